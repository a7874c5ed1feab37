"""Where modules meet: the rulings of docs/rules/rulings.md [R1-R28]."""

from __future__ import annotations

import pytest
from librt.vecs import append, vec
from mypy_extensions import u8

from saboteur import Ruleset
from saboteur.core.cards import IS_PATH, dwarf, number
from saboteur.core.drawers import swaps_of
from saboteur.core.engine import Position
from saboteur.core.gold import Payday
from saboteur.rules.base.setup import new_state
from saboteur.rules.modules.toll import Toll
from saboteur.text.notation import draw_mine, read_card, write_cell
from tests.rules.modules.beliefs import beliefs, worlds
from tests.tables import NAMES, Table, drawing, table


def figures(game: Table) -> list[str]:
    """Whose figures stand where."""
    toll = next(module for module in game.position.rules.modules if isinstance(module, Toll))
    standing = [int(figure) for figure in toll.figures(game.state).cells]
    return [f"{game.names[figure >> 16]} {write_cell(figure & 65535)}" for figure in standing]


# R1: a veto where a toll is due.


def vetoed(choice: str, *answers: str) -> Table:
    """A table where Bo has vetoed what Ada meant to dig on a cell that his figure guards."""
    game = table(
        "S ─ x", rules="base + toll + veto", Ada="─, map", Bo="veto, map", Cy="─, map", figures="Bo e2"
    )
    game.play(choice, *answers, "veto")
    return game


@pytest.mark.parametrize(
    ("choice", "answers"), [("dig ─ e2 paid by Ada", []), ("dig ─ e2 paid by Cy", ["agree"])]
)
def test_where_a_card_is_vetoed_nobody_pays(choice: str, answers: list[str]) -> None:
    """[R1] Neither Ada nor Cy, who had agreed; and the figure stays."""
    game = vetoed(choice, *answers)

    assert ([1, 1, 1], ["Bo e2"], drawing("S ─")) == (game.purses, figures(game), game.mine)
    assert "TollPaid" not in game.story


def test_the_vetoed_path_card_is_discarded() -> None:
    """[R1] The veto lies on top of it [W19]."""
    assert ["veto", "─"] == vetoed("dig ─ e2 paid by Ada").discard


def test_the_next_card_for_the_cell_is_paid_for_anew() -> None:
    """[R1] Cy pays after all, but for his own card."""
    game = vetoed("dig ─ e2 paid by Cy", "agree")
    game.play("pass map")

    assert ("Cy", "T3") == (game.asked, game.refusal("dig ─ e2"))

    game.play("dig ─ e2 paid by Cy")

    assert ([1, 2, 0], []) == (game.purses, figures(game))


# R2: a diversion to a guarded cell.


def diverting(**words: str) -> Table:
    """A table where Ada may divert the straight in the west to e1, where Bo's figure stands."""
    words = {"Ada": "diversion, map", "Bo": "map", "Cy": "map", "figures": "Bo e1", "dug": "Cy w1", **words}
    return table(words.pop("mine", "─ S x"), **{"rules": "base + toll + diversion", **words})


def test_a_diversion_to_a_guarded_cell_costs_the_toll() -> None:
    """[R2] As any other card does."""
    game = diverting()

    assert "T3" == game.refusal("divert e1")
    assert [f"divert e1 paid by {name}" for name in ("Ada", "Bo", "Cy")] == game.options[:3]

    game.play("divert e1 paid by Ada")

    assert ([0, 2, 1], drawing("S ─"), []) == (game.purses, game.mine, figures(game))


def test_the_payer_of_a_diversion_is_asked_before_anything_is_lifted() -> None:
    """[R2] The gold is paid, and only then the card lifted and laid."""
    game = diverting()
    game.play("divert e1 paid by Cy")

    assert ("Cy", "pay the toll", drawing("─ S")) == (game.asked, game.question, game.mine)

    game.play("agree")

    assert ["TollAsked", "TollPaid", "Diverted", "Drew"] == game.story
    assert [1, 2, 0] == game.purses


def test_a_diversion_has_one_veto_window() -> None:
    """[R2] After the consent; vetoed, nothing was paid and nothing lifted."""
    game = diverting(rules="base + toll + diversion + veto", Bo="veto")
    game.play("divert e1 paid by Cy", "agree")

    assert ("Bo", "veto") == (game.asked, game.question)

    game.play("veto")

    assert ([1, 1, 1], drawing("─ S"), ["Bo e1"]) == (game.purses, game.mine, figures(game))
    assert ["veto", "diversion"] == game.discard


def test_a_refused_request_for_a_diversion_shows_the_diversion() -> None:
    """[R2] Everybody knows then that Ada holds it; the path card was in the mine."""
    game = diverting()
    game.play("divert e1 paid by Cy", "refuse")

    assert ("Ada", "turn", ["map", "diversion"]) == (game.asked, game.question, game.hand("Ada"))
    assert {True} == beliefs(game, "Bo", lambda world: "diversion" in world.hand("Ada"), 20)


def test_the_cell_from_which_the_card_is_lifted_is_not_another_cell() -> None:
    """[R2] Not even with the card turned."""
    game = diverting(mine="S ┬", dug="Cy e1", figures="")

    assert ["W23", "W23"] == [game.refusal(f"divert e1{way}") for way in ("", " turned")]
    assert game.offers("divert w1")


def test_the_owner_diverts_for_nothing() -> None:
    """[R2] The owner pays nothing [T3]."""
    game = diverting(figures="Ada e1")
    game.play("divert e1")

    assert ([1, 1, 1], []) == (game.purses, figures(game))


# R4: a goal that is moved.

WAITING = """
    S ┼ ┬ ─ ┴ ─ ┼ · ?
    · · · · · · · ? ·
"""


def waiting(chest: str = "e", **words: str) -> Table:
    """A table where Ada has reached a goal and a chest with one card, and is asked which comes first."""
    words = {
        "Ada": "┬, map",
        "Bo": "map",
        "Cy": "─",
        "goals": "treasure",
        "chests": f"e7s1 │c {chest}",
        **words,
    }
    game = table(words.pop("mine", WAITING), **{"rules": "base + chests", **words})
    game.play("dig ┬ e7")
    return game


def test_a_goal_that_waits_to_be_turned_up_may_be_moved_out_of_reach() -> None:
    """[R4] Ada opens the chest first, and the treasure leaves the list."""
    game = waiting()

    assert ["reveal e8", "reveal e7s1"] == game.options

    game.play("reveal e7s1")
    after = """
        S ┼ ┬ ─ ┴ ─ ┼ ┬ · ?
        · · · · · · · │c· ·
    """

    assert (drawing(after), "Bo", "") == (game.mine, game.asked, game.outcome)


def test_a_goal_turned_up_before_the_chest_is_not_moved() -> None:
    """[R4] Ada turns the treasure up first, and the chest stays shut."""
    game = waiting()
    game.play("reveal e8")

    assert "treasure found" == game.outcome


def test_a_moved_goal_that_is_reached_where_it_lies_stays_on_the_list() -> None:
    """[R4] In the new place it touches another tunnel."""
    mine = """
        · · · · · · ┌ ─ ─ ┐
        S ┼ ┬ ─ ┴ ─ ┼ · ? ·
        · · · · · · · ? · ·
    """
    game = waiting(mine=mine)
    game.play("reveal e7s1")

    assert "treasure found" == game.outcome


