"""What is written down of a game: plain data, small enough to keep a hundred thousand of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple


class Loss(NamedTuple):
    """What beliefs have cost: the sum of -ln p over what was true, and the same for the deal alone."""

    judged: int = 0
    believed: float = 0.0
    prior: float = 0.0

    def plus(self, other: Loss) -> Loss:
        return Loss(self.judged + other.judged, self.believed + other.believed, self.prior + other.prior)


class Judged(NamedTuple):
    """What a bot believed at half of a round, compared with the truth."""

    bot: str
    dwarfs: Loss
    treasure: Loss


class Exposed(NamedTuple):
    """When a saboteur was known for what it is."""

    bot: str
    turn: int
    """Which of its own turns it was, from 1; 0 if it was never known."""


class Mishap(NamedTuple):
    """Something that a bot did wrong."""

    bot: str
    seat: int
    question: str
    problem: str
    details: str
    """For who wrote the bot; not always the same, so no part of the results."""


class Pace(NamedTuple):
    """How long a bot took, in nanoseconds."""

    decisions: int = 0
    total: int = 0
    longest: int = 0

    def plus(self, other: Pace) -> Pace:
        return Pace(
            self.decisions + other.decisions, self.total + other.total, max(self.longest, other.longest)
        )


THROWN: Final = "thrown"
LOST: Final = "lost"
UNDECIDED: Final = "undecided"
"""What miners have lost: a round that was certain with open hands, one that was not, or nobody can say."""


@dataclass(frozen=True)
class Round:
    """One round, everything by seat."""

    bots: tuple[str, ...]
    dwarfs: tuple[str, ...]
    """As they were dealt."""
    ended: tuple[str, ...]
    """The dwarfs when the round ended."""
    won_by: str
    """The side: miners (whoever wins with the treasure), saboteurs or greedy dwarf."""
    winners: tuple[int, ...]
    gold: tuple[int, ...]
    """What each has gained."""
    beliefs: tuple[Judged, ...]
    ending: str | None = None
    """Whether miners have lost what was certain with open hands: THROWN, LOST or UNDECIDED; None if that was
    not looked at."""
    exposed: tuple[Exposed, ...] = ()
    """The saboteurs that were dealt, if it was looked at when they were known."""


@dataclass(frozen=True)
class Outcome:
    """One game."""

    task: int
    rounds: tuple[Round, ...]
    gold: tuple[int, ...]
    """Every purse when the game was over, or left."""
    mishaps: tuple[Mishap, ...]
    paces: Mapping[str, Pace]
    """By bot. The only thing here that is not the same each time."""

    def facts(self) -> dict[str, object]:
        """The outcome as plain data, for JSON."""
        return asdict(self)

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> Outcome:
        """The outcome that plain data describe; data that describe none raise a KeyError or TypeError."""
        return cls(
            int(facts["task"]),
            tuple(_round(played) for played in facts["rounds"]),
            tuple(facts["gold"]),
            tuple(Mishap(*mishap) for mishap in facts["mishaps"]),
            {bot: Pace(*pace) for bot, pace in facts["paces"].items()},
        )


def _round(facts: Mapping[str, Any]) -> Round:
    lists = {name: tuple(facts[name]) for name in ("bots", "dwarfs", "ended", "winners", "gold")}
    beliefs = tuple(Judged(bot, Loss(*dwarfs), Loss(*place)) for bot, dwarfs, place in facts["beliefs"])
    exposed = tuple(Exposed(*known) for known in facts["exposed"])
    return Round(
        won_by=str(facts["won_by"]), beliefs=beliefs, ending=facts["ending"], exposed=exposed, **lists
    )
