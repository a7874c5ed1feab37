"""Choices: numbered, grouped by card, and read as they are typed."""

from __future__ import annotations

from saboteur import Decision, Options
from saboteur.terminal.choices import Menu
from saboteur.terminal.words import Teller
from tests.tables import Table, table


def test_options_are_grouped_by_card_and_passes_come_last() -> None:
    game = table("S · ?", Ada="┬, ┬, broken lamp, map, repair pick+cart", broken="Ada cart, Bo pick")

    assert lines(game) == [
        "a  ┬ ×2             not while a tool of yours is broken",
        "b  broken lamp      1 Bo   2 Cy",
        "c  repair pick+cart 3 your cart   4 Bo's pick",
        "d  map              5 e2",
        "pass                6 a   7 b   8 c   9 d",
    ]


def test_upright_comes_before_turned() -> None:
    game = table("S · ?", Ada="┬, │")

    assert lines(game) == [
        "a  ┬   1 n1   2 w1   3 e1   turned ┴   4 w1   5 e1   6 s1",
        "b  │   7 n1   8 s1",
        "pass   9 a   10 b",
    ]


def test_a_card_that_can_do_nothing_says_so() -> None:
    game = table("S ┃ ?", Ada="┃, repair pick", goals="treasure")

    assert "b  repair pick   no use for it now" in lines(game)


def test_lines_are_wrapped_under_their_first_item() -> None:
    game = table("S ┼ ┼ ┼ ┼ ┼ ┼ ?", Ada="rockfall, ┼")
    wrapped = [line.plain.rstrip() for line in menu(game).lines(40)]

    assert all(len(line) <= 40 for line in wrapped)
    assert wrapped[1].startswith(" " * 15)


def test_an_option_is_found_by_number_text_letter_or_turned_glyph() -> None:
    game = table("S · ?", Ada="┬, broken lamp")
    found = menu(game)

    assert str(found.numbered(5)) == "dig ┬ e1 turned"
    assert str(found.written("dig ┬ e1 turned")) == "dig ┬ e1 turned"
    assert str(found.written(found.spelt("dig a e1 turned"))) == "dig ┬ e1 turned"
    assert str(found.written(found.spelt("dig  ┴  e1"))) == "dig ┬ e1 turned"
    assert str(found.written(found.spelt("pass b"))) == "pass broken lamp"
    assert str(found.written("BREAK lamp bo")) == "break lamp Bo"
    assert None is found.numbered(0) is found.numbered(99) is found.written("dig ┬ e9")


def test_the_places_for_a_card_are_marked_with_the_numbers_of_its_options() -> None:
    game = table("S · ?", Ada="┬, map")
    found = menu(game)

    marked = {
        mark for card in (found.card("a"), found.card("map")) if card for mark in found.marks(card).values()
    }

    assert {"1", "2+", "3+", "6", "7"} == marked
    assert None is found.card("z")


def test_a_goal_is_offered_both_ways_round_as_it_will_look() -> None:
    """[B17] The player is asked only between two ways that are equally good and different."""
    game = table(
        """
        S ─ ?
        └ ─ ┘
        """,
        Ada="map",
        goals="stone A",
    )
    game.reach()

    assert lines(game) == ["lay   1 e2 upright ┌o   2 e2 turned ┘o"]


def test_gold_cards_are_told_apart_by_their_worth() -> None:
    game = table("S · ?", Ada="─", goals="treasure", gold="1, 3, 2", dwarfs="miner, miner, miner")
    game.play("dig ─ e1")

    assert lines(game) == ["keep   1 worth 1   2 worth 2   3 worth 3"]


def menu(game: Table) -> Menu:
    seat = game.names.index(game.asked)
    decision = Decision(seat, game.question, "", Options(game.position, game.names))
    return Menu(game.view(game.asked), decision, Teller(game.names, seat))


def lines(game: Table) -> list[str]:
    return [line.plain.strip() for line in menu(game).lines(80)]
