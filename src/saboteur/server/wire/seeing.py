"""A game as one reader may see it: what lies there, what happened, what is asked."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Picks = Literal["", "before", "gold", "payer"]


class Option(Struct, frozen=True):
    """What may be answered to a question, and what it does: one need not know the verb for that."""

    verb: str
    """What it is called."""
    card: int
    """The card that it is about; 0 if it is about none."""
    spends: list[int]
    """The cards that leave the hand for it."""
    gives: bool
    """Whether they are given away face-down, rather than played."""
    cell: int | None
    """Where it happens."""
    other: int | None
    """The second place, if it is about two."""
    face: int | None
    """How a card will lie on that cell, as in the mine; None if it puts none there."""
    stands: bool
    """Whether a figure will stand there."""
    turned: bool
    seat: int | None
    """At whom it is aimed."""
    pick: int
    picks: Picks
    """What was picked: a card that lies before somebody and goes, a gold card by its value, or the seat that
    is to pay; empty if nothing was."""
    text: str
    """How it is written."""


class Question(Struct, frozen=True):
    """What the table waits for."""

    number: int
    seat: int
    name: str
    rule: str
    deadline: float | None
    stand_in: float | None
    """When a bot answers for who is asked, as they are away."""
    play: Option | None
    """A play that is announced, and waits for the answer."""
    options: list[Option]
    """For the seat that is asked; nobody else gets any."""


class Window(Struct, frozen=True):
    """A play that can still be vetoed: the same for all, whoever holds the veto [W19]."""

    number: int
    seat: int
    play: Option
    until: float
    mine: bool
    """Whether it is oneself who could."""


class Goal(Struct, frozen=True):
    cell: int
    card: int
    seen: list[int]
    up: bool


class Place(Struct, frozen=True):
    """What is seen of one player."""

    cards: int
    before: list[int]
    """The cards that lie in front of them."""
    dwarf: int
    dwarf_seen: list[int]
    gold: int
    """What was paid openly; one's own is all there is."""
    has_gold: bool
    hand: list[int]
    """One's own; those of others for referees, and when the game is over."""


class Sight(Struct, frozen=True):
    """What was once seen of a hand."""

    holder: int
    cards: list[int]


class Payday(Struct, frozen=True):
    open: bool
    seats: list[int]
    values: list[int]


class Mine(Struct, frozen=True):
    cells: list[tuple[int, int]]
    """What lies where: cell, and card << 1 | turned."""
    hidden: list[int]
    """Cells with a card face-down."""


class Seen(Struct, frozen=True):
    """The game as one reader may see it."""

    round: int
    rounds: int
    purse: int
    """What each player had when the game began."""
    turn: int
    direction: int
    mine: Mine
    goals: list[Goal]
    seats: list[Place]
    deck: int
    discard: list[int]
    looking: list[int]
    sights: list[Sight]
    paydays: list[Payday]
    things: dict[str, Any]
    """What modules add: figures, chests, thefts."""
    last_dug: int | None
    treasure_found: bool


class Happening(Struct, frozen=True):
    """Something that happened, as this reader may know it; words for it are the client's."""

    kind: str
    facts: dict[str, Any]
    stood_in: list[int]
    """The seats for which a bot had stood in: what they did there was not done by who sits there."""
