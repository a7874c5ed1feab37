"""What there is to see of a game, or a round, that is over."""

from __future__ import annotations

from msgspec import Struct

from .opening import Look
from .seeing import Happening, Seen


class Jump(Struct, frozen=True):
    """A deed after which somebody was suspected much more, or much less."""

    seat: int
    """Who was."""
    point: int
    """The first point that shows it."""
    before: float
    after: float
    at: int
    """The position of a replay that shows the deed."""
    happened: list[Happening]


class Suspicion(Struct, frozen=True):
    """How likely each player was a saboteur, as somebody could have known who reads deeds well."""

    round: int
    seat: int | None
    """By whose view; None is what everybody could see."""
    points: list[list[float]]
    """After deeds of the round, in their order: a chance for each seat."""
    at: list[int]
    """By point: the position of a replay that shows it."""
    jumps: list[Jump]
    """The largest, in the order of the round."""


class Step(Struct, frozen=True):
    """A position of a finished game, and the choice that led to it."""

    number: int
    seat: int | None
    choice: str
    by: str
    game: Seen
    happened: list[Happening]


class Replay(Struct, frozen=True):
    """A finished game; or, for who plays, what they saw of the rounds that are over."""

    seats: list[str]
    looks: list[Look | None]
    """By seat: the dwarf that its player chose."""
    rules: str
    over: bool
    """Whether the game is over: then all may look at it, from any seat."""
    seat: int | None
    """Through whose eyes it is seen; None if everything is open."""
    own: int | None
    """The seat of whoever looks."""
    steps: int
    """How many positions there are."""
    positions: list[Step]


class Deed(Struct, frozen=True):
    """What happened from one position to the next."""

    number: int
    round: int
    """In which it happened; the next may have begun with it."""
    by: str
    happened: list[Happening]


class Chronicle(Struct, frozen=True):
    """All that happened, by position, as in `Replay`."""

    deeds: list[Deed]


class RoundSum(Struct, frozen=True):
    """What a round came to."""

    found: bool
    dwarfs: list[str]
    """By seat."""
    gold: list[int]
    """By seat: what the round brought or took."""
    winners: list[str]
    """The dwarfs that won."""
    at: int
    """The position at which it was over."""


class TurningPoint(Struct, frozen=True):
    """The deed that told most about somebody."""

    round: int
    jump: Jump


class Liar(Struct, frozen=True):
    """A saboteur whom hardly anybody could suspect."""

    seat: int
    round: int
    peak: float
    """The most that they could be suspected."""


class Nose(Struct, frozen=True):
    """Whose notes, which they have shown to all, told best who the saboteurs were."""

    seat: int
    named: int
    saboteurs: int


class Ending(Struct, frozen=True):
    """What there is to tell of a game that is over."""

    rounds: list[RoundSum]
    turning: TurningPoint | None
    liar: Liar | None
    nose: Nose | None
