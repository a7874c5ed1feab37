"""Saboteur 2: trapped, and freedom [S12, S13]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from ...core.cards import number
from ...core.choices import CARD_AT, SEAT_AT, VERB_AT, Options, card_of, seat_of
from ...core.deal import Deal
from ...core.events import DEED, Event, EventKind
from ...core.module import Module, Refusal, Rules, Verb
from ...core.state import State
from ..numbers import FREE, TRAP

TRAPPED_CARD: Final = number("trapped")
TRAPPED_BIT: Final = 16


@dataclass(frozen=True)
class Trapped(Event):
    seat: int
    target: int


@dataclass(frozen=True)
class Freed(Event):
    seat: int
    target: int


@final
class Trap(Verb):
    """[S12] Trapped: another player digs no more, and gets no gold if it still lies there at the end."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        for seat in range(rules.players):
            if seat != state.turn and state.players[seat].before & TRAPPED_BIT == 0:
                options.add(TRAP << VERB_AT | card << CARD_AT | seat << SEAT_AT)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.players[seat_of(code)].before |= TRAPPED_BIT
        if state.journal is not None:
            state.tell(Trapped(state.turn, seat_of(code)))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        if seat_of(code) >= rules.players:
            return Refusal("S12", "nobody sits there")
        if seat_of(code) == state.turn:
            return Refusal("S12", "you cannot trap yourself")
        if state.players[seat_of(code)].before & TRAPPED_BIT != 0:
            return Refusal("S5", "that player is already trapped")
        return None


@final
class Free(Verb):
    """[S13] Freedom: any trapped card is discarded, also your own."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        for seat in range(rules.players):
            if state.players[seat].before & TRAPPED_BIT != 0:
                options.add(FREE << VERB_AT | card << CARD_AT | seat << SEAT_AT)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.players[seat_of(code)].before ^= TRAPPED_BIT
        state.drop(TRAPPED_CARD)
        state.drop(card_of(code))
        if state.journal is not None:
            state.tell(Freed(state.turn, seat_of(code)))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        if seat_of(code) >= rules.players:
            return Refusal("S13", "nobody sits there")
        if state.players[seat_of(code)].before & TRAPPED_BIT == 0:
            return Refusal("S13", "that player is not trapped")
        return None


class Traps(Module):
    name = "traps"
    denial = "trapped"

    def __init__(self) -> None:
        super().__init__()
        self.trap = Trap(TRAP, "trap", "trap {seat}")
        self.free = Free(FREE, "free", "free {seat}")

    def verbs(self) -> list[Verb]:
        return [self.trap, self.free]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(TRAPPED_CARD, self.trap), (number("freedom"), self.free)]

    def events(self) -> list[EventKind]:
        return [EventKind(Trapped, [DEED], "trapped"), EventKind(Freed, [DEED], "freedom")]

    def amends(self, deal: Deal) -> None:
        assert 1 << len(deal.before) == TRAPPED_BIT, "the trap's place in front of a player"
        deal.before.append(TRAPPED_CARD)
        deal.hindering |= TRAPPED_BIT

    def entitled(self, rules: Rules, state: State, seat: i64) -> bool:
        return state.players[seat].before & TRAPPED_BIT == 0
