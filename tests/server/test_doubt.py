"""A database that goes away while it commits: whoever wrote learns what it has kept."""

from __future__ import annotations

import asyncio
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from saboteur.server.storage import quill, writer
from saboteur.server.storage.store import Card, Conflict, Doubtful, Store

from .postgres import Postgres
from .serving import serving

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="PostgreSQL is reached over a socket in a folder"),
]

CARD = Card("AB12", 1.0, 1.0, "open", False, b"")

COMMITS = (b"COMMIT", struct.pack(">iii", 1, 0, 17))
"""What is in a message by which PostgreSQL commits: the word, or how a list of bodies (`bytea`, 17) begins,
as entries are appended and committed at once."""


class Wire:
    """The way to PostgreSQL, which can break while something is committed."""

    def __init__(self, postgres: Postgres, folder: Path) -> None:
        self._there = str(postgres.folder / ".s.PGSQL.5432")
        self._here = str(folder / ".s.PGSQL.5432")
        self.store = postgres.store.replace(str(postgres.folder), str(folder))
        self.breaks = ""
        """At the next commit: `before` PostgreSQL hears of it, `after` it has done it; or never."""
        self.is_cut = False
        """Nobody can connect."""
        self.is_dead = False
        """Whatever is said is never answered, as if a cable had been drawn."""
        self.broken = 0

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[Wire]:
        server = await asyncio.start_unix_server(self._connect, self._here)
        try:
            yield self
        finally:
            server.close()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut or self.is_dead:
            await self._let_wait(reader, writer)
            return
        answers, wishes = await asyncio.open_unix_connection(self._there)
        answering = asyncio.create_task(_passed_on(answers, writer))
        with suppress(OSError):
            while data := await reader.read(65_536):
                if self.is_dead and not self.breaks:
                    continue
                if self.breaks and any(sign in data for sign in COMMITS):
                    await self._break(data, wishes, answering)
                    break
                wishes.write(data)
        for end in (wishes, writer):
            end.close()
        await asyncio.wait([answering])

    async def _let_wait(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hang up; if nobody is there who could, when the other end does."""
        if self.is_dead:
            await reader.read()
        writer.close()

    async def _break(self, data: bytes, wishes: asyncio.StreamWriter, answering: asyncio.Task[None]) -> None:
        answering.cancel()  # nobody hears the answer
        await asyncio.wait([answering])
        if self.breaks == "after":
            wishes.write(data)
            await wishes.drain()
        self.breaks = ""
        self.broken += 1


async def _passed_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Until one end hangs up: then the other one learns of it."""
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
    writer.close()


@pytest.fixture
async def wire(postgres: Postgres, tmp_path: Path) -> AsyncIterator[Wire]:
    async with Wire(postgres, tmp_path).laid() as wire:
        yield wire


@asynccontextmanager
async def opened(address: str, shared: bool = False) -> AsyncIterator[Store]:
    store = Store(address, shared)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def bodies(store: Store) -> list[bytes]:
    return [row.body for row in await store.read("AB12")]


@pytest.mark.parametrize("when", ["before", "after"])
async def test_what_was_under_way_is_there_once(wire: Wire, when: str) -> None:
    """Whether PostgreSQL had heard of it or not, and whatever was written with it."""
    async with opened(wire.store) as store:
        wire.breaks = when
        await store.create(CARD, [b"one"])
        wire.breaks = when
        await asyncio.gather(
            store.append("AB12", 2, 2.0, [b"two", b"three"]), store.put_note("AB12", 1, b"noted")
        )
        wire.breaks = when
        await store.delete("ZZ99")

        assert 3 == wire.broken
        assert [b"one", b"two", b"three"] == await bodies(store)
        assert {1: b"noted"} == await store.notes("AB12")
        await store.append("AB12", 4, 2.0, [b"four"])


@pytest.mark.parametrize("when", ["before", "after"])
async def test_what_is_refused_is_refused_though_something_else_was_in_doubt(wire: Wire, when: str) -> None:
    async with opened(wire.store) as store:
        await store.create(CARD, [b"one"])
        wire.breaks = when
        right = store.append("AB12", 2, 2.0, [b"two"])
        wrong = store.append("AB12", 2, 2.0, [b"another"])
        outcomes = await asyncio.gather(right, wrong, return_exceptions=True)

        assert [None, Conflict] == [outcome and type(outcome) for outcome in outcomes]
        assert [b"one", b"two"] == await bodies(store)


@pytest.mark.parametrize(("when", "kept"), [("before", [b"one"]), ("after", [b"one", b"two"])])
async def test_what_was_kept_is_done_though_another_server_has_the_table_by_now(
    wire: Wire, postgres: Postgres, when: str, kept: list[bytes]
) -> None:
    async with opened(wire.store, shared=True) as store, opened(postgres.store, shared=True) as other:
        assert store.leases is not None
        assert other.leases is not None
        await store.create(CARD, [b"one"])
        epoch = await store.leases.take("AB12")
        wire.breaks, wire.is_cut = when, True
        writing = asyncio.create_task(store.append("AB12", 2, 2.0, [b"two"], epoch=epoch))
        while not wire.broken:
            await asyncio.sleep(0.01)
        await postgres.ask("UPDATE servers SET ends = 0")
        await other.leases.take("AB12")
        wire.is_cut = False

        if when == "after":
            await writing
        else:
            with pytest.raises(Conflict):
                await writing
        assert kept == await bodies(other)


async def test_who_does_not_learn_what_was_kept_is_told_so(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "DOUBT", 0.5)
    async with opened(wire.store) as store:
        await store.create(CARD, [b"one"])
        wire.breaks, wire.is_cut = "after", True
        with pytest.raises(Doubtful, match="may have kept this"):
            await store.append("AB12", 2, 2.0, [b"two"])
        wire.is_cut = False

        assert [b"one", b"two"] == await bodies(store)


async def test_what_is_never_answered_is_in_doubt_as_well(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody says so when a cable is drawn, and the system waits for a quarter of an hour."""
    monkeypatch.setattr(writer, "DOUBT", 0.5)
    monkeypatch.setattr(quill, "PATIENCE", 0.5)
    async with opened(wire.store) as store:
        await store.create(CARD, [b"one"])
        wire.is_dead = True
        with pytest.raises(Doubtful, match="may have kept this"):
            await store.append("AB12", 2, 2.0, [b"two"])
        wire.is_dead = False
        await store.append("AB12", 2, 2.0, [b"two"])
        wire.breaks, wire.is_dead = "after", True
        with pytest.raises(Doubtful, match="may have kept this"):
            await store.append("AB12", 3, 3.0, [b"three"])
        wire.is_dead = False

        assert [b"one", b"two", b"three"] == await bodies(store)


async def test_nobody_is_told_that_nothing_was_changed_when_it_was(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits for an answer comes back to the table as it is, or asks for the same again."""
    monkeypatch.setattr(writer, "DOUBT", 0.5)
    async with serving(Store(wire.store)) as site:
        token = "A" * 32
        wish = {"name": "Ada", "token": token, "settings": {"players": 3}}
        wire.breaks, wire.is_cut = "after", True
        status, body = await site.http("POST", "/api/tables", wish)
        assert 503 == status
        assert "may or may not have kept this" in body["sentence"]
        wire.is_cut = False
        status, key = await site.http("POST", "/api/tables", wish)
        assert 201 == status
        ada = await site.come(key["code"], token)
        await ada.ask("rename", name="Bea")
        wire.breaks, wire.is_cut = "after", True
        await ada.send("rename", name="Eve")
        await ada.until(lambda: ada.is_closed)
        assert [] == ada.refusals
        assert {"is": "goodbye", "reason": "restart", "again": True} == ada.heard[-1]
        wire.is_cut = False
        ada = await site.come(key["code"], token)

        assert ["Eve"] == [person["name"] for person in ada.state["people"]]


async def test_who_deletes_a_table_is_not_told_that_it_is_there_still(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be gone: asked for again, it is gone for certain."""
    monkeypatch.setattr(writer, "DOUBT", 0.5)
    async with serving(Store(wire.store)) as site:
        key = await site.create("Ada", players=3)
        address = f"/api/tables/{key.code}"
        wire.breaks, wire.is_cut = "after", True
        status, body = await site.http("DELETE", address, token=key.token)
        wire.is_cut = False
        again, _ = await site.http("DELETE", address, token=key.token)
        looked, _ = await site.http("GET", address)

        assert 503 == status
        assert "may or may not have kept this" in body["sentence"]
        assert again in (204, 404)
        assert 404 == looked
