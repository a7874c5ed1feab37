"""Planes: the mine as a picture, one number to a cell for each thing that can be said of it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.cards import CATALOGUE, JOINED, OPEN, TREASURE
from ...core.memory import NOBODY
from ...core.mine import FACE_DOWN, Mine
from ...knowledge.view import View
from ...rules.modules.toll import Figures
from .actions import Window

JOINS: Final = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
PLANES: Final = (
    "card", "face-down", "open north", "open east", "open south", "open west",
    "joined north-east", "joined north-south", "joined north-west", "joined east-south", "joined east-west",
    "joined south-west", "ladder", "crystal", "blue door", "green door",
    "reached north", "reached east", "reached south", "reached west", "open end", "removable",
    "goal", "treasure", "no treasure", "own figure", "figure", "dug last",
)  # fmt: skip
"""What the array `planes` says of every cell of the window, 0 or 1 each."""

DEPTH: Final[i64] = 28
FACE_AT: Final[i64] = 32
REACHED: Final[i64] = 16
ENDS: Final[i64] = 20
REMOVABLE: Final[i64] = 21
GOAL: Final[i64] = 22
TREASURE_HERE: Final[i64] = 23
NO_TREASURE: Final[i64] = 24
OWN_FIGURE: Final[i64] = 25
FIGURE_HERE: Final[i64] = 26
DUG_LAST: Final[i64] = 27


def _printed(face: int) -> int:
    """The planes that a *face* is on, a bit each: what is printed on it."""
    card = CATALOGUE[face >> 1] if face >> 1 < len(CATALOGUE) else CATALOGUE[0]
    if face == FACE_DOWN:
        return 1 | 2
    if face == 0 or not card.is_path:
        return 0
    bits = 1 | int(OPEN[face]) << 2
    for n, (one, two) in enumerate(JOINS):
        bits |= (int(JOINED[face << 2 | one]) >> two & 1) << 6 + n
    return bits | (1 << 12 + "#*bg".index(card.mark) if card.mark in ("#", "*", "b", "g") else 0)


PRINTED: Final = vec[i64]([i64(_printed(face)) for face in range(256)])


@final
class Painting:
    """What is kept of one mine while it is painted again and again."""

    def __init__(self, begin: i64, area: i64) -> None:
        self.begin: i64 = begin
        """Where it begins in the array of cells."""
        blank = [i64(0) for _ in range(area)]
        self.time: i64 = 0
        self.stamps: vec[i64] = vec[i64](blank)
        """By cell of the window: when anything was last found there."""
        self.found: vec[i64] = vec[i64](blank)
        """By cell: its planes, a bit each, and its face above them."""
        self.painted: vec[i64] = vec[i64](blank)
        """The same, as it stands in the array."""
        self.touched: vec[i64] = vec[i64]()
        self.opened: vec[i64] = vec[i64]()


@final
class Painter:
    """Paints the mine of a view: faces, faces at the beginning of the round, then all planes of each cell."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def paint(self, view: View, me: i64, cells: vec[u8], painting: Painting) -> None:
        """Find out what is to be seen on each cell, and paint those that have changed since the last time."""
        before = painting.touched
        painting.touched = vec[i64](capacity=64)
        painting.time += 1
        self._touch_mine(view.mine, painting)
        self._touch_known(view, me, painting)
        for rank in before:
            if painting.stamps[rank] != painting.time:
                self._paint_cell(cells, painting, rank, 0)
        for rank in painting.touched:
            self._paint_cell(cells, painting, rank, painting.found[rank])
        self._paint_opening(view.opening, cells, painting)

    def _touch_mine(self, mine: Mine, painting: Painting) -> None:
        for cell in mine.fixed:
            self._touch(painting, cell, _lying(mine, cell))
        for cell in mine.laid:
            self._touch(painting, cell, _lying(mine, cell) | 1 << REMOVABLE)
        for cell in mine.hidden:
            self._touch(painting, cell, _lying(mine, cell))
        for cell in mine.ends:
            self._touch(painting, cell, 1 << ENDS)

    def _touch_known(self, view: View, me: i64, painting: Painting) -> None:
        """What is known of goals, where figures stand, and where the card lies that was dug last."""
        for goal in view.goals:
            self._touch(painting, goal.cell, 1 << GOAL)
            if goal.card != 0:
                known = TREASURE_HERE if goal.card == TREASURE else NO_TREASURE
                self._touch(painting, goal.cell, 1 << known)
        if view.last_dug != NOBODY:
            self._touch(painting, view.last_dug, 1 << DUG_LAST)
        for drawer in view.drawers:
            if isinstance(drawer, Figures):
                self._touch_figures(drawer, me, painting)

    def _touch_figures(self, figures: Figures, me: i64, painting: Painting) -> None:
        for figure in figures.cells:
            plane = OWN_FIGURE if figure >> 16 == me else FIGURE_HERE
            self._touch(painting, figure & 65535, 1 << plane)

    def _touch(self, painting: Painting, cell: i64, bits: i64) -> None:
        rank = self.window.rank(cell)
        if rank < 0:
            return
        if painting.stamps[rank] != painting.time:
            painting.stamps[rank] = painting.time
            painting.found[rank] = 0
            painting.touched = append(painting.touched, rank)
        painting.found[rank] |= bits

    def _paint_cell(self, cells: vec[u8], painting: Painting, rank: i64, bits: i64) -> None:
        if painting.painted[rank] == bits:
            return
        painting.painted[rank] = bits
        cells[painting.begin + rank] = u8(bits >> FACE_AT)
        at = painting.begin + 2 * self.window.area + rank * DEPTH
        for plane in range(DEPTH):
            cells[at + plane] = u8(bits >> plane & 1)

    def _paint_opening(self, opening: Mine, cells: vec[u8], painting: Painting) -> None:
        first = painting.begin + self.window.area
        for rank in painting.opened:
            cells[first + rank] = 0
        painting.opened = vec[i64](capacity=16)
        for where in (opening.fixed, opening.laid, opening.hidden):
            for cell in where:
                rank = self.window.rank(cell)
                if rank >= 0:
                    cells[first + rank] = u8(opening.face(cell))
                    painting.opened = append(painting.opened, rank)


def _lying(mine: Mine, cell: i64) -> i64:
    """What is seen of the card on *cell*: its face, what is printed on it, and where it is reached."""
    spot = mine.grid.spot(cell)
    face = i64(mine.faces[spot])
    return face << FACE_AT | PRINTED[face] | (i64(mine.walked[spot]) & 15) << REACHED
