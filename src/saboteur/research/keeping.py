"""How environments are copied, and sent to other processes: a game is its seed and its choices."""

from __future__ import annotations

from typing import Any, Final

from ..core.luck import Luck
from .arrays.numbered import NumberedTable

NUMBERS: Final = ("a0", "a1", "a2", "b0", "b1", "b2")
"""What a source of chance is made of."""


def record_of(table: NumberedTable) -> tuple[int, list[int]] | None:
    """All that there is to know of the game at a *table*; None if none has begun."""
    return (int(table.seed), [int(code) for code in table.record]) if table.answers else None


def numbers_of(luck: Luck) -> list[int]:
    """Where a source of chance is."""
    return [int(getattr(luck, name)) for name in NUMBERS]


def luck_from(numbers: list[int]) -> Luck:
    """A source of chance that goes on from there."""
    luck = Luck(0)
    for name, number in zip(NUMBERS, numbers, strict=True):
        setattr(luck, name, number)
    return luck


def check_count(name: str, count: Any) -> None:
    """Refuse what cannot be so many of something."""
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise ValueError(f"{name} is a whole number from 1 on, not {count!r}")
