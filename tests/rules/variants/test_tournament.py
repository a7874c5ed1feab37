"""Variant: the tournament [V2]."""

from __future__ import annotations

from collections import Counter

import pytest

from saboteur.core.cards import DWARFS, SETS, number
from saboteur.text.notation import write_card
from tests.tables import Table, dealt, drawing, found_by, not_found, table

SHOWN_TO_ALL = {"OpenCardLaid": {"face", "cell"}}
"""What everybody may see of its events."""

FIVE = "saboteur, miner, miner, miner, greedy dwarf"


def halfway(game: Table) -> str:
    """What is drawn at (4, 0)."""
    return game.mine.splitlines()[2].split()[4]


@pytest.mark.parametrize(
    ("players", "saboteurs", "miners", "greedy"),
    [(5, 1, 3, 1), (6, 2, 3, 1), (7, 2, 3, 2), (8, 3, 3, 2), (9, 3, 4, 2)],
)
def test_the_dwarfs_are_known_in_number(players: int, saboteurs: int, miners: int, greedy: int) -> None:
    """[V2] Exactly these are dealt, and none is left over."""
    state = dealt("tournament", players).state
    expected = {"saboteur": saboteurs, "miner": miners, "greedy dwarf": greedy}

    assert expected == Counter(DWARFS[player.dwarf] for player in state.players)
    assert 0 == len(state.dwarf_pile)


@pytest.mark.parametrize(("players", "cards"), [(5, 6), (6, 5), (7, 5), (8, 4), (9, 4)])
def test_hands_and_deck_of_the_tournament(players: int, cards: int) -> None:
    """[V2] 5 players have 6 cards, 6-7 have 5, 8-9 have 4, from the 66 that are left for the deck."""
    fresh = dealt("tournament", players)

    assert [cards] * players == [len(fresh.hand(name)) for name in fresh.names]
    assert 66 == fresh.cards.total()


@pytest.mark.parametrize("seed", range(8))
def test_one_path_card_lies_open_halfway_to_the_middle_goal(seed: int) -> None:
    """[V2] At (4, 0), upright as it was drawn, and it is not in the deck any more."""
    fresh = dealt("tournament", 5, seed)
    drawn = halfway(fresh)
    mine = f"""
        · · · · · · · · ?
        · · · · · · · · ·
        S · · · {drawn} · · · ?
        · · · · · · · · ·
        · · · · · · · · ?
    """
    box = {write_card(number(name)): copies for name, copies in SETS["base paths"].items()}

    assert drawing(mine) == fresh.mine
    assert box[drawn] - 1 == fresh.cards[drawn]


def test_any_path_card_can_be_the_open_one() -> None:
    """[V2] It is drawn at random."""
    drawn = {halfway(dealt("tournament", 5, seed)) for seed in range(40)}

    assert len(drawn) > 5


def test_a_rockfall_may_remove_the_open_card() -> None:
    """[V2] It is a card of the mine like those that were dug."""
    tables = (dealt("tournament", 5, seed) for seed in range(100))
    game = next(fresh for fresh in tables if fresh.offers("rockfall e4"))
    open_card = halfway(game)
    game.play("rockfall e4")

    assert "·" == halfway(game)
    assert ["rockfall", open_card] == game.discard


def test_nothing_is_dug_on_the_open_card_until_a_tunnel_leads_there() -> None:
    """[V2] It must be matched like any card, but is not joined to the start."""
    mine = """
        · x · · · · ·
        x S x · · ┼ ·
        · x · · · · ·
    """
    game = table(mine, Ada="┼", rules="tournament", dwarfs=FIVE)

    assert drawing(mine) == game.digs("┼")


def test_the_open_card_is_dealt_anew_each_round() -> None:
    """[V2] The next round has one too, and a full deck."""
    game = not_found(FIVE, rules="tournament", round="1")
    game.shuffle(1)

    assert 1 == len(game.state.mine.laid)
    assert 66 == game.cards.total()


