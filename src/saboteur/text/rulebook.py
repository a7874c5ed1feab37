"""The numbered rulebook as text: the pages of docs/rules, packed with the program.

English lies in that folder itself, every other language in a folder of its name, page by page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

HEADING: Final = re.compile(r"^### ([A-Z]\d+) · (.+)$", re.MULTILINE)
PAGES: Final = tuple(Path(__file__).parents[up] / "docs" / "rules" for up in (1, 3))
"""Where the pages lie: in an installed package, or in the repository."""
CHAPTERS: Final = "BSVWTDPGCMR"
"""In the order of the contents."""

ENTRY: Final = re.compile(r"^- ((?:\*\*[^*]+\*\*(?:, )?)+)(?: \(([^)]+)\))?: (.+(?:\n  .+)*)", re.MULTILINE)
"""A word of the glossary; in other languages the English one stands behind it."""
SOFTWARE: Final = "In the software"
"""The words of those who program."""


@dataclass(frozen=True)
class Rule:
    number: str
    title: str
    text: str


@dataclass(frozen=True)
class Word:
    """A word that players meet, and what it means."""

    group: str
    word: str
    english: str
    text: str


@lru_cache(maxsize=8)
def rulebook(language: str = "en") -> Mapping[str, Rule]:
    """Every rule by its number, in English where *language* lacks it; empty if the pages are not there."""
    folder = next((folder for folder in PAGES if folder.is_dir()), None)
    found = {**_read(folder), **_read(folder / language)} if folder else {}
    return {number: found[number] for number in sorted(found, key=_order)}


@lru_cache(maxsize=8)
def glossary(language: str = "en") -> Sequence[Word]:
    """The words of the game, in English if *language* has none; empty if the pages are not there."""
    pages = [folder / part / "glossary.md" for folder in PAGES for part in (language, ".")]
    page = next((page for page in pages if page.is_file()), None)
    if page is None:
        return []
    groups = re.split(r"^## (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return [
        Word(group, _bare(entry[1]), entry[2] or _bare(entry[1]), " ".join(entry[3].split()))
        for group, words in zip(groups[::2], groups[1::2], strict=True)
        for entry in ENTRY.finditer(words)
        if group != SOFTWARE
    ]


def _bare(words: str) -> str:
    return words.replace("**", "")


def _order(number: str) -> tuple[int, int]:
    return CHAPTERS.index(number[0]), int(number[1:])


def _read(folder: Path) -> Mapping[str, Rule]:
    pages = sorted(folder.glob("*.md"))
    return {rule.number: rule for page in pages for rule in _rules(page.read_text(encoding="utf-8"))}


def _rules(page: str) -> list[Rule]:
    headings = list(HEADING.finditer(page))
    ends = [*(heading.start() for heading in headings[1:]), len(page)]
    return [
        Rule(heading[1], heading[2], _body(page[heading.end() : ends[n]]))
        for n, heading in enumerate(headings)
    ]


def _body(text: str) -> str:
    """What belongs to a rule: up to the next group of rules."""
    return re.split(r"^## ", text, maxsplit=1, flags=re.MULTILINE)[0].strip()
