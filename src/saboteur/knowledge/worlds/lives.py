"""Hands lived again: what may have become of the cards that were seen in them."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ...core.luck import Counts
from ...core.memory import DRAWN, PASSED, Sighting


def moment_of(entry: i64, card: i64) -> i64:
    """An entry in the story of a hand, with the *card* that left it; 0 if the seat does not know it."""
    return entry << 8 | card


def card_of(moment: i64) -> i64:
    return moment & 255


def what_of(moment: i64) -> i64:
    return moment >> 8 & 255


def number_of(moment: i64) -> i64:
    return moment >> 16


@final
class Deck:
    """What a hand may have drawn from: the cards unseen, and whether any came back out of the pile."""

    def __init__(self, unseen: Counts, returned: int) -> None:
        self.unseen = unseen
        self.luck = unseen.luck
        self.returned = returned
        """How many copies may have come back out of the discard pile."""
        self.among = int(unseen.total()) + 1
        """Of how many cards one is drawn."""

    def likely(self, card: int, held: int, drawn: int) -> int:
        """How often, among so many, one of the cards *drawn* is a *card* that the hand *held* so often.

        Those that could have been drawn are those unseen, less those that the hand had already.
        """
        return drawn * max(0, int(self.unseen.of[card]) - held + 1, self.returned)


@final
class Life:
    """A hand, lived again: a bag of its cards, 0 for one that is not known."""

    def __init__(self, sighting: Sighting, deck: Deck) -> None:
        self.bag = [int(card) for card in sighting.cards]
        while len(self.bag) < int(sighting.size):
            self.bag.append(0)
        self.deck = deck
        self.places: list[int] = []
        self.passed: list[int] = []
        self.thefts: list[int] = []
        self.stolen: list[int] = []
        self.broken = False

    def go_through(self, story: vec[i64]) -> None:
        """All that happened to the hand, in order."""
        for moment in story:
            self.live(moment)

    def live(self, moment: i64) -> None:
        """One thing that happened to the hand."""
        if what_of(moment) == DRAWN:
            self.bag.append(0)
        elif card_of(moment) != 0:
            self.leave(int(card_of(moment)))
        else:
            self.lose(what_of(moment), int(number_of(moment)))

    def leave(self, card: int) -> None:
        """A card that is seen has left the hand: one of those known to be in it, or one drawn since.

        Where this life has passed a copy away, that another was drawn must be as likely as it is.
        """
        luck = self.deck.luck
        known, drawn = self.bag.count(card), self.bag.count(0)
        likely = self.deck.likely(card, known + self.passed.count(card), drawn)
        among = self.deck.among
        if known > 0 and luck.below(known * among + likely) < known * among:
            self.bag.remove(card)
        elif drawn > 0 and (card not in self.passed or luck.below(among) < likely):
            self.bag.remove(0)
        else:
            self.broken = True

    def lose(self, what: i64, number: int) -> None:
        """Some card of the hand was passed away or taken, each as likely as any other."""
        if len(self.bag) == 0:
            self.broken = True
            return
        self.gone(self.bag.pop(int(self.deck.luck.below(len(self.bag)))), what, number)

    def gone(self, card: int, what: i64, number: int) -> None:
        """A *card* that was in the bag was passed away or taken unseen; 0 if it is not known."""
        if card != 0:
            (self.places if what == PASSED else self.thefts).append(number)
            (self.passed if what == PASSED else self.stolen).append(card)


def missing(bag: list[int], hand: vec[u8]) -> list[int]:
    """The known cards of a *bag* that are not in *hand*."""
    left = [card for card in bag if card != 0]
    for card in hand:
        if int(card) in left:
            left.remove(int(card))
    return left
