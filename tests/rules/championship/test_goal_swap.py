"""Goal swap: two goals change places, or do not [W17]."""

from __future__ import annotations

import pytest

from saboteur.core.drawers import swaps_of
from saboteur.core.mine import cell_at
from tests.tables import Table, table

from .helpers import GAMES, goals, goals_believed, public, shuffled_in, worlds

SHOWN_TO_ALL = {
    "GoalsTakenUp": {"seat", "one", "two"},
    "GoalsPutBack": {"seat", "one", "two"},
}
"""What everybody may see of its events."""

THREE_GOALS = """
    · · ?
    · · ·
    S · ?
    · · ·
    · · ?
"""
"""The goals lie at e2n2, e2 and e2s2."""

ANSWERS = pytest.mark.parametrize("answer", ["swap", "leave"])


def swapping(base: str = "base", **words: str) -> Table:
    """A table at which Ada has a goal swap: at e2n2 lies stone A, at e2 the treasure, at e2s2 stone B."""
    words = {"Ada": "goal swap, ─", "Bo": "map, ─", "Cy": "map, ─"} | words
    return table(THREE_GOALS, rules=f"{base} + goal-swap", **words)


@GAMES
def test_one_goal_swap_is_shuffled_into_the_deck(base: str) -> None:
    """[W17] In the base game and in Saboteur 2."""
    assert {"goal swap": 1} == shuffled_in(base, "goal-swap")


# What is played.


@GAMES
def test_any_two_face_down_goals_may_be_taken(base: str) -> None:
    """[W17] Each two of them are one choice."""
    game = swapping(base, Ada="goal swap")

    assert ["goals e2n2 e2", "goals e2n2 e2s2", "goals e2 e2s2"] == game.options[:3]
    assert {"pass"} == {option.split()[0] for option in game.options[3:]}


def test_two_of_five_goals_are_ten_choices() -> None:
    """[W17] With the new goals [G1] there are more."""
    mine = """
        · · ?
        · · ?
        S · ?
        · · ?
        · · ?
    """
    words = {"goals": "stone A, treasure, sack 1, dragon, spider"}
    game = table(mine, rules="base + goal-swap + new-goals", Ada="goal swap", **words)

    assert 10 == len([option for option in game.options if option.startswith("goals ")])


@GAMES
def test_the_player_is_asked_whether_to_swap_them(base: str) -> None:
    """[W17] Either swap them or not; until that is answered nobody can do anything else."""
    game = swapping(base)
    game.play("goals e2n2 e2")

    assert ("Ada", "swap them or not", ["swap", "leave"]) == (game.asked, game.question, game.options)
    assert ["W17", "W17"] == [game.refusal("pass ─"), game.refusal("dig ─ e1")]


@GAMES
def test_two_goals_that_are_swapped_change_places(base: str) -> None:
    """[W17] The third stays where it is."""
    game = swapping(base)
    game.play("goals e2n2 e2", "swap")

    assert ["treasure", "stone A", "stone B"] == goals(game)


@GAMES
def test_two_goals_that_are_left_stay_where_they_are(base: str) -> None:
    """[W17] Nothing has changed, and nobody else can tell."""
    game = swapping(base)
    game.play("goals e2n2 e2", "leave")

    assert ["stone A", "treasure", "stone B"] == goals(game)


@ANSWERS
def test_they_lie_face_down_as_before(answer: str) -> None:
    """[W17] The mine looks the same."""
    game = swapping()
    before = game.mine
    game.play("goals e2n2 e2s2", answer)

    assert before == game.mine


@GAMES
@ANSWERS
def test_the_goal_swap_is_discarded_and_one_card_is_drawn(base: str, answer: str) -> None:
    """[W17] Like any action card; then it is the next player's turn."""
    game = swapping(base, Ada="goal swap, map", deck="│, ─")
    game.play("goals e2n2 e2", answer)

    assert (["goal swap"], ["│", "map"]) == (game.discard, game.hand("Ada"))
    assert ("Bo", "turn") == (game.asked, game.question)
    assert ["GoalsTakenUp", "GoalsPutBack", "Drew"] == game.story


@pytest.mark.parametrize(
    ("answer", "outcome"), [("swap", "treasure found"), ("leave", "")], ids=["swap", "leave"]
)
def test_what_lies_there_now_is_turned_up(answer: str, outcome: str) -> None:
    """[W17] Bo digs to where the treasure has come, or has not."""
    mine = """
        · ?
        S ·
        · ?
    """
    game = table(mine, rules="base + goal-swap", Ada="goal swap", Bo="┘", goals="stone A, treasure")
    game.play("goals e1n1 e1s1", answer, "dig ┘ e1")

    assert outcome == game.outcome


# What is needed.


