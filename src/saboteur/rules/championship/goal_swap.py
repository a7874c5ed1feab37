"""Championship 2017: two goals change places, or do not [W17]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from ...core.cards import number
from ...core.choices import (
    CARD_AT,
    CELL_AT,
    VERB_AT,
    Options,
    apart,
    card_of,
    cell_of,
    other_cell_of,
    verb_of,
)
from ...core.deal import Deal
from ...core.drawers import Drawer
from ...core.events import DEED, Event, EventKind, Hidden
from ...core.goals import Swap
from ...core.module import Module, Refusal, Rules, Step, Untold, Verb
from ...core.state import State
from ..numbers import GOAL_SWAP, LEAVE, SWAP, SWAP_OR_NOT


@dataclass(frozen=True)
class GoalsTakenUp(Event):
    seat: int
    one: int
    two: int


@dataclass(frozen=True)
class GoalsPutBack(Event):
    seat: int
    one: int
    two: int
    swapped: Hidden


@final
class GoalSwap(Verb):
    """[W17] Take two face-down goals unseen; whether they are swapped is known to the player alone."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        code = GOAL_SWAP << VERB_AT | card << CARD_AT
        for i in range(len(state.goals)):
            for j in range(i + 1, len(state.goals)):
                one, two = state.goals[i], state.goals[j]
                if not one.up and not two.up:
                    options.add(code | one.cell << CELL_AT | apart(one.cell, two.cell))

    def play(self, rules: Rules, state: State, code: i64) -> None:
        one, two = goal_index(state, cell_of(code)), goal_index(state, other_cell_of(code))
        state.drop(card_of(code))
        state.push(SWAP_OR_NOT, one << 4 | two)
        if state.journal is not None:
            state.tell(GoalsTakenUp(state.turn, cell_of(code), other_cell_of(code)))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        cells = [goal.cell for goal in state.goals if not goal.up]
        if len(cells) < 2:
            return Refusal("W17", "you need two face-down goals")
        if cell_of(code) not in cells or other_cell_of(code) not in cells:
            return Refusal("W17", "choose two face-down goals")
        return Refusal("W17", "choose two goals, the upper one first")


def goal_index(state: State, cell: i64) -> i64:
    """The place in the list of goals of the one on *cell*."""
    index: i64 = 0
    for goal in state.goals:
        if goal.cell == cell:
            return index
        index += 1
    raise AssertionError("a goal lies there")


@final
class SwapOrNot(Step):
    """The player puts the two goals back, in each other's place or not."""

    def __init__(self, number: i64, module: GoalSwaps) -> None:
        super().__init__(number, "swap them or not", "W17")
        self.module = module

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        options.add(SWAP << VERB_AT)
        options.add(LEAVE << VERB_AT)
        return state.turn

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        swap = Swap(state.turn, operand >> 4, operand & 15)
        swap.did = verb_of(code) == SWAP
        state.drawers[self.module.slot].swaps().append(swap)
        swap.put_back(state.goals[swap.one], state.goals[swap.two])
        if state.journal is not None:
            one, two = state.goals[swap.one].cell, state.goals[swap.two].cell
            state.tell(GoalsPutBack(state.turn, one, two, Hidden(swap.did, 1 << state.turn)))


@final
class Swaps(Drawer):
    """Goals that were taken up in this round and put back."""

    def __init__(self, made: list[Swap]) -> None:
        self.made = made

    def copy(self) -> Drawer:
        return Swaps([swap.copy() for swap in self.made])

    def seen_by(self, seat: i64) -> Drawer:
        return Swaps([swap.seen_by(seat) for swap in self.made])

    def lent_to(self, seat: i64, before: Drawer) -> Drawer:
        return self if len(self.made) == 0 else self.seen_by(seat)

    def facts(self) -> dict[str, object]:
        return {"swaps": [swap.facts() for swap in self.made]}

    def things(self) -> dict[str, object]:
        return {}

    def swaps(self) -> list[Swap]:
        return self.made

    def put_swaps(self, swaps: list[Swap]) -> None:
        self.made = swaps


class GoalSwaps(Module):
    name = "goal-swap"

    def __init__(self) -> None:
        super().__init__()
        self.goal_swap = GoalSwap(GOAL_SWAP, "goals", "goals {cell} {other}")

    def drawer(self) -> Drawer:
        return Swaps([])

    def verbs(self) -> list[Verb]:
        return [self.goal_swap, Untold(SWAP, "swap", "swap"), Untold(LEAVE, "leave", "leave")]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(number("goal swap"), self.goal_swap)]

    def events(self) -> list[EventKind]:
        return [EventKind(GoalsTakenUp, [DEED], "goal swap")]

    def steps(self) -> list[Step]:
        return [SwapOrNot(SWAP_OR_NOT, self)]

    def amends(self, deal: Deal) -> None:
        deal.add(number("goal swap"))
