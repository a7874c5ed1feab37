"""Lines: what is kept of one table, so that of its arrays only what has changed is written."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ...core.memory import NOBODY
from .moments import LAST, TURN
from .notes import Pad
from .planes import Painting
from .scribe import Part, Pen

TABLE: Final = (
    "seat", "players", *TURN, "deck", "aside", "gold", *LAST, "pile", "discarded", "deeds", "notes", "extras",
)  # fmt: skip
"""The numbers of the array `table`."""

SEAT_COLUMNS: Final = ("cards", "open gold", "has gold", "turn", "asked", "last turn", "last digger")
"""The first columns of `seats`; cards in front, dwarf, and who knows the dwarf follow."""

GOAL_COLUMNS: Final = ("x", "y", "up")
LANDMARKS: Final = ("unknown", "treasure", "stone A", "stone B", "sack 1", "sack 2", "dragon", "spider")
"""What a goal is, a column each after the first of `goals`: they are the cards from 2 on."""


@final
class Line:
    """What is kept of one table while its arrays are written again and again."""

    def __init__(self, parts: dict[str, Part], numbers: vec[i16], begin: i64, painting: Painting) -> None:
        self.mask_at: i64 = 0
        self.listed_at: i64 = 0
        """Where its options begin; what follows is in *numbers*, from *begin* on."""
        self.table_at: i64 = begin + parts["table"].first
        self.hand_at: i64 = begin + parts["hand"].first
        self.seats_at: i64 = begin + parts["seats"].first
        self.goals_at: i64 = begin + parts["goals"].first
        self.discard_at: i64 = begin + parts["discard"].first
        self.deeds_at: i64 = begin + parts["deeds"].first
        self.extras = Pen(numbers, begin + parts["extras"].first, parts["extras"].shape)
        self.notes = Pad(Pen(numbers, begin + parts["notes"].first, parts["notes"].shape))
        self.painting = painting
        self.seats: vec[i64] = vec[i64]([i64(-1)] * parts["seats"].shape[0])
        self.goals: vec[i64] = vec[i64]([i64(-1)] * parts["goals"].shape[0])
        """Each row that is written, packed into a number."""
        self.looker: i64 = NOBODY
        """The seat from which those were counted that follow."""
        self.discard: vec[i64] = vec[i64]([i64(-1)] * parts["discard"].shape[0])
        self.discarded: i64 = 0
        self.deeds: vec[i64] = vec[i64]([i64(-1)] * parts["deeds"].shape[0])
        self.done: i64 = 0
        """What is written, and how many rows of it."""
        self.turning: vec[i64] = vec[i64]([i64(0)] * parts["deeds"].shape[0])
        self.turned: i64 = 0
        """The rows of deeds that name a seat besides who has done them, and how many they are."""


def wipe(numbers: vec[i16], first: i64, end: i64) -> None:
    for at in range(first, end):
        numbers[at] = 0
