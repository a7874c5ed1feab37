"""What the choices of the small expansions are worth [T, C]."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ....core.choices import cell_of, seat_of
from ....rules import numbers as n
from ...sight.outlook import Outlook
from .base import played_value
from .judge import Judge, detour_value, spent


@final
class StandingFigure(Judge):
    """A figure earns a gold where the cheapest way leads, and keeps poor diggers off it [T2]: near the end
    friends of the treasure do not want that, and foes of it do."""

    def value(self, outlook: Outlook, code: i64) -> float:
        detour = outlook.distance_without(cell_of(code)) - outlook.distance
        share = 0.5 if detour > 0.2 else 0.1
        hindered = outlook.aim * outlook.nearness() * (detour if detour < 1.0 else 1.0)
        return outlook.temper.gold * share - hindered - 0.5 - spent(outlook, code)


@final
class Agreeing(Judge):
    """Paying for another's card is worth what it does for oneself, less the gold, paid or not taken [T3]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        saved = detour_value(outlook, cell_of(outlook.pending))
        return played_value(outlook, outlook.pending) + saved - outlook.temper.gold


@final
class MovingGoal(Judge):
    """A goal further away is one that those who hinder would have be the treasure [C4]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return -outlook.aim * outlook.chance_at(cell_of(code))


@final
class Robbing(Judge):
    """A card is taken from a foe, or from who has many [C4]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return outlook.foes[seat_of(code)] + 0.01 * float(outlook.cards[seat_of(code)])


@final
class Looking(Judge):
    """A look at the dwarf one knows least about [C4]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return outlook.doubt_about(seat_of(code))


JUDGES: Final[dict[int, Judge]] = {
    n.TOLL: StandingFigure(),
    n.AGREE: Agreeing(),
    n.MOVE: MovingGoal(),
    n.ROB: Robbing(),
    n.LOOK: Looking(),
}
"""Who values the options of which verb."""
