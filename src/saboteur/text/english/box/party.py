"""What the tunnel party says."""

from __future__ import annotations

from typing import Final

from ..speech import Speech
from ..words import Seen, Speaker
from .costume import DRAWN


def _dealt(teller: Speaker, seen: Seen) -> str:
    """Said once for all seats; the dwarf itself has a page of its own."""
    return "" if seen.number("seat") else "A party: all roles were shuffled and dealt again."


SPEECH: Final = Speech(
    addition="the same postcard: all roles are dealt again [P1]",
    drawn=DRAWN,
    events={"PartyDealt": _dealt},
)
