"""Scoring: what is written down of a round, from what happened in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.cards import DWARFS
from ..core.events import Event
from ..rules.base.gold import SABOTEUR
from ..rules.base.rounds import RoundEnded, RoundWon
from ..rules.base.setup import DwarfDealt
from ..rules.championship.greedy import GREEDY

SABOTEUR_DWARF: Final = DWARFS[SABOTEUR]
GREEDY_DWARF: Final = DWARFS[GREEDY]
MINERS: Final = "miners"
SABOTEURS: Final = "saboteurs"
SIDES: Final = (MINERS, GREEDY_DWARF, SABOTEURS)

_SIDE_OF: Final = {SABOTEUR_DWARF: SABOTEURS, GREEDY_DWARF: GREEDY_DWARF}
"""By dwarf: the side that it is counted with, if that is not the miners'."""


def dwarfs_dealt(events: Sequence[Event]) -> tuple[str, ...]:
    """The dwarfs that a round began with, by seat."""
    return tuple(str(event.dwarf.seen_by(event.seat)) for event in events if isinstance(event, DwarfDealt))


def ending(events: Sequence[Event]) -> RoundEnded:
    """How a finished round has ended."""
    return next(event for event in events if isinstance(event, RoundEnded))


def won_by(events: Sequence[Event]) -> str:
    """The side that has won a finished round: that of the dwarf which is named first."""
    return _SIDE_OF.get(_won(events)[0].dwarfs[0], MINERS)


def winners(events: Sequence[Event]) -> tuple[int, ...]:
    """The seats that have won a finished round, by whatever rule."""
    return tuple(sorted(seat for won in _won(events) for seat in won.seats))


def _won(events: Sequence[Event]) -> list[RoundWon]:
    return [event for event in events if isinstance(event, RoundWon)]
