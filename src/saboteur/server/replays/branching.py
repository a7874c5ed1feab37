"""Playing on: a table of its own that begins in the middle of another game, one person against bots.

The cards lie as they lay then, and come as they would have come: "what if I had dug there?" is asked of this
very deal. Whoever has looked at them has it easier; nobody else sits at the table who could mind. The other
game is over, or ends with that: who plays on cannot come back to it and know what it still hides.
"""

from __future__ import annotations

from msgspec.structs import replace

from ...errors import Sentence
from ...game import Game
from ...record import Record
from ...rules import EDITION
from .. import wire
from ..refusal import Refusal
from ..tables import entries as e
from ..tables.settings import as_chosen, setup_of
from ..tables.table import Table
from .walking import Walk


def branch(table: Table, wish: wire.Branch, secret: str) -> list[e.AnyEntry]:
    """What is written down of the new table: *secret* is the hash of its one person's token."""
    choices = table.record.choices
    at = _place(table, wish)
    settings = replace(table.settings, seed=as_chosen(table.seed), clock=0, delay=0, listed=False, talk=False)
    names = _names(table, wish)
    twin = Game.of(Record(setup_of(settings, tuple(names)), table.seed))
    return [
        e.Created(settings),
        e.Joined(1, wish.name, secret, wish.look),
        e.Sat(1, wish.seat),
        *[
            e.BotSat(seat, chair.bot or settings.level)
            for seat, chair in enumerate(table.chairs)
            if seat != wish.seat
        ],
        e.Branched(table.code, at),
        e.Started(EDITION, names, table.seed),
        *[
            _answered(twin, code, answer.by)
            for code, answer in zip(choices[:at], table.answers, strict=False)
        ],
    ]


def check_over(table: Table, seat: int | None, wish: wire.Branch) -> None:
    """All may play on from a game that is over; before, who plays alone against bots, in their own *seat*."""
    if table.phase != "over" and (not table.is_solo() or seat is None or seat != wish.seat):
        raise Refusal("the game is not over: its record would reveal what nobody may know yet", status=409)


def _place(table: Table, wish: wire.Branch) -> int:
    """How many choices stand."""
    if wish.seat >= len(table.chairs):
        raise Refusal(Sentence("the seats are numbered 0 to {last}", last=len(table.chairs) - 1))
    rounds = None if table.phase == "over" else table.rounds_over()
    places = [position.choices for position in Walk(table.record, rounds)]
    if wish.at >= len(places) - 1:
        sentence = "positions are numbered 0 to {last}; you can play on from any but the last"
        raise Refusal(Sentence(sentence, last=len(places) - 1))
    return places[wish.at]


def _names(table: Table, wish: wire.Branch) -> list[str]:
    """Everybody is called as they were, but who plays on as they call themselves now."""
    names = table.names()
    others = [name.casefold() for seat, name in enumerate(names) if seat != wish.seat]
    if wish.name.casefold() not in others:
        names[wish.seat] = wish.name
    return names


def _answered(game: Game, code: int, by: str) -> e.Answered:
    """The next choice, as it is written with the new names."""
    decision = game.decision
    assert decision is not None, "the game went on"
    choice = decision.options[decision.options.codes.index(code)].text
    game.answer(code)
    return e.Answered(choice, code, by)
