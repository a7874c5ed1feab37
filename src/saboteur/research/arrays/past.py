"""What was discarded and done in a round, as the seat that looks remembers it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ...core.choices import DOER, choice_of, doer_of
from ...core.memory import EVERYONE, KNOWERS_AT, WHAT
from .line import Line, wipe
from .places import counted
from .scribe import Scribe


@final
class Past:
    """Writes it into the numbers of a table."""

    def __init__(self, scribe: Scribe, players: i64) -> None:
        self.scribe = scribe
        self.players: i64 = players

    def write_discard(self, discard: vec[i64], me: i64, numbers: vec[i16], line: Line) -> None:
        """Card by card, only what is not written yet or looks different to this seat."""
        at, written, same = line.discard_at, line.discard, line.looker == me
        count = min(i64(len(discard)), i64(len(written)))
        knowers, shown = EVERYONE, self.scribe.seats(EVERYONE, me)
        for i in range(count):
            card = discard[i]
            new = written[i] != card
            if new:
                written[i] = card
                numbers[at] = i16(card & WHAT)
            if new or not (same or card >> KNOWERS_AT == EVERYONE):
                if card >> KNOWERS_AT != knowers:  # those that were discarded together have the same
                    knowers = card >> KNOWERS_AT
                    shown = self.scribe.seats(knowers, me)
                numbers[at + 1] = i16(shown)
            at += 2
        wipe(numbers, at, line.discard_at + 2 * line.discarded)
        _forget(written, count, line.discarded)
        line.discarded = count

    def write_deeds(self, deeds: vec[i64], me: i64, numbers: vec[i16], line: Line) -> None:
        """The latest deeds, the first of them first: new ones follow those that are written."""
        written, done = line.deeds, i64(len(deeds))
        count = min(done, i64(len(written)))
        first, kept = done - count, i64(0)
        while kept < count and written[kept] == deeds[first + kept]:
            kept += 1
        _forget(written, kept, line.done)
        while line.turned > 0 and line.turning[line.turned - 1] >= kept:
            line.turned -= 1
        if line.looker != me:
            self._turn_deeds(kept, me, numbers, line)
        for row in range(kept, count):
            deed, at = deeds[first + row], line.deeds_at + 10 * row
            written[row] = deed
            numbers[at] = i16(counted(doer_of(deed), me, self.players))
            self.scribe.write(numbers, at + 1, choice_of(deed), me)
            if self.scribe.turns(choice_of(deed)):
                line.turning[line.turned] = row
                line.turned += 1
        wipe(numbers, line.deeds_at + 10 * count, line.deeds_at + 10 * line.done)
        line.done = count

    def _turn_deeds(self, rows: i64, me: i64, numbers: vec[i16], line: Line) -> None:
        """Count the seats in the first *rows* from *me*."""
        at, written, players = line.deeds_at, line.deeds, self.players
        for row in range(rows):
            doer = (written[row] & DOER) - me
            numbers[at] = i16(doer if doer >= 0 else doer + players)
            at += 10
        for i in range(line.turned):
            row = line.turning[i]
            self.scribe.turn(numbers, line.deeds_at + 10 * row + 1, choice_of(written[row]), me)


def _forget(written: vec[i64], first: i64, end: i64) -> None:
    for row in range(first, end):
        written[row] = -1
