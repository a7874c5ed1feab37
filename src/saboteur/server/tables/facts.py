"""What a table remembers of people, chairs, answers and what was said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ...text.claims import Claim
from ..wire import Look, Notes, Query

BOT_NAMES: Final = (
    "Agate", "Basalt", "Cobalt", "Flint", "Garnet", "Jasper", "Marble", "Onyx", "Pyrite", "Quartz", "Slate",
    "Topaz",
)  # fmt: skip
"""What bots are called, as long as people leave them these names."""


@dataclass(frozen=True)
class Person:
    name: str
    hash: str
    muted: bool = False
    look: Look | None = None


@dataclass(frozen=True)
class Chair:
    """A seat of the table: empty, a person's, or a bot's; during a game a bot may stand in for a person."""

    person: int | None = None
    bot: str = ""

    @property
    def is_free(self) -> bool:
        return self.person is None and not self.bot


@dataclass(frozen=True)
class Answer:
    """An answer in the game: to which question, of which seat, and the option's place in the list."""

    question: int
    seat: int
    option: int
    by: str
    """As in `Answered`."""


@dataclass(frozen=True)
class StoodIn:
    """Events from *first* to before *end* in which bots had stood in for these seats."""

    first: int
    end: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Saying:
    seq: int
    at: float
    person: int | None
    seat: int | None
    name: str
    text: str
    phrase: str
    claim: Claim | None
    once: int
    query: Query | None = None


@dataclass(frozen=True)
class Notice:
    """Something that everybody at the table is told, for it is about who can do what there."""

    seq: int
    at: float
    kind: Literal["link", "host"]
    name: str
    by: str


@dataclass(frozen=True)
class SharedNotes:
    seq: int
    round: int
    seat: int
    notes: Notes
