"""A line to NATS, in its own words, which are few: what is said in one go leaves in one go.

The client that there is for it takes two to three times as long over a message: it has a task for each
subject, two more for the connection, and wakes them all.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple, cast

PULSE: Final = 1.0
"""Seconds between looks whether anything was heard."""

SILENCE: Final = 3
"""Looks without that after which the line is given up: seconds do not count, we may have slept ourselves."""

END: Final = b"\r\n"

PING: Final = b"PING\r\n"


class LineError(Exception):
    """What NATS says is wrong, or how the line was lost."""


class Message(NamedTuple):
    """What was heard."""

    subject: str
    reply: str
    """Where an answer is waited for; nothing, if it is not."""
    head: bytes
    body: bytes


Told = Callable[[Message], None]


class Line(asyncio.Protocol):
    """One connection. When it is lost, it is for good."""

    def __init__(self, user: str | None, password: str | None, objects: Callable[[str], None]) -> None:
        """*objects* is told what NATS does not let us do."""
        self._login = {"user": user, "pass": password} if user is not None else {}
        self._objects = objects
        self._loop = asyncio.get_running_loop()
        self.let_in: asyncio.Future[None] = self._loop.create_future()
        self.lost: asyncio.Future[None] = self._loop.create_future()
        self.longest = 0
        """How many bytes a message may have."""
        self._transport: asyncio.Transport | None = None
        self._is_introduced = False
        self._problem = "it has hung up"
        self._rest = bytearray()
        """What has come of something that is not there yet."""
        self._wanted = 0
        """How many bytes that has, if it is known."""
        self._told: dict[bytes, Told] = {}
        """By number of a subscription: who hears."""
        self._numbers = 0
        self._pongs: deque[Callable[[], object]] = deque()
        """What is done when NATS has come so far."""
        self._pieces: list[bytes] = []
        """What will be written in this turn of the loop, or when NATS reads again."""
        self._size = 0
        self._is_due = self._is_full = False
        self._silent = 0
        self._pulse: asyncio.TimerHandle | None = None

    # Whether it is there.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # that of uvloop does not say so
        self._pulse = self._loop.call_later(PULSE, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._pulse is not None:
            self._pulse.cancel()
        self._pieces.clear()
        if not self.let_in.done():
            self.let_in.set_exception(LineError(self._problem))
            self.let_in.exception()  # whoever has stopped waiting need not hear of it
        if not self.lost.done():
            self.lost.set_result(None)

    def _look(self) -> None:
        """Ask whether NATS is there, if nothing came of it lately."""
        self._pulse = self._loop.call_later(PULSE, self._look)
        self._silent += 1
        if self._silent > SILENCE:
            self.abort()
        elif self._silent > 1 and self._is_introduced:
            self.ask()

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    async def close(self) -> None:
        """Write what is still to be written, and hang up."""
        self._flush()
        if self._transport is not None:
            self._transport.close()
            await self.lost

    # What is said.

    @property
    def waiting(self) -> int:
        """Bytes that have not left yet."""
        return self._size + (0 if self._transport is None else self._transport.get_write_buffer_size())

    def say(self, subject: str, body: bytes, reply: str = "", head: bytes = b"") -> None:
        where = f"{_word(subject)} {_word(reply)}" if reply else _word(subject)
        if head:
            begin = f"HPUB {where} {len(head)} {len(head) + len(body)}\r\n".encode() + head
        else:
            begin = f"PUB {where} {len(body)}\r\n".encode()
        self._write(begin, body, END)

    def listen(self, subject: str, group: str, told: Told) -> bytes:
        """Hear what is said there, or as one of a *group*; returns the number of that."""
        where = f"{_word(subject)} {_word(group)} " if group else f"{_word(subject)} "
        self._numbers += 1
        number = b"%d" % self._numbers
        self._told[number] = told
        self._write(b"SUB ", where.encode(), number, END)
        return number

    def forget(self, number: bytes) -> None:
        """Hear that no more; what is on its way is still heard."""
        self._write(b"UNSUB ", number, END)
        self.ask(lambda: self._told.pop(number, None))

    def ask(self, then: Callable[[], object] = bool) -> None:
        """Let something be done when NATS has heard all that was said, and we all that it said before."""
        self._pongs.append(then)
        self._write(PING)

    async def heard(self) -> None:
        """Wait until NATS has heard all that was said; raises if the line is lost."""
        answered: asyncio.Future[None] = self._loop.create_future()
        self.ask(lambda: _fulfil(answered))
        await asyncio.wait([answered, self.lost], return_when=asyncio.FIRST_COMPLETED)
        if not answered.done():
            raise LineError(self._problem)

    def _write(self, *pieces: bytes) -> None:
        if self.lost.done():
            return
        self._pieces += pieces
        self._size += sum(map(len, pieces))
        if not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._is_due = False
        if self._pieces and self._transport is not None and not self._is_full:
            self._transport.write(b"".join(self._pieces))
            self._pieces.clear()
            self._size = 0

    def pause_writing(self) -> None:
        self._is_full = True

    def resume_writing(self) -> None:
        self._is_full = False
        self._flush()

    # What is heard.

    def data_received(self, data: bytes) -> None:
        self._silent = 0
        if self._rest:
            self._rest += data
            if len(self._rest) < self._wanted:
                return
            data = bytes(self._rest)
            self._rest.clear()
        read = self._read(data)
        if read < len(data):
            self._rest += data[read:]

    def _read(self, data: bytes) -> int:
        """Take up all that is whole; returns where the rest begins."""
        at = self._wanted = 0
        while (end := data.find(END, at)) >= 0:
            line = data[at:end]
            if not line.startswith((b"MSG ", b"HMSG ")):
                self._heed(line)
                at = end + 2
                continue
            words = line.split()
            begin, size = end + 2, int(words[-1])
            if begin + size + 2 > len(data):
                self._wanted = begin + size + 2 - at
                break
            self._tell(words, data[begin : begin + size])
            at = begin + size + 2
        return at

    def _tell(self, words: list[bytes], body: bytes) -> None:
        """Pass on what came: by subject, number, perhaps where to answer, perhaps the size of its head."""
        told = self._told.get(words[2])
        if told is None:
            return
        head, sizes = b"", 1
        if words[0] == b"HMSG":
            cut, sizes = int(words[-2]), 2
            head, body = body[:cut], body[cut:]
        reply = _text(words[3]) if len(words) > 3 + sizes else ""
        told(Message(_text(words[1]), reply, head, body))

    def _heed(self, line: bytes) -> None:
        kind, _, rest = line.partition(b" ")
        if kind == b"PING":
            self._write(b"PONG\r\n")
        elif kind == b"PONG" and self._pongs:
            self._pongs.popleft()()
        elif kind == b"INFO":
            self._introduce(json.loads(rest))
        elif kind == b"-ERR":
            self._mind(rest.decode(errors="replace").strip("'"))

    def _mind(self, problem: str) -> None:
        """NATS hangs up after whatever is wrong, but for what we may not do."""
        self._problem = problem
        if "permissions violation" in problem.lower():
            self._objects(problem)

    def _introduce(self, info: dict[str, object]) -> None:
        """Say who we are, if NATS asks for the first time; it may also tell that something has changed."""
        self.longest = int(str(info["max_payload"]))
        if self._transport is None or self._is_introduced:
            return
        if info.get("tls_required") and self._transport.get_extra_info("ssl_object") is None:
            self._problem = "it wants to be encrypted: write tls://"
            self.abort()
            return
        about = {
            **self._login, "verbose": False, "pedantic": False, "headers": True, "no_responders": True,
            "protocol": 1, "name": "saboteur", "lang": "python", "version": "1",
        }  # fmt: skip
        self._is_introduced = True
        self._write(b"CONNECT ", json.dumps(about).encode(), END)
        self.ask(lambda: _fulfil(self.let_in))


def _text(word: bytes) -> str:
    """What is no text was made up by somebody who hears nothing of it, and must not cost us the line."""
    return word.decode(errors="replace")


def _word(text: str) -> str:
    """The same, if it is one word: what stood behind a blank or a line's end would be an order to NATS."""
    if text.split() != [text]:
        raise ValueError(f"{text!r} is no subject: it is one word")
    return text


def _fulfil(awaited: asyncio.Future[None]) -> None:
    if not awaited.done():
        awaited.set_result(None)


async def lined(host: str, port: int, encrypted: bool, make: Callable[[], Line]) -> Line:
    """A line on which NATS has let us in. If it is *encrypted*, nobody in between can do without."""
    context = ssl.create_default_context() if encrypted else None
    _, line = await asyncio.get_running_loop().create_connection(make, host, port, ssl=context)
    try:
        await line.let_in
    except BaseException:
        line.abort()
        raise
    return line
