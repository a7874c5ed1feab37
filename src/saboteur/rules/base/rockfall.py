"""Rockfall: a card leaves the mine [B15]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from ...cards import number
from ...engine import CARD_AT, CELL_AT, VERB_AT, Module, Options, Refusal, Rules, Verb, card_of, cell_of
from ...state import Event, State
from ..numbers import ROCKFALL


@dataclass(frozen=True)
class Collapsed(Event):
    seat: int
    face: int
    cell: int


@final
class Rockfall(Verb):
    """[B15] Any card of the mine may go but the start and the goals; what it cut off stays where it is."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        code = ROCKFALL << VERB_AT | card << CARD_AT
        for cell in state.mine.laid:
            options.add(code | cell << CELL_AT)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        face = state.mine.face(cell_of(code))
        state.mine.take(cell_of(code))
        state.drop(face >> 1)
        state.drop(card_of(code))
        if state.journal is not None:
            state.tell(Collapsed(state.turn, face, cell_of(code)))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        cell = cell_of(code)
        if not state.mine.grid.holds(cell) or state.mine.face(cell) == 0:
            return Refusal("B15", "no card lies there")
        if cell not in [int(laid) for laid in state.mine.laid]:
            return Refusal("B15", "the start and the goals cannot be removed")
        return None


class Rockfalls(Module):
    name = "rockfall"

    def __init__(self) -> None:
        super().__init__()
        self.rockfall = Rockfall(ROCKFALL, "rockfall", "rockfall {cell}")

    def verbs(self) -> list[Verb]:
        return [self.rockfall]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(number("rockfall"), self.rockfall)]
