"""Choices: numbered, grouped by card, and read as they are typed."""

from __future__ import annotations

from string import Formatter

import pytest

from saboteur import Decision, Options, Ruleset
from saboteur.rules import NAMED
from saboteur.terminal.choices import FIELDS, LABELS, Menu
from saboteur.text.english.telling import Teller
from tests.tables import Table, table
from tests.terminal.keyboard import EVERYTHING


def test_options_are_grouped_by_card_and_passes_come_last() -> None:
    game = table("S · ?", Ada="┬, ┬, broken lamp, map, repair pick+cart", broken="Ada cart, Bo pick")

    assert lines(game) == [
        "a  ┬ ×2             not while a tool of yours is broken",
        "b  broken lamp      1 Bo   2 Cy",
        "c  repair pick+cart 3 your mine cart   4 Bo's pickaxe",
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


def test_a_guarded_cell_costs_gold_and_others_may_be_asked_by_name() -> None:
    """[T3]"""
    game = table("S · · ?", rules="base + toll", Ada="┼, ─", figures="Bo e1", purses="Cy 2")
    found = menu(game)

    assert lines(game)[:2] == [
        "a  ┼   1 n1   2 w1   3 e1 for 1 gold   4 s1",
        "or let another pay: dig a e1 paid by Cy",
    ]
    assert "dig ┼ e1 paid by Ada" == str(found.numbered(3))
    for typed in ("dig a e1 paid by Cy", "dig ┼ e1 turned paid by cy", "DIG A e1 PAID BY CY"):
        assert "dig ┼ e1 paid by Cy" == str(found.written(found.spelt(typed)))


def test_who_has_no_gold_can_only_ask() -> None:
    """[T3]"""
    game = table(
        """
        · ┃ · ?
        ━ S · ·
        · ┃ · ·
        """,
        rules="base + toll",
        Ada="┬",
        figures="Bo e1",
        purses="Ada 0, Cy 2",
    )

    assert "a  ┬   let another pay: dig a e1 paid by Cy" == lines(game)[0]
    assert "dig ┬ e1 turned paid by Cy" == str(menu(game).written(menu(game).spelt("dig ┴ e1 paid by Cy")))


def test_figures_are_typed_and_do_not_flood_the_page() -> None:
    """[T2] Every open end goes with every card."""
    game = table("S · ?", rules="base + toll", Ada="┼, broken lamp")
    found = menu(game)

    assert "toll             a toll dwarf, for a card: toll n1 a   on n1, w1, e1, s1" in lines(game)
    for typed in ("toll e1 b", "toll e1 for b", "TOLL e1 broken lamp", "toll e1 for broken lamp"):
        assert "toll e1 for broken lamp" == str(found.written(found.spelt(typed)))
    for typed in ("toll", "toll e1", "toll e1 z", "toll e1 b b"):
        assert found.written(found.spelt(typed)) is None
    assert {"@"} == set(found.ends().values())


def test_where_there_are_many_open_ends_they_are_counted() -> None:
    game = table("S ┼ ┼ ┼ ┼ · · · ?", rules="base + toll", Ada="map")

    assert "on one of 12 open ends (show toll)" in "\n".join(lines(game))


def test_goals_to_be_swapped_are_named_in_any_order() -> None:
    """[W17]"""
    game = table("? · S · ?", rules="base + goal-swap", Ada="goal swap, map")
    found = menu(game)

    assert "b  goal swap   3 w2 and e2" in lines(game)
    for typed in ("goals w2 e2", "goals e2 w2", "goals E2 and W2", "goals e2, w2"):
        assert "goals w2 e2" == str(found.written(found.spelt(typed)))
    assert {} == found.marks(found.letters["b"])


def test_cards_without_fields_say_what_they_do() -> None:
    """[W18, W20, W22]"""
    game = table(
        "S · ?",
        rules="base + vault + direction + pioneer + veto",
        Ada="vault, change of direction, pioneer, veto, ┼, ┼",
        discard="map",
    )

    assert lines(game)[1:5] == [
        "b  vault               5 take one of the top 5 cards of the discard pile",
        "c  veto                only when another plays a card",
        "d  change of direction 6 turns go the other way round",
        "e  pioneer             7 dig two path cards",
    ]


def test_cards_that_can_do_nothing_say_why() -> None:
    """[W17, W18, W22, W23]"""
    game = table(
        "S · ?",
        rules="base + vault + pioneer + diversion + goal-swap + toll",
        Ada="vault, pioneer, diversion, goal swap, ┼",
    )

    assert [line.split("   ")[-1].strip() for line in lines(game)[1:5]] == [
        "it takes two face-down goals",
        "the discard pile is empty",
        "it takes two path cards, and a place",
        "the newest card is gone or has no other place",
    ]


def test_a_chest_forbids_maps() -> None:
    """[C4]"""
    game = table(
        "S · ? · ?", rules="base + chests", Ada="─, map", Bo="map", chests="e2 ┼c b", goals="treasure"
    )
    game.play("dig ─ e1")

    assert "a  map   forbidden by a chest" in lines(game)


def test_a_diversion_is_laid_upright_or_turned_as_the_lifted_card_looks() -> None:
    """[W23]"""
    game = table("S ┬ · ?", rules="base + diversion", Ada="diversion, map", dug="Bo e1")

    assert "b  diversion   2 n1   3 w1   turned ┴   4 w1   5 s1" in lines(game)
    assert "divert s1 turned" == str(menu(game).numbered(5))


def test_a_pioneer_is_asked_for_path_cards_alone() -> None:
    """[W22]"""
    game = table("S · · ?", rules="base + pioneer", Ada="─, ┼, pioneer, map, map")
    game.play("pioneer")

    assert lines(game) == ["a  ┼   1 n1   2 w1   3 e1   4 s1", "b  ─   5 w1   6 e1"]
    assert "dig ─ e1" == str(menu(game).written(menu(game).spelt("dig b e1")))


def test_chests_are_told_from_goals() -> None:
    """[C3]"""
    game = table("S ─ ? · ?", rules="base + chests", Ada="map, rockfall", chests="e2 ┼c a", goals="treasure")

    assert lines(game)[:2] == ["a  rockfall   1 e1   2 e2 chest", "b  map        3 e2 chest   4 e4"]


def test_what_comes_first_is_told_apart() -> None:
    """[B18]"""
    game = table(
        """
        · · · ? ·
        S ─ ─ · ┼p
        · · · ? ·
        """,
        rules="base + chests + party",
        Ada="┼, map",
        chests="e3n1 ┼c c",
        goals="stone A",
    )
    game.play("dig ┼ e3")

    assert lines(game) == ["reveal   1 e3n1 chest   2 e4 postcard   3 e3s1"]


def test_a_tunnel_is_offered_both_ways_round_as_it_will_look() -> None:
    """[C2]"""
    game = table("S · ? · ?", rules="base + chests", Ada="─", chests="e2 ┬c c", goals="treasure")
    game.play("dig ─ e1")

    assert lines(game) == ["lay   1 e2 upright ┬c   2 e2 turned ┴c"]


def test_cards_that_are_taken_are_named_whatever_the_hand_holds() -> None:
    """[W18] A letter means a card of the hand, so it means nothing here."""
    game = table("S · ?", rules="base + vault", Ada="vault, map, ┬", discard="map, ┬, broken lamp")
    game.play("vault")
    found = menu(game)

    assert lines(game) == ["take   1 ┬   2 broken lamp   3 map"]
    assert "take ┬" == str(found.written(found.spelt("take ┴")))
    assert "take broken lamp" == str(found.written(found.spelt("Take Broken Lamp")))
    assert found.written(found.spelt("take a")) is None
    assert found.written(found.spelt("take")) is None


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("veto", "veto"), ("yes", "veto"), ("let", "let it pass"), ("n", "let it pass"), ("NO", "let it pass")],
)
def test_a_question_is_answered_in_a_word(typed: str, meant: str) -> None:
    """[W19]"""
    game = table("S · ?", rules="base + veto", Ada="┼", Bo="veto", Cy="map")
    game.play("dig ┼ n1")
    found = menu(game)

    assert lines(game) == ["veto   1 stop that card", "let    2 let it pass"]
    assert meant == str(found.written(found.spelt(typed)))


