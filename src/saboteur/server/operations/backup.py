"""Backups: all that a store holds, in one file that any other store can be made from.

The file is gzip, which notices when it is damaged, of lines of JSON: what it is, a line for each row, and how
many there were. It is the same for SQLite and PostgreSQL, so it also carries a server from one to the other.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, LargeBinary, MetaData, Table, func, insert, make_url, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...errors import RulesetError
from ..storage.schema import Taken, metadata, migrating, once, reading

BATCH: Final = 500
"""How many rows are written at a time."""

DAMAGED: Final = (EOFError, StopIteration, gzip.BadGzipFile, zlib.error, msgspec.MsgspecError, UnicodeError)
"""What reading something else than a whole backup comes to."""

Row = tuple[str, list[Any]]
"""The table that it is of, and its values."""


class Head(Struct, frozen=True, tag="backup", tag_field="saboteur"):
    """What a backup begins with."""

    version: str
    """Of the database."""
    columns: dict[str, list[str]]
    binary: dict[str, list[int]]
    """By table, which of its columns are bytes: they are written in base64."""


class Tail(Struct, frozen=True, tag="end", tag_field="saboteur"):
    """What it ends with: a file that was cut off has none."""

    rows: int


_row: Final = msgspec.json.Decoder(Row)
_head: Final = msgspec.json.Decoder(Head)
_tail: Final = msgspec.json.Decoder(Tail)
_encode: Final = msgspec.json.Encoder().encode


# From a store to a file.


async def back_up(address: str, file: Path) -> Tail:
    """Write all that the store at *address* holds at this moment, while its server goes on."""
    unfinished = file.with_name(f".{file.name}.part")
    if file.exists():
        raise RulesetError("", f"{file} is there already: name another file")
    try:
        with _only_ours(unfinished) as raw:
            with gzip.open(raw, "wb", compresslevel=6) as lines:
                tail = await _copy(address, lines)
            raw.flush()
            os.fsync(raw.fileno())
        unfinished.rename(file)
    except OSError as error:
        raise RulesetError("", f"{file} cannot be written: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            unfinished.unlink()
    return tail


def _only_ours(path: Path) -> Any:
    """A new file that nobody else may read: it holds all that a server keeps secret."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")


async def _copy(address: str, lines: gzip.GzipFile) -> Tail:
    rows = 0
    try:
        async with once(reading(make_url(address))) as connection:
            await _hold_still(connection)
            head = Head(await connection.run_sync(_version), _columns(), _binary())
            lines.write(_encode(head) + b"\n")
            for table in _kept():
                ordered = select(table).order_by(*table.primary_key)
                async for row in await connection.stream(ordered):
                    lines.write(_encode((str(table.name), list(row))) + b"\n")
                    rows += 1
    except (DBAPIError, ModuleNotFoundError) as error:
        raise RulesetError("", f"the store cannot be read: {_reason(error)}") from error
    tail = Tail(rows)
    lines.write(_encode(tail) + b"\n")
    return tail


async def _hold_still(connection: AsyncConnection) -> None:
    """See the database all the time as it is now, whatever the server writes meanwhile."""
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("BEGIN")
    else:
        await connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def _version(connection: Connection) -> str:
    """The version of a database that can be backed up: one that our server has used."""
    from ..storage.migrations import newest, problem, version_of

    refusal, version = problem(connection), version_of(connection)
    if not refusal and version != newest():
        refusal = "was never used by this version of Saboteur: start the server once"
    if refusal:
        raise RulesetError("", f"this database {refusal}")
    return version


def _kept() -> list[Table]:
    """The tables whose rows are worth keeping, those first that others refer to."""
    return [table for table in metadata.sorted_tables if not table.info.get("passing")]


def _columns() -> dict[str, list[str]]:
    return {str(table.name): [str(column.name) for column in table.columns] for table in _kept()}


def _binary() -> dict[str, list[int]]:
    return {
        str(table.name): [
            number for number, column in enumerate(table.columns) if isinstance(column.type, LargeBinary)
        ]
        for table in _kept()
    }


# From a file to a store.


async def restore(address: str, file: Path, replace: bool) -> Tail:
    """Make the store at *address* what the *file* says, wholly or not at all; *replace* what it holds."""
    tail = _checked(file)
    try:
        async with once(migrating(make_url(address))) as connection:
            await connection.run_sync(_fill, file, replace)
    except Taken:
        raise RulesetError("", "the database is used by a server: stop it first") from None
    except (DBAPIError, OSError, ModuleNotFoundError) as error:
        raise RulesetError("", f"the store cannot be written: {_reason(error)}") from error
    return tail


def _checked(file: Path) -> Tail:
    """What a backup ends with, once all of it could be read."""
    from ..storage.migrations import revisions

    try:
        with gzip.open(file) as lines:
            head = _head.decode(next(lines))
            tail = _tail.decode(_last(lines, head))
    except DAMAGED as error:
        raise RulesetError("", f"{file} is no backup of Saboteur, or it is damaged") from error
    except OSError as error:
        raise RulesetError("", f"{file} cannot be read: {error.strerror or error}") from error
    if head.version not in revisions():
        raise RulesetError("", f"{file} was made by a newer Saboteur: update this one first")
    return tail


def _last(lines: Iterator[bytes], head: Head) -> bytes:
    """The last line, after rows as many as it says."""
    rows, before = 0, next(lines)
    for line in lines:
        table, values = _row.decode(before)
        if len(values) != len(head.columns.get(table, ())):
            raise EOFError
        rows, before = rows + 1, line
    if _tail.decode(before).rows != rows:
        raise EOFError
    return before


def _fill(connection: Connection, file: Path, replace: bool) -> None:
    from ..storage.migrations import problem, upgrade

    refusal = problem(connection)
    if refusal:
        raise RulesetError("", f"this database {refusal}")
    _clear(connection, replace)
    with gzip.open(file) as lines:
        head = _head.decode(next(lines))
        upgrade(connection, head.version)
        for name, rows in groupby(_rows(lines), key=lambda row: row[0]):
            _insert(connection, Table(name, MetaData(), autoload_with=connection), head, rows)
    upgrade(connection)


def _clear(connection: Connection, replace: bool) -> None:
    """Leave an empty database; one that holds anything only if it is to be *replaced*."""
    found = MetaData()
    found.reflect(connection)
    if not replace and "tables" in found.tables:
        count = connection.scalar(select(func.count()).select_from(found.tables["tables"]))
        if count:
            problem = f"this database holds {count} tables already"
            raise RulesetError("", f"{problem}: name an empty one, or let it be replaced with --replace")
    found.drop_all(connection)


def _rows(lines: Iterator[bytes]) -> Iterator[Row]:
    before = next(lines)
    for line in lines:
        yield _row.decode(before)
        before = line


def _insert(connection: Connection, table: Table, head: Head, rows: Iterator[Row]) -> None:
    names, binary = head.columns[table.name], head.binary[table.name]
    while batch := list(islice(rows, BATCH)):
        connection.execute(
            insert(table),
            [dict(zip(names, _with_bytes(values, binary), strict=True)) for _, values in batch],
        )


def _with_bytes(values: list[Any], binary: list[int]) -> list[Any]:
    for number in binary:
        values[number] = msgspec.convert(values[number], bytes)
    return values


def _reason(error: Exception) -> object:
    if isinstance(error, ModuleNotFoundError):
        return f"{error.name} is not installed; install saboteur with its extra postgres"
    return error.orig if isinstance(error, DBAPIError) else error
