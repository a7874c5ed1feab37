"""Notes: what a seat knows beside what lies on the table, one fact to a row.

A row begins with its kind. A list that is too long for its row goes on in rows of the kind MORE.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.agenda import kind_of, operand_of
from ...core.choices import LAST_CARD, third_card_of
from ...core.drawers import collected_of
from ...core.goals import Swap
from ...core.gold import hint_empty, hint_lacking, hint_paydays, hint_seat
from ...core.memory import NOBODY, Raid, Sighting, fate_of, knowers_of, number_of, what_of, with_knowers
from ...core.mine import cell_x, cell_y
from ...knowledge.view import PaydayView, View
from ...rules.championship.goal_swap import Swaps
from ...rules.modules.chests.field import ChestField
from ...rules.modules.postcard import Visited
from ...rules.modules.toll import Figures, figure_on, owner_of, stands_on
from ...rules.saboteur2.thieves import Thefts
from .places import Window
from .scribe import Pen, Scribe

AGENDA: Final[i64] = 1
THEFTS: Final[i64] = 2
FIGURES: Final[i64] = 3
FIGURE: Final[i64] = 4
POSTCARD: Final[i64] = 5
CHESTS: Final[i64] = 6
CHEST: Final[i64] = 7
LOOKING: Final[i64] = 8
SWAP: Final[i64] = 9
PARTIED: Final[i64] = 10
DWARF: Final[i64] = 11
RAID: Final[i64] = 12
SIGHTING: Final[i64] = 13
HINT: Final[i64] = 14
PAYDAY: Final[i64] = 15
LOOK: Final[i64] = 16
FARAWAY: Final[i64] = 17
"""Kinds of notes: the first number of a row."""

NOTES: Final = (
    "", "agenda", "thefts", "figures", "figure", "postcard", "chests", "chest", "looking", "swap", "party",
    "dwarf", "raid", "sighting", "hint", "payday", "look", "far away", "more",
)  # fmt: skip

AGENDA_LAST: Final[i64] = 10
"""Where the last number of a choice is in a note of a step."""

NOTE: Final[i64] = 12
"""How many numbers a note has."""


@final
class Pad:
    """Where the notes of one table are written again and again."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.agenda: vec[i64] = vec[i64]([i64(0)] * int(pen.rows))
        """The steps that are written, before all other notes: the first *pending* of these."""
        self.pending: i64 = 0
        self.looker: i64 = NOBODY
        """The seat from which they were written."""


