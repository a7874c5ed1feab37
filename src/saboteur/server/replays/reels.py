"""Reels: games that were gone through once, kept as they go over the wire for whoever looks at them next."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from msgspec import Raw

from ..tables.showing import Reader

KEPT: Final = 32_000_000
"""Bytes of all that are kept at hand."""

Title = tuple[str, int, Reader, int | None]
"""Which game, through whose eyes, and how many of its rounds; None is all of it."""


@dataclass(frozen=True)
class Reel:
    """A game, position by position."""

    steps: tuple[Raw, ...]
    """Each a `wire.Step`."""
    deeds: tuple[Raw, ...]
    """Each a `wire.Deed`."""

    @property
    def size(self) -> int:
        return sum(len(memoryview(raw)) for raw in (*self.steps, *self.deeds))


class Reels:
    """Those that were looked at last, as many as there is room for."""

    def __init__(self, most: int = KEPT) -> None:
        self.most = most
        self._kept: OrderedDict[Title, Reel] = OrderedDict()
        self._size = 0
        self._wound: dict[Title, asyncio.Task[Reel]] = {}
        """Those that are being made."""

    async def get(self, title: Title, wind: Callable[[], Reel], pay: Callable[[], object] = bool) -> Reel:
        """The reel of that *title*; if it is not there *wind* makes it, once for all who want it then.

        Whoever has it made is to *pay* for it, which may be refused.
        """
        if title in self._kept:
            self._kept.move_to_end(title)
            return self._kept[title]
        if title not in self._wound:
            pay()
            self._wound[title] = asyncio.create_task(self._made(title, wind))
        return await asyncio.shield(self._wound[title])

    async def _made(self, title: Title, wind: Callable[[], Reel]) -> Reel:
        try:
            reel = await asyncio.to_thread(wind)
        finally:
            del self._wound[title]
        self._kept[title] = reel
        self._size += reel.size
        while self._size > self.most:
            self._size -= self._kept.popitem(last=False)[1].size
        return reel
