"""The last resort: a world of a view in which deals that agree are too seldom to be met by chance.

First deals are mended: if more copies of a card turn up than there are, one of them was taken out of the
discard pile, and the next deal has it so. If that does not help either, what is remembered of hands is laid
aside (see `bare.py`). Either way the seat could not tell the world from the truth; how likely it is to be
met has nothing to do with how likely it is.
"""

from __future__ import annotations

from typing import Final

from ...core.engine import Position
from ...core.luck import Luck
from ..view import View
from .bare import bare
from .hands import deal_planned
from .known import asked_again, sample_all_but_cards
from .pile import is_guessed
from .plan import Plan

SEARCHES: Final = 24
"""Deals that are tried before memories are laid aside; one in which much is reckoned counts for more."""

MENDINGS: Final = 6
"""How often one of them is mended before another is begun."""


def resorted(view: View, luck: Luck) -> Position:
    """A world, whatever it takes."""
    searches = 0
    while searches < SEARCHES:
        plan = Plan(True)
        found = mended(view, luck, plan)
        if found is not None:
            return found
        searches += 1 + len(plan.lying) + plan.effort
    return bare(view, luck)


def mended(view: View, luck: Luck, plan: Plan) -> Position | None:
    """A world in which all that is remembered is true, if a deal can be mended."""
    state = sample_all_but_cards(view, luck)
    for _ in range(MENDINGS):
        if deal_planned(view, state, luck, plan):
            return asked_again(view, state)
        if not mend(view, plan, luck):
            return None
    return None


def mend(view: View, plan: Plan, luck: Luck) -> bool:
    """Let the card that was short come out of the discard pile; False if it cannot."""
    raids = [i for i in range(len(view.raids)) if i not in plan.aims and may_take(view, i, plan.short)]
    if plan.short == 0 or len(raids) == 0:
        return False
    number = raids[int(luck.below(len(raids)))]
    slots = slots_for(view, plan, int(view.raids[number].slots), luck)
    if len(slots) == 0:
        return False
    slot = slots[int(luck.below(len(slots)))]
    plan.lying[slot] = plan.short
    plan.foreseen = False
    if is_guessed(view.raids[number], view.seat):
        plan.aims[number] = slot
    return True


def slots_for(view: View, plan: Plan, end: int, luck: Luck) -> list[int]:
    """Slots before *end* that may hold the card that was short: mostly those that there is a reason for."""
    free = [slot for slot in range(end) if may_hold(view, slot, plan.short) and slot not in plan.lying]
    passed = passed_slots(view, plan.short)
    likely = [slot for slot in free if slot in passed or view.discard[slot] & 255 != 0]
    return likely if len(likely) > 0 and luck.below(4) > 0 else free


def may_take(view: View, number: int, card: int) -> bool:
    """Whether *card* may have been taken in a raid, or seen by the seat in its own."""
    raid = view.raids[number]
    return is_guessed(raid, view.seat) or card in [int(looked) for looked in raid.looked]


def passed_slots(view: View, card: int) -> list[int]:
    """The slots that hands in which *card* was seen have filled since, unseen."""
    found: list[int] = []
    for sighting in view.sightings:
        if card in [int(held) for held in sighting.cards]:
            found += sighting.passed()
    return found


def may_hold(view: View, slot: int, card: int) -> bool:
    """Whether *card* may have been put into this slot of the discard pile."""
    return int(view.discard[slot] & 255) in (0, card)
