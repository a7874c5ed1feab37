"""A play that is announced, in words: ``Bo wants to dig ┴ at e3n1.``"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ...core.cards import CARD_TOOLS, TOOLS
from ...core.choices import other_cell_of, verb_of
from ...core.mine import FACE_DOWN
from ...knowledge.view import View
from ..notation import Action, write_action, write_cell, write_face
from .places import announced, figures, what_lies_on
from .words import Speaker


@dataclass(frozen=True)
class Wish:
    """What the seat whose turn it is wants to do, for one reader."""

    view: View
    speaker: Speaker
    action: Action

    @classmethod
    def of(cls, view: View, speaker: Speaker, code: int) -> Wish:
        return cls(view, speaker, write_action(view.rules, code, speaker.names))

    @property
    def deed(self) -> str:
        """``Bo wants to dig ┴ at e3``."""
        return f"{self.speaker.names[int(self.view.turn)]} wants to {WISHES[self.action.verb](self)}"

    @property
    def sentence(self) -> str:
        """All that must be known of it for a veto; without its full stop."""
        return self.deed + self._toll()

    def _toll(self) -> str:
        """Who pays, if it goes where a figure stands."""
        action, turn = self.action, int(self.view.turn)
        owner = figures(self.view).get(action.cell)
        if owner is None or not self.view.rules.verbs[verb_of(action.code)].places:
            return ""
        payer = action.pick - 1
        if payer in (-1, owner):
            return ""
        return f", {'paying' if payer == turn else f'{self.speaker.whom([payer])} paying'} the toll"

    def whose(self) -> str:
        return self.speaker.whose(self.action.seat, int(self.view.turn))

    def whom(self) -> str:
        seat = self.action.seat
        if seat == self.view.turn:
            return "yourself" if seat == self.speaker.reader else "themselves"
        return self.speaker.whom([seat])

    @property
    def cell(self) -> str:
        return write_cell(self.action.cell)


def announcement(view: View, speaker: Speaker) -> str:
    """The play that others may veto now, as a sentence without its full stop."""
    code = announced(view)
    assert code is not None, "a veto is asked for when a play is announced"
    return Wish.of(view, speaker, code).sentence


def _dig(wish: Wish) -> str:
    return f"dig {write_face(wish.action.card << 1 | wish.action.turned)} at {wish.cell}"


def _rockfall(wish: Wish) -> str:
    face = int(wish.view.mine.face(wish.action.cell))
    what = "the chest" if face == FACE_DOWN else f"{write_face(face)} at"
    return f"bring a rockfall down on {what} {wish.cell}"


def _map(wish: Wish) -> str:
    return f"look at the {what_lies_on(wish.view, wish.action.cell) or 'goal'} {wish.cell}"


def _goals(wish: Wish) -> str:
    other = write_cell(int(other_cell_of(wish.action.code)))
    return f"take up the goals {wish.cell} and {other}, and perhaps swap them"


def _divert(wish: Wish) -> str:
    lifted = int(wish.view.last_dug)
    face = int(wish.view.mine.face(lifted)) >> 1 << 1 | wish.action.turned
    return f"move {write_face(face)} from {write_cell(lifted)} to {wish.cell}"


WISHES: Final[Mapping[str, Callable[[Wish], str]]] = {
    "dig": _dig,
    "break": lambda wish: f"break {wish.whose()} {TOOLS[int(CARD_TOOLS[wish.action.card]) >> 1]}",
    "repair": lambda wish: f"repair {wish.whose()} {TOOLS[wish.action.pick]}",
    "rockfall": _rockfall,
    "map": _map,
    "theft": lambda wish: "lay a theft",
    "stop": lambda wish: f"stop {wish.whose()} theft",
    "trap": lambda wish: f"trap {wish.whom()}",
    "free": lambda wish: f"free {wish.whom()}",
    "inspect": lambda wish: f"inspect {wish.whose()} dwarf",
    "hats": lambda wish: f"change {wish.whose()} dwarf",
    "hands": lambda wish: f"swap hands with {wish.whom()}",
    "goals": _goals,
    "vault": lambda wish: "take a card out of the discard pile",
    "reverse": lambda wish: "change the direction of turns",
    "pioneer": lambda wish: "dig two path cards, as a pioneer",
    "divert": _divert,
}
"""By verb; a test sees to it that no card play is forgotten."""
