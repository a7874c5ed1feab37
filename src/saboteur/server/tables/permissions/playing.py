"""Who may play a card, or stop one."""

from __future__ import annotations

from ....errors import Sentence
from ....questions import Decision
from ... import wire
from ...refusal import Refusal
from .. import entries as e
from ..pacing import running
from ..table import Table
from .asking import Entries, entries_for, plays


@entries_for.register
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


@entries_for.register
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


@entries_for.register
def _(message: wire.Looked, table: Table, person: int) -> Entries:
    plays(table, person)
    return [] if table.looked or table.sitters() != [table.seat_of(person)] else [e.Looked()]
