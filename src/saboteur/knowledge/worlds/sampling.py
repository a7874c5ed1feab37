"""What else could be true: whole positions that one seat could not tell from the real one."""

from __future__ import annotations

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


def sample(view: View, luck: Luck) -> Position:
    """Deal everything that the seat does not know, so that it would see just what it sees.

    Every deal that agrees with the view is equally likely; where others chose in secret (which gold card
    to keep, whether to swap two goals, which card to take), every choice is. Where many deals do not agree,
    the next ones are led: they are as possible, but not as likely. It always ends: in the very end less is
    demanded of a deal than that all which is remembered is true.
    """
    return sought(view, luck, Lead())


def sought(view: View, luck: Luck, lead: Lead) -> Position:
    """A world, dealt as often as it takes and *lead* allows, and led once that leads."""
    while True:
        lead.begin()
        state = sample_secrets(view, luck)
        if deal_cards(view, state, luck, lead) and deal_gold(view, state, luck, lead.demands_cards()):
            position = Position(view.rules, state)
            if not lead.demands_the_question():
                return _as_seen(view, position)
            position.advance()
            believed = not lead.demands_memories() or believable(position)
            if _same_question(view, state) and believed:
                return position
            lead.unasked += 1


def _as_seen(view: View, position: Position) -> Position:
    """The position as it goes on; if the seat is asked something and would not be, just as it sees it."""
    twin = position.copy()
    twin.advance()
    if view.asked != view.seat or _same_question(view, twin.state):
        return twin
    position.state.asked, position.state.options = view.asked, view.options[:]
    return position


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


def believable(position: Position) -> bool:
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