def test_the_cell_that_a_goal_left_is_an_open_end() -> None:
    """[R4] A tunnel leads into it, so a card may be dug there and a figure may stand there."""
    game = waiting(rules="base + chests + toll", Bo="─, map")
    game.play("reveal e7s1")

    assert game.offers("toll e8 for map")

    game.play("dig ─ e8")

    assert "treasure found" == game.outcome


def test_a_map_and_a_goal_swap_reach_a_moved_goal() -> None:
    """[R4] Where it lies now, and no longer where it lay."""
    mine = """
        S ┼ ┬ ─ ┴ ─ ┼ · ?
        · · · · · · · ? ·
        · · · · · · · · ?
    """
    game = waiting(
        mine=mine, rules="base + chests + goal-swap", goals="treasure, stone A", Bo="map, goal swap"
    )
    game.play("reveal e7s1", "move e8")

    assert ["map e9", "map e8s2"] == [option for option in game.options if option.startswith("map")]
    assert ("", "B16") == (game.refusal("goals e9 e8s2"), game.refusal("map e8"))


def test_whoever_has_seen_a_goal_knows_it_where_it_lies_now() -> None:
    """[R4] And if it is perhaps swapped there, only "seen, then perhaps swapped" remains [W17]."""
    mine = """
        S · ? ?
        · · · ·
        · · · ?
    """
    game = table(
        mine, rules="base + chests + goal-swap", Ada="map", Bo="─", Cy="goal swap", goals="treasure, stone A",
        chests="e2 │c e",
    )  # fmt: skip
    game.play("map e3", "dig ─ e1", "move e3")

    assert ["treasure", "?"] == game.goals_known_to("Ada")

    game.play("goals e4 e3s2", "swap")

    assert ["?", "?"] == game.goals_known_to("Ada")
    assert {0, 1} == beliefs(game, "Ada", _treasure)
    assert {True} == beliefs(game, "Cy", lambda world: swaps_of(world.state.drawers)[0].did, 10)


def _treasure(world: Table) -> int:
    return [int(goal.card) for goal in world.state.goals].index(number("treasure"))


# R5: the costume department in Saboteur 2.


def dressing(**words: str) -> Table:
    """A table of Saboteur 2 where Ada may reach the costume department on e3."""
    words = {"Ada": "─, map", "Bo": "map", "Cy": "map", "leftover": "boss, geologist", **words}
    words = {"dwarfs": "blue miner, green miner, saboteur", **words}
    return table("S ─ ─ · ┼p", **{"rules": "saboteur2 + costume", **words})


def test_the_dwarf_goes_under_the_pile_and_the_top_one_comes() -> None:
    """[R5] As when hats are swapped [S15]."""
    game = dressing()
    game.play("dig ─ e3")

    assert (["boss", "green miner", "saboteur"], ["geologist", "blue miner"]) == (game.dwarfs, game.leftover)


def test_whoever_knew_the_old_dwarf_knows_it_under_the_pile() -> None:
    """[R5] Bo had inspected Ada."""
    game = dressing(Bo="inspection", turn="Bo", Cy="")
    game.play("inspect Ada", "dig ─ e3")

    assert (["?", "green miner", "?"], ["?", "blue miner"]) == (
        game.dwarfs_known_to("Bo"),
        game.leftover_known_to("Bo"),
    )
    assert {"blue miner"} == beliefs(game, "Bo", lambda world: world.leftover[-1], 10)


def test_whoever_knew_the_top_card_knows_the_new_dwarf() -> None:
    """[R5] Bo had swapped hats with a pile of one: his old dwarf is the one that Ada takes."""
    game = dressing(Bo="swap hats", turn="Bo", Cy="", leftover="boss")
    game.play("hats Bo", "dig ─ e3")

    assert ["green miner", "boss", "?"] == game.dwarfs_known_to("Bo")
    assert ["green miner", "?", "?"] == game.dwarfs_known_to("Ada")
    assert ["?", "?", "saboteur"] == game.dwarfs_known_to("Cy")


def test_what_lies_in_front_of_the_player_stays() -> None:
    """[R5] Theft and all."""
    game = dressing(thefts="Ada")
    game.play("dig ─ e3")

    assert ["theft"] == game.before("Ada")


def test_the_dwarf_at_the_end_counts() -> None:
    """[R5] Ada became the boss, and wins with the miners when Bo's team finds the treasure."""
    game = table(
        "S ─ ─ · ┼p· ?", rules="saboteur2 + costume", Ada="─", Bo="─", goals="treasure", leftover="boss",
        dwarfs="saboteur, green miner, saboteur",
    )  # fmt: skip
    game.play("dig ─ e3", "dig ─ e5")

    assert [3, 4, 0] == game.purses


# R6: a party after an inspection.


def party(**words: str) -> Table:
    """A table where Ada may start a party on e3."""
    words = {"Ada": "─, map", "Bo": "map", "Cy": "map", "leftover": "geologist, profiteer", **words}
    words = {"dwarfs": "boss, green miner, saboteur", **words}
    return table(words.pop("mine", "S ─ ─ · ┼p"), **{"rules": "saboteur2 + party", **words})


def dance(game: Table, *dwarfs: str) -> None:
    game.play("dig ─ e3")
    game.position.deal([dwarf(role) for role in dwarfs])


def test_an_inspection_is_out_of_date_after_a_party() -> None:
    """[R6] A dwarf like that is still among the players, and so is Bo's own old one."""
    game = party(Bo="inspection", turn="Bo", Cy="")
    game.play("inspect Ada")
    dance(game, "green miner", "saboteur", "boss")

    assert ["?", "saboteur", "?"] == game.dwarfs_known_to("Bo")
    for world in worlds(game, "Bo"):
        assert {"boss", "green miner"} == {world.dwarfs[0], world.dwarfs[2]}


def test_what_chest_h_showed_is_out_of_date_after_a_party() -> None:
    """[R6] Ada has looked at the saboteur Bo before; the saboteur is still one of the three."""
    mine = """
        S · ? · ┼p
    """
    game = party(
        mine=mine, rules="base + chests + party", dwarfs="miner, saboteur, miner", leftover="miner",
        chests="e2 ─c h", Ada="─, ─",
    )  # fmt: skip
    game.play("dig ─ e1", "look Bo", "pass map", "pass map")

    assert ["miner", "saboteur", "?"] == game.dwarfs_known_to("Ada")

    dance(game, "miner", "miner", "saboteur")

    assert ["miner", "?", "?"] == game.dwarfs_known_to("Ada")
    assert {1, 2} == beliefs(game, "Ada", lambda world: world.dwarfs.index("saboteur"))
    assert {"miner"} == beliefs(game, "Ada", lambda world: world.leftover[0], 20)


def test_the_dwarf_pile_is_no_guest() -> None:
    """[R6] What Bo knows of it stays true: he put the green miner there himself."""
    game = party(Bo="swap hats", turn="Bo", Cy="")
    game.play("hats Bo")
    dance(game, "geologist", "saboteur", "boss")

    assert ["?", "green miner"] == game.leftover_known_to("Bo")
    assert {("green miner", True)} == beliefs(
        game, "Bo", lambda world: (world.leftover[-1], "geologist" in world.dwarfs), 30
    )


def test_the_leftover_is_no_guest() -> None:
    """[R6] It stays where it is."""
    game = party(rules="base + party", dwarfs="miner, saboteur, miner", leftover="miner")
    game.play("dig ─ e3")

    assert [dwarf("miner"), dwarf("miner"), dwarf("saboteur")] == game.position.pool()


