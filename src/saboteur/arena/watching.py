"""What a referee, who sees every card, looks for in a round: endings that were thrown away, and how soon
saboteurs are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..bots.choice.solving import Solver
from ..bots.levels import Hard
from ..core.agenda import next_kind
from ..core.cards import DWARFS
from ..core.engine import Position
from ..knowledge.view import see
from ..rules.base.gold import SABOTEUR
from ..rules.numbers import TURN
from .outcome import LOST, THROWN, UNDECIDED, Exposed

WORK: Final = 200_000
"""Positions that are looked at for one round."""

FORESEEN: Final = 16
"""An ending is certain if the treasure can be forced in this many turns."""

SURE: Final = 0.9
"""A saboteur is known to who holds it for one with more than this chance."""


class Endings:
    """The positions of one round since its deck ran out."""

    def __init__(self) -> None:
        self.positions: list[Position] = []

    def note(self, position: Position) -> None:
        """Somebody is about to answer in *position*."""
        if len(position.state.deck) == 0 and next_kind(position.state.agenda) == TURN:
            self.positions.append(position.copy())

    def was_certain(self) -> str:
        """Whether miners could have forced the treasure in one of them, had all cards been open: THROWN,
        LOST, or UNDECIDED if that was not found out.

        The last positions come first: they are solved soonest. Where there is no way even if nobody is
        against it, nothing is forced.
        """
        if not self.positions:
            return LOST
        solver, left = Solver(self.positions[0].rules), WORK
        for position in reversed(self.positions):
            if solver.turns(position, FORESEEN, left) > 0:
                return THROWN
            left = int(solver.work)
            if left <= 0:
                return UNDECIDED
        return LOST


class Exposure:
    """When each saboteur of one round was known to some miner who believes as `hard` does."""

    def __init__(self, bots: Sequence[str], dwarfs: Sequence[str]) -> None:
        self.bots = bots
        self.turns = {seat: 0 for seat, dwarf in enumerate(dwarfs) if dwarf == DWARFS[SABOTEUR]}
        """By saboteur: the turns it has had."""
        self.known = dict.fromkeys(self.turns, 0)
        self.hard = Hard()

    def note(self, seat: int, position: Position | None) -> None:
        """*seat* has had a turn; the round has gone on to *position*, if it goes on."""
        if seat not in self.turns:
            return
        self.turns[seat] += 1
        if self.known[seat] == 0 and position is not None and self._is_known(seat, position):
            self.known[seat] = self.turns[seat]

    def _is_known(self, seat: int, position: Position) -> bool:
        miners = [n for n, player in enumerate(position.state.players) if player.dwarf != SABOTEUR]
        beliefs = (self.hard.believe(see(position, miner)).dwarfs[seat] for miner in miners)
        return any(belief.get(int(SABOTEUR), 0) > SURE for belief in beliefs)

    def found(self) -> tuple[Exposed, ...]:
        return tuple(Exposed(self.bots[seat], turn) for seat, turn in self.known.items())
