"""The mine: cards on a grid, what fits beside them, and what a walk from the start reaches.

A *cell* is one number, ``(y + 128) << 8 | (x + 128)``: x grows east, y grows south, and the order of the
numbers is reading order. Inside, three bytes are kept per cell and updated as cards are laid:

``faces``    what lies there: 0 nothing, ``FACE_DOWN``, or a face of the catalogue
``facing``   what the face-up neighbours show to it: ``known sides << 4 | open sides``
``walked``   the sides of its card that a walk from the start reaches, or ``END`` on an open end

Only taking a card away walks the whole mine again.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, remove, vec
from mypy_extensions import i64, u8

from .cards import JOINED, LADDER, OPEN, START

FACE_DOWN: Final[i64] = 1
END: Final[i64] = 16
EVERY_SIDE: Final[i64] = 15

START_CELL: Final[i64] = 32896
"""Where x and y are 0."""

ROW_AT: Final = 8
COLUMN: Final = 255
MIDDLE: Final = 128
"""In a cell: where its row begins, the bits of its column, and what both are at the start."""


def cell_at(x: i64, y: i64) -> i64:
    """The cell *x* cards east and *y* cards south of the start."""
    return (y + MIDDLE) << ROW_AT | (x + MIDDLE)


def cell_x(cell: i64) -> i64:
    return (cell & COLUMN) - MIDDLE


def cell_y(cell: i64) -> i64:
    return (cell >> ROW_AT) - MIDDLE


STEPS: Final = vec[i64]([i64(-256), i64(1), i64(256), i64(-1)])


def beside(cell: i64, side: i64) -> i64:
    """The cell that *side* of a card on *cell* faces."""
    return cell + STEPS[side]


def inserted(cells: vec[i64], cell: i64) -> vec[i64]:
    """The sorted *cells* with *cell* in its place."""
    cells = append(cells, cell)
    i: i64 = i64(len(cells)) - 1
    while i > 0 and cells[i - 1] > cell:
        cells[i] = cells[i - 1]
        i -= 1
    cells[i] = cell
    return cells


@final
class Grid:
    """Where the cells of a mine are kept, as far as it reaches; shared by all mines of a ruleset.

    A mine begins on a small grid, which is soon copied, and moves to the next larger when a card comes to lie
    at the edge: what lies beside a card is always held.
    """

    def __init__(self, reach: i64, larger: Grid | None = None) -> None:
        """A grid that holds cells up to *reach* from the start; a mine that needs more moves to *larger*."""
        self.reach: i64 = reach
        self.larger = larger
        self.room: i64 = reach if larger is None else larger.room
        """How far from the start a card can come to lie."""
        self.stride: i64 = 2 * reach + 3
        self.origin: i64 = (127 - reach) * (self.stride + 1)
        self.steps: vec[i64] = vec[i64]([-self.stride, i64(1), self.stride, i64(-1)])
        self.blank: vec[u8] = vec[u8]([u8(0) for _ in range(self.stride * self.stride)])

    def spot(self, cell: i64) -> i64:
        """Where *cell* is kept."""
        return (cell >> 8) * self.stride + (cell & 255) - self.origin

    def cell(self, spot: i64) -> i64:
        """What is kept at *spot*."""
        south = spot // self.stride
        return (south + 127 - self.reach) << 8 | (spot - south * self.stride + 127 - self.reach)

    def holds(self, cell: i64) -> bool:
        """Whether *cell* can be asked about here; where it cannot, nothing lies on it or beside it."""
        x, y = cell_x(cell), cell_y(cell)
        return -self.reach <= x <= self.reach and -self.reach <= y <= self.reach

    def surrounds(self, cell: i64) -> bool:
        """Whether all cells beside *cell* are held here, as well."""
        x, y = cell_x(cell), cell_y(cell)
        return -self.reach < x < self.reach and -self.reach < y < self.reach

    def moved(self, kept: vec[u8], smaller: Grid) -> vec[u8]:
        """What a *smaller* grid has *kept*, as it is kept here."""
        spots = self.blank[:]
        for spot in range(i64(len(kept))):
            spots[self.spot(smaller.cell(spot))] = kept[spot]
        return spots

    def as_large_as(self, other: Grid) -> Grid:
        """The grid of that size among this and the larger ones."""
        grid = self
        while grid.reach < other.reach and grid.larger is not None:
            grid = grid.larger
        return grid


SIZES: Final = (20, 10)
"""How far the grids reach that a mine outgrows, the larger first: few mines need more than the last."""


def growing_grid(room: int) -> Grid:
    """The grid on which a mine begins that has room for *room* cards in every direction from the start."""
    grid = Grid(i64(room))
    for reach in SIZES:
        if reach < room:
            grid = Grid(i64(reach), grid)
    return grid


@final
class Mine:
    def __init__(
        self,
        grid: Grid,
        faces: vec[u8],
        facing: vec[u8],
        walked: vec[u8],
        ends: vec[i64],
        laid: vec[i64],
        fixed: vec[i64],
        hidden: vec[i64],
        struck: bool,
    ) -> None:
        self.grid = grid
        self.faces = faces
        self.facing = facing
        self.walked = walked
        self.ends = ends
        """Empty cells that an unbroken tunnel from the start leads into, in reading order."""
        self.laid = laid
        """Cards that may be taken away, in reading order."""
        self.fixed = fixed
        """Face-up cards that stay, in reading order."""
        self.hidden = hidden
        """Face-down cards, in reading order."""
        self.struck = struck
        """Whether a walk from the start has come to a face-down card since this was last cleared."""
        self.changes: i64 = 0
        """How often anything was laid or taken: who has drawn it sees whether to draw it again."""

    def copy(self) -> Mine:
        return Mine(
            self.grid, self.faces[:], self.facing[:], self.walked[:],
            self.ends[:], self.laid[:], self.fixed[:], self.hidden[:], self.struck,
        )  # fmt: skip

    def make_room(self, cell: i64) -> None:
        """Move to larger grids, as long as *cell* lies at the edge and there are any."""
        while not self.grid.surrounds(cell) and self.grid.larger is not None:
            smaller, self.grid = self.grid, self.grid.larger
            self.faces = self.grid.moved(self.faces, smaller)
            self.facing = self.grid.moved(self.facing, smaller)
            self.walked = self.grid.moved(self.walked, smaller)

    def facts(self) -> list[list[int]]:
        """What lies in it, as plain data: each cell with its face."""
        return [[int(c), int(self.face(c))] for cells in (self.fixed, self.laid, self.hidden) for c in cells]

    def face(self, cell: i64) -> i64:
        """What lies on *cell*, which its grid must hold: 0, ``FACE_DOWN`` or a face."""
        return i64(self.faces[self.grid.spot(cell)])

    def shown(self, cell: i64) -> i64:
        """What the neighbours show to *cell*: known sides << 4 | open sides."""
        return i64(self.facing[self.grid.spot(cell)])

    def clashes(self, cell: i64, face: i64) -> i64:
        """The sides on which *face* would meet its neighbours rock against tunnel."""
        shown = self.shown(cell)
        return (i64(OPEN[face]) ^ shown) & shown >> 4

    def beside(self, cell: i64) -> bool:
        """Whether any card, face-up or face-down, lies next to *cell*."""
        spot = self.grid.spot(cell)
        for step in self.grid.steps:
            if self.faces[spot + step] != 0:
                return True
        return False

    def entries(self, cell: i64) -> i64:
        """The sides of *cell* at which a walk from the start arrives."""
        spot = self.grid.spot(cell)
        found: i64 = 0
        for d in range(i64(4)):
            found |= (i64(self.walked[spot + self.grid.steps[d]]) >> (d ^ 2) & 1) << d
        return found

    def tunnel_ends(self) -> vec[i64]:
        """Empty cells that an open side of a face-up card touches, reachable or not, in reading order."""
        return self._ends_beside(self.laid, self._ends_beside(self.fixed, vec[i64](capacity=16)))

    def _ends_beside(self, cells: vec[i64], found: vec[i64]) -> vec[i64]:
        """Add to *found* those beside *cells*, each for the first of its sides that an open side touches."""
        faces, facing, steps = self.faces, self.facing, self.grid.steps
        for cell in cells:
            spot = self.grid.spot(cell)
            opens = i64(OPEN[i64(faces[spot])])
            for side in range(i64(4)):
                near = spot + steps[side]
                first: i64 = 1 << (side ^ 2)
                if opens >> side & 1 != 0 and faces[near] == 0 and i64(facing[near]) & first - 1 == 0:
                    found = inserted(found, beside(cell, side))
        return found

    def reached(self, cell: i64) -> i64:
        """The sides of the card on *cell* that are joined to the start."""
        return i64(self.walked[self.grid.spot(cell)]) & EVERY_SIDE

    def joined(self, cell: i64, side: i64) -> i64:
        """The sides of the card on *cell* that are joined to *side* inside it; 0 if that side is closed."""
        return i64(JOINED[self.face(cell) << 2 | side])

    def lay(self, cell: i64, face: i64) -> None:
        """Lay a card that may be taken away again."""
        self.make_room(cell)
        self.laid = inserted(self.laid, cell)
        self._put(self.grid.spot(cell), cell, face)

    def fix(self, cell: i64, face: i64) -> None:
        """Lay a card that stays, on an empty cell or in place of the face-down card there."""
        self.make_room(cell)
        if self.face(cell) == FACE_DOWN:
            self.uncover(cell)
        self.fixed = inserted(self.fixed, cell)
        self._put(self.grid.spot(cell), cell, face)

    def hide(self, cell: i64) -> None:
        """Lay a card face-down: it sets no condition and passes nothing on, but can be reached."""
        self.make_room(cell)
        self.changes += 1
        self.hidden = inserted(self.hidden, cell)
        spot = self.grid.spot(cell)
        if self.walked[spot] != 0:
            self._close_end(spot, cell)
            self.struck = True
        self.faces[spot] = u8(FACE_DOWN)

    def uncover(self, cell: i64) -> None:
        """Take a face-down card up: where a walk comes to it there is an open end now."""
        self.changes += 1
        self.hidden = remove(self.hidden, cell)
        spot = self.grid.spot(cell)
        self.faces[spot] = 0
        if self.entries(cell) != 0:
            self.walked[spot] = u8(END)
            self.ends = inserted(self.ends, cell)

    def take(self, cell: i64) -> None:
        """Take a card away that may be taken, and walk the mine again."""
        self.changes += 1
        self.laid = remove(self.laid, cell)
        spot = self.grid.spot(cell)
        self.faces[spot] = 0
        for d in range(i64(4)):
            near = spot + self.grid.steps[d]
            across: i64 = 1 << (d ^ 2)
            self.facing[near] = u8(i64(self.facing[near]) & (255 ^ (across << 4 | across)))
        self._walk_again(spot)

    def _put(self, spot: i64, cell: i64, face: i64) -> None:
        self.changes += 1
        if self.walked[spot] != 0:
            self._close_end(spot, cell)
        self.faces[spot] = u8(face)
        opens = i64(OPEN[face])
        facing = self.facing
        for d in range(i64(4)):
            near = spot + self.grid.steps[d]
            across = d ^ 2
            facing[near] = u8(i64(facing[near]) | ((16 | opens >> d & 1) << across))
            if i64(self.walked[near]) >> across & 1 != 0:
                self._enter(spot, d)
        if i64(LADDER[face >> 1]) != 0:
            self._enter_everywhere(spot)

    def _close_end(self, spot: i64, cell: i64) -> None:
        self.ends = remove(self.ends, cell)
        self.walked[spot] = 0

    def _enter(self, spot: i64, side: i64) -> None:
        """A walk has come to *side* of the card at *spot*: follow that tunnel wherever it leads."""
        joined = i64(JOINED[i64(self.faces[spot]) << 2 | side])
        walked = i64(self.walked[spot])
        if joined & (EVERY_SIDE ^ walked) == 0:
            return
        self.walked[spot] = u8(walked | joined)
        for d in range(i64(4)):
            if joined >> d & 1 != 0:
                self._arrive(spot + self.grid.steps[d], d ^ 2)

    def _arrive(self, spot: i64, side: i64) -> None:
        """A walk has left a card towards *spot*, whatever lies there."""
        face = i64(self.faces[spot])
        if face > FACE_DOWN:
            self._enter(spot, side)
        elif face == FACE_DOWN:
            self.struck = True
        elif self.walked[spot] == 0:
            self.walked[spot] = u8(END)
            self.ends = inserted(self.ends, self.grid.cell(spot))

    def _enter_everywhere(self, spot: i64) -> None:
        for d in range(i64(4)):
            self._enter(spot, d)

    def _walk_again(self, taken: i64) -> None:
        grid, walked = self.grid, self.walked
        walked[taken] = 0
        for cell in self.ends:
            walked[grid.spot(cell)] = 0
        for cell in self.laid:
            walked[grid.spot(cell)] = 0
        for cell in self.fixed:
            walked[grid.spot(cell)] = 0
        self.ends = vec[i64]()
        self._enter_everywhere(grid.spot(START_CELL))
        for cell in self.laid:
            spot = grid.spot(cell)
            if i64(LADDER[i64(self.faces[spot]) >> 1]) != 0:
                self._enter_everywhere(spot)


def new_mine(grid: Grid) -> Mine:
    """A mine with nothing in it but the start."""
    blank = grid.blank
    mine = Mine(grid, blank[:], blank[:], blank[:], vec[i64](), vec[i64](), vec[i64](), vec[i64](), False)
    mine.fix(START_CELL, START << 1)
    mine._enter_everywhere(grid.spot(START_CELL))
    return mine
