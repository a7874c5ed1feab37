"""Reaching a goal: turning it up, and which way round it lies [B17, B18]."""

from __future__ import annotations

import pytest

from tests.tables import Table, drawing, table

SHOWN_TO_ALL = {
    "GoalRevealed": {"seat", "cell", "goal"},
    "LaidUp": {"cell", "face"},
}
"""What everybody may see of its events."""


def test_a_goal_that_becomes_reachable_is_turned_up_at_once() -> None:
    """[B17] Nobody is asked whether; it happens before the card is drawn."""
    game = table("S · ?", Ada="─", Bo="map", goals="stone A")
    game.play("dig ─ e1")

    assert ["Dug", "GoalRevealed", "LaidUp", "Drew"] == game.story


def test_a_goal_that_is_turned_up_is_seen_by_all() -> None:
    """[B17] The others stay unknown."""
    mine = """
        · · ?
        · · ·
        S · ?
        · · ·
        · · ?
    """
    game = table(mine, Ada="─", Bo="map", goals="treasure, stone A, stone B")
    game.play("dig ─ e1")

    assert [["?", "stone A", "?"]] * 3 == [game.goals_known_to(name) for name in ("Ada", "Bo", "Cy")]


def test_the_treasure_ends_the_round() -> None:
    """[B17] It lies open in the mine, and nobody has another turn."""
    game = table("S · ?", Ada="─", Bo="map", goals="treasure")
    game.play("dig ─ e1", "keep 3")

    assert "treasure found" == game.outcome
    assert drawing("S ─ ┼$") == game.mine
    assert "nobody" == game.asked


def test_after_a_stone_play_goes_on() -> None:
    """[B17] The next player has a turn, and the stone is part of the mine."""
    mine = """
        x · ·
        S ─ ┐o
        x · x
    """
    game = table("S · ?", Ada="─", Bo="│", goals="stone B")
    game.play("dig ─ e1")

    assert "Bo" == game.asked
    assert drawing(mine) == game.digs("│")


@pytest.mark.parametrize(
    ("before", "play", "stone", "after"),
    [
        ("S · ?", "dig ─ e1", "stone A", "S ─ ┘o"),
        ("S · ?", "dig ─ e1", "stone B", "S ─ ┐o"),
        ("? · S", "dig ─ w1", "stone A", "┌o─ S"),
        ("? · S", "dig ─ w1", "stone B", "└o─ S"),
        ("S\n·\n?", "dig │ s1", "stone A", "S\n│\n┘o"),
        ("S\n·\n?", "dig │ s1", "stone B", "S\n│\n└o"),
        ("?\n·\nS", "dig │ n1", "stone A", "┌o\n│\nS"),
        ("?\n·\nS", "dig │ n1", "stone B", "┐o\n│\nS"),
    ],
)
def test_a_stone_joins_what_reached_it(before: str, play: str, stone: str, after: str) -> None:
    """[B17] It is turned so that one of its tunnels meets the way that led to it, from whichever side."""
    game = table(before, Ada="─, │", Bo="map", goals=stone)
    game.play(play)

    assert drawing(after) == game.mine


@pytest.mark.parametrize("card", ["━", "╸"])
def test_a_dead_end_reaches_no_goal(card: str) -> None:
    """[B17] Its tunnel is not joined through the card."""
    game = table("S · ?", Ada=card, Bo="map", goals="treasure")
    game.play(f"dig {card} e1")

    assert "" == game.outcome
    assert ["?"] == game.goals_known_to("Ada")


def test_a_card_that_is_closed_towards_a_goal_does_not_reach_it() -> None:
    """[B17] To lie beside a goal is not enough."""
    game = table("S · ?", Ada="┘", Bo="map", goals="treasure")
    game.play("dig ┘ e1")

    assert "" == game.outcome


def test_a_goal_beside_a_part_that_is_cut_off_is_not_reached() -> None:
    """[B17] Digging elsewhere turns nothing up."""
    game = table("S · ─ ?", Ada="─", Bo="map", goals="treasure")
    game.play("dig ─ w1")

    assert "" == game.outcome


def test_filling_a_gap_far_away_reaches_a_goal() -> None:
    """[B17] It does not matter where the card lies that made the goal reachable."""
    game = table("S · ─ ┬ ─ ?", Ada="┼", Bo="map", goals="treasure")
    game.play("dig ┼ e1")

    assert "treasure found" == game.outcome


def test_a_stone_joins_first_and_matches_second() -> None:
    """[B17] Turned the other way this stone would match two cards, but not the one that reached it."""
    before = """
        S · ? ─
        · · │ ·
    """
    after = """
        S ─ ┘o─
        · · │ ·
    """
    game = table(before, Ada="─", Bo="map", goals="stone A")
    game.play("dig ─ e1")

    assert drawing(after) == game.mine


