"""What a coach says of its ideas: what they are worth, and why."""

from __future__ import annotations

import pytest

from saboteur import Luck
from saboteur.bots.coaching import Coach, Idea
from saboteur.knowledge.view import see
from saboteur.text.notation import read_option
from tests.tables import Table

from .drawn import BEGUN, NEAR, laid, show

BLOCKED = """
    · · · · · · · · ?
    · · · · · · · · ·
    S ─ ─ ─ ─ ─ ━ · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""


def idea(game: Table, choice: str) -> Idea:
    """What a coach makes of a choice of whoever is asked."""
    code = read_option(game.position.rules, choice, game.names)
    view = see(game.position, int(game.position.asked()))
    return next(idea for idea in Coach(simulations=6).ideas(view, Luck(1), [code]) if idea.code == code)


@pytest.mark.parametrize(("dwarf", "why", "least"), [("miner", "foe", 30), ("saboteur", "hinder", 0)])
def test_a_miner_hinders_whom_it_suspects_and_a_saboteur_whoever_digs(
    dwarf: str, why: str, least: int
) -> None:
    """Bo has just dug a dead end; that tells a saboteur nothing that it wants to know."""
    game = laid(BEGUN, turn="Bo", Ada="broken lamp, map", Bo="━, map", dwarfs=f"{dwarf}, miner, miner")
    game.play("dig ━ e5", "pass map")

    found = idea(game, "break lamp Bo")

    assert (why, 1) == (found.reason, found.seat)
    assert found.count >= least


def test_nobody_is_hindered_or_helped_for_a_suspicion_that_falls_on_all() -> None:
    """Before anything has happened there is none that could be named."""
    game = laid(BEGUN, Ada="broken lamp, repair pick", broken="Cy pick")

    assert ["best", "best"] == [idea(game, choice).reason for choice in ("break lamp Bo", "repair pick Cy")]


def test_a_miner_helps_whom_it_trusts() -> None:
    """Bo dug a dead end, so it is not Cy."""
    game = laid(BEGUN, turn="Bo", Ada="repair pick, map", Bo="━, map", broken="Cy pick")
    game.play("dig ━ e5", "pass map")

    assert "friend" == idea(game, "repair pick Cy").reason


def test_without_tools_nobody_digs() -> None:
    game = laid(BEGUN, Ada="repair pick, map", broken="Ada pick")

    assert "own" == idea(game, "repair pick Ada").reason


@pytest.mark.parametrize(
    ("choice", "why"), [("dig ─ e7", "reaches"), ("dig ─ w1", "room"), ("map e8", "unknown")]
)
def test_a_card_says_what_it_does_to_the_way(choice: str, why: str) -> None:
    assert why == idea(laid(NEAR, Ada="─, map"), choice).reason


@pytest.mark.parametrize(("dwarf", "why"), [("miner", "clears"), ("saboteur", "blocks")])
def test_a_rockfall_clears_or_blocks(dwarf: str, why: str) -> None:
    game = laid(BLOCKED, Ada="rockfall, map", dwarfs=f"{dwarf}, miner, miner")

    assert why == idea(game, "rockfall e6").reason


@pytest.mark.parametrize(
    ("rules", "dwarfs", "unit"),
    [("base", "miner, miner, saboteur", 1.0), ("saboteur2", "boss, blue miner, green miner", 4.0)],
)
def test_where_gold_counts_a_gain_is_gold(rules: str, dwarfs: str, unit: float) -> None:
    """A share of it is four; else the chance to win is told."""
    game = laid(NEAR, rules=rules, Ada="─, map", dwarfs=dwarfs)
    show(game, "Ada", 1)
    coach = Coach(simulations=6)
    coach.ideas(see(game.position, 0), Luck(1))

    assert unit == coach.unit
