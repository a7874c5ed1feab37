"""The end of a round and of the game [B20, B24, B25]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from saboteur import Game, Luck
from saboteur.core.cards import DWARFS, TREASURE
from saboteur.core.memory import NOBODY
from saboteur.core.mine import FACE_DOWN
from tests.tables import NAMES, Table, drawing, table

SHOWN_TO_ALL = {
    "RoundEnded": {"treasure_found", "dwarfs", "mine", "goals"},
    "RoundWon": {"seats", "dwarfs", "rule", "evident"},
    "Reckoned": {"reasons", "counts"},
    "GameEnded": {"gold", "winners"},
}
"""What everybody may see of its events."""


def pools_of_the_next_round(game: Table) -> Mapping[str, Counter[int]]:
    """What chance draws from when the next round is dealt; each time the first cards are drawn."""
    pools = {}
    while game.asked == "chance":
        pool = game.position.pool()
        pools[game.question] = Counter(pool)
        game.position.deal(pool[: game.position.drawn()])
    return pools


def test_all_dwarfs_are_turned_up_when_the_treasure_is_found() -> None:
    """[B20] Everybody knows everybody."""
    game = table("S · ?", Ada="─", goals="treasure", dwarfs="miner, miner, saboteur")
    game.play("dig ─ e1")

    assert ["miner", "miner", "saboteur"] == game.dwarfs_known_to("Bo")


def test_all_dwarfs_are_turned_up_when_it_is_not_found() -> None:
    """[B20] However the round ends."""
    game = table("S", Ada="┼", deck="", dwarfs="miner, saboteur, miner")
    game.play("pass ┼")

    assert ["miner", "saboteur", "miner"] == game.dwarfs_known_to("Cy")
    assert [("miner", "saboteur", "miner")] == [told["dwarfs"] for told in game.told("Cy", "RoundEnded")]


def test_whoever_keeps_scores_is_given_the_dwarfs_and_the_winners() -> None:
    """[B21] Research counts rounds so, where nobody listens to events."""
    game = table("S · ?", Ada="─", goals="treasure", dwarfs="miner, saboteur, miner")
    game.state.scores = []
    game.play("dig ─ e1")

    assert [(["miner", "saboteur", "miner"], [0, 2])] == [
        ([DWARFS[dwarf] for dwarf in score.dwarfs], score.winners) for score in game.state.scores
    ]


def test_the_mine_is_told_as_it_lies_when_the_round_ends() -> None:
    """[B20] The treasure is turned up; a goal that nobody has reached stays as it is."""
    game = table(
        """
        · · ?
        S · ?
        """,
        Ada="─", goals="stone A, treasure",
    )  # fmt: skip
    game.play("dig ─ e1")
    told, mine = game.told("Bo", "RoundEnded")[0], game.state.mine
    secret, treasure = sorted(int(goal.cell) for goal in game.state.goals)
    assert isinstance(told["mine"], tuple)
    faces = dict(told["mine"])

    assert ((secret, treasure), FACE_DOWN) == (told["goals"], faces[secret])
    assert {*mine.fixed, *mine.laid, *mine.hidden} == set(faces)
    assert TREASURE == faces[treasure] >> 1


def test_dwarfs_are_turned_up_before_gold_is_shared() -> None:
    """[B20] Who chooses a gold card knows already who has won with them."""
    game = table("S · ?", Ada="─", goals="treasure", dwarfs="miner, miner, saboteur")
    game.play("dig ─ e1")

    assert "which gold card to keep" == game.question
    assert ["RoundEnded", "RoundWon", "Reckoned", "GoldDrawn", "GoldHanded"] == game.story[-5:]


def test_dwarfs_stay_hidden_until_the_round_ends() -> None:
    """[B20] A stone turned up ends nothing."""
    game = table("S · ?", Ada="─", Bo="map", goals="stone A", dwarfs="miner, miner, saboteur")
    game.play("dig ─ e1")

    assert ["?", "miner", "?"] == game.dwarfs_known_to("Bo")


def test_the_player_to_the_left_of_the_last_digger_begins() -> None:
    """[B24] Ada dug last, and Bo passed after that: Bo begins, not Cy."""
    game = table("S", Ada="┼", Bo="─", deck="", round="1")
    game.play("dig ┼ e1", "pass ─")

    assert ("chance", "Bo") == (game.asked, game.turn)


def test_to_the_left_of_the_last_seat_sits_the_first() -> None:
    """[B24] Cy dug last: Ada begins."""
    game = table("S", Cy="┼", deck="", turn="Cy", round="1")
    game.play("dig ┼ e1")

    assert "Ada" == game.turn


def test_whoever_is_to_the_left_of_the_finisher_begins() -> None:
    """[B24] The card that reached the treasure was the last."""
    game = table("S · ?", Bo="─", goals="treasure", turn="Bo", round="1", dwarfs="miner, saboteur, saboteur")
    game.play("dig ─ e1")

    assert "Cy" == game.turn


def test_a_card_that_was_removed_since_still_counts() -> None:
    """[B24] Ada's card was the last one placed, even if Bo has let it fall."""
    game = table("S", Ada="┼", Bo="rockfall", deck="", round="1")
    game.play("dig ┼ e1", "rockfall e1")

    assert "Bo" == game.turn


