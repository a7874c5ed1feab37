"""The rules: one file, one part of them. This list is the table of contents of the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..core.events import EventKind
from ..core.module import Module, Rules
from ..errors import RulesetError, Sentence
from .base.digging import Digging
from .base.goals import Goals
from .base.gold import Gold
from .base.maps import Maps
from .base.piles import Piles
from .base.rockfall import Rockfalls
from .base.rounds import Rounds
from .base.setup import BaseDeal, Setup
from .base.tools import Tools
from .base.turns import Passing, Turns
from .championship.craftsman import Craftsman
from .championship.direction import Direction
from .championship.diversion import Diversion
from .championship.goal_swap import GoalSwaps
from .championship.greedy import Greedy
from .championship.pioneer import Pioneers
from .championship.vault import Vaults
from .championship.veto import Vetoes
from .modules.chests.chests import Chests
from .modules.new_goals import NewGoals
from .modules.postcard import Costume, Party
from .modules.toll import Toll
from .saboteur2.deal import SaboteurTwoDeal
from .saboteur2.hats import Hats
from .saboteur2.paths import SaboteurTwoDigging
from .saboteur2.thieves import Thieves
from .saboteur2.traps import Traps
from .saboteur2.turns import SaboteurTwoTurns
from .saboteur2.winners import Winners
from .variants.sabotaged import SabotagedDwarf
from .variants.tournament import Tournament

EDITION = "2"
"""Raised when a rule is mended in a way that changes a recorded game; the changelog names it then."""

COMMON: tuple[type[Module], ...] = (Setup, Turns, Piles, Tools, Rockfalls, Maps, Goals, Rounds)
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
    "greedy": (Greedy,),
    "goal-swap": (GoalSwaps,),
    "vault": (Vaults,),
    "veto": (Vetoes,),
    "direction": (Direction,),
    "craftsman": (Craftsman,),
    "pioneer": (Pioneers,),
    "diversion": (Diversion,),
    "toll": (Toll,),
    "costume": (Costume,),
    "party": (Party,),
    "new-goals": (NewGoals,),
    "chests": (Chests,),
}
"""What can be chosen, in box order."""

CONTENTS: Mapping[str, tuple[str, str]] = {
    "base": ("Base game", "B1–B25"),
    "saboteur2": ("Saboteur 2", "S1–S22"),
    "sabotaged": ("Variant: sabotaged dwarf", "V1"),
    "tournament": ("Variant: tournament", "V2"),
    "greedy": ("Championship 2016: greedy dwarf", "W16"),
    "goal-swap": ("Championship 2017: goal swap", "W17"),
    "vault": ("Championship 2018: vault", "W18"),
    "veto": ("Championship 2019: veto", "W19"),
    "direction": ("Championship 2020: change of direction", "W20"),
    "craftsman": ("Championship 2021: master craftsman", "W21"),
    "pioneer": ("Championship 2022: pioneer", "W22"),
    "diversion": ("Championship 2023: diversion", "W23"),
    "toll": ("Tunnel toll", "T1–T3"),
    "costume": ("Postcard: costume department", "D1–D2"),
    "party": ("Postcard: tunnel party", "D1, P1"),
    "new-goals": ("New goals", "G1–G3"),
    "chests": ("Treasure chests", "C1–C6"),
}
"""What each of them is, and the rules that say so."""

FOUNDATIONS = ("base", "saboteur2")
NEEDS: Mapping[str, str] = {"sabotaged": "base", "tournament": "base", "greedy": "base"}
"""What is for one of the games only, and for which."""
EXCLUDING = {
    ("tournament", "greedy"): Sentence("the tournament has its own greedy dwarves"),
    ("tournament", "costume"): Sentence("the tournament leaves no role over to swap for"),
    ("costume", "party"): Sentence("they are the two sides of one postcard"),
}
"""What cannot be played together, and why."""

NAMED: Mapping[str, tuple[str, ...]] = {
    "base": ("base",),
    "saboteur2": ("saboteur2",),
    "tournament": ("base", "tournament"),
    "jubilee": (
        "saboteur2",
        "goal-swap",
        "vault",
        "veto",
        "direction",
        "craftsman",
        "pioneer",
        "diversion",
        "toll",
        "party",
        "new-goals",
        "chests",
    ),
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
        if not isinstance(self.modules, tuple) or not all(isinstance(name, str) for name in self.modules):
            raise RulesetError("M1", f"a ruleset is made of names of modules, not {self.modules!r:.80}")
        for name in self.modules:
            if name not in BOX:
                known = ", ".join(dict.fromkeys([*NAMED, *BOX]))
                problem = "no ruleset or module is called {name}; there are {known}"
                raise RulesetError("", Sentence(problem, name=repr(name), known=known))
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

    def rules(self, players: int, chests: Sequence[int] = ()) -> Rules:
        """The rules for that many players, every hook resolved; *chests* are cells, if not left to chance."""
        check_players(self, players)
        return Rules([module() for name in self.modules for module in BOX[name]], players, list(chests))


def part_of(name: str) -> str:
    """The part of the box that the module called *name* comes from: the folder in which its rules stand."""
    return BOX[name][-1].__module__.removeprefix(f"{__name__}.").partition(".")[0]


def event_kinds() -> list[EventKind]:
    """What there is to know of events, each once, by whichever module tells them."""
    every = dict.fromkeys(module for modules in BOX.values() for module in modules)
    return list({kind.event: kind for module in every for kind in module().events()}.values())


def goes_with(name: str) -> str:
    """What the module called *name* can be combined with, in words."""
    if name in FOUNDATIONS:
        shut = [other for other in FOUNDATIONS if other != name]
        return "everything but " + ", ".join([*shut, *(one for one, game in NEEDS.items() if game != name)])
    shut = [pair[1 - pair.index(name)] for pair in EXCLUDING if name in pair]
    games = (NEEDS[name],) if name in NEEDS else FOUNDATIONS
    return " or ".join(games) + (f"; not with {', '.join(shut)}" if shut else "")


def check_combination(modules: tuple[str, ...]) -> None:
    """[M1] The variants change the base game and need it; a forbidden combination is refused."""
    games = [name for name in modules if name in FOUNDATIONS]
    if len(games) > 1:
        raise RulesetError("M1", Sentence("{modules} cannot be played together: choose one", modules=games))
    without_game = [name for name in modules if NEEDS.get(name, name) not in modules]
    if without_game:
        problem = Sentence("{module} is for the base game only: write 'base + …'", module=without_game[0])
        raise RulesetError("M1", problem)
    for (one, other), why in EXCLUDING.items():
        if {one, other} <= set(modules):
            together = Sentence("{modules} cannot be played together: {why}", modules=[one, other], why=why)
            raise RulesetError("M1", together)
    if not games:
        raise RulesetError("M1", "nothing to play: write 'base' or 'saboteur2'")


def check_players(ruleset: Ruleset, players: int) -> None:
    """[M2] The base game is for 3-10 players, Saboteur 2 for 2-12, the tournament for 5-9."""
    if players not in ruleset.players:
        low, high = ruleset.players.start, ruleset.players.stop - 1
        problem = "{rules} is for {low} to {high} players, not {count}"
        raise RulesetError("M2", Sentence(problem, rules=str(ruleset), low=low, high=high, count=players))
