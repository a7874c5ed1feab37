"""New goals: five of eight, and what they do to who turns them up [G1-G3]."""

from __future__ import annotations

from collections import Counter

import pytest

from saboteur.core.cards import CATALOGUE
from saboteur.text.notation import write_cell
from tests.rules.modules.beliefs import beliefs, worlds
from tests.tables import Table, dealt, drawing, table

SHOWN_TO_ALL = {"GoldLost": {"seat", "gold", "empty"}}
"""What everybody may see of its events."""

BASE = "base + new-goals"
TWO = "saboteur2 + new-goals"
OTHERS = Counter({"sack 1": 1, "sack 2": 1, "dragon": 1, "spider": 1, "stone A": 2, "stone B": 1})
"""All goals but the treasure."""


def goals(game: Table) -> list[str]:
    """What the goals are in truth, in reading order."""
    return [CATALOGUE[goal.card].name for goal in game.state.goals]


def found(goal: str, **words: str) -> Table:
    """A table where Ada has just dug to *goal*."""
    words = {"Ada": "─, map", "Bo": "map", **words}
    game = table(words.pop("mine", "S · ?"), goals=goal, **{"rules": BASE, **words})
    game.play("dig ─ e1")
    return game


# Eight goals, five in the mine.


@pytest.mark.parametrize(("rules", "players"), [(BASE, 3), (BASE, 10), (TWO, 2), (TWO, 12)])
def test_five_goals_lie_face_down(rules: str, players: int) -> None:
    """[G1] At (8, −4), (8, −2), (8, 0), (8, 2) and (8, 4), in place of the three of the base game."""
    mine = """
        · · · · · · · · ?
        · · · · · · · · ·
        · · · · · · · · ?
        · · · · · · · · ·
        S · · · · · · · ?
        · · · · · · · · ·
        · · · · · · · · ?
        · · · · · · · · ·
        · · · · · · · · ?
    """
    game = dealt(rules, players)

    assert drawing(mine) == game.mine
    assert ["e8n4", "e8n2", "e8", "e8s2", "e8s4"] == [write_cell(int(goal.cell)) for goal in game.state.goals]


@pytest.mark.parametrize("rules", [BASE, TWO, "tournament + new-goals"])
def test_the_treasure_and_four_others_are_in_play(rules: str) -> None:
    """[G1] However they are shuffled, there is one treasure, and the others are of the seven."""
    for seed in range(30):
        dealt_goals = Counter(goals(dealt(rules, 5, seed)))

        assert (5, 1) == (dealt_goals.total(), dealt_goals.pop("treasure"))
        assert dealt_goals <= OTHERS


def test_which_of_the_others_are_in_play_is_random() -> None:
    """[G1] With many seeds each of the seven comes up, and each may be missing."""
    rounds = [Counter(goals(dealt(BASE, 3, seed))) for seed in range(60)]

    assert all(any(one[goal] == copies for one in rounds) for goal, copies in OTHERS.items())
    assert all(any(one[goal] == 0 for one in rounds) for goal in OTHERS if goal != "stone A")


def test_the_five_are_shuffled() -> None:
    """[G1] With many seeds the treasure lies in each of the five places."""
    assert set(range(5)) == {goals(dealt(BASE, 3, seed)).index("treasure") for seed in range(60)}


def test_the_other_seven_are_drawn_from_and_then_all_five_shuffled() -> None:
    """[G1] Chance is asked twice: which four of the seven, and where the five lie."""
    drawn, pools = [], []
    fresh = _undealt()
    while fresh.asked == "chance":
        if fresh.question in ("goals in play", "goals"):
            pools.append(Counter(CATALOGUE[card].name for card in fresh.position.pool()))
            drawn.append(fresh.position.drawn())
        fresh.position.deal(fresh.position.pool()[: fresh.position.drawn()])

    assert [4, 5] == drawn
    assert OTHERS == pools[0]
    assert (1, 5) == (pools[1]["treasure"], pools[1].total())


