"""What the two sides of the postcard say."""

from __future__ import annotations

from typing import Final

from ..speech import Speech
from ..words import Seen, Speaker

DRAWN: Final = "p the postcard: who reaches it first sets off new dwarfs [D2, P1]"


def _laid(teller: Speaker, seen: Seen) -> str:
    return f"The postcard lies at {seen.where()}."


def _reached(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} reached the postcard {seen.where()}."


def _party_dealt(teller: Speaker, seen: Seen) -> str:
    """Said once for all seats; the dwarf itself has a page of its own."""
    return "" if seen.number("seat") else "A party: all dwarfs were shuffled and dealt again."


COSTUME: Final = Speech(
    addition="who reaches the postcard first changes their dwarf [D2]",
    drawn=DRAWN,
    events={"PostcardLaid": _laid, "PostcardReached": _reached},
)

PARTY: Final = Speech(
    addition="the same postcard: all dwarfs are dealt again [P1]",
    drawn=DRAWN,
    events={"PartyDealt": _party_dealt},
)
