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

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any

import numpy as np
from gymnasium.spaces import MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..core.luck import Luck
from ..errors import IllegalAction
from .arrays.batch import picks
from .crew import Crew
from .desk import TOLD, Desk, Ended, Order, halves_of
from .keeping import check_count, luck_from, numbers_of
from .spaces import (
    Array,
    Arrays,
    Encoding,
    Observation,
    action_space,
    array_of,
    encoder_of,
    observation_space,
)

Infos = dict[str, Any]
Step = tuple[Observation, Array, Array, Array, Infos]


class SaboteurVector(VectorEnv[Observation, Array, Array]):
    """Tables that are stepped together in compiled code; when a game is over the next has begun.

    An observation is that of the seat that is asked, ``infos["seat"]``; what it may do is a mask, and the
    first ``infos["count"]`` of ``infos["actions"]``. Rewards have a column for each seat. Table *t* plays the
    games of the seeds ``seed + t``, ``seed + t + num_envs`` and so on. With ``copy=False`` the same arrays
    are given out again and again, and cannot be written to. When a game is over, ``infos["final_obs"]`` has
    what the seat sees that chose last, ``infos["final_info"]`` how it ended.
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
        workers: int = 0,
    ) -> None:
        super().__init__()
        check_count("num_envs", num_envs)
        if workers != 0:
            check_count("workers", workers)
        self._order = Order(ruleset, players, num_envs, rewards, encoding)
        self._copy, self._workers = copy, workers
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.encoder = encoder_of(ruleset, players)
        self.actions = self.encoder.actions
        self.num_envs = num_envs
        self.single_action_space = action_space(self.actions)
        self.single_observation_space = observation_space(self.encoder, encoding)
        self.action_space = MultiDiscrete(np.full(num_envs, int(self.actions.size)))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._luck = Luck(0)
        self._desk = Crew(self._order, workers) if workers else Desk(self._order, range(num_envs))
        first, second = halves_of(num_envs)
        self.halves = (Half(self, first), Half(self, second))
        """The tables in two parts: while the one plays, somebody can think about the other."""
        self._all = Half(self, range(num_envs))

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Infos]:
        """Begin anew at every table; without a *seed* nobody can foresee the games."""
        assert not isinstance(seed, list), "one seed is for all tables: table t begins with seed + t"
        self._check_at_rest()
        seed = randbits(62) if seed is None else int(seed)
        self._luck = Luck(f"batch {seed}")
        self._desk.begin(seed)
        return self._all.observation(), self._all.infos()

    def step(self, actions: Array) -> Step:
        """Answer at every table; nothing happens anywhere if one of the actions is not offered."""
        self._check_at_rest()
        self._weigh(self._all.tables, actions)
        for half in self.halves:
            self._desk.send(half.tables)
        return self._all.told([game for half in self.halves for game in self._desk.receive(half.tables)])

    def _check_at_rest(self) -> None:
        if any(half.playing for half in self.halves):
            raise ValueError("a half of the tables was sent actions: receive what has come of it first")

    def _weigh(self, tables: range, actions: Array) -> None:
        given = np.asarray(actions)
        if given.shape != (len(tables),) or given.dtype.kind not in "iu":
            raise ValueError(f"{len(tables)} whole numbers are wanted, one for each table, not {actions!r}")
        if (table := self._desk.weigh(tables.start, given)) >= 0:
            action = given[table - tables.start]
            raise IllegalAction(f"action {action}", "B6", f"it is not offered at table {table}")

    def __getstate__(self) -> dict[str, Any]:
        """All tables travel as the records of their games."""
        self._check_at_rest()
        options = {**vars(self._order), "copy": self._copy, "workers": self._workers}
        return {"options": options, "games": self._desk.records(), "chance": numbers_of(self._luck)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["options"])  # type: ignore[misc]  # there is nothing else to be known of it
        self._luck = luck_from(state["chance"])
        games = [game for game in state["games"] if game is not None]
        if games:
            self._desk.resume(games)

    def sample(self) -> Array:
        """One of the actions offered at each table, each as likely as any other."""
        return self._all.sample()

    def close_extras(self, **kwargs: Any) -> None:
        """End what was started."""
        self._desk.close()


class Half:
    """Some of the tables in a row, which can be answered while the others play on."""

    def __init__(self, vector: SaboteurVector, tables: range) -> None:
        self._vector = vector
        self.tables = tables
        """Their numbers."""
        self.num_envs = len(tables)
        self.playing = False
        """Whether they were sent actions, and nothing was received yet."""
        here: Arrays = {
            name: array[tables.start : tables.stop] for name, array in vector._desk.arrays.items()
        }
        self._seen = {name: array for name, array in here.items() if name not in TOLD}
        self._mask = {"action_mask": here["action_mask"]}
        self._offered = {name: here[name] for name in ("seat", "actions", "count")}
        self._outcome = {name: here[name] for name in ("rewards", "over")}
        self._here = here
        self._every = np.arange(len(tables))

    def send(self, actions: Array) -> None:
        """Let these tables be answered; nothing happens if one of the actions is not offered."""
        if self.playing:
            raise ValueError("these tables were sent actions: receive what has come of it first")
        self._vector._weigh(self.tables, actions)
        self._vector._desk.send(self.tables)
        self.playing = True

    def receive(self) -> Step:
        """Wait until they are, and tell what has come of it."""
        if not self.playing:
            raise ValueError("these tables were not sent any actions")
        self.playing = False
        return self.told(self._vector._desk.receive(self.tables))

    def sample(self) -> Array:
        """One of the actions offered at each of them, each as likely as any other."""
        chosen = array_of(picks(self._vector._luck, self._here["count"].tolist()), np.int64)
        return self._here["actions"][self._every, chosen].astype(np.int64)

    def observation(self) -> Observation:
        """What is seen at these tables."""
        return {"observation": self._given(self._seen), **self._given(self._mask)}

    def infos(self) -> Infos:
        """Who is asked there, and what may be answered."""
        return self._given(self._offered)

    def told(self, ended: Sequence[Ended]) -> Step:
        """What Gymnasium wants to be told after a step."""
        infos, outcome = self.infos(), self._given(self._outcome)
        if ended:
            infos |= self._endings(ended)
        never = np.zeros(len(self.tables), np.bool_)
        return self.observation(), outcome["rewards"], outcome["over"], never, infos

    def _given(self, arrays: Arrays) -> dict[str, Any]:
        """The same arrays, or copies of them."""
        return {name: np.copy(array) for name, array in arrays.items()} if self._vector._copy else {**arrays}

    def _endings(self, ended: Sequence[Ended]) -> Infos:
        infos: Infos = {}
        for table, told in ended:
            infos = self._vector._add_info(infos, told, table)
        return _cut(infos, slice(self.tables.start, self.tables.stop))


def _cut(infos: Mapping[str, Any], tables: slice) -> Infos:
    """What is told of some *tables* out of what is told of all."""
    return {
        name: _cut(told, tables) if isinstance(told, dict) else told[tables] for name, told in infos.items()
    }
