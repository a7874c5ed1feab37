"""Plans: how friends could come to the treasure with the cards that they hold, and in which turns."""

from __future__ import annotations

import pytest

from saboteur.bots.choice.crew import Crew
from saboteur.bots.choice.planning import NO_PLAN, Planner
from saboteur.bots.choice.solving import has_plan

from .drawn import NEAR, laid

STOPPED = """
    · · · · · · · · ?
    · · · · · · · · ·
    S ─ ─ ─ ─ ─ ─ ╸ ?
    · · · · · · · · ·
    · · · · · · · · ?
"""


def length(mine: str = NEAR, turns: int = 100, **words: str) -> int | None:
    """How many cards friends need, Ada and Bo, with all cards open; None if there is no way."""
    game = laid(mine, **{"deck": "", "Cy": "map, map, map", **words})
    planner = Planner(Crew(3), 1000)
    found = has_plan(planner, game.position, turns)
    return int(planner.crew.repairs) + len(planner.sequence) if found else None


def test_a_card_that_fits_is_a_way() -> None:
    assert 1 == length(Ada="─, map")
    assert 1 == length(Bo="map, ┼")


def test_a_card_that_does_not_fit_is_none() -> None:
    assert length(Ada="│, map", Bo="└, ╸") is None


def test_where_nothing_fits_straight_on_there_is_a_way_round() -> None:
    assert 3 == length(Ada="┘, └, map", Bo="┘, map, map")


def test_what_only_a_saboteur_has_is_no_way() -> None:
    assert length(Ada="┘, └, map", Bo="map, map, map", Cy="┘, ─, map") is None


def test_each_waits_for_the_card_before_their_own() -> None:
    """Ada lays the first and the third: her second turn is the fourth of all."""
    words = {"Ada": "┘, └, map", "Bo": "┘, map, map"}

    assert 3 == length(NEAR, 4, **words)
    assert length(NEAR, 3, **words) is None


def test_who_has_no_turn_left_when_it_is_needed_does_not_lay_it() -> None:
    """Bo must play his only card before Ada has laid hers."""
    assert length(turn="Bo", Ada="┘, ┘, map", Bo="└") is None


def test_a_broken_tool_costs_a_repair() -> None:
    words = {"Ada": "─, map", "broken": "Ada lamp"}

    assert 2 == length(NEAR, 9, Bo="repair lamp, map", **words)
    assert length(NEAR, 9, Bo="repair cart, map", **words) is None


def test_a_rockfall_takes_what_leads_nowhere() -> None:
    assert 2 == length(STOPPED, Ada="rockfall, map", Bo="─, map")
    assert length(STOPPED, Ada="map, map", Bo="─, map") is None


@pytest.mark.parametrize(("work", "found"), [(1000, 3), (2, NO_PLAN)])
def test_a_way_is_not_looked_for_any_longer_than_is_said(work: int, found: int) -> None:
    game = laid(NEAR, deck="", Ada="┘, └, map", Bo="┘, map, map")
    planner = Planner(Crew(3), work)
    has_plan(planner, game.position, 100)

    assert found == planner.length(NO_PLAN - 1)
    assert planner.done > 0
