"""Conservation: a game moves cards and gold about, and neither makes nor loses any."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from saboteur.core.cards import CATALOGUE, number

from .conserved import bank_pays, check, purses_as_told
from .tables import RICH, Table, tables, tables_of_every_size, truth


@given(tables())
def test_every_card_is_always_somewhere(table: Table) -> None:
    """[B24, S22] Deck, dwarfs, goals and gold cards are complete at every decision of every round."""
    for game in table.games():
        check(truth(game))


@given(tables())
def test_gold_comes_from_payday_or_from_another_purse(table: Table) -> None:
    """[B23, S10] A purse holds what the events say was kept, paid and stolen, at every decision."""
    for game in table.games():
        purses = [int(player.gold) for player in truth(game).state.players]

        purse = truth(game).rules.deal.purse

        assert purses_as_told(game.events, table.players, purse) == purses


@pytest.mark.parametrize("table", tables_of_every_size(), ids=str)
def test_cards_are_complete_at_tables_of_every_size(table: Table) -> None:
    """[B3, S1] The deck of every table is the same 67 cards, or 118 with Saboteur 2."""
    for game in table.games(every=10):
        check(truth(game))


@pytest.mark.parametrize("players", range(2, 13))
def test_saboteur_2_is_dealt_as_the_booklet_says(players: int) -> None:
    """[S1-S3] 118 cards, 10 aside, 6 in each hand; 15 dwarfs; 10 crystals and 4 rockfalls among the cards."""
    game = Table("saboteur2", players, players, 0).opened()
    state = truth(game).state
    deck = truth(game).rules.deal.deck
    crystals = [card for card in deck if CATALOGUE[card].mark == "*"]

    assert (118, 10, 4) == (len(deck), len(crystals), deck.count(number("rockfall")))
    assert (10, 118 - 10 - 6 * players) == (len(state.aside), len(state.deck))
    assert [6] * players == [len(player.hand) for player in state.players]
    assert 15 - players == len(state.dwarf_pile)
    assert [0] * (15 - players) == [int(left) >> 8 for left in state.dwarf_pile]
    assert [] == list(state.gold_pile)
    check(truth(game))


def test_eager_players_find_the_treasure_and_share_gold() -> None:
    """[B21] The tables these laws are tried at are worth trying: goals are reached and gold cards kept."""
    kinds = Counter[str]()
    tables = [table for table in tables_of_every_size() if table.ruleset not in RICH]
    for table in tables:
        kinds.update(event.kind for event in table.finished().events)

    assert kinds["RoundEnded"] == 3 * len(tables)
    assert kinds["GoalRevealed"] > kinds["RoundEnded"]
    assert kinds["GoldKept"] > kinds["RoundEnded"]
    assert kinds["GoldPaid"] > 30
    assert min(kinds["ToolBroken"], kinds["ToolRepaired"], kinds["Collapsed"], kinds["Looked"]) > 0


def test_everything_happens_at_the_tables_of_saboteur_2() -> None:
    """[S4-S16] So do all the plays of Saboteur 2, and treasures are found and not found."""
    kinds, found = Counter[str](), Counter[object]()
    for table in tables_of_every_size(zeal=60) + tables_of_every_size(zeal=0):
        if table.ruleset == "saboteur2":
            events = table.finished().events
            kinds.update(event.kind for event in events)
            found.update(event.seen_by(None).get("treasure_found") for event in events)

    assert min(found[True], found[False]) > 5
    for kind in ("Inspected", "DwarfChanged", "HandsSwapped", "TheftLaid", "TheftStopped", "Stolen"):
        assert kinds[kind] > 5, kind
    for kind in ("Trapped", "Freed", "Cleared", "GoldPaid", "Passed"):
        assert kinds[kind] > 5, kind


def test_the_bank_pays_with_the_largest_cards_that_make_the_sum() -> None:
    """[B22] The law's own bank is right where the booklet can be checked by hand."""
    assert [3, 1] == bank_pays(4, Counter({1: 1, 2: 2, 3: 1}))
    assert [2, 2] == bank_pays(4, Counter({1: 0, 2: 2, 3: 1}))
    assert [1, 1, 1, 1] == bank_pays(4, Counter({1: 4, 2: 0, 3: 0}))
    assert [] == bank_pays(4, Counter({1: 0, 2: 1, 3: 4}))
