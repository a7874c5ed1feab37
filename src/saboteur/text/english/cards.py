"""Path cards in words, for readers who do not see drawings: ``joins north and south; dead end east``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ...core.cards import CATALOGUE, SIDES, START, face_spelling, respelt
from .words import GOALS, joined

WAYS: Final[Mapping[str, str]] = dict(zip(SIDES, ("north", "east", "south", "west"), strict=True))

MARKS: Final[Mapping[str, str]] = {
    "*": "a crystal", "#": "a ladder", "b": "a blue door", "g": "a green door", "c": "under a chest",
}  # fmt: skip
"""What is on a path card beside its tunnels."""


def face_words(face: int) -> str:
    """A path card as it lies: which of its sides are joined, which are dead ends, what else is on it."""
    return "; ".join(_parts(face))


def _parts(face: int) -> Iterator[str]:
    card = CATALOGUE[face >> 1]
    if card.number == START:
        yield "the start"
    if card.name in GOALS:
        yield GOALS[card.name]
    groups = respelt(face_spelling(face)).split("|")
    yield from (f"joins {joined(_sides(group))}" for group in groups if len(group) > 1)
    if ends := [WAYS[group] for group in groups if len(group) == 1]:
        yield f"dead end{'s' if len(ends) > 1 else ''} {joined(ends)}"
    if card.mark:
        yield MARKS[card.mark]


def _sides(group: str) -> list[str]:
    return [WAYS[side] for side in group]
