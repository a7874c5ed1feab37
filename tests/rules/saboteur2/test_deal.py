"""Saboteur 2: what a round is dealt from [S1-S3, S22]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from saboteur import Game, Luck
from saboteur.core.cards import CATALOGUE, DWARFS, SETS
from saboteur.text.notation import write_card
from tests.tables import NAMES, Table, dealt, drawing, saboteur2

COUNTS = range(2, 13)

DWARFS_OF_THE_BOX = {
    "blue miner": 4, "green miner": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3,
}  # fmt: skip

FRESH = """
    · · · · · · · · ?
    · · · · · · · · ·
    S · · · · · · · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""


def cards_of_both_sets() -> Counter[str]:
    """What the deck is made of, written as the tables do."""
    parts = ("base paths", "base actions", "saboteur2 paths", "saboteur2 actions")
    names = sum((Counter(SETS[part]) for part in parts), Counter())
    return Counter({write_card(card.number): names[card.name] for card in CATALOGUE if card.name in names})


def aside(game: Table) -> list[str]:
    """The cards that were put aside."""
    return [write_card(int(card)) for card in game.state.aside]


def pools_of_the_next_round(game: Table) -> Mapping[str, list[int]]:
    """What chance draws from when the next round is dealt; each time the first cards are drawn."""
    pools = {}
    while game.asked == "chance":
        pool = game.position.pool()
        pools[game.question] = pool
        game.position.deal(pool[: game.position.drawn()])
    return pools


@pytest.mark.parametrize("players", COUNTS)
def test_all_path_and_action_cards_of_both_sets_are_in_the_game(players: int) -> None:
    """[S1] 70 path cards and 48 action cards: 118 in deck, hands and what is put aside."""
    fresh = dealt("saboteur2", players)

    assert cards_of_both_sets() == fresh.cards + Counter(aside(fresh))
    assert 118 == cards_of_both_sets().total()


def test_there_are_four_rockfalls() -> None:
    """[S1] The three of the base game, and the one of the second box."""
    assert 4 == cards_of_both_sets()["rockfall"]


def test_start_and_goals_lie_as_in_the_base_game() -> None:
    """[S1] Seven cards apart, the goals face-down."""
    fresh = dealt("saboteur2", 2)

    assert drawing(FRESH) == fresh.mine
    assert ["stone A", "stone B", "treasure"] == sorted(CATALOGUE[g.card].name for g in fresh.state.goals)


@pytest.mark.parametrize("away", ["w", "e", "n", "s"])
def test_the_mine_grows_without_limit(away: str) -> None:
    """[S1] All seventy path cards in one line still fit, in every direction [B2]."""
    line = {"w": "┼ " * 69 + "S", "e": "S" + " ┼" * 69, "n": "┼\n" * 69 + "S", "s": "S\n" + "┼\n" * 69}
    ladder = {"w": "╸# w70 turned", "e": "╸# e70", "n": "╻# n70", "s": "╻# s70 turned"}[away]
    game = saboteur2(line[away], Ada=ladder[:2])
    game.play(f"dig {ladder}")

    assert 69 == game.mine.count("┼")
    assert 1 == game.mine.count("#")


def test_there_are_no_gold_cards() -> None:
    """[S1] Gold is paid as plain sums."""
    fresh = dealt("saboteur2", 5)

    assert [] == fresh.pile
    assert [0] * 5 == fresh.purses


@pytest.mark.parametrize("players", COUNTS)
def test_there_are_no_dwarfs_of_the_base_game(players: int) -> None:
    """[S1] No plain miners; the saboteurs are those of the second box."""
    fresh = dealt("saboteur2", players)

    assert 0 == Counter(fresh.dwarfs + fresh.leftover)["miner"]


@pytest.mark.parametrize("players", COUNTS)
def test_ten_cards_are_put_aside_and_everyone_gets_six(players: int) -> None:
    """[S2] Whatever the number of players; the rest is the deck."""
    fresh = dealt("saboteur2", players)

    assert 10 == len(aside(fresh))
    assert [6] * players == [len(fresh.hand(name)) for name in fresh.names]
    assert 108 - 6 * players == len(fresh.deck)


def test_the_ten_are_the_top_cards() -> None:
    """[S2] They leave the shuffled deck before hands are dealt."""
    game = Game.new("saboteur2", NAMES[:2], seed=3, first="Ada")
    order = next(answer for answer in game.answers if not isinstance(answer, int) and len(answer) == 118)

    assert [sorted(order[10:16]), sorted(order[16:22])] == [list(game.view(seat).hand) for seat in range(2)]


def test_nobody_sees_what_was_put_aside() -> None:
    """[S2] Whatever it is, all views are the same; that there are so many is public."""
    seen = []
    for cards in ("map, rockfall", "theft, ╻#"):
        game = saboteur2("S", Ada="map", Bo="map", aside=cards)
        seen.append([game.view(name) for name in game.names])

    assert seen[0] == seen[1]
    assert 2 == seen[0][0].aside


def test_which_cards_are_put_aside_is_chance() -> None:
    """[S2] Another seed puts others aside."""
    assert aside(dealt("saboteur2", 4, seed=1)) != aside(dealt("saboteur2", 4, seed=2))


@pytest.mark.parametrize("players", COUNTS)
def test_fifteen_dwarfs_are_shuffled_and_one_is_dealt_to_each(players: int) -> None:
    """[S3] The rest form a pile."""
    fresh = dealt("saboteur2", players)

    assert DWARFS_OF_THE_BOX == Counter(fresh.dwarfs + fresh.leftover)
    assert (players, 15 - players) == (len(fresh.dwarfs), len(fresh.leftover))


