"""What people may do at a table, and what is written down when they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import singledispatch
from math import ceil
from typing import NamedTuple

from msgspec.structs import replace

from ...errors import SaboteurError, Sentence
from ...questions import Decision
from ...record import check_seed
from ...rules import EDITION
from ...text.claims import fits
from .. import wire
from ..refusal import Refusal
from . import entries as e
from .admission import check_fresh, check_name
from .names import tidied
from .pacing import paced, running
from .plans import Presence
from .settings import check, check_level, seed_of, setup_of
from .table import Table
from .tokens import fits as opens
from .tokens import hashed, new_token, ticket_of

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


def granted(message: wire.Message, asking: Asking) -> Grant:
    """What comes of a *message*; what may not be done is refused in a sentence."""
    table, person = asking.table, asking.person
    match message:
        case wire.NewLink():
            token = message.token or new_token()
            return Grant(_relinked(message, asking, token), token)
        case wire.Admit():
            return Grant([], _ticket(table, person))
        case wire.Share():
            return Grant([_shared(asking)])
        case wire.Pace():
            return Grant(paced(message, table, person, asking.presence))
        case wire.HandOver() if person is not None and message.person == person != table.host:
            return Grant([_took_over(asking, person)])
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
        return _entries(message, table, person)
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


@singledispatch
def _entries(message: wire.Message, table: Table, person: int) -> Entries:
    raise Refusal("this cannot be done here")


# Playing.


@_entries.register
def _(message: wire.Choose, table: Table, person: int) -> Entries:
    decision = _open_question(table)
    if table.seat_of(person) != decision.seat:
        asked = table.names()[decision.seat]
        raise Refusal(Sentence("it is not your turn to answer: {who} is asked", who=asked))
    if table.player(decision.seat) is None:
        raise Refusal("a bot plays for you: take your seat back first")
    if message.question != table.question:
        raise Refusal("the game has moved on: this question is already answered")
    if message.option >= len(decision.options):
        count = len(decision.options)
        raise Refusal(Sentence("there are {count} options, numbered from 0", count=count), decision.rule)
    option = decision.options[message.option]
    return [e.Answered(option.text, option.code)]


@_entries.register
def _(message: wire.Veto, table: Table, person: int) -> Entries:
    """Stop what is announced; whoever is asked before has let it pass."""
    seat, window = table.seat_of(person), table.window
    if window is None:
        raise Refusal("there is nothing to veto now", "W19")
    if message.question != table.question:
        raise Refusal("that card has taken effect: it is too late to veto it", "W19")
    if table.paused:
        raise Refusal("the game is paused")
    if seat is None or table.player(seat) is None or window.veto_of(seat) is None:
        raise Refusal("you have no veto to play now", "W19")
    return window.closed(seat, "")


def _open_question(table: Table) -> Decision:
    """What somebody is asked now."""
    decision = running(table)
    if table.is_window:
        raise Refusal("the others can still veto this card: wait a moment", "W19")
    return decision


# Before the game.


@_entries.register
def _(message: wire.Sit, table: Table, person: int) -> Entries:
    _before_the_game(table)
    if message.seat >= len(table.chairs):
        raise Refusal(Sentence("the seats are numbered 0 to {last}", last=len(table.chairs) - 1))
    if table.chairs[message.seat].person == person:
        return []
    if not table.chairs[message.seat].is_free:
        raise Refusal("this seat is taken")
    return [e.Sat(person, message.seat)]


@_entries.register
def _(message: wire.Stand, table: Table, person: int) -> Entries:
    _before_the_game(table)
    return [] if table.seat_of(person) is None else [e.Sat(person, None)]


@_entries.register
def _(message: wire.Rename, table: Table, person: int) -> Entries:
    _before_the_game(table)
    name = tidied(message.name)
    check_name(table, name, person)
    return [e.Renamed(person, name)]


@_entries.register
def _(message: wire.Dress, table: Table, person: int) -> Entries:
    _before_the_game(table)
    return [] if table.people[person].look == message.look else [e.Dressed(person, message.look)]


@_entries.register
def _(message: wire.Leave, table: Table, person: int) -> Entries:
    return [e.Left(person)]


@_entries.register
def _(message: wire.SeatBot, table: Table, person: int) -> Entries:
    if message.seat >= len(table.chairs):
        raise Refusal(Sentence("the seats are numbered 0 to {last}", last=len(table.chairs) - 1))
    if message.level:
        check_level(message.level)
    sitting = table.chairs[message.seat].person
    if table.game is None:
        _host_only(table, person)
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
        _host_only(table, person)
    if sitting is None:
        raise Refusal("that seat is empty: there is nobody to stand in for")
    if _sees_end(table, person):
        raise Refusal("the game is over")


@_entries.register
def _(message: wire.Reorder, table: Table, person: int) -> Entries:
    _before_the_game(table)
    _host_only(table, person)
    if sorted(message.seats) != list(range(len(table.chairs))):
        last = len(table.chairs) - 1
        raise Refusal(Sentence("an order names each of the seats 0 to {last} once", last=last))
    return [e.Reordered(message.seats)]


@_entries.register
def _(message: wire.Change, table: Table, person: int) -> Entries:
    _before_the_game(table)
    _host_only(table, person)
    settings = message.settings
    if settings.seed is None and not message.fresh:
        settings = replace(settings, seed=table.settings.seed)  # it was told to nobody, so nobody can send it
    check(settings)
    taken = sum(not chair.is_free for chair in table.chairs)
    if taken > settings.players:
        sentence = "{count} seats are taken, more than {most}: free some of them first"
        raise Refusal(Sentence(sentence, count=taken, most=settings.players))
    return [e.Changed(settings)]


@_entries.register
def _(message: wire.Start, table: Table, person: int) -> Entries:
    _before_the_game(table)
    _host_only(table, person)
    if table.seat_of(person) is None and not table.settings.spectators:
        raise Refusal("take a seat yourself, or allow spectators: nobody may watch this game")
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if free:
        sentence = "{count} of {all} seats are empty: fill them with people or bots"
        raise Refusal(Sentence(sentence, count=len(free), all=len(table.chairs)))
    names = table.names()
    setup_of(table.settings, tuple(names))
    return [e.Started(EDITION, names, check_seed(seed_of(table.settings)))]


# The host.


@_entries.register
def _(message: wire.Kick, table: Table, person: int) -> Entries:
    _host_only(table, person)
    if _somebody(table, message.person) == person:
        raise Refusal("you cannot remove yourself: leave, or make someone else the host")
    return [e.Left(message.person)]


@_entries.register
def _(message: wire.HandOver, table: Table, person: int) -> Entries:
    _host_only(table, person)
    return [e.Hosted(_somebody(table, message.person), person)]


@_entries.register
def _(message: wire.Mute, table: Table, person: int) -> Entries:
    _host_only(table, person)
    return [e.Muted(_somebody(table, message.person), message.on)]


@_entries.register
def _(message: wire.Pause, table: Table, person: int) -> Entries:
    _host_only(table, person)
    if table.game is None or _sees_end(table, person):
        raise Refusal("there is no game to pause")
    return [] if table.phase == "over" or table.paused == message.on else [e.Paused(message.on)]


@_entries.register
def _(message: wire.Looked, table: Table, person: int) -> Entries:
    _plays(table, person)
    return [] if table.looked or table.sitters() != [table.seat_of(person)] else [e.Looked()]


# A picture of the game.


@_entries.register
def _(message: wire.Agree, table: Table, person: int) -> Entries:
    if table.seat_of(person) is None:
        raise Refusal("you are only watching: join the table to take part")
    return [] if (person in table.agreed) == message.on else [e.Agreed(person, message.on)]


# Talking.


@_entries.register
def _(message: wire.Say, table: Table, person: int) -> Entries:
    _may_speak(table, person)
    if table.settings.chat != "on":
        only_phrases = table.settings.chat == "phrases"
        raise Refusal(
            "at this table you can only use preset phrases" if only_phrases else "chat is off at this table"
        )
    text = " ".join(message.text.split())
    if not text or not text.isprintable():
        raise Refusal("this has characters that cannot be shown")
    return [e.Said(person, text=text, once=message.once)]


@_entries.register
def _(message: wire.Call, table: Table, person: int) -> Entries:
    _may_speak(table, person)
    if table.settings.chat == "off":
        raise Refusal("at this table you can only make claims about the game")
    return [e.Said(person, phrase=message.phrase, once=message.once)]


@_entries.register
def _(message: wire.Assert, table: Table, person: int) -> Entries:
    """Claims belong to the game: they may be made wherever one plays, and may be lies."""
    _may_speak(table, person)
    if table.game is None or table.seat_of(person) is None:
        raise Refusal("only players can make claims")
    if not fits(message.claim, len(table.chairs), len(table.game.view(None).goals)):
        raise Refusal("the claim names a seat or a goal that does not exist")
    return [e.Said(person, claim=message.claim, once=message.once)]


@_entries.register
def _(message: wire.Ask, table: Table, person: int) -> Entries:
    _may_speak(table, person)
    query, seat, seats = message.query, table.seat_of(person), len(table.chairs)
    if table.game is None or seat is None:
        raise Refusal("only players can make claims")
    if query.seat == seat or query.seat >= seats or (query.other or 0) >= seats:
        raise Refusal("the claim names a seat or a goal that does not exist")
    return [e.Said(person, query=query, once=message.once)]


def reacting(message: wire.React, table: Table, person: int | None) -> wire.Reacted:
    """What flies over the table when *person* reacts; nothing is written down of it."""
    seat = table.seat_of(person)
    if person is None or seat is None or table.game is None:
        raise Refusal("you are only watching: join the table to take part")
    _may_speak(table, person)
    if not table.settings.reactions:
        raise Refusal("reactions are off at this table")
    return wire.Reacted(seat, message.reaction)


# What depends on more than the table.


def _relinked(message: wire.NewLink, asking: Asking, token: str) -> Entries:
    """Everybody may have a new link, the host may give one to who is away; sent again, it is the same."""
    table, person = asking.table, asking.person
    _somebody(table, message.person)
    if person not in (table.host, message.person):
        raise Refusal("only the host can do this")
    if opens(token, table.people[message.person].hash):
        return []
    check_fresh(table, token)
    if person != message.person and _is_playing(asking, message.person):
        raise Refusal(
            "while a game goes on, a new link is only for who is away: they can have one themselves"
        )
    return [e.Relinked(message.person, hashed(token), person)]


def _is_playing(asking: Asking, other: int) -> bool:
    """Whether *other* is here while a game goes on; who sees it later is not told that they are not."""
    table = asking.table
    is_late = table.settings.delay > 0 and table.seat_of(asking.person) is None
    return table.phase == "running" and (is_late or other not in asking.presence.away)


def _ticket(table: Table, person: int | None) -> str:
    """Whoever takes part may let a big screen in."""
    if person is None or person not in table.people:
        raise Refusal("you are only watching: join the table to take part")
    return ticket_of(table.people[person].hash)


def _took_over(asking: Asking, person: int) -> e.Hosted:
    """Who plays may take the place of a host who has been away for longer than the table's patience."""
    table, host = asking.table, asking.table.host
    if table.seat_of(person) is None or host is None or host not in asking.presence.away:
        raise Refusal("only the host can do this")
    _may_speak(table, person)
    wait = ceil(asking.presence.away[host] + table.settings.patience - asking.now)
    if wait > 0:
        sentence = "the host may come back: in {count} seconds you can take their place"
        raise Refusal(Sentence(sentence, count=wait))
    return e.Hosted(person, person)


