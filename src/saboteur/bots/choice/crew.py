"""Friends of the treasure who know each other's cards: which of them they can play in turn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.cards import CARD_TOOLS, CATALOGUE
from ...core.memory import NOBODY
from ..sight.hands import CARDS
from .judging.judge import ROCKFALL_CARD

REPAIRS: Final = vec[i64]([i64(card.number) for card in CATALOGUE if card.name.startswith("repair")])


@final
class Crew:
    """Who has which cards and turns, and can dig."""

    def __init__(self, players: i64) -> None:
        self.players = players
        self.held: vec[i64] = vec[i64]([i64(0) for _ in range(players * CARDS)])
        """By ``seat * CARDS + card``: how many of it a seat holds."""
        self.cards: vec[i64] = vec[i64]([i64(0) for _ in range(players)])
        """By seat: how many cards it holds, and so how many turns it has."""
        self.before: vec[i64] = self.cards[:]
        """By seat: its broken tools."""
        self.friends: i64 = 0
        """The seats that want the treasure, as bits; nobody else plays anything."""
        self.turn: i64 = 0
        self.direction: i64 = 1
        self.turns: i64 = 1000
        """How many turns there are in all."""
        self.played: vec[i64] = vec[i64]()
        """Who plays what of the sequence that was looked at last, ``seat * CARDS + card``."""
        self.repairs: i64 = 0
        """How many repairs are among that."""
        self.at_once = False
        """Whether the seat whose turn it is plays any of that in this turn."""
        self._gone: vec[i64] = self.cards[:]
        self._broken: vec[i64] = self.cards[:]

    def is_friend(self, seat: i64) -> bool:
        return self.friends >> seat & 1 != 0

    def clear(self) -> None:
        """Take all cards away."""
        self.friends = 0
        for i in range(self.players * CARDS):
            self.held[i] = 0

    def end_turn(self) -> None:
        """It is the turn of the next seat that has cards."""
        self.cards[self.turn] -= 1
        self.turn = self._after(self.turn, self._nothing_gone())

    def _nothing_gone(self) -> vec[i64]:
        for seat in range(self.players):
            self._gone[seat] = 0
        return self._gone

    def _after(self, seat: i64, gone: vec[i64]) -> i64:
        """Who has the turn after *seat*, if of each hand so many cards are *gone*."""
        for _seat in range(self.players):
            seat = (seat + self.direction) % self.players
            if self.cards[seat] > gone[seat]:
                return seat
        return NOBODY

    def gather(self, pool: vec[i64]) -> None:
        """Put into *pool*, by card, what friends hold who can play it, or can be freed to."""
        for card in range(CARDS):
            pool[card] = 0
        for seat in range(self.players):
            if self.is_friend(seat):
                free = self._can_be_freed(seat)
                for card in range(i64(1), CARDS):
                    if free or card == ROCKFALL_CARD:
                        pool[card] += self.held[seat * CARDS + card]

    def _can_be_freed(self, seat: i64) -> bool:
        for tool in range(i64(3)):
            if self.before[seat] >> tool & 1 != 0 and not self._somebody_repairs(tool):
                return False
        return True

    def _somebody_repairs(self, tool: i64) -> bool:
        for seat in range(self.players):
            for card in REPAIRS:
                has = self.is_friend(seat) and self.held[seat * CARDS + card] > 0
                if has and i64(CARD_TOOLS[card]) >> tool & 1 != 0:
                    return True
        return False

    def can_play(self, sequence: vec[i64]) -> bool:
        """Whether friends have the turns to play *sequence*, each card by whoever has it first; the others
        wait, or repair the tool that is in the way."""
        gone = self._nothing_gone()
        for seat in range(self.players):
            self._broken[seat] = self.before[seat] & 7
        self.played = vec[i64]()
        self.repairs = 0
        self.at_once = False
        turn, seat, step = i64(0), self.turn, i64(0)
        while step < i64(len(sequence)) and seat != NOBODY and turn < self.turns:
            if self.is_friend(seat) and self._plays(seat, sequence[step]):
                step += 1
            turn += 1
            self.at_once = self.at_once or (turn == 1 and len(self.played) > 0)
            gone[seat] += 1
            seat = self._after(seat, gone)
        for at in self.played:
            self.held[at] += 1
        return step == i64(len(sequence))

    def _plays(self, seat: i64, card: i64) -> bool:
        """Let *seat* play *card* if it can, or else a repair for a friend who has it."""
        at = seat * CARDS + card
        if self.held[at] > 0 and (self._broken[seat] == 0 or card == ROCKFALL_CARD):
            self._spend(at)
            return True
        for other in range(self.players):
            if self._broken[other] != 0 and self.is_friend(other) and self.held[other * CARDS + card] > 0:
                self._repair(seat, other)
                break
        return False

    def _repair(self, seat: i64, other: i64) -> None:
        for repair in REPAIRS:
            mended = self._broken[other] & i64(CARD_TOOLS[repair])
            if mended != 0 and self.held[seat * CARDS + repair] > 0:
                self._broken[other] ^= mended & -mended
                self.repairs += 1
                self._spend(seat * CARDS + repair)
                return

    def _spend(self, at: i64) -> None:
        self.held[at] -= 1
        self.played = append(self.played, at)
