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
    words={
        "aim": "Everyone starts with 1 gold. And there are two toll dwarves that make others pay.",
        "figure": "Choose a card you do not need, press “Place a toll dwarf”, and put it at the end of the "
        "tunnel.",
        "end": "Flint wanted to dig there and paid you 1 gold. You could even ask a friend to pay for you!",
    },
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
    words={
        "aim": "There is a postcard in the mine. Whoever reaches it first must change roles!",
        "reach": "You are a miner. Reach the postcard and see who you will be!",
        "end": "You got the role that was left over: now you are the saboteur! Nobody else knows.",
    },
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
    words={
        "aim": "There is a postcard in the mine. When someone reaches it, there is a party!",
        "reach": "Reach the postcard. All roles are shuffled and dealt again!",
        "end": "Everyone has a new role. You were a miner, now you are the saboteur. And who is Garnet?",
    },
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
    words={
        "aim": "Five goals now! One is the treasure. The others: sacks of gold, stones, a dragon, a giant "
        "spider.",
        "reach": "Reach the middle one. What will it be?",
        "sack": "A sack: 2 gold for you, at once! And the round goes on.",
        "end": "The dragon takes 1 gold from you. The spider ends the round, and the treasure stays "
        "hidden. So look first!",
    },
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
    words={
        "aim": "Four chests are hidden in the mine. What is inside? Good things and bad.",
        "reach": "Dig up to this chest. You open it at once.",
        "look": "A good one: look at someone’s role! Choose Garnet.",
        "look.flint": "Flint is a miner. Good to know! Take it back and look at Garnet.",
        "end": "Garnet is the saboteur, and you know it! The chest is now a tunnel like any other.",
    },
)

SMALL: Final = (TOLL, COSTUME, PARTY, NEW_GOALS, CHESTS)
