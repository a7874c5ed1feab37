"""Maps: a secret look at a goal [B16]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from ...cards import CATALOGUE, number
from ...engine import CARD_AT, CELL_AT, VERB_AT, Module, Options, Refusal, Rules, Verb, card_of, cell_of
from ...state import Event, Goal, Hidden, State
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
        for goal in state.goals:
            if not goal.up:
                options.add(MAP << VERB_AT | card << CARD_AT | goal.cell << CELL_AT)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        goal = goal_at(state, cell_of(code))
        assert goal is not None, "a map was offered on a cell without a goal"
        goal.seen |= 1 << state.turn
        state.drop(card_of(code))
        if state.journal is not None:
            seen = Hidden(CATALOGUE[goal.card].name, 1 << state.turn)
            state.tell(Looked(state.turn, goal.cell, seen))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        goal = goal_at(state, cell_of(code))
        if goal is None:
            return Refusal("B16", "no goal lies there")
        if goal.up:
            return Refusal("B16", "that goal is turned up already")
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
