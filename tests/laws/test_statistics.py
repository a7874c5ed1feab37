"""Statistics: thousands of random games come out as arithmetic and experience say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .chances import check_fair
from .conserved import BASE_DWARFS, SABOTEUR_2_DWARFS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@cache
def census(*arguments: int | str) -> dict[str, Any]:
    """The counts of `census.py`, played by the compiled engine if there is one."""
    package = os.environ.get("SABOTEUR_COMPILED") or str(ROOT / "src")
    told = subprocess.run(
        [sys.executable, "-m", "tests.laws.census", *map(str, arguments)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": package},
        check=True,
    ).stdout
    counts: dict[str, Any] = json.loads(told)
    return counts


@pytest.mark.parametrize("players", [3, 4, 6, 7, 8, 9, 10])
def test_saboteurs_in_play_are_as_many_as_the_deal_says(players: int) -> None:
    """[B1] One dwarf of players + 1 is left over."""
    check_saboteurs(players)


def check_saboteurs(players: int) -> None:
    saboteurs, miners = BASE_DWARFS[players]

    assert saboteurs + miners == players + 1
    check_fair({str(saboteurs): miners, str(saboteurs - 1): saboteurs}, census(players)["saboteurs"])


def test_nine_thousand_random_rounds_of_five_players() -> None:
    """[B1] Both saboteurs play two times in three, miners hardly ever win, a round has about 67 turns.

    Random miners find the treasure in less than one round of a hundred. Each turn uses up one of 67 cards;
    some rounds end early because only passing is left [B19].
    """
    five = census(5)

    assert 9000 == five["rounds"]
    assert 0 < five["found"] < 0.01 * five["rounds"]
    assert 65 < five["decisions"] / five["rounds"] < 67.5
    check_saboteurs(5)


@pytest.mark.parametrize("players", [2, 7, 12])
def test_each_dwarf_of_saboteur_2_is_dealt_as_often_as_it_is_there(players: int) -> None:
    """[S3] Whatever the number of players: 4 : 4 : 1 : 1 : 2 : 3 of fifteen."""
    counted = census("saboteur2", players)

    assert 2100 == counted["rounds"] == sum(counted["dwarfs"].values())
    check_fair(SABOTEUR_2_DWARFS, counted["dwarfs"])
