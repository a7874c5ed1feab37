"""Hands of which cards are known, lived again: what may have left them unseen."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ...core.luck import Counts
from ...core.memory import DRAWN, PASSED, PLAYED, TAKEN, Sighting, fate_of, number_of, what_of
from ...core.state import State
from ..view import View

A_DRAW: Final = -1
"""In what is known of a story: a card was drawn."""


class Life:
    """A hand, lived again: a bag of its cards, 0 for one that is not known."""

    def __init__(self, sighting: Sighting, told: list[int], unseen: Counts, returned: int) -> None:
        self.bag = [int(card) for card in sighting.cards]
        while len(self.bag) < int(sighting.size):
            self.bag.append(0)
        self.story = sighting.story
        self.told = told
        """By moment of the story: the card that left, 0 if the seat does not know it, or A_DRAW."""
        self.unseen = unseen
        self.returned = returned
        """How many copies may have come back out of the discard pile."""
        self.places: list[int] = []
        self.passed: list[int] = []
        self.thefts: list[int] = []
        self.stolen: list[int] = []
        self.broken = False

    def live(self) -> None:
        """All that happened to the hand."""
        for moment in range(len(self.told)):
            card = self.told[moment]
            if card == A_DRAW:
                self.bag.append(0)
            elif card != 0:
                self.leave(card)
            else:
                self.lose(moment)

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

    def lose(self, moment: int) -> None:
        """Some card of the hand was passed away or taken, each as likely as any other."""
        if len(self.bag) == 0:
            self.broken = True
            return
        self.note(moment, self.bag.pop(int(self.unseen.luck.below(len(self.bag)))))

    def note(self, moment: int, card: int) -> None:
        """Remember where a card went that is known."""
        number = int(number_of(self.story[moment]))
        if card == 0:
            return
        if fate_of(self.story[moment]) == PASSED:
            self.places.append(number)
            self.passed.append(card)
        else:
            self.thefts.append(number)
            self.stolen.append(card)

    def missing(self, hand: vec[u8]) -> list[int]:
        """The known cards of the bag that are not in *hand*."""
        left = [card for card in self.bag if card != 0]
        for card in hand:
            if int(card) in left:
                left.remove(int(card))
        return left


@final
class LedLife(Life):
    """A life that comes to a good end wherever one can: what is lost unseen is not missed later."""

    def __init__(self, sighting: Sighting, told: list[int], unseen: Counts, returned: int) -> None:
        super().__init__(sighting, told, unseen, returned)
        self.hand: list[int] = []
        """Cards that are in the hand at the end."""
        self.heirs: dict[int, Heir] = {}
        """By moment at which a card was lost: the hand that it came into, if it does not lie in the pile."""
        self.lying: list[int] = []
        """The cards that this life has passed away and that lie in the pile still."""
        self.short: list[int] = []
        """Cards that could not be lost because all copies are seen elsewhere."""

    def leave(self, card: int) -> None:
        """A copy that is known leaves first: what was drawn may be anything else."""
        if card in self.bag:
            self.bag.remove(card)
        elif 0 in self.bag:
            self.bag.remove(0)
        else:
            self.broken = True

    def lose(self, moment: int) -> None:
        """Some card left unseen, without which the story can go on."""
        options = sorted(set(self.bag))
        while len(options) > 0:
            card = self.chosen(options, moment)
            if self.can_lose(card, moment):
                self.bag.remove(card)
                self.note(moment, card)
                if moment not in self.heirs:
                    self.lying.append(card)
                return
            options.remove(card)
        self.broken = True

    def chosen(self, options: list[int], moment: int) -> int:
        """One of the *options*: a card that is short mostly goes where it comes to light again."""
        weights = [self.bag.count(card) * self.urge(card, moment) for card in options]
        pick = int(self.unseen.luck.below(sum(weights)))
        at = 0
        while pick >= weights[at]:
            pick -= weights[at]
            at += 1
        return options[at]

    def urge(self, card: int, moment: int) -> int:
        if card == 0 or self.unseen.of[card] >= self.bag.count(card):
            return 8
        return 64 if moment in self.heirs else 1

    def can_lose(self, card: int, moment: int) -> bool:
        """Whether *card* may have left, by the copies there are and by what is seen later."""
        if card != 0 and not self.can_be_there(card, moment):
            return False
        bag = self.bag[:]
        bag.remove(card)
        return can_go_on(bag, self.told[moment + 1 :] + self.hand)

    def can_be_there(self, card: int, moment: int) -> bool:
        """Whether *card* can be where it went: in another hand, or in the pile if there is a copy."""
        if moment in self.heirs:
            return self.heirs[moment].could_get(card)
        if self.unseen.of[card] <= self.lying.count(card):
            self.short.append(card)
            return False
        return True


@final
class Heir:
    """A hand that got one card, and what is known of its story since."""

    def __init__(self, sighting: Sighting, told: list[int]) -> None:
        self.size = int(sighting.size)
        self.told = told

    def could_get(self, card: int) -> bool:
        """Whether that may have been *card*."""
        return can_go_on([card] + [0] * (self.size - 1), self.told)


def told(view: View, state: State, story: vec[i64]) -> list[int]:
    """What the seat knows of a story: the cards that left that hand, 0 where it does not know, or A_DRAW."""
    return [A_DRAW if fate_of(entry) == DRAWN else _card_that_left(view, state, entry) for entry in story]


def _card_that_left(view: View, state: State, entry: i64) -> int:
    what, number = fate_of(entry), number_of(entry)
    if what == PLAYED:
        return int(number)
    if what == PASSED:
        return int(what_of(state.discard[number]))
    for sighting in view.sightings:
        if what == TAKEN and sighting.place == number and len(sighting.cards) > 0:
            return int(sighting.cards[0])
    return 0


def can_go_on(bag: list[int], rest: list[int]) -> bool:
    """Whether a hand can be as *rest* tells: cards that are seen, 0 for one lost unseen, or A_DRAW.

    Of those lost unseen, each is the one that is missed last.
    """
    drawn, missed = bag.count(0), times_missed(bag, rest)
    for moment in range(len(rest)):
        if rest[moment] == A_DRAW:
            drawn += 1
        elif rest[moment] == 0 and len(missed) > 0:
            missed.pop()
        elif moment in missed:
            missed.remove(moment)
        else:
            drawn -= 1
        if drawn < 0:
            return False
    return True


def times_missed(bag: list[int], rest: list[int]) -> list[int]:
    """When each card of *bag* that is known is seen, in order; those that are not seen at all come last."""
    left, times = [card for card in bag if card != 0], list[int]()
    for moment in range(len(rest)):
        if rest[moment] > 0 and rest[moment] in left:
            left.remove(rest[moment])
            times.append(moment)
    return times + [len(rest)] * len(left)
