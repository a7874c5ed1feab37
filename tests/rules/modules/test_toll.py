"""Tunnel toll: figures on open ends, and gold for passing them [T1-T3]."""

from __future__ import annotations

import pytest

from saboteur.core.cards import number
from saboteur.core.choices import cell_of, verb_of
from saboteur.rules.base.rounds import GameEnded
from saboteur.rules.modules.toll import Toll
from saboteur.rules.numbers import TOLL
from saboteur.text.notation import draw_mine, write_cell
from tests.rules.modules.beliefs import beliefs
from tests.tables import Table, dealt, drawing, not_found, table

SHOWN_TO_ALL = {
    "FigureStood": {"seat", "cell"},
    "TollAsked": {"seat", "payer", "card", "cell"},
    "TollRefused": {"seat", "payer"},
    "TollPaid": {"payer", "owner", "cell", "gold", "empty"},
}
"""What everybody may see of its events."""

BASE = "base + toll"
TWO = "saboteur2 + toll"


def open_ends(game: Table) -> str:
    """The mine, with ``x`` wherever a figure may stand."""
    cells = [int(cell_of(code)) for code in game.position.options() if verb_of(code) == TOLL]
    return draw_mine(game.state.mine, dict.fromkeys(cells, "x"))


def figures(game: Table) -> list[str]:
    """Whose figures stand where."""
    toll = next(module for module in game.position.rules.modules if isinstance(module, Toll))
    standing = [int(figure) for figure in toll.figures(game.state).cells]
    return [f"{game.names[figure >> 16]} {write_cell(figure & 65535)}" for figure in standing]


# Gold and figures.


@pytest.mark.parametrize(("rules", "players"), [(BASE, 3), (BASE, 10), (TWO, 2), (TWO, 12)])
def test_everybody_begins_with_1_gold(rules: str, players: int) -> None:
    """[T1] In the base game and in Saboteur 2; without the toll purses are empty."""
    assert [1] * players == dealt(rules, players).purses
    assert [0] * players == dealt(rules.split(" + ", maxsplit=1)[0], players).purses


def test_everybody_sees_that_everybody_has_gold() -> None:
    """[T1] It was given openly."""
    game = dealt(BASE, 3)

    assert [(1, True)] * 3 == [(seat.open_gold, seat.has_gold) for seat in game.view("Bo").seats]
    assert {(1, 1, 1)} == beliefs(game, "Bo", lambda world: tuple(world.purses), 5)


def test_the_first_gold_is_no_gold_card() -> None:
    """[T1] All 28 gold cards are in the pile [B4]."""
    assert 28 == len(dealt(BASE, 5).pile)


def test_the_first_gold_counts_at_the_end() -> None:
    """[T1] The saboteur has 4 for the round and 1 from the start; the miners still have theirs."""
    game = not_found("saboteur, miner, miner", rules=BASE)

    assert [5, 1, 1] == game.purses
    assert [(5, 1, 1)] == [event.gold for event in game.events if isinstance(event, GameEnded)]


def test_gold_is_given_for_the_game_and_not_for_each_round() -> None:
    """[T1] After the first round the saboteur has 5, and nobody is given more."""
    game = not_found("saboteur, miner, miner", rules=BASE, round="1")
    game.shuffle(1)

    assert (2, [5, 1, 1]) == (game.state.round, game.purses)


def test_two_figures_are_there_in_a_round() -> None:
    """[T1] Ada and Bo use them; there is none for Cy."""
    game = table("S", rules=BASE, Ada="map, map", Bo="map, map", Cy="map, map")
    game.play("toll n1 for map", "toll e1 for map")

    assert ["Ada n1", "Bo e1"] == figures(game)
    assert "T2" == game.refusal("toll s1 for map")
    assert ["pass map"] == [option for option in game.options if not option.startswith("map")]


