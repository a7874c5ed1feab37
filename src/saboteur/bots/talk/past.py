"""What everybody has seen done this round, as far as claims are about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...core.choices import card_of, cell_of, choice_of, doer_of, other_cell_of, seat_of, verb_of
from ...knowledge.view import View
from ...rules import numbers as n
from ...text.claims import Blames, Vouches
from ..choice.judging.judge import THROUGH
from ..protocol import Heard

CALLED_OFF: Final = (n.VETO, n.REFUSE)

VERBS: Final = {
    "dead end": n.DIG, "block": n.DIG, "tunnel": n.DIG, "rockfall": n.ROCKFALL, "broken tool": n.BREAK,
    "repair": n.REPAIR,
}  # fmt: skip
"""By the deed that a claim names: the verb with which it is done."""

ON_THE_SPEAKER: Final = (n.BREAK, n.REPAIR)
"""Deeds that are done to whoever speaks of them."""


class Done(NamedTuple):
    """A deed that was neither vetoed nor refused."""

    number: int
    """Which deed of the round it was."""
    seat: int
    code: int

    @property
    def verb(self) -> int:
        return int(verb_of(self.code))

    @property
    def cell(self) -> int:
        return int(cell_of(self.code))

    @property
    def target(self) -> int:
        return int(seat_of(self.code))

    @property
    def is_dead_end(self) -> bool:
        return THROUGH[card_of(self.code)] == 0.0


class Past:
    """The deeds of a round, in their order."""

    def __init__(self, view: View) -> None:
        self._goals = [int(cell) for cell in view.rules.deal.goal_cells]
        self.deeds = list(_done(view))

    def looked(self, until: int) -> list[int]:
        """By goal: the seats, as bits, that had looked at what lies there when so many deeds were done."""
        seats = [0 for _ in self._goals]
        for deed, goals in self._at_goals():
            if deed.number < until and deed.verb == n.MAP:
                seats[goals[0]] |= 1 << deed.seat
            elif deed.number < until:
                for goal in goals:
                    seats[goal] = 0
        return seats

    def last_looked_at(self, seat: int, before: int) -> int:
        """The goal at which *seat* has looked with its last deed but so many *before*; -1 if it did not."""
        own = [deed.number for deed in self.deeds if deed.seat == seat]
        meant = own[-1 - before] if len(own) > before else -1
        looks = [goals[0] for deed, goals in self._at_goals() if deed.number == meant and deed.verb == n.MAP]
        return looks[0] if looks else -1

    def _at_goals(self) -> Iterator[tuple[Done, list[int]]]:
        """Looks at goals and exchanges of goals [W17], each with the goals that it is about."""
        cells = [*self._goals]
        for deed in self.deeds:
            if deed.cell not in cells:
                continue
            goal = cells.index(deed.cell)
            if deed.verb == n.MAP:
                yield deed, [goal]
            elif deed.verb == n.MOVE:
                cells[goal] += 1  # one column east [C5]
            elif deed.verb == n.GOAL_SWAP:
                yield deed, [goal, cells.index(int(other_cell_of(deed.code)))]

    def has_inspected(self, said: Heard, target: int) -> bool:
        """Whether who said that had looked at the dwarf of *target* by then [S14]."""
        looks = [deed for deed in self.deeds if deed.verb == n.INSPECT and deed.number < said.deeds]
        return any((look.seat, look.target) == (said.seat, target) for look in looks)

    def has_new_dwarf(self, said: Heard, seat: int) -> bool:
        """Whether *seat* has perhaps another dwarf since that was said [S15, D2, P1]."""
        changes = [deed for deed in self._since(said) if deed.verb in (n.SWAP_HATS, n.REVEAL)]
        return any(deed.verb == n.REVEAL or deed.target == seat for deed in changes)

    def has_swapped(self, said: Heard, goal: int) -> bool:
        """Whether a *goal* was perhaps exchanged since that was said [W17]."""
        later = [(deed, goals) for deed, goals in self._at_goals() if deed.number >= said.deeds]
        return any(deed.verb == n.GOAL_SWAP and goal in goals for deed, goals in later)

    def is_true(self, speaker: int, claim: Blames | Vouches) -> bool:
        """Whether that was done; what it was worth is for everybody to judge."""
        return any(_is_meant(deed, speaker, claim) for deed in self.deeds)

    def _since(self, said: Heard) -> list[Done]:
        return [deed for deed in self.deeds if deed.number >= said.deeds]


def _is_meant(deed: Done, speaker: int, claim: Blames | Vouches) -> bool:
    """Whether *claim* is about *deed*."""
    if (deed.seat, deed.verb) != (claim.seat, VERBS[claim.deed]):
        return False
    if deed.verb in ON_THE_SPEAKER:
        return deed.target == speaker and claim.cell is None
    is_such = claim.deed not in ("dead end", "tunnel") or deed.is_dead_end == (claim.deed == "dead end")
    return deed.cell == claim.cell and is_such


def _done(view: View) -> Iterator[Done]:
    deeds = [int(deed) for deed in view.deeds]
    verbs = [int(verb_of(choice_of(deed))) for deed in deeds]
    for number, deed in enumerate(deeds):
        after = [verb for verb in verbs[number + 1 : number + 3] if verb != n.AGREE][:1]
        if verbs[number] in CALLED_OFF or not after or after[0] not in CALLED_OFF:
            yield Done(number, int(doer_of(deed)), int(choice_of(deed)))
