"""Cells as text, by their way from the start."""

from __future__ import annotations

import re
from typing import Final

from ...core.mine import cell_at, cell_x, cell_y

CELL: Final = re.compile(r"(e(?P<e>\d{1,3})|w(?P<w>\d{1,3}))?(n(?P<n>\d{1,3})|s(?P<s>\d{1,3}))?", re.ASCII)


def write_cell(cell: int) -> str:
    """``e3n1``: three cards east of the start and one north; ``e3``: straight east; ``e0``: the start."""
    x, y = int(cell_x(cell)), int(cell_y(cell))
    east = f"e{x}" if x > 0 else f"w{-x}" if x < 0 else ""
    south = f"s{y}" if y > 0 else f"n{-y}" if y < 0 else ""
    return east + south or "e0"


def read_cell(word: str) -> int | None:
    """The cell written *word*, or None if it is no cell."""
    found = CELL.fullmatch(word)
    if found is None:
        return None
    east, south = int(found["e"] or 0) - int(found["w"] or 0), int(found["s"] or 0) - int(found["n"] or 0)
    if abs(east) > 127 or abs(south) > 127 or write_cell(int(cell_at(east, south))) != word:
        return None
    return int(cell_at(east, south))
