"""Bots that think beside the server: in other processes, so that no table waits for another's bots."""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from secrets import token_hex
from typing import Final, NamedTuple, Protocol, TypeVar

from ..bots.guard import PATIENCE as GUARD
from ..bots.guard import Guarded
from ..bots.protocol import Heard
from ..bots.random import RandomBot
from ..bots.registry import is_built_in, stand_in
from ..bots.talk.conversation import ends_talk, may_speak
from ..core.luck import Luck
from ..game import Game
from ..record import Record
from ..text.claims import Claim
from ..workers import SPAWN, end_with_the_parent
from .metrics import GIVEN_UP

PATIENCE: Final = 4 * GUARD
"""Seconds after which nobody waits for a bot any more: whoever guards it has given it up long before."""

STUDY: Final = 120.0
"""Seconds after which nobody waits any more for what no table waits for."""

T = TypeVar("T")

MOST_AT_HAND: Final = 64
"""How many games a process keeps at hand."""


@dataclass(frozen=True)
class Task:
    """A question to a bot, in the game of which this is the record; what chance drew may be left out."""

    table: str
    record: Record
    seat: int
    level: str
    heard: tuple[Heard, ...] = ()
    """What was claimed this round."""
    talks: bool = False
    """Whether the bot may say something after its move."""
    secret: bool = False
    """Whether nobody may know that the bot is asked [W19]: then it is not counted."""
    salt: str = ""
    """What its luck is made of besides the seed: who guesses at seeds cannot tell by bots which it is."""


class Chosen(NamedTuple):
    """What a bot has chosen, by its number, and what it says when that is done."""

    code: int
    claim: Claim | None = None


class Thinker(Protocol):
    async def choose(self, task: Task) -> Chosen:
        """What the bot chooses and says: told at once, so that nobody sees how long either took."""

    async def study(self, job: Callable[..., T], *arguments: object) -> T:
        """What *job* makes of its *arguments*: something that no table waits for."""

    async def close(self) -> None:
        """Stop thinking."""


class Unable(Exception):
    """What was to be worked out could not be."""


class Pool:
    """Processes that think.

    Where this program is plain Python, a compiled copy of it may come into the folder *core*, the file
    `.stamp` last: from then on that is what thinks. Both choose the same, but not at the same speed.
    """

    def __init__(self, processes: int, core: Path | None = None) -> None:
        self.processes = processes
        self.salt = token_hex(16)
        self._core = core
        self._executor: Executor | None = None
        self._studies: Executor | None = None
        """One process for what can wait, so that no table waits for it."""

    async def study(self, job: Callable[..., T], *arguments: object) -> T:
        if self._studies is None:
            self._studies = ProcessPoolExecutor(1, SPAWN, end_with_the_parent)
        executor = self._studies
        try:
            studying = asyncio.get_running_loop().run_in_executor(executor, job, *arguments)
            return await asyncio.wait_for(studying, STUDY)
        except asyncio.CancelledError:
            if _is_cancelled():
                raise
            return await self.study(job, *arguments)  # the process was given up for another's sake
        except (TimeoutError, BrokenExecutor) as error:
            if self._studies is executor:
                self._studies = None
                executor.shutdown(wait=False, cancel_futures=True)
            raise Unable from error

    async def choose(self, task: Task) -> Chosen:
        """What the bot chooses; if its process fails or takes too long, any option, at random."""
        self._change_over()
        task = replace(task, salt=self.salt)
        if self._executor is None:
            self._executor = ProcessPoolExecutor(self.processes, SPAWN, end_with_the_parent)
        executor = self._executor
        thinking = asyncio.get_running_loop().run_in_executor(executor, chosen, task)
        try:
            return await asyncio.wait_for(thinking, PATIENCE)
        except asyncio.CancelledError:
            if _is_cancelled():
                raise
            return await self.choose(task)  # the process failed another table
        except (TimeoutError, BrokenExecutor):
            self._give_up(executor)
            return any_choice(task)
        except Exception:
            return any_choice(task)

    def _change_over(self) -> None:
        """Let other processes think once the compiled copy is there; the old ones finish their thoughts.

        They are told our path. What we have imported stays as it is: a package finds its modules itself.
        """
        if self._core is None or not (self._core / ".stamp").exists():
            return
        sys.path.insert(0, str(self._core))
        executor, self._core, self._executor = self._executor, None, None
        if executor is not None:
            executor.shutdown(wait=False)

    def _give_up(self, executor: Executor) -> None:
        """Leave processes that fail to themselves; whoever waits for them asks others."""
        if self._executor is executor:
            self._executor = None
            executor.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        executors = [executor for executor in (self._executor, self._studies) if executor is not None]
        self._executor = self._studies = None
        if executors:
            for process in multiprocessing.active_children():
                process.terminate()  # nobody waits any more for what they think
        for executor in executors:
            await asyncio.to_thread(executor.shutdown, True, cancel_futures=True)