def test_a_goal_may_clash_with_its_neighbours() -> None:
    """[B17] The stone's tunnel runs into the rock of the card above it; for goals this is allowed."""
    before = """
        · · ─
        S · ?
    """
    after = """
        · · ─
        S ─ ┘o
    """
    game = table(before, Ada="─", Bo="map", goals="stone A")
    game.play("dig ─ e1")

    assert drawing(after) == game.mine


TWO_WAYS = """
    · · · ·
    S · ┬ ?
    · · └ ┘
"""


def test_a_stone_reached_from_two_sides_is_laid_as_the_player_likes() -> None:
    """[B17] Both ways join one of the two tunnels and clash with the other."""
    game = table(TWO_WAYS, Ada="─", Bo="map", goals="stone A")
    game.play("dig ─ e1")

    assert ("Ada", "which way round") == (game.asked, game.question)
    assert ["lay e3 upright", "lay e3 turned"] == game.options


@pytest.mark.parametrize(
    ("answer", "after"),
    [
        ("lay e3 upright", "S ─ ┬ ┌o\n· · └ ┘"),
        ("lay e3 turned", "S ─ ┬ ┘o\n· · └ ┘"),
    ],
)
def test_the_player_chooses_between_equals(answer: str, after: str) -> None:
    """[B17] The stone lies as it was answered, and play goes on."""
    game = table(TWO_WAYS, Ada="─", Bo="map", goals="stone A")
    game.play("dig ─ e1", answer)

    assert drawing(after) == game.mine
    assert "Bo" == game.asked


def test_whoever_has_to_lay_a_stone_can_do_nothing_else() -> None:
    """[B17] Everything but the two ways is refused."""
    game = table(TWO_WAYS, Ada="─, map", Bo="map", goals="stone A")
    game.play("dig ─ e1")

    assert ["B17", "B17"] == [game.refusal(choice) for choice in ("lay e1 upright", "pass map")]


def test_the_better_way_is_taken_without_asking() -> None:
    """[B17] The other stone answers both tunnels at once if it is laid upright."""
    after = """
        S ─ ┬ ┐o
        · · └ ┘
    """
    game = table(TWO_WAYS, Ada="─", Bo="map", goals="stone B")
    game.play("dig ─ e1")

    assert drawing(after) == game.mine
    assert "Bo" == game.asked


@pytest.mark.parametrize(("above", "stone"), [("│", "┘o"), ("╻", "┘o"), ("─", "┌o"), ("╹", "┌o")])
def test_a_third_neighbour_decides_between_two_ways(above: str, stone: str) -> None:
    """[B17] The card above cannot be reached, but it is face-up, and matching it makes one way better."""
    before = f"""
        · · · {above}
        S · ┬ ?
        · · └ ┘
    """
    after = f"""
        · · · {above}
        S ─ ┬ {stone}
        · · └ ┘
    """
    game = table(before, Ada="─", Bo="map", goals="stone A")
    game.play("dig ─ e1")

    assert drawing(after) == game.mine


@pytest.mark.parametrize("stone", ["stone A", "stone B"])
def test_a_stone_reached_from_opposite_sides_is_laid_as_the_player_likes(stone: str) -> None:
    """[B17] From the west and from the east at once, either stone can only join one of them."""
    mine = """
        · ┌ ─ ┐
        · │ · │
        S · ? ┘
    """
    game = table(mine, Ada="┼", Bo="map", goals=stone)
    game.play("dig ┼ e1")

    assert ["lay e2 upright", "lay e2 turned"] == game.options


def test_a_face_down_neighbour_is_not_matched() -> None:
    """[B17] The goal beside it makes neither way better: the player is asked."""
    mine = """
        · · · ?
        S · ┬ ?
        · · └ ┘
    """
    game = table(mine, Ada="─", Bo="map", goals="treasure, stone A")
    game.play("dig ─ e1")

    assert ["lay e3 upright", "lay e3 turned"] == game.options


def test_the_treasure_is_laid_without_asking() -> None:
    """[B17] Turning it would change nothing."""
    game = table(TWO_WAYS, Ada="─", Bo="map", goals="treasure")
    game.play("dig ─ e1")

    assert "treasure found" == game.outcome


FORK = """
    · ?
    S ·
    · ?
"""


def test_two_goals_at_once_are_turned_up_in_the_order_the_player_chooses() -> None:
    """[B18] The player is asked which is the first."""
    game = table(FORK, Ada="┼", Bo="map", goals="stone A, stone B")
    game.play("dig ┼ e1")

    assert ("Ada", "what to turn up first") == (game.asked, game.question)
    assert ["reveal e1n1", "reveal e1s1"] == game.options


