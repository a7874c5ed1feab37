"""Setting up a round [B1-B5]."""

from __future__ import annotations

from collections import Counter

import pytest

from saboteur import Game, RulesetError
from saboteur.core.cards import CATALOGUE, DWARFS, SETS
from saboteur.text.notation import write_card
from tests.tables import NAMES, Table, dealt, drawing, table

SHOWN_TO_ALL = {
    "FirstDrawn": {"seat"},
    "RoundBegun": {"round"},
    "DwarfDealt": {"seat"},
    "HandDealt": {"seat", "size"},
}
"""What everybody may see of its events."""

COUNTS = range(3, 11)


def dwarfs_in_play(dealt_table: Table) -> Counter[str]:
    """The dwarfs of all players and the leftover."""
    state = dealt_table.state
    return Counter(DWARFS[dwarf] for dwarf in [*(p.dwarf for p in state.players), *state.dwarf_pile])


@pytest.mark.parametrize(
    ("players", "saboteurs", "miners"),
    [(3, 1, 3), (4, 1, 4), (5, 2, 4), (6, 2, 5), (7, 3, 5), (8, 3, 6), (9, 3, 7), (10, 4, 7)],
)
def test_the_number_of_players_decides_the_dwarfs(players: int, saboteurs: int, miners: int) -> None:
    """[B1] Saboteurs and miners are as many as the table of the rule says."""
    fresh = dealt("base", players)

    assert Counter(saboteur=saboteurs, miner=miners) == dwarfs_in_play(fresh)


@pytest.mark.parametrize("players", COUNTS)
def test_everybody_gets_a_dwarf_and_exactly_one_is_left_over(players: int) -> None:
    """[B1] One dwarf is dealt to each; one stays on the table."""
    fresh = dealt("base", players)

    assert all(player.dwarf != 0 for player in fresh.state.players)
    assert 1 == len(fresh.state.dwarf_pile)


def test_dwarfs_are_shuffled() -> None:
    """[B1] Any of the players may be the saboteur, and the leftover may be."""
    saboteurs = set()
    for seed in range(40):
        state = dealt("base", 3, seed).state
        dwarfs = [*(player.dwarf for player in state.players), *state.dwarf_pile]
        saboteurs.add([DWARFS[dwarf] for dwarf in dwarfs].index("saboteur"))

    assert {0, 1, 2, 3} == saboteurs


def test_you_know_your_own_dwarf_and_no_other() -> None:
    """[B1] A dwarf is looked at by its owner alone."""
    game = table("S", Ada="map", dwarfs="miner, saboteur, miner")

    assert ["miner", "?", "?"] == game.dwarfs_known_to("Ada")
    assert ["?", "saboteur", "?"] == game.dwarfs_known_to("Bo")


def test_a_dwarf_is_dealt_in_secret() -> None:
    """[B1] Everybody is told that each got a dwarf, and which one only to whom it was dealt."""
    fresh = dealt("base", 3)

    assert [False, True, False] == [told["dwarf"] is not None for told in fresh.told("Bo", "DwarfDealt")]


def test_the_leftover_is_seen_by_nobody() -> None:
    """[B1] Whether it is a saboteur or not makes no difference to anybody."""
    seen = [
        [table("S", Ada="map", leftover=leftover).view(name) for name in ("Ada", "Bo", "Cy")]
        for leftover in ("miner", "saboteur")
    ]

    assert seen[0] == seen[1]


def test_start_and_goals_lie_seven_cards_apart() -> None:
    """[B2] The start at (0, 0), the goals face-down at (8, -2), (8, 0) and (8, 2)."""
    mine = """
        · · · · · · · · ?
        · · · · · · · · ·
        S · · · · · · · ?
        · · · · · · · · ·
        · · · · · · · · ?
    """

    assert drawing(mine) == dealt("base", 3).mine


def test_one_goal_is_the_treasure_and_two_are_stones() -> None:
    """[B2] The three goals are one treasure and the two stones, in any order."""
    tables = [dealt("base", 3, seed) for seed in range(60)]
    orders = {tuple(CATALOGUE[goal.card].name for goal in fresh.state.goals) for fresh in tables}

    assert {("stone A", "stone B", "treasure")} == {tuple(sorted(order)) for order in orders}
    assert 6 == len(orders)


def test_nobody_knows_the_goals_when_the_round_begins() -> None:
    """[B2] They are laid face-down."""
    fresh = dealt("base", 3)

    assert [["?"] * 3] * 3 == [fresh.goals_known_to(name) for name in fresh.names]


