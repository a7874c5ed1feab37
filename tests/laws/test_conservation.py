"""Conservation: a game moves cards and gold about, and neither makes nor loses any."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from .conserved import bank_pays, check
from .tables import Table, tables, tables_of_every_size, truth


@given(tables())
def test_every_card_is_always_somewhere(table: Table) -> None:
    """[B24] Deck, dwarfs, goals and gold cards are complete at every decision of every round."""
    for game in table.games():
        check(truth(game))


@pytest.mark.parametrize("table", tables_of_every_size(), ids=str)
def test_cards_are_complete_at_tables_of_every_size(table: Table) -> None:
    """[B3] The deck of every table is the same 67 cards."""
    for game in table.games(every=10):
        check(truth(game))


def test_eager_players_find_the_treasure_and_share_gold() -> None:
    """[B21] The tables these laws are tried at are worth trying: goals are reached and gold cards kept."""
    kinds = Counter[str]()
    for table in tables_of_every_size():
        kinds.update(event.kind for event in table.finished().events)

    assert kinds["RoundEnded"] == 3 * len(tables_of_every_size())
    assert kinds["GoalRevealed"] > kinds["RoundEnded"]
    assert kinds["GoldKept"] > kinds["RoundEnded"]
    assert kinds["GoldPaid"] > 30
    assert min(kinds["ToolBroken"], kinds["ToolRepaired"], kinds["Collapsed"], kinds["Looked"]) > 0


def test_the_bank_pays_with_the_largest_cards_that_make_the_sum() -> None:
    """[B22] The law's own bank is right where the booklet can be checked by hand."""
    assert [3, 1] == bank_pays(4, Counter({1: 1, 2: 2, 3: 1}))
    assert [2, 2] == bank_pays(4, Counter({1: 0, 2: 2, 3: 1}))
    assert [1, 1, 1, 1] == bank_pays(4, Counter({1: 4, 2: 0, 3: 0}))
    assert [] == bank_pays(4, Counter({1: 0, 2: 1, 3: 4}))
