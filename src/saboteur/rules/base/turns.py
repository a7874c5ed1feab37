"""A turn: one card played or passed, then one drawn [B6-B8, B19]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ...core.agenda import find, next_kind, pending
from ...core.choices import CARD_AT, PICK_AT, VERB_AT, Options, card_of, verb_of
from ...core.events import ADDS_UP, DEED, Event, EventKind, Hidden
from ...core.memory import NOBODY
from ...core.module import Module, Refusal, Rules, Step, Verb
from ...core.state import State
from ..numbers import CARRY_OUT, CONSENT, DRAW, END_ROUND, END_TURN, PASS, TURN


@dataclass(frozen=True)
class Passed(Event):
    seat: int
    card: Hidden


@dataclass(frozen=True)
class Drew(Event):
    seat: int
    card: Hidden


@final
class Turn(Step):
    """[B6] A turn is exactly one of: dig, play an action card, pass; the operand is the seat."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        hand = state.players[operand].hand
        offer_plays(rules, state, hand, options)
        if len(rules.qualifiers) > 0:
            qualify(rules, state, options, True)
        if not rules.in_order:
            options.sort()
        if len(state.deck) == 0 and options.count == 0 and not anybody_can_act(rules, state):
            return NOBODY
        for module in rules.offerers:
            module.offers(rules, state, options)
        rules.verbs[PASS].offer(rules, state, 0, options)
        return operand

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        end_round_now(state)

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        if rules.is_card_play(code):
            if len(rules.petitioners) > 0:
                announce(rules, state, pending(TURN, operand), code)
            else:
                carry_on(rules, state, code)
        else:
            rules.verbs[verb_of(code)].play(rules, state, code)

    def objection(self, rules: Rules, state: State, operand: i64, code: i64) -> Refusal:
        verb = rules.plays[card_of(code)]
        if not rules.is_card_play(code):
            verb = rules.verbs[verb_of(code)]
            if not verb.gives_away:
                return Refusal("B6", "on your turn, dig, play an action card as it says, or pass")
        if card_of(code) not in [int(card) for card in state.players[operand].hand]:
            return Refusal("B6", "that card is not in your hand")
        return (
            verb.objection(rules, state, code)
            or rules.objection(state, code)
            or Refusal("B6", "that card has no such choice")
        )


def begin_turn(state: State, seat: i64) -> None:
    """It is the turn of *seat* now."""
    state.turn = seat
    state.draws = 0
    state.push(END_TURN, seat)
    state.push(TURN, seat)


def end_round_now(state: State) -> None:
    """Call off whatever is pending, draws included, and end the round."""
    while len(state.agenda) > 0:
        state.pop()
    state.push(END_ROUND, 0)


def end_turn_now(state: State) -> None:
    """Call off whatever is pending in this turn but its end."""
    while next_kind(state.agenda) != END_TURN:
        state.pop()


def announce(rules: Rules, state: State, question: i64, code: i64) -> None:
    """A card play is announced in answer to *question*: where others must agree, they are asked first."""
    for module in rules.petitioners:
        if module.petitions(rules, state, question, code):
            return
    carry_on(rules, state, code)


def announced(agenda: vec[i64]) -> i64:
    """The play that waits to be carried out, or for somebody to pay for it [T3]; 0 if there is none."""
    code = find(agenda, CARRY_OUT)
    return code if code != 0 else find(agenda, CONSENT)


def carry_on(rules: Rules, state: State, code: i64) -> None:
    """The announced card is on the table: it takes effect unless somebody calls it off."""
    state.spend(state.turn, card_of(code))
    state.draws += 1
    if len(rules.interposers) > 0:
        state.push(CARRY_OUT, code)
        for module in rules.interposers:
            module.interposes(rules, state, code)
        return
    rules.verbs[verb_of(code)].play(rules, state, code)


def offer_plays(rules: Rules, state: State, hand: vec[u8], options: Options) -> None:
    """Every way to play a card of the hand; equal cards are one option."""
    last: i64 = 0
    for held in hand:
        card = i64(held)
        if card != last:
            rules.plays[card].offer(rules, state, card, options)
            last = card


def qualify(rules: Rules, state: State, options: Options, now: bool) -> None:
    """Let modules strike out plays, or put those that have their price in their place."""
    for module in rules.qualifiers:
        module.qualifies(rules, state, options, now)


