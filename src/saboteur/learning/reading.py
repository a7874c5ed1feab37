"""What a network reads of a table: the arrays that researchers get, cut and filled to one shape.

So it reads what one seat may know, and nothing else; and one network reads tables of every size.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from ..core.cards import DWARFS
from ..knowledge.view import View
from ..research.arrays.actions import actions_of
from ..research.arrays.encoding import (
    GOAL_COLUMNS,
    INFORMATION,
    LANDMARKS,
    SEAT_COLUMNS,
    TABLE,
    Encoder,
    Slate,
)
from ..research.arrays.notes import AGENDA, NOTE
from ..research.arrays.offers import Offers
from ..research.arrays.planes import PLANES
from ..rules import Ruleset
from .families import HAND, MODULES, Family

Array = np.ndarray[Any, Any]
Arrays = dict[str, Array]
Fields = Mapping[str, tuple[tuple[int, ...], type[np.generic]]]

WEST: Final = 2
EAST: Final = 10
NORTH: Final = 5
SOUTH: Final = 5
"""How far the picture stretches from the start: all that lies between start and goals, and a margin."""

HEIGHT: Final = NORTH + SOUTH + 1
WIDTH: Final = WEST + EAST + 1

MOST_SEATS: Final = 12
MOST_BEFORE: Final = 5
"""Kinds of cards that can lie in front of a player."""

SEAT_WIDTH: Final = len(SEAT_COLUMNS) + MOST_BEFORE + len(DWARFS) + MOST_SEATS + 2
GOAL_WIDTH: Final = len(GOAL_COLUMNS) + len(LANDMARKS) + MOST_SEATS + 1
TABLE_WIDTH: Final = len(TABLE) + len(MODULES)
DEED_WIDTH: Final = 10
OPTION_WIDTH: Final = 9

PLAYERS: Final = TABLE.index("players")
QUESTION: Final = TABLE.index("question")
DEEDS: Final = TABLE.index("deeds")
"""Where these stand in the array `table`."""


def fields_of(family: Family) -> Fields:
    """What is read of one table, with shapes and kinds of numbers."""
    return {
        "planes": ((HEIGHT, WIDTH, len(PLANES)), np.uint8),
        "table": ((TABLE_WIDTH,), np.int16),
        "hand": ((HAND,), np.int16),
        "seats": ((family.seats, SEAT_WIDTH), np.int16),
        "goals": ((family.goals, GOAL_WIDTH), np.int16),
        "deeds": ((family.deeds, DEED_WIDTH), np.int16),
        "notes": ((max(family.notes, 1), int(NOTE)), np.int16),
        "options": ((family.options, OPTION_WIDTH), np.int16),
        "count": ((), np.int64),
    }


def reader_of(family: Family, modules: frozenset[str], players: int, tables: int) -> Reader:
    """A reader of so many *tables* of a sum of *modules*."""
    ruleset = Ruleset(tuple(modules))
    rules = ruleset.rules(players)
    encoder = Encoder(rules, actions_of(rules, ruleset.players.stop - 1))
    return Reader(family, encoder, tables)


class Reader:
    """Reads tables of one ruleset and number of players."""

    def __init__(self, family: Family, encoder: Encoder, tables: int) -> None:
        self.family = family
        self._tables = tables
        self.encoder = encoder
        self.rules = encoder.rules
        self._slate = Slate(encoder, tables, INFORMATION)
        self._sheets = _sheets(self._slate, tables)
        self._offer(family.options)
        window = encoder.actions.window
        west, north = int(window.west), int(window.north)
        rows, columns = slice(north - NORTH, north + SOUTH + 1), slice(west - WEST, west + EAST + 1)
        self._sheets["planes"] = self._sheets["planes"][:, rows, columns]
        self._kinds = np.array(encoder.actions.kinds)

    def look(self, place: int, view: View) -> None:
        """See what *view* shows at *place*."""
        self.encoder.write(view, self._slate, place)
        self._offers.write(place, view.options, view.seat)

    def sign(self, out: Arrays, modules: frozenset[str]) -> None:
        """Write which modules are on, which never changes."""
        out["table"][:, len(TABLE) :] = [int(name in modules) for name in MODULES]

    def read(self, out: Arrays, places: slice = slice(None)) -> None:
        """Write what was seen at *places* into *out*, which has as many rows."""
        sheets, players = self._sheets, int(self.rules.players)
        out["planes"][:] = sheets["planes"][places]
        out["table"][:, : len(TABLE)] = sheets["table"][places]
        out["hand"][:, self._kinds] = sheets["hand"][places]
        self._read_seats(out["seats"][:, :players], sheets["seats"][places])
        goals, head = sheets["goals"][places], len(GOAL_COLUMNS) + len(LANDMARKS)
        out["goals"][:, : goals.shape[1], :head] = goals[:, :, :head]
        out["goals"][:, : goals.shape[1], head : head + players] = goals[:, :, head : head + players]
        out["goals"][:, : goals.shape[1], -1] = goals[:, :, -1]
        self._read_deeds(out["deeds"], sheets["deeds"][places], sheets["table"][places, DEEDS])
        if self.family.notes:
            self._read_notes(out["notes"], sheets["notes"][places])
        out["options"][:] = sheets["options"][places][:, : out["options"].shape[1]]
        out["count"][:] = sheets["count"][places]

    def read_one(self, view: View, out: Arrays) -> Arrays:
        """What *view* shows at the only table, in no more rows than there are deeds and options."""
        most = len(view.options)
        if most > self._room:
            self._offer(most)
        self.look(0, view)
        self.read({**out, "options": out["options"][:, :0]})
        deeds = max(1, min(int(out["table"][0, DEEDS]), self.family.deeds))
        options = self._sheets["options"][:, : max(1, most)]
        return {**out, "deeds": out["deeds"][:, :deeds], "options": options}

    def _offer(self, room: int) -> None:
        """Make room for so many options at every table."""
        self._room = room
        self._offers = Offers(self.rules, self._tables, room)
        self._sheets["options"] = _array(self._offers.rows, np.int16).reshape(self._tables, -1, OPTION_WIDTH)
        self._sheets["count"] = _array(self._offers.counts, np.int64)

    def _read_seats(self, out: Array, seats: Array) -> None:
        """Cards in front are as many as the ruleset has, and players as many as sit there."""
        first, players = len(SEAT_COLUMNS), seats.shape[1]
        before = seats.shape[2] - first - len(DWARFS) - players - 2
        out[:, :, : first + before] = seats[:, :, : first + before]
        at, from_ = first + MOST_BEFORE, first + before
        width = len(DWARFS) + players
        out[:, :, at : at + width] = seats[:, :, from_ : from_ + width]
        out[:, :, -2:] = seats[:, :, -2:]

    def _read_deeds(self, out: Array, deeds: Array, counts: Array) -> None:
        most = min(out.shape[1], deeds.shape[1])
        out[:, :most] = deeds[:, :most]
        for row in np.flatnonzero(counts > most):  # the latest are read
            last = min(int(counts[row]), deeds.shape[1])
            out[row, :most] = deeds[row, last - most : last]

    def _read_notes(self, out: Array, notes: Array) -> None:
        """Those on what modules remember; what is pending on the agenda is known by the question."""
        told = (notes[:, :, 0] != 0) & (notes[:, :, 0] != AGENDA)
        order = np.argsort(~told, axis=1, kind="stable")[:, : out.shape[1]]
        chosen = np.take_along_axis(notes, order[:, :, None], 1)
        out[:] = chosen * np.take_along_axis(told, order, 1)[:, :, None]


def _sheets(slate: Slate, tables: int) -> Arrays:
    """The arrays of a slate as NumPy sees them."""
    encoder = slate.encoder
    numbers = _array(slate.numbers, np.int16).reshape(tables, -1)
    found: Arrays = {}
    for name in ("table", "hand", "seats", "goals", "deeds", "notes"):
        part = encoder.parts[name]
        found[name] = numbers[:, int(part.first) : int(part.first) + part.size()].reshape(tables, *part.shape)
    found["planes"] = _array(slate.canvas.planes, np.uint8).reshape(tables, *encoder.parts["planes"].shape)
    return found


def _array(numbers: Any, kind: type[np.generic]) -> Array:
    """What compiled code writes, as NumPy reads it."""
    return np.frombuffer(memoryview(numbers), kind)
