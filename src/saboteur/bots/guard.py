"""A bot at the table: whatever it does, its seat answers, and the game is safe from it.

It is given copies. A choice of its own that is not offered, an error or a silence costs it the turn: the
fallback answers instead, and the failure is written down. This keeps mistakes away from the game, and
scribbling; it is no wall against a program that means harm, as that runs in the same process.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from queue import Empty, SimpleQueue
from threading import TIMEOUT_MAX, Thread
from typing import TYPE_CHECKING, Final, TypeVar

from ..core.luck import Luck
from ..core.module import Rules
from ..errors import RulesetError
from ..knowledge.view import View
from ..questions import Decision
from ..setup import Setup
from ..text.notation import Option
from .copies import copied_decision, copied_view
from .protocol import Belief, Believer, Bot, Heard, Listener, Talker
from .random import RandomBot
from .registry import is_built_in, seat

if TYPE_CHECKING:
    from ..text.claims import Claim

PATIENCE: Final = 30.0
"""Seconds that a bot of another package may take."""

NOWHERE: Final = -1
"""The seat of a report that is about no position."""

FALLBACK: Final = "easy"
"""Who answers for a bot that does not."""

T = TypeVar("T")


class Problem(StrEnum):
    """What can go wrong, in words that tell nobody anything of the game."""

    RAISED = "it raised an error"
    ILLEGAL = "it gave an illegal answer"
    STALLED = "it did not answer in time"
    BENCHED = "it did not answer in time before"


@dataclass(frozen=True)
class Report:
    """A turn that a bot has lost."""

    bot: str
    seat: int
    question: str
    problem: Problem
    details: str = field(default="", repr=False)
    """For who wrote the bot; they may hold its secrets, so players must not see them."""


class Guarded:
    """A bot that always answers, and legally; what kept it from that is in `reports`.

    Bots of this package are called directly: they count simulations, not time. Those of other packages run
    in a thread; one that takes longer than *patience*, in seconds, is left to itself and never asked again.
    """

    def __init__(self, name: str, setup: Setup, patience: float = PATIENCE) -> None:
        if not 0 < patience < TIMEOUT_MAX:
            raise RulesetError("", f"the patience with a bot is a number of seconds above 0, not {patience}")
        self.name = name
        self.reports: list[Report] = []
        self._bot = seat(name)
        self.believes = isinstance(self._bot, Believer)
        """Whether the bot can say what it believes."""
        self._setup = setup
        self._patience = None if is_built_in(name) else patience
        self._is_benched = False

    @cached_property
    def _rules(self) -> Rules:
        """The rules that the bot sees: as those of the game, but its own."""
        return self._setup.rules()

    @cached_property
    def _fallback(self) -> Bot:
        return seat(FALLBACK)

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        """One of the options of *decision*, the bot's or else the fallback's.

        The *luck* is for this question alone: how much of it is used up, or by whom, is not known.
        """
        spare = f"fallback/{luck.a0}/{luck.a1}/{luck.a2}/{luck.b0}/{luck.b1}/{luck.b2}"
        try:
            return self._choice(view, decision, luck)
        except _Failure as failure:
            self._report(self.name, decision, failure)
        return self._fall_back(view, decision, Luck(spare))

    def believe(self, view: View) -> Belief | None:
        """What the bot holds likely; None if it cannot say, or fails to."""
        bot = self._bot
        if not isinstance(bot, Believer):
            return None
        own_view = copied_view(view, self._rules)
        try:
            belief = self._ask(lambda: bot.believe(own_view))
            if not isinstance(belief, Belief):
                raise _Failure(Problem.ILLEGAL, f"it believes {type(belief).__name__}")
        except _Failure as failure:
            self.reports.append(Report(self.name, int(view.seat), "belief", failure.problem, failure.details))
            return None
        return belief

    def hear(self, heard: Sequence[Heard]) -> None:
        """Let the bot mind all that was *heard* this round, if it listens at all."""
        bot = self._bot
        if isinstance(bot, Listener):
            try:
                self._ask(lambda: bot.hear(tuple(heard)))
            except _Failure as failure:
                self.reports.append(Report(self.name, NOWHERE, "talk", failure.problem, failure.details))

    def say(self, view: View, heard: Sequence[Heard], luck: Luck) -> Claim | None:
        """What the bot says after its move; None if it says nothing, cannot, or fails to."""
        bot = self._bot
        if not isinstance(bot, Talker):
            return None
        own_view = copied_view(view, self._rules)
        try:
            return _claim(self._ask(lambda: bot.say(own_view, tuple(heard), luck)), view)
        except _Failure as failure:
            self.reports.append(Report(self.name, int(view.seat), "talk", failure.problem, failure.details))
        return None

    def _choice(self, view: View, decision: Decision, luck: Luck) -> Option:
        """What the bot has chosen, as the option of the real decision."""
        rules = self._rules
        own_view, own_decision = copied_view(view, rules), copied_decision(decision, rules)
        code = self._ask(lambda: _code(self._bot.choose(own_view, own_decision, luck)))
        return _option(decision, code)

    def _ask(self, ask: Callable[[], T]) -> T:
        """What the bot answers; `_Failure` if it does not."""
        if self._is_benched:
            raise _Failure(Problem.BENCHED)
        if self._patience is None:
            return _heard(ask)
        try:
            return _heard_in_time(ask, self._patience)
        except Empty:
            self._is_benched = True
            raise _Failure(Problem.STALLED, f"it took longer than {self._patience:g} s") from None

    def _fall_back(self, view: View, decision: Decision, luck: Luck) -> Option:
        """What the fallback chooses; should that fail too, any option will do."""
        try:
            return _option(decision, _heard(lambda: _code(self._fallback.choose(view, decision, luck))))
        except _Failure as failure:
            self._report(FALLBACK, decision, failure)
        return RandomBot().choose(view, decision, luck)

    def _report(self, bot: str, decision: Decision, failure: _Failure) -> None:
        report = Report(bot, decision.seat, decision.question, failure.problem, failure.details)
        self.reports.append(report)


class _Failure(Exception):
    """A bot has not answered, or not with an option."""

    def __init__(self, problem: Problem, details: str = "") -> None:
        self.problem = problem
        self.details = details
        super().__init__(problem)


def _heard(ask: Callable[[], T]) -> T:
    """The answer of a bot of this package; to stop the program is the user's right, so only errors count."""
    try:
        return ask()
    except Exception as error:
        raise _Failure(Problem.RAISED, traceback.format_exc()) from error


