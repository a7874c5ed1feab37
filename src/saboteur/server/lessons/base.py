"""The tutorial: a whole short round of the base game. Then the same from the other side."""

from __future__ import annotations

from typing import Final

from .lesson import ROAD, ROAD_CARDS, Do, Lesson, See, Tell, Wonder

TUTORIAL: Final = Lesson(
    "base",
    hands=(
        "─, map, rockfall, repair lamp, ┬, broken pick",
        "┼, ─, ┼, map, │, ┘",
        "━, broken lamp, broken cart, broken lamp, ┛, ┗",
    ),
    # You, Flint and Garnet draw in turn.
    draws="├, repair cart, ┃, └, ├, ╻, ┼, └, ┳, ┬, └, ╸, │, ┘, ┣",
    goals="treasure, stone A, stone B",
    deals={"gold": "3, 1"},
    steps=(
        Tell("base.mine", at="goals"),
        Do("dig ─ e1", "base.place", tries={"dig ─ w1": "base.place.west"}),
        See("dig ┼ e2", "pass ┛"),
        Do(
            "map e8n2",
            "base.map",
            tries={"map e8": "base.map.stone", "map e8s2": "base.map.stone"},
        ),
        Tell("base.secret", at="e8n2"),
        See("dig ─ e3", "dig ━ e4"),
        Tell("base.deadend", at="e4"),
        Wonder("┬", "base.why", at="e5"),
        Do("rockfall e4", "base.rockfall", tries={"rockfall e2": "base.rockfall.other"}),
        See("dig ┼ e4", "break lamp You"),
        Wonder("┬", "base.broken"),
        Do("repair lamp You", "base.repair"),
        See("map e8", "pass broken lamp"),
        Do("dig ┬ e5 turned", "base.turn", tries={"dig ┬ e5": "base.turn.down"}),
        See("dig │ e5n1", "pass ┗"),
        Do("break pick Garnet", "base.break", tries={"break pick Flint": "base.break.friend"}),
        See("dig ┘ e5n2 turned", "break cart Flint"),
        Do("dig ┼ e6n2", "base.dig"),
        See("repair cart Flint", "pass ┃"),
        Do("dig ┬ e7n2", "base.goal"),
        Do("keep 3", "base.gold", tries={"keep 1": "base.gold.less"}),
        Tell("base.end"),
    ),
)

SABOTEUR: Final = Lesson(
    "saboteur",
    dwarfs="saboteur, miner, miner",
    hands=(f"{ROAD_CARDS[0]}, ━, broken lamp, ├, map", f"{ROAD_CARDS[1]}, rockfall", f"{ROAD_CARDS[2]}, ┼"),
    draws=", , , ┼",
    before=ROAD,
    steps=(
        Tell("saboteur.aim", at="dwarf"),
        Do("dig ━ e6", "saboteur.deadend", tries={"dig ┼ e6": "saboteur.deadend.help"}),
        See("rockfall e6", "dig ┼ e6"),
        Tell("saboteur.near", at="e6"),
        Do("break lamp Flint", "saboteur.break"),
        Tell("saboteur.end"),
    ),
)

FIRST: Final = (TUTORIAL, SABOTEUR)
