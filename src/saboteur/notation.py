"""Text for cards, cells, mines and choices. Inside the package it is `text.notation`."""

from .text.notation import (
    GLYPHS,
    Action,
    draw_chart,
    draw_mine,
    read_action,
    read_card,
    read_cell,
    read_mine,
    write_action,
    write_card,
    write_cell,
)

__all__ = [
    "GLYPHS",
    "Action",
    "draw_chart",
    "draw_mine",
    "read_action",
    "read_card",
    "read_cell",
    "read_mine",
    "write_action",
    "write_card",
    "write_cell",
]
