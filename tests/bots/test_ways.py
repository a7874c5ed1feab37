"""Ways: what the cheapest way to each goal costs, against an oracle that reads the spellings of cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from heapq import heappop, heappush

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from saboteur import Game
from saboteur.bots.sight.ways import BLUE_DOORS, FAR, GREEN_DOORS, Ways, cell_in, place_of
from saboteur.core.cards import CATALOGUE
from saboteur.core.mine import FACE_DOWN, Mine, cell_at, cell_x, cell_y, new_mine
from saboteur.rules import Ruleset
from saboteur.text.notation import read_mine
from tests.laws.tables import Table, truth
from tests.oracle import ACROSS, AWAY, START, piece, tunnels

Cell = tuple[int, int]
Node = tuple[Cell, frozenset[str]]
"""A tunnel: where its card lies, and the sides it joins. An empty cell is one that joins no sides."""

EMPTY = frozenset[str]()
COLUMNS, ROWS = range(-3, 11), range(-6, 7)
"""How far ways are looked for."""

GAMES = ("base", "saboteur2", "jubilee", "base + chests + new-goals", "tournament + vault + diversion")


class Atlas:
    """A mine as a dictionary, and ways through it found by always going on from where it was cheapest."""

    def __init__(self, mine: Mine, goals: list[Cell], shut: int) -> None:
        self.goals = goals
        self.lying = {cell: face for cell, face in lying(mine).items() if is_seen(cell)}
        self.shut = {mark for mark, bit in (("b", BLUE_DOORS), ("g", GREEN_DOORS)) if shut & bit}

    def costs(self) -> list[int]:
        """What the cheapest way to each goal costs."""
        cheapest: dict[Node, int] = {}
        queue = [(0, number, node) for number, node in enumerate(self.beginnings())]
        while queue:
            cost, _, node = heappop(queue)
            if node in cheapest:
                continue
            cheapest[node] = cost
            for price, near in self.onward(node):
                heappush(queue, (cost + price, len(cheapest) * 100 + len(queue), near))
        return [cheapest.get((goal, EMPTY), int(FAR)) for goal in self.goals]

    def beginnings(self) -> Iterator[Node]:
        """The tunnels of the start, and of every card with a ladder [S7]."""
        for cell, face in self.lying.items():
            if face > FACE_DOWN and (cell == (0, 0) or CATALOGUE[face >> 1].mark == "#"):
                yield from ((cell, tunnel) for tunnel in tunnels_of(face))

    def onward(self, node: Node) -> Iterator[tuple[int, Node]]:
        """Where one comes to from *node*, and for how many cards. Nobody knows a way on through a goal."""
        cell, sides = node
        if cell in self.goals:
            return
        joined = [side for side in sides if len(sides) > 1 or self.is_beginning(cell)]
        for side in joined or ([] if sides else AWAY):
            near = cell[0] + AWAY[side][0], cell[1] + AWAY[side][1]
            if is_seen(near):
                yield from self.entered(near, ACROSS[side], 0 if sides else 1)

    def is_beginning(self, cell: Cell) -> bool:
        face = self.lying[cell]
        return cell == (0, 0) or CATALOGUE[face >> 1].mark == "#"

    def entered(self, cell: Cell, side: str, price: int) -> Iterator[tuple[int, Node]]:
        """What one comes to at *side* of *cell*: a tunnel, a goal, or a place for a card."""
        face = self.lying.get(cell, 0)
        if face > FACE_DOWN:
            if CATALOGUE[face >> 1].mark not in self.shut:
                yield from ((price, (cell, tunnel)) for tunnel in tunnels_of(face) if side in tunnel)
        else:
            yield price, (cell, EMPTY)


def is_seen(cell: Cell) -> bool:
    return cell[0] in COLUMNS and cell[1] in ROWS


@cache
def tunnels_of(face: int) -> frozenset[frozenset[str]]:
    """The sides that each tunnel of a card joins, as it lies."""
    lies = piece(face >> 1, face & 1 == 1)
    return frozenset(tunnels(lies.spelling or START.spelling))


def lying(mine: Mine) -> dict[Cell, int]:
    """What lies in *mine*."""
    cells = [int(cell) for pile in (mine.fixed, mine.laid, mine.hidden) for cell in pile]
    return {(int(cell_x(cell)), int(cell_y(cell))): int(mine.face(cell)) for cell in cells}


def hidden_goals(game: Game) -> list[int]:
    return [int(goal.cell) for goal in truth(game).state.goals if not goal.up]


def loaded(game: Game) -> Ways:
    """The ways of a game's mine."""
    ways = Ways()
    ways.load(truth(game).state.mine, vec[i64]([i64(cell) for cell in hidden_goals(game)]))
    return ways


