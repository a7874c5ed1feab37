"""Choices: numbered, grouped by card, and read as they are typed."""

from __future__ import annotations

from string import Formatter

import pytest

from saboteur import Decision, Options, Ruleset
from saboteur.rules import NAMED
from saboteur.terminal.choices import FIELDLESS, FIELDS, Menu
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


def test_where_room_is_short_the_longest_groups_are_folded() -> None:
    game = table("S ┼ ┼ ┼ ┼ ┼ ┼ ┼ ┼ ┼ ┼ ?", Ada="rockfall, map, map")
    roomy, tight = (menu(game).lines(40, room) for room in (None, 3))

    assert len(tight) == 3 < len(roomy)
    assert tight[0].plain.endswith("… 10: show a")
    assert all(line.cell_len <= 40 for line in tight)
    assert len(menu(game).of_card(int(game.view("Ada").hand[0]), 40)) > 1


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


SET = {"Ada": "┼, ┬, ┬, broken lamp, repair pick+cart, swap hands"}


def test_sets_of_cards_are_typed_and_do_not_flood_the_page() -> None:
    """[S4] Here there are more than 50 ways to pass or to clear."""
    game = table("S · ?", rules="saboteur2", broken="Ada cart", trapped="Ada", **SET)

    assert lines(game)[-3:] == [
        "e  swap hands       4 Bo   5 Cy",
        "clear               2 cards: clear cart a b   2 cards: clear trapped a b",
        "pass                6 a   7 b   8 c   9 d   10 e   up to 3: pass a b b",
    ]
    assert len(game.options) > 50


def test_who_is_trapped_reads_why_path_cards_have_no_place() -> None:
    """[S12]"""
    game = table("S · ?", rules="saboteur2", Ada="┼, theft", trapped="Ada")

    assert lines(game) == [
        "a  ┼       not while you are trapped",
        "b  theft   1 in front of you",
        "clear      2 cards: clear trapped a b",
        "pass       2 a   3 b   up to 2: pass a b",
    ]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pass a", "pass ┼"),
        ("pass c b a", "pass ┼, ┬, broken lamp"),
        ("pass b b", "pass ┬, ┬"),
        ("PASS C, A", "pass ┼, broken lamp"),
        ("pass ┴ ┼", "pass ┼, ┬"),
        ("pass broken lamp, ┼", "pass ┼, broken lamp"),
        ("pass Broken Lamp swap hands", "pass broken lamp, swap hands"),
        ("clear cart a c", "clear broken cart for ┼, broken lamp"),
        ("clear broken cart for c a", "clear broken cart for ┼, broken lamp"),
        ("clear Trapped for ┼, ┬", "clear trapped for ┼, ┬"),
    ],
)
def test_sets_are_typed_by_letters_or_names_in_any_order(typed: str, meant: str) -> None:
    found = menu(table("S · ?", rules="saboteur2", broken="Ada cart", trapped="Ada", **SET))

    assert meant == str(found.written(found.spelt(typed)))


def test_the_only_card_in_front_needs_no_name() -> None:
    found = menu(table("S · ?", rules="saboteur2", trapped="Ada", **SET))

    assert "clear trapped for ┼, ┬" == str(found.written(found.spelt("clear a b")))


@pytest.mark.parametrize(
    "typed",
    ["pass a b c d", "pass a a", "pass", "pass z", "clear", "clear cart a b", "clear a", "clear a b c"],
)
def test_wrong_sets_are_no_options(typed: str) -> None:
    found = menu(table("S · ?", rules="saboteur2", trapped="Ada", **SET))

    assert None is found.written(found.spelt(typed))


def test_a_thief_chooses_whom_to_rob_or_nobody() -> None:
    """[S10]"""
    game = table(
        "S · ?", rules="saboteur2", Ada="map", deck="", thefts="Ada", purses="Bo 2", dwarfs="boss, boss, boss"
    )
    game.play("pass map")

    assert lines(game) == ["steal     1 Bo", "decline   2 steal from nobody"]


def test_every_verb_of_the_box_can_be_put_into_a_menu() -> None:
    """Whatever a phrase has for fields, there are words for those that an option does not share."""
    shared = {"turned", "tool", "with"}
    for name in NAMED:
        rules = Ruleset.named(name).rules(5)
        for verb in rules.verbs:
            fields = {field for _, field, _, _ in Formatter().parse(verb.phrase) if field}
            assert fields <= shared | set(FIELDS), verb.phrase
            assert fields or not verb.name or verb.name in FIELDLESS


def menu(game: Table) -> Menu:
    seat = game.names.index(game.asked)
    decision = Decision(seat, game.question, "", Options(game.position, game.names))
    return Menu(game.view(game.asked), decision, Teller(game.names, seat))


def lines(game: Table) -> list[str]:
    return [line.plain.strip() for line in menu(game).lines(80)]
