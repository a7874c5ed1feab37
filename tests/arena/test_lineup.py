"""Who sits where."""

from __future__ import annotations

import pytest

from saboteur import RulesetError
from saboteur.arena.commands import line_up
from saboteur.arena.lineup import BySeat, BySide, read_pattern

DWARFS = ("miner", "saboteur", "greedy dwarf", "miner", "saboteur")


def test_the_dwarf_that_is_dealt_decides_who_plays() -> None:
    """Saboteurs are of one side, all others of the other."""
    sides = BySide("easy", "normal", swap=True)

    assert ("easy", "normal", "easy", "easy", "normal") == sides.bots(0, DWARFS)
    assert ("normal", "easy", "normal", "normal", "easy") == sides.bots(1, DWARFS)


@pytest.mark.parametrize(
    ("pattern", "arrangements"),
    [
        (["easy"], 1),
        (["easy", "easy"], 1),
        (["easy", "normal"], 2),
        (["easy", "normal", "easy", "normal"], 2),
        (["easy", "easy", "normal"], 3),
        (["easy", "normal", "random"], 3),
    ],
)
@pytest.mark.parametrize("players", [4, 5, 7])
def test_every_bot_sits_in_every_seat_as_often(pattern: list[str], arrangements: int, players: int) -> None:
    seats = BySeat(tuple(pattern))
    tables = [seats.bots(arrangement, ["miner"] * players) for arrangement in range(seats.arrangements)]

    assert arrangements == seats.arrangements
    for seat in range(players):
        assert sorted(pattern) == sorted([table[seat] for table in tables] * (len(pattern) // arrangements))


def test_bots_sit_round_the_table_in_order() -> None:
    assert ("easy", "normal", "easy") == BySeat(("easy", "normal")).bots(0, ["miner"] * 3)
    assert ("normal", "easy", "normal") == BySeat(("easy", "normal")).bots(1, ["miner"] * 3)


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("hard", ["hard"]),
        ("hard, normal", ["hard", "normal"]),
        ("expert:simulations=400,hard", ["expert:simulations=400", "hard"]),
        ("a:depth=3,bold=yes,b:path=x:y,end=z,c", ["a:depth=3,bold=yes", "b:path=x:y,end=z", "c"]),
    ],
)
def test_parameters_are_no_bots(text: str, bots: list[str]) -> None:
    """Commas stand between bots, and between the parameters of one."""
    assert tuple(bots) == read_pattern(text)


def test_two_bots_change_sides_unless_that_is_unwanted() -> None:
    assert BySide("easy", "normal", swap=True) == line_up("easy", "normal", None, None)
    assert BySide("easy", "normal", swap=False) == line_up("easy", "normal", None, False)
    assert BySide("easy", "easy", swap=False) == line_up("easy", "easy", None, None)
    assert BySide("easy", "easy", swap=False) == line_up("easy", " easy", None, None)


def test_a_bot_against_itself_has_nothing_to_swap() -> None:
    with pytest.raises(RulesetError, match="nothing to swap"):
        BySide("easy", "easy", swap=True)
