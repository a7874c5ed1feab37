"""Games of other packages, played at random as their documentation plays them: where they are installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any, Final

import numpy as np

from .loops import AGENT_BY_AGENT, BATCHED, STATE_BY_STATE, AgentByAgent, Contest

PETTINGZOO: Final = ("leduc_holdem_v4", "texas_holdem_v4")
OPEN_SPIEL: Final = ("leduc_poker", "hearts", "gin_rummy")
PGX: Final = ("leduc_holdem", "sparrow_mahjong")

ADVICE: Final = {
    "pettingzoo.classic.leduc_holdem_v4": "pip install 'pettingzoo[classic]'",
    "pyspiel": "pip install open_spiel",
    "pgx": "pip install pgx",
}
"""How to get what is not there."""


def peers(tables: int) -> Iterator[Contest]:
    """Those that are installed; *tables* of them at once where they can be stepped together."""
    yield from _of_pettingzoo()
    if pyspiel := found("pyspiel"):
        for name in OPEN_SPIEL:
            played = StateByState(pyspiel.load_game(name))
            yield Contest(f"open_spiel {name}", STATE_BY_STATE, played, peer=True)
    if pgx := found("pgx"):
        for name in PGX:
            yield Contest(f"pgx {name}", BATCHED.format(tables), together(pgx.make(name), tables), peer=True)


def _of_pettingzoo() -> Iterator[Contest]:
    """As they come, and without the wrappers around them."""
    for name in PETTINGZOO:
        if maker := found(f"pettingzoo.classic.{name}"):
            yield Contest(f"pettingzoo {name}", AGENT_BY_AGENT, AgentByAgent(maker.env()), peer=True)
            bare = AgentByAgent(maker.raw_env())
            yield Contest(f"pettingzoo {name}, without its wrappers", AGENT_BY_AGENT, bare, peer=True)


def missing() -> list[str]:
    """How to get the peers that are not here."""
    return [advice for name, advice in ADVICE.items() if found(name) is None]


def found(name: str) -> Any:
    """A module, None if it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        return None


class StateByState:
    """A whole game of OpenSpiel, with what the player sees as a tensor at every decision."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self._chance = Random(1)
        kind = game.get_type()
        self._looks = kind.provides_information_state_tensor or kind.provides_observation_tensor
        self._remembers = kind.provides_information_state_tensor

    def __call__(self) -> int:
        state, steps = self._game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(self._chance.choices(outcomes, shares)[0])
            else:
                self._look(state)
                legal = state.legal_actions()
                state.apply_action(legal[int(self._chance.random() * len(legal))])
                steps += 1
        return steps

    def _look(self, state: Any) -> None:
        if self._looks:
            np.asarray(state.information_state_tensor() if self._remembers else state.observation_tensor())


def together(env: Any, tables: int) -> Callable[[], int]:
    """Many games of Pgx, stepped in one compiled call; each begins anew when it is over."""
    jax = import_module("jax")
    auto_reset = import_module("pgx.experimental.wrappers").auto_reset
    step = auto_reset(env.step, env.init)

    def turn(state: Any, key: Any) -> Any:
        chances = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        action = jax.random.categorical(key, chances, axis=-1)
        return jax.vmap(step)(state, action, jax.random.split(key, tables))

    stepped = jax.jit(turn)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), tables))
    played = [state, 0]

    def play() -> int:
        played[1] += 1
        played[0] = jax.block_until_ready(stepped(played[0], jax.random.PRNGKey(played[1])))
        return tables

    return play
