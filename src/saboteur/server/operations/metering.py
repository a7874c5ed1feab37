"""What is counted, at a port of its own: it is of the present, which not everybody may know."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import start_http_server

from ...errors import RulesetError
from ..http.config import Config
from ..metrics import REGISTRY


@contextmanager
def metered(config: Config) -> Iterator[None]:
    """Show what is counted to whoever reaches that port; a thread does so, even while the loop is busy."""
    if not config.metrics_port:
        yield
        return
    host, port = config.metrics_host, config.metrics_port
    try:
        server, thread = start_http_server(port, host, REGISTRY)
    except OSError as error:
        problem = f"metrics cannot be shown at {host}:{port}: {error.strerror}"
        raise RulesetError("", f"{problem}; metrics_port chooses another") from error
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
