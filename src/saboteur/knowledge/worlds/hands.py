"""What else could be true of the cards: hands, deck and discard pile dealt round what a seat remembers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.luck import Luck, Pool
from ...core.memory import DRAWN, NOBODY, PASSED, PLAYED, TAKEN, Raid, Sighting, knows
from ...core.state import State
from ..view import View
from .counting import fraction
from .foresight import CARDS, Foresight
from .lives import Deck, Life, card_of, missing, moment_of, number_of, what_of
from .pile import PileAgain, look_up, next_overdrawn, taken_slots
from .plan import Plan
from .unseen import unseen_cards

PATIENCE: Final = 1_000
PATIENCE_AFTER_RAIDS: Final = 20
"""Lives of one hand that are tried before the world is given up. If cards were taken out of the discard
pile, what makes lives fail may be a bad guess about those."""

BLIND: Final = 3
"""How many of these are lived at random after raids; then one that ends well is found, as likely as among
the others. Without raids luck is used as it always was."""

WAYS: Final = 500
"""How many ways a hand may take are reckoned in about the time that a deal takes without it."""


def deal_cards(view: View, state: State, luck: Luck) -> bool:
    """Deal every card that the seat does not see; False if what it remembers speaks against this deal."""
    if len(view.raids) + len(view.sightings) > 0:
        return deal_planned(view, state, luck, Plan(False))
    clear_table(view, state)
    deal_rest(view, state, unseen_cards(view, state.discard, vec[i64](), luck).pool())
    return True


def deal_planned(view: View, state: State, luck: Luck, plan: Plan) -> bool:
    """The same round what is remembered, by a *plan*; what was dealt before is dealt anew."""
    clear_table(view, state)
    plan.short = 0
    for slot, card in plan.lying.items():
        state.discard[slot] = state.discard[slot] >> 8 << 8 | card
    if not PileAgain(view, state, luck, plan).agrees:
        return False
    recall = Recall(view, state, luck)
    recall.thorough = plan.thorough
    agrees = recall.deal_known()
    plan.short = int(recall.short)
    plan.effort += recall.effort
    if agrees:
        deal_rest(view, state, recall.unseen.pool())
        recall.guess_unknown()
        look_up(state)
    return agrees


def clear_table(view: View, state: State) -> None:
    """Nothing lies on the table but what the seat sees."""
    state.discard = view.discard[:]
    if len(state.raids) > 0:
        state.raids, state.sightings = vec[Raid](), vec[Sighting]()
        for player in state.players:
            player.hand = vec[u8]()
    if view.seat != NOBODY:
        state.players[view.seat].hand = view.hand[:]


def deal_rest(view: View, state: State, pool: Pool) -> None:
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
        self.raided_before = len(state.raids) > 0
        self.thorough = False
        """Whether no chance is too small for a life that ends well."""
        self.short: i64 = next_overdrawn(self.unseen)
        """A card of which more copies have turned up than there are; 0 if there is none."""
        self.effort = 0
        """How much was reckoned, in about the time that a deal takes without it."""
        self.followed: dict[int, int] = {}
        """By place of the sighting: the card that it must be about in this world."""

    def deal_known(self) -> bool:
        """Deal what the seat knows of hands, the latest memory first; False if it contradicts itself."""
        for sighting in self.view.sightings[::-1]:
            if not self.recall(sighting):
                return False
        return self.short == 0

    def recall(self, sighting: Sighting) -> bool:
        """Deal what the seat knows of one hand. After raids nothing is tried any more once a card is short:
        without them, chance is asked as often as ever."""
        if self.raided_before and self.short != 0:
            return False
        if knows(sighting.seen, self.bit):
            return self.deal(sighting)
        card = self.raided(sighting)
        return card == 0 or self.deal(with_card(sighting, card))

    def strike(self, card: i64) -> None:
        """One copy of *card* is accounted for."""
        self.unseen.strike(card)
        if self.unseen.of[card] < 0:
            self.short = card

    def raided(self, sighting: Sighting) -> i64:
        """The card that *sighting* is about, if it was taken out of the discard pile and is known there."""
        for raid in self.state.raids:
            if raid.sighting == sighting.place:
                return self.state.discard[raid.slot] & 255
        return 0

    def deal(self, sighting: Sighting) -> bool:
        """Deal what is known of a hand by living its story again; False if no story agrees."""
        story, deck = self.story(sighting), Deck(self.unseen, 1 if self.raided_before else 0)
        patience = PATIENCE_AFTER_RAIDS if self.raided_before else PATIENCE
        blind = self.lived_blindly(sighting, patience)
        for _ in range(blind):
            life = Life(sighting, deck)
            life.go_through(story)
            if not life.broken and self.fits(sighting, life.bag):
                return self.accept(sighting, life)
        if blind == patience:
            return False
        foresight = Foresight(sighting, story, deck, self.scarce(sighting, story) if self.thorough else 0)
        return self.deal_foreseen(sighting, foresight, patience - blind)

    def lived_blindly(self, sighting: Sighting, patience: int) -> int:
        """How many lives of so many are lived at random, before one is led."""
        if len(sighting.cards) > CARDS:
            return patience
        if self.thorough:
            return 0
        return BLIND if self.raided_before else patience

    def deal_foreseen(self, sighting: Sighting, foresight: Foresight, patience: int) -> bool:
        """The same by a life that ends well, if one of so many lived at random would."""
        good = [
            self.fits(sighting, foresight.bag(state)) and self.is_there(sighting, foresight, state)
            for state in foresight.end.states
        ]
        chance = foresight.reckon(good)
        self.effort += foresight.ways() // WAYS
        if chance <= 0.0:
            self.short = self.any_scarce(foresight)
        if chance <= 0.0 or not self.is_found(chance, patience):
            return False
        life = Life(sighting, foresight.deck)
        foresight.lead_well(life)
        return self.accept(sighting, life)

    def scarce(self, sighting: Sighting, story: vec[i64]) -> i64:
        """A bit for each known card of which there are not so many copies left; none if a card that left the
        hand unseen was taken out of the discard pile, for then it is elsewhere."""
        gone = taken_slots(self.state)
        for moment in story:
            if what_of(moment) == PASSED and card_of(moment) == 0 and number_of(moment) in gone:
                return 0
        bits: i64 = 0
        cards = [int(card) for card in sighting.cards]
        for i in range(len(cards)):
            if self.unseen.of[cards[i]] < cards.count(cards[i]):
                bits |= i64(1) << i
        return bits

    def is_there(self, sighting: Sighting, foresight: Foresight, state: i64) -> bool:
        """Whether there are as many copies left of the scarce cards as the hand holds or has passed away."""
        if foresight.scarce == 0:
            return True
        cards = foresight.passed(state)
        if sighting.holder not in (NOBODY, self.view.seat):
            cards += missing(foresight.bag(state), self.state.players[sighting.holder].hand)
        for card in cards:
            if self.unseen.of[card] < cards.count(card):
                return False
        return True

    def any_scarce(self, foresight: Foresight) -> i64:
        """One of the scarce cards, on account of which no life ends well; 0 if there is none."""
        cards = [i for i in range(foresight.known) if foresight.scarce >> i & 1 != 0]
        return foresight.cards[cards[int(self.luck.below(len(cards)))]] if len(cards) > 0 else i64(0)

    def is_found(self, chance: float, patience: int) -> bool:
        """Whether one of so many lives ends well, each with that *chance*."""
        if self.thorough:
            return True
        none = 1.0
        for _ in range(patience):
            none *= 1.0 - chance
        return fraction(self.luck) >= none

    def story(self, sighting: Sighting) -> vec[i64]:
        """What happened to a hand, with the cards that the seat saw leaving it. What it holds at the end, if
        the seat sees that, has left it in the end."""
        story = vec[i64]([moment_of(entry, i64(self.card_that_left(entry))) for entry in sighting.story])
        if sighting.holder in (NOBODY, self.view.seat):
            for card in self.view.hand if sighting.holder == self.view.seat else sighting.back:
                story = append(story, moment_of(PLAYED, i64(card)))
        return story

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

    def fits(self, sighting: Sighting, bag: list[int]) -> bool:
        """Whether the cards left in the bag can be in that hand, beside those dealt to it already."""
        if sighting.holder in (NOBODY, self.view.seat):
            return len(bag) == 0
        hand = self.state.players[sighting.holder].hand
        return len(hand) + len(missing(bag, hand)) <= self.view.seats[sighting.holder].cards

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
        for card in missing(life.bag, player.hand):
            player.take(card)
            self.strike(card)

    def deal_passed(self, slot: i64, card: i64) -> bool:
        """A card that was passed away lies in the pile, or was taken out of it."""
        for raid in self.state.raids:
            if raid.slot == slot:
                return self.deal_elsewhere(raid.sighting, card)
        self.strike(card)
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
