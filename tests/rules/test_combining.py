"""What goes with what, and how many can play [M1, M2]."""

from __future__ import annotations

import pytest

from saboteur import Game, Ruleset, RulesetError
from tests.tables import NAMES

ELEVEN = (*NAMES, "Kim")


@pytest.mark.parametrize("modules", [("sabotaged",), ("tournament",), ("sabotaged", "tournament"), ()])
def test_variants_need_the_base_game(modules: tuple[str, ...]) -> None:
    """[M1] They change the base game, and are refused without it."""
    with pytest.raises(RulesetError) as refused:
        Ruleset(modules)

    assert "M1" == refused.value.rule
    assert "[M1]" in str(refused.value)


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
    ],
)
def test_how_many_can_play(text: str, fewest: int, most: int) -> None:
    """[M2] The base game is for 3-10 players, the tournament for 5-9."""
    assert range(fewest, most + 1) == Ruleset.named(text).players


@pytest.mark.parametrize(
    ("text", "players"),
    [("base", n) for n in range(3, 11)] + [("tournament", n) for n in range(5, 10)],
)
def test_each_number_of_players_can_begin(text: str, players: int) -> None:
    """[M2] With each of them a game is dealt and somebody has a turn."""
    assert Game.new(text, NAMES[:players], seed=1).decision is not None


@pytest.mark.parametrize(
    ("text", "players"),
    [("base", 0), ("base", 2), ("base", 11), ("tournament", 3), ("tournament", 4), ("tournament", 10)],
)
def test_too_few_or_too_many_players_are_refused(text: str, players: int) -> None:
    """[M2] The refusal names the rule."""
    with pytest.raises(RulesetError) as refused:
        Game.new(text, ELEVEN[:players], seed=1)

    assert "M2" == refused.value.rule
    assert "[M2]" in str(refused.value)
