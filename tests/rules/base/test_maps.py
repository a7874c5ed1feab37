"""Maps: a secret look at a goal [B16]."""

from __future__ import annotations

from tests.tables import table

SHOWN_TO_ALL = {"Looked": {"seat", "cell"}}
"""What everybody may see of its events."""

GOALS = """
    S · ?
    · · ?
    · · ?
"""


def test_a_map_shows_you_one_goal() -> None:
    """[B16] You know it from now on; the others you do not."""
    game = table(GOALS, Ada="map", Bo="map", goals="stone A, treasure, stone B")
    game.play("map e2s1")

    assert ["?", "treasure", "?"] == game.goals_known_to("Ada")


def test_what_you_saw_is_yours_alone() -> None:
    """[B16] Nobody else learns what it was."""
    game = table(GOALS, Ada="map", Bo="map", goals="stone A, treasure, stone B")
    game.play("map e2s1")

    assert ["?", "?", "?"] == game.goals_known_to("Bo")
    assert ["treasure"] == [told["goal"] for told in game.told("Ada", "Looked")]
    assert [None] == [told["goal"] for told in game.told("Bo", "Looked")]
    assert [None] == [event.seen_by(None)["goal"] for event in game.events if event.kind == "Looked"]


def test_what_you_saw_changes_nothing_that_others_see() -> None:
    """[B16] To Bo a look at the treasure is the same as a look at a stone."""
    seen = []
    for goals in ("treasure, stone A, stone B", "stone A, treasure, stone B"):
        game = table(GOALS, Ada="map", Bo="map", goals=goals)
        game.play("map e2")
        seen.append(game.view("Bo"))

    assert seen[0] == seen[1]


def test_that_you_looked_and_where_is_public() -> None:
    """[B16] Everybody can see which goals you have looked at."""
    game = table(GOALS, Ada="map", Bo="map")
    game.play("map e2s2")

    assert [0, 0, 1] == [goal.seen for goal in game.view("Cy").goals]
    assert [(0, game.state.goals[2].cell)] == [(t["seat"], t["cell"]) for t in game.told("Cy", "Looked")]


def test_the_goal_is_put_back_face_down_and_the_map_discarded() -> None:
    """[B16] Nothing changes in the mine."""
    game = table(GOALS, Ada="map", Bo="map")
    before = game.mine
    game.play("map e2")

    assert before == game.mine
    assert ["map"] == game.discard


def test_any_face_down_goal_may_be_looked_at() -> None:
    """[B16] Also one that you or others have seen already."""
    game = table(GOALS, Ada="map", Bo="map, rockfall", Cy="map")
    game.play("map e2", "map e2", "map e2s1")

    assert [0b011, 0b100, 0b000] == [goal.seen for goal in game.state.goals]
    assert ["map e2", "map e2s1", "map e2s2"] == table(GOALS, Ada="map").options[:3]


def test_a_goal_that_is_turned_up_needs_no_map() -> None:
    """[B16] Only face-down goals are looked at."""
    mine = """
        S ─ ┐o
        · · ?
    """
    game = table(mine, Ada="map", goals="treasure")

    assert ["map e2s1", "pass map"] == game.options
    assert "B16" == game.refusal("map e2")


def test_a_map_shows_goals_only() -> None:
    """[B16] Not the start, not a path card, not an empty cell."""
    game = table("S ┼ · ?", Ada="map", goals="treasure")

    assert ["B16"] * 3 == [game.refusal(f"map {cell}") for cell in ("e0", "e1", "e2")]


def test_a_broken_tool_does_not_keep_you_from_looking() -> None:
    """[B16] A map needs no tools."""
    game = table("S ?", Ada="map", broken="Ada lamp", goals="treasure")

    assert game.offers("map e1")
