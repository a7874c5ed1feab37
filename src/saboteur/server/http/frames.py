"""A connection that has become a socket: what comes there before anything of it is a message.

Uvicorn takes, answers and logs any number of whatever is none.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from ..limits import Bucket, network_of
from ..reporting import report
from .gate import Gate

PIECE: Final = 1024
"""Bytes of what has come to a socket that are looked at in one go."""

SIGNS: Final = (60.0, 20.0)
"""Signs of life, and parts of messages, on one socket: so many at once, so many a second."""


class Socket(WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    gate: ClassVar[Gate]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._is_counted = self.gate.let_in(self._address)
        self._signs = Bucket(*SIGNS, self.loop.time())
        self._early = b""
        """What was said before anybody was let in."""

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_counted:
            self.gate.let_go(self._address)
        super().connection_lost(exc)

    # What was said right behind the request for a socket waits until that is answered: nothing can be said to
    # it before, not even what is wrong about it.

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self.handshake_complete:
            self._early += data
            self.transport.pause_reading()
        else:
            self._take(data)

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self._early and self.handshake_complete and not self.transport.is_closing():
            early, self._early = self._early, b""
            self.transport.resume_reading()
            self._take(early)

    def _take(self, data: bytes) -> None:
        for begin in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[begin : begin + PIECE])

    # What is no message costs nobody's budget.

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; what should be text and is none ends the socket."""
        try:
            _ = self.curr_msg_data_type == "text" and b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self._break_off(CloseCode.INVALID_DATA, "this is no UTF-8")
        else:
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer a sign of life; but who does not read the answers would let more and more of them wait."""
        if not self._may_go_on():
            return
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        """Whether one more frame that is no message is borne; if not, the socket is closed."""
        if self.close_sent:
            return False
        if self._signs.take(self.loop.time()):
            return True
        self._break_off(CloseCode.POLICY_VIOLATION, "too many frames")
        return False

    def _break_off(self, code: CloseCode, why: str) -> None:
        """Say what is wrong, and hear no more."""
        if self.close_sent:
            return
        report("frames", network_of(self._address))
        self.conn.fail(code, why)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self._cut_soon()

    # The end.

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._cut_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._cut_soon()

    def _cut_soon(self) -> None:
        """Whoever does not read what still waits for them would never be gone."""
        self.loop.call_later(self.gate.parting, self.transport.abort)
