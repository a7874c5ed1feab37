"""What everybody at the table sees of a round: the same in the truth, in every view, in every world."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .memory import NOBODY
from .mine import Grid, Mine, new_mine


class Public:
    """All of it. A twin has a mine of its own, or shares one, as whoever makes it will."""

    def __init__(self, mine: Mine) -> None:
        self.mine = mine
        self.opening: Mine = mine
        """The mine as it lay before the first turn of this round; never changed."""
        self.deeds: vec[i64] = vec[i64]()
        """What everybody has seen done this round, in order, without what is secret, see `choices.deed`
        and `Verb.told`. What was vetoed or refused is followed by the veto or the refusal."""
        self.hints: vec[i64] = vec[i64]()
        """What purses have shown when gold left them, see `gold.hint`."""
        self.agenda: vec[i64] = vec[i64]()
        """Pending steps, the next one last."""
        self.round: i64 = 0
        self.turn: i64 = 0
        """The seat whose turn it is."""
        self.direction: i64 = 1
        """1 while turns go clockwise, -1 while they do not [W20]."""
        self.draws: i64 = 0
        """How many cards that seat will draw when its turn ends."""
        self.last_turn: i64 = NOBODY
        """Who had the last turn of this round."""
        self.last_digger: i64 = NOBODY
        self.last_dug: i64 = NOBODY
        """Where the card lies that a player placed last; NOBODY if it is gone."""
        self.treasure_found = False
        self.asked: i64 = NOBODY

    def show_to(self, twin: Public) -> None:
        """Let *twin*, which has a mine of its own, show the same instant of the same round."""
        self.lend_to(twin)
        twin.deeds = self.deeds[:]
        twin.hints = self.hints[:]
        twin.agenda = self.agenda[:]

    def lend_to(self, twin: Public) -> None:
        """The same for a twin that only reads it, and before anything changes here."""
        twin.opening = self.opening
        twin.deeds = self.deeds
        twin.hints = self.hints
        twin.agenda = self.agenda
        twin.round = self.round
        twin.turn = self.turn
        twin.direction = self.direction
        twin.draws = self.draws
        twin.last_turn = self.last_turn
        twin.last_digger = self.last_digger
        twin.last_dug = self.last_dug
        twin.treasure_found = self.treasure_found
        twin.asked = self.asked

    def moment(self) -> dict[str, int]:
        """What can be said of it in one number each: whose turn it is, and what was done last."""
        return {name: getattr(self, name) for name in MOMENT}

    def public_facts(self) -> dict[str, object]:
        """It as plain data."""
        return {
            **self.moment(), "mine": self.mine.facts(), "opening": self.opening.facts(),
            "deeds": list(self.deeds), "hints": list(self.hints), "agenda": list(self.agenda),
        }  # fmt: skip


def _numbers() -> tuple[str, ...]:
    blank = Public(new_mine(Grid(1)))
    names = [name for name in dir(blank) if name[0] != "_"]  # Python has some of its own, more from 3.13 on
    return tuple(name for name in names if isinstance(getattr(blank, name), int))


MOMENT: Final = _numbers()
"""What of it is a number, whatever is declared above."""
