"""The learning example: it runs, and what it reckons is right. How well it learns is in docs/learning.md."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

torch: Any = pytest.importorskip("torch")


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    """The example, as a module."""
    path = Path(__file__).parents[2] / "examples" / "ppo.py"
    spec = importlib.util.spec_from_file_location("ppo", path)
    assert spec is not None
    assert spec.loader is not None
    sys.modules["ppo"] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def tables(ppo: ModuleType) -> Any:
    return ppo.SaboteurVector(
        "base", 3, num_envs=4, encoding="observation", rewards={"gold": 0.0, "round": 1.0}
    )


def test_every_action_is_scored_and_cells_of_the_picture_apart(ppo: ModuleType, tables: Any) -> None:
    heads, flat, where = ppo.layout(tables)
    area = (ppo.WEST + ppo.EAST + 1) * (ppo.NORTH + ppo.SOUTH + 1)

    assert len(where) == tables.actions.size
    assert int(where.max()) == heads * area + heads + flat - 1
    assert len(set(where.tolist())) == heads * area + heads + flat


def test_only_what_is_offered_is_chosen(ppo: ModuleType, tables: Any) -> None:
    observation, infos = tables.reset(seed=3)
    sight = ppo.Eyes(tables)(observation, infos)
    policy, _ = ppo.Network(tables)(sight)
    offered = [sorted(row.nonzero()[0].tolist()) for row in observation["action_mask"]]

    assert offered == [sorted(action for action in row.tolist() if action >= 0) for row in sight.options]
    assert 0 == float(policy.probs[sight.options < 0].detach().sum())


def test_what_comes_between_two_choices_counts_for_the_first(ppo: ModuleType) -> None:
    """Two seats in turn; the round ends after the third choice, the fourth belongs to the next."""
    rewards = torch.tensor([[[0.0, 0.0]], [[0.5, 0.0]], [[1.0, 2.0]], [[0.0, 0.0]]])
    memory = ppo.Memory(
        sights=None, chosen=None, chances=None, values=torch.tensor([[0.25], [0.5], [0.75], [9.0]]),
        seats=torch.tensor([[0], [1], [0], [1]]), rewards=rewards,
        ended=torch.tensor([[False], [False], [True], [False]]),
    )  # fmt: skip
    better, judged = ppo.advantages(memory, trace=0.5)

    assert [True, True, True, False] == judged[:, 0].tolist()
    assert [0.5 + 0.75 - 0.25 + 0.5 * 0.25, 2.0 - 0.5, 1.0 - 0.75, 0.0] == better[:, 0].tolist()


def test_bots_play_the_sides_that_have_not_learnt(ppo: ModuleType, tables: Any) -> None:
    """Miners who know nothing never dig to the treasure; `normal` in their place mostly does."""
    network = ppo.Network(tables)
    won = {who: ppo.measure(network, who, ppo.Trial(2, seed=1, rival="normal")) for who in ("", "miners")}

    assert (0, 6) == won["miners"]
    assert won[""][0] > 3
    assert won[""][1] == 6


@pytest.mark.slow
def test_it_runs_and_writes_down_what_it_found(ppo: ModuleType, tmp_path: Path) -> None:
    network = ppo.Network(ppo.SaboteurVector("base", 3, num_envs=2, encoding="observation"))
    settings = ppo.Settings(tables=4, steps=8, batch=16)
    player = ppo.Player(network, ppo.SaboteurVector("base", 3, num_envs=4, encoding="observation"), 1)
    before = [weight.clone() for weight in network.parameters()]
    ppo.learn(network, torch.optim.Adam(network.parameters()), player.play(8), settings)
    won, played = ppo.measure(network, "miners", ppo.Trial(2, seed=1))
    drawn = ppo.curves(
        [
            {"choices": m, "table": {who or "nobody": {"miners win": 0.5} for who in ppo.LINEUPS}}
            for m in (0, 1)
        ]
    )

    assert any(not torch.equal(old, new) for old, new in zip(before, network.parameters(), strict=True))
    assert 0 <= won <= played == 6
    assert drawn.startswith("<svg")
    assert 4 == drawn.count("stroke-width")
