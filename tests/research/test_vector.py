"""Batched stepping: the same games as one at a time, and what goes with many."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import numpy as np
import pytest

from saboteur import IllegalAction, Luck
from saboteur.core.module import Module, Rules
from saboteur.core.state import State
from saboteur.research import desk as desks
from saboteur.research import vector as vectors
from saboteur.research.arrays import actions as numbering
from saboteur.research.arrays.batch import AT_ONCE
from saboteur.research.arrays.numbered import Eye, NumberedTable, Stakes
from saboteur.research.env import env
from saboteur.research.spaces import Encoding, encoder_of
from saboteur.research.vector import SaboteurVector
from saboteur.rules import BOX

from .arrays import differences


@pytest.mark.parametrize("encoding", ["information", "observation"])
@pytest.mark.parametrize(("ruleset", "players"), [("base", 4), ("saboteur2", 3), ("jubilee", 3)])
def test_batched_and_single_stepping_give_the_same_games(
    ruleset: str, players: int, encoding: Encoding
) -> None:
    """Step by step: who is asked, what they see, what they may do and what they get."""
    tables = SaboteurVector(ruleset, players, num_envs=2, copy=False, encoding=encoding)
    observation, infos = tables.reset(seed=40)
    singles = [env(ruleset, players, encoding=encoding) for _ in range(2)]
    for place, single in enumerate(singles):
        single.reset(seed=40 + place)
    for step in range(90):
        chosen = tables.sample()
        for place, single in enumerate(singles):
            assert single.possible_agents[infos["seat"][place]] == single.agent_selection
            if step % 6 == place:
                arrays = {name: array[place] for name, array in observation["observation"].items()}
                ours = {"observation": arrays, "action_mask": observation["action_mask"][place]}
                assert [] == differences(single.observe(single.agent_selection), ours)
            single.step(chosen[place])
        observation, rewards, _, _, infos = tables.step(chosen)

        assert [list(single.rewards.values()) for single in singles] == rewards.tolist()


def test_a_table_is_the_same_however_many_stand_before_it() -> None:
    """So many are answered, and then shown; those beyond come next."""
    begin = int(AT_ONCE) - 1
    many = SaboteurVector("base", 3, num_envs=begin + 3, copy=False)
    few = SaboteurVector("base", 3, num_envs=3, copy=False)
    (ours, infos), (theirs, _) = many.reset(seed=40), few.reset(seed=40 + begin)
    for _ in range(25):
        last = {name: array[begin:] for name, array in ours["observation"].items()}

        assert [] == differences({"observation": last, "action_mask": ours["action_mask"][begin:]}, theirs)
        chosen = infos["actions"][:, 0].copy()
        ours, *_, infos = many.step(chosen)
        theirs, *_ = few.step(chosen[begin:])


def test_when_a_game_is_over_the_next_has_begun() -> None:
    """Table t goes on with the seed that is num_envs further; what has ended is told."""
    tables = SaboteurVector("base", 3, num_envs=2)
    tables.reset(seed=0)
    ended: list[tuple[int, int]] = []
    while len(ended) < 3:
        _, _, terminations, truncations, infos = tables.step(tables.sample())
        over = np.flatnonzero(terminations)
        ended += [(int(infos["final_info"]["seed"][table]), int(table)) for table in over]

        assert infos.get("_final_info", terminations).tolist() == terminations.tolist()
        assert not truncations.any()
    assert {0, 1} < {seed for seed, _ in ended} <= {0, 1, 2, 3}

    seed, table = ended[-1]
    begun = env("base", 3)
    begun.reset(seed=seed + 2)
    assert begun.possible_agents[infos["seat"][table]] == begun.agent_selection


@pytest.mark.parametrize("copy", [True, False])
def test_what_is_seen_at_the_end_is_told_as_gymnasium_wants_it(copy: bool) -> None:
    """`final_obs` is what the seat sees that chose last; how the game ended is told in arrays with masks."""
    tables, single = SaboteurVector("base", 3, num_envs=2, copy=copy), env("base", 3)
    tables.reset(seed=5)
    single.reset(seed=5)
    over = False
    while not over:
        chosen = tables.sample()
        seat = single.agent_selection
        single.step(chosen[0])
        _, _, terminations, _, infos = tables.step(chosen)
        over = terminations[0]
    told = {name: values[0] for name, values in infos["final_info"].items()}

    assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == terminations.tolist()
    assert [] == differences(single.observe(seat), infos["final_obs"][0])
    assert not infos["final_obs"][0]["action_mask"].any()
    assert infos["final_obs"][1] is None or terminations[1]
    assert (5, single.possible_agents.index(seat)) == (told["seed"], told["seat"])
    assert single.infos[seat] == {"roles": told["roles"], "won": told["won"], "gold": told["gold"].tolist()}


class Meeting(Module):
    """Whoever has ended a round waits until somebody else has."""

    def __init__(self) -> None:
        super().__init__()
        self.barrier = Barrier(2)

    def settles(self, rules: Rules, state: State) -> None:
        self.barrier.wait(timeout=60)


@pytest.mark.source
def test_tables_in_two_threads_keep_their_own_scores() -> None:
    """Both share their rules, and both end a round before either is paid."""
    alone, shared = rules_with(), rules_with(Meeting())
    with ThreadPoolExecutor(2) as threads:
        together = list(threads.map(scores, (shared, shared), (1, 2)))

    assert [scores(alone, 1), scores(alone, 2)] == together


def rules_with(*modules: Module) -> Rules:
    return Rules([*(kind() for kind in BOX["base"]), *modules], 3, [])


def scores(rules: Rules, seed: int) -> tuple[Any, Any, list[float]]:
    """Who was who in each round of a game, who has won it, and what each seat was rewarded for that."""
    table, luck = NumberedTable(rules, Stakes(gold=0, round=1)), Luck(seed)
    table.begin(seed)
    rewards = [0.0, 0.0, 0.0]
    while table.asked() >= 0:
        options = table.options()
        table.answer(options[luck.below(len(options))])
        rewards = [sum(pair) for pair in zip(rewards, table.rewards, strict=True)]
    return table.roles(), table.won(), rewards


def test_nothing_happens_if_one_action_is_not_offered() -> None:
    tables = SaboteurVector("base", 3, num_envs=3)
    before, _ = tables.reset(seed=1)
    chosen = tables.sample()
    chosen[2] = int(tables.actions.size) - 1
    with pytest.raises(IllegalAction, match="table 2"):
        tables.step(chosen)
    chosen[2] = tables.sample()[2]
    tables.step(chosen)

    assert 3 == len(before["action_mask"])


@pytest.mark.parametrize("wrong", [[0], [0, 0, 0], 0, [[0], [0]], [0.0, 1.0], [None, None]])
def test_each_table_wants_a_whole_number(wrong: Any) -> None:
    tables = SaboteurVector("base", 3, num_envs=2)
    tables.reset(seed=1)

    with pytest.raises(ValueError, match="2 whole numbers are wanted, one for each table"):
        tables.step(wrong)


def test_arrays_are_copies_or_the_same_again_and_again() -> None:
    """Copies can be kept and written to; the others are quicker, and cannot."""
    copies, live = SaboteurVector("base", 3, num_envs=2), SaboteurVector("base", 3, num_envs=2, copy=False)
    kept, _ = copies.reset(seed=3)
    shown, _ = live.reset(seed=3)
    first = kept["action_mask"].copy()
    chosen = copies.sample()
    copies.step(chosen)
    live.step(chosen)

    assert np.array_equal(first, kept["action_mask"])
    assert not np.array_equal(first, shown["action_mask"])
    assert kept["action_mask"].flags.writeable
    assert not shown["action_mask"].flags.writeable


def test_spaces_are_those_of_one_table_many_times() -> None:
    tables = SaboteurVector("saboteur2", 4, num_envs=3)
    observation, _ = tables.reset(seed=5)

    assert tables.observation_space.contains(observation)
    assert tables.action_space.contains(tables.sample())
    assert tables.single_observation_space == env("saboteur2", 4).observation_space("player_0")
    assert tables.single_action_space == env("saboteur2", 4).action_space("player_0")


@pytest.mark.parametrize("ruleset", ["base", "jubilee"])
def test_the_list_of_actions_is_the_mask(ruleset: str) -> None:
    """In the order of the options; -1 fills the row, also where the list was longer before."""
    tables, single = SaboteurVector(ruleset, 4, num_envs=2, copy=False), env(ruleset, 4)
    observation, infos = tables.reset(seed=8)
    single.reset(seed=8)
    for _ in range(40):
        for actions, count, mask in zip(
            infos["actions"], infos["count"], observation["action_mask"], strict=True
        ):
            assert sorted(actions[:count].tolist()) == np.flatnonzero(mask).tolist()
            assert {-1} == set(actions[count:].tolist())
        assert single.legal_actions().tolist() == infos["actions"][0, : infos["count"][0]].tolist()
        chosen = tables.sample()
        single.step(int(chosen[0]))
        observation, _, _, _, infos = tables.step(chosen)


@pytest.mark.source
def test_the_mask_has_what_no_list_has_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables with long lists and those with short ones offer the same."""
    wide = SaboteurVector("base", 4, num_envs=2)
    monkeypatch.setattr(numbering, "LISTED", 7)
    monkeypatch.setattr(desks, "encoder_of", encoder_of.__wrapped__)
    monkeypatch.setattr(vectors, "encoder_of", encoder_of.__wrapped__)
    narrow = SaboteurVector("base", 4, num_envs=2, copy=False)
    assert 7 == narrow.encoder.actions.room

    whole, _ = wide.reset(seed=8)
    narrow.reset(seed=8)
    for _ in range(60):
        chosen = wide.sample()
        whole, *_ = wide.step(chosen)
        cut, _, _, _, infos = narrow.step(chosen)

        assert infos["count"].max() <= 7
        assert whole["action_mask"].tolist() == cut["action_mask"].tolist()


