"""Saboteur 2: passing up to three cards, and clearing a card in front of yourself [S4, S5]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from librt.vecs import remove, vec
from mypy_extensions import i64, u8

from ...core.choices import CARD_AT, PICK_AT, SECOND_CARD_AT, VERB_AT, Options, cards_of, pick_of
from ...core.events import DEED, Event, EventKind, Hidden
from ...core.module import Module, Refusal, Rules, Verb
from ...core.state import State
from ..base.turns import Passed
from ..numbers import CLEAR, PASS


@dataclass(frozen=True)
class Cleared(Event):
    seat: int
    card: int
    given: Hidden


@final
class PassUpToThree(Verb):
    """[S4] A pass gives away one to three cards and draws as many; two cards clear one in front of you."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        """Every set of one to three cards of the hand, equal sets once: cards ascend from field to field."""
        hand = state.players[state.turn].hand
        for i in range(i64(len(hand))):
            if i == 0 or hand[i] != hand[i - 1]:
                code = PASS << VERB_AT | i64(hand[i]) << CARD_AT
                options.add(code)
                self.offer_more(hand, i, code, options)

    def offer_more(self, hand: vec[u8], i: i64, code: i64, options: Options) -> None:
        """Card *i* with one or two of the later cards.

        Of those there are at most *end* - 1, and a triple for each two of them: together less than the room.
        """
        end = i64(len(hand))
        codes, at = options.with_room(end * end), options.count
        for j in range(i + 1, end):
            if j == i + 1 or hand[j] != hand[j - 1]:
                two = code | i64(hand[j]) << SECOND_CARD_AT
                codes[at] = two
                at += 1
                for k in range(j + 1, end):
                    if k == j + 1 or hand[k] != hand[k - 1]:
                        codes[at] = two | i64(hand[k])
                        at += 1
        options.count = at

    def told(self, code: i64) -> i64:
        return PASS << VERB_AT | i64(len(cards_of(code))) << PICK_AT

    def play(self, rules: Rules, state: State, code: i64) -> None:
        for card in cards_of(code):
            state.draws += 1
            state.pass_away(state.turn, card)
            if state.journal is not None:
                state.tell(Passed(state.turn, Hidden(int(card), 1 << state.turn)))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        return not_held(state, code)


def not_held(state: State, code: i64) -> Refusal | None:
    hand = state.players[state.turn].hand[:]
    for card in cards_of(code):
        if u8(card) not in hand:
            return Refusal("S4", "not all of these cards are in your hand")
        hand = remove(hand, u8(card))
    return None


@final
class Clear(Verb):
    """[S5] Nobody has two copies of the same card in front of them, so a bit each is enough to clear one."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        player = state.players[state.turn]
        for i in range(i64(len(player.hand))):
            if i == 0 or player.hand[i] != player.hand[i - 1]:
                for bit in range(i64(len(rules.deal.before))):
                    if player.before >> bit & 1 != 0:
                        self.offer_pairs(player.hand, i, bit, options)

    def offer_pairs(self, hand: vec[u8], i: i64, bit: i64, options: Options) -> None:
        """Clear *bit* for card *i* of the hand and any later one."""
        code = CLEAR << VERB_AT | i64(hand[i]) << CARD_AT | bit << PICK_AT
        for j in range(i + 1, i64(len(hand))):
            if j == i + 1 or hand[j] != hand[j - 1]:
                options.add(code | i64(hand[j]) << SECOND_CARD_AT)

    def told(self, code: i64) -> i64:
        return CLEAR << VERB_AT | pick_of(code) << PICK_AT

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.draws += 1
        for card in cards_of(code):
            state.pass_away(state.turn, card)
        state.players[state.turn].before ^= 1 << pick_of(code)
        cleared = rules.deal.before[pick_of(code)]
        state.drop(i64(cleared))
        if state.journal is not None:
            given = Hidden([int(card) for card in cards_of(code)], 1 << state.turn)
            state.tell(Cleared(state.turn, cleared, given))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        if len(cards_of(code)) != 2:
            return Refusal("S4", "discard two cards to remove one in front of you")
        bit = pick_of(code)
        if bit >= i64(len(rules.deal.before)) or state.players[state.turn].before >> bit & 1 == 0:
            return Refusal("S4", "you have no such card in front of you")
        return not_held(state, code)


class SaboteurTwoTurns(Module):
    name = "saboteur2 turns"

    def __init__(self) -> None:
        super().__init__()
        self.clear = Clear(CLEAR, "clear", "clear {before} for {cards}")
        self.clear.gives_away = True

    def verbs(self) -> list[Verb]:
        passing = PassUpToThree(PASS, "pass", "pass {cards}")
        passing.gives_away = True
        return [self.clear, passing]

    def events(self) -> list[EventKind]:
        return [EventKind(Cleared, [DEED], gives=("given", 2))]

    def offers(self, rules: Rules, state: State, options: Options) -> None:
        if self.acts(rules, state):
            self.clear.offer(rules, state, 0, options)

    def acts(self, rules: Rules, state: State) -> bool:
        player = state.players[state.turn]
        return player.before != 0 and len(player.hand) > 1
