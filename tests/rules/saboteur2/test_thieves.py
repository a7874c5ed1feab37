"""Saboteur 2: theft, and hands off [S10, S11]."""

from __future__ import annotations

import pytest

from tests.tables import Table, saboteur2

SHOWN_TO_ALL = {
    "TheftLaid": {"seat"},
    "TheftStopped": {"seat", "target"},
    "Stolen": {"seat", "target", "gold"},
    "TheftDeclined": {"seat"},
}
"""What everybody may see of its events."""


def thieves(thefts: str, purses: str = "", **settings: str) -> Table:
    """A table at which the round has just ended, the treasure was not found and nobody got a share."""
    dwarfs = ", ".join(["blue miner"] * 4)
    return saboteur2("S", Ada="map", deck="", dwarfs=dwarfs, thefts=thefts, purses=purses, **settings)


def asked_in_turn(game: Table) -> list[str]:
    """Who is asked whom to rob, in order; everybody declines."""
    order = []
    while game.asked in game.names and game.question == "whom to rob":
        order.append(game.asked)
        game.play("decline")
    return order


def test_a_theft_is_laid_in_front_of_yourself() -> None:
    """[S10] For all to see, and not on the discard pile; it is played on nobody."""
    game = saboteur2("S", Ada="theft", Bo="map")

    assert ["theft", "pass theft"] == game.options

    game.play("theft")

    assert [["theft"], [], []] == [game.before(name) for name in game.names]
    assert [] == game.discard
    assert [{"event": "TheftLaid", "seat": 0}] == game.told("Cy", "TheftLaid")
    assert [True, False, False] == [seat.before != 0 for seat in game.view("Cy").seats]


def test_a_theft_does_not_keep_you_from_digging() -> None:
    """[S10] It is no hindrance."""
    assert saboteur2("S", Ada="┼", thefts="Ada").offers("dig ┼ e1")


@pytest.mark.parametrize("laid", [{"broken": "Ada pick"}, {"trapped": "Ada"}])
def test_neither_broken_tools_nor_traps_keep_you_from_playing_a_theft(laid: dict[str, str]) -> None:
    """[S10] Only when the round ends does the trap matter."""
    assert saboteur2("S", Ada="theft", **laid).offers("theft")


def test_a_thief_may_steal_one_gold_from_another_player_who_has_some() -> None:
    """[S10] Not from oneself, not from who has nothing; or one leaves it be."""
    game = thieves("Bo", "Ada 3, Bo 5, Di 1")

    assert ("Bo", "whom to rob") == (game.asked, game.question)
    assert ["steal Ada", "steal Di", "decline"] == game.options
    assert ["S10", "S10"] == [game.refusal("steal Bo"), game.refusal("steal Cy")]


def test_stealing_moves_exactly_one_gold() -> None:
    """[S10] However much there is to take."""
    game = thieves("Bo", "Ada 3")
    game.play("steal Ada")

    assert [2, 1, 0, 0] == game.purses
    assert "nobody" == game.asked


def test_a_thief_may_decline() -> None:
    """[S10] Nothing moves, and nobody is told of a theft."""
    game = thieves("Bo", "Ada 3")
    game.play("decline")

    assert [3, 0, 0, 0] == game.purses
    assert [] == game.told("Ada", "Stolen")


def test_everybody_sees_who_stole_from_whom() -> None:
    """[S10] Gold changes hands openly [B23]."""
    game = thieves("Bo", "Ada 3", round="1")
    game.play("steal Ada")

    assert [{"event": "Stolen", "seat": 1, "target": 0, "gold": 1}] == game.told("Di", "Stolen")
    assert [2, 1, 0, 0] == [seat.open_gold for seat in game.view("Di").seats]


def test_with_nothing_to_steal_nobody_is_asked() -> None:
    """[S10] All others have empty purses, which everybody knows."""
    game = thieves("Bo", "Bo 4")

    assert ("nobody", [0, 4, 0, 0]) == (game.asked, game.purses)


def test_gold_of_earlier_rounds_can_be_stolen() -> None:
    """[S10] Whoever has some can be robbed, winner of this round or not."""
    game = saboteur2(
        "S", Ada="map", deck="", dwarfs="saboteur, blue miner, blue miner", thefts="Cy", purses="Bo 2"
    )

    assert ["steal Ada", "steal Bo", "decline"] == game.options


