"""Maps: a secret look at a goal [B16]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from ...core.cards import CATALOGUE, number
from ...core.choices import CARD_AT, VERB_AT, Options, card_of, cell_of
from ...core.events import DEED, Event, EventKind, Hidden
from ...core.goals import Goal
from ...core.module import Module, Refusal, Rules, Verb
from ...core.state import State
from ..numbers import MAP


@dataclass(frozen=True)
class Looked(Event):
    seat: int
    cell: int
    goal: Hidden


@final
class Map(Verb):
    """[B16] Look at one face-down goal: that you looked is public, what you saw is yours."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        options.add_on(MAP << VERB_AT | card << CARD_AT, state.mine.hidden)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        for module in rules.showers:
            if module.shows(rules, state, cell_of(code)):
                break
        state.drop(card_of(code))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        cell = cell_of(code)
        goal = goal_at(state, cell)
        if goal is not None and goal.up:
            return Refusal("B16", "that goal is already revealed")
        if cell not in [int(hidden) for hidden in state.mine.hidden]:
            return Refusal("B16", "there is no goal there")
        return None


def goal_at(state: State, cell: i64) -> Goal | None:
    """The goal that lies on *cell*, if any."""
    for goal in state.goals:
        if goal.cell == cell:
            return goal
    return None


class Maps(Module):
    name = "maps"

    def __init__(self) -> None:
        super().__init__()
        self.map = Map(MAP, "map", "map {cell}")

    def verbs(self) -> list[Verb]:
        return [self.map]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(number("map"), self.map)]

    def events(self) -> list[EventKind]:
        return [EventKind(Looked, [DEED], "map")]

    def shows(self, rules: Rules, state: State, cell: i64) -> bool:
        goal = goal_at(state, cell)
        if goal is None:
            return False
        goal.show(1 << state.turn)
        if state.journal is not None:
            seen = Hidden(CATALOGUE[goal.card].name, 1 << state.turn)
            state.tell(Looked(state.turn, cell, seen))
        return True
