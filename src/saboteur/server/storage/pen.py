"""The pen: writes to a file of SQLite, a transaction at a time and all of it in one go.

The driver for asyncio changes threads for every statement, and around it: that took longer than to write.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from sqlalchemy import ClauseElement, Executable
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from .schema import WRITING
from .statements import Row, Work

_dialect: Final = dialect(paramstyle="named")


class Pen:
    """The one connection that writes to the file of an *engine*."""

    def __init__(self, engine: AsyncEngine) -> None:
        (self._file,), _ = engine.dialect.create_connect_args(engine.url)
        self._texts: dict[Executable, str] = {}
        """Statements as SQLite reads them."""
        self._connection: sqlite3.Connection | None = None
        self._thread: ThreadPoolExecutor | None = None

    async def write(self, work: Work) -> None:
        """Returns when all of it is on the disk; if anything fails, nothing is."""
        self._thread = self._thread or ThreadPoolExecutor(1, "pen")
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    async def close(self) -> None:
        """Write nothing more, until something is to be written again."""
        if self._thread is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
            self._thread.shutdown()
            self._thread = None

    def _write(self, work: Work) -> None:
        try:
            self._transact(work)
        except sqlite3.Error as error:
            raise _failed(error) from error

    def _transact(self, work: Work) -> None:
        connection = self._connection = self._connection or _connected(self._file)
        try:
            connection.execute("BEGIN IMMEDIATE")
            for statement, rows in work:
                connection.executemany(self._text(statement, rows[0]), rows)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _text(self, statement: Executable, row: Row) -> str:
        if statement not in self._texts:
            assert isinstance(statement, ClauseElement), "it is SQL"
            self._texts[statement] = str(statement.compile(dialect=_dialect, column_keys=list(row)))
        return self._texts[statement]

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _failed(error: sqlite3.Error) -> DBAPIError:
    """An *error* as any database reports it; what was to be written is not told."""
    if isinstance(error, sqlite3.IntegrityError):
        return IntegrityError(None, None, error)
    if isinstance(error, sqlite3.OperationalError):
        return OperationalError(None, None, error)
    return DBAPIError(None, None, error)


def _connected(file: str) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None)
    try:
        for pragma in WRITING:
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection
