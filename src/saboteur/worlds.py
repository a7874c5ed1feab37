"""What else could be true: whole positions that one seat could not tell from the real one."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from .engine import Position, Rules, tally
from .luck import Luck
from .rules.base.gold import cards_for
from .state import Goal, Payday, Player, State
from .view import PaydayView, View

PATIENCE: Final = 100_000
"""Worlds dealt before giving up; the truth itself is one of them, so this is never reached."""


def sample(view: View, luck: Luck) -> Position:
    """Deal everything that the seat does not know, so that it would see just what it sees.

    Every deal that agrees with the view is equally likely; where others chose in secret (which gold card
    to keep), every choice is.
    """
    for _ in range(PATIENCE):
        state = _deal(view, luck)
        if _deal_gold(view, state, luck):
            position = Position(view.rules, state)
            position.advance()
            if _same_question(view, state):  # else the round would have ended before [B19]
                return position
    raise AssertionError("no world agrees with this view")


def _same_question(view: View, state: State) -> bool:
    """Whether the position waits for just what the seat saw it waiting for."""
    if len(state.agenda) != len(view.agenda):
        return False
    for i in range(i64(len(state.agenda))):
        if state.agenda[i] != view.agenda[i]:
            return False
    return state.asked == view.asked


@final
class Pool:
    """Cards that nobody can see, in random order."""

    def __init__(self, cards: vec[u8], luck: Luck) -> None:
        self.cards = cards
        self.luck = luck
        self.left: i64 = len(cards)

    def take(self) -> i64:
        """One card that is left, each as likely as any other."""
        pick = self.luck.below(self.left)
        card = self.cards[pick]
        self.left -= 1
        self.cards[pick] = self.cards[self.left]
        return i64(card)


@final
class Counts:
    """How many of each card are not accounted for."""

    def __init__(self, tally: vec[i64]) -> None:
        self.of = tally[:]

    def strike(self, card: i64) -> None:
        """One copy of *card* is accounted for."""
        self.of[card] -= 1

    def pool(self, luck: Luck) -> Pool:
        cards = vec[u8](capacity=128)
        for card in range(i64(128)):
            for _ in range(self.of[card]):
                cards = append(cards, u8(card))
        return Pool(cards, luck)


def _deal(view: View, luck: Luck) -> State:
    """All that is known, and the hidden cards, dwarfs and goals dealt round it."""
    state = State([], view.mine.copy())
    state.agenda = view.agenda[:]
    state.drawers = [drawer.copy() for drawer in view.drawers]
    state.round = view.round
    state.turn = view.turn
    state.draws = view.draws
    state.last_turn = view.last_turn
    state.last_digger = view.last_digger
    state.treasure_found = view.treasure_found
    for seat in view.seats:
        state.players.append(Player(seat.dwarf, seat.dwarf_seen, vec[u8](), seat.before, seat.open_gold))
    _deal_dwarfs(view, state, luck)
    _deal_goals(view, state, luck)
    _deal_cards(view, state, luck)
    return state


def _deal_dwarfs(view: View, state: State, luck: Luck) -> None:
    unseen = Counts(view.rules.dwarf_tally)
    for seat in view.seats:
        unseen.strike(seat.dwarf)
    pool = unseen.pool(luck)
    for player in state.players:
        if player.dwarf == 0 and player.dwarf_seen != 0:
            player.dwarf = pool.take()
    for _ in range(view.dwarf_pile):
        state.dwarf_pile = append(state.dwarf_pile, u8(pool.take()))


def _deal_goals(view: View, state: State, luck: Luck) -> None:
    unseen = Counts(view.rules.goal_tally)
    for goal in view.goals:
        unseen.strike(goal.card)
    pool = unseen.pool(luck)
    for goal in view.goals:
        state.goals.append(Goal(goal.cell, goal.card or pool.take(), goal.seen, goal.up))


def _deal_cards(view: View, state: State, luck: Luck) -> None:
    pool = _unseen_cards(view).pool(luck)
    seat: i64 = 0
    for shown in view.seats:
        player = state.players[seat]
        if seat == view.seat:
            player.hand = view.hand[:]
        else:
            for _ in range(shown.cards):
                player.take(pool.take())
        seat += 1
    deck = vec[u8](capacity=view.deck)
    for _ in range(view.deck):
        deck = append(deck, u8(pool.take()))
    state.deck = deck
    discard = vec[i64](capacity=i64(len(view.discard)))
    for entry in view.discard:
        discard = append(discard, entry if entry & 255 != 0 else entry | pool.take())
    state.discard = discard


def _unseen_cards(view: View) -> Counts:
    """The cards of the deck, less those this seat sees or has seen."""
    unseen = Counts(view.rules.deck_tally)
    for card in view.hand:
        unseen.strike(i64(card))
    for cell in view.mine.laid:
        unseen.strike(view.mine.face(cell) >> 1)
    for entry in view.discard:
        unseen.strike(entry & 255)
    for seat in view.seats:
        _strike_before(view.rules, seat.before, unseen)
    return unseen


def _strike_before(rules: Rules, before: i64, unseen: Counts) -> None:
    bit: i64 = 0
    while before >> bit != 0:
        if before >> bit & 1 != 0:
            unseen.strike(i64(rules.deal.before[bit]))
        bit += 1


def _deal_gold(view: View, state: State, luck: Luck) -> bool:
    """Deal the gold cards taken in secret; False if the bank could not have paid from what they leave."""
    loose = Counts(view.rules.gold_tally)
    if len(view.paydays) > 0 and not _deal_paydays(view, state, loose, luck):
        return False
    pool = loose.pool(luck)
    while pool.left > 0:
        state.gold_pile = append(state.gold_pile, u8(pool.take()))
    return True


def _deal_paydays(view: View, state: State, loose: Counts, luck: Luck) -> bool:
    later = Counts(tally([]))
    for payday in view.paydays:
        _move(_seen_gold(payday), loose, later)
    for payday in view.paydays:
        for value in _seen_gold(payday):
            later.strike(value)
        if payday.open and not _bank_pays(payday, loose, later):
            return False
        state.paydays.append(_hand_round(payday, loose, luck))
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


def _hand_round(seen: PaydayView, loose: Counts, luck: Luck) -> Payday:
    """A payday that agrees with what was seen: the rest from the *loose* cards, or from what was held."""
    payday = Payday(seen.open, seen.seats[:], vec[u8](), vec[u8]())
    held = loose
    for i in range(i64(len(seen.values))):
        held = _held_at(seen, i, held)
        value = i64(seen.values[i])
        if value == 0:
            value = _unseen_pick(seen, i, held, luck)
            held.strike(value)
        elif held is not loose:
            held.strike(value)
        payday.values = append(payday.values, u8(value))
    held = _held_at(seen, i64(len(seen.values)), held)
    for _ in range(i64(len(seen.seats)) - i64(len(seen.values))):
        value = _any_of(held, luck)
        held.strike(value)
        payday.rest = append(payday.rest, u8(value))
    return payday


def _held_at(seen: PaydayView, turn: i64, held: Counts) -> Counts:
    """What is going round at *turn*: what this seat saw if it looked then, else as before."""
    for look in seen.looks:
        if look.turn == turn:
            return Counts(tally([int(value) for value in look.cards]))
    return held


def _unseen_pick(seen: PaydayView, turn: i64, held: Counts, luck: Luck) -> i64:
    """A card that somebody may have kept at *turn*: not one that this seat held again later."""
    free = Counts(held.of)
    for look in seen.looks:
        if look.turn > turn and seen.looks[0].turn < turn:
            for kept in look.cards:
                free.strike(i64(kept))
            break
    return _any_of(free, luck)


def _any_of(gold: Counts, luck: Luck) -> i64:
    """One of the gold cards, each as likely as any other."""
    pick = luck.below(gold.of[1] + gold.of[2] + gold.of[3])
    if pick < gold.of[1]:
        return 1
    return 2 if pick < gold.of[1] + gold.of[2] else 3


def _fill_purses(state: State) -> None:
    for payday in state.paydays:
        if not payday.open:
            for i in range(i64(len(payday.values))):
                state.players[i64(payday.seats[i])].gold += i64(payday.values[i])
