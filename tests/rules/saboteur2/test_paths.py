"""Saboteur 2: bridges, double curves, ladders, doors and crystals [S6-S9]."""

from __future__ import annotations

import pytest

from tests.tables import drawing, saboteur2

# Bridges and double curves.


def test_a_bridge_does_not_join_its_two_tunnels() -> None:
    """[S6] Who comes from the west leaves to the east, and nowhere else."""
    mine = """
        · x · ·
        x S ╫ x
        · x · ·
    """
    game = saboteur2(mine, Ada="┼")

    assert drawing(mine) == game.digs("┼")
    assert ["B11", "B11"] == [game.refusal("dig ┼ e1n1"), game.refusal("dig ┼ e1s1")]


def test_both_tunnels_of_a_bridge_can_be_reached() -> None:
    """[S6] One leads west to east, and the other comes up from below."""
    mine = """
        · x x ·
        x S ╫ x
        · └ ┘ ·
    """

    assert drawing(mine) == saboteur2(mine, Ada="┼").digs("┼")


@pytest.mark.parametrize(
    ("curve", "after"),
    [("╱", "· x x ·\nx S ╱ ·\n· x · ·"), ("╲", "· x · ·\nx S ╲ ·\n· x x ·")],
)
def test_a_double_curve_does_not_join_its_two_bends(curve: str, after: str) -> None:
    """[S6] One bends from the west to the north, the other card's to the south."""
    assert drawing(after) == saboteur2(f"S {curve}", Ada="┼").digs("┼")


@pytest.mark.parametrize("card", ["╫", "╱", "╲"])
def test_one_of_the_two_tunnels_must_be_reachable(card: str) -> None:
    """[S6] Beside the start one of them is; beside a tunnel that is cut off neither is [B11]."""
    mine = """
        · x · · · ·
        x S x · ─ ·
        · x · · · ·
    """
    game = saboteur2(mine, Ada=card)

    assert drawing(mine) == game.digs(card)
    assert "B11" == game.refusal(f"dig {card} e4")


@pytest.mark.parametrize("card", ["╫", "╱", "╲"])
def test_they_look_the_same_turned(card: str) -> None:
    """[S6] So they are offered once [B9]."""
    game = saboteur2("S", Ada=card)

    assert [] == [option for option in game.options if option.endswith("turned")]
    assert "B9" == game.refusal(f"dig {card} e1 turned")


@pytest.mark.parametrize(("card", "reached"), [("╫", False), ("╱", False), ("╲", True), ("┼", True)])
def test_only_the_tunnel_that_leads_there_reaches_a_goal(card: str, reached: bool) -> None:
    """[S6] The goal lies south of the card, the start west of it."""
    mine = """
        S ·
        · ?
    """
    game = saboteur2(mine, Ada=card, Bo="map", goals="treasure")
    game.play(f"dig {card} e1")

    assert ("treasure found" if reached else "") == game.outcome


def test_a_bridge_must_match_on_all_four_sides() -> None:
    """[S6] To its neighbours it is open everywhere [B10]."""
    mine = """
        · ─
        S ·
    """

    assert "B10" == saboteur2(mine, Ada="╫").refusal("dig ╫ e1")


def test_the_second_tunnel_is_reached_by_a_card_dug_later() -> None:
    """[S6] The last curve leads from below into the bridge, and out of it to the north."""
    game = saboteur2("S ╫\n└ ·", Ada="┘", Bo="┼")
    game.play("dig ┘ e1s1")

    assert game.offers("dig ┼ e1n1")


def test_dead_ends_beside_a_tunnel_lead_nowhere() -> None:
    """[S6] A straight tunnel with two dead ends goes on to the east alone."""
    mine = """
        · x · ·
        x S ╂ x
        · x · ·
    """

    assert drawing(mine) == saboteur2(mine, Ada="┼").digs("┼")


# Ladders.


@pytest.mark.parametrize(
    ("ladder", "after"),
    [
        ("╻#", "x\nS\nx"),
        ("╸#", "x S x"),
        ("┘#", "· x ·\nx S x\n· x ·"),
        ("└#", "· x ·\nx S x\n· x ·"),
    ],
)
def test_a_ladder_begins_beside_the_start(ladder: str, after: str) -> None:
    """[S7] One way up or the other, it must match [B10]."""
    assert drawing(after) == saboteur2("S", Ada=ladder).digs(ladder)


