"""What a seat holds possible: worlds dealt round its view, each a table to look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from saboteur import Luck
from saboteur.knowledge.view import see
from saboteur.knowledge.worlds.sampling import sample
from tests.tables import Table

Fact = TypeVar("Fact")

WORLDS = 60


def worlds(game: Table, name: str | None, count: int = WORLDS) -> list[Table]:
    """Worlds that *name* (None: a spectator) could not tell from this table: they see the same in each."""
    seat = None if name is None else game.names.index(name)
    view = see(game.position, seat)
    found = [sample(view, Luck(seed)) for seed in range(count)]
    assert all(see(world, seat) == view for world in found)
    return [Table(world, game.names) for world in found]


def beliefs(game: Table, name: str | None, fact: Callable[[Table], Fact], count: int = WORLDS) -> set[Fact]:
    """What *name* holds possible of one fact."""
    return {fact(world) for world in worlds(game, name, count)}
