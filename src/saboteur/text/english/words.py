"""Words for what a reader may know: events, seats, goals, chests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ..notation import write_card, write_cell

GOALS: Final[Mapping[str, str]] = {
    "treasure": "the treasure",
    "stone A": "a stone",
    "stone B": "a stone",
    "sack 1": "a sack of 1 gold",
    "sack 2": "a sack of 2 gold",
    "dragon": "the dragon",
    "spider": "the giant spider",
}

TOOL_WORDS: Final[Mapping[str, str]] = {"pick": "pickaxe", "lamp": "lantern", "cart": "mine cart"}
"""What each tool is called in a sentence; the notation is shorter."""

CHESTS: Final[Mapping[str, str]] = {
    "a": "1 gold",
    "b": "no more maps this round",
    "c": "no draw this turn",
    "d": "draw one extra card this turn",
    "e": "one face-down goal moves a cell east",
    "f": "no draw, but a random card from another hand when the turn ends",
    "g": "draw 3 cards and keep 1 of them",
    "h": "a look at another player's role",
    "i": "no draw; shuffle the discard pile and take 1 of its top 5 cards",
    "j": "the top 5 cards of the deck are discarded unseen",
}
"""What each treasure chest does [C4]."""


class Seen:
    """What a reader sees of one event."""

    def __init__(self, facts: Mapping[str, object]) -> None:
        self.kind = str(facts["event"])
        self._facts = facts

    def number(self, name: str) -> int:
        value = self._facts[name]
        assert isinstance(value, int), f"{self.kind}.{name} is a number that everybody may know"
        return value

    def numbers(self, name: str) -> list[int]:
        value = self._facts[name]
        return [int(item) for item in value] if isinstance(value, (tuple, list)) else []

    def pairs(self, name: str) -> list[tuple[int, int]]:
        value = self._facts[name]
        return [(int(one), int(other)) for one, other in value] if isinstance(value, (tuple, list)) else []

    def words(self, name: str) -> list[str]:
        value = self._facts[name]
        return [str(item) for item in value] if isinstance(value, (tuple, list)) else []

    def text(self, name: str) -> str:
        """A word, or nothing where the reader may not know it."""
        value = self._facts[name]
        return "" if value is None else str(value)

    @property
    def seat(self) -> int | None:
        """Who did it, or whom it happened to, where it was one player."""
        value = self._facts.get("seat")
        return value if isinstance(value, int) else None

    @property
    def actor(self) -> int | None:
        """Who did it, where that can be another than whom it happened to."""
        value = self._facts.get("by")
        return value if isinstance(value, int) else self.seat

    def where(self) -> str:
        return write_cell(self.number("cell"))


class Speaker:
    """Speaks of seats to one reader; None is the whole table."""

    def __init__(self, names: Sequence[str], reader: int | None) -> None:
        self.names = names
        self.reader = reader

    def who(self, seat: int) -> str:
        return "You" if seat == self.reader else self.names[seat]

    def whose(self, seat: int, actor: int) -> str:
        """The owner of a thing that *actor* does something to."""
        if seat == self.reader:
            return "your own" if actor == seat else "your"
        return "their own" if actor == seat else f"{self.names[seat]}'s"

    def doer(self, seen: Seen) -> str:
        """Who did it."""
        return self.who(seen.number("seat"))

    def target(self, seen: Seen) -> str:
        """Whom it was done to."""
        return self.whom([seen.number("target")])

    def whose_target(self, seen: Seen) -> str:
        """Whose thing it was done to."""
        return self.whose(seen.number("target"), seen.number("seat"))

    def all_of(self, seats: Sequence[int]) -> str:
        """``You, Bo and Cy``."""
        return joined([self.who(seat) for seat in seats])

    def whom(self, seats: Sequence[int]) -> str:
        """``you, Bo and Cy``, not at the beginning of a sentence."""
        return joined(["you" if seat == self.reader else self.names[seat] for seat in seats])


def counted(cards: Iterable[int]) -> list[str]:
    """Each card once, and how often: ``┼ ×2``."""
    copies = Counter(write_card(card) for card in cards)
    return [f"{card} ×{count}" if count > 1 else card for card, count in copies.items()]


def joined(words: Sequence[str], last: str = "and") -> str:
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