def _undealt() -> Table:
    """A table between two rounds: chance is asked for everything."""
    game = table("S · ?", rules=BASE, Ada="─", goals="treasure", round="1")
    game.play("dig ─ e1")
    game.share()
    return game


def test_nobody_knows_the_goals() -> None:
    """[G1] They are laid face-down: no seat knows any, and all see the same."""
    game = dealt(BASE, 3)

    assert [["?"] * 5] * 3 == [game.goals_known_to(name) for name in game.names]


def test_in_every_world_the_treasure_is_among_the_five() -> None:
    """[G1] And the others are four of the seven; nobody knows which, or where."""
    game = dealt(BASE, 3)
    guesses = [goals(world) for world in worlds(game, "Bo")]

    assert all(1 == guess.count("treasure") for guess in guesses)
    assert all(Counter(guess) - Counter(["treasure"]) <= OTHERS for guess in guesses)
    assert set(range(5)) == {guess.index("treasure") for guess in guesses}
    assert {*OTHERS, "treasure"} == {goal for guess in guesses for goal in guess}


def test_a_map_shows_a_new_goal() -> None:
    """[G1] To who looks, and to nobody else [B16]."""
    mine = "\n".join(["· ?", "· ·", "S ?", "· ·", "· ?"])
    game = table(mine, rules=BASE, Ada="map", Bo="map", goals="spider, sack 2, treasure")
    game.play("map e1n2")

    assert [["spider", "?", "?"], ["?", "?", "?"]] == [game.goals_known_to(name) for name in ("Ada", "Bo")]
    assert ["spider"] == [told["goal"] for told in game.told("Ada", "Looked")]
    assert [None] == [told["goal"] for told in game.told("Bo", "Looked")]


def test_what_was_seen_of_the_goals_narrows_the_worlds() -> None:
    """[G1] Ada has seen the treasure and a sack; the other three are anything else."""
    game = dealt(BASE, 3)
    place = goals(game).index("treasure")
    other = (place + 1) % 5
    for goal in (place, other):
        game.state.goals[goal].show(1)

    for world in worlds(game, "Ada"):
        assert (goals(game)[place], goals(game)[other]) == (goals(world)[place], goals(world)[other])
        assert 1 == goals(world).count("treasure")


def test_a_goal_that_was_turned_up_is_not_the_treasure_in_any_world() -> None:
    """[G1] So the treasure is one of the others."""
    mine = "\n".join(["· · ?", "· · ·", "S · ?", "· · ·", "· · ?"])
    game = table(mine, rules=BASE, Ada="─", Bo="map", goals="treasure, sack 1, spider")
    game.play("dig ─ e1")

    believed = beliefs(game, "Bo", lambda world: tuple(goals(world)))
    assert all("sack 1" == guess[1] for guess in believed)
    assert {0, 2} == {guess.index("treasure") for guess in believed}
    assert "sack 1" not in {goal for guess in believed for goal in (guess[0], guess[2])}


# Sacks of gold.


@pytest.mark.parametrize("rules", [BASE, TWO])
@pytest.mark.parametrize(("sack", "gold"), [("sack 1", 1), ("sack 2", 2)])
def test_a_sack_gives_what_is_printed_on_it(sack: str, gold: int, rules: str) -> None:
    """[G2] To the player who turned it up, and play goes on."""
    game = found(sack, rules=rules, purses="Ada 3")

    assert [3 + gold, 0, 0] == game.purses
    assert ("Bo", "") == (game.asked, game.outcome)


def test_a_sack_acts_at_once() -> None:
    """[G2] Before the card is drawn."""
    story = found("sack 2").story

    assert story.index("GoalRevealed") < story.index("GoldPaid") < story.index("Drew")


@pytest.mark.parametrize("sack", ["sack 1", "sack 2"])
def test_the_gold_of_a_sack_is_not_from_the_pile(sack: str) -> None:
    """[G2] The bank pays, and the gold pile stays as it is."""
    assert [3, 1, 2] == found(sack, gold="3, 1, 2").pile


