"""Diversion: the path card placed last goes elsewhere [W23]."""

from __future__ import annotations

import pytest

from saboteur.core.cards import number
from saboteur.core.choices import cell_of, verb_of
from saboteur.core.mine import cell_at
from saboteur.rules.numbers import DIVERT
from saboteur.text.notation import draw_mine
from tests.tables import Table, drawing, table

from .helpers import GAMES, announced, play, public, shuffled_in, windows

SHOWN_TO_ALL = {"Diverted": {"seat", "face", "lifted", "cell"}}
"""What everybody may see of its events."""


def diverting(mine: str, dug: str, base: str = "base", **words: str) -> Table:
    """A table at which Ada has a diversion; *dug* says who has placed the last card, and where it lies."""
    words = {"Ada": "diversion, map", "Bo": "map, map", "Cy": "map"} | words
    return table(mine, rules=f"{base} + diversion", dug=dug, **words)


def places(game: Table) -> str:
    """The mine, with ``x`` wherever a diversion may put the card, one way up or the other."""
    codes = [int(code) for code in game.position.options() if verb_of(code) == DIVERT]
    return draw_mine(game.state.mine, {int(cell_of(code)): "x" for code in codes})


@GAMES
def test_one_diversion_is_shuffled_into_the_deck(base: str) -> None:
    """[W23] In the base game and in Saboteur 2."""
    assert {"diversion": 1} == shuffled_in(base, "diversion")


# What is played.


@GAMES
def test_the_card_placed_last_is_lifted_and_placed_elsewhere(base: str) -> None:
    """[W23] Bo has placed the straight at e2; now it lies in the west."""
    game = diverting("S ┬ ─", "Bo e2", base)
    game.play("divert w1")

    assert drawing("─ S ┬") == game.mine


def test_it_may_be_turned() -> None:
    """[W23] By 180 degrees, as any path card [B9]."""
    game = diverting("S ─ ┬", "Bo e2")
    game.play("divert w1 turned")

    assert drawing("┴ S ─") == game.mine


def test_a_card_that_lies_turned_may_be_laid_upright() -> None:
    """[W23] How it lay before does not matter."""
    game = diverting("S ─ ┴", "Bo e2")

    assert game.offers("divert w1")

    game.play("divert w1")

    assert drawing("┬ S ─") == game.mine


def test_where_turning_changes_nothing_it_is_one_choice() -> None:
    """[W23] A straight is laid upright."""
    game = diverting("S ─ ─", "Bo e2", Ada="diversion")

    assert ["divert w1", "pass diversion"] == game.options
    assert "B9" == game.refusal("divert w1 turned")


@GAMES
def test_the_diversion_is_discarded_and_one_card_is_drawn(base: str) -> None:
    """[W23] The path card is not discarded; it lies in the mine."""
    game = diverting("S ─ ─", "Bo e2", base, deck="│, ┼")
    game.play("divert w1")

    assert (["diversion"], ["│", "map"]) == (game.discard, game.hand("Ada"))
    assert ["Diverted", "Drew"] == game.story
    assert ("Bo", "turn") == (game.asked, game.question)


def test_everybody_sees_it() -> None:
    """[W23] Who moved which card, from where and to where."""
    game = diverting("S ─ ┬", "Bo e2")
    game.play("divert w1 turned")
    told = {"event": "Diverted", "seat": 0, "face": number("ESW") << 1 | 1}

    assert [{**told, "lifted": cell_at(2, 0), "cell": cell_at(-1, 0)}] == game.told("Cy", "Diverted")
    assert [cell_at(-1, 0)] * 2 == [game.view("Cy").last_dug, public(game).last_dug]


# Which card.


@pytest.mark.parametrize("digger", ["Ada", "Bo", "Cy"])
def test_it_does_not_matter_who_placed_it(digger: str) -> None:
    """[W23] Also if it was the player."""
    assert diverting("S ─ ─", f"{digger} e2").offers("divert w1")


def test_it_is_the_latest_card_that_a_player_has_placed() -> None:
    """[W23] Not the one before."""
    game = diverting("S", "", turn="Bo", Bo="─", Cy="┬")
    game.play("dig ─ e1", "dig ┬ w1", "divert n1")

    assert drawing("┬ ·\nS ─") == game.mine


