"""`saboteur bench research` measures every way to play, beside peers where there are any."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from saboteur.cli import main
from saboteur.research.bench import loops, peers
from saboteur.research.bench import speed as bench
from saboteur.research.bench.loops import Contest
from saboteur.research.bench.speed import Figure


@pytest.mark.slow
def test_it_prints_steps_for_each_way_to_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One game at a time from the mask and the list, many at once, many in one or two other processes."""
    monkeypatch.setattr(bench, "TABLES", 2)
    monkeypatch.setattr(bench, "MANY", 4)
    monkeypatch.setattr(bench, "cores", lambda: 2)
    monkeypatch.setattr(
        bench, "peers", lambda _: iter([Contest("a peer", loops.AGENT_BY_AGENT, lambda: 1, True)])
    )
    bench.main(True, 0.01, 3)
    told = json.loads(capsys.readouterr().out)["figures"]

    assert [*["base"] * 3, "saboteur2", "jubilee", "base", "base", "a peer"] == [
        figure["name"].split(", ")[0] for figure in told
    ]
    assert [False] * 7 + [True] == [figure["peer"] for figure in told]
    assert ["4 tables at once, workers=1", "4 tables at once, workers=2"] == [
        figure["loop"].split(":")[0] for figure in told if "workers" in figure["loop"]
    ]
    assert all(figure["steps per second"] > 0 for figure in told)


def test_it_compares_with_peers_that_are_played_alike(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One game at a time with one at a time, many at once with many at once."""
    many = loops.BATCHED.format(64)
    figures = [
        Figure("ours", loops.AGENT_BY_AGENT, 50_000.0),
        Figure("ours", many, 300_000.0),
        Figure("leduc", loops.STATE_BY_STATE, 4_000.0, peer=True),
    ]
    assert ["12", ""] == [bench.times(figure, figures) for figure in figures[:2]]

    figures.append(Figure("mahjong", many, 600_000.0, peer=True))
    assert ["12", "0.5"] == [bench.times(figure, figures) for figure in figures[:2]]

    monkeypatch.setattr(bench, "missing", lambda: ["pip install 'pettingzoo[classic]'"])
    bench.print_table(figures)
    assert "pettingzoo[classic]" in capsys.readouterr().out


class Race:
    """A stand-in for a game of OpenSpiel: chance moves, then somebody does, three times."""

    def __init__(self) -> None:
        self.moves: list[int] = []
        self.looked = 0

    def get_type(self) -> Any:
        return SimpleNamespace(provides_information_state_tensor=False, provides_observation_tensor=True)

    def new_initial_state(self) -> Race:
        self.moves = []
        return self

    def is_terminal(self) -> bool:
        return len(self.moves) == 6

    def is_chance_node(self) -> bool:
        return len(self.moves) % 2 == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(7, 1.0)]

    def legal_actions(self) -> list[int]:
        return [3]

    def observation_tensor(self) -> list[float]:
        self.looked += 1
        return [0.0]

    def apply_action(self, action: int) -> None:
        self.moves.append(action)


def test_games_of_open_spiel_are_looked_at_before_each_decision() -> None:
    """Chance is no decision."""
    race = Race()

    assert 3 == peers.StateByState(race)()
    assert [7, 3] * 3 == race.moves
    assert 3 == race.looked


def test_games_of_open_spiel_are_played_where_it_is_installed() -> None:
    pyspiel = pytest.importorskip("pyspiel")

    assert peers.StateByState(pyspiel.load_game("leduc_poker"))() >= 2


class Jax:
    """A stand-in for JAX that compiles nothing."""

    numpy = SimpleNamespace(log=np.log, float32=np.float32)
    random = SimpleNamespace(
        PRNGKey=lambda seed: seed,
        split=lambda key, count: np.full(count, key),
        categorical=lambda key, chances, axis: chances.argmax(axis),
    )

    @staticmethod
    def jit(function: Any) -> Any:
        return function

    @staticmethod
    def vmap(function: Any) -> Any:
        return function

    @staticmethod
    def block_until_ready(value: Any) -> Any:
        return value


def test_games_of_pgx_are_stepped_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is legal is chosen, at every table; those that are over begin anew."""
    steps: list[list[int]] = []

    def init(keys: Any) -> Any:
        return SimpleNamespace(legal_action_mask=np.tile([False, True, False], (len(keys), 1)))

    def step(state: Any, action: Any, keys: Any) -> Any:
        steps.append(action.tolist())
        return init(keys)

    wrapped: list[Any] = []

    def auto_reset(*functions: Any) -> Any:
        wrapped.extend(functions)
        return functions[0]

    modules = {"jax": Jax, "pgx.experimental.wrappers": SimpleNamespace(auto_reset=auto_reset)}
    monkeypatch.setattr(peers, "import_module", modules.__getitem__)
    with np.errstate(divide="ignore"):
        play = peers.together(SimpleNamespace(step=step, init=init), 4)
        assert [4, 4] == [play(), play()]

    assert [step, init] == wrapped
    assert [[1] * 4] * 2 == steps


def test_peers_are_those_that_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "found", lambda name: None)
    assert [] == list(peers.peers(4))
    assert 3 == len(peers.missing())

    race = SimpleNamespace(load_game=lambda name: Race())
    monkeypatch.setattr(peers, "found", {"pyspiel": race}.get)
    assert [f"open_spiel {name}" for name in peers.OPEN_SPIEL] == [peer.name for peer in peers.peers(4)]
    assert 2 == len(peers.missing())


def test_only_these_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 != main(["bench", "weather"])
    assert "'engine', 'research' or 'worlds', not 'weather'" in capsys.readouterr().err
