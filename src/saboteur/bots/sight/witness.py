"""What everybody has seen done this round, and what each deed did to the way to every goal.

The deeds of a view are gone through on the mine as it lay at first. Each becomes a row: who did it, to whom,
and its kind. What a placement did to the way depends on where the treasure is and on what the doer knew of
that, so a row has a kind for each goal that could be it, and for each team's way [S8].
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.cards import CARD_TOOLS
from ...core.choices import (
    card_of,
    cell_of,
    choice_of,
    doer_of,
    other_cell_of,
    pick_of,
    seat_of,
    turned_of,
    verb_of,
)
from ...core.memory import NOBODY
from ...core.mine import FACE_DOWN, Mine
from ...knowledge.view import View
from ...rules import numbers as n
from ...rules.modules.chests.opening import moved
from ...rules.saboteur2.traps import TRAPPED_BIT
from ..choice.judging.judge import THROUGH
from .aims import BLUE, GREEN, doors_shut_to
from .ways import FAR, Ways

# Kinds of deeds.
ADVANCE: Final[i64] = 0
HELP: Final[i64] = 1
IDLE: Final[i64] = 2
DEAD_END: Final[i64] = 3
SETBACK: Final[i64] = 4
BLOCK: Final[i64] = 5
"""What a path card did: much or a little for the treasure, nothing (a tunnel, a dead end), or against it."""
CLEARS: Final[i64] = 6
CRUMBLES: Final[i64] = 7
COLLAPSES: Final[i64] = 8
"""What a rockfall did: for the treasure, nothing, or against it."""
OTHERS: Final = {
    n.BREAK: 9, n.REPAIR: 10, n.MAP: 12, n.PASS: 13, n.THEFT: 14, n.HANDS_OFF: 15, n.TRAP: 16, n.FREE: 17,
    n.INSPECT: 19, n.SWAP_HATS: 20, n.SWAP_HANDS: 22, n.CLEAR: 23, n.VETO: 24, n.GOAL_SWAP: 25, n.VAULT: 26,
    n.REVERSE: 27, n.PIONEER: 28, n.TOLL: 29, n.AGREE: 30, n.REFUSE: 31,
}  # fmt: skip
"""Other verbs; 11, 18 and 21 are a repair, freedom or swapped hats for oneself."""
ON_SOMEBODY: Final = (
    n.BREAK, n.REPAIR, n.HANDS_OFF, n.TRAP, n.FREE, n.INSPECT, n.SWAP_HATS, n.SWAP_HANDS,
)  # fmt: skip
ON_ONESELF_TOO: Final = (n.REPAIR, n.FREE, n.SWAP_HATS)
KINDS_OF_DEEDS: Final[i64] = 32

KIND_OF: Final = vec[i64]([i64(OTHERS.get(i64(verb), -1)) for verb in range(64)])

LENSES: Final[i64] = 3
"""Ways for all, for blue and for green miners."""

SHUT: Final = vec[i64]([i64(0), doors_shut_to(BLUE), doors_shut_to(GREEN)])
"""By lens: the doors that cannot be passed."""

MOST_GOALS: Final[i64] = 5


@final
class Witness:
    """The rows of one round."""

    def __init__(self, view: View, ways: Ways) -> None:
        self.ways = ways
        self.mine: Mine = view.opening.copy()
        self.teams = view.rules.dwarf_tally[BLUE] > 0
        self.goals: vec[i64] = vec[i64]()
        """By goal: the cell where it lies now, NOBODY once it is turned up."""
        self.looked: vec[i64] = vec[i64]()
        """By goal: the seats that have looked at what lies there since it was last perhaps swapped."""
        self.before: vec[i64] = vec[i64]([i64(0) for _ in view.seats])
        self.hindering: i64 = view.rules.hindering
        self.costs: vec[i64] = vec[i64]([FAR for _ in range(LENSES * MOST_GOALS)])
        self.doers: vec[u8] = vec[u8]()
        self.targets: vec[u8] = vec[u8]()
        """Whom a deed was done to; the doer itself if nobody."""
        self.hindered: vec[u8] = vec[u8]()
        self.kinds: vec[u8] = vec[u8]()
        """By row, lens and goal."""
        self.deeds: vec[i64] = vec[i64]()
        """By row: which deed of the round it is."""
        self.holds: vec[u8] = vec[u8]([u8(seat) for seat in range(len(view.seats))])
        """By seat: which dwarf card it has, as a number that stays with the card wherever it goes."""
        self.pile: list[int] = [len(view.seats) + i for i in range(len(view.dwarf_pile))]
        """The dwarf cards that nobody has, the top one last."""
        self.party = "party" in [module.name for module in view.rules.modules]
        self._last_dug: i64 = NOBODY
        self._deed: i64 = 0
        for goal in view.rules.deal.goal_cells:
            self.goals = append(self.goals, i64(goal))
            self.looked = append(self.looked, i64(0))
        self._measure()
        self._go_through(view.deeds)

    def _go_through(self, deeds: vec[i64]) -> None:
        """A play counts when it was not vetoed, or refused by who should have paid for it."""
        for i in range(i64(len(deeds))):
            seat, code = doer_of(deeds[i]), choice_of(deeds[i])
            self._deed = i
            after: i64 = verb_of(choice_of(deeds[i + 1])) if i + 1 < i64(len(deeds)) else 0
            if after == n.AGREE and i + 2 < i64(len(deeds)):
                after = verb_of(choice_of(deeds[i + 2]))
            if verb_of(code) == n.LAY:
                self._lay_up(code)
            elif verb_of(code) == n.REVEAL:
                self._celebrate(seat)
            elif after in (n.VETO, n.REFUSE) and verb_of(code) not in (n.VETO, n.REFUSE):
                self._note(seat, code)
            else:
                self._witness(seat, code)

    def _witness(self, seat: i64, code: i64) -> None:
        verb = verb_of(code)
        if verb in (n.DIG, n.DIVERT, n.ROCKFALL):
            self._change(seat, code)
            return
        self._note(seat, code)
        if verb == n.MAP:
            self._look(seat, cell_of(code))
        elif verb == n.GOAL_SWAP:
            self._unlook(cell_of(code))
            self._unlook(other_cell_of(code))
        elif verb == n.MOVE:
            self._move(cell_of(code))
        else:
            self._lay_before(seat, code)

    def _note(self, seat: i64, code: i64) -> None:
        """A deed that is of one kind wherever the treasure is."""
        kind = KIND_OF[verb_of(code)]
        if kind < 0:
            return
        target = seat
        if verb_of(code) in ON_SOMEBODY:
            target = seat_of(code)
            if target == seat and verb_of(code) in ON_ONESELF_TOO:
                kind += 1
        self._add(seat, target)
        for _cost in range(LENSES * MOST_GOALS):
            self.kinds = append(self.kinds, u8(kind))

    def _add(self, seat: i64, target: i64) -> None:
        self.deeds = append(self.deeds, self._deed)
        self.doers = append(self.doers, self.holds[seat])
        self.targets = append(self.targets, self.holds[target])
        self.hindered = append(self.hindered, u8(1 if self.before[seat] & self.hindering != 0 else 0))

    def _lay_before(self, seat: i64, code: i64) -> None:
        """Cards come to lie in front of players, and leave."""
        verb, target = verb_of(code), seat_of(code)
        if verb == n.SWAP_HATS:
            self._change_hat(target)
        elif verb == n.BREAK:
            self.before[target] |= i64(CARD_TOOLS[card_of(code)])
        elif verb == n.TRAP:
            self.before[target] |= TRAPPED_BIT
        elif verb == n.FREE:
            self.before[target] &= 255 ^ TRAPPED_BIT
        elif verb in (n.REPAIR, n.CLEAR):
            self.before[target if verb == n.REPAIR else seat] &= 255 ^ 1 << pick_of(code)

    def _change_hat(self, seat: i64) -> None:
        """The dwarf of *seat* goes under the pile, and the top one comes [S15, D2]."""
        if len(self.pile) > 0:
            self.pile.insert(0, int(self.holds[seat]))
            self.holds[seat] = u8(self.pile.pop())

    def _celebrate(self, seat: i64) -> None:
        """The postcard is reached: dwarfs change, and what those did who have new ones tells nothing more."""
        if not self.party:
            self._change_hat(seat)
            return
        self.doers, self.targets = vec[u8](), vec[u8]()
        self.hindered, self.kinds = vec[u8](), vec[u8]()
        self.deeds = vec[i64]()

    def _look(self, seat: i64, cell: i64) -> None:
        for goal in range(i64(len(self.goals))):
            if self.goals[goal] == cell:
                self.looked[goal] |= 1 << seat

    def _unlook(self, cell: i64) -> None:
        for goal in range(i64(len(self.goals))):
            if self.goals[goal] == cell:
                self.looked[goal] = 0

    def _move(self, cell: i64) -> None:
        """A chest has moved a goal [C5]."""
        to = moved(cell)
        for goal in range(i64(len(self.goals))):
            if self.goals[goal] == cell:
                self.goals[goal] = to
                self.mine.uncover(cell)
                self.mine.hide(to)
        self._measure()

    def _lay_up(self, code: i64) -> None:
        """A goal or a chest's tunnel is turned up."""
        cell, face = cell_of(code), card_of(code) << 1 | turned_of(code)
        is_goal = False
        for goal in range(i64(len(self.goals))):
            if self.goals[goal] == cell:
                is_goal = True
                self.goals[goal] = NOBODY
        if is_goal:
            self.mine.fix(cell, face)
        else:
            self.mine.uncover(cell)
            self.mine.lay(cell, face)
        self._measure()

    def _change(self, seat: i64, code: i64) -> None:
        """The mine changes: what that did to the ways decides what kind of deed it was."""
        verb = verb_of(code)
        face = card_of(code) << 1 | turned_of(code)
        if verb == n.ROCKFALL:
            self._take(cell_of(code))
        elif verb == n.DIVERT:
            face = self.mine.face(self._last_dug) >> 1 << 1 | turned_of(code)
            self._take(self._last_dug)
        if verb != n.ROCKFALL:
            self.mine.lay(cell_of(code), face)
            self._last_dug = cell_of(code)
        was = self.costs[:]
        self._measure()
        self._add(seat, seat)
        for lens in range(LENSES):
            for goal in range(MOST_GOALS):
                nearer = self._nearer(seat, goal, lens * MOST_GOALS, was)
                kind = fallen(nearer) if verb == n.ROCKFALL else dug(nearer, face)
                self.kinds = append(self.kinds, u8(kind))

    def _take(self, cell: i64) -> None:
        if self.mine.face(cell) == FACE_DOWN:
            self.mine.uncover(cell)
        elif self.mine.face(cell) != 0:
            self.mine.take(cell)

    def _nearer(self, seat: i64, treasure: i64, base: i64, was: vec[i64]) -> float:
        """How much nearer the treasure came, as *seat* could see it if it lies at that goal."""
        if treasure >= i64(len(self.goals)):
            return 0.0
        if self.looked[treasure] >> seat & 1 != 0:
            return capped(was[base + treasure] - self.costs[base + treasure])
        nearer, count = 0.0, 0.0
        for goal in range(i64(len(self.goals))):
            if self.goals[goal] != NOBODY and self.looked[goal] >> seat & 1 == 0:
                nearer += capped(was[base + goal] - self.costs[base + goal])
                count += 1.0
        return nearer / count if count > 0.0 else 0.0

    def _measure(self) -> None:
        """What ways cost now, for each team."""
        hidden = vec[i64]()
        for cell in self.goals:
            if cell != NOBODY:
                hidden = append(hidden, cell)
        self.ways.load(self.mine, hidden)
        for lens in range(LENSES):
            if lens == 0 or self.teams:
                self.ways.measure(SHUT[lens])
            self._note_costs(lens * MOST_GOALS)

    def _note_costs(self, base: i64) -> None:
        at: i64 = 0
        for goal in range(i64(len(self.goals))):
            if self.goals[goal] != NOBODY:
                self.costs[base + goal] = self.ways.cost[at]
                at += 1


def capped(nearer: i64) -> float:
    """A goal that can no longer be reached at all is far, not infinitely far."""
    return 4.0 if nearer > 4 else -4.0 if nearer < -4 else float(nearer)


def dug(nearer: float, face: i64) -> i64:
    """The kind of a placement."""
    if nearer > 0.6:
        return ADVANCE
    if nearer > 0.15:
        return HELP
    if nearer < -0.8:
        return BLOCK
    if nearer < -0.15:
        return SETBACK
    return IDLE if THROUGH[face >> 1] > 0.0 else DEAD_END


def fallen(nearer: float) -> i64:
    """The kind of a rockfall."""
    if nearer > 0.15:
        return CLEARS
    return COLLAPSES if nearer < -0.15 else CRUMBLES
