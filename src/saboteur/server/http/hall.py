"""The hall: everybody who has a socket here, at whatever table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

import msgspec

from .. import wire
from ..standing import Standing

_encoder: Final = msgspec.json.Encoder()


class Visitor(Protocol):
    address: str
    key: str
    """The hash of the token they came with; empty if they have none."""

    def send(self, message: bytes) -> None:
        """Tell them something."""

    def dismiss(self, goodbye: wire.Goodbye) -> None:
        """Send them away."""


class Hall:
    """Tells everybody what has been ordered, and shows those out who may not be here."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing
        self._here: set[Visitor] = set()
        standing.listeners.append(self._look_round)

    @contextmanager
    def receive(self, visitor: Visitor) -> Iterator[None]:
        """Have somebody here meanwhile, and tell them what all were told."""
        self._here.add(visitor)
        if self._standing.announced != wire.Announced("", False):
            visitor.send(_encoder.encode(self._standing.announced))
        try:
            yield
        finally:
            self._here.discard(visitor)

    def _look_round(self) -> None:
        news = _encoder.encode(self._standing.announced)
        for visitor in list(self._here):
            if self._standing.bans(visitor.address, visitor.key):
                visitor.dismiss(wire.Goodbye("kicked", False))  # if they come back they are told why
            else:
                visitor.send(news)
