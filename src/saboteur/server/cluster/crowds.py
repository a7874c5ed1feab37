"""What one address has at all servers together: its sockets, and what it may still ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from ..bus.protocol import Bus
from ..clock import Clock
from ..limits import Buckets, Crowd
from .messages import CROWDS, Crowded, packed, unpacker

KEPT: Final = 5.0
"""Seconds for which it counts how many sockets a server has told of."""

_read: Final = unpacker(Crowded)


@dataclass(frozen=True)
class Shares:
    """What is counted of each address here: how many sockets, and what they have spent of each budget."""

    crowd: Crowd
    budgets: Sequence[Buckets]
    clock: Clock


class Crowds:
    def __init__(self, shares: Shares, bus: Bus, name: str) -> None:
        self._shares = shares
        self._bus = bus
        self._name = name
        self._told: dict[str, tuple[float, dict[str, int]]] = {}
        """By server: when it told how many it has of whom."""

    def tell(self) -> None:
        """Tell all others who has much here, and forget who has told nothing for long."""
        many, spent = self._shares.crowd.many(), [budget.tell() for budget in self._shares.budgets]
        if many or any(spent):
            self._bus.publish(CROWDS, packed(Crowded(self._name, many, spent)))
        since = monotonic() - KEPT
        if any(at < since for at, _ in self._told.values()):
            self._told = {name: told for name, told in self._told.items() if told[0] > since}
            self._add_up()

    def hear(self, data: bytes) -> None:
        crowded: Crowded = _read(data)
        if crowded.name == self._name:
            return
        self._told[crowded.name] = monotonic(), crowded.counts
        self._add_up()
        now = self._shares.clock.now()
        for budget, spent in zip(self._shares.budgets, crowded.spent, strict=False):
            for who, drops in spent.items():
                budget.owe(who, now, drops)

    def _add_up(self) -> None:
        counted: Counter[str] = Counter()
        for _, counts in self._told.values():
            counted.update(counts)
        self._shares.crowd.elsewhere = counted
