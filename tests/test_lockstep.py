"""Lockstep: the compiled engine and the source choose, show and refuse the same."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"
COMPILED = os.environ.get("SABOTEUR_COMPILED", "")


def compiled_modules() -> list[str]:
    """The modules in the folders that pyproject.toml says are compiled."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    paths = [
        path for folder in project["tool"]["saboteur"]["compiled"] for path in (SRC / folder).rglob("*.py")
    ]
    names = (".".join(path.relative_to(SRC).with_suffix("").parts) for path in sorted(paths))
    return [name for name in names if not name.endswith("__init__")]


pytestmark = pytest.mark.skipif(not COMPILED, reason="SABOTEUR_COMPILED is empty: nothing is compiled here")


WHERE = f"""
from importlib import import_module
from pathlib import Path
for name in {compiled_modules()}:
    print(Path(import_module(name).__file__).suffix)
"""

WORLDS = """
from saboteur import Luck
from saboteur.knowledge.worlds.sampling import sample
from tests.laws.tables import tables_of_every_size, watchers
luck = Luck("worlds")
for table in tables_of_every_size(zeal=85):
    for game in table.games(every=25):
        for seat in watchers(table.players):
            state = sample(game.view(seat), luck).state
            piles = (state.deck, state.discard, state.aside, state.dwarf_pile, state.gold_pile, state.options)
            print([list(pile) for pile in piles], [list(player.hand) for player in state.players],
                  [int(player.dwarf) for player in state.players], [int(goal.card) for goal in state.goals],
                  [[list(payday.values), list(payday.rest)] for payday in state.paydays],
                  [sighting.facts() for sighting in state.sightings])
"""

REFUSALS = """
from saboteur import Luck, SaboteurError
from tests.laws.tables import Table
for table in (Table("base", 4, 1, 85), Table("tournament", 6, 2, 85), Table("saboteur2", 5, 3, 40)):
    luck = Luck(table.seed)
    for game in table.games(every=5):
        shift, given = luck.below(60), max(answer for answer in [*game.answers, 7] if isinstance(answer, int))
        for code in (0, -1, 12345, 2**49, 2**62, 2**63 - 1, -2**63, 2**63, 2**64, 2**70, -2**70,
                     int(luck.number()) << shift, given):
            try:
                print(code, game.why(code))
            except Exception as error:
                print(code, type(error).__name__, "is not a refusal")
"""


STRANGERS = """
from saboteur import Game, RulesetError
from saboteur.knowledge.view import glance, see
game = Game.new("base", ["Ada", "Bo", "Cy"], seed=1)
for look in (see, glance):
    for seat in (-1, 3, 7, 63, 64, True, 2**40):
        try:
            print(seat, list(look(game._position, seat).hand))
        except RulesetError as error:
            print(seat, error)
"""


def told(package: str, *arguments: str) -> list[str]:
    """What another process prints, with *package* as its saboteur."""
    told = subprocess.run(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": package},
        check=True,
    ).stdout
    return told.decode().splitlines()


def both(*arguments: str) -> tuple[list[str], list[str]]:
    """What the source prints, and what the compiled copy prints."""
    return told(str(ROOT / "src"), *arguments), told(COMPILED, *arguments)


def test_the_compiled_copy_is_compiled() -> None:
    """Every module of the core comes from an extension there, and from its source here."""
    source, compiled = both("-c", WHERE)

    assert {".py"} == set(source)
    assert set(compiled) <= {".so", ".pyd"}


@pytest.mark.slow
def test_both_play_and_show_the_same_games() -> None:
    """At tables of every size, with three seeds: the same options, choices, events, views and records."""
    source, compiled = both("-m", "tests.laws.telling", "3")

    assert 3 * (26 + 11 + 2 * 4) == len(source)
    assert source == compiled


@pytest.mark.slow
def test_both_sample_the_same_worlds() -> None:
    """For every seat and for spectators, all over a game."""
    source, compiled = both("-c", WORLDS)

    assert len(source) > 500
    assert source == compiled


def test_both_refuse_the_same_for_the_same_reasons() -> None:
    """Numbers of any size are refused with a rule and a sentence, compiled or not."""
    source, compiled = both("-c", REFUSALS)

    assert [] == [line for line in source if "is not a refusal" in line]
    assert source == compiled


def test_both_show_nothing_to_a_seat_that_is_not_at_the_table() -> None:
    """Whatever number it has, compiled or not."""
    source, compiled = both("-c", STRANGERS)

    assert 14 == len([line for line in source if "they are numbered 0 to 2" in line])
    assert source == compiled
