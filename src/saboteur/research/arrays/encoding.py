"""Encoding: what one seat sees, as arrays of numbers. It knows the view, and nothing but the view.

Nothing that the view has is lost: `decoding` reads it back.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from ...core.cards import DWARFS
from ...core.choices import DOER, choice_of, doer_of
from ...core.memory import EVERYONE, KNOWERS_AT, NOBODY, WHAT
from ...core.mine import cell_x, cell_y
from ...core.module import Rules
from ...knowledge.view import SeatView, View
from ...rules.numbers import ROB, SWAP_HANDS, TOLL, VAULT
from .actions import Actions, counted
from .moments import LAST, TURN, Moments
from .notes import NOTE, Notary, Pad
from .planes import PLANES, Canvas, Painter, Painting
from .scribe import CHOICE, EVERYBODY, PARTY, Part, Pen, Scribe

INFORMATION: Final = "information"
"""The encoding that has what a seat remembers, too."""

TABLE: Final = (
    "seat", "players", *TURN, "deck", "aside", "gold", *LAST, "pile", "discarded", "deeds", "notes", "extras",
)  # fmt: skip
"""The numbers of the array `table`."""

SEAT_COLUMNS: Final = ("cards", "open gold", "has gold", "turn", "asked", "last turn", "last digger")
"""The first columns of `seats`; cards in front, dwarf, and who knows the dwarf follow."""

GOAL_COLUMNS: Final = ("x", "y", "up")
LANDMARKS: Final = ("unknown", "treasure", "stone A", "stone B", "sack 1", "sack 2", "dragon", "spider")
"""What a goal is, a column each after the first of `goals`: they are the cards from 2 on."""

EVERY_BIT: Final[i64] = -1


@final
class Line:
    """What is kept of one table while its arrays are written again and again."""

    def __init__(self, slate: Slate, place: i64, encoder: Encoder) -> None:
        begin, parts = slate.numbers_at + place * encoder.length, encoder.parts
        numbers = slate.numbers
        self.mask_at: i64 = slate.mask_at + place * encoder.actions.size
        self.listed_at: i64 = slate.listed_at + place * encoder.actions.room
        self.table_at: i64 = begin + parts["table"].first
        self.hand_at: i64 = begin + parts["hand"].first
        self.seats_at: i64 = begin + parts["seats"].first
        self.goals_at: i64 = begin + parts["goals"].first
        self.discard_at: i64 = begin + parts["discard"].first
        self.deeds_at: i64 = begin + parts["deeds"].first
        self.extras = Pen(numbers, begin + parts["extras"].first, parts["extras"].shape)
        self.notes = Pad(Pen(numbers, begin + parts["notes"].first, parts["notes"].shape))
        area = encoder.actions.window.area
        self.painting = Painting(slate.canvas, place * area, area)
        self.seats: vec[i64] = vec[i64]([i64(-1)] * int(encoder.rules.players))
        self.goals: vec[i64] = vec[i64]([i64(-1)] * parts["goals"].shape[0])
        """Each row that is written, packed into a number."""
        self.looker: i64 = NOBODY
        """The seat from which those were counted that follow."""
        self.discard: vec[i64] = vec[i64]([i64(-1)] * parts["discard"].shape[0])
        self.discarded: i64 = 0
        self.deeds: vec[i64] = vec[i64]([i64(-1)] * parts["deeds"].shape[0])
        self.done: i64 = 0
        """What is written, and how many rows of it."""
        self.turning: vec[i64] = vec[i64]([i64(0)] * parts["deeds"].shape[0])
        self.turned: i64 = 0
        """The rows of deeds that name a seat besides who has done them, and how many they are."""


@final
class Slate:
    """The arrays of one or many tables: made once, written again and again.

    The larger ones have room for so many *spare* numbers besides.
    """

    def __init__(self, encoder: Encoder, tables: int, encoding: str, spare: int = 0) -> None:
        actions = encoder.actions
        self.encoder = encoder
        self.tables = tables
        self.remembers = encoding == INFORMATION
        """Whether what a seat remembers is written, too."""
        self.numbers: vec[i16] = vec[i16]([i16(0)] * (tables * int(encoder.length) + spare))
        self.mask: vec[u8] = vec[u8]([u8(0)] * (tables * int(actions.size) + spare))
        self.listed: vec[i32] = vec[i32]([i32(-1)] * (tables * int(actions.room) + spare))
        """The actions that are offered, table by table; -1 fills the row."""
        self.counts: vec[i64] = vec[i64]([i64(0)] * tables)
        """How many they are."""
        self.canvas = Canvas(actions.window, tables, spare)
        self.numbers_at: i64 = 0
        self.mask_at: i64 = 0
        self.listed_at: i64 = 0
        """Where those of the first table are."""
        self.lines: list[Line] = []
        self._room: vec[i32] = vec[i32]()
        """Where options are numbered."""
        self.begin_at(0, 0, 0, 0)

    def numbered(self, options: vec[i64], me: i64) -> vec[i32]:
        """The numbers of the *options* for seat *me*, and perhaps some more; they change the next time."""
        if len(self._room) < len(options):
            self._room = vec[i32]([i32(0)] * (2 * len(options)))
        self.encoder.actions.number_all(options, me, self._room)
        return self._room

    def begin_at(self, numbers: int, mask: int, listed: int, planes: int) -> None:
        """Let the first table have these places in the larger arrays; nothing is written yet."""
        self.numbers_at, self.mask_at, self.listed_at = numbers, mask, listed
        self.canvas.planes_at = planes
        self.lines = [Line(self, i64(place), self.encoder) for place in range(self.tables)]


@final
class Encoder:
    """Writes views of one ruleset and number of players."""

    def __init__(self, rules: Rules, actions: Actions) -> None:
        self.rules = rules
        self.actions = actions
        self.scribe = Scribe(rules)
        self.notary = Notary(self.scribe, actions.window)
        self.painter = Painter(actions.window)
        self.parts: dict[str, Part] = {}
        self.length: i64 = 0
        """How many numbers a table takes, pictures aside."""
        for name, shape in self._shapes():
            self.parts[name] = Part(name, int(self.length), shape)
            self.length += self.parts[name].size()
        self.players: i64 = rules.players
        self.moments = Moments(self.players)
        self.before: i64 = len(rules.deal.before)
        window = actions.window
        plane = [int(window.height), int(window.width)]
        for name, shape in [("faces", plane), ("opening", plane), ("planes", [*plane, len(PLANES)])]:
            self.parts[name] = Part(name, 0, shape)

    def _shapes(self) -> list[tuple[str, list[int]]]:
        deal, players = self.rules.deal, int(self.rules.players)
        rows = len(deal.deck) + 8 + (64 if self.rules.verbs[TOLL].name else 0)
        remembers = [verb for verb in (SWAP_HANDS, VAULT, TOLL, ROB) if self.rules.verbs[verb].name]
        return [
            ("table", [len(TABLE)]),
            ("hand", [len(self.actions.kinds)]),
            ("seats", [players, len(SEAT_COLUMNS) + len(deal.before) + len(DWARFS) + players + 2]),
            ("goals", [len(deal.goal_cells), len(GOAL_COLUMNS) + len(LANDMARKS) + players + 1]),
            ("extras", [int(self.actions.spare), len(CHOICE)]),
            ("discard", [len(deal.deck) + 8, 2]),
            ("deeds", [rows, 1 + len(CHOICE)]),
            ("notes", [320 if remembers else 48, int(NOTE)]),
        ]

    def write(self, view: View, slate: Slate, place: i64) -> None:
        """Write what *view* shows into the arrays at *place*."""
        self.write_all(vec[View]([view]), slate, place)

    def write_all(self, views: vec[View], slate: Slate, first: i64) -> None:
        """Write what each of the *views* shows, into the arrays at *first* and the places after it.

        One thing is written for all of them before the next: so the processor has at hand how it is done.
        """
        for i in range(i64(len(views))):
            self.list_options(views[i].options, looker(views[i]), slate, first + i)
        self._write_present(views, slate, first)
        for i in range(i64(len(views))):
            self.painter.paint(views[i], looker(views[i]), slate.lines[first + i].painting)
        if slate.remembers:
            self._write_past(views, slate, first)
            self._write_notes(views, slate, first)
        for i in range(i64(len(views))):
            self._write_table(views[i], looker(views[i]), slate, slate.lines[first + i])

    def _write_present(self, views: vec[View], slate: Slate, first: i64) -> None:
        """The hand, and what lies before everybody's eyes, the mine aside."""
        for i in range(i64(len(views))):
            view, me, line = views[i], looker(views[i]), slate.lines[first + i]
            self._write_hand(view.hand, slate.numbers, line)
            self._write_seats(view, me, slate.numbers, line)
            self._write_goals(view, me, slate.numbers, line)

    def _write_past(self, views: vec[View], slate: Slate, first: i64) -> None:
        """What was discarded and done in this round."""
        for i in range(i64(len(views))):
            view, me, line = views[i], looker(views[i]), slate.lines[first + i]
            self._write_discard(view.discard, me, slate.numbers, line)
            self._write_deeds(view.deeds, me, slate.numbers, line)
            line.looker = me

    def _write_notes(self, views: vec[View], slate: Slate, first: i64) -> None:
        """What else is remembered."""
        for i in range(i64(len(views))):
            view, line = views[i], slate.lines[first + i]
            self.notary.write(view, looker(view), line.notes, line.painting.outside)
            self.painter.paint_opening(view.opening, line.painting)

    def list_options(self, options: vec[i64], me: i64, slate: Slate, place: i64) -> None:
        """Write which actions seat *me* may choose at *place*, and what those are that have no number."""
        actions, listed, mask, line = self.actions, slate.listed, slate.mask, slate.lines[place]
        first, begin, size, room = line.listed_at, line.mask_at, actions.size, actions.room
        count: i64 = 0
        extras = False
        self._wipe_options(slate, line, slate.counts[place])
        numbers = slate.numbered(options, me)
        for i in range(i64(len(options))):
            number = i64(numbers[i])
            if number < size:
                mask[begin + number] = 1
                extras = extras or number >= actions.extras
                if count < room:
                    listed[first + count] = numbers[i]
                    count += 1
        slate.counts[place] = count
        pen = line.extras
        if extras or pen.used > 0:
            self._write_extras(options, numbers, me, pen)

    def _wipe_options(self, slate: Slate, line: Line, count: i64) -> None:
        """Of *count* options that are listed."""
        listed, mask, first, begin = slate.listed, slate.mask, line.listed_at, line.mask_at
        for at in range(first, first + count):
            mask[begin + i64(listed[at])] = 0
            listed[at] = -1
        if count == self.actions.room:
            for at in range(begin, begin + self.actions.size):
                mask[at] = 0

    def _write_extras(self, options: vec[i64], numbers: vec[i32], me: i64, pen: Pen) -> None:
        pen.begin()
        for i in range(i64(len(options))):
            if i64(numbers[i]) >= self.actions.extras:
                pen.row()
                self.scribe.choice(pen, options[i], me)
        pen.finish()

    def _write_hand(self, hand: vec[u8], numbers: vec[i16], line: Line) -> None:
        ranks, at = self.actions.ranks, line.hand_at
        _wipe(numbers, at, at + self.actions.kinds_count)
        for card in hand:
            numbers[at + i64(ranks[i64(card)])] += 1

    def _write_seats(self, view: View, me: i64, numbers: vec[i16], line: Line) -> None:
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

    def _write_goals(self, view: View, me: i64, numbers: vec[i16], line: Line) -> None:
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

    def _write_discard(self, discard: vec[i64], me: i64, numbers: vec[i16], line: Line) -> None:
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
        _wipe(numbers, at, line.discard_at + 2 * line.discarded)
        _forget(written, count, line.discarded)
        line.discarded = count

    def _write_deeds(self, deeds: vec[i64], me: i64, numbers: vec[i16], line: Line) -> None:
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
        _wipe(numbers, line.deeds_at + 10 * count, line.deeds_at + 10 * line.done)
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

    def _write_table(self, view: View, me: i64, slate: Slate, line: Line) -> None:
        numbers, at, remembered = slate.numbers, line.table_at, i64(slate.remembers)
        numbers[at] = i16(view.seat)
        numbers[at + 1] = i16(self.players)
        at = self.moments.write_turn(view, me, numbers, at + 2)
        numbers[at] = i16(view.deck)
        numbers[at + 1] = i16(view.aside)
        numbers[at + 2] = i16(view.gold)
        at = self.moments.write_last(view, me, numbers, at + 3)
        numbers[at] = i16(view.pile)
        numbers[at + 1] = i16(i64(len(view.discard)) * remembered)
        numbers[at + 2] = i16(i64(len(view.deeds)) * remembered)
        numbers[at + 3] = i16(line.notes.pen.count)
        numbers[at + 4] = i16(line.extras.count)


def looker(view: View) -> i64:
    """The seat from which seats are counted."""
    return view.seat if view.seat >= 0 else i64(0)


def _flags(numbers: vec[i16], at: i64, bits: i64, count: i64) -> i64:
    """Write the lowest *count* of the *bits*, a number each; returns where the next is."""
    for bit in range(count):
        numbers[at + bit] = i16(bits >> bit & 1)
    return at + count


def _wipe(numbers: vec[i16], first: i64, end: i64) -> None:
    for at in range(first, end):
        numbers[at] = 0


def _forget(written: vec[i64], first: i64, end: i64) -> None:
    for row in range(first, end):
        written[row] = -1
