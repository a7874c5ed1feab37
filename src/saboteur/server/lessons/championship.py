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
    words={
        "aim": "You are the greedy dwarf. You win only if your own card completes the path to the treasure.",
        "dig": "One card is missing. It is your turn: grab it!",
        "end": "4 gold for you, and nothing for all the others. Greedy!",
    },
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
    words={
        "aim": "You looked: the treasure is at the top. But the tunnel leads to the middle.",
        "take": "Play Goal swap, and choose the top goal and the middle one.",
        "swap": "Swap them, or only pretend to? Nobody sees what you do. Swap them!",
        "swap.leave": "Everything stays as it was, and nobody can be sure. Clever! Here take it "
        "back and swap.",
        "end": "Now the treasure is in the middle, and only you know it for sure.",
    },
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
    words={
        "aim": "Used cards and passed cards go to the discard pile. The vault brings one back.",
        "open": "Play Vault.",
        "take": "Take one of these cards. The map was Flint’s!",
        "end": "The map is yours now. You draw no other card this turn.",
    },
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
    words={
        "aim": "You have the veto. With it you say no to somebody else’s card, even when it is not "
        "your turn.",
        "now": "Garnet is placing a dead end! Quick, press “Veto”. In a game you have only a moment.",
        "end": "Stopped! Both cards are discarded. And until then nobody knew that you had it.",
    },
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
    words={
        "play": "Normally Flint would be next. Reverse the turn order!",
        "now": "Now turns go round the other way. Garnet is next, and Flint must wait.",
        "end": "It stays like this until the round ends. Or until the card is played once more.",
    },
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
    words={
        "aim": "Garnet broke your mine cart. But you have the master craftsman!",
        "mend": "It repairs any tool: pickaxe, lantern or mine cart. Play it on yourself.",
        "end": "As good as new. One card repairs one tool, whichever it is.",
    },
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
    words={
        "play": "Two cards are missing. One turn, one card? Not with the pioneer! Play it.",
        "first": "Now place the first path card.",
        "second": "And at once the second. There is the treasure!",
        "gold": "Two cards in one turn. Take your gold!",
        "end": "The pioneer costs a card: you used three and would draw only two.",
    },
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
    words={
        "aim": "Garnet placed a dead end in front of us. It is the newest card in the mine.",
        "move": "The diversion moves the newest card. Put it over there, where it does no harm!",
        "end": "Done! The way to the treasure is free again.",
    },
)

CHAMPIONSHIP: Final = (GREEDY, GOAL_SWAP, VAULT, VETO, DIRECTION, CRAFTSMAN, PIONEER, DIVERSION)
