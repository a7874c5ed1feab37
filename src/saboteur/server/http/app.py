"""The server as an application: its routes, how long it lives, and the headers of every answer."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import structlog
from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec.json import schema_components

from ... import __version__
from ..lobby import House
from ..refusal import Refusal, Unsure
from ..schemas import ROOTS
from ..storage.leases import Elsewhere
from ..storage.store import Doubtful
from .doors import Doors
from .page import page_routes
from .problems import admit, failed, invalid, problem, refused, unanswered
from .relaying import RELAYED, Relayed
from .routes import ROUTES, Health, Readiness
from .sockets import come

log = structlog.get_logger()

SWEEP: Final = 60.0
"""Seconds between looks for what nobody needs any more."""

LARGEST: Final = 16_384
"""Bytes of a request."""

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none';"
        b" frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)  # fmt: skip


def create_app(doors: Doors) -> Litestar:
    """The application. The house behind its *doors* is opened when it starts, and closed when it stops."""
    app = Litestar(
        route_handlers=[*ROUTES, come, *page_routes()],
        state=State({"doors": doors}),
        lifespan=[opened],
        before_request=admit,
        request_max_body_size=LARGEST,
        exception_handlers={
            Refusal: refused,
            Doubtful: lambda request, _: refused(request, Unsure()),
            Elsewhere: Relayed,
            ValidationException: lambda _, error: problem(invalid(error)),
            HTTPException: lambda _, error: problem(
                unanswered(error.detail, error.status_code), error.headers
            ),
            Exception: failed,
        },
        openapi_config=OpenAPIConfig(
            title="Saboteur",
            version=__version__,
            description="Tables for the card game Saboteur. Games are played over the socket of a table.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )
    _describe(app)
    app.asgi_handler = with_headers(app.asgi_handler)  # a middleware would miss what no route answers
    return app


def _describe(app: Litestar) -> None:
    """Let the OpenAPI document have the wire types as msgspec knows them: with all their limits."""
    kinds = [kind for name, kind in ROOTS.items() if name not in ("Message", "Telling")]
    _, components = schema_components([*kinds, Health, Readiness], ref_template="#/components/schemas/{name}")
    known: dict[str, Any] = app.openapi_schema.components.schemas
    known.update(components)


@asynccontextmanager
async def opened(app: Litestar) -> AsyncIterator[None]:
    """Open the house, and look after it until it is closed."""
    doors: Doors = app.state.doors
    house, cluster = doors.house, doors.cluster
    await house.store.open()
    await house.heed()
    if cluster is not None:
        await cluster.open(app)
    await house.wake()
    sweeping = asyncio.create_task(_sweep(house))
    try:
        yield
    finally:
        sweeping.cancel()
        await asyncio.wait([sweeping])
        await house.close()
        if cluster is not None:
            await cluster.close()
        await house.store.close()


async def _sweep(house: House) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        try:
            await house.heed()
            await house.sweep()
            gc.collect()  # that holds everybody up for a moment, so it is done seldom (`commands`)
        except Exception:
            log.exception("what is old could not be put away")


def with_headers(app: ASGIApp) -> ASGIApp:
    """Headers that keep browsers from doing what nobody wants, on every answer."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start" and RELAYED not in scope:
                fresh = [(b"cache-control", b"no-store")] if scope["path"].startswith("/api") else []
                message["headers"] = [*message["headers"], *HEADERS, *fresh]
            await send(message)

        await app(scope, receive, send_with)

    return answer