# R9: a refused request shows the card.


def refused(**words: str) -> Table:
    """A table where Cy has refused to pay for Ada's straight."""
    words = {
        "Ada": "─, map",
        "Bo": "map",
        "Cy": "map, map",
        "figures": "Bo e2",
        "deck": "┬, ┬, ┬, ┬",
        **words,
    }
    game = table("S ─ x", **{"rules": "base + toll", **words})
    game.play("dig ─ e2 paid by Cy", "refuse")
    return game


@pytest.mark.parametrize("name", ["Bo", "Cy", None])
def test_after_a_refusal_everybody_knows_the_card(name: str | None) -> None:
    """[R9] It is in Ada's hand in every world; also to a spectator."""
    assert {True} == beliefs(refused(), name, lambda world: "─" in world.hand("Ada"), 20)


def test_without_a_request_nobody_knows_the_card() -> None:
    """[R9] It was the request that showed it."""
    game = table("S ─ x", rules="base + toll", Ada="─, map", Bo="map", Cy="map", figures="Bo e2")

    assert {True, False} == beliefs(game, "Bo", lambda world: "─" in world.hand("Ada"))


def test_a_card_shown_twice_is_one_card() -> None:
    """[R9] Both Cy and Di have refused to pay for it."""
    game = refused(Di="map")
    game.play("dig ─ e2 paid by Di", "refuse")

    assert {True} == beliefs(game, "Bo", lambda world: "─" in world.hand("Ada"), 20)
    assert {True, False} == beliefs(game, "Bo", lambda world: world.hand("Ada").count("─") > 1, 150)


def test_two_cards_shown_are_both_known() -> None:
    """[R9] Ada has shown the straight and then the crossing."""
    game = refused(Ada="─, ┼, map", Di="map")
    game.play("dig ┼ e2 paid by Di", "refuse")

    assert {True} == beliefs(game, "Bo", lambda world: {"─", "┼"} <= set(world.hand("Ada")), 30)


def test_the_card_stays_known_until_it_is_played() -> None:
    """[R9] Ada digs something else, then the straight."""
    game = refused(Ada="─, ┼, map")
    game.play("dig ┼ w1", "pass map", "pass map")

    assert {True} == beliefs(game, "Bo", lambda world: "─" in world.hand("Ada"), 20)

    game.play("dig ─ w2")

    assert {True, False} == beliefs(game, "Bo", lambda world: "─" in world.hand("Ada"), 150)


def test_the_card_stays_known_until_it_may_have_left_unseen() -> None:
    """[R9] Ada passes a card face-down: it may have been the straight."""
    game = refused()
    game.play("pass map")

    assert {True, False} == beliefs(game, "Bo", lambda world: "─" in world.hand("Ada"))
    assert {True, False} == beliefs(game, "Bo", lambda world: "─" == world.discard[0])


def test_a_figure_may_have_cost_the_card() -> None:
    """[R9] A card given for a figure leaves unseen too [T2]."""
    game = refused()
    game.play("toll n1 for map")

    assert {True, False} == beliefs(game, "Bo", lambda world: "─" in world.hand("Ada"))


def shown_and_robbed(taken: str) -> Table:
    """A table where Ada has shown a crossing, and Bo has then taken *taken* from her hand, of two cards."""
    game = table(
        "? · S ─ x", rules="base + toll + chests", Ada="┼, map, broken lamp", Bo="─, ├", Cy="map, ├",
        figures="Bo e2", goals="", chests="w2 │c f", deck="",
    )  # fmt: skip
    game.play("dig ┼ e2 paid by Cy", "refuse", "break lamp Cy", "dig ─ w1", "rob Ada")
    game.position.deal([read_card(taken)])
    return game


@pytest.mark.parametrize("taken", ["┼", "map"])
def test_a_card_taken_by_another_may_be_the_one_that_was_shown(taken: str) -> None:
    """[R9] To Cy, who does not know which card Bo took, the crossing is with one of the two [C4]."""
    game = shown_and_robbed(taken)

    assert {True, False} == beliefs(game, "Cy", lambda world: "┼" in world.hand("Ada"))
    assert all("┼" in world.hand("Ada") + world.hand("Bo") for world in worlds(game, "Cy"))


def test_if_another_card_was_taken_the_one_shown_is_still_there() -> None:
    """[R9] Bo knows that he took a map, so the crossing is the card that Ada has left."""
    assert {"┼"} == beliefs(shown_and_robbed("map"), "Bo", lambda world: world.hand("Ada")[0])


def test_if_the_card_shown_was_taken_it_is_not_there_any_more() -> None:
    """[R9] Bo took the crossing, so Ada's last card is any other: seldom another crossing."""
    believed = [world.hand("Ada")[0] for world in worlds(shown_and_robbed("┼"), "Bo", 200)]

    assert believed.count("┼") < 50


@pytest.mark.parametrize("name", ["Ada", "Bo", "Cy", None])
def test_if_hands_are_exchanged_the_knowledge_goes_with_the_hand(name: str | None) -> None:
    """[R9] Everybody knows that the straight is in Bo's hand now; also a spectator."""
    game = refused(rules="saboteur2 + toll", Ada="─, swap hands")
    game.play("hands Bo")

    assert ["─", "┬"] == sorted(game.hand("Bo"), key=["─", "┬"].index)
    assert {True} == beliefs(game, name, lambda world: "─" in world.hand("Bo"), 30)


@pytest.mark.parametrize("name", ["Ada", "Bo", "Cy", None])
def test_if_hands_come_back_the_knowledge_comes_back(name: str | None) -> None:
    """[R9] Bo exchanges hands with Ada once more."""
    game = refused(rules="saboteur2 + toll", Ada="─, swap hands", Bo="map, swap hands")
    game.play("hands Bo", "dig ┬ w1", "pass map", "hands Bo")

    assert {True} == beliefs(game, name, lambda world: "─" in world.hand("Ada"), 30)


# R10: a pioneer and the toll.

CLOSED = """
    · ╻ ·
    ╺ S x
    · ╹ ·
"""


def pioneering(**words: str) -> Table:
    """A table where e1 is guarded, and nothing else can be dug on."""
    words = {"Ada": "pioneer, ─, ─, map", "Bo": "map", "Cy": "map", "figures": "Bo e1", **words}
    return table(words.pop("mine", CLOSED), **{"rules": "base + toll + pioneer", **words})


def test_a_pioneer_cannot_begin_at_the_expense_of_another() -> None:
    """[R10] Cy could pay, but whether there is a first card is judged without help."""
    assert "W22" == pioneering(purses="Ada 0").refusal("pioneer")


def test_a_pioneer_may_begin_with_own_gold_or_on_an_own_figure() -> None:
    """[R10] A guarded cell counts if Ada can pay the toll alone or owns the figure."""
    assert ["", ""] == [
        pioneering(**words).refusal("pioneer")
        for words in ({"purses": "Ada 1"}, {"purses": "Ada 0", "figures": "Ada e1"})
    ]


def test_the_second_card_is_not_placed_at_the_expense_of_another() -> None:
    """[R10] Ada has no gold left for the second guarded cell, so the turn ends."""
    game = pioneering(mine=f"{CLOSED}", figures="Bo e1, Bo e2")
    game.play("pioneer", "dig ─ e1 paid by Ada")

    assert (["PioneerPlayed", "TollPaid", "Dug", "PioneerStopped", "Drew"], "Bo") == (game.story, game.asked)
    assert [0, 2, 1] == game.purses


