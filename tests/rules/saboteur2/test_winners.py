"""Saboteur 2: who wins, and what they get [S17-S21]."""

from __future__ import annotations

import pytest

from saboteur.rules.base.rounds import Reckoned
from tests.tables import Table, saboteur2

NO_DOOR = "S ─ ?"
BLUE_DOOR = "S ─b?"
GREEN_DOOR = "S ─g?"
BOTH_DOORS = "S ─b─g?"
A_WAY_FOR_EACH = """
    S ─b┐
    └ ─g?
"""
A_WAY_FOR_ALL = """
    S ─ ┐
    └ ─g?
"""
ROUND_THE_BLUE_DOOR = """
    S ─b┐
    └ ─ ?
"""
A_LADDER_BEHIND_THE_GREEN_DOOR = """
    S ─g?
    · · │
    · · ╹#
"""
A_BLUE_DOOR_ON_THE_LADDER = """
    S ─g?
    · · │b
    · · ╹#
"""
A_DOOR_BESIDE_THE_WAY = """
    · │b·
    S ┼ ?
"""
A_DOOR_ON_THE_BRIDGE = """
    · │b·
    S ╫ ?
"""
DOOR_BESIDE_A_DEAD_END = """
    S
    ┝g
    ?
"""

OTHERS = ("boss", "profiteer", "geologist", "saboteur")


def won(mine: str, dwarfs: str, finisher: str = "Ada", **settings: str) -> Table:
    """A table at which *finisher* has just revealed the treasure of the drawing."""
    goals = settings.pop("goals", "treasure")
    game = saboteur2(mine, dwarfs=dwarfs, turn=finisher, goals=goals, **{finisher: "map"}, **settings)
    game.reach()
    assert "treasure found" == game.outcome
    return game


def lost(dwarfs: str, mine: str = "S", **settings: str) -> Table:
    """A table at which the round has ended without the treasure."""
    game = saboteur2(mine, dwarfs=dwarfs, Ada="map", deck="", **settings)
    assert "treasure not found" == game.outcome
    return game


def winning_teams(game: Table) -> list[str]:
    """Of Bo the blue miner and Cy the green one, who got gold."""
    return [team for team, name in (("blue", "Bo"), ("green", "Cy")) if game.purse(name) > 0]


# Which teams win.


@pytest.mark.parametrize(
    ("mine", "teams"),
    [
        (NO_DOOR, ["blue"]),
        (BLUE_DOOR, ["blue"]),
        (GREEN_DOOR, ["green"]),
        (BOTH_DOORS, []),
        (A_WAY_FOR_EACH, ["blue"]),
        (A_WAY_FOR_ALL, ["blue"]),
        (ROUND_THE_BLUE_DOOR, ["blue"]),
        (A_LADDER_BEHIND_THE_GREEN_DOOR, ["blue"]),
        (A_BLUE_DOOR_ON_THE_LADDER, ["blue"]),
    ],
)
def test_the_team_of_a_blue_finisher_wins_alone_if_it_can(mine: str, teams: list[str]) -> None:
    """[S17] If the treasure is open to it, doors or not; else the other team wins if it is open to that."""
    assert teams == winning_teams(won(mine, "blue miner, blue miner, green miner"))


@pytest.mark.parametrize(
    ("mine", "teams"),
    [
        (NO_DOOR, ["green"]),
        (BLUE_DOOR, ["blue"]),
        (GREEN_DOOR, ["green"]),
        (BOTH_DOORS, []),
        (A_WAY_FOR_EACH, ["green"]),
        (A_WAY_FOR_ALL, ["green"]),
        (ROUND_THE_BLUE_DOOR, ["green"]),
        (A_LADDER_BEHIND_THE_GREEN_DOOR, ["green"]),
        (A_BLUE_DOOR_ON_THE_LADDER, ["green"]),
    ],
)
def test_the_team_of_a_green_finisher_wins_alone_if_it_can(mine: str, teams: list[str]) -> None:
    """[S17] As for blue."""
    assert teams == winning_teams(won(mine, "green miner, blue miner, green miner"))


