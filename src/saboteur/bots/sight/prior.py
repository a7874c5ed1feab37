"""What cards alone tell, whatever was done: how likely each dwarf is, and every place of the treasure."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.cards import TREASURE
from ...core.drawers import swaps_of
from ...core.luck import Luck
from ...core.memory import what_of
from ...knowledge.view import View
from ...knowledge.worlds.sampling import sample_secrets
from .aims import KINDS

THOROUGH: Final[i64] = 300
QUICK: Final[i64] = 50
"""How many worlds are looked at where no simpler way tells what is likely: to say what one believes, and to
choose, which must not take long."""


def unseen(view: View, blind: bool = False) -> vec[i64]:
    """By dwarf: how many of it the seat has not seen; *blind*, it has not seen its own."""
    left = view.rules.dwarf_tally[:]
    for seat in range(i64(len(view.seats))):
        if not (blind and seat == view.seat):
            left[view.seats[seat].dwarf] -= 1
    for card in view.dwarf_pile:
        left[what_of(card)] -= 1
    left[0] = 0
    return left


def by_cards(view: View, blind: bool = False) -> vec[float]:
    """How likely each dwarf is by the cards alone, by ``seat * KINDS + dwarf``."""
    left = unseen(view, blind)
    hidden: i64 = 0
    for copies in left:
        hidden += copies
    chances = vec[float]([0.0 for _ in range(i64(len(view.seats)) * KINDS)])
    for seat in range(i64(len(view.seats))):
        known = 0 if blind and seat == view.seat else view.seats[seat].dwarf
        if known != 0:
            chances[seat * KINDS + known] = 1.0
        else:
            for dwarf in range(i64(1), KINDS):
                chances[seat * KINDS + dwarf] = float(left[dwarf]) / float(hidden)
    return chances


def treasure_places(view: View, worlds: i64) -> vec[float]:
    """By goal: how likely the treasure is there by what the seat has seen of goals."""
    chances = vec[float]([0.0 for _ in view.goals])
    unknown = 0.0
    for i in range(len(view.goals)):
        if view.goals[i].card == TREASURE:
            chances[i] = 1.0
            return chances
        unknown += 1.0 if view.goals[i].card == 0 else 0.0
    if len(swaps_of(view.drawers)) > 0:
        return sampled_places(view, chances, worlds)
    for i in range(len(view.goals)):
        chances[i] = 1.0 / unknown if view.goals[i].card == 0 else 0.0
    return chances


def sampled_places(view: View, chances: vec[float], worlds: i64) -> vec[float]:
    """The same where goals were perhaps swapped [W17]: what was seen of them before still counts."""
    luck = Luck("swapped goals")
    for _ in range(worlds):
        goals = sample_secrets(view, luck).goals
        for i in range(len(goals)):
            chances[i] += 1.0 / float(worlds) if goals[i].card == TREASURE else 0.0
    return chances
