"""Counted positions: a drawn mine, a hand, and in how many ways cards of it can be dug one after the other.

`.venv/bin/python -m tests.perft.count` counts every position of this folder anew, with the oracle and never
with the engine. To add one, write a file with a hand and a mine, and run it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from saboteur.text.notation import read_card
from tests.oracle import Cell, Change, Sketch, numbered, sketched

FOLDER = Path(__file__).parent
DEPTH = 3

HEADER = """\
# Counted by tests/oracle.py, never by the engine; written by `.venv/bin/python -m tests.perft.count`.
# n: in how many ways n cards of the hand can be dug one after the other [B9-B11]. A card that is dug is gone,
# equal cards are one card, a card that looks the same turned is dug upright, goals stay face-down.
"""

Dig = tuple[int, int, bool]
"""Card, cell and which way round."""


class Counted(NamedTuple):
    """One file of this folder."""

    hand: str
    counts: Sequence[int]
    drawing: str

    @property
    def cards(self) -> list[int]:
        return [read_card(text) for text in self.hand.split()]


def read(path: Path) -> Counted:
    """A position; one that was never counted has no counts."""
    head, _, drawing = path.read_text(encoding="utf-8").partition("\n\n")
    lines = [line.split(":", 1) for line in head.splitlines() if not line.startswith("#")]
    fields = {name: value.strip() for name, value in lines}
    return Counted(fields["hand"], [int(fields[n]) for n in fields if n.isdigit()], drawing)


def write(position: Counted) -> str:
    counts = "".join(f"{n}: {count}\n" for n, count in enumerate(position.counts, start=1))
    return f"{HEADER}hand: {position.hand}\n{counts}\n{position.drawing}"


def ways(sketch: Sketch, cards: Sequence[int]) -> list[tuple[int, Cell, bool]]:
    """Every card of a hand, wherever the oracle lets it be dug."""
    water = sketch.flood()
    return [(card, *place) for card in sorted(set(cards)) for place in sketch.placements(card, water)]


def number_of_ways(sketch: Sketch, cards: Sequence[int], depth: int) -> int:
    """In how many ways *depth* cards can be dug."""
    found = ways(sketch, cards)
    return len(found) if depth == 1 else sum(_after(sketch, cards, dig, depth) for dig in found)


def split(sketch: Sketch, cards: Sequence[int], depth: int) -> dict[Dig, int]:
    """In how many ways cards can be dug after each first one."""
    return {
        (dig[0], numbered(dig[1]), dig[2]): _after(sketch, cards, dig, depth) if depth > 1 else 1
        for dig in ways(sketch, cards)
    }


def _after(sketch: Sketch, cards: Sequence[int], dig: tuple[int, Cell, bool], depth: int) -> int:
    card, cell, turned = dig
    later = Sketch(sketch.cards)
    later.change(Change("lay", cell, card, turned))
    rest = list(cards)
    rest.remove(card)
    return number_of_ways(later, rest, depth - 1)


def main() -> None:
    for path in sorted(FOLDER.glob("*.perft")):
        position = read(path)
        sketch = sketched(position.drawing)
        counts = [number_of_ways(sketch, position.cards, depth) for depth in range(1, DEPTH + 1)]
        path.write_text(write(position._replace(counts=counts)), encoding="utf-8")
        print(path.name, *counts)


if __name__ == "__main__":
    main()
