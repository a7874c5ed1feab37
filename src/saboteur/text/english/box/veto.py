"""What the veto says."""

from __future__ import annotations

from typing import Final

from ...notation import write_card
from ..speech import Speech
from ..words import Seen, Speaker


def _vetoed(teller: Speaker, seen: Seen) -> str:
    target = teller.whose(seen.number("target"), -1)
    return f"{teller.doer(seen)} vetoed {target} {write_card(seen.number('card'))}."


SPEECH: Final = Speech(
    addition="a card that stops a card of another [W19]",
    help="Whoever holds the veto is asked whenever another plays a card [W19]: veto, or\n"
    "let it pass. Nobody learns who holds it, or whether anybody does.",
    meanings={
        "veto": "not in your turn: stop another's card [W19]",
        "let": "do not veto what another plays [W19]",
    },
    options={
        "veto": lambda wish: "veto the announced card",
        "let": lambda wish: "let the announced card pass",
    },
    questions={"veto": lambda asking: f"{asking.play}: do you veto it?"},
    yes=("veto",),
    no=("let",),
    events={"Vetoed": _vetoed},
    idle={"veto": "only when another plays a card"},
    labels={"veto": "stop that card", "let": "let it pass"},
)
