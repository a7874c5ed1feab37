"""How a server is set up: by options, by variables of the environment, by a file; else as is usual.

An option wins over a variable, and a variable over the file. The file is TOML with the names below; variables
have the same names in capitals, with SABOTEUR_ before them.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from ...errors import RulesetError

PREFIX: Final = "SABOTEUR_"


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 lets others in."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8765
    """0 takes any that is free."""
    data: str = ""
    """The folder of the database; else one of this user's."""
    database: Annotated[str, Meta(pattern="^(postgresql://.+)?$")] = ""
    """A database on a PostgreSQL server, instead."""
    bus: Annotated[str, Meta(pattern="^((nats|tls)://.+)?$")] = ""
    """A NATS server, over which many processes are one server."""
    public_url: Annotated[str, Meta(pattern="^(https?://[^/]+/?)?$")] = ""
    """Where browsers find the server, if a proxy stands before it."""
    older_url: Annotated[str, Meta(pattern="^(https?://[^/]+/?)?$")] = ""
    """Where an older program finishes games whose rules this one does not have."""
    finish: bool = False
    """Let no new game begin, and stop when all that have begun are over and nobody is here any more."""
    thinkers: Annotated[int, Meta(ge=1, le=64)] = 1
    """How many processes think for bots."""
    tables_per_hour: Annotated[int, Meta(ge=1)] = 60
    """How many tables one address may open."""
    sockets_per_address: Annotated[int, Meta(ge=1)] = 400
    """How many sockets one address may have open."""
    open_days: Annotated[float, Meta(gt=0)] = 1.0
    running_days: Annotated[float, Meta(gt=0)] = 30.0
    over_days: Annotated[float, Meta(gt=0)] = 90.0
    """How long tables are kept that nobody touches: before, during and after a game."""
    proxies: str = "127.0.0.1"
    """Whose word is taken for where a request comes from: addresses with commas between."""
    metrics_port: Annotated[int, Meta(ge=0, le=65535)] = 0
    """The port of what is counted, for Prometheus; 0 shows it to nobody."""
    metrics_host: str = "127.0.0.1"
    """The address for that: of a network that is not public."""
    admin_socket: str = ""
    """Where `saboteur admin` reaches the server; else a file beside the database."""
    log: Annotated[str, Meta(pattern="^(text|json)$")] = "text"


NAMES: Final = Config.__struct_fields__

WRITTEN: Final = {
    "database": "postgresql://user:password@host/database",
    "bus": "nats://user:password@host:4222",
    "public_url": "https://saboteur.example",
    "older_url": "https://old.saboteur.example",
    "log": "text or json",
}
"""Settings that are not just any text, or a number."""


def configured(
    options: Mapping[str, object], environment: Mapping[str, str], file: Path | None = None
) -> Config:
    """The configuration; what is not understood is refused with where it stands."""
    file = file or (Path(environment[PREFIX + "CONFIG"]) if environment.get(PREFIX + "CONFIG") else None)
    variables = {
        name: environment[PREFIX + name.upper()] for name in NAMES if environment.get(PREFIX + name.upper())
    }
    sources: dict[str, Mapping[str, Any]] = {
        str(file): {} if file is None else _read(file),
        f"variables {PREFIX}…": variables,
        "options": {name: value for name, value in options.items() if value is not None},
    }
    found: dict[str, Any] = {}
    for where, values in sources.items():
        _convert(values, where)
        found |= values
    return _convert(found, "all of it")


def _convert(values: Mapping[str, Any], where: str) -> Config:
    try:
        return msgspec.convert(values, Config, strict=False)
    except msgspec.ValidationError as error:
        raise RulesetError("", f"the server cannot be set up like this ({where}): {_wrong(error)}") from error


def _wrong(error: msgspec.ValidationError) -> str:
    """What is wrong with a setting, and how it is written; what was written may be a password."""
    problem, _, name = str(error).partition(" - at `$.")
    if not name:
        return f"{problem}; there are {', '.join(NAMES)}"
    name = name.rstrip("`")
    return f"{name} is written like {WRITTEN[name]}" if name in WRITTEN else f"{name}: {problem}"


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise RulesetError("", f"{file} cannot be read: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise RulesetError("", f"{file} is not TOML: {error}") from error


def data_folder(config: Config) -> Path:
    """Where the database is; the folder is made if it is not there, and our own is closed to others."""
    folder = Path(config.data) if config.data else user_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not config.data:
            with suppress(PermissionError):  # it is somebody else's, who lets us use it
                folder.chmod(0o700)
    except OSError as error:
        raise RulesetError("", f"{folder} cannot be used for data: {error.strerror}") from error
    return folder


def user_folder() -> Path:
    """Where programs of this user keep their data."""
    root = os.environ.get("XDG_DATA_HOME", "")
    return (Path(root) if Path(root).is_absolute() else Path.home() / ".local" / "share") / "saboteur"
