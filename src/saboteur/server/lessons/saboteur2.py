"""Lessons of Saboteur 2: teams and doors, tunnels of another kind, and tricks."""

from __future__ import annotations

from typing import Final

from .lesson import ROAD, ROAD_CARDS, Do, Lesson, See, Tell

TEAMS: Final = Lesson(
    "teams",
    rules="saboteur2",
    dwarfs="blue miner, green miner, boss",
    hands=(
        f"{ROAD_CARDS[0]}, ─b, ┼, map, rockfall",
        f"{ROAD_CARDS[1]}, theft, ┃",
        f"{ROAD_CARDS[2]}, ┗",
    ),
    before=ROAD,
    steps=(
        Tell("teams.aim", at="dwarf"),
        Do("dig ─b e6", "teams.door"),
        See("pass ┃", "pass ┗"),
        Do("dig ┼ e7", "teams.goal"),
        Tell("teams.end"),
    ),
)

TUNNELS: Final = Lesson(
    "tunnels",
    rules="saboteur2",
    dwarfs="geologist, blue miner, saboteur",
    hands=("─, ╸#, ┬*, ╫, map, theft", "┼, ┃, ┗, ━", "─, rockfall, ┛, ┣"),
    before=("dig ─ e1", "dig ┼ e2", "dig ─ e3", "pass map", "pass ┃", "rockfall e2"),
    steps=(
        Tell("tunnels.aim", at="dwarf"),
        Do("dig ╸# e4", "tunnels.ladder"),
        See("pass ┗", "pass ┛"),
        Do("dig ┬* e2", "tunnels.crystal"),
        See("pass ━", "pass ┣"),
        Do("dig ╫ e2s1", "tunnels.bridge"),
        Tell("tunnels.end", at="e2s1"),
    ),
)

TRICKS: Final = Lesson(
    "tricks",
    rules="saboteur2",
    dwarfs="blue miner, saboteur, green miner",
    hands=("theft, inspection, swap hands, ┃, ━, ┼", "trapped, ┗, map, ┬", "┛, ┣, rockfall, ┼"),
    steps=(
        Do("theft", "tricks.theft"),
        See("trap You", "pass ┛"),
        Do("clear trapped for ┃, ━", "tricks.trapped"),
        See("pass ┗", "pass ┣"),
        Do("inspect Flint", "tricks.inspect", tries={"inspect Garnet": "tricks.inspect.green"}),
        Tell("tricks.saw", at="seats"),
        See("pass map", "pass rockfall"),
        Do("hands Flint", "tricks.hands"),
        Tell("tricks.end", at="hand"),
    ),
)

SABOTEUR_2: Final = (TEAMS, TUNNELS, TRICKS)
