"""The database of the server: its tables, and the ways to connect to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import (
    URL,
    Boolean,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    event,
    text,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

tables: Final = Table(
    "tables",
    metadata,
    Column("code", String, primary_key=True),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("phase", String, nullable=False),
    Column("clocked", Boolean, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("length", Integer, nullable=False),
    Column("shown_after", Integer),
    Column("ended", Double),
    Column("owner", String),
    Column("epoch", Integer, nullable=False, server_default=text("0")),
    Index(None, "owner"),
    Index(None, "phase", "touched"),
    Index(None, "ended", "shown_after"),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("code", ForeignKey(tables.c.code, ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("epoch", Integer),
)

notes: Final = Table(
    "notes",
    metadata,
    Column("code", ForeignKey(tables.c.code, ondelete="CASCADE"), primary_key=True),
    Column("person", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

servers: Final = Table(
    "servers",
    metadata,
    Column("name", String, primary_key=True),
    Column("ends", Double, nullable=False),
    info={"passing": True},
)
"""Those that share the tables: until when each owns what it has taken, by the clock of the database."""

spent: Final = Table(
    "spent",
    metadata,
    Column("who", String, primary_key=True),
    Column("drops", Double, nullable=False),
    Column("at", Double, nullable=False),
    info={"passing": True},
)
"""How much each address may still ask of all servers together."""

agreed: Final = Table(
    "agreed",
    metadata,
    Column("name", String, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
"""What all servers know, and nobody else."""

house: Final = Table(
    "house",
    metadata,
    Column("kind", String, primary_key=True),
    Column("name", String, primary_key=True),
    Column("at", Double, nullable=False),
    Column("text", String, nullable=False),
)
"""What is known of the house itself: what was ordered there, and its pulse."""

PATIENCE: Final = "busy_timeout = 5000"
"""Milliseconds that SQLite waits for another process."""

WRITING: Final = (
    PATIENCE,
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "secure_delete = ON",
)
"""How SQLite writes: a commit is on the disk; what is deleted is wiped at a checkpoint."""

READERS: Final = 4

CONNECTING: Final = 10.0
"""Seconds in which a server has answered who comes to it."""

OURS: Final = 5_482_002
"""The number of the lock that whoever writes to a PostgreSQL database holds there."""

ALONE: Final = text(f"SELECT pg_advisory_xact_lock({OURS + 1})")
"""Of servers that start together and share a database, one after the other brings it up to date."""

TRIES: Final = 50
"""How often it is asked for, ten times a second: that its holder was killed shows after a moment."""


class Taken(Exception):
    """Another server writes to this database, and does not share it."""


def reading(url: URL) -> AsyncEngine:
    """Connections that see what is committed and change nothing; they never wait for the writer."""
    engine = _engine(url, READERS, postgresql_readonly=True)
    _tune(engine, PATIENCE, "query_only = ON")
    return engine


def writing(url: URL, shared: bool = False) -> AsyncEngine:
    """The one connection that writes: a commit is on the disk; what is deleted is wiped at a checkpoint.

    A database of PostgreSQL can be *shared* with other servers that share it.
    """
    engine = _engine(url, 1, is_tried=False)
    _tune(engine, *WRITING)
    _begin_at_once(engine)
    _own(engine, shared)
    return engine


def migrating(url: URL, shared: bool = False) -> AsyncEngine:
    """As `writing`, without foreign keys: to alter a table SQLite drops it, which must not cascade."""
    engine = _engine(url, 1, is_tried=False)
    _tune(engine, PATIENCE, "journal_mode = WAL", "synchronous = FULL")
    _begin_at_once(engine)
    _own(engine, shared)
    return engine


def leasing(url: URL) -> AsyncEngine:
    """Connections by which a server says what it owns, each time at once; nothing else waits for them."""
    return _engine(url, 2, is_tried=False)


@asynccontextmanager
async def once(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """One transaction on an *engine* that is not needed afterwards."""
    try:
        async with engine.begin() as connection:
            yield connection
    finally:
        await engine.dispose()


def _engine(url: URL, connections: int, is_tried: bool = True, **options: object) -> AsyncEngine:
    """So many *connections*; one to a server is tried out before it is used, as servers are started anew.

    Who speaks with the driver itself notices a lost one by what they begin, and ends what they begin.
    """
    is_server = url.get_backend_name() != "sqlite"
    return create_async_engine(
        url,
        connect_args={"timeout": CONNECTING} if is_server else {},
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        pool_reset_on_return="rollback" if is_tried else None,
        pool_pre_ping=is_tried and is_server,
        execution_options=options,
    )


def _tune(engine: AsyncEngine, *pragmas: str) -> None:
    """Set *pragmas* on each connection of SQLite, and leave transactions to us instead of to its driver."""
    if engine.dialect.name != "sqlite":
        return

    @event.listens_for(engine.sync_engine, "connect")
    def tune(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None
        try:
            cursor = connection.cursor()
            for pragma in pragmas:
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()
        except BaseException:
            connection.close()  # the pool forgets a connection whose listener fails
            raise


def _begin_at_once(engine: AsyncEngine) -> None:
    """SQLite takes the lock when a transaction begins: tables are created or altered wholly or not at all."""
    if engine.dialect.name != "sqlite":
        return

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _own(engine: AsyncEngine, shared: bool) -> None:
    """Keep other servers from a database of PostgreSQL, or those that do not share it.

    Each would hold its tables for their own.
    """
    if engine.dialect.name != "postgresql":
        return
    lock = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"

    @event.listens_for(engine.sync_engine, "connect")
    def own(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute("SET synchronous_commit = on")
        for _ in range(TRIES):
            cursor.execute(f"SELECT {lock}({OURS})")
            if cursor.fetchone() == (True,):
                connection.commit()
                return
            cursor.execute("SELECT pg_sleep(0.1)")
        connection.close()
        raise Taken
