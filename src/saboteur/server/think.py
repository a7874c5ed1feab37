"""What `saboteur think` does: a process that thinks for the bots of servers on the same bus."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import structlog

from ..errors import RulesetError
from .bus import bus_at
from .http.config import Config, configured
from .http.logs import set_up_logs
from .http.loop import quick_loop
from .replays.studies import STUDIES
from .thinkers.desk import Desk
from .thinking import Pool

log = structlog.get_logger()


def think(bus: str | None, processes: int | None, file: Path | None) -> None:
    """Think until somebody stops it."""
    config = configured({"bus": bus}, os.environ, file)
    if not config.bus:
        raise RulesetError("", "a thinker needs a bus: --bus nats://user:password@host:4222")
    if processes is not None and processes < 1:
        raise RulesetError("", "a thinker has at least 1 process")
    set_up_logs(config.log)
    with asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(_think(config, processes or os.cpu_count() or 1))


async def _think(config: Config, processes: int) -> None:
    """Think until a signal comes; then finish what was begun."""
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ended.set)
    bus = bus_at(config.bus)
    desk = Desk(bus, Pool(processes), processes, STUDIES)
    await bus.open()
    try:
        await desk.open()
        log.info("thinking", processes=processes)
        await ended.wait()
        log.info("finishing what was begun")
        await desk.close()
    finally:
        await bus.close()
