"""What a lesson is: how the cards are stacked, and what happens then, step by step.

The pupil sits first, Flint, Garnet, Onyx and Topaz follow. What the coach says at a step is a key; its words
in English belong to the lesson. Choices are written as in our notation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from ...core.luck import Luck
from ...setup import BY_SEED
from ...text.notation import read_dealt

SEATS: Final = ("You", "Flint", "Garnet", "Onyx", "Topaz")
PUPIL: Final = 0


@dataclass(frozen=True)
class Tell:
    """The coach says something, and may point *at* a part of the table."""

    says: str
    at: str = ""
    """``goals``, ``hand``, ``dwarf``, ``seats``, ``deck``, or a cell such as ``e3n1``."""


@dataclass(frozen=True)
class Do:
    """The pupil makes a *choice*."""

    choice: str
    says: str
    tries: Mapping[str, str] = field(default_factory=dict)
    """Other choices that the pupil may try out and take back, and what the coach says to each."""


@dataclass(frozen=True)
class Wonder:
    """The pupil asks why a card cannot be played, at all or *at* a cell."""

    card: str
    says: str
    at: str = ""


@dataclass(frozen=True)
class See:
    """Others play: a choice each, by whoever is asked."""

    choices: tuple[str, ...]

    def __init__(self, *choices: str) -> None:
        object.__setattr__(self, "choices", choices)


Step = Tell | Do | Wonder | See


@dataclass(frozen=True)
class Lesson:
    """One lesson. Lists of cards are written with commas; what is not named is dealt anyhow."""

    name: str
    steps: tuple[Step, ...]
    rules: str = "base"
    dwarfs: str = "miner, miner, saboteur"
    """By seat, then those that are left over."""
    players: int = 3
    hands: tuple[str, ...] = ()
    draws: str = ""
    """What is drawn after the hands were dealt, the top card first."""
    goals: str = "stone A, treasure, stone B"
    deals: Mapping[str, str] = field(default_factory=dict)
    """What else chance deals, by the name of the deal."""
    chests: str = BY_SEED
    before: tuple[str, ...] = ()
    """What was chosen before the pupil looks."""
    first: str = SEATS[PUPIL]
    words: Mapping[str, str] = field(default_factory=dict)
    """What the coach says, in English: by key, without the name of the lesson."""

    @property
    def seats(self) -> tuple[str, ...]:
        return SEATS[: self.players]


@dataclass(frozen=True)
class Stacked:
    """A dealer who deals what the lesson wants."""

    lesson: Lesson
    aside: int
    hand: int
    """How many cards are put aside, and how many a player gets."""

    def deal(self, number: int, what: str, pool: list[int], count: int) -> list[int]:
        left = Luck(f"{self.lesson.name}/{what}").draw(pool, len(pool))
        places = [self._found(what, word, left) for word in self._wanted(what)]
        while len(places) < count:
            places.append(None)
        return [left.pop(0) if card is None else card for card in places[:count]]

    def _found(self, what: str, word: str, left: list[int]) -> int | None:
        """The card called *word*, taken out of what is *left*; None if any will do."""
        card = read_dealt(what, word, self.lesson.seats) if word else None
        if card not in left:
            return None
        left.remove(card)
        return card

    def _wanted(self, what: str) -> list[str]:
        """What is wanted of a deal, in order; nothing where any card will do."""
        lesson = self.lesson
        wanted = {"dwarfs": lesson.dwarfs, "goals": lesson.goals, **lesson.deals}
        return list(self._deck()) if what == "deck" else listed(wanted.get(what, ""))

    def _deck(self) -> Iterator[str]:
        yield from [""] * self.aside
        for seat in range(len(self.lesson.seats)):
            cards = listed(self.lesson.hands[seat]) if seat < len(self.lesson.hands) else []
            assert len(cards) <= self.hand, f"{self.lesson.name}: {self.lesson.seats[seat]} has many cards"
            yield from cards + [""] * (self.hand - len(cards))
        yield from listed(self.lesson.draws)


ROAD: Final = ("dig ─ e1", "dig ┼ e2", "dig ─ e3", "dig ┬ e4", "dig ┼ e5", "pass ┛")
ROAD_CARDS: Final = ("─, ┬", "┼, ┼", "─, ┛")
"""A tunnel for lessons that begin later: what three players chose, and the cards in their hands for it."""


def listed(text: str) -> list[str]:
    """What is written with commas between; two commas leave a gap."""
    return [item.strip() for item in text.split(",")] if text else []
