"""How a round will probably end, and what gold it will bring: told from worlds that are drawn."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from saboteur.bots.choice.prospect import fitted
from saboteur.bots.choice.search import outlook_for_worlds
from saboteur.bots.choice.shares import SIDES, fitted_share, sides
from saboteur.bots.learnt.habits import family_of, foresight_of
from saboteur.bots.sight.outlook import Outlook
from saboteur.rules import Ruleset
from tests.bots.drawn import BEGUN, NEAR, laid
from tests.tables import Table

BLOCKED = """
    · · · · · · · · ?
    · · · · · · · · ·
    S ─ ─g─ ─ ─ ─ · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""
"""A green door on the only tunnel."""


def glanced(game: Table) -> Outlook:
    """Eyes that have just looked at the table."""
    outlook = outlook_for_worlds(game.position.rules)
    outlook.glance(game.position, vec[float]([0.0] * len(game.names)))
    return outlook


def found(game: Table) -> float:
    return foresight_of(game.position.rules).found(game.position, glanced(game))


def hoped(game: Table, name: str) -> float:
    """The gold that somebody may hope for."""
    outlook = glanced(game)
    return foresight_of(game.position.rules).gold(game.position, outlook, game.names.index(name))


def seen(game: Table, name: str) -> list[float]:
    return list(sides(game.position, glanced(game), game.names.index(name)))


@pytest.mark.parametrize("rules", ["base", "saboteur2"])
def test_a_treasure_that_is_near_is_likelier_found(rules: str) -> None:
    assert found(laid(NEAR, rules=rules)) > found(laid(BEGUN, rules=rules)) + 0.05


def test_a_broken_tool_makes_it_less_likely() -> None:
    assert found(laid(BEGUN, broken="Ada lamp, Bo lamp")) < found(laid(BEGUN)) - 0.02


def test_who_digs_hopes_for_more_near_the_treasure_and_who_hinders_for_less() -> None:
    """[S17-S19]"""
    dwarfs = "blue miner, saboteur, boss"
    near, far = (laid(mine, rules="saboteur2", dwarfs=dwarfs) for mine in (NEAR, BEGUN))

    assert hoped(near, "Ada") > hoped(far, "Ada")
    assert hoped(near, "Cy") > hoped(far, "Cy")
    assert hoped(near, "Bo") < hoped(far, "Bo")


def test_a_door_is_a_detour_for_the_other_team() -> None:
    """[S8, S17] The miner whose door it is hopes for more than the one who cannot pass it."""
    game = laid(BLOCKED, rules="saboteur2", dwarfs="blue miner, green miner, boss")

    assert seen(game, "Ada")[1] > 0.0 == seen(game, "Ada")[2]
    assert seen(game, "Bo")[1] == 0.0 < seen(game, "Bo")[2]
    assert hoped(game, "Bo") > hoped(game, "Ada") + 0.3


def test_who_is_trapped_hopes_for_little() -> None:
    """[S12]"""
    free, trapped = (
        laid(NEAR, rules="saboteur2", dwarfs="boss, blue miner, green miner", trapped=who)
        for who in ("", "Ada")
    )

    assert hoped(trapped, "Ada") < hoped(free, "Ada") - 0.3


def test_a_thief_hopes_for_more() -> None:
    """[S10]"""
    honest, thief = (laid(BEGUN, rules="saboteur2", thefts=who) for who in ("", "Ada"))

    assert hoped(thief, "Ada") > hoped(honest, "Ada") + 0.2


def test_a_geologist_hopes_for_crystals() -> None:
    """[S21]"""
    dwarfs = "geologist, blue miner, green miner"
    plain = laid(BEGUN, rules="saboteur2", dwarfs=dwarfs)
    rich = laid(BEGUN.replace("─ ─ ─ ─", "┼*┼*┼*┼*"), rules="saboteur2", dwarfs=dwarfs)

    assert hoped(rich, "Ada") > hoped(plain, "Ada") + 0.5


def test_a_greedy_dwarf_hopes_that_others_cannot_dig_and_they_that_it_cannot() -> None:
    """[W16]"""
    dwarfs = "greedy dwarf, miner, miner"
    free, others, greedy = (
        laid(NEAR, rules="base + greedy", dwarfs=dwarfs, broken=broken)
        for broken in ("", "Bo lamp, Cy lamp", "Ada lamp")
    )

    assert hoped(others, "Ada") > hoped(free, "Ada")
    assert hoped(greedy, "Bo") > hoped(free, "Bo")


def test_a_sabotaged_dwarf_hopes_for_less() -> None:
    """[V1] Elsewhere a broken tool only makes it less likely that there is anything to share."""
    sabotaged, with_toll = (
        laid(NEAR, rules=f"base + {what}", broken="Ada lamp") for what in ("sabotaged", "toll")
    )

    assert (seen(sabotaged, "Ada")[6], seen(with_toll, "Ada")[6]) == (1.0, 0.0)
    assert hoped(sabotaged, "Ada") < 0.8 * hoped(with_toll, "Ada")


@pytest.mark.parametrize(
    ("rules", "family"),
    [
        ("base", "base"),
        ("base + veto + party", "base"),
        ("base + toll", "base + sabotaged"),
        ("base + chests", "base + sabotaged"),
        ("base + new-goals", "base + sabotaged"),
        ("base + sabotaged", "base + sabotaged"),
        ("base + greedy + toll", "base + greedy + sabotaged"),
        ("tournament", "tournament + sabotaged"),
        ("saboteur2", "saboteur2"),
        ("jubilee", "saboteur2"),
    ],
)
def test_only_where_gold_is_the_same_for_all_who_win_it_is_not_counted(rules: str, family: str) -> None:
    mine = Ruleset.named(rules).rules(5)

    assert family_of(mine) == family
    assert foresight_of(mine).counts_gold == (family != "base")


def test_shares_are_fitted() -> None:
    """What was made by known weights gives them back, nearly: a little ridge pulls them to nothing."""
    weights = [1.0, -2.0, 0.5, 0.0, 3.0, 0.0, -1.0, 0.25]
    rows = [vec[float]([float((row >> i) + 3 * row * i & 1) for i in range(SIDES)]) for row in range(4096)]
    gold = [sum(weight * side for weight, side in zip(weights, row, strict=True)) for row in rows]

    assert list(fitted_share(rows, vec[float](gold))) == pytest.approx(weights, abs=0.01)


def test_chances_are_fitted() -> None:
    """Where one thing decides, its weight has the sign that it must have, and a thing never seen has none."""
    rows = [vec[float]([1.0, float(row & 1)] + [0.0] * 18) for row in range(400)]
    ends = vec[float]([1.0 if row & 1 and row % 5 else 0.0 for row in range(400)])

    weights = fitted(rows, ends, 12)

    assert weights[1] > 1.0
    assert weights[0] < -1.0
    assert weights[2] == 0.0
