"""Intervals, against values that others have published or worked out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from saboteur.arena.statistics import Share, mean_of_groups, wilson


@pytest.mark.parametrize(
    ("won", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval(won: int, trials: int, low: float, high: float) -> None:
    """The four examples of Newcombe (1998), method 3."""
    assert (low, high) == pytest.approx(wilson(won / trials, trials), abs=5e-5)


def test_wilsons_interval_is_symmetric_and_stays_within_bounds() -> None:
    low, high = wilson(0.0, 20)

    assert (1 - high, 1 - low) == pytest.approx(wilson(1.0, 20))
    assert (0.0, 1.0) == wilson(0.0, 0)


def test_a_side_that_plays_all_seats_of_a_role_counts_rounds() -> None:
    share = Share()
    for won in (1, 1, 0, 1):
        share.add(Fraction(won), Fraction(1))

    assert (4, 0.75, 4.0) == (share.rounds, share.rate, share.trials)


def test_who_has_some_seats_of_a_role_counts_for_these() -> None:
    """Two thirds of a round that was won and one third of one that was lost: 1² / (4/9 + 1/9) trials."""
    share = Share()
    share.add(Fraction(2, 3), Fraction(2, 3))
    share.add(Fraction(0), Fraction(1, 3))

    assert (2, 2 / 3) == (share.rounds, share.rate)
    assert 1.8 == share.trials


def test_the_mean_of_single_values_has_the_textbook_interval() -> None:
    """Standard deviation 1.5811 of 1 to 5; 1.96 of 1.5811 / √5 is 1.3859."""
    mean, interval = mean_of_groups([(n, 1) for n in range(1, 6)])

    assert 3 == mean
    assert (3 - 1.3859, 3 + 1.3859) == pytest.approx(interval, abs=1e-4)


def test_what_hangs_together_makes_an_interval_no_narrower() -> None:
    """Four times the same value in one deal says no more than one."""
    once = mean_of_groups([(n, 1) for n in range(1, 6)])
    four_times = mean_of_groups([(4 * n, 4) for n in range(1, 6)])

    assert once[0] == four_times[0]
    assert once[1] == pytest.approx(four_times[1])


def test_no_values_have_no_mean() -> None:
    assert (0.0, (0.0, 0.0)) == mean_of_groups([(0, 0)])
    assert (2.0, (2.0, 2.0)) == mean_of_groups([(6, 3)])