@GAMES
def test_it_takes_two_face_down_goals(base: str) -> None:
    """[W17] Here one of them is turned up already."""
    game = table("? · S ─ ┐o", rules=f"{base} + goal-swap", Ada="goal swap", Bo="map", goals="treasure")

    assert "W17" == game.refusal("goals w2 e2")
    assert ["pass goal swap"] == game.options


def test_a_goal_that_is_turned_up_is_not_taken() -> None:
    """[W17] The other two may be."""
    mine = """
        · · ?
        S ─ ┐o
        · · ?
    """
    game = table(mine, rules="base + goal-swap", Ada="goal swap", goals="stone A, treasure")

    assert ["goals e2n1 e2s1", "pass goal swap"] == game.options
    assert ["W17", "W17"] == [game.refusal("goals e2n1 e2"), game.refusal("goals e2 e2s1")]


@pytest.mark.parametrize("choice", ["goals e2 e2", "goals e2 e5", "goals e0 e2", "goals e1 e5"])
def test_nothing_but_two_different_goals_will_do(choice: str) -> None:
    """[W17] Not one goal twice, not the start, not an empty cell."""
    assert "W17" == swapping().refusal(choice)


def test_a_chest_tunnel_is_no_goal() -> None:
    """[W17] Face-down as it is, it stays where it lies [C1]."""
    game = table(
        "? · S · · ? · ?",
        rules="base + goal-swap + chests",
        Ada="goal swap",
        goals="stone A, treasure",
        chests="e3 ┼c a",
    )

    assert ["goals w2 e5", "pass goal swap"] == game.options
    assert "W17" == game.refusal("goals e3 e5")


def test_whoever_may_not_dig_may_swap_goals() -> None:
    """[W17] It is an action card [B12]."""
    assert swapping(broken="Ada lamp").offers("goals e2n2 e2")
    assert swapping("saboteur2", trapped="Ada").offers("goals e2n2 e2")


def test_a_goal_swap_counts_as_something_to_do() -> None:
    """[W17] With an empty deck the round goes on while it can be played [B19], and ends when it cannot."""
    two, one = (
        table(
            mine,
            rules="base + goal-swap",
            Ada="goal swap",
            Bo="repair cart",
            deck="",
            goals="treasure, stone A",
        )
        for mine in ("? · S · ?", "S · ?")
    )

    assert ("Ada", "") == (two.asked, two.outcome)
    assert "treasure not found" == one.outcome


# Who knows what.


@ANSWERS
def test_which_two_they_are_is_public(answer: str) -> None:
    """[W17] Everybody is told by whom and from where they were taken up, and that they were put back."""
    game = swapping()
    game.play("goals e2n2 e2", answer)
    told = {"seat": 0, "one": cell_at(2, -2), "two": cell_at(2, 0)}

    assert [{"event": "GoalsTakenUp", **told}] == game.told("Bo", "GoalsTakenUp")
    assert [{"event": "GoalsPutBack", **told, "swapped": None}] == game.told("Bo", "GoalsPutBack")
    assert ["goal swap"] == game.discard_known_to("Cy")


@pytest.mark.parametrize(("answer", "swapped"), [("swap", True), ("leave", False)])
def test_whether_they_were_swapped_is_told_to_the_player_alone(answer: str, swapped: bool) -> None:
    """[W17] Neither Bo nor Cy nor a spectator hears of it."""
    game = swapping()
    game.play("goals e2n2 e2", answer)
    told = {name: game.told(name, "GoalsPutBack")[0]["swapped"] for name in game.names}

    assert {"Ada": swapped, "Bo": None, "Cy": None} == told
    assert [None] == [event.seen_by(None)["swapped"] for event in game.events if event.kind == "GoalsPutBack"]


@GAMES
def test_to_the_others_it_looks_the_same_either_way(base: str) -> None:
    """[W17] Their views and a spectator's are equal, whether or not somebody had looked before."""
    seen = []
    for answer in ("swap", "leave"):
        game = swapping(base, Bo="map, ─", turn="Bo")
        game.play("map e2", "map e2n2", "goals e2n2 e2", answer)
        seen.append([game.view("Bo"), game.view("Cy"), public(game)])

    assert seen[0] == seen[1]


@ANSWERS
def test_the_goals_are_taken_unseen(answer: str) -> None:
    """[W17] Ada learns nothing of what they are."""
    game = swapping()
    game.play("goals e2n2 e2", answer)

    assert ["?", "?", "?"] == game.goals_known_to("Ada")
    assert {"treasure"} < {believed[0] for believed in goals_believed(game, "Ada")}


