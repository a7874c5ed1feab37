"""What the pioneer says."""

from __future__ import annotations

from typing import Final

from ..places import asked_with
from ..speech import Asking, Speech
from ..words import Seen, Speaker


def _which_to_place(asking: Asking) -> str:
    which = {1: "first", 2: "second"}[asked_with(asking.view)]
    return f"Pioneer: which path card do you place {which}, and where?"


def _played(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} played a pioneer."


def _stopped(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} could place no other path card."


SPEECH: Final = Speech(
    addition="a card that lets you dig two path cards [W22]",
    meanings={"pioneer": "dig two path cards in one turn [W22]"},
    wishes={"pioneer": lambda wish: "dig two path cards, as a pioneer"},
    questions={"which path card to place": _which_to_place},
    events={"PioneerPlayed": _played, "PioneerStopped": _stopped},
    idle={"pioneer": "it takes two path cards, and a place"},
    labels={"pioneer": "dig two path cards"},
)
