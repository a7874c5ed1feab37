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
from .shares import Foresight

FILE: Final = "learnt.json"


def habits_of(rules: Rules) -> Habits:
    """The habits of the dwarfs that *rules* deal."""
    return _habits("saboteur2" if rules.dwarf_tally[BLUE] > 0 else "base")


def foresight_of(rules: Rules) -> Foresight:
    """How rounds by *rules* end. In Saboteur 2 and with a greedy dwarf it is not enough to know whether the
    treasure is found; of the greedy dwarf's share nothing was learnt."""
    teams = rules.dwarf_tally[BLUE] > 0
    weights = _learnt()["weights"]["saboteur2" if teams else "base"][str(rules.players)]
    shares = _learnt()["shares"] if teams else []
    return Foresight(vec[float](weights), vec[float](shares), teams or rules.dwarf_tally[GREEDY] > 0)


@cache
def _habits(family: str) -> Habits:
    tables = _learnt()["habits"][family]
    return Habits(vec[float](tables["alone"]), vec[float](tables["towards"]))


@cache
def _learnt() -> dict[str, Any]:
    learnt: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return learnt
