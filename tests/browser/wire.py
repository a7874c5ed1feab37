"""A network between a browser and servers, which can go away and come back."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Wire:
    """Whoever connects to its *url* is connected to the first server that is there, while it is whole."""

    def __init__(self, servers: Sequence[str]) -> None:
        self._servers = [urlsplit(server) for server in servers]
        self._ends: set[StreamWriter] = set()
        self._is_whole = True
        self._flows = asyncio.Event()
        self._flows.set()
        self.url = ""

    def cut(self) -> None:
        """All connections break at once, and no new one is made."""
        self._is_whole = False
        for end in self._ends:
            end.transport.abort()

    def hush(self) -> None:
        """Nothing comes through any more, and nobody is told that it does not."""
        self._flows.clear()

    def mend(self) -> None:
        self._is_whole = True
        self._flows.set()

    async def connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        if not self._is_whole:
            writer.transport.abort()
            return
        there, further = await self._reach()
        self._ends |= {writer, further}
        await asyncio.gather(self._pass_on(reader, further), self._pass_on(there, writer))
        self._ends -= {writer, further}

    async def _reach(self) -> tuple[StreamReader, StreamWriter]:
        *others, last = self._servers
        for server in others:
            with suppress(OSError):
                return await asyncio.open_connection(server.hostname, server.port)
        return await asyncio.open_connection(last.hostname, last.port)

    async def _pass_on(self, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError):
            while some := await reader.read(65536):
                await self._flows.wait()
                writer.write(some)
                await writer.drain()
        with suppress(OSError):
            writer.close()
            await writer.wait_closed()


@asynccontextmanager
async def wired(*servers: str) -> AsyncIterator[Wire]:
    wire = Wire(servers)
    listening = await asyncio.start_server(wire.connect, "127.0.0.1", 0)
    wire.url = "http://{}:{}".format(*listening.sockets[0].getsockname())
    try:
        yield wire
    finally:
        wire.mend()
        wire.cut()
        listening.close()
