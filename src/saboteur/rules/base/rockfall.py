"""Rockfall: a card leaves the mine [B15]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from ...core.cards import number
from ...core.choices import CARD_AT, CELL_AT, VERB_AT, Options, card_of, cell_of
from ...core.events import DEED, Event, EventKind
from ...core.memory import NOBODY
from ...core.mine import FACE_DOWN
from ...core.module import Module, Refusal, Rules, Verb
from ...core.state import State
from ..numbers import ROCKFALL
from .maps import goal_at


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
        options.add_on(code, state.mine.laid)
        if len(rules.buriers) > 0:
            for cell in state.mine.hidden:
                if goal_at(state, cell) is None:
                    options.add(code | cell << CELL_AT)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        """What does not belong to the deck leaves the round; the rest goes on the discard pile."""
        cell = cell_of(code)
        if state.mine.face(cell) == FACE_DOWN:
            bury(rules, state, cell)
        else:
            collapse(rules, state, cell)
        state.drop(card_of(code))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        cell = cell_of(code)
        if not state.mine.grid.holds(cell) or state.mine.face(cell) == 0:
            return Refusal("B15", "there is no card there")
        if cell in [int(laid) for laid in state.mine.laid]:
            return None
        if state.mine.face(cell) == FACE_DOWN and goal_at(state, cell) is None:
            return None
        return Refusal("B15", "the start, the goals and the postcard cannot be removed")


def collapse(rules: Rules, state: State, cell: i64) -> None:
    """A face-up card leaves the mine."""
    face = state.mine.face(cell)
    state.mine.take(cell)
    if cell == state.last_dug:
        state.last_dug = NOBODY
    if rules.deck_tally[face >> 1] > 0:
        state.drop(face >> 1)
    if state.journal is not None:
        state.tell(Collapsed(state.turn, face, cell))


def bury(rules: Rules, state: State, cell: i64) -> None:
    """A face-down card leaves the mine, whosever it is."""
    for module in rules.buriers:
        if module.buries(rules, state, cell):
            return


class Rockfalls(Module):
    name = "rockfall"

    def __init__(self) -> None:
        super().__init__()
        self.rockfall = Rockfall(ROCKFALL, "rockfall", "rockfall {cell}")

    def verbs(self) -> list[Verb]:
        return [self.rockfall]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(number("rockfall"), self.rockfall)]

    def events(self) -> list[EventKind]:
        return [EventKind(Collapsed, [DEED], "rockfall")]
