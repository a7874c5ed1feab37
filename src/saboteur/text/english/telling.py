"""What happened, sentence after sentence, as one reader may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from ...game import Game
from ..notation import write_card
from .box import SPEECHES
from .speech import merged
from .words import Seen, Speaker, joined

SENTENCES: Final = merged(speech.events for speech in SPEECHES.values())
"""By kind of event; a test sees to it that no kind is forgotten."""


def happened(game: Game, reader: int | None, since: int = 0) -> list[Seen]:
    """The events from number *since* on, as *reader* may see them."""
    return [Seen(event.seen_by(reader)) for event in game.events[since:]]


def this_round(game: Game) -> int:
    """The number of the event with which the round began."""
    begun = [number for number, event in enumerate(game.events) if event.kind == "RoundBegun"]
    return begun[-1] if begun else 0


class Teller(Speaker):
    """Tells events to one reader."""

    def story(self, news: Iterable[Seen]) -> str:
        """What happened, sentence after sentence."""
        return " ".join(self.sentences(news))

    def sentences(self, news: Iterable[Seen]) -> Iterator[str]:
        """What happened; cards that are passed or drawn in a row make one sentence."""
        told = [seen for seen in news if self.tell(seen)]
        for key, events in groupby(told, _row):
            row = list(events)
            if key == UNSEEN:
                yield _passes(self, [seen.number("seat") for seen in row])
            elif key:
                cards = joined([write_card(seen.number("card")) for seen in row])
                yield f"{self.who(row[0].number('seat'))} {key[0].casefold()} {cards}."
            else:
                yield from (self.tell(seen) for seen in row)

    def tell(self, seen: Seen) -> str:
        """One sentence, or nothing where there is nothing to say to this reader."""
        return SENTENCES[seen.kind](self, seen) if seen.kind in SENTENCES else ""


UNSEEN: Final = ("Passed", -1)


def _row(seen: Seen) -> tuple[str, int] | None:
    """What is told together: cards that others passed, and those one player is known to pass or draw."""
    if seen.kind not in ("Passed", "Drew"):
        return None
    return (seen.kind, seen.number("seat")) if seen.text("card") else UNSEEN


def _passes(teller: Teller, seats: Sequence[int]) -> str:
    """``Bo and Cy passed a card each.``, ``Bo passed 3 cards, Cy 1 and Dee 2.``"""
    runs = [(seat, len(list(row))) for seat, row in groupby(seats)]
    if all(cards == 1 for _, cards in runs):
        return f"{teller.all_of(seats)} passed a card{' each' if len(seats) > 1 else ''}."
    (first, most), *others = runs
    head = f"{teller.who(first)} passed {most} card{'s' if most > 1 else ''}"
    return joined([head, *(f"{teller.who(seat)} {cards}" for seat, cards in others)]) + "."
