"""What a bus does, whichever it is.

It loses what nobody hears, and everything while it is away: nothing on it is needed to rebuild a table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from ...errors import SaboteurError

Heard = Callable[[bytes], None]
Answer = Callable[[bytes], Awaitable[bytes]]


class BusError(SaboteurError):
    """The bus cannot be used: what is wrong, where, and what would be right."""


class Unanswered(Exception):
    """A request got no answer; what it asked for may have been done all the same, or may yet be."""


class Nobody(Unanswered):
    """Nobody serves that subject: nothing was done."""


class Silent(Unanswered):
    """No answer came in time, whoever was asked failed, or the bus is away."""


class Hearing(Protocol):
    def stop(self) -> None:
        """Hear no more; what has come by then is still answered."""


class Bus(Protocol):
    """Subjects are words with dots between: `table.AB12`. What one process publishes comes in that order."""

    async def open(self) -> None:
        """Be there, or say why not; from then on the bus comes back by itself whenever it was away."""

    async def close(self) -> None:
        """Send what is still to be sent, and be there no more."""

    @property
    def away(self) -> bool:
        """Whether nobody can be reached now."""

    @property
    def longest(self) -> int:
        """How many bytes a message may have; of what is longer, nothing is told."""

    def watch(self, told: Callable[[bool], None]) -> Hearing:
        """Let *told* know each time that the bus goes away (True) and comes back (False)."""

    def publish(self, subject: str, body: bytes) -> None:
        """Tell whoever hears; nobody waits for it. While the bus is away, it is told to nobody."""

    async def request(self, subject: str, body: bytes, patience: float) -> bytes:
        """The answer of one who serves the *subject*, within *patience* seconds; else `Unanswered`."""

    async def hear(self, subject: str, heard: Heard) -> Hearing:
        """Hear what is published from now on; also after the bus was away."""

    async def serve(self, subject: str, answer: Answer, group: str = "") -> Hearing:
        """Answer requests, several at a time; of a *group*, one member answers each."""