@pytest.mark.parametrize("finisher", OTHERS)
@pytest.mark.parametrize(
    ("mine", "teams"),
    [
        (NO_DOOR, ["blue", "green"]),
        (BLUE_DOOR, ["blue"]),
        (GREEN_DOOR, ["green"]),
        (BOTH_DOORS, []),
        (A_WAY_FOR_EACH, ["blue", "green"]),
        (A_WAY_FOR_ALL, ["blue", "green"]),
        (ROUND_THE_BLUE_DOOR, ["blue", "green"]),
        (A_LADDER_BEHIND_THE_GREEN_DOOR, ["blue", "green"]),
        (A_BLUE_DOOR_ON_THE_LADDER, ["blue", "green"]),
    ],
)
def test_if_anyone_else_finishes_every_team_wins_that_it_is_open_to(
    mine: str, teams: list[str], finisher: str
) -> None:
    """[S17] Boss, profiteer, geologist or saboteur."""
    assert teams == winning_teams(won(mine, f"{finisher}, blue miner, green miner"))


@pytest.mark.parametrize(
    ("mine", "teams"),
    [
        (A_DOOR_BESIDE_THE_WAY, ["blue", "green"]),
        (A_DOOR_ON_THE_BRIDGE, ["blue", "green"]),
        (DOOR_BESIDE_A_DEAD_END, ["green"]),
    ],
)
def test_a_door_matters_only_to_who_has_to_pass_it(mine: str, teams: list[str]) -> None:
    """[S17] Beside the way it shuts nobody out; on the way it does, also with a dead end beside it."""
    assert teams == winning_teams(won(mine, "boss, blue miner, green miner"))


@pytest.mark.parametrize(
    ("card", "teams"),
    [("┼", ["blue", "green"]), ("╱", ["blue", "green"]), ("╫", ["green"]), ("╲", ["green"])],
)
def test_on_a_bridge_or_a_double_curve_nobody_changes_tunnels(card: str, teams: list[str]) -> None:
    """[S17] One turns north at once; or goes round through the green door and comes back [S6]."""
    mine = f"""
        · ? · ·
        S {card} ─g┐
        · └ ─ ┘
    """

    assert teams == winning_teams(won(mine, "boss, blue miner, green miner"))


def test_a_door_that_has_fallen_shuts_nobody_out() -> None:
    """[S17] It counts what lies there when the round ends."""
    game = saboteur2(
        "S ─g· ?", Ada="rockfall", Bo="─", Cy="─", dwarfs="boss, blue miner, blue miner", goals="treasure"
    )
    game.play("rockfall e1", "dig ─ e1", "dig ─ e2")

    assert [2, 3, 3] == game.purses


def test_a_door_dug_by_the_finisher_counts() -> None:
    """[S17] Ada the green miner reaches the treasure through the blue door that she digs herself."""
    game = saboteur2("S · ?", Ada="─b", dwarfs="green miner, blue miner, saboteur", goals="treasure")
    game.play("dig ─b e1")

    assert [0, 5, 0] == game.purses


def test_the_way_may_lead_through_a_stone() -> None:
    """[S17] A goal that is turned up is part of the mine."""
    mine = """
        S ─g┐o
        · · ?
    """

    assert ["green"] == winning_teams(won(mine, "boss, blue miner, green miner"))


def test_a_team_without_players_wins_nothing_for_the_other() -> None:
    """[S17] Ada is the only blue miner: her team wins alone."""
    assert [5, 0, 0] == won(NO_DOOR, "blue miner, green miner, green miner").purses


def test_all_members_of_the_winning_team_win() -> None:
    """[S17] Wherever they sit; and nobody of the other team."""
    game = won(NO_DOOR, "green miner, blue miner, green miner, blue miner, green miner")

    assert [3, 0, 3, 0, 3] == game.purses


# Boss and profiteer.


