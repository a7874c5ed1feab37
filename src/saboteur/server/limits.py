"""How much somebody may ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final


def network_of(address: str) -> str:
    """What an *address* is counted by: who has one of IPv6 has all that begin alike (/64)."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return f"{IPv6Address(int(known) >> 64 << 64)}/64"


@dataclass(frozen=True)
class Limits:
    """How much one address may have. The phones of a whole club may share one."""

    tables_per_hour: int = 60
    sockets_per_address: int = 400
    requests: int = 400
    """At once, new sockets among them; in a second, an eighth of it. The pieces of the page are free."""
    effort: int = 2_000
    """Milliseconds of computing, about, that it may have done at once; in a second, a tenth of it."""


RATE: Final = (60.0, 20.0)
"""Messages of one socket: so many at once, so many a second."""


class Bucket:
    """Holds up to *most* drops and is filled at *rate* drops a second; what is asked for takes some."""

    def __init__(self, most: float, rate: float, now: float) -> None:
        self.most = most
        self.rate = rate
        self._drops = most
        self._at = now
        self.untold = 0.0
        """Of what was taken, what other servers have not been told."""

    def take(self, now: float) -> bool:
        """Take a drop; False if there is none."""
        return not self.spend(now, 1)

    def spend(self, now: float, drops: float) -> float:
        """Take so many *drops*; if there are too few, none: returns in how many seconds there are enough."""
        self._fill(now)
        missing = min(drops, self.most) - self._drops
        if missing > 0:
            return missing / self.rate
        self._drops -= drops
        self.untold += drops
        return 0.0

    def owe(self, now: float, drops: float) -> None:
        """So many *drops* were had elsewhere: if there are too few, those that come next are not for us."""
        self._fill(now)
        self._drops -= drops

    def _fill(self, now: float) -> None:
        self._drops = min(self.most, self._drops + self.rate * max(0.0, now - self._at))
        self._at = now

    def is_full(self, now: float) -> bool:
        """Whether nobody has taken anything for long."""
        return self._drops + self.rate * (now - self._at) >= self.most


class Crowd:
    """How many of each address are here; no more than *most* are let in."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.elsewhere: Mapping[str, int] = {}
        """How many are at other servers, where there are many."""
        self._here: Counter[str] = Counter()

    def many(self) -> dict[str, int]:
        """How many are here of each address that has many: an eighth of what it may have."""
        return {who: count for who, count in self._here.items() if 8 * count >= self.most}

    def come(self, who: str) -> bool:
        """One more is here; False if there is no room for them."""
        if self._here[who] + self.elsewhere.get(who, 0) >= self.most:
            return False
        self._here[who] += 1
        return True

    def go(self, who: str) -> None:
        """One of those who are here goes."""
        self._here[who] -= 1
        if not self._here[who]:
            del self._here[who]

    @contextmanager
    def joined(self, who: str) -> Iterator[bool]:
        """One more is here meanwhile; False if there is no room for them."""
        has_room = self.come(who)
        try:
            yield has_room
        finally:
            if has_room:
                self.go(who)


SIXTEENTH: Final = 1 / 16
"""Of what a bucket holds: who has taken as much since is told of to other servers."""


class Buckets:
    """A bucket for each address, or whatever else asks; those that are full are forgotten."""

    def __init__(self, most: float, rate: float, keep: int = 10_000) -> None:
        self.most = most
        self.rate = rate
        self.keep = keep
        self._buckets: dict[str, Bucket] = {}
        self._busy: set[str] = set()
        """Who has taken much of which nobody was told."""

    def take(self, who: str, now: float) -> bool:
        return not self.spend(who, now, 1)

    def spend(self, who: str, now: float, drops: float) -> float:
        """As a bucket does it."""
        bucket = self._bucket(who, now)
        wait = bucket.spend(now, drops)
        if bucket.untold >= self.most * SIXTEENTH:
            self._busy.add(who)
        return wait

    def owe(self, who: str, now: float, drops: float) -> None:
        """Somebody had so much at another server."""
        self._bucket(who, now).owe(now, drops)

    def tell(self) -> dict[str, float]:
        """What others are to be told: who has taken much since this was asked, and how much."""
        told = {}
        for who in self._busy & self._buckets.keys():
            bucket = self._buckets[who]
            told[who], bucket.untold = bucket.untold, 0.0
        self._busy.clear()
        return told

    def _bucket(self, who: str, now: float) -> Bucket:
        if len(self._buckets) >= self.keep:
            self._buckets = {
                name: bucket for name, bucket in self._buckets.items() if not bucket.is_full(now)
            }
            self._busy &= self._buckets.keys()  # where a server is alone, nobody ever tells of them
        return self._buckets.setdefault(who, Bucket(self.most, self.rate, now))
