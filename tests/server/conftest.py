"""What tests of the server share."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

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
