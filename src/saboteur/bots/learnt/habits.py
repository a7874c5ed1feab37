"""What was learnt from many games, by `learn`: the habits of dwarfs, and how rounds end."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec

from ...core.module import Rules
from ..choice.shares import Foresight
from ..sight.aims import BLUE, GREEDY
from ..sight.inference import Habits

FILE: Final = "habits.json"

FAMILIES: Final = (
    "base",
    "base + sabotaged",
    "base + greedy + sabotaged",
    "tournament + sabotaged",
    "saboteur2",
)
"""The games that were learnt from. In all but the first gold is counted."""

WITH_GOLD: Final = {"sabotaged", "toll", "new-goals", "chests"}
"""Modules with which winners may go without gold, or gold changes hands before anybody wins."""


def family_of(rules: Rules) -> str:
    """Which of the families is most like *rules*."""
    names = {module.name for module in rules.modules}
    if rules.dwarf_tally[BLUE] > 0:
        return "saboteur2"
    if "tournament" in names:
        return "tournament + sabotaged"
    if rules.dwarf_tally[GREEDY] > 0:
        return "base + greedy + sabotaged"
    return "base + sabotaged" if names & WITH_GOLD else "base"


def habits_of(rules: Rules) -> Habits:
    """The habits of the dwarfs that *rules* deal."""
    return _habits(family_of(rules))


def foresight_of(rules: Rules) -> Foresight:
    """How rounds by *rules* end."""
    learnt = read()[family_of(rules)]
    return Foresight(vec[float](learnt["weights"][str(rules.players)]), vec[float](learnt["shares"]))


@cache
def _habits(family: str) -> Habits:
    tables = read()[family]["habits"]
    return Habits(vec[float](tables["alone"]), vec[float](tables["towards"]))


@cache
def read() -> dict[str, Any]:
    """By family: what was learnt."""
    learnt: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return learnt
