"""Championship 2019: a card play is called off, out of turn [W19]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64, u8

from ...core.agenda import kind_of, operand_of
from ...core.cards import number
from ...core.choices import CARD_AT, VERB_AT, Options, card_of, verb_of
from ...core.deal import Deal
from ...core.events import DEED, MEANWHILE, Event, EventKind
from ...core.memory import EVERYONE, NOBODY, with_knowers
from ...core.module import Module, Refusal, Rules, Step, Untold, Verb
from ...core.state import State
from ..base.turns import also_drawing, end_turn_now
from ..numbers import CARRY_OUT, END_TURN, LET, VETO, WINDOW

VETO_CARD: Final = number("veto")


@dataclass(frozen=True)
class Vetoed(Event):
    seat: int
    target: int
    card: int


@final
class Veto(Verb):
    """On one's own turn a veto can only be given away."""

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        return Refusal("W19", "a veto is played when another player plays a card, not on your own turn")


@final
class Window(Step):
    """[W19] Everybody else is asked, whether they hold the veto or not, so that nothing tells who does.

    The operand is the seat that is asked.
    """

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        if u8(VETO_CARD) in state.players[operand].hand:
            options.add(VETO << VERB_AT | VETO_CARD << CARD_AT)
        options.add(LET << VERB_AT)
        return operand

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        if verb_of(code) == VETO:
            call_off(state, operand)
        else:
            ask_next(rules, state, operand)

    def objection(self, rules: Rules, state: State, operand: i64, code: i64) -> Refusal:
        if verb_of(code) == VETO:
            return Refusal("W19", "you do not hold the veto")
        return Refusal("W19", "a card was played: veto it, or let it pass")


def ask_next(rules: Rules, state: State, seat: i64) -> None:
    """Ask the next seat to the left of *seat* that has any cards, until the round is made."""
    while True:
        seat = (seat + 1) % rules.players
        if seat == state.turn:
            return
        if len(state.players[seat].hand) > 0:
            state.push(WINDOW, seat)
            return


def call_off(state: State, seat: i64) -> None:
    """Both cards are discarded, the veto on top; the turn ends, its player draws and then *seat* does."""
    state.spend(seat, VETO_CARD)
    step = state.pop()
    while kind_of(step) != CARRY_OUT:
        step = state.pop()
    card = card_of(operand_of(step))
    state.drop(card)
    state.drop(VETO_CARD)
    end_turn_now(state)
    state.push(END_TURN, also_drawing(operand_of(state.pop()), seat))
    if state.journal is not None:
        state.tell(Vetoed(seat, state.turn, card))


def lies_in_sight(state: State) -> bool:
    """Whether everybody knows that the veto lies in the discard pile: it was seen there, and no card that
    could have been it has been taken out since."""
    slot: i64 = 0
    lies, sought = NOBODY, with_knowers(VETO_CARD, EVERYONE)
    for entry in state.discard:
        if entry == sought:
            lies = slot
        slot += 1
    if lies == NOBODY:
        return False
    earlier: i64 = 0
    for raid in state.raids:
        above = raid.slots - earlier - lies
        if raid.slots > lies and (raid.shuffled or above <= raid.count):
            return False
        earlier += 1
    return True


class Vetoes(Module):
    name = "veto"

    def __init__(self) -> None:
        super().__init__()
        self.veto = Veto(VETO, "veto", "veto")

    def verbs(self) -> list[Verb]:
        return [self.veto, Untold(LET, "let", "let it pass")]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(VETO_CARD, self.veto)]

    def events(self) -> list[EventKind]:
        return [EventKind(Vetoed, [DEED, MEANWHILE], "veto")]

    def steps(self) -> list[Step]:
        return [Window(WINDOW, "veto", "W19")]

    def amends(self, deal: Deal) -> None:
        deal.add(VETO_CARD)

    def interposes(self, rules: Rules, state: State, code: i64) -> None:
        if not lies_in_sight(state):
            ask_next(rules, state, state.turn)