def test_a_ladder_goes_beside_a_tunnel_that_cannot_be_reached() -> None:
    """[S7] The card it touches need not be reachable: [B11] does not hold."""
    mine = "x S x x ─ x"
    game = saboteur2(mine, Ada="╸#, ─")

    assert drawing(mine) == game.digs("╸#")
    assert "B11" == game.refusal("dig ─ e4")


def test_a_ladder_joins_what_it_touches_to_the_start_at_once() -> None:
    """[S7] The far tunnel can be dug on from its other end."""
    game = saboteur2("S · · ─ ·", Ada="╸#", Bo="─")
    game.play("dig ╸# e4")

    assert drawing("x S x x ─ ╸#") == game.digs("─")


def test_all_open_sides_of_a_ladder_lead_on() -> None:
    """[S7] The curve joins its two sides with each other, and both with the ladder."""
    mine = """
        · x · · x ·
        x S x x ┘#·
        · x · · · ·
    """

    assert drawing(mine) == saboteur2(mine, Ada="┼").digs("┼")


def test_ladders_are_joined_to_each_other_wherever_they_lie() -> None:
    """[S7] Nothing but ladders joins the two islands to the start, and both can be dug on."""
    after = """
        · · · · · · · ·
        x S x x ─ ╸#· ·
        · · · · · · · ·
        · · x ─ ╸#· · ·
    """

    assert drawing(after) == saboteur2(after, Ada="─").digs("─")


def test_a_second_ladder_joins_another_part() -> None:
    """[S7] The part that hangs on the first ladder was joined before, the other is joined by the second."""
    before = """
        S · · ─ ╸#
        · · · · ·
        · · · ─ ·
    """
    after = """
        · · · · · ·
        x S x x ─ ╸#
        · · · · · ·
        · · · x ─ ╸#
    """
    game = saboteur2(before, Ada="╸#", Bo="─")
    assert "B11" == saboteur2(before, Ada="─").refusal("dig ─ e2s2")
    game.play("dig ╸# e4s2")

    assert drawing(after) == game.digs("─")


def test_a_ladder_at_the_far_end_reaches_a_goal() -> None:
    """[S7] The tunnel already touched the goal; now a way leads there from the start."""
    game = saboteur2("S · · ─ ?", Ada="╸#", goals="treasure")
    game.play("dig ╸# e2 turned")

    assert "treasure found" == game.outcome


def test_a_ladder_that_reaches_two_goals_turns_them_up_in_the_order_you_choose() -> None:
    """[S7] They are reached by the tunnel, not touched by the ladder [B18]."""
    mine = """
        S · · · ?
        · · · · ┤
        · · · · ?
    """
    game = saboteur2(mine, Ada="╸#", goals="stone A, treasure")
    game.play("dig ╸# e3s1 turned")

    assert ("Ada", ["reveal e4", "reveal e4s2"]) == (game.asked, game.options)


def test_a_stone_reached_by_a_ladder_is_part_of_the_mine() -> None:
    """[S7] It lies so that it joins what reached it [B17], and the round goes on."""
    game = saboteur2("S · · ─ ?", Ada="╸#", Bo="│", goals="stone B")
    game.play("dig ╸# e2 turned")

    assert drawing("S · ╺#─ ┐o") == game.mine
    assert game.offers("dig │ e4s1")


def test_a_ladder_may_be_dug_beside_a_dead_end() -> None:
    """[S7] Its open side is an open side like any other; the dead end joins nothing all the same."""
    game = saboteur2("S ━ ·", Ada="╸#")

    assert game.offers("dig ╸# e2")


def test_a_ladder_may_be_dug_beside_a_ladder() -> None:
    """[S7] It is a face-up card as well."""
    game = saboteur2("S · · · ╻#", Ada="╻#")

    assert game.offers("dig ╻# e4s1 turned")


@pytest.mark.parametrize("goal", ["?", "┐o"])
def test_no_open_side_of_a_ladder_may_touch_a_goal(goal: str) -> None:
    """[S7] Face-down or turned up, although another side touches a tunnel."""
    mine = f"""
        S · │ ·
        · · · {goal}
    """
    game = saboteur2(mine, Ada="└#", goals="treasure")

    assert not game.offers("dig └# e2s1")
    assert "S7" == game.refusal("dig └# e2s1")


