"""Where the tables of a test are kept: in memory or a file, or as where many processes are one server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from sqlalchemy import text

from saboteur.server.bus.memory import Memory
from saboteur.server.bus.nats import Nats
from saboteur.server.bus.protocol import Bus
from saboteur.server.storage.schema import once, writing
from saboteur.server.storage.store import Store

from .shelf import Shelf

SHARED = "shared"
"""What premises are called where many processes are one server."""


class Database:
    """One of PostgreSQL, for the data of one test after the other."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._is_ready = False
        """Whether it is up to date: to see to that takes longer than most tests."""
        self.kept: object = None
        """Whose data it has."""
        self.is_used = False

    async def store_for(self, data: object) -> Store:
        """A store of what was kept for the same *data*, or of nothing if it is another."""
        store = Store(self._address, shared=True)
        if not self._is_ready:
            await store.open()
            await store.close()
            self._is_ready = True
        if self.kept != data:
            async with once(writing(store._url, shared=True)) as connection:
                for table in ("tables", "servers", "spent", "house"):
                    await connection.execute(text(f"DELETE FROM {table}"))
        self.kept = data
        return store


class Shared:
    """A PostgreSQL and a NATS, instead of what a test names."""

    def __init__(self, databases: Sequence[str], bus: str) -> None:
        self._databases = [Database(address) for address in databases]
        self._bus = bus

    @asynccontextmanager
    async def offer(self, data: Path | Shelf) -> AsyncIterator[tuple[Store, Bus]]:
        """A store for *data* in a database that no other server uses, and a bus."""
        free = [database for database in self._databases if not database.is_used]
        database = next((one for one in free if one.kept == data), free[0])
        database.is_used = True
        bus = Nats(self._bus)
        await bus.open()
        try:
            yield await database.store_for(data), bus
        finally:
            await bus.close()
            database.is_used = False


_shared: list[Shared] = []


@contextmanager
def sharing(shared: Shared) -> Iterator[None]:
    """Let tables be kept there, whatever a test names."""
    _shared.append(shared)
    try:
        yield
    finally:
        _shared.remove(shared)


@asynccontextmanager
async def found(data: Path | Store, bus: Bus | None) -> AsyncIterator[tuple[Store, Bus]]:
    """A store and a bus for a server with its *data* in a folder, or in a store of the test's."""
    if _shared and (isinstance(data, Path) or type(data) is Shelf):
        async with _shared[-1].offer(data) as offered:
            yield offered
    else:
        store = data if isinstance(data, Store) else Store(f"sqlite+aiosqlite:///{data / 'saboteur.db'}")
        yield store, bus or Memory()
