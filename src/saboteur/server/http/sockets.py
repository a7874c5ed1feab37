"""The socket of a table: from bytes to messages and back, with limits."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, NamedTuple

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ...errors import Sentence
from .. import wire
from ..cluster.visits import Hear, Unreachable
from ..limits import RATE, Bucket
from ..metrics import SOCKETS
from ..refusal import Refusal
from ..reporting import report
from ..tables.admission import STRANGER
from ..tables.jobs import Closed
from ..tables.tokens import hashed
from .doors import Doors, doors_of
from .effort import Overdone, charge, cost_of, fetching
from .problems import address_of
from .travelling import Travels

Socket = WebSocket[Any, Any, Any]

log = structlog.get_logger()

LONGEST: Final = 16_384
"""Bytes of a message."""

BACKLOG: Final = 64
"""Messages that may wait for a slow client; it is let go then, and comes back for what it missed."""

HEAP: Final = 262_144
"""Bytes that may wait for it; one message may always."""

PARTING: Final = 10.0
"""Seconds in which who is sent away must have heard goodbye."""

SHYNESS: Final = 15.0
"""Seconds in which somebody must say who they are."""

ANSWER: Final = re.compile(rb'\{"is":"(?:done|refused|pong|why|past)","id":(\d+)')
"""How an answer to a message begins, and its number."""

POLICY, AGAIN = 1008, 1012
"""How a socket is closed: do not come back, or do."""

_decoder: Final[msgspec.json.Decoder[wire.Message]] = msgspec.json.Decoder(wire.Message)
_encoder: Final = msgspec.json.Encoder()


class SocketGuest:
    """A client. What is sent waits in a queue, so that nobody waits for a slow one."""

    def __init__(self, socket: Socket) -> None:
        self.onlooker = STRANGER
        self.seq = 0
        self.is_screen = False
        self._socket = socket
        self.told = 0
        self.owed: list[wire.Message] = []
        self._out: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._heap = 0
        """Bytes that wait."""
        self._is_dismissed = False
        self._visit: asyncio.Timeout | None = None
        self._stay: asyncio.Timeout | None = None
        self._may_move: Callable[[], bool] = bool
        self.address = address_of(socket)
        self.key = ""

    def send(self, message: bytes) -> None:
        if self._is_dismissed:
            return
        self.told += 1
        if self.owed:
            self._settle(message)
        if not self._out.empty() and (self._out.qsize() >= BACKLOG or self._heap + len(message) > HEAP):
            while not self._out.empty():
                self._out.get_nowait()
            self._heap = 0
            report("backlog", self.address)
            self.dismiss(wire.Goodbye("slow", True))
            return
        self._heap += len(message)
        self._out.put_nowait(message)

    def _settle(self, message: bytes) -> None:
        """What is answered is not owed any more."""
        answer = ANSWER.match(message)
        if answer is not None:
            number = int(answer[1])
            settled = next((one for one in self.owed if one.id == number), None)
            if settled is not None:
                self.owed.remove(settled)

    @asynccontextmanager
    async def visiting(self) -> AsyncIterator[None]:
        """Until they go; who is sent away and does not even read that is gone after a while, too."""
        visit = self._visit = asyncio.timeout(None)
        try:
            async with visit:
                try:
                    yield
                finally:
                    self._visit = None
        except TimeoutError as error:
            if not visit.expired():
                raise
            raise WebSocketDisconnect(detail="goodbye was not read") from error

    @asynccontextmanager
    async def staying(self, may_move: Callable[[], bool]) -> AsyncIterator[None]:
        async with asyncio.timeout(None) as stay:
            self._stay, self._may_move = stay, may_move
            try:
                yield
            finally:
                self._stay = None

    def move(self) -> None:
        if self._stay is not None:
            self._stay.reschedule(asyncio.get_running_loop().time())
            self._stay = None

    def dismiss(self, goodbye: wire.Goodbye) -> None:
        if goodbye.reason == "restart" and self._stay is not None and self._may_move():
            self.move()
            return
        self.send(_encoder.encode(goodbye))
        if not self._is_dismissed:
            self._is_dismissed = True
            self._out.put_nowait(AGAIN if goodbye.again else POLICY)
            if self._visit is not None:
                self._visit.reschedule(asyncio.get_running_loop().time() + PARTING)

    async def deliver(self) -> None:
        """Send what is to be sent, until the socket is to be closed."""
        while True:
            message = await self._out.get()
            if isinstance(message, int):
                await self._socket.close(message)
                return
            self._heap -= len(message)
            await self._socket.send_data(message.decode(), "text")

    async def hear(self) -> wire.Message:
        """The next message; what is none is refused with what is wrong about it."""
        text = await self._socket.receive_data("text")
        if len(text) > LONGEST:
            raise Refusal(Sentence("a message has at most {most} characters", most=LONGEST))
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refusal(Sentence("this message is not understood: {detail}", detail=str(error))) from None


@websocket("/api/tables/{code:str}/socket", name="socket")
async def come(socket: Socket, code: FromPath[str]) -> None:
    """Where clients come to a table: of one address not too fast, and only so many."""
    doors = doors_of(socket)
    address = address_of(socket)
    if not doors.origins.allow(socket.headers.get("origin"), socket.headers.get("host", "")):
        await socket.close(POLICY, "this page may not play here")
    elif not doors.asking.take(address, doors.clock.now()):
        report("requests", address)
        await socket.close(AGAIN, "too many sockets are opened from this address")
    else:
        with doors.crowd.joined(address) as has_room:
            await _attend_to(socket, Visit(doors, address, code, Bucket(*RATE, doors.clock.now())), has_room)


class Visit(NamedTuple):
    """Who comes to which table, and how fast they speak there."""

    doors: Doors
    address: str
    code: str
    pace: Bucket

    def pay(self, cost: float) -> None:
        """Let them have what takes so long, unless they come too fast, or their address asks for too much."""
        if not self.pace.take(self.doors.clock.now()):
            report("messages")
            raise Refusal("too many messages: wait a moment")
        charge(self.doors, self.address, cost)


async def _attend_to(socket: Socket, visit: Visit, has_room: bool) -> None:
    """Serve a client until it goes, or is sent away; if there is no room for it, at once."""
    await socket.accept()
    guest = SocketGuest(socket)
    delivering = asyncio.create_task(guest.deliver())
    SOCKETS.inc()
    try:
        if not has_room:
            report("sockets", address_of(socket))
            raise Crowded("too many connections from your network: close some, or wait a minute")
        async with guest.visiting():
            await _entertain(visit, guest)
    except Refusal as refusal:
        guest.send(_encoder.encode(refusal.told(0)))
        guest.dismiss(_goodbye(refusal))
        await asyncio.wait([delivering], timeout=5)
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("a socket failed", table=ascii(visit.code[:12]))
        guest.dismiss(wire.Goodbye("restart", True))
        await asyncio.wait([delivering], timeout=5)
    finally:
        SOCKETS.dec()
        delivering.cancel()
        await asyncio.wait([delivering])
        _ = delivering.cancelled() or delivering.exception()


class Crowded(Refusal):
    """There are too many of one address."""


class Silent(Refusal):
    """Somebody came and did not say who they are."""


def _goodbye(refusal: Refusal) -> wire.Goodbye:
    """How a socket is closed that was refused."""
    if isinstance(refusal, Closed | Unreachable):
        return wire.Goodbye("restart", True)
    if isinstance(refusal, Silent):
        return wire.Goodbye("silent", True)
    if isinstance(refusal, Crowded | Overdone):
        return wire.Goodbye("crowded", True)
    return wire.Goodbye("link", False)


async def _entertain(visit: Visit, guest: SocketGuest) -> None:
    """Hear who it is, let them in, and hear what they say until they go."""
    try:
        hello = await asyncio.wait_for(guest.hear(), SHYNESS)
    except TimeoutError:
        raise Silent("nobody said hello") from None
    if not isinstance(hello, wire.Hello):
        raise Refusal("the first message is hello")
    doors, guest.key = visit.doors, hashed(hello.token or "")
    doors.house.standing.check_welcome(guest.address, guest.key)
    charge(doors, visit.address, cost_of(hello))

    async def hear() -> wire.Message:
        return await _heard(guest, visit)

    with doors.hall.receive(guest):
        if doors.cluster is None:
            await _sit(visit, guest, (hello, hear))
        else:
            travels = Travels(doors.cluster, guest, hello)
            await travels.go(lambda *said: _sit(visit, guest, said), hear)


async def _sit(visit: Visit, guest: SocketGuest, said: tuple[wire.Hello, Hear]) -> None:
    """Let somebody in at a table of ours, and hear what they say until they go."""
    hello, hear = said
    pay = fetching(visit.doors, visit.address)
    async with visit.doors.house.table(visit.code, pay=pay) as actor:
        try:
            await actor.do(lambda: actor.welcome(guest, hello))
            while True:
                message = await hear()
                await actor.do(lambda: actor.hear(guest, message))  # noqa: B023  it is waited for
        finally:
            with suppress(Closed):
                await actor.do(lambda: actor.part(guest))


async def _heard(guest: SocketGuest, visit: Visit) -> wire.Message:
    """Hear one message; what is none, comes too fast or is too much is refused."""
    while True:
        message: wire.Message | None = None
        try:
            message = await guest.hear()
        except Refusal as refusal:
            guest.send(_encoder.encode(refusal.told(0)))
        try:
            visit.pay(cost_of(message))
        except Refusal as refusal:
            guest.send(_encoder.encode(refusal.told(0 if message is None else message.id)))
            await asyncio.sleep(0.5)
        else:
            if message is not None:
                return message