def test_the_next_round_has_two_figures_again() -> None:
    """[T1] Those of the last round are taken back, wherever they stood."""
    mine = "S · ?"
    game = table(mine, rules=BASE, Ada="─, map", Bo="map", goals="treasure", round="1", deck="")
    game.play("toll n1 for map", "toll s1 for map", "dig ─ e1")
    game.share()
    game.shuffle(1)

    assert (2, []) == (game.state.round, figures(game))
    card = game.hand(game.asked)[0]
    game.play(f"toll n1 for {card}")
    card = game.hand(game.asked)[0]
    game.play(f"toll s1 for {card}")

    assert ["n1", "s1"] == [figure.split()[1] for figure in figures(game)]


# Standing a figure.


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_a_figure_costs_a_card_of_the_hand(rules: str) -> None:
    """[T2] The card is discarded, and the turn is over."""
    game = table("S", rules=rules, Ada="┬, map", Bo="map")
    game.play("toll e1 for ┬")

    assert ["Ada e1"] == figures(game)
    assert (["map"], ["┬"]) == (game.hand("Ada"), game.discard)
    assert "Bo" == game.asked


def test_any_card_may_be_given_for_a_figure() -> None:
    """[T2] Path cards and action cards; equal cards are one choice."""
    game = table("S", rules=BASE, Ada="┬, map, map, rockfall", Bo="map")
    given = [option.split(" for ")[1] for option in game.options if option.startswith("toll e1")]

    assert ["┬", "rockfall", "map"] == given
    assert "B6" == game.refusal("toll e1 for ─")


def test_the_card_goes_face_down() -> None:
    """[T2] Only Ada knows what lies there [B8]."""
    game = table("S", rules=BASE, Ada="┬, map", Bo="map")
    game.play("toll e1 for ┬")

    assert [["┬"], ["?"], ["?"]] == [game.discard_known_to(name) for name in ("Ada", "Bo", "Cy")]
    assert [number("ESW")] == [told["card"] for told in game.told("Ada", "FigureStood")]
    assert [None] == [told["card"] for told in game.told("Bo", "FigureStood")]
    assert [None] == [event.seen_by(None)["card"] for event in game.events if event.kind == "FigureStood"]
    assert {"┬"} == beliefs(game, "Ada", lambda world: world.discard[0], 20)
    assert len(beliefs(game, "Bo", lambda world: world.discard[0])) > 5


def test_which_card_was_given_makes_no_difference_to_the_others() -> None:
    """[T2] Bo sees the same whatever Ada gave."""
    seen = []
    for card in ("┬", "map"):
        game = table("S", rules=BASE, Ada="┬, map", Bo="map")
        game.play(f"toll e1 for {card}")
        seen.append(game.view("Bo"))

    assert seen[0] == seen[1]


def test_where_a_figure_stands_and_whose_it_is_is_public() -> None:
    """[T2] All see the same figures."""
    game = table("S", rules=BASE, Ada="map", Bo="map")
    game.play("toll e1 for map")

    assert [(0, game.told("Ada", "FigureStood")[0]["cell"])] == [
        (told["seat"], told["cell"]) for told in game.told("Cy", "FigureStood")
    ]
    assert {"Ada e1"} == beliefs(game, "Cy", lambda world: figures(world)[0], 5)


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_whoever_stands_a_figure_does_not_draw(rules: str) -> None:
    """[T2] The deck stays as it is."""
    game = table("S", rules=rules, Ada="┬, map", Bo="map", deck="─, │")
    game.play("toll e1 for ┬")

    assert (["map"], ["─", "│"]) == (game.hand("Ada"), game.deck)
    assert "Drew" not in game.story


def test_the_hand_is_smaller_until_the_round_ends() -> None:
    """[T2] Later turns draw one card for one card, so Ada goes on with two."""
    game = table("S", rules=BASE, Ada="┬, map, map", Bo="map", deck="─, ─, ─, ─, ─")
    game.play("toll e1 for ┬", "pass map", "pass map", "pass ─", "pass map")

    assert ["─", "─"] == game.hand("Ada")


