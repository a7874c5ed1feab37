"""The bus: how the processes of one server talk to each other."""

from __future__ import annotations

from .memory import Memory
from .nats import Nats
from .protocol import Bus

__all__ = ["Bus", "bus_at"]


def bus_at(address: str) -> Bus:
    """The bus at an *address* of NATS; one of this process alone, if there is no address."""
    return Nats(address) if address else Memory()
