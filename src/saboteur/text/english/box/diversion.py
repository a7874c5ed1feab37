"""What the diversion says."""

from __future__ import annotations

from typing import Final

from ...notation import write_cell, write_face
from ..speech import Speech, Wish
from ..words import Seen, Speaker


def _divert(wish: Wish) -> str:
    lifted = int(wish.view.last_dug)
    face = int(wish.view.mine.face(lifted)) >> 1 << 1 | wish.option.turned
    return f"move {write_face(face)} from {write_cell(lifted)} to {wish.cell}"


def _diverted(teller: Speaker, seen: Seen) -> str:
    card, lifted = write_face(seen.number("face")), write_cell(seen.number("lifted"))
    return f"{teller.doer(seen)} moved {card} from {lifted} to {seen.where()}."


SPEECH: Final = Speech(
    addition="a card that moves the newest path card [W23]",
    meanings={"divert": "(diversion) move the newest path card [W23]"},
    wishes={"divert": _divert},
    events={"Diverted": _diverted},
    idle={"divert": "the newest card is gone or has no other place"},
)
