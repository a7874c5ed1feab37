"""What the host may do, and who may be the host."""

from __future__ import annotations

from math import ceil

from ....errors import Sentence
from ... import wire
from ...refusal import Refusal
from .. import entries as e
from ..admission import check_fresh
from ..table import Table
from ..tokens import fits, hashed
from .asking import Asking, Entries, entries_for, host_only, may_speak, sees_end, somebody


@entries_for.register
def _(message: wire.Kick, table: Table, person: int) -> Entries:
    host_only(table, person)
    if somebody(table, message.person) == person:
        raise Refusal("you cannot remove yourself: leave, or make someone else the host")
    return [e.Left(message.person)]


@entries_for.register
def _(message: wire.HandOver, table: Table, person: int) -> Entries:
    host_only(table, person)
    return [e.Hosted(somebody(table, message.person), person)]


@entries_for.register
def _(message: wire.Mute, table: Table, person: int) -> Entries:
    host_only(table, person)
    return [e.Muted(somebody(table, message.person), message.on)]


@entries_for.register
def _(message: wire.Pause, table: Table, person: int) -> Entries:
    host_only(table, person)
    if table.game is None or sees_end(table, person):
        raise Refusal("there is no game to pause")
    return [] if table.phase == "over" or table.paused == message.on else [e.Paused(message.on)]


def relinked(message: wire.NewLink, asking: Asking, token: str) -> Entries:
    """Everybody may have a new link, the host may give one to who is away; sent again, it is the same."""
    table, person = asking.table, asking.person
    somebody(table, message.person)
    if person not in (table.host, message.person):
        raise Refusal("only the host can do this")
    if fits(token, table.people[message.person].hash):
        return []
    check_fresh(table, token)
    if person != message.person and _is_playing(asking, message.person):
        raise Refusal(
            "during a game, you can give a new link only to players who are away: others can make their own"
        )
    return [e.Relinked(message.person, hashed(token), person)]


def _is_playing(asking: Asking, other: int) -> bool:
    """Whether *other* is here while a game goes on; who sees it later is not told that they are not."""
    table = asking.table
    is_late = table.settings.delay > 0 and table.seat_of(asking.person) is None
    return table.phase == "running" and (is_late or other not in asking.presence.away)


def took_over(asking: Asking, person: int) -> e.Hosted:
    """Who plays may take the place of a host who has been away for longer than the table's patience."""
    table, host = asking.table, asking.table.host
    if table.seat_of(person) is None or host is None or host not in asking.presence.away:
        raise Refusal("only the host can do this")
    may_speak(table, person)
    wait = ceil(asking.presence.away[host] + table.settings.patience - asking.now)
    if wait > 0:
        sentence = "the host may come back: in {count} seconds you can take their place"
        raise Refusal(Sentence(sentence, count=wait))
    return e.Hosted(person, person)
