"""Text: one table for reading and writing, each of cards, cells, mines, options, deals (docs/notation.md)."""

from .cards import CARDS_BY_TEXT, FACES_BY_INK, GLYPHS, MARKS, is_landmark, read_card, write_card, write_face
from .cells import read_cell, write_cell
from .deals import read_dealt, write_dealt
from .mines import EMPTY, HIDDEN, draw_chart, draw_mine, read_mine
from .options import Option, read_option, write_option

__all__ = [
    "CARDS_BY_TEXT",
    "EMPTY",
    "FACES_BY_INK",
    "GLYPHS",
    "HIDDEN",
    "MARKS",
    "Option",
    "draw_chart",
    "draw_mine",
    "is_landmark",
    "read_card",
    "read_cell",
    "read_dealt",
    "read_mine",
    "read_option",
    "write_card",
    "write_cell",
    "write_dealt",
    "write_face",
    "write_option",
]
