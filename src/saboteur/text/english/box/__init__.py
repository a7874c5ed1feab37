"""What each module of the box says in English: one file each, in box order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..speech import Speech
from . import (
    base,
    chests,
    craftsman,
    direction,
    diversion,
    goal_swap,
    greedy,
    new_goals,
    pioneer,
    postcard,
    sabotaged,
    saboteur2,
    toll,
    tournament,
    vault,
    veto,
)

SPEECHES: Final[Mapping[str, Speech]] = {
    "base": base.SPEECH,
    "saboteur2": saboteur2.SPEECH,
    "sabotaged": sabotaged.SPEECH,
    "tournament": tournament.SPEECH,
    "greedy": greedy.SPEECH,
    "goal-swap": goal_swap.SPEECH,
    "vault": vault.SPEECH,
    "veto": veto.SPEECH,
    "direction": direction.SPEECH,
    "craftsman": craftsman.SPEECH,
    "pioneer": pioneer.SPEECH,
    "diversion": diversion.SPEECH,
    "toll": toll.SPEECH,
    "costume": postcard.COSTUME,
    "party": postcard.PARTY,
    "new-goals": new_goals.SPEECH,
    "chests": chests.SPEECH,
}
"""By the name of the module; a test sees to it that nothing in the box is left without words."""
