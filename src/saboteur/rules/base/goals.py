"""Reaching a goal: turning it up, and which way round it lies [B17, B18]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from ...cards import CATALOGUE, OPEN, SAME_TURNED, TREASURE
from ...engine import CELL_AT, TURNED_AT, VERB_AT, Module, Options, Rules, Step, Verb, cell_of, turned_of
from ...mine import Mine
from ...state import EVERYONE, NOBODY, Event, Goal, State
from ..numbers import END_ROUND, LAY, LAY_GOAL, REACH, REVEAL
from .maps import goal_at


@dataclass(frozen=True)
class GoalRevealed(Event):
    seat: int
    cell: int
    goal: str


@dataclass(frozen=True)
class GoalLaid(Event):
    cell: int
    face: int


@final
class Reach(Step):
    """[B18] What one play makes reachable is turned up one at a time, in the order the player chooses."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        for cell in state.mine.hidden:
            if state.mine.entries(cell) != 0:
                options.add(REVEAL << VERB_AT | cell << CELL_AT)
        return state.turn if len(options.codes) > 1 else NOBODY

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        for cell in state.mine.hidden:
            if state.mine.entries(cell) != 0:
                turn_up(rules, state, cell)
                return


@final
class Reveal(Verb):
    def play(self, rules: Rules, state: State, code: i64) -> None:
        turn_up(rules, state, cell_of(code))


def turn_up(rules: Rules, state: State, cell: i64) -> None:
    """Turn up the goal on *cell*: the treasure ends the round at once, anything else joins the mine."""
    goal = goal_at(state, cell)
    assert goal is not None, "only goals lie face-down"
    goal.up = True
    goal.seen = EVERYONE
    if state.journal is not None:
        state.tell(GoalRevealed(state.turn, cell, CATALOGUE[goal.card].name))
    if goal.card == TREASURE:
        state.treasure_found = True
        lay_goal(state, goal, 0)
        end_round_now(state)
    else:
        state.push(REACH, 0)
        state.push(LAY_GOAL, cell)


def end_round_now(state: State) -> None:
    """Call off whatever is pending, draws included, and end the round."""
    while len(state.agenda) > 0:
        state.pop()
    state.push(END_ROUND, 0)


@final
class LayGoal(Step):
    """[B17] A goal is turned to join what reached it, then to match; the player chooses between equals."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        goal = goal_at(state, operand)
        assert goal is not None, "a goal that is being laid lies somewhere"
        card = goal.card
        if SAME_TURNED[card] != 0 or best_way(state.mine, operand, card) >= 0:
            return NOBODY
        code = LAY << VERB_AT | operand << CELL_AT
        options.add(code)
        options.add(code | 1 << TURNED_AT)
        return state.turn

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        goal = goal_at(state, operand)
        assert goal is not None, "a goal that is being laid lies somewhere"
        way = best_way(state.mine, operand, goal.card)
        lay_goal(state, goal, way if way > 0 else 0)


@final
class Lay(Verb):
    def play(self, rules: Rules, state: State, code: i64) -> None:
        goal = goal_at(state, cell_of(code))
        assert goal is not None, "a goal that is being laid lies somewhere"
        lay_goal(state, goal, turned_of(code))


def best_way(mine: Mine, cell: i64, card: i64) -> i64:
    """0 upright or 1 turned, whichever joins what reaches *cell* and then matches more; -1 if equal."""
    merit: i64 = 0
    for turned in range(i64(2)):
        face = card << 1 | turned
        joins: i64 = 8 if mine.entries(cell) & i64(OPEN[face]) != 0 else 0
        agrees = mine.shown(cell) >> 4 & (15 ^ mine.clashes(cell, face))
        worth = joins + (agrees & 1) + (agrees >> 1 & 1) + (agrees >> 2 & 1) + (agrees >> 3 & 1)
        merit += worth if turned == 0 else -worth
    if merit == 0:
        return -1
    return 0 if merit > 0 else 1


def lay_goal(state: State, goal: Goal, turned: i64) -> None:
    """Lay a goal that was turned up; from now on it is part of the mine."""
    face = goal.card << 1 | turned
    state.mine.fix(goal.cell, face)
    state.mine.struck = False  # whatever it leads to is reached next: that step is pending already
    if state.journal is not None:
        state.tell(GoalLaid(goal.cell, face))


class Goals(Module):
    name = "goals"

    def verbs(self) -> list[Verb]:
        return [
            Reveal(REVEAL, "reveal", "reveal {cell}"),
            Lay(LAY, "lay", "lay {cell} {way}"),
        ]

    def steps(self) -> list[Step]:
        return [
            Reach(REACH, "which goal first", "B18"),
            LayGoal(LAY_GOAL, "which way round", "B17"),
        ]
