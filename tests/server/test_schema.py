"""What the OpenAPI description promises is kept, whatever is asked for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from saboteur.server.clock import WallClock
from saboteur.server.http.app import create_app
from saboteur.server.http.doors import Doors
from saboteur.server.limits import Buckets, Limits
from saboteur.server.lobby import House, Lifetimes
from saboteur.server.thinking import Inline

from .serving import SOON, Key, Site, serving
from .shelf import Shelf
from .tables import begun, finished


def described() -> dict[str, Any]:
    """The API as the server describes it."""
    clock = WallClock()
    app = create_app(Doors.of(House(Shelf(), clock, Inline(), Lifetimes()), clock, Limits()))
    description: dict[str, Any] = app.openapi_schema.to_schema()
    return description


api = schemathesis.openapi.from_dict(described())


@dataclass(frozen=True)
class Served:
    """A server in a thread of its own, and tables there."""

    url: str
    keys: list[Key]


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    running: list[Served] = []
    ready, stop = threading.Event(), asyncio.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        async with serving(Shelf()) as site:
            unlimited(site)
            running.append(await with_tables(site))
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    ready.wait(20)
    yield running[0]
    loops[0].call_soon_threadsafe(stop.set)
    thread.join()


def unlimited(site: Site) -> None:
    """Let everybody ask as much as they like."""
    app: Any = site.server.config.app
    plenty = Buckets(1e9, 1e9)
    app.state.doors = replace(app.state.doors, asking=plenty, creating=plenty, effort=plenty)


async def with_tables(site: Site) -> Served:
    """Tables before, during and after a game."""
    names = ["Ada", "Bo", "Cy"]
    keys = [await site.create("Ada"), *await begun(site, names), *await finished(site, names)]
    return Served(site.url, keys)


Case = schemathesis.Case[Any]

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]


@api.parametrize()
@pytest.mark.slow
@settings(max_examples=25)
def test_every_answer_is_as_it_is_described(case: Case, served: Served) -> None:
    """Whatever is asked for: codes, bodies and parameters as they are described, and others."""
    case.call_and_validate(base_url=served.url, checks=CHECKS, timeout=SOON)


@api.include(path_regex="code").parametrize()
@api.given(table=st.integers(0, 6), person=st.integers(0, 6))
@settings(max_examples=25)
def test_every_answer_about_a_table_is_as_it_is_described(
    case: Case, served: Served, table: int, person: int
) -> None:
    """Before, during and after a game, by those who play there and by others."""
    key, other = served.keys[table], served.keys[person]
    case.path_parameters["code"] = key.code
    if case.headers is not None and "Authorization" in case.headers:
        case.headers["Authorization"] = f"Bearer {other.token if case.method != 'DELETE' else 'x' * 32}"

    case.call_and_validate(base_url=served.url, checks=CHECKS, timeout=SOON)