@pytest.mark.parametrize("goal", ["?", "┌o"])
def test_a_closed_side_of_a_ladder_may_touch_a_goal(goal: str) -> None:
    """[S7] Only open sides are forbidden; a goal that is turned up must be matched [B10]."""
    mine = f"""
        S · │ ·
        · · · {goal}
    """
    game = saboteur2(mine, Ada="┘#", goals="treasure")

    assert game.offers("dig ┘# e2s1")


def test_a_goal_that_is_turned_up_must_be_matched_by_a_ladder() -> None:
    """[S7] [B10] holds: the stone is open to the west, the ladder is not open to the east."""
    mine = """
        S · │ ·
        · · · ┐o
    """

    assert "B10" == saboteur2(mine, Ada="┘#").refusal("dig ┘# e2s1")


def test_a_goal_is_not_the_card_that_a_ladder_touches() -> None:
    """[S7] Below the stone there is nothing else."""
    mine = """
        S · · ┐o
        · · · ·
    """

    assert "S7" == saboteur2(mine, Ada="╻#").refusal("dig ╻# e3s1 turned")


def test_a_face_down_goal_is_not_reached_by_a_ladder_laid_beside_it() -> None:
    """[S7] A ladder with its back to the goal reaches nothing there."""
    mine = """
        S · │ ·
        · · · ?
    """
    game = saboteur2(mine, Ada="┘#", Bo="map", goals="treasure")
    game.play("dig ┘# e2s1")

    assert "" == game.outcome


def test_an_open_side_of_a_ladder_must_touch_a_tunnel() -> None:
    """[S7] Wall to wall above the straight is not enough."""
    game = saboteur2("S ─ ─ ·", Ada="╸#")

    assert not game.offers("dig ╸# e2n1")
    assert "S7" == game.refusal("dig ╸# e2n1")


def test_a_ladder_matches_all_its_neighbours() -> None:
    """[S7] [B10] holds: it neither walls off the start nor runs into rock, reachable or not."""
    game = saboteur2("S · · ─", Ada="╻#, ╸#")

    assert ["B10", "B10", "B10"] == [
        game.refusal(choice) for choice in ("dig ╻# e1", "dig ╸# e1 turned", "dig ╻# e3n1")
    ]


def test_a_ladder_goes_on_an_empty_cell_beside_a_card() -> None:
    """[S7] [B9] holds: not on a card, and not out in the open."""
    game = saboteur2("S · ─ · ?", Ada="╸#", goals="treasure")

    assert ["B9"] * 5 == [game.refusal(f"dig ╸# {cell}") for cell in ("e0", "e2", "e4", "e9", "e2n2")]


@pytest.mark.parametrize("laid", [{"broken": "Ada lamp"}, {"broken": "Ada pick"}, {"trapped": "Ada"}])
def test_with_a_broken_tool_or_trapped_you_dig_no_ladder(laid: dict[str, str]) -> None:
    """[S7] A ladder is a path card [B12]."""
    game = saboteur2("S", Ada="╻#", Bo="map", **laid)

    assert ["pass ╻#"] == game.options
    assert "B12" == game.refusal("dig ╻# n1")


@pytest.mark.parametrize(
    ("choice", "trapped", "rule"),
    [
        ("dig └# e9", "Ada", "B12"),
        ("dig └# e2s1", "Ada", "B12"),
        ("dig └# e9", "", "B9"),
        ("dig └# e2s1 turned", "", "B10"),
        ("dig └# e2s1", "", "S7"),
        ("dig └# e2n1", "", "B10"),
        ("dig └# n1 turned", "", ""),
        ("pass └#", "Ada", ""),
    ],
)
def test_a_refusal_cites_the_first_rule_that_is_broken(choice: str, trapped: str, rule: str) -> None:
    """[S7] comes after [B10], where for other cards [B11] stands."""
    mine = """
        S · │ ·
        · · · ?
    """
    game = saboteur2(mine, Ada="└#", trapped=trapped, goals="treasure")

    assert rule == game.refusal(choice)


def test_a_ladder_that_falls_joins_nothing_any_more() -> None:
    """[S7] What hung on it is cut off again [B15]."""
    game = saboteur2("S · · ─ ╸#", Ada="rockfall", Bo="─")
    game.play("rockfall e4")

    assert drawing("x S x · ─ ·") == game.digs("─")


