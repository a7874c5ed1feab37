"""Lessons of Saboteur 2: teams and doors, tunnels of another kind, and tricks."""

from __future__ import annotations

from typing import Final

from .lesson import ROAD, ROAD_CARDS, Do, Lesson, See, Tell

TEAMS: Final = Lesson(
    "teams",
    rules="saboteur2",
    dwarfs="blue miner, green miner, boss",
    hands=(
        f"{ROAD_CARDS[0]}, ─b, map, rockfall",
        f"{ROAD_CARDS[1]}, theft, ┃",
        f"{ROAD_CARDS[2]}, ┼",
    ),
    before=ROAD,
    steps=(
        Tell("teams.aim", at="dwarf"),
        Do("dig ─b e6", "teams.door"),
        See("pass ┃", "dig ┼ e7"),
        Tell("teams.end"),
    ),
    words={
        "title": "Teams and doors",
        "text": "Blue against green, and a boss in between.",
        "aim": "Now there are two teams of miners: blue and green. You are on the blue team. Only your team "
        "should get there!",
        "door": "This tunnel has a blue door. Green miners can’t get through. Place it in the way!",
        "end": "Garnet, the boss, reached the treasure: every team that can get through wins. Blue can; your "
        "door shuts green out. The boss wins too, but gets 1 less.",
    },
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
    words={
        "title": "Ladders, bridges, crystals",
        "text": "New tunnels, and a role that loves crystals.",
        "aim": "You are the geologist. You want crystals: 1 gold for each one in the mine. Teams do not "
        "matter to you.",
        "ladder": "A rockfall cut this tunnel off. But a ladder leads back to the start from anywhere! "
        "Place it at the far end.",
        "crystal": "Now fill the gap with your crystal. That is 1 gold for you!",
        "bridge": "A bridge: two tunnels cross but do not meet. Place it below the crystal.",
        "end": "You walk straight on over the bridge. You cannot turn there!",
    },
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
    words={
        "title": "Thieves and tricks",
        "text": "Steal, trap, peek, swap hands.",
        "theft": "Play Theft: it stays in front of you. When the round ends, you steal 1 gold from someone!",
        "trapped": "You are trapped! No digging and no gold. Discard two cards to remove the trap.",
        "inspect": "Who trapped you? Play Inspection and look at Flint’s role.",
        "inspect.green": "A green miner. Not your team, but no saboteur. Take it back and look at Flint.",
        "saw": "Flint is a saboteur! Only you know that now. Will the others believe you?",
        "hands": "Now take Flint’s cards: play “Swap your hands”!",
        "end": "These were Flint’s cards. There is more: “Free at last!” for the trapped, “Hands off!” "
        "against thieves, and “Swap your hats”!",
    },
)

SABOTEUR_2: Final = (TEAMS, TUNNELS, TRICKS)
