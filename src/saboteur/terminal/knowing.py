"""What a seat knows besides what lies open, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from ..cards import CATALOGUE, DWARFS
from ..notation import write_cell
from ..view import View
from .words import GOALS, Seen, Teller, counted

TURNED_UP: Final = (1 << 12) - 1
"""Who knows a dwarf that is turned up, as a mask."""


def knowledge(view: View, teller: Teller, news: Sequence[Seen]) -> str:
    """What a seat knows besides what lies open; *news* is what it was told of this round."""
    sentences = [*_goals_known(view, teller), *_dwarfs_known(view, teller, news), *_hands_known(view, teller)]
    passed = counted(int(entry) & 255 for entry in view.discard if entry >> 8 == view.seat + 1)
    if passed:
        sentences.append(f"You passed {', '.join(passed)}.")
    return " ".join(sentences)


def _goals_known(view: View, teller: Teller) -> Iterator[str]:
    """The goals it has seen, and who else has looked where."""
    hidden = [goal for goal in view.goals if not goal.up]
    for goal in hidden:
        if goal.card != 0:
            yield f"The goal {write_cell(int(goal.cell))} is {GOALS[CATALOGUE[int(goal.card)].name]}."
    for goal in hidden:
        if seats := _others(view, int(goal.seen)):
            yield f"{teller.all_of(seats)} looked at {write_cell(int(goal.cell))}."


def _dwarfs_known(view: View, teller: Teller, news: Sequence[Seen]) -> Iterator[str]:
    """The dwarfs it has inspected, those changed since, and who else has inspected whom."""
    if view.seats[int(view.seat)].dwarf_seen == TURNED_UP:
        return
    for seat in _others(view, -1):
        if view.seats[seat].dwarf != 0:
            yield f"{teller.names[seat]} is a {DWARFS[int(view.seats[seat].dwarf)]}."
    yield from _dwarfs_gone(view, teller, news)
    for seat, seen in enumerate(view.seats):
        if knowing := [s for s in _others(view, int(seen.dwarf_seen)) if s != seat]:
            knows = "knows" if len(knowing) == 1 else "know"
            yield f"{teller.all_of(knowing)} {knows} {teller.whose(seat, -1)} dwarf."


def _dwarfs_gone(view: View, teller: Teller, news: Sequence[Seen]) -> Iterator[str]:
    """Dwarfs of others that it inspected, and that were changed since."""
    inspected: dict[int, str] = {}
    for seen in news:
        if seen.kind == "Inspected" and seen.text("dwarf"):
            inspected[seen.number("target")] = seen.text("dwarf")
        elif seen.kind == "DwarfChanged" and seen.number("seat") in inspected:
            seat = seen.number("seat")
            yield f"{teller.names[seat]} was a {inspected.pop(seat)}, and has a new dwarf since."


def _hands_known(view: View, teller: Teller) -> Iterator[str]:
    """What it knows of hands that it gave away, and what others know of its own."""
    for sighting in view.sightings:
        cards, holder = [int(card) for card in sighting.remaining()], int(sighting.holder)
        if sighting.seat == view.seat and holder not in (-1, int(view.seat)) and cards:
            away = f", less what they passed ({len(sighting.passed())})" if sighting.passed() else ""
            yield f"{teller.names[holder]} has of your old hand {', '.join(counted(cards))}{away}."
        elif holder == view.seat and (held := _still_held(view, cards)):
            yield f"{teller.names[int(sighting.seat)]} knows of your hand {', '.join(counted(held))}."


def _still_held(view: View, cards: Sequence[int]) -> list[int]:
    hand = Counter(int(card) for card in view.hand)
    return sorted((hand & Counter(cards)).elements())


def _others(view: View, mask: int) -> list[int]:
    """The seats in a mask, this one left out: it knows."""
    return [seat for seat in range(len(view.seats)) if mask >> seat & 1 and seat != view.seat]
