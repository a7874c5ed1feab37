"""How fast the environments are, beside games of other packages that are played in the same way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from time import perf_counter

from ...bench import is_compiled
from ..env import Saboteur
from ..vector import SaboteurVector
from .loops import AGENT_BY_AGENT, BATCHED, IN_TURNS, LISTED, AgentByAgent, Batched, Contest, InTurns, Listed
from .peers import missing, peers

TABLES = 64
MANY = 1024
"""Tables that workers share: with fewer, waking each other up takes a good part of the time."""

TITLE = "steps a second of one core, random legal play, with observations and masks"


@dataclass(frozen=True)
class Figure:
    """How fast something plays, and in which loop."""

    name: str
    loop: str
    rate: float
    peer: bool = False


def measure(seconds: float, players: int) -> list[Figure]:
    """Steps a second by random legal play; observation and mask are built at every step."""
    return [
        Figure(contest.name, contest.loop, rate(contest, seconds), contest.peer)
        for contest in chain(ours(players), peers(TABLES))
    ]


def ours(players: int) -> Iterator[Contest]:
    """Our own environments, one game at a time, many at once, and many in other processes."""
    base = f"base, {players} players"
    yield Contest(base, AGENT_BY_AGENT, AgentByAgent(Saboteur("base", players)))
    yield Contest(base, LISTED, Listed(Saboteur("base", players)))
    for ruleset in ("base", "saboteur2", "jubilee"):
        tables = SaboteurVector(ruleset, players, num_envs=TABLES, copy=False)
        yield Contest(f"{ruleset}, {players} players", BATCHED.format(TABLES), Batched(tables))
    for workers in sorted({1, cores()}):
        tables = SaboteurVector("base", players, num_envs=MANY, copy=False, workers=workers)
        yield Contest(base, IN_TURNS.format(MANY, workers), InTurns(tables), clock=perf_counter)
        tables.close()


def cores() -> int:
    """How many processes this one may keep busy."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def rate(contest: Contest, seconds: float) -> float:
    """How many decisions are made in a second, the first time left out."""
    contest.play()
    done, begun = 0, contest.clock()
    while (passed := contest.clock() - begun) < seconds:
        done += contest.play()
    return done / passed


def main(json: bool, seconds: float, players: int) -> None:
    """Print the figures, as a table or as JSON."""
    figures = measure(seconds, players)
    if json:
        import json as json_format

        rows = [{"name": f.name, "loop": f.loop, "steps per second": f.rate, "peer": f.peer} for f in figures]
        print(json_format.dumps({"compiled": is_compiled(), "seconds": seconds, "figures": rows}, indent=2))
    else:
        print_table(figures)


def print_table(figures: list[Figure]) -> None:
    """A row for each figure, with how it compares to the fastest peer that is played in the same way."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=TITLE)
    for column in ("", "loop", "steps", "times the fastest peer"):
        table.add_column(column, justify="right" if column in ("steps", "times the fastest peer") else "left")
    for figure in figures:
        table.add_row(figure.name, figure.loop, f"{figure.rate:,.0f}", times(figure, figures))
    console = Console()
    console.print(table)
    for advice in missing():
        console.print(f"There are more to compare with: {advice}", markup=False)
    if not is_compiled():
        console.print("The core is not compiled here: an installed copy is many times as fast.")


def times(figure: Figure, figures: list[Figure]) -> str:
    """How many times as fast it is as the fastest peer among those that play alike; empty without any."""
    together = is_batched(figure)
    fastest = max((f.rate for f in figures if f.peer and is_batched(f) == together), default=0.0)
    return f"{figure.rate / fastest:.2g}" if fastest else ""


def is_batched(figure: Figure) -> bool:
    """Whether many games are played at once."""
    return "at once" in figure.loop
