"""What `saboteur cluster` does."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from secrets import token_urlsafe
from tempfile import TemporaryDirectory

from ...errors import RulesetError
from ..bus.keys import SERVER, THINKER, Keys
from .part import LOOK, Part
from .programs import free_port, nats, postgres, server, thinker


@dataclass(frozen=True)
class Wish:
    """What is to be started; a bus or a database that is named is there already."""

    servers: int = 3
    thinkers: int = 2
    port: int = 8765
    """The port of the first server; 0 takes any that are free."""
    data: Path | None = None
    """The folder that keeps everything; else all is forgotten at the end."""
    database: str = ""
    bus: str = ""


def cluster(wish: Wish) -> None:
    """Start everything, and keep it going until somebody stops it."""
    if wish.servers < 1 or wish.thinkers < 0:
        raise RulesetError("", "there must be at least 1 server, and 0 thinkers or more")
    parts: list[Part] = []
    with _folder(wish.data) as folder:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            parts += _parts(wish, folder)
            _begin(parts)
            print(f"What they say is in {folder / 'logs'}. Control-C stops everything.", flush=True)
            while True:
                time.sleep(LOOK)
                _look_after(parts)
        except KeyboardInterrupt:
            print("Stopping.", flush=True)
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            _stop(parts)


def _begin(parts: list[Part]) -> None:
    """Start those first that the others need."""
    for _, group in groupby(parts, key=lambda part: part.rank):
        equals = list(group)
        for part in equals:
            part.start()
        for part in equals:
            part.wait()
            print(f"{part.name:<10} {part.where} (process {part.number})", flush=True)


def _parts(wish: Wish, folder: Path) -> Iterator[Part]:
    logs = folder / "logs"
    logs.mkdir(exist_ok=True)
    database, bus, bus_to_think = wish.database, wish.bus, wish.bus
    if not database:
        part = postgres(folder / "postgres", logs / "postgres.log")
        database = part.where
        yield part
    if not bus:
        keys = Keys(token_urlsafe(24), token_urlsafe(24))
        part = nats(folder, logs / "nats.log", keys)
        bus = f"nats://{SERVER}:{keys.server}@{part.where}"
        bus_to_think = f"nats://{THINKER}:{keys.thinker}@{part.where}"
        yield part
    for number in range(1, wish.thinkers + 1):
        yield thinker(number, logs / f"thinker-{number}.log", {"SABOTEUR_BUS": bus_to_think})
    variables = {"SABOTEUR_BUS": bus, "SABOTEUR_DATABASE": database}
    for number in range(1, wish.servers + 1):
        port = wish.port + number - 1 if wish.port else free_port()
        own = {"SABOTEUR_ADMIN_SOCKET": str(logs / f"server-{number}.sock")}
        yield server(number, logs / f"server-{number}.log", port, variables | own)


def _look_after(parts: list[Part]) -> None:
    for part in parts:
        if part.revive():
            print(f"{part.name} had ended, and is started again (process {part.number})", flush=True)


def _stop(parts: list[Part]) -> None:
    """End all, those first that need the others."""
    for _, group in groupby(reversed(parts), key=lambda part: part.rank):
        equals = list(group)
        for part in equals:
            part.stop()
        for part in equals:
            part.end()


@contextmanager
def _folder(data: Path | None) -> Iterator[Path]:
    """The folder that keeps everything."""
    if data is None:
        with TemporaryDirectory(prefix="saboteur", ignore_cleanup_errors=True) as made:
            yield Path(made)
        return
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise RulesetError("", f"{data} cannot be used for data: {error.strerror}") from error
    yield data.absolute()
