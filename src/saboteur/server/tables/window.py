"""The window in which a play can be vetoed [W19]: all are asked in turn, and the game is looked into once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...game import Game
from ...text.notation import Option
from . import entries as e

WINDOW: Final = "veto"
"""The question whether a play is vetoed [W19]."""


@dataclass(frozen=True)
class Asked:
    """Somebody who is asked if all before them let the play pass."""

    seat: int
    veto: Option | None
    """None if they cannot."""
    let: Option


@dataclass(frozen=True)
class Window:
    asked: tuple[Asked, ...]
    """In the order of the table."""

    def veto_of(self, seat: int) -> Option | None:
        """With what *seat* can veto what is announced; None if it cannot."""
        return next((asked.veto for asked in self.asked if asked.seat == seat), None)

    def before(self, seat: int) -> list[Option]:
        """What is answered before *seat* is asked."""
        seats = [asked.seat for asked in self.asked]
        return [asked.let for asked in self.asked[: seats.index(seat)]]

    def closed(self, vetoer: int | None, by: str) -> list[e.AnyEntry]:
        """Everybody lets what is announced pass but the *vetoer*; all at once, in the order of the table."""
        entries: list[e.AnyEntry] = []
        for asked in self.asked:
            if asked.seat == vetoer and asked.veto is not None:
                return [*entries, e.Answered(asked.veto.text, asked.veto.code, by)]
            entries.append(e.Answered(asked.let.text, asked.let.code, "window"))
        return entries


def window_in(game: Game) -> Window:
    """What can be answered in the window that is open in *game*."""
    twin, asked = game.copy(), []
    while (decision := twin.decision) is not None and decision.question == WINDOW:
        veto, let = decision.options[0], decision.options[-1]
        asked.append(Asked(decision.seat, veto if len(decision.options) > 1 else None, let))
        twin.answer(let)
    return Window(tuple(asked))