def test_the_second_card_must_be_placed_if_it_can_be_paid_for_alone() -> None:
    """[R10] Ada has another gold, and cannot do anything else."""
    game = pioneering(figures="Bo e1, Bo e2", purses="Ada 2")
    game.play("pioneer", "dig ─ e1 paid by Ada")

    assert ("Ada", "W22") == (game.asked, game.refusal("pass map"))

    game.play("dig ─ e2 paid by Ada")

    assert [0, 3, 1] == game.purses


def test_while_another_placement_is_left_others_may_be_asked() -> None:
    """[R10] Ada could dig in the west, and asks Cy to pay in the east."""
    game = pioneering(mine="x S x", purses="Ada 0")
    game.play("pioneer", "dig ─ e1 paid by Cy", "agree")

    assert ([0, 2, 0], drawing("S ─")) == (game.purses, game.mine)
    assert ("Ada", "which path card to place") == (game.asked, game.question)


def test_if_nobody_pays_a_placement_without_help_has_to_be_chosen() -> None:
    """[R10] Cy and Bo have refused; only the unguarded cells are left, and a card must be placed."""
    game = pioneering(mine="x S x", purses="Ada 0")
    game.play("pioneer", "dig ─ e1 paid by Cy", "refuse", "dig ─ e1 paid by Bo", "refuse")

    assert ["dig ─ w1"] == game.options
    assert "W22" == game.refusal("pass map")


def test_whoever_refused_for_the_first_card_is_not_asked_for_the_second() -> None:
    """[R10] It is one turn [T3]."""
    game = pioneering(mine="x S x", purses="Ada 0")
    game.play("pioneer", "dig ─ e1 paid by Cy", "refuse", "dig ─ w1")

    assert "T3" == game.refusal("dig ─ e1 paid by Cy")
    assert game.offers("dig ─ e1 paid by Bo")


def test_a_pioneer_whom_nobody_pays_for_still_holds_two_path_cards() -> None:
    """[R10, W22] The first card is still to be placed, so Bo knows of the one shown and of another."""
    game = pioneering(mine="x S x", purses="Ada 0")
    game.play("pioneer", "dig ─ e1 paid by Cy", "refuse")

    assert {2, 3} == beliefs(game, "Bo", lambda world: sum(IS_PATH[read_card(c)] for c in world.hand("Ada")))


def test_the_two_cards_of_a_pioneer_pay_one_toll_each() -> None:
    """[R10] On two guarded cells."""
    game = pioneering(mine="x S x", figures="Bo e1, Cy w1", purses="Ada 2")
    game.play("pioneer", "dig ─ e1 paid by Ada", "dig ─ w1 paid by Ada")

    assert ([0, 2, 2], []) == (game.purses, figures(game))


# R12: the postcard among other things.

ALL_AT_ONCE = """
    · · · ? ·
    S ─ ─ · ┼p
    · · · ? ·
"""


def at_once(side: str, **words: str) -> Table:
    """A table where Ada has reached the postcard together with a goal and a chest."""
    words = {"Ada": "┼, map", "Bo": "map", "Cy": "map", "goals": "treasure", "chests": "e3s1 │c a", **words}
    words = {"dwarfs": "miner, miner, miner", "leftover": "saboteur", "gold": "1, 2, 3, 1", **words}
    game = table(ALL_AT_ONCE, **{"rules": f"base + chests + {side}", **words})
    game.play("dig ┼ e3")
    return game


@pytest.mark.parametrize("side", ["costume", "party"])
def test_the_postcard_is_one_of_the_things_to_choose_from(side: str) -> None:
    """[R12] With a goal and a chest tunnel, in reading order."""
    assert ["reveal e3n1", "reveal e4", "reveal e3s1"] == at_once(side).options


@pytest.mark.parametrize("side", ["costume", "party"])
def test_if_the_treasure_comes_first_the_postcard_does_nothing(side: str) -> None:
    """[R12] The round is over."""
    game = at_once(side)
    game.play("reveal e3n1")

    assert ("treasure found", ["miner"] * 3) == (game.outcome, game.dwarfs)
    assert "PostcardReached" not in game.story


def test_if_the_spider_comes_first_the_postcard_does_nothing() -> None:
    """[R12] The round is over."""
    game = at_once("costume + new-goals", goals="spider")
    game.play("reveal e3n1")

    assert ("treasure not found", ["miner"] * 3) == (game.outcome, game.dwarfs)


def test_if_the_costume_department_comes_first_the_new_dwarf_counts() -> None:
    """[R12] Ada became a saboteur before she turned the treasure up: Cy, on her right, chooses first."""
    game = at_once("costume")
    game.play("reveal e4", "reveal e3n1")

    assert ("treasure found", ["saboteur", "miner", "miner"]) == (game.outcome, game.dwarfs)
    assert "Cy" == game.asked


def test_if_the_party_comes_first_the_new_dwarfs_count() -> None:
    """[R12] Bo was the saboteur, and is a miner when the treasure is found."""
    game = at_once("party", dwarfs="miner, saboteur, miner", leftover="miner")
    game.play("reveal e4")

    assert "chance" == game.asked

    game.position.deal([dwarf("saboteur"), dwarf("miner"), dwarf("miner")])

    assert ["reveal e3n1", "reveal e3s1"] == game.options

    game.play("reveal e3n1")

    assert ("treasure found", "Cy") == (game.outcome, game.asked)


def test_the_postcard_may_come_last() -> None:
    """[R12] After the chest and a stone."""
    game = at_once("costume", goals="stone A")
    game.play("reveal e3s1", "reveal e3n1")

    assert ["ChestOpened", "GoalRevealed", "DwarfChanged"] == [
        kind for kind in game.story if kind in ("ChestOpened", "GoalRevealed", "DwarfChanged")
    ]
    assert [1, 0, 0] == game.purses


def test_what_chest_h_shows_after_a_party_is_the_new_dwarf() -> None:
    """[R12] The order matters: first the party, then the look."""
    game = at_once(
        "party", dwarfs="miner, saboteur, miner", leftover="miner", goals="stone A", chests="e3s1 │c h"
    )
    game.play("reveal e4")
    game.position.deal([dwarf("miner"), dwarf("miner"), dwarf("saboteur")])
    game.play("reveal e3s1", "look Cy")

    assert ["miner", "?", "saboteur"] == game.dwarfs_known_to("Ada")


# R13: no gold card of value 1.


def chest_a(**words: str) -> Table:
    words = {"rules": "base + chests", "Ada": "─, map", "Bo": "map", "goals": "", **words}
    game = table("S · ?", chests="e2 ─c a", **words)
    game.play("dig ─ e1")
    return game


@pytest.mark.parametrize("gold", ["", "2, 3", "3, 3, 2"])
def test_without_a_card_of_value_1_the_bank_pays_plain_gold(gold: str) -> None:
    """[R13] The pile stays as it is."""
    game = chest_a(gold=gold)

    assert (1, gold) == (game.purse("Ada"), ", ".join(map(str, game.pile)))


def test_with_a_card_of_value_1_it_leaves_the_pile() -> None:
    """[R13] One of them, and no other."""
    assert [1, 2, 3] == sorted(chest_a(gold="3, 1, 2, 1").pile)


