"""Time, as the server sees it; tests put another clock in its place."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    def cancel(self) -> None:
        """Do not ring."""


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since 1970."""

    def call_at(self, when: float, ring: Callable[[], None]) -> Alarm:
        """Call *ring* at that time, or soon if it is past."""


def next_beat(span: float) -> float:
    """When to do again what is done every *span* seconds, by the loop: an idle process wakes once for all."""
    early = 0.01  # some wake a little before they should
    return ((asyncio.get_running_loop().time() + early) // span + 1) * span


class WallClock:
    def now(self) -> float:
        return time.time()

    def call_at(self, when: float, ring: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0.0, when - time.time()), ring)


class AgreedClock:
    """The clock of a database that several servers share: it does not jump or go back, whatever theirs do.

    Between looks at it, it goes on as time passes here.
    """

    def __init__(self) -> None:
        self._ahead = float("-inf")

    def agree_on(self, now: float) -> None:
        """It is *now*; as hearing so takes time, it is never earlier than was heard before."""
        self._ahead = max(self._ahead, now - time.monotonic())

    def now(self) -> float:
        return time.monotonic() + self._ahead

    def call_at(self, when: float, ring: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), ring)
