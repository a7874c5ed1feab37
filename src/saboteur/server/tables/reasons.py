"""Why a card cannot be played there: somebody points at a card, and perhaps at a place or a player."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.choices import CARD_AT, CELL_AT, PICK_AT, SEAT_AT, TURNED_AT, VERB_AT, card_of, verb_of
from ...errors import IllegalAction, Sentence
from ...game import Game
from .. import wire
from ..refusal import Refusal
from .table import Table


def reason_for(message: wire.Why, table: Table, person: int | None) -> wire.Reason:
    """Why a card cannot be played there; nothing is told that its owner does not know."""
    seat, decision = table.seat_of(person), table.decision
    if seat is None or decision is None or table.game is None:
        raise Refusal("only players can ask this, and only during the game")
    if message.card not in table.game.view(seat).hand:
        raise Refusal("you have no such card")
    if table.turn != seat:
        raise Refusal(Sentence("it is not your turn: {who} is asked", who=table.names()[decision.seat]))
    objection = objection_to(table.game, message)
    if objection is None:
        return wire.Reason(message.id, "", "", "", {})
    return Refusal.of(objection).explained(message.id)


def objection_to(game: Game, wanted: wire.Why) -> IllegalAction | None:
    """What speaks against the play that is *wanted*; None if nothing does.

    Where no place or player is named, it is asked whether the card can be played at all. What is told follows
    from the options and from what everybody can see.
    """
    decision = game.decision
    assert decision is not None, "somebody is asked"
    refusals = []
    for code in _meant(game, decision.options.codes, wanted):
        refusal = game.why(code)
        if refusal is None:
            return None
        refusals.append(refusal)
    return refusals[0]


def _meant(game: Game, offered: list[int], wanted: wire.Why) -> Iterator[int]:
    """The choices that could be meant: what is offered with that card first, if it fits."""
    view = game.view(None)
    verb = view.rules.plays[wanted.card]
    asks_cell, asks_seat = "{cell}" in verb.phrase, "{seat}" in verb.phrase
    if (asks_cell and wanted.cell is None) or (asks_seat and wanted.seat is None):
        yield from (code for code in offered if card_of(code) == wanted.card and verb_of(code) == verb.number)
    cells = [wanted.cell] if wanted.cell is not None else [int(cell) for cell in view.mine.ends] or [0]
    seats = [wanted.seat] if wanted.seat is not None else list(range(len(view.seats)))
    for cell in cells if asks_cell else [0]:
        for seat in seats if asks_seat else [0]:
            for pick in range(3) if "{picked}" in verb.phrase else [0]:
                yield (
                    int(verb.number) << VERB_AT | wanted.card << CARD_AT | cell << CELL_AT
                    | int(wanted.turned) << TURNED_AT | seat << SEAT_AT | pick << PICK_AT
                )  # fmt: skip
