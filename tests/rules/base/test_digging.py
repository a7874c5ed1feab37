"""Digging: where path cards go [B9-B12]."""

from __future__ import annotations

import pytest

from saboteur import NotationError
from tests.tables import drawing, table

SHOWN_TO_ALL = {"Dug": {"seat", "face", "cell"}}
"""What everybody may see of its events."""

TOOLS = ("pick", "lamp", "cart")


def test_a_crossing_begins_beside_the_start() -> None:
    """[B9] A path card goes beside a card of the mine, and corner to corner is not beside."""
    mine = """
        · x ·
        x S x
        · x ·
    """

    assert drawing(mine) == table(mine, Ada="┼").digs("┼")


def test_a_path_card_needs_an_empty_cell() -> None:
    """[B9] Not on a path card, not on the start, not on a goal, face-down or turned up."""
    mine = """
        ┐o ·
        S  ┼ ?
    """
    game = table(mine, Ada="┼", goals="treasure")

    assert ["B9"] * 4 == [game.refusal(f"dig ┼ {cell}") for cell in ("e1", "e0", "e2", "n1")]


def test_a_path_card_needs_a_neighbour() -> None:
    """[B9] Nothing is dug away from the mine, be it near, corner to corner or far out."""
    game = table("S ┼", Ada="┼")

    assert ["B9"] * 4 == [game.refusal(f"dig ┼ {cell}") for cell in ("e3", "w1n1", "e43", "e120s120")]


def test_a_face_down_goal_is_a_neighbour_too() -> None:
    """[B9] Beside a goal is beside a card of the mine; what is missing there is the way to it."""
    game = table("S · · ?", Ada="─", goals="treasure")

    assert "B11" == game.refusal("dig ─ e2")


def test_a_path_card_lies_upright_or_turned() -> None:
    """[B9] The T fits either way up, and these are two different options."""
    game = table("S", Ada="├")

    assert ["dig ├ n1", "dig ├ n1 turned", "dig ├ w1", "dig ├ e1 turned", "dig ├ s1", "dig ├ s1 turned"] == [
        option for option in game.options if option.startswith("dig")
    ]


def test_a_path_card_never_lies_sideways() -> None:
    """[B9] A long straight cannot lead east; sideways would be another card, and has no words."""
    mine = """
        x
        S
        x
    """
    game = table(mine, Ada="│")

    assert drawing(mine) == game.digs("│")
    assert "B6" == game.refusal("dig ─ e1")
    with pytest.raises(NotationError):
        game.refusal("dig │ e1 sideways")


@pytest.mark.parametrize("card", ["┼", "│", "─", "╋", "┃", "━"])
def test_a_card_that_looks_the_same_turned_is_offered_once(card: str) -> None:
    """[B9] Turning it would change nothing."""
    game = table("S", Ada=card)

    assert [] == [option for option in game.options if option.endswith("turned")]
    assert "B9" == game.refusal(f"dig {card} {'s1' if card in '│┃' else 'e1'} turned")


def test_open_meets_open_and_closed_meets_closed() -> None:
    """[B10] The long straight would run into rock above the T, and wall off its end."""
    mine = """
        · x · ·
        · S ┬ ·
        · x x ·
    """

    assert drawing(mine) == table(mine, Ada="│").digs("│")


@pytest.mark.parametrize(
    ("mine", "cell"),
    [("· ─\nS ·", "e1"), ("S · │", "e1"), ("S ·\n· ─", "e1"), ("· S\n│ ·", "s1")],
    ids=["north", "east", "south", "west"],
)
def test_a_tunnel_must_not_run_into_rock_on_any_side(mine: str, cell: str) -> None:
    """[B10] A crossing is open on all sides: one neighbour that is closed towards it forbids it."""
    assert "B10" == table(mine, Ada="┼").refusal(f"dig ┼ {cell}")


@pytest.mark.parametrize(
    ("mine", "card", "cell"),
    [
        ("· │\nS ·", "─", "e1"),
        ("S ·\n· ─", "│", "s1"),
        ("S ·\n· │", "─", "e1"),
        ("· S\n─ ·", "│", "s1"),
    ],
    ids=["north", "east", "south", "west"],
)
def test_rock_must_not_wall_off_a_tunnel_on_any_side(mine: str, card: str, cell: str) -> None:
    """[B10] A straight is closed on two sides: a neighbour that is open towards one of them forbids it."""
    assert "B10" == table(mine, Ada=card).refusal(f"dig {card} {cell}")


def test_all_four_neighbours_must_match_at_once() -> None:
    """[B10] In this gap only a curve fits that is open to the north and the west."""
    mine = """
        S ┬ ·
        ┼ · │
        · ─ ·
    """
    game = table(mine, Ada="┼, ├, ┬, │, ─, └, ┘, ╋, ┣, ┳, ┃, ━, ┗, ┛, ╻, ╸")

    assert ["dig ┘ e1s1", "dig ┛ e1s1"] == [option for option in game.options if "e1s1" in option]


def test_a_neighbour_that_cannot_be_reached_must_match_as_well() -> None:
    """[B10] A card that a rockfall has cut off still asks to be matched."""
    game = table("S · │", Ada="─, ┘")

    assert "B10" == game.refusal("dig ─ e1")
    assert game.offers("dig ┘ e1")


def test_a_dead_end_must_be_met_by_a_tunnel() -> None:
    """[B10] To its neighbours a dead end is open."""
    mine = """
        ┼ ╻
        S ·
    """
    game = table(mine, Ada="┘, ─")

    assert game.offers("dig ┘ e1")
    assert "B10" == game.refusal("dig ─ e1")


