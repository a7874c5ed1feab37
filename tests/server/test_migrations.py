"""Migrations: every older database becomes one of the newest version, any other is left as it is."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from saboteur.server.storage.migrations import revisions, upgrade
from saboteur.server.storage.schema import metadata
from saboteur.server.storage.store import Card, Store, StoreError

from .shelf import cards


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saboteur.db"


@contextmanager
def connected(path: Path) -> Iterator[Connection]:
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def make(path: Path, script: str) -> None:
    """A database written by something else."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(script)


async def opened(path: Path) -> Store:
    store = Store(f"sqlite+aiosqlite:///{path}")
    await store.open()
    return store


async def refusal(path: Path) -> str:
    """The sentence that refuses a file, which nobody has changed."""
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        await opened(path)
    assert before == path.read_bytes()
    assert [path] == list(path.parent.iterdir())
    return str(refused.value)


def test_versions_follow_each_other() -> None:
    assert [f"{number:04}" for number in range(1, len(revisions()) + 1)] == revisions()


@pytest.mark.parametrize("version", [None, *revisions()])
async def test_any_older_database_becomes_one_of_the_newest_version(path: Path, version: str | None) -> None:
    if version is not None:
        with connected(path) as connection:
            upgrade(connection, version)
    store = await opened(path)
    await store.create(Card("AB12", 1.0, 1.0, "open", False, b""), [b"one"])
    await store.close()

    with connected(path) as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert (revisions()[-1],) == context.get_current_heads()
        assert [] == compare_metadata(context, metadata)


async def test_lists_show_the_games_of_older_databases(path: Path) -> None:
    """What was in their summaries is in columns since 0002."""
    with connected(path) as connection:
        upgrade(connection, "0001")
    row = "INSERT INTO tables (code, created, touched, phase, clocked, summary, length) VALUES"
    make(
        path,
        f"""{row} ('A', 1, 7, 'open', 0, '{{"listed": true, "delay": 60}}', 0);
        {row} ('B', 1, 8, 'running', 0, '{{"listed": true}}', 0);
        {row} ('C', 1, 9, 'running', 0, '{{"listed": false, "delay": 60}}', 0);
        {row} ('D', 1, 10, 'over', 0, '{{"listed": true, "delay": 60}}', 0);
        {row} ('E', 1, 11, 'over', 0, '', 0)""",
    )
    store = await opened(path)
    known = {card.code: (card.shown_after, card.ended) for card in await cards(store)}
    await store.close()

    assert {"A": (None, None), "B": (0, None), "C": (None, None), "D": (60, 10), "E": (None, 11)} == known


async def test_an_empty_file_becomes_a_database(path: Path) -> None:
    path.touch()
    store = await opened(path)

    assert [] == await cards(store)
    await store.close()


async def test_a_database_from_the_future_is_refused(path: Path) -> None:
    await (await opened(path)).close()
    make(path, "UPDATE alembic_version SET version_num = '9999'")

    newest = revisions()[-1]
    assert (
        f"{path} is of version 9999, and the newest known here is {newest}: "
        "update Saboteur, or name another database" == await refusal(path)
    )


async def test_a_database_of_something_else_is_refused(path: Path) -> None:
    make(path, "CREATE TABLE tables (legs INTEGER)")

    assert f"{path} holds the tables of something else: name another database" == await refusal(path)


@pytest.mark.parametrize("length", [10, 100_000])
async def test_a_text_is_refused(path: Path, length: int) -> None:
    path.write_text("once upon a time " * length)

    assert (
        f"{path} cannot be used: file is not a database; "
        "name a database of Saboteur, or a new file in a folder that can be written to" == await refusal(path)
    )


async def test_a_folder_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(
        StoreError, match=r"nowhere/saboteur\.db cannot be used: unable to open database file"
    ):
        await opened(tmp_path / "nowhere" / "saboteur.db")


async def test_a_migration_that_fails_leaves_nothing_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(connection: Connection) -> None:
        upgrade(connection)
        raise ZeroDivisionError

    monkeypatch.setattr("saboteur.server.storage.migrations.upgrade", fail)
    with pytest.raises(ZeroDivisionError):
        await opened(path)

    with closing(sqlite3.connect(path)) as database:
        assert [] == database.execute("SELECT name FROM sqlite_master").fetchall()


async def test_opening_leaves_logging_alone(path: Path) -> None:
    """Nobody is silenced, and nobody is made to write somewhere."""
    logger = logging.getLogger("saboteur.somewhere")
    root = logging.getLogger()
    before = (root.level, [*root.handlers], logger.disabled, logging.getLogger("alembic").handlers)
    await (await opened(path)).close()

    assert before == (root.level, [*root.handlers], logger.disabled, logging.getLogger("alembic").handlers)


def test_alembic_is_not_loaded_before_a_store_is_opened() -> None:
    program = (
        "import sys; from saboteur.server.storage.store import Store; "
        "Store(sys.argv[1]); sys.exit('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program, "sqlite+aiosqlite:///saboteur.db"], check=False)

    assert 0 == done.returncode
