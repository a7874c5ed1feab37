"""What `saboteur serve` does."""

from __future__ import annotations

import asyncio
import os
import socket
import webbrowser
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import structlog
import uvicorn

from ..errors import RulesetError
from .app import create_app
from .clock import WallClock
from .config import Config, configured, data_folder
from .house import House, Lifetimes
from .logs import set_up_logs
from .sockets import LONGEST
from .store import Store
from .thinking import Pool

log = structlog.get_logger()

FILE: Final = "saboteur.db"


def serve(options: Mapping[str, object], file: Path | None, open_page: bool) -> None:
    """Serve until somebody stops it."""
    config = configured(options, os.environ, file)
    set_up_logs(config.log)
    listening = listen(config)
    url = address_of(config, listening)
    log.info("serving", url=url, data=str(data_folder(config)))
    if open_page:
        webbrowser.open(url)
    run(config, listening)


def listen(config: Config) -> socket.socket:
    """The socket on which requests come in."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((config.host, config.port))
    except OSError as error:
        listening.close()
        problem = f"nobody can be served at {config.host}:{config.port}: {error.strerror}"
        raise RulesetError("", f"{problem}; --port chooses another") from error
    return listening


def address_of(config: Config, listening: socket.socket) -> str:
    host = "127.0.0.1" if config.host in ("0.0.0.0", "::") else config.host
    return config.public_url or f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"


def run(config: Config, listening: socket.socket) -> None:
    clock = WallClock()
    store = Store(f"sqlite+aiosqlite:///{data_folder(config) / FILE}")
    lifetimes = Lifetimes(config.open_days, config.running_days, config.over_days)
    house = House(store, clock, Pool(config.thinkers), lifetimes)
    app = create_app(house, clock, public_url=config.public_url, tables_per_hour=config.tables_per_hour)
    server = Server(app, house.close, proxies=config.proxies)
    with asyncio.Runner(loop_factory=_loop()) as runner:
        runner.run(server.serve([listening]))


def _loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fastest loop there is."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


class Server(uvicorn.Server):
    """Tells everybody to come back before it stops."""

    def __init__(self, app: Any, farewell: Callable[[], Any], proxies: str = "127.0.0.1") -> None:
        super().__init__(
            uvicorn.Config(
                app,
                ws="websockets-sansio",
                ws_max_size=LONGEST,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                log_config=None,
                access_log=False,
                lifespan="on",
                server_header=False,
                forwarded_allow_ips=proxies,
                timeout_graceful_shutdown=10,
            )
        )
        self.farewell = farewell

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.farewell()
        await super().shutdown(sockets)
