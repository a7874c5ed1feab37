"""Logs: a line for each thing that happened, for people or for programs. No secret is ever in one."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, MutableMapping
from time import monotonic
from traceback import format_tb
from typing import Any, Final

import msgspec
import structlog

from ...errors import SaboteurError
from ..metrics import UNLOGGED
from ..storage.store import Conflict, StoreError

SPAN: Final = 60.0
"""Seconds in which other programs' lines that are alike come once: strangers can cause them."""

TELLTALE: Final = (SaboteurError, LookupError, ValueError, msgspec.MsgspecError)
"""Errors that may name what they are about, be it a person or a card."""

HARMLESS: Final = (StoreError, Conflict)
"""Those of them that do not."""


class Pen(structlog.PrintLogger):
    """Writes lines, or counts those it cannot write: on a full disk games go on."""

    def msg(self, message: str) -> None:
        try:
            super().msg(message)
        except (OSError, ValueError):  # the disk is full, nobody reads any more, or the file is closed
            UNLOGGED.inc()

    log = debug = info = warn = warning = msg
    fatal = failure = err = error = critical = exception = msg


class Bridge(logging.Handler):
    """Lets what other programs log, uvicorn above all, be lines of ours."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._told: set[tuple[str, str]] = set()
        self._since = monotonic()

    def emit(self, record: logging.LogRecord) -> None:
        now = monotonic()
        if self._since + SPAN < now:
            self._told.clear()
            self._since = now
        if record.exc_info is None and (record.name, record.msg) in self._told:
            return
        self._told.add((record.name, record.msg))
        logger = structlog.get_logger()
        logger.log(record.levelno, record.getMessage().strip(), by=record.name, exc_info=record.exc_info)


def set_up_logs(style: str, least: int = logging.INFO) -> None:
    """*style* is text or json; what matters less than *least* is left out."""
    shown = (
        structlog.processors.JSONRenderer()
        if style == "json"
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            explain,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=lambda *_: Pen(),
        cache_logger_on_first_use=True,
    )
    root = logging.getLogger()
    for handler in [*root.handlers]:
        if isinstance(handler, Bridge):
            root.removeHandler(handler)
    root.addHandler(Bridge())


def explain(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Say of an error where it happened, and what it says unless that could name anything."""
    given = line.pop("exc_info", None)
    if given is True:
        given = sys.exc_info()
    error = given[1] if isinstance(given, tuple) else given
    if isinstance(error, BaseException):
        line["exception"] = "".join(_told(error)).rstrip()
    return line


def _told(error: BaseException) -> Iterator[str]:
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        yield from _told(earlier)
        yield "\nwhich led to:\n\n"
    yield from format_tb(error.__traceback__)
    is_quiet = isinstance(error, TELLTALE) and not isinstance(error, HARMLESS)
    yield f"{type(error).__name__}\n" if is_quiet else f"{type(error).__name__}: {error}\n"
