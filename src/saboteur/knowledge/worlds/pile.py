"""What else could be true of the discard pile: which cards were taken out of it [W18, C4]."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.luck import Counts, Luck
from ...core.memory import NOBODY, Raid, Sighting, what_of
from ...core.state import State
from ..view import View
from .lead import Lead
from .lives import Heir, told
from .unseen import unseen_cards


@final
class PileAgain:
    """The discard pile, searched again by whoever has searched it."""

    def __init__(self, view: View, state: State, luck: Luck, lead: Lead) -> None:
        self.view = view
        self.state = state
        self.luck = luck
        self.lead = lead
        self.pile: list[int] = []
        self.loose: set[int] = set()
        """The slots that were shuffled and not looked at since: any of them may lie where any other does."""
        self.mixed: i64 = 0
        """The number of the raid before which they were shuffled."""
        self.agrees = True
        """Whether what the seat saw in the pile itself could have lain there."""
        self.guesses = len([raid for raid in view.raids if is_guessed(raid, view.seat)])
        """How many cards others have taken, in raids that are yet to be searched again."""
        self.forced = True
        """Whether all of those before must have been cards that are seen too often."""
        self.sought: list[int] = []
        """Those cards, once it is known that all must have been."""
        begin = 0
        for raid in view.raids:
            self.pile += list(range(begin, int(raid.slots)))
            begin = int(raid.slots)
            if raid.shuffled:
                self.pile = luck.draw(self.pile, len(self.pile))
                self.loose = set(self.pile)
                self.mixed = len(state.raids)
            if raid.seat == view.seat:
                self.look(raid)
            self.take(raid)

    def look(self, raid: Raid) -> None:
        """The seat saw these cards at the top of the pile: let them lie there."""
        unseen = self.unseen_then(raid)
        discard = self.state.discard
        for i in range(int(raid.count)):
            place, card = len(self.pile) - int(raid.count) + i, i64(raid.looked[i])
            if self.pile[place] in self.loose:
                self.bring(place, card, unseen)
            slot = self.pile[place]
            self.loose.discard(slot)
            self.agrees = self.agrees and what_of(discard[slot]) in (0, card)
            if what_of(discard[slot]) == 0:
                discard[slot] |= card

    def unseen_then(self, raid: Raid) -> Counts:
        """The cards unseen when the seat looked: what it has taken out of the pile since lay there too."""
        unseen = unseen_cards(self.view, self.state.discard, taken_slots(self.state), self.luck)
        for other in self.view.raids:
            if other.pick != NOBODY and other.slots >= raid.slots:
                unseen.of[i64(other.looked[other.pick])] += 1
        return unseen

    def bring(self, place: int, card: i64, unseen: Counts) -> None:
        """Let one of the loose slots that may hold *card* lie at *place*, as likely as it is.

        That it lay in the pile is certain: if no copy is unseen any more, it has left the pile since.
        """
        loose = [slot for slot in self.pile if slot in self.loose]
        known = [slot for slot in loose if what_of(self.state.discard[slot]) == card]
        hidden = [slot for slot in loose if what_of(self.state.discard[slot]) == 0]
        if self.lead.leads and self.luck.below(4) > 0:
            likely = self.lead.likely(hidden, int(card), unseen)
            hidden = likely if len(likely) + len(known) > 0 else hidden
        sure = len(known) * max(unseen.total(), i64(1))
        weight = sure + len(hidden) * max(unseen.of[card], i64(1))
        if weight == 0:
            self.agrees = False
            return
        among = known if self.luck.below(weight) < sure else hidden
        slot = among[int(self.luck.below(len(among)))]
        self.exchange(place, slot)

    def take(self, raid: Raid) -> None:
        """Guess which of the cards looked at was taken, unless the seat knows."""
        twin = raid.copy()
        if is_guessed(raid, self.view.seat):
            twin.pick = self.guess(raid)
        top = self.pile[len(self.pile) - int(raid.count) :]
        if raid.sighting != NOBODY:
            twin.slot = top[twin.pick]
            self.pile.remove(int(twin.slot))
        twin.looked = vec[u8]([u8(slot) for slot in top])  # slots, until all cards are dealt
        twin.pile = vec[i64]([i64(slot) for slot in self.pile])
        self.state.raids = append(self.state.raids, twin)

    def guess(self, raid: Raid) -> i64:
        """Which of the cards looked at another has taken. Each is as likely as any other, unless all that
        others have taken must be cards of which more copies are seen than there are."""
        unseen = self.unseen_then(raid)
        self.guesses -= 1
        if self.lead.leads:
            return self.led(raid, unseen)
        if overdrawn(unseen) <= self.guesses:
            self.forced = False
            return self.luck.below(raid.count)
        missing = Missing(self.pile, self.loose, int(raid.count))
        missing.seek([slot for slot in self.pile if is_overdrawn(unseen, what_of(self.state.discard[slot]))])
        most = self.most(raid, missing) if self.forced else int(raid.count) * missing.among
        self.agrees = self.agrees and int(self.luck.below(most)) < missing.ways
        return self.brought(missing) if self.agrees else 0

    def brought(self, missing: Missing) -> i64:
        """Let one of the slots lie at the top, in any of the ways; returns its place among the top cards."""
        place, slot = missing.way(int(self.luck.below(missing.ways)))
        self.exchange(place, slot)
        return place - missing.first

    def exchange(self, place: int, slot: int) -> None:
        """Let *slot* lie at *place*, and whichever lay there lie where it did, since the pile was shuffled:
        until now nobody could tell them apart."""
        other = self.pile[place]
        if other == slot:
            return
        self.pile = exchanged(self.pile, slot, other)
        for raid in self.state.raids[self.mixed :]:
            looked = exchanged([int(seen) for seen in raid.looked], slot, other)
            left = exchanged([int(lying) for lying in raid.pile], slot, other)
            raid.looked, raid.pile = vec[u8]([u8(s) for s in looked]), vec[i64]([i64(s) for s in left])

    def led(self, raid: Raid, unseen: Counts) -> i64:
        """A card that turned up too often, if one must have been taken or, mostly, if it may; else any that
        may have come into that hand."""
        slots = self.takeable(self.view.sightings[raid.sighting])
        taken = Missing(self.pile, self.loose, int(raid.count))
        taken.seek([slot for slot in slots if self.is_sought(slot, unseen)])
        if taken.ways == 0 or (overdrawn(unseen) <= self.guesses and self.luck.below(4) == 0):
            taken.seek(slots)
        self.agrees = self.agrees and taken.ways > 0
        return self.brought(taken) if self.agrees else 0

    def takeable(self, sighting: Sighting) -> list[int]:
        """The slots with cards, known or not, that may have come into the hand that *sighting* is about."""
        heir = Heir(sighting, told(self.view, self.state, sighting.story))
        cards = [int(what_of(self.state.discard[slot])) for slot in self.pile]
        possible = [card for card in set(cards) if card == 0 or heir.could_get(card)]
        return [self.pile[i] for i in range(len(cards)) if cards[i] in possible]

    def is_sought(self, slot: int, unseen: Counts) -> bool:
        """Whether the card in this slot turned up too often, or may be one that did."""
        card = what_of(self.state.discard[slot])
        return is_overdrawn(unseen, card) or self.lead.seeks(slot, int(card))

    def most(self, raid: Raid, missing: Missing) -> int:
        """A bound of the ways in which a card can be missing, the same in every world: all that others have
        taken is seen too often, so it is enough to count copies of that."""
        if len(self.sought) == 0:
            unseen = self.unseen_then(raid)
            self.sought = [card for card in range(1, 128) if unseen.of[card] < 0]
        copies = len([slot for slot in range(raid.slots) if what_of(self.view.discard[slot]) in self.sought])
        for other in self.view.raids:
            copies += len([card for card in other.looked if int(card) in self.sought])
        return copies * (int(raid.count) if raid.shuffled else missing.among)


@final
class Missing:
    """Slots of which one must have lain among the top cards of the pile."""

    def __init__(self, pile: list[int], loose: set[int], count: int) -> None:
        self.pile = pile
        self.loose = loose
        self.among = max(1, len([slot for slot in pile if slot in loose]))
        """How many slots may lie where any other of them does."""
        self.first = len(pile) - count
        self.fixed: list[int] = []
        """The places at the top where one of the slots lies for certain."""
        self.free = [place for place in range(self.first, len(pile)) if pile[place] in loose]
        """The places at the top where any of the loose slots may lie."""
        self.movable: list[int] = []
        self.ways = 0
        """In how many ways one of the slots can lie at the top, *among* for each place."""

    def seek(self, slots: list[int]) -> None:
        """One of *slots* it must be."""
        self.movable = [slot for slot in slots if slot in self.loose]
        certain = [slot for slot in slots if slot not in self.loose]
        self.fixed = [place for place in range(self.first, len(self.pile)) if self.pile[place] in certain]
        self.ways = len(self.fixed) * self.among + len(self.free) * len(self.movable)

    def way(self, number: int) -> tuple[int, int]:
        """One of the ways: a place at the top, and the slot to lie there."""
        if number < len(self.fixed) * self.among:
            place = self.fixed[number // self.among]
            return place, self.pile[place]
        number -= len(self.fixed) * self.among
        return self.free[number % len(self.free)], self.movable[number // len(self.free)]


def exchanged(slots: list[int], one: int, other: int) -> list[int]:
    """The *slots* with two of them exchanged."""
    return [other if slot == one else one if slot == other else slot for slot in slots]


def is_guessed(raid: Raid, seat: i64) -> bool:
    """Whether a card was taken in this raid, and *seat* does not know which."""
    return raid.sighting != NOBODY and raid.seat != seat


def overdrawn(unseen: Counts) -> int:
    """How many more copies of cards are seen than there are: so many have come back out of the pile."""
    return sum([-int(unseen.of[card]) for card in range(1, 128) if unseen.of[card] < 0])


def is_overdrawn(unseen: Counts, card: i64) -> bool:
    """Whether more copies of *card* are seen than there are; 0 is no card."""
    return card != 0 and unseen.of[card] < 0


def taken_slots(state: State) -> vec[i64]:
    """The slots that lie in the pile no longer."""
    return vec[i64]([raid.slot for raid in state.raids if raid.slot != NOBODY])


def look_up(view: View, state: State) -> None:
    """All cards are dealt: what was looked at is known, and what the seat itself saw is what it saw."""
    for i in range(i64(len(state.raids))):
        raid = state.raids[i]
        cards = vec[u8]([u8(what_of(state.discard[i64(slot)])) for slot in raid.looked])
        raid.looked = view.raids[i].looked[:] if raid.seat == view.seat else cards
