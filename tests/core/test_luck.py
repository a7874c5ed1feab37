"""Chance: the same stream everywhere, and fair."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import islice, permutations

import pytest

from saboteur.core.deal import tally
from saboteur.core.luck import Counts, Luck

FIRST_OF_SEED_7 = [2065915085, 2697260192, 3620870054, 4167705122, 2513441145, 917371924]


def mrg32k3a(state: list[int]) -> Iterator[int]:
    """L'Ecuyer's generator, written down from the paper with numbers that cannot overflow."""
    m1, m2 = 2**32 - 209, 2**32 - 22853
    x, y = state[:3], state[3:]
    while True:
        x = [x[1], x[2], (1403580 * x[1] - 810728 * x[0]) % m1]
        y = [y[1], y[2], (527612 * y[2] - 1370589 * y[0]) % m2]
        yield (x[2] - y[2]) % m1


def seeded(seed: str) -> list[int]:
    """Six words of a digest, made into a state that is never all zero."""
    digest = hashlib.sha256(seed.encode()).hexdigest()
    words = [int(digest[n : n + 8], 16) for n in range(0, 48, 8)]
    m1, m2 = 2**32 - 209, 2**32 - 22853
    return [
        words[0] % m1, words[1] % m1, 1 + words[2] % (m1 - 1),
        words[3] % m2, words[4] % m2, 1 + words[5] % (m2 - 1),
    ]  # fmt: skip


def chi_square(found: Iterable[Hashable], kinds: int) -> float:
    """How far counts are from being even; its mean is *kinds* - 1."""
    counts = Counter(found)
    expected = sum(counts.values()) / kinds
    missing = (kinds - len(counts)) * expected
    return missing + sum((seen - expected) ** 2 / expected for seen in counts.values())


def test_the_transcription_is_the_generator_of_the_paper() -> None:
    """Begun with six times 12345, its first numbers are those that L'Ecuyer published."""
    published = [0.127011, 0.318528, 0.309186]
    numbers = islice(mrg32k3a([12345] * 6), 3)

    assert published == [round(n / (2**32 - 208), 6) for n in numbers]


def test_the_stream_of_seed_7_is_fixed_for_ever() -> None:
    """Recorded games depend on it."""
    luck = Luck(7)
    numbers = [luck.number() for _ in range(6)]

    assert numbers == FIRST_OF_SEED_7


@pytest.mark.parametrize("seed", [0, 1, 7, 2**63 - 1, "7/12/deck", "żółć"])
def test_the_stream_is_the_same_as_with_numbers_that_cannot_overflow(seed: int | str) -> None:
    luck = Luck(seed)
    numbers = list(islice(mrg32k3a(seeded(str(seed))), 2000))

    assert numbers == [luck.number() for _ in range(2000)]


def test_a_seed_is_its_text() -> None:
    assert Luck(7).number() == Luck("7").number()


def test_different_seeds_give_different_streams() -> None:
    firsts = {Luck(seed).number() for seed in range(1000)}

    assert len(firsts) == 1000


def test_two_streams_of_one_seed_do_not_disturb_each_other() -> None:
    one, other = Luck(7), Luck(7)
    for _ in range(3):
        other.number()

    assert FIRST_OF_SEED_7[:3] == [one.number() for _ in range(3)]
    assert FIRST_OF_SEED_7[3:] == [other.number() for _ in range(3)]


@pytest.mark.parametrize(("limit", "bound"), [(2, 10.8), (3, 13.8), (6, 20.5), (28, 55.5), (67, 107.3)])
def test_every_number_below_a_limit_is_as_likely_as_any_other(limit: int, bound: float) -> None:
    """The bounds are those that fair chance oversteps once in a thousand times."""
    luck = Luck("fair")

    assert chi_square((luck.below(limit) for _ in range(limit * 1000)), limit) < bound


@pytest.mark.parametrize("limit", [2, 67, 1_500_000_000, 2**31 - 1])
def test_numbers_that_would_be_unfair_are_thrown_away(limit: int) -> None:
    """The stream is cut into *limit* shares of equal size; what is left of each share is thrown away."""
    m1 = 2**32 - 209
    scaled = [number * limit for number in islice(mrg32k3a(seeded("7")), 2000)]
    fair = [s // m1 for s in scaled if s % m1 >= m1 % limit]
    luck = Luck(7)

    assert fair == [luck.below(limit) for _ in fair]


@pytest.mark.parametrize("limit", [10**9, 2 * 10**9])
def test_a_large_limit_is_fair_too(limit: int) -> None:
    luck = Luck("large")
    sevenths = [luck.below(limit) * 7 // limit for _ in range(7000)]

    assert chi_square(sevenths, 7) < 22.5


def test_below_one_there_is_only_zero() -> None:
    luck = Luck(7)

    assert [luck.below(1) for _ in range(10)] == [0] * 10


@pytest.mark.parametrize("count", range(8))
def test_a_draw_takes_so_many_of_the_pool_and_leaves_the_pool_alone(count: int) -> None:
    """[B3] A card that is there twice may be drawn twice, and not three times."""
    pool = [1, 1, 2, 3, 3, 3, 9]
    for seed in range(200):
        drawn = Luck(seed).draw(pool, count)

        assert count == len(drawn)
        assert not Counter(drawn) - Counter(pool)
        assert pool == [1, 1, 2, 3, 3, 3, 9]


def test_a_whole_deck_can_be_drawn_and_is_shuffled_then() -> None:
    """[B3] All cards come, in another order than they lay."""
    deck = list(range(67))
    drawn = Luck(7).draw(deck, 67)

    assert deck == sorted(drawn)
    assert deck != drawn


def test_every_order_of_three_goals_is_as_likely_as_any_other() -> None:
    """[B2] The goals are shuffled."""
    luck = Luck("goals")
    orders = [tuple(luck.draw([2, 3, 4], 3)) for _ in range(6000)]

    assert set(permutations([2, 3, 4])) == set(orders)
    assert chi_square(orders, 6) < 20.5


def test_every_pair_of_four_is_as_likely_as_any_other() -> None:
    """[B21] Some of a pool, in order."""
    luck = Luck("pairs")
    pairs = [tuple(luck.draw([1, 2, 3, 4], 2)) for _ in range(12000)]

    assert set(permutations([1, 2, 3, 4], 2)) == set(pairs)
    assert chi_square(pairs, 12) < 31.3


def test_the_order_of_a_draw_depends_on_the_seed_alone() -> None:
    orders = {tuple(Luck(seed).draw(list(range(10)), 10)) for seed in range(100)}

    assert Luck(7).draw(list(range(10)), 10) == Luck(7).draw(list(range(10)), 10)
    assert len(orders) == 100


def test_a_card_that_nobody_knows_is_none_of_those_left() -> None:
    """It is struck as card 0: which one it is changes neither how many there are nor whether that can be."""
    left = Counts(tally([3, 3, 7]), Luck(7))
    left.strike(0)
    left.strike(7)

    assert (2, False) == (left.total(), left.is_overdrawn())
    left.strike(7)
    assert left.is_overdrawn()
