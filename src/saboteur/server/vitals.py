"""Whether the server can do its work: asked as often as anybody likes, looked at now and then."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Final

import structlog

log = structlog.get_logger()

LATELY: Final = 10.0
"""Seconds for which a commit proves that others succeed."""

FRESH: Final = 2.0
"""Seconds for which what was found is told again."""

PATIENCE: Final = 5.0
"""Seconds after which whatever does not answer does not work."""

Check = Callable[[], Awaitable[None]]
"""Fails if what it looks at does not work."""


class Vitals:
    """What the server needs, by name, and whether it works."""

    def __init__(self, checks: Mapping[str, Check]) -> None:
        self.checks = dict(checks)
        self._looking = asyncio.Lock()
        self._looked = float("-inf")
        self._failing: list[str] = []

    async def failing(self) -> list[str]:
        """What does not work; however many ask, one of them looks."""
        async with self._looking:
            if self._looked + FRESH < monotonic():
                found = [name for name, check in self.checks.items() if not await _works(name, check)]
                if found != self._failing:
                    log.warning("what does not work has changed", failing=found, before=self._failing)
                self._failing, self._looked = found, monotonic()
            return self._failing


async def _works(name: str, check: Check) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            await check()
    except Exception as error:
        log.warning("something does not work", what=name, error=type(error).__name__)
        return False
    return True
