"""What a table is to do, one thing after the other in a task of its own, and who waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

import structlog

from ..metrics import WAITING
from ..refusal import Refusal
from ..storage.store import Conflict

T = TypeVar("T")

Job = Callable[[], Awaitable[None]]

log = structlog.get_logger()

MOST: Final = 500
"""How many requests may wait for a table."""


class Closed(Refusal):
    """The table is put away, and must be fetched again."""

    def __init__(self) -> None:
        super().__init__("the table was closed just now: come back to it", status=503)


class Jobs:
    def __init__(self, code: str, fallen: Callable[[BaseException | None], None]) -> None:
        """*fallen* is told why the task has ended that nobody stopped."""
        self.code = code
        self._fallen = fallen
        self._queue: asyncio.Queue[Job] = asyncio.Queue()
        self._room = asyncio.Semaphore(MOST)
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = False
        self._waiting: set[asyncio.Future[Any]] = set()
        """Those for whom something is to be done."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.code}")
        self._task.add_done_callback(self._ended)

    def halt(self) -> None:
        """Do nothing after what is being done."""
        self._is_stopped = True

    async def stop(self) -> None:
        """Do nothing more; who waits goes on waiting until they are turned away."""
        self.halt()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def turn_away(self) -> None:
        """Let nobody wait any more for what will not be done."""
        for done in self._waiting:
            if not done.done():
                done.set_exception(Closed())

    def soon(self, job: Job) -> None:
        """Do *job* when those before it are done; what the table owes itself never waits for room."""
        self._queue.put_nowait(job)

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Do *job* in its turn, and return what it returns."""
        with WAITING.track_inprogress():
            return await self._do(job)

    async def _do(self, job: Callable[[], Awaitable[T]]) -> T:
        async with self._room:
            if self._is_stopped:
                raise Closed()
            done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
            self._waiting.add(done)
            try:
                self._queue.put_nowait(lambda: _fulfil(done, job))
                return await done
            finally:
                self._waiting.discard(done)

    async def _run(self) -> None:
        while not self._is_stopped:
            job = await self._queue.get()
            try:
                await job()
            except Conflict:
                log.error("somebody else has written to a table", table=self.code)
                return
            except Exception:
                log.exception("a table could not do something", table=self.code)

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not self._is_stopped:
            self._fallen(None if task.cancelled() else task.exception())


async def _fulfil(done: asyncio.Future[T], job: Callable[[], Awaitable[T]]) -> None:
    """Let whoever waits for *job* have its result, or its error."""
    if done.done():
        return  # nobody waits any more
    try:
        result = await job()
    except Conflict:
        raise  # this is the table's end, see `Jobs._run`
    except Exception as error:
        with suppress(asyncio.InvalidStateError):  # nobody waits any more
            done.set_exception(error)
    else:
        with suppress(asyncio.InvalidStateError):
            done.set_result(result)
