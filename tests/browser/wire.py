"""A network between a browser and a server, which can go away and come back."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Wire:
    """Whoever connects to its *url* is connected to the server, as long as it is whole."""

    def __init__(self, server: str) -> None:
        self._server = urlsplit(server)
        self._ends: set[StreamWriter] = set()
        self._is_whole = True
        self.url = ""

    def cut(self) -> None:
        """All connections break at once, and no new one is made."""
        self._is_whole = False
        for end in self._ends:
            end.transport.abort()

    def mend(self) -> None:
        self._is_whole = True

    async def connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        if not self._is_whole:
            writer.transport.abort()
            return
        there, further = await asyncio.open_connection(self._server.hostname, self._server.port)
        self._ends |= {writer, further}
        await asyncio.gather(self._pass_on(reader, further), self._pass_on(there, writer))
        self._ends -= {writer, further}

    async def _pass_on(self, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError):
            while some := await reader.read(65536):
                writer.write(some)
                await writer.drain()
        with suppress(OSError):
            writer.close()
            await writer.wait_closed()


@asynccontextmanager
async def wired(server: str) -> AsyncIterator[Wire]:
    wire = Wire(server)
    listening = await asyncio.start_server(wire.connect, "127.0.0.1", 0)
    wire.url = "http://{}:{}".format(*listening.sockets[0].getsockname())
    try:
        yield wire
    finally:
        wire.cut()
        listening.close()
