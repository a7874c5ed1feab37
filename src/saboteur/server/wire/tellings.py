"""What the server sends over the socket of a table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ...text.claims import Claim
from .opening import Look, Settings
from .seeing import Happening, Question, Seen, Window
from .talking import Notes, Query, Reaction
from .values import Value


class Problem(Struct, frozen=True):
    """Why something is refused."""

    sentence: str
    rule: str
    """The number of the rule that says so, if one does."""
    template: str
    """The sentence before names and numbers were put in: its key in other languages."""
    values: dict[str, Value]


class Person(Struct, frozen=True):
    id: int
    name: str
    here: bool
    host: bool
    muted: bool
    look: Look | None


class SeatSign(Struct, frozen=True):
    """Who sits where."""

    name: str
    person: int | None
    bot: str
    """The level of the bot that plays, or stands in; empty if there is none."""
    away: bool


class Saying(Struct, frozen=True):
    """Something that was said."""

    seq: int
    at: float
    person: int | None
    """Who said it; None if it was the bot of the seat."""
    seat: int | None
    name: str
    text: str
    phrase: str
    claim: Claim | None
    query: Query | None


class Accusation(Struct, frozen=True):
    """Who accuses whom this round, and has not trusted them since."""

    by: int
    seat: int


class Notice(Struct, frozen=True):
    """What all are told of who can do what: somebody has a new link, or is the host now."""

    seq: int
    at: float
    kind: Literal["link", "host"]
    name: str
    by: str
    """By whom; empty if that is not known any more."""


class SharedNotes(Struct, frozen=True):
    round: int
    seat: int
    notes: Notes


class Reins(Struct, frozen=True):
    """What somebody may do about how fast bots play."""

    sets: bool
    """Whether they may set the pace."""
    alone: bool
    """Whether nobody else plays or may look on: then only their own veto is waited for."""
    skips: bool
    """Whether only bots come before them."""
    look: bool
    """Whether bots wait until they have looked at their dwarf."""


class State(Struct, frozen=True, tag="state", tag_field="is"):
    """All there is to see, and what happened since the number that the client knew."""

    seq: int
    since: int
    """What happened after this entry is told: of a long history the end, see `Recall`."""
    now: float
    code: str
    phase: Literal["open", "running", "over"]
    paused: bool
    settings: Settings
    seeded: bool
    refereed: bool
    people: list[Person]
    watching: int
    """How many look on who are none of the people; a big screen is one of them."""
    screen: bool
    """Whether a big screen shows the mine, so that phones need not."""
    seats: list[SeatSign]
    person: int | None
    seat: int | None
    question: Question | None
    window: Window | None
    pace: Reins
    """What one may do about how fast bots play."""
    game: Seen | None
    happened: list[Happening]
    said: list[Saying]
    accused: list[Accusation]
    shared: list[SharedNotes]
    notices: list[Notice]
    result: list[int] | None
    """Gold by seat, once the game is over."""
    winners: list[int]
    """The seats that share the win; none before the game is over."""
    rematch: str
    again: list[int]
    """The people who want to play again."""
    agreed: list[int]
    """The people whose names may stand in a picture of the game."""
    coach: bool
    """Whether a coach may be asked: nobody else plays, and nobody else can come."""


class Past(Struct, frozen=True, tag="past", tag_field="is"):
    """The answer to `Recall`: what happened and was said from one entry to another."""

    id: int
    since: int
    before: int
    happened: list[Happening]
    said: list[Saying]


class Reason(Struct, frozen=True, tag="why", tag_field="is"):
    """The answer to `Why`: an empty sentence if it can be played."""

    id: int
    rule: str
    sentence: str
    template: str
    values: dict[str, Value]


class Done(Struct, frozen=True, tag="done", tag_field="is"):
    """What was asked is done; *token* is a secret, where one was asked for."""

    id: int
    token: str


class Refused(Struct, frozen=True, tag="refused", tag_field="is"):
    id: int
    rule: str
    sentence: str
    template: str
    values: dict[str, Value]


class OwnNotes(Struct, frozen=True, tag="notes", tag_field="is"):
    notes: Notes


class Reacted(Struct, frozen=True, tag="reacted", tag_field="is"):
    """Something flies over the table."""

    seat: int
    reaction: Reaction


class Pong(Struct, frozen=True, tag="pong", tag_field="is"):
    id: int
    now: float


class Goodbye(Struct, frozen=True, tag="goodbye", tag_field="is"):
    """The server closes the socket: *again* says whether to come back."""

    reason: Literal["restart", "deleted", "kicked", "link", "private", "slow", "silent", "crowded"]
    again: bool


class Announced(Struct, frozen=True, tag="announced", tag_field="is"):
    """What whoever runs the server tells all; empty if nothing. *closing*: no new game begins any more."""

    text: str
    closing: bool


Telling = State | Past | Reason | Done | Refused | OwnNotes | Reacted | Pong | Goodbye | Announced
