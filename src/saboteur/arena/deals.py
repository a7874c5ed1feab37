"""Duplicate deals: the cards of a deal are the same whoever plays them, and whatever they do."""

from __future__ import annotations

from collections import Counter

from ..core.luck import Luck


class Duplicate:
    """Deals by number of the deal, of the round, and of what is dealt.

    `game.Seeded` counts the answers given so far, so its second round depends on how long the first was.
    Here each thing has a stream of its own: the n-th of its kind in its round.
    """

    def __init__(self, seed: int, deal: int) -> None:
        self._stream = f"deal {seed}/{deal}"
        self._round = 0
        self._dealt: Counter[str] = Counter()

    def deal(self, number: int, what: str, pool: list[int], count: int) -> list[int]:
        if what == "dwarfs":  # what every round begins with
            self._round += 1
            self._dealt.clear()
        self._dealt[what] += 1
        return Luck(f"{self._stream}/{self._round}/{what}/{self._dealt[what]}").draw(pool, count)
