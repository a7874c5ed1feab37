"""Bots for the tests of the arena; they sit down under the names that `seated` gives them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

import pytest

from saboteur import Decision, Luck, Option, View
from saboteur.bots import registry
from saboteur.bots.belief import prior
from saboteur.bots.protocol import Belief
from saboteur.bots.random import RandomBot


@contextmanager
def seated(*names: str) -> Iterator[None]:
    """Let bots of this file sit down by the names of their classes; only in this process."""
    with pytest.MonkeyPatch.context() as patch:
        for name in names:
            patch.setitem(registry.BUILT_IN, name, f"{__name__}:{name}")
        yield


class Undecided(RandomBot):
    """Holds every dwarf it does not know for a miner or a saboteur, and every goal for the treasure."""

    def believe(self, view: View) -> Belief:
        dwarfs = tuple({1: 0.5, 2: 0.5} for _ in view.seats)
        return Belief(dwarfs, {int(goal.cell): 1 / len(view.goals) for goal in view.goals})


class Modest(RandomBot):
    """Believes what the deal says."""

    def believe(self, view: View) -> Belief:
        return prior(view)


class Wrong(RandomBot):
    """Is sure of what cannot be."""

    def believe(self, view: View) -> Belief:
        return Belief(tuple({99: 1.0} for _ in view.seats), {-1: 1.0})


class Babbling(RandomBot):
    """Says something that is no belief."""

    def believe(self, view: View) -> Belief:
        return Belief((), {})


class Sure(RandomBot):
    """Is sure of everything at once."""

    def believe(self, view: View) -> Belief:
        dwarfs = tuple(dict.fromkeys(range(1, 9), 1.0) for _ in view.seats)
        return Belief(dwarfs, {int(goal.cell): 1.0 for goal in view.goals})


class Clumsy(RandomBot):
    """Now and then drops its cards."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        if luck.below(10) == 0:
            raise LookupError("dropped")
        return super().choose(view, decision, luck)


class Shy(RandomBot):
    """Sits down once, and not where others can see it."""

    sat: ClassVar[int] = 0

    def __init__(self) -> None:
        Shy.sat += 1
        if Shy.sat > 1:
            raise ValueError("too many people")