def _is_cancelled() -> bool:
    """Whether nobody waits for us any more."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class Inline:
    """Thinks in the process of the server: for tests, and where there are few tables."""

    async def choose(self, task: Task) -> Chosen:
        return chosen(task)

    async def study(self, job: Callable[..., T], *arguments: object) -> T:
        return await asyncio.to_thread(job, *arguments)

    async def close(self) -> None:
        _games.clear()


@dataclass
class AtHand:
    """A game, and bots that have sat down to it."""

    game: Game
    bots: dict[str, Guarded] = field(default_factory=dict)

    def bot(self, level: str) -> Guarded:
        """The bot of that *level*. One of this package remembers nothing, so the same can play every seat,
        which spares preparing it again; one of another package, or one that has failed, comes anew."""
        name = stand_in(level)
        bot = self.bots.pop(name, None)
        if bot is None or bot.reports:
            bot = Guarded(name, self.game.setup)
        if is_built_in(name):
            self.bots[name] = bot
        return bot


_games: OrderedDict[tuple[str, int | None], AtHand] = OrderedDict()


def chosen(task: Task) -> Chosen:
    """What the bot chooses, and what it says then."""
    at_hand = _at_hand(task)
    game, decision = at_hand.game, at_hand.game.decision
    assert decision is not None, "somebody is asked"
    assert decision.seat == task.seat, "the bot is asked"
    bot = at_hand.bot(task.level)
    bot.hear(task.heard)
    code = bot.choose(game.view(task.seat), decision, _luck(task)).code
    talks = task.talks and may_speak(decision)
    return Chosen(code, _said(task, bot, game.copy(), code) if talks else None)


def _said(task: Task, bot: Guarded, game: Game, code: int) -> Claim | None:
    """What the bot says when it has chosen *code* and sees what came of it."""
    happened = game.answer(code)
    if game.decision is None or ends_talk(happened):
        return None
    return bot.say(game.view(task.seat), task.heard, _luck(task, "/talk"))


def any_choice(task: Task) -> Chosen:
    GIVEN_UP.inc()
    game = _at_hand(task).game
    decision = game.decision
    assert decision is not None, "somebody is asked"
    return Chosen(RandomBot().choose(game.view(task.seat), decision, _luck(task)).code)


def _luck(task: Task, purpose: str = "") -> Luck:
    return Luck(f"{task.salt}{task.record.seed}/bot/{len(task.record.choices)}/{task.seat}{purpose}")


def _at_hand(task: Task) -> AtHand:
    """The game, from where it was left if it is at hand."""
    key, choices = (task.table, task.record.seed), task.record.choices
    found = _games.pop(key, None)
    given = () if found is None else found.game.record.choices
    if found is None or given != choices[: len(given)]:
        found, given = AtHand(Game.of(task.record)), choices
    for choice in choices[len(given) :]:
        found.game.answer(choice)
    _games[key] = found
    while len(_games) > MOST_AT_HAND:
        _games.popitem(last=False)
    return found
