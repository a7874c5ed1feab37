"""Many tables that are stepped together."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.luck import Luck
from ...core.memory import NOBODY
from ...knowledge.view import View
from .encoding import Slate
from .numbered import Eye, NumberedTable, Stakes

AT_ONCE: Final[i64] = 16
"""So many tables are answered one after the other, and then shown, so that the processor has at hand how each
is done; it makes no difference whether they are 8 or 64."""


@final
class Batch:
    """Many tables of one ruleset: a step answers at some of them, and shows the next seat that is asked.

    Table *t* of *n* plays the games of the seeds ``seed + t``, ``seed + t + n`` and so on: when one is over
    the next has begun. Those that are here have the *numbers* t, and are counted in that order.
    """

    def __init__(self, slate: Slate, stakes: Stakes, numbers: list[int], of: int) -> None:
        encoder = slate.encoder
        self.encoder = encoder
        self.slate = slate
        self.numbers = numbers
        self.of = of
        """How many tables there are, here and elsewhere."""
        self.tables = [NumberedTable(encoder.rules, stakes) for _ in numbers]
        self.eyes = [Eye() for _ in range(min(len(numbers), AT_ONCE))]
        self.players: i64 = encoder.rules.players
        self.rewards: vec[float] = vec[float]([0.0] * (len(numbers) * int(self.players)))
        self.paid: vec[u8] = vec[u8]([u8(0)] * len(numbers))
        """Whether a table has any rewards."""
        self.over: vec[u8] = vec[u8]([u8(0)] * len(numbers))
        """Whether the last step has ended the game of a table."""
        self.seats: vec[i64] = vec[i64]([i64(0)] * len(numbers))
        """Who is asked."""
        self.codes: vec[i64] = vec[i64]([i64(0)] * len(numbers))
        """What was weighed."""

    def begin(self, seed: int) -> None:
        """Begin anew at every table."""
        for place, table in enumerate(self.tables):
            table.begin(seed + self.numbers[place])
            self.over[place] = 0
            self._pay(place, table)
        self._show(0, i64(len(self.tables)))

    def resume(self, games: list[tuple[int, list[int]]]) -> None:
        """Come to where the *games*, a seed and a record for each table, were."""
        for place, table in enumerate(self.tables):
            seed, record = games[place]
            table.resume(seed, record)
        self._show(0, i64(len(self.tables)))

    def _show(self, first: i64, end: i64) -> None:
        """Show the next seat that is asked what it sees at the tables from *first* to *end*."""
        for begin in range(first, end, AT_ONCE):
            self._show_some(begin, min(begin + AT_ONCE, end))

    def _show_some(self, first: i64, end: i64) -> None:
        views = vec[View](capacity=AT_ONCE)
        for place in range(first, end):
            table, eye = self.tables[place], self.eyes[place - first]
            self.seats[place] = table.asked()
            views = append(views, eye.memory(table) if self.slate.remembers else eye.sight(table))
        self.encoder.write_all(views, self.slate, first)

    def weigh(self, first: int, chosen: list[int]) -> int:
        """Look up the actions *chosen* for the tables from *first* on; returns NOBODY.

        If one of them is not offered its table is returned.
        """
        for i in range(len(chosen)):
            place: i64 = first + i
            self.codes[place] = self._code(place, chosen[i])
            if self.codes[place] < 0:
                return int(place)
        return -1

    def _code(self, place: i64, action: i64) -> i64:
        """The option that *action* stands for, NOBODY if it stands for none."""
        slate, table = self.slate, self.tables[place]
        options, first, count = table.options(), slate.lines[place].listed_at, slate.counts[place]
        if count < i64(len(options)):
            return self.encoder.actions.chosen(options, table.asked(), action)
        for at in range(count):  # they are listed in the order of the options
            if i64(slate.listed[first + at]) == action:
                return options[at]
        return NOBODY

    def step(self, first: int, end: int) -> list[Finished]:
        """Answer at the tables from *first* to *end* with what was weighed; returns the games that ended."""
        finished: list[Finished] = []
        for begin in range(i64(first), i64(end), AT_ONCE):
            stop = min(begin + AT_ONCE, i64(end))
            self._answer(begin, stop, finished)
            self._show_some(begin, stop)
        return finished

    def _answer(self, first: i64, end: i64, finished: list[Finished]) -> None:
        for place in range(first, end):
            table = self.tables[place]
            table.answer(self.codes[place])
            if table.paid or self.paid[place] != 0:
                self._pay(place, table)
            self.over[place] = 0
            if table.asked() == NOBODY:
                self.over[place] = 1
                finished.append(Finished(int(place), int(self.seats[place]), table))
                table.begin(table.seed + self.of)

    def _pay(self, place: i64, table: NumberedTable) -> None:
        first = place * self.players
        self.paid[place] = 1 if table.paid else 0
        for seat in range(self.players):
            self.rewards[first + seat] = table.rewards[seat]


def picks(luck: Luck, counts: list[int]) -> vec[i64]:
    """One of so many at each table, each as likely as any other."""
    chosen = vec[i64]([i64(0)] * len(counts))
    for i in range(i64(len(counts))):
        chosen[i] = luck.below(counts[i])
    return chosen


@final
class Finished:
    """How a game of a batch has ended."""

    def __init__(self, place: int, seat: int, table: NumberedTable) -> None:
        self.place = place
        self.seat = seat
        """Who chose last."""
        self.view = table.view(seat)
        """What they see now."""
        self.seed = table.seed
        self.gold = table.gold()
        self.best = table.best()
        self.roles = table.roles()
        self.won = table.won()
