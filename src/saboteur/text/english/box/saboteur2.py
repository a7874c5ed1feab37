"""What Saboteur 2 says."""

from __future__ import annotations

from typing import Final

from ...notation import write_card
from ..speech import Speech, Wish
from ..words import Seen, Speaker, counted, joined

FRONT: Final = {"trapped": "trap"}
"""What a card in front of a player is called in a sentence, if not by its name."""


def _clear(wish: Wish) -> str:
    before = write_card(wish.view.rules.deal.before[wish.option.pick])
    cards = joined([write_card(card) for card in wish.option.cards])
    return f"discard {cards} to remove {before} in front of you"


def _hands_swapped(teller: Speaker, seen: Seen) -> str:
    got, gave = ("got", "gave") if seen.number("seat") == teller.reader else ("gave", "got")
    cards = f": you got {_cards(seen, got)} for {_cards(seen, gave)}" if seen.text("got") else ""
    return f"{teller.doer(seen)} swapped hands with {teller.target(seen)}{cards}."


def _cards(seen: Seen, name: str) -> str:
    return ", ".join(counted(seen.numbers(name))) or "nothing"


def _theft_laid(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} played Theft."


def _theft_stopped(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} stopped {teller.whose_target(seen)} theft."


def _stolen(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} stole 1 gold from {teller.target(seen)}."


def _theft_declined(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} chose not to steal."


def _trapped(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} trapped {teller.target(seen)}."


def _freed(teller: Speaker, seen: Seen) -> str:
    seat, target = seen.number("seat"), seen.number("target")
    themselves = "yourself" if seat == teller.reader else "themselves"
    return f"{teller.who(seat)} freed {themselves if seat == target else teller.whom([target])}."


def _cleared(teller: Speaker, seen: Seen) -> str:
    seat, card = seen.number("seat"), write_card(seen.number("card"))
    cards = joined([write_card(card) for card in seen.numbers("given")]) if seen.text("given") else "2 cards"
    return (
        f"{teller.who(seat)} discarded {cards} to remove {teller.whose(seat, seat)} {FRONT.get(card, card)}."
    )


SPEECH: Final = Speech(
    wants={
        "blue miner": "Dig to the treasure by a way without a green door. Best of all, reach it yourself or "
        "let a blue miner do it: then your team wins alone [S17]. The fewer winners, the more each gets "
        "[S20].",
        "green miner": "Dig to the treasure by a way without a blue door. Best of all, reach it yourself or "
        "let a green miner do it: then your team wins alone [S17]. The fewer winners, the more each gets "
        "[S20].",
        "boss": "Help reach the treasure: you win with whichever team does, or by yourself if doors "
        "shut out both [S18]. You get 1 gold less than the other winners [S20].",
        "profiteer": "You always win: with the miners if the treasure is reached [S18], with the saboteurs "
        "if not [S19]. You get 2 gold less than the other winners [S20], so make sure that few win.",
        "geologist": "You get 1 gold for every crystal (*) in the mine when the round ends, "
        "whoever wins; two geologists share it [S21]. Dig crystals, and do not get trapped [S12].",
        "saboteur": "Keep the treasure hidden until the cards run out: then the saboteurs win, and the "
        "profiteer with them [S19]. The fewer winners, the more each gets [S20].",
    },
    meanings={
        "theft": "stays in front of you; steals 1 gold [S10]",
        "stop": "(hands off!) discard a theft [S11]",
        "trap": "(trapped!) they cannot dig, nor get gold [S12]",
        "free": "(free at last!) discard a trapped card [S13]",
        "inspect": "(inspection) look at another's role [S14]",
        "hats": "(swap your hats) a role off the pile [S15]",
        "hands": "(swap your hands) with another, who draws [S16]",
        "clear": "2 hand cards for 1 card in front of you [S4]",
        "steal": "1 gold, from someone who has some [S10]",
        "decline": "steal from nobody [S10]",
    },
    wishes={
        "theft": lambda wish: "play Theft",
        "stop": lambda wish: f"stop {wish.whose()} theft",
        "trap": lambda wish: f"trap {wish.whom()}",
        "free": lambda wish: f"free {wish.whom()}",
        "inspect": lambda wish: f"look at {wish.whose()} role",
        "hats": lambda wish: f"change {wish.whose()} role",
        "hands": lambda wish: f"swap hands with {wish.whom()}",
    },
    options={
        "clear": _clear,
        "steal": lambda wish: f"steal 1 gold from {wish.name}",
        "decline": lambda wish: "steal from nobody",
    },
    questions={
        "whom to rob": lambda asking: "Your theft was not stopped: who do you steal 1 gold from?",
    },
    no=("decline",),
    events={
        "HandsSwapped": _hands_swapped,
        "TheftLaid": _theft_laid,
        "TheftStopped": _theft_stopped,
        "Stolen": _stolen,
        "TheftDeclined": _theft_declined,
        "Trapped": _trapped,
        "Freed": _freed,
        "Cleared": _cleared,
    },
    labels={"theft": "in front of you", "decline": "steal from nobody"},
    amounts={"clear": "Two cards of your hand for one in front of you: clear lamp a c [S4]."},
)
