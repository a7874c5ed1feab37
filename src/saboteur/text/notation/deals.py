"""What chance has drawn, as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ...core.cards import CHESTS, DWARFS, GOLD
from ...errors import NotationError
from .cards import read_card, write_card
from .cells import read_cell, write_cell


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def _place(words: Sequence[str], text: str) -> int | None:
    return list(words).index(text) if text in words else None


WRITTEN: Final[Mapping[str, tuple[Callable[[int], str], Callable[[str], int | None]]]] = {
    "dwarfs": (DWARFS.__getitem__, lambda text: _place(DWARFS, text)),
    "party": (DWARFS.__getitem__, lambda text: _place(DWARFS, text)),
    "gold": (str, lambda text: number if (number := _number(text)) in GOLD else None),
    "discard pile": (str, _number),
    "chests": (lambda number: CHESTS[number - 1], lambda text: _place(("", *CHESTS), text) or None),
    "chest cell": (write_cell, read_cell),
}
"""By deal: how what chance has drawn is written and read; any other deal is of cards."""


def write_dealt(what: str, number: int, names: Sequence[str]) -> str:
    """What chance has drawn, in words: *what* names the deal."""
    if what == "first":
        return names[number]
    return WRITTEN[what][0](number) if what in WRITTEN else write_card(number)


def read_dealt(what: str, text: str, names: Sequence[str]) -> int:
    """The number that `write_dealt` wrote."""
    if what != "first" and what not in WRITTEN:
        return read_card(text)
    number = _place(names, text) if what == "first" else WRITTEN[what][1](text)
    if number is None:
        raise NotationError(1, 1, f"{text!r} cannot be dealt as {what}")
    return number
