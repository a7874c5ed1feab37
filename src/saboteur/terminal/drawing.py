"""The mine, the seats and what a seat knows, drawn as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from ..cards import CATALOGUE, JOINED, OPEN, START, TOOLS, E, W
from ..mine import FACE_DOWN, Mine, cell_at, cell_x, cell_y
from ..notation import EMPTY, HIDDEN, MARKS, is_landmark, write_card, write_cell, write_face
from ..view import SeatView, View
from .words import GOALS, Teller

EAST: Final = 1
WEST: Final = 3
"""Sides as `JOINED` counts them."""

TUNNEL, DEAD_END, LANDMARK, GOAL, ROCK, MARK = (
    "cyan",
    "red",
    "bold green",
    "bold magenta",
    "dim",
    "bold yellow",
)
LONGEST_NAME: Final = 12


@dataclass(frozen=True)
class Drawing:
    """A mine, and what is to be seen in it besides its cards."""

    mine: Mine
    known: Mapping[int, str] = field(default_factory=dict)
    """Face-down goals that the reader knows, and how they are written."""
    marks: Mapping[int, str] = field(default_factory=dict)
    """Cells that are pointed out, and with what: up to three characters."""
    newest: int = -1
    """The cell of the card that was dug last."""

    @classmethod
    def of(cls, view: View, newest: int = -1) -> Drawing:
        known = {
            int(goal.cell): f"{HIDDEN}{MARKS[CATALOGUE[int(goal.card)].name]}"
            for goal in view.goals
            if goal.card != 0 and not goal.up
        }
        return cls(view.mine, known, newest=newest)

    def marked(self, marks: Mapping[int, str]) -> Drawing:
        return Drawing(self.mine, self.known, marks, self.newest)

    def lines(self, width: int) -> list[Text]:
        """The mine with its coordinates along the edges, three characters a cell, or two if it is wide."""
        xs, ys = self._extent()
        wide = 3 if len(xs) * 3 + 8 <= width else 2
        head = Text("    " + "".join(_column_label(x, wide) for x in xs), style=ROCK)
        return [head, *(self._row(y, xs, wide) for y in ys)]

    def _extent(self) -> tuple[range, range]:
        """The columns and rows in which there is anything, or in which something may be dug."""
        mine = self.mine
        cells = [int(cell) for cells in (mine.fixed, mine.laid, mine.hidden, mine.ends) for cell in cells]
        xs, ys = [int(cell_x(cell)) for cell in cells], [int(cell_y(cell)) for cell in cells]
        return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)

    def _row(self, y: int, xs: range, wide: int) -> Text:
        label = _label(y, "s", "n")
        row = Text().append(f"{label:>3} ", ROCK)
        for x in xs:
            ink, style = self._cell(int(cell_at(x, y)))
            row.append(ink if wide == 3 else ink[1:], style)
        return row.append(f" {label}", ROCK)

    def _cell(self, cell: int) -> tuple[str, str]:
        """What is drawn on *cell*, three characters, and how."""
        face = int(self.mine.face(cell)) if self.mine.grid.holds(cell) else 0
        if cell in self.marks:
            return f"{self.marks[cell]:^3}", f"{MARK} reverse"
        if face == 0:
            return f" {EMPTY} ", ROCK
        if face == FACE_DOWN:
            return f" {self.known.get(cell, HIDDEN):<2}", GOAL
        style = _style(face)
        return _ink(face), f"{style} reverse" if cell == self.newest else style


def _label(number: int, after: str, before: str) -> str:
    return f"{after}{number}" if number > 0 else f"{before}{-number}" if number < 0 else EMPTY


def _column_label(x: int, wide: int) -> str:
    """Over a column; where labels would touch, every second one is left out."""
    label = _label(x, "e", "w")
    if wide == 3:
        return f"{label:^3}" if len(label) < 3 or x % 2 == 0 else "   "
    return f"{label:<4}"[:4] if x % 2 == 0 else ""


def _style(face: int) -> str:
    if face >> 1 == START or is_landmark(face >> 1):
        return LANDMARK if face >> 1 == START else GOAL
    return DEAD_END if _is_dead_end(face) else TUNNEL


def _is_dead_end(face: int) -> bool:
    """Whether the card joins nothing at all."""
    return all(JOINED[face << 2 | side] in (0, 1 << side) for side in range(4))


def _ink(face: int) -> str:
    """A card, with its tunnels drawn out to the neighbours east and west."""
    glyph = write_face(face)
    left = _stub(face, WEST) if OPEN[face] & W else " "
    right = _stub(face, EAST) if OPEN[face] & E else " "
    if len(glyph) == 1:
        return left + glyph + right
    mark = glyph[1]
    return mark + glyph[0] + right if left == " " else left + glyph[0] + mark


def _stub(face: int, side: int) -> str:
    return "━" if JOINED[face << 2 | side] == 1 << side else "─"


@dataclass(frozen=True)
class Company:
    """Who sits at the table."""

    names: Sequence[str]
    bots: frozenset[int]


def seat_lines(view: View, company: Company) -> list[Text]:
    """Every seat: whose turn it is, its name, bot or person, cards, gold or not, broken tools."""
    rows = [_seat_row(view, company, seat) for seat in range(len(view.seats))]
    table = [("", "", "", "cards", "gold", "broken"), *rows]
    widths = [max(cell_len(row[column]) for row in table) for column in range(6)]
    lines = [
        Text(" ".join(set_cell_size(word, width) for word, width in zip(row, widths, strict=True)).rstrip())
        for row in table
    ]
    lines[0].stylize(ROCK)
    for line, seen in zip(lines[1:], view.seats, strict=True):
        if seen.before:
            line.stylize(DEAD_END)
    if view.asked >= 0:
        lines[int(view.asked) + 1].stylize("bold")
    return lines


def _seat_row(view: View, company: Company, seat: int) -> tuple[str, ...]:
    seen = view.seats[seat]
    name = company.names[seat]
    if cell_len(name) > LONGEST_NAME:
        name = set_cell_size(name, LONGEST_NAME - 1) + "…"
    kind = "bot" if seat in company.bots else "you" if seat == view.seat else ""
    turn = "▶" if seat == view.turn else " "
    return turn, name, kind, f"{int(seen.cards):>5}", "gold" if seen.has_gold else "–", broken_tools(seen)


def broken_tools(seen: SeatView) -> str:
    return " ".join(tool for t, tool in enumerate(TOOLS) if seen.before >> t & 1)


def beside(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    """Two blocks next to each other, or, if there is no room, under each other."""
    room = max(line.cell_len for line in left) + 2
    if room + max(line.cell_len for line in right) > width:
        return [*left, *_in_columns(right, width)]
    return list(_joined(left, right, room))


def _in_columns(lines: Sequence[Text], width: int) -> list[Text]:
    """A table whose first line is its head, in two columns if that saves lines and there is room."""
    head, rows = lines[0], lines[1:]
    half = (len(rows) + 1) // 2
    room = max(line.cell_len for line in lines) + 2
    if len(rows) < 4 or 2 * room > width:
        return list(lines)
    return list(_joined([head, *rows[:half]], [head, *rows[half:]], room))


def _joined(left: Sequence[Text], right: Sequence[Text], room: int) -> Iterator[Text]:
    for n in range(max(len(left), len(right))):
        line = left[n].copy() if n < len(left) else Text()
        line.pad_right(max(0, room - line.cell_len))
        yield line.append_text(right[n]) if n < len(right) else line


def knowledge(view: View, teller: Teller) -> str:
    """What a seat knows besides what lies open: goals it has seen, who has looked where, what it passed."""
    sentences = [
        f"The goal {write_cell(int(goal.cell))} is {GOALS[CATALOGUE[int(goal.card)].name]}."
        for goal in view.goals
        if goal.card != 0 and not goal.up
    ]
    sentences += [
        f"{teller.all_of(seats)} looked at {write_cell(int(goal.cell))}."
        for goal in view.goals
        if not goal.up and (seats := _lookers(view, int(goal.seen)))
    ]
    passed = [write_card(int(entry) & 255) for entry in view.discard if entry >> 8 == view.seat + 1]
    if passed:
        sentences.append(f"You passed {', '.join(passed)}.")
    return " ".join(sentences)


def _lookers(view: View, mask: int) -> list[int]:
    """The seats in a mask, this one left out: it knows."""
    return [seat for seat in range(len(view.seats)) if mask >> seat & 1 and seat != view.seat]