def test_stealing_comes_after_the_gold_of_the_round_is_shared_out() -> None:
    """[S10] The gold that the saboteur has just been paid can be stolen."""
    game = saboteur2("S", Ada="map", deck="", dwarfs="saboteur, blue miner, blue miner", thefts="Bo")
    game.play("steal Ada")

    assert [4, 1, 0] == game.purses
    assert ["GoldPaid", "Stolen"] == [kind for kind in game.story if kind in ("GoldPaid", "Stolen")]


def test_stealing_comes_after_the_geologists_are_paid() -> None:
    """[S10] Their share is gold of the round too."""
    game = saboteur2("S ┼*", Ada="map", deck="", goals="", dwarfs="geologist, blue miner", thefts="Bo")
    game.play("steal Ada")

    assert [0, 1] == game.purses


def test_a_thief_steals_whether_the_treasure_is_found_or_not() -> None:
    """[S10] Whoever wins."""
    game = saboteur2("S ─ ?", Ada="map", goals="treasure", dwarfs="blue miner, green miner", thefts="Bo")
    game.reach()
    game.play("steal Ada")

    assert ("treasure found", [4, 1]) == (game.outcome, game.purses)


def test_a_winner_may_steal_as_well() -> None:
    """[S10] Theft is not for the losers alone."""
    game = saboteur2(
        "S ─ ?", Ada="map", goals="treasure", dwarfs="blue miner, blue miner, boss", thefts="Ada"
    )
    game.reach()
    game.play("steal Cy")

    assert [4, 3, 1] == game.purses


def test_a_trapped_thief_does_not_steal() -> None:
    """[S10] Not while trapped."""
    game = thieves("Bo, Cy", "Ada 3", trapped="Cy")

    assert ["Bo"] == asked_in_turn(game)


def test_a_thief_who_was_freed_steals() -> None:
    """[S10] It counts what lies there when the round ends."""
    game = saboteur2("S", Ada="freedom", deck="", trapped="Bo", thefts="Bo", purses="Cy 1")
    game.play("free Bo", "steal Cy")

    assert [0, 1, 0] == game.purses


def test_a_trapped_player_may_be_robbed() -> None:
    """[S10] Of what they have gained before [S12]."""
    game = thieves("Bo", "Ada 3", trapped="Ada")

    assert game.offers("steal Ada")


def test_broken_tools_do_not_keep_a_thief_from_stealing() -> None:
    """[S10] It needs no tools."""
    assert "Bo" == thieves("Bo", "Ada 1", broken="Bo pick").asked


@pytest.mark.parametrize(
    ("thefts", "order"),
    [
        ("Ada, Bo, Cy, Di", ["Di", "Ada", "Bo", "Cy"]),
        ("Di, Cy, Bo, Ada", ["Ada", "Bo", "Cy", "Di"]),
        ("Ada, Di, Bo", ["Bo", "Di", "Ada"]),
        ("Bo, Ada, Cy", ["Cy", "Ada", "Bo"]),
        ("Di, Cy", ["Cy", "Di"]),
    ],
)
def test_who_played_theft_last_begins_and_the_others_follow_clockwise(thefts: str, order: list[str]) -> None:
    """[S10] The order in which the others played theirs does not matter."""
    assert order == asked_in_turn(thieves(thefts, "Ada 9, Bo 9"))


@pytest.mark.parametrize(
    ("trapped", "order"),
    [
        ("Bo", ["Di", "Ada", "Cy"]),
        ("Bo, Di", ["Cy", "Ada"]),
        ("Bo, Di, Cy", ["Ada"]),
        ("Ada", ["Bo", "Cy", "Di"]),
    ],
)
def test_of_those_who_may_steal_the_last_begins(trapped: str, order: list[str]) -> None:
    """[S10] Bo played theft last, Di before Bo, Cy before Di, Ada first: the trapped do not count."""
    assert order == asked_in_turn(thieves("Ada, Cy, Di, Bo", "Ada 9, Bo 9", trapped=trapped))


def test_a_theft_that_was_stopped_does_not_count_for_the_order() -> None:
    """[S10] Cy played theft last, but it is gone: Bo begins, and Ada comes last."""
    game = saboteur2(
        "S", Ada="theft", Bo="theft", Cy="theft", Di="hands off", deck="", purses="Di 9", turn="Ada"
    )
    game.play("theft", "theft", "theft", "stop Cy")

    assert ["Bo", "Ada"] == asked_in_turn(game)


