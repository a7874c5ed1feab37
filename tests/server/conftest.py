"""What tests of the server share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from saboteur.server.bus import nats as bus
from saboteur.server.bus.memory import Hub, Memory
from saboteur.server.bus.protocol import Bus

from .nats import Nats
from .postgres import Postgres


@pytest.fixture(scope="session")
def running_postgres() -> Iterator[Postgres]:
    with (
        TemporaryDirectory(prefix="postgres", ignore_cleanup_errors=True) as folder,
        closing(Postgres(Path(folder))) as postgres,
    ):
        asyncio.run(postgres.start())
        yield postgres


@pytest.fixture
def postgres(running_postgres: Postgres) -> Postgres:
    """A PostgreSQL whose database is empty."""
    asyncio.run(running_postgres.empty())
    return running_postgres


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    """A NATS that runs, and that nobody else listens to by the end of a test."""
    with closing(Nats()) as nats:
        nats.start()
        yield nats


@pytest.fixture(params=["memory", "nats"])
async def members(request: pytest.FixtureRequest) -> AsyncIterator[list[Bus]]:
    """Three processes of one server, as far as the bus can see."""
    if request.param == "memory":
        hub = Hub()
        members: list[Bus] = [Memory(hub) for _ in range(3)]
    else:
        address = request.getfixturevalue("nats").address
        members = [bus.Nats(address) for _ in range(3)]
    for member in members:
        await member.open()
    yield members
    for member in members:
        await member.close()
