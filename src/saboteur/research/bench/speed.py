"""How fast the environments are, beside the fastest card games that come with PettingZoo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

import numpy as np

from ...bench import is_compiled
from ..env import Saboteur
from ..vector import SaboteurVector

PEERS = ("leduc_holdem_v4", "texas_holdem_v4")
WITHOUT_PEERS = "The card games of PettingZoo are not installed: pip install 'pettingzoo[classic]'."
TABLES = 64

Figures = dict[str, float]


def measure(seconds: float, players: int) -> Figures:
    """Steps a second, on one core, by random legal play; observation and mask are built at every step."""
    agent_by_agent, batched = "agent by agent (AEC)", f"batched, {TABLES} tables"
    table = _AgentByAgent(Saboteur("base", players))
    figures = {f"{agent_by_agent}, base, {players} players": _rate(table, seconds)}
    for ruleset in ("base", "saboteur2", "jubilee"):
        tables = SaboteurVector(ruleset, players, num_envs=TABLES, copy=False)
        figures[f"{batched}, {ruleset}, {players} players"] = _rate(_Batched(tables), seconds)
    for name, maker in _peers():
        peer = f"{agent_by_agent}, pettingzoo {name}"
        figures[peer] = _rate(_AgentByAgent(maker.env()), seconds)
        figures[f"{peer}, without its wrappers"] = _rate(_AgentByAgent(maker.raw_env()), seconds)
    return figures


def _peers() -> Iterator[tuple[str, Any]]:
    for name in PEERS:
        try:
            yield name, import_module(f"pettingzoo.classic.{name}")
        except ImportError:
            return


def _rate(work: Callable[[], int], seconds: float) -> float:
    """How much *work* is done in a second of this process alone, the first time left out."""
    work()
    done, begun = 0, process_time()
    while (passed := process_time() - begun) < seconds:
        done += work()
    return done / passed


class _AgentByAgent:
    """A whole game, the way that PettingZoo's documentation plays it."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.chance = Random(1)
        self.games = 0

    def __call__(self) -> int:
        env, steps = self.env, 0
        self.games += 1
        env.reset(seed=self.games)
        for _ in env.agent_iter():
            observation, _reward, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
                env.step(self._chosen(mask.view(np.bool_).nonzero()[0]))
                steps += 1
        return steps

    def _chosen(self, legal: Any) -> Any:
        return legal[int(self.chance.random() * len(legal))]


class _Batched:
    def __init__(self, tables: SaboteurVector) -> None:
        self.tables = tables
        tables.reset(seed=1)

    def __call__(self) -> int:
        self.tables.step(self.tables.sample())
        return self.tables.num_envs


def main(json: bool, seconds: float, players: int) -> None:
    """Print the figures, as a table or as JSON."""
    figures = measure(seconds, players)
    if json:
        import json as json_format

        told = {"compiled": is_compiled(), "seconds": seconds, "steps per second": figures}
        print(json_format.dumps(told, indent=2))
    else:
        print_table(figures)


def print_table(figures: Figures) -> None:
    from rich.console import Console
    from rich.table import Table

    peers = {name: rate for name, rate in figures.items() if "pettingzoo" in name}
    fastest = max(peers.values(), default=0.0)
    table = Table(title="steps a second, on one core, random legal play with observations and masks")
    for column in ("", "steps", *(["times the peer"] if peers else [])):
        table.add_column(column, justify="right" if column else "left")
    for name, rate in figures.items():
        table.add_row(name, f"{rate:,.0f}", *([f"{rate / fastest:.1f}"] if peers else []))
    console = Console()
    console.print(table)
    if not peers:
        console.print(WITHOUT_PEERS, markup=False)
    if not is_compiled():
        console.print("The core is not compiled here: an installed copy is many times as fast.")
