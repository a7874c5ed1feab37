"""How likely a hand is to end as it was seen to end, and lives of it that do.

Whoever lives a long story at random seldom comes to its end: a card that is seen leaving the hand must not
have been passed away before. So the chance of a good end is reckoned backwards, for each set of known cards
that may be left at each moment, and a life is then led by it: each is as likely as among those lived at
random until one ends well.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.memory import DRAWN, PASSED, Sighting
from .counting import fraction
from .lives import Deck, Life, card_of, number_of, what_of

CARDS: Final = 6
"""The most known cards of a hand that are followed; hands are not larger."""


@final
class Layer:
    """What may be left of the known cards at one moment, and where that leads."""

    def __init__(self, moment: i64, size: i64) -> None:
        self.moment: i64 = moment
        self.size: i64 = size
        """How many cards the hand has then."""
        self.copies: i64 = 0
        """A bit for each known copy of the card that is seen leaving then."""
        self.matters: i64 = 0
        """A bit for each known card of which it matters then or later whether it was passed away."""
        self.states: vec[i64] = vec[i64]()
        self.chances: vec[float] = vec[float]()
        """How likely each of these ends well."""
        self.ends: vec[i64] = vec[i64]()
        """For each of these: where its ways end, in the two lists of all ways."""
        self.to: vec[i64] = vec[i64]()
        """The place that each way leads to, among the states of the next layer."""
        self.odds: vec[float] = vec[float]()
        """How likely each way is taken."""

    def begin(self, place: i64) -> i64:
        """Where the ways of the state at *place* begin."""
        return self.ends[place - 1] if place > 0 else i64(0)


@final
class Foresight:
    """A hand of which some cards were known, CARDS at most, with what happened to it since.

    A state of it has a bit for each known card that is left in the bag, and above those a bit for each that
    was passed away, as far as that matters.
    """

    def __init__(self, sighting: Sighting, story: vec[i64], deck: Deck, scarce: i64) -> None:
        """*scarce* has a bit for each known card of which it matters to the end whether it was passed."""
        self.deck = deck
        self.scarce: i64 = scarce
        self.cards: vec[i64] = vec[i64]([i64(card) for card in sighting.cards])
        self.known: i64 = len(self.cards)
        self.full: i64 = (i64(1) << self.known) - 1
        """The bits of the bag, all of them."""
        self.places: vec[i64] = vec[i64]([i64(-1) for _state in range(i64(1) << 2 * self.known)])
        """By state: its place in the layer that is spread to."""
        self.layers = self.laid(story, sighting.size)
        self.end = self.layers[len(self.layers) - 1]
        self.layers[0].states = append(self.layers[0].states, self.full)
        for i in range(len(self.layers) - 1):
            self.spread(self.layers[i], self.layers[i + 1])

    def laid(self, story: vec[i64], size: i64) -> list[Layer]:
        """A layer for each moment at which a card left the hand, and one for the end."""
        layers: list[Layer] = []
        for moment in story:
            if what_of(moment) == DRAWN:
                size += 1
            else:
                layers.append(Layer(moment, size))
                size -= 1
        layers.append(Layer(0, size))
        matters = self.scarce
        for layer in reversed(layers):
            layer.copies = self.copies(card_of(layer.moment))
            matters |= layer.copies
            layer.matters = matters
        return layers

    def copies(self, card: i64) -> i64:
        """A bit for each known copy of *card*."""
        bits: i64 = 0
        for i in range(self.known):
            if self.cards[i] == card:
                bits |= i64(1) << i
        return bits

    def spread(self, here: Layer, there: Layer) -> None:
        """Find every state that a life can come to next; nowhere if that cannot have happened then."""
        for state in here.states:
            if card_of(here.moment) != 0:
                self.leave(here, state, there)
            elif here.size > 0:
                self.lose(here, state, there)
            here.ends = append(here.ends, i64(len(here.to)))
        for state in there.states:
            self.places[state] = -1

    def leave(self, here: Layer, state: i64, there: Layer) -> None:
        """As a life does: the card is one of those known, or was drawn."""
        held = state & here.copies
        known, passed = ones(held), ones(state >> self.known & here.copies)
        drawn = here.size - ones(state & self.full)
        among = float(self.deck.among)
        likely = float(self.deck.likely(int(card_of(here.moment)), int(known + passed), int(drawn)))
        sure = float(known) * among
        seen = sure / (sure + likely) if known > 0 else 0.0
        if known > 0:
            self.lead(here, state ^ held & -held, seen, there)
        if drawn > 0:
            self.lead(here, state, (1.0 - seen) * (1.0 if passed == 0 else min(1.0, likely / among)), there)

    def lose(self, here: Layer, state: i64, there: Layer) -> None:
        """Any card of the bag, each as likely as any other."""
        drawn = here.size - ones(state & self.full)
        size = float(here.size)
        if drawn > 0:
            self.lead(here, state, float(drawn) / size, there)
        for i in range(self.known):
            bit = i64(1) << i
            if state & bit != 0:
                passed = bit << self.known if what_of(here.moment) == PASSED else i64(0)
                self.lead(here, state ^ bit | passed, 1.0 / size, there)

    def lead(self, here: Layer, state: i64, odds: float, there: Layer) -> None:
        """A way to *state*, without what does not matter later."""
        if odds > 0.0:
            state &= self.full | there.matters << self.known
            if self.places[state] < 0:
                self.places[state] = len(there.states)
                there.states = append(there.states, state)
            here.to = append(here.to, self.places[state])
            here.odds = append(here.odds, odds)

    def bag(self, state: i64) -> list[int]:
        """What is in the bag at the end: known cards, and 0 for each that was drawn."""
        bag = [int(self.cards[i]) for i in range(self.known) if state >> i & 1 != 0]
        return bag + [0] * (int(self.end.size) - len(bag))

    def passed(self, state: i64) -> list[int]:
        """The scarce cards that were passed away, at the end."""
        return [int(self.cards[i]) for i in range(self.known) if state >> self.known + i & 1 != 0]

    def reckon(self, good: list[bool]) -> float:
        """How likely the hand ends well; *good* says of each state of the end whether that is well."""
        self.end.chances = vec[float]([1.0 if well else 0.0 for well in good])
        for i in range(len(self.layers) - 2, -1, -1):
            reckon(self.layers[i], self.layers[i + 1].chances)
        return self.layers[0].chances[0]

    def ways(self) -> int:
        """How many ways there are in all."""
        return sum([len(layer.to) for layer in self.layers])

    def lead_well(self, life: Life) -> None:
        """Let a *life* that has just begun end well."""
        place: i64 = 0
        for i in range(len(self.layers) - 1):
            here, there = self.layers[i], self.layers[i + 1]
            before = here.states[place]
            place = picked(here, place, there.chances, fraction(self.deck.luck))
            gone = before & ~there.states[place] & self.full
            if gone != 0 and card_of(here.moment) == 0:
                card = int(self.cards[ones(gone - 1)])
                life.gone(card, what_of(here.moment), int(number_of(here.moment)))
        life.bag = self.bag(self.end.states[place])


def reckon(here: Layer, chances: vec[float]) -> None:
    """How likely each state ends well, from the *chances* of those it leads to."""
    way: i64 = 0
    for end in here.ends:
        chance = 0.0
        while way < end:
            chance += here.odds[way] * chances[here.to[way]]
            way += 1
        here.chances = append(here.chances, chance)


def picked(here: Layer, place: i64, chances: vec[float], pick: float) -> i64:
    """Where the state at *place*, which can end well, leads: as likely as what ends well does."""
    pick *= here.chances[place]
    last: i64 = 0
    for way in range(here.begin(place), here.ends[place]):
        share = here.odds[way] * chances[here.to[way]]
        if share > 0.0:
            last = here.to[way]
            if pick < share:
                return last
            pick -= share
    return last


def ones(bits: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count
