"""The rulebook in other languages: page by page, and rule by rule, it says what the English one says."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from saboteur.text import rulebook as module
from saboteur.text.rulebook import glossary, rulebook

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "rules"
GLOSSARY = "glossary.md"
ENGLISH = sorted(page for page in PAGES.glob("*.md") if page.name != GLOSSARY)
"""What players read; the glossary fixes the English words also for whoever writes code or rules."""
LANGUAGES = sorted({words.stem for words in (ROOT / "frontend" / "src" / "words").glob("*.json")} - {"en"})
TRANSLATED = sorted(page for page in PAGES.glob("*/*.md") if page.name != GLOSSARY)

HEADING = re.compile(r"^#+ (?:[A-Z]\d* ·)?", re.MULTILINE)
PARTS = {
    "drawings": r"^```[^`]*^```$",
    "rows of tables": r"^\|(?=.*\|$)",
    "items of lists": r"^- (?:\(\w\))?",
    "bold words": r"(?<=\*\*)(?=[^*\n]+\*\*(?:[^*]|$))",
    "citations": r"\[[A-Z]\d+\]",
    "links": r"\]\((?:\.\./)*([^)]+)\)",
    "notation": r"`[^`\n]+`",
    "lines of drawings": r"[─-╿]",
    "numbers": r"−?\d+",
}
"""What a translation has as often as the English text. Paragraphs are counted as well."""


def counted(text: str, part: str) -> Counter[str]:
    return Counter(re.findall(PARTS[part], text, re.MULTILINE))


def name(page: Path) -> str:
    return str(page.relative_to(PAGES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_translated(language: str) -> None:
    """Into every language of the page."""
    names = {page.name for page in (PAGES / language).glob("*.md")}
    assert {page.name for page in ENGLISH} | {GLOSSARY} == names


@pytest.mark.parametrize("page", TRANSLATED, ids=name)
def test_a_translated_page_is_built_like_the_english_one(page: Path) -> None:
    """The same groups, paragraphs, drawings, tables and numbers; only the words are others."""
    english, text = ((page.parents[up] / page.name).read_text(encoding="utf-8") for up in (1, 0))

    assert HEADING.findall(english) == HEADING.findall(text)
    assert len(english.split("\n\n")) == len(text.split("\n\n"))
    for part in PARTS:
        assert counted(english, part) == counted(text, part), part


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translated_rule_says_what_the_english_one_says(language: str) -> None:
    """Rule by rule: what it cites, draws and counts is the same, and the rules come in the same order."""
    translated = rulebook(language)

    assert list(rulebook()) == list(translated)
    for number, rule in rulebook().items():
        assert rule.text != translated[number].text
        for part in PARTS:
            assert counted(rule.text, part) == counted(translated[number].text, part), (number, part)


def test_what_is_not_translated_is_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rule by rule; and a language that is not there is English altogether."""
    (tmp_path / "xx").mkdir()
    (tmp_path / "base.md").write_text("### B1 · One\n\nOne.\n\n### B2 · Two\n\nTwo.\n")
    (tmp_path / "xx" / "base.md").write_text("### B2 · Zwo\n\nZwei.\n")
    monkeypatch.setattr(module, "PAGES", (tmp_path,))
    unkept = rulebook.__wrapped__

    assert ["One", "Zwo"] == [rule.title for rule in unkept("xx").values()]
    assert ["One", "Two"] == [rule.title for rule in unkept("yy").values()]


# The glossary.


def test_the_glossary_has_the_words_of_players() -> None:
    """Those of who programs are not among them."""
    words = {one.word: one for one in glossary()}

    assert {"miner", "dead end", "upright, turned", "toll"} <= {*words}
    assert {"agenda", "view", "option"}.isdisjoint(words)
    assert "the card that removes one card from the mine [B15]." == words["rockfall"].text
    assert "It is written (x, y)" in words["cell"].text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translated_word_is_explained_by_the_same_rules(language: str) -> None:
    """Each is one of the English ones, and cites no rule that those do not."""
    english = {one.word: one for one in glossary()}
    own = glossary(language)

    assert [one.english for one in glossary(LANGUAGES[0])] == [one.english for one in own]
    assert len({one.word for one in own}) == len(own) > 70
    for one in own:
        cited, known = (counted(text, "citations") for text in (one.text, english[one.english].text))
        assert cited <= known, one.english
        assert bool(cited) == bool(known), one.english


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_cards_and_dwarfs_are_called_as_on_the_page(language: str) -> None:
    """What is printed on a card is what the glossary explains."""
    english, page = (
        json.loads((ROOT / "frontend" / "src" / "words" / f"{one}.json").read_text(encoding="utf-8"))
        for one in ("en", language)
    )
    own = {bare(one.english): bare(one.word) for one in glossary(language)}
    printed = {key: name for key, name in english.items() if key.partition(".")[0] in ("card", "dwarf")}
    explained = {key: own[bare(name)] for key, name in printed.items() if bare(name) in own}

    assert len(explained) > 25
    assert explained == {key: bare(page[key]) for key in explained}


def bare(name: str) -> str:
    return name.lower().rstrip("!")


def test_a_language_without_a_glossary_has_the_english_one() -> None:
    assert glossary() == glossary("xx")
