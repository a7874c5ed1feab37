"""The rules: one file, one part of them. This list is the table of contents of the box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..engine import Module, Rules
from ..errors import RulesetError
from .base.digging import Digging
from .base.goals import Goals
from .base.gold import Gold
from .base.maps import Maps
from .base.rockfall import Rockfalls
from .base.rounds import Rounds
from .base.setup import BaseDeal, Setup
from .base.tools import Tools
from .base.turns import Passing, Turns
from .saboteur2.deal import SaboteurTwoDeal
from .saboteur2.hats import Hats
from .saboteur2.paths import SaboteurTwoDigging
from .saboteur2.thieves import Thieves
from .saboteur2.traps import Traps
from .saboteur2.turns import SaboteurTwoTurns
from .saboteur2.winners import Winners
from .variants.sabotaged import SabotagedDwarf
from .variants.tournament import Tournament

EDITION = "1"
"""Raised when a rule is mended in a way that changes a recorded game; the changelog names it then."""

COMMON: tuple[type[Module], ...] = (Setup, Turns, Tools, Rockfalls, Maps, Goals, Rounds)
"""What the base game and Saboteur 2 have in common."""

BOX: Mapping[str, tuple[type[Module], ...]] = {
    "base": (*COMMON, BaseDeal, Passing, Digging, Gold),
    "saboteur2": (
        *COMMON,
        SaboteurTwoDeal,
        SaboteurTwoTurns,
        SaboteurTwoDigging,
        Thieves,
        Traps,
        Hats,
        Winners,
    ),
    "sabotaged": (SabotagedDwarf,),
    "tournament": (Tournament,),
}
"""What can be chosen, in box order."""

FOUNDATIONS = ("base", "saboteur2")
BASE_ONLY = ("sabotaged", "tournament")

NAMED: Mapping[str, tuple[str, ...]] = {
    "base": ("base",),
    "saboteur2": ("saboteur2",),
    "tournament": ("base", "tournament"),
}
"""Rulesets that have a name of their own."""

PLAYERS: Mapping[str, range] = {
    "base": range(3, 11),
    "saboteur2": range(2, 13),
    "tournament": range(5, 10),
}


@dataclass(frozen=True)
class Ruleset:
    """A sum of modules that go together, in box order whatever order they are given in."""

    modules: tuple[str, ...]

    @classmethod
    def named(cls, text: str) -> Ruleset:
        """The ruleset called *text*, or the sum of those in it: ``"base + sabotaged"``."""
        if not isinstance(text, str):
            raise RulesetError("", f"a ruleset is named by a text, not {text!r}")
        chosen: set[str] = set()
        for term in text.split("+"):
            chosen.update(NAMED.get(term.strip(), (term.strip(),)))
        return cls(tuple(chosen))

    def __post_init__(self) -> None:
        for name in self.modules:
            if name not in BOX:
                raise RulesetError("", f"no ruleset or module is called {name!r}; there are {', '.join(BOX)}")
        object.__setattr__(self, "modules", tuple(name for name in BOX if name in self.modules))
        check_combination(self.modules)

    def __str__(self) -> str:
        return " + ".join(self.modules)

    @property
    def players(self) -> range:
        """How many can play."""
        lows, highs = zip(
            *((r.start, r.stop) for name, r in PLAYERS.items() if name in self.modules), strict=True
        )
        return range(max(lows), min(highs))

    def rules(self, players: int) -> Rules:
        """The rules for that many players, every hook resolved."""
        check_players(self, players)
        return Rules([module() for name in self.modules for module in BOX[name]], players)


def check_combination(modules: tuple[str, ...]) -> None:
    """[M1] The variants change the base game and need it; a forbidden combination is refused."""
    games = [name for name in modules if name in FOUNDATIONS]
    if len(games) > 1:
        raise RulesetError("M1", f"{' and '.join(games)} cannot be played together: choose one")
    for name in modules:
        if name in BASE_ONLY and "base" not in modules:
            raise RulesetError("M1", f"{name} is for the base game only: write 'base + …'")
    if not games:
        raise RulesetError("M1", "nothing to play: write 'base' or 'saboteur2'")


def check_players(ruleset: Ruleset, players: int) -> None:
    """[M2] The base game is for 3-10 players, Saboteur 2 for 2-12, the tournament for 5-9."""
    if players not in ruleset.players:
        low, high = ruleset.players.start, ruleset.players.stop - 1
        raise RulesetError("M2", f"{ruleset} is for {low} to {high} players, not {players}")
