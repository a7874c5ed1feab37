"""Hands that are lived again: what may have left them unseen, and what cannot have."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur import Luck
from saboteur.core.deal import tally
from saboteur.core.luck import Counts
from saboteur.core.memory import DRAWN, NOBODY, PASSED, PLAYED, Sighting
from saboteur.knowledge.worlds.lives import A_DRAW, Heir, LedLife, can_go_on

UNSEEN = [1, 2, 3, 9, 9, 9, 9]


def led(cards: list[int], told: list[int], seed: int, heirs: dict[int, Heir] | None = None) -> LedLife:
    """A hand of which all *cards* are known, led through what is *told* of it; what is lost unseen goes to
    the slot with the number of its moment."""
    sighting = Sighting(0, 1, 1, vec[u8]([u8(card) for card in cards]), len(cards))
    for moment, card in enumerate(told):
        what = DRAWN if card == A_DRAW else PLAYED if card else PASSED
        sighting.story = append(sighting.story, i64(card if what == PLAYED else moment) << 8 | what)
    life = LedLife(sighting, told, Counts(tally(UNSEEN), Luck(seed)), 0)
    life.heirs = heirs or {}
    life.live()
    return life


def test_a_card_that_is_seen_leaving_was_not_passed_away_before() -> None:
    """[S16] Of three cards one is passed away unseen before any is drawn: not the one played later."""
    passed = Counter(led([1, 2, 3], [0, 1], n).passed[0] for n in range(60))

    assert {2, 3} == set(passed)


def test_a_card_of_which_no_copy_is_left_was_not_passed_away_but_to_be_taken() -> None:
    """[S16, W18] All copies of 4 are seen: it lies in no slot, unless somebody took it out again."""
    assert {(2,)} == {tuple(led([2, 4], [0], n).passed) for n in range(60)}
    assert {(2,), (4,)} == {tuple(led([2, 4], [0], n, {0: heir([])}).passed) for n in range(60)}


def test_a_card_was_not_taken_by_a_hand_that_is_seen_to_have_another() -> None:
    """[S16, W18] Whoever took it had nothing else, and plays 2."""
    assert {(2,)} == {tuple(led([2, 4], [0], n, {0: heir([2])}).passed) for n in range(60)}


def test_cards_that_are_equally_short_are_equally_likely_to_have_left() -> None:
    """[S16] Both are seen elsewhere, and nothing tells which of them this hand has lost."""
    life = led([4, 5], [], 1)
    chosen = Counter(life.chosen([4, 5], 0) for _ in range(200))

    assert {4, 5} == set(chosen)


def heir(told: list[int]) -> Heir:
    """A hand that got a card when it had none."""
    return Heir(Sighting(NOBODY, 2, 4, vec[u8](), 1), told)


def test_a_hand_that_must_have_lost_what_is_seen_elsewhere_says_so() -> None:
    """[S16] Such a life is broken: the card came out of the pile, and the next deal looks for it there."""
    life = led([4], [0], 1)

    assert life.broken
    assert [4] == life.short


CARDS = st.integers(1, 3)
MOMENTS = st.one_of(st.just(A_DRAW), st.just(0), CARDS)


@given(st.lists(st.integers(0, 3), max_size=4), st.lists(MOMENTS, max_size=7))
def test_a_hand_can_go_on_just_if_some_life_of_it_does(bag: list[int], rest: list[int]) -> None:
    """[S16] As found out by trying every card that may have left."""
    assert some_life_goes_on(bag, rest) == can_go_on(bag, rest)


def some_life_goes_on(bag: list[int], rest: list[int]) -> bool:
    if not rest:
        return True
    if rest[0] == A_DRAW:
        return some_life_goes_on([*bag, 0], rest[1:])
    gone = set(bag) if rest[0] == 0 else set(bag) & {0, rest[0]}
    return any(some_life_goes_on(without(bag, card), rest[1:]) for card in gone)


def without(bag: list[int], card: int) -> list[int]:
    left = bag[:]
    left.remove(card)
    return left
