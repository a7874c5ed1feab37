"""Tables that are stepped in other processes; what is told of them lies in memory that all of them share."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import chain, pairwise
from multiprocessing.heap import Arena
from typing import Final

import numpy as np

from ..record import Record
from ..workers import Workers
from .board import Kinds, arrays_in, new_memory
from .desk import Desk, Ended, Order, halves_of
from .overlay import LAID, NUMBERS, Overlay, can_lay
from .spaces import Array, Arrays, encoder_of, fields_of, parted, parts_of

CHOSEN: Final = "chosen"
"""The array with the actions that the owner has chosen."""

Shares = tuple[range, range]
"""The tables of one worker: some of each half."""


class Crew:
    """Workers, each with its share of the tables of an order. Games are the same, however many they are."""

    def __init__(self, order: Order, workers: int) -> None:
        if order.num_envs < 2 * workers:
            raise ValueError(f"{workers} workers need {2 * workers} tables or more, not {order.num_envs}")
        kinds = kinds_of(order)
        memory = new_memory(kinds, order.num_envs)
        self._board = arrays_in(memory, kinds, order.num_envs)
        self._shares = shares_of(order.num_envs, workers)
        self._workers = Workers(Worker, [(order, shares, memory) for shares in self._shares])
        encoder = encoder_of(order.ruleset, order.players)
        named = parted(self._board[NUMBERS], fields_of(encoder, parts_of(encoder, order.encoding)))
        rest = {name: array for name, array in self._board.items() if name not in (NUMBERS, CHOSEN)}
        self.arrays: Arrays = {name: _shown(array) for name, array in {**named, **rest}.items()}
        """They change with every step."""
        self._sent: deque[range] = deque()
        """The halves that play, in the order in which workers will tell of them."""
        self._ended: dict[range, list[Ended]] = {}
        """What they have told of halves that nobody has asked for yet."""

    def begin(self, seed: int) -> None:
        """Begin anew at every table."""
        self._workers.tell("begin", seed)
        self._workers.hear()

    def resume(self, games: Sequence[Record]) -> None:
        """Come to where the *games* were, one for each table."""
        self._workers.tell_each("resume", [[games[table] for table in chain(*one)] for one in self._shares])
        self._workers.hear()

    def records(self) -> list[Record | None]:
        """The game of each table; None where none has begun."""
        self._workers.tell("records", None)
        found: dict[int, Record | None] = {}
        for shares, games in zip(self._shares, self._workers.hear(), strict=True):
            found |= zip(chain(*shares), games, strict=True)
        return [found[table] for table in sorted(found)]

    def weigh(self, first: int, chosen: Array) -> int:
        """Take actions for the tables from *first* on; returns the first where it is not offered, or -1."""
        here = slice(first, first + len(chosen))
        mask = self.arrays["action_mask"][here]
        known = (chosen >= 0) & (chosen < mask.shape[1])
        offered = known & (mask[np.arange(len(chosen)), np.where(known, chosen, 0)] != 0)
        if not offered.all():
            return first + int(offered.argmin())
        self._board[CHOSEN][here] = chosen
        return -1

    def send(self, tables: range) -> None:
        """Let a half of the tables be answered with what was weighed."""
        self._workers.tell("step", int(tables.start > 0))
        self._sent.append(tables)

    def receive(self, tables: range) -> list[Ended]:
        """Wait until that half is answered; returns the games that have ended."""
        while tables not in self._ended:
            self._ended[self._sent.popleft()] = [game for games in self._workers.hear() for game in games]
        return self._ended.pop(tables)

    def close(self) -> None:
        """Let the workers go."""
        self._workers.close()


class Worker:
    """What a worker can be told: a method for each message."""

    def __init__(self, order: Order, shares: Shares, memory: Arena) -> None:
        board = arrays_in(memory, kinds_of(order), order.num_envs)
        self._halves = [Side(order, share, memory, board) for share in shares]

    def begin(self, seed: int) -> None:
        for side in self._halves:
            side.desk.begin(seed)
            side.show()

    def resume(self, games: Sequence[Record]) -> None:
        rest = list(games)
        for side in self._halves:
            here, rest = rest[: len(side.tables)], rest[len(side.tables) :]
            side.desk.resume(here)
            side.show()

    def records(self, _: None) -> list[Record | None]:
        return [record for side in self._halves for record in side.desk.records()]

    def step(self, half: int) -> list[Ended]:
        return self._halves[half].step()


class Side:
    """The tables of one worker in one half. Most of what is told of them is written where all can read it."""

    def __init__(self, order: Order, share: range, memory: Arena, board: Arrays) -> None:
        here = {name: array[share.start : share.stop] for name, array in board.items()}
        laid = can_lay()
        self.tables = range(len(share))
        self.desk = Desk(order, share, Overlay(memory, here) if laid else None)
        self._chosen = here[CHOSEN]
        told = told_of(self.desk)
        self._copied = [(here[name], told[name]) for name in told if not (laid and name in LAID)]

    def step(self) -> list[Ended]:
        """Answer with what the owner has weighed."""
        refused = self.desk.weigh(0, self._chosen)
        assert refused < 0, "the owner has weighed what it sends"
        self.desk.send(self.tables)
        self.show()
        return self.desk.receive(self.tables)

    def show(self) -> None:
        """Copy the rest."""
        for copy, told in self._copied:
            np.copyto(copy, told)


def told_of(desk: Desk) -> Arrays:
    """All that is told at a desk, the numbers of each table together."""
    parts = desk.sheets.parts
    return {NUMBERS: desk.sheets.numbers} | {n: a for n, a in desk.arrays.items() if n not in parts}


def kinds_of(order: Order) -> Kinds:
    """The arrays that are shared."""
    told = told_of(Desk(order, [0]))
    return {name: (array.shape[1:], array.dtype) for name, array in told.items()} | {CHOSEN: ((), np.int64)}


def shares_of(tables: int, workers: int) -> list[Shares]:
    """Which tables each of the *workers* has: of each half as many as the others, or one more."""
    first, second = (_parts(half, workers) for half in halves_of(tables))
    return list(zip(first, second, strict=True))


def _parts(tables: range, count: int) -> list[range]:
    bounds = [tables.start + len(tables) * n // count for n in range(count + 1)]
    return [range(begin, end) for begin, end in pairwise(bounds)]


def _shown(array: Array) -> Array:
    """The same array, for who only reads it."""
    shown = array.view()
    shown.flags.writeable = False
    return shown
