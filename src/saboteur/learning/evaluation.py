"""Evaluation: the network against bots, side by side, first rounds only, so that short ones count no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch.nn import functional as F

from ..arena.statistics import wilson
from .master import GREED
from .network import Network
from .reading import Array
from .seeing import Sight, thoughts_of
from .stand import MINERS, Company


@dataclass(frozen=True)
class Contest:
    """A bot that plays one side; the network plays the other."""

    bot: str
    side: str
    guile: float = 0.0


@dataclass(frozen=True)
class Line:
    """How a contest went at tables of one kind: rounds, and how many of them the miners won."""

    contest: Contest
    ruleset: str
    players: int
    rounds: int
    won: int


def evaluate(network: Network, sight: Sight, contest: Contest, seed: int) -> list[Line]:
    """Let every table play one round."""
    network.eval()
    torch.manual_seed(seed)
    fleet = sight.fleet
    fleet.begin(seed, Company({contest.bot: 1.0}, 1.0, contest.side, guile=contest.guile))
    results = [np.full(fleet.width, -1) for _ in (0, 1)]
    for half in (0, 1):
        _note(results[half], fleet.halves[half]["won"])
    while any((result < 0).any() for result in results):
        for half in (0, 1):
            _choose(network, sight, half)
            fleet.send(half)
        for half in (0, 1):
            fleet.receive()
            _note(results[half], fleet.halves[half]["won"])
    return list(_lines(contest, sight, results))


def _choose(network: Network, sight: Sight, half: int) -> None:
    with torch.no_grad():
        scores = thoughts_of(network, sight.see(half)).scores
    sight.pick(half, torch.multinomial(F.softmax(scores / GREED, 1), 1)[:, 0])


def _note(result: Array, won: Array) -> None:
    fresh = (result < 0) & (won >= 0)
    result[fresh] = won[fresh]


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
        net = "net" if not line.contest.guile else f"net, guile {line.contest.guile:g}"
        sides = (line.contest.bot, net) if line.contest.side == MINERS else (net, line.contest.bot)
        share = f"{line.won / line.rounds:.1%} ({low:.1%}–{high:.1%})"
        rows.append(
            f"| {sides[0]} | {sides[1]} | {line.ruleset} | {line.players} | {line.rounds} | {share} |"
        )
    return "\n".join(rows) + "\n"
