"""What players claim at the table, as data: it is the same for people, for bots and for language models.

A claim may be a lie. It is public, changes nothing in the game, and tells nothing that its speaker could
not have made up.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=0, le=11)]
Found = Literal["treasure", "stone"]
Ability = Literal["reach the goal", "repair", "clear", "map"]
Need = Literal["repair pick", "repair lamp", "repair cart", "freedom", "map", "rockfall", "no harm"]
Harm = Literal["dead end", "block", "rockfall", "broken tool"]
Help = Literal["tunnel", "repair"]
Cell = Annotated[int, Meta(ge=0, le=65535)]


class SawGoal(Struct, frozen=True, tag="saw", tag_field="claim", forbid_unknown_fields=True):
    """I saw this at that goal. It may be a lie, as every claim."""

    goal: Annotated[int, Meta(ge=0, le=4)]
    what: Found


class Trusts(Struct, frozen=True, tag="trusts", tag_field="claim", forbid_unknown_fields=True):
    seat: Seat


class Accuses(Struct, frozen=True, tag="accuses", tag_field="claim", forbid_unknown_fields=True):
    seat: Seat
    dwarf: Annotated[int, Meta(ge=1, le=8)] = 2


class Blames(Struct, frozen=True, tag="blames", tag_field="claim", forbid_unknown_fields=True):
    """I suspect them for what they did there; the broken tool is mine, and lies nowhere."""

    seat: Seat
    deed: Harm
    cell: Cell | None = None


class Vouches(Struct, frozen=True, tag="vouches", tag_field="claim", forbid_unknown_fields=True):
    """I trust them for what they did there; the tool that they repaired is mine."""

    seat: Seat
    deed: Help
    cell: Cell | None = None


class Professes(Struct, frozen=True, tag="professes", tag_field="claim", forbid_unknown_fields=True):
    """I am this dwarf."""

    dwarf: Annotated[int, Meta(ge=1, le=8)]


class CanDo(Struct, frozen=True, tag="can", tag_field="claim", forbid_unknown_fields=True):
    """I can, or cannot, do this in my next turn."""

    what: Ability
    can: bool = True


class AsksFor(Struct, frozen=True, tag="asks", tag_field="claim", forbid_unknown_fields=True):
    what: Need


Claim = SawGoal | Trusts | Accuses | Blames | Vouches | Professes | CanDo | AsksFor


def fits(claim: Claim, seats: int, goals: int) -> bool:
    """Whether the seat or the goal that *claim* is about is one of the table."""
    return getattr(claim, "seat", 0) < seats and getattr(claim, "goal", 0) < goals
