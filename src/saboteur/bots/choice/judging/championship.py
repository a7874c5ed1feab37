"""What the championship cards are worth [W17-W23]."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ....core.cards import IS_PATH
from ....core.choices import cell_of, other_cell_of, turned_of
from ....rules import numbers as n
from ...sight.outlook import Outlook
from ...sight.ways import NEVER, place_of
from .base import placing_value, played_value, toll_value
from .judge import THROUGH, Judge, moving_value, spent

VETO_FROM: Final = 0.9
"""How bad a play must be for one to be stopped."""


@final
class SwappingGoals(Judge):
    """Whoever does not want the treasure found takes it away from where the others dig [W17]. As long as they
    dig nowhere in particular there is nobody to confuse."""

    def value(self, outlook: Outlook, code: i64) -> float:
        if outlook.aim > 0.0:
            return -0.3 - spent(outlook, code)
        one, two = cell_of(code), other_cell_of(code)
        outlook.ways.measure(outlook.shut)
        further = way_to(outlook, two) - way_to(outlook, one)
        taken = (outlook.chance_at(one) - outlook.chance_at(two)) * further
        confused = outlook.nearness() * (0.4 + 0.1 * (further if further > 0.0 else -further))
        return -outlook.aim * (taken + confused) - spent(outlook, code)


def way_to(outlook: Outlook, cell: i64) -> float:
    """What the way to the goal on *cell* costs, as it was measured last."""
    goal = outlook.goal_at(cell)
    cost = float(outlook.ways.cost[goal]) if goal >= 0 else 0.0
    return cost if cost < NEVER else NEVER


@final
class Swapping(Judge):
    def value(self, outlook: Outlook, code: i64) -> float:
        return -outlook.aim


@final
class SearchingVault(Judge):
    """One of five cards instead of one [W18]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return 0.5 - spent(outlook, code)


@final
class Reversing(Judge):
    """It matters little who is next [W20]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return 0.1 - spent(outlook, code)


@final
class Pioneering(Judge):
    """Two cards at once, for who has two that are worth it, and a place for the first [W22]. Two cards before
    the treasure they finish."""

    def value(self, outlook: Outlook, code: i64) -> float:
        good, best = 0.0, 0.0
        for held in outlook.hand:
            card = i64(held)
            if IS_PATH[card] != 0 and (THROUGH[card] > 0.0) == (outlook.aim > 0.0):
                good += 1.0
                value = best_move(outlook, card)
                best = value if value > best else best
        if good < 1.5 or best <= 0.05:
            return -0.5 - spent(outlook, code)
        finishes = outlook.aim > 0.5 and 1.5 < outlook.distance < 2.5
        return (3.0 if finishes else 1.0) - spent(outlook, code)


def best_move(outlook: Outlook, card: i64) -> float:
    """What *card* is worth where it does most, on the ends that the start reaches."""
    best = 0.0
    for cell in outlook.mine.ends:
        for face in (card << 1, card << 1 | 1):
            if outlook.mine.clashes(cell, face) == 0:
                value = moving_value(outlook, cell, face)
                best = value if value > best else best
    return best


@final
class Diverting(Judge):
    """The card that was placed last goes where it does more good [W23]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        face = outlook.face(outlook.last_dug) >> 1 << 1 | turned_of(code)
        place = place_of(outlook.last_dug)
        lying = outlook.ways.faces[place]
        outlook.ways.faces[place] = 0
        value = placing_value(outlook, cell_of(code), face)
        outlook.ways.faces[place] = lying
        return value + toll_value(outlook, code) - spent(outlook, code) - 0.2


@final
class Vetoing(Judge):
    """A veto stops what harms most [W19]; letting it pass is worth nothing. Foes of the treasure keep it for
    the end."""

    def value(self, outlook: Outlook, code: i64) -> float:
        harm = -played_value(outlook, outlook.pending)
        return (harm if outlook.aim > 0.0 else harm * outlook.nearness()) - VETO_FROM


JUDGES: Final[dict[int, Judge]] = {
    n.GOAL_SWAP: SwappingGoals(),
    n.SWAP: Swapping(),
    n.VAULT: SearchingVault(),
    n.VETO: Vetoing(),
    n.REVERSE: Reversing(),
    n.PIONEER: Pioneering(),
    n.DIVERT: Diverting(),
}
"""Who values the options of which verb."""
