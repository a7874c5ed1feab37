"""Encoding: what one seat sees, as arrays of numbers. It knows the view, and nothing but the view.

Nothing that the view has is lost: `decoding` reads it back.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from ...core.cards import DWARFS
from ...core.choices import choice_of, doer_of
from ...core.memory import NOBODY
from ...core.mine import cell_x, cell_y
from ...core.module import Rules
from ...knowledge.view import View
from ...rules.numbers import ROB, SWAP_HANDS, TOLL, VAULT
from .actions import Actions, counted
from .moments import LAST, TURN, write_last, write_turn
from .notes import NOTE, Notary
from .planes import PLANES, Painter, Painting
from .scribe import CHOICE, EVERYBODY, Part, Pen, Scribe

TABLE: Final = (
    "seat", "players", *TURN, "deck", "aside", "gold", *LAST, "pile", "discarded", "deeds", "notes", "extras",
)  # fmt: skip
"""The numbers of the array `table`."""

SEAT_COLUMNS: Final = ("cards", "open gold", "has gold", "turn", "asked", "last turn", "last digger")
"""The first columns of `seats`; cards in front, dwarf, and who knows the dwarf follow."""

GOAL_COLUMNS: Final = ("x", "y", "up")
LANDMARKS: Final = ("unknown", "treasure", "stone A", "stone B", "sack 1", "sack 2", "dragon", "spider")
"""What a goal is, a column each after the first of `goals`: they are the cards from 2 on."""


@final
class Line:
    """What is kept of one table while its arrays are written again and again."""

    def __init__(self, numbers: vec[i16], place: i64, encoder: Encoder) -> None:
        begin = place * encoder.length
        parts = encoder.parts
        self.place: i64 = place
        self.begin: i64 = begin
        self.table = Pen(numbers, begin + parts["table"].first, [1, len(TABLE)])
        self.extras = Pen(numbers, begin + parts["extras"].first, parts["extras"].shape)
        self.discard = Pen(numbers, begin + parts["discard"].first, parts["discard"].shape)
        self.deeds = Pen(numbers, begin + parts["deeds"].first, parts["deeds"].shape)
        self.notes = Pen(numbers, begin + parts["notes"].first, parts["notes"].shape)
        self.painting = Painting(place * encoder.area, encoder.actions.window.area)
        self.marked: vec[i64] = vec[i64]()
        """The actions that are offered."""


@final
class Slate:
    """The arrays of one or many tables: made once, written again and again."""

    def __init__(self, encoder: Encoder, tables: int) -> None:
        self.numbers: vec[i16] = vec[i16]([i16(0)] * (tables * int(encoder.length)))
        self.cells: vec[u8] = vec[u8]([u8(0)] * (tables * int(encoder.area)))
        self.mask: vec[u8] = vec[u8]([u8(0)] * (tables * int(encoder.actions.size)))
        self.lines = [Line(self.numbers, i64(place), encoder) for place in range(tables)]


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
        self.length: i64 = self._lay_out(self._shapes())
        window = actions.window
        plane = [int(window.height), int(window.width)]
        self.area: i64 = self._lay_out(
            [("faces", plane), ("opening", plane), ("planes", [*plane, len(PLANES)])]
        )

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

    def _lay_out(self, shapes: list[tuple[str, list[int]]]) -> i64:
        first = 0
        for name, shape in shapes:
            part = Part(name, first, shape)
            self.parts[name] = part
            first += part.size()
        return first

    def write(self, view: View, slate: Slate, place: i64) -> None:
        """Write what *view* shows into the arrays at *place*."""
        line = slate.lines[place]
        me: i64 = view.seat if view.seat >= 0 else 0
        self._write_options(view, me, slate, line)
        self._write_hand(view, slate.numbers, line.begin)
        self._write_seats(view, me, slate.numbers, line.begin)
        self._write_goals(view, me, slate.numbers, line.begin)
        self._write_discard(view, me, line.discard)
        self._write_deeds(view, me, line.deeds)
        self.notary.write(view, me, line.notes)
        self._write_table(view, me, line)
        self.painter.paint(view, me, slate.cells, line.painting)

    def _write_options(self, view: View, me: i64, slate: Slate, line: Line) -> None:
        mask, actions = slate.mask, self.actions
        begin = line.place * actions.size
        for number in line.marked:
            mask[begin + number] = 0
        marked = vec[i64](capacity=i64(len(view.options)))
        line.extras.begin()
        for code in view.options:
            number = actions.own(code, me)
            if number < 0:
                number = actions.extras + line.extras.count
                line.extras.row()
                self.scribe.choice(line.extras, code, me)
            if number < actions.size:
                mask[begin + number] = 1
                marked = append(marked, number)
        line.extras.finish()
        line.marked = marked

    def _write_hand(self, view: View, numbers: vec[i16], begin: i64) -> None:
        first = begin + self.parts["hand"].first
        for at in range(first, first + i64(len(self.actions.kinds))):
            numbers[at] = 0
        ranks = self.actions.ranks
        for card in view.hand:
            numbers[first + i64(ranks[i64(card)])] += 1

    def _write_seats(self, view: View, me: i64, numbers: vec[i16], begin: i64) -> None:
        players = self.rules.players
        at = begin + self.parts["seats"].first
        for ahead in range(players):
            seat = me + ahead if me + ahead < players else me + ahead - players
            seen = view.seats[seat]
            numbers[at] = i16(seen.cards)
            numbers[at + 1] = i16(seen.open_gold)
            numbers[at + 2] = 1 if seen.has_gold else 0
            numbers[at + 3] = 1 if view.turn == seat else 0
            numbers[at + 4] = 1 if view.asked == seat else 0
            numbers[at + 5] = 1 if view.last_turn == seat else 0
            numbers[at + 6] = 1 if view.last_digger == seat else 0
            at = _flags(numbers, at + 7, seen.before, i64(len(self.rules.deal.before)))
            at = _flags(numbers, at, 1 << seen.dwarf, i64(len(DWARFS)))
            at = self._write_knowers(numbers, at, seen.dwarf_seen, me)
            numbers[at] = 1 if seen.dwarf_seen >> 12 & 1 != 0 else 0
            at += 1

    def _write_goals(self, view: View, me: i64, numbers: vec[i16], begin: i64) -> None:
        at = begin + self.parts["goals"].first
        for goal in view.goals:
            numbers[at] = i16(cell_x(goal.cell))
            numbers[at + 1] = i16(cell_y(goal.cell))
            numbers[at + 2] = 1 if goal.up else 0
            landmark: i64 = goal.card - 1 if goal.card > 0 else 0
            at = _flags(numbers, at + 3, 1 << landmark, i64(len(LANDMARKS)))
            at = self._write_knowers(numbers, at, goal.seen, me)

    def _write_knowers(self, numbers: vec[i16], at: i64, seats: i64, me: i64) -> i64:
        """A column for each seat, and one for everybody; returns where the next column is."""
        knowers = self.scribe.seats(seats, me)
        at = _flags(numbers, at, knowers, self.rules.players)
        numbers[at] = 1 if knowers & EVERYBODY != 0 else 0
        return at + 1

    def _write_discard(self, view: View, me: i64, pen: Pen) -> None:
        discard, numbers = view.discard, pen.numbers
        count = least(i64(len(discard)), pen.rows)
        at = pen.claim(count)
        for i in range(count):
            numbers[at] = i16(discard[i] & 255)
            numbers[at + 1] = i16(self.scribe.seats(discard[i] >> 8, me))
            at += 2
        pen.finish()

    def _write_deeds(self, view: View, me: i64, pen: Pen) -> None:
        """The latest deeds, the first of them first."""
        deeds, numbers, players = view.deeds, pen.numbers, self.rules.players
        done = i64(len(deeds))
        count = least(done, pen.rows)
        at = pen.claim(count)
        for i in range(done - count, done):
            numbers[at] = i16(counted(doer_of(deeds[i]), me, players))
            self.scribe.write(numbers, at + 1, choice_of(deeds[i]), me)
            at += 10
        pen.finish()

    def _write_table(self, view: View, me: i64, line: Line) -> None:
        pen = line.table
        pen.begin()
        pen.row()
        pen.put(view.seat)
        pen.put(self.rules.players)
        write_turn(view, me, self.scribe, pen)
        pen.put(view.deck)
        pen.put(view.aside)
        pen.put(view.gold)
        write_last(view, me, self.scribe, pen)
        pen.put(pile_size(view))
        pen.put(i64(len(view.discard)))
        pen.put(i64(len(view.deeds)))
        pen.put(line.notes.count)
        pen.put(line.extras.count)


def pile_size(view: View) -> i64:
    """How many cards lie on the discard pile: everybody can count them."""
    size = i64(len(view.discard))
    for raid in view.raids:
        if raid.sighting != NOBODY:
            size -= 1
    return size


def least(one: i64, two: i64) -> i64:
    return one if one < two else two


def _flags(numbers: vec[i16], at: i64, bits: i64, count: i64) -> i64:
    """Write the lowest *count* of the *bits*, a number each; returns where the next is."""
    for bit in range(count):
        numbers[at + bit] = i16(bits >> bit & 1)
    return at + count
