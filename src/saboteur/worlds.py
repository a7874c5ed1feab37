"""What else could be true: whole positions that one seat could not tell from the real one."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from .engine import Position, Rules, card_of
from .luck import Counts, Luck, Pool
from .paydays import deal_gold
from .rules.numbers import CARRY_OUT
from .state import DRAWN, NOBODY, PLAYED, Goal, Player, Sighting, State
from .view import View

PATIENCE: Final = 100_000
"""Worlds dealt before giving up. The truth is one of them; no view met in play has needed a hundred."""


def sample(view: View, luck: Luck) -> Position:
    """Deal everything that the seat does not know, so that it would see just what it sees.

    Every deal that agrees with the view is equally likely; where others chose in secret (which gold card
    to keep), every choice is.
    """
    for _ in range(PATIENCE):
        state = _deal(view, luck)
        if deal_gold(view, state, luck):
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


def _deal(view: View, luck: Luck) -> State:
    """All that is known, and the hidden cards, dwarfs and goals dealt round it."""
    state = State([], view.mine.copy())
    state.agenda = view.agenda[:]
    state.drawers = [drawer.guessed(luck) for drawer in view.drawers]
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
    unseen = Counts(view.rules.dwarf_tally, luck)
    for seat in view.seats:
        unseen.strike(seat.dwarf)
    for card in view.dwarf_pile:
        unseen.strike(card & 255)
    pool = unseen.pool()
    for player in state.players:
        if player.dwarf == 0 and player.dwarf_seen != 0:
            player.dwarf = pool.take()
    for card in view.dwarf_pile:
        state.dwarf_pile = append(state.dwarf_pile, card if card & 255 != 0 else card | pool.take())


def _deal_goals(view: View, state: State, luck: Luck) -> None:
    unseen = Counts(view.rules.goal_tally, luck)
    for goal in view.goals:
        unseen.strike(goal.card)
    pool = unseen.pool()
    for goal in view.goals:
        state.goals.append(Goal(goal.cell, goal.card or pool.take(), goal.seen, goal.up))


def _deal_cards(view: View, state: State, luck: Luck) -> None:
    state.discard = view.discard[:]
    if view.seat != NOBODY:
        state.players[view.seat].hand = view.hand[:]
    unseen = _unseen_cards(view, luck)
    for sighting in _known_sightings(view):
        for card in _deal_sighted(view, state, sighting, unseen):
            unseen.strike(card)
    pool = unseen.pool()
    _fill_hands(view, state, pool)
    state.deck = _taken(pool, view.deck)
    state.aside = _taken(pool, view.aside)
    for i in range(i64(len(state.discard))):
        if state.discard[i] & 255 == 0:
            state.discard[i] |= pool.take()
    state.sightings = [_guessed(view, state, sighting, luck) for sighting in view.sightings]


def _fill_hands(view: View, state: State, pool: Pool) -> None:
    seat: i64 = 0
    for shown in view.seats:
        player = state.players[seat]
        while i64(len(player.hand)) < shown.cards:
            player.take(pool.take())
        seat += 1


def _taken(pool: Pool, count: i64) -> vec[u8]:
    """That many cards of the pool."""
    cards = vec[u8](capacity=count)
    for _ in range(count):
        cards = append(cards, u8(pool.take()))
    return cards


def _known_sightings(view: View) -> list[Sighting]:
    """Those whose cards this seat knows, the latest first."""
    if view.seat == NOBODY:
        return []
    return [sighting for sighting in view.sightings[::-1] if sighting.seen >> view.seat & 1 != 0]


def _deal_sighted(view: View, state: State, sighting: Sighting, unseen: Counts) -> list[int]:
    """Deal what the seat knows of a hand it gave away by living its story again; returns what was dealt."""
    for _ in range(PATIENCE):
        life = Life(sighting, state.discard, unseen)
        if sighting.holder in (NOBODY, view.seat):
            life.end(view.hand if sighting.holder == view.seat else sighting.back)
        if not life.broken and _fits_hand(view, state, sighting, life.bag):
            return _dealt_by(state, sighting, life)
    raise AssertionError("no story agrees with this hand")


@final
class Life:
    """A hand that was given away, lived again: a bag of its cards, 0 for one that was drawn unseen."""

    def __init__(self, sighting: Sighting, discard: vec[i64], unseen: Counts) -> None:
        self.bag = [int(card) for card in sighting.cards]
        self.places: list[int] = []
        self.passed: list[int] = []
        self.broken = False
        self.unseen = unseen
        for entry in sighting.story:
            if entry & 255 == DRAWN:
                self.bag.append(0)
            elif entry & 255 == PLAYED:
                self.leave(int(entry >> 8))
            elif discard[entry >> 8] & 255 != 0:
                self.leave(int(discard[entry >> 8] & 255))
            else:
                self.pass_any(int(entry >> 8))

    def end(self, hand: vec[u8]) -> None:
        """What is in the hand now is seen: all of it must be in the bag."""
        for card in hand:
            self.leave(int(card))

    def leave(self, card: int) -> None:
        """A card that is seen has left the hand: one of those known to be in it, or one drawn since.

        Where this life has passed a copy away, that another was drawn must be as likely as it is.
        """
        known, drawn = self.bag.count(card), self.bag.count(0)
        likely = drawn * self.unknown_copies(card)
        among = self.unseen.total() + 1
        if known > 0 and self.unseen.luck.below(known * among + likely) < known * among:
            self.bag.remove(card)
        elif drawn > 0 and (card not in self.passed or self.unseen.luck.below(among) < likely):
            self.bag.remove(0)
        else:
            self.broken = True

    def unknown_copies(self, card: int) -> int:
        """How many copies could have been drawn: those unseen, less those that the hand had already."""
        held = self.bag.count(card) + self.passed.count(card)
        return max(0, int(self.unseen.of[card]) - held + 1)

    def pass_any(self, place: int) -> None:
        """Some card of the hand was passed away, each as likely as any other."""
        if len(self.bag) == 0:
            self.broken = True
            return
        card = self.bag.pop(int(self.unseen.luck.below(len(self.bag))))
        if card != 0:
            self.places.append(place)
            self.passed.append(card)


def _fits_hand(view: View, state: State, sighting: Sighting, bag: list[int]) -> bool:
    """Whether the cards left in the bag can be in that hand, beside those dealt to it already."""
    if sighting.holder in (NOBODY, view.seat):
        return len(bag) == 0
    hand = [int(card) for card in state.players[sighting.holder].hand]
    return len(hand) + len(_missing(bag, hand)) <= view.seats[sighting.holder].cards


def _missing(bag: list[int], hand: list[int]) -> list[int]:
    """The known cards of *bag* that are not in *hand*."""
    left = [card for card in bag if card != 0]
    for card in hand:
        if card in left:
            left.remove(card)
    return left


def _dealt_by(state: State, sighting: Sighting, life: Life) -> list[int]:
    dealt = life.passed.copy()
    for i in range(len(life.places)):
        state.discard[life.places[i]] |= life.passed[i]
    if len(life.bag) > 0:
        player = state.players[sighting.holder]
        for card in _missing(life.bag, [int(held) for held in player.hand]):
            player.take(card)
            dealt.append(card)
    return dealt


def _guessed(view: View, state: State, sighting: Sighting, luck: Luck) -> Sighting:
    """A sighting whose cards this seat does not know: its story lived backwards from the hand as dealt."""
    twin = sighting.copy()
    if view.seat != NOBODY and sighting.seen >> view.seat & 1 != 0:
        return twin
    bag = [int(card) for card in state.players[sighting.holder].hand]
    for i in range(i64(len(sighting.story)) - 1, i64(-1), i64(-1)):
        entry = sighting.story[i]
        if entry & 255 == DRAWN:
            bag.pop(int(luck.below(len(bag))))
        elif entry & 255 == PLAYED:
            bag.append(int(entry >> 8))
        else:
            bag.append(int(state.discard[entry >> 8] & 255))
    for card in sorted(bag):
        twin.cards = append(twin.cards, u8(card))
    return twin


def _unseen_cards(view: View, luck: Luck) -> Counts:
    """The cards of the deck, less those this seat sees or has seen."""
    unseen = Counts(view.rules.deck_tally, luck)
    for card in view.hand:
        unseen.strike(i64(card))
    for cell in view.mine.laid:
        unseen.strike(view.mine.face(cell) >> 1)
    for entry in view.discard:
        unseen.strike(entry & 255)
    for seat in view.seats:
        _strike_before(view.rules, seat.before, unseen)
    _strike_announced(view, unseen)
    return unseen


def _strike_announced(view: View, unseen: Counts) -> None:
    """A card that is announced and not yet carried out is on the agenda only."""
    for step in view.agenda:
        if step & 127 == CARRY_OUT:
            unseen.strike(card_of(step >> 7))


def _strike_before(rules: Rules, before: i64, unseen: Counts) -> None:
    bit: i64 = 0
    while before >> bit != 0:
        if before >> bit & 1 != 0:
            unseen.strike(i64(rules.deal.before[bit]))
        bit += 1
