"""The window: it covers nearly everything, and extras are enough for the rest."""

from __future__ import annotations

import pytest

from saboteur.research.bench.reach import MANNERS, measured
from saboteur.research.spaces import encoder_of


@pytest.mark.parametrize(
    ("ruleset", "players"), [("base", 3), ("base", 10), ("saboteur2", 5), ("jubilee", 5)]
)
def test_the_window_covers_what_random_players_are_offered(ruleset: str, players: int) -> None:
    """At least 9,999 of 10,000 placements; `python -m saboteur.research.bench.reach` plays more games."""
    reach = measured(ruleset, players, "at random", 3)

    assert reach.placements > 2000
    assert reach.covered >= 0.9999


@pytest.mark.parametrize("manner", MANNERS)
def test_there_are_extras_enough(manner: str) -> None:
    """Even for players who run away from the goals, and for a toll with many who could pay it."""
    for ruleset, players in (("base", 3), ("jubilee", 12)):
        reach = measured(ruleset, players, manner, 1)

        assert reach.extras * 2 < encoder_of(ruleset, players).actions.spare
