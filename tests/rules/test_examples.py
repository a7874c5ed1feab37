"""What the rulebook draws is so: each example is read from its text, and tried."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from saboteur.core.mine import cell_at, cell_x
from saboteur.text.notation import read_cell, write_cell
from tests.examples import example, examples
from tests.rules.championship.test_diversion import places
from tests.rules.modules.test_chests import laid
from tests.rules.modules.test_rulings import chest_cells
from tests.rules.modules.test_toll import open_ends
from tests.tables import Table, dealt, drawing, table

LAID = [
    ("B9", 1, "┼", "base"),
    ("B10", 1, "│", "base"),
    ("B11", 1, "─", "base"),
    ("B11", 2, "─", "base"),
    ("B11", 3, "─", "base"),
    ("S6", 1, "┼", "saboteur2"),
    ("S6", 2, "┼", "saboteur2"),
    ("S6", 3, "┼", "saboteur2"),
    ("S7", 1, "└#", "saboteur2"),
    ("D1", 2, "└", "base + costume"),
    ("R27", 1, "└#", "saboteur2 + costume"),
]
"""Where a card may go: the rule, the number of its drawing, the card, and the game."""

SCREEN: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "frontend/src/read/screen.json").read_text(encoding="utf-8")
)
"""What the page shows of the base game on one screen."""


def test_every_example_is_tried() -> None:
    """[B9] A drawing that nobody tries here could be wrong without anybody noticing."""
    named = re.findall(r'example\("([A-Z]\d+)"(?:, (\d))?\)', Path(__file__).read_text(encoding="utf-8"))
    tried = {(rule, int(which or 1)) for rule, which in named} | {(rule, which) for rule, which, *_ in LAID}

    assert examples().keys() == tried


@pytest.mark.parametrize(("rule", "which", "card", "rules"), LAID)
def test_the_drawing_shows_where_a_card_may_go(rule: str, which: int, card: str, rules: str) -> None:
    """[B9] [B10] [B11] [D1] [R27] [S6] [S7] One way up or the other, and nowhere else."""
    mine = example(rule, which)

    assert drawing(mine) == table(mine, rules=rules, Ada=card).digs(card)


def reached(mine: str, **words: str) -> Table:
    """A table where Ada has just reached what the drawing reaches."""
    game = table(mine, **{"Ada": "map", "Bo": "map", "Cy": "map", **words})
    game.reach()
    return game


# The base game, and what the page shows of it on one screen.


@pytest.mark.parametrize("board", SCREEN["fits"], ids=lambda board: board["say"])
def test_the_cards_of_the_one_screen_fit_or_do_not(board: dict[str, Any]) -> None:
    """[B10] [B11] The card that the words are about is taken off the drawing, and dug there."""
    x, y = board["about"]["x"], board["about"]["y"]
    rows = [line.split(" ") for line in board["text"].split("\n")]
    card, rows[y][x] = rows[y][x], "·"
    start = next(number for number, row in enumerate(rows) if "S" in row)
    game = table("\n".join(" ".join(row) for row in rows), Ada=board["dig"][0])

    assert cell_at(x, y - start) == read_cell(board["dig"].split()[1])
    assert board["rule"] == game.refusal(f"dig {board['dig']}")
    assert board["about"]["fits"] == (board["rule"] == "")
    if board["about"]["fits"]:
        game.play(f"dig {board['dig']}")
        assert drawing(board["text"]) == game.mine
    else:
        assert card == board["dig"][0]


def test_the_rockfall_of_the_one_screen_leaves_what_is_drawn() -> None:
    """[B15] One card less, in the place that the words are about."""
    board = SCREEN["rockfall"]
    x, y = board["about"]["x"], board["about"]["y"]
    rows = [line.split(" ") for line in board["text"].split("\n")]
    rows[y][x] = board["fell"]
    game = table("\n".join(" ".join(row) for row in rows), Ada="rockfall")
    game.play(f"rockfall {write_cell(cell_at(x, y))}")

    assert drawing(board["text"]) == game.mine


@pytest.mark.parametrize(("players", "most"), SCREEN["saboteurs"])
def test_the_one_screen_counts_the_saboteurs(players: str, most: int) -> None:
    """[B1] For the fewest and the most players of each column."""
    for count in map(int, players.split("–")):
        game = dealt("base", count)

        assert most == (game.dwarfs + game.leftover).count("saboteur")


def test_start_and_goals_are_laid_as_drawn() -> None:
    """[B2] With as many cards between them as the one screen says."""
    game = dealt("base", 3)

    assert drawing(example("B2")) == game.mine
    assert [SCREEN["apart"] + 1] * 3 == [cell_x(goal.cell) for goal in game.state.goals]


def test_one_stone_turns_north() -> None:
    """[B17] Its other tunnel turns towards the straight."""
    assert drawing(example("B17", 2)) == reached(example("B17"), goals="stone A").mine


def test_the_other_stone_turns_south() -> None:
    """[B17] It lies as it is printed."""
    assert drawing(example("B17", 3)) == reached(example("B17"), goals="stone B").mine


# Saboteur 2.


@pytest.mark.parametrize(
    ("mine", "winners"),
    [(example("S17"), (0, 1)), (example("S17", 2), (0, 1, 2))],
)
def test_the_treasure_is_open_to_whoever_gets_through(mine: str, winners: tuple[int, ...]) -> None:
    """[S17] The boss reaches it: every team wins to which it is open."""
    face_down = mine.replace("┼$", "? ")
    dwarfs = "boss, blue miner, green miner"
    game = reached(face_down, rules="saboteur2", goals="treasure", dwarfs=dwarfs)

    assert drawing(mine) == game.mine
    assert [winners] == [seats for seats, _, _ in game.won]


def test_a_crystal_beyond_a_gap_counts() -> None:
    """[S21] There are two."""
    dwarfs = "geologist, blue miner, green miner"
    game = table(example("S21"), rules="saboteur2", deck="", dwarfs=dwarfs)

    assert [2, 0, 0] == game.purses


# Championship cards.


def test_a_pioneer_closes_a_gap_of_two() -> None:
    """[W22] Two straights are missing, and the goal is reached in one turn."""
    game = table(example("W22"), rules="base + pioneer", Ada="pioneer, ─, ─", goals="treasure")
    game.play("pioneer", "dig ─ e6", "dig ─ e7")

    assert "treasure found" == game.outcome


@pytest.mark.parametrize("base", ["base", "saboteur2"])
def test_a_diversion_goes_to_the_places_drawn(base: str) -> None:
    """[W23] Turned or not, and not south of where the card lies."""
    mine = example("W23")
    game = table(mine, rules=f"{base} + diversion", dug="Bo e2", Ada="diversion, map", Bo="map", Cy="map")

    assert drawing(mine) == places(game)
    assert "B9" == game.refusal("divert e2s1")


# Chests.


def test_the_seed_chooses_from_the_cells_drawn() -> None:
    """[C1] In the base game."""
    assert drawing(example("C1")) == chest_cells("base + chests")


def test_the_chests_may_be_laid_as_drawn() -> None:
    """[C1] The host may choose these cells."""
    mine = example("C1", 2)
    rows = [line.split() for line in mine.splitlines()]
    start = next(y for y, row in enumerate(rows) if "S" in row)
    cells = [(x, y - start) for y, row in enumerate(rows) for x, card in enumerate(row[:-1]) if card == "?"]
    game = laid("base + chests", cells)

    assert drawing(mine) == game.mine


@pytest.mark.parametrize(
    ("before", "cell", "tunnel", "after"),
    [
        (example("C2"), "e2", "└c", example("C2", 2)),
        (example("C2"), "e2", "│c", example("C2", 3)),
        (example("C2", 4), "e2", "┬c", example("C2", 5)),
    ],
)
def test_a_chest_tunnel_is_turned_as_drawn(before: str, cell: str, tunnel: str, after: str) -> None:
    """[C2] To join what reached it; then, to match its other neighbours."""
    game = reached(before, rules="base + chests", chests=f"{cell} {tunnel} a", goals="")

    assert drawing(after) == game.mine


def test_a_goal_that_is_moved_may_be_reached_where_it_lies() -> None:
    """[C5] A chest behind the start moves it one cell east, to the curve."""
    before, after = (beside(example("C5"), "?"), example("C5", 2))
    game = reached(before, rules="base + chests", chests="w1 ─c e", goals="treasure")

    assert drawing(beside(after, "─c").replace("? ", "┼$").replace("?", "┼$")) == game.mine
    assert "treasure found" == game.outcome


def beside(mine: str, card: str) -> str:
    """The mine with a card west of the start."""
    return "\n".join((card if line.startswith("S") else "·").ljust(2) + line for line in mine.splitlines())


def test_a_waiting_goal_can_be_moved_out_of_reach() -> None:
    """[R4] The player opens the chest first."""
    game = reached(example("R4"), rules="base + chests", chests="e7s1 │c e", goals="treasure")
    game.play("reveal e7s1")

    assert ["e9"] == [write_cell(int(goal.cell)) for goal in game.state.goals]
    assert "" == game.outcome


def test_chests_keep_away_from_the_postcard() -> None:
    """[R22] These cells are left to the seed."""
    assert drawing(example("R22")) == chest_cells("base + chests + party")


def test_a_ladder_may_reach_a_chest() -> None:
    """[R23] It touches the T, and the chest is opened at once."""
    game = table(example("R23"), rules="saboteur2 + chests", Ada="┘#", goals="", chests="e3n1 │c a")
    game.play("dig ┘# e3")

    assert [1, 0, 0] == game.purses


# New goals, postcard, toll.


def test_five_goals_are_laid_as_drawn() -> None:
    """[G1] With two rows more."""
    assert drawing(example("G1")) == dealt("base + new-goals", 3).mine


def test_a_sack_becomes_part_of_the_mine() -> None:
    """[G2] Its other tunnel leads south."""
    mine = example("G2")
    game = reached(mine.replace("┐1", "?"), rules="base + new-goals", goals="sack 1")

    assert drawing(mine) == game.mine


def test_the_postcard_is_laid_as_drawn() -> None:
    """[D1] Halfway to the middle goal."""
    assert drawing(example("D1")) == dealt("base + costume", 3).mine


def test_a_straight_makes_the_postcard_reachable() -> None:
    """[D2] Whoever placed it has reached the postcard."""
    assert "PostcardReached" in reached(example("D2"), rules="base + costume", leftover="miner").story


def test_a_ladder_may_reach_the_postcard() -> None:
    """[R27] It touches the straight, too."""
    game = table(example("R27", 2), rules="saboteur2 + costume", Ada="┘#", leftover="saboteur")
    game.play("dig ┘# e4s1")

    assert "PostcardReached" in game.story


def test_a_toll_dwarf_may_stand_on_every_open_end() -> None:
    """[T2] Also where nothing can be dug."""
    mine = example("T2")

    assert drawing(mine) == open_ends(table(mine, rules="base + toll", Ada="map"))


def test_a_guarded_place_costs_one_gold() -> None:
    """[T3] The straight fits there."""
    game = table(example("T3"), rules="base + toll", Ada="─", Bo="map", goals="treasure", figures="Bo e6")
    game.play("dig ─ e6 paid by Ada")

    assert [0, 2, 1] == game.purses
