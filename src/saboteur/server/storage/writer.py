"""The writer: whatever is pending is written in one transaction, and everybody waits for their own part."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from sqlalchemy import (
    Boolean,
    Double,
    Executable,
    Integer,
    LargeBinary,
    String,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from ...errors import SaboteurError
from ..metrics import COMMITS, PENDING, UNWRITTEN
from .pen import Pen
from .schema import Taken, entries, house, tables


class StoreError(SaboteurError):
    """The store cannot be used: what is wrong, where, and what would be right."""


class Conflict(SaboteurError):
    """Somebody else wrote this entry, or the code is taken, or the table is gone."""


BEGIN: Final = insert(tables)

GROW: Final = (
    update(tables)
    .where(tables.c.code == bindparam("table"))
    .values(
        # Anything but the next entry, of whoever owns the table, makes it null, which the column refuses.
        length=case(
            (
                and_(
                    tables.c.length == bindparam("previous", type_=Integer),
                    tables.c.epoch == func.coalesce(bindparam("of_epoch", type_=Integer), tables.c.epoch),
                ),
                bindparam("last", type_=Integer),
            )
        ),
        touched=bindparam("at"),
        phase=func.coalesce(bindparam("new_phase", type_=String), tables.c.phase),
        clocked=func.coalesce(bindparam("new_clocked", type_=Boolean), tables.c.clocked),
        shown_after=func.coalesce(bindparam("new_shown_after", type_=Integer), tables.c.shown_after),
        ended=func.coalesce(bindparam("new_ended", type_=Double), tables.c.ended),
    )
)

ENTER: Final = insert(entries)

SUMMARISE: Final = (
    update(tables)
    .where(tables.c.code == bindparam("table"))
    .values(summary=bindparam("text", type_=LargeBinary))
)

HOLD: Final = (
    update(tables)
    .where(tables.c.code == bindparam("table"))
    .values(epoch=case((tables.c.epoch == bindparam("of_epoch", type_=Integer), tables.c.epoch)))
)
"""Refused, as a null, to whoever does not own the table any more."""

NOTE: Final = text(
    "INSERT INTO notes (code, person, body) VALUES (:code, :person, :body)"
    " ON CONFLICT (code, person) DO UPDATE SET body = excluded.body"
).bindparams(bindparam("body", type_=LargeBinary))

DROP: Final = delete(tables).where(tables.c.code == bindparam("table"))

EXPIRE: Final = DROP.where(tables.c.phase == bindparam("of_phase"), tables.c.touched < bindparam("before"))

KEEP: Final = text(
    "INSERT INTO house (kind, name, at, text) VALUES (:kind, :name, :at, :text)"
    " ON CONFLICT (kind, name) DO UPDATE SET at = excluded.at, text = excluded.text"
).bindparams(bindparam("at", type_=Double))

REVOKE: Final = delete(house).where(house.c.kind == bindparam("of_kind"), house.c.name == bindparam("named"))

ORDER: Final[Sequence[Executable]] = (
    BEGIN, GROW, ENTER, SUMMARISE, HOLD, NOTE, KEEP, REVOKE, DROP, EXPIRE,
)  # fmt: skip
"""A transaction takes each statement once, for all its writes."""

Rows = Mapping[Executable, Sequence[Mapping[str, object]]]
"""What is to be written, by statement."""


@dataclass(frozen=True, eq=False)
class Write:
    """All of its rows are written, or none."""

    rows: Rows
    refusal: str
    done: asyncio.Future[None]

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
            conflict = Conflict(self.refusal)
            conflict.__cause__ = error
            error = conflict
        self.done.set_exception(error)


class Writer:
    """The task through which everything is written."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._pen = Pen(engine) if engine.dialect.name == "sqlite" else None
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
        if self._pen is not None:
            await self._pen.close()

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
        except Exception as error:
            await self._blame(batch, error)
        else:
            self.proven = monotonic()
            COMMITS.observe(self.proven - begun)
            for write in batch:
                write.succeed()

    async def _commit(self, batch: Sequence[Write]) -> None:
        wanted = {
            statement: [row for write in batch for row in write.rows.get(statement, ())]
            for statement in ORDER
        }
        work = [(statement, rows) for statement, rows in wanted.items() if rows]
        if self._pen is not None:
            await self._pen.write(work)
            return
        async with self._engine.begin() as connection:
            for statement, rows in work:
                await connection.execute(statement, rows)

    async def _blame(self, batch: Sequence[Write], error: Exception) -> None:
        """Halve a failed *batch* until the guilty fail alone; a trouble of the database is everybody's."""
        if len(batch) == 1 or _is_everybodys(error):
            self.proven = self.proven if isinstance(error, IntegrityError) else None
            for write in batch:
                write.fail(error)
            return
        half = len(batch) // 2
        await self._write(batch[:half])
        await self._write(batch[half:])


def _is_everybodys(error: Exception) -> bool:
    """Whether nobody could have written: the disk is full, the server is gone or somebody else's."""
    is_cut_off = isinstance(error, DBAPIError) and error.connection_invalidated
    return is_cut_off or isinstance(error, OperationalError | OSError | Taken)
