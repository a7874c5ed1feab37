"""The mine and the seats, drawn as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from ..core.cards import CATALOGUE, JOINED, OPEN, START, E, W
from ..core.mine import FACE_DOWN, Mine, cell_at, cell_x, cell_y
from ..knowledge.view import View
from ..text.english.places import chest_letter, covered_chests, figures
from ..text.english.spelling import in_short
from ..text.notation import EMPTY, HIDDEN, MARKS, is_landmark, write_face

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
MARKED: Final[Mapping[str, str]] = {
    "b": "bold bright_blue",
    "g": "bold bright_green",
    "#": "bold yellow",
    "*": "bold bright_white",
    "c": "bold bright_yellow",
}
"""How marks of path cards are coloured; they tell cards apart without colour too."""

CHEST, FIGURE = "□", "@"
CHEST_STYLE, FIGURE_STYLE = "bold bright_yellow", "bold bright_red"

LONGEST_NAME: Final = 12
SHORT_NAME: Final = 5
MANY_SEATS: Final = 8


@dataclass(frozen=True)
class Drawing:
    """A mine, and what is to be seen in it besides its cards."""

    mine: Mine
    known: Mapping[int, str] = field(default_factory=dict)
    """Face-down goals that the reader knows, and how they are written."""
    chests: Mapping[int, str] = field(default_factory=dict)
    """Face-down cards that are no goals but chests, and how they are written."""
    figures: Mapping[int, str] = field(default_factory=dict)
    """Empty cells on which a figure stands, and how it is written."""
    marks: Mapping[int, str] = field(default_factory=dict)
    """Cells that are pointed out, and with what: up to three characters."""
    newest: int = -1
    """The cell of the card that a player placed last."""

    @classmethod
    def of(cls, view: View, names: Sequence[str] = ()) -> Drawing:
        """The mine of a view; *names* are those of the seats."""
        known = {
            int(goal.cell): f"{HIDDEN}{MARKS[CATALOGUE[int(goal.card)].name]}"
            for goal in view.goals
            if goal.card != 0
        }
        chests = {cell: f"{CHEST}{chest_letter(chest)}" for cell, chest in covered_chests(view).items()}
        standing = {cell: figure_ink(names[seat] if names else "") for cell, seat in figures(view).items()}
        return cls(view.mine, known, chests, standing, newest=int(view.last_dug))

    def marked(self, marks: Mapping[int, str]) -> Drawing:
        return replace(self, marks=marks)

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
        cells += [*self.marks, *self.figures]
        xs, ys = [int(cell_x(cell)) for cell in cells], [int(cell_y(cell)) for cell in cells]
        return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)

    def _row(self, y: int, xs: range, wide: int) -> Text:
        label = _label(y, "s", "n")
        row = Text().append(f"{label:>3} ", ROCK)
        for x in xs:
            row.append_text(self._cell(int(cell_at(x, y)), wide))
        return row.append(f" {label}", ROCK)

    def _cell(self, cell: int, wide: int) -> Text:
        """What is drawn on *cell*: three characters, or the last two of them."""
        face = int(self.mine.face(cell)) if self.mine.grid.holds(cell) else 0
        if cell in self.marks:
            return _cut(f"{self.marks[cell]:^3}", f"{MARK} reverse", wide)
        if face == 0:
            return self._empty(cell, wide)
        if face == FACE_DOWN:
            return self._face_down(cell, wide)
        style = _style(face)
        text = _cut(_ink(face, wide), f"{style} reverse" if cell == self.newest else style, wide)
        mark = CATALOGUE[face >> 1].mark
        if mark in MARKED:
            text.highlight_words([mark], MARKED[mark])
        return text

    def _empty(self, cell: int, wide: int) -> Text:
        if cell in self.figures:
            return _cut(f" {self.figures[cell]}", FIGURE_STYLE, wide)
        return _cut(f" {EMPTY} ", ROCK, wide)

    def _face_down(self, cell: int, wide: int) -> Text:
        if cell in self.chests:
            return _cut(f" {self.chests[cell]:<2}", CHEST_STYLE, wide)
        return _cut(f" {self.known.get(cell, HIDDEN):<2}", GOAL, wide)


def figure_ink(name: str) -> str:
    """The figure of the player called *name*: two characters."""
    return FIGURE + set_cell_size(name, 1)


def _cut(ink: str, style: str, wide: int) -> Text:
    return Text().append(ink[-wide:], style)


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


def _ink(face: int, wide: int) -> str:
    """A card, with its tunnels drawn out to the neighbours east and west, and its mark beside it."""
    glyph = write_face(face)
    left = _stub(face, WEST) if OPEN[face] & W else " "
    right = _stub(face, EAST) if OPEN[face] & E else " "
    if len(glyph) == 1:
        return left + glyph + right
    mark = glyph[1]
    return mark + glyph[0] + right if left == " " and right != " " and wide == 3 else left + glyph[0] + mark


def _stub(face: int, side: int) -> str:
    return "━" if JOINED[face << 2 | side] == 1 << side else "─"


@dataclass(frozen=True)
class Company:
    """Who sits at the table."""

    names: Sequence[str]
    bots: frozenset[int]


def seat_lines(view: View, company: Company) -> list[Text]:
    """Every seat: whose turn it is, its name, bot or person, cards, gold or not, what lies in front of it."""
    only_tools = all(name.startswith("broken") for name in front_names(view))
    head = (_order(view), "", "", "cards", "gold", "broken" if only_tools else "in front")
    return _seat_lines(view, [head, *_seat_rows(view, company, _seat_words(view), LONGEST_NAME)])


def short_seat_lines(view: View, company: Company) -> list[Text]:
    """The same where there is little room: names are cut, and of each card in front two letters are left."""
    words = [word[:2] for word in _seat_words(view)]
    head = (_order(view), "", "", "cards", "gold", "in front")
    return _seat_lines(view, [head, *_seat_rows(view, company, words, SHORT_NAME)])


def twofold_seat_lines(view: View, company: Company) -> list[Text]:
    """The same in two columns, without a word on who is a bot."""
    words = [word[:2] for word in _seat_words(view)]
    rows = [
        (turn, name, cards.strip(), gold, front)
        for turn, name, _, cards, gold, front in _seat_rows(view, company, words, SHORT_NAME)
    ]
    half = (len(rows) + 1) // 2
    _, *lines = _seat_lines(view, [("",) * 5, *rows])
    room = max(line.cell_len for line in lines) + 2
    head = Text(f"{_order(view)} cards, gold or –, in front".strip(), style=ROCK)
    return [head, *_joined(lines[:half], lines[half:], room)]


def seat_tables(view: View, company: Company) -> list[list[Text]]:
    """The seats in every shape that is worth trying, the roomiest first."""
    shapes = [seat_lines, short_seat_lines]
    if len(view.seats) > MANY_SEATS:
        shapes.append(twofold_seat_lines)
    return [shape(view, company) for shape in shapes]


def _order(view: View) -> str:
    """An arrow where turns go up the list, against the clock [W20]."""
    return "↑" if view.direction < 0 else ""


def _seat_words(view: View) -> list[str]:
    """By bit: what the cards that can lie in front of a seat are called in the table."""
    return [in_short(name) for name in front_names(view)]


def front_names(view: View) -> list[str]:
    """By bit: the cards that can lie in front of a seat."""
    return [CATALOGUE[card].name for card in view.rules.deal.before]


def in_front(view: View, seat: int, words: Sequence[str]) -> list[str]:
    """What lies in front of *seat*, in these *words*."""
    return [word for bit, word in enumerate(words) if view.seats[seat].before >> bit & 1]


def _seat_rows(view: View, company: Company, words: Sequence[str], longest: int) -> Iterator[tuple[str, ...]]:
    for seat, seen in enumerate(view.seats):
        name = company.names[seat]
        if cell_len(name) > longest:
            name = set_cell_size(name, longest - 1) + "…"
        kind = "bot" if seat in company.bots else "you" if seat == view.seat else ""
        turn = "▶" if seat == view.turn else " "
        gold = "gold" if seen.has_gold else "–"
        yield turn, name, kind, f"{int(seen.cards):>5}", gold, " ".join(in_front(view, seat, words))


def _seat_lines(view: View, table: Sequence[tuple[str, ...]]) -> list[Text]:
    """A table with a head, in columns; who is asked stands out, and so does who is hindered."""
    widths = [max(cell_len(word) for word in column) for column in zip(*table, strict=True)]
    lines = [
        Text(" ".join(set_cell_size(word, width) for word, width in zip(row, widths, strict=True)).rstrip())
        for row in table
    ]
    lines[0].stylize(ROCK)
    for line, seen in zip(lines[1:], view.seats, strict=True):
        if seen.before & view.rules.hindering:
            line.stylize(DEAD_END)
    if view.asked >= 0:
        lines[int(view.asked) + 1].stylize("bold")
    return lines


def fitting(left: Sequence[Text], rights: Sequence[Sequence[Text]], width: int) -> list[Text]:
    """*left*, and the shortest of several blocks beside it if one has room there, or else below it."""
    room = max(line.cell_len for line in left) + 2
    found = [
        list(_joined(left, right, room))
        for right in rights
        if room + max(line.cell_len for line in right) <= width
    ]
    return min(found or [[*left, *_in_columns(right, width)] for right in rights], key=len)


def beside(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    """Two blocks next to each other, or, if there is no room, under each other."""
    return fitting(left, [right], width)


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
