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


class WallClock:
    def now(self) -> float:
        return time.time()

    def call_at(self, when: float, ring: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0.0, when - time.time()), ring)
