"""Connections on which requests come: how large a head may be, how slow, and how many wait for each other.

This is bounded before anything of a request is understood; uvicorn and its parser take whatever comes.
"""

from __future__ import annotations

import asyncio
import sys
from http import HTTPStatus
from typing import Any, ClassVar, Final

from httptools import HttpParserUpgrade
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ..limits import network_of
from ..metrics import REFUSALS
from ..reporting import report
from .frames import Socket
from .gate import Gate

LARGEST: Final = 16_384
"""Bytes of the head of a request: its first line and its headers."""

WAITING: Final = 8
"""Requests that may come on a connection before the one ahead of them is answered; browsers send none so."""


def protocols(gate: Gate) -> tuple[type[Request], type[Socket]]:
    """How connections through *gate* are served."""
    return type("Request", (Request,), {"gate": gate}), type("Socket", (Socket,), {"gate": gate})


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
