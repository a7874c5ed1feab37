"""Beliefs, judged: how much likelihood a bot gave to what was true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from ..bots.belief import prior
from ..bots.protocol import Belief
from ..knowledge.view import View
from .outcome import Judged, Loss

LEAST: Final = 1e-6
"""What held impossible is judged as if it had been held this likely, or one such case would outweigh all."""


@dataclass(frozen=True)
class Truth:
    """What nobody at the table sees whole."""

    dwarfs: Sequence[int]
    treasure: int


class Unreadable(Exception):
    """A bot, perhaps somebody else's, has given something that has only the name of a belief."""


def judge(bot: str, belief: Belief, view: View, truth: Truth) -> Judged:
    """Compare a *belief* about *view* with the *truth*, and so what the deal alone says.

    Only what the view leaves open is judged: other seats' dwarfs, and the treasure.
    """
    deal, dwarfs = prior(view), Loss()
    try:
        for seat, dwarf in enumerate(truth.dwarfs):
            dwarfs = dwarfs.plus(_loss(dwarf, belief.dwarfs[seat], deal.dwarfs[seat]))
        return Judged(bot, dwarfs, _loss(truth.treasure, belief.treasure, deal.treasure))
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error


def _loss(true: int, believed: Mapping[int, float], deal: Mapping[int, float]) -> Loss:
    if max(deal.values()) == 1:  # certain from the cards alone
        return Loss()
    chances = believed.values()
    if not (min(chances) >= 0 and abs(sum(chances) - 1) < 1e-6):
        raise ValueError(f"chances are not negative and sum to one, unlike {dict(believed)}")
    return Loss(1, _surprise(believed.get(true, 0.0)), _surprise(deal.get(true, 0.0)))


def _surprise(chance: float) -> float:
    return -log(max(chance, LEAST))
