"""New goals: five of eight, and what they do to who turns them up [G1-G3]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.cards import TREASURE, count, number
from ...core.deal import Deal
from ...core.events import Event, EventKind
from ...core.goals import Goal
from ...core.mine import cell_at
from ...core.module import Module, Rules, Step
from ...core.state import State
from ..base.goals import best_way, goal_to_lay, lay_up
from ..base.gold import pay_openly
from ..base.setup import Chance
from ..base.turns import end_round_now
from ..numbers import CHOOSE_GOALS, DEAL_GOALS

SACKS: Final = {number("sack 1"): 1, number("sack 2"): 2}
DRAGON: Final = number("dragon")
SPIDER: Final = number("spider")


@dataclass(frozen=True)
class GoldLost(Event):
    seat: int
    gold: int
    empty: bool
    """Whether nothing is left in the purse [B23]."""


@final
class ChooseGoals(Chance):
    """[G1] The treasure and four of the seven other goals are in play; nobody knows which."""

    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        return vec[i64]([goal for goal in rules.goals if goal != TREASURE])

    def drawn(self, rules: Rules, among: i64) -> i64:
        return len(rules.deal.goal_cells) - 1

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        state.goals = vec[Goal]([Goal(0, TREASURE, 0, 0, False)])
        for card in cards:
            state.goals = append(state.goals, Goal(0, card, 0, 0, False))
        state.push(DEAL_GOALS, 0)


def find(state: State, goal: Goal) -> None:
    """[G2] A sack gives gold, the dragon takes some, the giant spider ends the round."""
    if goal.card in SACKS:
        pay_openly(state, state.turn, SACKS[goal.card])
    elif goal.card == DRAGON:
        burn(state, state.turn)
    elif goal.card == SPIDER:
        way = best_way(state.mine, goal.cell, goal.card)
        lay_up(state, goal_to_lay(goal), way if way > 0 else 0)
        end_round_now(state)


def burn(state: State, seat: i64) -> None:
    if state.players[seat].gold > 0:
        state.lose_gold(seat, 1)
        if state.journal is not None:
            state.tell(GoldLost(seat, 1, state.players[seat].gold == 0))


class NewGoals(Module):
    """[G3] All eight are collected and shuffled again for each round."""

    name = "new-goals"

    def steps(self) -> list[Step]:
        return [ChooseGoals(CHOOSE_GOALS, "goals in play", "G1")]

    def events(self) -> list[EventKind]:
        return [EventKind(GoldLost, [], gold=("gold", "", "seat"))]

    def amends(self, deal: Deal) -> None:
        deal.goals = sorted(count("new goals"))
        deal.goal_cells = [int(cell_at(8, y)) for y in (-4, -2, 0, 2, 4)]
        deal.goals_begin = int(CHOOSE_GOALS)

    def finds(self, rules: Rules, state: State, goal: Goal) -> None:
        find(state, goal)
