"""What one module of the box says: its verbs, its events, its questions. All of them are in `box`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from ...knowledge.view import View
from ..notation import Option, write_cell, write_option
from .words import Seen, Speaker

T = TypeVar("T")


@dataclass(frozen=True)
class Wish:
    """What somebody wants to do, for one reader."""

    view: View
    speaker: Speaker
    option: Option

    @classmethod
    def of(cls, view: View, speaker: Speaker, code: int) -> Wish:
        return cls(view, speaker, write_option(view.rules, code, speaker.names))

    def whose(self) -> str:
        return self.speaker.whose(self.option.seat, int(self.view.turn))

    def whom(self) -> str:
        seat = self.option.seat
        if seat == self.view.turn:
            return "yourself" if seat == self.speaker.reader else "themselves"
        return self.speaker.whom([seat])

    @property
    def name(self) -> str:
        """The player who is aimed at."""
        return self.speaker.names[self.option.seat]

    @property
    def cell(self) -> str:
        return write_cell(self.option.cell)


@dataclass(frozen=True)
class Asking:
    """A question that is put to one reader."""

    view: View
    speaker: Speaker
    play: str
    """The play that it is about, ``Bo wants to dig ┴ at e3``; empty if none is announced."""


@dataclass(frozen=True)
class Speech:
    """All that one module says in English; its rules are cited in brackets."""

    addition: str = ""
    """What it adds to a game, in a line."""
    help: str = ""
    """What the help says of it, beside what its verbs mean."""
    drawn: str = ""
    """How that is drawn which it puts into the mine."""
    wants: Mapping[str, str] = field(default_factory=dict)
    """By dwarf: what it wants."""
    meanings: Mapping[str, str] = field(default_factory=dict)
    """By verb: what choosing it does."""
    wishes: Mapping[str, Callable[[Wish], str]] = field(default_factory=dict)
    """By verb that plays a card: the words after ``Bo wants to``."""
    options: Mapping[str, Callable[[Wish], str]] = field(default_factory=dict)
    """By verb: what the reader would do by choosing it, where `wishes` has no words or too few."""
    questions: Mapping[str, Callable[[Asking], str]] = field(default_factory=dict)
    """By the name of a question: how it is put."""
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    """The verbs that answer a question with yes or no."""
    events: Mapping[str, Callable[[Speaker, Seen], str]] = field(default_factory=dict)
    """By kind of event: a sentence that says no more than the reader may know; empty where none is needed."""
    idle: Mapping[str, str] = field(default_factory=dict)
    """By verb: why its card has no options, if there is more to say than that it has no use."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """By verb: what stands beside the number of an option that names nothing."""
    amounts: Mapping[str, str] = field(default_factory=dict)
    """By verb that can name several cards: how many, and how they are typed."""


def merged(tables: Iterable[Mapping[str, T]]) -> Mapping[str, T]:
    """All that several modules say of one matter; none speaks for another."""
    found: dict[str, T] = {}
    for table in tables:
        assert not found.keys() & table.keys(), f"said twice: {found.keys() & table.keys()}"
        found |= table
    return found


def silent(teller: Speaker, seen: Seen) -> str:
    """An event that is shown, or told with another."""
    return ""