def test_in_the_next_round_hands_are_full_again() -> None:
    """[T2] One card fewer only until the round ends."""
    game = table("S · ?", rules=BASE, Ada="─, map", Bo="map", goals="treasure", round="1", deck="")
    game.play("toll n1 for map", "pass map", "dig ─ e1")
    game.share()
    game.shuffle(1)

    assert [6, 6, 6] == [len(game.hand(name)) for name in game.names]


def test_the_last_card_of_a_hand_may_be_given() -> None:
    """[T2] Ada has no cards then, and no turns any more [B7]."""
    game = table("S", rules=BASE, Ada="map", Bo="┼, ┼, ┼", deck="─, │, └")
    game.play("toll e1 for map", "dig ┼ n1")

    assert ([], "Bo") == (game.hand("Ada"), game.asked)


def test_a_figure_stands_on_any_open_end() -> None:
    """[T2] Reachable or not: one of them lies between a dead end and a straight that is cut off."""
    mine = """
        · x · · · · ·
        x S ┬ ━ x ─ x
        · x x · · · ·
    """
    assert drawing(mine) == open_ends(table(mine, rules=BASE, Ada="map"))


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_the_first_open_ends_are_those_of_the_start(rules: str) -> None:
    """[T2] Nothing else lies face-up in the mine."""
    game = dealt(rules, 3)
    card = game.hand("Ada")[0]
    ends = [option for option in game.options if option.startswith("toll") and option.endswith(card)]

    assert [f"toll {cell} for {card}" for cell in ("n1", "w1", "e1", "s1")] == ends


def test_an_end_behind_rock_is_no_open_end() -> None:
    """[T2] Only an open side leads into a cell; dead ends are open sides too."""
    mine = """
        · x ·
        x S ╸
        · │ ·
        · ╻ ·
        · x ·
    """
    assert drawing(mine) == open_ends(table(mine, rules=BASE, Ada="map"))


def test_a_turned_up_goal_has_open_ends() -> None:
    """[T2] It is a face-up card of the mine."""
    mine = """
        · x · ·
        x S ─ ┐o
        · x · x
    """
    assert drawing(mine) == open_ends(table(mine, rules=BASE, Ada="map"))


def test_a_face_down_goal_has_no_open_ends() -> None:
    """[T2] Only face-up cards do, and the cell of the goal is not empty."""
    mine = """
        · x · ·
        x S ? ·
        · x · ·
    """
    game = table(mine, rules=BASE, Ada="map")

    assert drawing(mine) == open_ends(game)
    assert ["T2", "T2"] == [game.refusal(f"toll {cell} for map") for cell in ("e1", "e2")]


@pytest.mark.parametrize("cell", ["e0", "e1", "e5", "e1n1"])
def test_elsewhere_no_figure_stands(cell: str) -> None:
    """[T2] Not on the start or another card, not in the middle of nowhere, not above the rock of the T."""
    assert "T2" == table("S ┬", rules=BASE, Ada="map").refusal(f"toll {cell} for map")


def test_behind_a_closed_side_no_figure_stands() -> None:
    """[T2] The curve is closed to the east."""
    game = table("S ┐", rules=BASE, Ada="map")

    assert ("T2", "") == (game.refusal("toll e2 for map"), game.refusal("toll e1s1 for map"))


def test_two_figures_do_not_stand_on_one_cell() -> None:
    """[T2] Neither those of two players nor both of one."""
    game = table("S", rules=BASE, Ada="map, map", Bo="map", figures="Ada e1")

    assert "T2" == game.refusal("toll e1 for map")

    game.play("pass map")

    assert "T2" == game.refusal("toll e1 for map")


def test_one_player_may_use_both_figures() -> None:
    """[T2] One in each of two turns."""
    game = table("S", rules=BASE, Ada="map, map, ┼", Bo="map")
    game.play("toll n1 for map", "pass map", "toll e1 for map")

    assert ["Ada n1", "Ada e1"] == figures(game)
    assert ["┼"] == game.hand("Ada")


