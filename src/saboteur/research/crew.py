"""Tables that are stepped in other processes; what is told of them lies in memory that all of them share."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Sequence
from ctypes import c_ubyte
from itertools import chain, pairwise
from multiprocessing.connection import Connection
from traceback import format_exc
from typing import Any, Final

import numpy as np

from ..workers import end_with_the_parent
from .desk import Desk, Ended, Order, Record, halves_of
from .mirror import NUMBERS, Mirror, copied_of
from .spaces import Array, Arrays, encoder_of, fields_of, parted, parts_of

CHOSEN: Final = "chosen"
"""The array with the actions that the owner has chosen."""

LINE: Final = 64
"""Arrays begin at multiples of this, so that no two processes write to the same line of memory."""

Shares = tuple[range, range]
"""The tables of one worker: some of each half."""


class Trouble(str):
    """What went wrong in a worker, in words."""


class Crew:
    """Workers, each with its share of the tables of an order. Games are the same, however many they are."""

    def __init__(self, order: Order, workers: int) -> None:
        if order.num_envs < 2 * workers:
            raise ValueError(f"{workers} workers need {2 * workers} tables or more, not {order.num_envs}")
        context = multiprocessing.get_context("spawn")
        kinds = kinds_of(order)
        memory = context.RawArray(c_ubyte, size_of(kinds, order.num_envs))
        self._board = arrays_in(memory, kinds, order.num_envs)
        self._shares = shares_of(order.num_envs, workers)
        self._pipes: list[Connection] = []
        self._processes = []
        for shares in self._shares:
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs, order, shares, memory), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        encoder = encoder_of(order.ruleset, order.players)
        named = parted(self._board[NUMBERS], fields_of(encoder, parts_of(encoder, order.encoding)))
        rest = {name: array for name, array in self._board.items() if name not in (NUMBERS, CHOSEN)}
        self.arrays: Arrays = {name: _shown(array) for name, array in {**named, **rest}.items()}
        """They change with every step."""
        self._sent: deque[range] = deque()
        """The halves that play, in the order in which workers will tell of them."""
        self._ended: dict[range, list[Ended]] = {}
        """What they have told of halves that nobody has asked for yet."""
        self._gathered()

    def begin(self, seed: int) -> None:
        """Begin anew at every table."""
        self._tell([("begin", seed)] * len(self._pipes))
        self._gathered()

    def resume(self, games: Sequence[Record]) -> None:
        """Come to where the *games* were, one for each table."""
        self._tell([("resume", [games[table] for table in chain(*shares)]) for shares in self._shares])
        self._gathered()

    def records(self) -> list[Record | None]:
        """The game of each table; None where none has begun."""
        self._tell([("records", None)] * len(self._pipes))
        found: dict[int, Record | None] = {}
        for shares, games in zip(self._shares, self._gathered(), strict=True):
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
        self._tell([("step", int(tables.start > 0))] * len(self._pipes))
        self._sent.append(tables)

    def receive(self, tables: range) -> list[Ended]:
        """Wait until that half is answered; returns the games that have ended."""
        while tables not in self._ended:
            self._ended[self._sent.popleft()] = [game for games in self._gathered() for game in games]
        return self._ended.pop(tables)

    def close(self) -> None:
        """Let the workers go."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(5)
            process.kill()

    def _tell(self, messages: Sequence[tuple[str, Any]]) -> None:
        for number, message in enumerate(messages):
            try:
                self._pipes[number].send(message)
            except OSError as error:
                raise self._lost(number) from error

    def _gathered(self) -> list[Any]:
        """What each worker answers, in order."""
        return [self._heard(number) for number in range(len(self._pipes))]

    def _heard(self, number: int) -> Any:
        try:
            answer = self._pipes[number].recv()
        except (EOFError, OSError) as error:
            raise self._lost(number) from error
        if isinstance(answer, Trouble):
            self.close()
            raise RuntimeError(f"worker {number} has failed, and all are closed:\n{answer}")
        return answer

    def _lost(self, number: int) -> RuntimeError:
        """What to raise when a worker does not answer any more."""
        process = self._processes[number]
        if self._pipes[number].closed:
            return RuntimeError("these tables are closed")
        process.join(5)
        self.close()
        return RuntimeError(
            f"worker {number} has ended (exit code {process.exitcode}), perhaps for want of memory;"
            " all are closed"
        )


def work(pipe: Connection, order: Order, shares: Shares, memory: Any) -> None:
    """Step some tables whenever the owner says so, until it closes the pipe or ends."""
    end_with_the_parent()
    try:
        worker = Worker(order, shares, memory)
        pipe.send(None)
        while True:
            name, wish = pipe.recv()
            pipe.send(getattr(worker, name)(wish))
    except (EOFError, OSError):
        return  # the owner has let us go
    except Exception:
        pipe.send(Trouble(format_exc()))


class Worker:
    """What a worker can be told: a method for each message."""

    def __init__(self, order: Order, shares: Shares, memory: Any) -> None:
        self._desk = Desk(order, [*shares[0], *shares[1]])
        board = arrays_in(memory, kinds_of(order), order.num_envs)
        middle, end = len(shares[0]), len(shares[0]) + len(shares[1])
        self._halves = (range(middle), range(middle, end))
        self._chosen = [board[CHOSEN][share.start : share.stop] for share in shares]
        self._mirrors = [
            Mirror(self._desk, half, {name: array[share.start : share.stop] for name, array in board.items()})
            for half, share in zip(self._halves, shares, strict=True)
        ]

    def begin(self, seed: int) -> None:
        self._desk.begin(seed)
        self._show_all()

    def resume(self, games: Sequence[Record]) -> None:
        self._desk.resume(games)
        self._show_all()

    def records(self, _: None) -> list[Record | None]:
        return self._desk.records()

    def step(self, half: int) -> list[Ended]:
        tables = self._halves[half]
        refused = self._desk.weigh(tables.start, self._chosen[half])
        assert refused < 0, "the owner has weighed what it sends"
        self._desk.send(tables)
        self._mirrors[half].follow()
        return self._desk.receive(tables)

    def _show_all(self) -> None:
        for mirror in self._mirrors:
            mirror.copy()


Kinds = dict[str, tuple[Any, tuple[int, ...]]]
"""By name of an array: its dtype, and its shape for one table."""


def kinds_of(order: Order) -> Kinds:
    """The arrays that are shared."""
    told = copied_of(Desk(order, [0]))
    return {name: (array.dtype, array.shape[1:]) for name, array in told.items()} | {CHOSEN: (np.int64, ())}


def size_of(kinds: Kinds, tables: int) -> int:
    """How many bytes the arrays of so many *tables* take."""
    return sum(_bytes(kind, tables) for kind in kinds.values())


def arrays_in(memory: Any, kinds: Kinds, tables: int) -> Arrays:
    """The arrays that lie in *memory*."""
    found, at = {}, 0
    for name, kind in kinds.items():
        found[name] = np.ndarray((tables, *kind[1]), kind[0], memory, at)
        at += _bytes(kind, tables)
    return found


def _bytes(kind: tuple[Any, tuple[int, ...]], tables: int) -> int:
    dtype, shape = kind
    size: int = tables * int(np.prod(shape)) * np.dtype(dtype).itemsize
    return (size + LINE - 1) // LINE * LINE


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
