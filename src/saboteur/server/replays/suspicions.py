"""How suspicion of each player could have moved in a round, for somebody who reads deeds as `hard` does."""

from __future__ import annotations

import asyncio
from typing import Final

from ...bots.levels import Hard
from ...core.cards import DWARFS
from ...game import Game
from ...knowledge.view import View
from ...setup import Setup
from .. import wire
from ..refusal import Refusal
from ..tables.table import Table
from ..thinking import Task

SABOTEUR: Final = DWARFS.index("saboteur")

MOST: Final = 40
"""How many points a line has; long rounds are told more coarsely."""


async def suspicion(table: Table, person: int | None, over: int) -> wire.Suspicion:
    """How suspicion could have moved in a round that is over, by what one seat has seen."""
    seat = table.seat_of(person)
    if seat is None or table.game is None:
        raise Refusal("this is for who plays", status=403)
    if over > table.rounds_over():
        raise Refusal("the round is not over", status=409)
    answers = tuple(answer for answer in table.game.answers if isinstance(answer, int))
    task = Task(table.code, table.game.setup.headers(), table.seed, answers, seat, "hard")
    return wire.Suspicion(over, seat, await asyncio.to_thread(suspected, task, over))


def suspected(task: Task, wanted: int) -> list[list[float]]:
    """After each deed of round *wanted*: how likely each player is a saboteur, to the seat of *task*.

    It is worked out from that seat's views alone. The answers of the task are those of the game so far.
    """
    game = Game.new(Setup.from_headers(task.headers), seed=task.seed)
    views: list[View] = []
    for answer in task.answers:
        view = game.view(task.seat)
        if view.round == wanted and (not views or len(view.deeds) > len(views[-1].deeds)):
            views.append(view)
        game.answer(answer)
        if game.view(task.seat).round > wanted:
            break
    stride = max(1, -(-len(views) // MOST))
    reader = Hard()
    kept = views[::stride] if len(views) % stride == 1 else [*views[::stride], *views[-1:]]
    return [
        [round(chances.get(SABOTEUR, 0.0), 4) for chances in reader.believe(view).dwarfs] for view in kept
    ]
