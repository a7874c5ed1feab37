"""What was learnt from many games, by `learn`: the habits of dwarfs, and how rounds end."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec

from ..engine import Rules
from .aims import BLUE, GREEDY
from .inference import Habits

FILE: Final = "learnt.json"


def habits_of(rules: Rules) -> Habits:
    """The habits of the dwarfs that *rules* deal."""
    return _habits("saboteur2" if rules.dwarf_tally[BLUE] > 0 else "base")


def weights_of(rules: Rules) -> vec[float]:
    """The weights by which it is told how a round ends; none where it is not enough to know whether the
    treasure is found: in Saboteur 2, and with a greedy dwarf."""
    if rules.dwarf_tally[BLUE] > 0 or rules.dwarf_tally[GREEDY] > 0:
        return vec[float]()
    return vec[float](_learnt()["weights"][str(rules.players)])


@cache
def _habits(family: str) -> Habits:
    tables = _learnt()["habits"][family]
    return Habits(vec[float](tables["alone"]), vec[float](tables["towards"]))


@cache
def _learnt() -> dict[str, Any]:
    learnt: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return learnt
