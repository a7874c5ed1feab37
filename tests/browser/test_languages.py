"""Each language, on every screen: nothing is left in another one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ..server.serving import Site
from .people import PHONE, Room
from .tour import tour

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

    def stumbles(self, text: str) -> bool:
        """Whether *text* is the name of a text, or in English, or in letters of another script."""
        if text in self._keys or text in self._foreign:
            return True
        words = {word for word in re.findall(r"[A-Za-z]{3,}", text) if not word.isupper()}
        return bool(words - self._known) and not self._is_latin


@pytest.mark.slow
@pytest.mark.parametrize("language", ["pl", "bg", "uk", "ru"])
async def test_every_screen_speaks_the_language(room: Room, site: Site, language: str) -> None:
    """The browser's language is used without being asked for, and everything is said in it."""
    person = await room.enter("/", PHONE, locale=f"{language}-{language.upper()}")
    reader = Reader(language)
    found: set[str] = set()
    async for screen in tour(room, site, person):
        names = [sign["name"] for state in person.states[-1:] for sign in state["seats"] if sign["name"]]
        for text in await person.look("words"):
            if reader.stumbles(re.sub("|".join(names) or "$^", "", text)):
                found.add(f"{screen}: {text}")

    assert language == await person.page.evaluate("() => document.documentElement.lang")
    assert "" == "\n".join(sorted(found))
