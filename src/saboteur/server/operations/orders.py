"""What whoever runs a server can ask for and order: one line of JSON each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct


class Order(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One line."""


class Status(Order, frozen=True, tag="status"):
    pass


class Tables(Order, frozen=True, tag="tables"):
    pass


class Look(Order, frozen=True, tag="look"):
    code: str


class Close(Order, frozen=True, tag="close"):
    code: str


class Reopen(Order, frozen=True, tag="reopen"):
    code: str


class Delete(Order, frozen=True, tag="delete"):
    code: str


class Ban(Order, frozen=True, tag="ban"):
    """Of an address or network; or of the key of a *person* at a table, by its *code*."""

    address: str = ""
    code: str = ""
    person: int = 0
    on: bool = True


class Bans(Order, frozen=True, tag="bans"):
    pass


class Say(Order, frozen=True, tag="say"):
    """Something to all; nothing takes back what was said."""

    text: Annotated[str, Meta(max_length=300)]


class Drain(Order, frozen=True, tag="drain"):
    on: bool = True


AnyOrder = Status | Tables | Look | Close | Reopen | Delete | Ban | Bans | Say | Drain

read_order: Final[Callable[[bytes], AnyOrder]] = msgspec.json.Decoder(AnyOrder).decode
