"""Setting up a round: dwarfs, goals, deck and gold [B1-B5]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64, u8

from ...core.cards import DWARFS, GOLD, count, dwarf
from ...core.choices import Options
from ...core.deal import Deal, counted
from ...core.events import Event, Hidden
from ...core.goals import Goal
from ...core.memory import NOBODY, Raid, Sighting
from ...core.mine import cell_at, inserted, new_mine
from ...core.module import Module, Rules, Step
from ...core.state import CHANCE, Player, State
from ..numbers import BEGIN_ROUND, CHOOSE_FIRST, DEAL_DECK, DEAL_DWARFS, DEAL_GOALS, SHUFFLE_GOLD
from .turns import begin_turn

SABOTEURS: Final = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
"""Saboteurs among the dwarfs; the rest of players + 1 are miners."""

HANDS: Final = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}


@dataclass(frozen=True)
class FirstDrawn(Event):
    seat: int


@dataclass(frozen=True)
class RoundBegun(Event):
    round: int


@dataclass(frozen=True)
class DwarfDealt(Event):
    seat: int
    dwarf: Hidden


@dataclass(frozen=True)
class HandDealt(Event):
    seat: int
    size: int
    cards: Hidden


class Chance(Step):
    """A step that the dealer answers."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        return CHANCE


@final
class ChooseFirst(Chance):
    """[B5] Unless the host has named the first player, one is drawn."""

    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        return counted(rules.players)

    def drawn(self, rules: Rules, among: i64) -> i64:
        return 1

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        state.turn = cards[0]
        if state.journal is not None:
            state.tell(FirstDrawn(int(cards[0])))


@final
class BeginRound(Step):
    """Clear the table, then deal in the order of the booklet; the seat whose turn it is begins."""

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        first = state.turn
        state.round += 1
        state.mine = new_mine(rules.grid)
        state.deeds = vec[i64]()
        state.goals = vec[Goal]()
        state.deck = vec[u8]()
        state.discard = vec[i64]()
        state.raids = vec[Raid]()
        state.dwarf_pile = vec[i64]()
        state.aside = vec[u8]()
        state.sightings = vec[Sighting]()
        state.drawers = rules.fresh_drawers()
        state.last_turn = NOBODY
        state.last_digger = NOBODY
        state.last_dug = NOBODY
        state.direction = 1
        state.treasure_found = False
        for player in state.players:
            player.dwarf, player.dwarf_seen, player.before, player.hand = 0, 0, 0, vec[u8]()
        if state.journal is not None:
            state.tell(RoundBegun(state.round))
        begin_turn(state, first)
        state.push(SHUFFLE_GOLD, 0)
        state.push(DEAL_DECK, 0)
        for module in rules.setters:
            module.sets_up(rules, state)
        state.push(rules.deal.goals_begin, 0)
        state.push(DEAL_DWARFS, 0)


@final
class DealDwarfs(Chance):
    """[B1] One dwarf to each, seen by its owner; what is left over is seen by nobody."""

    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        return rules.dwarfs

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        seat: i64 = 0
        for player in state.players:
            player.dwarf = cards[seat]
            player.dwarf_seen = 1 << seat
            if state.journal is not None:
                state.tell(DwarfDealt(seat, Hidden(DWARFS[player.dwarf], 1 << seat)))
            seat += 1
        for left in range(seat, i64(len(cards))):
            state.dwarf_pile = append(state.dwarf_pile, cards[left])


@final
class DealGoals(Chance):
    """[B2] The goals lie face-down seven card widths from the start, one card height apart."""

    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        if len(state.goals) == 0:
            return rules.goals
        goals = vec[i64]()
        for goal in state.goals:
            goals = inserted(goals, goal.card)
        return goals

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        state.goals = vec[Goal]()
        for i in range(i64(len(cards))):
            cell: i64 = rules.deal.goal_cells[i]
            state.goals = append(state.goals, Goal(cell, cards[i], 0, 0, False))
            state.mine.hide(cell)


@final
class DealDeck(Chance):
    """[B3] All path and action cards not in the mine yet make the deck; hands are dealt from its top."""

    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        if len(state.mine.laid) == 0:
            return rules.deck
        cards = rules.deck[:]
        for cell in state.mine.laid:
            cards = remove(cards, state.mine.face(cell) >> 1)
        return cards

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        state.opening = state.mine.copy()
        state.deck = face_down(cards)
        for _card in range(i64(rules.deal.aside)):
            state.deck, card_aside = pop(state.deck)
            state.aside = append(state.aside, card_aside)
        seat: i64 = 0
        for player in state.players:
            for _card in range(i64(rules.deal.hand)):
                state.draw(seat)
            if state.journal is not None:
                hand = [int(card) for card in player.hand]
                state.tell(HandDealt(seat, len(hand), Hidden(hand, 1 << seat)))
            seat += 1


@final
class ShuffleGold(Chance):
    """[B4] What is left of the gold cards is a shuffled face-down pile."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        return CHANCE if len(state.gold_pile) > 0 else NOBODY

    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        gold = vec[i64](capacity=i64(len(state.gold_pile)))
        for value in range(i64(1), i64(4)):
            for card in state.gold_pile:
                if i64(card) == value:
                    gold = append(gold, value)
        return gold

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        state.gold_pile = face_down(cards)


def face_down(cards: vec[i64]) -> vec[u8]:
    """A pile of *cards*, of which the first is drawn first: the top card is the last."""
    pile = vec[u8](capacity=i64(len(cards)))
    for i in range(i64(len(cards)) - 1, i64(-1), i64(-1)):
        pile = append(pile, u8(cards[i]))
    return pile


class Setup(Module):
    name = "setup"

    def steps(self) -> list[Step]:
        return [
            ChooseFirst(CHOOSE_FIRST, "first", "B5"),
            BeginRound(BEGIN_ROUND, "begin the round", "B1"),
            DealDwarfs(DEAL_DWARFS, "dwarfs", "B1"),
            DealGoals(DEAL_GOALS, "goals", "B2"),
            DealDeck(DEAL_DECK, "deck", "B3"),
            ShuffleGold(SHUFFLE_GOLD, "gold", "B4"),
        ]

    def amends(self, deal: Deal) -> None:
        deal.goals = count("base goals")
        deal.goals_begin = int(DEAL_GOALS)
        deal.goal_cells = [int(cell_at(8, y)) for y in (-2, 0, 2)]
        deal.deck = sorted(count("base paths") + count("base actions"))


class BaseDeal(Module):
    """The dwarfs, hands and gold cards of the base game, which Saboteur 2 replaces."""

    name = "base deal"

    def amends(self, deal: Deal) -> None:
        saboteurs = SABOTEURS[deal.players]
        miners = deal.players + 1 - saboteurs
        deal.dwarfs = [dwarf("miner")] * miners + [dwarf("saboteur")] * saboteurs
        deal.hand = HANDS[deal.players]
        deal.gold = [value for value, copies in GOLD.items() for _ in range(copies)]


def new_state(rules: Rules, first: int | None) -> State:
    """A table before its first round: the gold in one pile, nothing dealt."""
    players = vec[Player]([Player(0, 0, vec[u8](), 0, rules.deal.purse) for _ in range(rules.players)])
    state = State(players, new_mine(rules.grid))
    state.gold_pile = vec[u8]([u8(value) for value in rules.deal.gold])
    state.push(BEGIN_ROUND, 0)
    if first is None:
        state.push(CHOOSE_FIRST, 0)
    else:
        state.turn = first
    return state
