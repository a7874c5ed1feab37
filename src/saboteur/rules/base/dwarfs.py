"""Dwarfs that are looked at or changed in the middle of a round."""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from ...core.cards import DWARFS
from ...core.events import Event, Hidden
from ...core.memory import knowers_of, what_of, with_knowers
from ...core.state import State


@dataclass(frozen=True)
class Inspected(Event):
    seat: int
    target: int
    dwarf: Hidden


@dataclass(frozen=True)
class DwarfChanged(Event):
    seat: int
    by: int
    dwarf: Hidden


def inspect(state: State, seat: i64) -> None:
    """Whoever has the turn looks at the dwarf of *seat*."""
    player = state.players[seat]
    player.dwarf_seen |= 1 << state.turn
    if state.journal is not None:
        state.tell(Inspected(state.turn, seat, Hidden(DWARFS[player.dwarf], 1 << state.turn)))


def change_dwarf(state: State, seat: i64) -> None:
    """The dwarf of *seat* goes under the pile and the top one comes; who knew a card still knows it."""
    player = state.players[seat]
    state.dwarf_pile, top = pop(state.dwarf_pile)
    pile = vec[i64]([with_knowers(player.dwarf, player.dwarf_seen)])
    for card in state.dwarf_pile:
        pile = append(pile, card)
    state.dwarf_pile = pile
    player.dwarf = what_of(top)
    player.dwarf_seen = knowers_of(top) | 1 << seat
    if state.journal is not None:
        state.tell(DwarfChanged(seat, state.turn, Hidden(DWARFS[player.dwarf], 1 << seat)))
