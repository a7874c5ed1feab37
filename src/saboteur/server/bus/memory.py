"""A bus within one process: for a server that is alone, and for tests."""

from __future__ import annotations

import asyncio
import random
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import structlog

from .protocol import Answer, Heard, Hearing, Nobody, Silent

log = structlog.get_logger()

Use = TypeVar("Use")

FAILED: Final = "what was heard on the bus could not be used"


class Ears(Generic[Use]):
    """Who listens to what, and for what."""

    def __init__(self) -> None:
        self._by_subject: defaultdict[str, list[Ear[Use]]] = defaultdict(list)

    def of(self, subject: str) -> list[Ear[Use]]:
        """Whoever gets what is sent there: of each group, one."""
        found: list[Ear[Use]] = []
        groups: defaultdict[str, list[Ear[Use]]] = defaultdict(list)
        for ear in self._by_subject.get(subject, ()):
            (groups[ear.group] if ear.group else found).append(ear)
        return found + [random.choice(group) for group in groups.values()]

    def add(self, ear: Ear[Use]) -> None:
        self._by_subject[ear.subject].append(ear)

    def remove(self, ear: Ear[Use]) -> None:
        left = [other for other in self._by_subject[ear.subject] if other is not ear]
        self._by_subject[ear.subject] = left
        if not left:
            del self._by_subject[ear.subject]


@dataclass(eq=False)
class Ear(Generic[Use]):
    ears: Ears[Use]
    subject: str
    use: Use
    group: str = ""

    def stop(self) -> None:
        self.ears.remove(self)


Ask = Callable[[bytes, "asyncio.Future[bytes]"], None]


class Hub:
    """Where members of one process meet."""

    def __init__(self) -> None:
        self.heard: Ears[Heard] = Ears()
        self.served: Ears[Ask] = Ears()


class Memory:
    """A member of a *hub*; the bus is never away."""

    def __init__(self, hub: Hub | None = None) -> None:
        self._hub = hub or Hub()
        self._answering: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """There is nothing to wait for."""

    async def close(self) -> None:
        for task in self._answering:
            task.cancel()
        if self._answering:
            await asyncio.wait(self._answering)

    @property
    def away(self) -> bool:
        return False

    @property
    def longest(self) -> int:
        return sys.maxsize

    def watch(self, told: Callable[[bool], None]) -> Hearing:
        watching: Ear[Callable[[bool], None]] = Ear(Ears(), "", told)
        return watching

    def publish(self, subject: str, body: bytes) -> None:
        for ear in self._hub.heard.of(subject):
            asyncio.get_running_loop().call_soon(_tell, ear, body)

    async def request(self, subject: str, body: bytes, patience: float) -> bytes:
        asked = self._hub.served.of(subject)
        if not asked:
            raise Nobody
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        for ear in asked:
            ear.use(body, answered)
        try:
            return await asyncio.wait_for(answered, patience)
        except TimeoutError:
            raise Silent from None

    async def hear(self, subject: str, heard: Heard) -> Hearing:
        ear = Ear(self._hub.heard, subject, heard)
        self._hub.heard.add(ear)
        return ear

    async def serve(self, subject: str, answer: Answer, group: str = "") -> Hearing:
        def ask(body: bytes, answered: asyncio.Future[bytes]) -> None:
            task = asyncio.create_task(_fulfil(answer(body), answered))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

        ear = Ear(self._hub.served, subject, ask, group)
        self._hub.served.add(ear)
        return ear


def _tell(ear: Ear[Heard], body: bytes) -> None:
    try:
        ear.use(body)
    except Exception:
        log.exception(FAILED, subject=ear.subject)


async def _fulfil(answer: Awaitable[bytes], answered: asyncio.Future[bytes]) -> None:
    """Answer, unless another has done so or nobody waits any more."""
    try:
        told = await answer
    except BaseException as error:
        if not answered.done():
            answered.set_exception(Silent())
        if not isinstance(error, Exception):
            raise
        log.exception(FAILED)
    else:
        if not answered.done():
            answered.set_result(told)
