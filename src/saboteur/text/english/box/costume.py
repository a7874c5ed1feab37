"""What the costume department says, and what both sides of the postcard do."""

from __future__ import annotations

from typing import Final

from ..speech import Speech
from ..words import Seen, Speaker

DRAWN: Final = "p the postcard: whoever reaches it first sets off new roles [D2, P1]"


def _laid(teller: Speaker, seen: Seen) -> str:
    return f"The postcard is at {seen.where()}."


def _reached(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} reached the postcard {seen.where()}."


SPEECH: Final = Speech(
    addition="whoever reaches the postcard first changes roles [D2]",
    drawn=DRAWN,
    events={"PostcardLaid": _laid, "PostcardReached": _reached},
)