def test_if_nobody_dug_the_player_to_the_left_of_the_last_turn_begins() -> None:
    """[B24] Ada and Bo have passed, Bo's was the last turn: Cy begins."""
    game = table("S", Ada="┼", Bo="─", deck="", round="1")
    game.play("pass ┼", "pass ─")

    assert "Cy" == game.turn


def test_a_turn_that_never_came_is_not_the_last_turn() -> None:
    """[B24] After Ada's turn nobody can do anything that counts [B19]: hers was the last, so Bo begins."""
    game = table("S", Ada="repair cart", Bo="repair lamp", broken="Cy cart", deck="", round="1")
    game.play("repair cart Cy")

    assert "treasure not found" == game.outcome
    assert "Bo" == game.turn


def test_who_dug_in_the_round_before_is_forgotten() -> None:
    """[B24] Each round is judged by itself."""
    game = table("S", Ada="┼", deck="", round="1")
    game.play("dig ┼ e1")
    pools_of_the_next_round(game)

    assert -1 == game.state.last_digger


def test_the_first_player_of_the_next_round_has_the_first_turn() -> None:
    """[B24] When all is dealt, they are asked."""
    game = table("S", Ada="┼", Bo="─", deck="", round="1")
    game.play("dig ┼ e1", "pass ─")
    game.shuffle(1)

    assert ("Bo", "turn") == (game.asked, game.question)


def test_everything_is_collected_and_shuffled_again() -> None:
    """[B24] All dwarfs with the leftover, all goals, all 67 cards of deck, hands and mine."""
    game = table("S ┼ · ?", Ada="─", Bo="map", deck="", round="1", leftover="miner", broken="Bo lamp")
    game.play("dig ─ w1", "pass map")
    pools = pools_of_the_next_round(game)

    assert {"miner": 3, "saboteur": 1} == {DWARFS[dwarf]: n for dwarf, n in pools["dwarfs"].items()}
    assert 3 == pools["goals"].total()
    assert 67 == pools["deck"].total()


def test_the_table_is_cleared() -> None:
    """[B24] A fresh mine, no broken tools, no discard pile, nothing known, full hands."""
    mine = """
        · · · · · · · · ?
        · · · · · · · · ·
        S · · · · · · · ?
        · · · · · · · · ·
        · · · · · · · · ?
    """
    game = table(
        "S · ?", Ada="─", goals="treasure", broken="Bo lamp", round="1", dwarfs="miner, saboteur, saboteur"
    )
    game.play("dig ─ e1")
    game.shuffle(1)

    assert drawing(mine) == game.mine
    assert [] == game.broken("Bo")
    assert [] == game.discard
    assert [6, 6, 6] == [len(game.hand(name)) for name in game.names]
    assert ["?", "?", "?"] == game.goals_known_to("Ada")
    assert 2 == game.dwarfs_known_to("Ada").count("?")


def test_the_treasure_must_be_found_anew() -> None:
    """[B24] Found in the first round, it is not found in the second."""
    game = table("S · ?", Ada="─", goals="treasure", round="1", dwarfs="miner, saboteur, saboteur")
    game.play("dig ─ e1")
    game.shuffle(1)

    assert not game.state.treasure_found


