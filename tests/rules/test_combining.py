"""What goes with what, and how many can play [M1, M2]."""

from __future__ import annotations

import pytest

from saboteur import Game, Ruleset, RulesetError
from tests.tables import NAMES

CROWD = (*NAMES, "Max")
"""One more than any game has seats for."""


@pytest.mark.parametrize("modules", [("sabotaged",), ("tournament",), ("sabotaged", "tournament"), ()])
def test_variants_need_the_base_game(modules: tuple[str, ...]) -> None:
    """[M1] They change the base game, and are refused without it."""
    with pytest.raises(RulesetError) as refused:
        Ruleset(modules)

    assert "M1" == refused.value.rule
    assert "[M1]" in str(refused.value)


@pytest.mark.parametrize("text", ["base + saboteur2", "saboteur2 + base", "saboteur2+base+sabotaged"])
def test_saboteur_2_is_not_added_to_the_base_game(text: str) -> None:
    """[M1] It brings the base cards with it: one of the two is chosen."""
    with pytest.raises(RulesetError) as refused:
        Ruleset.named(text)

    assert "M1" == refused.value.rule
    assert "base" in str(refused.value)
    assert "saboteur2" in str(refused.value)


@pytest.mark.parametrize(
    "modules",
    [("saboteur2", "sabotaged"), ("saboteur2", "tournament"), ("saboteur2", "sabotaged", "tournament")],
)
def test_variants_of_the_base_game_do_not_go_with_saboteur_2(modules: tuple[str, ...]) -> None:
    """[M1] Sabotaged dwarf and tournament are for the base game only."""
    with pytest.raises(RulesetError) as refused:
        Ruleset(modules)

    assert "M1" == refused.value.rule
    assert "[M1]" in str(refused.value)


def test_the_tournament_by_its_name_does_not_go_with_saboteur_2() -> None:
    """[M1] Its name stands for the base game and the variant."""
    with pytest.raises(RulesetError) as refused:
        Game.new("saboteur2 + tournament", NAMES[:5], seed=1)

    assert "M1" == refused.value.rule


def test_a_variant_is_not_chosen_by_itself() -> None:
    """[M1] The sabotaged dwarf is a rule of the base game, not a game."""
    with pytest.raises(RulesetError) as refused:
        Game.new("sabotaged", NAMES[:4], seed=1)

    assert "M1" == refused.value.rule


@pytest.mark.parametrize(
    ("text", "modules"),
    [
        ("base", ("base",)),
        ("base + sabotaged", ("base", "sabotaged")),
        ("base + tournament", ("base", "tournament")),
        ("tournament", ("base", "tournament")),
        ("sabotaged + base", ("base", "sabotaged")),
        ("tournament + sabotaged", ("base", "sabotaged", "tournament")),
        ("base+base", ("base",)),
        ("saboteur2", ("saboteur2",)),
    ],
)
def test_everything_else_combines_freely(text: str, modules: tuple[str, ...]) -> None:
    """[M1] In whatever order it is asked for, a sum is the same sum; and it can be played."""
    ruleset = Ruleset.named(text)

    assert modules == ruleset.modules
    assert Game.new(ruleset, NAMES[:5], seed=1).decision is not None


def test_a_sum_reads_the_same_when_it_is_read_again() -> None:
    """[M1] What a ruleset is called says all that is in it."""
    ruleset = Ruleset.named("tournament + sabotaged")

    assert ruleset == Ruleset.named(str(ruleset))


def test_a_module_that_is_not_in_the_box_is_refused() -> None:
    """[M1] Nothing but the modules of the box can be combined."""
    with pytest.raises(RulesetError, match="dragons"):
        Ruleset.named("base + dragons")


@pytest.mark.parametrize(
    ("text", "fewest", "most"),
    [
        ("base", 3, 10),
        ("base + sabotaged", 3, 10),
        ("tournament", 5, 9),
        ("tournament + sabotaged", 5, 9),
        ("saboteur2", 2, 12),
    ],
)
def test_how_many_can_play(text: str, fewest: int, most: int) -> None:
    """[M2] The base game is for 3-10 players, Saboteur 2 for 2-12, the tournament for 5-9."""
    assert range(fewest, most + 1) == Ruleset.named(text).players


@pytest.mark.parametrize(
    ("text", "players"),
    [("base", n) for n in range(3, 11)]
    + [("tournament", n) for n in range(5, 10)]
    + [("saboteur2", n) for n in range(2, 13)],
)
def test_each_number_of_players_can_begin(text: str, players: int) -> None:
    """[M2] With each of them a game is dealt and somebody has a turn."""
    assert Game.new(text, NAMES[:players], seed=1).decision is not None


@pytest.mark.parametrize(
    ("text", "players"),
    [
        *(("base", players) for players in (0, 2, 11)),
        *(("tournament", players) for players in (3, 4, 10)),
        *(("saboteur2", players) for players in (0, 1, 13)),
    ],
)
def test_too_few_or_too_many_players_are_refused(text: str, players: int) -> None:
    """[M2] The refusal names the rule."""
    with pytest.raises(RulesetError) as refused:
        Game.new(text, CROWD[:players], seed=1)

    assert "M2" == refused.value.rule
    assert "[M2]" in str(refused.value)
