"""The loop that everything runs in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """What makes the fastest loop there is."""
    try:
        import uvloop
    except ImportError:
        return None  # there is none for Windows
    return uvloop.new_event_loop
