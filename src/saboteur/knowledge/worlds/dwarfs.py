"""What else could be true of dwarfs, dealt round what a seat has seen of them."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.drawers import collected_of
from ...core.luck import Counts, Luck, Pool
from ...core.memory import REDEALT, knowers_of, what_of, with_knowers
from ...core.state import State
from ..view import View
from .counting import falling


def deal_dwarfs(view: View, state: State, luck: Luck) -> None:
    """Deal the dwarfs that the seat does not know, to players and into the pile."""
    places = vec[i64]()
    for seat in view.seats:
        places = append(places, with_knowers(seat.dwarf, seat.dwarf_seen))
    for card in view.dwarf_pile:
        places = append(places, card)
    collected = collected_of(view.drawers)
    if len(collected) == 0:
        seated(state, places, dealt_dwarfs(view, places, luck))
        return
    dealt = vec[i64]()
    while len(dealt) == 0:
        dealt = dealt_again(view, places, collected, luck)
    seated(state, places, dealt)
    remember(state, collected, dealt[i64(len(places)) :])


def remember(state: State, collected: vec[i64], dwarfs: vec[i64]) -> None:
    """Those that were *collected*, as a seat knows them, are *dwarfs* in this world."""
    guests = vec[i64]()
    for i in range(i64(len(collected))):
        guests = append(guests, with_knowers(dwarfs[i], knowers_of(collected[i])))
    for drawer in state.drawers:
        drawer.put_collected(guests)


def seated(state: State, places: vec[i64], dwarfs: vec[i64]) -> None:
    """Put *dwarfs* where they belong: to the players, then into the pile."""
    seats = i64(len(state.players))
    for i in range(i64(len(places))):
        if i < seats:
            state.players[i].dwarf = dwarfs[i]
        else:
            state.dwarf_pile = append(state.dwarf_pile, with_knowers(dwarfs[i], knowers_of(places[i])))


def dealt_dwarfs(view: View, places: vec[i64], luck: Luck) -> vec[i64]:
    """A dwarf for each of *places*, the dwarf, or 0, with who knows it."""
    unseen = Counts(view.rules.dwarf_tally, luck)
    for place in places:
        unseen.strike(what_of(place))
    pool = unseen.pool()
    dealt = vec[i64]()
    for place in places:
        unknown = what_of(place) == 0 and pool.left > 0
        dealt = append(dealt, pool.take() if unknown else what_of(place))
    return dealt


def dealt_again(view: View, places: vec[i64], collected: vec[i64], luck: Luck) -> vec[i64]:
    """A dwarf for each of *places*, then for each that was *collected* to be dealt again; none if chance
    decides against this group of guests.

    What was known of the dwarfs that came is known of them together.
    """
    came = [int(what_of(place)) for place in places if knowers_of(place) & REDEALT != 0]
    group = Guests([int(what_of(guest)) for guest in collected], came)
    unseen = Counts(view.rules.dwarf_tally, luck)
    for place in places:
        if knowers_of(place) & REDEALT == 0:
            unseen.strike(what_of(place))
    for dwarf in group.before + group.needed:
        unseen.strike(dwarf)
    pool = unseen.pool()
    strangers = [int(pool.take()) for _ in range(group.strangers())]
    if not group.accepts(strangers, unseen):
        return vec[i64]()
    guests = group.unplaced(strangers)
    dealt = _placed(places, luck.draw(guests, len(guests)), pool)
    others = luck.draw(group.needed + strangers, len(group.needed) + len(strangers))
    for guest in collected:
        dealt = append(dealt, what_of(guest) if what_of(guest) != 0 else i64(others.pop()))
    return dealt


def _placed(places: vec[i64], guests: list[int], pool: Pool) -> vec[i64]:
    """A dwarf for each of *places*: what is known, one of the *guests*, or any of the others."""
    dealt = vec[i64]()
    for place in places:
        known = what_of(place)
        if known == 0:
            known = i64(guests.pop()) if knowers_of(place) & REDEALT != 0 else pool.take()
        dealt = append(dealt, known)
    return dealt


@final
class Guests:
    """Dwarfs that came together to be dealt again: what was known of them before, and what is known since."""

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
