"""Doors: to whom the treasure is open, against a search of every path that a dwarf could walk [S8, S17].

The search knows nothing of the engine: it reads the printed spellings, keeps its own cells and sides, and
walks one step at a time, never twice through the same tunnel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final, NamedTuple

import pytest

from saboteur.core.cards import CATALOGUE, SETS, number
from saboteur.core.mine import Grid, Mine, new_mine
from saboteur.rules.saboteur2.paths import open_to
from saboteur.text.notation import draw_mine
from tests.tables import saboteur2

Cell = tuple[int, int]

TURNED: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

COLUMNS: Final = range(4)
ROWS: Final = range(-1, 2)
START: Final = (0, 0)

DOORS: Final = [number(name) for name in SETS["saboteur2 paths"] if name[-1] in "bg"]
LADDERS: Final = [number(name) for name in SETS["saboteur2 paths"] if name[-1] == "#"]
TWO_TUNNELS: Final = [number(name) for name in ("NS|EW", "NW|ES", "NE|SW")]
OTHERS: Final = [number(name) for name in ("NESW", "NES", "ESW", "NS", "EW", "NE", "NW", "N|E|S|W", "ESW|N*")]

MINES: Final = 5000


class Laid(NamedTuple):
    """A card of the catalogue as it lies."""

    card: int
    turned: bool = False

    @property
    def mark(self) -> str:
        return CATALOGUE[self.card].mark

    def tunnels(self) -> list[str]:
        """The sides that each tunnel joins."""
        sides = CATALOGUE[self.card].spelling
        return ("".join(TURNED.get(side, side) for side in sides) if self.turned else sides).split("|")


class Tunnel(NamedTuple):
    """One tunnel of one card: what a dwarf can stand in."""

    cell: Cell
    sides: str


def walks(cards: dict[Cell, Laid], goal: Cell) -> Iterator[frozenset[str]]:
    """The doors on every way from the start to *goal*, for each way that uses no tunnel twice."""
    paths = [[Tunnel(START, "NESW")]]
    while paths:
        path = paths.pop()
        if path[-1].cell == goal:
            yield frozenset(cards[tunnel.cell].mark for tunnel in path) & {"b", "g"}
        else:
            paths += [[*path, tunnel] for tunnel in onward(cards, path[-1]) if tunnel not in path]


def onward(cards: dict[Cell, Laid], tunnel: Tunnel) -> list[Tunnel]:
    """The tunnels that one tunnel leads into: next door, and by ladder."""
    found = []
    for side in tunnel.sides:
        near = tunnel.cell[0] + STEPS[side][0], tunnel.cell[1] + STEPS[side][1]
        if near in cards:
            found += [Tunnel(near, sides) for sides in cards[near].tunnels() if TURNED[side] in sides]
    if has_ladder(cards, tunnel.cell):
        found += [
            Tunnel(cell, sides)
            for cell in cards
            if has_ladder(cards, cell)
            for sides in cards[cell].tunnels()
        ]
    return found


def has_ladder(cards: dict[Cell, Laid], cell: Cell) -> bool:
    """The start has one as well."""
    return cell == START or cards[cell].mark == "#"


class Sample(NamedTuple):
    """A mine with a treasure in it, and the doors on every way there."""

    cards: dict[Cell, Laid]
    goal: Cell
    doors: frozenset[frozenset[str]]

    def shut(self, colour: str) -> bool:
        """Whether a door of that colour lies on every way."""
        return all(colour in ways for ways in self.doors)

    def mine(self) -> Mine:
        """The same mine, as the engine keeps it; the treasure is turned up."""
        mine = new_mine(Grid(8))
        for cell, laid in self.cards.items():
            if cell == self.goal:
                mine.fix(at(cell), laid.card * 2)
            elif cell != START:
                mine.lay(at(cell), laid.card * 2 + laid.turned)
        return mine

    def drawing(self) -> str:
        """The same mine before the treasure is turned up."""
        mine = new_mine(Grid(8))
        mine.hide(at(self.goal))
        for cell, laid in self.cards.items():
            if cell not in (START, self.goal):
                mine.lay(at(cell), laid.card * 2 + laid.turned)
        return draw_mine(mine)


def at(cell: Cell) -> int:
    """The cell as the engine counts it."""
    return (cell[1] + 128) * 256 + cell[0] + 128


def random_sample(rng: Random) -> Sample:
    """Cards strewn over a small field, of three each time the one that fits best; the rest is not joined."""
    goal = COLUMNS[-1], rng.choice(ROWS)
    cards = {START: Laid(number("start")), goal: Laid(number("treasure"))}
    ladders = rng.random() < 0.3
    for cell in [(x, y) for x in COLUMNS for y in ROWS if (x, y) not in cards]:
        pools = rng.choices([DOORS, TWO_TUNNELS, OTHERS, LADDERS], [6, 3, 5, 2 if ladders else 0], k=3)
        drawn = [Laid(rng.choice(pool), rng.random() < 0.5) for pool in pools]
        if rng.random() < 0.9:
            cards[cell] = min(drawn, key=lambda laid: clashes({**cards, cell: laid}, cell))
    return Sample(cards, goal, frozenset(walks(cards, goal)))


def clashes(cards: dict[Cell, Laid], cell: Cell) -> int:
    """How many sides of the card on *cell* meet rock with a tunnel or a tunnel with rock."""
    found = 0
    for side, (x, y) in STEPS.items():
        near = cards.get((cell[0] + x, cell[1] + y))
        if near is not None:
            found += (side in "".join(cards[cell].tunnels())) != (TURNED[side] in "".join(near.tunnels()))
    return found


@cache
def samples() -> list[Sample]:
    rng = Random(17)
    return [random_sample(rng) for _ in range(MINES)]


def test_the_treasure_is_open_to_whom_every_path_is_searched_for() -> None:
    """[S17] Open to blue if some path has no green door on it, and to green if some has no blue one."""
    for sample in samples():
        mine = sample.mine()
        opened = [open_to(mine, at(sample.goal), colour) for colour in "gb"]

        assert [not sample.shut("g"), not sample.shut("b")] == opened, draw_mine(mine)


def test_the_mines_are_worth_searching() -> None:
    """[S17] Open to both, to one, to the other, to none; with ways of several kinds, and with no way."""
    outcomes = Counter((sample.shut("g"), sample.shut("b")) for sample in samples() if sample.doors)

    assert {(g, b) for g in (False, True) for b in (False, True)} == set(outcomes)
    assert min(outcomes.values()) >= 60
    assert len([sample for sample in samples() if len(sample.doors) > 1]) >= 80
    assert len([sample for sample in samples() if not sample.doors]) >= 300


@pytest.mark.parametrize("kind", ["bridges", "double curves", "ladders"])
def test_every_kind_of_card_decides_some_mine(kind: str) -> None:
    """[S6, S7] With a crossing in its place, or without it, the treasure would be open to others."""
    marks = {
        "bridges": [number("NS|EW")],
        "double curves": [number("NW|ES"), number("NE|SW")],
        "ladders": LADDERS,
    }
    deciding = [sample for sample in samples() if differs_without(sample, marks[kind])]

    assert len(deciding) >= 30


def differs_without(sample: Sample, kind: list[int]) -> bool:
    """Whether it matters that cards of one kind are no crossings."""
    other = {cell: Laid(number("NESW")) if laid.card in kind else laid for cell, laid in sample.cards.items()}
    if other == sample.cards:
        return False
    changed = Sample(other, sample.goal, frozenset(walks(other, sample.goal)))
    return [changed.shut("g"), changed.shut("b")] != [sample.shut("g"), sample.shut("b")]


@pytest.mark.parametrize("dwarf", ["blue miner", "green miner", "boss", "profiteer", "geologist", "saboteur"])
def test_who_wins_is_whoever_the_search_says(dwarf: str) -> None:
    """[S17, S18] Played to payday, for every kind of finisher: Ada finishes, Bo is blue and Cy is green."""
    for sample in [sample for sample in samples() if sample.doors][:100]:
        game = saboteur2(
            sample.drawing(), Ada="map", goals="treasure", dwarfs=f"{dwarf}, blue miner, green miner, boss"
        )
        game.reach()
        blue, green = not sample.shut("g"), not sample.shut("b")
        if dwarf == "blue miner" and blue:
            green = False
        if dwarf == "green miner" and green:
            blue = False

        assert ("treasure found", blue, green, True) == (
            game.outcome,
            game.purse("Bo") > 0,
            game.purse("Cy") > 0,
            game.purse("Di") > 0,
        ), sample.drawing()