def test_yes_is_no_answer_to_a_turn() -> None:
    game = table("S · ?", Ada="map")

    assert None is menu(game).written("yes") is menu(game).written("map") is menu(game).written("pass")


def test_who_does_not_hold_the_veto_reads_so() -> None:
    """[W19] Only who was called in a game of several people ever sees this."""
    game = table("S · ?", rules="base + veto", Ada="┼", Bo="map", Cy="map")
    game.play("dig ┼ n1")

    assert lines(game) == ["veto   you do not hold it", "let    1 let it pass"]


def test_players_are_chosen_by_name() -> None:
    """[C4]"""
    game = table("S · ? · ?", rules="base + chests", Ada="─", chests="e2 ┼c h", goals="treasure")
    game.play("dig ─ e1")

    assert lines(game) == ["look   1 Bo   2 Cy"]


def test_a_goal_is_moved_from_cell_to_cell() -> None:
    """[C5]"""
    game = table("? · S · ? · ?", rules="base + chests", Ada="─", chests="e2 ┼c e", goals="stone A, treasure")
    game.play("dig ─ e1")

    assert lines(game) == ["move   1 w2 to w1   2 e4 to e5"]


def test_every_verb_of_the_box_can_be_put_into_a_menu() -> None:
    """Whatever a phrase has for fields, there are words for those that an option does not share."""
    shared = {"turned", "tool", "with"}
    for name in [*NAMED, EVERYTHING]:
        rules = Ruleset.named(name).rules(5)
        for verb in rules.verbs:
            fields = {field for _, field, _, _ in Formatter().parse(verb.phrase) if field}
            assert fields <= shared | set(FIELDS), verb.phrase
            assert fields or not verb.name or verb.name in LABELS


def menu(game: Table) -> Menu:
    seat = game.names.index(game.asked)
    decision = Decision(seat, game.question, "", Options(game.position, game.names))
    return Menu(game.view(game.asked), decision, Teller(game.names, seat))


def lines(game: Table) -> list[str]:
    return [line.plain.strip() for line in menu(game).lines(80)]
