"""A game gone through once more, position by position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...game import Game
from ...record import Record
from ..tables.facts import StoodIn


@dataclass(frozen=True)
class Walk:
    """What is gone through: the whole game, if it is over, or the *rounds* that are.

    Positions are counted by what everybody was told, and so are the same while the game goes on and when it
    is over: how often somebody was asked in secret, for a veto, is nobody's business until then [W19].
    """

    record: Record
    rounds: int | None = None
    stood_in: tuple[StoodIn, ...] = ()
    """For whom bots had stood in, and when."""

    def __iter__(self) -> Iterator[Position]:
        game = Game.of(replace(self.record, answers=()))
        before, number = 0, 0
        yield Position(0, 0, None, "", before, game)
        for count, code in enumerate(self.record.choices, start=1):
            decision, before = game.decision, len(game.events)
            assert decision is not None, "the game went on"
            choice = str(decision.options[decision.options.codes.index(code)])
            game.answer(code)
            if len(game.events) == before:
                continue
            number += 1
            yield Position(number, count, decision.seat, choice, before, game)
            if self.rounds is not None and game.view(None).round > self.rounds:
                return


class Position(NamedTuple):
    """Where a game stood: it goes on when the next position is asked for."""

    number: int
    choices: int
    seat: int | None
    """Who has chosen; None at the beginning."""
    choice: str
    before: int
    """How many events there were before."""
    game: Game
