"""Ratings of bots in their roles, by openskill."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..core.cards import DWARFS
from ..rules.saboteur2.winners import LONERS
from .outcome import Round

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

Rated = tuple[str, str]
"""A bot and its role."""


class Ratings:
    """Every round is a match between those who have won it and those who have not.

    Bots do not learn, so ratings may settle (tau is 0). Who holds several seats of a team is moved by each of
    them. Who plays against nobody has no rating.
    """

    def __init__(self) -> None:
        from openskill.models import PlackettLuce

        self._model = PlackettLuce(tau=0)
        self._rated: dict[Rated, PlackettLuceRating] = {}

    def add(self, played: Round) -> None:
        """Rate a round; the order of rounds matters, so add them in the order of tasks."""
        seats = [seat for seat, dwarf in enumerate(played.ended) if DWARFS.index(dwarf) not in LONERS]
        teams = [
            [(played.bots[seat], played.ended[seat]) for seat in seats if (seat in played.winners) == won]
            for won in (True, False)
        ]
        if all(teams):
            after = self._model.rate([[self._copy(rated) for rated in team] for team in teams])
            moved = [pair for pairs in zip(teams, after, strict=True) for pair in zip(*pairs, strict=True)]
            self._move(moved)

    def _copy(self, rated: Rated) -> PlackettLuceRating:
        """A rating of its own for each seat, since openskill changes them one by one."""
        known = self._rated.get(rated)
        return self._model.rating() if known is None else self._model.rating(known.mu, known.sigma)

    def _move(self, moved: Iterable[tuple[Rated, PlackettLuceRating]]) -> None:
        before = {rated: self._copy(rated) for rated, _ in moved}
        for rated, after in moved:
            mine = self._rated.setdefault(rated, self._copy(rated))
            mine.mu += after.mu - before[rated].mu
            mine.sigma *= after.sigma / before[rated].sigma

    def facts(self) -> list[dict[str, Any]]:
        """Every rating, the best of each role first."""
        rows: list[dict[str, Any]] = [
            {"bot": bot, "role": role, "mu": round(known.mu, 3), "sigma": round(known.sigma, 3)}
            for (bot, role), known in sorted(self._rated.items(), key=lambda item: item[0])
        ]
        return sorted(rows, key=lambda row: (DWARFS.index(row["role"]), -row["mu"]))
