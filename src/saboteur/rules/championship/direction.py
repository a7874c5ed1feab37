"""Championship 2020: the order of turns is reversed [W20]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from ...core.cards import number
from ...core.choices import CARD_AT, VERB_AT, Options, card_of
from ...core.deal import Deal
from ...core.events import DEED, Event, EventKind
from ...core.module import Module, Rules, Verb
from ...core.state import State
from ..numbers import REVERSE


@dataclass(frozen=True)
class DirectionChanged(Event):
    seat: int
    clockwise: bool


@final
class Reverse(Verb):
    """[W20] Until the round ends turns go the other way round, and so does gold [B21]."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        options.add(REVERSE << VERB_AT | card << CARD_AT)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.direction = -state.direction
        state.drop(card_of(code))
        if state.journal is not None:
            state.tell(DirectionChanged(state.turn, state.direction > 0))


class Direction(Module):
    name = "direction"

    def __init__(self) -> None:
        super().__init__()
        self.reverse = Reverse(REVERSE, "reverse", "reverse")

    def verbs(self) -> list[Verb]:
        return [self.reverse]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(number("change of direction"), self.reverse)]

    def events(self) -> list[EventKind]:
        return [EventKind(DirectionChanged, [DEED], "change of direction")]

    def amends(self, deal: Deal) -> None:
        deal.add(number("change of direction"))
