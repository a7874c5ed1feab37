"""What is refused as too much: each time counted, now and then told in the log."""

from __future__ import annotations

from time import monotonic
from typing import Final

import structlog

from .metrics import LIMITED

log = structlog.get_logger()

SPAN: Final = 60.0
"""Seconds in which one address is told of once for each limit."""

MOST: Final = 100
"""Lines in that time: whoever floods the server does not flood its log."""

_told: set[tuple[str, str]] = set()
_since = float("-inf")


def report(limit: str, address: str = "") -> None:
    """Something was refused to an *address* by a *limit*."""
    global _since  # noqa: PLW0603  the log is one for all
    LIMITED.labels(limit).inc()
    now = monotonic()
    if _since + SPAN < now:
        _told.clear()
        _since = now
    if (limit, address) not in _told and len(_told) < MOST:
        _told.add((limit, address))
        log.warning("a limit refuses", limit=limit, address=address)
