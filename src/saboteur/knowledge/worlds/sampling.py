"""What else could be true: whole positions that one seat could not tell from the real one."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ...core.agenda import kind_of, operand_of
from ...core.drawers import Drawer
from ...core.engine import Position
from ...core.luck import Luck
from ...core.state import Player, State
from ..view import SeatView, View
from .dwarfs import deal_dwarfs
from .goals import deal_goals
from .gold import deal_gold
from .hands import deal_cards
from .lead import Lead

DEALS: Final = 100_000
"""Deals before giving up. The truth is one of them: only a view of no game needs more than hundreds."""


def sample(view: View, luck: Luck) -> Position:
    """Deal everything that the seat does not know, so that it would see just what it sees.

    Every deal that agrees with the view is equally likely; where others chose in secret (which gold card
    to keep, whether to swap two goals, which card to take), every choice is. Where many deals do not agree,
    the next ones are led: they are as possible, but not as likely.
    """
    return sought(view, luck, Lead())


def sought(view: View, luck: Luck, lead: Lead) -> Position:
    """A world, dealt as often as it takes, and led once *lead* leads."""
    for _ in range(DEALS):
        state = sample_secrets(view, luck)
        if deal_cards(view, state, luck, lead) and deal_gold(view, state, luck):
            position = Position(view.rules, state)
            position.advance()
            if _same_question(view, state) and _believable(position):
                return position
            lead.unasked += 1
    raise AssertionError("no world agrees with this view")


def sample_secrets(view: View, luck: Luck) -> State:
    """Deal dwarfs and goals alone. What is remembered of cards says nothing about them, and takes long to
    be dealt round where cards came back out of the discard pile."""
    state = _known(view, luck)
    deal_dwarfs(view, state, luck)
    deal_goals(view, state, luck)
    return state


def _same_question(view: View, state: State) -> bool:
    """Whether the position waits for just what the seat saw it waiting for: the round has not ended [B19]."""
    if len(state.agenda) != len(view.agenda):
        return False
    for i in range(i64(len(state.agenda))):
        if state.agenda[i] != view.agenda[i]:
            return False
    return state.asked == view.asked


def _believable(position: Position) -> bool:
    """Whether all that is pending could be; else something else would have happened before."""
    rules, state = position.rules, position.state
    for step in state.agenda:
        if not rules.steps[kind_of(step)].believes(rules, state, operand_of(step)):
            return False
    return True


def _known(view: View, luck: Luck) -> State:
    """All that is known, and what the modules remember."""
    state = State(vec[Player]([_player(seat) for seat in view.seats]), view.mine.copy())
    view.show_to(state)
    state.drawers = vec[Drawer]([drawer.guessed(luck) for drawer in view.drawers])
    return state


def _player(seat: SeatView) -> Player:
    return Player(seat.dwarf, seat.dwarf_seen, vec[u8](), seat.before, seat.open_gold)