def test_a_miner_who_finishes_gets_three_and_the_other_miners_two() -> None:
    """[V2] Saboteurs and greedy dwarfs get nothing."""
    assert [0, 3, 2, 2, 0] == found_by("Bo", FIVE, rules="tournament").purses


def test_a_saboteur_who_finishes_gets_nothing() -> None:
    """[V2] The ruling: the miners have won, and get 2 each."""
    assert [0, 2, 2, 2, 0] == found_by("Ada", FIVE, rules="tournament").purses


def test_a_greedy_dwarf_who_finishes_takes_it_all() -> None:
    """[V2] 4 for the greedy finisher, nothing for all others."""
    assert [0, 0, 0, 0, 4] == found_by("Ed", FIVE, rules="tournament").purses


def test_another_greedy_dwarf_gets_nothing() -> None:
    """[V2] Only the finisher is paid."""
    dwarfs = "saboteur, saboteur, miner, miner, miner, greedy dwarf, greedy dwarf"

    assert [0, 0, 0, 0, 0, 4, 0] == found_by("Flo", dwarfs, rules="tournament").purses


@pytest.mark.parametrize(
    ("dwarfs", "purses"),
    [
        ("saboteur, miner, miner, miner, greedy dwarf", [4, 0, 0, 0, 0]),
        ("saboteur, miner, miner, miner, greedy dwarf, saboteur", [3, 0, 0, 0, 0, 3]),
        ("saboteur, miner, miner, miner, greedy dwarf, saboteur, greedy dwarf", [3, 0, 0, 0, 0, 3, 0]),
        (
            "saboteur, saboteur, saboteur, miner, miner, miner, greedy dwarf, greedy dwarf",
            [3, 3, 3, 0, 0, 0, 0, 0],
        ),
        (
            "saboteur, saboteur, saboteur, miner, miner, miner, miner, greedy dwarf, greedy dwarf",
            [3, 3, 3, 0, 0, 0, 0, 0, 0],
        ),
    ],
    ids=["5 players", "6 players", "7 players", "8 players", "9 players"],
)
def test_saboteurs_who_win_get_three_each_or_four_with_five_players(dwarfs: str, purses: list[int]) -> None:
    """[V2] And nobody else gets anything."""
    assert purses == not_found(dwarfs, rules="tournament").purses


def test_gold_is_paid_in_plain_sums() -> None:
    """[V2] There is no gold pile, nobody chooses, and everybody sees it."""
    game = found_by("Bo", FIVE, rules="tournament", round="1")

    assert [] == dealt("tournament", 5).pile
    assert [0, 3, 2, 2, 0] == [seat.open_gold for seat in game.view("Ed").seats]
    assert [(1, 3), (2, 2), (3, 2)] == [(told["seat"], told["gold"]) for told in game.told("Ed", "GoldPaid")]


def test_the_sums_add_up_over_the_rounds() -> None:
    """[V2] Three rounds, and the most gold wins, as in the base game."""
    game = found_by("Ed", FIVE, rules="tournament", purses="Bo 4, Cy 1")

    assert [((0, 4, 1, 0, 4), (1, 4))] == [(t["gold"], t["winners"]) for t in game.told("Ada", "GameEnded")]


@pytest.mark.parametrize(
    ("finisher", "won"),
    [
        ("Bo", ((1, 2, 3), ("miner",), "V2")),
        ("Ada", ((1, 2, 3), ("miner",), "V2")),
        ("Ed", ((4,), ("greedy dwarf",), "W16")),
    ],
)
def test_it_is_told_who_has_won(finisher: str, won: tuple[object, ...]) -> None:
    """[V2] Miners by the tournament's own rule, since it pays in another way."""
    assert [won] == found_by(finisher, FIVE, rules="tournament").won


def test_it_is_told_that_the_saboteurs_have_won() -> None:
    """[V2] As in the base game."""
    assert [((0,), ("saboteur",), "B22")] == not_found(FIVE, rules="tournament").won
