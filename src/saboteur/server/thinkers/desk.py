"""A thinker at work: it takes as many questions as it has processes, and says so when it has none left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import Final

from ..bus.protocol import Bus, Hearing
from ..thinking import Thinker, Unable
from . import messages as m

BUSY: Final = m.encoded(m.Busy())

Work = Callable[[], Awaitable[m.Reply]]


class Desk:
    """Answers questions and studies that come over the *bus*; up to *processes* questions at a time."""

    def __init__(self, bus: Bus, thinker: Thinker, processes: int, jobs: m.Jobs) -> None:
        self._bus = bus
        self._thinker = thinker
        self._jobs = jobs
        self._id = token_hex(4)
        self._most = {m.CHOOSE: processes, m.STUDY: 1}
        self._taken: dict[str, set[str]] = {m.CHOOSE: set(), m.STUDY: set()}
        """By subject: the names of what is thought about."""
        self._idle = asyncio.Event()
        self._idle.set()
        self._hearings: list[Hearing] = []
        self._beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Be asked from now on, as one of the group or by name; the bus is open."""
        for subject, answer in ((m.CHOOSE, self._choose), (m.STUDY, self._study)):
            self._hearings.append(await self._bus.serve(f"{subject}.{self._id}", answer))
            self._hearings.append(await self._bus.serve(subject, answer, m.GROUP))
        self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Take no more, finish what was taken, and end."""
        for hearing in self._hearings:
            hearing.stop()
        self._most = dict.fromkeys(self._most, 0)
        await self._idle.wait()
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.wait([self._beating])
        await self._thinker.close()

    async def _choose(self, body: bytes) -> bytes:
        question = m.questions.decode(body)

        async def choose() -> m.Reply:
            chosen = await self._thinker.choose(question.task())
            return m.Chosen(question.name, chosen.code, chosen.claim)

        return await self._done(m.CHOOSE, question.name, choose)

    async def _study(self, body: bytes) -> bytes:
        study = m.studies.decode(body)

        async def work() -> m.Reply:
            job, arguments = study.read(self._jobs)
            try:
                return m.Studied.of(study.name, await self._thinker.study(job, *arguments))
            except Unable:
                return m.Failed(study.name)

        return await self._done(m.STUDY, study.name, work)

    async def _done(self, subject: str, name: str, work: Work) -> bytes:
        """Do *work*, unless as much is taken as can be, or this very question."""
        taken = self._taken[subject]
        if name in taken or len(taken) >= self._most[subject]:
            return BUSY
        taken.add(name)
        self._idle.clear()
        self._pulse()
        try:
            return m.encoded(await work())
        finally:
            taken.discard(name)
            asyncio.get_running_loop().call_soon(self._rest)  # the answer goes first

    def _rest(self) -> None:
        if not any(self._taken.values()):
            self._idle.set()
        self._pulse()

    async def _beat(self) -> None:
        while True:
            self._pulse()
            await asyncio.sleep(m.BEAT)

    def _pulse(self) -> None:
        """Tell what is thought about, and how much more can be taken."""
        names = [name for taken in self._taken.values() for name in taken]
        free = {subject: max(0, most - len(self._taken[subject])) for subject, most in self._most.items()}
        self._bus.publish(m.PULSE, m.encoded(m.Pulse(self._id, names, free)))