def drawn(drawing: str) -> Ways:
    """The ways of a drawn mine to all its face-down cards."""
    mine = read_mine(drawing, Ruleset.named("saboteur2").rules(3).grid)
    ways = Ways()
    ways.load(mine, mine.hidden)
    return ways


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_way_costs_what_the_oracle_finds(ruleset: str) -> None:
    """For every goal, with all doors open and with those of each team shut, all over games."""
    compared = set[int]()
    for seed, zeal in enumerate((80, 0)):
        for game in Table(ruleset, Ruleset.named(ruleset).players[2], seed, zeal).games(every=23):
            ways = loaded(game)
            goals = [(int(cell_x(cell)), int(cell_y(cell))) for cell in hidden_goals(game)]
            for shut in (0, int(BLUE_DOORS), int(GREEN_DOORS)):
                ways.measure(shut)
                found = [int(ways.cost[i]) for i in range(len(goals))]

                assert Atlas(truth(game).state.mine, goals, shut).costs() == found
                compared.update(found)

    assert len(compared) > 4


CHARTED = ("base", "saboteur2", "saboteur2 + diversion + new-goals + party")
"""Rules without chests: charts do not lead over cards that lie face-down."""


@pytest.mark.parametrize("ruleset", CHARTED)
def test_charts_say_the_same_from_the_other_side(ruleset: str) -> None:
    """Doors apart, what it costs from the cheapest open end on is what the way costs."""
    compared = 0
    for seed, zeal in enumerate((80, 0)):
        for game in Table(ruleset, Ruleset.named(ruleset).players[2], seed, zeal).games(every=23):
            ways, ends = loaded(game), truth(game).state.mine.ends
            ways.measure(0)
            for goal in range(len(hidden_goals(game))):
                if ways.cost[goal] > 0:
                    ways.chart(i64(goal), ends)
                    needs = [int(ways.need[goal][place_of(cell)]) for cell in ends]

                    assert int(ways.cost[goal]) == min(needs, default=int(FAR))
                    compared += 1

    assert compared > 20


@pytest.mark.parametrize("ruleset", CHARTED[:2])
def test_a_chart_goes_two_cards_beyond_the_nearest_end(ruleset: str) -> None:
    """So far every empty cell has the price that is found by going back from the goal; beyond, some have."""
    for game in Table(ruleset, 4, 5, 80).games(every=23):
        ways, mine = loaded(game), truth(game).state.mine
        for goal, cell in enumerate(hidden_goals(game)):
            ways.chart(i64(goal), mine.ends)
            prices = back_from(mine, (int(cell_x(cell)), int(cell_y(cell))))
            near = min((prices[at] for end in mine.ends if (at := xy(end)) in prices), default=int(FAR))
            for (x, y), price in prices.items():
                need = int(ways.need[goal][place_of(cell_at(x, y))])

                assert need in ((price,) if price <= near + 2 else (price, int(FAR)))


def xy(cell: int) -> Cell:
    return int(cell_x(cell)), int(cell_y(cell))


def back_from(mine: Mine, goal: Cell) -> dict[Cell, int]:
    """What it costs from each empty cell to *goal*, itself included, through any tunnels between."""
    atlas = Atlas(mine, [], 0)
    prices = {goal: 0}
    front = [goal]
    while front:
        cells = {cell for start in front for cell in around(atlas, start)}
        price = prices[front[0]] + 1
        front = [cell for cell in cells if cell not in prices]
        prices.update(dict.fromkeys(front, price))
    del prices[goal]
    return prices


def around(atlas: Atlas, start: Cell) -> set[Cell]:
    """The empty cells beside *start*, and those at the other ends of tunnels that begin beside it."""
    found, followed = set[Cell](), set[Node]()
    front: list[Node] = [(start, frozenset(AWAY))]
    while front:
        cell, sides = front.pop()
        for side in sides:
            near = cell[0] + AWAY[side][0], cell[1] + AWAY[side][1]
            if is_seen(near) and near not in atlas.lying:
                found.add(near)
            entered = [tunnel for tunnel in tunnels_at(atlas, near) if ACROSS[side] in tunnel]
            front += [(near, tunnel) for tunnel in entered if (near, tunnel) not in followed]
            followed.update((near, tunnel) for tunnel in entered)
    return found


def tunnels_at(atlas: Atlas, cell: Cell) -> list[frozenset[str]]:
    """The tunnels there that lead from one side to another; a face-down card has none."""
    face = atlas.lying.get(cell, 0)
    return [tunnel for tunnel in tunnels_of(face) if len(tunnel) > 1] if face > FACE_DOWN else []


