"""How suspicion of each player could have moved in a round, for somebody who reads deeds as `hard` does."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from ...bots.levels import Hard
from ...core.cards import DWARFS
from ...game import Game
from ...knowledge.view import View
from ...record import Record
from .. import wire
from ..refusal import Refusal
from ..tables.table import Table

SABOTEUR: Final = DWARFS.index("saboteur")

MOST: Final = 40
"""How many points a line has; long rounds are told more coarsely."""


async def suspicion(table: Table, person: int | None, over: int) -> wire.Suspicion:
    """How suspicion could have moved in a round that is over, by what one seat has seen."""
    seat = table.seat_of(person)
    if seat is None or table.game is None:
        raise Refusal("only players can do that", status=403)
    if over > table.rounds_over():
        raise Refusal("the round is not over", status=409)
    return wire.Suspicion(over, seat, await asyncio.to_thread(suspected, table.record, seat, over))


def suspected(record: Record, seat: int, wanted: int) -> list[list[float]]:
    """After each deed of round *wanted*: how likely each player is a saboteur, to *seat*.

    It is worked out from that seat's views alone.
    """
    game = Game.of(replace(record, answers=()))
    views: list[View] = []
    for choice in record.choices:
        view = game.view(seat)
        if view.round == wanted and (not views or len(view.deeds) > len(views[-1].deeds)):
            views.append(view)
        game.answer(choice)
        if game.view(seat).round > wanted:
            break
    stride = max(1, -(-len(views) // MOST))
    reader = Hard()
    kept = views[::stride] if len(views) % stride == 1 else [*views[::stride], *views[-1:]]
    return [
        [round(chances.get(SABOTEUR, 0.0), 4) for chances in reader.believe(view).dwarfs] for view in kept
    ]
