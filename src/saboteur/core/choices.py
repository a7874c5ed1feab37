"""Choices as numbers. From the highest bits down: verb 6, card 7, cell 16, turned 1, seat 4, pick 7, more 14;
so options sorted by number are sorted by what they do.

*More* has two halves: the second and the third card of a choice that names several, or how far apart the
cells are of one that names two.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

THIRD_CARD_AT: Final = 0
SECOND_CARD_AT: Final = 7
PICK_AT: Final = 14
SEAT_AT: Final = 21
TURNED_AT: Final = 25
CELL_AT: Final = 26
CARD_AT: Final = 42
VERB_AT: Final = 49

LAST_CARD: Final = 127
LAST_CELL: Final = 65535
LAST_PICK: Final = 127
"""As large as these fields can be: for who reads one of every option, and is in a hurry."""

DOER: Final = 15
"""The bits of a deed that say who did it."""

VERBS: Final = 64
MORE: Final = 1 << PICK_AT
"""How many values the field *more* has."""

AT_FIRST: Final = 32
"""Room for so many options, at least."""


def verb_of(code: i64) -> i64:
    return code >> VERB_AT


def card_of(code: i64) -> i64:
    return code >> CARD_AT & LAST_CARD


def cell_of(code: i64) -> i64:
    return code >> CELL_AT & LAST_CELL


def turned_of(code: i64) -> i64:
    return code >> TURNED_AT & 1


def seat_of(code: i64) -> i64:
    return code >> SEAT_AT & 15


def pick_of(code: i64) -> i64:
    return code >> PICK_AT & LAST_PICK


def more_of(code: i64) -> i64:
    return code & MORE - 1


def second_card_of(code: i64) -> i64:
    """The second card of a choice that names several: the upper half of *more*."""
    return code >> SECOND_CARD_AT & LAST_CARD


def third_card_of(code: i64) -> i64:
    """The third card of a choice that names several: the lower half of *more*."""
    return code & LAST_CARD


def cards_of(code: i64) -> vec[i64]:
    """The cards of a choice that names up to three."""
    cards = vec[i64](capacity=3)
    if card_of(code) != 0:
        cards = append(cards, card_of(code))
    if second_card_of(code) != 0:
        cards = append(cards, second_card_of(code))
    if third_card_of(code) != 0:
        cards = append(cards, third_card_of(code))
    return cards


def other_cell_of(code: i64) -> i64:
    """The second cell of a choice that names two: the first is `cell_of`."""
    return cell_of(code) + (second_card_of(code) - 64) * 256 + third_card_of(code) - 64


def apart(one: i64, two: i64) -> i64:
    """The field *more* of a choice that names the cells *one* and *two*."""
    return ((two >> 8) - (one >> 8) + 64) << SECOND_CARD_AT | (two & 255) - (one & 255) + 64


def deed(code: i64, seat: i64) -> i64:
    """What everybody has seen *seat* do; chosen or not, it is told as a choice."""
    return code << 4 | seat


def choice_of(deed: i64) -> i64:
    return deed >> 4


def doer_of(deed: i64) -> i64:
    return deed & DOER


@final
class Options:
    """The options being gathered, in canonical order; one gatherer serves a position again and again."""

    def __init__(self) -> None:
        self.room: vec[i64] = vec[i64]()
        """The first of these are the options."""
        self.count: i64 = 0
        """How many they are."""

    @property
    def codes(self) -> vec[i64]:
        """All of them, as they are now."""
        return self.room[: self.count]

    def with_room(self, more: i64) -> vec[i64]:
        """The room, with so many places or more after those that are taken; whoever fills some says so by
        raising `count`."""
        needed = self.count + more
        if needed > i64(len(self.room)):
            larger = vec[i64]([i64(0)] * int(2 * needed + AT_FIRST))
            for i in range(self.count):
                larger[i] = self.room[i]
            self.room = larger
        return self.room

    def add(self, code: i64) -> None:
        self.with_room(1)[self.count] = code
        self.count += 1

    def add_on(self, code: i64, cells: vec[i64]) -> None:
        """Add *code* on each of *cells*."""
        codes, at = self.with_room(i64(len(cells))), self.count
        for cell in cells:
            codes[at] = code | cell << CELL_AT
            at += 1
        self.count = at

    def sort(self) -> None:
        """Bring the options into canonical order."""
        codes = self.room
        for next in range(i64(1), self.count):
            code, i = codes[next], next
            while i > 0 and codes[i - 1] > code:
                codes[i] = codes[i - 1]
                i -= 1
            codes[i] = code

    def clear(self) -> None:
        """Begin anew; options already handed out are not touched."""
        self.count = 0
