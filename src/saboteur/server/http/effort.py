"""How much work one address may give the server, whatever it asks for and over how many sockets."""

from __future__ import annotations

from math import ceil
from typing import Final

from ...errors import Sentence
from .. import wire
from ..lobby import Pay
from ..refusal import Refusal
from ..reporting import report
from .doors import Doors

SLIGHT: Final = 0.1
"""Milliseconds, about, for what is answered without a look at the table."""

USUAL: Final = 1.0
"""For what changes something, or is refused: it is told to everybody there."""

WHOLE: Final = 3.0
"""For all that one reader sees now, and what came before."""


ENTRY: Final = 0.05
"""For each entry of a table that has to be fetched."""


class Overdone(Refusal):
    """One address asks for too much."""


def cost_of(message: wire.Message | None) -> float:
    """What it takes to answer a *message*, in milliseconds, about; None is not understood."""
    if message is None or isinstance(message, wire.Ping):
        return SLIGHT
    return WHOLE if isinstance(message, wire.Hello | wire.Resume | wire.Recall) else USUAL


def charge(doors: Doors, address: str, cost: float) -> None:
    """Let an *address* have what takes so long, or refuse it and say when it can be had."""
    wait = doors.effort.spend(address, doors.clock.now(), cost)
    if wait:
        report("effort", address)
        sentence = "your network asks for too much at once: try again in {count} seconds"
        raise Overdone(Sentence(sentence, count=ceil(wait)), status=429, after=ceil(wait))


def fetching(doors: Doors, address: str) -> Pay:
    """Let an *address* pay for a table that it has fetched; also for one that is not there."""
    return lambda entries: charge(doors, address, USUAL + ENTRY * entries)
