"""Saboteur 2: trapped, and freedom [S12, S13]."""

from __future__ import annotations

import pytest

from saboteur.text.notation import read_option
from tests.tables import saboteur2

SHOWN_TO_ALL = {
    "Trapped": {"seat", "target"},
    "Freed": {"seat", "target"},
}
"""What everybody may see of its events."""


def test_a_trap_is_laid_in_front_of_another_player() -> None:
    """[S12] For all to see, and not on the discard pile."""
    game = saboteur2("S", Ada="trapped", Bo="map")
    game.play("trap Cy")

    assert [[], [], ["trapped"]] == [game.before(name) for name in game.names]
    assert [] == game.discard
    assert [{"event": "Trapped", "seat": 0, "target": 2}] == game.told("Bo", "Trapped")
    assert [False, False, True] == [seat.before != 0 for seat in game.view("Bo").seats]


def test_you_never_trap_yourself() -> None:
    """[S12] All other players, with cards or without, and nobody but them."""
    game = saboteur2("S", Bo="trapped", turn="Bo")

    assert ["trap Ada", "trap Cy", "pass trapped"] == game.options
    assert "S12" == game.refusal("trap Bo")


def test_the_trapped_place_no_path_cards() -> None:
    """[S12] Option cards and passing stay possible; the refusal is that of [B12]."""
    game = saboteur2("S · ?", Ada="┼, map, theft", trapped="Ada", goals="treasure")

    assert [] == [option for option in game.options if option.startswith("dig")]
    assert "B12" == game.refusal("dig ┼ e1")
    assert ["map e2", "theft"] == game.options[:2]


def test_the_refusal_says_that_it_is_the_trap() -> None:
    """[S12] Whoever is trapped is not told of a broken tool that is not there."""
    game = saboteur2("S", Ada="┼", trapped="Ada")
    code = read_option(game.position.rules, "dig ┼ e1", game.names)
    objection = game.position.objection(code)

    assert objection is not None
    assert "trapped" in objection.sentence


def test_a_trap_laid_since_your_last_turn_stops_you() -> None:
    """[S12] It counts what lies in front of you."""
    game = saboteur2("S", Ada="trapped", Bo="┼")
    game.play("trap Bo")

    assert ["pass ┼"] == game.options


def test_the_traps_of_others_do_not_matter() -> None:
    """[S12] Only what lies in front of yourself."""
    assert saboteur2("S", Ada="┼", trapped="Bo, Cy").offers("dig ┼ e1")


def test_the_trapped_may_trap_others() -> None:
    """[S12] It is an action card."""
    assert saboteur2("S", Ada="trapped", trapped="Ada").offers("trap Bo")


def test_a_repair_does_not_free() -> None:
    """[S12] A trap is no tool."""
    game = saboteur2("S", Ada="repair pick+lamp, repair cart", Bo="map", trapped="Ada")

    assert [] == [option for option in game.options if option.startswith("repair")]


def test_the_trapped_get_no_share_when_the_treasure_is_found() -> None:
    """[S12] They are not counted among the winners: the two others get 4 each."""
    game = saboteur2(
        "S ─ ?", Ada="map", goals="treasure", dwarfs="blue miner, blue miner, blue miner", trapped="Bo"
    )
    game.reach()

    assert [4, 0, 4] == game.purses


def test_the_trapped_get_no_share_when_it_is_not_found() -> None:
    """[S12] Of two saboteurs and the profiteer, the trapped one is not counted."""
    game = saboteur2("S", Ada="map", deck="", dwarfs="saboteur, saboteur, profiteer", trapped="Bo")

    assert [4, 0, 2] == game.purses


def test_a_trapped_boss_and_profiteer_get_nothing() -> None:
    """[S12] Whoever is trapped."""
    game = saboteur2(
        "S ─ ?", Ada="map", goals="treasure", dwarfs="blue miner, boss, profiteer", trapped="Bo, Cy"
    )
    game.reach()

    assert [5, 0, 0] == game.purses


def test_a_trapped_geologist_gets_nothing() -> None:
    """[S12] No share of any kind."""
    game = saboteur2("S ┼*", Ada="map", deck="", dwarfs="geologist, geologist", trapped="Bo", goals="")

    assert [1, 0] == game.purses


