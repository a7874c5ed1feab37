"""What people say at a table, and what they write down for themselves."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...text.claims import Seat
from .values import Cell, Percent

Phrase = Literal[
    "hello", "well played", "thanks", "sorry", "hurry", "wait", "oops", "suspicious", "good game"
]


Reaction = Literal["cheer", "praise", "laugh", "stop", "doubt"]


class Query(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to know of a player: why they did that, what they saw, whether they can help."""

    seat: Seat
    about: Literal["dead end", "rockfall", "broken tool", "goal", "pass", "map", "repair"]
    cell: Cell | None = None
    other: Seat | None = None
    """Whose tool it is about."""


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """A private suspicion of one player."""

    seat: Seat
    sign: Literal["", "friend", "foe", "unsure"] = ""
    percent: Percent | None = None


class Notes(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wrote down for themselves."""

    marks: Annotated[list[Mark], Meta(max_length=12)] = []
    text: Annotated[str, Meta(max_length=2000)] = ""
