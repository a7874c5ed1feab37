"""Text for cards, cells, mines and choices. Inside the package it is `text.notation`."""

from .text.notation import (
    GLYPHS,
    Option,
    draw_chart,
    draw_mine,
    read_card,
    read_cell,
    read_mine,
    read_option,
    write_card,
    write_cell,
    write_option,
)

Action, read_action, write_action = Option, read_option, write_option
"""What options were called before."""

__all__ = [
    "GLYPHS",
    "Action",
    "Option",
    "draw_chart",
    "draw_mine",
    "read_action",
    "read_card",
    "read_cell",
    "read_mine",
    "read_option",
    "write_action",
    "write_card",
    "write_cell",
    "write_option",
]
