"""How a round will probably end, told from a whole world: the chance that the treasure is found.

A few things that matter are counted and weighed. How much each of them matters was learnt from many rounds,
for each number of players.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ...core.cards import CARD_TOOLS, IS_PATH, TREASURE
from ...core.engine import Position
from ..sight.aims import TREASURE_AIM
from ..sight.outlook import Outlook
from ..sight.ways import NEVER
from .judging.judge import ROCKFALL_CARD, THROUGH, WORTH

THINGS: Final[i64] = 20


def things(world: Position, outlook: Outlook) -> vec[float]:
    """What is counted in *world*, which *outlook* has just glanced at."""
    state = world.state
    found = vec[float]([0.0 for _ in range(THINGS)])
    for player in state.players:
        free = 1.0 if player.before & outlook.rules.hindering == 0 and len(player.hand) > 0 else 0.0
        if TREASURE_AIM[player.dwarf] > 0.0:
            found[5] += free
            count_digger(found, player.hand, free)
        else:
            found[4] += 1.0
            found[6] += free
            count_hinderer(found, player.hand, free)
    players = float(outlook.rules.players)
    found[7] = knowing(world)
    for i in range(i64(4), i64(15)):
        found[i] = found[i] / players
    count_way(found, world, outlook)
    found[0] = 1.0
    found[2] = float(outlook.turns) / players
    found[3] = found[1] / (found[2] + 2.0 / players)
    found[18] = 3.0 - found[2] if found[2] < 3.0 else 0.0
    if TREASURE_AIM[state.players[state.asked].dwarf] > 0.0 and not outlook.is_hindered(state.asked):
        found[19] = 1.0
    return found


def count_digger(found: vec[float], hand: vec[u8], free: float) -> None:
    """What a friend of the treasure holds."""
    for held in hand:
        card = i64(held)
        if THROUGH[card] > 0.0:
            found[8] += free
        elif card == ROCKFALL_CARD:
            found[11] += 1.0
        elif CARD_TOOLS[card] != 0:
            found[9 if WORTH[card] == 0.0 else 10] += 1.0


def count_hinderer(found: vec[float], hand: vec[u8], free: float) -> None:
    """What a foe of the treasure holds."""
    for held in hand:
        card = i64(held)
        if card == ROCKFALL_CARD:
            found[12] += 1.0
        elif IS_PATH[card] != 0:
            found[13] += free if THROUGH[card] == 0.0 else 0.0
        elif CARD_TOOLS[card] != 0 and WORTH[card] > 0.0:
            found[14] += 1.0


def knowing(world: Position) -> float:
    """How many friends of the treasure know where it is."""
    count = 0.0
    for goal in world.state.goals:
        if goal.card == TREASURE:
            seat: i64 = 0
            for player in world.state.players:
                if TREASURE_AIM[player.dwarf] > 0.0 and goal.known >> seat & 1 != 0:
                    count += 1.0
                seat += 1
    return count


def count_way(found: vec[float], world: Position, outlook: Outlook) -> None:
    """What the way to the treasure costs, and whether there are two that begin at different ends."""
    goal = treasure_in(world, outlook)
    found[1] = cost_to(goal, outlook)
    if goal >= 0:
        routes = outlook.ways.routes[goal]
        found[15] = 0.0 if routes & (routes - 1) == 0 else 1.0
    found[16] = 2.0 - found[1] if found[1] < 2.0 else 0.0
    found[17] = 4.0 - found[1] if found[1] < 4.0 else 0.0


def treasure_in(world: Position, outlook: Outlook) -> i64:
    """Which of the goals that ways are measured to is the treasure, -1 if none of them is."""
    for goal in world.state.goals:
        if goal.card == TREASURE:
            return outlook.goal_at(goal.cell)
    return -1


def cost_to(goal: i64, outlook: Outlook) -> float:
    """What the way to it costs, as it was measured last."""
    cost = float(outlook.ways.cost[goal]) if goal >= 0 else NEVER
    return cost if cost < NEVER else NEVER


def chance(found: vec[float], weights: vec[float]) -> float:
    """How likely the treasure is found."""
    total = 0.0
    for i in range(THINGS):
        total += found[i] * weights[i]
    if total > 30.0:
        return 1.0
    return 1.0 / (1.0 + exp(-total)) if total > -30.0 else 0.0


def fitted(rows: list[vec[float]], ends: vec[float], rounds: int) -> vec[float]:
    """The weights by which `chance` fits best: *ends* has 1 for each of the *rows* whose round was won by the
    friends of the treasure, else 0. Newton's method; one count's worth of ridge keeps it steady."""
    weights = vec[float]([0.0 for _ in range(THINGS)])
    for _ in range(rounds):
        slope, bend = _derivatives(rows, ends, weights)
        step = solved(bend, slope)
        for i in range(THINGS):
            weights[i] += step[i]
    return weights


def _derivatives(
    rows: list[vec[float]], ends: vec[float], weights: vec[float]
) -> tuple[vec[float], vec[float]]:
    slope = vec[float]([-weights[i] for i in range(THINGS)])
    bend = vec[float]([1.0 if i % (THINGS + 1) == 0 else 0.0 for i in range(THINGS * THINGS)])
    for row in range(i64(len(rows))):
        found = rows[row]
        guess = chance(found, weights)
        for i in range(THINGS):
            slope[i] += found[i] * (ends[row] - guess)
            for j in range(THINGS):
                bend[i * THINGS + j] += found[i] * found[j] * guess * (1.0 - guess)
    return slope, bend


def solved(matrix: vec[float], right: vec[float]) -> vec[float]:
    """The solution of a system of linear equations whose matrix is positive definite (Gauss)."""
    n = i64(len(right))
    for pivot in range(n):
        for row in range(pivot + 1, n):
            factor = matrix[row * n + pivot] / matrix[pivot * n + pivot]
            for column in range(pivot, n):
                matrix[row * n + column] -= factor * matrix[pivot * n + column]
            right[row] -= factor * right[pivot]
    solution = vec[float]([0.0 for _ in range(n)])
    for back in range(n):
        row = n - 1 - back
        rest = right[row]
        for column in range(row + 1, n):
            rest -= matrix[row * n + column] * solution[column]
        solution[row] = rest / matrix[row * n + row]
    return solution