def test_one_view_shows_many_tables_as_each_is_seen_afresh() -> None:
    """Nothing of another table or seat is left in it, nor in the drawers that are lent to it."""
    rules, eye, luck = encoder_of("jubilee", 4).rules, Eye(), Luck(3)
    tables = [NumberedTable(rules, Stakes()) for _ in range(3)]
    for seed, table in enumerate(tables):
        table.begin(seed)
    for _ in range(150):
        for table in tables:
            assert table.view(table.asked()).facts() == eye.memory(table).facts()
            options = table.options()
            table.answer(options[luck.below(len(options))])
            if table.asked() < 0:
                table.begin(9)


def test_halves_are_played_in_one_process_as_well() -> None:
    """Whoever plays half by half can do without workers."""
    tables, alone = (SaboteurVector("base", 3, num_envs=3) for _ in range(2))
    tables.reset(seed=6)
    alone.reset(seed=6)
    ended = 0
    while ended < 3:
        chosen = alone.sample()
        *_, whole = alone.step(chosen)
        for half in tables.halves:
            here = slice(half.tables.start, half.tables.stop)
            half.send(chosen[here])
            _, _, over, _, infos = half.receive()
            ended += int(over.sum())

            assert whole["actions"][here].tolist() == infos["actions"].tolist()
            if over.any():
                assert over.tolist() == infos["_final_info"].tolist() == whole["_final_info"][here].tolist()
                assert whole["final_info"]["gold"][here].tolist() == infos["final_info"]["gold"].tolist()


def test_sampled_actions_are_offered() -> None:
    tables = SaboteurVector("base", 5, num_envs=4)
    observation, _ = tables.reset(seed=8)
    for _ in range(20):
        chosen = tables.sample()
        assert observation["action_mask"][np.arange(4), chosen].all()
        observation, *_ = tables.step(chosen)
