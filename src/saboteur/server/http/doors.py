"""The doors of a server: what everybody who comes in comes to, and how much each address may ask for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from ipaddress import ip_address
from socket import gethostname
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from ..bus.protocol import Bus
from ..clock import Clock
from ..cluster.cluster import Cluster
from ..cluster.crowds import Shares
from ..limits import Buckets, Crowd, Limits
from ..lobby import House
from .hall import Hall

LOCAL: Final = (".local", ".lan", ".internal", ".home.arpa", ".localhost")
"""Ends of names that nobody on the internet can have."""


def _is_near(host: str) -> bool:
    """Whether *host* is an address, or a name that only this machine or its network can have.

    Any other name could be a stranger's, who lets it lead here so that their page counts as ours.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(LOCAL) or name == gethostname().lower()
    return True


class Origins:
    """Which pages may change anything or open a socket: our own, wherever browsers find it."""

    def __init__(self, public_url: str) -> None:
        self.public = urlsplit(public_url.lower())

    def allow(self, origin: str | None, host: str) -> bool:
        """Programs send no origin; browsers cannot lie about theirs, nor about the *host* they ask."""
        if not self.public.netloc and not _is_near(host):
            return False
        if origin is None:
            return True
        page = urlsplit(origin)
        if self.public.netloc:
            return (page.scheme, page.netloc) == (self.public.scheme, self.public.netloc)
        return page.netloc != "" and page.netloc == host


@dataclass(frozen=True)
class Doors:
    """What requests and sockets come to."""

    house: House
    clock: Clock
    origins: Origins
    crowd: Crowd
    """How many sockets each address has open."""
    creating: Buckets
    """How many tables each address may open."""
    asking: Buckets
    """How much each address may ask for: requests, and sockets that it opens."""
    effort: Buckets
    """How long each address may keep the server busy, in milliseconds."""
    previewing: Buckets
    """How many tables each address may be told of in the head of a page, which is there in any case."""
    hall: Hall
    cluster: Cluster | None = None
    """The other servers, if several share the tables."""

    @classmethod
    def of(cls, house: House, clock: Clock, limits: Limits, public_url: str = "") -> Doors:
        return cls(
            house,
            clock,
            Origins(public_url),
            Crowd(limits.sockets_per_address),
            creating=Buckets(limits.tables_per_hour, limits.tables_per_hour / 3600),
            asking=Buckets(limits.requests, limits.requests / 8),
            effort=Buckets(limits.effort, limits.effort / 10),
            previewing=Buckets(limits.requests, limits.requests / 8),
            hall=Hall(house.standing),
        )

    def among_others(self, bus: Bus) -> Doors:
        """The same, which are found over the *bus* by others if there are any with whom tables are shared."""
        leases = self.house.store.leases
        if leases is None:
            return self
        shares = Shares(self.crowd, (self.asking, self.effort, self.previewing), self.clock)
        return replace(self, cluster=Cluster(self.house, leases, bus, shares))

    async def close(self) -> None:
        """Tell everybody to come back."""
        await (self.house.part() if self.cluster is None else self.cluster.part())

    async def may_open(self, address: str) -> bool:
        """Whether one more table may be opened from *address*, at whichever server."""
        leases, creating = self.house.store.leases, self.creating
        if leases is None:
            return creating.take(address, self.clock.now())
        return await leases.spend(address, creating.most, creating.rate)


def doors_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Doors:
    """The doors of the application to which somebody has come."""
    doors = connection.app.state.doors
    assert isinstance(doors, Doors), "the application has doors"
    return doors
