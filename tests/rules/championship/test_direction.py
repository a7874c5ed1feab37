"""Change of direction: turns and gold go the other way round [W20]."""

from __future__ import annotations

import pytest

from tests.tables import Table, table

from .helpers import GAMES, public, shuffled_in

SHOWN_TO_ALL = {"DirectionChanged": {"seat", "clockwise"}}
"""What everybody may see of its events."""

CHANGE = "change of direction"


def turning(base: str = "base", **words: str) -> Table:
    """A table for four at which Ada has a change of direction."""
    words = {"Ada": f"{CHANGE}, ┼", "Bo": "┼, ┼", "Cy": "┼, ┼", "Di": "┼, ┼"} | words
    return table("S", rules=f"{base} + direction", **words)


@GAMES
def test_one_change_of_direction_is_shuffled_into_the_deck(base: str) -> None:
    """[W20] In the base game and in Saboteur 2."""
    assert {CHANGE: 1} == shuffled_in(base, "direction")


@GAMES
def test_turns_go_the_other_way_round(base: str) -> None:
    """[W20] After Ada it is Di's turn, then Cy's, Bo's and Ada's again, and so on."""
    game = turning(base, deck="┼, ┼, ┼, ┼, ┼, ┼, ┼, ┼, ┼")
    game.play("reverse")
    turns = []
    for _ in range(6):
        turns.append(game.asked)
        game.play("pass ┼")

    assert ["Di", "Cy", "Bo", "Ada", "Di", "Cy"] == turns


@GAMES
def test_played_again_it_turns_back(base: str) -> None:
    """[W20] Cy plays it a second time: now comes Di, and after her Ada."""
    game = turning(base, Cy=f"{CHANGE}, ┼")
    game.play("reverse", "pass ┼", "reverse")

    assert "Di" == game.asked

    game.play("pass ┼")

    assert "Ada" == game.asked


@GAMES
def test_it_is_discarded_and_one_card_is_drawn(base: str) -> None:
    """[W20] Like any action card."""
    game = turning(base, deck="│, ─")
    game.play("reverse")

    assert ([CHANGE], ["┼", "│"]) == (game.discard, game.hand("Ada"))
    assert ["DirectionChanged", "Drew"] == game.story


def test_everybody_sees_which_way_turns_go() -> None:
    """[W20] It is told, and it stays in sight."""
    game = turning()
    told = {"event": "DirectionChanged", "seat": 0, "clockwise": False}

    assert [1, 1] == [game.view("Cy").direction, public(game).direction]

    game.play("reverse")

    assert [told] == game.told("Cy", "DirectionChanged")
    assert [-1, -1] == [game.view("Cy").direction, public(game).direction]
    assert [CHANGE] == game.discard_known_to("Cy")


def test_turned_back_is_told_as_well() -> None:
    """[W20] Turns go clockwise again."""
    game = turning(Di=CHANGE)
    game.play("reverse", "reverse")

    assert [False, True] == [told["clockwise"] for told in game.told("Bo", "DirectionChanged")]


@pytest.mark.parametrize(("empty", "following"), [("Di", "Cy"), ("Di Cy", "Bo"), ("Di Cy Bo", "Ada")])
def test_players_without_cards_are_skipped_the_other_way_too(empty: str, following: str) -> None:
    """[W20] The next one who has cards has the turn [B7]."""
    game = turning(**dict.fromkeys(empty.split(), ""))
    game.play("reverse")

    assert following == game.asked


def test_it_can_always_be_played() -> None:
    """[W20] Whatever lies in front of the player; it is played on nobody."""
    game = turning(Ada=CHANGE, broken="Ada lamp, Ada pick")

    assert ["reverse", f"pass {CHANGE}"] == game.options
    assert turning("saboteur2", trapped="Ada").offers("reverse")


def test_a_change_of_direction_counts_as_something_to_do() -> None:
    """[W20] With an empty deck the round goes on while somebody has it [B19]."""
    game = table("S", rules="base + direction", Ada="repair cart", Bo=CHANGE, deck="")

    assert ("Ada", "") == (game.asked, game.outcome)


