"""The gate before the doors: how many connections there may be, of all and of each address."""

from __future__ import annotations

from typing import Any, Final

import structlog
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ..limits import Crowd, network_of

try:
    import resource
except ImportError:  # on Windows files are not counted like this
    resource = None  # type: ignore[assignment]  # as the one place that asks expects

log = structlog.get_logger()

PATIENCE: Final = 10.0
"""Seconds in which a request must have come."""

PARTING: Final = 10.0
"""Seconds in which whoever is let go may read what was said last."""

OWN: Final = 128
"""Files that the server keeps for itself: the database, thinkers, logs."""

FILES: Final = 65_536
"""Files that are enough for anybody."""


def raise_file_limit() -> int:
    """Let this process have as many files as it may; returns how many those are."""
    if resource is None:
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return FILES if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # some systems allow less than they say
        return soft
    return wanted


class Gate:
    """Counts the connections of each address, and of all; those of *proxies* only among all."""

    def __init__(self, proxies: str = "127.0.0.1", of_one: int = 800, files: int = FILES) -> None:
        self.most = max(files - OWN, 1)
        self.crowd = Crowd(min(of_one, max(self.most // 2, 1)))
        self.patience = PATIENCE
        self.parting = PARTING
        self.proxies = proxies
        self._trusted = ProxyHeadersMiddleware(_nothing, proxies).trusted_hosts
        self._here = 0
        self._has_warned = False

    def let_in(self, address: str) -> bool:
        """Whether there is room for one more connection from *address*; it is here then."""
        if self._here >= self.most or not (self.trusts(address) or self.crowd.come(network_of(address))):
            return False
        self._here += 1
        return True

    def let_go(self, address: str) -> None:
        self._here -= 1
        if not self.trusts(address):
            self.crowd.go(network_of(address))

    def trusts(self, address: str) -> bool:
        """Whether it is a proxy of ours: behind one address of such are many people."""
        return address in self._trusted

    def see_forwarded(self, address: str) -> None:
        """Say once that a proxy is not believed, as all who come through it are counted as one then."""
        if not self._has_warned and not self.trusts(address):
            self._has_warned = True
            log.warning(
                "X-Forwarded-For is not believed: its sender is not among the proxies", address=address
            )


async def _nothing(*_: Any) -> None:
    """An application that does nothing."""
