"""What is written down of a table: everything that anybody did there, in order.

A table is what follows from its entries, the same in any process. Choices are written as text, which outlives
changes of the program; what chance decides follows from the seed.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from ...text.claims import Claim
from ..wire import Look, Notes, Query, Settings


class Entry(Struct, frozen=True, tag_field="entry"):
    """One line of the log: something that was done at a table."""


class Created(Entry, frozen=True, tag="created"):
    settings: Settings
    referee: str = ""
    """The hash of the referee's token; empty if there is no referee."""


class Joined(Entry, frozen=True, tag="joined"):
    person: int
    name: str
    hash: str
    look: Look | None = None


class Dressed(Entry, frozen=True, tag="look"):
    person: int
    look: Look


class Renamed(Entry, frozen=True, tag="renamed"):
    person: int
    name: str


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody took a seat, or left theirs."""

    person: int
    seat: int | None


class Left(Entry, frozen=True, tag="left"):
    """Somebody left, or was sent away by the host."""

    person: int


class BotSat(Entry, frozen=True, tag="bot"):
    """A bot took the seat, or left it."""

    seat: int
    level: str


class Reordered(Entry, frozen=True, tag="order"):
    seats: list[int]


class Hosted(Entry, frozen=True, tag="host"):
    person: int
    by: int | None = None
    """Who made them the host: the host before, or they themselves if that one was gone."""


class Relinked(Entry, frozen=True, tag="link"):
    """Somebody was given a new token."""

    person: int
    hash: str
    by: int | None = None


class Changed(Entry, frozen=True, tag="settings"):
    settings: Settings


class Branched(Entry, frozen=True, tag="branched"):
    """The game begins as that of another table went until it was answered so often."""

    code: str
    at: int


class Started(Entry, frozen=True, tag="started"):
    """The game began, by this edition of the rules, with these names and this seed."""

    edition: str
    names: list[str]
    seed: int


class Answered(Entry, frozen=True, tag="answered"):
    """A choice, as text and as its number: the number is quick, the text outlives changes of the program."""

    choice: str
    code: int
    by: str = ""
    """Empty if the seat's own player answered; ``bot``, ``away`` or ``clock`` if a bot did, and why."""


class Paused(Entry, frozen=True, tag="paused"):
    on: bool


class Looked(Entry, frozen=True, tag="looked"):
    """The only person has looked at their dwarf."""


class Said(Entry, frozen=True, tag="said"):
    person: int | None
    text: str = ""
    phrase: str = ""
    claim: Claim | None = None
    once: int = 0
    """What its speaker numbered it, as in `Talk`."""
    seat: int | None = None
    """The seat whose bot said it, if that is no person."""
    query: Query | None = None


class Muted(Entry, frozen=True, tag="muted"):
    person: int
    on: bool


class Shared(Entry, frozen=True, tag="shared"):
    """Somebody showed their notes to all."""

    person: int
    round: int
    notes: Notes


class Wished(Entry, frozen=True, tag="again"):
    """Somebody wants to play again."""

    person: int


class Agreed(Entry, frozen=True, tag="agreed"):
    """Somebody lets their name stand in a picture of the game, or does not any more."""

    person: int
    on: bool


class Rematched(Entry, frozen=True, tag="rematch"):
    code: str


AnyEntry = (
    Created | Joined | Dressed | Renamed | Sat | Left | BotSat | Reordered | Hosted | Relinked | Changed
    | Branched | Started | Answered | Paused | Looked | Said | Muted | Shared | Wished | Agreed | Rematched
)  # fmt: skip

_decoder: Final[msgspec.json.Decoder[AnyEntry]] = msgspec.json.Decoder(AnyEntry)
_encoder: Final = msgspec.json.Encoder()


def written(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def read(body: bytes) -> AnyEntry:
    return _decoder.decode(body)
