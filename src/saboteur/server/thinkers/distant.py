"""Thinking that is asked for over the bus; a server that finds no thinker there thinks itself."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from secrets import token_hex
from time import monotonic
from typing import Final, NamedTuple, TypeVar, get_type_hints

import msgspec

from ...text.claims import fits
from .. import thinking
from ..bus.protocol import Bus, Hearing, Nobody, Silent, Unanswered
from ..metrics import AT_HOME, LOST, THINKERS
from ..thinking import Chosen, Task, Thinker
from . import messages as m
from .crew import Crew

T = TypeVar("T")

DEAD: Final = 4
"""Beats without a sign of life after which a thinker is held for dead."""

TRIES: Final = 3
"""How many thinkers may die over one question."""

GOALS: Final = 5
"""How many there are at most."""


class Asked(NamedTuple):
    """A question that is on its way."""

    number: int
    name: str
    subject: str
    body: bytes


class Distant:
    """Thinkers on the *bus*; where there are none, or it is away, those at *home* think."""

    def __init__(self, bus: Bus, home: Thinker) -> None:
        self._bus = bus
        self._home = home
        self._numbers = count()
        self._id = token_hex(8)
        self._secret = token_hex(16)
        self._silence: dict[str, int] = {}
        """By question: for how many beats nobody was known to think about it."""
        self.crews: defaultdict[str, Crew] = defaultdict(Crew)
        """By subject: who answers."""
        self._thinkers: dict[str, float] = {}
        """Who was heard when."""
        self._hearing: Hearing | None = None

    async def open(self) -> None:
        """Hear how thinkers are; the bus is open."""
        self._hearing = await self._bus.hear(m.PULSE, self._pulse)
        THINKERS.set_function(self._alive)

    async def close(self) -> None:
        if self._hearing is not None:
            self._hearing.stop()
        await self._home.close()

    async def choose(self, task: Task) -> Chosen:
        number, name = self._next()
        question = m.Question.of(name, self._secret, task)
        asked = Asked(number, name, m.CHOOSE, m.encoded(question))
        reply = await self._answered(asked, thinking.PATIENCE)
        if isinstance(reply, m.Chosen) and reply.name == name and _is_sound(reply, task):
            return Chosen(reply.code, reply.claim)
        if not task.secret:
            AT_HOME.inc()
        return await self._home.choose(task)

    async def study(self, job: Callable[..., T], *arguments: object) -> T:
        number, name = self._next()
        study = m.Study.of(name, job, arguments)
        reply = await self._answered(Asked(number, name, m.STUDY, m.encoded(study)), thinking.STUDY)
        if isinstance(reply, m.Studied) and reply.name == name:
            with suppress(msgspec.MsgspecError):
                found: T = msgspec.json.decode(reply.result, type=get_type_hints(job)["return"])
                return found
        return await self._home.study(job, *arguments)

    def _next(self) -> tuple[int, str]:
        """The number and the name of the next question."""
        number = next(self._numbers)
        return number, f"{self._id}.{number}"

    async def _answered(self, asked: Asked, patience: float) -> m.Reply | None:
        """What a thinker answers; None if there is none who could."""
        try:
            async with asyncio.timeout(patience):
                return await self._insist(asked)
        except (TimeoutError, Unanswered, msgspec.MsgspecError):
            return None

    async def _insist(self, asked: Asked) -> m.Reply:
        """Ask any of the group, then those who are known to be free, until one answers."""
        crew, died, thinker = self.crews[asked.subject], 0, ""
        while died < TRIES:
            reply = await self._reply(asked, thinker)
            if reply is None:
                died, thinker = died + 1, self._living(asked.subject)
            elif isinstance(reply, m.Busy):
                thinker = crew.take() or await crew.wait(asked.number)
            else:
                return reply
        raise Silent

    def _living(self, subject: str) -> str:
        """A thinker that is free and was heard of lately; nothing, if none is known."""
        now, crew = monotonic(), self.crews[subject]
        for thinker, heard in self._thinkers.items():
            if now - heard > 2 * m.BEAT:
                crew.heard(thinker, 0)
        return crew.take()

    async def _reply(self, asked: Asked, thinker: str) -> m.Reply | None:
        """What that *thinker* replies, or any if none is named; None if it has died."""
        subject = f"{asked.subject}.{thinker}" if thinker else asked.subject
        try:
            reply: m.Reply = m.replies.decode(await self._heard(subject, asked))
        except Nobody:
            if not thinker:
                raise
        except Silent:
            if self._bus.away:
                raise
            LOST.inc()
        else:
            return reply
        return None

    async def _heard(self, subject: str, asked: Asked) -> bytes:
        """The reply of who is asked; `Silent` if there was no sign of life for long.

        Beats are counted, not seconds: a server that was stopped for a while has heard nobody meanwhile.
        """
        asking = asyncio.ensure_future(self._bus.request(subject, asked.body, thinking.PATIENCE))
        self._silence[asked.name] = 0
        try:
            while not asking.done():
                if self._silence[asked.name] > DEAD:
                    raise Silent
                await asyncio.wait([asking], timeout=m.BEAT)
                self._silence[asked.name] += 1
            return asking.result()
        finally:
            asking.cancel()
            del self._silence[asked.name]

    def _pulse(self, body: bytes) -> None:
        pulse = m.pulses.decode(body)
        self._thinkers[pulse.thinker] = monotonic()
        for name in self._silence.keys() & pulse.names:
            self._silence[name] = 0
        for subject, free in pulse.free.items():
            self.crews[subject].heard(pulse.thinker, free)

    def _alive(self) -> int:
        """How many thinkers were heard lately; those that were not are forgotten."""
        now = monotonic()
        self._thinkers = {name: at for name, at in self._thinkers.items() if now - at <= DEAD * m.BEAT}
        return len(self._thinkers)


def _is_sound(reply: m.Chosen, task: Task) -> bool:
    """Whether what is claimed can be; whether the choice is offered is looked at where it is made."""
    return reply.claim is None or fits(reply.claim, len(task.record.setup.seats), GOALS)