@pytest.mark.parametrize(
    ("rules", "dwarfs"),
    [
        ("saboteur2 + chests", "boss, saboteur"),
        ("tournament + chests", "miner, miner, miner, saboteur, greedy dwarf"),
    ],
)
def test_where_gold_is_plain_it_is_plain_here_too(rules: str, dwarfs: str) -> None:
    """[R13] In Saboteur 2 and in the tournament there is no gold pile."""
    game = chest_a(rules=rules, dwarfs=dwarfs)

    assert (1, []) == (game.purse("Ada"), game.pile)


# R14: three drawn, one kept.


def chest_g(deck: str) -> Table:
    game = table(
        "S · ?", rules="base + chests", Ada="─, map", Bo="map, ┼", goals="", chests="e2 ─c g", deck=deck
    )
    game.play("dig ─ e1")
    return game


@pytest.mark.parametrize("deck", ["┬, map, ┼, │", "map, ┼, ┬, │", "┼, ┬, map, │"])
def test_the_other_two_lie_in_the_order_of_the_list_of_cards(deck: str) -> None:
    """[R14] First the one with the lower number, the other on top of it, however they were drawn."""
    game = chest_g(deck)
    game.play("take ┬")

    assert ["map", "┼"] == game.discard


def test_only_the_player_knows_the_other_two() -> None:
    """[R14] Ada knows them and their order."""
    game = chest_g("┬, map, ┼, │")
    game.play("take ┬")

    assert [["map", "┼"], ["?", "?"]] == [game.discard_known_to(name) for name in ("Ada", "Bo")]
    assert {("map", "┼")} == beliefs(game, "Ada", lambda world: tuple(world.discard), 10)
    assert {True, False} == beliefs(game, "Bo", lambda world: "map" in world.discard)


def test_of_two_cards_one_is_kept_and_one_discarded() -> None:
    """[R14] The deck has only two left."""
    game = chest_g("┬, map")

    assert ["take ┬", "take map"] == game.options

    game.play("take map")

    assert (["map", "map"], ["┬"], []) == (game.hand("Ada"), game.discard, game.deck)


def test_of_one_card_there_is_nothing_to_choose() -> None:
    """[R14] It goes into the hand."""
    game = chest_g("┬")

    assert (["┬", "map"], [], "Bo") == (game.hand("Ada"), game.discard, game.asked)


def test_of_no_card_nothing_is_kept() -> None:
    """[R14] The deck is empty."""
    game = chest_g("")

    assert (["map"], [], "Bo") == (game.hand("Ada"), game.discard, game.asked)


# R15: a card taken from a hand.


def robbing(letters: str = "f", **words: str) -> Table:
    """A table where Ada has opened chests, (f) among them, and is about to choose whom to take from."""
    words = {"Ada": "─, ┼", "Bo": "rockfall, ├", "Cy": "┬, ┬", "deck": "│, │, │, │, │", "goals": "", **words}
    cells = ("e2", "e3")[: len(letters)]
    chests = ", ".join(f"{cell} ─c {letter}" for cell, letter in zip(cells, letters, strict=True))
    game = table(
        "S · " + "? " * len(letters), rules=words.pop("rules", "base + chests"), chests=chests, **words
    )
    game.play("dig ─ e1")
    return game


def rob(game: Table, card: str) -> Table:
    game.play("rob Bo")
    game.position.deal([read_card(card)])
    return game


def test_whom_to_take_from_is_chosen_at_the_end_of_the_turn() -> None:
    """[R15] When everything else that was reached is done, and before any drawing."""
    game = robbing("fd")

    assert ("Ada", "whom to take a card from", ["┼"]) == (game.asked, game.question, game.hand("Ada"))
    assert ["f", "d"] == [told["chest"] for told in game.told("Bo", "ChestOpened")]

    rob(game, "├")

    assert ["CardRobbed", "Drew"] == game.story[-2:]


def test_a_card_is_taken_before_three_are_drawn() -> None:
    """[R15] With (d), (f) and (g) one draw is left: first the card of the hand, then the three."""
    game = table(
        "S · ? ? ?", rules="base + chests", Ada="─, ┼", Bo="rockfall, ├", Cy="┬", goals="",
        chests="e2 ─c g, e3 ─c f, e4 ┼c d", deck="│, └, ┘, ┼",
    )  # fmt: skip
    game.play("dig ─ e1")

    assert "whom to take a card from" == game.question

    rob(game, "├")

    assert ("which card to keep", ["├", "┼"]) == (game.question, sorted(game.hand("Ada")))


def test_the_two_players_know_which_card_it_was() -> None:
    """[R15] To both, the rockfall is in Ada's hand in every world; to Cy any card may be."""
    game = rob(robbing(), "rockfall")

    assert {True} == beliefs(game, "Bo", lambda world: "rockfall" in world.hand("Ada"), 20)
    assert {True} == beliefs(game, "Ada", lambda world: "rockfall" in world.hand("Ada"), 5)
    assert {True, False} == beliefs(game, "Cy", lambda world: "rockfall" in world.hand("Ada"), 150)


def test_what_was_taken_is_in_the_memory_of_the_two() -> None:
    """[R15] As a card that Bo lost and Ada holds."""
    game = rob(robbing(), "rockfall")

    assert [("Bo", "Ada", ["rockfall"])] == game.hands_known_to("Ada") == game.hands_known_to("Bo")
    assert [("Bo", "Ada", [])] == game.hands_known_to("Cy")


def test_the_loser_knows_it_until_it_may_have_been_passed_away() -> None:
    """[R15] Ada passes one of her two cards: Bo cannot tell which."""
    game = rob(robbing(), "rockfall")
    game.play("pass ├", "pass ┬", "pass ┼")

    assert {True, False} == beliefs(game, "Bo", lambda world: "rockfall" in world.hand("Ada"))


def test_a_card_that_is_played_is_known_to_have_gone() -> None:
    """[R15] Ada plays the rockfall, so it is on the discard pile."""
    game = rob(robbing(), "rockfall")
    game.play("pass ├", "pass ┬", "rockfall e1")

    assert {"rockfall"} == beliefs(game, "Bo", lambda world: world.discard[0], 10)


def test_in_saboteur_2_the_robber_follows_the_card_when_hands_change() -> None:
    """[R15] Ada exchanges hands with Cy: Bo knows that the rockfall is with Cy now [S16]."""
    game = rob(robbing(rules="saboteur2 + chests", Ada="─, swap hands"), "rockfall")
    game.play("pass ├", "pass ┬", "hands Cy")

    assert {True} == beliefs(game, "Bo", lambda world: "rockfall" in world.hand("Cy"), 20)


@pytest.mark.parametrize(("taken", "left"), [("map", "┼"), ("┼", "map")])
def test_whoever_knew_a_hand_and_takes_a_card_knows_the_rest(taken: str, left: str) -> None:
    """[R15] Ada gave Bo a crossing and a map, and takes one back: the other is still with him [S16]."""
    game = table(
        "S · ?", rules="saboteur2 + chests", Ada="swap hands, ┼, map, broken lamp", Bo="─, rockfall",
        Cy="├, ├", goals="", chests="e2 │c f", deck="",
    )  # fmt: skip
    game.play("hands Bo", "break lamp Cy", "pass ├", "dig ─ e1", "rob Bo")
    game.position.deal([read_card(taken)])

    assert [left] == game.hand("Bo")
    assert {left} == beliefs(game, "Ada", lambda world: world.hand("Bo")[0])
    assert len(beliefs(game, "Cy", lambda world: world.hand("Bo")[0])) > 5


