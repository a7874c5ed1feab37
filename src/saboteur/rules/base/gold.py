"""Gold: shared among the miners, or paid to the saboteurs [B21-B23]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64, u8

from ...core.cards import dwarf
from ...core.choices import PICK_AT, VERB_AT, Options, pick_of
from ...core.events import Event, EventKind, Hidden
from ...core.gold import Payday, cards_for
from ...core.memory import NOBODY
from ...core.module import Module, Rules, Step, Untold, Verb
from ...core.state import State
from ..numbers import KEEP, KEEP_GOLD
from .rounds import Reason, proclaim, reckon

MINER: Final = dwarf("miner")
SABOTEUR: Final = dwarf("saboteur")


@dataclass(frozen=True)
class GoldDrawn(Event):
    seats: tuple[int, ...]
    cards: int


@dataclass(frozen=True)
class GoldHanded(Event):
    seat: int
    cards: Hidden


@dataclass(frozen=True)
class GoldKept(Event):
    seat: int
    value: Hidden


@dataclass(frozen=True)
class GoldPaid(Event):
    seat: int
    gold: int


def seats_of(state: State, role: int) -> list[int]:
    """The seats with that dwarf."""
    return [seat for seat, player in enumerate(state.players) if player.dwarf == role]


def takers(rules: Rules, state: State) -> list[int]:
    """The miners who may be given gold, from the finisher round against the order of turns."""
    found: list[int] = []
    for i in range(rules.players):
        seat = (state.turn - i * state.direction) % rules.players
        if state.players[seat].dwarf == MINER and rules.is_entitled(state, seat):
            found.append(int(seat))
    return found


def share_cards(rules: Rules, state: State) -> None:
    """[B21] As many gold cards as there are miners go round, to the right; each keeps one."""
    miners = seats_of(state, MINER)
    proclaim(state, miners, [MINER], "B21")
    if state.journal is not None:
        reckon(state, [reason_found(rules, state, seat) for seat in range(rules.players)])
    seats = takers(rules, state)
    if len(seats) == 0:
        return
    payday = Payday(False, vec[u8](), vec[u8](), vec[u8]())
    for i in range(min(len(miners), len(state.gold_pile))):
        state.gold_pile, value = pop(state.gold_pile)
        payday.rest = append(payday.rest, value)
        payday.seats = append(payday.seats, u8(seats[i % len(seats)]))
    state.paydays = append(state.paydays, payday)
    for seat in [int(seat) for seat in payday.seats][::-1]:
        state.push(KEEP_GOLD, seat)
    if state.journal is not None:
        state.tell(GoldDrawn(tuple([int(seat) for seat in payday.seats]), len(payday.rest)))
        tell_handed(state, payday)


def reason_found(rules: Rules, state: State, seat: i64) -> Reason:
    """Why *seat* shares a treasure that the miners have found, or does not."""
    role = state.players[seat].dwarf
    if role != MINER:
        return ("found" if role == SABOTEUR else "beaten"), 0
    return rules.denial(state, seat) or ("finder" if seat == state.turn else "team"), 0


def reason_hidden(state: State, seat: i64) -> Reason:
    """Why *seat* is paid for a treasure that nobody has found, or is not."""
    return ("team" if state.players[seat].dwarf == SABOTEUR else "hidden"), 0


def reason_taken(state: State, seat: i64) -> Reason:
    """Why *seat* gets a treasure that one dwarf takes alone, or does not."""
    return ("alone" if seat == state.turn else "taken"), 0


def tell_handed(state: State, payday: Payday) -> None:
    """Whoever is handed gold cards to choose from sees them."""
    if len(payday.rest) > 1:
        seat = i64(payday.seats[len(payday.values)])
        state.tell(GoldHanded(seat, Hidden(sorted([int(value) for value in payday.rest]), 1 << seat)))


@final
class KeepGold(Step):
    """Whoever holds the gold cards keeps one; only the last card of all leaves no choice to anybody."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        rest = state.paydays[len(state.paydays) - 1].rest
        if len(rest) == 1:
            return NOBODY
        for value in range(i64(1), i64(4)):
            if u8(value) in rest:
                options.add(KEEP << VERB_AT | value << PICK_AT)
        return operand

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        keep(state, operand, i64(state.paydays[len(state.paydays) - 1].rest[0]))

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        keep(state, operand, pick_of(code))


def keep(state: State, seat: i64, value: i64) -> None:
    """One gold card that is going round stays with *seat*; all who look later know that it is gone."""
    payday = state.paydays[len(state.paydays) - 1]
    payday.rest = remove(payday.rest, u8(value))
    payday.values = append(payday.values, u8(value))
    state.players[seat].gold += value
    if state.journal is not None:
        state.tell(GoldKept(seat, Hidden(int(value), 1 << seat)))
        tell_handed(state, payday)


def pay_openly(state: State, seat: i64, gold: i64) -> None:
    """[B23] A purse is a sum: its total is hidden until the game ends, a payment made openly is not."""
    state.players[seat].gold += gold
    if state.journal is not None:
        state.tell(GoldPaid(seat, int(gold)))


def saboteurs_pay(saboteurs: int) -> int:
    """What each of that many saboteurs gets for a treasure that was not found."""
    return 4 if saboteurs == 1 else 3 if saboteurs < 4 else 2


def pay_saboteurs(state: State) -> None:
    """[B22] The bank pays each saboteur in gold cards; with no saboteur in play nobody gets anything."""
    seats = seats_of(state, SABOTEUR)
    proclaim(state, seats, [SABOTEUR], "B22")
    if state.journal is not None:
        reckon(state, [reason_hidden(state, seat) for seat in range(len(state.players))])
    bank_pays(state, seats, saboteurs_pay(len(seats)))


def bank_pays(state: State, seats: list[int], gold: int) -> None:
    """Pay each of *seats* that much in gold cards of the pile, openly."""
    payday = Payday(True, vec[u8](), vec[u8](), vec[u8]())
    for seat in seats:
        take_from_pile(state, gold)
        pay_openly(state, seat, gold)
        payday.seats = append(payday.seats, u8(seat))
        payday.values = append(payday.values, u8(gold))
    state.paydays = append(state.paydays, payday)


def take_from_pile(state: State, gold: int) -> None:
    count = vec[i64]([i64(0), i64(0), i64(0), i64(0)])
    for card in state.gold_pile:
        count[i64(card)] += 1
    for value in cards_for(gold, int(count[1]), int(count[2]), int(count[3])):
        state.gold_pile = remove(state.gold_pile, u8(value))


class Gold(Module):
    name = "gold"

    def verbs(self) -> list[Verb]:
        return [Untold(KEEP, "keep", "keep {gold}")]

    def steps(self) -> list[Step]:
        return [KeepGold(KEEP_GOLD, "which gold card to keep", "B21")]

    def events(self) -> list[EventKind]:
        paid, kept = ("gold", "seat", ""), ("value", "seat", "")
        return [EventKind(GoldPaid, [], gold=paid), EventKind(GoldKept, [], gold=kept)]

    def pays(self, rules: Rules, state: State) -> bool:
        if state.treasure_found:
            share_cards(rules, state)
        else:
            pay_saboteurs(state)
        return True
