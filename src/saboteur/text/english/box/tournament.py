"""What the tournament says."""

from __future__ import annotations

from typing import Final

from ...notation import write_face
from ..speech import Speech
from ..words import Seen, Speaker


def _open_card_laid(teller: Speaker, seen: Seen) -> str:
    return f"{write_face(seen.number('face'))} starts at {seen.where()}."


SPEECH: Final = Speech(events={"OpenCardLaid": _open_card_laid})