@pytest.mark.parametrize("order", [["e1n1", "e1s1"], ["e1s1", "e1n1"]])
def test_the_last_of_them_follows_by_itself(order: list[str]) -> None:
    """[B18] With one goal left there is nothing to choose."""
    game = table(FORK, Ada="┼", Bo="map", goals="stone A, stone B")
    game.play("dig ┼ e1", f"reveal {order[0]}")
    names = {"e1n1": "stone A", "e1s1": "stone B"}

    assert [names[cell] for cell in order] == [told["goal"] for told in game.told("Bo", "GoalRevealed")]
    assert "Bo" == game.asked


def test_the_treasure_cancels_the_rest() -> None:
    """[B18] The stone that was reached as well stays face-down."""
    after = """
        · ┼$
        S ┼
        · ?
    """
    game = table(FORK, Ada="┼", Bo="map", goals="treasure, stone A")
    game.play("dig ┼ e1", "reveal e1n1")

    assert "treasure found" == game.outcome
    assert drawing(after) == game.mine


def test_a_stone_first_does_not_save_the_treasure() -> None:
    """[B18] Both are turned up, one after the other."""
    game = table(FORK, Ada="┼", Bo="map", goals="treasure, stone A")
    game.play("dig ┼ e1", "reveal e1s1")

    assert "treasure found" == game.outcome
    assert ["stone A", "treasure"] == [told["goal"] for told in game.told("Bo", "GoalRevealed")]


def test_nothing_is_drawn_after_the_treasure() -> None:
    """[B18] It ends the round at once, draws included."""
    game = table("S · ?", Ada="─, map", Bo="map", deck="rockfall", goals="treasure")
    game.play("dig ─ e1")

    assert ["map"] == game.hand("Ada")
    assert ["rockfall"] == game.deck


def test_one_card_is_drawn_however_many_stones_were_turned_up() -> None:
    """[B18] The turn ends as usual when everything is done."""
    game = table(FORK, Ada="┼, map", Bo="map", deck="rockfall, ─", goals="stone A, stone B")
    game.play("dig ┼ e1", "reveal e1n1")

    assert ["rockfall", "map"] == game.hand("Ada")


def test_a_stone_may_reach_the_next_goal() -> None:
    """[B18] What becomes reachable through a stone is turned up in the same turn."""
    before = """
        S · ?
        · · │
        · · ?
    """
    after = """
        S ─ ┐o
        · · │
        · · ┘o
    """
    game = table(before, Ada="─", Bo="map", goals="stone B, stone A")
    game.play("dig ─ e1")

    assert drawing(after) == game.mine
    assert "Bo" == game.asked


def test_the_way_a_stone_lies_may_reach_the_treasure() -> None:
    """[B18] A chain of goals ends with the round."""
    mine = """
        S · ?
        · · │
        · · ?
    """
    game = table(mine, Ada="─", Bo="map", goals="stone B, treasure")
    game.play("dig ─ e1")

    assert "treasure found" == game.outcome


def test_a_stone_that_leads_away_reaches_nothing() -> None:
    """[B18] The other stone leads north, and the treasure in the south stays hidden."""
    mine = """
        S · ?
        · · │
        · · ?
    """
    game = table(mine, Ada="─", Bo="map", goals="stone A, treasure")
    game.play("dig ─ e1")

    assert ["stone A", "?"] == game.goals_known_to("Bo")


def test_what_becomes_reachable_meanwhile_joins_the_list() -> None:
    """[B18] The first stone leads on to a third goal: now the player chooses between this and the second."""
    mine = """
        · ? ?
        S · ·
        · ? ·
    """
    game = table(mine, Ada="┼", Bo="map", goals="stone A, stone B, treasure")
    game.play("dig ┼ e1", "reveal e1n1")

    assert ["reveal e2n1", "reveal e1s1"] == game.options


def two_goals_of_which_one_can_lie_either_way() -> Table:
    """A table where Ada has just reached a stone from two sides, and another goal above the gap."""
    mine = """
        · ? · ·
        S · ┬ ?
        · · └ ┘
    """
    game = table(mine, Ada="┬, map", Bo="map", goals="stone B, stone A")
    game.play("dig ┬ e1 turned")
    return game


def test_each_goal_is_done_fully_before_the_next() -> None:
    """[B18] Which way round the first lies is settled before the second is turned up."""
    game = two_goals_of_which_one_can_lie_either_way()
    game.play("reveal e3")

    assert "which way round" == game.question
    assert ["?", "stone A"] == game.goals_known_to("Bo")

    game.play("lay e3 turned")

    assert ["stone B", "stone A"] == game.goals_known_to("Bo")


def test_while_goals_are_turned_up_nothing_else_can_be_done() -> None:
    """[B18] Only a goal that was reached answers the question."""
    game = two_goals_of_which_one_can_lie_either_way()

    assert ["B18", "B18"] == [game.refusal(choice) for choice in ("reveal e2", "pass map")]