@pytest.mark.parametrize(
    ("mine", "purses"),
    [(BLUE_DOOR, [3, 0, 2, 1]), (GREEN_DOOR, [0, 3, 2, 1]), (BOTH_DOORS, [0, 0, 3, 2])],
)
@pytest.mark.parametrize("finisher", ["Ada", "Bo", "Cy", "Di"])
def test_boss_and_profiteer_win_whenever_the_treasure_is_turned_up(
    mine: str, purses: list[int], finisher: str
) -> None:
    """[S18] With the team that wins, or by themselves; whoever finishes."""
    assert purses == won(mine, "blue miner, green miner, boss, profiteer", finisher).purses


def test_they_win_with_both_teams() -> None:
    """[S18] Four winners: 2 each, the boss 1, the profiteer nothing."""
    assert [2, 2, 1, 0] == won(NO_DOOR, "blue miner, green miner, boss, profiteer", "Cy").purses


@pytest.mark.parametrize(
    ("dwarfs", "purses"),
    [
        ("blue miner, green miner, boss", [0, 0, 4]),
        ("blue miner, green miner, profiteer", [0, 0, 3]),
        ("blue miner, green miner, profiteer, boss", [0, 0, 2, 3]),
        ("blue miner, green miner, saboteur", [0, 0, 0]),
        ("saboteur, saboteur, boss", [0, 0, 4]),
    ],
)
def test_if_both_colours_shut_every_way_boss_and_profiteer_win_by_themselves(
    dwarfs: str, purses: list[int]
) -> None:
    """[S18] No team wins; without a boss or a profiteer nobody does."""
    assert purses == won(BOTH_DOORS, dwarfs).purses


def test_saboteurs_and_geologists_do_not_win_with_the_treasure() -> None:
    """[S18] Nor are they counted."""
    assert [0, 0, 5, 0] == won(NO_DOOR, "saboteur, geologist, blue miner, saboteur").purses


# The treasure was not turned up.


@pytest.mark.parametrize(
    ("dwarfs", "purses"),
    [
        ("blue miner, saboteur", [0, 5]),
        ("saboteur, saboteur, green miner", [4, 4, 0]),
        ("saboteur, saboteur, saboteur, boss", [3, 3, 3, 0]),
        ("saboteur, profiteer, blue miner", [4, 2, 0]),
        ("saboteur, saboteur, profiteer", [3, 3, 1]),
        ("saboteur, saboteur, saboteur, profiteer", [2, 2, 2, 0]),
        ("profiteer, blue miner, green miner, boss", [3, 0, 0, 0]),
    ],
)
def test_saboteurs_and_the_profiteer_win_if_the_treasure_was_not_turned_up(
    dwarfs: str, purses: list[int]
) -> None:
    """[S19] The profiteer alone if no saboteur is in play; miners and the boss never."""
    assert purses == lost(dwarfs).purses


@pytest.mark.parametrize(
    "dwarfs", ["blue miner, green miner, boss", "geologist, geologist", "boss, blue miner"]
)
def test_with_no_winner_at_all_nobody_gets_a_share(dwarfs: str) -> None:
    """[S19] The saboteurs are all in the pile."""
    game = lost(dwarfs, leftover="saboteur, saboteur, saboteur, profiteer")

    assert {0} == set(game.purses)
    assert [] == game.told("Ada", "GoldPaid")


def test_doors_do_not_matter_if_the_treasure_was_not_turned_up() -> None:
    """[S19] Nobody has reached it."""
    assert [0, 5] == lost("blue miner, saboteur", "S ─b").purses


def test_a_stone_is_not_the_treasure() -> None:
    """[S19] Turned up or not."""
    assert [0, 5] == lost("blue miner, saboteur", "S ─ ┐o").purses


# The shares.