@GAMES
def test_two_players_take_turns_as_before(base: str) -> None:
    """[W20] Only Ada and Bo have cards: whichever way round, the other one is next."""
    game = turning(base, Cy="", Di="")
    game.play("reverse", "pass ┼")

    assert "Ada" == game.asked


@GAMES
def test_it_lasts_until_the_round_ends(base: str) -> None:
    """[W20] In the next round turns go clockwise again."""
    game = table("S", rules=f"{base} + direction", Ada=CHANGE, deck="", round="1")
    game.play("reverse")
    game.shuffle(5)
    first = game.names.index(game.asked)
    card = game.hand(game.asked)[0]
    game.play(f"pass {card}")

    assert game.names[(first + 1) % 3] == game.asked
    assert 1 == game.view("Ada").direction


# Gold.


def reversed_and_found(dwarfs: str, **words: str) -> Table:
    """A table at which Ada has changed the direction, and Di has dug to the treasure."""
    words = {"Ada": CHANGE, "Bo": "map", "Cy": "map", "Di": "─", "rules": "base + direction"} | words
    game = table("S · ?", goals="treasure", dwarfs=dwarfs, **words)
    game.play("reverse", "dig ─ e1")
    game.share()
    return game


def test_gold_is_passed_the_other_way_too() -> None:
    """[W20] From Di to her left: to Ada, Bo and Cy [B21]."""
    assert ["Di", "Ada", "Bo", "Cy"] == reversed_and_found("miner, miner, miner, miner").keepers


def test_all_who_are_no_miners_are_skipped_the_other_way_too() -> None:
    """[W20] Ada is a saboteur."""
    assert ["Di", "Bo", "Cy"] == reversed_and_found("saboteur, miner, miner, miner").keepers


def test_if_the_finisher_is_no_miner_the_first_miner_to_the_left_begins() -> None:
    """[W20] Right becomes left: Bo, and not Cy."""
    assert ["Bo", "Cy"] == reversed_and_found("saboteur, miner, miner, saboteur").keepers


def test_turned_back_gold_is_passed_to_the_right_again() -> None:
    """[W20] Two changes of direction, and everything is as it was."""
    game = table(
        "S · ?",
        rules="base + direction",
        goals="treasure",
        dwarfs="miner, miner, miner, miner",
        Ada=f"{CHANGE}, ─",
        Di=CHANGE,
    )
    game.play("reverse", "reverse", "dig ─ e1")
    game.share()

    assert ["Ada", "Di", "Cy", "Bo"] == game.keepers


def test_gold_passed_past_sabotaged_dwarfs_goes_the_other_way_too() -> None:
    """[W20] Ada's lamp is broken [V1]: the fourth card comes back to Di."""
    game = reversed_and_found(
        "miner, miner, miner, miner", rules="base + direction + sabotaged", broken="Ada lamp"
    )

    assert ["Di", "Bo", "Cy", "Di"] == game.keepers


# What stays as it is.


def test_left_stays_left_when_the_next_round_begins() -> None:
    """[W20] Di dug last: to her left sits Ada [B24], though turns went the other way."""
    game = table("S", rules="base + direction", Ada=CHANGE, Di="┼", deck="", round="1")
    game.play("reverse", "dig ┼ e1")

    assert ("treasure not found", "Ada") == (game.outcome, game.turn)


def test_left_stays_left_if_nobody_dug() -> None:
    """[W20] Di had the last turn: Ada begins [B24]."""
    game = table("S", rules="base + direction", Ada=CHANGE, Di="┼", deck="", round="1")
    game.play("reverse", "pass ┼")

    assert "Ada" == game.turn


def test_the_order_of_the_thieves_does_not_change() -> None:
    """[W20] Di played her theft last and begins, then clockwise: Ada and Cy [S10]."""
    game = table(
        "S",
        rules="saboteur2 + direction",
        Ada=CHANGE,
        deck="",
        dwarfs="blue miner, blue miner, blue miner, blue miner",
        thefts="Cy, Ada, Di",
        purses="Bo 5",
    )
    game.play("reverse")
    thieves = []
    for _ in range(3):
        thieves.append(game.asked)
        game.play("steal Bo")

    assert ["Di", "Ada", "Cy"] == thieves
    assert [1, 2, 1, 1] == game.purses
