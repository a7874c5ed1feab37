"""What comes of a message, or why it is refused."""

from __future__ import annotations

from ....errors import SaboteurError
from ... import wire
from ...refusal import Refusal
from ..pacing import paced
from ..table import Table
from ..tokens import new_token, ticket_of
from .asking import Asking, Entries, Grant, entries_for
from .hosting import relinked, took_over
from .talking import shared


def granted(message: wire.Message, asking: Asking) -> Grant:
    """What comes of a *message*; what may not be done is refused in a sentence."""
    table, person = asking.table, asking.person
    match message:
        case wire.NewLink():
            token = message.token or new_token()
            return Grant(relinked(message, asking, token), token)
        case wire.Admit():
            return Grant([], _ticket(table, person))
        case wire.Share():
            return Grant([shared(asking)])
        case wire.Pace():
            return Grant(paced(message, table, person, asking.presence))
        case wire.HandOver() if person is not None and message.person == person != table.host:
            return Grant([took_over(asking, person)])
        case _:
            return Grant(_permitted(message, table, person))


def _permitted(message: wire.Message, table: Table, person: int | None) -> Entries:
    """What is done when *person* sends *message*, as far as that follows from the table alone."""
    is_play = isinstance(message, wire.Choose | wire.Veto)
    if person is None or person not in table.people or (is_play and table.seat_of(person) is None):
        raise Refusal("you are only watching: join the table to take part")
    if _is_done(message, table, person):
        return []
    try:
        return entries_for(message, table, person)
    except SaboteurError as error:
        raise Refusal.of(error) from error


def _is_done(message: wire.Message, table: Table, person: int) -> bool:
    """Whether it was done when it was sent before: who lost the connection meanwhile sends it again."""
    match message:
        case wire.Talk():
            return table.has_said(person, message.once)
        case wire.Choose():
            return table.has_answered(table.seat_of(person), message.question, message.option)
        case wire.Veto():
            return table.has_answered(table.seat_of(person), message.question, 0)
        case _:
            sees_all = person == table.host or table.seat_of(person) is not None
            return sees_all and _is_so(message, table)  # to others that would tell what they see later


def _is_so(message: wire.Message, table: Table) -> bool:
    """Whether what is asked for is so already, and cannot be done again."""
    match message:
        case wire.Start():
            return table.game is not None
        case wire.Kick():
            return message.person not in table.people and 0 < message.person < table.newcomer
        case wire.HandOver():
            return message.person == table.host
        case _:
            return False


def _ticket(table: Table, person: int | None) -> str:
    """Whoever takes part may let a big screen in."""
    if person is None or person not in table.people:
        raise Refusal("you are only watching: join the table to take part")
    return ticket_of(table.people[person].hash)
