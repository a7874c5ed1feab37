"""Cards, dwarfs and modules are called what is printed in the box of each language."""

import json
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
