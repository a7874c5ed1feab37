"""A coach: what `hard` would do in somebody's place, and why, from what that seat knows and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from ..core.choices import cell_of, seat_of, verb_of
from ..core.luck import Luck
from ..knowledge.view import View
from ..rules.numbers import BREAK, FREE, MAP, PASS, REPAIR, ROCKFALL, TRAP
from .choice.picking import values_of
from .choice.search import A_SHARE, Search, is_plain
from .levels import Hard
from .sight.aims import KINDS, SABOTEUR

IDEAS: Final = 3
"""How many ideas a coach has, at most."""

TRIED: Final = 6
"""One in so many simulations is a world in which all ideas are tried out."""

NEARER: Final = 0.3
"""How much a card must bring the treasure nearer, or take it away, to be played for that."""

DOUBT: Final = 0.02
"""How far from the others somebody must be suspected, or trusted, for that to be a reason."""

NOTHING: Final = "nothing"
"""Why one passes: nothing that could be played would do more."""


@dataclass(frozen=True)
class Idea:
    """An option, by its number, and what it comes to."""

    code: int
    gain: float | None
    """What it is worth, in the coach's unit; None if it need not be tried out."""
    reason: str
    count: int = 0
    seat: int | None = None


@final
class Coach(Hard):
    @property
    def unit(self) -> float:
        """What a gain of one means: that the round is won or, where that counts, so much gold."""
        return A_SHARE if self.foresight.counts_gold else 1.0

    def ideas(self, view: View, luck: Luck, also: Sequence[int] = ()) -> list[Idea]:
        """The best options of *view*, the best first, and those that are asked about *also*."""
        if self._rules is not view.rules:
            self.sit_down(view.rules)
        self.look(view)
        if is_plain(view.options):
            return [self.idea(view, i64(self.code(view, luck)), None)]
        options = self.promising(view, IDEAS)[:IDEAS]
        for code in also:
            if i64(code) not in options:
                options = append(options, i64(code))
        search = Search(view, self.posterior, self.worlds, self.foresight)
        gains = search.compared(options, values_of(self.outlook, options), self.simulations // TRIED, luck)
        found = [self.idea(view, code, gain) for code, gain in zip(options, gains, strict=True)]
        return sorted(found, key=lambda idea: -(idea.gain or 0.0))

    def suspects(self, view: View) -> list[float]:
        """By seat: how likely a saboteur sits there; the view was looked at."""
        dwarfs = self.posterior.dwarfs()
        return [float(dwarfs[seat * KINDS + SABOTEUR]) for seat in range(len(view.seats))]

    def idea(self, view: View, code: i64, gain: float | None) -> Idea:
        """Why *code* is worth it."""
        verb = verb_of(code)
        if view.rules.is_placing(code):
            return Idea(int(code), gain, *self._digging(view, code))
        if verb in (BREAK, TRAP, REPAIR, FREE):
            return self._about_somebody(view, code, gain)
        helps = self.outlook.aim > 0.0
        reasons = {MAP: "unknown", ROCKFALL: "clears" if helps else "blocks", PASS: NOTHING}
        return Idea(int(code), gain, reasons.get(int(verb), "best"))

    def _digging(self, view: View, code: i64) -> tuple[str, int]:
        """What a path card does to the way to the treasure, and how many cards it is away then."""
        outlook, cell = self.outlook, cell_of(code)
        face = view.rules.verbs[verb_of(code)].face(view, code)
        after = outlook.distance_with(cell, face)
        left, helps = max(1, round(after)), outlook.aim > 0.0
        if outlook.reached_by(cell, face) != 0:
            return "reaches", 0
        if after < outlook.distance - NEARER:
            return ("nearer" if helps else "harmless"), left
        return ("room" if helps or after < outlook.distance + NEARER else "farther"), left

    def _about_somebody(self, view: View, code: i64, gain: float | None) -> Idea:
        """Why it is worth it to hinder or to help a player; to a saboteur, suspicion is no reason."""
        seat = int(seat_of(code))
        if seat == view.seat:
            return Idea(int(code), gain, "own", 0, seat)
        chances, helps = self.suspects(view), self.outlook.aim > 0.0
        beyond = chances[seat] - sum(chances) / (len(chances) - 1)
        if verb_of(code) in (BREAK, TRAP):
            reason = "hinder" if not helps else "foe" if beyond > DOUBT else "best"
        else:
            reason = "friend" if helps and beyond < -DOUBT else "best"
        return Idea(int(code), gain, reason, round(100 * chances[seat]), seat)
