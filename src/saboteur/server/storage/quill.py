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
    """The one connection that writes to the database of an *engine*."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._texts: dict[Executable, Text] = {}

    async def write(self, work: Work) -> None:
        """Returns when all of it is committed; if anything fails before that, nothing is."""
        appended = at_once(work)
        async with self._engine.connect() as connection:
            if appended is not None:
                await self._append(connection, appended)
                return
            driver = await _begun(connection)
            try:
                for statement, rows in work:
                    text = self._text(statement, rows[0])
                    await driver.executemany(text.sql, [text.values(row) for row in rows])
            except Exception as error:
                await _rolled_back(connection, driver)
                raise _failed(error, driver) from error
            try:
                await driver.execute("COMMIT")
            except Exception as error:
                await _rolled_back(connection, driver)
                raise InDoubt from error

    async def _append(self, connection: AsyncConnection, appended: Row) -> None:
        """What is most common needs no more than one word to PostgreSQL, and one back."""
        text, driver = self._text(APPEND, appended), await driver_of(connection)
        try:
            await driver.execute(text.sql, *text.values(appended))
        except Exception as error:
            if _is_answered(error, driver):
                raise _failed(error, driver) from error
            await connection.invalidate()
            raise InDoubt from error

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


async def _begun(connection: AsyncConnection) -> Any:
    """The driver's connection, in a transaction; one that was lost meanwhile is made anew."""
    driver = await driver_of(connection)
    try:
        await driver.execute("BEGIN")
    except Exception:
        await connection.invalidate()
        driver = await driver_of(connection)
        await driver.execute("BEGIN")
    return driver


async def _rolled_back(connection: AsyncConnection, driver: Any) -> None:
    """Leave a connection that can be used again, or none."""
    with suppress(Exception):  # whatever is wrong with it: drivers do not agree on what they raise
        await driver.execute("ROLLBACK")
        return
    await connection.invalidate()


def _is_answered(error: Exception, driver: Any) -> bool:
    """Whether PostgreSQL has said that it did nothing, and not only gone."""
    state = str(getattr(error, "sqlstate", None) or "")
    return state != "" and not state.startswith(GONE) and not driver.is_closed()


def _failed(error: Exception, driver: Any) -> DBAPIError:
    """An *error* as any database reports it; what was to be written is not told."""
    if str(getattr(error, "sqlstate", "")).startswith(BROKEN):
        return IntegrityError(None, None, error)
    if driver.is_closed() or isinstance(error, OSError):
        return OperationalError(None, None, error)
    return DBAPIError(None, None, error)