def test_what_the_trapped_had_stays_theirs() -> None:
    """[S12] A trap takes nothing away."""
    game = saboteur2("S", Ada="map", deck="", dwarfs="saboteur, blue miner", trapped="Ada", purses="Ada 3")

    assert [3, 0] == game.purses


def test_the_trapped_may_be_robbed() -> None:
    """[S12] Of the gold they have."""
    game = saboteur2(
        "S", Ada="map", deck="", dwarfs="saboteur, blue miner", trapped="Ada", purses="Ada 3", thefts="Bo"
    )
    game.play("steal Ada")

    assert [2, 1] == game.purses


def test_the_trapped_may_not_steal() -> None:
    """[S12] Their theft lies there in vain."""
    game = saboteur2("S", Ada="map", deck="", trapped="Bo", purses="Ada 3", thefts="Bo")

    assert ("nobody", [3, 0, 0]) == (game.asked, game.purses)


def test_a_trap_in_front_of_you_leaves_with_the_round() -> None:
    """[S12] In the next round you dig again [S22]."""
    game = saboteur2("S", Ada="map", deck="", trapped="Ada", round="1")
    game.shuffle(1)

    assert [] == game.before("Ada")


def test_freedom_discards_a_trap() -> None:
    """[S13] Both cards go to the discard pile, the one that was played on top."""
    game = saboteur2("S", Ada="freedom", Bo="┼", trapped="Bo")
    game.play("free Bo")

    assert [] == game.before("Bo")
    assert ["freedom", "trapped"] == game.discard_known_to("Cy")
    assert [{"event": "Freed", "seat": 0, "target": 1}] == game.told("Cy", "Freed")
    assert game.offers("dig ┼ e1")


def test_any_trap_may_be_removed_also_your_own() -> None:
    """[S13] In front of anybody who is trapped, and of nobody else."""
    game = saboteur2("S", Ada="freedom", trapped="Ada, Cy")

    assert ["free Ada", "free Cy", "pass freedom"] == game.options
    assert "S13" == game.refusal("free Bo")


def test_freeing_yourself_is_your_whole_turn() -> None:
    """[S13] You dig in your next."""
    game = saboteur2("S", Ada="freedom, ┼", Bo="map", trapped="Ada")
    game.play("free Ada")

    assert "Bo" == game.asked

    game.play("pass map")

    assert game.offers("dig ┼ e1")


def test_nobody_is_freed_in_advance() -> None:
    """[S13] Freedom needs a trap that lies there."""
    game = saboteur2("S", Ada="freedom", Bo="map")

    assert ["pass freedom"] == game.options
    assert "S13" == game.refusal("free Ada")


def test_freedom_removes_nothing_else() -> None:
    """[S13] Broken tools and a theft stay, and whoever has a broken tool still does not dig."""
    game = saboteur2("S", Ada="freedom", Bo="┼", trapped="Bo, Cy", broken="Bo lamp", thefts="Bo")
    game.play("free Bo")

    assert [["broken lamp", "theft"], ["trapped"]] == [game.before("Bo"), game.before("Cy")]
    assert "B12" == game.refusal("dig ┼ e1")


def test_who_was_freed_gets_a_share_again() -> None:
    """[S13] It counts whether the trap lies there when the round ends."""
    game = saboteur2("S", Ada="freedom", deck="", dwarfs="saboteur, saboteur", trapped="Bo")
    game.play("free Bo")

    assert [4, 4] == game.purses


def test_who_was_freed_may_be_trapped_again() -> None:
    """[S13] What counts is what lies there now [S5]."""
    game = saboteur2("S", Ada="freedom", Bo="trapped", trapped="Cy")
    game.play("free Cy")

    assert game.offers("trap Cy")


@pytest.mark.parametrize("choice", ["clear trapped for map, map", "free Ada"])
def test_there_are_two_ways_out_of_a_trap(choice: str) -> None:
    """[S13] The card, or two cards of your hand [S4]."""
    game = saboteur2("S", Ada="freedom, map, map", Bo="map", trapped="Ada")
    game.play(choice)

    assert [] == game.before("Ada")