def test_a_figure_that_was_paid_off_is_not_used_again() -> None:
    """[T2] It must be one not yet used in this round, and both were."""
    game = table("S", rules=BASE, Ada="┼, map, map", Bo="map", figures="Bo e1, Bo n1")
    game.play("dig ┼ e1 paid by Ada", "pass map")

    assert ["Bo n1"] == figures(game)
    assert "T2" == game.refusal("toll w1 for map")


def test_standing_a_figure_cannot_be_vetoed() -> None:
    """[T2] It is no play of a card [W19]: nobody is asked."""
    game = table("S", rules="base + toll + veto", Ada="map", Bo="veto, map")
    game.play("toll e1 for map")

    assert ("Bo", "turn") == (game.asked, game.question)


def test_a_figure_keeps_no_round_going() -> None:
    """[T2] With an empty deck a figure is nothing that counts, and the round ends [B19]."""
    game = table("S", rules=BASE, Ada="broken lamp, repair pick, repair pick", deck="")
    game.play("break lamp Bo")

    assert "treasure not found" == game.outcome


def test_a_figure_may_be_stood_with_an_empty_deck() -> None:
    """[T2] While somebody can still dig, it remains a turn like others."""
    game = table("S", rules=BASE, Ada="repair pick, repair lamp", Bo="┼, ┼", deck="")
    game.play("toll e1 for repair pick")

    assert ("Bo", ["Ada e1"]) == (game.asked, figures(game))


def test_whoever_is_not_asked_for_a_turn_stands_no_figure() -> None:
    """[T2] While Ada has to lay a stone she can do nothing else."""
    mine = """
        S · ┬ ?
        · · └ ┘
    """
    game = table(mine, rules=BASE, Ada="─, map", Bo="map", goals="stone A")
    game.play("dig ─ e1")

    assert "B17" == game.refusal("toll n1 for map")


# Paying the toll.


def guarded(**words: str) -> Table:
    """A table where a figure of Bo's stands on e2, and Ada could dig there."""
    words = {"Ada": "─, map", "Bo": "map", "Cy": "map", "figures": "Bo e2", **words}
    return table(words.pop("mine", "S ─ x"), **{"rules": BASE, **words})


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_nobody_digs_on_a_guarded_cell_for_nothing(rules: str) -> None:
    """[T3] It must be said who pays."""
    game = guarded(rules=rules)

    assert "T3" == game.refusal("dig ─ e2")
    assert ["dig ─ w1", *(f"dig ─ e2 paid by {name}" for name in ("Ada", "Bo", "Cy"))] == game.options[:4]


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_the_toll_is_1_gold_for_the_owner(rules: str) -> None:
    """[T3] Ada pays Bo, and the card is laid."""
    game = guarded(rules=rules, purses="Ada 3, Bo 2")
    game.play("dig ─ e2 paid by Ada")

    assert [2, 3, 1] == game.purses
    assert drawing("S ─ ─") == game.mine


def test_the_figure_leaves() -> None:
    """[T3] For the rest of the round."""
    game = guarded()
    game.play("dig ─ e2 paid by Ada")

    assert [] == figures(game)


def test_where_a_figure_was_paid_off_digging_is_free() -> None:
    """[T3] The card is removed, and the cell costs nothing any more."""
    game = guarded(Bo="rockfall", Cy="─")
    game.play("dig ─ e2 paid by Ada", "rockfall e2")

    assert ("", "T3") == (game.refusal("dig ─ e2"), game.refusal("dig ─ e2 paid by Cy"))


def test_gold_is_paid_before_the_card_is_laid() -> None:
    """[T3] And the card is drawn last."""
    game = guarded()
    game.play("dig ─ e2 paid by Ada")

    assert ["TollPaid", "Dug", "Drew"] == game.story


def test_everybody_sees_who_pays() -> None:
    """[T3] Payments made openly are public [B23]."""
    game = guarded(purses="Ada 3, Bo 2")
    game.play("dig ─ e2 paid by Ada")

    assert [(0, 1)] == [(told["payer"], told["owner"]) for told in game.told("Cy", "TollPaid")]
    assert [2, 3, 1] == [seat.open_gold for seat in game.view("Cy").seats]


