"""What an option does, as the page is told: it need not know the verb for that."""

from __future__ import annotations

import pytest

from saboteur.core.cards import number
from saboteur.server import wire
from saboteur.server.box import box
from saboteur.server.tables.showing import announced, shown
from saboteur.text.notation import read_card, read_cell, read_option, write_option
from tests.tables import Table, table

STRAIGHT, CROSS = read_card("─"), read_card("┼")


def offered(game: Table, text: str) -> wire.Option:
    """The option that is written *text*, as whoever is asked gets it."""
    assert text in game.options
    rules, names = game.position.rules, game.names
    return shown(game.view(game.asked), write_option(rules, read_option(rules, text, names), names))


@pytest.mark.parametrize("way", ["", " turned"])
def test_digging_spends_a_card_that_will_lie_on_its_cell(way: str) -> None:
    game = table("S", Ada="┬")
    dig = offered(game, f"dig ┬ e1{way}")
    card = read_card("┬")

    assert ([card], False) == (dig.spends, dig.gives)
    assert (read_cell("e1"), card << 1 | bool(way)) == (dig.cell, dig.face)


def test_a_diversion_puts_down_the_card_that_was_dug_last() -> None:
    game = table("S ─ ┼", rules="base + diversion", Ada="diversion", dug="Bo e2")
    divert = offered(game, "divert n1")

    assert ([number("diversion")], CROSS << 1) == (divert.spends, divert.face)


def test_nothing_but_a_path_card_lies_down() -> None:
    game = table("S ─", Ada="rockfall")

    assert offered(game, "rockfall e1").face is None


def test_passing_and_clearing_give_cards_away() -> None:
    game = table("S", rules="saboteur2", Ada="─, ┼, map", broken="Ada lamp")

    assert ([CROSS, STRAIGHT], True) == _given(offered(game, "pass ┼, ─"))
    assert ([CROSS, STRAIGHT], True) == _given(offered(game, "clear broken lamp for ┼, ─"))
    assert ([STRAIGHT], True) == _given(offered(table("S", Ada="─"), "pass ─"))


def _given(told: wire.Option) -> tuple[list[int], bool]:
    return told.spends, told.gives


def test_a_card_that_is_given_away_may_stand_a_figure() -> None:
    game = table("S", rules="base + toll", Ada="─")
    stand = offered(game, "toll e1 for ─")

    assert ([STRAIGHT], True, True) == (stand.spends, stand.gives, stand.stands)
    assert (read_cell("e1"), None) == (stand.cell, stand.face)


def test_taking_a_card_spends_none_though_the_hand_has_one_like_it() -> None:
    game = table("S", rules="base + vault", Ada="vault, ─", discard="─, map")
    game.play("vault")
    take = offered(game, "take ─")

    assert (STRAIGHT, []) == (take.card, take.spends)


def test_what_goes_from_before_somebody_is_named_by_its_card() -> None:
    """Not by its place among those that lie there."""
    game = table("S", rules="saboteur2", Ada="─, ┼, repair lamp+cart", broken="Ada lamp, Ada cart, Bo cart")
    clear = offered(game, "clear broken cart for ┼, ─")
    repair = offered(game, "repair cart Bo with lamp+cart")

    assert ("before", number("broken cart")) == (clear.picks, clear.pick)
    assert ("before", number("broken cart")) == (repair.picks, repair.pick)


def test_who_is_to_pay_is_named_by_seat() -> None:
    game = table("S", rules="base + toll", Ada="─", figures="Bo e1", purses="Ada 1, Cy 1")

    assert ("payer", 0) == _picked(offered(game, "dig ─ e1 paid by Ada"))
    assert ("payer", 2) == _picked(offered(game, "dig ─ e1 paid by Cy"))
    assert ("", 0) == _picked(offered(game, "dig ─ w1"))


def _picked(told: wire.Option) -> tuple[str, int]:
    return told.picks, told.pick


@pytest.mark.parametrize("reader", ["Ada", "Bo", "Cy"])
def test_everybody_sees_for_which_card_somebody_is_asked_to_pay(reader: str) -> None:
    game = table("S", rules="base + toll", Ada="─", figures="Bo e1", purses="Ada 1, Cy 1")
    dig = offered(game, "dig ─ e1 paid by Cy")
    game.play("dig ─ e1 paid by Cy")

    assert "pay the toll" == game.question
    assert dig == announced(game.view(reader), game.names)


def test_gold_is_picked_by_its_value() -> None:
    game = table("S ─ · ?", goals="treasure", Ada="─", gold="3, 1, 1, 1, 1")
    game.play("dig ─ e2")

    assert ("gold", 3) == _picked(offered(game, "keep 3"))


def test_a_module_says_what_is_set_for_its_sake() -> None:
    """So the page need not know which module opens windows, or lays chests."""
    set_for = {module.name: module.settings for module in box().modules if module.settings}

    assert {"veto": ["window"], "chests": ["chests"]} == set_for
    assert {*wire.Settings.__struct_fields__} > {setting for names in set_for.values() for setting in names}
