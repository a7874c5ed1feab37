"""Who has won a round, by what happened in it."""

from __future__ import annotations

import pytest

from saboteur.arena.outcome import Round
from saboteur.arena.ratings import Ratings
from saboteur.arena.scoring import winners, won_by
from tests.tables import Table, found_by, not_found, table

BASE = "miner, saboteur, greedy dwarf, miner"


def score(game: Table) -> tuple[str, tuple[int, ...]]:
    """The side and the seats that have won the round."""
    return won_by(game.events), winners(game.events)


@pytest.mark.parametrize("finisher", ["Ada", "Bo"])
def test_miners_win_together_with_the_treasure(finisher: str) -> None:
    """[B21] Whoever turns it up, a saboteur too; a greedy dwarf is no miner [W16]."""
    assert ("miners", (0, 3)) == score(found_by(finisher, BASE, rules="base + greedy"))


@pytest.mark.parametrize(("dwarfs", "seats"), [(BASE, (1,)), ("miner, miner, miner", ())])
def test_saboteurs_win_without_the_treasure(dwarfs: str, seats: tuple[int, ...]) -> None:
    """[B22] With none in play nobody does."""
    assert ("saboteurs", seats) == score(not_found(dwarfs, rules="base + greedy"))


def test_a_greedy_dwarf_wins_alone() -> None:
    """[W16] By turning the treasure up."""
    assert ("greedy dwarf", (2,)) == score(found_by("Cy", BASE, rules="base + greedy"))


def test_a_sabotaged_miner_wins_without_gold() -> None:
    """[V1] Who has won is one thing, who is paid another."""
    game = found_by("Ada", BASE, rules="base + greedy + sabotaged", broken="Di lamp")

    assert ("miners", (0, 3)) == score(game)


@pytest.mark.parametrize("rules", ["tournament", "tournament + sabotaged"])
def test_in_the_tournament_sides_are_those_of_the_base_game(rules: str) -> None:
    """[V2]"""
    dwarfs = f"{BASE}, miner"

    assert ("miners", (0, 3, 4)) == score(found_by("Ada", dwarfs, rules=rules, broken="Di lamp"))
    assert ("greedy dwarf", (2,)) == score(found_by("Cy", dwarfs, rules=rules))
    assert ("saboteurs", (1,)) == score(not_found(dwarfs, rules=rules))


@pytest.mark.parametrize(
    ("mine", "seats"),
    [
        ("S ┬*┬*?", (1, 2, 4, 5)),
        ("S ┬*─g?", (2,)),
        ("S ─g─b?", (2,)),
    ],
)
def test_in_saboteur_2_those_win_who_get_a_share(mine: str, seats: tuple[int, ...]) -> None:
    """[S21] Geologists, if they are paid for crystals."""
    dwarfs = "green miner, blue miner, boss, saboteur, geologist, geologist"
    game = table(mine, rules="saboteur2", dwarfs=dwarfs, Di="map", trapped="Ada", goals="treasure", turn="Di")
    game.reach()

    assert ("miners", seats) == score(game)


def test_in_saboteur_2_saboteurs_win_with_the_profiteer() -> None:
    """[S19]"""
    assert ("saboteurs", (0, 2)) == score(not_found("profiteer, boss, saboteur", rules="saboteur2"))


def played(bots: str, dwarfs: str, *winning: int) -> Round:
    roles = tuple(dwarfs.split(", "))
    return Round(tuple(bots.split(", ")), roles, roles, "miners", winning, (0,) * len(roles), ())


def rated(*rounds: Round) -> dict[tuple[str, str], float]:
    ratings = Ratings()
    for each in rounds:
        ratings.add(each)
    return {(row["bot"], row["role"]): row["mu"] for row in ratings.facts()}


def test_who_wins_is_rated_higher() -> None:
    ratings = rated(played("a, a, b", "miner, miner, saboteur", 0, 1))

    assert ratings["a", "miner"] > 25 > ratings["b", "saboteur"]


def test_who_has_more_seats_of_a_team_is_moved_more() -> None:
    ratings = rated(played("a, a, b, b", "miner, miner, miner, saboteur", 0, 1, 2))

    assert ratings["a", "miner"] > ratings["b", "miner"] > 25
    assert 2 * (ratings["b", "miner"] - 25) == pytest.approx(ratings["a", "miner"] - 25)


def test_rounds_without_two_teams_rate_nobody() -> None:
    """Nobody has won, all have, or who is left is a geologist."""
    assert {} == rated(played("a, b", "miner, miner"))
    assert {} == rated(played("a, b", "miner, miner", 0, 1))
    assert {} == rated(played("a, b", "miner, geologist", 0))
