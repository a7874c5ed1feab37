"""What tests of the server share."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from saboteur.server.bus import nats as bus
from saboteur.server.bus.memory import Hub, Memory
from saboteur.server.bus.protocol import Bus

from ..depth import DEPTH, Depth
from .nats import Nats
from .postgres import Postgres
from .premises import SHARED, Shared, sharing


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a test with several cases one is enough where tables are shared: they do not differ in that."""
    again = [] if DEPTH is Depth.DEEP else other_cases(items)
    if again:
        config.hook.pytest_deselected(items=again)
        left_out = {*again}
        items[:] = [item for item in items if item not in left_out]


def other_cases(items: list[pytest.Item]) -> list[pytest.Item]:
    """All cases but the first of every test that runs where tables are shared."""
    known: set[tuple[str, str]] = set()
    found: list[pytest.Item] = []
    for item in items:
        if not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
            continue
        if item.callspec.params.get("premises") == SHARED:
            test = (str(item.path), item.originalname)
            found += [item] if test in known else []
            known.add(test)
    return found


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


@pytest.fixture(
    scope="module",
    params=[
        "alone",
        pytest.param(
            SHARED, marks=[pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="no socket")]
        ),
    ],
)
def premises(request: pytest.FixtureRequest) -> Iterator[None]:
    """Tables are kept as the test says, and once more on PostgreSQL with NATS."""
    if request.param == "alone":
        yield
        return
    postgres: Postgres = request.getfixturevalue("running_postgres")
    databases = [asyncio.run(postgres.besides(name)) for name in ("tables", "others")]
    with sharing(Shared(databases, request.getfixturevalue("nats").address)):
        yield


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
