"""Gold cards, and how they were shared out."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8


@final
class Payday:
    """One sharing of gold, kept because what each seat saw of it is knowledge.

    Cards that go from hand to hand: ``seats`` take one each in order, ``values`` are those already taken,
    ``rest`` those still going round. Sums paid openly: ``open`` is true and ``rest`` is empty.
    """

    def __init__(self, open: bool, seats: vec[u8], values: vec[u8], rest: vec[u8]) -> None:
        self.open = open
        self.seats = seats
        self.values = values
        self.rest = rest

    def copy(self) -> Payday:
        return Payday(self.open, self.seats[:], self.values[:], self.rest[:])

    def kept_by(self, seat: i64) -> i64:
        """The worth of the gold cards that *seat* kept in secret."""
        worth: i64 = 0
        if not self.open:
            for i in range(i64(len(self.values))):
                if i64(self.seats[i]) == seat:
                    worth += i64(self.values[i])
        return worth


def hint(seat: i64, paydays: i64, lacking: i64, left: i64) -> i64:
    """What everybody sees of a purse when gold leaves it: after so many *paydays* it lacks so much of what
    its *seat* had kept in secret, and nothing or something is *left*."""
    empty: i64 = 1 if left == 0 else 0
    return seat | paydays << 4 | lacking + 1024 << 12 | empty << 24


def hint_seat(hint: i64) -> i64:
    return hint & 15


def hint_paydays(hint: i64) -> i64:
    return hint >> 4 & 255


def hint_lacking(hint: i64) -> i64:
    return (hint >> 12 & 4095) - 1024


def hint_empty(hint: i64) -> bool:
    return hint >> 24 != 0


def cards_for(gold: int, ones: int, twos: int, threes: int) -> list[int]:
    """The cards by which the bank pays *gold*: the largest first that still allow the exact sum, if any do.

    What the pile cannot make exactly is paid in plain gold, and the pile stays as it is.
    """
    for big in range(min(gold // 3, threes), -1, -1):
        due = gold - 3 * big
        for middle in range(min(due // 2, twos), -1, -1):
            if due - 2 * middle <= ones:
                return [3] * big + [2] * middle + [1] * (due - 2 * middle)
    return []