@final
class Notary:
    """Writes the notes of a view."""

    def __init__(self, scribe: Scribe, window: Window) -> None:
        self.scribe = scribe
        self.window = window

    def write(self, view: View, me: i64, pad: Pad, outside: i64) -> None:
        """All of them; so many cells with something on them lie *outside* the window."""
        pen = pad.pen
        pen.begin()
        self._write_agenda(view.agenda, me, pad)
        self._write_drawers(view, me, pen)
        for card in view.looking:
            note(pen, LOOKING)
            pen.put(i64(card))
        self._write_memories(view, me, pen)
        self._write_gold(view, me, pen)
        if outside > 0:
            self._write_faraway(view, pen)
        pen.finish()

    def _write_agenda(self, agenda: vec[i64], me: i64, pad: Pad) -> None:
        """Most steps are what they were, but for a seat, which stands in the last of the nine numbers."""
        pen, written, same = pad.pen, pad.agenda, pad.looker == me
        for i in range(i64(len(agenda))):
            step = agenda[i]
            if i < pad.pending and self._differs_in_last(step, written[i], same):
                pen.skip_but(AGENDA_LAST, third_card_of(operand_of(step)))
            else:
                note(pen, AGENDA)
                pen.put(kind_of(step))
                self.scribe.choice(pen, operand_of(step), me)
            if i < pen.rows:
                written[i] = step
        pad.pending = min(i64(len(agenda)), pen.rows)
        pad.looker = me

    def _differs_in_last(self, step: i64, before: i64, same: bool) -> bool:
        """Whether *step* is written as the one *before* it was, but perhaps for the last number; *same* is
        whether the same seat looks."""
        operand = operand_of(step)
        if kind_of(step) != kind_of(before) or (operand ^ operand_of(before)) > LAST_CARD:
            return False
        return same or not self.scribe.turns(operand)

    def _write_drawers(self, view: View, me: i64, pen: Pen) -> None:
        """What modules remember."""
        for drawer in view.drawers:
            if isinstance(drawer, Thefts):
                self._write_thefts(drawer, me, pen)
            elif isinstance(drawer, Figures):
                self._write_figures(drawer, me, pen)
            elif isinstance(drawer, Visited):
                note(pen, POSTCARD)
                pen.put(i64(drawer.done))
            elif isinstance(drawer, ChestField):
                self._write_chests(drawer, me, pen)

    def _write_thefts(self, thefts: Thefts, me: i64, pen: Pen) -> None:
        note(pen, THEFTS)
        pen.put(i64(len(thefts.seats)))
        for seat in thefts.seats:
            pen.list(self.scribe.seat(i64(seat), me))

    def _write_figures(self, figures: Figures, me: i64, pen: Pen) -> None:
        refused = self.scribe.seats(figures.refused, me)
        if begun(pen, FIGURES, figures.used << 16 | refused):
            pen.put(figures.used)
            pen.put(refused)
        for figure in figures.cells:
            cell, seat = stands_on(figure), self.scribe.seat(owner_of(figure), me)
            if begun(pen, FIGURE, figure_on(cell, seat)):
                pen.put(cell_x(cell))
                pen.put(cell_y(cell))
                pen.put(seat)

    def _write_chests(self, field: ChestField, me: i64, pen: Pen) -> None:
        if begun(pen, CHESTS, i64(field.no_maps) << 2 | i64(field.robs) << 1 | i64(field.three)):
            pen.put(i64(field.no_maps))
            pen.put(i64(field.robs))
            pen.put(i64(field.three))
        for chest in field.chests:
            seen = self.scribe.seats(chest.seen, me)
            key = chest.cell | chest.tunnel << 16 | chest.chest << 24 | chest.fate << 32 | seen << 40
            if begun(pen, CHEST, key):
                pen.put(cell_x(chest.cell))
                pen.put(cell_y(chest.cell))
                pen.put(chest.tunnel)
                pen.put(chest.chest)
                pen.put(seen)
                pen.put(chest.fate)

    def _write_memories(self, view: View, me: i64, pen: Pen) -> None:
        """What is remembered of goals, dwarfs and hands."""
        for drawer in view.drawers:
            if isinstance(drawer, Swaps):
                for swap in drawer.made:
                    self._write_swap(swap, me, pen)
        self._write_dwarfs(collected_of(view.drawers), PARTIED, me, pen)
        self._write_dwarfs(view.dwarf_pile, DWARF, me, pen)
        for raid in view.raids:
            self._write_raid(raid, me, pen)
        for sighting in view.sightings:
            self._write_sighting(sighting, me, pen)

    def _write_swap(self, swap: Swap, me: i64, pen: Pen) -> None:
        note(pen, SWAP)
        pen.put(self.scribe.seat(swap.seat, me))
        pen.put(swap.one)
        pen.put(swap.two)
        pen.put(i64(swap.did))
        for i in range(i64(len(swap.cards))):
            pen.put(i64(swap.cards[i]))
            pen.put(self.scribe.seats(swap.seen[i], me))

    def _write_raid(self, raid: Raid, me: i64, pen: Pen) -> None:
        note(pen, RAID)
        pen.put(self.scribe.seat(raid.seat, me))
        pen.put(raid.slots)
        pen.put(i64(raid.shuffled))
        pen.put(raid.count)
        pen.put(raid.pick)
        pen.put(raid.sighting)
        for card in raid.looked:
            pen.put(i64(card))

    def _write_dwarfs(self, dwarfs: vec[i64], kind: i64, me: i64, pen: Pen) -> None:
        for entry in dwarfs:
            seen = self.scribe.seats(knowers_of(entry), me)
            if begun(pen, kind, with_knowers(what_of(entry), seen)):
                pen.put(what_of(entry))
                pen.put(seen)

    def _write_sighting(self, sighting: Sighting, me: i64, pen: Pen) -> None:
        note(pen, SIGHTING)
        pen.put(self.scribe.seat(sighting.seat, me))
        pen.put(self.scribe.seat(sighting.holder, me))
        pen.put(self.scribe.seats(sighting.seen, me))
        pen.put(sighting.known)
        pen.put(sighting.size)
        pen.put(sighting.place)
        pen.put(i64(len(sighting.cards)))
        pen.put(i64(len(sighting.back)))
        pen.put(i64(len(sighting.story)))
        for card in sighting.cards:
            pen.list(i64(card))
        for card in sighting.back:
            pen.list(i64(card))
        for entry in sighting.story:
            pen.list(number_of(entry) << 2 | fate_of(entry))

    def _write_gold(self, view: View, me: i64, pen: Pen) -> None:
        for hint in view.hints:
            note(pen, HINT)
            pen.put(self.scribe.seat(hint_seat(hint), me))
            pen.put(hint_paydays(hint))
            pen.put(hint_lacking(hint))
            pen.put(i64(hint_empty(hint)))
        for payday in view.paydays:
            self._write_payday(payday, me, pen)

    def _write_payday(self, payday: PaydayView, me: i64, pen: Pen) -> None:
        note(pen, PAYDAY)
        pen.put(i64(payday.open))
        pen.put(i64(len(payday.seats)))
        pen.put(i64(len(payday.values)))
        for seat in payday.seats:
            pen.list(self.scribe.seat(i64(seat), me))
        for value in payday.values:
            pen.list(i64(value))
        for look in payday.looks:
            note(pen, LOOK)
            pen.put(look.turn)
            pen.put(i64(len(look.cards)))
            for card in look.cards:
                pen.list(i64(card))

    def _write_faraway(self, view: View, pen: Pen) -> None:
        """What lies outside the window."""
        mine = view.mine
        for cell in mine.laid:
            if self.window.rank(cell) < 0:
                note(pen, FARAWAY)
                pen.put(cell_x(cell))
                pen.put(cell_y(cell))
                pen.put(mine.face(cell))


def note(pen: Pen, kind: i64) -> None:
    """Begin a note."""
    pen.row()
    pen.put(kind)


def begun(pen: Pen, kind: i64, key: i64) -> bool:
    """Begin a note with nothing in it but what *key* has; False if it stands there already."""
    if not pen.is_new(kind << 56 | key):
        return False
    pen.put(kind)
    return True
