"""Families of games: one network for each, whatever the number of players and the modules that are on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ..core.cards import number
from ..core.module import Rules
from ..errors import RulesetError
from ..rules import BOX
from ..setup import shown

MODULES: Final = (
    "base", "saboteur2", "sabotaged", "tournament", "greedy", "goal-swap", "vault", "veto", "direction",
    "craftsman", "pioneer", "diversion", "toll", "costume", "party", "new-goals", "chests",
)  # fmt: skip
HAND: Final = number("diversion") + 1
"""What networks read of the box: modules, and kinds of cards in a hand. What comes into it later has no place
there, so that those that have learnt go on playing without it; to play with it, they must learn anew."""


@dataclass(frozen=True)
class Family:
    """Games that one network plays, and the room that it has for what it reads of them."""

    name: str
    seats: int
    """As many as can sit at a table."""
    goals: int
    deeds: int
    """The latest deeds of a round that are read."""
    options: int
    """Options that are weighed in training; in play there is no limit."""
    notes: int
    """Notes on what modules remember that are read."""
    gold: float
    round: float
    """What a piece of gold and a round that is won are worth to whoever learns. Where gold counts, what
    others get is taken off: who has the most wins the game."""
    menu: tuple[tuple[str, tuple[int, ...]], ...]
    """What is played in training: rulesets, each with numbers of players, as often as they stand here."""


FAMILIES: Final[Mapping[str, Family]] = {
    "base": Family(
        "base", 10, 3, 80, 96, 0, 0.0, 1.0,
        (
            ("base", (3, 4, 5, 5, 5, 6, 7, 7, 7, 8, 9, 10)),
            ("base + sabotaged", (5, 8)),
            ("base + greedy", (6,)),
            ("tournament", (7,)),
        ),
    ),
    "gold": Family(
        "gold", 12, 5, 128, 224, 32, 0.25, 0.0,
        (
            ("saboteur2", (2, 3, 4, 4, 4, 4, 5, 5, 6, 6, 7, 7, 7, 7, 8, 8, 9, 10, 10, 10, 10, 11, 12)),
            ("jubilee", (2, 3, 4, 4, 4, 5, 5, 6, 7, 7, 7, 8, 10, 10, 10, 12)),
            ("base + chests + toll", (5,)),
            ("base + new-goals + goal-swap", (6,)),
            ("base + veto + diversion + direction", (4,)),
            ("base + party + vault + pioneer", (8,)),
            ("saboteur2 + costume + veto", (7,)),
            ("saboteur2 + chests + new-goals", (5,)),
        ),
    ),
}  # fmt: skip

BASE_GAME: Final = frozenset(("base", "sabotaged", "tournament", "greedy"))
"""What the family of the base game can be made of."""

EARNING: Final = frozenset(("saboteur2",))
"""With these modules the network that plays for gold is ahead of `hard`, which searches there."""


def family_named(name: str) -> Family:
    """The family called *name*."""
    if name not in FAMILIES:
        raise RulesetError("", f"no family of games is called {shown(name)}; there are {', '.join(FAMILIES)}")
    return FAMILIES[name]


def modules_of(rules: Rules) -> frozenset[str]:
    """The modules of the box that *rules* are made of."""
    there = {type(module) for module in rules.modules}
    return frozenset(name for name, parts in BOX.items() if there.issuperset(parts))


def family_of(modules: frozenset[str]) -> Family:
    """The family whose network plays a sum of *modules*."""
    return FAMILIES["base" if modules <= BASE_GAME else "gold"]


def is_mastered(modules: frozenset[str]) -> bool:
    """Whether a network has learnt a sum of *modules*, and plays it no worse than search does."""
    if not modules.issubset(MODULES):
        return False
    return modules <= BASE_GAME or modules >= EARNING