def test_everybody_sees_what_was_in_a_sack() -> None:
    """[G2] It was turned up openly [B23]."""
    game = found("sack 2")

    assert [(0, 2)] == [(told["seat"], told["gold"]) for told in game.told("Cy", "GoldPaid")]
    assert [2, 0, 0] == [seat.open_gold for seat in game.view("Cy").seats]


@pytest.mark.parametrize(
    ("goal", "after"),
    [("sack 1", "S ─ ┐1"), ("sack 2", "S ─ ┘2"), ("dragon", "S ─ ┐d"), ("stone A", "S ─ ┘o")],
)
def test_a_goal_that_is_not_the_treasure_joins_the_mine(goal: str, after: str) -> None:
    """[G2] Like a stone, turned to join what reached it [B17]."""
    assert drawing(after) == found(goal).mine


def test_one_may_dig_on_from_a_sack() -> None:
    """[G2] It is part of the mine now."""
    mine = """
        · x · ·
        x S ─ ┐1
        · x · x
    """
    assert drawing(mine) == found("sack 1", Bo="┼").digs("┼")


def test_a_sack_is_not_emptied_again() -> None:
    """[G2] It acts when it is turned up; a new way to it brings nothing."""
    game = found("sack 1", mine="S · ?\n└ ─", Bo="┘, map")
    game.play("dig ┘ e2s1")

    assert [1, 0, 0] == game.purses


def test_a_sack_cannot_be_removed() -> None:
    """[G2] It is a goal [B15]."""
    assert "B15" == found("sack 1", Bo="rockfall").refusal("rockfall e2")


# The dragon.


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_the_dragon_takes_1_gold(rules: str) -> None:
    """[G2] From the player who turned it up."""
    game = found("dragon", rules=rules, purses="Ada 3, Bo 2")

    assert [2, 2, 0] == game.purses
    assert [(0, 1)] == [(told["seat"], told["gold"]) for told in game.told("Cy", "GoldLost")]
    assert "Bo" == game.asked


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_the_dragon_takes_nothing_from_an_empty_purse(rules: str) -> None:
    """[G2] If you have any."""
    game = found("dragon", rules=rules, purses="Bo 2")

    assert [0, 2, 0] == game.purses
    assert "GoldLost" not in game.story


def test_the_dragon_puts_nothing_into_the_gold_pile() -> None:
    """[G2] Change never alters it [B23]."""
    assert [3, 1] == found("dragon", gold="3, 1", purses="Ada 1").pile


def test_the_dragon_takes_the_first_gold_of_the_toll_module() -> None:
    """[G2] Any gold will do [T1]."""
    assert [0, 1, 1] == found("dragon", rules="base + new-goals + toll").purses


# The giant spider.


def test_the_giant_spider_ends_the_round() -> None:
    """[G2] As if the treasure had not been reached: the saboteur is paid [B22]."""
    game = found("spider", dwarfs="miner, saboteur, miner")

    assert ("treasure not found", [0, 4, 0]) == (game.outcome, game.purses)


def test_two_saboteurs_get_3_each_for_a_spider() -> None:
    """[G2] Paid as in B22, from the gold pile."""
    game = found("spider", dwarfs="miner, saboteur, saboteur, miner, miner", gold="3, 1, 2, 3")

    assert ([0, 3, 3, 0, 0], [1, 2]) == (game.purses, game.pile)


def test_a_spider_that_is_turned_up_with_saboteurs_alone_pays_them() -> None:
    """[G2] Whoever turned it up: Ada is the saboteur herself."""
    assert [4, 0, 0] == found("spider", dwarfs="saboteur, miner, miner").purses


def test_nothing_is_drawn_after_the_spider() -> None:
    """[G2] It ends the round at once, draws included [B18]."""
    game = found("spider", deck="│, └")

    assert (["map"], ["│", "└"]) == (game.hand("Ada"), game.deck)


def test_the_spider_lies_open_in_the_mine() -> None:
    """[G2] It was turned up, and everybody has seen it."""
    game = found("spider")

    assert drawing("S ─ ┘w") == game.mine
    assert ["spider"] == game.goals_known_to("Cy")


