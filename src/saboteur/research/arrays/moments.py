"""Moments: whose turn it is and what was done last, in numbers; alike in observations and in the truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mypy_extensions import i64

from ...core.agenda import next_kind
from ...core.memory import NOBODY
from ...core.mine import cell_at, cell_x, cell_y
from ...core.public import Public
from .scribe import Pen, Scribe

TURN: Final = ("round", "turn", "asked", "question", "direction", "draws")
"""The numbers that `write_turn` puts down."""

LAST: Final = ("treasure found", "last turn", "last digger", "dug", "dug x", "dug y")
"""The numbers that `write_last` puts down."""

SEATS: Final = ("turn", "asked", "last turn", "last digger")
"""Those that are seats, counted from the one that looks."""

WORKED_OUT: Final = ("question", "dug", "dug x", "dug y")
"""Those that are put down for whoever learns, and are no facts by themselves."""


def write_turn(public: Public, me: i64, scribe: Scribe, pen: Pen) -> None:
    """Whose turn it is, counted from *me*, and what is asked."""
    pen.put(public.round)
    pen.put(scribe.seat(public.turn, me))
    pen.put(scribe.seat(public.asked, me))
    pen.put(next_kind(public.agenda))
    pen.put(public.direction)
    pen.put(public.draws)


def write_last(public: Public, me: i64, scribe: Scribe, pen: Pen) -> None:
    """What was done last, and by whom."""
    pen.put(i64(public.treasure_found))
    pen.put(scribe.seat(public.last_turn, me))
    pen.put(scribe.seat(public.last_digger, me))
    dug = public.last_dug != NOBODY
    pen.put(i64(dug))
    pen.put(cell_x(public.last_dug) if dug else 0)
    pen.put(cell_y(public.last_dug) if dug else 0)


def read_moment(table: Mapping[str, int], seat: Callable[[int], int]) -> dict[str, int]:
    """What `Public.moment` says where these numbers were written; *seat* counts seats back."""
    moment = {"last_dug": int(cell_at(table["dug x"], table["dug y"])) if table["dug"] else -1}
    for name in (*TURN, *LAST):
        if name not in WORKED_OUT:
            number = table[name]
            moment[name.replace(" ", "_")] = seat(number) if name in SEATS else number
    return moment
