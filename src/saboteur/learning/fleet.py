"""Processes that play: each has tables of every kind, in two halves, so that while the network thinks about
the one, the other is played on. All that is told of tables lies in memory that everybody shares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..errors import RulesetError
from ..research.board import arrays_in, new_memory
from ..workers import Workers
from .families import Family
from .reading import Arrays
from .stand import Company, Places, Stand, all_fields

HALVES: Final = (0, 1)

APART: Final = 1 << 20
"""Between the seeds of tables of different kinds."""

Menu = list[tuple[str, int, int]]
"""Rulesets, each with a number of players and how many tables play it."""

Shared = tuple[Any, int]
"""The memory of all processes, and how many tables a half has there."""


def menu_of(family: Family, tables: int) -> Menu:
    """How so many *tables* are shared out."""
    courses = [(ruleset, players) for ruleset, sizes in family.menu for players in sizes]
    if tables < len(courses):
        problem = f"a half of an actor has {len(courses)} tables of {family.name} or more, not {tables}"
        raise RulesetError("", problem)
    return [
        (*course, tables // len(courses) + (number < tables % len(courses)))
        for number, course in enumerate(courses)
    ]


def tables_of(menu: Menu) -> int:
    """How many tables a half of one actor has."""
    return sum(tables for _, _, tables in menu)


def places_of(menu: Menu, actor: int, half: int) -> list[Places]:
    """The tables of one half of one actor; their games are no other's."""
    first = (2 * actor + half) * len(menu)
    return [Places(*course, seed=(first + number) * APART) for number, course in enumerate(menu)]


class Fleet:
    """Actors, each a process with two halves of so many *tables*."""

    def __init__(self, family: Family, menu: Menu, actors: int) -> None:
        self.family = family
        self.menu = menu
        self.width = tables_of(menu) * actors
        """How many tables a half has."""
        fields = all_fields(family)
        self.memory = new_memory(fields, 2 * self.width)
        told = arrays_in(self.memory, fields, 2 * self.width)
        self.halves = [rows(told, half * self.width, self.width) for half in HALVES]
        """What is told of the tables of each half, the first axis the table."""
        shared: Shared = self.memory, self.width
        self._actors = Workers(Actor, [(family, menu, number, shared) for number in range(actors)])

    def begin(self, seed: int, company: Company) -> None:
        """Begin anew at every table of both halves."""
        for half in HALVES:
            self._actors.tell("begin", (half, seed, company))
            self._actors.hear()

    def send(self, half: int) -> None:
        """Let a half be answered with what is picked; the other can be thought about meanwhile."""
        self._actors.tell("step", half)

    def receive(self) -> None:
        """Wait until the half that was sent first is answered."""
        self._actors.hear()

    def close(self) -> None:
        """Let the actors go."""
        self._actors.close()

    def courses(self) -> Iterator[tuple[slice, str, int]]:
        """Which tables of a half play what: tables, ruleset, players."""
        at = 0
        for _ in range(len(self._actors)):
            for ruleset, players, tables in self.menu:
                yield slice(at, at + tables), ruleset, players
                at += tables


class Actor:
    """What an actor can be told: a method for each message."""

    def __init__(self, family: Family, menu: Menu, number: int, shared: Shared) -> None:
        memory, width = shared
        told = arrays_in(memory, all_fields(family), 2 * width)
        self._halves: list[list[Stand]] = []
        for half in HALVES:
            at, stands = half * width + number * tables_of(menu), []
            for places in places_of(menu, number, half):
                stands.append(Stand(family, places, rows(told, at, places.tables)))
                at += places.tables
            self._halves.append(stands)

    def begin(self, wish: tuple[int, int, Company]) -> None:
        half, seed, company = wish
        for stand in self._halves[half]:
            stand.begin(seed, company)

    def step(self, half: int) -> None:
        for stand in self._halves[half]:
            stand.step()


def rows(told: Arrays, first: int, tables: int) -> Arrays:
    """What is told of so many *tables*, from the *first* on."""
    return {name: array[first : first + tables] for name, array in told.items()}
