"""What else could be true of gold: cards taken in secret, dealt round what a seat has seen of them [B21]."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.deal import tally
from ...core.gold import Payday, cards_for, hint_empty, hint_lacking, hint_paydays, hint_seat
from ...core.luck import Counts, Luck
from ...core.state import State
from ..view import PaydayView, View


def deal_gold(view: View, state: State, luck: Luck, strict: bool) -> bool:
    """Deal the gold cards taken in secret; False if the bank, or a purse, could not have paid from them and
    one is *strict* about that."""
    loose = Counts(view.rules.gold_tally, luck)
    if len(view.paydays) > 0 and not _deal_paydays(view, state, loose, strict):
        return False
    if strict and not _purses_agree(view, state):
        return False
    pool = loose.pool()
    while pool.left > 0:
        state.gold_pile = append(state.gold_pile, u8(pool.take()))
    return True


def _purses_agree(view: View, state: State) -> bool:
    """Whether purses are empty that are known to be, or were when gold left them, and no others [B23]."""
    for i in range(i64(len(view.seats))):
        gold = state.players[i].gold
        if gold < 0 or (gold > 0) != view.seats[i].has_gold:
            return False
    for hint in view.hints:
        if not _agrees(state, hint):
            return False
    return True


def _agrees(state: State, hint: i64) -> bool:
    """Whether a purse was empty when gold left it, or not, as everybody saw."""
    kept: i64 = 0
    for i in range(hint_paydays(hint)):
        kept += state.paydays[i].kept_by(hint_seat(hint))
    left = kept - hint_lacking(hint)
    return left == 0 if hint_empty(hint) else left > 0


def _deal_paydays(view: View, state: State, loose: Counts, strict: bool) -> bool:
    later = Counts(tally([]), loose.luck)
    for payday in view.paydays:
        _move(_seen_gold(payday), loose, later)
    for payday in view.paydays:
        for value in _seen_gold(payday):
            later.strike(value)
        if payday.open and not _bank_pays(payday, loose, later) and strict:
            return False
        state.paydays = append(state.paydays, _hand_round(payday, loose))
    _fill_purses(state)
    return True


def _move(values: list[int], source: Counts, target: Counts) -> None:
    for value in values:
        source.of[value] -= 1
        target.of[value] += 1


def _seen_gold(payday: PaydayView) -> list[int]:
    """The gold cards of which the seat knows that they were in this payday."""
    if payday.open:
        return []
    if len(payday.looks) > 0:
        return [int(value) for value in payday.looks[0].cards]
    return [int(value) for value in payday.values if value != 0]


def _bank_pays(payday: PaydayView, loose: Counts, later: Counts) -> bool:
    for gold in payday.values:
        ones, twos, threes = [int(loose.of[v] + later.of[v]) for v in range(1, 4)]
        for value in cards_for(int(gold), ones, twos, threes):
            if loose.of[value] == 0:
                return False
            loose.strike(value)
    return True


def _hand_round(seen: PaydayView, loose: Counts) -> Payday:
    """A payday that agrees with what was seen: the rest from the *loose* cards, or from what was held."""
    payday = Payday(seen.open, seen.seats[:], vec[u8](), vec[u8]())
    held = loose
    for i in range(i64(len(seen.values))):
        held = _held_at(seen, i, held)
        value = i64(seen.values[i])
        if value == 0:
            value = _unseen_pick(seen, i, held)
            held.strike(value)
        elif held is not loose:
            held.strike(value)
        payday.values = append(payday.values, u8(value))
    held = _held_at(seen, i64(len(seen.values)), held)
    for _card in range(i64(len(seen.seats)) - i64(len(seen.values))):
        value = _any_of(held)
        held.strike(value)
        payday.rest = append(payday.rest, u8(value))
    return payday


def _held_at(seen: PaydayView, turn: i64, held: Counts) -> Counts:
    """What is going round at *turn*: what this seat saw if it looked then, else as before."""
    for look in seen.looks:
        if look.turn == turn:
            return Counts(tally([int(value) for value in look.cards]), held.luck)
    return held


def _unseen_pick(seen: PaydayView, turn: i64, held: Counts) -> i64:
    """A card that somebody may have kept at *turn*: not one that this seat held again later."""
    free = Counts(held.of, held.luck)
    for look in seen.looks:
        if look.turn > turn and seen.looks[0].turn < turn:
            for kept in look.cards:
                free.strike(i64(kept))
            break
    return _any_of(free)


def _any_of(gold: Counts) -> i64:
    """One of the gold cards, each as likely as any other."""
    pick = gold.luck.below(gold.of[1] + gold.of[2] + gold.of[3])
    if pick < gold.of[1]:
        return 1
    return 2 if pick < gold.of[1] + gold.of[2] else 3


def _fill_purses(state: State) -> None:
    for payday in state.paydays:
        if not payday.open:
            for i in range(i64(len(payday.values))):
                state.players[i64(payday.seats[i])].gold += i64(payday.values[i])
