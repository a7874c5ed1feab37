"""The rulebook in other languages: page by page, and rule by rule, it says what the English one says."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from saboteur import rulebook as module
from saboteur.rulebook import rulebook

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "rules"
ENGLISH = sorted(page for page in PAGES.glob("*.md") if page.name != "glossary.md")
"""What players read; the glossary fixes the English words for whoever writes code or rules."""
LANGUAGES = sorted({words.stem for words in (ROOT / "frontend" / "src" / "words").glob("*.json")} - {"en"})
TRANSLATED = sorted(PAGES.glob("*/*.md"))

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
    assert [page.name for page in ENGLISH] == sorted(page.name for page in (PAGES / language).glob("*.md"))


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
