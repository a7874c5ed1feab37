"""How fast a table goes on: who may say so, and what need not be waited for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...questions import Decision
from .. import wire
from ..refusal import Refusal
from . import entries as e
from .plans import Presence, asks_somebody, comes_next, is_alone
from .table import Table


def sets_pace(table: Table, person: int | None) -> bool:
    """Whether *person* may say how fast bots play: the host, or who plays alone with them."""
    return person is not None and (person == table.host or table.sitters() == [table.seat_of(person)])


def paced(message: wire.Pace, table: Table, person: int | None, presence: Presence) -> Sequence[e.AnyEntry]:
    """How fast bots play is nobody's advantage. For how long vetoes are waited for could be one."""
    if not sets_pace(table, person):
        raise Refusal("only the host can do this")
    settings = replace(table.settings, pause=message.pause)
    if message.window is not None:
        if not is_alone(table, presence):
            raise Refusal("others play or watch here: the time for a veto stays as agreed", "W19")
        settings = replace(settings, window=message.window)
    return [] if settings == table.settings else [e.Changed(settings)]


def running(table: Table) -> Decision:
    """What is asked in a game that goes on."""
    decision = table.decision
    if decision is None:
        raise Refusal("the game is over" if table.game else "the game has not begun yet")
    if table.paused:
        raise Refusal("the game is paused")
    return decision


def hastened_by(
    message: wire.Skip | wire.Hasten, table: Table, person: int | None, presence: Presence
) -> int | None:
    """The question for whose answer nobody waits any longer; None: for bots, until a person is asked."""
    if table.seat_of(person) is None:
        _check_apart(message, table, person)
    decision = running(table)
    if isinstance(message, wire.Skip):
        assert table.game is not None, "it goes on"
        if not comes_next(table, table.game.view(None), table.seat_of(person)):
            raise Refusal("someone else plays before you")
        return None
    if message.question != table.question:
        raise Refusal("the game has moved on: this question is already answered")
    if table.is_window:
        _check_window(table, person, presence)
    else:
        _check_absence(table, person, presence, decision.seat)
    return message.question


def _check_apart(message: wire.Skip | wire.Hasten, table: Table, person: int | None) -> None:
    """Who has no seat may see the game later: what they are told depends on nothing that happens now."""
    if isinstance(message, wire.Skip):
        raise Refusal("someone else plays before you")
    _check_host(table, person)
    if table.settings.delay:
        raise Refusal("the player whose turn it is has not left")


def _check_host(table: Table, person: int | None) -> None:
    if person is None or person != table.host:
        raise Refusal("only the host can do this")


def _check_window(table: Table, person: int | None, presence: Presence) -> None:
    """Who plays alone may let a play pass before the time for their veto is over."""
    if table.sitters() != [table.seat_of(person)] or not asks_somebody(table, presence):
        raise Refusal("the others can still veto this card: wait a moment", "W19")


def _check_absence(table: Table, person: int | None, presence: Presence, seat: int) -> None:
    """The host may let a bot answer at once for who is away."""
    _check_host(table, person)
    if table.player(seat) not in presence.away:
        raise Refusal("the player whose turn it is has not left")
