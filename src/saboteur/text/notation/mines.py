"""Drawings of mines, two characters a cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import dedent

from ...core.mine import FACE_DOWN, Grid, Mine, cell_at, cell_x, cell_y, new_mine
from ...errors import NotationError
from .cards import FACES_BY_INK, is_landmark, write_face
from .cells import write_cell

EMPTY, HIDDEN, CANDIDATE = "·", "?", "x"


def draw_mine(mine: Mine, marks: Mapping[int, str] | None = None) -> str:
    """Draw a mine, two characters a cell; *marks* are drawn on cells that are empty or face-down."""
    rows = _rows(_ink(mine, marks or {}))
    return "\n".join("".join(row).rstrip() for _, row in rows)


def draw_chart(mine: Mine, marks: Mapping[int, str] | None = None) -> str:
    """The same drawing with the names of rows and columns along its edges; labels stand over every second."""
    ink = _ink(mine, marks or {})
    rows = _rows(ink)
    west = min(int(cell_x(cell)) for cell in ink)
    labels = (write_cell(int(cell_at(x, 0))) for x in range(west + west % 2, west + len(rows[0][1]), 2))
    head = " " * (5 + 2 * (west % 2)) + "".join(f"{label:<4}" for label in labels)
    drawn = (f"{write_cell(int(cell_at(0, y))) if y else '0':>4} {''.join(row)}" for y, row in rows)
    return "\n".join(line.rstrip() for line in (head, *drawn))


def _ink(mine: Mine, marks: Mapping[int, str]) -> dict[int, str]:
    """By cell: what is drawn there, up to two characters."""
    ink = {int(cell): HIDDEN for cell in mine.hidden}
    ink |= {int(cell): mark for cell, mark in marks.items()}
    return ink | {
        int(cell): write_face(int(mine.face(cell))) for cells in (mine.fixed, mine.laid) for cell in cells
    }


def _rows(ink: Mapping[int, str]) -> list[tuple[int, list[str]]]:
    """The rows of a drawing from north to south: how far south each is, and its cells."""
    xs, ys = [int(cell_x(cell)) for cell in ink], [int(cell_y(cell)) for cell in ink]
    columns = range(min(xs), max(xs) + 1)
    return [
        (y, [ink.get(int(cell_at(x, y)), EMPTY).ljust(2) for x in columns])
        for y in range(min(ys), max(ys) + 1)
    ]


def read_mine(text: str, grid: Grid | None = None) -> Mine:
    """Read a drawing; the start ``S`` is the origin wherever it stands, ``x`` and ``·`` are empty cells."""
    ink = list(_inked(text))
    starts = [(x, y) for x, y, mark in ink if mark == "S"]
    if len(starts) != 1:
        raise NotationError(1, 1, f"a mine has one start, written S; this has {len(starts)}")
    mine = new_mine(grid or Grid(40))
    for x, y, mark in ink:
        if mark not in (EMPTY, CANDIDATE, "S"):
            east, south = x - starts[0][0], y - starts[0][1]
            if max(abs(east), abs(south)) > mine.grid.room:
                raise NotationError(
                    y + 1, 2 * x + 1, f"too far from the start for a mine of {mine.grid.room} cards"
                )
            _lay(mine, int(cell_at(east, south)), _read_face(mark, x, y))
    return mine


def _inked(text: str) -> Iterator[tuple[int, int, str]]:
    for y, row in enumerate(dedent(text).splitlines()):
        for x in range(0, len(row), 2):
            if mark := row[x : x + 2].strip():
                yield x // 2, y, mark


def _read_face(mark: str, x: int, y: int) -> int:
    if mark == HIDDEN:
        return int(FACE_DOWN)
    if mark not in FACES_BY_INK:
        raise NotationError(y + 1, 2 * x + 1, f"no card is written {mark!r}")
    return FACES_BY_INK[mark]


def _lay(mine: Mine, cell: int, face: int) -> None:
    if face == FACE_DOWN:
        mine.hide(cell)
    elif is_landmark(face >> 1):
        mine.fix(cell, face)
    else:
        mine.lay(cell, face)
