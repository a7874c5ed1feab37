"""Bots that think in other processes: whatever goes wrong there, a table gets an answer."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

import saboteur
from saboteur import Game, Record
from saboteur.bots import registry
from saboteur.bots.guard import Guarded
from saboteur.bots.levels import Normal
from saboteur.bots.protocol import Heard
from saboteur.bots.talk.conversation import heard_now
from saboteur.server import thinking
from saboteur.server.thinking import Pool, Task, Unable, chosen
from saboteur.setup import Setup
from tests.bots import toys

GAME = Game.new("base", ["Ada", "Bo", "Cy"], seed=3, first="Ada")
TASK = Task("TABLE", Record(GAME.setup, 3), 0, "random")


class Process(Executor):
    """A process that works at once, or never; the first that it is asked for it has begun."""

    def __init__(self, works: bool, error: Exception | None = None) -> None:
        self.works = works
        self.error = error
        self.asked: list[Future[Any]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.asked.append(future)
        if len(self.asked) == 1:
            future.set_running_or_notify_cancel()
        if self.error is not None:
            future.set_exception(self.error)
        elif self.works:
            self._work(future, work, *args)
        return future

    def _work(self, future: Future[Any], work: Callable[..., Any], *args: Any) -> None:
        try:
            future.set_result(work(*args))
        except Exception as error:
            future.set_exception(error)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for future in self.asked:
            future.cancel()


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Pool:
    """Processes that work, as soon as new ones are needed."""
    monkeypatch.setattr(thinking, "ProcessPoolExecutor", lambda *_: Process(True))
    monkeypatch.setattr(thinking, "PATIENCE", 0.1)
    return Pool(1)


async def test_a_bot_chooses_in_another_process(pool: Pool) -> None:
    assert chosen(replace(TASK, salt=pool.salt)) == await pool.choose(TASK)


async def test_who_guesses_at_seeds_cannot_tell_by_bots_which_it_is(pool: Pool) -> None:
    """The same questions about the same deal are answered otherwise by another server."""
    games = [Game.new("base", ["Ada", "Bo", "Cy"], seed=seed, first="Ada") for seed in range(20)]
    tasks = [
        Task(f"TABLE{game.record.seed}", Record(game.setup, game.record.seed), 0, "random") for game in games
    ]

    assert [await pool.choose(task) for task in tasks] != [await Pool(1).choose(task) for task in tasks]


@pytest.mark.parametrize("error", [BrokenExecutor("it was killed"), RuntimeError("it is confused")])
async def test_if_a_process_fails_there_is_an_answer(pool: Pool, error: Exception) -> None:
    pool._executor = Process(False, error)
    assert GAME.decision is not None

    assert (await pool.choose(TASK)).code in GAME.decision.options.codes


async def test_if_a_bot_takes_too_long_there_is_an_answer(pool: Pool) -> None:
    pool._executor = Process(False)
    assert GAME.decision is not None

    assert (await pool.choose(TASK)).code in GAME.decision.options.codes


async def test_who_waits_behind_a_bot_that_takes_too_long_is_served_elsewhere(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = pool._executor = Process(False)
    late = asyncio.create_task(pool.choose(TASK))
    await asyncio.sleep(0)
    monkeypatch.setattr(thinking, "PATIENCE", 600.0)
    behind = asyncio.create_task(pool.choose(replace(TASK, seat=0, table="OTHER", level="easy")))
    await late

    assert len(process.asked) == 2
    assert chosen(replace(TASK, table="OTHER", level="easy", salt=pool.salt)) == await behind


async def test_who_waits_behind_a_study_that_takes_too_long_is_told_all_the_same(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool._studies = Process(False)
    monkeypatch.setattr(thinking, "STUDY", 0.1)
    late = asyncio.create_task(pool.study(sorted, [2, 1]))
    await asyncio.sleep(0)
    monkeypatch.setattr(thinking, "STUDY", 600.0)
    behind = asyncio.create_task(pool.study(sorted, [4, 3]))

    with pytest.raises(Unable):
        await late
    assert [3, 4] == await behind


async def test_a_bot_that_there_is_not_costs_nobody_else_their_process(pool: Pool) -> None:
    process = pool._executor = Process(True)
    await pool.choose(replace(TASK, level="uninstalled"))

    assert process is pool._executor


async def test_who_does_not_want_to_know_any_more_is_not_answered(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "PATIENCE", 600.0)
    pool._executor = Process(False)
    asking = asyncio.create_task(pool.choose(TASK))
    await asyncio.sleep(0.01)
    asking.cancel()

    with pytest.raises(asyncio.CancelledError):
        await asking


async def test_a_compiled_copy_thinks_as_soon_as_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last file is the stamp; before that, half a copy is not looked at."""
    monkeypatch.setattr(sys, "path", sys.path[:])
    pool = Pool(1, tmp_path)
    package = shutil.copytree(HOME, tmp_path / "saboteur", ignore=shutil.ignore_patterns("web"))

    before = await pool.choose(TASK)
    assert HOME == _home_of(pool)

    (tmp_path / ".stamp").touch()
    after = await pool.choose(TASK)
    assert package == _home_of(pool)
    assert before == after

    await pool.close()


