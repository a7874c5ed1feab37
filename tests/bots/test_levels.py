"""The levels: they answer every question of every ruleset with one of the options, the same each time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from saboteur import Game, Luck
from saboteur.bots.levels import Normal
from saboteur.core.module import Step
from saboteur.rules import BOX, NAMED, Ruleset
from saboteur.rules.base.setup import Chance
from tests.laws.tables import Table

from .playing import ASKING, LEVELS, QUESTIONS, RULESETS, WRITTEN, Sitting, asked, put, sittings, written

ROOT = Path(__file__).parents[2]
COMPILED = os.environ.get("SABOTEUR_COMPILED", "")
PARTS = 4

needs_compiled = pytest.mark.skipif(not COMPILED, reason="SABOTEUR_COMPILED is empty")


def told(package: str, *arguments: str, hashing: str = "0", heard: str = "") -> str:
    """What `playing.py` prints in another process where *heard* is read, with *package* as its saboteur."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.bots.playing", *arguments],
        input=heard,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": package, "PYTHONHASHSEED": hashing},
        text=True,
        check=False,
    )
    assert 0 == run.returncode, run.stdout[-3000:]
    return run.stdout


# Legal answers.


@pytest.mark.slow
def test_bots_play_a_game_to_its_end() -> None:
    """Whatever comes: turns, goals and gold, through three rounds."""
    game = Sitting("base", 3, 1, ("easy", "normal")).played()

    assert game.result is not None
    assert Game.read(game.write()).result == game.result


EVERY = {"easy": 67, "normal": 97, "hard": 307}


@pytest.mark.parametrize("level", EVERY)
@pytest.mark.parametrize("ruleset", NAMED)
@pytest.mark.slow
def test_bots_answer_all_over_a_game(ruleset: str, level: str) -> None:
    """At any size of table, anywhere in a game: one of the options; and they leave alone what they see."""
    number = list(NAMED).index(ruleset) + 3 * list(LEVELS).index(level)
    players = Ruleset.named(ruleset).players
    bot, luck = LEVELS[level](), Luck(number)
    for game in Table(ruleset, players[number % len(players)], number, 60).games(EVERY[level]):
        if game.decision is not None:
            asked(bot, game, luck)


@pytest.mark.parametrize("players", [3, 5, 6])
def test_who_searches_answers_at_every_size_of_table(players: int) -> None:
    """Worlds are tried out, and one of the options is chosen."""
    asked(LEVELS["expert"](), Table("base", players, 1, 70).after(3 * players), Luck(players))


@pytest.mark.slow
@needs_compiled
@pytest.mark.parametrize("part", range(PARTS))
def test_bots_play_whole_games_by_any_rules(part: int) -> None:
    """Every named ruleset at every size, every module and large sets of them, all levels round one table."""
    answered, kinds, _ = told(COMPILED, "games", str(part), str(PARTS)).split(" ", 2)

    assert int(answered) > 1000
    assert int(kinds) > 9


def test_every_ruleset_and_every_size_of_table_is_played() -> None:
    """[M2] In rotation: from two players to twelve, by every module."""
    played = {(sitting.ruleset, sitting.players) for sitting in sittings()}
    sizes = Counter(players for _, players in played)
    modules = {module for ruleset in RULESETS for module in Ruleset.named(ruleset).modules}

    assert set(range(2, 13)) == set(sizes)
    assert min(sizes.values()) > 3
    assert set(BOX) == modules
    assert {(name, players) for name in NAMED for players in Ruleset.named(name).players} <= played


# Every question.


def asking_steps() -> set[str]:
    """The questions that the box can put to a player: those of steps that ask, and do not ask chance."""
    steps = [step for modules in BOX.values() for module in modules for step in module().steps()]
    return {
        step.name
        for step in steps
        if type(step).asks is not Step.asks and type(step).pool is Step.pool and not isinstance(step, Chance)
    }


@cache
def positions() -> dict[str, Game]:
    """By question: a game in which it is put."""
    return put(ASKING, QUESTIONS)


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("question", sorted(asking_steps()))
def test_bots_answer_every_question_of_the_box(question: str, level: str) -> None:
    """Whatever a module may ask, they know an answer."""
    asked(LEVELS[level](), positions()[question], Luck(1))


@pytest.mark.slow
@needs_compiled
def test_all_levels_answer_every_question_of_the_box() -> None:
    """Also those that try worlds out."""
    answered, kinds, _ = told(COMPILED, "questions").split(" ", 2)

    assert (3 * len(LEVELS) * QUESTIONS, QUESTIONS) == (int(answered), int(kinds))


def test_the_questions_of_the_box() -> None:
    """Those that a player can be asked, from turns to chests."""
    assert {"turn", "veto", "pay the toll", "which goal to move", "whom to rob"} <= asking_steps()
    assert QUESTIONS == len(asking_steps())
    assert asking_steps() == set(positions())


# The same each time.


@pytest.mark.parametrize(("ruleset", "level"), [("base", "normal"), ("jubilee", "easy"), ("base", "hard")])
def test_the_same_seed_is_the_same_game(ruleset: str, level: str) -> None:
    """Twice in one process."""
    first, second = (Sitting(ruleset, 5, 7, (level,)).played(12) for _ in range(2))

    assert len(first.answers) >= 12
    assert first.write() == second.write()


def test_another_seed_is_another_game() -> None:
    """What bots choose follows from the cards."""
    games = [Sitting("base", 5, seed, ("easy",)).played(8).write() for seed in (7, 8)]

    assert games[0] != games[1]


@pytest.mark.slow
def test_the_same_seed_is_the_same_game_in_another_process() -> None:
    """Nothing depends on where or when it is computed, nor on how Python hashes texts."""
    assert written(6, "base") == told(str(ROOT / "src"), "written", "6", "base", hashing="77")


def test_a_bot_has_no_memory() -> None:
    """Who has sat through a game chooses as somebody would who sits down now: a view says it all."""
    seasoned = Normal()
    for number, game in enumerate(Table("base", 4, 12, 70).games(every=13)):
        if (decision := game.decision) is not None:
            view = game.view(decision.seat)
            old = seasoned.choose(view, decision, Luck(number))

            assert old == Normal().choose(view, decision, Luck(number))


@needs_compiled
@pytest.mark.slow
def test_compiled_bots_choose_the_same() -> None:
    """Whole games of base, Saboteur 2 and the jubilee: twice, and all over them as the source does."""
    first, second = (told(COMPILED, "chosen", hashing=seed) for seed in ("1", "2"))
    agreed, differed = told(str(ROOT / "src"), "agreed", "17", heard=first).split()

    assert first == second
    assert int(agreed) > 10 * len(WRITTEN)
    assert 0 == int(differed)
