"""Evaluation: the network against bots, first rounds only, so that short ones count no more.

Where winning is all, one plays the miners and the other the saboteurs; where gold counts, they share the
table, and it is told how much more gold the network gets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch.nn import functional as F

from ..arena.statistics import wilson
from .master import GREED
from .network import Network
from .reading import Array, Arrays
from .seeing import Sight, glance
from .stand import MINERS, MIXED, Company, sits_a_bot


@dataclass(frozen=True)
class Contest:
    """A bot that plays one side; the network plays the other."""

    bot: str
    side: str


@dataclass(frozen=True)
class Line:
    """How a contest went at tables of one kind: rounds, and how many of them the miners won."""

    contest: Contest
    ruleset: str
    players: int
    rounds: int
    won: int


@dataclass(frozen=True)
class Purse:
    """How a contest for gold went, by round: what a seat of the network got, and what more than a bot."""

    contest: Contest
    ruleset: str
    players: int
    gold: Array
    more: Array


def evaluate(network: Network, sight: Sight, contest: Contest, seed: int) -> list[Line]:
    """Let every table play one round."""
    return list(_lines(contest, sight, [won for won, _ in _played(network, sight, contest, seed)]))


def compare_gold(network: Network, sight: Sight, bot: str, seed: int) -> list[Purse]:
    """Let every table play one round with a bot at every other seat."""
    contest = Contest(bot, MIXED)
    return list(_purses(contest, sight, [gold for _, gold in _played(network, sight, contest, seed)]))


def _played(network: Network, sight: Sight, contest: Contest, seed: int) -> list[tuple[Array, Array]]:
    """By half: whether the miners won the first round of each table, and what each seat was paid in it."""
    network.eval()
    torch.manual_seed(seed)
    fleet = sight.fleet
    fleet.begin(seed, Company({contest.bot: 1.0}, 1.0, contest.side))
    results = [(np.full(fleet.width, -1), np.zeros_like(half["rewards"])) for half in fleet.halves]
    for result, told in zip(results, fleet.halves, strict=True):
        _note(*result, told)
    while any((won < 0).any() for won, _ in results):
        for half in (0, 1):
            _choose(network, sight, half)
            fleet.send(half)
        for half in (0, 1):
            fleet.receive()
            _note(*results[half], fleet.halves[half])
    return results


def _choose(network: Network, sight: Sight, half: int) -> None:
    with torch.no_grad():
        scores = glance(network, sight.see(half)).scores
    sight.pick(half, torch.multinomial(F.softmax(scores / GREED, 1), 1)[:, 0])


def _note(won: Array, paid: Array, told: Arrays) -> None:
    """Note what came of a step at tables that are still in their first round."""
    first = won < 0
    paid[first] += told["rewards"][first]
    fresh = first & (told["won"] >= 0)
    won[fresh] = told["won"][fresh]


def _lines(contest: Contest, sight: Sight, results: Sequence[Array]) -> list[Line]:
    tally: dict[tuple[str, int], list[int]] = {}
    for tables, ruleset, players in sight.fleet.courses():
        counted = tally.setdefault((ruleset, players), [0, 0])
        for result in results:
            counted[0] += len(result[tables])
            counted[1] += int(result[tables].sum())
    return [Line(contest, *course, rounds, won) for course, (rounds, won) in tally.items()]


def as_table(lines: Sequence[Line]) -> str:
    """Lines as a table in Markdown: who plays whom, and what share of rounds the miners win."""
    rows = ["| miners | saboteurs | rules | players | rounds | won by miners |", "|---|---|---|---|---|---|"]
    for line in lines:
        low, high = wilson(line.won / line.rounds, line.rounds)
        bot = line.contest.bot
        sides = (bot, "net") if line.contest.side == MINERS else ("net", bot)
        share = f"{line.won / line.rounds:.1%} ({low:.1%}–{high:.1%})"
        rows.append(
            f"| {sides[0]} | {sides[1]} | {line.ruleset} | {line.players} | {line.rounds} | {share} |"
        )
    return "\n".join(rows) + "\n"


def _purses(contest: Contest, sight: Sight, paid: Sequence[Array]) -> Iterator[Purse]:
    tally: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for tables, ruleset, players in sight.fleet.courses():
        counted = tally.setdefault((ruleset, players), [])
        for half in paid:
            for place, row in enumerate(half[tables, :players] / sight.fleet.family.gold):
                bots = np.array([sits_a_bot(MIXED, place, seat, False) for seat in range(players)])
                ours = float(row[~bots].mean())
                counted.append((ours, ours - float(row[bots].mean())))
    for course, rounds in tally.items():
        gold, more = np.array(rounds).T
        yield Purse(contest, *course, gold, more)


def as_gold(purses: Sequence[Purse]) -> str:
    """Purses as a table in Markdown, with 95 % intervals of the difference."""
    rows = [
        "| beside | rules | players | rounds | gold a round | more than it |",
        "|---|---|---|---|---|---|",
    ]
    for purse in purses:
        rounds = len(purse.more)
        wide = 1.96 * float(purse.more.std()) / float(np.sqrt(rounds))
        rows.append(
            f"| {purse.contest.bot} | {purse.ruleset} | {purse.players} | {rounds}"
            f" | {purse.gold.mean():.2f} | {purse.more.mean():+.2f} ± {wide:.2f} |"
        )
    return "\n".join(rows) + "\n"
