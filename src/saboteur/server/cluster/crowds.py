"""How many sockets one address has open at all servers together, where those are many."""

from __future__ import annotations

from collections import Counter
from time import monotonic
from typing import Final

from ..bus.protocol import Bus
from ..limits import Crowd
from .messages import CROWDS, Crowded, packed, unpacker

KEPT: Final = 5.0
"""Seconds for which it counts what a server has told."""

_read: Final = unpacker(Crowded)


class Crowds:
    def __init__(self, crowd: Crowd, bus: Bus, name: str) -> None:
        self._crowd = crowd
        self._bus = bus
        self._name = name
        self._told: dict[str, tuple[float, dict[str, int]]] = {}
        """By server: when it told how many it has of whom."""

    def tell(self) -> None:
        """Tell all others of whom many are here, and forget who has told nothing for long."""
        many = self._crowd.many()
        if many:
            self._bus.publish(CROWDS, packed(Crowded(self._name, many)))
        since = monotonic() - KEPT
        self._told = {name: told for name, told in self._told.items() if told[0] > since}
        self._add_up()

    def hear(self, data: bytes) -> None:
        crowded: Crowded = _read(data)
        if crowded.name != self._name:
            self._told[crowded.name] = monotonic(), crowded.counts
            self._add_up()

    def _add_up(self) -> None:
        counted: Counter[str] = Counter()
        for _, counts in self._told.values():
            counted.update(counts)
        self._crowd.elsewhere = counted
