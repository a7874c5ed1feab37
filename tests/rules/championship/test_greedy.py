"""The greedy dwarf [W16]."""

from __future__ import annotations

from collections import Counter

import pytest

from saboteur import Ruleset, RulesetError
from tests.tables import Table, dealt, found_by, not_found, table


@pytest.mark.parametrize(
    ("players", "saboteurs", "miners"),
    [(3, 1, 2), (4, 1, 3), (5, 2, 3), (6, 2, 4), (7, 3, 4), (8, 3, 5), (9, 3, 6), (10, 4, 6)],
)
def test_one_greedy_dwarf_takes_the_place_of_one_miner(players: int, saboteurs: int, miners: int) -> None:
    """[W16] Exactly one, and there are as many dwarfs as before: one card is left over."""
    game = dealt("base + greedy", players)
    expected = {"saboteur": saboteurs, "miner": miners, "greedy dwarf": 1}

    assert expected == Counter(game.dwarfs + game.leftover)
    assert 1 == len(game.leftover)


def test_the_greedy_dwarf_may_be_the_one_that_is_left_over() -> None:
    """[W16] It is shuffled with the others: sometimes nobody is greedy."""
    left = {dealt("base + greedy", 3, seed).leftover[0] for seed in range(40)}

    assert {"miner", "saboteur", "greedy dwarf"} == left


def test_the_deck_stays_as_it_is() -> None:
    """[W16] A dwarf is no action card."""
    assert dealt("base", 4).cards == dealt("base + greedy", 4).cards


def test_nobody_else_knows_who_is_greedy() -> None:
    """[W16] It is a dwarf like others: only its owner sees it until the round ends."""
    game = table("S", rules="base + greedy", Ada="map", Bo="map", dwarfs="greedy dwarf, miner, saboteur")

    assert ["greedy dwarf", "?", "?"] == game.dwarfs_known_to("Ada")
    assert ["?", "miner", "?"] == game.dwarfs_known_to("Bo")


@pytest.mark.parametrize("rules", ["saboteur2 + greedy", "jubilee + greedy", "greedy"])
def test_the_greedy_dwarf_is_for_the_base_game_only(rules: str) -> None:
    """[W16] Saboteur 2 has other dwarfs [M1]."""
    with pytest.raises(RulesetError) as refused:
        Ruleset.named(rules)

    assert "M1" == refused.value.rule


def test_the_greedy_dwarf_is_not_added_to_the_tournament() -> None:
    """[W16] The second card is for the tournament, which brings its own greedy dwarfs [V2, M1]."""
    with pytest.raises(RulesetError) as refused:
        Ruleset.named("tournament + greedy")

    assert "M1" == refused.value.rule


def test_a_greedy_finisher_gets_four_and_nobody_else_anything() -> None:
    """[W16] The greedy dwarf wins alone: no gold goes round."""
    game = found_by("Ada", "greedy dwarf, miner, miner, saboteur", rules="base + greedy")

    assert ("treasure found", [4, 0, 0, 0]) == (game.outcome, game.purses)
    assert ("nobody", []) == (game.asked, game.keepers)


@pytest.mark.parametrize("finisher", ["Ada", "Bo", "Cy"])
def test_the_greedy_dwarf_wins_from_any_seat(finisher: str) -> None:
    """[W16] It is being the finisher that counts."""
    dwarfs = {"Ada": "greedy dwarf, miner, miner", "Bo": "miner, greedy dwarf, miner"}
    game = found_by(finisher, dwarfs.get(finisher, "miner, miner, greedy dwarf"), rules="base + greedy")

    assert [4 if name == finisher else 0 for name in game.names] == game.purses


@pytest.mark.parametrize(
    ("pile", "left"),
    [
        ("1, 3, 2, 1, 1", [2, 1, 1]),
        ("2, 2, 1, 1", [1, 1]),
        ("1, 2, 1, 1", [1]),
        ("3, 3, 2, 2", [3, 3]),
        ("3, 3, 2", [3, 3, 2]),
        ("", []),
    ],
)
def test_the_bank_pays_the_greedy_dwarf_in_gold_cards(pile: str, left: list[int]) -> None:
    """[W16] As in [B22]: the largest first that still allow the exact sum, or else plain gold."""
    game = found_by("Ada", "greedy dwarf, miner, miner", rules="base + greedy", gold=pile)

    assert sorted(left) == sorted(game.pile)
    assert [4, 0, 0] == game.purses


def test_everybody_sees_what_the_greedy_dwarf_is_paid() -> None:
    """[W16] It is paid openly, like the saboteurs [B22]."""
    game = found_by("Ada", "greedy dwarf, miner, miner", rules="base + greedy", round="1")

    assert [{"event": "GoldPaid", "seat": 0, "gold": 4}] == game.told("Cy", "GoldPaid")
    assert [4, 0, 0] == [seat.open_gold for seat in game.view("Cy").seats]


def test_gold_won_earlier_is_kept() -> None:
    """[W16] Nobody else gets anything, but nobody loses anything either."""
    game = found_by("Ada", "greedy dwarf, miner, miner", rules="base + greedy", purses="Ada 1, Bo 3")

    assert [5, 3, 0] == game.purses


def test_a_greedy_dwarf_who_is_not_the_finisher_gets_nothing() -> None:
    """[W16] The miners share as always, and pass the greedy dwarf by."""
    game = found_by(
        "Bo", "greedy dwarf, miner, miner, saboteur, miner", rules="base + greedy", gold="1, 1, 1"
    )
    game.share()

    assert ["Bo", "Ed", "Cy"] == game.keepers
    assert [0, 1, 1, 0, 1] == game.purses


