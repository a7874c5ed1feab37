"""What a coach says, before a choice and after a round."""

from __future__ import annotations

from msgspec import Struct

from .seeing import Happening, Option


class Idea(Struct, frozen=True):
    """Something that could be chosen, and what the coach makes of it."""

    option: Option
    gain: float | None
    """What it is worth: the chance to win or, where that counts, gold; None if it need not be weighed."""
    reason: str
    """Why it is worth it, by name."""
    count: int
    """The number that belongs to the reason, if one does."""
    seat: int | None
    """Whom the reason is about."""


class Suspect(Struct, frozen=True):
    """How much somebody is suspected, and for which deed most."""

    seat: int
    chance: float
    happened: list[Happening]


class Advice(Struct, frozen=True):
    """What the coach would do in one's place, from what one's seat knows."""

    question: int
    gold: bool
    """Whether it counts gold, rather than the chance to win."""
    ideas: list[Idea]
    """The best first."""
    suspects: list[Suspect]
    """The most suspected first."""


class Lapse(Struct, frozen=True):
    """A choice, and what the coach would have chosen."""

    at: int
    """The position of a replay from which it was chosen: to see it again, or to play on from there."""
    chosen: Idea
    better: Idea


class Review(Struct, frozen=True):
    """Where somebody could have done better in a round, judged by what they could know then."""

    round: int
    gold: bool
    choices: int
    alike: int
    """How many of them the coach would have made, too, or as good ones."""
    lapses: list[Lapse]
    """The worst, in the order of the round."""
    best: Lapse | None
    """What was done well: a choice of the coach's own that counted most."""
    named: int
    """How many of the other saboteurs one's own notes had named when the round was over."""
    saboteurs: int
