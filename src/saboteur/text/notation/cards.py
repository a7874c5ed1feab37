"""Cards as text: every way to part the sides of a card into tunnels has one glyph, any other card its words.

Light lines are joined inside the card, heavy lines are dead ends; Unicode has every mixture.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from ...core.cards import CATALOGUE, START, face_spelling, respelt
from ...errors import NotationError

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
