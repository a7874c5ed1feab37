"""Tables that are stepped in this process, and all that is told of them as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from ..record import Record
from .arrays.batch import Batch, Finished
from .arrays.numbered import Stakes
from .keeping import dealt_and_chosen, record_of, setup_of
from .overlay import SPARE, Overlay
from .spaces import Array, Arrays, Encoding, Sheets, array_of, encoder_of, slate_of

Ended = tuple[int, dict[str, Any]]
"""A table whose game is over, and what Gymnasium wants to be told of it."""

TOLD: Final = ("action_mask", "actions", "count", "seat", "rewards", "over")
"""The arrays of a desk that are no observations."""


@dataclass(frozen=True)
class Order:
    """What is to be played at every table."""

    ruleset: str
    players: int
    num_envs: int
    rewards: dict[str, float] | None
    encoding: Encoding


def halves_of(tables: int) -> tuple[range, range]:
    """So many *tables* in two parts, the first with one more if they are odd."""
    middle = (tables + 1) // 2
    return range(middle), range(middle, tables)


class Desk:
    """Some tables of an order, by their numbers."""

    def __init__(self, order: Order, numbers: Sequence[int], overlay: Overlay | None = None) -> None:
        encoder, stakes = encoder_of(order.ruleset, order.players), Stakes(**(order.rewards or {}))
        slate = slate_of(encoder, len(numbers), order.encoding, SPARE if overlay else 0)
        if overlay is not None:
            overlay.lay(slate)
        self._numbers = numbers
        self._setup = setup_of(order.ruleset, order.players)
        self._batch = Batch(slate, stakes, list(numbers), order.num_envs)
        self._last_slate = slate_of(encoder, 1, order.encoding)
        self._last = Sheets(self._last_slate)
        self._ended: list[Ended] = []
        self.sheets = Sheets(slate)
        self.arrays: Arrays = {
            **self.sheets.arrays,
            **self.sheets.offered,
            "seat": array_of(self._batch.seats, np.int64),
            "rewards": array_of(self._batch.rewards, np.float64).reshape(len(numbers), order.players),
            "over": array_of(self._batch.over, np.bool_),
        }
        """They change with every step."""

    def begin(self, seed: int) -> None:
        """Begin anew at every table."""
        self._batch.begin(seed)

    def resume(self, games: Sequence[Record]) -> None:
        """Come to where the *games* were, one for each table."""
        self._batch.resume([dealt_and_chosen(game) for game in games])

    def records(self) -> list[Record | None]:
        """The game of each table; None where none has begun."""
        return [record_of(table, self._setup) for table in self._batch.tables]

    def weigh(self, first: int, chosen: Array) -> int:
        """Take actions for the tables from *first* on; returns the first where it is not offered, or -1."""
        return self._batch.weigh(first, chosen.tolist())

    def send(self, tables: range) -> None:
        """Answer at these tables with what was weighed."""
        for game in self._batch.step(tables.start, tables.stop):
            self._ended.append((self._numbers[game.place], self._told(game)))

    def receive(self, tables: range) -> list[Ended]:
        """The games that have ended at these tables, after they were answered."""
        ended, self._ended = self._ended, []
        return ended

    def close(self) -> None:
        """Nothing is left open."""

    def _told(self, game: Finished) -> dict[str, Any]:
        """How a game has ended, and what is seen then."""
        self._last_slate.encoder.write(game.view, self._last_slate, 0)
        told = {
            "seed": game.seed,
            "seat": game.seat,
            "gold": np.array(game.gold),
            "roles": game.roles,
            "won": game.won,
        }
        return {"final_obs": self._last.kept_of_one(), "final_info": told}