def _shared(asking: Asking) -> e.Shared:
    """Who plays may show their notes to all when a round is over."""
    table, person, over = asking.table, asking.person, asking.table.rounds_over()
    if person is None or table.seat_of(person) is None:
        raise Refusal("only players have notes to show")
    _may_speak(table, person)
    if over == 0:
        raise Refusal("notes are shown when the round is over")
    return e.Shared(person, over, asking.notes)


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


# What may be done at all.


def _before_the_game(table: Table) -> None:
    if table.game is not None:
        raise Refusal("the game has begun: this can only be done before it")


def _sees_end(table: Table, person: int) -> bool:
    """Whether the game is over, and *person* knows: without a seat one may see it later, and acts in vain."""
    return table.phase == "over" and table.seat_of(person) is not None


def _host_only(table: Table, person: int) -> None:
    if table.host != person:
        raise Refusal("only the host can do this")


def _plays(table: Table, person: int) -> None:
    if table.seat_of(person) is None:
        raise Refusal("you are only watching: join the table to take part")


def _somebody(table: Table, person: int) -> int:
    if person not in table.people:
        raise Refusal("there is nobody with this number at the table")
    return person


def _may_speak(table: Table, person: int) -> None:
    if table.people[person].muted:
        raise Refusal("the host has muted you")