def test_other_cards_played_in_between_do_not_matter() -> None:
    """[W23] A map, a pass, a rockfall on another card."""
    game = diverting("S ┬ · ?", "", turn="Bo", Bo="─, map", Cy="rockfall", goals="stone A")
    game.play("dig ─ w1", "rockfall e1", "divert e1")

    assert drawing("S ─ · ?") == game.mine


@GAMES
def test_without_a_card_that_was_placed_there_is_no_diversion(base: str) -> None:
    """[W23] The start and the goals were not placed by a player."""
    game = diverting("S · ?", "", base, Ada="diversion", goals="treasure")

    assert ("W23", ["pass diversion"]) == (game.refusal("divert e1"), game.options)


@GAMES
def test_not_if_the_card_was_removed_since(base: str) -> None:
    """[W23] The ruling: not the one before it either."""
    game = diverting("S ┬", "", base, turn="Bo", Bo="─", Cy="rockfall", Ada="diversion")
    game.play("dig ─ e2", "rockfall e2")

    assert ("W23", ["pass diversion"]) == (game.refusal("divert w1"), game.options)


def test_once_another_card_is_placed_there_is_one_again() -> None:
    """[W23] The gap was filled; that card may be moved."""
    game = diverting("S ┬", "", turn="Bo", Bo="─", Cy="rockfall", Di="─")
    game.play("dig ─ e2", "rockfall e2", "dig ─ e2", "divert w1")

    assert drawing("─ S ┬") == game.mine


def test_a_card_that_was_vetoed_was_not_placed() -> None:
    """[W23] The one before it is lifted."""
    game = diverting("S ─ ─", "Cy e2", "base + veto", turn="Bo", Bo="─", Cy="veto, ┼")
    play(game, "dig ─ e3", "veto", "pass ┼", "divert w1")

    assert drawing("─ S ─") == game.mine


def test_of_two_cards_placed_by_a_pioneer_the_second_is_lifted() -> None:
    """[W23] It was the last [W22]."""
    game = diverting("S", "", "base + pioneer", turn="Bo", Bo="pioneer, ─, ┬", Cy="map")
    game.play("pioneer", "dig ─ e1", "dig ┬ e2", "pass map", "divert w1")

    assert drawing("┬ S ─") == game.mine


def test_in_a_new_round_no_card_has_been_placed() -> None:
    """[W23] Each round is judged by itself."""
    game = table("S ─", rules="base + diversion", Ada="┼", deck="", round="1")
    game.play("dig ┼ e2")
    game.shuffle(1)

    assert -1 == game.view("Ada").last_dug


# Another cell.


def test_the_card_may_not_go_back_to_its_own_cell_even_turned() -> None:
    """[W23] It must be another cell, though it would fit there either way."""
    game = diverting("S ─ ┬", "Bo e2")

    assert ["W23", "W23"] == [game.refusal("divert e2"), game.refusal("divert e2 turned")]
    assert not game.offers("divert e2")
    assert not game.offers("divert e2 turned")


def test_of_two_rules_that_a_choice_breaks_the_first_is_named() -> None:
    """[W23] Turned, the curve would not even match on its own cell: B10 comes before the card's own rule."""
    assert "B10" == diverting("S ┬ ┐", "Bo e2").refusal("divert e2")


def test_not_if_there_is_no_other_cell() -> None:
    """[W23] The ruling: the only way leads to where the card lies."""
    mine = """
        · ╻ ·
        ╺ S ─
        · ╹ ·
    """
    game = diverting(mine, "Bo e1", Ada="diversion")

    assert ["pass diversion"] == game.options
    assert ["W23", "B9"] == [game.refusal("divert e1"), game.refusal("divert e2")]


def test_a_diversion_without_a_place_is_nothing_to_do() -> None:
    """[W23] With an empty deck the round ends [B19], and goes on if there is a place."""
    shut = """
        · ╻ ·
        ╺ S ─
        · ╹ ·
    """
    ended, going = (
        table(mine, rules="base + diversion", Ada="repair cart", Bo="diversion", deck="", dug="Bo e1")
        for mine in (shut, "S ─")
    )

    assert ("treasure not found", "") == (ended.outcome, going.outcome)


# The normal rules, judged with the card lifted.


def test_the_normal_rules_hold() -> None:
    """[W23] An empty cell beside a card [B9], matching [B10], joined to the start [B11]."""
    game = diverting("S ┬ ─ ─", "Bo e3")

    assert ["B9", "B9"] == [game.refusal("divert e5"), game.refusal("divert e1")]
    assert ["B10", "B10"] == [game.refusal("divert n1"), game.refusal("divert e1s1")]
    assert "B11" == game.refusal("divert e2n1")
    assert drawing("x S ┬ ─ ─") == places(game)


