"""Where a server keeps what it has: a file in a folder of its own, or a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from ...errors import RulesetError
from ..http.config import Config, data_folder

try:
    import fcntl
except ImportError:  # on Windows nobody is kept away
    fcntl = None  # type: ignore[assignment]  # as on Windows

FILE: Final = "saboteur.db"
LOCK: Final = "saboteur.lock"
SOCKET: Final = "admin.sock"


def store_address(config: Config) -> str:
    """Where the store is."""
    if config.database:
        return config.database.replace("postgresql:", "postgresql+asyncpg:", 1)
    return f"sqlite+aiosqlite:///{quote(str(data_folder(config) / FILE))}"


def desk_of(config: Config) -> Path:
    """The socket at which a server is told what to do."""
    return Path(config.admin_socket) if config.admin_socket else data_folder(config) / SOCKET


def kept(config: Config) -> AbstractContextManager[Any]:
    """Keep other servers from the store; one on PostgreSQL does that by itself."""
    return nullcontext() if config.database else owned(data_folder(config))


@contextmanager
def owned(folder: Path) -> Iterator[Path]:
    """Keep other servers from the data in *folder*: two would each hold its tables for their own."""
    for name in (FILE, LOCK):
        (folder / name).touch(mode=0o600)
        with suppress(PermissionError):  # it is somebody else's, who lets us use it
            (folder / name).chmod(0o600)  # what SQLite writes beside its file may be read by the same
    with (folder / LOCK).open("w") as lock:
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            problem = f"another server uses the data in {folder}"
            raise RulesetError("", f"{problem}: stop it, or choose another folder with --data") from error
        yield folder
