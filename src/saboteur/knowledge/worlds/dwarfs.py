"""What else could be true of dwarfs and goals, dealt round what a seat has seen of them."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.cards import TREASURE
from ...core.luck import Counts, Luck, Pool
from ...core.memory import NOBODY
from ...core.state import PARTIED, Goal, State
from ...rules.championship.goal_swap import put_back
from ..view import View


def deal_dwarfs(view: View, state: State, luck: Luck) -> None:
    """Deal the dwarfs that the seat does not know, to players and into the pile."""
    places = vec[i64]()
    for seat in view.seats:
        places = append(places, seat.dwarf | seat.dwarf_seen << 8)
    for card in view.dwarf_pile:
        places = append(places, card)
    if len(view.party) == 0:
        seated(state, places, dealt_dwarfs(view, places, luck))
        return
    dealt = vec[i64]()
    while len(dealt) == 0:
        dealt = dealt_at_party(view, places, luck)
    seated(state, places, dealt)
    for i in range(i64(len(view.party))):
        state.party = append(state.party, view.party[i] >> 8 << 8 | dealt[len(places) + i])


def seated(state: State, places: vec[i64], dwarfs: vec[i64]) -> None:
    """Put *dwarfs* where they belong: to the players, then into the pile."""
    seats = i64(len(state.players))
    for i in range(i64(len(places))):
        if i < seats:
            state.players[i].dwarf = dwarfs[i]
        else:
            state.dwarf_pile = append(state.dwarf_pile, places[i] >> 8 << 8 | dwarfs[i])


def dealt_dwarfs(view: View, places: vec[i64], luck: Luck) -> vec[i64]:
    """A dwarf for each of *places*, ``dwarf or 0 | seats that know it << 8``."""
    unseen = Counts(view.rules.dwarf_tally, luck)
    for place in places:
        unseen.strike(place & 255)
    pool = unseen.pool()
    dealt = vec[i64]()
    for place in places:
        unknown = place & 255 == 0 and pool.left > 0
        dealt = append(dealt, pool.take() if unknown else place & 255)
    return dealt


def dealt_at_party(view: View, places: vec[i64], luck: Luck) -> vec[i64]:
    """A dwarf for each of *places*, then those that came to a tunnel party, by seat; none if chance decides
    against this group of guests.

    What was known of the dwarfs that came is known of them together [P1].
    """
    came = [int(place & 255) for place in places if place >> 8 & PARTIED != 0]
    group = Guests([int(guest & 255) for guest in view.party], came)
    unseen = Counts(view.rules.dwarf_tally, luck)
    for place in places:
        if place >> 8 & PARTIED == 0:
            unseen.strike(place & 255)
    for dwarf in group.before + group.needed:
        unseen.strike(dwarf)
    pool = unseen.pool()
    strangers = [int(pool.take()) for _ in range(group.strangers())]
    if not group.accepts(strangers, unseen):
        return vec[i64]()
    guests = group.unplaced(strangers)
    dealt = _placed(places, luck.draw(guests, len(guests)), pool)
    others = luck.draw(group.needed + strangers, len(group.needed) + len(strangers))
    for guest in view.party:
        dealt = append(dealt, guest & 255 if guest & 255 != 0 else i64(others.pop()))
    return dealt


def _placed(places: vec[i64], guests: list[int], pool: Pool) -> vec[i64]:
    """A dwarf for each of *places*: what is known, one of the *guests*, or any of the others."""
    dealt = vec[i64]()
    for place in places:
        known = place & 255
        if known == 0:
            known = i64(guests.pop()) if place >> 8 & PARTIED != 0 else pool.take()
        dealt = append(dealt, known)
    return dealt


@final
class Guests:
    """Those who came to a tunnel party: what was known of them before it, and what is known since."""

    def __init__(self, before: list[int], since: list[int]) -> None:
        self.size = len(before)
        self.before = [dwarf for dwarf in before if dwarf != 0]
        self.since = [dwarf for dwarf in since if dwarf != 0]
        self.needed = without(self.since, self.before)
        """Those known since who were not known before, and must have been among the others."""

    def strangers(self) -> int:
        """How many guests nothing at all is known of."""
        return self.size - len(self.before) - len(self.needed)

    def unplaced(self, strangers: list[int]) -> list[int]:
        """The guests of whom it is not known where they are now."""
        return without(self.before + self.needed + strangers, self.since)

    def accepts(self, strangers: list[int], unseen: Counts) -> bool:
        """Whether chance lets these come: the more guests there are of a kind, the likelier it is that
        those known since are among them."""
        for dwarf in set(self.since):
            both = min(self.before.count(dwarf), self.since.count(dwarf))
            known = self.before.count(dwarf) + self.needed.count(dwarf)
            most = known + min(len(strangers), int(unseen.of[dwarf]))
            if unseen.luck.below(falling(most, both)) >= falling(known + strangers.count(dwarf), both):
                return False
        return True


def without(cards: list[int], gone: list[int]) -> list[int]:
    """The *cards* less those *gone*, as far as they are among them."""
    left = cards.copy()
    for card in gone:
        if card in left:
            left.remove(card)
    return left


def falling(n: int, k: int) -> int:
    """In how many ways *k* of *n* can be chosen in order."""
    ways = 1
    for i in range(k):
        ways *= n - i
    return ways


def deal_goals(view: View, state: State, luck: Luck) -> None:
    """Deal the goals that the seat does not know; the treasure is always among them."""
    past = Past(view, 0) if len(view.swaps) == 0 else _any_past(view, luck)
    cards = dealt_goals(view, past.known, luck)
    for i in range(len(cards)):
        goal = view.goals[i]
        state.goals.append(Goal(goal.cell, cards[i], 0, 0, goal.up))
    state.swaps = past.swaps
    for swap in past.swaps:
        one, two = state.goals[swap.one], state.goals[swap.two]
        one.show(swap.seen[0])
        two.show(swap.seen[1])
        put_back(swap, one, two)
    for i in range(len(cards)):
        own = i64(1) << view.seat if view.seat != NOBODY and view.goals[i].card != 0 else i64(0)
        state.goals[i].seen = view.goals[i].seen
        state.goals[i].known |= view.goals[i].seen | own


def _any_past(view: View, luck: Luck) -> Past:
    """One of the ways in which goals can have been swapped, each as likely as there are deals for it."""
    pasts = [Past(view, done) for done in range(1 << len(view.swaps))]
    pick = luck.below(sum([past.deals() for past in pasts]))
    for past in pasts:
        pick -= past.deals()
        if pick < 0:
            return past
    raise AssertionError("the truth is one of them")


def dealt_goals(view: View, known: list[int], luck: Luck) -> list[int]:
    """*known* goals, with a goal of the box for each 0."""
    unseen = Counts(view.rules.goal_tally, luck)
    for card in known:
        unseen.strike(card)
    hidden = known.count(0)
    dealt: list[int] = []
    if unseen.of[TREASURE] > 0 and hidden > 0:
        unseen.strike(TREASURE)
        dealt.append(TREASURE)
    pool = unseen.pool()
    while len(dealt) < hidden:
        dealt.append(int(pool.take()))
    dealt = luck.draw(dealt, hidden)
    return [card if card != 0 else dealt.pop() for card in known]


@final
class Past:
    """What may have happened to the goals: swaps done, and what was known of them at first [W17]."""

    def __init__(self, view: View, done: int) -> None:
        """*done* has a bit for each swap."""
        self.tally = view.rules.goal_tally
        self.swaps = [swap.copy() for swap in view.swaps]
        self.known = [0 for _ in view.goals]
        self.agrees = True
        """Whether nothing that the seat knows speaks against it."""
        order = list(range(len(view.goals)))
        for swap in self.swaps:
            did, done = done & 1 == 1, done >> 1
            self.agrees = self.agrees and (swap.seat != view.seat or swap.did == did)
            swap.did = did
            one, two = int(swap.one), int(swap.two)
            self.learn(order[one], int(swap.cards[0]))
            self.learn(order[two], int(swap.cards[1]))
            if did:
                order[one], order[two] = order[two], order[one]
        for place in range(len(view.goals)):
            self.learn(order[place], int(view.goals[place].card))

    def learn(self, first: int, card: int) -> None:
        """The goal that lay at *first* when goals were dealt is *card*, if that is known."""
        if card != 0:
            self.agrees = self.agrees and self.known[first] in (0, card)
            self.known[first] = card

    def deals(self) -> int:
        """In how many ways the goals can have been dealt: the treasure, and others in order."""
        if not self.agrees or self.known.count(TREASURE) > 1:
            return 0
        others = [card for card in self.known if card not in (0, TREASURE)]
        ways = 1 if TREASURE in self.known else self.known.count(0)
        for card in set(others):
            ways *= falling(int(self.tally[card]), others.count(card))
        left = sum([int(copies) for copies in self.tally]) - 1 - len(others)
        return ways * falling(left, len(self.known) - 1 - len(others))
