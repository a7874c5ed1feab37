"""What is likely before anybody has done anything: the deal alone."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ..cards import TREASURE
from ..luck import Luck
from ..view import View
from ..worlds import sample
from .protocol import Belief

WORLDS: Final = 300


def prior(view: View) -> Belief:
    """What the seat of *view* holds likely from the cards it has seen, whatever anybody did."""
    if len(view.party) > 0 or len(view.swaps) > 0:
        return _sampled(view)
    return Belief(tuple(_dwarf(view, int(seat.dwarf)) for seat in view.seats), _treasure(view))


def _sampled(view: View) -> Belief:
    """The same after a tunnel party or a goal swap, where what was known before still counts [P1, W17]."""
    luck = Luck("prior")
    worlds = [sample(view, luck).state for _ in range(WORLDS)]
    seats = [Counter(int(world.players[seat].dwarf) for world in worlds) for seat in range(len(view.seats))]
    places = Counter(int(goal.cell) for world in worlds for goal in world.goals if goal.card == TREASURE)
    return Belief(tuple(_shares(seat) for seat in seats), _shares(places))


def _shares(counts: Counter[int]) -> dict[int, float]:
    return {what: count / WORLDS for what, count in sorted(counts.items())}


def _dwarf(view: View, known: int) -> dict[int, float]:
    if known != 0:
        return {known: 1.0}
    left = {dwarf: int(copies) for dwarf, copies in enumerate(view.rules.dwarf_tally) if copies > 0}
    for seen in [int(seat.dwarf) for seat in view.seats] + [int(card & 255) for card in view.dwarf_pile]:
        if seen != 0:
            left[seen] -= 1
    return {dwarf: copies / sum(left.values()) for dwarf, copies in left.items() if copies > 0}


def _treasure(view: View) -> dict[int, float]:
    for goal in view.goals:
        if goal.card == TREASURE:
            return {int(goal.cell): 1.0}
    unknown = [int(goal.cell) for goal in view.goals if goal.card == 0]
    return {cell: 1 / len(unknown) for cell in unknown}
