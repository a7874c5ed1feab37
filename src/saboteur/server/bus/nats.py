"""A bus on NATS: for any number of processes on any machines."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

import structlog

from .protocol import Answer, BusError, Heard, Hearing, Nobody, Silent

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription

log = structlog.get_logger()

PATIENCE: Final = 5
"""Seconds to connect, and for what NATS itself is to confirm."""

PULSE: Final = 1
"""Seconds between signs of life; after three that are missing the bus is away."""

PAUSE: Final = 0.1
"""Seconds between looks whether it is away, or back."""

WAITING: Final = 64 * 2**20
"""Bytes that may wait to be sent; what is more is dropped."""

FAILED: Final = "Failed"
"""The header of an answer that there is none."""

LOST: Final = "a message on the bus was lost"


class Parcel(NamedTuple):
    """What is to be sent."""

    subject: str
    body: bytes
    reply: str = ""
    headers: dict[str, str] | None = None


class Ear:
    """A subscription, which is made anew with each connection."""

    def __init__(self, bus: Nats, subject: str, group: str, told: Callable[[Msg], None]) -> None:
        self._bus = bus
        self._subject = subject
        self._group = group
        self._told = told
        self._client: Client | None = None
        self._subscription: Subscription | None = None
        self._stopped = False

    async def attach(self, client: Client) -> None:
        """Listen on that connection, unless that is done already."""
        if self._client is client:
            return
        self._client = client
        self._subscription = await client.subscribe(self._subject, self._group, self._tell)
        if self._stopped:
            self._bus.end(self._subscription)

    async def _tell(self, message: Msg) -> None:
        try:
            self._told(message)
        except Exception:
            log.exception("what was heard on the bus could not be used", subject=self._subject)

    def stop(self) -> None:
        if not self._stopped:
            self._stopped = True
            self._bus.ears.pop(self, None)
            if self._subscription is not None:
                self._bus.end(self._subscription)


class Watch:
    """Somebody who is told whether the bus is away."""

    def __init__(self, watches: list[Watch], told: Callable[[bool], None]) -> None:
        self._watches = watches
        self.told = told
        watches.append(self)

    def stop(self) -> None:
        self._watches.remove(self)


class Nats:
    """One connection, made anew for ever whenever it breaks.

    The client's own way to reconnect is not used: after some errors it gives up for good.
    """

    def __init__(self, address: str) -> None:
        try:
            import nats  # noqa: F401  whether it is there
        except ModuleNotFoundError as error:
            problem = f"NATS needs what is not installed ({error.name})"
            raise BusError(f"{problem}: install saboteur with its extra scale") from error
        logging.getLogger("nats").setLevel(logging.CRITICAL + 1)  # what is wrong is said by us
        self._addresses = [_read(part) for part in address.split(",")]
        self._client: Client | None = None
        self._keeper: asyncio.Task[None] | None = None
        self.ears: dict[Ear, None] = {}
        self._watches: list[Watch] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._outbox: deque[Parcel] = deque()
        self._waiting = 0
        self._filled = asyncio.Event()
        self._inbox = f"_INBOX.{token_hex(11)}"
        self._replies: asyncio.Task[Ear] | None = None
        self._numbers = count()
        self._asked: dict[str, asyncio.Future[bytes]] = {}

    async def open(self) -> None:
        assert self._keeper is None, "the bus is open already"
        self._client = await self._connected()
        self._keeper = asyncio.create_task(self._keep(self._client))

    async def close(self) -> None:
        keeper, client, self._keeper = self._keeper, self._client, None
        if keeper is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while client is not None and self._outbox and not client.is_closed:
                    await asyncio.sleep(0.001)
        tasks = [keeper, *self._tasks, *([] if self._replies is None else [self._replies])]
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        self._lose()
        if client is not None:
            await _closed(client)

    @property
    def away(self) -> bool:
        return self._client is None

    def watch(self, told: Callable[[bool], None]) -> Hearing:
        return Watch(self._watches, told)

    def publish(self, subject: str, body: bytes) -> None:
        self._send(Parcel(subject, body))

    async def request(self, subject: str, body: bytes, patience: float) -> bytes:
        if self._client is None:
            raise Silent
        reply = f"{self._inbox}.{next(self._numbers)}"
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._asked[reply] = answered
        try:
            async with asyncio.timeout(patience):
                await self._hear_replies()
                if not self._send(Parcel(subject, body, reply)):
                    raise Silent
                return await answered
        except TimeoutError:
            raise Silent from None
        finally:
            del self._asked[reply]

    async def hear(self, subject: str, heard: Heard) -> Hearing:
        return await self._listen(subject, "", lambda message: heard(message.data))

    async def serve(self, subject: str, answer: Answer, group: str = "") -> Hearing:
        return await self._listen(subject, group, lambda asked: self._begin(self._answer(asked, answer)))

    def end(self, subscription: Subscription) -> None:
        """Listen to that no more."""
        if self._client is not None:
            self._begin(_drained(subscription))

    # Listening.

    async def _listen(self, subject: str, group: str, told: Callable[[Msg], None]) -> Ear:
        ear = Ear(self, subject, group, told)
        self.ears[ear] = None
        try:
            if self._client is not None:
                await _attached(self._client, ear)
        except _troubles():
            pass  # it is away, and will be listened to when it is back
        except BaseException:
            ear.stop()
            raise
        return ear

    async def _hear_replies(self) -> None:
        """Listen for answers: whoever asks nothing needs no right to."""
        if self._replies is None:
            self._replies = asyncio.create_task(self._listen(f"{self._inbox}.*", "", self._replied))
        await asyncio.shield(self._replies)

    def _replied(self, message: Msg) -> None:
        answered = self._asked.get(message.subject)
        if answered is None or answered.done():
            return
        if not message.headers:
            answered.set_result(message.data)
        else:
            answered.set_exception(Silent() if FAILED in message.headers else Nobody())

    async def _answer(self, message: Msg, answer: Answer) -> None:
        try:
            parcel = Parcel(message.reply, await answer(message.data))
        except Exception:
            log.exception("a request on the bus could not be answered", subject=message.subject)
            parcel = Parcel(message.reply, b"", headers={FAILED: "1"})
        if message.reply:
            self._send(parcel)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Sending.

    def _send(self, parcel: Parcel) -> bool:
        """Let a parcel be sent; False if it cannot be."""
        size = len(parcel.body)
        if self._client is None:
            return False
        if size > self._client.max_payload or self._waiting + size > WAITING:
            log.error(LOST, subject=parcel.subject, bytes=size)
            return False
        self._outbox.append(parcel)
        self._waiting += size
        self._filled.set()
        return True

    async def _write(self, client: Client) -> None:
        """Send what is to be sent, in order."""
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._outbox:
                parcel = self._outbox.popleft()
                self._waiting -= len(parcel.body)
                try:
                    await client.publish(*parcel)
                except _troubles():
                    log.warning(LOST, subject=parcel.subject)

    # The connection.

    async def _keep(self, client: Client) -> None:
        """Look after the connection, and make a new one whenever it is broken."""
        while True:
            writing = asyncio.create_task(self._write(client))
            try:
                while not client.is_closed:  # its callback does not come after every error
                    await asyncio.sleep(PAUSE)
            finally:
                writing.cancel()
                await asyncio.wait([writing])
            self._lose()
            client = await self._found()
            self._client = client
            log.info("the bus is back")
            self._tell(False)

    def _lose(self) -> None:
        """Nobody is reached any more: who waits for an answer waits in vain."""
        if self._client is None:
            return
        self._client = None
        self._outbox.clear()
        self._waiting = 0
        for answered in self._asked.values():
            if not answered.done():
                answered.set_exception(Silent())
        if self._keeper is not None:
            log.warning("the bus is away")
            self._tell(True)

    def _tell(self, away: bool) -> None:
        for watch in list(self._watches):
            try:
                watch.told(away)
            except Exception:
                log.exception("somebody could not be told of the bus", away=away)

    async def _found(self) -> Client:
        """A new connection on which everything is listened to, as soon as there can be one."""
        while True:
            await asyncio.sleep(PAUSE)
            try:
                client = await self._connected()
                try:
                    await _attached(client, *self.ears)
                except _troubles():
                    await _closed(client)
                else:
                    return client
            except BusError:
                pass  # it will be tried again
            except Exception:
                log.exception("the bus could not be reached")

    async def _connected(self) -> Client:
        from nats.aio.client import Client

        troubles: list[Exception] = []

        async def troubled(error: Exception) -> None:
            troubles.append(error)
            if "permissions violation" in str(error).lower():
                log.error("the bus refuses us something", problem=str(error))
            del troubles[:-1]

        client, first = Client(), self._addresses[0]
        try:
            await client.connect(
                [f"{address.scheme}://{_place(address)}" for address in self._addresses],
                user=None if first.username is None else unquote(first.username),
                password=None if first.password is None else unquote(first.password),
                tls_handshake_first=first.scheme == "tls",  # else whoever is in between could do without
                error_cb=troubled,
                allow_reconnect=False,
                max_reconnect_attempts=1,
                reconnect_time_wait=0,
                connect_timeout=PATIENCE,
                ping_interval=PULSE,
                max_outstanding_pings=3,
            )
        except _troubles() as error:
            await _closed(client)
            reason = str(troubles[-1] if troubles else error) or "it does not answer"
            where = ", ".join(_place(address) for address in self._addresses)
            problem = f"the bus at {where} cannot be used: {reason.removeprefix('nats: ')}"
            raise BusError(f"{problem}; name a NATS that runs, with a user and password it knows") from error
        return client


def _troubles() -> tuple[type[Exception], ...]:
    from nats.errors import Error

    return Error, OSError, TimeoutError


async def _attached(client: Client, *ears: Ear) -> None:
    """Listen on that connection; NATS has confirmed it."""
    for ear in ears:
        await ear.attach(client)
    await client.flush(PATIENCE)  # the client lets this overtake what it has not written yet,
    await client.flush(PATIENCE)  # which has gone by the time that it is answered


async def _drained(subscription: Subscription) -> None:
    """End a subscription; what has come by then is still used."""
    with suppress(*_troubles()):
        await subscription.drain()  # type: ignore[no-untyped-call]  # it says nothing of types


async def _closed(client: Client) -> None:
    """End a connection; one that never came about may not notice."""
    with suppress(*_troubles()):
        async with asyncio.timeout(PATIENCE):
            await client.close()


def _read(text: str) -> SplitResult:
    """An address such as nats://user:password@host:4222."""
    with suppress(ValueError):  # of a port or host that is none
        address = urlsplit(text)
        if address.scheme in ("nats", "tls") and address.hostname and address.port != 0:
            return address
    raise BusError("this is no address of a bus: it is like nats://user:password@host:4222")


def _place(address: SplitResult) -> str:
    """Where it is, without who may come there."""
    return address.netloc.rpartition("@")[2]
