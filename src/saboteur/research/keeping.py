"""How environments are copied, and sent to other processes: a game is its record."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ..core.luck import Luck
from ..record import Record
from ..rules import Ruleset
from ..setup import Setup
from .arrays.numbered import NumberedTable

NUMBERS: Final = ("a0", "a1", "a2", "b0", "b1", "b2")
"""What a source of chance is made of."""


@cache
def setup_of(ruleset: str, players: int) -> Setup:
    """What is decided before a game of research; its seats have no names but their numbers."""
    return Setup(Ruleset.named(ruleset), tuple(f"seat {seat}" for seat in range(players)))


def record_of(table: NumberedTable, setup: Setup) -> Record | None:
    """All that there is to know of the game at a *table*; None if none has begun."""
    if not table.answers:
        return None
    return Record(setup, int(table.seed), tuple(int(code) for code in table.record))


def dealt_and_chosen(record: Record) -> tuple[int, list[int]]:
    """The seed of a game that one has dealt, and its choices, by which a table comes to where it was."""
    assert record.seed is not None, "every game at a table has a seed"
    return record.seed, list(record.choices)


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
