"""What whoever runs the server has ordered: who may not come, which tables are closed, what all are told."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network

from . import wire
from .refusal import Refusal


class Standing:
    """Orders that stand, as they were read last."""

    def __init__(self) -> None:
        self.is_draining = False
        """Whether no new game begins here, as the server is to be stopped."""
        self.closed: frozenset[str] = frozenset()
        """The codes of tables to which nobody is let."""
        self.listeners: list[Callable[[], None]] = []
        """Called whenever something has changed."""
        self._keys: frozenset[str] = frozenset()
        self._networks: list[IPv4Network | IPv6Network] = []
        self._text = ""
        self._read: list[tuple[str, str, str]] = []

    def read(self, orders: list[tuple[str, str, str]]) -> None:
        """Let these *orders* stand: each has a kind, what it is about, and a text."""
        if orders == self._read:
            return
        self._read = orders
        self.closed = frozenset(_named("closed", orders))
        self._keys = frozenset(_named("key", orders))
        self._networks = [ip_network(address) for address in _named("address", orders)]
        self._text = next((text for kind, _, text in orders if kind == "message"), "")
        self.tell()

    def drain(self, on: bool) -> None:
        self.is_draining = on
        self.tell()

    def tell(self) -> None:
        for listener in self.listeners:
            listener()

    @property
    def announced(self) -> wire.Announced:
        """What all are told."""
        return wire.Announced(self._text, self.is_draining)

    def bans(self, address: str, key: str = "") -> bool:
        """Whether who comes from *address*, with the key of which this is the hash, may not come."""
        return key in self._keys or (bool(self._networks) and self._bans_network(address))

    def _bans_network(self, address: str) -> bool:
        try:
            known = ip_network(address)
        except ValueError:  # a proxy says that it does not know
            return False
        return any(
            known.version == net.version and known.network_address in net and known.prefixlen >= net.prefixlen
            for net in self._networks
        )

    def check_welcome(self, address: str, key: str = "") -> None:
        if self.bans(address, key):
            raise Refusal("whoever runs this server does not let you in", status=403)

    def check_open(self, code: str) -> None:
        if code in self.closed:
            raise Refusal("this table was closed by whoever runs the server", status=403)

    def check_new(self) -> None:
        """Whether a new game may begin."""
        if self.is_draining:
            sentence = "no new games can start, because the server is about to stop: try again in a while"
            raise Refusal(sentence, status=409)


def _named(kind: str, orders: list[tuple[str, str, str]]) -> list[str]:
    return [name for given, name, _ in orders if given == kind]