@pytest.mark.parametrize(
    ("dwarfs", "purses"),
    [
        ("blue miner, green miner", [5, 0]),
        ("blue miner, blue miner", [4, 4]),
        ("blue miner, blue miner, blue miner", [3, 3, 3]),
        ("blue miner, blue miner, blue miner, blue miner", [2, 2, 2, 2]),
        ("blue miner, boss", [4, 3]),
        ("blue miner, profiteer", [4, 2]),
        ("blue miner, blue miner, boss", [3, 3, 2]),
        ("blue miner, blue miner, profiteer", [3, 3, 1]),
        ("blue miner, blue miner, blue miner, boss", [2, 2, 2, 1]),
        ("blue miner, blue miner, blue miner, profiteer", [2, 2, 2, 0]),
        ("blue miner, blue miner, blue miner, blue miner, boss", [1, 1, 1, 1, 0]),
        ("blue miner, blue miner, blue miner, blue miner, profiteer", [1, 1, 1, 1, 0]),
        ("blue miner, blue miner, blue miner, blue miner, boss, profiteer", [1, 1, 1, 1, 0, 0]),
    ],
)
def test_the_number_of_winners_decides_the_shares(dwarfs: str, purses: list[int]) -> None:
    """[S20] 5, 4, 3, 2, then 1; the boss 1 less and the profiteer 2 less, never below 0."""
    assert purses == won(NO_DOOR, dwarfs).purses


def test_ten_winners_get_one_each() -> None:
    """[S20] All miners, the boss and the profiteer; a saboteur has finished."""
    teams = ["blue miner"] * 4 + ["green miner"] * 4
    game = won(NO_DOOR, ", ".join(["saboteur", "boss", "profiteer", *teams]))

    assert [0, 0, 0] + [1] * 8 == game.purses


def test_a_share_is_added_to_the_purse() -> None:
    """[S20] A profiteer who gets less than nothing loses nothing."""
    dwarfs = "blue miner, blue miner, blue miner, blue miner, profiteer"

    assert [3, 1, 1, 1, 1] == won(NO_DOOR, dwarfs, purses="Ada 2, Ed 1").purses


def test_shares_are_paid_openly() -> None:
    """[S20] In plain sums, for all to see [B23, S1]; who gets nothing is not mentioned."""
    game = won(NO_DOOR, "blue miner, blue miner, blue miner, profiteer", round="1")

    assert [(0, 2), (1, 2), (2, 2)] == [(told["seat"], told["gold"]) for told in game.told("Di", "GoldPaid")]
    assert [2, 2, 2, 0] == [seat.open_gold for seat in game.view("Di").seats]


def test_the_trapped_are_not_counted() -> None:
    """[S20] Two of four winners are trapped: the others get 4, the boss 3."""
    game = won(NO_DOOR, "blue miner, blue miner, blue miner, boss", trapped="Bo, Cy")

    assert [4, 0, 0, 3] == game.purses


def test_a_boss_alone_gets_four_and_a_profiteer_alone_three() -> None:
    """[S20] The blue miner of the winning team is trapped."""
    assert [0, 4] == won(NO_DOOR, "blue miner, boss", "Bo", trapped="Ada").purses
    assert [0, 3] == won(NO_DOOR, "blue miner, profiteer", "Bo", trapped="Ada").purses
    assert [0, 3, 2] == won(NO_DOOR, "blue miner, boss, profiteer", "Bo", trapped="Ada").purses


def test_the_team_of_a_trapped_finisher_may_still_win() -> None:
    """[S20] Ada gets nothing, Bo of her team wins alone."""
    assert [0, 5, 0] == won(NO_DOOR, "blue miner, blue miner, green miner", trapped="Ada").purses


def test_the_team_of_a_trapped_finisher_shuts_the_other_out() -> None:
    """[S20] Her team wins alone although there is nobody left in it to be paid: the boss is all."""
    assert [0, 0, 4] == won(NO_DOOR, "blue miner, green miner, boss", trapped="Ada").purses


def test_if_all_winners_are_trapped_nobody_gets_a_share() -> None:
    """[S20] There is nobody to count."""
    assert [0, 0, 0] == won(NO_DOOR, "blue miner, boss, saboteur", trapped="Ada, Bo").purses


# Geologists.


@pytest.mark.parametrize(
    ("mine", "gold"),
    [("S", 0), ("S ┼", 0), ("S ┼*", 1), ("S ┬*┬*┬*", 3), ("S · · ╻*\n· ┼*· ·", 2)],
)
def test_a_geologist_gets_one_gold_for_each_crystal(mine: str, gold: int) -> None:
    """[S21] Visible in the mine when the round ends, reachable or not."""
    assert [gold, 0] == lost("geologist, blue miner", mine).purses


