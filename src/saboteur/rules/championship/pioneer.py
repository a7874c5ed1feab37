"""Championship 2022: two path cards in one turn [W22]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.agenda import pending
from ...core.cards import IS_PATH, number
from ...core.choices import CARD_AT, VERB_AT, Options, card_of, pick_of
from ...core.deal import Deal
from ...core.events import DEED, Event, EventKind
from ...core.memory import NOBODY
from ...core.module import Module, Refusal, Rules, Step, Verb
from ...core.state import State
from ..base.digging import Dug, hindrance
from ..base.turns import announce, offer_plays, qualify
from ..numbers import PIONEER, PIONEERING


@dataclass(frozen=True)
class PioneerPlayed(Event):
    seat: int


@dataclass(frozen=True)
class PioneerStopped(Event):
    """No path card of the player's can be placed any more."""

    seat: int


@final
class Pioneer(Verb):
    """[W22] Place two path cards one after the other, and go on with one card fewer."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        if can_begin(rules, state):
            options.add(PIONEER << VERB_AT | card << CARD_AT)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.draws -= 1
        state.drop(card_of(code))
        state.push(PIONEERING, 2)
        state.push(PIONEERING, 1)
        if state.journal is not None:
            state.tell(PioneerPlayed(state.turn))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        hindered = hindrance(rules, state)
        if hindered is not None:
            return hindered
        if len(paths_in_hand(state)) < 2:
            return Refusal("W22", "you need two path cards in your hand")
        if not can_begin(rules, state):
            return Refusal("W22", "none of your path cards can be placed")
        return None

    def believes(self, rules: Rules, state: State, code: i64) -> bool:
        return can_begin(rules, state)


def paths_in_hand(state: State) -> vec[u8]:
    """The path cards of the seat whose turn it is."""
    paths = vec[u8]()
    for card in state.players[state.turn].hand:
        if IS_PATH[i64(card)] != 0:
            paths = append(paths, card)
    return paths


def offer_digs(rules: Rules, state: State, options: Options) -> bool:
    """Every placement of a path card in hand; False if there is none but at another's expense."""
    offer_plays(rules, state, paths_in_hand(state), options)
    qualify(rules, state, options, True)
    for code in options.codes:
        if pick_of(code) == 0 or pick_of(code) - 1 == state.turn:
            return True
    return False


def can_begin(rules: Rules, state: State) -> bool:
    return len(paths_in_hand(state)) > 1 and offer_digs(rules, state, Options())


@final
class Pioneering(Step):
    """The first and the second card of a pioneer; the operand says which."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        if operand == 1 and not can_begin(rules, state):
            return NOBODY
        if not offer_digs(rules, state, options):
            return NOBODY
        if not rules.in_order:
            options.sort()
        return state.turn

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        if state.journal is not None:
            state.tell(PioneerStopped(state.turn))

    def believes(self, rules: Rules, state: State, operand: i64) -> bool:
        """Two path cards were in hand until the first was put on the table, and one until the second is: who
        is asked to pay for a card [T3] finds it in the hand still."""
        return len(paths_in_hand(state)) > int(operand == 1)

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        announce(rules, state, pending(PIONEERING, operand), code)

    def objection(self, rules: Rules, state: State, operand: i64, code: i64) -> Refusal:
        card = card_of(code)
        if not rules.is_card_play(code) or IS_PATH[card] == 0:
            return Refusal("W22", "place a path card")
        if u8(card) not in state.players[state.turn].hand:
            return Refusal("W22", "that card is not in your hand")
        objection = rules.plays[card].objection(rules, state, code) or rules.objection(state, code)
        return objection or Refusal("W22", "that card has no such choice")


class Pioneers(Module):
    name = "pioneer"

    def __init__(self) -> None:
        super().__init__()
        self.pioneer = Pioneer(PIONEER, "pioneer", "pioneer")

    def verbs(self) -> list[Verb]:
        return [self.pioneer]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(number("pioneer"), self.pioneer)]

    def events(self) -> list[EventKind]:
        return [EventKind(PioneerPlayed, [DEED], "pioneer", leads_to=[Dug])]

    def steps(self) -> list[Step]:
        return [Pioneering(PIONEERING, "which path card to place", "W22")]

    def amends(self, deal: Deal) -> None:
        deal.add(number("pioneer"))
