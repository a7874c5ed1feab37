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
from .base.setup import Setup
from .base.tools import Tools
from .base.turns import Turns
from .variants.sabotaged import SabotagedDwarf
from .variants.tournament import Tournament

EDITION = "1"
"""Raised when a rule is mended in a way that changes a recorded game; the changelog names it then."""

BOX: Mapping[str, tuple[type[Module], ...]] = {
    "base": (Setup, Turns, Digging, Tools, Rockfalls, Maps, Goals, Rounds, Gold),
    "sabotaged": (SabotagedDwarf,),
    "tournament": (Tournament,),
}
"""What can be chosen, in box order."""

NAMED: Mapping[str, tuple[str, ...]] = {
    "base": ("base",),
    "tournament": ("base", "tournament"),
}
"""Rulesets that have a name of their own."""

PLAYERS: Mapping[str, range] = {"base": range(3, 11), "tournament": range(5, 10)}


@dataclass(frozen=True)
class Ruleset:
    """A sum of modules that go together, in box order whatever order they are given in."""

    modules: tuple[str, ...]

    @classmethod
    def named(cls, text: str) -> Ruleset:
        """The ruleset called *text*, or the sum of those in it: ``"base + sabotaged"``."""
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
    if "base" not in modules:
        variants = " and ".join(modules) or "nothing"
        raise RulesetError("M1", f"{variants} needs the base game: write 'base + …'")


def check_players(ruleset: Ruleset, players: int) -> None:
    """[M2] The base game is for 3-10 players, the tournament for 5-9."""
    if players not in ruleset.players:
        low, high = ruleset.players.start, ruleset.players.stop - 1
        raise RulesetError("M2", f"{ruleset} is for {low} to {high} players, not {players}")
