"""What else could be true of the cards: hands, deck and discard pile dealt round what a seat remembers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.luck import Counts, Luck, Pool
from ...core.memory import (
    DRAWN,
    NOBODY,
    PASSED,
    PLAYED,
    TAKEN,
    Sighting,
    fate,
    fate_of,
    knows,
    number_of,
    what_of,
)
from ...core.state import State
from ..view import View
from .lead import PATIENCE, WISHING, Lead
from .lives import Heir, LedLife, Life, told
from .pile import PileAgain, look_up, taken_slots
from .unseen import unseen_cards

LIVES: Final = 1_000
LIVES_AFTER_RAIDS: Final = 20
"""Lives of one hand that are tried before the world is given up. If cards were taken out of the discard
pile, what makes lives fail may be a bad guess about those."""


def deal_cards(view: View, state: State, luck: Luck, lead: Lead) -> bool:
    """Deal every card that the seat does not see; False if what it remembers speaks against this deal."""
    state.discard = view.discard[:]
    if view.seat != NOBODY:
        state.players[view.seat].hand = view.hand[:]
    if len(view.raids) + len(view.sightings) == 0:
        unseen = unseen_cards(view, state.discard, vec[i64](), luck)
        _wish(view, state, unseen, lead)
        _deal_rest(view, state, unseen.pool())
        return True
    if not PileAgain(view, state, luck, lead).agrees and lead.demands_cards():
        lead.spend(0)
        return False
    recall = Recall(view, state, luck, lead)
    if not recall.deal_known():
        lead.learn(view, recall.unseen, recall.short)
        lead.spend(recall.effort)
        return False
    _wish(view, state, recall.unseen, lead)
    _deal_rest(view, state, recall.unseen.pool())
    recall.guess_unknown()
    look_up(view, state)
    return True


def _wish(view: View, state: State, unseen: Counts, lead: Lead) -> None:
    """If something else would be asked again and again, let others hold each card that there is, in turn:
    with an empty deck the round goes on only while somebody can act [B19]."""
    number = lead.unasked - WISHING
    if number < 0:
        return
    seats = range(len(view.seats))
    room = [seat for seat in seats if len(state.players[seat].hand) < view.seats[seat].cards]
    cards = [card for card in range(1, 128) if unseen.of[card] > 0]
    if len(room) > 0 and len(cards) > 0:
        card = cards[number % len(cards)]
        state.players[room[number // len(cards) % len(room)]].take(card)
        unseen.strike(card)


def _deal_rest(view: View, state: State, pool: Pool) -> None:
    """What the seat knows nothing about."""
    _fill_hands(view, state, pool)
    state.deck = _drawn(pool, view.deck)
    state.aside = _drawn(pool, view.aside)
    for card in view.looking:
        state.looking = append(state.looking, card if card != 0 else u8(pool.take()))
    taken = taken_slots(state)
    for slot in range(i64(len(state.discard))):
        if what_of(state.discard[slot]) == 0 and slot not in taken:
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

    def __init__(self, view: View, state: State, luck: Luck, lead: Lead) -> None:
        self.view = view
        self.state = state
        self.luck = luck
        self.lead = lead
        self.effort = 0
        """How many moments of lives were lived again."""
        self.short: list[int] = []
        """Cards that a hand should have lost, if all copies were not seen elsewhere."""
        self.bit: i64 = 0 if view.seat == NOBODY else 1 << view.seat
        self.unseen = unseen_cards(view, state.discard, taken_slots(state), luck)
        self.followed: dict[int, int] = {}
        """By place of the sighting: the card that it must be about in this world."""

    def deal_known(self) -> bool:
        """Deal what the seat knows of hands, the latest memory first; False if it contradicts itself."""
        eased = not self.lead.demands_memories()
        if eased and self.is_overdrawn():
            return False
        for sighting in self.view.sightings[::-1]:
            agrees = self.deal_remembered(sighting)
            if not agrees or (eased and self.is_overdrawn()):
                self.lead.lay_aside(sighting)
                return False
        return not self.is_overdrawn()

    def is_overdrawn(self) -> bool:
        """Whether more copies of a card turned up than there are, if that matters."""
        return self.lead.demands_cards() and self.unseen.is_overdrawn()

    def deal_remembered(self, sighting: Sighting) -> bool:
        """Deal what the seat knows of one hand, or what follows from the pile; False if nothing agrees."""
        if int(sighting.place) in self.lead.aside:
            return True
        if knows(sighting.seen, self.bit):
            return self.deal(sighting)
        card = self.raided(sighting)
        return card == 0 or self.deal(with_card(sighting, card))

    def raided(self, sighting: Sighting) -> i64:
        """The card that *sighting* is about, if it was taken out of the discard pile and is known there."""
        for raid in self.state.raids:
            if raid.sighting == sighting.place:
                return what_of(self.state.discard[raid.slot])
        return 0

    def deal(self, sighting: Sighting) -> bool:
        """Deal what is known of a hand by living its story again; False if no story agrees."""
        story = told(self.view, self.state, sighting.story)
        for _ in range(LIVES if len(self.state.raids) == 0 else LIVES_AFTER_RAIDS):
            life = self.led(sighting, story) if self.lead.leads else self.lived(sighting, story)
            if not life.broken and self.fits(sighting, life):
                return self.accept(sighting, life)
            if self.lead.leads or self.lead.effort + self.effort > PATIENCE:
                return False
        return False

    def lived(self, sighting: Sighting, story: list[int]) -> Life:
        """A life as chance will have it."""
        self.effort += 4 + len(story)
        life = Life(sighting, story, self.unseen, 1 if len(self.state.raids) > 0 else 0)
        life.live()
        if sighting.holder in (NOBODY, self.view.seat):
            life.end(self.ended(sighting))
        return life

    def led(self, sighting: Sighting, story: list[int]) -> Life:
        """A life that is led to its end."""
        life = LedLife(sighting, story, self.unseen, 0)
        life.hand = [int(card) for card in self.ended(sighting)]
        for moment in range(len(story)):
            place = self.taken_by(sighting.story[moment]) if story[moment] == 0 else NOBODY
            if place != NOBODY:
                heir = self.view.sightings[place]
                life.heirs[moment] = Heir(heir, told(self.view, self.state, heir.story))
        life.live()
        if sighting.holder in (NOBODY, self.view.seat):
            life.end(self.ended(sighting))
        if life.broken:
            self.short = life.short
        return life

    def taken_by(self, entry: i64) -> i64:
        """The place of the sighting of a card that left a hand by this entry and came into another one."""
        if fate_of(entry) == TAKEN:
            return number_of(entry)
        for raid in self.state.raids:
            if raid.slot == number_of(entry):
                return raid.sighting
        return NOBODY

    def ended(self, sighting: Sighting) -> vec[u8]:
        """What is or was in that hand at the end of its story, as far as it is dealt."""
        return sighting.back if sighting.holder == NOBODY else self.state.players[sighting.holder].hand

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
        place = self.taken_by(fate(PASSED, slot))
        if place != NOBODY:
            return self.deal_elsewhere(place, card)
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
                if raid.sighting == guess.place and what_of(self.state.discard[raid.slot]) == 0:
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
            what, number = fate_of(twin.story[i]), number_of(twin.story[i])
            if what == DRAWN:
                bag.pop(int(self.luck.below(len(bag))))
            elif what == PLAYED:
                bag.append(int(number))
            elif what == PASSED:
                bag.append(int(what_of(self.state.discard[number])))
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
