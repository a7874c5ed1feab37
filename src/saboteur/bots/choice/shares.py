"""What gold a round will probably still bring a seat, where it is not enough to know who wins.

Whether the treasure is found is told by `prospect`. What a dwarf gets then, or gets if not, depends on a few
more things, mostly on who shares with it and which doors stand on the way; by how much was learnt from many
rounds, for each dwarf.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.engine import Position
from ...rules.saboteur2.thieves import THEFT_BIT
from ..sight.aims import (
    BLUE,
    BOSS,
    GEOLOGIST,
    GREEDY,
    GREEN,
    KINDS,
    MINER,
    PROFITEER,
    SABOTEUR,
    doors_shut_to,
)
from ..sight.outlook import Outlook
from .judging.judge import crystals_in
from .prospect import chance, cost_to, solved, things, treasure_in

SIDES: Final[i64] = 8
"""How many things decide about a share: the doors on the way for oneself and for the other team, who shares,
who digs, crystals, whether one goes without as things are, and whether one is a thief."""

RIVALS: Final = 1 << MINER | 1 << GREEDY | 1 << BLUE | 1 << GREEN
"""Those who would dig the treasure out for themselves, as bits: it matters which of them does."""

_BLUE: Final = 1 << BLUE | 1 << BOSS | 1 << PROFITEER
_GREEN: Final = 1 << GREEN | 1 << BOSS | 1 << PROFITEER

FELLOWS: Final = vec[i64]([i64(0) for _ in range(KINDS)])
"""By dwarf: those with whom it shares, as bits."""
FELLOWS[MINER] = 1 << MINER
FELLOWS[BLUE] = _BLUE
FELLOWS[GREEN] = _GREEN
FELLOWS[BOSS] = FELLOWS[PROFITEER] = _BLUE | _GREEN
FELLOWS[GEOLOGIST] = 1 << GEOLOGIST
FELLOWS[SABOTEUR] = 1 << SABOTEUR | 1 << PROFITEER


@final
class Foresight:
    """What was learnt about how rounds end."""

    def __init__(self, weights: vec[float], shares: vec[float]) -> None:
        self.weights = weights
        """By which `prospect` tells the chance that the treasure is found."""
        self.shares = shares
        """By dwarf, whether the treasure is found, and side: what it adds to the gold."""
        self.counts_gold = len(shares) > 0
        """Whether it matters how much gold one gets, beside who wins."""

    def found(self, world: Position, outlook: Outlook) -> float:
        """How likely the treasure of *world* is found, which *outlook* has just glanced at."""
        return chance(things(world, outlook), self.weights)

    def gold(self, world: Position, outlook: Outlook, seat: i64) -> float:
        """What *seat* will probably still get in this round."""
        found = self.found(world, outlook)
        seen = sides(world, outlook, seat)
        dwarf = world.state.players[seat].dwarf
        return found * share(self.shares, dwarf, 1, seen) + (1.0 - found) * share(self.shares, dwarf, 0, seen)


def share(shares: vec[float], dwarf: i64, found: i64, seen: vec[float]) -> float:
    """What *dwarf* gets if the treasure is found (1) or is not (0)."""
    total = 0.0
    row = (dwarf * 2 + found) * SIDES
    for i in range(SIDES):
        total += seen[i] * shares[row + i]
    return total


def sides(world: Position, outlook: Outlook, seat: i64) -> vec[float]:
    """What decides about the share of *seat*. The ways of *outlook* are measured anew."""
    players = world.state.players
    me = players[seat]
    seen = vec[float]([0.0 for _ in range(SIDES)])
    seen[0] = 1.0
    if me.dwarf in (BLUE, GREEN):
        straight = cost_past(0, world, outlook)
        seen[1] = cost_past(doors_shut_to(me.dwarf), world, outlook) - straight
        seen[2] = cost_past(doors_shut_to(GREEN if me.dwarf == BLUE else BLUE), world, outlook) - straight
    for other in range(i64(len(players))):
        dwarf = players[other].dwarf
        if FELLOWS[me.dwarf] >> dwarf & 1 != 0 and outlook.rules.is_entitled(world.state, other):
            seen[3] += 0.25
        if RIVALS >> dwarf & 1 != 0 and not outlook.is_hindered(other):
            seen[4] += 0.25 if dwarf == me.dwarf else -0.25
    seen[5] = 0.2 * crystals_in(outlook)
    seen[6] = 0.0 if outlook.rules.is_entitled(world.state, seat) else 1.0
    seen[7] = 1.0 if me.before & THEFT_BIT != 0 else 0.0
    return seen


def cost_past(shut: i64, world: Position, outlook: Outlook) -> float:
    """What the way to the treasure costs that leads through no *shut* door [S8]."""
    outlook.ways.measure(shut)
    return cost_to(treasure_in(world, outlook), outlook)


def fitted_share(rows: list[vec[float]], gold: vec[float]) -> vec[float]:
    """The weights by which *rows* come nearest to *gold*: least squares; one row's worth of ridge keeps it
    steady."""
    slope = vec[float]([0.0 for _ in range(SIDES)])
    bend = vec[float]([1.0 if i % (SIDES + 1) == 0 else 0.0 for i in range(SIDES * SIDES)])
    for row in range(i64(len(rows))):
        seen = rows[row]
        for i in range(SIDES):
            slope[i] += seen[i] * gold[row]
            for j in range(SIDES):
                bend[i * SIDES + j] += seen[i] * seen[j]
    return solved(bend, slope)