def test_all_ten_crystals_can_be_paid() -> None:
    """[S21] One on each crystal card, however it lies."""
    mine = """
        S ┼*├*┬*┴*┬*
        · ┾*╀*┰*╻*╺*
    """

    assert [10, 0] == lost("geologist, blue miner", mine).purses


@pytest.mark.parametrize(
    ("mine", "gold"), [("S", 0), ("S ┼*", 0), ("S ┬*┬*", 1), ("S ┬*┬*┬*", 1), ("S ┬*┬*┬*┼*╸*", 2)]
)
def test_two_geologists_share_it_rounded_down(mine: str, gold: int) -> None:
    """[S21] What cannot be halved is nobody's."""
    assert [gold, 0, gold] == lost("geologist, blue miner, geologist", mine).purses


def test_a_trapped_geologist_is_not_counted_for_sharing() -> None:
    """[S21] The other gets it all."""
    mine = "S ┬*┬*┬*"

    assert [3, 0, 0] == lost("geologist, blue miner, geologist", mine, trapped="Cy").purses
    assert [0, 0, 0] == lost("geologist, blue miner, geologist", mine, trapped="Ada, Cy").purses


@pytest.mark.parametrize(("mine", "miner"), [("S ┬*?", 5), ("S ┬*·", 0)])
def test_geologists_are_paid_however_the_round_ends(mine: str, miner: int) -> None:
    """[S21] They are no winners, and are not counted among them."""
    game = won(mine, "geologist, blue miner") if "?" in mine else lost("geologist, blue miner", mine)

    assert [1, miner] == game.purses


def test_a_geologist_in_the_pile_is_paid_nothing_and_shares_nothing() -> None:
    """[S21] Only players count."""
    assert [3, 0] == lost("geologist, blue miner", "S ┬*┬*┬*", leftover="geologist").purses


def test_a_crystal_that_has_fallen_is_not_visible_any_more() -> None:
    """[S21] When the round ends, it lies on the discard pile."""
    game = saboteur2("S ┬*┬*", Ada="rockfall", deck="", dwarfs="geologist, blue miner")
    game.play("rockfall e1")

    assert [1, 0] == game.purses


def test_crystals_in_hands_are_not_visible() -> None:
    """[S21] Only those in the mine."""
    game = saboteur2(
        "S ┬*", Ada="┼*", Bo="╻*", broken="Ada lamp", trapped="Bo", deck="", dwarfs="geologist, boss"
    )

    assert [1, 0] == game.purses


# The examples of the booklets.


@pytest.mark.parametrize("finisher", ["Di", "Bo", "Cy"], ids=["the boss", "a green miner", "the other"])
def test_the_first_example_of_the_booklets(finisher: str) -> None:
    """[S20] Blue miner 3, boss 2, profiteer 1; the free saboteur steals 1.

    Blue miner, 2 green miners, boss, profiteer, 2 saboteurs. The boss finishes; a blue door lies on the
    only way. Both saboteurs have theft, one of them is trapped. Had a green miner finished, the result
    would be the same.
    """
    dwarfs = "blue miner, green miner, green miner, boss, profiteer, saboteur, saboteur"
    game = won(BLUE_DOOR, dwarfs, finisher, thefts="Flo, Gus", trapped="Gus")

    assert [3, 0, 0, 2, 1, 0, 0] == game.purses
    assert ("Flo", ["steal Ada", "steal Di", "steal Ed", "decline"]) == (game.asked, game.options)

    game.play("steal Ada")

    assert ("nobody", [2, 0, 0, 2, 1, 1, 0]) == (game.asked, game.purses)


def test_the_second_example_of_the_booklets() -> None:
    """[S20] Only the boss wins: 4. Each geologist 2. Nobody else gets anything.

    Green miner (trapped), blue miner, boss, saboteur, 2 geologists. A geologist finishes; a green door
    lies on the only way; 5 crystals are visible.
    """
    mine = """
        S ┬*─g?
        · ┼*· ·
        · · ╻*┬*
        · ╸*· ·
    """
    dwarfs = "green miner, blue miner, boss, saboteur, geologist, geologist"

    assert [0, 0, 4, 0, 2, 2] == won(mine, dwarfs, "Ed", trapped="Ada").purses


