"""Places: what a choice names besides its verb and head, and how such things are counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.choices import CARD_AT, LAST_CARD, LAST_PICK, PICK_AT, TURNED_AT
from ...core.memory import NOBODY
from ...core.mine import COLUMN, MIDDLE, ROW_AT, cell_at
from ...core.module import Rules
from ...rules.modules.chests.opening import moved
from ...rules.numbers import MOVE

NOWHERE: Final[i64] = 0
CELL: Final[i64] = 1
SEAT: Final[i64] = 2
CARDS: Final[i64] = 3
TWO_CARDS: Final[i64] = 4
TWO_GOALS: Final[i64] = 5
"""The kinds of places."""

PLACES: Final = ("", "cell", "player", "one to three cards", "two cards", "two goals")


@final
class Window:
    """The cells around start and goals that have a place of their own."""

    def __init__(self, west: i64, east: i64, north: i64, south: i64) -> None:
        self.west: i64 = west
        self.north: i64 = north
        self.width: i64 = west + east + 1
        self.height: i64 = north + south + 1
        self.area: i64 = self.width * self.height

    def rank(self, cell: i64) -> i64:
        """The place of *cell* in reading order, NOBODY if it lies outside."""
        x, y = (cell & COLUMN) - MIDDLE + self.west, (cell >> ROW_AT) - MIDDLE + self.north
        if x < 0 or y < 0 or x >= self.width or y >= self.height:
            return NOBODY
        return y * self.width + x

    def cell(self, rank: i64) -> i64:
        """The cell of that place."""
        south = rank // self.width
        return cell_at(rank - south * self.width - self.west, south - self.north)


def place_shown(phrase: str) -> i64:
    """What kind of place a verb's phrase names."""
    if "{cards}" in phrase:
        return TWO_CARDS if "{before}" in phrase else CARDS
    if "{other}" in phrase:
        return TWO_GOALS
    if "{cell}" in phrase:
        return CELL
    return SEAT if "{seat}" in phrase else NOWHERE


def head_of(code: i64, place: i64) -> i64:
    """The head of a choice whose verb names a *place* of that kind; NOBODY if somebody must pay for it."""
    pick = code >> PICK_AT & LAST_PICK
    if pick > 7:
        return NOBODY
    card = i64(0) if place in (CARDS, TWO_CARDS) else code >> CARD_AT & LAST_CARD
    return card << 4 | (code >> TURNED_AT & 1) << 3 | pick


def goal_places(rules: Rules) -> list[int]:
    """Every cell where a goal can lie, in reading order: a chest may move one [C5]."""
    cells = rules.deal.goal_cells
    moves = [int(moved(cell)) for cell in cells] if rules.verbs[MOVE].name else []
    return sorted([*cells, *moves])


def index(cells: vec[i64], cell: i64) -> i64:
    """Where *cell* is among *cells*, NOBODY if it is not."""
    for i in range(i64(len(cells))):
        if cells[i] == cell:
            return i
    return NOBODY


def counted(seat: i64, me: i64, players: i64) -> i64:
    """How many seats on from *me* a *seat* is."""
    return seat - me if seat >= me else seat - me + players


def pairs(n: i64) -> i64:
    """How many pairs of n things there are, a thing with itself included."""
    return n * (n + 1) // 2


def triples(n: i64) -> i64:
    return n * (n + 1) * (n + 2) // 6


def highest(number: int, counts: Callable[[i64], i64]) -> int:
    """The highest n that *counts* no further than *number*."""
    n = 0
    while counts(n + 1) <= number:
        n += 1
    return n
