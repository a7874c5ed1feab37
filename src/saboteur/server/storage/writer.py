"""The writer: whatever is pending is written in one transaction, and everybody waits for their own part."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from ...errors import SaboteurError
from ..metrics import COMMITS, PENDING, UNWRITTEN
from .pen import Pen
from .quill import InDoubt, Quill
from .schema import Taken
from .statements import DROP, ENTER, EXPIRE, KEPT, ORDER, THERE


class StoreError(SaboteurError):
    """The store cannot be used: what is wrong, where, and what would be right."""


class Conflict(SaboteurError):
    """Somebody else wrote this entry, or the code is taken, or the table is gone."""


class Doubtful(Conflict):
    """It is not known whether this was written: whoever wants it must look, or ask for it again."""


DOUBT: Final = 10.0
"""Seconds for which a database that went away is waited for, to learn what it has kept."""

PAUSE: Final = 0.2
"""Seconds between two tries."""

Rows = Mapping[Executable, Sequence[Mapping[str, object]]]
"""What is to be written, by statement."""


@dataclass(eq=False)
class Write:
    """All of its rows are written, or none."""

    rows: Rows
    refusal: str
    done: asyncio.Future[None]
    doubted: float | None = None
    """Since when it may have been written, though nobody has said so."""

    @property
    def drops(self) -> bool:
        return DROP in self.rows or EXPIRE in self.rows

    def succeed(self) -> None:
        if not self.done.done():
            self.done.set_result(None)

    def fail(self, error: Exception) -> None:
        if self.done.done():
            return
        UNWRITTEN.labels("conflict" if isinstance(error, IntegrityError) else "trouble").inc()
        if isinstance(error, IntegrityError):
            self._refuse(Conflict(self.refusal), error)
        elif self.doubted is not None:
            self._refuse(Doubtful("the database went away, and may have kept this: look again"), error)
        else:
            self.done.set_exception(error)

    def _refuse(self, refusal: Conflict, cause: Exception) -> None:
        refusal.__cause__ = cause
        self.done.set_exception(refusal)


class Writer:
    """The task through which everything is written."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._pen = Pen(engine) if engine.dialect.name == "sqlite" else None
        self._quill = Quill(engine)
        self._pending: list[Write] = []
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.running = False
        self.proven: float | None = None
        """When something was committed last, by the clock that never jumps; None after a failure."""

    def start(self) -> None:
        self.running = True
        self._task = asyncio.create_task(self._run(), name="writer of the store")

    async def stop(self) -> None:
        """Write what is pending, and nothing after it."""
        self.running = False
        self._wanted.set()
        if self._task is not None:
            await asyncio.wait([self._task])
        await (self._quill if self._pen is None else self._pen).close()

    async def write(self, rows: Rows, refusal: str) -> None:
        """Returns when *rows* are committed; who stops waiting does not stop the writing."""
        write = Write(rows, refusal, asyncio.get_running_loop().create_future())
        self._pending.append(write)
        PENDING.set(len(self._pending))
        self._wanted.set()
        await write.done

    async def _run(self) -> None:
        try:
            while self._pending or self.running:
                await self._wanted.wait()
                self._wanted.clear()
                await self._write_pending()
        finally:
            self.running = False
            for write in self._pending:
                write.done.cancel()

    async def _write_pending(self) -> None:
        while self._pending:
            batch = self._batch()
            await self._write(batch)
            del self._pending[: len(batch)]
            PENDING.set(len(self._pending))

    def _batch(self) -> list[Write]:
        """What is pending, up to the first that drops: what is asked for after it happens after it."""
        for number, write in enumerate(self._pending, 1):
            if write.drops:
                return self._pending[:number]
        return self._pending.copy()

    async def _write(self, batch: Sequence[Write]) -> None:
        begun = monotonic()
        try:
            await self._commit(batch)
        except InDoubt as error:
            await self._ask(batch, error)
        except Exception as error:
            await self._blame(batch, error)
        else:
            self.proven = monotonic()
            COMMITS.observe(self.proven - begun)
            for write in batch:
                write.succeed()

    async def _ask(self, batch: Sequence[Write], error: Exception) -> None:
        """Wait for a database that went away, and write what it was to commit: what it has kept is done.

        To write it again tells more than a look: what another connection still commits is waited for.
        """
        self.proven = None
        for write in batch:
            write.doubted = write.doubted or monotonic()
        end = min(write.doubted or 0 for write in batch) + DOUBT
        while (left := end - monotonic()) > 0:
            await asyncio.sleep(PAUSE)
            try:
                async with asyncio.timeout(left):
                    await self._quill.look(THERE, {})
            except Exception:  # whatever keeps it away: drivers do not agree on what they raise
                continue
            await self._write(batch)
            return
        for write in batch:
            write.fail(error)

    async def _commit(self, batch: Sequence[Write]) -> None:
        wanted = {
            statement: [row for write in batch for row in write.rows.get(statement, ())]
            for statement in ORDER
        }
        work = [(statement, rows) for statement, rows in wanted.items() if rows]
        await (self._quill if self._pen is None else self._pen).write(work)

    async def _is_kept(self, write: Write) -> bool:
        """Whether all entries of a write that was in doubt are there, and are of whoever was to write them.

        That is asked only after it was refused, so nobody is about to write them.
        """
        wanted = () if write.doubted is None else write.rows.get(ENTER, ())
        if not wanted:
            return False
        for row in wanted:
            found = await self._quill.look(KEPT, {"table": row["code"], "number": row["seq"]})
            if [(row["body"], row["epoch"])] != [tuple(one) for one in found]:
                return False
        return True

    async def _blame(self, batch: Sequence[Write], error: Exception) -> None:
        """Halve a failed *batch* until the guilty fail alone; a trouble of the database is everybody's."""
        if len(batch) == 1 or _is_everybodys(error):
            self.proven = self.proven if isinstance(error, IntegrityError) else None
            for write in batch:
                await self._judge(write, error)
            return
        half = len(batch) // 2
        await self._write(batch[:half])
        await self._write(batch[half:])

    async def _judge(self, write: Write, error: Exception) -> None:
        """Say that a write has failed, unless it had been done before."""
        try:
            is_kept = isinstance(error, IntegrityError) and await self._is_kept(write)
        except Exception as trouble:
            write.fail(trouble)
            return
        if is_kept:
            write.succeed()
        else:
            write.fail(error)


def _is_everybodys(error: Exception) -> bool:
    """Whether nobody could have written: the disk is full, the server is gone or somebody else's."""
    is_cut_off = isinstance(error, DBAPIError) and error.connection_invalidated
    return is_cut_off or isinstance(error, OperationalError | OSError | Taken)
