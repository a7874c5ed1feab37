"""What else could be true of the discard pile: which cards were taken out of it [W18, C4]."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.luck import Counts, Luck
from ...core.memory import NOBODY, Raid
from ...core.state import State
from ..view import View
from .counting import fraction
from .plan import Plan
from .reach import held_by_others, hope, reach
from .unseen import unseen_cards


@final
class PileAgain:
    """The discard pile, searched again by whoever has searched it."""

    def __init__(self, view: View, state: State, luck: Luck, plan: Plan) -> None:
        self.view = view
        self.state = state
        self.luck = luck
        self.plan = plan
        self.pile: list[int] = []
        self.loose: set[int] = set()
        """The slots that were shuffled and not looked at since: any of them may lie where any other does."""
        self.agrees = True
        """Whether what the seat saw in the pile itself could have lain there."""
        if not plan.foreseen:
            self.foresee()
        self.reaches = plan.reaches
        """How likely at most each raid that is yet to be guessed has taken a card that is seen too often."""
        self.hope = plan.hope
        """How likely at most all of these are taken, by raids yet to be guessed."""
        begin = 0
        for raid in view.raids:
            self.pile += list(range(begin, int(raid.slots)))
            begin = int(raid.slots)
            if raid.shuffled:
                self.pile = luck.draw(self.pile, len(self.pile))
                self.loose = set(self.pile)
            if raid.seat == view.seat:
                self.look(raid)
            self.take(raid)

    def foresee(self) -> None:
        """Find out what others must have taken, and bounds for how likely they did."""
        plan, raids = self.plan, self.view.raids
        plan.foreseen = True
        guessed = [i for i in range(len(raids)) if is_guessed(raids[i], self.view.seat)]
        if len(guessed) > 0:
            plan.held = held_by_others(self.view)
            unseen = self.unplaced(raids[0])
            plan.sought = [card for card in range(1, 128) if unseen.of[card] < 0]
            if self.looks_add(unseen):
                plan.reaches = [1.0 for _ in guessed]
            else:
                plan.reaches = [reach(self.view, i, plan.sought) for i in guessed]
            plan.hope = 0.0 if plan.thorough else hope(overdrawn(unseen), plan.reaches)

    def looks_add(self, unseen: Counts) -> bool:
        """Whether what the seat saw in the pile may add to the cards that are sought: then no bound holds."""
        looked = [int(card) for raid in self.view.raids for card in raid.looked]
        for card in looked:
            if card not in self.plan.sought and unseen.of[card] < looked.count(card):
                return True
        return False

    def unplaced(self, raid: Raid) -> Counts:
        """The cards unseen at a raid, less those that others certainly hold now."""
        unseen = self.unseen_then(raid)
        for card in self.plan.held:
            unseen.strike(card)
        return unseen

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
            self.agrees = self.agrees and discard[slot] & 255 in (0, card)
            discard[slot] = discard[slot] >> 8 << 8 | card

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
        known = [slot for slot in self.pile if slot in self.loose and self.state.discard[slot] & 255 == card]
        hidden = [slot for slot in self.pile if slot in self.loose and self.state.discard[slot] & 255 == 0]
        sure = len(known) * max(unseen.total(), i64(1))
        weight = sure + len(hidden) * max(unseen.of[card], i64(1))
        if weight == 0:
            self.agrees = False
            return
        among = known if self.luck.below(weight) < sure else hidden
        slot = among[int(self.luck.below(len(among)))]
        there = self.pile.index(slot)
        self.pile[place], self.pile[there] = slot, self.pile[place]

    def take(self, raid: Raid) -> None:
        """Guess which of the cards looked at was taken, unless the seat knows."""
        twin = raid.copy()
        number = len(self.state.raids)
        if number in self.plan.aims:
            twin.pick = self.aimed(raid, self.plan.aims[number])
        elif is_guessed(raid, self.view.seat):
            twin.pick = self.guess(raid)
        top = self.pile[len(self.pile) - int(raid.count) :]
        if raid.sighting != NOBODY:
            twin.slot = top[twin.pick]
            self.pile.remove(int(twin.slot))
        twin.looked = vec[u8]([u8(slot) for slot in top])  # slots, until all cards are dealt
        twin.pile = vec[i64]([i64(slot) for slot in self.pile])
        self.state.raids = append(self.state.raids, twin)

    def aimed(self, raid: Raid, slot: int) -> i64:
        """Bring the *slot* that was emptied to the cards looked at, if possible; returns its place there."""
        self.reaches = self.reaches[1:]
        missing = Missing(self.pile, self.loose, int(raid.count))
        missing.seek([slot] if slot in self.pile else [])
        self.agrees = self.agrees and missing.ways > 0
        return missing.brought(int(self.luck.below(missing.ways))) if self.agrees else 0

    def guess(self, raid: Raid) -> i64:
        """Which of the cards looked at another has taken. Each is as likely as any other; but cards of which
        more copies are seen than there are must be taken by this raid or by later ones."""
        unseen = self.unplaced(raid)
        short = overdrawn(unseen)
        self.reaches = self.reaches[1:]
        if short == 0:
            return self.luck.below(raid.count)
        if not self.is_foreseen(unseen):
            self.reaches = [1.0 for _ in self.reaches]
        missing = Missing(self.pile, self.loose, int(raid.count))
        missing.seek([slot for slot in self.pile if is_overdrawn(unseen, self.state.discard[slot] & 255)])
        chance = missing.ways / (int(raid.count) * missing.among)
        hit, miss = chance * hope(short - 1, self.reaches), (1.0 - chance) * hope(short, self.reaches)
        if fraction(self.luck) * self.hope >= hit + miss:
            self.agrees = False
            return 0
        is_hit = fraction(self.luck) * (hit + miss) < hit
        self.hope = 0.0 if self.plan.thorough else hope(short - 1 if is_hit else short, self.reaches)
        return missing.brought(int(self.luck.below(missing.ways))) if is_hit else self.missed(missing)

    def is_foreseen(self, unseen: Counts) -> bool:
        """Whether only those are seen too often that were at first: looks into the pile may add some."""
        for card in range(i64(1), i64(128)):
            if unseen.of[card] < 0 and int(card) not in self.plan.sought:
                return False
        return True

    def missed(self, missing: Missing) -> i64:
        """Any of the cards looked at that is none of those sought, in any order of the loose slots."""
        while True:
            place = missing.first + int(self.luck.below(len(self.pile) - missing.first))
            if place not in missing.fixed and self.pile[place] not in missing.movable:
                return place - missing.first
            self.shuffle_loose(missing)

    def shuffle_loose(self, missing: Missing) -> None:
        slots = self.luck.draw(missing.loose, len(missing.loose))
        for place in range(len(self.pile)):
            if self.pile[place] in self.loose:
                self.pile[place] = slots.pop()


@final
class Missing:
    """Slots of which one must have lain among the top cards of the pile."""

    def __init__(self, pile: list[int], loose: set[int], count: int) -> None:
        self.pile = pile
        self.loose = [slot for slot in pile if slot in loose]
        self.among = max(1, len(self.loose))
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
        certain = [slot for slot in slots if slot not in self.movable]
        self.fixed = [place for place in range(self.first, len(self.pile)) if self.pile[place] in certain]
        self.ways = len(self.fixed) * self.among + len(self.free) * len(self.movable)

    def brought(self, way: int) -> int:
        """Let a slot lie at the top in one of the ways; returns its place among the top cards."""
        if way < len(self.fixed) * self.among:
            return self.fixed[way // self.among] - self.first
        way -= len(self.fixed) * self.among
        place, slot = self.free[way % len(self.free)], self.movable[way // len(self.free)]
        there = self.pile.index(slot)
        self.pile[place], self.pile[there] = slot, self.pile[place]
        return place - self.first


def is_guessed(raid: Raid, seat: i64) -> bool:
    """Whether a card was taken in this raid, and *seat* does not know which."""
    return raid.sighting != NOBODY and raid.seat != seat


def overdrawn(unseen: Counts) -> int:
    """How many more copies of cards are seen than there are: so many have come back out of the pile."""
    return sum([-int(unseen.of[card]) for card in range(1, 128) if unseen.of[card] < 0])


def next_overdrawn(unseen: Counts) -> i64:
    """A card of which more copies are seen than there are; 0 if there is none."""
    for card in range(i64(1), i64(128)):
        if unseen.of[card] < 0:
            return card
    return 0


def is_overdrawn(unseen: Counts, card: i64) -> bool:
    """Whether more copies of *card* are seen than there are; 0 is no card."""
    return card != 0 and unseen.of[card] < 0


def taken_slots(state: State) -> vec[i64]:
    """The slots that lie in the pile no longer."""
    return vec[i64]([raid.slot for raid in state.raids if raid.slot != NOBODY])


def look_up(state: State) -> None:
    """All cards are dealt: what was looked at is known."""
    for raid in state.raids:
        raid.looked = vec[u8]([u8(state.discard[i64(slot)] & 255) for slot in raid.looked])
