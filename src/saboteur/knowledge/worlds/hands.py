"""What else could be true of the cards: hands, deck and discard pile dealt round what a seat remembers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.luck import Luck, Pool
from ...core.memory import DRAWN, NOBODY, PASSED, PLAYED, TAKEN, Sighting, knows
from ...core.state import State
from ..view import View
from .pile import PileAgain, look_up, taken_slots
from .unseen import unseen_cards

PATIENCE: Final = 1_000
PATIENCE_AFTER_RAIDS: Final = 20
"""Lives of one hand that are tried before the world is given up. If cards were taken out of the discard
pile, what makes lives fail may be a bad guess about those."""


def deal_cards(view: View, state: State, luck: Luck) -> bool:
    """Deal every card that the seat does not see; False if what it remembers speaks against this deal."""
    state.discard = view.discard[:]
    if view.seat != NOBODY:
        state.players[view.seat].hand = view.hand[:]
    if len(view.raids) + len(view.sightings) == 0:
        _deal_rest(view, state, unseen_cards(view, state.discard, vec[i64](), luck).pool())
        return True
    if not PileAgain(view, state, luck).agrees:
        return False
    recall = Recall(view, state, luck)
    if not recall.deal_known():
        return False
    _deal_rest(view, state, recall.unseen.pool())
    recall.guess_unknown()
    look_up(state)
    return True


def _deal_rest(view: View, state: State, pool: Pool) -> None:
    """What the seat knows nothing about."""
    _fill_hands(view, state, pool)
    state.deck = _drawn(pool, view.deck)
    state.aside = _drawn(pool, view.aside)
    for card in view.looking:
        state.looking = append(state.looking, card if card != 0 else u8(pool.take()))
    taken = taken_slots(state)
    for slot in range(i64(len(state.discard))):
        if state.discard[slot] & 255 == 0 and slot not in taken:
            state.discard[slot] |= pool.take()


def _fill_hands(view: View, state: State, pool: Pool) -> None:
    seat: i64 = 0
    for shown in view.seats:
        player = state.players[seat]
        while i64(len(player.hand)) < shown.cards:
            player.take(pool.take())
        seat += 1


def _drawn(pool: Pool, count: i64) -> vec[u8]:
    """That many cards of the pool."""
    cards = vec[u8](capacity=count)
    for _card in range(count):
        cards = append(cards, u8(pool.take()))
    return cards


@final
class Recall:
    """Hands of which something is known, dealt so that it could be true."""

    def __init__(self, view: View, state: State, luck: Luck) -> None:
        self.view = view
        self.state = state
        self.luck = luck
        self.bit: i64 = 0 if view.seat == NOBODY else 1 << view.seat
        self.unseen = unseen_cards(view, state.discard, taken_slots(state), luck)
        self.followed: dict[int, int] = {}
        """By place of the sighting: the card that it must be about in this world."""

    def deal_known(self) -> bool:
        """Deal what the seat knows of hands, the latest memory first; False if it contradicts itself."""
        for sighting in self.view.sightings[::-1]:
            card = self.raided(sighting)
            if knows(sighting.seen, self.bit):
                if not self.deal(sighting):
                    return False
            elif card != 0 and not self.deal(with_card(sighting, card)):
                return False
        return not self.unseen.is_overdrawn()

    def raided(self, sighting: Sighting) -> i64:
        """The card that *sighting* is about, if it was taken out of the discard pile and is known there."""
        for raid in self.state.raids:
            if raid.sighting == sighting.place:
                return self.state.discard[raid.slot] & 255
        return 0

    def deal(self, sighting: Sighting) -> bool:
        """Deal what is known of a hand by living its story again; False if no story agrees."""
        for _ in range(PATIENCE if len(self.state.raids) == 0 else PATIENCE_AFTER_RAIDS):
            life = Life(sighting, self)
            if sighting.holder in (NOBODY, self.view.seat):
                life.end(self.view.hand if sighting.holder == self.view.seat else sighting.back)
            if not life.broken and self.fits(sighting, life):
                return self.accept(sighting, life)
        return False

    def card_that_left(self, entry: i64) -> int:
        """The card that left a hand by an entry of its story; 0 if the seat does not know it."""
        what, number = entry & 255, entry >> 8
        if what == PLAYED:
            return int(number)
        if what == PASSED:
            return int(self.state.discard[number] & 255)
        for sighting in self.view.sightings:
            if what == TAKEN and sighting.place == number and len(sighting.cards) > 0:
                return int(sighting.cards[0])
        return 0

    def fits(self, sighting: Sighting, life: Life) -> bool:
        """Whether the cards left in the bag can be in that hand, beside those dealt to it already."""
        if sighting.holder in (NOBODY, self.view.seat):
            return len(life.bag) == 0
        hand = self.state.players[sighting.holder].hand
        return len(hand) + len(life.missing(hand)) <= self.view.seats[sighting.holder].cards

    def accept(self, sighting: Sighting, life: Life) -> bool:
        """Deal the cards as this life has them, and those that went elsewhere as lives of their own."""
        if len(life.bag) > 0:
            self.deal_hand(sighting.holder, life)
        for i in range(len(life.places)):
            self.state.discard[life.places[i]] |= life.passed[i]
        return self.follow(life)

    def follow(self, life: Life) -> bool:
        """Deal the cards that left the hand, wherever they went; False if they cannot have gone there."""
        for i in range(len(life.thefts)):
            if not self.deal_elsewhere(i64(life.thefts[i]), i64(life.stolen[i])):
                return False
        for i in range(len(life.places)):
            if not self.deal_passed(i64(life.places[i]), i64(life.passed[i])):
                return False
        return True

    def deal_hand(self, holder: i64, life: Life) -> None:
        """What is left in the bag is in the hand."""
        player = self.state.players[holder]
        for card in life.missing(player.hand):
            player.take(card)
            self.unseen.strike(card)

    def deal_passed(self, slot: i64, card: i64) -> bool:
        """A card that was passed away lies in the pile, or was taken out of it."""
        for raid in self.state.raids:
            if raid.slot == slot:
                return self.deal_elsewhere(raid.sighting, card)
        self.unseen.strike(card)
        return True

    def deal_elsewhere(self, place: i64, card: i64) -> bool:
        """Deal *card* to the hand that the sighting at *place* is about, unless the seat knows that hand."""
        for sighting in self.view.sightings:
            if sighting.place == place and len(sighting.cards) == 0:
                self.followed[int(place)] = int(card)
                return self.deal(with_card(sighting, card))
        return True

    def guess_unknown(self) -> None:
        """Guess what others know of hands: what came later is needed for what came before."""
        for sighting in self.view.sightings[::-1]:
            guess = self.guessed(sighting)
            self.state.sightings = append(self.state.sightings, guess)
            for raid in self.state.raids:
                if raid.sighting == guess.place and self.state.discard[raid.slot] & 255 == 0:
                    self.state.discard[raid.slot] |= i64(guess.cards[0])
        self.state.sightings = self.state.sightings[::-1]

    def guessed(self, sighting: Sighting) -> Sighting:
        """The sighting; if its cards are not known, with some that the hand as dealt can have had."""
        if knows(sighting.seen, self.bit) or sighting.holder == NOBODY:
            return sighting.copy()
        card = self.raided(sighting) or self.followed.get(int(sighting.place), 0)
        return with_card(sighting, card) if card != 0 else self.lived_backwards(sighting.copy())

    def lived_backwards(self, twin: Sighting) -> Sighting:
        bag = [int(card) for card in self.state.players[twin.holder].hand]
        for i in range(i64(len(twin.story)) - 1, i64(-1), i64(-1)):
            what, number = twin.story[i] & 255, twin.story[i] >> 8
            if what == DRAWN:
                bag.pop(int(self.luck.below(len(bag))))
            elif what == PLAYED:
                bag.append(int(number))
            elif what == PASSED:
                bag.append(int(self.state.discard[number] & 255))
            else:
                bag.append(self.stolen(number))
        for card in sorted(self.luck.draw(bag, min(len(bag), int(twin.known)))):
            twin.cards = append(twin.cards, u8(card))
        return twin

    def stolen(self, place: i64) -> int:
        """The card that the sighting at *place*, guessed already, is about."""
        for sighting in self.state.sightings:
            if sighting.place == place and len(sighting.cards) > 0:
                return int(sighting.cards[0])
        return int(self.view.rules.deal.deck[0])  # back with its seat, and nobody else's memory any more


def with_card(sighting: Sighting, card: i64) -> Sighting:
    """The sighting, if *card* is what it is about. Of a hand that is back with its seat nothing was seen by
    who does not know the card: whatever is left of it is in that hand."""
    twin = sighting.copy()
    twin.cards = vec[u8]([u8(card)])
    if twin.holder == NOBODY:
        twin.holder = twin.seat
    return twin


@final
class Life:
    """A hand, lived again: a bag of its cards, 0 for one that is not known."""

    def __init__(self, sighting: Sighting, recall: Recall) -> None:
        self.bag = [int(card) for card in sighting.cards]
        while len(self.bag) < int(sighting.size):
            self.bag.append(0)
        self.places: list[int] = []
        self.passed: list[int] = []
        self.thefts: list[int] = []
        self.stolen: list[int] = []
        self.broken = False
        self.unseen = recall.unseen
        self.returned = 1 if len(recall.state.raids) > 0 else 0
        """How many copies may have come back out of the discard pile."""
        for entry in sighting.story:
            self.live(entry & 255, int(entry >> 8), recall.card_that_left(entry))

    def live(self, what: i64, number: int, card: int) -> None:
        """One thing that happened to the hand; *card* is what left it, 0 if the seat does not know it."""
        if what == DRAWN:
            self.bag.append(0)
        elif card != 0:
            self.leave(card)
        elif what == PASSED:
            self.lose(number, self.places, self.passed)
        else:
            self.lose(number, self.thefts, self.stolen)

    def end(self, hand: vec[u8]) -> None:
        """What is in the hand now is seen: all of it must be in the bag."""
        for card in hand:
            self.leave(int(card))

    def leave(self, card: int) -> None:
        """A card that is seen has left the hand: one of those known to be in it, or one drawn since.

        Where this life has passed a copy away, that another was drawn must be as likely as it is.
        """
        known, drawn = self.bag.count(card), self.bag.count(0)
        likely = drawn * max(self.unknown_copies(card), self.returned)
        among = self.unseen.total() + 1
        if known > 0 and self.unseen.luck.below(known * among + likely) < known * among:
            self.bag.remove(card)
        elif drawn > 0 and (card not in self.passed or self.unseen.luck.below(among) < likely):
            self.bag.remove(0)
        else:
            self.broken = True

    def unknown_copies(self, card: int) -> int:
        """How many copies could have been drawn: those unseen, less those that the hand had already."""
        held = self.bag.count(card) + self.passed.count(card)
        return max(0, int(self.unseen.of[card]) - held + 1)

    def lose(self, place: int, places: list[int], cards: list[int]) -> None:
        """Some card of the hand was passed away or taken, each as likely as any other."""
        if len(self.bag) == 0:
            self.broken = True
            return
        card = self.bag.pop(int(self.unseen.luck.below(len(self.bag))))
        if card != 0:
            places.append(place)
            cards.append(card)

    def missing(self, hand: vec[u8]) -> list[int]:
        """The known cards of the bag that are not in *hand*."""
        left = [card for card in self.bag if card != 0]
        for card in hand:
            if int(card) in left:
                left.remove(int(card))
        return left
