"""Hands: what passes tell of them, once nothing is left to draw."""

from __future__ import annotations

import pytest

from saboteur import Luck
from saboteur.bots.sight.hands import CARDS, Hands
from saboteur.bots.sight.ways import Ways
from saboteur.knowledge.view import see
from saboteur.text.notation import read_card
from tests.tables import Table

from .drawn import NEAR, laid

BO = 1
MIDDLE = 1


def guessed(game: Table) -> Hands:
    """The hands as Ada can guess them."""
    return Hands(see(game.position, 0), Ways())


def likely(hands: Hands, card: str, goal: int = MIDDLE) -> float:
    """How likely Bo holds *card* if the treasure is at *goal*, against any other."""
    return hands.chances[(goal * hands.players + BO) * CARDS + read_card(card)]


def after(*choices: str, **words: str) -> Hands:
    game = laid(NEAR, **{"deck": "", "Ada": "map, map, map", **words})
    for choice in choices:
        game.play(choice)
    return guessed(game)


def test_who_passes_hardly_holds_what_leads_on() -> None:
    hands = after("pass map", "pass map")

    assert likely(hands, "┬") == likely(hands, "┼") < 1.0
    assert 1.0 == likely(hands, "│") == likely(hands, "╸") == likely(hands, "rockfall")


def test_every_pass_counts() -> None:
    words = {"Bo": "map, map, map"}

    once = after("pass map", "pass map", **words)
    twice = after("pass map", "pass map", "pass map", "pass map", "pass map", **words)
    assert likely(twice, "┼") < likely(once, "┼")


def test_what_leads_on_depends_on_where_the_treasure_is() -> None:
    """[B17] The way to the northern goal is as short through a bend."""
    hands = after("pass map", "pass map")

    assert likely(hands, "┘", goal=0) < 1.0 == likely(hands, "┘")


@pytest.mark.parametrize(
    ("words", "choices"),
    [
        ({"Ada": "broken lamp, map, map"}, ["break lamp Bo", "pass map"]),
        ({"Bo": "broken lamp, map"}, ["pass map", "break lamp Ada"]),
        ({"deck": "┼, ┼, ┼, ┼, ┼, ┼", "Bo": "map, map, map, map, map, map"}, ["pass map", "pass map"]),
    ],
    ids=["who cannot dig", "who does something else", "who draws"],
)
def test_nothing_is_told_by(words: dict[str, str], choices: list[str]) -> None:
    full = {"Ada": ", ".join(["map"] * 6), "Cy": ", ".join(["map"] * 6)} if "deck" in words else {}

    assert 1.0 == likely(after(*choices, **{**full, **words}), "┼")


def test_hands_are_dealt_from_what_is_unseen() -> None:
    hands, luck = after("pass map", "pass map"), Luck(1)
    dealt = [int(card) for _ in range(3) for card in hands.deal(BO, 4, MIDDLE, luck)]

    assert 12 == len(dealt)
    assert all(dealt.count(card) <= hands.unseen[card] for card in dealt)


def test_hands_are_dealt_as_likely_as_they_are() -> None:
    hands, luck, cross = after("pass map", "pass map"), Luck(1), read_card("┼")
    counts = {}
    for goal in (MIDDLE, -1):
        hands.take_back()
        counts[goal] = 0
        for _ in range(400):
            hands.take_back()
            counts[goal] += cross in list(hands.deal(BO, 4, goal, luck))

    assert counts[MIDDLE] * 2 < counts[-1]


def test_the_seat_knows_its_own_cards_and_what_lies_open() -> None:
    """[B8] What Ada passed she knows; what Bo passed she does not."""
    hands = after("pass map", "pass map")

    assert hands.unseen[read_card("map")] == 6 - 3
