"""Chi-square: whether what turned up agrees with what should turn up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ONE_IN_A_THOUSAND = {
    1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 7: 24.32, 8: 26.12, 9: 27.88,
    10: 29.59, 11: 31.26, 17: 40.79,
}  # fmt: skip
"""By degrees of freedom: what chi-square exceeds once in a thousand times if all is fair."""


def check_fair(weights: Mapping[Any, float], counts: Mapping[Any, int]) -> None:
    """The *counts* agree with outcomes as likely as their *weights*, and nothing else turned up."""
    assert set(counts) <= set(weights)
    tries = sum(counts.values())
    expected = {outcome: tries * weight / sum(weights.values()) for outcome, weight in weights.items()}
    assert min(expected.values()) >= 5, "too few tries for chi-square"
    chi_square = sum((counts.get(outcome, 0) - due) ** 2 / due for outcome, due in expected.items())

    assert chi_square < ONE_IN_A_THOUSAND[len(weights) - 1], f"{dict(counts)}, expected {expected}"
