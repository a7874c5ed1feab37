"""What servers and thinkers tell each other. It is JSON, checked when it is read; never a pickle."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, get_type_hints

import msgspec
from msgspec import Meta, Raw, Struct

from ...bots.protocol import Heard
from ...record import Record
from ...rules import EDITION
from ...setup import Setup
from ...text.claims import Claim
from ..thinking import Task

CHOOSE: Final = f"saboteur.think.{EDITION}.choose"
STUDY: Final = f"saboteur.think.{EDITION}.study"
PULSE: Final = f"saboteur.think.{EDITION}.pulse"
"""Whoever knows the rules in another edition hears nothing of what is asked in this one."""

GROUP: Final = "thinkers"

BEAT: Final = 1.0
"""Seconds between two signs of life of a thinker."""

Job = Callable[..., Any]
Jobs = Mapping[str, Job]
"""What can be studied, by name."""


class Said(Struct, frozen=True):
    """As `Heard`."""

    seat: int
    claim: Claim
    round: int
    deeds: int


class Question(Struct, frozen=True):
    """A question to a bot: the game as data, without names of people or the code of their table."""

    name: str
    """By which the answer names it."""
    game: str
    """The same for questions of one game; nobody else can tell which."""
    record: Record
    seat: int
    level: str
    heard: list[Said]
    talks: bool

    @classmethod
    def of(cls, name: str, secret: str, task: Task) -> Question:
        game = hashlib.sha256(f"{secret}/{task.table}".encode()).hexdigest()[:16]
        heard = [Said(one.seat, one.claim, one.round, one.deeds) for one in task.heard]
        record = replace(task.record, setup=nameless(task.record.setup))
        return cls(name, game, record, task.seat, task.level, heard, task.talks)

    def task(self) -> Task:
        heard = tuple(Heard(said.seat, said.claim, said.round, said.deeds) for said in self.heard)
        return Task(self.game, self.record, self.seat, self.level, heard, self.talks)


def nameless(setup: Setup) -> Setup:
    """The same game among players who are called by their numbers."""
    seats = tuple(str(number) for number in range(1, len(setup.seats) + 1))
    first = None if setup.first_seat is None else seats[setup.first_seat]
    return replace(setup, seats=seats, first=first)


class Study(Struct, frozen=True):
    """Something to work out."""

    name: str
    job: str
    arguments: Raw

    @classmethod
    def of(cls, name: str, job: Job, arguments: Sequence[object]) -> Study:
        return cls(name, job.__name__, Raw(msgspec.json.encode(arguments)))

    def read(self, jobs: Jobs) -> tuple[Job, list[Any]]:
        """What is to be done, and with what."""
        job = jobs[self.job]
        kinds = [kind for name, kind in get_type_hints(job).items() if name != "return"]
        given = msgspec.json.decode(self.arguments, type=list[Raw])
        return job, [msgspec.json.decode(one, type=kind) for one, kind in zip(given, kinds, strict=True)]


class Busy(Struct, frozen=True, tag=True):
    """Ask another, or ask again."""


class Chosen(Struct, frozen=True, tag=True):
    name: str
    code: int
    claim: Claim | None


class Studied(Struct, frozen=True, tag=True):
    name: str
    result: Raw

    @classmethod
    def of(cls, name: str, result: object) -> Studied:
        return cls(name, Raw(msgspec.json.encode(result)))


class Failed(Struct, frozen=True, tag=True):
    """It could not be worked out."""

    name: str


class Pulse(Struct, frozen=True):
    """A sign of life: what a thinker thinks about, and how much more it can take, by subject."""

    thinker: Annotated[str, Meta(pattern=r"^[0-9a-z]{1,16}\Z")]
    """Part of the subject on which it is asked: other signs could put words into a server's mouth."""
    names: list[str]
    free: dict[str, int]


Reply = Busy | Chosen | Studied | Failed

replies: Final = msgspec.json.Decoder(Reply)
questions: Final = msgspec.json.Decoder(Question)
studies: Final = msgspec.json.Decoder(Study)
pulses: Final = msgspec.json.Decoder(Pulse)
encoded: Final = msgspec.json.encode