def test_gold_won_in_an_earlier_round_pays() -> None:
    """[T3] Ada kept a gold card worth 3 in the first round and pays with it in the second."""
    game = table("S · ?", rules=BASE, Ada="─", Bo="map", goals="treasure", gold="3, 3", round="1")
    game.play("dig ─ e1", "keep 3")
    game.shuffle(1)
    card = game.hand("Bo")[0]
    game.play(f"toll e1 for {card}")
    while game.asked != "Ada":
        game.play(game.options[-1])
    game.state.players[0].take(number("NESW"))
    game.position.advance()
    game.play("dig ┼ e1 paid by Ada")

    assert [3, 5, 1] == game.purses


def test_whoever_has_no_gold_cannot_pay() -> None:
    """[T3] Ada's purse is empty; somebody else might pay for her."""
    game = guarded(purses="Ada 0")

    assert "T3" == game.refusal("dig ─ e2 paid by Ada")
    assert game.offers("dig ─ e2 paid by Cy")


def test_only_players_with_gold_are_asked() -> None:
    """[T3] Cy has none, so Cy cannot be asked."""
    game = guarded(purses="Ada 0, Cy 0")

    assert "T3" == game.refusal("dig ─ e2 paid by Cy")


def test_where_nobody_has_gold_the_owner_can_still_be_asked() -> None:
    """[T3] The ruling: with or without gold."""
    game = guarded(purses="Ada 0, Bo 0, Cy 0")

    assert ["dig ─ w1", "dig ─ e2 paid by Bo"] == [option for option in game.options if "dig" in option]


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_another_player_may_be_asked_to_pay(rules: str) -> None:
    """[T3] Cy is asked, and agrees or refuses."""
    game = guarded(rules=rules)
    game.play("dig ─ e2 paid by Cy")

    assert ("Cy", "pay the toll", ["agree", "refuse"]) == (game.asked, game.question, game.options)
    assert ("Ada", ["─", "map"], drawing("S ─")) == (game.turn, game.hand("Ada"), game.mine)


def test_whoever_agrees_pays() -> None:
    """[T3] Cy's gold goes to Bo, and Ada's card is laid."""
    game = guarded(purses="Cy 2")
    game.play("dig ─ e2 paid by Cy", "agree")

    assert [1, 2, 1] == game.purses
    assert (drawing("S ─ ─"), []) == (game.mine, figures(game))
    assert "Bo" == game.asked


def test_the_one_who_digs_is_not_the_one_who_pays() -> None:
    """[T3] Ada placed the card and drew for it."""
    game = guarded(deck="│, └")
    game.play("dig ─ e2 paid by Cy", "agree")

    assert (0, ["│", "map"], ["map"]) == (game.state.last_digger, game.hand("Ada"), game.hand("Cy"))


def test_whoever_digs_with_the_gold_of_another_is_the_finisher() -> None:
    """[T3] Ada chooses her gold card first [B21]."""
    game = guarded(mine="S ─ x ?", goals="treasure")
    game.play("dig ─ e2 paid by Bo", "agree")

    assert ("treasure found", "Ada", "which gold card to keep") == (game.outcome, game.asked, game.question)


def test_the_request_is_public() -> None:
    """[T3] The card, the cell and who is to pay were announced."""
    game = guarded()
    game.play("dig ─ e2 paid by Cy")
    asked = [(told["seat"], told["payer"], told["card"]) for told in game.told("Bo", "TollAsked")]

    assert [(0, 2, number("EW"))] == asked


def test_whoever_is_asked_may_refuse() -> None:
    """[T3] No gold moves and nothing is laid."""
    game = guarded()
    game.play("dig ─ e2 paid by Cy", "refuse")

    assert ([1, 1, 1], drawing("S ─"), ["Bo e2"]) == (game.purses, game.mine, figures(game))
    assert [(0, 2)] == [(told["seat"], told["payer"]) for told in game.told("Bo", "TollRefused")]


