"""Guests of our tables whose sockets are at other servers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog

from .. import wire
from ..bus.protocol import Bus
from ..lobby import House
from ..refusal import Refusal
from ..storage.leases import Elsewhere
from ..tables.actor import TableActor
from ..tables.admission import STRANGER
from ..tables.jobs import Closed
from .messages import (
    GOODBYE,
    HEAD,
    MOVED,
    TOLD,
    TOO_LONG,
    Come,
    Frame,
    Roll,
    Said,
    guest_subject,
    joined,
    unpacker,
)

log = structlog.get_logger()

BACKLOG: Final = 64
"""How many things a guest may have said that their table has not heard yet."""

YES, NO = b"yes", b"no"
"""Whether the table is ours."""

_read_come: Final = unpacker(Come)
_read_said: Final = unpacker(Said)
_decoder: Final[msgspec.json.Decoder[wire.Message]] = msgspec.json.Decoder(wire.Message)
_encoder: Final = msgspec.json.Encoder()


class Envoy:
    """A guest who is told everything over the bus."""

    def __init__(self, bus: Bus, guest: str) -> None:
        self.onlooker = STRANGER
        self.seq = 0
        self.is_screen = False
        self.told = 0
        """How many frames."""
        self._bus = bus
        self._subject = guest_subject(guest)
        self._messages: list[tuple[bytes, int]] = []
        """What is told in this turn of the loop, which is one frame: a state, and that something was done;
        and which entry is the last that the guest knows of then."""

    def send(self, message: bytes) -> None:
        if not self._messages:
            asyncio.get_running_loop().call_soon(self._tell)
        self._messages.append((message, self.seq))

    def _tell(self) -> None:
        """Post what the bus can carry together; else one by one, up to what it cannot carry at all."""
        messages, self._messages = self._messages, []
        room = self._bus.longest - HEAD.size
        together = joined([message for message, _ in messages])
        for body, seq in [(together, messages[-1][1])] if messages and len(together) <= room else messages:
            if len(body) > room:  # it would be missed, and asked for again for ever
                self._post(TOLD, _encoder.encode(TOO_LONG.told(0)), seq)
                self._post(GOODBYE, _encoder.encode(wire.Goodbye("link", False)))
                return
            self._post(TOLD, body, seq)

    def dismiss(self, goodbye: wire.Goodbye) -> None:
        """A table that is put away here is found again elsewhere; all else is said to the guest."""
        self._tell()
        if goodbye.reason == "restart":
            self._post(MOVED, b"")
        else:
            self._post(GOODBYE, _encoder.encode(goodbye))

    def _post(self, kind: int, body: bytes, seq: int = 0) -> None:
        self.told += 1
        self._bus.publish(self._subject, Frame(kind, self.told, seq, body).packed())


class Stay:
    """A guest's stay at one of our tables."""

    def __init__(self, come: Come, envoy: Envoy) -> None:
        self.come = come
        self.envoy = envoy
        self.heard = 0
        self.expected = 0
        """How much had been said when the server of their socket last told us."""
        self.missed = 0
        """How often it has not named them since."""
        self.inbox: asyncio.Queue[wire.Message] = asyncio.Queue(BACKLOG)
        self.welcomed: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.task: asyncio.Task[None] | None = None

    def hear(self, said: Said) -> bool:
        """Take up what the guest said; False if something is missing before it, or they say too much."""
        self.heard += 1
        if said.number != self.heard or self.inbox.full():
            return False
        self.inbox.put_nowait(_decoder.decode(said.text))
        return True

    def end(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def move(self) -> None:
        """Let the guest come anew."""
        self.envoy.dismiss(wire.Goodbye("restart", True))
        self.end()


class Stays:
    def __init__(self, house: House, bus: Bus) -> None:
        self._house = house
        self._bus = bus
        self._stays: dict[str, Stay] = {}

    async def let_in(self, body: bytes) -> bytes:
        """Welcome a guest, if the table is ours; what is refused to them they are told."""
        come: Come = _read_come(body)
        stay = Stay(come, Envoy(self._bus, come.guest))
        self._stays[come.guest] = stay
        stay.task = asyncio.create_task(self._entertain(stay), name=f"guest of table {come.code}")
        stay.task.add_done_callback(lambda _: self._stays.pop(come.guest, None))
        waited: list[asyncio.Future[Any]] = [stay.task, stay.welcomed]
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        return YES if stay.welcomed.done() and stay.welcomed.result() else NO

    def hear(self, body: bytes) -> None:
        """Hear what a guest said."""
        said: Said = _read_said(body)
        stay = self._stays.get(said.guest)
        if stay is None:
            return
        if not said.text:
            stay.end()
        elif not stay.hear(said):
            stay.move()

    async def _entertain(self, stay: Stay) -> None:
        try:
            async with self._house.table(stay.come.code) as actor:
                await _attend_to(actor, stay)
        except (Elsewhere, Closed):
            if stay.welcomed.done():
                stay.envoy.dismiss(wire.Goodbye("restart", True))
        except Refusal as refusal:
            stay.envoy.send(_encoder.encode(refusal.told(0)))
            stay.envoy.dismiss(wire.Goodbye("link", False))
            stay.welcomed.set_result(True)
        except Exception:
            log.exception("a guest could not be attended to", table=stay.come.code)
            stay.envoy.dismiss(wire.Goodbye("restart", True))

    # Whether both sides know the same.

    def at(self, relay: str) -> dict[str, int]:
        """How much each guest was told whose socket is at *relay*."""
        return {
            name: stay.envoy.told
            for name, stay in self._stays.items()
            if stay.come.relay == relay and stay.welcomed.done()
        }

    def relays(self) -> set[str]:
        return {stay.come.relay for stay in self._stays.values()}

    def compare(self, roll: Roll) -> None:
        """Let those go who are gone, and those come anew of whom something got lost."""
        for name, stay in list(self._stays.items()):
            if stay.come.relay != roll.name:
                continue
            stay.missed = 0 if name in roll.visits else stay.missed + 1
            if stay.missed > 1:
                stay.end()
            elif stay.heard < stay.expected:
                stay.move()
            stay.expected = roll.visits.get(name, 0)

    def give_up(self, is_gone: Callable[[str], bool]) -> None:
        """Let those go whose servers are gone."""
        for stay in list(self._stays.values()):
            if is_gone(stay.come.relay):
                stay.end()

    async def close(self) -> None:
        tasks = [stay.task for stay in self._stays.values() if stay.task is not None]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)


async def _attend_to(actor: TableActor, stay: Stay) -> None:
    """Hear all that a guest says, until they go."""
    envoy, hello = stay.envoy, _decoder.decode(stay.come.hello)
    assert isinstance(hello, wire.Hello), "whoever comes says hello"
    try:
        await actor.do(lambda: actor.welcome(envoy, hello))
        stay.welcomed.set_result(True)
        while True:
            message = await stay.inbox.get()
            await actor.do(lambda: actor.hear(envoy, message))  # noqa: B023  it is waited for
    finally:
        with suppress(Closed):
            await actor.do(lambda: actor.part(envoy))