def test_a_face_down_goal_sets_no_condition() -> None:
    """[B10] Both a tunnel and rock may touch a goal that is not turned up."""
    mine = """
        · ?
        S ·
    """
    game = table(mine, Ada="┘, ─", goals="treasure")

    assert game.offers("dig ┘ e1")
    assert game.offers("dig ─ e1")


@pytest.mark.parametrize(("stone", "fits", "clashes"), [("┌o", "┘", "─"), ("└o", "─", "┘")])
def test_a_goal_that_is_turned_up_must_be_matched(stone: str, fits: str, clashes: str) -> None:
    """[B10] A stone is open to the south or closed there, and now it matters."""
    mine = f"""
        · {stone}
        S ·
    """
    game = table(mine, Ada="┘, ─")

    assert game.offers(f"dig {fits} e1")
    assert "B10" == game.refusal(f"dig {clashes} e1")


def test_a_card_that_only_touches_wall_to_wall_is_illegal() -> None:
    """[B11] Above the T the short straight would match, but no tunnel leads there."""
    mine = """
        · · · ·
        x S ┬ x
        · · · ·
    """
    game = table(mine, Ada="─")

    assert drawing(mine) == game.digs("─")
    assert "B11" == game.refusal("dig ─ e1n1")


def test_nothing_is_dug_beyond_a_dead_end() -> None:
    """[B11] The dead end is open to the east, but joins nothing there."""
    mine = """
        · · · ·
        x S ━ ·
    """
    game = table(mine, Ada="─")

    assert drawing(mine) == game.digs("─")
    assert "B11" == game.refusal("dig ─ e2")


def test_nothing_is_added_to_a_part_that_is_cut_off() -> None:
    """[B11] The gap that a rockfall left may be filled, but the far end may not be dug on."""
    mine = """
        x S x ─ · ·
    """
    game = table(mine, Ada="─")

    assert drawing(mine) == game.digs("─")
    assert "B11" == game.refusal("dig ─ e3")


def test_filling_the_gap_joins_the_part_again() -> None:
    """[B11] What lies beyond the gap is reachable once more."""
    game = table("S · ─ ·", Ada="─", Bo="─")
    game.play("dig ─ e1")

    assert drawing("x S ─ ─ x") == game.digs("─")


def test_one_joined_side_is_enough() -> None:
    """[B11] The card may touch dead ends and cut-off cards too, if one tunnel leads to it from the start."""
    mine = """
        S ┐ ·
        ╋ · ─
    """
    game = table(mine, Ada="┼")

    assert game.offers("dig ┼ e1s1")


def test_a_face_down_goal_passes_nothing_on() -> None:
    """[B11] Nothing is dug behind a goal before it is turned up."""
    game = table("S ─ · ? ·", Ada="─", goals="treasure")

    assert "B11" == game.refusal("dig ─ e4")


def test_a_stone_that_is_turned_up_leads_on() -> None:
    """[B11] It is part of the mine like any other card."""
    mine = """
        x ·
        S ┐o
        x x
    """

    assert drawing(mine) == table(mine, Ada="│").digs("│")


@pytest.mark.parametrize("tool", TOOLS)
def test_with_a_broken_tool_you_dig_nothing(tool: str) -> None:
    """[B12] Any of the three keeps you from digging; action cards and passing stay possible."""
    game = table("S · ?", Ada="┼, map", Bo="map", broken=f"Ada {tool}", goals="treasure")

    assert ["map e2", "pass ┼", "pass map"] == game.options
    assert "B12" == game.refusal("dig ┼ e1")


def test_the_broken_tools_of_others_do_not_matter() -> None:
    """[B12] Only what lies in front of yourself stops you."""
    game = table("S", Ada="┼", Bo="┼", broken="Bo pick, Cy lamp")

    assert game.offers("dig ┼ e1")


def test_a_tool_broken_since_your_last_turn_stops_you() -> None:
    """[B12] It counts what lies in front of you when your turn begins."""
    game = table("S", Ada="broken cart", Bo="┼")
    game.play("break cart Bo")

    assert ["pass ┼"] == game.options


def test_after_a_repair_you_dig_in_your_next_turn() -> None:
    """[B12] Repairing is your whole turn."""
    game = table("S", Ada="┼, repair pick", Bo="┼", broken="Ada pick")
    game.play("repair pick Ada")

    assert "Bo" == game.asked

    game.play("dig ┼ w1")

    assert game.offers("dig ┼ e1")


def test_one_of_two_repaired_is_not_enough() -> None:
    """[B12] As long as one broken tool is left, nothing is dug."""
    game = table("S", Ada="┼, repair pick", Bo="map", broken="Ada pick, Ada lamp")
    game.play("repair pick Ada", "pass map")

    assert "B12" == game.refusal("dig ┼ e1")


@pytest.mark.parametrize(
    ("choice", "broken", "rule"),
    [
        ("dig ┼ e1", "Ada pick", "B12"),
        ("dig ┼ e9", "Ada pick", "B12"),
        ("dig ┼ e1", "", "B9"),
        ("dig ┼ e1s1", "", "B10"),
        ("dig │ e1n1", "", "B10"),
        ("dig ─ e1n1", "", "B11"),
        ("dig ─ e2", "", ""),
    ],
)
def test_a_refusal_cites_the_first_rule_that_is_broken(choice: str, broken: str, rule: str) -> None:
    """[B12] comes before [B9], this before [B10], and that before [B11]."""
    mine = """
        S ┬ ·
        · · ─
        · ─ ·
    """
    game = table(mine, Ada="┼, │, ─", broken=broken)

    assert rule == game.refusal(choice)
