"""Opening tables: over HTTP, as whoever wants to play does it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from ...errors import RulesetError
from .plan import NAMES, Load

TOO_MUCH: Final = 429

SPAN: Final = 60.0
"""Seconds for which a server may put us off."""


@dataclass(frozen=True)
class Keys:
    """The way into a table: its code, and by seat everybody's token."""

    code: str
    tokens: Sequence[str]


def opened(url: str, load: Load, table: int) -> Keys:
    """A new table on the server at *url*, with people in all seats."""
    with closing(connected(url)) as connection:
        wish = {"name": NAMES[0], "settings": load.settings(table)}
        host = _posted(connection, "/api/tables", wish, table)
        path = f"/api/tables/{host['code']}/people"
        others = [_posted(connection, path, {"name": name}, table) for name in NAMES[1 : load.players]]
    return Keys(host["code"], [key["token"] for key in (host, *others)])


def connected(url: str) -> HTTPConnection:
    parts = urlsplit(url)
    kinds: dict[str, type[HTTPConnection]] = {"http": HTTPConnection, "https": HTTPSConnection}
    if parts.scheme not in kinds or not parts.hostname or parts.path.strip("/"):
        raise RulesetError("", f"--url is the address of a server such as http://127.0.0.1:8765, not {url!r}")
    return kinds[parts.scheme](parts.hostname, parts.port, timeout=SPAN)


def forwarded(table: int) -> dict[str, str]:
    """Where the people of a table come from: a server takes a proxy's word for it, and limits each alone."""
    return {"x-forwarded-for": f"10.{table >> 16 & 255}.{table >> 8 & 255}.{table & 255}"}


def _posted(connection: HTTPConnection, path: str, body: object, table: int) -> Any:
    """What the server answers; it may ask for patience."""
    until = time.monotonic() + SPAN
    while True:
        status, answer = _asked(connection, path, msgspec.json.encode(body), table)
        if status == TOO_MUCH and time.monotonic() < until:
            time.sleep(1)
            continue
        if status >= 400:
            raise RulesetError("", f"the server opens no table: {answer.get('sentence', status)}")
        return answer


def _asked(connection: HTTPConnection, path: str, body: bytes, table: int) -> tuple[int, Any]:
    try:
        connection.request("POST", path, body, {"content-type": "application/json", **forwarded(table)})
        response = connection.getresponse()
        text = response.read()
        return response.status, msgspec.json.decode(text)
    except (OSError, HTTPException, msgspec.DecodeError) as error:
        where = f"{connection.host}:{connection.port}"
        raise RulesetError("", f"no server of ours answers at {where}: {error}") from error
