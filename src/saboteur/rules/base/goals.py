"""Reaching a goal: turning it up, and which way round it lies [B17, B18]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from ...core.cards import CATALOGUE, OPEN, SAME_TURNED, TREASURE
from ...core.choices import CARD_AT, CELL_AT, TURNED_AT, VERB_AT, Options, cell_of, deed, turned_of
from ...core.events import Event
from ...core.goals import Goal
from ...core.memory import EVERYONE, NOBODY
from ...core.mine import Mine
from ...core.module import Module, Refusal, Rules, Step, Untold, Verb
from ...core.state import State
from ..numbers import LAY, LAY_UP, REACH, REVEAL
from .maps import goal_at
from .turns import end_round_now


@dataclass(frozen=True)
class GoalRevealed(Event):
    seat: int
    cell: int
    goal: str


@dataclass(frozen=True)
class LaidUp(Event):
    cell: int
    face: int


@final
class Reach(Step):
    """[B18] What one play makes reachable is turned up one at a time, in the order the player chooses."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        offer_reached(rules, state, options)
        return state.turn if options.count > 1 else NOBODY

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        options = Options()
        offer_reached(rules, state, options)
        for code in options.codes:
            turn_up(rules, state, cell_of(code))


def offer_reached(rules: Rules, state: State, options: Options) -> None:
    """Everything that is reachable and waits to be turned up."""
    for cell in state.mine.hidden:
        if state.mine.entries(cell) != 0:
            options.add(REVEAL << VERB_AT | cell << CELL_AT)
    if len(rules.awaiters) > 0:
        for module in rules.awaiters:
            awaited = module.awaits(rules, state)
            if awaited != NOBODY:
                options.add(REVEAL << VERB_AT | awaited << CELL_AT)
        options.sort()


@final
class Reveal(Untold):
    """What is turned up is told when it is."""

    def play(self, rules: Rules, state: State, code: i64) -> None:
        turn_up(rules, state, cell_of(code))


def turn_up(rules: Rules, state: State, cell: i64) -> None:
    """Resolve what lies on *cell*, then whatever else is reachable by then."""
    state.push(REACH, 0)
    for module in rules.revealers:
        if module.turns_up(rules, state, cell):
            return


def turn_up_goal(rules: Rules, state: State, goal: Goal) -> None:
    """The treasure ends the round at once, anything else joins the mine; some goals do more."""
    goal.up = True
    goal.show(EVERYONE)
    if state.journal is not None:
        state.tell(GoalRevealed(state.turn, goal.cell, CATALOGUE[goal.card].name))
    if goal.card == TREASURE:
        state.treasure_found = True
        lay_up(state, goal_to_lay(goal), 0)
        end_round_now(state)
        return
    state.push(LAY_UP, goal_to_lay(goal))
    for module in rules.finders:
        module.finds(rules, state, goal)


FIXED: Final = 128
"""In the operand of LAY_UP: the card cannot be removed again."""


def to_lay(cell: i64, card: i64) -> i64:
    """The operand of LAY_UP."""
    return cell << 8 | card


def goal_to_lay(goal: Goal) -> i64:
    """The operand of LAY_UP for a goal."""
    return FIXED | to_lay(goal.cell, goal.card)


def cell_to_lay(operand: i64) -> i64:
    return operand >> 8


def card_to_lay(operand: i64) -> i64:
    return operand & FIXED - 1


@final
class LayUp(Step):
    """[B17] What is turned up is turned to join what reached it, then to match; the player chooses between
    equals."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        cell, card = cell_to_lay(operand), card_to_lay(operand)
        if SAME_TURNED[card] != 0 or best_way(state.mine, cell, card) >= 0:
            return NOBODY
        code = LAY << VERB_AT | cell << CELL_AT
        options.add(code)
        options.add(code | 1 << TURNED_AT)
        return state.turn

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        way = best_way(state.mine, cell_to_lay(operand), card_to_lay(operand))
        lay_up(state, operand, way if way > 0 else 0)

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        lay_up(state, operand, turned_of(code))

    def objection(self, rules: Rules, state: State, operand: i64, code: i64) -> Refusal:
        rule = "B17" if operand & FIXED != 0 else "C2"
        return Refusal(rule, "choose which way round to place the card")


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


def lay_up(state: State, operand: i64, turned: i64) -> None:
    """Lay a card that was turned up; from now on it is part of the mine."""
    cell, face = cell_to_lay(operand), card_to_lay(operand) << 1 | turned
    if operand & FIXED != 0:
        state.mine.fix(cell, face)
    else:
        state.mine.uncover(cell)
        state.mine.lay(cell, face)
    laid = LAY << VERB_AT | (face >> 1) << CARD_AT | cell << CELL_AT | turned << TURNED_AT
    state.deeds = append(state.deeds, deed(laid, state.turn))
    state.mine.struck = False  # whatever it leads to is reached next: that step is pending already
    if state.journal is not None:
        state.tell(LaidUp(cell, face))


class Goals(Module):
    name = "goals"

    def verbs(self) -> list[Verb]:
        return [
            Reveal(REVEAL, "reveal", "reveal {cell}"),
            Untold(LAY, "lay", "lay {cell} {way}"),
        ]

    def steps(self) -> list[Step]:
        return [
            Reach(REACH, "what to turn up first", "B18"),
            LayUp(LAY_UP, "which way round", "B17"),
        ]

    def turns_up(self, rules: Rules, state: State, cell: i64) -> bool:
        goal = goal_at(state, cell)
        if goal is None:
            return False
        turn_up_goal(rules, state, goal)
        return True
