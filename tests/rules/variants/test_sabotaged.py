"""Variant: sabotaged dwarfs get no gold [V1]."""

from __future__ import annotations

import pytest

from tests.tables import found_by, not_found, table

RULES = "base + sabotaged"


@pytest.mark.parametrize("tool", ["pick", "lamp", "cart"])
def test_a_miner_with_a_broken_tool_gets_no_gold(tool: str) -> None:
    """[V1] Any of the three tools will do."""
    game = found_by("Ada", "miner, miner, miner", rules=RULES, broken=f"Cy {tool}", gold="1, 1, 1")
    game.share()

    assert "Cy" not in game.keepers
    assert 0 == game.purse("Cy")


def test_without_the_variant_a_sabotaged_miner_has_a_share() -> None:
    """[V1] It is the variant that takes it away."""
    game = found_by("Ada", "miner, miner, miner", rules="base", broken="Cy lamp", gold="1, 1, 1")
    game.share()

    assert ["Ada", "Cy", "Bo"] == game.keepers


def test_the_gold_goes_round_until_all_is_taken() -> None:
    """[V1] Four miners, four cards; two are sabotaged, so the other two keep two each, in turn."""
    game = found_by(
        "Ada", "miner, miner, miner, miner", rules=RULES, broken="Bo pick, Cy lamp", gold="1, 1, 1, 1"
    )
    game.share()

    assert ["Ada", "Di", "Ada", "Di"] == game.keepers
    assert [2, 0, 0, 2] == game.purses


def test_some_may_get_more_than_others() -> None:
    """[V1] Three cards for two miners: the finisher chooses first and takes the last as well."""
    game = found_by("Ada", "miner, miner, miner", rules=RULES, broken="Bo pick", gold="3, 2, 1")
    game.play("keep 3", "keep 2")

    assert [4, 0, 2] == game.purses


def test_sabotaged_miners_are_counted_when_gold_is_drawn() -> None:
    """[V1] As many cards as there are miners, sabotaged or not."""
    game = found_by("Ada", "miner, miner, saboteur, miner", rules=RULES, broken="Bo pick")

    assert [3] == [told["cards"] for told in game.told("Ada", "GoldDrawn")]


def test_a_sabotaged_finisher_is_skipped_like_the_others() -> None:
    """[V1] Whatever made the treasure reachable, Ada has a broken lamp: Cy to the right begins."""
    game = table(
        "S ─ ?",
        Ada="map",
        goals="treasure",
        rules=RULES,
        dwarfs="miner, miner, miner",
        broken="Ada lamp",
        gold="1, 1, 1",
    )
    game.reach()
    game.share()

    assert ["Cy", "Bo", "Cy"] == game.keepers


def test_a_miner_alone_takes_all_the_gold() -> None:
    """[V1] The others are sabotaged; card by card everything goes to Ada."""
    game = found_by("Ada", "miner, miner, miner", rules=RULES, broken="Bo pick, Cy pick", gold="3, 2, 1")
    game.share()

    assert ["Ada", "Ada", "Ada"] == game.keepers
    assert [6, 0, 0] == game.purses


def test_if_every_miner_is_sabotaged_nobody_gets_any() -> None:
    """[V1] The saboteur has revealed the treasure, and no miner has whole tools."""
    game = found_by("Ada", "saboteur, miner, miner", rules=RULES, broken="Bo pick, Cy cart", gold="3, 2, 1")

    assert [0, 0, 0] == game.purses
    assert [3, 2, 1] == game.pile
    assert "nobody" == game.asked


def test_saboteurs_with_broken_tools_are_paid_when_they_win() -> None:
    """[V1] Only miners who win are concerned."""
    game = not_found("miner, saboteur, miner", rules=RULES, broken="Bo pick, Bo lamp")

    assert [0, 4, 0] == game.purses


def test_a_tool_repaired_in_time_is_forgiven() -> None:
    """[V1] What counts is what lies there when the round ends."""
    game = table(
        "S · ?",
        Ada="repair lamp",
        Bo="─",
        goals="treasure",
        rules=RULES,
        dwarfs="miner, miner, miner",
        broken="Cy lamp",
    )
    game.play("repair lamp Cy", "dig ─ e1")
    game.share()

    assert ["Bo", "Ada", "Cy"] == game.keepers


@pytest.mark.parametrize(
    ("broken", "purses"),
    [
        ("Cy lamp", [0, 3, 0, 2, 0]),
        ("Cy lamp, Di cart", [0, 3, 0, 0, 0]),
        ("Ada lamp, Ed pick", [0, 3, 2, 2, 0]),
    ],
)
def test_in_the_tournament_nothing_is_redistributed(broken: str, purses: list[int]) -> None:
    """[V1] With [V2], sabotaged miners get nothing, and the others no more than their sums."""
    dwarfs = "saboteur, miner, miner, miner, greedy dwarf"
    game = found_by("Bo", dwarfs, rules="tournament + sabotaged", broken=broken)

    assert purses == game.purses


def test_in_the_tournament_a_sabotaged_finisher_gets_nothing() -> None:
    """[V1] The others get 2 each as usual."""
    game = table(
        "S ─ ?",
        Bo="map",
        turn="Bo",
        goals="treasure",
        rules="tournament + sabotaged",
        dwarfs="saboteur, miner, miner, miner, greedy dwarf",
        broken="Bo pick",
    )
    game.reach()

    assert [0, 0, 2, 2, 0] == game.purses


def test_a_winning_greedy_dwarf_gets_four_all_the_same() -> None:
    """[V1] A broken tool does not keep a greedy finisher from the gold."""
    game = table(
        "S ─ ?",
        Ed="map",
        turn="Ed",
        goals="treasure",
        rules="tournament + sabotaged",
        dwarfs="saboteur, miner, miner, miner, greedy dwarf",
        broken="Ed pick",
    )
    game.reach()

    assert [0, 0, 0, 0, 4] == game.purses


@pytest.mark.parametrize(("rules", "rule"), [(RULES, "B21"), ("tournament + sabotaged", "V2")])
def test_a_sabotaged_miner_has_won_all_the_same(rules: str, rule: str) -> None:
    """[V1] It is the gold that they do not get."""
    game = found_by("Ada", "miner, miner, miner, saboteur, saboteur", rules=rules, broken="Cy lamp")

    assert [((0, 1, 2), ("miner",), rule)] == game.won


def test_who_goes_without_hears_why() -> None:
    """[V1] A broken tool is the reason."""
    game = found_by("Ada", "miner, miner, saboteur", rules=RULES, broken="Bo lamp", gold="1, 1")

    assert [("finder", "broken tool", "found")] == [told["reasons"] for told in game.told("Bo", "Reckoned")]
