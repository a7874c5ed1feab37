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
    words={
        "title": "Your first round",
        "text": "We dig for treasure together. In 4 minutes you’ll know how to play.",
        "done": "You can play now! And next time you may be the saboteur.",
        "mine": "This is the mine. Over here are three hidden cards. One is the treasure, two are only "
        "stones. Let’s dig there!",
        "place": "Tap your path card. Then tap the place next to the start. Then “Place here”.",
        "place.west": "Oh! Now the tunnel leads away from the treasure. Take it back and try the other side.",
        "map": "A map! With it you look at one hidden card. Look at the top one.",
        "map.stone": "Only a stone. Good to know! Here you may take it back: look at the top one.",
        "secret": "The treasure! Only you know it. The others just see that you looked. So: up there!",
        "deadend": "Look, Garnet dug a dead end. The tunnel stops inside the card. Is Garnet a saboteur?",
        "why": "Tap your T card, then the place behind the dead end. It doesn’t fit there, and I’ll tell "
        "you why.",
        "rockfall": "You can’t build on behind a dead end. Take your rockfall and blast it away!",
        "rockfall.other": "Bang! But that was a good tunnel. Take it back and blast the dead end.",
        "broken": "Oh no! Garnet broke your lantern. With a broken tool you can’t dig. Tap a path card to "
        "see.",
        "repair": "You have a card that repairs lanterns. Play it on yourself.",
        "turn": "Now we must go up. Place the T card at the end of the tunnel. Rotate it so that one arm "
        "points up!",
        "turn.down": "Now it points down. But the treasure is up! Take it back and rotate the card first.",
        "break": "Garnet only makes trouble. Break Garnet’s pickaxe! Then Garnet can’t dig.",
        "break.friend": "Poor Flint! Flint digs for us. Take it back and choose Garnet.",
        "dig": "Now Flint’s mine cart is broken. So you dig! Go on towards the treasure.",
        "goal": "One more card! Join the tunnel to the treasure.",
        "gold": "Treasure! The miners win and share the gold. Your card reached it, so you choose first.",
        "gold.less": "Only 1? You could. But 3 is more! Take it back.",
        "end": "Garnet was the saboteur and gets nothing. After three rounds, whoever has the most "
        "gold wins.",
    },
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
    words={
        "title": "You, the saboteur",
        "text": "The other side: stop the others without being noticed.",
        "aim": "Psst! You are the saboteur. If nobody finds the treasure, you win. Hold this card to peek "
        "at it.",
        "deadend": "They are close! Place your dead end in their way.",
        "deadend.help": "Now you help the miners! Sometimes that is clever, so that they trust you. "
        "But take it back here.",
        "near": "They removed it. One more card, and they are there!",
        "break": "Flint is next. Break Flint’s lantern, quick!",
        "end": "When nobody has a card left, the treasure stays hidden. You alone would get 4 gold. So "
        "talk nicely and look innocent!",
    },
)

FIRST: Final = (TUTORIAL, SABOTEUR)