def test_what_hangs_on_the_card_is_cut_off() -> None:
    """[W23] With e1 lifted no way leads to e2 and e3, so nothing can be placed beyond."""
    game = diverting("S ┼ ─ ─", "Bo e1")
    mine = """
        · x · · ·
        x S ┼ ─ ─
        · x · · ·
    """

    assert drawing(mine) == places(game)
    assert "B11" == game.refusal("divert e4")


def test_a_cell_beside_the_lifted_card_only_is_beside_nothing() -> None:
    """[W23] With the card gone there is no card next to it."""
    assert "B9" == diverting("S ─ ─", "Bo e2").refusal("divert e3")


def test_the_lifted_card_sets_no_condition() -> None:
    """[W23] Just above where it lies, the curve is open to the south: it would not match itself."""
    before = """
        · ┌ ·
        S ┼ ┐
    """
    after = """
        · ┌ ┐
        S ┼ ·
    """
    game = diverting(before, "Bo e2")
    game.play("divert e2n1 turned")

    assert drawing(after) == game.mine


def test_the_card_may_slide_along_the_way() -> None:
    """[W23] From e3 to e2n1: another way from the crossing that stays."""
    game = diverting("S ─ ┼ ┼", "Bo e3")
    game.play("divert e2n1")

    assert drawing("· · ┼\nS ─ ┼") == game.mine


def test_the_gap_may_be_filled_later() -> None:
    """[W23] The old cell is empty now, and whoever fills it joins what was cut off."""
    game = diverting("S ─ ─ · ?", "Bo e1", Bo="─", Cy="─", goals="treasure")
    game.play("divert w1", "dig ─ e1", "dig ─ e3")

    assert "treasure found" == game.outcome


def test_a_later_diversion_may_bring_the_card_back() -> None:
    """[W23] It is another cell then."""
    game = diverting("S ─ ─", "Bo e2", Bo="diversion")
    game.play("divert w1", "divert e2")

    assert drawing("S ─ ─") == game.mine


# What does not hinder it.


@pytest.mark.parametrize(
    ("base", "laid"),
    [
        ("base", {"broken": "Ada pick, Ada lamp, Ada cart"}),
        ("saboteur2", {"trapped": "Ada", "broken": "Ada cart"}),
    ],
)
def test_broken_tools_and_traps_do_not_hinder_it(base: str, laid: dict[str, str]) -> None:
    """[W23] The ruling: Ada may place no card from her hand [B12], but she may move this one."""
    game = diverting("S ─ ─", "Bo e2", base, Ada="diversion, ─", **laid)

    assert "B12" == game.refusal("dig ─ e3")

    game.play("divert w1")

    assert drawing("─ S ─") == game.mine


# What becomes of goals.


def test_goals_already_turned_up_stay() -> None:
    """[W23] No way leads to the stone any more, and it lies there all the same."""
    game = diverting("S ─ ┐o", "Bo e1")
    game.play("divert w1")

    assert drawing("─ S · ┐o") == game.mine


def test_a_goal_may_be_reached_by_a_diversion() -> None:
    """[W23] The player whose turn it is turns it up [B17]."""
    game = diverting("─ S · ?", "Bo w1", goals="stone A")
    game.play("divert e1")

    assert drawing("S ─ ┘o") == game.mine
    assert [0] == [told["seat"] for told in game.told("Bo", "GoalRevealed")]
    assert ["Diverted", "GoalRevealed", "LaidUp", "Drew"] == game.story


def test_the_treasure_may_be_reached_by_a_diversion() -> None:
    """[W23] Ada is the finisher, though the card was Bo's: the gold goes round from her [B21]."""
    game = diverting("─ S · ?", "Bo w1", goals="treasure", dwarfs="miner, miner, miner")
    game.play("divert e1")
    game.share()

    assert ("treasure found", ["Ada", "Cy", "Bo"]) == (game.outcome, game.keepers)


def test_a_sabotaged_finisher_is_skipped() -> None:
    """[W23] With broken tools one can finish by a diversion only, and then gets nothing [V1]."""
    game = diverting(
        "─ S · ?",
        "Bo w1",
        "base + sabotaged",
        goals="treasure",
        dwarfs="miner, miner, saboteur",
        broken="Ada lamp",
        gold="1, 1",
    )
    game.play("divert e1")
    game.share()

    assert (["Bo", "Bo"], [0, 2, 0]) == (game.keepers, game.purses)


