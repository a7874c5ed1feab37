"""`saboteur bench worlds` finds the slowest of many worlds."""

from __future__ import annotations

import json
import re
from itertools import islice

import pytest

from saboteur.cli import main
from saboteur.slowest import TABLES, chosen, moments


def test_a_line_for_each_table_says_where_the_slowest_world_was(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["bench", "worlds", "--worlds", "5", "--rules", "base + vault", "--players", "3"])
    kind, line = capsys.readouterr().out.splitlines()

    assert "interpreted" == kind
    assert re.fullmatch(
        r"base \+ vault, 3 players: mean [\d.]+ ms, 1 in 1000 over [\d.]+ ms, "
        r"slowest of 5 [\d.]+ ms \(game \d+, \d+ choices, seat (\d|None)\)",
        line,
    )


def test_figures_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["bench", "worlds", "--json", "--worlds", "5", "--rules", "base + vault"])
    told = json.loads(capsys.readouterr().out)
    (table,) = told["tables"]

    assert not told["compiled"]
    assert ("base + vault", 4, 5) == (table["rules"], table["players"], table["worlds"])
    assert 0 < table["mean"] <= table["slowest"] == table["one_in_thousand"]


def test_every_view_is_one_in_which_the_pile_was_searched() -> None:
    """[W18] By each seat in turn, and by a spectator; the same views each time."""
    found = list(islice(moments("base + vault", 3), 60))

    assert all(len(view.raids) > 0 for _, view in found)
    assert {0, 1, 2, None} == {moment.seat for moment, _ in found}
    assert [moment for moment, _ in found] == [moment for moment, _ in islice(moments("base + vault", 3), 60)]


def test_tables_are_chosen_by_rules_and_players() -> None:
    assert list(TABLES) == chosen(None, [])
    assert [("jubilee", 8)] == chosen(None, [8])
    assert [("base + vault", 3), ("base + vault", 5)] == chosen("base + vault", [3, 5])
