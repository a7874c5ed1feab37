"""The environment: one game as PettingZoo plays it, agent by agent.

>>> environment = env("base", players=5)
>>> environment.reset(seed=7)
>>> environment.agent_selection, environment.action_space("player_0")
('player_2', Discrete(13325))
"""

from __future__ import annotations

from copy import deepcopy
from secrets import randbits
from typing import Any, ClassVar, Literal, get_args

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]  # it has no types
from pettingzoo.utils.conversions import (  # type: ignore[import-untyped]  # it has no types
    turn_based_aec_to_parallel,
)

from ..core.luck import Luck
from ..errors import IllegalAction
from ..text.notation import write_option
from .arrays.numbered import Eye, NumberedTable, Stakes
from .arrays.truth import Truth
from .drawing import drawn, painted
from .keeping import check_count, dealt_and_chosen, luck_from, numbers_of, record_of, setup_of
from .spaces import (
    Array,
    Encoding,
    Observation,
    Sheets,
    action_space,
    check_option,
    encoder_of,
    observation_space,
    slate_of,
)

Illegal = Literal["raise", "pass"]
"""What an action does that is not offered: it raises an error, or the last option is taken, a pass."""

VERSION = "v1"
"""Raised when an environment behaves differently: the same seed and actions, another trajectory."""


COMPILED = ("encoder", "actions", "_table", "_eye", "_slate", "_sheets", "_truth", "_write", "_seeds")
"""What of an environment cannot be copied as it is."""

MEASURED = ("_observation_space", "state_space")
"""What of it follows from the rest."""


