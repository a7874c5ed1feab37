"""Write anew what is made from the rules: the table in the README, the page's list of cards, the lessons."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from saboteur.core.cards import CATALOGUE, CHESTS, DWARFS
from saboteur.server.lessons.__main__ import FOLDER
from saboteur.server.lessons.__main__ import main as write_lessons
from saboteur.text.contents import as_markdown

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
CARDS = ROOT / "frontend/src/painter/catalogue.fixture.json"

TABLE = re.compile(r"^\| module \|.*?\n\n.*?(?=\n\n)", re.MULTILINE | re.DOTALL)


def made() -> Mapping[Path, str]:
    """By file: what it must hold. Lessons are recorded, and have a test of their own."""
    return {README: TABLE.sub(lambda _: as_markdown(), README.read_text("utf-8")), CARDS: cards()}


def cards() -> str:
    """What the page's tests know of the box."""
    kinds = [
        {"number": card.number, "name": card.name, "tunnels": card.spelling, "mark": card.mark}
        for card in CATALOGUE
    ]
    lines = ",\n".join(f"    {json.dumps(kind)}" for kind in kinds)
    rest = f'  "dwarfs": {json.dumps(DWARFS)},\n  "chests": {json.dumps(list(CHESTS))}'
    return f'{{\n  "cards": [\n{lines}\n  ],\n{rest}\n}}\n'


def main() -> int:
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")
    write_lessons(ROOT / FOLDER)
    return 0


if __name__ == "__main__":
    sys.exit(main())
