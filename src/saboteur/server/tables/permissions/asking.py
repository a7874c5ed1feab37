"""Who asks for something at a table, and what has to be so that they may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import NamedTuple

from ... import wire
from ...refusal import Refusal
from .. import entries as e
from ..plans import Presence
from ..table import Table

Entries = Sequence[e.AnyEntry]


class Grant(NamedTuple):
    """What is written down when something is permitted, and the secret that only who asked is told."""

    entries: Entries
    secret: str = ""


@dataclass(frozen=True)
class Asking:
    """Who asks for something, and what else the answer may depend on."""

    table: Table
    person: int | None
    now: float
    presence: Presence
    """Who is here."""
    notes: wire.Notes
    """Their own."""


@singledispatch
def entries_for(message: wire.Message, table: Table, person: int) -> Entries:
    """What is written down when *person* sends *message*, as far as that follows from the table."""
    raise Refusal("this cannot be done here")


# What may be done at all.


def before_the_game(table: Table) -> None:
    if table.game is not None:
        raise Refusal("the game has begun: this can only be done before it")


def sees_end(table: Table, person: int) -> bool:
    """Whether the game is over, and *person* knows: without a seat one may see it later, and acts in vain."""
    return table.phase == "over" and table.seat_of(person) is not None


def host_only(table: Table, person: int) -> None:
    if table.host != person:
        raise Refusal("only the host can do this")


def plays(table: Table, person: int) -> None:
    if table.seat_of(person) is None:
        raise Refusal("you are only watching: join the table to take part")


def somebody(table: Table, person: int) -> int:
    if person not in table.people:
        raise Refusal("there is nobody with this number at the table")
    return person


def may_speak(table: Table, person: int) -> None:
    if table.people[person].muted:
        raise Refusal("the host has muted you")
