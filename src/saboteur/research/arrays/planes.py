"""Planes: the mine as a picture, one number to a cell for each thing that can be said of it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ...core.cards import CATALOGUE, JOINED, OPEN, TREASURE
from ...core.memory import NOBODY
from ...core.mine import EVERY_SIDE, FACE_DOWN, Mine
from ...knowledge.view import View
from ...rules.modules.toll import Figures, owner_of, stands_on
from .places import Window

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
class Ranks:
    """Cells of the window, in a list that is made once and filled again and again."""

    def __init__(self, room: i64) -> None:
        self.cells: vec[i64] = vec[i64]([i64(0)] * int(room))
        self.count: i64 = 0

    def add(self, rank: i64) -> None:
        self.cells[self.count] = rank
        self.count += 1


@final
class Canvas:
    """The mines of one or many tables as pictures: made once, painted again and again."""

    def __init__(self, window: Window, tables: int, spare: int) -> None:
        cells = tables * int(window.area)
        self.faces: vec[u8] = vec[u8]([u8(0)] * cells)
        self.opening: vec[u8] = vec[u8]([u8(0)] * cells)
        self.planes: vec[u8] = vec[u8]([u8(0)] * (cells * int(DEPTH) + spare))
        self.planes_at: i64 = 0
        """Where those of the first cell are; there is room for so many *spare* numbers besides."""
        self.stale = Ranks(2 * window.area)
        """The cells of the mine being painted that are perhaps not as they are painted."""


LYING: Final[i64] = 0
KNOWN: Final[i64] = 1
PAINTED: Final[i64] = 2
STAMP: Final[i64] = 3
"""What is kept of a cell: the planes of what lies there, a bit each, with its face above them; those of what
is known of it besides; those that are painted; and when anything was last found there."""


@final
class Painting:
    """What is kept of one mine while it is painted again and again."""

    def __init__(self, canvas: Canvas, begin: i64, area: i64) -> None:
        self.canvas = canvas
        self.begin: i64 = begin
        """Where its cells begin on the canvas."""
        self.cells: vec[i64] = vec[i64]([i64(0)] * (4 * int(area)))
        """Four numbers for each cell of the window."""
        self.mine: Mine | None = None
        self.changes: i64 = 0
        """The mine that is painted, and how often it had changed by then."""
        self.found = Ranks(area)
        """The cells on which anything lies, and open ends."""
        self.earlier = Ranks(area)
        """Those of the time before."""
        self.marks = Ranks(area)
        """The cells of which anything is known besides."""
        self.time: i64 = 0
        self.outside: i64 = 0
        """How many cells with something on them lie outside the window."""
        self.opening: Mine | None = None
        """The mine that is painted as the opening."""


@final
class Painter:
    """Paints the mine of a view: only cells that have changed since the last time."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def paint(self, view: View, me: i64, painting: Painting) -> None:
        """Paint what lies in the mine, and what is known of it."""
        mine, stale, marks = view.mine, painting.canvas.stale, painting.marks
        stale.count = 0
        if painting.mine is not mine or painting.changes != mine.changes:
            painting.mine, painting.changes = mine, mine.changes
            self._survey(mine, painting)
        for i in range(marks.count):
            painting.cells[marks.cells[i] << 2 | KNOWN] = 0
            stale.add(marks.cells[i])
        marks.count = 0
        self._mark_known(view, me, painting)
        self._paint_cells(stale, painting)
        self._paint_cells(marks, painting)

    def paint_opening(self, opening: Mine, painting: Painting) -> None:
        """Paint the mine as it was when the round began, unless that is what is painted."""
        if painting.opening is opening:
            return
        painting.opening = opening
        for at in range(painting.begin, painting.begin + self.window.area):
            painting.canvas.opening[at] = 0
        for where in (opening.fixed, opening.laid, opening.hidden):
            for cell in where:
                rank = self.window.rank(cell)
                if rank >= 0:
                    painting.canvas.opening[painting.begin + rank] = u8(opening.face(cell))

    def _survey(self, mine: Mine, painting: Painting) -> None:
        """Find out what lies on each cell now."""
        before, cells = painting.found, painting.cells
        painting.found, painting.earlier = painting.earlier, before
        painting.time += 1
        painting.found.count, painting.outside = 0, 0
        self._find(mine, mine.fixed, 0, painting)
        self._find(mine, mine.laid, 1 << REMOVABLE, painting)
        self._find(mine, mine.hidden, 0, painting)
        self._find(mine, mine.ends, 1 << ENDS, painting)
        for i in range(before.count):
            rank = before.cells[i]
            if cells[rank << 2 | STAMP] != painting.time:
                cells[rank << 2 | LYING] = 0
                painting.canvas.stale.add(rank)

    def _find(self, mine: Mine, where: vec[i64], bits: i64, painting: Painting) -> None:
        """Note what lies on the cells *where*, which are on the planes *bits* besides."""
        window, grid, faces, walked, cells = self.window, mine.grid, mine.faces, mine.walked, painting.cells
        found, time = painting.found, painting.time
        for cell in where:
            rank = window.rank(cell)
            if rank < 0:
                painting.outside += 1
                continue
            spot = grid.spot(cell)
            face = i64(faces[spot])
            reached = (i64(walked[spot]) & EVERY_SIDE) << REACHED
            lying = face << FACE_AT | PRINTED[face] | reached | bits
            found.add(rank)
            cells[rank << 2 | STAMP] = time
            if cells[rank << 2 | LYING] != lying:
                cells[rank << 2 | LYING] = lying
                painting.canvas.stale.add(rank)

    def _mark_known(self, view: View, me: i64, painting: Painting) -> None:
        """What is known of goals, where figures stand, and where the card lies that was dug last."""
        for goal in view.goals:
            bits: i64 = 1 << GOAL
            if goal.card != 0:
                bits |= 1 << (TREASURE_HERE if goal.card == TREASURE else NO_TREASURE)
            self._mark(painting, goal.cell, bits)
        if view.last_dug != NOBODY:
            self._mark(painting, view.last_dug, 1 << DUG_LAST)
        for drawer in view.drawers:
            if isinstance(drawer, Figures):
                self._mark_figures(drawer, me, painting)

    def _mark_figures(self, figures: Figures, me: i64, painting: Painting) -> None:
        for figure in figures.cells:
            plane = OWN_FIGURE if owner_of(figure) == me else FIGURE_HERE
            self._mark(painting, stands_on(figure), 1 << plane)

    def _mark(self, painting: Painting, cell: i64, bits: i64) -> None:
        rank = self.window.rank(cell)
        if rank >= 0:
            if painting.cells[rank << 2 | KNOWN] == 0:
                painting.marks.add(rank)
            painting.cells[rank << 2 | KNOWN] |= bits

    def _paint_cells(self, ranks: Ranks, painting: Painting) -> None:
        for i in range(ranks.count):
            self._paint_cell(painting, ranks.cells[i])

    def _paint_cell(self, painting: Painting, rank: i64) -> None:
        """Paint those of its planes that are not painted yet."""
        cells, first = painting.cells, rank << 2
        bits = cells[first | LYING] | cells[first | KNOWN]
        changed = cells[first | PAINTED] ^ bits
        if changed == 0:
            return
        cells[first | PAINTED] = bits
        canvas, at = painting.canvas, painting.begin + rank
        canvas.faces[at] = u8(bits >> FACE_AT)
        changed &= (1 << DEPTH) - 1
        at = canvas.planes_at + at * DEPTH
        while changed != 0:
            while changed & 255 == 0:
                changed, bits, at = changed >> 8, bits >> 8, at + 8
            if changed & 1 != 0:
                canvas.planes[at] = u8(bits & 1)
            changed, bits, at = changed >> 1, bits >> 1, at + 1