def test_what_the_goals_are_makes_no_difference_to_anybody() -> None:
    """[W17] All views are the same, whatever lies there."""
    seen = []
    for kinds in ("stone A, treasure, stone B", "treasure, stone B, stone A"):
        game = swapping(goals=kinds)
        game.play("goals e2n2 e2", "swap")
        seen.append([game.view(name) for name in game.names])

    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("answer", "known"), [("swap", ["treasure", "?", "?"]), ("leave", ["?", "treasure", "?"])]
)
def test_whoever_swaps_a_goal_they_have_seen_still_knows_it(answer: str, known: list[str]) -> None:
    """[W17] Ada had looked at e2; she knows whether the treasure lies at e2n2 now."""
    game = swapping(Ada="map, goal swap")
    game.play("map e2", "pass map", "pass map", "goals e2n2 e2", answer)

    assert known == game.goals_known_to("Ada")


@ANSWERS
def test_whoever_had_looked_no_longer_knows(answer: str) -> None:
    """[W17] Seen, then perhaps swapped: Bo had looked at e2 and at e2s2; the latter is still certain."""
    game = swapping(Bo="map, map", Ada="─, goal swap", Cy="map", turn="Bo")
    game.play("map e2", "pass map", "pass ─", "map e2s2", "pass ┼", "goals e2n2 e2", answer)

    assert ["?", "?", "stone B"] == game.goals_known_to("Bo")


@ANSWERS
def test_that_somebody_had_looked_is_out_of_date(answer: str) -> None:
    """[W17] Everybody sees that nobody has looked at these two since."""
    game = swapping(turn="Bo")
    game.play("map e2", "map e2s2", "goals e2n2 e2", answer)

    assert [0, 0, 0b100] == [goal.seen for goal in game.view("Ada").goals]


@ANSWERS
def test_a_new_look_shows_what_lies_there_now(answer: str) -> None:
    """[W17] A map after the goal swap is worth as much as ever [B16]."""
    game = swapping()
    game.play("goals e2n2 e2", answer, "map e2n2")
    there = "treasure" if answer == "swap" else "stone A"

    assert [there, "?", "?"] == game.goals_known_to("Bo")


# What may be believed: worlds that a seat cannot tell from the real one.


@ANSWERS
def test_without_a_look_the_treasure_may_be_anywhere(answer: str) -> None:
    """[W17] To Cy, who knows nothing, and to a player who has swapped blindly."""
    game = swapping()
    game.play("goals e2n2 e2", answer)

    for name in ("Ada", "Cy"):
        assert 6 == len(goals_believed(game, name, 100))


@GAMES
@ANSWERS
def test_whoever_had_looked_believes_both(base: str, answer: str) -> None:
    """[W17] Bo saw the treasure at e2; it lies there or at e2n2, and never at e2s2."""
    game = swapping(base, turn="Bo")
    game.play("map e2", "pass map", "goals e2n2 e2", answer)
    places = {believed.index("treasure") for believed in goals_believed(game, "Bo")}

    assert {0, 1} == places
    assert 4 == len(goals_believed(game, "Bo"))


@ANSWERS
def test_whoever_had_seen_a_stone_believes_the_treasure_elsewhere(answer: str) -> None:
    """[W17] Bo saw stone A at e2n2: now it is there or at e2, and the treasure is anywhere."""
    game = swapping(turn="Bo")
    game.play("map e2n2", "pass map", "goals e2n2 e2", answer)
    believed = goals_believed(game, "Bo", 100)

    assert {0, 1} == {kinds.index("stone A") for kinds in believed}
    assert {0, 1, 2} == {kinds.index("treasure") for kinds in believed}


@ANSWERS
def test_a_goal_that_was_not_taken_is_as_certain_as_before(answer: str) -> None:
    """[W17] Bo saw stone B at e2s2, and nobody has touched it."""
    game = swapping(turn="Bo")
    game.play("map e2s2", "pass map", "goals e2n2 e2", answer)

    assert {("stone A", "treasure", "stone B"), ("treasure", "stone A", "stone B")} == goals_believed(
        game, "Bo"
    )


@pytest.mark.parametrize(
    ("answer", "believed"),
    [
        ("swap", {("treasure", "stone A", "stone B"), ("treasure", "stone B", "stone A")}),
        ("leave", {("stone A", "treasure", "stone B"), ("stone B", "treasure", "stone A")}),
    ],
)
def test_the_player_is_certain_of_what_they_did(answer: str, believed: set[tuple[str, ...]]) -> None:
    """[W17] Ada had seen the treasure, and there is no doubt where it lies; the stones she has not seen."""
    game = swapping(Ada="map, goal swap")
    game.play("map e2", "pass map", "pass map", "goals e2n2 e2", answer)

    assert believed == goals_believed(game, "Ada")


