"""Requests over HTTP about tables of other servers: their owners answer them."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final

import msgspec
from litestar.types import ASGIApp, HTTPRequestEvent, HTTPScope, Message, Receive

from .. import wire
from ..bus.protocol import Bus, Nobody, Unanswered
from ..lobby import House
from ..refusal import Refusal
from ..storage.leases import Elsewhere
from ..tables.admission import onlooker_of
from .messages import TOO_LONG, About, Answered, Asked, packed, server_subject, unpacker
from .visits import Unreachable

PATIENCE: Final = 130.0
"""Seconds in which an owner must have answered: longer than whatever is worked out may take."""

SEARCH: Final = 10.0
"""Seconds for which a new owner is looked for."""

PAUSE: Final = 0.2
"""Seconds between two looks."""

CARD: Final = 2.0
"""Seconds in which an owner must have said what lists say of a table."""

NOT_OURS: Final = 421
"""The status of an answer about a table that is not, or no longer, the server's who was asked."""

RELAYED: Final = "saboteur_relayed"
"""The mark of a request that another server has let in."""

_read_about: Final = unpacker(About)
_read_asked: Final = unpacker(Asked)
_read_answered: Final = unpacker(Answered)
_encoder: Final = msgspec.json.Encoder()
_cards: Final = msgspec.json.Decoder(wire.TableCard)


class Requests:
    def __init__(self, house: House, bus: Bus) -> None:
        self._house = house
        self._bus = bus
        self.app: ASGIApp | None = None

    async def relay(self, asked: Asked, where: Elsewhere) -> Answered:
        """The answer of whoever owns the table; if that is nobody, it is ours by now."""
        end = monotonic() + SEARCH
        while monotonic() < end:
            answer = await self._ask(where.owner, asked)
            if answer is not None:
                return answer
            await asyncio.sleep(PAUSE)
            try:
                async with self._house.table(where.code):
                    answer = await self._answered(asked)
                if answer.status != NOT_OURS:
                    return answer
            except Elsewhere as other:
                where = other
        raise Unreachable

    async def _ask(self, owner: str, asked: Asked) -> Answered | None:
        """What the *owner* answers; None if nothing was done about it."""
        try:
            data = await self._bus.request(server_subject(owner, "ask"), packed(asked), PATIENCE)
        except Nobody:
            return None
        except Unanswered:
            raise Unreachable from None
        answer: Answered = _read_answered(data)
        return None if answer.status == NOT_OURS else answer

    async def answer(self, data: bytes) -> bytes:
        """Answer what another server was asked; what the bus cannot carry is refused."""
        answer = packed(await self._answered(_read_asked(data)))
        return answer if len(answer) <= self._bus.longest else packed(_refused(TOO_LONG))

    async def _answered(self, asked: Asked) -> Answered:
        assert self.app is not None, "there is an application"
        heard = Hearing()
        await self.app(_scope(asked), _reader(asked.body), heard.send)
        return Answered(heard.status, heard.headers, bytes(heard.body))

    # Cards in lists.

    async def card(self, where: Elsewhere, token: str) -> wire.TableCard | None:
        subject, about = server_subject(where.owner, "card"), packed(About(where.code, token))
        try:
            data = await self._bus.request(subject, about, CARD)
        except Unanswered:
            return None
        return _cards.decode(data) if data else None

    async def say_card(self, data: bytes) -> bytes:
        """What lists say of a table of ours; nothing if it is not ours, or not for who asks."""
        about: About = _read_about(data)
        try:
            async with self._house.table(about.code) as actor:
                return _encoder.encode(actor.projection.card_for(onlooker_of(actor.table, about.token)))
        except (Refusal, Elsewhere):
            return b""


class Hearing:
    """Whoever hears the answer of an application."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = bytearray()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], [*message["headers"]]
        elif message["type"] == "http.response.body":
            self.body += message["body"]


def _refused(refusal: Refusal) -> Answered:
    headers = [(b"content-type", b"application/json")]
    return Answered(refusal.status, headers, _encoder.encode(refusal.problem()))


def _reader(body: bytes) -> Receive:
    async def receive() -> HTTPRequestEvent:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def _scope(asked: Asked) -> HTTPScope:
    """The same request, as an application of ours sees it."""
    scope: dict[str, object] = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "server": ("127.0.0.1", 0),
        "client": (asked.address, asked.port),
        "scheme": "http",
        "method": asked.method,
        "root_path": "",
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "query_string": asked.query,
        "headers": asked.headers,
        "state": {},
        RELAYED: True,
    }
    return scope  # type: ignore[return-value]  # the mark is ours
