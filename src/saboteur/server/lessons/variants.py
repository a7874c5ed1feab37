"""Lessons of the variants."""

from __future__ import annotations

from typing import Final

from .lesson import ROAD, ROAD_CARDS, Do, Lesson, See, Tell

SABOTAGED: Final = Lesson(
    "sabotaged",
    rules="base + sabotaged",
    hands=(f"{ROAD_CARDS[0]}, ┼, ┼, map, │", f"{ROAD_CARDS[1]}, ┃", f"{ROAD_CARDS[2]}, broken lamp"),
    deals={"gold": "2, 1"},
    before=ROAD,
    steps=(
        Do("dig ┼ e6", "sabotaged.dig"),
        See("pass ┃", "break lamp Flint"),
        Tell("sabotaged.aim", at="seats"),
        Do("dig ┼ e7", "sabotaged.goal"),
        Do("keep 2", "sabotaged.gold"),
        Tell("sabotaged.end"),
    ),
    words={
        "dig": "Dig on towards the treasure.",
        "aim": "Garnet broke Flint’s lantern. In this variant, miners with a broken tool get no gold!",
        "goal": "A friend would repair it first. But you have no card for that. Reach the treasure!",
        "gold": "Two gold cards for two miners. But Flint is left out. Take your first.",
        "end": "And the second is yours as well. So repair your tools in time!",
    },
)

TOURNAMENT: Final = Lesson(
    "tournament",
    rules="base + tournament",
    players=5,
    dwarfs="miner, miner, greedy dwarf, saboteur, miner",
    hands=("─, ┼, ├, ┬, map, │", "┼", "─", "┼", "┬"),
    deals={"open card": "┼"},
    before=("dig ─ e1", "dig ┼ e2", "dig ─ e3", "dig ┼ e5", "dig ┬ e6"),
    steps=(
        Tell("tournament.dwarfs", at="seats"),
        Tell("tournament.card", at="e4"),
        Do("dig ┼ e7", "tournament.goal"),
        Tell("tournament.end"),
    ),
    words={
        "dwarfs": "In the tournament everyone knows: five players, three miners, one saboteur, one greedy "
        "dwarf. No role is left over.",
        "card": "One path card starts halfway, face up.",
        "goal": "You are a miner. Finish before the greedy dwarf does!",
        "end": "You finished: 3 gold. The other miners get 2. The greedy dwarf gets nothing.",
    },
)

VARIANTS: Final = (SABOTAGED, TOURNAMENT)
