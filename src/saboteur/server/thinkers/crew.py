"""What a server knows of thinkers that do one kind of work, and who waits for them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

PAUSE: Final = 3.0
"""Seconds after which one who waits looks by themselves: thinkers that live are heard each second."""


class Crew:
    def __init__(self) -> None:
        self._free: dict[str, int] = {}
        """By thinker: how much more it can take."""
        self._waiting: dict[int, asyncio.Event] = {}

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def heard(self, thinker: str, free: int) -> None:
        """Know how much more a *thinker* can take; those who have waited longest look first."""
        self._free.pop(thinker, None)
        if free:
            self._free[thinker] = free
        for number in sorted(self._waiting)[:free]:
            self._waiting[number].set()

    def take(self) -> str:
        """One that can take more, and now takes this; nothing, if none is known."""
        for thinker, free in self._free.items():
            self.heard(thinker, free - 1)
            return thinker
        return ""

    async def wait(self, number: int) -> str:
        """Wait until one can take more; nothing, if that takes long."""
        woken = self._waiting[number] = asyncio.Event()
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), PAUSE)
        finally:
            del self._waiting[number]
        return self.take()
