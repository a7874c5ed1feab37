"""How much is asked of a server: how many tables, of whom, how fast, for how long."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any, Final

from ...errors import RulesetError
from ..tables.settings import check
from ..wire import Settings

NAMES: Final = (
    "Ada", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou",
)  # fmt: skip


@dataclass(frozen=True)
class Load:
    tables: int = 200
    players: int = 5
    rate: float = 1.0
    """Answers per table and second; 0 is as fast as they come and a socket may speak."""
    seconds: float = 30.0
    rules: str = "base"
    seed: int = 1
    workers: int = 1
    """Processes of clients."""
    ahead: int = 0
    """Up to how many answers a table has behind it when the time begins."""

    def __post_init__(self) -> None:
        for name, least in {"tables": 1, "workers": 1, "seed": 0, "ahead": 0}.items():
            if getattr(self, name) < least:
                raise RulesetError("", f"--{name} is a number from {least}, not {getattr(self, name)}")
        if not 0 < self.seconds < inf:
            raise RulesetError("", f"--seconds is a number above 0, not {self.seconds:g}")
        if not 0 <= self.rate < inf:
            raise RulesetError("", f"--rate is a number from 0, not {self.rate:g}")
        if not 2 <= self.players <= len(NAMES):
            raise RulesetError("M2", f"at a table are 2 to {len(NAMES)} players, not {self.players}")
        check(Settings(rules=self.rules, players=self.players))

    def share(self, worker: int) -> range:
        """The tables of one worker."""
        return range(worker, self.tables, self.workers)

    def luck(self, table: int) -> Random:
        """What the clients of a table choose by."""
        return Random(f"{self.seed}/{table}")

    def settings(self, table: int) -> dict[str, Any]:
        """A table at which nobody waits for anything but the others' answers."""
        seed = (self.seed * 1_000_003 + table) % 2**53
        return {"rules": self.rules, "players": self.players, "seed": seed, "window": 0, "pause": 0}
