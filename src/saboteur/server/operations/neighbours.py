"""The desks of the other servers, where several share the tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
import structlog

from ..bus.protocol import Bus, Unanswered
from ..cluster.messages import ORDERS, server_subject
from ..lobby import House
from ..storage.leases import Elsewhere

log = structlog.get_logger()

PATIENCE: Final = 10.0
"""Seconds in which another desk must have answered."""

Answer = Callable[[bytes], Awaitable[dict[str, Any]]]


class Neighbours:
    """Lets an order be carried out where its table is, and all others know of it at once."""

    def __init__(self, house: House, bus: Bus, name: str) -> None:
        """*name* is that of our own server."""
        self._house = house
        self._bus = bus
        self._name = name
        self._heeding: set[asyncio.Task[None]] = set()

    async def ask(self, where: Elsewhere, line: bytes) -> dict[str, Any]:
        """What the desk answers where the table is."""
        try:
            answer = await self._bus.request(server_subject(where.owner, "desk"), line, PATIENCE)
        except Unanswered:
            return {"refused": f"table {where.code} is at another server, which does not answer: try again"}
        found: dict[str, Any] = msgspec.json.decode(answer)
        return found

    def tell(self, gone: str = "") -> None:
        """Something was ordered; a table that is *gone* is to be put away."""
        self._bus.publish(ORDERS, gone.encode())

    @asynccontextmanager
    async def heard(self, answer: Answer) -> AsyncIterator[None]:
        """Meanwhile *answer* what other desks are asked about our tables, and heed what they order."""

        async def reply(line: bytes) -> bytes:
            try:
                return msgspec.json.encode(await answer(line))
            except Elsewhere as where:  # it has moved meanwhile
                return msgspec.json.encode({"refused": f"table {where.code} is moving: try again"})

        hearings = [
            await self._bus.serve(server_subject(self._name, "desk"), reply),
            await self._bus.hear(ORDERS, self._hear),
        ]
        try:
            yield
        finally:
            for hearing in hearings:
                hearing.stop()
            for task in self._heeding:
                task.cancel()

    def _hear(self, gone: bytes) -> None:
        if gone:
            self._house.close_table(gone.decode())
        task = asyncio.create_task(self._heed())
        self._heeding.add(task)
        task.add_done_callback(self._heeding.discard)

    async def _heed(self) -> None:
        try:
            await self._house.heed()
        except Exception:
            log.exception("orders could not be read: they are heeded within a minute")
