"""What follows a game: a rematch, and a picture that is shown to others."""

from __future__ import annotations

from ... import wire
from ...refusal import Refusal
from .. import entries as e
from ..table import Table
from .asking import Asking, Entries, entries_for


def wants_rematch(message: wire.Rematch, asking: Asking, seen: Table) -> bool:
    """Whether a rematch is to be made: there is one, and who asks for it again has it already.

    A host who does not play may see the end later, and asks for it then: *seen* is the table as they see it.
    """
    table = asking.table
    if asking.person is None or asking.person != table.host:
        raise Refusal("only the host can do this")
    if seen.phase != "over":
        raise Refusal("a rematch follows when the game is over")
    if table.rematch and message.settings is not None:
        raise Refusal("there is a rematch already")
    return not table.rematch


def wants_again(asking: Asking) -> tuple[Entries, bool]:
    """What is written down of somebody who wants to play again, and whether all who are here do by now."""
    table, person = asking.table, asking.person
    if person is None or table.seat_of(person) is None:
        raise Refusal("you are only watching: join the table to take part")
    if table.phase != "over":
        raise Refusal("a rematch follows when the game is over")
    seated = {chair.person for chair in table.chairs if chair.person is not None}
    awaited = seated - set(table.again) - set(asking.presence.away) - {person}
    return [] if person in table.again else [e.Wished(person)], not awaited and not table.rematch


@entries_for.register
def _(message: wire.Agree, table: Table, person: int) -> Entries:
    if table.seat_of(person) is None:
        raise Refusal("you are only watching: join the table to take part")
    return [] if (person in table.agreed) == message.on else [e.Agreed(person, message.on)]
