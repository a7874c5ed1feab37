"""Trying out: where it is done, and with which eyes."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from saboteur import Luck
from saboteur.bots.choice.search import outlook_for_worlds
from saboteur.bots.levels import Expert, Hard, Normal
from saboteur.bots.sight.outlook import Outlook, Temper
from saboteur.errors import RulesetError
from saboteur.text.notation import read_cell
from tests.laws.tables import Table as Played

from .drawn import BEGUN, chosen, laid, show
from .playing import asked

DOOR = """
    · · · · · · · · ?
    · · · · · · · · ·
    S ─ ─g─ ─ ─ ─ · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""
"""One card before the treasure, behind a green door."""


def choices(ruleset: str, bot: Hard) -> list[int]:
    """What *bot* chooses at some moments of a game."""
    games = Played(ruleset, 5, 3, 70).games(every=23)
    return [asked(bot, game, Luck(1)) for _, game in zip(range(6), games, strict=False) if game.decision]


@pytest.mark.parametrize(("ruleset", "tries"), [("base", False), ("tournament", True), ("saboteur2", True)])
def test_hard_tries_out_where_gold_is_counted(ruleset: str, tries: bool) -> None:
    """Elsewhere it chooses the same, however much it may try."""
    little, much = (Hard(simulations=number, candidates=number) for number in (1, 6))

    assert tries == (choices(ruleset, little) != choices(ruleset, much))


@pytest.mark.parametrize("bot", [Normal(), Hard(simulations=12), Expert(simulations=12)])
@pytest.mark.parametrize(("dwarf", "digs"), [("green miner", True), ("blue miner", False), ("boss", True)])
def test_nobody_digs_the_treasure_out_for_the_other_team(bot: Normal, dwarf: str, digs: bool) -> None:
    """[S17] Behind a door it is theirs alone whose door it is; the boss wins with either."""
    others = "boss" if dwarf != "boss" else "blue miner"
    game = laid(DOOR, rules="saboteur2", Ada="─, ┼, repair lamp", dwarfs=f"{dwarf}, {others}, profiteer")
    show(game, "Ada", 1)

    assert digs == (chosen(game, bot) in ("dig ─ e7", "dig ┼ e7"))


@pytest.mark.parametrize(("cell", "detour"), [("e5", True), ("n1", False), ("s1", False)])
def test_a_figure_in_the_way_is_seen_at_a_glance(cell: str, detour: bool) -> None:
    """[T2] Charts tell that there must be a detour, as looking for another way does."""
    game, end = laid(BEGUN, rules="base + toll"), read_cell(cell)
    assert end is not None
    show(game, "Ada", 0, 1, 2)
    quick, thorough = outlook_for_worlds(game.position.rules), Outlook(game.position.rules, Temper())
    quick.glance(game.position, vec[float]([0.0] * 3))
    thorough.look(game.view("Ada"), vec[float]([0.0] * 3), vec[float]([0.0, 1.0, 0.0]))

    for outlook in (quick, thorough):
        assert detour == (outlook.distance_without(end) > outlook.distance)


@pytest.mark.parametrize("level", [Hard, Expert])
def test_what_cannot_be_counted_is_refused(level: type[Hard]) -> None:
    with pytest.raises(RulesetError, match="simulations are counted from 1 to 1,000,000: there cannot be 0"):
        level(simulations=0)
    with pytest.raises(RulesetError, match="candidates are counted from 1 to 1,000,000: there cannot be -2"):
        level(candidates=-2)
