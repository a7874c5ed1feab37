"""Copies of what is told of some tables, which follow it step by step: most is copied only if it changes."""

from __future__ import annotations

from typing import Final

import numpy as np

from .arrays.scribe import Trail
from .desk import Desk
from .spaces import Array, Arrays, array_of

NUMBERS: Final = "numbers"
"""All arrays that are parts of the numbers of a table: they are copied together."""

CELLS_PER_TABLE: Final = 64
"""So many cells of a table may be painted in a step before its whole picture is copied."""


def copied_of(desk: Desk) -> Arrays:
    """The arrays that are copied."""
    parts = desk.sheets.parts
    return {NUMBERS: desk.sheets.numbers} | {n: a for n, a in desk.arrays.items() if n not in parts}


class Mirror:
    """Copies the arrays of *tables* at a desk into *copies*, which have the same names."""

    def __init__(self, desk: Desk, tables: range, copies: Arrays) -> None:
        self._slate, self._tables = desk.slate, tables
        self._shown = {name: array[tables.start : tables.stop] for name, array in copied_of(desk).items()}
        self._copies = copies
        self._painted = desk.sheets.painted
        self._painted.keep(CELLS_PER_TABLE * len(desk.arrays["seat"]))
        planes = self._shown["planes"]
        self._planes, self._copied_planes = cells_of(planes), cells_of(copies["planes"])
        self._first_cell = tables.start * planes.shape[1] * planes.shape[2]
        self._mask = copies["action_mask"].reshape(-1)
        self._offered = Trail()
        self._offered.keep(self._shown["actions"].size)
        self._offers = array_of(self._offered.steps, np.int64)
        self._marked: Array = np.zeros(0, np.int64)
        self._listed = 0
        whole = [name for name in self._shown if name not in ("planes", "action_mask", "actions")]
        self._whole = [(copies[name], self._shown[name]) for name in whole if name != NUMBERS]
        end = desk.sheets.end
        self._whole.append((copies[NUMBERS][:, :end], self._shown[NUMBERS][:, :end]))

    def copy(self) -> None:
        """Copy everything."""
        for name, array in self._shown.items():
            self._copies[name][:] = array
        self._painted.count = 0
        self._listed = self._shown["actions"].shape[1]
        self._marked = np.flatnonzero(self._mask)

    def follow(self) -> None:
        """Copy what has changed since the last time at these tables, and only at these."""
        for copy, shown in self._whole:
            np.copyto(copy, shown)
        self._follow_planes()
        listed = max(self._shown["count"].tolist(), default=0)
        most = max(listed, self._listed)
        self._listed = listed
        np.copyto(self._copies["actions"][:, :most], self._shown["actions"][:, :most])
        self._follow_mask()

    def _follow_planes(self) -> None:
        painted, self._painted.count = int(self._painted.count), 0
        if painted > len(self._painted.steps):
            self._copied_planes[:] = self._planes
        else:
            cells = array_of(self._painted.steps, np.int64)[:painted] - self._first_cell
            self._copied_planes[cells] = self._planes[cells]

    def _follow_mask(self) -> None:
        if self._listed == self._shown["actions"].shape[1]:  # not all may be listed
            self._copies["action_mask"][:] = self._shown["action_mask"]
            self._marked = np.flatnonzero(self._mask)
            return
        self._mask[self._marked] = 0
        self._slate.note_offered(self._tables.start, self._tables.stop, self._offered)
        self._marked = self._offers[: int(self._offered.count)].copy()
        self._mask[self._marked] = 1


def cells_of(planes: Array) -> Array:
    """The planes of each cell as one thing, so that they are copied together."""
    return planes.reshape(-1, planes.shape[-1]).view(np.dtype((np.void, planes.shape[-1])))[:, 0]