def test_whoever_is_asked_to_pay_answers_nothing_else() -> None:
    """[T3] It is not their turn."""
    game = guarded()
    game.play("dig ─ e2 paid by Cy")

    assert ["T3", "T3"] == [game.refusal(choice) for choice in ("pass map", "dig ─ e2 paid by Ada")]


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_a_refused_request_leaves_the_turn_as_it_was(rules: str) -> None:
    """[T3] The ruling: Ada has her cards and all her other choices."""
    game = guarded(rules=rules)
    before = game.options
    game.play("dig ─ e2 paid by Cy", "refuse")

    assert ("Ada", "turn", ["─", "map"]) == (game.asked, game.question, game.hand("Ada"))
    assert [option for option in before if not option.endswith("paid by Cy")] == game.options


def test_the_same_player_is_not_asked_twice_in_a_turn() -> None:
    """[T3] The ruling; not even for another card or another cell."""
    game = guarded(mine="x S x", Ada="─, ┼, map", figures="Bo e1, Bo w1")
    game.play("dig ─ e1 paid by Cy", "refuse")

    assert ["T3", "T3", "T3"] == [game.refusal(f"dig {play} paid by Cy") for play in ("─ e1", "┼ e1", "─ w1")]


def test_another_player_may_be_asked_after_a_refusal() -> None:
    """[T3] Cy refuses, Di agrees."""
    game = guarded(Di="map")
    game.play("dig ─ e2 paid by Cy", "refuse", "dig ─ e2 paid by Di", "agree")

    assert [1, 2, 1, 0] == game.purses


def test_after_a_refusal_you_may_pay_yourself() -> None:
    """[T3] Or do anything else."""
    game = guarded()
    game.play("dig ─ e2 paid by Cy", "refuse", "dig ─ e2 paid by Ada")

    assert [0, 2, 1] == game.purses


def test_in_the_next_turn_the_same_player_may_be_asked_again() -> None:
    """[T3] The refusal was for that turn, and also if another player asks."""
    game = guarded(Bo="┼, ┼", Cy="map, map", deck="map, map, map")
    game.play("dig ─ e2 paid by Cy", "refuse", "pass map", "pass ┼", "pass map")

    assert ("Ada", "") == (game.asked, game.refusal("dig ─ e2 paid by Cy"))


def test_another_player_may_ask_whoever_refused_before() -> None:
    """[T3] Di asks Cy in the next turn."""
    game = guarded(Bo="", Cy="", Di="┼")
    game.play("dig ─ e2 paid by Cy", "refuse", "pass map")

    assert ("Di", "") == (game.asked, game.refusal("dig ┼ e2 paid by Cy"))


def test_the_owner_digs_for_nothing() -> None:
    """[T3] The ruling: the owner pays nothing, and the figure leaves."""
    game = guarded(figures="Ada e2")

    assert ["dig ─ w1", "dig ─ e2"] == game.options[:2]
    assert "T3" == game.refusal("dig ─ e2 paid by Ada")
    assert "T3" == game.refusal("dig ─ e2 paid by Cy")

    game.play("dig ─ e2")

    assert ([1, 1, 1], [], drawing("S ─ ─")) == (game.purses, figures(game), game.mine)


def test_an_owner_without_gold_digs_on_the_guarded_cell() -> None:
    """[T3] The ruling: the owner pays nothing."""
    game = guarded(figures="Ada e2", purses="Ada 0")
    game.play("dig ─ e2")

    assert ([0, 1, 1], []) == (game.purses, figures(game))


def test_an_owner_who_is_asked_pays_nothing() -> None:
    """[T3] The ruling: Bo lets Ada pass, and no gold moves."""
    game = guarded()
    game.play("dig ─ e2 paid by Bo", "agree")

    assert ([1, 1, 1], [], drawing("S ─ ─")) == (game.purses, figures(game), game.mine)


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_an_owner_without_gold_may_wave_a_card_through(rules: str) -> None:
    """[T3] The ruling: Bo has nothing and pays nothing; everybody sees that the figure is gone."""
    game = guarded(rules=rules, purses="Ada 0, Bo 0, Cy 3")
    game.play("dig ─ e2 paid by Bo")

    assert ("Bo", ["agree", "refuse"]) == (game.asked, game.options)

    game.play("agree")

    assert ([0, 0, 3], [], drawing("S ─ ─")) == (game.purses, figures(game), game.mine)
    assert [(1, 1)] == [(told["payer"], told["owner"]) for told in game.told("Cy", "TollPaid")]


