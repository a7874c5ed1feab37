"""Moments: whose turn it is and what was done last, in numbers; alike in observations and in the truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ...core.agenda import next_kind
from ...core.memory import NOBODY
from ...core.mine import cell_at, cell_x, cell_y
from ...core.public import Public

TURN: Final = ("round", "turn", "asked", "question", "direction", "draws")
"""The numbers that `Moments.write_turn` puts down."""

LAST: Final = ("treasure found", "last turn", "last digger", "dug", "dug x", "dug y")
"""The numbers that `Moments.write_last` puts down."""

SEATS: Final = ("turn", "asked", "last turn", "last digger")
"""Those that are seats, counted from the one that looks."""

WORKED_OUT: Final = ("question", "dug", "dug x", "dug y")
"""Those that are put down for whoever learns, and are no facts by themselves."""


@final
class Moments:
    """Writes moments of a game of so many players."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players

    def write_turn(self, public: Public, me: i64, numbers: vec[i16], at: i64) -> i64:
        """Whose turn it is, counted from *me*, and what is asked; returns where the next number is."""
        numbers[at] = i16(public.round)
        numbers[at + 1] = i16(self._seat(public.turn, me))
        numbers[at + 2] = i16(self._seat(public.asked, me))
        numbers[at + 3] = i16(next_kind(public.agenda))
        numbers[at + 4] = i16(public.direction)
        numbers[at + 5] = i16(public.draws)
        return at + 6

    def write_last(self, public: Public, me: i64, numbers: vec[i16], at: i64) -> i64:
        """What was done last, and by whom; returns where the next number is."""
        dug = public.last_dug != NOBODY
        numbers[at] = 1 if public.treasure_found else 0
        numbers[at + 1] = i16(self._seat(public.last_turn, me))
        numbers[at + 2] = i16(self._seat(public.last_digger, me))
        numbers[at + 3] = 1 if dug else 0
        numbers[at + 4] = i16(cell_x(public.last_dug) if dug else i64(0))
        numbers[at + 5] = i16(cell_y(public.last_dug) if dug else i64(0))
        return at + 6

    def _seat(self, seat: i64, me: i64) -> i64:
        if seat < 0:
            return NOBODY
        return seat - me if seat >= me else seat - me + self.players


def read_moment(table: Mapping[str, int], seat: Callable[[int], int]) -> dict[str, int]:
    """What `Public.moment` says where these numbers were written; *seat* counts seats back."""
    moment = {"last_dug": int(cell_at(table["dug x"], table["dug y"])) if table["dug"] else -1}
    for name in (*TURN, *LAST):
        if name not in WORKED_OUT:
            number = table[name]
            moment[name.replace(" ", "_")] = seat(number) if name in SEATS else number
    return moment
