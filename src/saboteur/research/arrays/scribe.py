"""Scribes: rows of numbers, with seats counted from the one that looks.

Seat 0 is the one that looks, 1 the next clockwise, -1 nobody. A set of seats is a number with a bit for each,
EVERYBODY among them if all may know, and PARTY for a dwarf from a tunnel party.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ...core.choices import (
    VERBS,
    card_of,
    cell_of,
    pick_of,
    seat_of,
    second_card_of,
    third_card_of,
    turned_of,
    verb_of,
)
from ...core.memory import EVERYONE, NOBODY
from ...core.mine import cell_x, cell_y
from ...core.module import Rules
from .places import counted

CHOICE: Final = ("verb", "card", "x", "y", "turned", "target", "pick", "more", "less")
"""A choice in nine numbers."""

EVERYBODY: Final[i64] = 4096
PARTY: Final[i64] = 8192

MORE: Final[i64] = 18
"""The kind of a row that goes on with the one before it."""


@final
class Part:
    """A part of an array: where it begins, and its shape."""

    def __init__(self, name: str, first: int, shape: list[int]) -> None:
        self.name = name
        self.first: i64 = first
        self.shape = shape

    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size


@final
class Pen:
    """Writes rows of numbers into one part of an array, and wipes away those of the last time."""

    def __init__(self, numbers: vec[i16], first: i64, shape: list[int]) -> None:
        self.numbers = numbers
        self.first: i64 = first
        self.rows: i64 = shape[0]
        self.width: i64 = shape[1]
        self.keys: vec[i64] = vec[i64]([i64(0)] * shape[0])
        """By row: all that is written in it, packed into a number; 0 if it does not fit into one."""
        self.count: i64 = 0
        """How many rows were asked for."""
        self.used: i64 = 0
        """How many are written."""
        self.at: i64 = 0
        self.end: i64 = 0

    def begin(self) -> None:
        self.count = 0
        self.at, self.end = 0, 0

    def row(self) -> None:
        """Begin the next row; beyond the last there is none, and nothing is written."""
        if self.at < self.end:
            self._fill()
        if self.count < self.rows:
            self.keys[self.count] = 0
            self.at = self.first + self.count * self.width
            self.end = self.at + self.width
        self.count += 1

    def is_new(self, key: i64) -> bool:
        """Begin the next row, unless what is written there is what *key* stands for."""
        if self.count < self.rows and self.keys[self.count] == key:
            self.skip()
            return False
        self.row()
        if self.count <= self.rows:
            self.keys[self.count - 1] = key
        return True

    def skip(self) -> None:
        """Leave the next row as it is written."""
        if self.at < self.end:
            self._fill()
        self.at, self.end = 0, 0
        self.count += 1

    def skip_but(self, column: i64, number: i64) -> None:
        """Leave the next row as it is written, but for one *column*."""
        if self.count < self.rows:
            self.numbers[self.first + self.count * self.width + column] = i16(number)
        self.skip()

    def put(self, number: i64) -> None:
        if self.at < self.end:
            self.numbers[self.at] = i16(number)
            self.at += 1

    def list(self, number: i64) -> None:
        """Put a *number* of a list that may be longer than the row: it goes on in rows of its own."""
        if self.at == self.end:
            self.row()
            self.put(MORE)
        self.put(number)

    def finish(self) -> None:
        self._fill()
        written = self.count if self.count < self.rows else self.rows
        for row in range(written, self.used):
            self.keys[row] = 0
        self.at = self.first + written * self.width
        self.end = self.first + self.used * self.width
        self._fill()
        self.used = written

    def _fill(self) -> None:
        numbers = self.numbers
        for at in range(self.at, self.end):
            numbers[at] = 0
        self.at = self.end


@final
class Scribe:
    """Writes seats and choices as one seat sees them."""

    def __init__(self, rules: Rules) -> None:
        self.players: i64 = rules.players
        self.aims = vec[i64]([i64("{seat}" in rules.verbs[n].phrase) for n in range(VERBS)])
        """By verb: whether it is aimed at a player."""
        self.pays = vec[i64]([i64("{paid}" in rules.verbs[n].phrase) for n in range(VERBS)])
        """By verb: whether somebody may pay for it."""

    def seat(self, seat: i64, me: i64) -> i64:
        """How many seats on from *me* it is; NOBODY if it is nobody."""
        return counted(seat, me, self.players) if seat >= 0 else NOBODY

    def seats(self, seats: i64, me: i64) -> i64:
        """A set of seats, counted from *me*."""
        full: i64 = (1 << self.players) - 1
        low = seats & full
        turned = (low >> me | low << (self.players - me)) & full
        if seats & EVERYONE == EVERYONE:
            turned |= EVERYBODY
        return turned | PARTY if seats >> 12 & 1 != 0 else turned

    def choice(self, pen: Pen, code: i64, me: i64) -> None:
        """Put a choice into the row that is being written."""
        if pen.at < pen.end:
            self.write(pen.numbers, pen.at, code, me)
            pen.at += 9

    def write(self, numbers: vec[i16], at: i64, code: i64, me: i64) -> None:
        """Nine numbers at once: most of what is written is choices."""
        cell = cell_of(code)
        numbers[at] = i16(verb_of(code))
        numbers[at + 1] = i16(card_of(code))
        numbers[at + 2] = i16(cell_x(cell) if cell != 0 else i64(0))
        numbers[at + 3] = i16(cell_y(cell) if cell != 0 else i64(0))
        numbers[at + 4] = i16(turned_of(code))
        numbers[at + 7] = i16(second_card_of(code))
        numbers[at + 8] = i16(third_card_of(code))
        self.turn(numbers, at, code, me)

    def turns(self, code: i64) -> bool:
        """Whether a choice is not the same for everybody who looks."""
        verb = verb_of(code)
        return self.aims[verb] != 0 or (pick_of(code) != 0 and self.pays[verb] != 0)

    def turn(self, numbers: vec[i16], at: i64, code: i64, me: i64) -> None:
        """Those of the nine that are not the same for everybody who looks."""
        verb, seat, pick = verb_of(code), seat_of(code), pick_of(code)
        if self.aims[verb] != 0:
            seat = counted(seat, me, self.players)
        if pick > 0 and self.pays[verb] != 0:
            pick = counted(pick - 1, me, self.players) + 1
        numbers[at + 5] = i16(seat)
        numbers[at + 6] = i16(pick)
