"""Scoring: what is written down of a round, from what happened in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.cards import DWARFS
from ..core.events import Event
from ..rules.base.goals import GoalRevealed
from ..rules.base.gold import MINER, SABOTEUR, GoldPaid
from ..rules.base.rounds import RoundEnded
from ..rules.base.setup import DwarfDealt
from ..rules.championship.greedy import GREEDY
from ..rules.saboteur2.winners import GEOLOGIST, RoundWon

SABOTEUR_DWARF: Final = DWARFS[SABOTEUR]
MINERS: Final = "miners"
SABOTEURS: Final = "saboteurs"
GREEDY_DWARF: Final = DWARFS[GREEDY]
SIDES: Final = (MINERS, GREEDY_DWARF, SABOTEURS)

PAID_BY_CRYSTALS: Final = DWARFS[GEOLOGIST]
"""The dwarf that plays for no side: it wins by being paid for crystals [S21]."""


def dwarfs_dealt(events: Sequence[Event]) -> tuple[str, ...]:
    """The dwarfs that a round began with, by seat."""
    return tuple(str(event.dwarf.seen_by(event.seat)) for event in events if isinstance(event, DwarfDealt))


def ending(events: Sequence[Event]) -> RoundEnded:
    """How a finished round has ended."""
    return next(event for event in events if isinstance(event, RoundEnded))


def won_by(events: Sequence[Event]) -> str:
    """The side that has won a finished round [B21, B22, W16]."""
    end = ending(events)
    if not end.treasure_found:
        return SABOTEURS
    return GREEDY_DWARF if end.dwarfs[_finisher(events)] == GREEDY_DWARF else MINERS


def winners(events: Sequence[Event]) -> tuple[int, ...]:
    """The seats that have won a finished round.

    Where the rules name them, those [S17-S20] and geologists who were paid [S21]; else the whole side.
    """
    for event in events:
        if isinstance(event, RoundWon):
            return tuple(sorted({*event.seats, *_paid_geologists(events)}))
    side, dwarfs = won_by(events), ending(events).dwarfs
    if side == GREEDY_DWARF:
        return (_finisher(events),)
    winning = DWARFS[MINER if side == MINERS else SABOTEUR]
    return tuple(seat for seat, dwarf in enumerate(dwarfs) if dwarf == winning)


def _paid_geologists(events: Sequence[Event]) -> list[int]:
    end = ending(events)
    payday = events[events.index(end) :]  # gold found during play is paid before
    paid = [event.seat for event in payday if isinstance(event, GoldPaid)]
    return [seat for seat in paid if end.dwarfs[seat] == PAID_BY_CRYSTALS]


def _finisher(events: Sequence[Event]) -> int:
    return [event.seat for event in events if isinstance(event, GoalRevealed)][-1]
