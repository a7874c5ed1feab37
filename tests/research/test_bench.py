"""`saboteur bench research` measures both ways to play, beside peers where there are any."""

from __future__ import annotations

import json

import pytest

from saboteur.cli import main
from saboteur.research.bench import speed as bench


def test_it_prints_steps_for_each_way_to_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "TABLES", 2)
    monkeypatch.setattr(bench, "PEERS", ())
    bench.main(True, 0.01, 3)
    told = json.loads(capsys.readouterr().out)["steps per second"]

    assert ["agent by agent (AEC), base, 3 players"] == [name for name in told if "AEC" in name]
    assert ["base", "saboteur2", "jubilee"] == [name.split(", ")[2] for name in told if "batched" in name]
    assert all(rate > 0 for rate in told.values())


def test_it_compares_with_peers_if_there_are_any(capsys: pytest.CaptureFixture[str]) -> None:
    bench.print_table({"agent by agent": 50_000.0, "pettingzoo.classic.leduc_holdem_v4": 4_000.0})
    assert "12.5" in capsys.readouterr().out

    bench.print_table({"agent by agent": 50_000.0})
    assert "pettingzoo[classic]" in capsys.readouterr().out


def test_only_these_two_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 != main(["bench", "weather"])
    assert "'engine' or 'research', not 'weather'" in capsys.readouterr().err
