"""What a table is set to: refused if no game can be played like that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...bots.registry import BUILT_IN
from ...bots.registry import names as bot_names
from ...bots.registry import seat as seat_bot
from ...errors import RulesetError, Sentence
from ...rules import Ruleset
from ...setup import Setup, shown
from ..wire import Guile, Seed, Settings
from .facts import BOT_NAMES

EXACT: Final = 2**53
"""Up to here every whole number is one in a browser."""

GUILE: Final[Mapping[Guile, str]] = {"bold": ":guile=0", "human": "", "sly": ":guile=1"}
"""How much a master's saboteurs mind being known; as people do, if nobody tells them otherwise."""


def setup_of(settings: Settings, names: tuple[str, ...]) -> Setup:
    """The setup of a game at a table; whatever does not go together is refused with its rule."""
    ruleset = Ruleset.named(settings.rules)
    if settings.first is not None and settings.first >= len(names):
        problem = "seat {number} cannot begin: seats are numbered 0 to {last}"
        raise RulesetError("B5", Sentence(problem, number=settings.first, last=len(names) - 1))
    first = None if settings.first is None else names[settings.first]
    return Setup(ruleset, names, first, settings.chests)


def seed_of(settings: Settings) -> int | None:
    """The seed that was chosen; None if it shall be fresh."""
    return None if settings.seed is None else int(settings.seed)


def as_chosen(seed: int) -> Seed:
    """A *seed* as settings have it: what a browser would round is written out."""
    return seed if seed <= EXACT else str(seed)


def check(settings: Settings) -> None:
    """Refuse what the rules do not allow, or no bot is called."""
    setup_of(settings, tuple(BOT_NAMES[: settings.players]))
    check_level(settings.level)


def check_level(level: str) -> None:
    """Bots play as they are: whoever could let theirs think for an hour would take it from everybody else."""
    if ":" in level:
        problem = "at a table a bot has no parameters: call it {name}"
        raise RulesetError("", Sentence(problem, name=level.partition(":")[0]))
    if level not in BUILT_IN and level not in (known := bot_names()):  # for which packages are looked through
        problem = "no bot is called {name}; there are {known}"
        raise RulesetError("", Sentence(problem, name=shown(level), known=", ".join(known)))
    seat_bot(level)


def as_set(level: str, settings: Settings) -> str:
    """A bot of this *level*, with the parameters that the table gives it."""
    return f"{level}{GUILE[settings.guile]}" if level == "master" else level
