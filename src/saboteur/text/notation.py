"""Text: one table for reading and writing cards, cells, mines and choices (docs/notation.md).

Light lines are joined inside the card, heavy lines are dead ends; Unicode has every mixture, so every
way to part the sides of a card into tunnels has one glyph.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from textwrap import dedent
from typing import Final

from ..core.cards import CARD_TOOLS, CATALOGUE, CHESTS, DWARFS, GOLD, START, TOOLS, face_spelling, respelt
from ..core.choices import (
    CARD_AT,
    CELL_AT,
    MORE,
    PICK_AT,
    SEAT_AT,
    SECOND_CARD_AT,
    TURNED_AT,
    VERB_AT,
    apart,
    card_of,
    cards_of,
    cell_of,
    other_cell_of,
    pick_of,
    seat_of,
    turned_of,
    verb_of,
)
from ..core.mine import FACE_DOWN, Grid, Mine, cell_at, cell_x, cell_y, new_mine
from ..core.module import Rules, Verb
from ..errors import NotationError

GLYPHS: Final[Mapping[str, str]] = {
    # one tunnel, all sides joined
    "NESW": "┼", "NES": "├", "NEW": "┴", "NSW": "┤", "ESW": "┬",
    "NS": "│", "EW": "─", "NE": "└", "ES": "┌", "SW": "┐", "NW": "┘",
    # one tunnel, and dead ends beside it
    "NES|W": "┽", "NEW|S": "╁", "NSW|E": "┾", "ESW|N": "╀",
    "NS|E|W": "┿", "EW|N|S": "╂", "NE|S|W": "╅", "ES|N|W": "╃", "SW|N|E": "╄", "NW|E|S": "╆",
    "NS|E": "┝", "NS|W": "┥", "EW|N": "┸", "EW|S": "┰",
    "NE|S": "┟", "NE|W": "┵", "ES|N": "┞", "ES|W": "┭", "SW|N": "┦", "SW|E": "┮", "NW|E": "┶", "NW|S": "┧",
    # dead ends only
    "N|E|S|W": "╋", "N|E|S": "┣", "N|E|W": "┻", "N|S|W": "┫", "E|S|W": "┳",
    "N|S": "┃", "E|W": "━", "N|E": "┗", "E|S": "┏", "S|W": "┓", "N|W": "┛",
    "N": "╹", "E": "╺", "S": "╻", "W": "╸",
    # two tunnels: the bridge, and two curves kept apart by that diagonal
    "NS|EW": "╫", "NE|SW": "╲", "NW|ES": "╱",
}  # fmt: skip

CELL: Final = re.compile(r"(e(?P<e>\d{1,3})|w(?P<w>\d{1,3}))?(n(?P<n>\d{1,3})|s(?P<s>\d{1,3}))?", re.ASCII)
LONGEST_CHOICE: Final = 200
EMPTY, HIDDEN, CANDIDATE = "·", "?", "x"

MARKS: Final[Mapping[str, str]] = {
    "treasure": "$", "stone A": "o", "stone B": "o",
    "sack 1": "1", "sack 2": "2", "dragon": "d", "spider": "w", "postcard": "p",
}  # fmt: skip
"""What tells a turned-up goal or the postcard from a path card."""


@cache
def write_face(face: int) -> str:
    """A card as it lies: ``┬``, ``┤*``; the start is ``S``."""
    card = CATALOGUE[face >> 1]
    if card.number == START:
        return "S"
    return GLYPHS[respelt(face_spelling(face))] + (card.mark or MARKS.get(card.name, ""))


@cache
def write_card(card: int) -> str:
    """A card of the deck: the glyph of a path card upright, the words of any other."""
    printed = CATALOGUE[card]
    return write_face(card << 1) if printed.is_path and not is_landmark(card) else printed.name


def is_landmark(card: int) -> bool:
    """Whether *card* is the start, a goal or the postcard."""
    return card == START or CATALOGUE[card].name in MARKS


CARDS_BY_TEXT: Final[Mapping[str, int]] = {write_card(card.number): card.number for card in CATALOGUE[1:]}
FACES_BY_INK: Final[Mapping[str, int]] = {
    write_face(face): face
    for card in reversed(CATALOGUE)
    if card.is_path
    for face in (card.number << 1 | 1, card.number << 1)
}


def read_card(text: str) -> int:
    """The number of the card written *text*."""
    if text not in CARDS_BY_TEXT:
        raise NotationError(1, 1, f"no card is written {text!r}")
    return CARDS_BY_TEXT[text]


def write_cell(cell: int) -> str:
    """``e3n1``: three cards east of the start and one north; ``e3``: straight east; ``e0``: the start."""
    x, y = int(cell_x(cell)), int(cell_y(cell))
    east = f"e{x}" if x > 0 else f"w{-x}" if x < 0 else ""
    south = f"s{y}" if y > 0 else f"n{-y}" if y < 0 else ""
    return east + south or "e0"


def draw_mine(mine: Mine, marks: Mapping[int, str] | None = None) -> str:
    """Draw a mine, two characters a cell; *marks* are drawn on cells that are empty or face-down."""
    rows = _rows(_ink(mine, marks or {}))
    return "\n".join("".join(row).rstrip() for _, row in rows)


def draw_chart(mine: Mine, marks: Mapping[int, str] | None = None) -> str:
    """The same drawing with the names of rows and columns along its edges; labels stand over every second."""
    ink = _ink(mine, marks or {})
    rows = _rows(ink)
    west = min(int(cell_x(cell)) for cell in ink)
    labels = (write_cell(int(cell_at(x, 0))) for x in range(west + west % 2, west + len(rows[0][1]), 2))
    head = " " * (5 + 2 * (west % 2)) + "".join(f"{label:<4}" for label in labels)
    drawn = (f"{write_cell(int(cell_at(0, y))) if y else '0':>4} {''.join(row)}" for y, row in rows)
    return "\n".join(line.rstrip() for line in (head, *drawn))


def _ink(mine: Mine, marks: Mapping[int, str]) -> dict[int, str]:
    """By cell: what is drawn there, up to two characters."""
    ink = {int(cell): HIDDEN for cell in mine.hidden}
    ink |= {int(cell): mark for cell, mark in marks.items()}
    return ink | {
        int(cell): write_face(int(mine.face(cell))) for cells in (mine.fixed, mine.laid) for cell in cells
    }


def _rows(ink: Mapping[int, str]) -> list[tuple[int, list[str]]]:
    """The rows of a drawing from north to south: how far south each is, and its cells."""
    xs, ys = [int(cell_x(cell)) for cell in ink], [int(cell_y(cell)) for cell in ink]
    columns = range(min(xs), max(xs) + 1)
    return [
        (y, [ink.get(int(cell_at(x, y)), EMPTY).ljust(2) for x in columns])
        for y in range(min(ys), max(ys) + 1)
    ]


def read_mine(text: str, grid: Grid | None = None) -> Mine:
    """Read a drawing; the start ``S`` is the origin wherever it stands, ``x`` and ``·`` are empty cells."""
    ink = list(_inked(text))
    starts = [(x, y) for x, y, mark in ink if mark == "S"]
    if len(starts) != 1:
        raise NotationError(1, 1, f"a mine has one start, written S; this has {len(starts)}")
    mine = new_mine(grid or Grid(40))
    for x, y, mark in ink:
        if mark not in (EMPTY, CANDIDATE, "S"):
            east, south = x - starts[0][0], y - starts[0][1]
            if max(abs(east), abs(south)) > mine.grid.room:
                raise NotationError(
                    y + 1, 2 * x + 1, f"too far from the start for a mine of {mine.grid.room} cards"
                )
            _lay(mine, int(cell_at(east, south)), _read_face(mark, x, y))
    return mine


def _inked(text: str) -> Iterator[tuple[int, int, str]]:
    for y, row in enumerate(dedent(text).splitlines()):
        for x in range(0, len(row), 2):
            if mark := row[x : x + 2].strip():
                yield x // 2, y, mark


def _read_face(mark: str, x: int, y: int) -> int:
    if mark == HIDDEN:
        return int(FACE_DOWN)
    if mark not in FACES_BY_INK:
        raise NotationError(y + 1, 2 * x + 1, f"no card is written {mark!r}")
    return FACES_BY_INK[mark]


def _lay(mine: Mine, cell: int, face: int) -> None:
    if face == FACE_DOWN:
        mine.hide(cell)
    elif is_landmark(face >> 1):
        mine.fix(cell, face)
    else:
        mine.lay(cell, face)


@dataclass(frozen=True)
class Option:
    """What may be answered: one number inside, readable outside."""

    code: int
    verb: str
    text: str

    @property
    def card(self) -> int:
        return int(card_of(self.code))

    @property
    def cards(self) -> list[int]:
        """All the cards of an option that names up to three."""
        return [int(card) for card in cards_of(self.code)]

    @property
    def cell(self) -> int:
        return int(cell_of(self.code))

    @property
    def turned(self) -> bool:
        return turned_of(self.code) == 1

    @property
    def seat(self) -> int:
        """The player it is aimed at, where it is aimed at one."""
        return int(seat_of(self.code))

    @property
    def pick(self) -> int:
        return int(pick_of(self.code))

    def __str__(self) -> str:
        return self.text


def write_option(rules: Rules, code: int, names: Sequence[str]) -> Option:
    """The readable face of an option; *names* are those of the seats."""
    return Option(code, rules.verbs[verb_of(code)].name, _phrase(rules, code, names))


def _phrase(rules: Rules, code: int, names: Sequence[str]) -> str:
    verb = rules.verbs[verb_of(code)]
    return " ".join(verb.phrase.format_map(_Words(rules, code, names)).split())


class _Words(dict[str, str]):
    """What the words of a phrase stand for in one choice: each is spelt when the phrase has it."""

    def __init__(self, rules: Rules, code: int, names: Sequence[str]) -> None:
        self.rules, self.code, self.names = rules, code, names

    def __missing__(self, word: str) -> str:
        return SPELT[word](self)

    @property
    def tools(self) -> int:
        return int(CARD_TOOLS[card_of(self.code)])

    @property
    def seat(self) -> str:
        seat = int(seat_of(self.code))
        return self.names[seat] if seat < len(self.names) else "nobody"

    @property
    def paid(self) -> str:
        payer = int(pick_of(self.code)) - 1
        if payer < 0:
            return ""
        return f"paid by {self.names[payer] if payer < len(self.names) else 'nobody'}"

    @property
    def with_tools(self) -> str:
        """What a card shows beside the tool that was picked."""
        alone = self.tools == 1 << pick_of(self.code)
        return "" if alone else f"with {'+'.join(_shown_tools(self.tools))}"


SPELT: Final[Mapping[str, Callable[[_Words], str]]] = {
    "card": lambda choice: write_card(int(card_of(choice.code))),
    "cell": lambda choice: write_cell(int(cell_of(choice.code))),
    "other": lambda choice: write_cell(int(other_cell_of(choice.code))),
    "turned": lambda choice: "turned" if turned_of(choice.code) else "",
    "way": lambda choice: "turned" if turned_of(choice.code) else "upright",
    "seat": lambda choice: choice.seat,
    "tool": lambda choice: TOOLS[min(choice.tools >> 1, 2)],
    "picked": lambda choice: TOOLS[min(int(pick_of(choice.code)), 2)],
    "with": lambda choice: choice.with_tools,
    "gold": lambda choice: str(pick_of(choice.code)),
    "before": lambda choice: _before(choice.rules, int(pick_of(choice.code))),
    "cards": lambda choice: ", ".join(write_card(int(card)) for card in cards_of(choice.code)),
    "paid": lambda choice: choice.paid,
}
"""The words of phrases, by their names there."""


def _before(rules: Rules, bit: int) -> str:
    """The card that lies in front of a player for *bit*."""
    return CATALOGUE[rules.deal.before[bit]].name if bit < len(rules.deal.before) else "nothing"


def _shown_tools(tools: int) -> list[str]:
    return [tool for t, tool in enumerate(TOOLS) if tools >> t & 1]


def read_option(rules: Rules, text: str, names: Sequence[str]) -> int:
    """The choice written *text*, whether or not it may be made now."""
    wanted = " ".join(text[: LONGEST_CHOICE + 1].split())
    for verb in rules.verbs if len(text) <= LONGEST_CHOICE else ():
        if verb.name and wanted.split(" ")[:1] == [verb.name]:
            for code in _conceivable(rules, verb, wanted, names):
                if _phrase(rules, code, names) == wanted:
                    return code
    verbs = ", ".join(verb.name for verb in rules.verbs if verb.name)
    raise NotationError(1, 1, f"no choice is written {wanted!r}; a choice begins with one of {verbs}")


def _conceivable(rules: Rules, verb: Verb, text: str, names: Sequence[str]) -> Iterator[int]:
    """Every choice with this verb that could be meant by *text*: fields that it does not show are 0."""
    words = text.split(" ")
    shows = verb.phrase.count
    cells = [cell for word in words if (cell := read_cell(word)) is not None] if shows("{cell}") else [0]
    ways = (0, 1) if shows("{turned}") or shows("{way}") else (0,)
    seats = [seat for seat, name in enumerate(names) if name in text] if shows("{seat}") else [0]
    few = range(4) if shows("{picked}") or shows("{gold}") else range(1)
    picks = range(len(rules.deal.before)) if shows("{before}") else few
    if shows("{paid}") and " paid by " in text:
        picks = range(1, len(names) + 1)
    cards = [card << CARD_AT for card, plays in enumerate(rules.plays) if plays.number == verb.number] or [0]
    if shows("{card}"):
        cards = [card << CARD_AT for name, card in CARDS_BY_TEXT.items() if name in text]
    if shows("{cards}"):
        cards = list(_read_cards(text))
    if shows("{other}"):
        ways_apart = [int(apart(cells[0], other)) for other in cells[1:2]]
        cards = [card | more for card in cards for more in ways_apart if 0 <= more < MORE]
    for given, cell, turned, seat, pick in product(cards, cells, ways, seats, picks):
        yield (
            int(verb.number) << VERB_AT | given | cell << CELL_AT
            | turned << TURNED_AT | seat << SEAT_AT | pick << PICK_AT
        )  # fmt: skip


def _read_cards(text: str) -> Iterator[int]:
    """What up to three cards at the end of *text* can be, each in its place in the choice."""
    first, *others = text.split(", ")
    for begin in range(len(first)):
        names = [first[begin:], *others]
        if len(names) <= 3 and all(name in CARDS_BY_TEXT for name in names):
            numbers = [*sorted(CARDS_BY_TEXT[name] for name in names), 0, 0]
            yield numbers[0] << CARD_AT | numbers[1] << SECOND_CARD_AT | numbers[2]


def read_cell(word: str) -> int | None:
    """The cell written *word*, or None if it is no cell."""
    found = CELL.fullmatch(word)
    if found is None:
        return None
    east, south = int(found["e"] or 0) - int(found["w"] or 0), int(found["s"] or 0) - int(found["n"] or 0)
    if abs(east) > 127 or abs(south) > 127 or write_cell(int(cell_at(east, south))) != word:
        return None
    return int(cell_at(east, south))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def _place(words: Sequence[str], text: str) -> int | None:
    return list(words).index(text) if text in words else None


WRITTEN: Final[Mapping[str, tuple[Callable[[int], str], Callable[[str], int | None]]]] = {
    "dwarfs": (DWARFS.__getitem__, lambda text: _place(DWARFS, text)),
    "party": (DWARFS.__getitem__, lambda text: _place(DWARFS, text)),
    "gold": (str, lambda text: number if (number := _number(text)) in GOLD else None),
    "discard pile": (str, _number),
    "chests": (lambda number: CHESTS[number - 1], lambda text: _place(("", *CHESTS), text) or None),
    "chest cell": (write_cell, read_cell),
}
"""By deal: how what chance has drawn is written and read; any other deal is of cards."""


def write_dealt(what: str, number: int, names: Sequence[str]) -> str:
    """What chance has drawn, in words: *what* names the deal."""
    if what == "first":
        return names[number]
    return WRITTEN[what][0](number) if what in WRITTEN else write_card(number)


def read_dealt(what: str, text: str, names: Sequence[str]) -> int:
    """The number that `write_dealt` wrote."""
    if what != "first" and what not in WRITTEN:
        return read_card(text)
    number = _place(names, text) if what == "first" else WRITTEN[what][1](text)
    if number is None:
        raise NotationError(1, 1, f"{text!r} cannot be dealt as {what}")
    return number