def test_a_theft_played_anew_is_the_last() -> None:
    """[S10] Ada's first theft was stopped; her second came after Bo's."""
    game = saboteur2("S", Ada="theft, theft", Bo="theft", Cy="hands off", deck="", purses="Di 9", Di="map")
    game.play("theft", "theft", "stop Ada", "pass map", "theft")

    assert ["Ada", "Bo"] == asked_in_turn(game)


def test_the_order_is_that_in_which_thefts_were_played() -> None:
    """[S10] Cy begins, then Ada, then Bo, whose turn was between."""
    game = saboteur2("S", Ada="theft", Bo="theft", Cy="theft", deck="", purses="Ada 9, Bo 9")
    game.play("theft", "theft", "theft")

    assert ["Cy", "Ada", "Bo"] == asked_in_turn(game)


def test_thieves_steal_one_after_the_other() -> None:
    """[S10] What the first has taken can be stolen by the next; who has lost all is robbed no more."""
    game = thieves("Ada, Bo", "Cy 1")

    assert ("Bo", ["steal Cy", "decline"]) == (game.asked, game.options)

    game.play("steal Cy")

    assert ("Ada", ["steal Bo", "decline"]) == (game.asked, game.options)

    game.play("steal Bo")

    assert [1, 0, 0, 0] == game.purses


def test_a_theft_stays_when_the_dwarf_changes() -> None:
    """[S10] It belongs to the player, whatever dwarf they are."""
    game = saboteur2("S", Ada="swap hats", deck="", thefts="Bo", leftover="boss", purses="Ada 1")
    game.play("hats Bo")

    assert ("Bo", ["steal Ada", "decline"]) == (game.asked, game.options)


def test_hands_off_discards_a_theft() -> None:
    """[S11] Both cards go to the discard pile, the one that was played on top."""
    game = saboteur2("S", Ada="hands off", Bo="map", thefts="Cy", purses="Bo 1")
    game.play("stop Cy")

    assert [] == game.before("Cy")
    assert ["hands off", "theft"] == game.discard_known_to("Bo")
    assert [{"event": "TheftStopped", "seat": 0, "target": 2}] == game.told("Bo", "TheftStopped")


def test_any_theft_may_be_stopped() -> None:
    """[S11] In front of any player, yourself included."""
    game = saboteur2("S", Ada="hands off", thefts="Ada, Cy")

    assert ["stop Ada", "stop Cy", "pass hands off"] == game.options
    assert "S11" == game.refusal("stop Bo")


def test_hands_off_needs_a_theft_that_lies_there() -> None:
    """[S11] It cannot be played in advance."""
    assert ["pass hands off"] == saboteur2("S", Ada="hands off", Bo="map").options


def test_hands_off_removes_nothing_else() -> None:
    """[S11] A trap and a broken tool stay where they are, and so do the thefts of others."""
    game = saboteur2("S", Ada="hands off", Bo="map", thefts="Bo, Cy", trapped="Cy", broken="Cy lamp")
    game.play("stop Cy")

    assert [["theft"], ["broken lamp", "trapped"]] == [game.before("Bo"), game.before("Cy")]


def test_whose_theft_was_stopped_steals_nothing() -> None:
    """[S11] The round ends without a question."""
    game = saboteur2("S", Ada="hands off", deck="", thefts="Cy", purses="Bo 1")
    game.play("stop Cy")

    assert ("nobody", [0, 1, 0]) == (game.asked, game.purses)


def test_after_hands_off_another_theft_may_be_played() -> None:
    """[S11] What counts is what lies there now."""
    game = saboteur2("S", Ada="hands off", Bo="theft", thefts="Bo")
    game.play("stop Bo")

    assert game.offers("theft")


@pytest.mark.parametrize("laid", [{"broken": "Ada pick"}, {"trapped": "Ada"}])
def test_whoever_may_not_dig_may_still_stop_a_theft(laid: dict[str, str]) -> None:
    """[S11] It is an action card [B12]."""
    assert saboteur2("S", Ada="hands off", thefts="Bo", **laid).offers("stop Bo")
