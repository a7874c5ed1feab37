"""Saboteur 2: theft, and hands off [S10, S11]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, remove, vec
from mypy_extensions import i64, u8

from ...core.agenda import kind_of, operand_of
from ...core.cards import number
from ...core.choices import CARD_AT, SEAT_AT, VERB_AT, Options, card_of, seat_of, verb_of
from ...core.deal import Deal
from ...core.drawers import Drawer
from ...core.events import DEED, Event, EventKind
from ...core.memory import NOBODY
from ...core.module import Module, Refusal, Rules, Step, Verb
from ...core.public import Public
from ...core.state import State
from ..numbers import DECLINE, HANDS_OFF, STEAL, STEALING, THEFT

THEFT_CARD: Final = number("theft")
THEFT_BIT: Final = 8


@dataclass(frozen=True)
class TheftLaid(Event):
    seat: int


@dataclass(frozen=True)
class TheftStopped(Event):
    seat: int
    target: int


@dataclass(frozen=True)
class Stolen(Event):
    seat: int
    target: int
    gold: int


@dataclass(frozen=True)
class TheftDeclined(Event):
    seat: int


@final
class Thefts(Drawer):
    """Who has played a theft this round, the latest last; all of it is public."""

    def __init__(self, seats: vec[u8]) -> None:
        self.seats = seats

    def copy(self) -> Drawer:
        return Thefts(self.seats[:])

    def seen_by(self, seat: i64) -> Drawer:
        return self.copy()

    def lent_to(self, seat: i64, before: Drawer) -> Drawer:
        return self

    def facts(self) -> dict[str, object]:
        return {"thefts": list(self.seats)}


@final
class Theft(Verb):
    """[S10] A theft lies in front of yourself: after payday you may steal 1 gold from who has some."""

    def __init__(self, number: i64, module: Thieves) -> None:
        super().__init__(number, "theft", "theft")
        self.module = module

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        if state.players[state.turn].before & THEFT_BIT == 0:
            options.add(THEFT << VERB_AT | card << CARD_AT)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.players[state.turn].before |= THEFT_BIT
        thefts = self.module.thefts(state)
        if u8(state.turn) in thefts.seats:
            thefts.seats = remove(thefts.seats, u8(state.turn))
        thefts.seats = append(thefts.seats, u8(state.turn))
        if state.journal is not None:
            state.tell(TheftLaid(state.turn))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        if state.players[state.turn].before & THEFT_BIT != 0:
            return Refusal("S5", "you already have a theft in front of you")
        return None


@final
class HandsOff(Verb):
    """[S11] Hands off: any theft that lies in front of a player is discarded."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        for seat in range(rules.players):
            if state.players[seat].before & THEFT_BIT != 0:
                options.add(HANDS_OFF << VERB_AT | card << CARD_AT | seat << SEAT_AT)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.players[seat_of(code)].before ^= THEFT_BIT
        state.drop(THEFT_CARD)
        state.drop(card_of(code))
        if state.journal is not None:
            state.tell(TheftStopped(state.turn, seat_of(code)))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        if seat_of(code) >= rules.players:
            return Refusal("S11", "nobody sits there")
        if state.players[seat_of(code)].before & THEFT_BIT == 0:
            return Refusal("S11", "that player has no theft in front of them")
        return None


@final
class Stealing(Step):
    """A thief chooses whom to rob, or nobody; the operand is the thief's seat."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        for seat in range(rules.players):
            if seat != operand and state.players[seat].gold > 0:
                options.add(STEAL << VERB_AT | seat << SEAT_AT)
        if options.count == 0:
            return NOBODY
        options.add(DECLINE << VERB_AT)
        return operand

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        if verb_of(code) == STEAL:
            state.players[seat_of(code)].gold -= 1
            state.players[operand].gold += 1
            if state.journal is not None:
                state.tell(Stolen(operand, seat_of(code), 1))
        elif state.journal is not None:
            state.tell(TheftDeclined(operand))


class Thieves(Module):
    name = "thieves"

    def __init__(self) -> None:
        super().__init__()
        self.theft = Theft(THEFT, self)
        self.hands_off = HandsOff(HANDS_OFF, "stop", "stop {seat}")

    def drawer(self) -> Drawer:
        return Thefts(vec[u8]())

    def thefts(self, state: State) -> Thefts:
        """This round's thefts."""
        drawer = state.drawers[self.slot]
        assert isinstance(drawer, Thefts), "the drawer of the thieves holds thefts"
        return drawer

    def verbs(self) -> list[Verb]:
        steal = Verb(STEAL, "steal", "steal {seat}")
        return [self.theft, self.hands_off, steal, Verb(DECLINE, "decline", "decline")]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(THEFT_CARD, self.theft), (number("hands off"), self.hands_off)]

    def events(self) -> list[EventKind]:
        return [
            EventKind(TheftLaid, [DEED], "theft"),
            EventKind(TheftStopped, [DEED], "hands off"),
            EventKind(Stolen, [], gold=("gold", "seat", "target")),
        ]

    def steps(self) -> list[Step]:
        return [Stealing(STEALING, "whom to rob", "S10")]

    def amends(self, deal: Deal) -> None:
        assert 1 << len(deal.before) == THEFT_BIT, "the theft's place in front of a player"
        deal.before.append(THEFT_CARD)

    def settles(self, rules: Rules, state: State) -> None:
        """The thief who played theft last begins, then clockwise; whoever gets no gold does not steal."""
        last = NOBODY
        for seat in self.thefts(state).seats:
            if may_steal(rules, state, i64(seat)):
                last = i64(seat)
        if last == NOBODY:
            return
        for i in range(rules.players - 1, i64(-1), i64(-1)):
            if may_steal(rules, state, (last + i) % rules.players):
                state.push(STEALING, (last + i) % rules.players)


def may_steal(rules: Rules, state: State, seat: i64) -> bool:
    return state.players[seat].before & THEFT_BIT != 0 and rules.is_entitled(state, seat)


def thieves(table: Public) -> list[int]:
    """The seats that may still steal after payday, in their order."""
    pending = [step for step in table.agenda if kind_of(step) == STEALING]
    return [int(operand_of(step)) for step in reversed(pending)]