def test_nobody_is_asked_which_way_the_spider_lies() -> None:
    """[G2] The round is over: a stone reached from these two sides could lie either way."""
    mine = """
        S · ┬ ?
        · · └ ┘
    """
    game = found("spider", mine=mine, dwarfs="miner, saboteur, miner")

    assert ("treasure not found", "nobody") == (game.outcome, game.asked)


def test_in_saboteur_2_the_spider_lets_saboteurs_and_the_profiteer_win() -> None:
    """[G2] As if the treasure had not been found [S19]: two winners get 4, the profiteer 2 less."""
    game = found("spider", rules=TWO, dwarfs="blue miner, saboteur, profiteer")

    assert ("treasure not found", [0, 4, 2]) == (game.outcome, game.purses)


def test_geologists_are_paid_after_a_spider() -> None:
    """[G2] As usual, by the crystals that are visible [S21]."""
    game = found("spider", rules=TWO, mine="S · ?\n┼*┬*", dwarfs="geologist, blue miner, boss")

    assert [2, 0, 0] == game.purses


def test_thieves_steal_after_a_spider() -> None:
    """[G2] As usual [S10]: Bo steals from the saboteur."""
    game = found("spider", rules=TWO, dwarfs="blue miner, green miner, saboteur", thefts="Bo")
    game.play("steal Cy")

    assert [0, 1, 4] == game.purses


def test_the_trapped_get_nothing_after_a_spider() -> None:
    """[G2] As usual [S12]."""
    game = found("spider", rules=TWO, dwarfs="blue miner, saboteur, saboteur", trapped="Bo")

    assert [0, 0, 5] == game.purses


@pytest.mark.parametrize(
    ("dwarfs", "gold"),
    [
        ("miner, miner, miner, saboteur, greedy dwarf", [0, 0, 0, 4, 0]),
        ("greedy dwarf, miner, miner, miner, saboteur", [0, 0, 0, 0, 4]),
        ("miner, miner, miner, saboteur, saboteur, greedy dwarf", [0, 0, 0, 3, 3, 0]),
    ],
)
def test_in_the_tournament_the_spider_pays_the_saboteurs(dwarfs: str, gold: list[int]) -> None:
    """[G2] 3 each, with five players 4; a greedy dwarf who turned it up gets nothing [V2]."""
    assert gold == found("spider", rules="tournament + new-goals", dwarfs=dwarfs).purses


def test_a_greedy_dwarf_gets_nothing_for_a_spider() -> None:
    """[G2] There is no finisher [W16]."""
    game = found("spider", rules="base + greedy + new-goals", dwarfs="greedy dwarf, saboteur, miner")

    assert [0, 4, 0] == game.purses


def test_the_spider_without_saboteurs_pays_nobody() -> None:
    """[G2] As when the treasure was not reached [B22]."""
    assert [0, 0, 0] == found("spider", dwarfs="miner, miner, miner").purses


def test_after_a_spider_the_next_round_begins_as_always() -> None:
    """[G2] Left of whoever placed the last path card [B24]."""
    game = found("spider", round="1")
    game.shuffle(1)

    assert (2, "Bo") == (game.state.round, game.asked)


# Stones and the treasure.


@pytest.mark.parametrize("stone", ["stone A", "stone B"])
@pytest.mark.parametrize("rules", [BASE, TWO])
def test_a_stone_does_nothing(stone: str, rules: str) -> None:
    """[G2] Play goes on."""
    game = found(stone, rules=rules, purses="Ada 1")

    assert ([1, 0, 0], "Bo", "") == (game.purses, game.asked, game.outcome)


def test_the_treasure_is_shared_as_always() -> None:
    """[G2] Among the miners [B21]."""
    game = found("treasure", gold="3, 1")

    assert ("treasure found", ["keep 1", "keep 3"]) == (game.outcome, game.options)


def test_the_treasure_of_saboteur_2_is_shared_as_always() -> None:
    """[G2] Ada's team wins alone, with the boss [S17]."""
    assert [4, 0, 3] == found("treasure", rules=TWO).purses