def test_any_dwarf_may_be_dealt_to_anybody() -> None:
    """[S3] With two players, each of the six kinds comes to each of them sooner or later."""
    dealt_to = [
        set(pair) for pair in zip(*(dealt("saboteur2", 2, s).dwarfs for s in range(150)), strict=True)
    ]

    assert [set(DWARFS_OF_THE_BOX)] * 2 == dealt_to


def test_you_know_your_own_dwarf_and_nothing_of_the_pile() -> None:
    """[S3] It lies face-down."""
    game = saboteur2("S", Ada="map", dwarfs="boss, geologist, saboteur", leftover="profiteer, blue miner")

    assert ["?", "geologist", "?"] == game.dwarfs_known_to("Bo")
    assert ["?", "?"] == game.leftover_known_to("Bo")


def test_the_order_of_the_pile_makes_no_difference_to_anybody() -> None:
    """[S3] Whatever lies on top, all views are the same."""
    seen = []
    for pile in ("boss, blue miner", "blue miner, boss"):
        game = saboteur2("S", Ada="map", leftover=pile)
        seen.append([game.view(name) for name in game.names])

    assert seen[0] == seen[1]


def test_everything_is_collected_for_the_next_round() -> None:
    """[S22] All 118 cards, those put aside included, all 15 dwarfs and the 3 goals; there is no gold."""
    game = saboteur2(
        "S ┼ · ?", Ada="─", Bo="map", deck="", round="1", aside="theft, map", leftover="boss", trapped="Bo"
    )
    game.play("dig ─ w1", "pass map")
    pools = pools_of_the_next_round(game)

    assert {"dwarfs", "goals", "deck"} == set(pools)
    assert DWARFS_OF_THE_BOX == Counter(DWARFS[dwarf] for dwarf in pools["dwarfs"])
    assert (3, 118) == (len(pools["goals"]), len(pools["deck"]))


def test_the_table_is_cleared_and_dealt_anew() -> None:
    """[S22] No traps, no thefts, nothing known of dwarfs or hands; ten aside and six each."""
    game = saboteur2(
        "S",
        Ada="inspection, theft",
        Bo="swap hands",
        deck="",
        round="1",
        trapped="Cy",
        thefts="Bo",
        broken="Ada lamp",
        purses="Cy 1",
    )
    game.play("inspect Cy", "hands Cy", "theft", "decline", "decline")
    game.shuffle(1)

    assert drawing(FRESH) == game.mine
    assert [[], [], []] == [game.before(name) for name in game.names]
    assert (10, [6, 6, 6]) == (len(aside(game)), [len(game.hand(name)) for name in game.names])
    assert ([], []) == (game.discard, game.hands_known_to("Bo"))
    assert 2 == game.dwarfs_known_to("Ada").count("?")
    assert ["?"] * 12 == game.leftover_known_to("Ada")


def test_a_theft_of_the_round_before_steals_nothing() -> None:
    """[S22] It was collected; who played theft last is forgotten."""
    game = saboteur2("S", Ada="┼", deck="", round="1", thefts="Bo", purses="Cy 1")
    game.play("pass ┼", "decline")
    game.shuffle(1)

    assert [{"thefts": []}] == [drawer.facts() for drawer in game.state.drawers]


def test_the_player_to_the_left_of_the_last_digger_begins() -> None:
    """[S22] As [B24] says: Ada dug last, and a ladder is dug too."""
    game = saboteur2("S · ?", Ada="╻#", Bo="map", deck="", round="1")
    game.play("dig ╻# n1", "pass map")

    assert ("chance", "Bo") == (game.asked, game.turn)


def test_if_nobody_dug_the_player_to_the_left_of_the_last_turn_begins() -> None:
    """[S22] As [B24] says: clearing a card, stealing and declining are no digging."""
    game = saboteur2("S", Bo="map, map", deck="", turn="Bo", round="1", thefts="Bo, Ada", purses="Cy 1")
    game.play("clear theft for map, map", "steal Cy")

    assert ("chance", "Cy") == (game.asked, game.turn)


@pytest.mark.parametrize(("round", "asked"), [("1", "chance"), ("2", "chance"), ("3", "nobody")])
def test_there_are_three_rounds(round: str, asked: str) -> None:
    """[S22] After the third the game is over."""
    game = saboteur2("S", Ada="┼", deck="", round=round)
    game.play("pass ┼")

    assert asked == game.asked


def test_ties_share_the_win() -> None:
    """[S22] Most gold wins, as [B25] says, counted after the last theft."""
    game = saboteur2("S", Ada="┼", deck="", purses="Ada 3, Bo 1, Cy 1", thefts="Bo")
    game.play("pass ┼", "steal Ada")

    assert [((2, 2, 1), (0, 1))] == [(t["gold"], t["winners"]) for t in game.told("Cy", "GameEnded")]


@pytest.mark.parametrize("players", COUNTS)
def test_a_game_can_be_played_to_its_end(players: int) -> None:
    """[S22] Three rounds, everybody choosing at random; two players need no special rules."""
    game, luck = Game.new("saboteur2", NAMES[:players], seed=players), Luck(players)
    while game.decision is not None:
        options = game.decision.options
        game.answer(options[int(luck.below(len(options)))])

    assert [1, 2, 3] == [event.seen_by(None)["round"] for event in game.events if event.kind == "RoundBegun"]
    assert game.result is not None
    assert min(game.result.gold) >= 0
