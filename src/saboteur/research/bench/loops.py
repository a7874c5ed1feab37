"""Loops that play at random: what is measured is said with every figure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, Final

import numpy as np

from ..env import Saboteur
from ..vector import SaboteurVector

AGENT_BY_AGENT: Final = "agent by agent: agent_iter, last, step; an action out of the mask"
LISTED: Final = "agent by agent: agent_iter, last, step; an action out of legal_actions()"
STATE_BY_STATE: Final = "state by state: legal_actions, apply_action, what is seen as a tensor"
BATCHED: Final = "{} tables at once: step, all of them in one call"
IN_TURNS: Final = "{} tables at once, workers={}: send and receive, half by half; by the clock, on all cores"


@dataclass(frozen=True)
class Contest:
    """Something that plays: each time it is called it says how many decisions were made."""

    name: str
    loop: str
    play: Callable[[], int]
    peer: bool = False
    clock: Callable[[], float] = process_time
    """What counts as time: that of this process alone, unless others work for it."""


class AgentByAgent:
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
                legal = self.legal(observation, info)
                env.step(legal[int(self.chance.random() * len(legal))])
                steps += 1
        return steps

    def legal(self, observation: Any, info: Any) -> Any:
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        return mask.view(np.bool_).nonzero()[0]


class Listed(AgentByAgent):
    """The same with the list of actions that our environment has ready."""

    def __init__(self, env: Saboteur) -> None:
        super().__init__(env)

    def legal(self, observation: Any, info: Any) -> Any:
        return self.env.legal_actions()


class Batched:
    """A step of all tables."""

    def __init__(self, tables: SaboteurVector) -> None:
        self.tables = tables
        tables.reset(seed=1)

    def __call__(self) -> int:
        self.tables.step(self.tables.sample())
        return self.tables.num_envs


class InTurns:
    """A step of one half of the tables, while the other half plays in its processes."""

    def __init__(self, tables: SaboteurVector) -> None:
        tables.reset(seed=1)
        self.halves = list(tables.halves)
        for half in self.halves:
            half.send(half.sample())

    def __call__(self) -> int:
        half = self.halves[0]
        half.receive()
        half.send(half.sample())
        self.halves.reverse()
        return half.num_envs
