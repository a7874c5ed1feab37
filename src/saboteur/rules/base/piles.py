"""Piles that are searched for one card: the discard pile, or a few cards of the deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64, u8

from ...core.choices import CARD_AT, VERB_AT, Options, card_of
from ...core.events import Event, Hidden
from ...core.memory import NOBODY, Raid, Sighting, what_of
from ...core.module import Module, Refusal, Rules, Step, Untold, Verb
from ...core.state import State
from ..numbers import KEEP_ONE, SEARCH_PILE, TAKE

LOOKED_AT: Final = 5
"""How many cards of the discard pile are looked at."""


@dataclass(frozen=True)
class PileSearched(Event):
    seat: int
    shuffled: bool
    count: int
    cards: Hidden


@dataclass(frozen=True)
class CardsDrawn(Event):
    """Cards of the deck, of which one will be kept."""

    seat: int
    count: int
    cards: Hidden


@dataclass(frozen=True)
class CardTaken(Event):
    seat: int
    card: Hidden


def search_pile(state: State, pile: list[int], shuffled: bool) -> None:
    """Whoever has the turn looks at the top cards of the discard pile *pile* and will take one."""
    raid = Raid(state.turn, i64(len(state.discard)), shuffled)
    raid.pile = vec[i64]([i64(slot) for slot in pile])
    for slot in pile[-LOOKED_AT:]:
        raid.looked = append(raid.looked, u8(what_of(state.discard[slot])))
    raid.count = len(raid.looked)
    state.raids = append(state.raids, raid)
    state.push(SEARCH_PILE, i64(shuffled))
    if state.journal is not None:
        cards = Hidden([int(card) for card in raid.looked], 1 << state.turn)
        state.tell(PileSearched(state.turn, shuffled, int(raid.count), cards))


def offer_each(cards: vec[u8], options: Options) -> None:
    """Taking any of *cards*; equal ones are one option."""
    last: i64 = 0
    for card in sorted([int(card) for card in cards]):
        if card != last:
            options.add(TAKE << VERB_AT | card << CARD_AT)
            last = card


@final
class SearchPile(Step):
    """Take one of the cards looked at; the others go back face-down in the same order.

    The operand is 1 if the pile was shuffled, by a chest.
    """

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        offer_each(state.raids[len(state.raids) - 1].looked, options)
        return state.turn

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        raid = state.raids[len(state.raids) - 1]
        card = card_of(code)
        for i in range(raid.count):
            if i64(raid.looked[i]) == card:
                raid.pick = i
        raid.slot = raid.pile[i64(len(raid.pile)) - raid.count + raid.pick]
        raid.pile = remove(raid.pile, raid.slot)
        raid.sighting = len(state.sightings)
        take(state, card)
        size: i64 = len(state.players[state.turn].hand)
        state.sight(Sighting(NOBODY, state.turn, 1 << state.turn, vec[u8]([u8(card)]), size))

    def objection(self, rules: Rules, state: State, operand: i64, code: i64) -> Refusal:
        return Refusal("W18" if operand == 0 else "C4", "take one of the cards you look at")


@final
class KeepOne(Step):
    """Keep one of the cards drawn; the others go face-down on the discard pile."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        if len(state.looking) == 1:
            return NOBODY
        offer_each(state.looking, options)
        return state.turn

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        keep_one(state, i64(state.looking[0]))

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        keep_one(state, card_of(code))


def keep_one(state: State, card: i64) -> None:
    """One of the cards drawn stays in the hand, the others are discarded, the lowest first."""
    for left in sorted([int(held) for held in remove(state.looking, u8(card))]):
        state.bury(left, 1 << state.turn)
    state.looking = vec[u8]()
    take(state, card)


def draw_to_keep_one(state: State, count: int) -> None:
    """Whoever has the turn draws that many cards, or as many as there are, and will keep one of them."""
    for _ in range(min(count, len(state.deck))):
        state.deck, card = pop(state.deck)
        state.looking = append(state.looking, card)
    if len(state.looking) == 0:
        return
    state.push(KEEP_ONE, 0)
    if state.journal is not None:
        cards = Hidden(sorted([int(card) for card in state.looking]), 1 << state.turn)
        state.tell(CardsDrawn(state.turn, len(state.looking), cards))


def take(state: State, card: i64) -> None:
    state.gain(state.turn, card)
    if state.journal is not None:
        state.tell(CardTaken(state.turn, Hidden(int(card), 1 << state.turn)))


class Piles(Module):
    name = "piles"

    def verbs(self) -> list[Verb]:
        return [Untold(TAKE, "take", "take {card}")]

    def steps(self) -> list[Step]:
        return [
            SearchPile(SEARCH_PILE, "which card to take", "W18"),
            KeepOne(KEEP_ONE, "which card to keep", "C4"),
        ]
