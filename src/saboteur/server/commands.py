"""What `saboteur serve` does, and `saboteur play` where it opens the page."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any, Final
from urllib.request import urlopen

import structlog
import uvicorn
from msgspec.structs import replace

from ..bots.registry import left_out
from ..errors import RulesetError
from .bus import Bus, bus_at
from .bus.protocol import BusError
from .clock import Clock, WallClock, next_beat
from .http.app import create_app
from .http.config import Config, configured, data_folder
from .http.doors import Doors
from .http.gate import Gate, raise_file_limit
from .http.logs import set_up_logs
from .http.loop import quick_loop
from .http.requests import protocols
from .http.sockets import LONGEST
from .limits import Limits
from .lobby import House, Lifetimes
from .operations.desk import Desk, attended
from .operations.metering import metered
from .operations.neighbours import Neighbours
from .operations.premises import kept, store_address
from .storage.store import Store
from .thinkers.distant import Distant
from .thinking import Pool, Thinker

log = structlog.get_logger()

TICK: Final = 1.0
"""Seconds between two looks at the time of day, which answers say."""

FAREWELL: Final = 2.0
"""Seconds in which clients should have heard goodbye."""

SELDOM: Final = 1_000
"""How often young garbage is looked for before all of it is: with two hundred tables that holds everybody up
for 80 ms, so it is done once a minute, after a sweep (`http/app`), and not whenever Python would."""


def serve(options: Mapping[str, object], file: Path | None, open_page: bool) -> None:
    """Serve until somebody stops it."""
    config = configured(options, os.environ, file)
    set_up_logs(config.log)
    with listen(config) as listening:
        url = address_of(config, listening)
        log.info("serving", url=url, data="PostgreSQL" if config.database else str(data_folder(config)))
        if open_page:
            webbrowser.open(url)
        run(config, listening)


def play_in_browser() -> None:
    """Serve this machine, and open the page; if that is done already, only open it."""
    config = configured({}, os.environ)
    set_up_logs(config.log, logging.WARNING)
    url = f"http://{config.host}:{config.port}"
    try:
        listening = listen(config)
    except RulesetError:
        if _is_ours(url):
            print(f"Saboteur is served already, at {url}")
            webbrowser.open(url)
            return
        config = replace(config, port=0)
        listening = listen(config)
    with listening:
        url = address_of(config, listening)
        print(f"Saboteur is served at {url} until you press Control-C.", flush=True)
        webbrowser.open(url)
        run(config, listening)


def _is_ours(url: str) -> bool:
    """Whether another server of this game answers there."""
    try:
        with urlopen(f"{url}/healthz", timeout=3) as answer:
            return b'"edition"' in answer.read(1000)
    except OSError:
        return False


def listen(config: Config) -> socket.socket:
    """The socket on which requests come in."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((config.host, config.port))
        listening.listen()  # a page that is opened now waits until it is answered
    except OSError as error:
        listening.close()
        problem = f"nobody can be served at {config.host}:{config.port}: {error.strerror}"
        raise RulesetError("", f"{problem}; choose others with --host and --port") from error
    return listening


def address_of(config: Config, listening: socket.socket) -> str:
    host = "127.0.0.1" if config.host in ("0.0.0.0", "::") else config.host
    return config.public_url or f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"


def run(config: Config, listening: socket.socket) -> None:
    for problem in left_out():
        log.warning(problem)
    shared = config.database != "" and config.bus != ""  # else it keeps others from its database by itself
    with kept(config):
        _run(config, Store(store_address(config), shared), listening)


def _run(config: Config, store: Store, listening: socket.socket) -> None:
    clock: Clock = WallClock() if store.leases is None else store.leases.clock
    bus = bus_at(config.bus)
    lifetimes = Lifetimes(config.open_days, config.running_days, config.over_days)
    core = os.environ.get("SABOTEUR_CORE")  # where dev.py lets it be compiled while we play already
    pool = Pool(config.thinkers, Path(core) if core else None)
    thinker = Distant(bus, pool) if config.bus else pool
    house = House(store, clock, thinker, lifetimes)
    house.waiting.older_url = config.older_url.rstrip("/")
    if config.bus:
        house.vitals.checks["bus"] = lambda: _reach(bus)
    limits = Limits(
        config.tables_per_hour, config.sockets_per_address, effort=max(500, 5 * config.sockets_per_address)
    )
    doors = Doors.of(house, clock, limits, config.public_url).among_others(bus)
    server = Server(
        create_app(doors),
        doors.close,
        Gate(config.proxies, 2 * config.sockets_per_address, raise_file_limit()),
    )
    with metered(config), asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(_try_out(store))
        runner.run(_join(bus, thinker))
        gc.collect()
        gc.freeze()  # what is loaded stays for good, so looking for garbage in it would only hold players up
        gc.set_threshold(*gc.get_threshold()[:2], SELDOM)
        try:
            runner.run(_attend(config, doors, server, listening))
        finally:
            runner.run(bus.close())


async def _attend(config: Config, doors: Doors, server: Server, listening: socket.socket) -> None:
    """Serve, and do meanwhile what whoever runs the server orders."""
    house, cluster, leases = doors.house, doors.cluster, doors.house.store.leases
    if cluster is None or leases is None:
        async with attended(_desk(config, house, server), config):
            await server.serve([listening])
        return
    neighbours = Neighbours(house, cluster.bus, leases.name)
    desk = _desk(config, house, server, neighbours)
    async with neighbours.heard(desk.answer_here), attended(desk, config):
        await server.serve([listening])


def _desk(config: Config, house: House, server: Server, neighbours: Neighbours | None = None) -> Desk:
    desk = Desk(house, server.stop, neighbours)
    if config.finish:
        desk.finish()
    return desk


async def _try_out(store: Store) -> None:
    """Refuse a store that cannot be used, before anything begins."""
    await store.open()
    await store.close()


async def _join(bus: Bus, thinker: Thinker) -> None:
    """Be on the bus, and hear of thinkers there."""
    await bus.open()
    if isinstance(thinker, Distant):
        await thinker.open()


async def _reach(bus: Bus) -> None:
    """Fail if nobody can be reached over the *bus*."""
    if bus.away:
        raise BusError("the bus is away")


class Server(uvicorn.Server):
    """Tells everybody to come back before it stops."""

    def __init__(self, app: Any, farewell: Callable[[], Any], gate: Gate) -> None:
        requests, sockets = protocols(gate)
        super().__init__(
            uvicorn.Config(
                app,
                http=requests,
                ws=sockets,
                ws_max_size=LONGEST,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                log_config=None,
                access_log=False,
                lifespan="on",
                server_header=False,
                forwarded_allow_ips=gate.proxies,
                timeout_graceful_shutdown=10,
            )
        )
        self.farewell = farewell
        self.gate = gate
        self._told = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def stop(self) -> None:
        self.should_exit = True
        self._told.set()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._told.set)

    async def main_loop(self) -> None:
        """Stop at once when told to; uvicorn looks ten times a second, and wakes an idle process for it."""
        self._loop = asyncio.get_running_loop()
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout_at(next_beat(TICK)):
                    await self._told.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, and let those who are here hear goodbye before they are cut off."""
        for server in self.servers:
            server.close()
        await self.farewell()
        if self.server_state.tasks:
            await asyncio.wait(self.server_state.tasks, timeout=FAREWELL)
        await super().shutdown(sockets)
