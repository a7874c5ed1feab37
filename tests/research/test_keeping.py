"""Environments that are copied, and sent to other processes: a twin plays on as the first would have."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from saboteur import Game, Record
from saboteur.research.env import Saboteur, env, parallel_env
from saboteur.research.vector import SaboteurVector

from .arrays import differences


def pickled(environment: Any) -> Any:
    return pickle.loads(pickle.dumps(environment))


WAYS = [pytest.param(copy.deepcopy, id="copied"), pytest.param(pickled, id="pickled")]

Way = Callable[[Any], Any]


def step(environment: Saboteur, chance: np.random.Generator) -> int | None:
    """Let somebody do something at random; returns what."""
    agent = environment.agent_selection
    if environment.terminations[agent] or environment.truncations[agent]:
        environment.step(None)
        return None
    action = int(chance.choice(environment.legal_actions()))
    environment.step(action)
    return action


def told(environment: Saboteur) -> list[object]:
    """All that agents are told beside what they see."""
    names = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")
    return [environment.agents and environment.agent_selection, *(getattr(environment, n) for n in names)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("ruleset", "players", "steps"),
    [("base", 3, 0), ("base", 10, 40), ("saboteur2", 5, 70), ("jubilee", 4, 90)],
)
def test_a_twin_plays_on_as_the_first_would_have(way: Way, ruleset: str, players: int, steps: int) -> None:
    first = env(ruleset, players, rewards={"gold": 1.0, "round": 2.0, "shaping": 0.1}, max_cycles=60)
    first.reset(seed=11)
    chance = np.random.default_rng(5)
    for _ in range(steps):
        step(first, chance)
    twin = way(first)

    while first.agents:
        agent = first.agent_selection
        assert [] == differences(first.observe(agent), twin.observe(agent))
        assert first.state().tolist() == twin.state().tolist()
        action = step(first, chance)
        twin.step(action)
        assert told(first) == told(twin)
    first.reset()
    twin.reset()
    assert first.state().tolist() == twin.state().tolist()


@pytest.mark.parametrize("way", WAYS)
def test_what_a_twin_does_changes_nothing_for_the_first(way: Way) -> None:
    first = env("jubilee", 4)
    first.reset(seed=3)
    chance = np.random.default_rng(1)
    for _ in range(30):
        step(first, chance)
    before, were = first.state().tolist(), copy.deepcopy(told(first))
    twin = way(first)
    while twin.agents:
        step(twin, chance)

    assert before == first.state().tolist()
    assert were == told(first)


@pytest.mark.parametrize("way", WAYS)
def test_before_a_game_has_begun_there_is_nothing_to_keep_but_the_options(way: Way) -> None:
    twin = way(env("saboteur2", 4, encoding="observation", illegal="pass", render_mode="ansi"))
    twin.reset(seed=2)
    observation = twin.observe(twin.agent_selection)

    assert twin.observation_space(twin.agent_selection).contains(observation)
    assert ("ansi", twin.state().shape) == (twin.render_mode, twin.state_space.shape)
    twin.step(int(twin.actions.size) - 1)  # which is not offered, and so is a pass


@pytest.mark.parametrize("way", WAYS)
def test_environments_of_many_who_act_at_once_are_kept_as_well(way: Way) -> None:
    first = parallel_env("base", 3, max_cycles=7)
    first.reset(seed=1)
    twin = way(first)
    lengths = []
    for environment in first, twin:
        steps = 0
        while environment.agents:
            asked = environment.aec_env.agent_selection
            action = int(environment.aec_env.legal_actions()[0])
            environment.step({agent: action if agent == asked else 0 for agent in environment.agents})
            steps += 1
        lengths.append(steps)

    assert [7, 7] == lengths


def test_what_is_kept_of_a_table_is_a_record_like_that_of_any_game() -> None:
    """`Game` deals from its seed and answers with its choices, and asks the same seat."""
    first = env("saboteur2", 3)
    first.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(20):
        step(first, chance)

    record = first.__getstate__()["_game"]
    game = Game.new(record.setup, seed=record.seed)
    for code in record.choices:
        game.answer(code)

    assert Record(game.setup, 1, game.record.choices) == record
    assert game.decision is not None
    assert f"player_{game.decision.seat}" == first.agent_selection


def test_a_pickle_is_little_more_than_the_record() -> None:
    first = env("jubilee", 12)
    first.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(100):
        step(first, chance)

    assert len(pickle.dumps(first)) < 10_000


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("copies", [True, False])
def test_many_tables_are_kept_at_once(way: Way, copies: bool) -> None:
    """Also those where another game has begun, and what chance will choose."""
    first = SaboteurVector("base", 3, num_envs=3, copy=copies, rewards={"game": 1.0})
    first.reset(seed=1)
    while not first.step(first.sample())[2].any():
        pass
    for _ in range(4):
        first.step(first.sample())
    twin = way(first)

    for _ in range(60):
        chosen = first.sample()
        assert chosen.tolist() == twin.sample().tolist()
        ours, theirs = first.step(chosen), twin.step(chosen)
        assert [] == differences(ours[0], theirs[0])
        assert [part.tolist() for part in ours[1:4]] == [part.tolist() for part in theirs[1:4]]
        assert ours[4]["seat"].tolist() == theirs[4]["seat"].tolist()


@pytest.mark.parametrize("way", WAYS)
def test_tables_where_nothing_has_begun_are_kept_as_well(way: Way) -> None:
    twin = way(SaboteurVector("base", 3, num_envs=2))
    _, infos = twin.reset(seed=1)

    assert (2,) == infos["seat"].shape


# What cannot be so many.


@pytest.mark.parametrize("wrong", [0, -1, 2.5, True, "3"])
def test_a_game_of_no_cycles_is_refused(wrong: Any) -> None:
    for make in env, parallel_env:
        with pytest.raises(ValueError, match=r"max_cycles is a whole number from 1 on, not "):
            make("base", 3, max_cycles=wrong)


def test_one_cycle_is_one_decision_for_each_player() -> None:
    first = env("base", 3, max_cycles=1)
    first.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(3):
        assert not any(first.truncations.values())
        step(first, chance)

    assert all(first.truncations.values())


@pytest.mark.parametrize("wrong", [0, -1, True])
def test_there_is_at_least_one_table(wrong: Any) -> None:
    with pytest.raises(ValueError, match="num_envs is a whole number from 1 on"):
        SaboteurVector("base", 3, num_envs=wrong)