def test_the_team_of_a_trapped_finisher_may_win() -> None:
    """[W23] Ada, blue and trapped, finishes: blue wins alone [S17], and Bo gets it all [S20]."""
    game = diverting(
        "─ S · ?",
        "Cy w1",
        "saboteur2",
        goals="treasure",
        dwarfs="blue miner, blue miner, green miner",
        trapped="Ada",
    )
    game.play("divert e1")

    assert [0, 5, 0] == game.purses


def test_what_is_reached_is_done_in_the_order_the_player_chooses() -> None:
    """[W23] Two goals at once [B18]."""
    mine = """
        · · ?
        ┼ S ·
        · · ?
    """
    game = diverting(mine, "Bo w1", goals="stone A, stone B")
    game.play("divert e1")

    assert ["reveal e1n1", "reveal e1s1"] == game.options


# Ladders and bridges.


def test_a_ladder_is_moved_by_the_rules_for_ladders() -> None:
    """[W23] It may go beside a card that nothing else joins to the start [S7]."""
    mine = """
        · x · · x ·
        x S x x ┼ ┘#
        · x · · x ·
    """

    assert drawing(mine) == places(diverting(mine, "Bo e4", "saboteur2"))


def test_a_ladder_is_not_moved_beside_a_goal() -> None:
    """[W23] Nor to where it touches no tunnel [S7]."""
    game = diverting("S ┘#· ?", "Bo e1", "saboteur2", goals="treasure")

    assert ["S7", "S7"] == [game.refusal("divert e2"), game.refusal("divert e2 turned")]


def test_what_a_lifted_ladder_joined_is_not_joined_any_more() -> None:
    """[W23] Bo may dig beside the crossing no longer, but beside the ladder where it is now."""
    game = diverting("S · · ┼ ┘#", "Cy e4", "saboteur2", Bo="┼")
    game.play("divert s1")
    mine = """
        · x · · ·
        x S x · ┼
        x ┘#· · ·
    """

    assert drawing(mine) == game.digs("┼")


def test_what_a_ladder_joins_by_way_of_the_lifted_card_is_cut_off() -> None:
    """[W23] Without the card between, the ladder does not reach the crossing; but it has another end."""
    mine = """
        · x · · · · x
        x S x · ┼ ┬ ┘#
        · x · · · · ·
    """

    assert drawing(mine) == places(diverting(mine, "Bo e4", "saboteur2"))


def test_one_tunnel_of_a_bridge_must_be_reachable() -> None:
    """[W23] Wherever it goes [S6]."""
    mine = """
        · x · ·
        x S ─ ╫
        · x · ·
    """

    assert drawing(mine) == places(diverting(mine, "Bo e2", "saboteur2"))


# Who has placed it now.


@GAMES
def test_you_become_the_one_who_placed_it(base: str) -> None:
    """[W23] The next round begins to Ada's left, not to Cy's [B24]."""
    game = diverting("S ─ ─", "Cy e2", base, Ada="diversion", Bo="", Cy="", deck="", round="1")
    game.play("divert w1")

    assert ("treasure not found", "Bo") == (game.outcome, game.turn)


def test_a_card_placed_by_a_diversion_is_the_latest() -> None:
    """[W23] From hand or by diversion: the next diversion lifts the same card again."""
    game = diverting("S ─ ─", "Cy e2", Bo="diversion")
    game.play("divert w1")

    assert ["divert e2", "pass diversion"] == game.options


# With a toll.


def tolled(**words: str) -> Table:
    """A table at which Bo's figure stands at w1, the only other cell for the straight at e2."""
    words = {"figures": "Bo w1", "purses": "Ada 1, Bo 1, Cy 1"} | words
    return diverting("S ─ ─", "Cy e2", "base + toll", **words)


def test_a_toll_has_to_be_paid() -> None:
    """[W23] The ruling: 1 gold to the owner of the figure [T3]."""
    game = tolled()

    assert "T3" == game.refusal("divert w1")

    game.play("divert w1 paid by Ada")

    assert (drawing("─ S ─"), [0, 2, 1]) == (game.mine, game.purses)
    assert ["TollPaid", "Diverted", "Drew"] == game.story