def test_the_greedy_dwarf_is_not_counted_as_a_miner() -> None:
    """[W16] The ruling: two miners among the players, so two gold cards are drawn."""
    game = found_by("Bo", "greedy dwarf, miner, miner, saboteur", rules="base + greedy", gold="3, 2, 1")

    assert [2] == [told["cards"] for told in game.told("Ada", "GoldDrawn")]
    assert [1] == game.pile


def test_if_a_saboteur_finishes_the_greedy_dwarf_gets_nothing() -> None:
    """[W16] The first miner to the right of the finisher begins [B21], not the greedy dwarf between them."""
    game = found_by("Cy", "miner, greedy dwarf, saboteur, miner", rules="base + greedy", gold="1, 1")
    game.share()

    assert ["Ada", "Di"] == game.keepers
    assert [1, 0, 0, 1] == game.purses


def test_with_no_miner_in_play_nobody_shares_what_a_saboteur_found() -> None:
    """[W16] Only a miner would be given a card."""
    game = found_by("Cy", "greedy dwarf, saboteur, saboteur", rules="base + greedy", gold="1, 1")

    assert ("nobody", [0, 0, 0], [1, 1]) == (game.asked, game.purses, game.pile)


@pytest.mark.parametrize(
    ("dwarfs", "purses"),
    [
        ("greedy dwarf, miner, saboteur", [0, 0, 4]),
        ("greedy dwarf, saboteur, saboteur", [0, 3, 3]),
        ("greedy dwarf, miner, miner", [0, 0, 0]),
    ],
)
def test_if_the_treasure_is_not_found_the_greedy_dwarf_gets_nothing(dwarfs: str, purses: list[int]) -> None:
    """[W16] The saboteurs are paid as always [B22], and the greedy dwarf is none of them."""
    assert purses == not_found(dwarfs, rules="base + greedy").purses


def test_the_dwarf_at_the_end_of_the_round_counts() -> None:
    """[W16] Ada has become greedy on the way, at the costume department [D2], and finishes."""
    game = table(
        "S ─ ─ · ┼p· ?",
        rules="base + greedy + costume",
        Ada="─, ─",
        Bo="map",
        dwarfs="miner, miner, saboteur",
        leftover="greedy dwarf",
        goals="treasure",
    )
    game.play("dig ─ e3", "pass map", "dig ─ e5")

    assert [4, 0, 0] == game.purses


def test_whoever_was_greedy_before_is_not_greedy_now() -> None:
    """[W16] The same the other way round: Ada finishes as the miner that was left over."""
    game = table(
        "S ─ ─ · ┼p· ?",
        rules="base + greedy + costume",
        Ada="─, ─",
        Bo="map",
        dwarfs="greedy dwarf, saboteur, saboteur",
        leftover="miner",
        goals="treasure",
        gold="3",
    )
    game.play("dig ─ e3", "pass map", "dig ─ e5")

    assert [3, 0, 0] == game.purses


def diverted_to_the_treasure(rules: str, dwarfs: str, **settings: str) -> Table:
    """A table at which Ada has just moved Bo's card so that it reaches the treasure."""
    game = table(
        "─ S ─ · ?", rules=rules, Ada="diversion", dwarfs=dwarfs, goals="treasure", dug="Bo w1", **settings
    )
    game.play("divert e2")
    return game


def test_a_greedy_dwarf_may_finish_by_a_diversion() -> None:
    """[W16] The finisher is whose turn it is, whatever made the treasure reachable [W23]."""
    game = diverted_to_the_treasure("base + greedy + diversion", "greedy dwarf, miner, saboteur")

    assert ("treasure found", [4, 0, 0]) == (game.outcome, game.purses)


def test_a_sabotaged_greedy_finisher_gets_four_all_the_same() -> None:
    """[W16] Broken tools take gold from miners only [V1]."""
    rules = "base + greedy + sabotaged + diversion"
    game = diverted_to_the_treasure(rules, "greedy dwarf, miner, saboteur", broken="Ada lamp")

    assert [4, 0, 0] == game.purses


def test_the_greedy_dwarf_gets_nothing_of_what_sabotaged_miners_lose() -> None:
    """[W16] It goes to the other miners [V1]: Bo gets both cards."""
    game = found_by(
        "Bo",
        "greedy dwarf, miner, miner, saboteur",
        rules="base + greedy + sabotaged",
        broken="Cy lamp",
        gold="1, 1",
    )
    game.share()

    assert [0, 2, 0, 0] == game.purses


@pytest.mark.parametrize(
    ("finisher", "won"),
    [("Ada", ((0,), ("greedy dwarf",), "W16")), ("Bo", ((1,), ("miner",), "B21"))],
)
def test_it_is_told_whether_the_greedy_dwarf_has_won(finisher: str, won: tuple[object, ...]) -> None:
    """[W16] Alone, and by a rule of its own."""
    assert [won] == found_by(finisher, "greedy dwarf, miner, saboteur", rules="base + greedy").won


def test_it_is_told_that_saboteurs_have_won_and_not_the_greedy_dwarf() -> None:
    """[W16]"""
    won = not_found("greedy dwarf, miner, saboteur", rules="base + greedy").won

    assert [((2,), ("saboteur",), "B22")] == won


def test_everybody_hears_who_took_all() -> None:
    """[W16] Or that the greedy dwarf came too late."""
    taken = found_by("Ada", "greedy dwarf, miner, saboteur", rules="base + greedy")
    beaten = found_by("Bo", "greedy dwarf, miner, saboteur", rules="base + greedy")

    assert [("alone", "taken", "taken")] == [told["reasons"] for told in taken.told("Cy", "Reckoned")]
    assert [("beaten", "finder", "found")] == [told["reasons"] for told in beaten.told("Cy", "Reckoned")]
