"""What happens at a table by itself: bots answer, windows close, clocks run out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from secrets import randbelow
from typing import Final, Protocol

import structlog

from ...questions import Decision
from ...text.notation import Option
from ..clock import Alarm, Clock
from ..metrics import THINKING, THOUGHTS
from ..storage.store import Conflict
from ..thinking import Chosen, Task, Thinker
from . import entries as e
from .plans import Haste, Plan, Presence, asks_somebody, delivered, hastened, is_over, next_plan
from .settings import as_set
from .table import Table
from .window import Window

log = structlog.get_logger()

RETRY: Final = 5.0
"""Seconds after which a table tries again what it could not do."""

NOTHING: Final = Chosen(-1)
"""What a bot has chosen that could not."""


class Owner(Protocol):
    """Who owns the table."""

    table: Table

    def presence(self) -> Presence: ...

    async def write(self, done: list[e.AnyEntry]) -> None:
        """Write down what is done, do it, and tell everybody."""

    def soon(self, job: Callable[[], Awaitable[None]]) -> None:
        """Do *job* when those before it are done."""


@dataclass(frozen=True)
class Thought:
    """What a bot has chosen."""

    question: int
    chosen: Chosen
    ready: float


class Clockwork:
    def __init__(self, owner: Owner, clock: Clock, thinker: Thinker) -> None:
        self._owner = owner
        self._clock = clock
        self._thinker = thinker
        self._alarm: Alarm | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._pondered = 0
        """The question about which a bot is thinking."""
        self._thought: Thought | None = None
        self._haste: Haste | None = None

    def hasten(self, question: int | None = None) -> None:
        """Wait no longer for the answer to this *question*, or for bots until a person is asked.

        Who does not want to wait for bots while they are asked for a veto wants to be asked for none."""
        lets = question is None and asks_somebody(self._owner.table, self._owner.presence())
        self._haste = Haste(self._clock.now(), question, lets)

    async def go_on(self) -> None:
        """Do what is due, and set the alarm for what comes next; what fails is tried again in a while."""
        self._silence()
        try:
            await self._go_on()
        except Conflict:
            raise
        except Exception:
            log.exception("a table cannot go on", table=self._owner.table.code)
            self._ring_at(self._clock.now() + RETRY)

    async def _go_on(self) -> None:
        while (plan := self._next_plan()) is not None:
            if plan.kind in ("bot", "window"):
                self._let_think(plan)
            at = self._time_for(plan)
            if self._clock.now() < at:
                self._ring_at(at)
                return
            self._let_think(plan)
            if self._thinking is not None and not self._closes(plan):
                return  # it goes on when the bot has chosen
            await self._carry_out(plan)

    def _next_plan(self) -> Plan | None:
        """What comes next by itself, and when, for who may not want to wait until a person is asked."""
        table, presence = self._owner.table, self._owner.presence()
        if self._haste is not None and is_over(self._haste, table, presence):
            self._haste = None
        plan = next_plan(table, presence)
        return plan if plan is None or self._haste is None else hastened(plan, table, self._haste)

    async def stop(self) -> None:
        self._silence()
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.wait([self._thinking])

    def _closes(self, plan: Plan) -> bool:
        """[W19] A window does not wait for a bot: that would tell who holds the veto."""
        return plan.kind == "window"

    def _ring_at(self, at: float) -> None:
        self._alarm = self._clock.call_at(at, lambda: self._owner.soon(self.go_on))

    def _silence(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _time_for(self, plan: Plan) -> float:
        """When *plan* is carried out: later if the bot has needed longer than bots do."""
        table, thought = self._owner.table, self._thought
        if plan.kind == "window" or thought is None or thought.question != table.question:
            return plan.at
        return delivered(plan, thought.ready)

    async def _carry_out(self, plan: Plan) -> None:
        thought, self._thought = self._thought, None
        window = self._owner.table.window
        if window is not None:
            vetoer = self._veto_holder(window)
            veto = None if vetoer is None else window.veto_of(vetoer)
            vetoes = thought is not None and veto is not None and veto.code == thought.chosen.code
            await self._owner.write(window.closed(vetoer if vetoes else None, "bot"))
            return
        decision = self._owner.table.decision
        assert thought is not None, "a bot has chosen"
        assert decision is not None, "it was asked"
        option = self._option(decision, thought.chosen.code)
        done: list[e.AnyEntry] = [e.Answered(option.text, option.code, plan.kind)]
        if thought.chosen.claim is not None and option.code == thought.chosen.code:
            done.append(e.Said(None, claim=thought.chosen.claim, seat=plan.seat))
        await self._owner.write(done)

    def _option(self, decision: Decision, code: int) -> Option:
        """The option with that number; any, at random, if there is none."""
        codes = decision.options.codes
        if code in codes:
            return decision.options[codes.index(code)]
        return decision.options[randbelow(len(codes))]

    def _veto_holder(self, window: Window) -> int | None:
        """The bot that could veto what is announced."""
        table = self._owner.table
        for seat in range(len(table.chairs)):
            if table.player(seat) is None and window.veto_of(seat) is not None:
                return seat
        return None

    def _let_think(self, plan: Plan) -> None:
        """Let the bot think that is asked, unless it thinks or has chosen already."""
        question = self._owner.table.question
        if self._thinking is not None and self._pondered != question:
            self._thinking.cancel()
            self._thinking = None
        if self._thinking is not None or (self._thought is not None and self._thought.question == question):
            return
        self._thought = None
        task = self._task_for(plan)
        if task is not None:
            self._pondered = question
            self._thinking = asyncio.create_task(self._think(question, task))

    def _task_for(self, plan: Plan) -> Task | None:
        """What the bot is asked; None if no bot has anything to choose."""
        table = self._owner.table
        record, seat, level = table.record, plan.seat, plan.level
        if table.window is not None:
            holder = self._veto_holder(table.window)
            if holder is None:
                return None
            lets = tuple(let.code for let in table.window.before(holder))
            record = replace(record, answers=record.answers + lets)
            seat, level = holder, table.chairs[holder].bot or table.settings.level
        may_talk = table.settings.talk and table.settings.chat != "nothing"
        talks = plan.kind == "bot" and may_talk and seat in table.talkers
        level = as_set(level, table.settings)
        return Task(table.code, record, seat, level, tuple(table.heard), talks, table.window is not None)

    async def _think(self, question: int, task: Task) -> None:
        try:
            chosen = await self._chosen(task)
        except Exception:
            log.exception("a bot could not choose", table=task.table)
            chosen = NOTHING
        self._thinking = None
        if question == self._owner.table.question:
            self._thought = Thought(question, chosen, self._clock.now())
        self._owner.soon(self.go_on)

    async def _chosen(self, task: Task) -> Chosen:
        """What the bot chooses; how long that takes is counted, if everybody sees that it is asked."""
        if task.secret:
            return await self._thinker.choose(task)
        with THINKING.track_inprogress(), THOUGHTS.time():
            return await self._thinker.choose(task)
