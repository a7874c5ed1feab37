"""The barest world: cards dealt without asking whether what is remembered of hands is true of them.

It is what is always there. What the seat remembers is written down in it word for word, and every card that
it sees lies where it sees it; so its view is the same.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.engine import Position
from ...core.luck import Counts, Luck
from ...core.memory import NOBODY, Raid, Sighting, knows
from ...core.state import State
from ..view import View
from .hands import clear_table, deal_rest
from .known import asked_again, sample_all_but_cards
from .lives import missing
from .pile import is_overdrawn, taken_slots
from .unseen import unseen_cards


def bare(view: View, luck: Luck) -> Position:
    """A world that has this view; hands are searched for some with which the same question is asked."""
    for wish in wishes(view):
        position = asked_again(view, bare_state(view, luck, wish))
        if position is not None:
            return position
    return unasked(view, luck)


def unasked(view: View, luck: Luck) -> Position:
    """A world that waits as the seat saw it waiting, without asking whether the rules would have it so."""
    state = bare_state(view, luck, (0, []))
    state.options = view.options[:]
    return Position(view.rules, state)


Wish = tuple[int, list[int]]
"""Cards that a seat shall hold."""


def wishes(view: View) -> list[Wish]:
    """What others may hold so that the round goes on [B19], or that a card could be announced [W22]: nothing
    special, one card, or two in the hand of whoever has the turn."""
    cards = [card for card in range(1, 128) if view.rules.deck_tally[card] > 0]
    seats = [seat for seat in range(len(view.seats)) if seat != view.seat]
    wished: list[Wish] = [(0, [])]
    wished += [(seat, [card]) for seat in seats for card in cards]
    if view.turn != view.seat:
        wished += [(int(view.turn), [one, two]) for one in cards for two in cards]
    return wished


def bare_state(view: View, luck: Luck, wish: Wish) -> State:
    """All that is known, with other secrets dealt round it, and cards if possible as wished."""
    state = sample_all_but_cards(view, luck)
    clear_table(view, state)
    cards = Bare(view, state, luck)
    cards.raid()
    cards.deal(wish)
    cards.remember()
    return state


@final
class Bare:
    """Cards, dealt so that there is one in every place."""

    def __init__(self, view: View, state: State, luck: Luck) -> None:
        self.view = view
        self.state = state
        self.luck = luck

    def unseen(self) -> Counts:
        """The cards that the seat does not see."""
        return unseen_cards(self.view, self.state.discard, taken_slots(self.state), self.luck)

    def raid(self) -> None:
        """Take cards out of the discard pile, as often as that was done."""
        for raid in self.view.raids:
            twin = raid.copy()
            if raid.sighting != NOBODY:
                twin.slot = self.emptied(raid)
            gone = taken_slots(self.state)
            left = [slot for slot in range(raid.slots) if slot not in gone and slot != twin.slot]
            twin.pile = vec[i64]([i64(slot) for slot in left])
            self.state.raids = append(self.state.raids, twin)

    def emptied(self, raid: Raid) -> i64:
        """A slot with the card that the seat took; if it was another, with one that is seen too often."""
        gone, unseen, discard = taken_slots(self.state), self.unseen(), self.state.discard
        slots = [slot for slot in range(raid.slots) if slot not in gone]
        if raid.pick != NOBODY:
            sought = [slot for slot in slots if discard[slot] & 255 == i64(raid.looked[raid.pick])]
        else:
            sought = [slot for slot in slots if is_overdrawn(unseen, discard[slot] & 255)]
        hidden = [slot for slot in slots if discard[slot] & 255 == 0]
        among = sought or hidden or slots
        return i64(among[int(self.luck.below(len(among)))])

    def deal(self, wish: Wish) -> None:
        """Deal what is wished, then what is remembered, as far as there is room, and all the rest."""
        unseen = self.unseen()
        for card in wish[1]:
            self.put(wish[0], card, unseen)
        bit = i64(0) if self.view.seat == NOBODY else i64(1) << self.view.seat
        for sighting in self.view.sightings[::-1]:
            if sighting.holder not in (NOBODY, self.view.seat) and knows(sighting.seen, bit):
                for card in missing(sighting.remaining(), self.state.players[sighting.holder].hand):
                    self.put(int(sighting.holder), card, unseen)
        deal_rest(self.view, self.state, unseen.pool())

    def put(self, seat: int, card: int, unseen: Counts) -> None:
        """Put *card* into a hand, if there is room and the card is anywhere."""
        hand = self.state.players[seat].hand
        if len(hand) < self.view.seats[seat].cards and unseen.of[card] > 0:
            self.state.players[seat].take(card)
            unseen.strike(card)

    def remember(self) -> None:
        """Write down what everybody remembers: the seat as it does, others as it may be."""
        for sighting in self.view.sightings:
            self.state.sightings = append(self.state.sightings, self.guessed(sighting))
        for raid in self.state.raids:
            if raid.sighting != NOBODY and self.state.discard[raid.slot] & 255 == 0:
                self.state.discard[raid.slot] |= self.card_of(raid)
        for raid in self.state.raids:
            if raid.seat != self.view.seat:
                self.look(raid)

    def card_of(self, raid: Raid) -> i64:
        """The card that was taken in a raid."""
        if raid.pick != NOBODY:
            return i64(raid.looked[raid.pick])
        return i64(self.state.sightings[raid.sighting].cards[0])

    def guessed(self, sighting: Sighting) -> Sighting:
        """The sighting; if its cards are not known, with cards of that hand."""
        twin = sighting.copy()
        if twin.holder != NOBODY and len(twin.cards) == 0:
            hand = [int(card) for card in self.state.players[twin.holder].hand]
            lost = [int(self.view.rules.deal.deck[0])] * max(0, int(twin.known) - len(hand))
            cards = sorted(lost + self.luck.draw(hand, min(len(hand), int(twin.known))))
            twin.cards = vec[u8]([u8(card) for card in cards])
        return twin

    def look(self, raid: Raid) -> None:
        """What another saw in the pile: what lies on top of it, and what was taken."""
        top = [raid.slot] if raid.slot != NOBODY else []
        top += raid.pile[i64(len(raid.pile)) - (raid.count - i64(len(top))) :]
        raid.looked = vec[u8]([u8(self.state.discard[slot] & 255) for slot in top])
        raid.pick = NOBODY if raid.slot == NOBODY else 0