@pytest.mark.parametrize("purse", ["Bo 0", "Bo 1"])
def test_an_owner_may_refuse(purse: str) -> None:
    """[T3] And is not asked again in this turn."""
    game = guarded(purses=purse)
    game.play("dig ─ e2 paid by Bo", "refuse")

    assert ("Ada", ["Bo e2"]) == (game.asked, figures(game))
    assert ("T3", "") == (game.refusal("dig ─ e2 paid by Bo"), game.refusal("dig ─ e2 paid by Ada"))


def test_the_owner_of_another_figure_needs_gold() -> None:
    """[T3] Cy's figure stands at w1; for Bo's, Cy would have to pay."""
    game = guarded(figures="Bo e2, Cy w1", purses="Cy 0")

    assert ("T3", "") == (game.refusal("dig ─ e2 paid by Cy"), game.refusal("dig ─ w1 paid by Cy"))


def test_a_figure_stays_when_the_card_beside_it_goes() -> None:
    """[T3] The ruling: it guards its cell still, when the cell can be dug on again."""
    game = guarded(Ada="rockfall", Bo="┼", Cy="─")
    game.play("rockfall e1")

    assert (["Bo e2"], drawing("S")) == (figures(game), game.mine)

    game.play("dig ┼ e1")

    assert ("T3", "") == (game.refusal("dig ─ e2"), game.refusal("dig ─ e2 paid by Cy"))


def test_a_figure_whose_card_has_gone_keeps_its_cell_from_other_figures() -> None:
    """[T3] It stands where no open side leads any more."""
    game = guarded(Ada="rockfall", Bo="map")
    game.play("rockfall e1")

    assert "T2" == game.refusal("toll e2 for map")


@pytest.mark.parametrize(
    ("choice", "rule"),
    [("dig │ e2", "B10"), ("dig │ e2 paid by Ada", "B10"), ("dig ┘ w1", "B10"), ("dig ─ e3", "B9")],
)
def test_whether_a_card_fits_comes_before_the_toll(choice: str, rule: str) -> None:
    """[T3] A refusal cites what is wrong with the place first."""
    assert rule == guarded(Ada="─, │, ┘").refusal(choice)


def test_that_a_cell_is_not_reachable_comes_before_the_toll() -> None:
    """[T3] Behind a dead end nothing is dug, whoever pays [B11]."""
    game = guarded(mine="S ━ x")

    assert ["B11", "B11"] == [game.refusal(choice) for choice in ("dig ─ e2", "dig ─ e2 paid by Ada")]


def test_a_broken_tool_comes_before_the_toll() -> None:
    """[T3] Gold mends no lamp [B12]."""
    assert "B12" == guarded(broken="Ada lamp").refusal("dig ─ e2 paid by Ada")


def test_nothing_is_paid_for_a_cell_without_a_figure() -> None:
    """[T3] Nobody can be made to pay for it."""
    game = guarded()

    assert ["T3", "T3"] == [game.refusal(f"dig ─ w1 paid by {name}") for name in ("Ada", "Cy")]


def test_broken_tools_and_traps_do_not_keep_anybody_from_paying() -> None:
    """[T3] Cy cannot dig, but has gold."""
    game = guarded(rules=TWO, broken="Cy lamp", trapped="Cy")
    game.play("dig ─ e2 paid by Cy", "agree")

    assert [1, 2, 0] == game.purses


def test_a_player_without_cards_may_pay() -> None:
    """[T3] Who has gold can be asked, with or without turns."""
    game = guarded(Cy="")
    game.play("dig ─ e2 paid by Cy", "agree")

    assert [1, 2, 0] == game.purses


