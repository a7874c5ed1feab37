"""The desk of whoever runs a server: what they ask and order over a socket that only they can open.

One line of JSON is asked, one is answered. Every order is logged.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import singledispatchmethod
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog

from ...errors import RulesetError, SaboteurError
from ..http.config import Config
from ..limits import network_of
from ..lobby import House
from ..refusal import Refusal
from ..storage.leases import Elsewhere
from ..tables.admission import STRANGER
from ..tables.summaries import summary_in
from ..tables.tokens import read_code
from .neighbours import Neighbours
from .orders import (
    Ban,
    Bans,
    Close,
    Delete,
    Drain,
    Look,
    Order,
    Reopen,
    Say,
    Status,
    Tables,
    read_order,
)
from .premises import desk_of

log = structlog.get_logger()

SHOWN: Final = 200
"""How many tables a list has."""

LOOK: Final = 1.0
"""Seconds between looks whether everybody is gone."""

_encode: Final = msgspec.json.Encoder().encode


class Desk:
    """Does what it is told for a *house*; *stop* ends the server."""

    def __init__(self, house: House, stop: Callable[[], None], neighbours: Neighbours | None = None) -> None:
        self.house = house
        self.neighbours = neighbours
        self._stop = stop
        self._draining: asyncio.Task[None] | None = None

    async def answer(self, line: bytes) -> dict[str, Any]:
        """The answer to a *line*, given here or where the table is; what is refused has a sentence."""
        try:
            return await self.answer_here(line)
        except Elsewhere as where:
            if self.neighbours is None:
                return {"refused": f"table {where.code} is at another server: ask that one"}
            return await self.neighbours.ask(where, line)

    async def answer_here(self, line: bytes) -> dict[str, Any]:
        """The same, unless the table is `Elsewhere`."""
        try:
            return await self._do(read_order(line))
        except (Refusal, SaboteurError, msgspec.MsgspecError, UnicodeError) as error:
            return {"refused": str(error)}
        except Elsewhere:
            raise
        except Exception:
            log.exception("an order failed")
            return {"refused": "something went wrong: the log says more"}

    @singledispatchmethod
    async def _do(self, order: Order) -> dict[str, Any]:
        raise NotImplementedError(type(order).__name__)

    @_do.register
    async def _(self, order: Status) -> dict[str, Any]:
        visited = self.house.visited()
        return {
            "tables": len(visited),
            "devices": sum(visited.values()),
            "played": len(self.house.played()),
            "draining": self.house.standing.is_draining,
            "said": self.house.standing.announced.text,
            "failing": await self.house.vitals.failing(),
        }

    @_do.register
    async def _(self, order: Tables) -> dict[str, Any]:
        visited, closed = self.house.visited(), self.house.standing.closed
        tables = []
        for card in await self.house.store.newest(SHOWN):
            summary = summary_in(card.summary)
            tables.append(
                {
                    "code": card.code,
                    "phase": "closed" if card.code in closed else card.phase,
                    "rules": "" if summary is None else summary.table.rules,
                    "touched": card.touched,
                    "devices": visited.get(card.code, 0),
                }
            )
        return {"tables": tables}

    @_do.register
    async def _(self, order: Look) -> dict[str, Any]:
        async with self.house.table(order.code, even_closed=True) as actor:
            table, away = actor.table, actor.presence().away
            people = [
                {
                    "person": number,
                    "name": one.name,
                    "seat": table.seat_of(number),
                    "here": number not in away,
                }
                for number, one in table.people.items()
            ]
            card = actor.projection.card_for(STRANGER)
            return {"table": msgspec.to_builtins(card), "people": people, "host": table.host}

    @_do.register
    async def _(self, order: Close) -> dict[str, Any]:
        code = await self._known(order.code)
        await self._order("closed", code, "", table=code)
        return {"done": f"table {code} is closed: nobody is let in, and nothing of it is deleted"}

    @_do.register
    async def _(self, order: Reopen) -> dict[str, Any]:
        code = await self._known(order.code)
        await self._revoke("closed", code, table=code)
        return {"done": f"table {code} is open again"}

    @_do.register
    async def _(self, order: Delete) -> dict[str, Any]:
        code = await self._known(order.code)
        await self.house.remove(code)
        await self.house.store.revoke("closed", code)
        await self._heed("delete", {"table": code}, gone=code)
        return {"done": f"table {code} is deleted, with all that was known of it"}

    @_do.register
    async def _(self, order: Ban) -> dict[str, Any]:
        kind, name, whom = await self._banned(order)
        if order.on:
            await self._order(kind, name, whom, banned=whom)
            return {"done": f"{whom} is banned"}
        await self._revoke(kind, name, allowed=whom)
        return {"done": f"{whom} may come again"}

    @_do.register
    async def _(self, order: Bans) -> dict[str, Any]:
        found = await self.house.store.orders()
        return {"bans": [text for kind, _, text in found if kind in ("address", "key")]}

    @_do.register
    async def _(self, order: Say) -> dict[str, Any]:
        if not order.text.strip():
            await self._revoke("message", "", said="")
            return {"done": "nobody is told anything any more"}
        await self._order("message", "", order.text.strip(), said=order.text.strip())
        return {"done": "everybody is told"}

    @_do.register
    async def _(self, order: Drain) -> dict[str, Any]:
        log.info("an order is carried out", drain=order.on)
        self.house.standing.drain(order.on)
        self._stop_after(self._is_at_rest if order.on else None)
        return {"played": len(self.house.played()), "unfinished": len(await self.house.store.unfinished())}

    def finish(self) -> None:
        """Let no new game begin, and stop when there is none left and nobody is here."""
        self.house.standing.drain(True)
        self._stop_after(self._is_done)

    async def _is_at_rest(self) -> bool:
        """Whether nobody is at a game that goes on."""
        return not self.house.played()

    async def _is_done(self) -> bool:
        """Whether no game goes on, be its people here or not, and nobody looks at what is over."""
        with suppress(Exception):  # the store is away, or not open yet
            return not any(self.house.visited().values()) and not await self.house.has_unfinished()
        return False

    def _stop_after(self, is_time: Callable[[], Awaitable[bool]] | None) -> None:
        """Stop the server as soon as it *is_time*, and not for what was said before; None lets it go on."""
        if self._draining is not None:
            self._draining.cancel()
        self._draining = None if is_time is None else asyncio.create_task(self._await(is_time))

    async def _await(self, is_time: Callable[[], Awaitable[bool]]) -> None:
        while not await is_time():
            await asyncio.sleep(LOOK)
        log.info("nobody plays any more: the server stops")
        self._stop()

    async def _known(self, text: str) -> str:
        code = read_code(text)
        if await self.house.store.card(code) is None:
            raise Refusal(f"there is no table {code}")
        return code

    async def _banned(self, order: Ban) -> tuple[str, str, str]:
        """What is kept of a ban: its kind, by what it is known, and for people whom it is of."""
        if order.code:
            async with self.house.table(order.code, even_closed=True) as actor:
                known, code = actor.table.people.get(order.person), actor.table.code
            if known is None:
                raise Refusal(f"there is no person {order.person} at table {code}: look at it first")
            return "key", known.hash, f"person {order.person} of table {code}"
        try:
            network = ip_network(order.address if "/" in order.address else network_of(order.address))
        except ValueError:
            raise Refusal(f"{order.address} is no address, and no network such as 192.0.2.0/24") from None
        return "address", str(network), str(network)

    async def _order(self, kind: str, name: str, text: str, **told: object) -> None:
        await self.house.store.order(kind, name, self.house.clock.now(), text)
        await self._heed(kind, told)

    async def _revoke(self, kind: str, name: str, **told: object) -> None:
        await self.house.store.revoke(kind, name)
        await self._heed(f"no {kind}", told)

    async def _heed(self, order: str, told: dict[str, object], gone: str = "") -> None:
        log.info("an order is carried out", order=order, **told)
        await self.house.heed()
        if self.neighbours is not None:
            self.neighbours.tell(gone)


# The socket.


@asynccontextmanager
async def attended(desk: Desk, config: Config) -> AsyncIterator[None]:
    """Answer at the socket of the desk meanwhile; where there can be none, go without."""

    async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, ValueError):  # a line that is endless is none
            while line := await reader.readline():
                writer.write(_encode(await desk.answer(line)) + b"\n")
                await writer.drain()
        writer.close()

    try:
        path = desk_of(config)
        server = await asyncio.start_unix_server(attend, sock=_bound(path))
    except (OSError, AttributeError, NotImplementedError, RulesetError) as error:
        log.warning("saboteur admin cannot reach this server: set its admin_socket", error=str(error))
        yield
        return
    try:
        yield
    finally:
        server.close()
        with suppress(OSError):
            path.unlink()


def _bound(path: Path) -> socket.socket:
    """A socket at *path* that only its owner can open; one that a dead server left is taken away."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    mask = os.umask(0o177)
    try:
        if _is_dead(path):
            path.unlink()
        listening.bind(str(path))
    except BaseException:
        listening.close()
        raise
    finally:
        os.umask(mask)
    return listening


def _is_dead(path: Path) -> bool:
    """Whether a socket is there at which nobody answers."""
    if not path.is_socket():
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as trying:
        return trying.connect_ex(str(path)) != 0
