"""Copies of what is told of some tables, which follow it step by step: only what has changed is copied."""

from __future__ import annotations

from typing import Final

import numpy as np

from .arrays.encoding import TABLE
from .desk import Desk
from .spaces import Array, Arrays

COUNTED: Final = {"extras": "extras", "discard": "discarded", "deeds": "deeds", "notes": "notes"}
"""Arrays of which few rows are written, and the number in `table` that says how many."""

COUNTS: Final = TABLE[-4:]
"""These numbers come last in `table`."""

CELLS_PER_TABLE: Final = 64
"""So many cells of a table may be painted in a step before its whole picture is copied."""


class Mirror:
    """Copies the arrays of *tables* at a desk into *copies*, which have the same names."""

    def __init__(self, desk: Desk, tables: range, copies: Arrays) -> None:
        self._shown = {name: array[tables.start : tables.stop] for name, array in desk.arrays.items()}
        self._copies = copies
        self._painted = desk.sheets.painted
        self._painted.keep(CELLS_PER_TABLE * len(desk.arrays["seat"]))
        planes = self._shown["planes"]
        self._planes, self._copied_planes = cells_of(planes), cells_of(copies["planes"])
        self._first_cell = tables.start * planes.shape[1] * planes.shape[2]
        mask = copies["action_mask"]
        self._mask = mask.reshape(-1)
        self._begins = np.arange(len(mask))[:, None] * mask.shape[1]
        self._marked: Array = np.zeros(0, np.int64)
        self._rows = {name: COUNTS.index(count) for name, count in COUNTED.items() if name in self._shown}
        self._counts: Array = self._shown["table"][:, -len(COUNTS) :]
        self._used = dict.fromkeys((*self._rows, "actions"), 0)
        self._whole = set(self._shown) - {"planes", "action_mask", *self._used}

    def copy(self) -> None:
        """Copy everything."""
        for name, array in self._shown.items():
            self._copies[name][:] = array
        self._painted.count = 0
        self._used = {name: self._shown[name].shape[1] for name in self._used}
        self._marked = np.flatnonzero(self._mask)

    def follow(self) -> None:
        """Copy what has changed since the last time at these tables, and only at these."""
        for name in self._whole:
            self._copies[name][:] = self._shown[name]
        for name, used in self._written().items():
            most = max(used, self._used[name])
            self._copies[name][:, :most] = self._shown[name][:, :most]
            self._used[name] = used
        self._follow_planes()
        self._follow_mask()

    def _written(self) -> dict[str, int]:
        """How many rows of each array are written at any table."""
        written = {"actions": max(self._shown["count"].tolist(), default=0)}
        if self._rows:
            counts = [max(column) for column in zip(*self._counts.tolist(), strict=True)]
            written |= {name: counts[column] for name, column in self._rows.items()}
        return written

    def _follow_planes(self) -> None:
        painted, self._painted.count = int(self._painted.count), 0
        if painted > len(self._painted.steps):
            self._copied_planes[:] = self._planes
        else:
            cells = np.frombuffer(memoryview(self._painted.steps), np.int64)[:painted] - self._first_cell
            self._copied_planes[cells] = self._planes[cells]

    def _follow_mask(self) -> None:
        if self._used["actions"] == self._shown["actions"].shape[1]:  # not all may be listed
            self._copies["action_mask"][:] = self._shown["action_mask"]
            self._marked = np.flatnonzero(self._mask)
            return
        self._mask[self._marked] = 0
        offered = self._offered()
        self._mask[offered] = 1
        self._marked = offered

    def _offered(self) -> Array:
        """Where the mask is not zero."""
        actions = self._shown["actions"][:, : self._used["actions"]]
        marked: Array = actions + self._begins
        return marked[actions >= 0]


def cells_of(planes: Array) -> Array:
    """The planes of each cell as one thing, so that they are copied together."""
    return planes.reshape(-1, planes.shape[-1]).view(np.dtype((np.void, planes.shape[-1])))[:, 0]
