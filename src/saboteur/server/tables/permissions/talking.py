"""Who may say what, and show their notes."""

from __future__ import annotations

from msgspec.structs import replace

from ....text.claims import fits
from ... import wire
from ...refusal import Refusal
from .. import entries as e
from ..names import is_shown
from ..table import Table
from .asking import Asking, Entries, entries_for, may_speak


@entries_for.register
def _(message: wire.Say, table: Table, person: int) -> Entries:
    may_speak(table, person)
    if table.settings.chat != "on":
        only_phrases = table.settings.chat == "phrases"
        raise Refusal(
            "at this table you can only use preset phrases" if only_phrases else "chat is off at this table"
        )
    text = " ".join(message.text.split())
    if not text:
        raise Refusal("this has characters that cannot be shown")
    _check_shown(text)
    return [e.Said(person, text=text, once=message.once)]


@entries_for.register
def _(message: wire.Call, table: Table, person: int) -> Entries:
    _may_claim(table, person)
    if table.settings.chat == "off":
        raise Refusal("at this table you can only make claims about the game")
    return [e.Said(person, phrase=message.phrase, once=message.once)]


@entries_for.register
def _(message: wire.Assert, table: Table, person: int) -> Entries:
    """Claims belong to the game: they may be made wherever anything is said, and may be lies."""
    _may_claim(table, person)
    if table.game is None or table.seat_of(person) is None:
        raise Refusal("only players can make claims")
    if not fits(message.claim, len(table.chairs), len(table.game.view(None).goals)):
        raise Refusal("the claim names a seat or a goal that does not exist")
    return [e.Said(person, claim=message.claim, once=message.once)]


@entries_for.register
def _(message: wire.Ask, table: Table, person: int) -> Entries:
    _may_claim(table, person)
    query, seat, seats = message.query, table.seat_of(person), len(table.chairs)
    if table.game is None or seat is None:
        raise Refusal("only players can make claims")
    if query.seat == seat or query.seat >= seats or (query.other or 0) >= seats:
        raise Refusal("the claim names a seat or a goal that does not exist")
    return [e.Said(person, query=query, once=message.once)]


def _check_shown(text: str) -> None:
    if not is_shown(text):
        raise Refusal("this has characters that cannot be shown")


def _may_claim(table: Table, person: int) -> None:
    """Whether *person* may say anything at all, be it without words of their own."""
    may_speak(table, person)
    if table.settings.chat == "nothing":
        raise Refusal("chat is off at this table")


def reacting(message: wire.React, table: Table, person: int | None) -> wire.Reacted:
    """What flies over the table when *person* reacts; nothing is written down of it."""
    seat = table.seat_of(person)
    if person is None or seat is None or table.game is None:
        raise Refusal("you are only watching: join the table to take part")
    may_speak(table, person)
    if not table.settings.reactions:
        raise Refusal("reactions are off at this table")
    return wire.Reacted(seat, message.reaction)


def shared(asking: Asking) -> e.Shared:
    """Who plays may show their notes to all when a round is over."""
    table, person, over = asking.table, asking.person, asking.table.rounds_over()
    if person is None or table.seat_of(person) is None:
        raise Refusal("only players have notes to show")
    _may_claim(table, person)
    if over == 0:
        raise Refusal("notes are shown when the round is over")
    return e.Shared(person, over, _showable(asking.notes, table.settings.chat == "on"))


def _showable(notes: wire.Notes, with_words: bool) -> wire.Notes:
    """*notes* as others may see them: words of one's own only where those may be said."""
    lines = [" ".join(line.split()) for line in notes.text.splitlines() if with_words]
    for line in lines:
        _check_shown(line)
    return replace(notes, text="\n".join(lines))
