"""What a bot is: something that chooses, and sees nothing but a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from ..core.luck import Luck
from ..knowledge.view import View
from ..questions import Decision
from ..text.notation import Option

if TYPE_CHECKING:
    from ..text.claims import Claim


class Bot(Protocol):
    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        """One of the options of *decision*, which is put to the seat of *view*."""


@dataclass(frozen=True)
class Belief:
    """What somebody holds likely of what they cannot see. Each table of chances sums to one."""

    dwarfs: tuple[Mapping[int, float], ...]
    """By seat: how likely each dwarf (its number) is."""
    treasure: Mapping[int, float]
    """By cell of a goal: how likely the treasure lies there."""


@runtime_checkable
class Believer(Protocol):
    """A bot that can say what it believes."""

    def believe(self, view: View) -> Belief:
        """What it holds likely, from what *view* shows and nothing else."""


@dataclass(frozen=True)
class Heard:
    """A claim that somebody has made aloud."""

    seat: int
    claim: Claim
    round: int
    deeds: int
    """How many deeds of that round everybody had seen by then."""


@runtime_checkable
class Listener(Protocol):
    """A bot that minds what is said."""

    def hear(self, heard: Sequence[Heard]) -> None:
        """From now on choose and believe by *heard*: all that was said this round, and nothing else."""


@runtime_checkable
class Talker(Protocol):
    """A bot that says something itself."""

    def say(self, view: View, heard: Sequence[Heard], luck: Luck) -> Claim | None:
        """What it claims after a move of its own, if anything: *view* and *heard* are as they are then."""
