"""What the tunnel toll says."""

from __future__ import annotations

from typing import Final

from ...notation import write_card
from ..places import announced, figures
from ..speech import Asking, Speech, Wish
from ..words import Seen, Speaker


def _toll(wish: Wish) -> str:
    return f"discard {write_card(wish.option.card)} to place a toll dwarf on the open end {wish.cell}"


def _pay(asking: Asking) -> str:
    code = announced(asking.view)
    assert code is not None, "somebody is asked to pay for a play"
    wish = Wish.of(asking.view, asking.speaker, code)
    owner = figures(asking.view)[wish.option.cell]
    free = owner == wish.option.pick - 1
    name = asking.speaker.names[owner]
    pay = "pay the toll, which is your own" if free else f"pay {name} 1 gold of toll for it"
    return f"{asking.play}, and asks you to {pay}. Do you agree?"


def _stood(teller: Speaker, seen: Seen) -> str:
    card = write_card(seen.number("card")) if seen.text("card") else "a card"
    return f"{teller.doer(seen)} placed a toll dwarf at {seen.where()} for {card}."


def _asked(teller: Speaker, seen: Seen) -> str:
    payer, card = teller.whom([seen.number("payer")]), write_card(seen.number("card"))
    return f"{teller.doer(seen)} asked {payer} to pay the toll for {card} at {seen.where()}."


def _refused(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('payer'))} refused to pay."


def _paid(teller: Speaker, seen: Seen) -> str:
    payer, owner = seen.number("payer"), seen.number("owner")
    if payer == owner:
        whose = "Your" if owner == teller.reader else teller.whose(owner, -1)
        return f"{whose} toll dwarf left {seen.where()} without a toll."
    return f"{teller.who(payer)} paid {teller.whom([owner])} 1 gold for {seen.where()}."


SPEECH: Final = Speech(
    addition="toll dwarves that guard open ends for gold [T1]",
    drawn="@B a toll dwarf, B for its owner's name: a path card there costs 1 gold [T3]",
    meanings={
        "toll": "a toll dwarf on an open end, and no draw [T2]",
        "agree": "pay the toll for another [T3]",
        "refuse": "do not pay for another [T3]",
    },
    options={
        "toll": _toll,
        "agree": lambda wish: "agree to pay",
        "refuse": lambda wish: "refuse to pay",
    },
    questions={"pay the toll": _pay},
    yes=("agree",),
    no=("refuse",),
    events={"FigureStood": _stood, "TollAsked": _asked, "TollRefused": _refused, "TollPaid": _paid},
    labels={"agree": "yes", "refuse": "no"},
)