def test_purses_are_kept() -> None:
    """[B24] Gold of earlier rounds stays with its owners."""
    game = table("S", Ada="┼", deck="", purses="Ada 3, Bo 1", round="1", dwarfs="miner, miner, saboteur")
    game.play("pass ┼")
    game.shuffle(1)

    assert [3, 1, 4] == game.purses


def test_the_rest_of_the_gold_pile_is_shuffled_again() -> None:
    """[B24] What was taken does not come back."""
    game = table(
        "S · ?", Ada="─", goals="treasure", gold="3, 1, 2, 1, 2", round="1", dwarfs="miner, saboteur, miner"
    )
    game.play("dig ─ e1", "keep 3")
    pools = pools_of_the_next_round(game)

    assert {1: 1, 2: 2} == pools["gold"]


def test_a_game_has_three_rounds() -> None:
    """[B25] Played to the end, there are three, and nothing can follow."""
    game = played_to_the_end(seed=3)

    assert [1, 2, 3] == [event.seen_by(None)["round"] for event in game.events if event.kind == "RoundBegun"]
    assert game.decision is None


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    """[B25] Whatever is tried is refused."""
    refused = played_to_the_end(seed=3).why("pass map")

    assert refused is not None
    assert "B25" == refused.rule


@pytest.mark.parametrize(("round", "asked"), [("1", "chance"), ("2", "chance"), ("3", "nobody")])
def test_after_the_third_round_the_game_is_over(round: str, asked: str) -> None:
    """[B25] Until then another round is dealt."""
    game = table("S", Ada="┼", deck="", round=round)
    game.play("pass ┼")

    assert asked == game.asked


@pytest.mark.parametrize(
    ("purses", "winners"),
    [
        ("Ada 3, Bo 5, Cy 1", (1,)),
        ("Ada 4, Bo 1, Cy 4", (0, 2)),
        ("Ada 2, Bo 2, Cy 2", (0, 1, 2)),
        ("", (0, 1, 2)),
    ],
)
def test_the_most_gold_wins_and_ties_share_the_win(purses: str, winners: tuple[int, ...]) -> None:
    """[B25] Players with equal gold win together."""
    game = table("S", Ada="┼", deck="", purses=purses, dwarfs="miner, miner, miner")
    game.play("pass ┼")

    assert [winners] == [told["winners"] for told in game.told("Ada", "GameEnded")]


def test_the_gold_of_the_last_round_counts() -> None:
    """[B25] Cy the saboteur catches up with Ada at the last moment."""
    game = table("S", Ada="┼", deck="", purses="Ada 3", dwarfs="miner, miner, saboteur")
    game.play("pass ┼")

    assert [((3, 0, 4), (2,))] == [(t["gold"], t["winners"]) for t in game.told("Ada", "GameEnded")]


def test_the_result_of_a_game_is_what_was_announced() -> None:
    """[B25] Gold and winners can be asked for afterwards."""
    game = played_to_the_end(seed=4)
    announced = next(event.seen_by(None) for event in game.events if event.kind == "GameEnded")

    assert game.result is not None
    assert (announced["gold"], announced["winners"]) == (game.result.gold, game.result.winners)


def played_to_the_end(seed: int) -> Game:
    """A game of three in which everybody chooses at random."""
    game, luck = Game.new("base", NAMES[:3], seed=seed), Luck(seed)
    while game.decision is not None:
        options = game.decision.options
        game.answer(options[int(luck.below(len(options)))])
    return game


def test_a_new_round_begins_without_a_last_turn() -> None:
    """[B24] Nobody has had a turn in it, and no card has been placed."""
    game, luck = Game.new("base", ["Ada", "Bo", "Cy"], seed=4), Luck("rounds")
    while game.decision is not None and game.view(None).round == 1:
        options = game.decision.options.codes
        game.answer(options[luck.below(len(options))])
    view = game.view(None)

    assert (2, NOBODY, NOBODY, NOBODY) == (view.round, view.last_turn, view.last_digger, view.last_dug)
