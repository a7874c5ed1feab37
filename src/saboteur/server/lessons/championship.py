"""Lessons of the championship cards."""

from __future__ import annotations

from typing import Final

from .lesson import ROAD, ROAD_CARDS, Do, Lesson, See, Tell

GREEDY: Final = Lesson(
    "greedy",
    rules="base + greedy",
    dwarfs="greedy dwarf, miner, saboteur",
    hands=(f"{ROAD_CARDS[0]}, ┼, map", f"{ROAD_CARDS[1]}, ┃", f"{ROAD_CARDS[2]}, ┼"),
    before=(*ROAD[:5], "dig ┼ e6"),
    steps=(Tell("greedy.aim", at="dwarf"), Do("dig ┼ e7", "greedy.dig"), Tell("greedy.end")),
)

GOAL_SWAP: Final = Lesson(
    "goal-swap",
    rules="base + goal-swap",
    hands=("map, goal swap, ┼, ├, │, ┬", "┼, ─", "┛, ┃"),
    goals="treasure, stone A, stone B",
    before=("map e8n2", "dig ┼ e1", "pass ┛"),
    steps=(
        Tell("goal-swap.aim", at="e8n2"),
        Do("goals e8n2 e8", "goal-swap.take"),
        Do("swap", "goal-swap.swap", tries={"leave": "goal-swap.swap.leave"}),
        Tell("goal-swap.end", at="goals"),
    ),
)

VAULT: Final = Lesson(
    "vault",
    rules="base + vault",
    hands=("─, vault, ┼, ├, │, ┬", "map, ─", "broken lamp, ┃"),
    before=("dig ─ e1", "map e8", "break lamp You"),
    draws="└, ┘, ┘",
    steps=(
        Tell("vault.aim", at="hand"),
        Do("vault", "vault.open"),
        Do("take map", "vault.take"),
        Tell("vault.end", at="hand"),
    ),
)

VETO: Final = Lesson(
    "veto",
    rules="base + veto",
    hands=("veto, ─, ┼, ├, map, ┬", "┼, ─", "━, ┃"),
    first="Garnet",
    steps=(
        Tell("veto.aim", at="hand"),
        See("dig ━ e1"),
        Do("veto", "veto.now"),
        Tell("veto.end"),
    ),
)

DIRECTION: Final = Lesson(
    "direction",
    rules="base + direction",
    hands=("change of direction, ─, ┼, ├, map, ┬", "┼, ─", "━, repair lamp"),
    steps=(
        Do("reverse", "direction.play"),
        Tell("direction.now", at="seats"),
        See("dig ━ e1"),
        Tell("direction.end"),
    ),
)

CRAFTSMAN: Final = Lesson(
    "craftsman",
    rules="base + craftsman",
    hands=("master craftsman, ─, ┼, ├, map, ┬", "┼, ─", "broken cart, ┃"),
    first="Garnet",
    before=("break cart You",),
    steps=(
        Tell("craftsman.aim", at="hand"),
        Do("repair cart You with pick+lamp+cart", "craftsman.mend"),
        Tell("craftsman.end"),
    ),
)

PIONEER: Final = Lesson(
    "pioneer",
    rules="base + pioneer",
    hands=(f"{ROAD_CARDS[0]}, pioneer, ┼, ┼, map", f"{ROAD_CARDS[1]}, ┃", ROAD_CARDS[2]),
    before=ROAD,
    deals={"gold": "2, 1"},
    steps=(
        Do("pioneer", "pioneer.play"),
        Do("dig ┼ e6", "pioneer.first"),
        Do("dig ┼ e7", "pioneer.second"),
        Do("keep 2", "pioneer.gold"),
        Tell("pioneer.end"),
    ),
)

DIVERSION: Final = Lesson(
    "diversion",
    rules="base + diversion",
    hands=(f"{ROAD_CARDS[0]}, diversion, ┼, ├, map", ROAD_CARDS[1], f"{ROAD_CARDS[2]}, ━"),
    before=(*ROAD[:5], "dig ━ e6"),
    steps=(
        Tell("diversion.aim", at="e6"),
        Do("divert w1", "diversion.move"),
        Tell("diversion.end", at="w1"),
    ),
)

CHAMPIONSHIP: Final = (GREEDY, GOAL_SWAP, VAULT, VETO, DIRECTION, CRAFTSMAN, PIONEER, DIVERSION)
