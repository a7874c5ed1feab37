"""The quill: writes to PostgreSQL, a transaction at a time, in the words of its driver.

The layers between took as long as the driver itself; and that a connection lives is told by what begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from sqlalchemy import ClauseElement, Dialect, Executable
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .statements import APPEND, Row, Work, at_once

BROKEN: Final = "23"
"""How PostgreSQL's codes for what breaks a rule of the database begin."""


GONE: Final = ("08", "57P")
"""How those begin that say that it goes, or is gone."""

PATIENCE: Final = 10.0
"""Seconds in which a database answers, or counts as gone: nobody says so when a cable is drawn."""


class InDoubt(Exception):
    """The database went away while it was to commit."""


class Text(NamedTuple):
    """A statement as PostgreSQL reads it."""

    sql: str
    values: Callable[[Row], tuple[object, ...]]
    """Of a row, in the order in which the statement names them."""

    @classmethod
    def of(cls, statement: Executable, dialect: Dialect, columns: Iterable[str]) -> Text:
        assert isinstance(statement, ClauseElement), "it is SQL"
        compiled = statement.compile(dialect=dialect, column_keys=list(columns))
        names: Sequence[str] = getattr(compiled, "positiontup", None) or ()
        given: Mapping[str, Any] = compiled.params
        return cls(
            str(compiled), lambda row: tuple(row[name] if name in row else given[name] for name in names)
        )


class Quill:
    """The one connection that writes to the database of an *engine*.

    It is kept as long as it lives: to ask for it each time took longer than its driver needs to write.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._texts: dict[Executable, Text] = {}
        self._connection: AsyncConnection | None = None
        self._driver: Any = None

    async def write(self, work: Work) -> None:
        """Returns when all of it is committed; if anything fails before that, nothing is."""
        appended = at_once(work)
        if appended is not None:
            await self._append(appended)
        else:
            await self._transact(work)

    async def look(self, statement: Executable, row: Row) -> list[Any]:
        """What is found where nothing else is being written."""
        driver, text = await self._there(), self._text(statement, row)
        try:
            rows: list[Any] = await driver.fetch(text.sql, *text.values(row), timeout=PATIENCE)
        except BaseException:  # whoever is not waited for any longer has not heard the answer, either
            await self._lose()
            raise
        return rows

    async def close(self) -> None:
        """Hold no connection, until something is to be written again."""
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            await connection.close()

    async def _append(self, appended: Row) -> None:
        """What is most common needs no more than one word to PostgreSQL, and one back."""
        driver, text = await self._there(), self._text(APPEND, appended)
        try:
            await driver.execute(text.sql, *text.values(appended), timeout=PATIENCE)
        except Exception as error:
            if _is_answered(error, driver):
                raise _failed(error, driver) from error
            await self._lose()
            raise InDoubt from error

    async def _transact(self, work: Work) -> None:
        driver = await self._begun()
        try:
            for statement, rows in work:
                text = self._text(statement, rows[0])
                await driver.executemany(text.sql, [text.values(row) for row in rows], timeout=PATIENCE)
        except Exception as error:
            await self._roll_back(driver)
            raise _failed(error, driver) from error
        try:
            await driver.execute("COMMIT", timeout=PATIENCE)
        except Exception as error:
            await self._roll_back(driver)
            raise InDoubt from error

    async def _begun(self) -> Any:
        """The driver's connection, in a transaction; one that was lost meanwhile is made anew."""
        driver = await self._there()
        try:
            await driver.execute("BEGIN", timeout=PATIENCE)
        except Exception:
            await self._lose()
            driver = await self._there()
            await driver.execute("BEGIN", timeout=PATIENCE)
        return driver

    async def _there(self) -> Any:
        """What speaks with PostgreSQL; a connection that is known to be lost is made anew."""
        if self._driver is None or self._driver.is_closed():
            await self._lose()
            self._connection = await self._engine.connect()
            self._driver = await driver_of(self._connection)
        return self._driver

    async def _roll_back(self, driver: Any) -> None:
        """Keep a connection that can be used again, or none."""
        with suppress(Exception):  # whatever is wrong with it: drivers do not agree on what they raise
            await driver.execute("ROLLBACK", timeout=PATIENCE)
            return
        await self._lose()

    async def _lose(self) -> None:
        if self._connection is not None:
            await self._connection.invalidate()
        await self.close()

    def _text(self, statement: Executable, row: Row) -> Text:
        if statement not in self._texts:
            self._texts[statement] = Text.of(statement, self._engine.dialect, row)
        return self._texts[statement]


async def driver_of(connection: AsyncConnection) -> Any:
    """What speaks with PostgreSQL; a connection that is known to be lost is made anew."""
    driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None, "it is connected"
    if driver.is_closed():
        await connection.invalidate()
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None, "it is connected"
    return driver


def _is_answered(error: Exception, driver: Any) -> bool:
    """Whether PostgreSQL has said that it did nothing, and not only gone."""
    state = str(getattr(error, "sqlstate", None) or "")
    return state != "" and not state.startswith(GONE) and not driver.is_closed()


def _failed(error: Any, driver: Any) -> DBAPIError:
    """An *error* as any database reports it; neither what was to be written is told, nor what is kept."""
    if str(getattr(error, "sqlstate", "")).startswith(BROKEN):
        error.detail = None  # it quotes the whole row
        return IntegrityError(None, None, error)
    if driver.is_closed() or isinstance(error, OSError):
        return OperationalError(None, None, error)
    return DBAPIError(None, None, error)