# Several goals in one turn.

FORK = """
    · ?
    S ·
    · ?
"""


def fork(goals: str, **words: str) -> Table:
    """A table where Ada has just reached two goals, and is asked which to turn up first."""
    words = {"Ada": "┼, map", "Bo": "map", **words}
    game = table(words.pop("mine", FORK), goals=goals, **{"rules": BASE, **words})
    game.play("dig ┼ e1")
    return game


def test_each_goal_acts_before_the_next_is_turned_up() -> None:
    """[G2] A sack first, and then the dragon finds something to take."""
    game = fork("sack 1, dragon")
    game.play("reveal e1n1")

    assert [0, 0, 0] == game.purses
    assert ["GoalRevealed", "GoldPaid", "LaidUp", "GoalRevealed", "GoldLost", "LaidUp"] == game.story[1:7]


def test_the_dragon_before_the_sack_takes_nothing() -> None:
    """[G2] The player chooses the order [B18]."""
    game = fork("sack 1, dragon")
    game.play("reveal e1s1")

    assert [1, 0, 0] == game.purses


def test_the_spider_before_the_treasure_ends_the_round() -> None:
    """[G2] The treasure stays face-down [B18]."""
    game = fork("treasure, spider", dwarfs="miner, saboteur, miner")
    game.play("reveal e1s1")

    assert ("treasure not found", [0, 4, 0]) == (game.outcome, game.purses)
    assert ["?", "spider"] == game.goals_known_to("Bo")


def test_the_treasure_before_the_spider_ends_the_round() -> None:
    """[G2] The spider stays face-down [B18]."""
    game = fork("treasure, spider")
    game.play("reveal e1n1")

    assert "treasure found" == game.outcome
    assert ["treasure", "?"] == game.goals_known_to("Bo")


def test_a_sack_found_before_the_spider_is_kept() -> None:
    """[G2] The gold was gained during play."""
    game = fork("sack 2, spider", dwarfs="miner, saboteur, miner")
    game.play("reveal e1n1")

    assert [2, 4, 0] == game.purses


def test_a_sack_behind_the_spider_is_not_found() -> None:
    """[G2] The spider cancels the rest [B18]."""
    game = fork("sack 2, spider", dwarfs="miner, saboteur, miner")
    game.play("reveal e1s1")

    assert [0, 4, 0] == game.purses


def test_a_sack_may_lead_to_the_next_goal() -> None:
    """[G2] Its tunnel reaches the spider in the same turn [B18]."""
    mine = """
        S · ?
        · · │
        · · ?
    """
    game = found("sack 1, spider", mine=mine, dwarfs="miner, saboteur, miner")

    assert ("treasure not found", [1, 4, 0]) == (game.outcome, game.purses)


def test_the_way_a_sack_lies_may_be_asked_for() -> None:
    """[G2] Like a stone's [B17]; the gold was paid before."""
    mine = """
        S · ┬ ?
        · · └ ┘
    """
    game = found("sack 2", mine=mine)

    assert (["lay e3 upright", "lay e3 turned"], [2, 0, 0]) == (game.options, game.purses)


# The next round.


def test_all_eight_goals_are_collected() -> None:
    """[G3] In the next round any four of the seven may come, also those that were turned up before."""
    game = _undealt()
    while game.question != "goals in play":
        game.position.deal(game.position.pool()[: game.position.drawn()])

    assert OTHERS == Counter(CATALOGUE[card].name for card in game.position.pool())


def test_the_next_round_has_five_goals_again() -> None:
    """[G3] Wherever they lay before."""
    seen = set()
    for seed in range(10):
        game = _undealt()
        game.shuffle(seed)
        seen.add(tuple(goals(game)))
        assert (2, 5, 1) == (game.state.round, len(goals(game)), goals(game).count("treasure"))
        assert [["?"] * 5] * 3 == [game.goals_known_to(name) for name in game.names]

    assert len(seen) > 5
