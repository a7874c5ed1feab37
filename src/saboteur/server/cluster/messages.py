"""What servers tell each other over the bus, and on which subjects.

Whatever a table tells a guest goes over a subject of that guest's alone, which nobody can guess.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from ..refusal import Refusal

packed: Final = msgspec.msgpack.Encoder().encode


def guest_subject(guest: str) -> str:
    """Where a guest is told what they may know."""
    return f"saboteur.guest.{guest}"


CROWDS: Final = "saboteur.crowds"
"""Where servers tell all others who has much of them."""


ORDERS: Final = "saboteur.orders"
"""Where servers tell all others that something was ordered by whoever runs them, and which table is gone."""


def server_subject(name: str, what: str) -> str:
    """Where a server hears or answers."""
    return f"saboteur.server.{name}.{what}"


class Come(Struct, frozen=True, array_like=True):
    """A guest wants to come to a table; their socket is at *relay*."""

    guest: str
    relay: str
    code: str
    hello: bytes


class Said(Struct, frozen=True, array_like=True):
    """What a guest said, and the how-manieth thing that is; nothing, if they are gone."""

    guest: str
    number: int
    text: bytes


class Roll(Struct, frozen=True, array_like=True):
    """Whom a server knows of another: by guest, how much was said by them, and how much they were told."""

    name: str
    visits: dict[str, int]
    """Whose sockets are at the server that says so."""
    stays: dict[str, int]
    """Who are at its tables."""


class Crowded(Struct, frozen=True, array_like=True):
    """What some addresses have at a server, where that is much."""

    name: str
    counts: dict[str, int]
    """How many sockets are open."""
    spent: list[dict[str, float]]
    """What they have spent, of each of their budgets, since that was told last: a server of another version
    may have fewer, or more of them, which come last."""


class About(Struct, frozen=True, array_like=True):
    """Somebody with a token asks what lists say of a table."""

    code: str
    token: str


class Asked(Struct, frozen=True, array_like=True):
    """A request over HTTP."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
    address: str
    port: int


class Answered(Struct, frozen=True, array_like=True):
    """How a request was answered."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


TOO_LONG: Final = Refusal(
    "this is too long to pass between the servers: whoever runs them can raise max_payload of NATS",
    status=500,
)

TOLD, MOVED, GOODBYE = range(3)
"""What a frame brings: something for the guest, that the table moved, or that they must go."""

HEAD: Final = struct.Struct(">BII")


class Frame(NamedTuple):
    """What the owner of a table tells a guest: the how-manieth frame it is, and, with what is told, the last
    entry that they know of then."""

    kind: int
    number: int
    seq: int
    body: bytes

    def packed(self) -> bytes:
        return HEAD.pack(*self[:3]) + self.body

    @classmethod
    def of(cls, data: bytes) -> Frame:
        kind, number, seq = HEAD.unpack_from(data)
        return cls(kind, number, seq, data[HEAD.size :])


def joined(messages: Sequence[bytes]) -> bytes:
    """Several in JSON, which has no line ends, for one frame."""
    return b"\n".join(messages)


def parted(body: bytes) -> list[bytes]:
    return body.split(b"\n")


def unpacker(kind: type[Any]) -> Any:
    """Reads messages of that *kind*."""
    return msgspec.msgpack.Decoder(kind).decode
