"""What is told of many tables, in memory that processes share: an array for each kind of fact."""

from __future__ import annotations

from collections.abc import Mapping
from multiprocessing.heap import Arena
from typing import Any, Final

import numpy as np

from .spaces import Arrays

LINE: Final = 64
"""Arrays begin at multiples of this, so that no two processes write to the same line of memory."""

Kinds = Mapping[str, tuple[tuple[int, ...], Any]]
"""By name of an array: its shape for one table, and its dtype."""


def new_memory(kinds: Kinds, tables: int) -> Arena:
    """Memory for the arrays of so many *tables*, which can be handed to a process that is started."""
    return Arena(sum(_bytes(*kind, tables) for kind in kinds.values()))


def arrays_in(memory: Arena, kinds: Kinds, tables: int) -> Arrays:
    """The arrays that lie in *memory*."""
    found, at = {}, 0
    for name, (shape, dtype) in kinds.items():
        found[name] = np.ndarray((tables, *shape), dtype, memory.buffer, at)
        at += _bytes(shape, dtype, tables)
    return found


def _bytes(shape: tuple[int, ...], dtype: Any, tables: int) -> int:
    size: int = tables * int(np.prod(shape)) * np.dtype(dtype).itemsize
    return (size + LINE - 1) // LINE * LINE