def test_with_nobody_to_take_from_the_draw_is_lost() -> None:
    """[R15] Nobody else has a card in hand."""
    game = robbing(Bo="", Cy="")

    assert (["┼"], 5) == (game.hand("Ada"), len(game.deck))


# R18: when maps are forbidden.


def no_maps(**words: str) -> Table:
    """A table where Ada has opened chest (b)."""
    words = {"Ada": "─, map", "Bo": "map, map", "Cy": "map", "goals": "treasure", **words}
    game = table("S · ? · ?", chests="e2 │c b", **{"rules": "base + chests", **words})
    game.play("dig ─ e1")
    return game


def test_a_map_no_longer_counts_as_something_to_do() -> None:
    """[R18] The deck is empty and everybody has only maps: the round ends [B19]."""
    assert "treasure not found" == no_maps(deck="").outcome


def test_without_chest_b_maps_keep_the_round_going() -> None:
    """[R18] With another chest somebody could still look at the goal [B19]."""
    mine = "S · ? · ?"
    game = table(
        mine, rules="base + chests", Ada="─, map", Bo="map", goals="treasure", chests="e2 │c a", deck=""
    )
    game.play("dig ─ e1")

    assert ("", "Bo") == (game.outcome, game.asked)


def test_maps_can_still_be_passed_away() -> None:
    """[R18] It is the only thing to do with them [B6]."""
    assert ["pass map"] == no_maps().options


def test_maps_can_still_be_given_for_a_figure() -> None:
    """[R18] A figure costs any card [T2]."""
    game = no_maps(rules="base + chests + toll")
    game.play("toll n1 for map")

    assert ["Bo n1"] == figures(game)


def test_two_maps_can_still_clear_a_card() -> None:
    """[R18] They are discarded face-down [S4]; that counts, so it keeps the round going too."""
    game = no_maps(rules="saboteur2 + chests", trapped="Bo", deck="")

    assert ("", "Bo") == (game.outcome, game.asked)

    game.play("clear trapped for map, map")

    assert [] == game.before("Bo")


def test_a_hand_of_maps_can_still_be_exchanged() -> None:
    """[R18] Cy gets two maps [S16]."""
    game = no_maps(rules="saboteur2 + chests", Bo="swap hands, map, map", deck="")
    game.play("hands Cy")

    assert (["map"], ["map", "map"]) == (game.hand("Bo"), game.hand("Cy"))


# R19: figures and face-down cards.


@pytest.mark.parametrize("rules", ["base + chests + toll", "saboteur2 + chests + toll"])
def test_no_figure_stands_on_a_face_down_card(rules: str) -> None:
    """[R19] Neither on a goal nor on a chest tunnel, though an open side may touch it."""
    mine = """
        · ? ·
        S ━ ?
    """
    game = table(mine, rules=rules, Ada="map", goals="treasure", chests="e2 ┼c a", turn="Ada")

    assert ["T2", "T2"] == [game.refusal(f"toll {cell} for map") for cell in ("e2", "e1n1")]


def barred(figure: str, **words: str) -> Table:
    """A table where Ada has opened chest (e), and a figure stands east of a goal."""
    mine = """
        · · · · · ?
        · · · · · ·
        S · ? · · ? x ─
    """
    words = {"rules": "base + chests + toll", "goals": "stone A, treasure", **words}
    game = table(mine, Ada="─, map", Bo="map", chests="e2 │c e", figures=figure, **words)
    game.play("dig ─ e1")
    return game


def test_a_goal_is_not_moved_onto_a_figure() -> None:
    """[R19] The other one is, without asking."""
    game = barred("Bo e6")

    assert ["e6n2", "e5"] == [write_cell(int(goal.cell)) for goal in game.state.goals]


def test_without_the_figure_either_goal_may_move() -> None:
    """[R19] The figure was all that barred it."""
    assert ["move e5n2", "move e5"] == barred("Bo n1").options


def test_when_figures_bar_all_goals_none_moves() -> None:
    """[R19] A goal whose way is barred like that cannot move."""
    game = barred("Bo e6, Bo e6n2")

    assert ("Bo", ["e5n2", "e5"]) == (game.asked, [write_cell(int(goal.cell)) for goal in game.state.goals])


# R20: gold lost from a secret purse.


def secret_purses(ada: int, bo: int, spare: int = 0, **words: str) -> Table:
    """A table where Ada and Bo have kept gold cards in secret, and Ada can lose gold; Cy did not see them."""
    words = {"Ada": "─, ─, map", "Bo": "map", "Cy": "map, map", "figures": "Bo e1, Bo w1", **words}
    words["purses"] = f"Ada {ada + spare}, Bo {bo}, Cy 0"
    game = table(words.pop("mine", "x S x"), **{"rules": "base + toll", **words})
    seats, values = vec[u8]([u8(0), u8(1)]), vec[u8]([u8(ada), u8(bo)])
    game.state.paydays = append(game.state.paydays, Payday(False, seats, values, vec[u8]()))
    return game


def test_before_anything_is_paid_a_secret_purse_may_hold_any_card() -> None:
    """[R20] Cy saw that Ada kept a gold card, and not which [B21]."""
    assert {1, 2, 3} == beliefs(secret_purses(2, 1), "Cy", lambda world: world.purse("Ada"))


def test_a_purse_that_is_empty_then_held_1_gold() -> None:
    """[R20] Everybody sees that it is empty now, so the card was worth 1."""
    game = secret_purses(1, 1)
    game.play("dig ─ e1 paid by Ada")

    assert [False, True, False] == [seat.has_gold for seat in game.view("Cy").seats]
    assert {0} == beliefs(game, "Cy", lambda world: world.purse("Ada"), 20)
    assert {1} == beliefs(game, "Cy", lambda world: int(world.state.paydays[0].values[0]), 20)


def test_a_purse_that_is_not_empty_held_more() -> None:
    """[R20] The card was worth 2 or 3, and 1 or 2 gold are left."""
    game = secret_purses(3, 1)
    game.play("dig ─ e1 paid by Ada")

    assert {1, 2} == beliefs(game, "Cy", lambda world: world.purse("Ada"))


def test_no_card_has_to_be_shown() -> None:
    """[R20] Purses of 2 and 3 look the same to Cy after 1 gold went."""
    seen = []
    for worth in (2, 3):
        game = secret_purses(worth, 1)
        game.play("dig ─ e1 paid by Ada")
        seen.append(game.view("Cy"))

    assert seen[0] == seen[1]
    assert [(0, 1)] == [(told["payer"], told["owner"]) for told in game.told("Cy", "TollPaid")]


def test_what_a_purse_showed_is_remembered() -> None:
    """[R20] Ada's purse was not empty after one toll, and is after the second: the card was worth 2."""
    game = secret_purses(2, 1)
    game.play("dig ─ e1 paid by Ada", "pass map", "pass map", "dig ─ w1 paid by Ada")

    assert {2} == beliefs(game, "Cy", lambda world: int(world.state.paydays[0].values[0]), 20)


def test_open_gold_is_lost_first_as_far_as_anybody_can_tell() -> None:
    """[R20] A purse with 1 open gold and a secret card pays 1: the card may still be any."""
    game = secret_purses(1, 1, spare=1)
    game.play("dig ─ e1 paid by Ada")

    assert {1, 2, 3} == beliefs(game, "Cy", lambda world: world.purse("Ada"))


