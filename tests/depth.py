"""How much is tried of what could be tried for ever: `dev.py test` says so."""

from __future__ import annotations

import os
from enum import Enum


class Depth(Enum):
    """Each begins with what the one before it tries."""

    FAST = "fast"
    WHOLE = "whole"
    DEEP = "deep"


DEPTH = Depth(os.environ.get("SABOTEUR_DEPTH", "fast"))


def so_many(usually: int, deep: int) -> int:
    """How many of many are tried."""
    return deep if DEPTH is Depth.DEEP else usually
