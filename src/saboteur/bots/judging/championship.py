"""What the championship cards are worth [W17-W23]."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ...cards import IS_PATH
from ...engine import cell_of, turned_of
from ..outlook import Outlook
from ..ways import place_of
from .base import placing_value, played_value
from .judge import THROUGH, Judge, spent

VETO_FROM: Final = 0.9
"""How bad a play must be for one to be stopped."""


@final
class SwappingGoals(Judge):
    """Whoever does not want the treasure found confuses those who know where it is [W17]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        if outlook.aim > 0.0:
            return -0.3 - spent(outlook, code)
        return 0.4 + outlook.chance_at(cell_of(code)) - spent(outlook, code)


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
    """Two cards at once, for who has two that are worth it [W22]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        good = 0.0
        for held in outlook.hand:
            if IS_PATH[i64(held)] != 0:
                through = THROUGH[i64(held)] > 0.0
                good += 1.0 if through == (outlook.aim > 0.0) else 0.0
        return (1.0 if good > 1.5 else -0.5) - spent(outlook, code)


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
        return value - spent(outlook, code)


@final
class Vetoing(Judge):
    """A veto stops what harms most [W19]; letting it pass is worth nothing."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return -played_value(outlook, outlook.pending) - VETO_FROM
