"""The numbered rulebook as text: the pages of docs/rules, packed with the program."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

HEADING: Final = re.compile(r"^### ([A-Z]\d+) · (.+)$", re.MULTILINE)
PAGES: Final = tuple(Path(__file__).parents[up] / "docs" / "rules" for up in (0, 2))
"""Where the pages lie: in an installed package, or in the repository."""


@dataclass(frozen=True)
class Rule:
    number: str
    title: str
    text: str


@cache
def rulebook() -> Mapping[str, Rule]:
    """Every rule by its number; empty if the pages are not there."""
    folder = next((folder for folder in PAGES if folder.is_dir()), None)
    pages = sorted(folder.glob("*.md")) if folder else []
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