# What is announced.


@pytest.mark.parametrize(
    ("mine", "trapped", "told"),
    [
        (BLUE_DOOR, "", ((0, 2), ("blue miner", "boss", "profiteer"), "S17")),
        (BLUE_DOOR, "Ada", ((2,), ("blue miner", "boss", "profiteer"), "S17")),
        (BOTH_DOORS, "", ((2,), ("boss", "profiteer"), "S18")),
        (BOTH_DOORS, "Cy", ((), ("boss", "profiteer"), "S18")),
    ],
)
def test_who_has_won_is_announced(mine: str, trapped: str, told: tuple[object, ...]) -> None:
    """[S18] The dwarfs that win, and the seats that are counted; the trapped are not [S20].

    It is a team's rule that is named [S17], unless no team has won.
    """
    assert [told] == won(mine, "blue miner, green miner, boss", "Bo", trapped=trapped).won


@pytest.mark.parametrize(
    ("dwarfs", "seats"),
    [("blue miner, saboteur", (1,)), ("profiteer, saboteur", (0, 1)), ("blue miner, boss", ())],
)
def test_who_has_won_without_the_treasure_is_announced(dwarfs: str, seats: tuple[int, ...]) -> None:
    """[S19] Saboteurs and profiteer, as far as they are in play."""
    assert [(seats, ("saboteur", "profiteer"), "S19")] == lost(dwarfs).won


@pytest.mark.parametrize(
    ("mine", "trapped", "told"),
    [
        ("S ┬*┬*?", "", [((1, 2), ("geologist",), "S21")]),
        ("S ┬*┬*?", "Bo", [((2,), ("geologist",), "S21")]),
        ("S ┬*─ ?", "", [((), ("geologist",), "S21")]),
        ("S ┬*┬*?", "Bo, Cy", []),
    ],
)
def test_it_is_announced_whether_geologists_have_won(
    mine: str, trapped: str, told: list[tuple[object, ...]]
) -> None:
    """[S21] They win by what they are paid, apart from all others; half a crystal is nothing."""
    game = won(mine, "boss, geologist, geologist", trapped=trapped)

    assert [((0,), ("blue miner", "green miner", "boss", "profiteer"), "S17"), *told] == game.won


# Why.


def reasons(game: Table) -> list[tuple[str, int]]:
    """By seat: why it got gold, or none."""
    [told] = [event for event in game.events if isinstance(event, Reckoned)]
    return list(zip(told.reasons, told.counts, strict=True))


def test_everybody_hears_why_they_share_a_treasure() -> None:
    """[S20] The boss hears how much less it is; who turned the treasure up, that they did."""
    game = won(NO_DOOR, "blue miner, blue miner, boss, profiteer, saboteur")

    assert [("finder", 0), ("team", 0), ("less", 1), ("less", 2), ("found", 0)] == reasons(game)


@pytest.mark.parametrize(
    ("mine", "finisher", "why"),
    [
        (BLUE_DOOR, "Ada", "blue door"),
        (NO_DOOR, "Ada", "outrun"),
    ],
)
def test_a_team_hears_what_kept_it_from_the_treasure(mine: str, finisher: str, why: str) -> None:
    """[S17] A door is in the way, or the other team was first."""
    game = won(mine, "blue miner, green miner, saboteur", finisher)

    assert [("finder", 0), (why, 0), ("found", 0)] == reasons(game)


def test_geologists_hear_how_many_crystals_there_are() -> None:
    """[S21] Two of them share."""
    one = won("S ┼*?", "blue miner, geologist, saboteur")
    two = won("S ┼*?", "blue miner, geologist, geologist")

    assert ("crystals", 1) == reasons(one)[1]
    assert [("shared crystals", 1)] * 2 == reasons(two)[1:]


def test_a_hidden_treasure_is_the_reason_of_all_who_wanted_it() -> None:
    """[S19] The profiteer wins either way."""
    game = lost("blue miner, boss, profiteer, saboteur")

    assert [("hidden", 0), ("hidden", 0), ("less", 2), ("team", 0)] == reasons(game)
