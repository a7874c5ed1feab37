"""What a table is like, and how one comes to it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...text.claims import Seat
from .values import LATEST, Clock, Code, Count, Level, MadeUp, Name, Opening, Seed, Token, Wait

Guile = Literal["bold", "human", "sly"]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides. Everything has a default that suits friends who want to play now."""

    rules: Annotated[str, Meta(min_length=1, max_length=300)] = "base"
    """A ruleset by name, or a sum such as ``base + toll``."""
    players: Annotated[int, Meta(ge=2, le=12)] = 5
    first: Seat | None = None
    """The seat that begins [B5]; None if one is drawn."""
    chests: Annotated[str, Meta(min_length=1, max_length=300)] = "seed"
    """Where chests lie [C1]."""
    seed: Seed | None = None
    """None is fresh: nobody can foresee the deal. Whoever knows a seed can; a small one is found out."""
    clock: Clock = 0
    """Seconds for an answer; 0 is no clock."""
    patience: Annotated[int, Meta(ge=5, le=3600)] = 60
    """Seconds after which a bot answers for somebody who is away."""
    window: Opening = 3.0
    """Seconds in which a play can be vetoed [W19]."""
    pause: Wait = 1.2
    """Seconds that bots take for an answer, whatever they hold."""
    look: bool = False
    """Whether bots wait, in each round, until the only person has looked at their dwarf."""
    level: Level = "normal"
    """The bot that stands in for people."""
    guile: Guile = "human"
    """How much saboteurs of the level master mind being known."""
    spectators: bool = True
    delay: Annotated[int, Meta(ge=0, le=LATEST)] = 0
    """Seconds by which spectators see the game later."""
    chat: Literal["on", "off", "phrases", "nothing"] = "on"
    """What may be said: anything, claims only, phrases and claims, or nothing, by bots neither."""
    talk: bool = True
    """Whether bots make claims as people do; they mind those of others in any case."""
    reactions: bool = True
    """Whether a laugh or a cheer may fly over the table."""
    listed: bool = False
    """Whether everybody can find the table to watch it."""


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """The dwarf that somebody chose for themselves: a face, and the colour of the coat."""

    face: Annotated[int, Meta(ge=0, le=23)]
    coat: Annotated[int, Meta(ge=0, le=7)]


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that somebody wants."""

    name: Name
    settings: Settings = Settings()
    bots: Annotated[int, Meta(ge=0, le=11)] = 0
    """How many seats bots take at once."""
    referee: bool = False
    """Whether there is a link by which everything can be seen."""
    look: Look | None = None
    token: MadeUp | None = None
    """With the same one, the same wish is answered with the same table."""


class Key(Struct, frozen=True):
    """The way into a table: the code is for all, the token is the secret of one person."""

    code: str
    token: str
    person: int
    referee: str
    """The token of the referee, if one was wished for."""


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to sit down."""

    name: Name
    seat: Seat | None = None
    look: Look | None = None
    token: MadeUp | None = None
    """Whoever comes again with the same one is there already."""


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to play on from a position of a game, in this seat, against bots.

    The game is over; or it goes on, nobody else plays in it, and it ends with this.
    """

    name: Name
    seat: Seat
    at: Count
    """The position, as replays count them."""
    look: Look | None = None
    token: MadeUp | None = None
    """As in `Wish`."""


class TableCard(Struct, frozen=True):
    """A table in a list."""

    code: str
    phase: str
    rules: str
    players: list[str]
    touched: float
    result: list[int]
    winners: list[int] = []
    """The seats that share the win."""
    turn: int | None = None
    """The seat whose turn it is, where that is known."""
    seat: int | None = None
    """One's own."""


class Wallet(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys that a browser holds, to ask about its own games."""

    keys: Annotated[list[tuple[Code, Token]], Meta(max_length=100)]