def test_the_player_remembers_whether_they_swapped_and_others_guess() -> None:
    """[W17] In all of Ada's worlds she has; in Bo's she has or has not."""
    game = swapping()
    game.play("goals e2n2 e2", "swap")
    guessed = {
        name: {swaps_of(world.state.drawers)[0].did for world in worlds(game, name)} for name in ("Ada", "Bo")
    }

    assert {"Ada": {True}, "Bo": {False, True}} == guessed


@pytest.mark.parametrize(
    ("answer", "believed"),
    [("swap", ("treasure", "stone A", "stone B")), ("leave", ("stone A", "treasure", "stone B"))],
)
def test_a_second_look_tells_whether_they_were_swapped(answer: str, believed: tuple[str, ...]) -> None:
    """[W17] Bo saw the treasure at e2 and stone B at e2s2; now he looks at e2 again, and knows it all."""
    game = swapping(Ada="─, goal swap", Bo="map, map", Cy="│, │, map", turn="Bo", deck="map, ┼, ┼, ┼, ┼, ┼")
    game.play("map e2", "pass │", "pass ─", "map e2s2", "pass │", "goals e2n2 e2", answer, "map e2")

    assert {believed} == goals_believed(game, "Bo")


def test_a_goal_that_is_turned_up_tells_whoever_had_looked() -> None:
    """[W17] Bo saw the treasure at e2n2; stone A comes up at e2, so nothing was swapped. Cy cannot tell."""
    game = swapping(Bo="map, ─", turn="Bo", goals="treasure, stone A, stone B")
    game.play("map e2n2", "pass map", "goals e2n2 e2", "leave", "dig ─ e1")

    assert {("treasure", "stone A", "stone B")} == goals_believed(game, "Bo")
    assert {("treasure", "stone A", "stone B"), ("stone B", "stone A", "treasure")} == goals_believed(
        game, "Cy"
    )


def test_a_goal_that_is_turned_up_elsewhere_was_swapped() -> None:
    """[W17] Bo saw stone A at e2n2, and it comes up at e2: what is at e2n2 now, he has never seen."""
    game = swapping(Bo="map, ─", turn="Bo")
    game.play("map e2n2", "pass map", "goals e2n2 e2", "swap", "dig ─ e1")

    assert {True} == {swaps_of(world.state.drawers)[0].did for world in worlds(game, "Bo")}
    assert {("treasure", "stone A", "stone B"), ("stone B", "stone A", "treasure")} == goals_believed(
        game, "Bo"
    )


@ANSWERS
def test_two_goals_of_one_kind_are_certain_either_way(answer: str) -> None:
    """[W17] Among the new goals there are two stones A [G1]: Bo had seen both, and is still sure."""
    game = table(
        THREE_GOALS,
        rules="base + goal-swap + new-goals",
        Ada="┼, goal swap",
        Bo="map, map",
        goals="stone A, stone A, treasure",
        turn="Bo",
    )
    game.play("map e2n2", "pass ┼", "map e2", "goals e2n2 e2", answer)

    assert {("stone A", "stone A")} == {kinds[:2] for kinds in goals_believed(game, "Bo")}


def test_two_swaps_one_after_the_other() -> None:
    """[W17] Cy saw the treasure at e2; Ada may have moved it, and Bo, with the card out of the vault."""
    game = table(
        THREE_GOALS,
        rules="base + goal-swap + vault",
        Ada="─, goal swap",
        Bo="vault, map",
        Cy="map, rockfall",
        turn="Cy",
    )
    game.play("map e2", "goals e2n2 e2", "swap", "vault", "take goal swap", "pass rockfall", "pass ─")
    game.play("goals e2n2 e2s2", "swap")

    assert ["stone B", "stone A", "treasure"] == goals(game)
    assert {0, 1, 2} == {kinds.index("treasure") for kinds in goals_believed(game, "Cy")}
    assert {(True, False), (True, True)} == {
        (swaps_of(world.state.drawers)[0].did, swaps_of(world.state.drawers)[1].did)
        for world in worlds(game, "Ada")
    }


def test_two_swaps_of_the_same_player_are_both_remembered() -> None:
    """[W17] Ada saw the treasure at e2, swapped it to e2n2 and from there to e2s2."""
    game = table(
        THREE_GOALS,
        rules="base + goal-swap + vault",
        Ada="map, goal swap, vault",
        Bo="map, map, map",
        deck="─, ─, ─, ─, ─, ─",
    )
    game.play(
        "map e2", "pass map", "goals e2n2 e2", "swap", "pass map", "vault", "take goal swap", "pass map"
    )
    game.play("goals e2n2 e2s2", "swap")

    assert ["?", "?", "treasure"] == game.goals_known_to("Ada")
    assert {2} == {kinds.index("treasure") for kinds in goals_believed(game, "Ada")}
    assert {0, 1, 2} == {kinds.index("treasure") for kinds in goals_believed(game, "Bo")}
