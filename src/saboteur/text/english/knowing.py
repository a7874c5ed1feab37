"""What a seat knows besides what lies open, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from ...core.cards import CATALOGUE, DWARFS
from ...core.drawers import collected_of, swaps_of
from ...core.goals import Swap
from ...core.memory import TAKEN, Raid, Sighting, fate_of, knowers_of, what_of
from ...knowledge.view import GoalView, View
from ..notation import write_card, write_cell
from .places import chest_letter, covered_chests
from .words import CHESTS, GOALS, Seen, Speaker, counted, joined

EVERYBODY: Final = (1 << 12) - 1
"""Who knows what everybody knows, as a mask."""


def knowledge(view: View, teller: Speaker, news: Sequence[Seen]) -> str:
    """What a seat knows besides what lies open; *news* is what it was told of this round."""
    return " ".join(
        [
            *_goals_known(view, teller),
            *_swaps_known(view, teller),
            *_chests_known(view, teller),
            *_dwarfs_known(view, teller, news),
            *_hands_known(view, teller),
            *_discards_known(view),
        ]
    )


def is_turned_up(view: View, seat: int) -> bool:
    """Whether everybody sees the dwarf of *seat*."""
    return int(view.seats[seat].dwarf_seen) & EVERYBODY == EVERYBODY


def _goals_known(view: View, teller: Speaker) -> Iterator[str]:
    """The goals it has seen, and who else has looked where."""
    hidden = [goal for goal in view.goals if not goal.up]
    for goal in hidden:
        if goal.card != 0:
            yield f"The goal {write_cell(int(goal.cell))} is {_goal_words(int(goal.card))}."
    for goal in hidden:
        if seats := _others(view, int(goal.seen)):
            yield f"{teller.all_of(seats)} looked at {write_cell(int(goal.cell))}."


def _goal_words(card: int) -> str:
    return GOALS[CATALOGUE[card].name]


def _swaps_known(view: View, teller: Speaker) -> Iterator[str]:
    """Goals that were taken up and put back: what they were before, and who had looked at them."""
    for swap in swaps_of(view.drawers):
        goals = [view.goals[int(swap.one)], view.goals[int(swap.two)]]
        cells = joined([write_cell(int(goal.cell)) for goal in goals])
        if not any(goal.up for goal in goals):
            yield f"{_swap_words(view, swap, cells, teller)}{_before_swap(view, swap, goals, teller)}."


def _swap_words(view: View, swap: Swap, cells: str, teller: Speaker) -> str:
    if swap.seat == view.seat:
        return f"You {'swapped' if swap.did else 'did not swap'} {cells}"
    return f"{teller.names[int(swap.seat)]} may have swapped {cells}"


def _before_swap(view: View, swap: Swap, goals: Sequence[GoalView], teller: Speaker) -> str:
    """What it knew of the two, unless it knows better now; and who else had looked at them."""
    said = [
        f"{write_cell(int(goal.cell))} was {_goal_words(int(card))}"
        for goal, card in zip(goals, swap.cards, strict=True)
        if card and swap.seat != view.seat
    ]
    said += [
        f"{teller.whom(seats)} had looked at {write_cell(int(goal.cell))}"
        for goal, seen in zip(goals, swap.seen, strict=True)
        if (seats := _others(view, int(seen)))
    ]
    return f"; before that {', '.join(said)}" if said else ""


def _chests_known(view: View, teller: Speaker) -> Iterator[str]:
    """The chests it has looked at, and who else has."""
    covered = covered_chests(view)
    for cell, chest in covered.items():
        if letter := chest_letter(chest):
            tunnel = write_card(int(chest.tunnel))
            yield f"The chest {write_cell(cell)}, under {tunnel}, is ({letter}): {CHESTS[letter]}."
    for cell, chest in covered.items():
        if seats := _others(view, int(chest.seen)):
            yield f"{teller.all_of(seats)} looked at the chest {write_cell(cell)}."


def _dwarfs_known(view: View, teller: Speaker, news: Sequence[Seen]) -> Iterator[str]:
    """The dwarfs it has inspected, those changed since, and who else has inspected whom."""
    if is_turned_up(view, int(view.seat)):
        return
    for seat in _others(view, -1):
        if view.seats[seat].dwarf != 0:
            yield f"{teller.names[seat]} is a {DWARFS[int(view.seats[seat].dwarf)]}."
    yield from _dwarfs_gone(teller, news)
    yield from _party_guests(view, teller)
    for seat, seen in enumerate(view.seats):
        if knowing := [s for s in _others(view, int(seen.dwarf_seen)) if s != seat]:
            knows = "knows" if len(knowing) == 1 else "know"
            yield f"{teller.all_of(knowing)} {knows} {teller.whose(seat, -1)} role."


def _dwarfs_gone(teller: Speaker, news: Sequence[Seen]) -> Iterator[str]:
    """Dwarfs of others that it inspected, and that were changed since; a party is another matter."""
    inspected: dict[int, str] = {}
    for seen in news:
        if seen.kind == "Inspected" and seen.text("dwarf"):
            inspected[seen.number("target")] = seen.text("dwarf")
        elif seen.kind == "PartyDealt":
            inspected.clear()
        elif seen.kind == "DwarfChanged" and seen.number("seat") in inspected:
            seat = seen.number("seat")
            yield f"{teller.names[seat]} was a {inspected.pop(seat)}, and has a new role now."


def _party_guests(view: View, teller: Speaker) -> Iterator[str]:
    """The dwarfs that it knew when they were collected for a party [P1]."""
    known = [(seat, int(what_of(guest))) for seat, guest in enumerate(collected_of(view.drawers))]
    guests = [
        f"{'you were' if seat == view.seat else f'{teller.names[seat]} was'} a {DWARFS[dwarf]}"
        for seat, dwarf in known
        if dwarf
    ]
    if guests:
        yield f"Before the party {joined(guests)}."


def _hands_known(view: View, teller: Speaker) -> Iterator[str]:
    """What it knows of the hands of others, and what others know of its own."""
    for sighting in view.sightings:
        cards, holder = [int(card) for card in sighting.remaining()], int(sighting.holder)
        if cards and holder not in (-1, int(view.seat)):
            has = "has from your old hand" if sighting.seat == view.seat else "showed"
            yield f"{teller.names[holder]} {has} {', '.join(counted(cards))}{_less(sighting)}."
        elif holder == view.seat and (held := _still_held(view, cards)):
            yield from _shown(view, teller, sighting, held)


def _less(sighting: Sighting) -> str:
    """What may have left that hand unseen."""
    taken = sum(int(fate_of(entry) == TAKEN) for entry in sighting.story)
    away = [f"passed ({len(sighting.passed())})"] if sighting.passed() else []
    away += [f"lost to another ({taken})"] if taken else []
    return f", less what they {' or '.join(away)}" if away else ""


def _shown(view: View, teller: Speaker, sighting: Sighting, held: Sequence[int]) -> Iterator[str]:
    """Who knows that these cards are in its own hand."""
    cards = ", ".join(counted(held))
    if sighting.seen & EVERYBODY == EVERYBODY:
        yield f"Everyone knows of {cards} in your hand."
    elif others := _others(view, int(sighting.seen)):
        yield f"{teller.all_of(others)} {'knows' if len(others) == 1 else 'know'} of {cards} in your hand."


def _still_held(view: View, cards: Sequence[int]) -> list[int]:
    hand = Counter(int(card) for card in view.hand)
    return sorted((hand & Counter(cards)).elements())


def _discards_known(view: View) -> Iterator[str]:
    """The cards that it put on the discard pile, and those that it saw lying there."""
    own = counted(int(what_of(entry)) for entry in view.discard if knowers_of(entry) == 1 << int(view.seat))
    if own:
        yield f"You discarded unseen {', '.join(own)}."
    for place, raid in enumerate(view.raids):
        if raid.seat == view.seat and (left := _left_lying(raid)):
            later = view.raids[place + 1 :]
            since = ", and a card was taken there since" if later else ""
            yield f"In the discard pile you saw {', '.join(left)}{since}."


def _left_lying(raid: Raid) -> list[str]:
    """What it saw in the discard pile and did not take."""
    return counted(int(card) for n, card in enumerate(raid.looked) if n != raid.pick)


def _others(view: View, mask: int) -> list[int]:
    """The seats in a mask, this one left out: it knows."""
    return [seat for seat in range(len(view.seats)) if mask >> seat & 1 and seat != view.seat]
