"""When bots speak, and what is kept of what anybody says; it needs nothing of what claims are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ...core.events import Event
from ...knowledge.view import View
from ...questions import Decision
from ...rules.base.rounds import RoundEnded
from ..protocol import Heard

if TYPE_CHECKING:
    from ...text.claims import Claim

TURN: Final = "turn"


def may_speak(decision: Decision) -> bool:
    """Whether a bot may say something when it has answered: after a turn, which all see it take, and never
    where even that it answers is a secret [W19]."""
    return decision.question == TURN


def ends_talk(happened: Sequence[Event]) -> bool:
    """Whether there is nothing left to talk about: the round has ended, and gold is chosen."""
    return any(isinstance(event, RoundEnded) for event in happened)


def heard_now(view: View, seat: int, claim: Claim) -> Heard:
    """What *seat* says in the position of *view*, as it is remembered."""
    return Heard(seat, claim, int(view.round), len(view.deeds))