def test_a_straight_way_costs_a_card_for_each_cell() -> None:
    """Seven cards to the middle goal, two more to the others; the tunnel that is there costs nothing."""
    fresh = drawn("""
        · · · · · · · · ?
        · · · · · · · · ·
        S · · · · · · · ?
    """)
    begun = drawn("""
        · · · · · · · · ?
        · · · · · · · · ·
        S ─ ─ ─ ┘ · · · ?
    """)
    fresh.measure(0)
    begun.measure(0)

    assert [9, 7] == [int(cost) for cost in fresh.cost][:2]
    assert [5, 5] == [int(cost) for cost in begun.cost][:2]


def test_a_door_is_a_wall_to_the_other_team() -> None:
    """[S8] The way of the team that may not pass is the longer one."""
    mine = "S ─b─ ─ ─ ─ ─ · ?"
    costs = {}
    for shut in (0, int(GREEN_DOORS), int(BLUE_DOORS)):
        ways = drawn(mine)
        ways.measure(shut)
        costs[shut] = int(ways.cost[0])

    assert {0: 1, int(GREEN_DOORS): 1, int(BLUE_DOORS): 9} == costs


def test_a_dead_end_ends() -> None:
    """[S6] It costs what the way round it does; a ladder begins a way of its own [S7]."""
    ended, climbed = drawn("S ─ ─ ─ ─ ─ ╸ · ?"), drawn("S · · · · · ╺#· ?")
    ended.measure(0)
    climbed.measure(0)

    assert 9 == int(ended.cost[0])  # a row north of it, all the way from the start
    assert 1 == int(climbed.cost[0])


def test_the_window_ends_where_it_says() -> None:
    """Columns -3 to 10 and rows -6 to 6 have places, each its own; beyond there is none."""
    inside = [int(cell_at(x, y)) for y in ROWS for x in COLUMNS]
    outside = [int(cell_at(x, y)) for x in (-4, 11, -40, 40) for y in (0, -6, 6)]
    outside += [int(cell_at(x, y)) for x in (0, -3, 10) for y in (-7, 7, -40, 40)]

    assert inside == [int(cell_in(place_of(cell))) for cell in inside]
    assert len(inside) == len({int(place_of(cell)) for cell in inside})
    assert {0} == {int(place_of(cell)) for cell in outside}


def test_what_leaves_the_window_leads_nowhere() -> None:
    """A tunnel along the edge is seen to its last cell there, one beyond it is not seen."""
    grid = Ruleset.named("base").rules(5).grid
    vertical, horizontal = (next(n for n, c in enumerate(CATALOGUE) if c.spelling == s) for s in ("NS", "EW"))
    costs = {}
    for row in (6, 7):
        mine = new_mine(grid)
        for y in range(1, row):
            mine.lay(cell_at(0, y), vertical << 1)
        for x in range(1, 8):
            mine.lay(cell_at(x, row), horizontal << 1)
        ways = Ways()
        goal = cell_at(8, row - 1)
        mine.hide(goal)
        ways.load(mine, vec[i64]([goal]))
        ways.measure(0)
        costs[row] = int(ways.cost[0])

    assert 2 == costs[6]  # round the corner below the start, and the one before the goal
    assert 8 < costs[7] < FAR


def test_one_window_serves_mine_after_mine() -> None:
    """Nothing of the mine before is left, nor of cards that were tried out and taken back."""
    games = [game.copy() for game in Table("saboteur2", 4, 8, 70).games(every=9)]
    used = loaded(games[-1])
    for game in games:
        fresh = loaded(game)
        used.load(truth(game).state.mine, vec[i64]([i64(cell) for cell in hidden_goals(game)]))
        for ways in (used, fresh):
            ways.measure(GREEN_DOORS)

        assert list(fresh.faces) == list(used.faces)
        assert list(fresh.cost)[: len(fresh.goals)] == list(used.cost)[: len(fresh.goals)]
        assert list(fresh.routes)[: len(fresh.goals)] == list(used.routes)[: len(fresh.goals)]


def test_two_ways_that_begin_apart_are_told_from_one() -> None:
    """A bit for each open end at which a cheapest way begins."""
    one = drawn("S ─ ─ ─ ─ ─ · · ?")
    two = drawn("""
        · · · · · · ┌ ─ ·
        S ─ ─ ─ ─ ─ ┼ · ?
    """)
    for ways in (one, two):
        ways.measure(0)

    assert (2, 1) == (int(one.cost[0]), int(one.routes[0]).bit_count())
    assert (1, 2) == (int(two.cost[0]), int(two.routes[0]).bit_count())
