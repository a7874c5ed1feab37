"""Lessons of the five small expansions."""

from __future__ import annotations

from typing import Final

from .lesson import ROAD, ROAD_CARDS, Do, Lesson, See, Tell

TOLL: Final = Lesson(
    "toll",
    rules="base + toll",
    hands=(f"{ROAD_CARDS[0]}, ┃, ├, map, │", f"{ROAD_CARDS[1]}, ┼", f"{ROAD_CARDS[2]}, ┗"),
    before=ROAD,
    steps=(
        Tell("toll.aim", at="seats"),
        Do("toll e6 for ┃", "toll.figure"),
        See("dig ┼ e6 paid by Flint"),
        Tell("toll.end", at="e6"),
    ),
)

COSTUME: Final = Lesson(
    "costume",
    rules="base + costume",
    dwarfs="miner, miner, miner, saboteur",
    hands=("─, ─, ┼, ├, map, │", "┼, ┃", "┛, ┗"),
    before=("dig ─ e1", "dig ┼ e2", "pass ┛"),
    steps=(
        Tell("costume.aim", at="e4"),
        Do("dig ─ e3", "costume.reach"),
        Tell("costume.end", at="dwarf"),
    ),
)

PARTY: Final = Lesson(
    "party",
    rules="base + party",
    dwarfs="miner, miner, saboteur",
    hands=("─, ─, ┼, ├, map, │", "┼, ┃", "┛, ┗"),
    deals={"party": "saboteur, miner, miner"},
    before=("dig ─ e1", "dig ┼ e2", "pass ┛"),
    steps=(
        Tell("party.aim", at="e4"),
        Do("dig ─ e3", "party.reach"),
        Tell("party.end", at="dwarf"),
    ),
)

NEW_GOALS: Final = Lesson(
    "new-goals",
    rules="base + new-goals",
    hands=(f"{ROAD_CARDS[0]}, ┼, ├, map, │", ROAD_CARDS[1], f"{ROAD_CARDS[2]}, ┼"),
    deals={"goals in play": "sack 2, dragon, spider, stone A"},
    goals="dragon, treasure, sack 2, stone A, spider",
    before=(*ROAD[:5], "dig ┼ e6"),
    steps=(
        Tell("new-goals.aim", at="goals"),
        Do("dig ┼ e7", "new-goals.reach"),
        Tell("new-goals.sack", at="e8"),
        Tell("new-goals.end", at="goals"),
    ),
)

CHESTS: Final = Lesson(
    "chests",
    rules="base + chests",
    chests="e3, e5n2, e5s2, e3n3",
    hands=("─, ┼, ├, ┬, map, │", "┼, ┃", "┛, ┗"),
    deals={"chest tunnels": "┼c, ─c, │c, └c", "chests": "h, a, b, c"},
    before=("dig ─ e1", "pass ┃", "pass ┛"),
    steps=(
        Tell("chests.aim", at="e3"),
        Do("dig ┼ e2", "chests.reach"),
        Do("look Garnet", "chests.look", tries={"look Flint": "chests.look.flint"}),
        Tell("chests.end", at="e3"),
    ),
)

SMALL: Final = (TOLL, COSTUME, PARTY, NEW_GOALS, CHESTS)
