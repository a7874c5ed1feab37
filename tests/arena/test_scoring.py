"""Who has won a round, by what happened in it."""

from __future__ import annotations

import pytest

from saboteur.arena.outcome import Round
from saboteur.arena.ratings import Ratings
from saboteur.arena.scoring import winners, won_by
from saboteur.core.events import Event
from saboteur.rules.base.goals import GoalRevealed
from saboteur.rules.base.gold import GoldPaid
from saboteur.rules.base.rounds import RoundEnded
from saboteur.rules.saboteur2.winners import RoundWon

BASE = ("miner", "saboteur", "greedy dwarf", "miner")


def ended(found: bool, dwarfs: tuple[str, ...], finisher: int = 0) -> list[Event]:
    goals: list[Event] = [GoalRevealed(3, 1, "stone A")]
    return [*goals, *[GoalRevealed(finisher, 2, "treasure")] * found, RoundEnded(found, dwarfs, (), ())]


def test_miners_win_together_with_the_treasure() -> None:
    """[B21] Whoever turns it up, a saboteur too; a greedy dwarf is no miner [W16]."""
    for finisher in (0, 1):
        events = ended(True, BASE, finisher)

        assert ("miners", (0, 3)) == (won_by(events), winners(events))


def test_saboteurs_win_without_the_treasure() -> None:
    """[B22] With none in play nobody does."""
    alone = ended(False, ("miner", "miner", "miner"))

    assert ("saboteurs", (1,)) == (won_by(ended(False, BASE)), winners(ended(False, BASE)))
    assert ("saboteurs", ()) == (won_by(alone), winners(alone))


def test_a_greedy_dwarf_wins_alone() -> None:
    """[W16] By turning the treasure up."""
    events = ended(True, BASE, finisher=2)

    assert ("greedy dwarf", (2,)) == (won_by(events), winners(events))


def test_in_saboteur_2_those_win_who_get_a_share() -> None:
    """[S21] Geologists, if they are paid at the end; gold that was found before does not count."""
    dwarfs = ("green miner", "blue miner", "boss", "saboteur", "geologist", "geologist")
    before: list[Event] = [GoldPaid(5, 1)]
    after: list[Event] = [RoundWon(("boss",), (2,)), GoldPaid(2, 4), GoldPaid(4, 2)]
    events = [*before, *ended(True, dwarfs), *after]

    assert ("miners", (2, 4)) == (won_by(events), winners(events))


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
