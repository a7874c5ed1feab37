"""What a chest does to whoever opens it [C4-C6]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from ....core.cards import CHESTS
from ....core.choices import CELL_AT, SEAT_AT, VERB_AT, Options, cell_of, deed, seat_of
from ....core.deal import counted
from ....core.events import Event, Hidden
from ....core.memory import NOBODY
from ....core.module import Rules, Step
from ....core.state import CHANCE, State
from ...base.dwarfs import inspect
from ...base.gold import bank_pays, pay_openly
from ...base.maps import goal_at
from ...base.piles import draw_to_keep_one, search_pile
from ...base.setup import Chance
from ...numbers import DEAL_ROBBED, LOOK, LOOK_AT_DWARF, MOVE, MOVE_GOAL, ROB, SHUFFLE_PILE
from .field import (
    BURIES_FIVE,
    DRAWS_MORE,
    DRAWS_NONE,
    MOVES_GOAL,
    OPENED,
    SEES_DWARF,
    SHUFFLES,
    TAKES_CARD,
    TAKES_GOLD,
    ChestKeeper,
)


@dataclass(frozen=True)
class ChestOpened(Event):
    seat: int
    cell: int
    chest: str


@dataclass(frozen=True)
class DeckBuried(Event):
    seat: int
    count: int


@dataclass(frozen=True)
class GoalMoved(Event):
    seat: int
    cell: int
    to: int


@dataclass(frozen=True)
class CardRobbed(Event):
    seat: int
    target: int
    card: Hidden


@final
class OpenChest(Step):
    """[C4] A chest that was reached is turned up and done; the operand is its cell."""

    def __init__(self, number: i64, module: ChestKeeper) -> None:
        super().__init__(number, "open the chest", "C4")
        self.module = module

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        field = self.module.field(state)
        chest = field.at(operand)
        assert chest is not None, "a chest lies under that tunnel"
        chest.fate = OPENED
        if state.journal is not None:
            state.tell(ChestOpened(state.turn, operand, CHESTS[chest.chest - 1]))
        field.note(chest.chest)
        count_draws(state, chest.chest)
        if chest.chest == TAKES_GOLD:
            take_gold(rules, state)
        elif chest.chest == BURIES_FIVE:
            bury_five(state)
        elif chest.chest in NEXT:
            state.push(NEXT[chest.chest], 0)


NEXT: Final = {MOVES_GOAL: MOVE_GOAL, SEES_DWARF: LOOK_AT_DWARF, SHUFFLES: SHUFFLE_PILE}
"""Chests that ask something at once: what comes next."""


def count_draws(state: State, chest: i64) -> None:
    """[C6] Draws of a turn add up: one more for (d), one fewer for (c), (f) and (i)."""
    if chest == DRAWS_MORE:
        state.draws += 1
    elif chest in (DRAWS_NONE, TAKES_CARD, SHUFFLES):
        state.draws -= 1


def take_gold(rules: Rules, state: State) -> None:
    """1 gold; where there are gold cards, one of value 1 leaves the pile."""
    if len(rules.deal.gold) > 0:
        bank_pays(state, [int(state.turn)], 1)
    else:
        pay_openly(state, state.turn, 1)


def bury_five(state: State) -> None:
    """The top five cards of the deck go unseen on the discard pile."""
    buried: int = min(5, len(state.deck))
    for _ in range(buried):
        state.deck, card = pop(state.deck)
        state.bury(i64(card), 0)
    if state.journal is not None:
        state.tell(DeckBuried(state.turn, buried))


@final
class MoveGoal(Step):
    """[C5] A face-down goal moves one column east, onto a cell without card or figure, if any can."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        offer_moves(rules, state, options)
        return state.turn if options.count > 1 else NOBODY

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        options = Options()
        offer_moves(rules, state, options)
        for code in options.codes:
            move(state, cell_of(code))

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        move(state, cell_of(code))


def moved(cell: i64) -> i64:
    """Where a goal on *cell* moves to."""
    return cell + 1


def offer_moves(rules: Rules, state: State, options: Options) -> None:
    """Every goal that can move."""
    for goal in state.goals:
        to = moved(goal.cell)
        if not goal.up and state.mine.face(to) == 0 and not rules.is_barred(state, to):
            options.add(MOVE << VERB_AT | goal.cell << CELL_AT)


def move(state: State, cell: i64) -> None:
    """What was known of the goal moves along."""
    goal = goal_at(state, cell)
    assert goal is not None, "only goals are moved"
    state.mine.uncover(cell)
    goal.cell = moved(cell)
    state.mine.hide(goal.cell)
    state.deeds = append(state.deeds, deed(MOVE << VERB_AT | cell << CELL_AT, state.turn))
    if state.journal is not None:
        state.tell(GoalMoved(state.turn, cell, goal.cell))


@final
class LookAtDwarf(Step):
    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        for seat in range(rules.players):
            if seat != state.turn:
                options.add(LOOK << VERB_AT | seat << SEAT_AT)
        return state.turn if options.count > 1 else NOBODY

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        inspect(state, (state.turn + 1) % rules.players)

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        inspect(state, seat_of(code))


@final
class ShufflePile(Step):
    """The discard pile is shuffled, and its top cards are looked at; nothing happens if there is none."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        return CHANCE if state.pile_size() > 0 else NOBODY

    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        return counted(state.pile_size())

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        pile = state.pile()
        search_pile(state, [pile[place] for place in cards], True)


@final
class Robbing(Step):
    """Whoever has opened the chest chooses a player to take a card from."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        for seat in range(rules.players):
            if seat != state.turn and len(state.players[seat].hand) > 0:
                options.add(ROB << VERB_AT | seat << SEAT_AT)
        return state.turn if options.count > 1 else NOBODY

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        for seat in range(rules.players):
            if seat != state.turn and len(state.players[seat].hand) > 0:
                state.push(DEAL_ROBBED, seat)

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        state.push(DEAL_ROBBED, seat_of(code))


@final
class DealRobbed(Chance):
    """Chance draws a card of that hand; only the two players concerned see it."""

    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        return vec[i64]([i64(card) for card in state.players[operand].hand])

    def drawn(self, rules: Rules, among: i64) -> i64:
        return 1

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        state.take_unseen(state.turn, operand, cards[0])
        if state.journal is not None:
            both: i64 = 1 << state.turn | 1 << operand
            state.tell(CardRobbed(state.turn, operand, Hidden(int(cards[0]), both)))


@final
class DrawThree(Step):
    def run(self, rules: Rules, state: State, operand: i64) -> None:
        state.draws -= 1
        draw_to_keep_one(state, 3)
