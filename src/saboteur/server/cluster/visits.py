"""Guests of other servers' tables whose sockets are here: bytes are passed on unread."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import msgspec

from .. import wire
from ..bus.protocol import Bus
from ..refusal import Refusal
from ..storage.leases import Elsewhere
from ..tables.admission import Guest
from .messages import MOVED, TOLD, Come, Frame, Roll, Said, guest_subject, packed, parted, server_subject
from .stays import NO

PATIENCE: Final = 10.0
"""Seconds in which a table must have welcomed a guest: it may have to be fetched first."""

_encoder: Final = msgspec.json.Encoder()
_goodbyes: Final = msgspec.json.Decoder(wire.Goodbye)

Hear = Callable[[], Awaitable[wire.Message]]
"""Waits for what a guest says next."""


class Unreachable(Refusal):
    """The servers cannot reach each other."""

    def __init__(self) -> None:
        super().__init__(
            "the server of this table cannot be reached now, and nothing was changed: wait a moment",
            status=503,
        )


class Moved(Exception):
    """The table is not where it was: it must be looked for again."""


class Traveller(Guest, Protocol):
    """A socket that stays the same while its table moves."""

    def move(self) -> None:
        """Look for the table again."""


class Visit:
    """A guest at a table of another server."""

    def __init__(self, bus: Bus, guest: Traveller, owner: str) -> None:
        self.name = secrets.token_urlsafe(16)
        self.owner = owner
        self.said = 0
        self.told = 0
        self.expected = 0
        """How much the owner had told when we last heard from it."""
        self.missed = 0
        """How often it has not named this guest since."""
        self.is_welcome = self.is_over = False
        self._guest = guest
        self._publish = bus.publish
        self._subject = server_subject(owner, "said")

    def say(self, message: wire.Message) -> None:
        self.said += 1
        self._publish(self._subject, packed(Said(self.name, self.said, _encoder.encode(message))))

    def part(self) -> None:
        self._publish(self._subject, packed(Said(self.name, 0, b"")))

    def hear(self, data: bytes) -> None:
        """Pass on what the table tells; if anything is missing before it, it is asked for again."""
        if self.is_over:
            return
        frame, self.told = Frame.of(data), self.told + 1
        if frame.kind == MOVED or frame.number != self.told:
            self._guest.move()
        elif frame.kind == TOLD:
            self._guest.seq = frame.seq
            for message in parted(frame.body):
                self._guest.send(message)
        else:
            self._guest.dismiss(_goodbyes.decode(frame.body))

    def move(self) -> None:
        self._guest.move()

    def dismiss(self, goodbye: wire.Goodbye) -> None:
        self._guest.dismiss(goodbye)


class Visits:
    def __init__(self, bus: Bus, name: str) -> None:
        self._bus = bus
        self._name = name
        self._visits: dict[str, Visit] = {}
        self._is_over = False

    async def attend(self, where: Elsewhere, guest: Traveller, hello: wire.Hello, hear: Hear) -> None:
        """Let a guest be at a table of another server; raises when the table moves, or cannot be reached."""
        visit = Visit(self._bus, guest, where.owner)
        hearing = await self._bus.hear(guest_subject(visit.name), visit.hear)
        self._visits[visit.name] = visit
        try:
            if self._is_over:  # by now; goodbye was said to everybody else
                raise Moved
            come = Come(visit.name, self._name, where.code, _encoder.encode(hello))
            subject = server_subject(where.owner, "come")
            if await self._bus.request(subject, packed(come), PATIENCE) == NO:
                raise Moved
            visit.is_welcome = True
            while True:
                visit.say(await hear())
        finally:
            visit.is_over = True
            del self._visits[visit.name]
            hearing.stop()
            visit.part()

    def dismiss(self, goodbye: wire.Goodbye) -> None:
        """Say goodbye to everybody, and let nobody travel any more."""
        self._is_over = True
        for visit in list(self._visits.values()):
            visit.dismiss(goodbye)

    # Whether both sides know the same.

    def at(self, owner: str) -> dict[str, int]:
        """How much each guest said who is at a table of *owner*."""
        return {name: visit.said for name, visit in self._visits.items() if visit.owner == owner}

    def owners(self) -> set[str]:
        return {visit.owner for visit in self._visits.values() if visit.is_welcome}

    def compare(self, roll: Roll) -> None:
        """Let those look for their table again of whom it knows nothing, or whom it told what got lost."""
        for name, visit in list(self._visits.items()):
            if visit.owner != roll.name or not visit.is_welcome:
                continue
            visit.missed = 0 if name in roll.stays else visit.missed + 1
            if visit.missed > 1 or visit.told < visit.expected:
                visit.move()
            visit.expected = roll.stays.get(name, 0)

    def give_up(self, is_gone: Callable[[str], bool]) -> None:
        """Let those look for their table again whose server is gone."""
        for visit in list(self._visits.values()):
            if visit.is_welcome and is_gone(visit.owner):
                visit.move()