def test_an_owner_who_lets_another_pass_shows_nothing() -> None:
    """[R20] Ada agrees that Bo digs where her own figure stands: no gold leaves her purse [T3]."""
    game = secret_purses(1, 1, figures="Ada e1", Bo="┼", turn="Bo")
    game.play("dig ┼ e1 paid by Ada", "agree")

    assert {1, 2, 3} == beliefs(game, "Cy", lambda world: world.purse("Ada"))


def test_gold_gained_after_a_purse_was_empty_is_known() -> None:
    """[R20] Ada's purse was empty; then Bo pays her a toll."""
    game = secret_purses(1, 2, figures="Bo e1, Ada w1", Bo="┼")
    game.play("dig ─ e1 paid by Ada", "dig ┼ w1 paid by Bo")

    assert {1} == beliefs(game, "Cy", lambda world: world.purse("Ada"), 20)


def test_that_a_purse_was_not_empty_is_remembered_when_it_is_filled_again() -> None:
    """[R20] Ada pays a toll to Bo and has gold left, then Bo pays her one: her card is no 1."""
    game = secret_purses(3, 2, figures="Bo e1, Ada w1", Bo="┼")
    game.play("dig ─ e1 paid by Ada", "dig ┼ w1 paid by Bo")

    assert {2, 3} == beliefs(game, "Cy", lambda world: world.purse("Ada"))


def test_what_a_purse_showed_says_nothing_about_gold_kept_later() -> None:
    """[R20] Ada's purse was empty, so her first card is a 1; the second, of the next round, may be any."""
    game = secret_purses(1, 1)
    game.play("dig ─ e1 paid by Ada")
    payday = Payday(False, vec[u8]([u8(0)]), vec[u8]([u8(2)]), vec[u8]())
    game.state.paydays = append(game.state.paydays, payday)
    game.state.players[0].gold += 2

    assert {1, 2, 3} == beliefs(game, "Cy", lambda world: world.purse("Ada"))
    assert {1} == beliefs(game, "Cy", lambda world: int(world.state.paydays[0].values[0]))


def test_a_purse_shows_what_its_own_player_has_kept() -> None:
    """[R20] Bo pays the toll and has nothing left: his card was the 1, and Ada's may be any."""
    game = secret_purses(2, 1, figures="Ada e1", Bo="┼", turn="Bo")
    game.play("dig ┼ e1 paid by Bo")

    assert {(1, 1), (2, 1), (3, 1)} == beliefs(
        game, "Cy", lambda world: tuple(int(value) for value in world.state.paydays[0].values)
    )


@pytest.mark.parametrize(("worth", "left"), [(1, {0}), (2, {1, 2}), (3, {1, 2})])
def test_the_dragon_takes_from_a_secret_purse(worth: int, left: set[int]) -> None:
    """[R20] Everybody sees that 1 gold went, and whether the purse is empty now."""
    game = secret_purses(
        worth, 1, rules="base + toll + new-goals", mine="x S · ?", figures="", goals="dragon"
    )
    game.play("dig ─ e1")

    assert worth - 1 == game.purse("Ada")
    assert left == beliefs(game, "Cy", lambda world: world.purse("Ada"))


def test_the_gold_pile_pays_nothing_and_gets_nothing() -> None:
    """[R20] A purse is a sum [B23]."""
    game = secret_purses(3, 1, gold="1, 2, 3")
    game.play("dig ─ e1 paid by Ada")

    assert [1, 2, 3] == game.pile


def test_the_owner_of_the_purse_knows_it() -> None:
    """[R20] Ada paid from her own."""
    game = secret_purses(3, 1)
    game.play("dig ─ e1 paid by Ada")

    assert 2 == game.view("Ada").gold
    assert {2} == beliefs(game, "Ada", lambda world: world.purse("Ada"), 10)


# R22: chests beside other modules.


def chest_cells(rules: str) -> str:
    """The mine before chests are laid, with ``x`` where the first may lie."""
    resolved = Ruleset.named(rules).rules(5)
    game = Table(Position(resolved, new_state(resolved, 0)), NAMES[:5])
    while game.question != "chest cell":
        game.position.deal(game.position.pool()[: game.position.drawn()])
    return draw_mine(game.state.mine, dict.fromkeys(game.position.pool(), "x"))


@pytest.mark.parametrize(
    "rules", ["base + chests + costume", "base + chests + party", "saboteur2 + chests + party"]
)
def test_the_postcard_takes_away_its_cell_and_the_four_beside_it(rules: str) -> None:
    """[R22] Chests keep away from it."""
    mine = """
        · x x x x x x x ·
        · x x x x x x · ?
        · x x x · x x x ·
        S · x · ┼p· x · ?
        · x x x · x x x ·
        · x x x x x x · ?
        · x x x x x x x ·
    """
    assert drawing(mine) == chest_cells(rules)


def test_the_open_card_takes_away_its_cell_and_the_four_beside_it() -> None:
    """[R22] In the tournament; it is drawn after the chests are laid, and has (4, 0)."""
    mine = """
        · x x x x x x x ·
        · x x x x x x · ?
        · x x x · x x x ·
        S · x · · · x · ?
        · x x x · x x x ·
        · x x x x x x · ?
        · x x x x x x x ·
    """
    assert drawing(mine) == chest_cells("tournament + chests")


def test_the_new_goals_take_no_cell_from_the_seed() -> None:
    """[R22] The two that are added lie too far out."""
    plain, more = chest_cells("base + chests"), chest_cells("base + chests + new-goals")

    assert plain.count("x") == more.count("x")
    assert [row for row in plain.splitlines() if "x" in row] == [r for r in more.splitlines() if "x" in r]


# R23: a ladder, figures and chests.


def laddering(mine: str, card: str, **words: str) -> Table:
    words = {"Ada": f"{card}, map", "Bo": "map", "goals": "", **words}
    return table(mine, **{"rules": "saboteur2 + chests + toll", **words})


def test_a_ladder_on_a_guarded_cell_pays_the_toll() -> None:
    """[R23] Like any path card."""
    game = laddering("S ╋ x", "╸#", figures="Bo e2")

    assert "T3" == game.refusal("dig ╸# e2")

    game.play("dig ╸# e2 paid by Ada")

    assert [0, 2, 1] == game.purses


def test_a_ladder_does_not_touch_a_figure() -> None:
    """[R23] A figure is no card: nothing that a ladder could go beside."""
    game = laddering("S ─ x", "╸#", figures="Bo e2")

    assert "B9" == game.refusal("dig ╸# e3")


def test_a_ladder_may_reach_a_chest() -> None:
    """[R23] It touches the T, and the face-down chest tunnel to the north."""
    mine = """
        · · · ?
        S ─ ┬ x
    """
    game = laddering(mine, "┘#", chests="e3n1 │c a")
    game.play("dig ┘# e3")

    assert [2, 1, 1] == game.purses


def test_a_ladder_may_reach_a_chest_from_a_part_that_is_cut_off() -> None:
    """[R23] It is joined to the start wherever it lies [S7]."""
    mine = """
        · · · ?
        S · ─ x
    """
    game = laddering(mine, "┘#", chests="e3n1 │c a")
    game.play("dig ┘# e3")

    assert [2, 1, 1] == game.purses


