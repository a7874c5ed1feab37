"""A bus on NATS: for any number of processes on any machines."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count
from secrets import token_hex
from typing import Any, Final
from urllib.parse import SplitResult, unquote, urlsplit

import structlog

from .line import Line, LineError, Message, lined
from .protocol import Answer, BusError, Heard, Hearing, Nobody, Silent

log = structlog.get_logger()

PATIENCE: Final = 5
"""Seconds to connect, and for what NATS itself is to confirm."""

PAUSE: Final = 0.1
"""Seconds between two tries to find it again."""

WAITING: Final = 64 * 2**20
"""Bytes that may wait to be sent; what is more is dropped."""

FAILED: Final = b"NATS/1.0\r\nFailed: 1\r\n\r\n"
"""The head of an answer that there is none."""

PORT: Final = 4222

TROUBLES: Final = (LineError, OSError, TimeoutError)
"""What may keep us from NATS."""


class Ear:
    """Somebody who hears a subject, on each line anew."""

    def __init__(self, bus: Nats, subject: str, group: str, told: Callable[[Message], None]) -> None:
        self._bus = bus
        self._subject = subject
        self._group = group
        self._told = told
        self._line: Line | None = None
        self._number = b""

    def attach(self, line: Line) -> None:
        """Listen on that line, unless that is done already."""
        if self._line is not line:
            self._number = line.listen(self._subject, self._group, self._tell)
            self._line = line

    def _tell(self, message: Message) -> None:
        try:
            self._told(message)
        except Exception:
            log.exception("what was heard on the bus could not be used", subject=self._subject)

    def stop(self) -> None:
        if self in self._bus.ears:
            del self._bus.ears[self]
            if self._line is not None:
                self._line.forget(self._number)


class Watch:
    """Somebody who is told whether the bus is away."""

    def __init__(self, watches: list[Watch], told: Callable[[bool], None]) -> None:
        self._watches = watches
        self.told = told
        watches.append(self)

    def stop(self) -> None:
        self._watches.remove(self)


class Nats:
    """One line, made anew for ever whenever it is lost."""

    def __init__(self, address: str) -> None:
        self._addresses = [_read(part) for part in address.split(",")]
        self._line: Line | None = None
        self._keeper: asyncio.Task[None] | None = None
        self.ears: dict[Ear, None] = {}
        self._watches: list[Watch] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._inbox = f"_INBOX.{token_hex(11)}"
        self._replies: asyncio.Task[Ear] | None = None
        self._numbers = count()
        self._asked: dict[str, asyncio.Future[bytes]] = {}

    async def open(self) -> None:
        assert self._keeper is None, "the bus is open already"
        self._line = await self._connected()
        self._keeper = asyncio.create_task(self._keep(self._line))

    async def close(self) -> None:
        keeper, line, self._keeper = self._keeper, self._line, None
        if keeper is None:
            return
        tasks = [keeper, *self._tasks, *([] if self._replies is None else [self._replies])]
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        self._lose()
        if line is not None:
            await _closed(line)

    @property
    def away(self) -> bool:
        return self._line is None

    @property
    def longest(self) -> int:
        return sys.maxsize if self._line is None else self._line.longest

    def watch(self, told: Callable[[bool], None]) -> Hearing:
        return Watch(self._watches, told)

    def publish(self, subject: str, body: bytes) -> None:
        self._send(subject, body)

    async def request(self, subject: str, body: bytes, patience: float) -> bytes:
        if self._line is None:
            raise Silent
        reply = f"{self._inbox}.{next(self._numbers)}"
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._asked[reply] = answered
        try:
            async with asyncio.timeout(patience):
                await self._hear_replies()
                if not self._send(subject, body, reply):
                    raise Silent
                return await answered
        except TimeoutError:
            raise Silent from None
        finally:
            del self._asked[reply]

    async def hear(self, subject: str, heard: Heard) -> Hearing:
        return await self._listen(subject, "", lambda message: heard(message.body))

    async def serve(self, subject: str, answer: Answer, group: str = "") -> Hearing:
        return await self._listen(subject, group, lambda asked: self._begin(self._answer(asked, answer)))

    # Listening.

    async def _listen(self, subject: str, group: str, told: Callable[[Message], None]) -> Ear:
        ear = Ear(self, subject, group, told)
        self.ears[ear] = None
        try:
            if self._line is not None:
                await _attached(self._line, ear)
        except TROUBLES:
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

    def _replied(self, message: Message) -> None:
        answered = self._asked.get(message.subject)
        if answered is None or answered.done():
            return
        if not message.head:
            answered.set_result(message.body)
        else:
            answered.set_exception(Silent() if message.head == FAILED else Nobody())

    async def _answer(self, message: Message, answer: Answer) -> None:
        head, body = b"", b""
        try:
            body = await answer(message.body)
        except Exception:
            log.exception("a request on the bus could not be answered", subject=message.subject)
            head = FAILED
        if message.reply:
            self._send(message.reply, body, head=head)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _send(self, subject: str, body: bytes, reply: str = "", head: bytes = b"") -> bool:
        """Let something be sent; False if it cannot be."""
        if self._line is None:
            return False
        size = len(head) + len(body)
        if size > self.longest or self._line.waiting + size > WAITING:
            log.error("a message on the bus was lost", subject=subject, bytes=size)
            return False
        self._line.say(subject, body, reply, head)
        return True

    # The line.

    async def _keep(self, line: Line) -> None:
        """Look after the line, and have a new one whenever it is lost."""
        while True:
            await asyncio.shield(line.lost)
            self._lose()
            line = self._line = await self._found()
            for ear in self.ears:  # some may be new since
                ear.attach(line)
            log.info("the bus is back")
            self._tell(False)

    def _lose(self) -> None:
        """Nobody is reached any more: who waits for an answer waits in vain."""
        if self._line is None:
            return
        self._line = None
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

    async def _found(self) -> Line:
        """A new line on which everything is listened to, as soon as there can be one."""
        while True:
            await asyncio.sleep(PAUSE)
            try:
                line = await self._connected()
                try:
                    await _attached(line, *self.ears)
                except BaseException:
                    line.abort()  # it would look after itself, and listen, for ever
                    raise
                return line
            except (BusError, *TROUBLES):
                pass  # it will be tried again
            except Exception:
                log.exception("the bus could not be reached")

    async def _connected(self) -> Line:
        """A line to any of the servers."""
        trouble: Exception = OSError()
        for address in random.sample(self._addresses, len(self._addresses)):
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._lined(address)
            except TROUBLES as error:
                trouble = error
        where = ", ".join(_place(address) for address in self._addresses)
        problem = f"the bus at {where} cannot be used: {str(trouble) or 'it does not answer'}"
        raise BusError(f"{problem}; name a NATS that runs, with a user and password it knows") from trouble

    async def _lined(self, address: SplitResult) -> Line:
        first = self._addresses[0]
        user, password = [
            None if word is None else unquote(word) for word in (first.username, first.password)
        ]
        host, port = address.hostname or "", address.port or PORT
        is_encrypted = any(one.scheme == "tls" for one in self._addresses)
        return await lined(host, port, is_encrypted, lambda: Line(user, password, _object))


def _object(problem: str) -> None:
    log.error("the bus refuses us something", problem=problem)


async def _attached(line: Line, *ears: Ear) -> None:
    """Listen on that line; NATS has confirmed it."""
    for ear in ears:
        ear.attach(line)
    async with asyncio.timeout(PATIENCE):
        await line.heard()


async def _closed(line: Line) -> None:
    """End a line, once all that was said on it has left; one that is stuck is cut."""
    try:
        async with asyncio.timeout(PATIENCE):
            await line.close()
    except TimeoutError:
        line.abort()


def _read(text: str) -> SplitResult:
    """An address such as nats://user:password@host:4222."""
    with suppress(ValueError):  # of a port or host that is none
        address = urlsplit(text)
        is_one = address.scheme in ("nats", "tls") and address.port != 0
        if is_one and address.hostname and address.hostname.encode("idna"):
            return address
    raise BusError("this is no address of a bus: it is like nats://user:password@host:4222")


def _place(address: SplitResult) -> str:
    """Where it is, without who may come there."""
    return address.netloc.rpartition("@")[2]
