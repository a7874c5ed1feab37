"""Scripted clients, as cheap as can be: of what they are sent they read only what they need."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cache
from time import perf_counter
from typing import Final, Literal

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ..limits import RATE, Bucket
from .harvest import Harvest


class Question(Struct):
    number: int
    options: list[Raw]


class State(Struct, tag="state", tag_field="is"):
    seq: int
    since: int
    phase: Literal["open", "running", "over"]
    question: Question | None
    rematch: str


class Refused(Struct, tag="refused", tag_field="is"):
    sentence: str


class Goodbye(Struct, tag="goodbye", tag_field="is"):
    reason: str


class Done(Struct, tag="done", tag_field="is"):
    pass


class OwnNotes(Struct, tag="notes", tag_field="is"):
    pass


Heard = State | Refused | Goodbye | Done | OwnNotes

_decoder: Final[msgspec.json.Decoder[Heard]] = msgspec.json.Decoder(Heard)
_encoder: Final = msgspec.json.Encoder()

NOTHING: Final = State(0, 0, "open", None, "")
"""What a client knows before it was told anything."""


@cache
def socket_for(harvest: Harvest) -> type[ClientConnection]:
    """A kind of socket that counts what comes in."""

    class Socket(ClientConnection):
        def data_received(self, data: bytes) -> None:
            harvest.wire += len(data)
            super().data_received(data)

    return Socket


def unhurried() -> Bucket:
    """What a new socket may say: at once half of what the server allows, as what comes late comes bunched."""
    most, rate = RATE
    return Bucket(most / 2, rate, perf_counter())


class Device:
    """One player's browser, as far as the server can tell."""

    def __init__(self, token: str, harvest: Harvest, news: asyncio.Event) -> None:
        """*news* is set whenever there is something new, or there never will be."""
        self.state = NOTHING
        self.is_lost = False
        """Whether the server has closed the socket."""
        self._token = token
        self._harvest = harvest
        self._news = news
        self._awaited = 0
        self._told_at = 0.0
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    async def come(self, address: str, headers: Mapping[str, str]) -> None:
        """Open a socket and say hello; the state follows."""
        self.state = NOTHING
        self._socket = await connect(
            address,
            create_connection=socket_for(self._harvest),
            additional_headers=headers,
            ping_interval=None,
            proxy=None,
        )
        self._listening = asyncio.create_task(self._listen(self._socket))
        self._pace = unhurried()
        await self.send(do="hello", token=self._token, seq=0)

    async def be_patient(self) -> None:
        """Wait until the server lets a socket say one thing more."""
        while wait := self._pace.spend(perf_counter(), 1):
            await asyncio.sleep(wait)

    async def send(self, **message: object) -> None:
        assert self._socket is not None, "whoever says something has come"
        await self._socket.send(_encoder.encode(message), text=True)

    async def go(self) -> None:
        """Close the socket."""
        if self._socket is None or self._listening is None:
            return
        self._listening.cancel()
        await asyncio.wait([self._listening])
        await self._socket.close()
        self._socket = None

    def await_entry(self, seq: int) -> None:
        """Look out for the entry with that number."""
        self._awaited = seq

    @property
    def told_at(self) -> float | None:
        """When the entry came that was looked out for; None if it has not."""
        return self._told_at if self.state.seq >= self._awaited else None

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            while True:
                text = await socket.recv(decode=False)
                self._hear(_decoder.decode(text), len(text))
        except ConnectionClosed as closed:
            self.is_lost = True
            self._harvest.blame("closed sockets", str(closed))
            self._news.set()

    def _hear(self, message: Heard, size: int) -> None:
        if isinstance(message, State):
            self._see(message)
            self._harvest.updates += 1
            self._harvest.characters += size
        elif isinstance(message, Refused):
            self._harvest.blame("refusals", message.sentence)
        elif isinstance(message, Goodbye):
            self._harvest.blame("goodbyes", message.reason)

    def _see(self, state: State) -> None:
        known, self.state = self.state, state
        if state.since != known.seq or state.seq < known.seq:
            self._harvest.blame("gaps", f"{state.since} to {state.seq} came after {known.seq}")
        if known.seq < self._awaited <= state.seq:
            self._told_at = perf_counter()
        self._news.set()