class Saboteur(AECEnv):  # type: ignore[misc]  # it has no types
    """One table of a ruleset; `player_0` to the last sit clockwise.

    An agent sees what a player in its seat would know, and is told the others' roles when the game is over.
    A cycle of *max_cycles* is as many decisions as there are players. A copy plays on by itself, and so
    does one that was pickled.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"saboteur_{VERSION}",
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        ruleset: str = "base",
        players: int = 5,
        *,
        rewards: dict[str, float] | None = None,
        encoding: Encoding = "information",
        illegal: Illegal = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._options = (ruleset, players, rewards, encoding)
        check_option("illegal", illegal, get_args(Illegal))
        check_option("render_mode", render_mode, [None, *self.metadata["render_modes"]])
        if max_cycles is not None:
            check_count("max_cycles", max_cycles)
        self._lay_out()
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._illegal = illegal
        self._max_steps = -1 if max_cycles is None else max_cycles * players
        self._steps_left = self._max_steps
        self._paid = False
        self._seeds = Luck(randbits(63))
        self._action_space = action_space(self.actions)
        self._measure()

    def _lay_out(self) -> None:
        """Lay what is compiled: the table, and what it is written down on."""
        ruleset, players, rewards, encoding = self._options
        self.encoder = encoder_of(ruleset, players)
        self.actions = self.encoder.actions
        """What the numbers of actions mean."""
        self._table = NumberedTable(self.encoder.rules, Stakes(**(rewards or {})))
        self._eye = Eye()
        self._slate = slate_of(self.encoder, 1, encoding)
        self._sheets = Sheets(self._slate)
        self._truth = Truth(self.encoder.rules, self.actions)
        self._write = self.encoder.write

    def _measure(self) -> None:
        """Say how large observations are."""
        self._observation_space = observation_space(self.encoder, self._options[3])
        self.state_space = Box(-(2**15), 2**15 - 1, (self._truth.length,), np.int16)

    def _plain(self) -> dict[str, Any]:
        """What of it can be copied as it is."""
        return {name: value for name, value in self.__dict__.items() if name not in (*COMPILED, *MEASURED)}

    def __getstate__(self) -> dict[str, Any]:
        """What is compiled travels as the record of its game."""
        game = record_of(self._table, setup_of(*self._options[:2]))
        return {**self._plain(), "_game": game, "_chance": numbers_of(self._seeds)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        game, chance = state.pop("_game"), state.pop("_chance")
        self.__dict__.update(state)
        self._lay_out()
        self._measure()
        self._seeds = luck_from(chance)
        if game is not None:
            self._table.resume(*dealt_and_chosen(game))

    def __deepcopy__(self, memo: dict[int, Any]) -> Saboteur:
        """A twin, for whoever tries out what would happen: nothing is played again."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(deepcopy(self._plain(), memo))
        twin.__dict__.update({name: self.__dict__[name] for name in MEASURED})
        twin._lay_out()
        twin._table = self._table.copy()
        twin._seeds = luck_from(numbers_of(self._seeds))
        return twin

    def observation_space(self, agent: str) -> Dict:
        return self._observation_space

    def action_space(self, agent: str) -> Discrete:
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game that `Game.new` deals from *seed*; without one, the next of a random sequence.

        After a reset with a seed, those without one are the same sequence each time.
        """
        if seed is not None:
            self._seeds = Luck(f"games after {seed}")
        self._table.begin(int(self._seeds.number()) if seed is None else int(seed))
        self._steps_left = self._max_steps
        self.agents = self.possible_agents[:]
        self._paid = False
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._table.asked()]

    def observe(self, agent: str) -> Observation:
        """What *agent* sees now, in arrays of its own; its mask is empty if it is not asked."""
        table, seat = self._table, self._seats[agent]
        if table.asked() != seat:
            view = table.view(seat)
        else:
            view = self._eye.memory(table) if self._slate.remembers else self._eye.sight(table)
        self._write(view, self._slate, 0)
        return self._sheets.kept_of_one()

    def state(self) -> Array:
        """The whole truth, for critics that learn: no player may see it."""
        return np.frombuffer(memoryview(self._truth.written(self._table.position)), np.int16).copy()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is asked answers with the number of an action"
        table = self._table
        table.answer(self._code(int(action)))
        self._cumulative_rewards[agent] = 0.0
        if table.paid or self._paid:
            self._pay()
        self._steps_left -= 1
        asked = int(table.asked())
        if asked >= 0 and self._steps_left != 0:
            self.agent_selection = self.possible_agents[asked]
        else:
            self._end(self.terminations if asked < 0 else self.truncations)
        if self.render_mode == "human":
            self.render()

    def _pay(self) -> None:
        """Reward everybody; most steps bring nothing to anybody, and pass over this."""
        self._paid = self._table.paid
        for player, reward in zip(self.possible_agents, self._table.rewards, strict=True):
            self.rewards[player] = reward
            self._cumulative_rewards[player] += reward

    def _code(self, action: int) -> int:
        table = self._table
        code = int(self.actions.chosen(table.options(), table.asked(), action))
        if code >= 0:
            return code
        if self._illegal == "pass":
            return int(table.options()[-1])
        raise self._refusal(action)

    def _refusal(self, action: int) -> IllegalAction:
        table = self._table
        rule = table.position.question().rule
        try:
            code = self.actions.code(action, int(table.asked()))
        except ValueError:
            return IllegalAction(f"action {action}", rule, "no option has taken this number")
        refusal = table.position.objection(code)
        text = write_option(self.encoder.rules, code, self.possible_agents).text
        sentence = "it is not among the options" if refusal is None else refusal.sentence
        return IllegalAction(f"action {action}: {text}", rule if refusal is None else refusal.rule, sentence)

    def _end(self, ended: dict[str, bool]) -> None:
        """Everybody is done; if the game is over, everybody is told who they were."""
        for agent in self.agents:
            ended[agent] = True
        if self._table.asked() < 0:
            told = {"roles": self._table.roles(), "won": self._table.won(), "gold": self._table.gold()}
            self.infos = {agent: dict(told) for agent in self.agents}
        self.agent_selection = self.agents[0]

    def legal_actions(self) -> Array:
        """The actions offered to the agent that is asked, in the order of the options."""
        table = self._table
        self.encoder.list_options(table.options(), table.asked(), self._slate, 0)
        return self._sheets.offered["actions"][0, : self._slate.counts[0]].astype(np.int64)

    def describe(self, action: int) -> str:
        """What *action* is for the agent that is asked, in the notation."""
        table = self._table
        seat = int(table.asked())
        code = int(self.actions.chosen(table.options(), seat, action))
        if code < 0:
            code = self.actions.code(action, seat)
        return write_option(self.encoder.rules, code, self.possible_agents).text

    def render(self) -> str | Array | None:
        """What a spectator sees: as text, as a picture, or (``human``) printed."""
        view = self._table.public_view()
        if self.render_mode == "rgb_array":
            return painted(view)
        text = drawn(view, self.possible_agents)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is left open."""


def env(*arguments: Any, **options: Any) -> Saboteur:
    """An environment, made as `Saboteur` is."""
    return Saboteur(*arguments, **options)


def parallel_env(
    ruleset: str = "base", players: int = 5, max_cycles: int | None = None, **options: Any
) -> ParallelEnv:
    """The same through PettingZoo's converter: everybody acts, only the answer of who is asked counts.

    Its cycles are its steps, each of them one decision.
    """
    environment = Saboteur(ruleset, players, **options)
    if max_cycles is not None:
        check_count("max_cycles", max_cycles)
        environment._max_steps = max_cycles
    return turn_based_aec_to_parallel(environment)
