"""What a bot is: something that chooses, and sees nothing but a view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ..core.luck import Luck
from ..knowledge.view import View
from ..questions import Decision
from ..text.notation import Option


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
