"""Why cards cannot be played: everything that a pupil might ask, asked of the engine beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ...core.cards import SAME_TURNED
from ...core.mine import cell_at, cell_x, cell_y
from ...game import Game
from .. import wire
from ..refusal import Refusal
from ..tables.reasons import objection_to

NEIGHBOURS: Final = ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0))


def reasons(game: Game, seat: int) -> dict[str, Any]:
    """By card in the hand of *seat*: why it cannot be played, at all or at a place or a player.

    Reasons are numbered. For places there is a text for each way round, a letter a cell, row by row.
    """
    told, chart = _Told(game), _Chart(game)
    hand = sorted({int(card) for card in game.view(seat).hand})
    cards = {str(card): _about(told, chart, card) for card in hand}
    return {"told": told.reasons, "box": [chart.west, chart.north, chart.wide], "cards": cards}


def _about(told: _Told, chart: _Chart, card: int) -> dict[str, Any]:
    phrase = told.view.rules.plays[card].phrase
    about: dict[str, Any] = {"any": told.number(card)}
    if "{cell}" in phrase:
        ways = (False,) if "{turned}" not in phrase or SAME_TURNED[card] else (False, True)
        about["cells"] = [
            chart.written({cell: told.number(card, cell=cell, turned=way) for cell in chart.asked})
            for way in ways
        ]
    if "{seat}" in phrase:
        about["seats"] = [told.number(card, seat=seat) for seat in range(len(told.view.seats))]
    return about


class _Told:
    """Reasons that were told, each once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.view = game.view(None)
        self.reasons: list[Any] = []

    def number(self, card: int, **place: Any) -> int:
        """The number of the reason why *card* cannot be played there; that it can is one, too."""
        objection = objection_to(self.game, wire.Why(card=card, **place))
        reason = wire.Reason(0, "", "", "", {}) if objection is None else Refusal.of(objection).explained(0)
        told = msgspec.to_builtins(reason)
        if told not in self.reasons:
            self.reasons.append(told)
        return self.reasons.index(told)


class _Chart:
    """The cells of the mine and those around them."""

    def __init__(self, game: Game) -> None:
        mine = game.view(None).mine
        lying = [_at(int(cell)) for cells in (mine.fixed, mine.laid, mine.hidden) for cell in cells]
        columns, rows = [x for x, _ in lying], [y for _, y in lying]
        self.west, self.wide = min(columns) - 1, max(columns) - min(columns) + 3
        self.north, self.high = min(rows) - 1, max(rows) - min(rows) + 3
        beside = {int(cell_at(x + east, y + south)) for x, y in lying for east, south in NEIGHBOURS}
        self.far = int(cell_at(self.west, self.north))
        self.asked = [self.far, *sorted(beside)]
        """A corner that stands for all cells far from every card, and all the others."""

    def written(self, reasons: Mapping[int, int]) -> str:
        """A letter a cell, row by row."""
        cells = [cell_at(self.west + x, self.north + y) for y in range(self.high) for x in range(self.wide)]
        return "".join(chr(ord("a") + reasons.get(int(cell), reasons[self.far])) for cell in cells)


def _at(cell: int) -> tuple[int, int]:
    return int(cell_x(cell)), int(cell_y(cell))
