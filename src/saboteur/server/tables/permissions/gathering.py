"""What may be done before a game: sit, dress, change the settings, let bots sit, begin."""

from __future__ import annotations

from msgspec.structs import replace

from ....errors import Sentence
from ....record import check_seed
from ....rules import EDITION
from ... import wire
from ...refusal import Refusal
from .. import entries as e
from ..admission import check_name
from ..names import tidied
from ..settings import check, check_level, seed_of, setup_of
from ..table import Table
from .asking import Entries, before_the_game, entries_for, host_only, sees_end


@entries_for.register
def _(message: wire.Sit, table: Table, person: int) -> Entries:
    before_the_game(table)
    if message.seat >= len(table.chairs):
        raise Refusal(Sentence("the seats are numbered 0 to {last}", last=len(table.chairs) - 1))
    if table.chairs[message.seat].person == person:
        return []
    if not table.chairs[message.seat].is_free:
        raise Refusal("this seat is taken")
    return [e.Sat(person, message.seat)]


@entries_for.register
def _(message: wire.Stand, table: Table, person: int) -> Entries:
    before_the_game(table)
    return [] if table.seat_of(person) is None else [e.Sat(person, None)]


@entries_for.register
def _(message: wire.Rename, table: Table, person: int) -> Entries:
    before_the_game(table)
    name = tidied(message.name)
    check_name(table, name, person)
    return [e.Renamed(person, name)]


@entries_for.register
def _(message: wire.Dress, table: Table, person: int) -> Entries:
    before_the_game(table)
    return [] if table.people[person].look == message.look else [e.Dressed(person, message.look)]


@entries_for.register
def _(message: wire.Leave, table: Table, person: int) -> Entries:
    return [e.Left(person)]


@entries_for.register
def _(message: wire.SeatBot, table: Table, person: int) -> Entries:
    if message.seat >= len(table.chairs):
        raise Refusal(Sentence("the seats are numbered 0 to {last}", last=len(table.chairs) - 1))
    if message.level:
        check_level(message.level)
    sitting = table.chairs[message.seat].person
    if table.game is None:
        host_only(table, person)
        if sitting is not None:
            raise Refusal("someone sits there: ask them to stand up, or remove them")
    else:
        _check_stand_in(table, person, sitting, message.level)
    if table.chairs[message.seat].bot == message.level or table.phase == "over":
        return []
    return [e.BotSat(message.seat, message.level)]


def _check_stand_in(table: Table, person: int, sitting: int | None, level: str) -> None:
    """The host may let a bot stand in for somebody; everybody may take their own seat back."""
    if sitting != person or level:
        host_only(table, person)
    if sitting is None:
        raise Refusal("that seat is empty: there is nobody to stand in for")
    if sees_end(table, person):
        raise Refusal("the game is over")


@entries_for.register
def _(message: wire.Reorder, table: Table, person: int) -> Entries:
    before_the_game(table)
    host_only(table, person)
    if sorted(message.seats) != list(range(len(table.chairs))):
        last = len(table.chairs) - 1
        raise Refusal(Sentence("an order names each of the seats 0 to {last} once", last=last))
    return [e.Reordered(message.seats)]


@entries_for.register
def _(message: wire.Change, table: Table, person: int) -> Entries:
    before_the_game(table)
    host_only(table, person)
    settings = message.settings
    if settings.seed is None and not message.fresh:
        settings = replace(settings, seed=table.settings.seed)  # it was told to nobody, so nobody can send it
    check(settings)
    taken = sum(not chair.is_free for chair in table.chairs)
    if taken > settings.players:
        sentence = "{count} seats are taken, more than {most}: free some of them first"
        raise Refusal(Sentence(sentence, count=taken, most=settings.players))
    return [] if settings == table.settings else [e.Changed(settings)]


@entries_for.register
def _(message: wire.Start, table: Table, person: int) -> Entries:
    before_the_game(table)
    host_only(table, person)
    if table.seat_of(person) is None and not table.settings.spectators:
        raise Refusal("take a seat yourself, or allow spectators: nobody may watch this game")
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if free:
        sentence = "{count} of {all} seats are empty: fill them with people or bots"
        raise Refusal(Sentence(sentence, count=len(free), all=len(table.chairs)))
    names = table.names()
    setup_of(table.settings, tuple(names))
    return [e.Started(EDITION, names, check_seed(seed_of(table.settings)))]
