"""Chance: a stream of fair numbers that is the same on every machine, compiled or not.

The generator is L'Ecuyer's MRG32k3a (1999): two recurrences of order three whose products stay below 2^53,
so that no arithmetic can overflow; its period is about 2^191.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from .drawers import Chooser

M1: Final[i64] = 4294967087
M2: Final[i64] = 4294944443


@final
class Luck(Chooser):
    """A source of chance, begun from a seed."""

    def __init__(self, seed: int | str) -> None:
        digest = hashlib.sha256(str(seed).encode()).digest()
        words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 24, 4)]
        # Each recurrence needs three numbers below its modulus that are not all zero.
        self.a0: i64 = words[0] % M1
        self.a1: i64 = words[1] % M1
        self.a2: i64 = words[2] % (M1 - 1) + 1
        self.b0: i64 = words[3] % M2
        self.b1: i64 = words[4] % M2
        self.b2: i64 = words[5] % (M2 - 1) + 1

    def number(self) -> i64:
        """The next number, evenly from 0 to 4294967086."""
        # Nothing is negative before it is divided, and no branch is taken half of the time: both cost more.
        a = (1403580 * self.a1 + 810728 * (M1 - self.a0)) % M1
        b = (527612 * self.b2 + 1370589 * (M2 - self.b0)) % M2
        self.a0, self.a1, self.a2 = self.a1, self.a2, a
        self.b0, self.b1, self.b2 = self.b1, self.b2, b
        difference = a - b
        return difference + (M1 & difference >> 63)

    def below(self, limit: i64) -> i64:
        """A number from 0 to *limit* - 1, each exactly as likely as any other; *limit* is below 2^31."""
        scaled = self.number() * limit
        if scaled % M1 < limit:  # seldom: only then can it be one too many for its share (Lemire 2019)
            unfair = M1 % limit
            while scaled % M1 < unfair:
                scaled = self.number() * limit
        return scaled // M1

    def draw(self, pool: list[int], count: int) -> list[int]:
        """*count* of the *pool*, in random order; the pool stays as it is."""
        return [int(card) for card in self.dealt(vec[i64]([i64(card) for card in pool]), i64(count))]

    def dealt(self, pool: vec[i64], count: i64) -> vec[i64]:
        """The same for whoever keeps cards as the rules do."""
        cards = pool[:]
        among: i64 = len(cards)
        for i in range(count):
            j = i + self.below(among - i)
            cards[i], cards[j] = cards[j], cards[i]
        return cards if count == among else cards[:count]


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

    def __init__(self, tally: vec[i64], luck: Luck) -> None:
        self.of = tally[:]
        self.luck = luck

    def strike(self, card: i64) -> None:
        """One copy of *card* is accounted for."""
        self.of[card] -= 1

    def total(self) -> i64:
        """How many cards there are in all."""
        total: i64 = 0
        for card in range(i64(1), i64(128)):
            total += self.of[card]
        return total

    def is_overdrawn(self) -> bool:
        """Whether more copies of some card are accounted for than there are."""
        for card in range(i64(1), i64(128)):
            if self.of[card] < 0:
                return True
        return False

    def pool(self) -> Pool:
        """All of them, in random order."""
        cards, of = vec[u8](capacity=128), self.of
        for card in range(i64(128)):
            for _copy in range(of[card]):
                cards = append(cards, u8(card))
        return Pool(cards, self.luck)
