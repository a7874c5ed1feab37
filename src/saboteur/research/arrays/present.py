"""What lies before the eyes of a seat, the mine aside: its hand, everybody's seat, the goals."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from ...core.cards import DWARFS
from ...core.mine import cell_x, cell_y
from ...knowledge.view import SeatView, View
from .actions import Actions
from .line import GOAL_COLUMNS, LANDMARKS, Line, wipe
from .scribe import EVERYBODY, PARTY, Scribe

EVERY_BIT: Final[i64] = -1


@final
class Present:
    """Writes it into the numbers of a table."""

    def __init__(self, scribe: Scribe, actions: Actions, players: i64, before: i64) -> None:
        self.scribe = scribe
        self.actions = actions
        self.players: i64 = players
        self.before: i64 = before
        """How many kinds of cards may lie in front of a seat."""

    def write_hand(self, hand: vec[u8], numbers: vec[i16], line: Line) -> None:
        ranks, at = self.actions.ranks, line.hand_at
        wipe(numbers, at, at + self.actions.kinds_count)
        for card in hand:
            numbers[at + i64(ranks[i64(card)])] += 1

    def write_seats(self, view: View, me: i64, numbers: vec[i16], line: Line) -> None:
        """Row by row, only what has changed."""
        at, seat = line.seats_at, me
        width = 7 + self.before + self.players + i64(len(DWARFS)) + 2
        for ahead in range(self.players):
            seen = view.seats[seat]
            row, written = self._seat_row(view, seat, seen, me), line.seats[ahead]
            changed = row ^ written if written >= 0 else EVERY_BIT
            if changed != 0:
                line.seats[ahead] = row
                if changed >> 32 != 0:
                    numbers[at] = i16(seen.cards)
                    numbers[at + 1] = i16(seen.open_gold)
                self._write_seat(numbers, at + 2, row, changed)
            at += width
            seat = seat + 1 if seat + 1 < self.players else i64(0)

    def _seat_row(self, view: View, seat: i64, seen: SeatView, me: i64) -> i64:
        """All that is seen of a *seat*, packed into a number."""
        row = i64(seen.has_gold) | i64(view.turn == seat) << 1 | i64(view.asked == seat) << 2
        row |= i64(view.last_turn == seat) << 3 | i64(view.last_digger == seat) << 4
        row |= seen.before << 5 | seen.dwarf << 13 | self.scribe.seats(seen.dwarf_seen, me) << 17
        return row | seen.cards << 32 | (seen.open_gold & 65535) << 40

    def _write_seat(self, numbers: vec[i16], at: i64, row: i64, changed: i64) -> None:
        """What follows cards and gold; most seldom changes."""
        if changed & 31 != 0:
            _flags(numbers, at, row, 5)
        at += 5
        if changed & 255 << 5 != 0:
            _flags(numbers, at, row >> 5, self.before)
        at += self.before
        if changed & 15 << 13 != 0:
            _flags(numbers, at, 1 << (row >> 13 & 15), i64(len(DWARFS)))
        at += i64(len(DWARFS))
        if changed & 32767 << 17 != 0:
            at = self._write_knowers(numbers, at, row >> 17)
            numbers[at] = 1 if row >> 17 & PARTY != 0 else 0

    def write_goals(self, view: View, me: i64, numbers: vec[i16], line: Line) -> None:
        """Row by row, only those that have changed."""
        at, width = line.goals_at, self.players + 1 + i64(len(GOAL_COLUMNS) + len(LANDMARKS))
        for i in range(i64(len(view.goals))):
            goal = view.goals[i]
            landmark = goal.card - 1 if goal.card > 0 else i64(0)
            row = goal.cell | i64(goal.up) << 16 | landmark << 17 | self.scribe.seats(goal.seen, me) << 21
            if line.goals[i] != row:
                line.goals[i] = row
                self._write_goal(numbers, at, row)
            at += width

    def _write_goal(self, numbers: vec[i16], at: i64, row: i64) -> None:
        numbers[at] = i16(cell_x(row & 65535))
        numbers[at + 1] = i16(cell_y(row & 65535))
        numbers[at + 2] = i16(row >> 16 & 1)
        at = _flags(numbers, at + 3, 1 << (row >> 17 & 15), i64(len(LANDMARKS)))
        self._write_knowers(numbers, at, row >> 21)

    def _write_knowers(self, numbers: vec[i16], at: i64, knowers: i64) -> i64:
        """A column for each seat, and one for everybody; returns where the next column is."""
        at = _flags(numbers, at, knowers, self.players)
        numbers[at] = 1 if knowers & EVERYBODY != 0 else 0
        return at + 1


def _flags(numbers: vec[i16], at: i64, bits: i64, count: i64) -> i64:
    """Write the lowest *count* of the *bits*, a number each; returns where the next is."""
    for bit in range(count):
        numbers[at + bit] = i16(bits >> bit & 1)
    return at + count
