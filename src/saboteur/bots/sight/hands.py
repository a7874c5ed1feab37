"""What hands tell by what is not played from them: who passes hardly holds a card that leads on.

Only passes since the deck ran out are looked at: nobody has drawn anything after them.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.cards import CARD_TOOLS, IS_PATH, JOINED, SAME_TURNED
from ...core.choices import card_of, cell_of, choice_of, doer_of, pick_of, seat_of, turned_of, verb_of
from ...core.luck import M1, Luck
from ...core.mine import Mine
from ...knowledge.view import View
from ...knowledge.worlds.unseen import unseen_cards
from ...rules.numbers import BREAK, DIG, LAY, PASS, REPAIR, REVEAL, ROCKFALL
from .ways import FAR, STEPS, Ways, place_of

CARDS: Final[i64] = 128
"""How many numbers of cards there are."""

RELUCTANT: Final = 0.15
"""How likely a friend of the treasure holds a card that it did not play when it would have led on, against
any other card."""


@final
class Hands:
    """The hands of a base game whose deck has run out, as one seat can guess them."""

    def __init__(self, view: View, ways: Ways) -> None:
        self.players: i64 = len(view.seats)
        self.goals: vec[i64] = vec[i64]([goal.cell for goal in view.goals])
        self.up: vec[u8] = vec[u8]([u8(goal.up) for goal in view.goals])
        self.ways = ways
        self.unseen: vec[i64] = unseen_cards(view, view.discard, vec[i64](), Luck(0)).of
        """By card: how many of it the seat does not see."""
        self.chances: vec[float] = vec[float]([1.0 for _ in range(len(self.goals) * self.players * CARDS)])
        """By ``(goal * players + seat) * CARDS + card``: how likely *seat* holds it if the treasure is at
        *goal*, against a card that tells nothing."""
        self._left: vec[i64] = self.unseen[:]
        self._mine: Mine = view.opening.copy()
        self._before: vec[i64] = vec[i64]([i64(0) for _ in view.seats])
        self._go_through(view)

    def take_back(self) -> None:
        """Let all hands be dealt anew."""
        self._left = self.unseen[:]

    def deal(self, seat: i64, cards: i64, goal: i64, luck: Luck) -> vec[i64]:
        """So many *cards* of those that are left, as a friend of the treasure at *goal* would have kept them
        in this *seat*; any, if *goal* is below 0."""
        weights = vec[float]([1.0 for _ in range(CARDS)])
        if goal >= 0:
            for card in range(CARDS):
                weights[card] = self.chances[(goal * self.players + seat) * CARDS + card]
        hand = vec[i64](capacity=cards)
        for _card in range(cards):
            card = self._drawn(weights, luck)
            self._left[card] -= 1
            hand = append(hand, card)
        return hand

    def _drawn(self, weights: vec[float], luck: Luck) -> i64:
        total = 0.0
        for card in range(i64(1), CARDS):
            if self._left[card] > 0:
                total += float(self._left[card]) * weights[card]
        share = total * float(luck.number()) / float(M1)
        last: i64 = 0
        for card in range(i64(1), CARDS):
            if self._left[card] > 0:
                last = card
                share -= float(self._left[card]) * weights[card]
                if share < 0.0:
                    return card
        return last

    def _go_through(self, view: View) -> None:
        """Go through the round again, and look at each pass after which nothing was drawn."""
        drawn = turns_in(view.deeds) - undrawn(view)
        for deed in view.deeds:
            code, doer = choice_of(deed), doer_of(deed)
            drawn -= 1 if is_turn(code) else 0
            if verb_of(code) == PASS and drawn < 0 and self._before[doer] & view.rules.hindering == 0:
                self._note_pass(doer)
            elif verb_of(code) in (DIG, ROCKFALL, LAY):
                self._change(code)
            elif verb_of(code) == BREAK:
                self._before[seat_of(code)] |= i64(CARD_TOOLS[card_of(code)])
            elif verb_of(code) == REPAIR:
                self._before[seat_of(code)] ^= 1 << pick_of(code)

    def _change(self, code: i64) -> None:
        cell, face = cell_of(code), card_of(code) << 1 | turned_of(code)
        if verb_of(code) == DIG:
            self._mine.lay(cell, face)
        elif verb_of(code) == ROCKFALL:
            self._mine.take(cell)
        else:
            self._mine.fix(cell, face)

    def _note_pass(self, seat: i64) -> None:
        """*seat* hardly holds what would have led on, wherever the treasure is."""
        for goal in range(i64(len(self.goals))):
            if self.up[goal] == 0:
                self.ways.load(self._mine, vec[i64]([self.goals[goal]]))
                self.ways.chart(0, self._mine.ends)
                need = self.ways.need[0]
                need[place_of(self.goals[goal])] = 0
                best = least(need, self._mine.ends)
                base = (goal * self.players + seat) * CARDS
                for card in range(i64(1), CARDS):
                    if self.unseen[card] > 0 and best < FAR and leads_on(self._mine, need, card, best):
                        self.chances[base + card] *= RELUCTANT


def is_turn(code: i64) -> bool:
    """Whether somebody's turn was spent on *code*."""
    return verb_of(code) not in (LAY, REVEAL)


def turns_in(deeds: vec[i64]) -> i64:
    """How many turns there have been."""
    turns: i64 = 0
    for deed in deeds:
        turns += 1 if is_turn(choice_of(deed)) else 0
    return turns


def undrawn(view: View) -> i64:
    """How many turns there have been after which nothing was drawn."""
    missing = i64(len(view.seats)) * i64(view.rules.deal.hand)
    for seat in view.seats:
        missing -= seat.cards
    return missing


def least(need: vec[u8], cells: vec[i64]) -> i64:
    """What is needed from that of *cells* from which least is."""
    best = FAR
    for cell in cells:
        here = i64(need[place_of(cell)])
        best = here if here < best else best
    return best


def leads_on(mine: Mine, need: vec[u8], card: i64, best: i64) -> bool:
    """Whether *card* could have been laid in *mine* so that fewer than *best* more are needed."""
    for cell in mine.ends:
        if i64(need[place_of(cell)]) == best:
            if nearer_by(mine, need, cell, card << 1) < best:
                return True
            if SAME_TURNED[card] == 0 and nearer_by(mine, need, cell, card << 1 | 1) < best:
                return True
    return False


def nearer_by(mine: Mine, need: vec[u8], cell: i64, face: i64) -> i64:
    """How many more are needed with *face* on *cell*; FAR if it does not fit there."""
    if IS_PATH[face >> 1] == 0 or mine.clashes(cell, face) != 0:
        return FAR
    onward: i64 = 0
    entries = mine.entries(cell)
    for side in range(i64(4)):
        if entries >> side & 1 != 0:
            onward |= i64(JOINED[face << 2 | side])
    best = FAR
    for side in range(i64(4)):
        if (onward & (15 ^ entries)) >> side & 1 != 0:
            here = i64(need[place_of(cell) + STEPS[side]])
            best = here if here < best else best
    return best
