"""How sure a share or a mean is: 95 % intervals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""Of a normal distribution 95 % lies within so many standard deviations."""

Interval = tuple[float, float]


def wilson(share: float, trials: float) -> Interval:
    """Wilson's interval for a *share* seen in so many *trials*; all that is possible if there were none."""
    if trials <= 0:
        return 0.0, 1.0
    squared = Z * Z / trials
    middle = (share + squared / 2) / (1 + squared)
    reach = Z / (1 + squared) * sqrt(share * (1 - share) / trials + squared / trials / 4)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass
class Share:
    """How often somebody has won, of rounds that may count for a part only.

    Seats of one side win together, so a round is one trial, however many of them there are: a bot that has
    two of a role's three seats counts there for two thirds. `trials` is Kish's effective number, (Σw)²/Σw²;
    if all rounds count in full it is their number. Fractions, so that no order of adding matters.
    """

    rounds: int = 0
    won: Fraction = field(default_factory=Fraction)
    weight: Fraction = field(default_factory=Fraction)
    squares: Fraction = field(default_factory=Fraction)

    def add(self, won: Fraction, weight: Fraction) -> None:
        """Count a round; *won* is the part of its *weight* that was won."""
        self.rounds += 1
        self.won += won
        self.weight += weight
        self.squares += weight * weight

    @property
    def rate(self) -> float:
        return float(self.won / self.weight) if self.weight else 0.0

    @property
    def trials(self) -> float:
        return float(self.weight * self.weight / self.squares) if self.squares else 0.0

    def facts(self) -> dict[str, object]:
        low, high = wilson(self.rate, self.trials)
        return {
            "rounds": self.rounds, "rate": round(self.rate, 4), "low": round(low, 4), "high": round(high, 4),
        }  # fmt: skip


def mean_of_groups(groups: Iterable[tuple[int, int]]) -> tuple[float, Interval]:
    """The mean of all, and its interval, where (sum, count) are given by groups that are independent.

    What happens in one deal hangs together, so deals are the groups; this is the usual ratio estimate.
    """
    known = [group for group in groups if group[1] > 0]
    count = sum(many for _, many in known)
    if count == 0:
        return 0.0, (0.0, 0.0)
    mean = sum(total for total, _ in known) / count
    if len(known) == 1:
        return mean, (mean, mean)
    spread = sum((total - mean * many) ** 2 for total, many in known) * len(known) / (len(known) - 1)
    reach = Z * sqrt(spread) / count
    return mean, (mean - reach, mean + reach)
