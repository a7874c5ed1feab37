"""Which requests are let in, and how those are answered that are not, or fail."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import structlog
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import ValidationException

from ...errors import Sentence
from .. import wire
from ..cluster.requests import RELAYED
from ..limits import network_of
from ..metrics import REFUSALS
from ..refusal import Refusal
from ..reporting import report
from ..tables.tokens import hashed
from .doors import doors_of
from .effort import Overdone, charge

log = structlog.get_logger()

Asked = Request[Any, Any, Any]

READING: Final = ("GET", "HEAD", "OPTIONS")
"""What changes nothing."""

CROWDED: Final = (429, 503)
"""What is refused for now only."""


async def admit(request: Asked) -> Response[wire.Problem] | None:
    """Let a request in that is not too much, and whose body is what it should be: "3" is no number."""
    doors = doors_of(request)
    if RELAYED not in request.scope and not request.route_handler.opt.get("free"):
        if (refusal := _overdone(request)) is not None:
            return problem(refusal)
        doors.house.standing.check_welcome(address_of(request), _key(request))
    if request.method not in READING and not doors.origins.allow(*_whence(request)):
        sentence = "this page may not play here: whoever runs the server must set its address as public_url"
        return problem(Refusal(sentence, status=403))
    return await _misread(request)


def _key(request: Asked) -> str:
    """The hash of the token in the headers, if there is one."""
    _, _, token = request.headers.get("authorization", "").partition(" ")
    return hashed(token.strip()) if token else ""


def _overdone(request: Asked) -> Refusal | None:
    """What is too much about a request, by how many there are and by what it takes to answer it."""
    doors, address = doors_of(request), address_of(request)
    if not doors.asking.take(address, doors.clock.now()):
        report("requests", address)
        return Refusal("too many requests: wait a moment", status=429)
    try:
        charge(doors, address, request.route_handler.opt.get("cost", 0.0))
    except Overdone as refusal:
        return refusal
    return None


def _whence(request: Asked) -> tuple[str | None, str]:
    """The page that asks, and whom it thinks that it asks."""
    return request.headers.get("origin"), request.headers.get("host", "")


async def _misread(request: Asked) -> Response[wire.Problem] | None:
    """What is wrong with a body, if one is asked for."""
    body = request.route_handler.parsed_data_field
    if body is not None:
        kind, named = request.content_type
        if kind != "application/json":
            return problem(unanswered("a body is application/json", 415))
        charset = named.get("charset", "utf-8").strip('"')
        if charset.lower() != "utf-8":
            return problem(unanswered(f"a body is in utf-8, not in {charset!r:.40}", 415))
        try:
            msgspec.json.decode(await request.body(), type=body.annotation)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return problem(unanswered(str(error), 400))
    return None


def address_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """From where a request or socket comes."""
    return network_of(request.client.host) if request.client is not None else ""


def problem(refusal: Refusal, headers: dict[str, str] | None = None) -> Response[wire.Problem]:
    """What was refused, as it is answered."""
    REFUSALS.inc()
    after = {"retry-after": str(refusal.after)} if refusal.status in CROWDED else {}
    return Response(refusal.problem(), status_code=refusal.status, headers={**(headers or {}), **after})


def invalid(error: ValidationException) -> Refusal:
    """What is wrong with a request that is not as it should be."""
    extra = error.extra if isinstance(error.extra, list) else []
    found = [f"{item.get('key', '')}: {item.get('message', '')}" for item in extra if isinstance(item, dict)]
    return unanswered("; ".join(found) or error.detail, 400)


def unanswered(detail: str, status: int) -> Refusal:
    """What no person does, but a program may."""
    return Refusal(Sentence("this request cannot be answered: {detail}", detail=detail), status=status)


def refused(request: Asked, refusal: Refusal) -> Response[wire.Problem]:
    """What cannot be had now though it could be is for the log, too."""
    if refusal.status >= 500:
        path, status = request.scope["path"], refusal.status
        log.warning("a request was not fulfilled", method=request.method, path=path, status=status)
    return problem(refusal)


def failed(request: Asked, error: Exception) -> Response[wire.Problem]:
    """What went wrong is for the log; who asked learns only that it did."""
    log.error("a request failed", method=request.method, path=request.scope["path"], exc_info=error)
    return problem(Refusal("something went wrong on the server, and nothing was changed", status=500))
