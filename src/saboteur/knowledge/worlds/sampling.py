"""What else could be true: whole positions that one seat could not tell from the real one."""

from __future__ import annotations

from typing import Final

from ...core.engine import Position
from ...core.luck import Luck
from ..view import View
from .gold import deal_gold
from .hands import deal_cards, deal_planned
from .known import asked_again, sample_all_but_cards, sample_secrets
from .plan import Plan
from .resort import resorted

PATIENCE: Final = 100_000
"""Worlds dealt before the last resort. The truth is one of them; seldom does a view need more than a
thousand."""

PATIENCE_AFTER_RAIDS: Final = 32
"""Deals in which cards do not agree before the last resort, if cards were taken out of the discard pile; one
in which much is reckoned counts for more."""

QUESTIONS: Final = 1_000
"""Deals in which they do, and another question would be asked."""


def sample(view: View, luck: Luck) -> Position:
    """Deal everything that the seat does not know, so that it would see just what it sees.

    Every deal that agrees with the view is equally likely; where others chose in secret (which gold card
    to keep, whether to swap two goals, which card to take), every choice is. Where no such deal is found in
    reasonable time, the world is one that the seat could not tell from the truth, but not as likely.
    """
    if len(view.raids) == 0:
        found = tried(view, luck, PATIENCE)
    else:
        found = tried_after_raids(view, luck, PATIENCE_AFTER_RAIDS)
    return found if found is not None else resorted(view, luck)


def tried(view: View, luck: Luck, patience: int) -> Position | None:
    """A world, if one of so many deals agrees with the view."""
    for _ in range(patience):
        state = sample_secrets(view, luck)
        if deal_cards(view, state, luck) and deal_gold(view, state, luck):
            position = asked_again(view, state)
            if position is not None:
                return position
    return None


def tried_after_raids(view: View, luck: Luck, patience: int) -> Position | None:
    """The same where cards seldom agree: they have nothing to do with the other secrets, so these are dealt
    again only if they do not agree themselves, or if another question would be asked."""
    plan, failed = Plan(False), 0
    for _question in range(QUESTIONS):
        state, dealt = sample_all_but_cards(view, luck), False
        while not dealt:
            if failed + plan.effort >= patience:
                return None
            dealt = deal_planned(view, state, luck, plan)
            failed += 0 if dealt else 1
        position = asked_again(view, state)
        if position is not None:
            return position
    return None