def test_the_toll_is_paid_for_the_new_cell_only() -> None:
    """[W23] A figure beside the old cell changes nothing."""
    game = tolled(figures="Bo e3")
    game.play("divert w1")

    assert [1, 1, 1] == game.purses


def test_the_owner_of_the_figure_pays_nothing() -> None:
    """[W23] Ada's own figure guards the cell."""
    game = tolled(figures="Ada w1", purses="Ada 0, Bo 1, Cy 1")
    game.play("divert w1")

    assert [0, 1, 1] == game.purses


def test_if_nobody_has_gold_only_the_owner_can_let_the_card_pass() -> None:
    """[W23] There is no other cell: once Bo refuses, the diversion cannot be played in this turn [T3]."""
    game = tolled(purses="Ada 0, Bo 0, Cy 0", Ada="diversion")

    assert "T3" == game.refusal("divert w1 paid by Ada")
    assert ["divert w1 paid by Bo"] == [option for option in game.options if option.startswith("divert")]

    game.play("divert w1 paid by Bo", "refuse")

    assert ["pass", "toll"] == sorted({option.split()[0] for option in game.options})


def test_another_player_may_pay() -> None:
    """[W23] Cy agrees, and only then the card is lifted."""
    game = tolled(purses="Ada 0, Bo 1, Cy 1")
    game.play("divert w1 paid by Cy")

    assert ("Cy", drawing("S ─ ─")) == (game.asked, game.mine)

    game.play("agree")

    assert (drawing("─ S ─"), [0, 2, 0]) == (game.mine, game.purses)


def test_if_the_other_player_refuses_the_turn_is_as_it_was() -> None:
    """[W23] Nothing was lifted; Cy cannot be asked again this turn."""
    game = tolled(purses="Ada 0, Bo 1, Cy 1")
    game.play("divert w1 paid by Cy", "refuse")

    assert ("Ada", "turn", drawing("S ─ ─")) == (game.asked, game.question, game.mine)
    assert ["T3", ""] == [game.refusal("divert w1 paid by Cy"), game.refusal("divert w1 paid by Bo")]


# With a veto.


def vetoable(**words: str) -> Table:
    """A table at which Cy holds the veto."""
    words = {"Cy": "veto, ┼", "deck": "│, └, ┘"} | words
    return diverting("S ─ ─", "Bo e2", words.pop("base", "base") + " + veto", **words)


def test_there_is_one_window_for_the_diversion() -> None:
    """[W23] The card that is lifted and placed is no play of its own."""
    game = vetoable()
    game.play("divert w1")

    assert ("divert w1", drawing("S ─ ─")) == (announced(game, "Bo"), game.mine)
    assert ["Bo", "Cy"] == windows(game)
    assert (drawing("─ S ─"), "Bo", "turn") == (game.mine, game.asked, game.question)


@GAMES
def test_if_it_is_vetoed_nothing_was_lifted(base: str) -> None:
    """[W23] Only the diversion is discarded; Ada draws, and so does Cy."""
    game = vetoable(base=base)
    play(game, "divert w1", "veto")

    assert (drawing("S ─ ─"), ["veto", "diversion"]) == (game.mine, game.discard)
    assert (["│", "map"], ["┼", "└"]) == (game.hand("Ada"), game.hand("Cy"))
    assert (1, cell_at(2, 0)) == (game.view("Ada").last_digger, game.view("Ada").last_dug)


def test_a_vetoed_diversion_does_not_make_you_the_one_who_placed_it() -> None:
    """[W23] The card is still Bo's: Cy begins the next round [B24]."""
    game = vetoable(Ada="diversion", Bo="", Cy="veto", deck="", round="1")
    game.play("divert w1", "veto")

    assert ("treasure not found", "Cy") == (game.outcome, game.turn)


def test_the_payer_agrees_then_comes_the_window_then_the_toll() -> None:
    """[W23] Vetoed, no gold moves and nothing is lifted [T3]."""
    words = {"figures": "Bo w1", "purses": "Ada 0, Bo 1, Cy 1", "base": "base + toll"}
    game = vetoable(**words)
    game.play("divert w1 paid by Cy", "agree")

    assert ("Bo", "veto", [0, 1, 1]) == (game.asked, game.question, game.purses)

    play(game, "veto")

    assert (drawing("S ─ ─"), [0, 1, 1]) == (game.mine, game.purses)

    game = vetoable(**words)
    play(game, "divert w1 paid by Cy", "agree")

    assert (drawing("─ S ─"), [0, 2, 0]) == (game.mine, game.purses)
