"""What it costs to have a table fetched."""

from __future__ import annotations

from collections.abc import Callable

Pay = Callable[[int], None]
"""Called with how many entries a table has, when they are to be gone through; it may refuse."""


def for_free(_: int) -> None:
    """Where nobody outside asks for it."""