def _heard_in_time(ask: Callable[[], T], patience: float) -> T:
    """The answer of any other bot, `queue.Empty` if there is none yet.

    No signal comes to the thread, so whatever is raised there was raised by the bot, even `SystemExit`.
    """
    heard: SimpleQueue[tuple[T] | str] = SimpleQueue()

    def run() -> None:
        try:
            heard.put((ask(),))
        except BaseException:
            heard.put(traceback.format_exc())

    Thread(target=run, daemon=True).start()
    answer = heard.get(timeout=patience)
    if isinstance(answer, str):
        raise _Failure(Problem.RAISED, answer)
    return answer[0]


def _code(answer: object) -> int | None:
    """The number of a choice, None if *answer* is none. Of what a bot makes we take a plain number only."""
    code = answer.code if isinstance(answer, Option) else None
    return code if type(code) is int else None


def _option(decision: Decision, code: int | None) -> Option:
    """The option with that number, made by ourselves."""
    codes = decision.options.codes
    if code is None or code not in codes:
        raise _Failure(Problem.ILLEGAL, "it chose nothing" if code is None else f"it chose {code}")
    return decision.options[codes.index(code)]


def _claim(answer: object, view: View) -> Claim | None:
    """A claim, made by ourselves; whoever makes none says nothing."""
    if answer is None:
        return None
    import msgspec

    from ..text.claims import Claim, fits

    try:
        claim: Claim = msgspec.convert(msgspec.to_builtins(answer), Claim)
    except Exception as error:  # what it says is somebody else's
        raise _Failure(Problem.ILLEGAL, f"it claims {type(answer).__name__}: {error}") from error
    if not fits(claim, len(view.seats), len(view.goals)):
        raise _Failure(Problem.ILLEGAL, "it claims something of a seat or a goal that there is not")
    return claim
