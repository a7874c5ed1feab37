"""What each person at the keyboard has been told of a game, and what they have not."""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Game
from ..text.english.telling import happened
from ..text.english.words import Seen

NO_PLAYS = ("FirstDrawn", "DwarfDealt", "HandDealt", "GoldPaid", "Drew", "PartyDealt")
"""What happens to a seat, rather than being done by it."""


class Tidings:
    def __init__(self, game: Game, people: Sequence[int]) -> None:
        self.game = game
        self._told = {seat: after_own_play(game, seat) for seat in people}
        """By seat: how many events it has been told."""
        self._open_from = len(game.events)
        """From which event on the table as a whole has been told nothing."""

    def begin_play(self, seat: int) -> None:
        """What *seat* does now is news for it, and for the table."""
        self._open_from = self._told[seat] = len(self.game.events)

    def settle(self, events: int) -> None:
        """Everybody has been told so many events."""
        self._told = dict.fromkeys(self._told, events)
        self._open_from = events

    def news(self, reader: int | None) -> list[Seen]:
        """What *reader* (None: the whole table) has not been told, which counts as told from now on."""
        since = self._open_from if reader is None else self._told[reader]
        if reader is not None:
            self._told[reader] = len(self.game.events)
        return happened(self.game, reader, since)

    def until_the_end(self, reader: int | None) -> list[Seen]:
        """The news up to the end of the round, which is told in full elsewhere."""
        news = self.news(reader)
        kinds = [seen.kind for seen in news]
        return news[: kinds.index("RoundEnded")] if "RoundEnded" in kinds else news


def after_own_play(game: Game, seat: int) -> int:
    """The number of events up to the last play of *seat*, which it knows about, and what it drew then."""
    told = happened(game, seat)
    plays = [n for n, seen in enumerate(told) if seen.actor == seat and seen.kind not in NO_PLAYS]
    number = plays[-1] + 1 if plays else 0
    while 0 < number < len(told) and told[number].seat == seat and told[number].kind == "Drew":
        number += 1
    return number
