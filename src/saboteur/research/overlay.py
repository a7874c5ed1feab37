"""What compiled code writes, laid into memory that processes share: so nothing need be copied.

A `vec` makes its own memory. Pages that lie wholly inside of it can be exchanged for shared ones, which are
then written in their place.
"""

from __future__ import annotations

import ctypes
import mmap
import sys
from dataclasses import dataclass
from mmap import PAGESIZE
from multiprocessing.heap import Arena
from typing import Final

import numpy as np

from .arrays.encoding import Slate
from .spaces import Array, Arrays, array_of

NUMBERS: Final = "numbers"
"""All arrays that are parts of the numbers of a table, as one."""

LAID: Final = (NUMBERS, "action_mask", "actions", "planes")
"""The arrays that are laid into shared memory: nearly all there is."""

SPARE: Final = 3 * PAGESIZE
"""So many numbers more than are needed, and the pages with those that are needed lie wholly inside."""

MAP_FIXED: Final = 16


def can_lay() -> bool:
    """Whether it can be done here; it was tried on Linux."""
    return sys.platform == "linux" and ctypes.sizeof(ctypes.c_void_p) == 8


@dataclass(frozen=True)
class Overlay:
    """Where in shared *memory* the arrays of some tables lie."""

    memory: Arena
    board: Arrays

    def lay(self, slate: Slate) -> None:
        """Let *slate* be written there; nothing is written yet."""
        wholes = {
            NUMBERS: array_of(slate.numbers, np.int16),
            "action_mask": array_of(slate.mask, np.int8),
            "actions": array_of(slate.listed, np.int32),
            "planes": array_of(slate.canvas.planes, np.uint8),
        }
        slate.begin_at(*(self._lay(wholes[name], self.board[name]) for name in LAID))
        self.board["actions"][:] = -1

    def _lay(self, whole: Array, shared: Array) -> int:
        """Exchange the pages of *whole*; returns where *shared* begins in it."""
        first, end = whole.ctypes.data, whole.ctypes.data + whole.nbytes
        at = shared.ctypes.data - np.frombuffer(self.memory.buffer, np.uint8).ctypes.data
        ahead = at % PAGESIZE  # what its first page has before it
        page = (first + PAGESIZE - 1) // PAGESIZE * PAGESIZE
        size = (ahead + shared.nbytes + PAGESIZE - 1) // PAGESIZE * PAGESIZE
        assert page + size <= end, "there are spare numbers"
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(whole))  # so that its pages are never given back
        _exchange(page, size, self.memory.fd, at - ahead)
        return (page + ahead - first) // whole.itemsize


def _exchange(address: int, size: int, file: int, offset: int) -> None:
    """Let the pages from *address* on be those of a *file*."""
    function = ctypes.CDLL(None, use_errno=True).mmap
    function.restype = ctypes.c_uint64
    function.argtypes = [ctypes.c_uint64, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_int64]
    rights, way = mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_SHARED | MAP_FIXED
    if function(address, size, rights, way, file, offset) != address:
        raise OSError(ctypes.get_errno(), "memory cannot be shared")
