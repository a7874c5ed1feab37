"""What the new goals say."""

from __future__ import annotations

from typing import Final

from ..speech import Speech
from ..words import Seen, Speaker


def _gold_lost(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} lost {seen.number('gold')} gold to it."


SPEECH: Final = Speech(
    addition="five goals, with gold, a dragon and a spider [G1]",
    events={"GoldLost": _gold_lost},
)
