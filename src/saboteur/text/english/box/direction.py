"""What the change of direction says."""

from __future__ import annotations

from typing import Final

from ..speech import Speech
from ..words import Seen, Speaker


def _changed(teller: Speaker, seen: Seen) -> str:
    way = "clockwise again" if seen.number("clockwise") else "counter-clockwise now"
    return f"{teller.doer(seen)} reversed the turn order: turns go {way}."


SPEECH: Final = Speech(
    addition="a card that reverses the turn order [W20]",
    meanings={"reverse": "(change of direction) turns go backwards [W20]"},
    wishes={"reverse": lambda wish: "change the direction of turns"},
    events={"DirectionChanged": _changed},
    labels={"reverse": "turns go the other way round"},
)
