"""Encoding: what one seat sees, as arrays of numbers. It knows the view, and nothing but the view.

Nothing that the view has is lost: `decoding` reads it back.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from ...core.cards import DWARFS
from ...core.module import Rules
from ...knowledge.view import View
from ...rules.numbers import ROB, SWAP_HANDS, TOLL, VAULT
from .actions import Actions
from .line import GOAL_COLUMNS, LANDMARKS, SEAT_COLUMNS, TABLE, Line
from .moments import Moments
from .notes import NOTE, Notary
from .past import Past
from .planes import PLANES, Canvas, Painter, Painting
from .present import Present
from .scribe import CHOICE, Part, Pen, Scribe

__all__ = ["GOAL_COLUMNS", "INFORMATION", "LANDMARKS", "SEAT_COLUMNS", "TABLE", "Encoder", "Slate", "looker"]

INFORMATION: Final = "information"
"""The encoding that has what a seat remembers, too."""


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
        self.lines = [self._line(i64(place)) for place in range(self.tables)]

    def _line(self, place: i64) -> Line:
        encoder, area = self.encoder, self.encoder.actions.window.area
        painting = Painting(self.canvas, place * area, area)
        line = Line(encoder.parts, self.numbers, self.numbers_at + place * encoder.length, painting)
        line.mask_at = self.mask_at + place * encoder.actions.size
        line.listed_at = self.listed_at + place * encoder.actions.room
        return line


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
        self.present = Present(self.scribe, actions, self.players, len(rules.deal.before))
        self.past = Past(self.scribe, self.players)
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
        present = self.present
        for i in range(i64(len(views))):
            view, me, line = views[i], looker(views[i]), slate.lines[first + i]
            present.write_hand(view.hand, slate.numbers, line)
            present.write_seats(view, me, slate.numbers, line)
            present.write_goals(view, me, slate.numbers, line)

    def _write_past(self, views: vec[View], slate: Slate, first: i64) -> None:
        """What was discarded and done in this round."""
        past = self.past
        for i in range(i64(len(views))):
            view, me, line = views[i], looker(views[i]), slate.lines[first + i]
            past.write_discard(view.discard, me, slate.numbers, line)
            past.write_deeds(view.deeds, me, slate.numbers, line)
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
