"""Logs: a line for each thing that happened, for people or for programs. No secret is ever in one."""

from __future__ import annotations

import logging

import structlog

from ..metrics import UNLOGGED


class Pen(structlog.PrintLogger):
    """Writes lines, or counts those it cannot write: on a full disk games go on."""

    def msg(self, message: str) -> None:
        try:
            super().msg(message)
        except (OSError, ValueError):  # the disk is full, nobody reads any more, or the file is closed
            UNLOGGED.inc()

    log = debug = info = warn = warning = msg
    fatal = failure = err = error = critical = exception = msg


def set_up_logs(style: str) -> None:
    """*style* is text or json."""
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
            structlog.processors.format_exc_info,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=lambda *_: Pen(),
        cache_logger_on_first_use=True,
    )
