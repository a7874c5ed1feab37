"""Many games at once: Gymnasium's vector environments, for tables where one seat after the other is asked.

>>> tables = SaboteurVector("base", players=5, num_envs=8)
>>> observation, infos = tables.reset(seed=7)
>>> observation["observation"]["hand"].shape, observation["action_mask"].shape
((8, 27), (8, 13325))
>>> observation, rewards, terminations, truncations, infos = tables.step(tables.sample())
>>> rewards.shape, infos["seat"].shape
((8, 5), (8,))
"""

from __future__ import annotations

from secrets import randbits
from typing import Any

import numpy as np
from gymnasium.spaces import MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..errors import IllegalAction
from .arrays.batch import Batch, Finished, Stakes
from .arrays.encoding import Slate
from .keeping import check_count, luck_from, numbers_of, record_of
from .spaces import Array, Encoding, Observation, Sheets, action_space, encoder_of, observation_space

Step = tuple[Observation, Array, Array, Array, dict[str, Any]]


class SaboteurVector(VectorEnv[Observation, Array, Array]):
    """Tables that are stepped together in compiled code; when a game is over the next has begun.

    An observation is that of the seat that is asked, ``infos["seat"]``; rewards have a column for each seat.
    Table *t* plays the games of the seeds ``seed + t``, ``seed + t + num_envs`` and so on. With
    ``copy=False`` the same arrays are given out again and again, and cannot be written to. When a game is
    over, ``infos["final_obs"]`` has what the seat sees that chose last, ``infos["final_info"]`` how it ended.
    """

    def __init__(
        self,
        ruleset: str = "base",
        players: int = 5,
        *,
        num_envs: int = 64,
        rewards: dict[str, float] | None = None,
        encoding: Encoding = "information",
        copy: bool = True,
    ) -> None:
        super().__init__()
        check_count("num_envs", num_envs)
        self._options = {
            "ruleset": ruleset,
            "players": players,
            "num_envs": num_envs,
            "rewards": rewards,
            "encoding": encoding,
            "copy": copy,
        }
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.encoder = encoder_of(ruleset, players)
        self.actions = self.encoder.actions
        self.num_envs = num_envs
        self.single_action_space = action_space(self.actions)
        self.single_observation_space = observation_space(self.encoder, encoding)
        self.action_space = MultiDiscrete(np.full(num_envs, int(self.actions.size)))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._batch = Batch(self.encoder, num_envs, Stakes(**(rewards or {})))
        sheets = Sheets(self.encoder, self._batch.slate, encoding)
        self._observation = sheets.kept if copy else sheets.live
        self._last_slate = Slate(self.encoder, 1)
        self._last = Sheets(self.encoder, self._last_slate, encoding)
        self._copied = np.copy if copy else np.asarray
        self._rewards = _array(self._batch.rewards, np.float64).reshape(num_envs, players)
        self._over = _array(self._batch.over, np.bool_)
        self._seats = _array(self._batch.seats, np.int64)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin anew at every table; without a *seed* nobody can foresee the games."""
        assert not isinstance(seed, list), "one seed is for all tables: table t begins with seed + t"
        self._batch.begin(randbits(62) if seed is None else int(seed))
        return self._observation(), {"seat": self._copied(self._seats)}

    def step(self, actions: Array) -> Step:
        """Answer at every table; nothing happens anywhere if one of the actions is not offered."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ValueError(f"{self.num_envs} whole numbers are wanted, one for each table, not {actions!r}")
        chosen = given.tolist()
        if (table := self._batch.step(chosen)) >= 0:
            raise IllegalAction(f"action {chosen[table]}", "B6", f"it is not offered at table {table}")
        infos: dict[str, Any] = {"seat": self._copied(self._seats)}
        for game in self._batch.finished:
            infos = self._add_info(infos, self._ended(game), game.place)
        over = self._copied(self._over)
        return self._observation(), self._copied(self._rewards), over, np.zeros_like(over), infos

    def _ended(self, game: Finished) -> dict[str, Any]:
        """What Gymnasium wants to be told of a game that is over: how, and what is seen at its end."""
        self.encoder.write(game.view, self._last_slate, 0)
        told = {
            "seed": game.seed,
            "seat": game.seat,
            "gold": np.array(game.gold),
            "roles": game.roles,
            "won": game.won,
        }
        return {"final_obs": self._last.kept_of_one(), "final_info": told}

    def __getstate__(self) -> dict[str, Any]:
        """All tables travel as the records of their games."""
        games = [record_of(table) for table in self._batch.tables]
        return {"options": self._options, "games": games, "chance": numbers_of(self._batch.luck)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["options"])  # type: ignore[misc]  # there is nothing else to be known of it
        self._batch.luck = luck_from(state["chance"])
        games = [game for game in state["games"] if game is not None]
        if games:
            self._batch.resume(games)

    def sample(self) -> Array:
        """One of the actions offered at each table, each as likely as any other."""
        return np.array(self._batch.random_actions(), np.int64)

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is left open."""


def _array(numbers: Any, dtype: Any) -> Array:
    """What compiled code writes, as NumPy reads it."""
    return np.frombuffer(memoryview(numbers), dtype)
