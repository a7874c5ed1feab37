"""Processes that play: each has tables of every kind, in two halves, so that while the network thinks about
the one, the other is played on. All that is told of tables lies in memory that everybody shares."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from ctypes import c_ubyte
from multiprocessing.connection import Connection
from traceback import format_exc
from typing import Any, Final

import numpy as np

from ..errors import RulesetError
from ..workers import end_with_the_parent
from .families import Family
from .reading import Arrays
from .stand import Company, Places, Stand, all_fields

LINE: Final = 256
"""Arrays begin at multiples of this."""

HALVES: Final = (0, 1)

APART: Final = 1 << 20
"""Between the seeds of tables of different kinds."""


def menu_of(family: Family, tables: int) -> list[tuple[str, int, int]]:
    """Rulesets, each with a number of players and how many of so many *tables* play it."""
    courses = [(ruleset, players) for ruleset, sizes in family.menu for players in sizes]
    if tables < len(courses):
        problem = f"a half of an actor has {len(courses)} tables of {family.name} or more, not {tables}"
        raise RulesetError("", problem)
    return [
        (*course, tables // len(courses) + (number < tables % len(courses)))
        for number, course in enumerate(courses)
    ]


def places_of(menu: list[tuple[str, int, int]], actor: int, half: int) -> list[Places]:
    """The tables of one half of one actor; their games are no other's."""
    first = (2 * actor + half) * len(menu)
    return [Places(*course, seed=(first + number) * APART) for number, course in enumerate(menu)]


class Fleet:
    """Actors, each a process with two halves of so many *tables*."""

    def __init__(self, family: Family, menu: list[tuple[str, int, int]], actors: int) -> None:
        self.family = family
        self.menu = menu
        self.width = sum(tables for _, _, tables in menu) * actors
        """How many tables a half has."""
        context = multiprocessing.get_context("spawn")
        size = size_of(family, self.width)
        self.memory: Any = context.RawArray(c_ubyte, 2 * size)
        self.halves: tuple[Arrays, Arrays] = (
            arrays_in(self.memory, family, self.width, 0),
            arrays_in(self.memory, family, self.width, size),
        )
        """What is told of the tables of each half, the first axis the table."""
        self._pipes: list[Connection] = []
        self._processes = []
        for actor in range(actors):
            ours, theirs = context.Pipe()
            order = (family, menu, actor, self.width)
            process = context.Process(target=act, args=(theirs, order, self.memory), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        self._hear()

    def begin(self, seed: int, company: Company) -> None:
        """Begin anew at every table of both halves."""
        for half in HALVES:
            self._tell(("begin", half, (seed, company)))
            self._hear()

    def send(self, half: int) -> None:
        """Let a half be answered with what is picked; the other can be thought about meanwhile."""
        self._tell(("step", half, None))

    def receive(self) -> None:
        """Wait until the half that was sent first is answered."""
        self._hear()

    def close(self) -> None:
        """Let the actors go."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(5)
            process.kill()

    def courses(self) -> Iterator[tuple[slice, str, int]]:
        """Which tables of a half play what: tables, ruleset, players."""
        at = 0
        for _ in self._pipes:
            for ruleset, players, tables in self.menu:
                yield slice(at, at + tables), ruleset, players
                at += tables

    def _tell(self, message: tuple[str, int, Any]) -> None:
        for pipe in self._pipes:
            pipe.send(message)

    def _hear(self) -> None:
        for number, pipe in enumerate(self._pipes):
            try:
                trouble = pipe.recv()
            except (EOFError, OSError) as error:
                self.close()
                raise RuntimeError(f"actor {number} has ended, perhaps for want of memory") from error
            if trouble:
                self.close()
                raise RuntimeError(f"actor {number} has failed:\n{trouble}")


def act(pipe: Connection, order: tuple[Family, list[tuple[str, int, int]], int, int], memory: Any) -> None:
    """Play whenever the owner says so, until it closes the pipe or ends."""
    end_with_the_parent()
    try:
        halves = stands_of(order, memory)
        pipe.send("")
        while True:
            verb, half, told = pipe.recv()
            for stand in halves[half]:
                if verb == "begin":
                    stand.begin(*told)
                else:
                    stand.step()
            pipe.send("")
    except (EOFError, OSError, KeyboardInterrupt):
        return
    except Exception:
        pipe.send(format_exc())


def stands_of(order: tuple[Family, list[tuple[str, int, int]], int, int], memory: Any) -> list[list[Stand]]:
    """The tables of one actor, by half."""
    family, menu, actor, width = order
    mine = sum(tables for _, _, tables in menu)
    halves: list[list[Stand]] = []
    for half in HALVES:
        arrays = arrays_in(memory, family, width, half * size_of(family, width))
        at, stands = actor * mine, []
        for places in places_of(menu, actor, half):
            here = {name: array[at : at + places.tables] for name, array in arrays.items()}
            stands.append(Stand(family, places, here))
            at += places.tables
        halves.append(stands)
    return halves


def size_of(family: Family, tables: int) -> int:
    """How many bytes so many *tables* take."""
    return sum(_bytes(shape, kind, tables) for shape, kind in all_fields(family).values())


def arrays_in(memory: Any, family: Family, tables: int, at: int) -> Arrays:
    """The arrays that lie in *memory* from *at* on."""
    found: Arrays = {}
    for name, (shape, kind) in all_fields(family).items():
        found[name] = np.ndarray((tables, *shape), kind, memory, at)
        at += _bytes(shape, kind, tables)
    return found


def _bytes(shape: tuple[int, ...], kind: type[np.generic], tables: int) -> int:
    size = tables * int(np.prod(shape)) * np.dtype(kind).itemsize
    return -(-size // LINE) * LINE
