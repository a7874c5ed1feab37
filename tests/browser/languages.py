"""Readers of one language, who notice what is in another."""

from __future__ import annotations

import json
import re
from pathlib import Path

from .people import Person

WORDS = Path(__file__).parents[2] / "frontend" / "src" / "words"

LATIN = {"Ada", "Saboteur"}
"""What is written with Latin letters everywhere."""


class Reader:
    """Somebody who reads one language, and knows what there is to be read in it."""

    def __init__(self, language: str) -> None:
        english: dict[str, str] = json.loads((WORDS / "en.json").read_text())
        own: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text())
        self._keys = {key for key in english if "." in key}
        self._foreign = {text for key, text in english.items() if own[key] != text} - {*own.values()}
        self._known = LATIN | {word for text in own.values() for word in re.findall(r"[A-Za-z]+", text)}
        self._is_latin = language == "pl"
        self._is_english = language == "en"

    def stumbles(self, text: str) -> bool:
        """Whether *text* is the name of a text, or in English, or in letters of another script."""
        if text in self._keys or text in self._foreign:
            return True
        words = {word for word in re.findall(r"[A-Za-z]{3,}", text) if not word.isupper()}
        return bool(words - self._known) and not self._is_latin

    async def stumbled(self, person: Person) -> list[str]:
        """What is on the screen and not in the language, but for the names of players."""
        if self._is_english:
            return []
        names = [sign["name"] for state in person.states[-1:] for sign in state["seats"] if sign["name"]]
        texts = [re.sub("|".join(names) or "$^", "", text) for text in await person.look("words")]
        return [text for text in texts if self.stumbles(text)]
