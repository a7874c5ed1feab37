"""Cards, dwarfs and modules are called what is printed in the box of each language."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
PUBLISHED: dict[str, dict[str, str]] = {
    language: names
    for language, names in json.loads((RULES / "names.json").read_text(encoding="utf-8")).items()
    if language != "about"
}


def page(language: str) -> dict[str, str]:
    words: dict[str, str] = json.loads(
        (ROOT / f"frontend/src/words/{language}.json").read_text(encoding="utf-8")
    )
    return words


def rulebook(language: str) -> str:
    folder = RULES if language == "en" else RULES / language
    return " ".join(path.read_text(encoding="utf-8") for path in folder.glob("*.md")).casefold()


def test_every_language_has_published_names() -> None:
    assert {"en", "pl", "bg", "uk", "ru"} == PUBLISHED.keys()


@pytest.mark.parametrize("language", PUBLISHED)
def test_the_page_calls_things_as_they_are_printed(language: str) -> None:
    words = page(language)

    assert PUBLISHED[language] == {key: words[key] for key in PUBLISHED[language]}


@pytest.mark.parametrize("language", PUBLISHED)
def test_the_rulebook_calls_things_as_they_are_printed(language: str) -> None:
    text = rulebook(language)

    assert [] == [name for name in PUBLISHED[language].values() if name.casefold() not in text]


# Words that were given up for those in the box.

GIVEN_UP = {
    "en": r"\bdwarfs\b|\bturn(?:ed|ing)? about\b|\bmend|\bturned up\b|\bstood a figure|\bpayday\b|\bshall\b",
    "pl": r"potrzask|uwolnieni|ręce precz|\bmajst[re]|objazd|garderob|imprez|samorod|ślep\w+ tunel",
    "bg": r"печалбар|трезор|първопроход|обратна посока|гардероб|сандък|вагонет|\bшеф|Основна игра",
    "uk": r"драбин(?!ою — )|знарядд|спекулянт|крадіжк|зміна ковпака|повернути хід|\bFlint|\bGarnet",
    "ru": r"туннел|спекулянт|лестниц|выпровод|смена шапки|вернуть ход|\bFlint|\bGarnet",
}
"""By language: what one word for one thing leaves no room for."""


def said(language: str) -> dict[str, str]:
    """All that players read in a language, by where it stands."""
    folders = ("words", "words/refusals", "learn/words", "table/help/words")
    files = [ROOT / f"frontend/src/{folder}/{language}.json" for folder in folders]
    spoken = {
        f"{path.parent.name}: {key}": text
        for path in files
        if path.exists()
        for key, text in json.loads(path.read_text(encoding="utf-8")).items()
    }
    pages = (RULES if language == "en" else RULES / language).glob("*.md")
    return spoken | {page.name: page.read_text(encoding="utf-8") for page in pages}


@pytest.mark.parametrize("language", GIVEN_UP)
def test_no_word_comes_back_that_was_given_up(language: str) -> None:
    given_up = re.compile(GIVEN_UP[language], re.IGNORECASE)
    found = {where: given_up.findall(text) for where, text in said(language).items()}

    assert {} == {where: words for where, words in found.items() if words}
    assert len(found) > 700
