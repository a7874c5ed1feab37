"""The panel: a judge for every verb of the box, and the choice between options."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ....core.choices import VERBS, verb_of
from ....rules import numbers as n
from ...sight.outlook import Outlook
from . import base, championship, modules, saboteur2
from .judge import Judge


def _panel() -> list[Judge]:
    judges = [Judge() for _ in range(VERBS)]
    for verb, judge in (
        (n.DIG, base.Digging()), (n.BREAK, base.Breaking()), (n.REPAIR, base.Mending()),
        (n.ROCKFALL, base.Falling()), (n.MAP, base.Mapping()), (n.PASS, base.Passing()),
        (n.REVEAL, base.Revealing()), (n.LAY, base.LayingUp()), (n.KEEP, base.Keeping()),
        (n.TAKE, base.Taking()),
        (n.THEFT, saboteur2.Thieving()), (n.HANDS_OFF, saboteur2.StoppingThief()),
        (n.TRAP, saboteur2.Trapping()), (n.FREE, saboteur2.Freeing()), (n.INSPECT, saboteur2.Inspecting()),
        (n.SWAP_HATS, saboteur2.ChangingHats()), (n.SWAP_HANDS, saboteur2.ExchangingHands()),
        (n.CLEAR, saboteur2.Clearing()), (n.STEAL, saboteur2.Stealing()), (n.DECLINE, saboteur2.Declining()),
        (n.GOAL_SWAP, championship.SwappingGoals()), (n.SWAP, championship.Swapping()),
        (n.VAULT, championship.SearchingVault()), (n.VETO, championship.Vetoing()),
        (n.REVERSE, championship.Reversing()), (n.PIONEER, championship.Pioneering()),
        (n.DIVERT, championship.Diverting()),
        (n.TOLL, modules.StandingFigure()), (n.AGREE, modules.Agreeing()), (n.MOVE, modules.MovingGoal()),
        (n.ROB, modules.Robbing()), (n.LOOK, modules.Looking()),
    ):  # fmt: skip
        judges[verb] = judge
    return judges


PANEL: Final[list[Judge]] = _panel()


def value_of(outlook: Outlook, code: i64) -> float:
    """What an option is worth to the seat of *outlook*."""
    judge = PANEL[verb_of(code)]
    return judge.value(outlook, code)
