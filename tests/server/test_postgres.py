"""PostgreSQL: what is its own about it; that a store there does what any store does is in `test_store.py`."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, delete
from sqlalchemy.exc import DBAPIError

from saboteur.server.storage import schema
from saboteur.server.storage.migrations import revisions, upgrade
from saboteur.server.storage.schema import metadata, migrating, once, tables
from saboteur.server.storage.store import Card, Store, StoreError

from .postgres import Postgres

REAL = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="PostgreSQL is reached over a socket in a folder"),
]
"""Those that need a server."""

CARD = Card("AB12", 1.0, 1.0, "open", False, b"")


@asynccontextmanager
async def opened(postgres: Postgres) -> AsyncIterator[Store]:
    store = Store(postgres.store)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def refusal(address: str) -> str:
    with pytest.raises(StoreError) as refused:
        await Store(address).open()
    return str(refused.value)


class TestMigrations:
    """Every older database becomes one of the newest version, any other is left as it is."""

    pytestmark = REAL

    @pytest.mark.parametrize("version", [None, *revisions()])
    async def test_any_older_database_becomes_one_of_the_newest_version(
        self, postgres: Postgres, version: str | None
    ) -> None:
        store = Store(postgres.store)
        if version is not None:
            async with once(migrating(store._url)) as connection:
                await connection.run_sync(upgrade, version)
        await store.open()
        await store.create(CARD, [b"one"])
        await store.close()

        async with once(migrating(store._url)) as connection:
            assert (revisions()[-1], []) == await connection.run_sync(found)

    async def test_a_database_from_the_future_is_refused(self, postgres: Postgres) -> None:
        async with opened(postgres):
            pass
        await postgres.ask("UPDATE alembic_version SET version_num = '9999'")

        assert "is of version 9999, and the newest known here is" in await refusal(postgres.store)

    async def test_a_database_of_something_else_is_refused(self, postgres: Postgres) -> None:
        await postgres.ask("CREATE TABLE tables (legs INTEGER)")

        assert "holds the tables of something else: name another database" in await refusal(postgres.store)
        assert [] == await postgres.ask("SELECT legs FROM tables")

    async def test_a_migration_that_fails_leaves_nothing_behind(
        self, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(connection: Connection) -> None:
            upgrade(connection)
            raise ZeroDivisionError

        monkeypatch.setattr("saboteur.server.storage.migrations.upgrade", fail)
        with pytest.raises(ZeroDivisionError):
            await Store(postgres.store).open()

        assert [] == await postgres.ask("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")


def found(connection: Connection) -> tuple[str, list[object]]:
    """Of which version a database is, and how it differs from that version."""
    context = MigrationContext.configure(connection, opts={"compare_server_default": True})
    [version] = context.get_current_heads()
    return version, compare_metadata(context, metadata)


class TestServers:
    """There is one that keeps the data, and one that has them."""

    pytestmark = REAL

    async def test_a_database_has_one_server(
        self, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(schema, "TRIES", 2)
        async with opened(postgres) as store:
            await store.create(CARD, [b"one"])

            sentence = "is used by another server: stop it, or name another database"
            assert sentence in await refusal(postgres.store)
            await store.append("AB12", 2, 2.0, [b"two"])
        async with opened(postgres) as store:
            assert 2 == len(await store.read("AB12"))

    async def test_what_was_acknowledged_survives_a_crash_of_postgresql(self, postgres: Postgres) -> None:
        """The store goes on by itself when PostgreSQL does; until then, whoever asks hears that it cannot."""
        async with opened(postgres) as store:
            await store.create(CARD, [])
            for seq in range(1, 51):
                await store.append("AB12", seq, 2.0, [b"%d" % seq])
            postgres.crash()
            await asyncio.sleep(0.01)  # that its connections are lost has come by now, and is heard
            with pytest.raises((DBAPIError, OSError)):
                await store.append("AB12", 51, 2.0, [b"lost"])
            with pytest.raises((DBAPIError, OSError)):
                await store.read("AB12")
            await postgres.start()

            assert [b"%d" % seq for seq in range(1, 51)] == [row.body for row in await store.read("AB12")]
            await store.append("AB12", 51, 2.0, [b"51"])
            assert 51 == len(await store.read("AB12"))

    async def test_whoever_reads_changes_nothing(self, postgres: Postgres) -> None:
        async with opened(postgres) as store, store._reading.connect() as connection:
            with pytest.raises(DBAPIError, match="read-only"):
                await connection.execute(delete(tables))

    async def test_a_commit_is_on_the_disk(self, postgres: Postgres) -> None:
        """Whatever the server usually does."""
        await postgres.ask("ALTER ROLE postgres SET synchronous_commit = off")
        async with opened(postgres) as store, store._writing.connect() as connection:
            setting = (await connection.exec_driver_sql("SHOW synchronous_commit")).scalar()
        await postgres.ask("ALTER ROLE postgres RESET synchronous_commit")

        assert "on" == setting

    async def test_a_database_must_be_there(self, postgres: Postgres) -> None:
        sentence = await refusal(postgres.store.replace("/postgres?", "/nowhere?"))

        assert 'cannot be used: database "nowhere" does not exist; name a database of Saboteur' in sentence


async def test_a_server_must_be_there_and_no_password_is_told() -> None:
    sentence = await refusal("postgresql+asyncpg://ada:sesame@127.0.0.1:1/saboteur")

    assert "127.0.0.1:1/saboteur cannot be used: " in sentence
    assert "on a server that runs" in sentence
    assert "sesame" not in sentence


def test_whoever_lacks_the_driver_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)

    with pytest.raises(StoreError, match=r"not installed \(asyncpg\): install .* extra postgres"):
        Store("postgresql+asyncpg://somewhere/saboteur")