@pytest.mark.parametrize("away", ["w", "e", "n", "s"])
def test_the_mine_grows_without_limit(away: str) -> None:
    """[B2] All forty path cards in one line still fit, in every direction."""
    line = {"w": "┼ " * 39 + "S", "e": "S" + " ┼" * 39, "n": "┼\n" * 39 + "S", "s": "S\n" + "┼\n" * 39}
    game = table(line[away], Ada="┼")
    game.play(f"dig ┼ {away}40")

    assert 40 == game.mine.count("┼")


@pytest.mark.parametrize(
    ("players", "cards"), [(3, 6), (4, 6), (5, 6), (6, 5), (7, 5), (8, 4), (9, 4), (10, 4)]
)
def test_the_number_of_players_decides_the_hands(players: int, cards: int) -> None:
    """[B3] 3-5 players have 6 cards, 6-7 have 5, 8-10 have 4; the rest is the deck."""
    fresh = dealt("base", players)

    assert [cards] * players == [len(fresh.hand(name)) for name in fresh.names]
    assert 67 - cards * players == len(fresh.deck)


@pytest.mark.parametrize("players", COUNTS)
def test_forty_path_cards_and_all_action_cards_are_in_the_game(players: int) -> None:
    """[B3] Hands and deck together are the 40 path cards and the 27 action cards of the box."""
    fresh = dealt("base", players)
    box = {**SETS["base paths"], **SETS["base actions"]}
    printed = {write_card(card.number): box[card.name] for card in CATALOGUE if card.name in box}

    assert Counter(printed) == fresh.cards
    assert (40, 27) == (sum(SETS["base paths"].values()), sum(SETS["base actions"].values()))


def test_the_deck_is_shuffled() -> None:
    """[B3] Another seed deals other hands."""
    assert dealt("base", 3, seed=1).deck != dealt("base", 3, seed=2).deck


def test_others_see_how_many_cards_you_hold_but_not_which() -> None:
    """[B3] Hands are dealt to be seen by their owners."""
    fresh = dealt("base", 3)

    assert [6, 6, 6] == [seat.cards for seat in fresh.view("Ada").seats]
    assert [True, False, False] == [told["cards"] is not None for told in fresh.told("Ada", "HandDealt")]


def test_the_gold_pile_has_28_cards() -> None:
    """[B4] Sixteen are worth 1, eight 2 and four 3."""
    assert {1: 16, 2: 8, 3: 4} == Counter(dealt("base", 3).pile)


def test_the_gold_pile_is_shuffled() -> None:
    """[B4] Another seed puts the same cards in another order."""
    one, other = dealt("base", 3, seed=1), dealt("base", 3, seed=2)

    assert one.pile != other.pile
    assert sorted(one.pile) == sorted(other.pile)


def test_nobody_sees_the_gold_pile() -> None:
    """[B4] It lies face-down: in any order it looks the same."""
    rich, poor = (table("S", Ada="map", gold=gold).view("Ada") for gold in ("3, 2, 1", "1, 2, 3"))

    assert rich == poor


@pytest.mark.parametrize("first", NAMES[:4])
def test_the_host_may_name_the_first_player(first: str) -> None:
    """[B5] Whoever is named begins."""
    game = Game.new("base", NAMES[:4], seed=3, first=first)

    assert game.decision is not None
    assert first == NAMES[game.decision.seat]


def test_otherwise_the_seed_draws_the_first_player() -> None:
    """[B5] The same seed draws the same player, and every player can be drawn."""
    drawn = [Game.new("base", NAMES[:4], seed=seed).view(None).turn for seed in range(40)]

    assert {0, 1, 2, 3} == set(drawn)
    assert drawn == [Game.new("base", NAMES[:4], seed=seed).view(None).turn for seed in range(40)]


def test_only_somebody_at_the_table_can_be_named() -> None:
    """[B5] A name that nobody has is refused."""
    with pytest.raises(RulesetError) as refused:
        Game.new("base", NAMES[:3], seed=3, first="Zoe")

    assert "B5" == refused.value.rule


def test_play_goes_clockwise() -> None:
    """[B5] After the last seat comes the first again."""
    game = table("S", Ada="map", Bo="map", Cy="map", turn="Bo")
    order = []
    for _ in range(4):
        order.append(game.asked)
        game.play(game.options[-1])

    assert ["Bo", "Cy", "Ada", "Bo"] == order