def test_if_one_ladder_falls_the_others_stay_joined() -> None:
    """[S7] Every ladder is joined to the start by itself."""
    before = """
        S · · ─ ╸#
        · · · · ·
        · · · ─ ╸#
    """
    after = """
        · · · · · ·
        x S x · ─ ·
        · · · · · ·
        · · · x ─ ╸#
    """
    game = saboteur2(before, Ada="rockfall", Bo="─")
    game.play("rockfall e4")

    assert drawing(after) == game.digs("─")


def test_a_ladder_joins_the_tunnel_that_it_touches_and_not_the_card() -> None:
    """[S7] The ladder under the bridge reaches its north, not its west or east [S6]."""
    after = """
        · x · · x
        x S x · ╫
        · x · · ╹#
    """
    game = saboteur2("S · · ╫", Ada="╻#", Bo="┼")
    game.play("dig ╻# e3s1 turned")

    assert drawing(after) == game.digs("┼")


# Doors.


@pytest.mark.parametrize("dwarf", ["blue miner", "green miner", "saboteur"])
@pytest.mark.parametrize("door", ["─b", "─g"])
def test_a_door_does_not_hinder_digging(door: str, dwarf: str) -> None:
    """[S8] Whoever you are, you dig on beyond a door of any colour."""
    game = saboteur2(f"S {door}·", Ada="─", dwarfs=f"{dwarf}, boss")

    assert drawing(f"x S {door}x") == game.digs("─")


@pytest.mark.parametrize("dwarf", ["blue miner", "green miner", "saboteur"])
@pytest.mark.parametrize("door", ["─b", "─g"])
def test_a_door_does_not_hinder_reaching_the_treasure(door: str, dwarf: str) -> None:
    """[S8] The treasure counts as reached whatever doors are on the way."""
    game = saboteur2(f"S {door}· ?", Ada="─", dwarfs=f"{dwarf}, boss", goals="treasure")
    game.play("dig ─ e2")

    assert "treasure found" == game.outcome


@pytest.mark.parametrize("dwarf", ["blue miner", "green miner"])
@pytest.mark.parametrize(
    "choice",
    ["dig │b n1", "dig ─b e1", "dig ┐b e1", "dig ┝g n1", "dig ┝g s1 turned", "dig ─g e1", "dig ┌g e1 turned"],
)
def test_anybody_may_dig_a_door(choice: str, dwarf: str) -> None:
    """[S8] It is a path card like any other."""
    game = saboteur2("S", Ada=choice.split()[1], dwarfs=f"{dwarf}, boss")

    assert game.offers(choice)


def test_the_dead_end_beside_a_green_door_leads_nowhere() -> None:
    """[S8] The door stands between north and south; to the east there is rock."""
    mine = """
        · x ·
        x S x
        · ┝g·
        · x ·
    """

    assert drawing(mine) == saboteur2(mine, Ada="┼").digs("┼")


# Crystals.


@pytest.mark.parametrize(
    ("crystal", "plain"), [("┼*", "┼"), ("├*", "├"), ("┬*", "┬"), ("╻*", "╻"), ("╸*", "╸")]
)
def test_crystals_change_nothing_in_the_mine(crystal: str, plain: str) -> None:
    """[S9] A card with a crystal is dug as the same card without."""
    mine = """
        S ┬ ·
        · · ─
    """
    game = saboteur2(mine, Ada=f"{crystal}, {plain}")
    digs = [option for option in game.options if option.startswith("dig")]

    assert [option.replace(crystal, plain) for option in digs if crystal in option] == [
        option for option in digs if crystal not in option
    ]


@pytest.mark.parametrize(
    ("card", "after"),
    [
        ("┼*", "· x x ·\nx S ┼*x\n· x x ·"),
        ("┾*", "· x x ·\nx S ┾*·\n· x x ·"),
        ("╀*", "· x · ·\nx S ╀*x\n· x x ·"),
        ("┰*", "· x · ·\nx S ┰*x\n· x · ·"),
        ("╸*", "· x · ·\nx S ╸*·\n· x · ·"),
    ],
)
def test_tunnels_lead_past_crystals_and_dead_ends_do_not(card: str, after: str) -> None:
    """[S9] What is joined is what the tunnels join."""
    assert drawing(after) == saboteur2(f"S {card}", Ada="┼").digs("┼")