def anybody_can_act(rules: Rules, state: State) -> bool:
    """[B19] With an empty deck, the round goes on only while somebody could dig or play an action card."""
    turn = state.turn
    found = False
    for seat in range(rules.players):
        state.turn = seat
        found = found or _can_act(rules, state)
    state.turn = turn
    return found


def _can_act(rules: Rules, state: State) -> bool:
    options = Options()
    offer_plays(rules, state, state.players[state.turn].hand, options)
    qualify(rules, state, options, False)
    if options.count > 0:
        return True
    for module in rules.actors:
        if module.acts(rules, state):
            return True
    return False


@final
class CarryOut(Step):
    """The play that was announced takes effect: nobody has called it off."""

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        rules.verbs[verb_of(operand)].play(rules, state, operand)

    def holds(self, operand: i64) -> i64:
        return card_of(operand)

    def believes(self, rules: Rules, state: State, operand: i64) -> bool:
        return rules.verbs[verb_of(operand)].believes(rules, state, operand)


CLOSED: Final[i64] = 256
"""In the operand of END_TURN, the lowest bits of which are the seat: what comes before the draws is done."""


def also_drawing(operand: i64, seat: i64) -> i64:
    """The operand of END_TURN, if *seat* draws a card after all draws of the turn."""
    return operand | seat + 1 << 4


def also_draws(operand: i64) -> i64:
    """The seat that draws a card after all draws of the turn, or NOBODY."""
    return (operand >> 4 & 15) - 1


@final
class EndTurn(Step):
    """[B7] Draw, while there are cards; then it is the turn of the next seat that has any now."""

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        if len(rules.closers) > 0 and operand & CLOSED == 0:
            state.push(END_TURN, operand | CLOSED)
            for module in rules.closers:
                module.closes(rules, state)
            return
        seat = operand & 15
        state.last_turn = seat
        while state.draws > 0:
            state.draws -= 1
            draw(state, seat)
        if also_draws(operand) != NOBODY:
            draw(state, also_draws(operand))
        begin_next_turn(rules, state, seat)


def begin_next_turn(rules: Rules, state: State, seat: i64) -> None:
    """It is the turn of the next seat with cards, in the direction that is in force."""
    for _seat in range(rules.players):
        seat += state.direction
        if seat < 0:
            seat = rules.players - 1
        elif seat == rules.players:
            seat = 0
        if len(state.players[seat].hand) > 0:
            begin_turn(state, seat)
            return
    state.push(END_ROUND, 0)


@final
class Draw(Step):
    """A seat draws one card, whoever's turn it is."""

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        draw(state, operand)


def draw(state: State, seat: i64) -> None:
    card = state.draw(seat)
    if card != 0 and state.journal is not None:
        state.tell(Drew(seat, Hidden(card, 1 << seat)))


@final
class Pass(Verb):
    """[B8] A card that is passed away goes face-down on the discard pile; only who passed it knows it."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        hand = state.players[state.turn].hand
        codes, at = options.with_room(i64(len(hand))), options.count
        last: i64 = 0
        for held in hand:
            if i64(held) != last:
                last = i64(held)
                codes[at] = PASS << VERB_AT | last << CARD_AT
                at += 1
        options.count = at

    def told(self, code: i64) -> i64:
        return PASS << VERB_AT | 1 << PICK_AT

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.draws += 1
        state.pass_away(state.turn, card_of(code))
        if state.journal is not None:
            state.tell(Passed(state.turn, Hidden(card_of(code), 1 << state.turn)))


class Passing(Module):
    name = "passing"

    def verbs(self) -> list[Verb]:
        passing = Pass(PASS, "pass", "pass {card}")
        passing.gives_away = True
        return [passing]

    def events(self) -> list[EventKind]:
        return [EventKind(Passed, [DEED, ADDS_UP], gives=("card", 1))]


class Turns(Module):
    name = "turns"

    def steps(self) -> list[Step]:
        return [
            Turn(TURN, "turn", "B6"),
            CarryOut(CARRY_OUT, "carry out", "B6"),
            EndTurn(END_TURN, "end of turn", "B7"),
            Draw(DRAW, "draw", "B6"),
        ]
