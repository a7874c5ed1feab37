"""The gate before the doors: how large a request's head may be, how slow, and how many come at once.

This is bounded before anything of a request is understood; uvicorn and its parser take whatever comes.
"""

from __future__ import annotations

import asyncio
import sys
from http import HTTPStatus
from typing import Any, ClassVar, Final

import structlog
from httptools import HttpParserUpgrade
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ..limits import Crowd, network_of
from ..metrics import REFUSALS
from ..reporting import report
from .frames import Socket

try:
    import resource
except ImportError:  # on Windows files are not counted like this
    resource = None  # type: ignore[assignment]  # as the one place that asks expects

log = structlog.get_logger()

LARGEST: Final = 16_384
"""Bytes of the head of a request: its first line and its headers."""

PATIENCE: Final = 10.0
"""Seconds in which a request must have come."""

WAITING: Final = 8
"""Requests that may come on a connection before the one ahead of them is answered; browsers send none so."""

PARTING: Final = 10.0
"""Seconds in which whoever is let go may read what was said last."""

OWN: Final = 128
"""Files that the server keeps for itself: the database, thinkers, logs."""

FILES: Final = 65_536
"""Files that are enough for anybody."""


def raise_file_limit() -> int:
    """Let this process have as many files as it may; returns how many those are."""
    if resource is None:
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return FILES if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # some systems allow less than they say
        return soft
    return wanted


class Gate:
    """Counts the connections of each address, and of all; those of *proxies* only among all."""

    def __init__(self, proxies: str = "127.0.0.1", of_one: int = 800, files: int = FILES) -> None:
        self.most = max(files - OWN, 1)
        self.crowd = Crowd(min(of_one, max(self.most // 2, 1)))
        self.patience = PATIENCE
        self.parting = PARTING
        self.proxies = proxies
        self._trusted = ProxyHeadersMiddleware(_nothing, proxies).trusted_hosts
        self._here = 0
        self._has_warned = False

    def let_in(self, address: str) -> bool:
        """Whether there is room for one more connection from *address*; it is here then."""
        if self._here >= self.most or not (self.trusts(address) or self.crowd.come(network_of(address))):
            return False
        self._here += 1
        return True

    def let_go(self, address: str) -> None:
        self._here -= 1
        if not self.trusts(address):
            self.crowd.go(network_of(address))

    def trusts(self, address: str) -> bool:
        """Whether it is a proxy of ours: behind one address of such are many people."""
        return address in self._trusted

    def see_forwarded(self, address: str) -> None:
        """Say once that a proxy is not believed, as all who come through it are counted as one then."""
        if not self._has_warned and not self.trusts(address):
            self._has_warned = True
            log.warning(
                "X-Forwarded-For is not believed: its sender is not among the proxies", address=address
            )

    def protocols(self) -> tuple[type[HttpToolsProtocol], type[Socket]]:
        """How connections through this gate are served."""
        return type("Request", (Request,), {"gate": self}), type("Socket", (Socket,), {"gate": self})


async def _nothing(*_: Any) -> None:
    """An application that does nothing."""


class TooLarge(Exception):
    """The head of a request is larger than may be."""


class TooMany(Exception):
    """More requests came on one connection than may wait there."""


class Request(HttpToolsProtocol):
    """A connection on which requests come."""

    gate: ClassVar[Gate]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._address: str | None = None
        """From where it comes, while it is counted."""
        self._head: int | None = 0
        """Bytes of the head that have come, if one is coming."""
        self._parsed = 0
        """Of those, what is understood."""
        self._deadline: asyncio.TimerHandle | None = None
        self._end: int | None = None
        """Where a request ended that asked for a socket: what stands behind it is said there."""

    # Coming and going.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # a server has such
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self.gate.let_in(address):
            self._address = address
            self._wait()
        else:
            report("connections", network_of(address))
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "There are too many connections.")

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, which is counted as such."""
        self._leave()
        paused = sys.exception()
        self._end = paused.args[0] if isinstance(paused, HttpParserUpgrade) else None
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._stop_waiting()
        if self._address is not None:
            self.gate.let_go(self._address)
            self._address = None

    # What comes.

    def data_received(self, data: bytes) -> None:
        if self._deadline is None and (self.cycle is None or self.cycle.response_complete):
            self._wait()
        if self._head is not None:
            self._head += len(data)
        super().data_received(data)
        if self._end is not None:
            self._pass_on(data[self._end :])
        elif self._head is not None and self._head > LARGEST and not self.transport.is_closing():
            self.send_400_response("")

    def _pass_on(self, said: bytes) -> None:
        """Let the socket hear what was *said* right behind the request for it; uvicorn would forget that."""
        self._end = None
        opened = self.transport.get_protocol()
        if said and isinstance(opened, Socket) and not self.transport.is_closing():
            opened.data_received(said)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._parsed = 0

    def on_url(self, url: bytes) -> None:
        self._parse(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._parse(len(name) + len(value) + 4)  # a colon, a blank, and the line's end
        if name.lower() == b"x-forwarded-for":
            self.gate.see_forwarded(self._address or "")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._head = None
        super().on_headers_complete()
        if len(self.pipeline) > WAITING:
            raise TooMany

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()
        self._head = 0

    def _parse(self, size: int) -> None:
        self._parsed += size
        if self._parsed > LARGEST:
            self._head = self._parsed
            raise TooLarge

    # Time.

    def _wait(self) -> None:
        """A request must have come soon."""
        self._deadline = self.loop.call_later(self.gate.patience, self._lose_patience)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _lose_patience(self) -> None:
        self._deadline = None
        if self._head == 0:
            self.transport.close()  # nobody asked for anything
        elif not self.transport.is_closing():
            report("patience", network_of(self._address or ""))
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "The request came too slowly.")

    # What is refused.

    def send_400_response(self, msg: str) -> None:
        if len(self.pipeline) > WAITING:
            report("pipeline", network_of(self._address or ""))
            self.pipeline.clear()
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "Too many requests wait on this connection.")
        elif self._head is not None and self._head > LARGEST:
            report("head", network_of(self._address or ""))
            status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            self._refuse(status, f"The head of a request has at most {LARGEST} bytes.")
        else:
            super().send_400_response(msg)

    def _refuse(self, status: HTTPStatus, why: str) -> None:
        """Answer in one sentence, and close; nothing of what comes after it is read."""
        REFUSALS.inc()
        again = "retry-after: 10\r\n" if status == HTTPStatus.SERVICE_UNAVAILABLE else ""
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        self.transport.write(
            f"{head}content-length: {len(why)}\r\n{again}connection: close\r\n\r\n{why}".encode()
        )
        self.transport.close()