def test_a_face_down_chest_tunnel_is_not_enough_for_a_ladder() -> None:
    """[R23] It must touch a face-up card as well [S7]."""
    game = laddering("S · · · ?", "╸#", chests="e4 ┼c a")

    assert ["S7", "S7"] == [game.refusal(f"dig ╸# {cell}") for cell in ("e5", "e3 turned")]


def test_a_turned_up_chest_tunnel_is_a_card_like_others_to_a_ladder() -> None:
    """[R23] It may be the one that a ladder touches, joined or not."""
    game = laddering("S · ?", "─", Bo="╻#, map", chests="e2 │c a")
    game.play("dig ─ e1")

    assert game.offers("dig ╻# e2n1")
    assert game.offers("dig ╻# e2s1 turned")


# R26: a figure in spite of broken tools.


@pytest.mark.parametrize(
    ("rules", "laid"),
    [
        ("base + toll", {"broken": "Ada lamp"}),
        ("base + toll", {"broken": "Ada pick, Ada lamp, Ada cart"}),
        ("saboteur2 + toll", {"trapped": "Ada"}),
    ],
)
def test_whoever_may_not_dig_may_stand_a_figure(rules: str, laid: dict[str, str]) -> None:
    """[R26] Standing a figure is not placing a path card [B12]."""
    game = table("S", rules=rules, Ada="┼, map", Bo="map", **laid)

    assert "B12" == game.refusal("dig ┼ e1")

    game.play("toll e1 for ┼")

    assert ["Ada e1"] == figures(game)


# R27: beside the postcard.


@pytest.mark.parametrize("rules", ["saboteur2 + costume", "saboteur2 + party"])
def test_the_postcard_is_not_enough_for_a_ladder(rules: str) -> None:
    """[R27] In the first turn of a round it goes beside the start alone: the postcard is no path card."""
    mine = """
        · x · · · · ·
        x S x · · ┼p·
        · x · · · · ·
    """
    game = table("S · · · ┼p", rules=rules, Ada="└#", Bo="map")

    assert drawing(mine) == game.digs("└#")
    assert "S7" == game.refusal("dig └# e3")


@pytest.mark.parametrize("island", ["─", "╺"])
def test_a_ladder_may_touch_the_postcard_and_so_reach_it(island: str) -> None:
    """[R27] It touches a path card as well, reachable or not; Ada changes her dwarf."""
    mine = f"""
        S · · · ┼p
        · · · {island} x
    """
    game = table(mine, rules="saboteur2 + costume", Ada="┘#", Bo="map", leftover="saboteur")
    game.play("dig ┘# e4s1")

    assert "saboteur" == game.dwarfs[0]


def test_a_ladder_is_not_moved_to_where_only_the_postcard_is() -> None:
    """[R27] A diversion lifts the ladder off; only the straight can hold it up again [W23]."""
    mine = """
        S · · · ┼p
        · · x ─ ·
    """
    game = table(mine, rules="saboteur2 + party + diversion", Ada="┘#", Bo="diversion, map")
    game.play("dig ┘# e4s1")
    game.shuffle(1)

    assert "S7" == game.refusal("divert e4n1 turned")
    assert game.offers("divert e2s1 turned")


@pytest.mark.parametrize(
    "rules", ["base + toll + costume", "base + toll + party", "saboteur2 + toll + party"]
)
def test_the_cells_beside_the_postcard_are_open_ends_from_the_start(rules: str) -> None:
    """[R27] A figure may stand there."""
    game = table("S · · · ┼p", rules=rules, Ada="map", Bo="map")
    cells = [option.split()[1] for option in game.options if option.startswith("toll")]

    assert ["n1", "e4n1", "w1", "e1", "e3", "e5", "s1", "e4s1"] == cells


def test_the_cells_beside_the_open_card_are_open_ends() -> None:
    """[R27] Those that an open side of it touches."""
    dwarfs = "miner, miner, miner, saboteur, greedy dwarf"
    game = table("S · · · └", rules="tournament + toll", Ada="map", Bo="map", dwarfs=dwarfs)
    cells = [option.split()[1] for option in game.options if option.startswith("toll")]

    assert ["n1", "e4n1", "w1", "e1", "e5", "s1"] == cells


# R28: gold gained during play.


def test_a_trapped_player_keeps_gold_gained_during_play() -> None:
    """[R28] A toll paid to Ada, who is trapped when the round ends; she gets no share [S12]."""
    game = table(
        "S · ?", rules="saboteur2 + toll", Ada="map", Bo="─", goals="treasure", figures="Ada e1",
        trapped="Ada", turn="Bo", dwarfs="green miner, green miner, boss",
    )  # fmt: skip
    game.play("dig ─ e1 paid by Bo")

    assert [2, 4, 4] == game.purses


@pytest.mark.parametrize(("goal", "gold"), [("sack 1", 1), ("sack 2", 2)])
def test_a_saboteur_keeps_a_sack_when_the_miners_win(goal: str, gold: int) -> None:
    """[R28] Ada the saboteur found the sack, and then the treasure behind it [B21]."""
    mine = """
        · · ?
        S · ?
        · · ?
    """
    game = table(
        mine, rules="base + new-goals", Ada="─", Bo="map", goals=f"treasure, {goal}, treasure", gold="2, 3",
        dwarfs="saboteur, miner, miner",
    )  # fmt: skip
    game.play("dig ─ e1")
    game.share()

    assert ("treasure found", gold) == (game.outcome, game.purse("Ada"))


def test_a_saboteur_keeps_the_gold_of_a_chest() -> None:
    """[R28] Nobody takes it back on payday."""
    game = table(
        "S · ? ?", rules="base + chests", Ada="─", goals="treasure", chests="e2 ─c a", gold="1, 2, 3",
        dwarfs="saboteur, miner, miner",
    )  # fmt: skip
    game.play("dig ─ e1")
    game.share()

    assert ("treasure found", 1) == (game.outcome, game.purse("Ada"))


def test_a_greedy_dwarf_who_is_not_the_finisher_keeps_it_too() -> None:
    """[R28] Ada was paid a toll by the finisher [W16]."""
    game = table(
        "S · ?", rules="base + greedy + toll", Ada="map", Bo="─", goals="treasure", figures="Ada e1",
        turn="Bo", dwarfs="greedy dwarf, miner, saboteur", gold="3",
    )  # fmt: skip
    game.play("dig ─ e1 paid by Bo")
    game.share()

    assert [2, 3, 1] == game.purses


def test_a_sabotaged_miner_keeps_it_too() -> None:
    """[R28] A rule that somebody gets nothing speaks of payday only [V1]."""
    game = table(
        "S · ?", rules="base + sabotaged + toll", Ada="map", Bo="─", goals="treasure", figures="Ada e1",
        turn="Bo", dwarfs="miner, miner, saboteur", gold="3, 1", broken="Ada lamp",
    )  # fmt: skip
    game.play("dig ─ e1 paid by Bo")
    game.share()

    assert [2, 4, 1] == game.purses


def test_gold_gained_before_a_spider_is_kept() -> None:
    """[R28] Ada the miner has a sack, and the saboteur is paid."""
    mine = """
        S · ?
        · · │
        · · ?
    """
    game = table(
        mine, rules="base + new-goals", Ada="─", goals="sack 1, spider", dwarfs="miner, saboteur, miner"
    )
    game.play("dig ─ e1")

    assert [1, 4, 0] == game.purses