# Bots that are kept.


@pytest.fixture
def empty_handed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is at hand."""
    monkeypatch.setattr(thinking, "_games", OrderedDict())


def tasks(level: str, answers: int) -> Iterator[Task]:
    """The questions of a game among bots of one *level*, who talk."""
    game, heard = Game.new("base", ["Ada", "Bo", "Cy", "Di", "Eli"], seed=11), list[Heard]()
    for _ in range(answers):
        assert game.decision is not None
        seat, record = game.decision.seat, Record(game.setup, 11, game.record.choices)
        yield (task := Task("TABLE", record, seat, level, tuple(heard), talks=True))
        answer = chosen(task)
        game.answer(answer.code)
        if answer.claim is not None:
            heard.append(heard_now(game.view(seat), seat, answer.claim))


@pytest.mark.usefixtures("empty_handed")
@pytest.mark.parametrize("level", ["random", "easy", "normal", "hard", "expert:simulations=30", "master"])
def test_a_bot_that_is_kept_chooses_and_says_what_a_new_one_does(level: str) -> None:
    """In every seat, so whatever it saw of another's hand makes no difference."""
    asked = list(tasks(level, 24))
    kept = [chosen(task) for task in asked]
    for task, answer in zip(asked, kept, strict=True):
        thinking._games.clear()
        assert chosen(task) == answer


class Counted(Guarded):
    made: ClassVar[list[str]] = []

    def __init__(self, name: str, setup: Setup) -> None:
        self.made.append(name)
        super().__init__(name, setup)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The bots that have sat down."""
    monkeypatch.setattr(Counted, "made", [])
    monkeypatch.setattr(thinking, "Guarded", Counted)
    return Counted.made


@pytest.mark.usefixtures("empty_handed")
def test_a_bot_of_ours_sits_down_once_in_a_game(made: list[str]) -> None:
    for task in tasks("easy", 4):
        chosen(replace(task, level="normal"))

    assert ["normal", "easy"] == made


@pytest.mark.usefixtures("empty_handed")
def test_a_bot_of_another_package_sits_down_anew(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It could remember what it saw in another seat."""
    toys.bring(monkeypatch, toy="First")
    for _ in tasks("toy", 3):
        pass

    assert ["toy"] * 3 == made


@pytest.mark.usefixtures("empty_handed")
def test_a_bot_that_has_failed_sits_down_anew(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Normal, "code", lambda *_: 1 // 0)
    for _ in tasks("normal", 3):
        pass

    assert ["normal"] * 3 == made


@pytest.mark.usefixtures("empty_handed")
def test_expert_plays_where_what_master_needs_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table that was begun when it was there."""
    monkeypatch.setattr(registry, "find_spec", lambda _: None)
    for task in tasks("master:guile=0.5", 6):
        assert chosen(replace(task, table="OTHER", level="expert")) == chosen(task)


HOME = Path(saboteur.__file__).parent


def _home_of(pool: Pool) -> Path:
    """Where what thinks comes from."""
    assert pool._executor is not None
    return pool._executor.submit(_home).result()


def _home() -> Path:
    return Path(saboteur.__file__).parent
