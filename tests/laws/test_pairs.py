"""Pairs: every two modules, and fifty larger sets, play whole games by the laws (see `pairs.py`)."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from saboteur import Ruleset
from saboteur.rules import BOX, EXCLUDING, FOUNDATIONS, NEEDS

from .pairs import LARGER_SETS, MODULES, check_game, larger_sets, pairs, tables_for
from .tables import Table

ROOT = Path(__file__).parents[2]
PARTS = 6


def may_be(modules: set[str]) -> bool:
    """Whether no rule forbids these together, by the two lists alone [M1]."""
    is_small = "base" in modules or not modules & set(NEEDS)
    return is_small and not any(set(pair) <= modules for pair in EXCLUDING)


def test_every_pair_that_goes_together_is_tried() -> None:
    """[M1] All modules, two and two, with each game: all but what is forbidden; and each alone."""
    tried = [frozenset(Ruleset.named(ruleset).modules) for ruleset in pairs()]
    some = [*combinations(MODULES, 1), *combinations(MODULES, 2)]
    wanted = [frozenset((game, *few)) for game in FOUNDATIONS for few in some if may_be({game, *few})]

    assert {*BOX} - {*FOUNDATIONS} == {*MODULES}
    assert sorted(wanted, key=sorted) == sorted(tried, key=sorted)


def test_the_larger_sets_are_large_and_differ() -> None:
    """[M1] Fifty sets of three modules or more; every module is in many of them."""
    modules = [Ruleset.named(ruleset).modules for ruleset in larger_sets()]

    assert LARGER_SETS == len(set(modules))
    assert min(len(names) for names in modules) > 3
    assert min(sum(name in names for names in modules) for name in MODULES) > 3


def test_tables_are_small_middling_and_large() -> None:
    """[M2] The fewest players, the most, and a number between."""
    sizes = [table.players for table in tables_for(["base", "saboteur2", "tournament"])]

    assert [3, 7, 10, 2, 7, 12, 5, 7, 9] == sizes


SOME = [
    "base + vault + veto",
    "base + greedy + diversion + toll",
    "saboteur2 + pioneer + chests",
    "saboteur2 + goal-swap + party + new-goals",
]


@pytest.mark.parametrize("table", tables_for(SOME)[1::3], ids=str)
def test_some_sets_play_by_the_laws(table: Table) -> None:
    """[M1] A few of them, at every step."""
    assert check_game(table).total() > 60


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_all_sets_play_by_the_laws(part: int) -> None:
    """[M1] All of them at two sizes of table at least, by the compiled engine if there is one."""
    package = os.environ.get("SABOTEUR_COMPILED") or str(ROOT / "src")
    played = subprocess.run(
        [sys.executable, "-m", "tests.laws.pairs", str(part), str(PARTS)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": package},
        text=True,
        check=False,
    )

    assert 0 == played.returncode, played.stdout[-3000:]
    assert int(played.stdout.split()[0]) > 8000