def test_rockfalls_pay_no_toll() -> None:
    """[T3] Only putting a path card there costs gold."""
    game = guarded(Ada="rockfall", Bo="map")
    game.play("rockfall e1")

    assert [1, 1, 1] == game.purses


def test_a_ladder_pays_too() -> None:
    """[T3] Also one that goes where nothing else can be dug [S7]."""
    game = guarded(rules=TWO, mine="S ╋ x", Ada="╸#, map")

    assert "T3" == game.refusal("dig ╸# e2")

    game.play("dig ╸# e2 paid by Ada")

    assert [0, 2, 1] == game.purses


def test_both_figures_of_one_owner_are_paid_off_one_by_one() -> None:
    """[T3] Each leaves when its own cell is paid for."""
    game = guarded(mine="x S x", Cy="─", Bo="map", figures="Bo e1, Bo w1")
    game.play("dig ─ e1 paid by Ada", "pass map", "dig ─ w1 paid by Cy")

    assert ([0, 3, 0], []) == (game.purses, figures(game))


def test_first_the_consent_then_the_veto_then_the_gold() -> None:
    """[T3] Order: announce, consent, veto window, pay, lay."""
    game = guarded(rules="base + toll + veto")
    game.play("dig ─ e2 paid by Cy")

    assert ("Cy", "pay the toll") == (game.asked, game.question)

    game.play("agree")

    assert ("Bo", "veto", [1, 1, 1]) == (game.asked, game.question, game.purses)

    game.play("let it pass", "let it pass")

    assert (["TollAsked", "TollPaid", "Dug", "Drew"], [1, 2, 0]) == (game.story, game.purses)


def test_a_refused_request_opens_no_veto_window() -> None:
    """[T3] No card was played."""
    game = guarded(rules="base + toll + veto", Bo="veto")
    game.play("dig ─ e2 paid by Cy", "refuse")

    assert ("Ada", "turn") == (game.asked, game.question)


# What counts at the end of a round.


def closed_in(purses: str, owner: str = "Bo") -> Table:
    """A table with an empty deck where only one cell can be dug on, and it is guarded."""
    mine = """
        · ╻ ·
        ╺ S x
        · ╹ ·
    """
    words = {"Ada": "repair pick, ─", "Bo": "repair pick, repair pick", "figures": f"{owner} e1"}
    game = table(mine, rules=BASE, deck="", purses=purses, **words)
    if game.asked == "Ada":
        game.play("pass repair pick")
    return game


@pytest.mark.parametrize("purses", ["Ada 1, Bo 0, Cy 0", "Ada 0, Bo 0, Cy 1", "Ada 0, Bo 1, Cy 0"])
def test_while_somebody_could_pay_the_round_goes_on(purses: str) -> None:
    """[T3] Ada could still dig on the guarded cell [B19]."""
    assert ("", "Bo") == (closed_in(purses).outcome, closed_in(purses).asked)


def test_while_the_owner_could_wave_a_card_through_the_round_goes_on() -> None:
    """[T3] Nobody has gold, but Bo could let Ada dig, in this turn or a later one [B19]."""
    game = closed_in("Ada 0, Bo 0, Cy 0")
    game.play("pass repair pick", "dig ─ e1 paid by Bo", "refuse")

    assert ("", ["pass ─"]) == (game.outcome, [option for option in game.options if "toll" not in option])

    game.play("pass ─")

    assert "treasure not found" == game.outcome


def test_the_owner_can_always_dig() -> None:
    """[T3] It costs nothing, so it counts [B19]."""
    assert "" == closed_in("Ada 0, Bo 0, Cy 0", owner="Ada").outcome


def test_a_refusal_does_not_end_the_round() -> None:
    """[T3] Cy could pay in a later turn, so the round goes on [B19]."""
    game = closed_in("Ada 0, Bo 0, Cy 1")
    game.play("pass repair pick", "dig ─ e1 paid by Cy", "refuse")

    assert ("", "Ada") == (game.outcome, game.asked)
    assert game.offers("pass ─")
    assert "T3" == game.refusal("dig ─ e1 paid by Cy")
