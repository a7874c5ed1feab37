"""Leases: of several servers that share a database, one owns a table, and nobody else can write to it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from saboteur.server.storage import leases as leasing
from saboteur.server.storage import schema
from saboteur.server.storage.leases import Elsewhere, Leases
from saboteur.server.storage.store import Card, Conflict, Store, StoreError

from .postgres import Postgres

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="PostgreSQL is reached over a socket in a folder"),
]

CARD = Card("AB12", 1.0, 1.0, "running", True, b"")


@asynccontextmanager
async def sharing(postgres: Postgres, count: int = 2) -> AsyncIterator[list[Store]]:
    """Servers that share a database, with a table."""
    stores = [Store(postgres.store, shared=True) for _ in range(count)]
    await asyncio.gather(*(store.open() for store in stores))
    await stores[0].create(CARD, [b"one"])
    try:
        yield stores
    finally:
        for store in stores:
            await store.close()


def of(store: Store) -> Leases:
    assert store.leases is not None
    return store.leases


async def taken(store: Store) -> int:
    """Since which epoch a server owns the table, that takes it now."""
    epoch = await of(store).take("AB12")
    assert epoch is not None
    return epoch


async def is_anybody_gone(store: Store) -> bool:
    await of(store).renew()
    return of(store).anybody_gone


async def end(postgres: Postgres, store: Store) -> None:
    """Let the lease of a server end."""
    await postgres.ask(f"UPDATE servers SET ends = ends - 1000 WHERE name = '{of(store).name}'")


async def test_a_table_has_one_owner(postgres: Postgres) -> None:
    async with sharing(postgres) as (ada, bo):
        await taken(ada)
        with pytest.raises(Elsewhere) as elsewhere:
            await taken(bo)

    assert of(ada).name == elsewhere.value.owner


async def test_there_must_be_a_table(postgres: Postgres) -> None:
    async with sharing(postgres) as (ada, _):
        assert await of(ada).take("NONE") is None


async def test_what_is_let_go_of_is_anybodys(postgres: Postgres) -> None:
    async with sharing(postgres) as (ada, bo):
        await of(ada).let_go("AB12", await taken(ada))
        first = await taken(bo)
        await of(ada).let_go("AB12", first)  # it is not hers any more

        assert {"AB12": first} == await of(bo).held()
        assert {} == await of(ada).held()


async def test_who_has_lost_a_table_cannot_write_there(postgres: Postgres) -> None:
    """Also if they do not know it yet; what was written before stays."""
    async with sharing(postgres) as (ada, bo):
        first = await taken(ada)
        await ada.append("AB12", 2, 2.0, [b"two"], epoch=first)
        await end(postgres, ada)
        second = await taken(bo)
        for wrong in (2, 3, 4):
            with pytest.raises(Conflict):
                await ada.append("AB12", wrong, 3.0, [b"ada"], epoch=first)
        with pytest.raises(Conflict):
            await ada.put_note("AB12", 1, b"ada", first)
        await bo.append("AB12", 3, 3.0, [b"bo"], epoch=second)
        await bo.put_note("AB12", 1, b"bo", second)

        assert [b"one", b"two", b"bo"] == [row.body for row in await ada.read("AB12")]
        assert {1: b"bo"} == await ada.notes("AB12")
        epochs = [row["epoch"] for row in await postgres.ask("SELECT epoch FROM entries ORDER BY seq")]
        assert [None, first, second] == epochs


async def test_of_many_that_want_a_table_one_has_it(postgres: Postgres) -> None:
    async with sharing(postgres, 5) as stores:
        found = await asyncio.gather(*(taken(store) for store in stores), return_exceptions=True)

    assert 4 == sum(isinstance(one, Elsewhere) for one in found)
    assert 1 == sum(isinstance(one, int) for one in found)


async def test_a_lease_that_is_renewed_in_time_keeps_everything(postgres: Postgres) -> None:
    async with sharing(postgres) as (ada, bo):
        await taken(ada)

        assert await of(ada).renew()
        await end(postgres, ada)
        assert not await of(ada).renew()
        with pytest.raises(Elsewhere):  # it is renewed all the same, and nobody was quicker
            await taken(bo)
        assert {"AB12": 1} == await of(ada).held()


async def test_who_retires_hands_everything_over_at_once(postgres: Postgres) -> None:
    async with sharing(postgres) as (ada, bo):
        await taken(ada)
        assert not await is_anybody_gone(bo)
        await of(ada).retire()

        assert await is_anybody_gone(bo)
        assert ["AB12"] == await of(bo).clocked()
        assert 2 == await taken(bo)
        assert [["AB12"], []] == [await of(store).clocked() for store in (bo, ada)]


async def test_servers_that_are_long_gone_are_forgotten(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leasing, "KEPT", 500.0)
    async with sharing(postgres) as (ada, bo):
        await end(postgres, ada)

        assert await is_anybody_gone(bo)
        await of(bo).clocked()
        assert not await is_anybody_gone(bo)


async def test_all_servers_have_one_secret_and_one_purse(postgres: Postgres) -> None:
    async with sharing(postgres) as (ada, bo):
        assert await of(ada).secret() == await of(bo).secret()
        spent = [await of(store).spend("192.0.2.1", 3, 0.0) for store in (ada, bo, ada, bo, ada)]

        assert [True, True, True, False, False] == spent
        assert await of(bo).spend("192.0.2.2", 3, 0.0)
        assert await of(bo).spend("192.0.2.1", 3, 1e6)  # by now there is more in it


async def test_who_shares_and_who_does_not_keep_away_from_each_other(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "TRIES", 2)
    async with sharing(postgres):
        with pytest.raises(StoreError, match="is used by another server"):
            await Store(postgres.store).open()
    alone = Store(postgres.store)
    await alone.open()
    with pytest.raises(StoreError, match="is used by another server"):
        await Store(postgres.store, shared=True).open()
    await alone.append("AB12", 2, 2.0, [b"two"])
    await alone.close()


async def test_all_servers_have_the_clock_of_the_database(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever their own clocks say; it never goes back."""
    monkeypatch.setattr("time.time", lambda: 0.0)
    async with sharing(postgres) as (ada, bo):
        before = (await postgres.ask(f"SELECT ({leasing.NOW})::float8"))[0][0]
        for store in (ada, bo):
            await of(store).renew()
        clocks = [of(store).clock for store in (ada, bo)]

        assert all(before <= clock.now() for clock in clocks)
        clocks[0].agree_on(0.0)
        assert before <= clocks[0].now()


async def test_nobody_owns_for_longer_because_the_clock_was_put_back(postgres: Postgres) -> None:
    async with postgres.jumpy(), sharing(postgres) as (ada, bo):
        await taken(ada)
        await postgres.jump(-3600)
        assert await is_anybody_gone(bo)
        assert ["AB12"] == await of(bo).clocked()
        await of(ada).renew()
        with pytest.raises(Elsewhere):
            await taken(bo)
        await postgres.jump(-3600)

        assert 2 == await taken(bo)
        with pytest.raises(Conflict):
            await ada.append("AB12", 2, 2.0, [b"two"], epoch=1)
