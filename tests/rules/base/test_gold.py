"""Gold: shared among the miners, or paid to the saboteurs [B21-B23]."""

from __future__ import annotations

import pytest

from saboteur.knowledge.view import see
from tests.tables import found_by, not_found, table

SHOWN_TO_ALL = {
    "GoldDrawn": {"seats", "cards"},
    "GoldHanded": {"seat"},
    "GoldKept": {"seat"},
    "GoldPaid": {"seat", "gold"},
}
"""What everybody may see of its events."""


def test_the_finisher_keeps_one_and_the_next_miner_to_the_right_follows() -> None:
    """[B21] The gold goes round counter-clockwise: from Bo to Ada, then to Di and Cy."""
    game = found_by("Bo", "miner, miner, miner, miner")
    game.share()

    assert ["Bo", "Ada", "Di", "Cy"] == game.keepers


def test_all_who_are_no_miners_are_skipped() -> None:
    """[B21] Saboteurs get nothing."""
    game = found_by("Ada", "miner, miner, saboteur, miner, saboteur", gold="1, 1, 1")
    game.share()

    assert ["Ada", "Di", "Bo"] == game.keepers
    assert [1, 1, 0, 1, 0] == game.purses


@pytest.mark.parametrize("finisher", ["Bo", "Cy", "Di"])
def test_if_the_finisher_is_no_miner_the_first_miner_to_the_right_begins(finisher: str) -> None:
    """[B21] A saboteur who finishes hands the gold on, past other saboteurs."""
    game = found_by(finisher, "miner, saboteur, saboteur, saboteur, miner")
    game.share()

    assert ["Ada", "Ed"] == game.keepers


def test_a_saboteur_who_finishes_gets_nothing() -> None:
    """[B21] Whoever turned it up, the miners have won."""
    game = found_by("Cy", "miner, miner, saboteur", gold="3, 2")
    game.play("keep 2")

    assert [3, 2, 0] == game.purses


def test_as_many_gold_cards_are_drawn_as_there_are_miners() -> None:
    """[B21] Among the players: the leftover does not count. They come from the top of the pile."""
    game = found_by("Ada", "miner, saboteur, miner, miner", leftover="miner", gold="3, 1, 2, 1, 3")

    assert [3] == [told["cards"] for told in game.told("Bo", "GoldDrawn")]
    assert [1, 3] == game.pile
    assert ["keep 1", "keep 2", "keep 3"] == game.options


def test_each_miner_chooses_from_what_is_left() -> None:
    """[B21] The finisher from all cards, the next from the rest, and the last has no choice."""
    game = found_by("Ada", "miner, miner, miner", gold="3, 1, 2")

    assert ("Ada", ["keep 1", "keep 2", "keep 3"]) == (game.asked, game.options)

    game.play("keep 2")

    assert ("Cy", ["keep 1", "keep 3"]) == (game.asked, game.options)

    game.play("keep 3")

    assert [2, 1, 3] == game.purses


def test_two_cards_of_one_value_are_one_option() -> None:
    """[B21] Which of two equal cards is kept makes no difference; the other goes on."""
    game = found_by("Ada", "miner, miner, miner", gold="2, 1, 2")

    assert ["keep 1", "keep 2"] == game.options

    game.play("keep 2")

    assert ["keep 1", "keep 2"] == game.options


def test_a_miner_is_asked_even_if_the_cards_are_equal() -> None:
    """[B21] Not to ask would tell the others; only the last card of all leaves no choice to anybody."""
    game = found_by("Ada", "miner, miner, saboteur", gold="1, 1")

    assert ("Ada", ["keep 1"]) == (game.asked, game.options)


def test_only_a_card_that_is_there_can_be_kept() -> None:
    """[B21] What was not drawn, or is gone, is refused."""
    game = found_by("Ada", "miner, miner, miner", gold="1, 1, 2")

    assert "B21" == game.refusal("keep 3")

    game.play("keep 2")

    assert "B21" == game.refusal("keep 2")


def test_a_miner_alone_takes_the_only_card() -> None:
    """[B21] One miner, one card, nothing to choose."""
    game = found_by("Ada", "saboteur, miner, saboteur", gold="2, 3")

    assert [0, 2, 0] == game.purses


def test_when_the_pile_runs_short_the_last_get_none() -> None:
    """[B21] Two cards for three miners: the third goes home with nothing, by the ruling of [B22]."""
    game = found_by("Ada", "miner, miner, miner", gold="1, 3")
    game.play("keep 1")

    assert [1, 0, 3] == game.purses
    assert [] == game.pile


def test_when_the_pile_is_empty_nobody_gets_anything() -> None:
    """[B21] And nobody is asked anything."""
    game = found_by("Ada", "miner, miner, miner", gold="")

    assert [0, 0, 0] == game.purses
    assert "nobody" == game.asked


def test_only_those_who_held_the_cards_have_seen_them() -> None:
    """[B21] The finisher sees them all, the next miner those that are left, a saboteur none."""
    game = found_by("Ada", "miner, saboteur, miner", gold="3, 1", round="1")
    game.play("keep 3")
    looks = {name: [list(look.cards) for look in game.view(name).paydays[0].looks] for name in game.names}

    assert {"Ada": [[1, 3]], "Bo": [], "Cy": [[1]]} == looks


@pytest.mark.parametrize(
    ("dwarfs", "purses"),
    [
        ("miner, saboteur, miner", [0, 4, 0]),
        ("saboteur, saboteur, miner", [3, 3, 0]),
        ("saboteur, miner, saboteur, saboteur", [3, 0, 3, 3]),
        ("saboteur, saboteur, saboteur, miner, saboteur", [2, 2, 2, 0, 2]),
    ],
    ids=["one", "two", "three", "four"],
)
def test_saboteurs_win_if_the_treasure_was_not_found(dwarfs: str, purses: list[int]) -> None:
    """[B22] One gets 4, two or three get 3 each, four get 2 each; miners get nothing."""
    assert purses == not_found(dwarfs).purses


def test_only_saboteurs_among_the_players_count() -> None:
    """[B22] The leftover is nobody's."""
    assert [0, 4, 0] == not_found("miner, saboteur, miner", leftover="saboteur").purses


def test_with_no_saboteur_in_play_nobody_gets_anything() -> None:
    """[B22] The only saboteur was left over."""
    game = not_found("miner, miner, miner", leftover="saboteur", gold="3, 2, 1")

    assert [0, 0, 0] == game.purses
    assert [3, 2, 1] == game.pile


@pytest.mark.parametrize(
    ("gold", "left"),
    [
        ("1, 2, 3, 1", [2, 1]),
        ("3, 2, 2, 2", [3, 2]),
        ("2, 1, 1, 1, 1", [1, 1]),
        ("1, 1, 1, 1, 1", [1]),
        ("3, 1, 1, 1, 1", [1, 1, 1]),
    ],
)
def test_the_bank_pays_in_the_largest_cards_that_make_the_sum(gold: str, left: list[int]) -> None:
    """[B22] For 4: 3 + 1, else 2 + 2, else 2 + 1 + 1, else four cards of 1."""
    assert sorted(left) == sorted(not_found("saboteur, miner, miner", gold=gold).pile)


@pytest.mark.parametrize("gold", ["3, 3, 3", "3, 2", "1, 1, 1", "2, 1", ""])
def test_what_the_pile_cannot_make_is_paid_in_plain_gold(gold: str) -> None:
    """[B22] The saboteur gets 4 all the same, and the pile stays as it is."""
    game = not_found("saboteur, miner, miner", gold=gold)

    assert [4, 0, 0] == game.purses
    assert gold == ", ".join(map(str, game.pile))


def test_each_saboteur_is_paid_from_what_the_ones_before_left() -> None:
    """[B22] 3, then 2 + 1, then plain gold, because a 2 alone does not make 3."""
    game = not_found("saboteur, saboteur, saboteur, miner", gold="2, 3, 1, 2")

    assert [3, 3, 3, 0] == game.purses
    assert [2] == game.pile


def test_four_saboteurs_are_paid_two_each_in_gold_cards() -> None:
    """[B22] A 3 is too much: 2 first, then 1 + 1, then plain gold."""
    game = not_found("saboteur, saboteur, saboteur, saboteur, miner", gold="3, 2, 1, 2, 1, 1")

    assert [1, 3] == sorted(game.pile)
    assert [2, 2, 2, 2, 0] == game.purses


def test_gold_is_added_to_the_purse() -> None:
    """[B23] A purse is a sum."""
    assert [7, 2, 0] == not_found("saboteur, miner, miner", purses="Ada 3, Bo 2").purses


def test_others_do_not_see_what_a_miner_keeps() -> None:
    """[B23] Bo the saboteur sees the same whether Ada keeps the 1 or the 3."""
    seen = []
    for value in (1, 3):
        game = found_by("Ada", "miner, saboteur, miner, miner", gold="3, 1, 2")
        game.play(f"keep {value}")
        seen.append(game.view("Bo"))

    assert seen[0] == seen[1]


def test_which_card_was_kept_is_told_to_its_keeper_alone() -> None:
    """[B23] Everybody hears that Ada kept a card."""
    game = found_by("Ada", "miner, saboteur, miner, miner", gold="3, 1, 2")
    game.play("keep 3")

    assert [3] == [told["value"] for told in game.told("Ada", "GoldKept")]
    assert [None] == [told["value"] for told in game.told("Bo", "GoldKept")]


def test_you_know_your_own_purse() -> None:
    """[B23] And of the others only what was paid openly, and whether there is anything in it."""
    game = found_by("Ada", "miner, saboteur, miner, miner", gold="3, 1, 2", purses="Cy 2")
    game.play("keep 3")
    view = game.view("Bo")

    assert 3 == game.view("Ada").gold
    assert (0, True) == (view.seats[0].open_gold, view.seats[0].has_gold)
    assert (2, True) == (view.seats[2].open_gold, view.seats[2].has_gold)


def test_whether_a_purse_is_empty_is_public() -> None:
    """[B23] Everybody sees who has nothing."""
    game = table("S", Ada="map", purses="Bo 1")

    assert [False, True, False] == [seat.has_gold for seat in game.view("Cy").seats]


def test_what_the_bank_pays_is_paid_openly() -> None:
    """[B23] Everybody sees the saboteurs being paid."""
    game = not_found("saboteur, miner, saboteur", round="1")

    assert [3, 0, 3] == [seat.open_gold for seat in game.view("Bo").seats]
    assert [(0, 3), (2, 3)] == [(told["seat"], told["gold"]) for told in game.told("Bo", "GoldPaid")]


def test_when_the_game_ends_all_purses_are_shown() -> None:
    """[B23] After the last round everybody learns every total."""
    game = found_by("Ada", "miner, saboteur, miner", gold="3, 1", purses="Bo 2", round="3")
    game.play("keep 3")

    assert [(3, 2, 1)] == [told["gold"] for told in game.told("Bo", "GameEnded")]


def test_when_the_game_ends_every_gold_card_is_shown() -> None:
    """[B23] After the last round all see who kept which card; after the first, only who kept it."""
    over, going_on = (
        found_by("Ada", "miner, saboteur, miner", gold="3, 1", round=number) for number in ("3", "1")
    )
    for game in (over, going_on):
        game.play("keep 3")

    for seat in (0, 1, 2, None):
        assert [3, 1] == list(see(over.position, seat).paydays[0].values)
    assert [[3, 0], [0, 0], [0, 1]] == [list(going_on.view(name).paydays[0].values) for name in over.names]


def test_before_the_game_ends_totals_stay_hidden() -> None:
    """[B23] After the first round nobody is told the totals."""
    game = found_by("Ada", "miner, saboteur, miner", gold="3, 1", round="1")
    game.play("keep 3")

    assert [] == game.told("Bo", "GameEnded")
    assert [0, 0, 0] == [seat.open_gold for seat in game.view("Bo").seats]


@pytest.mark.parametrize("finisher", ["Ada", "Bo"])
def test_it_is_told_that_the_miners_have_won(finisher: str) -> None:
    """[B21] All of them, whoever turned the treasure up."""
    game = found_by(finisher, "miner, saboteur, miner")

    assert [((0, 2), ("miner",), "B21")] == game.won


def test_miners_have_won_even_if_there_is_no_gold_left() -> None:
    """[B21] Who wins does not hang on the pile."""
    assert [((0, 1, 2), ("miner",), "B21")] == found_by("Ada", "miner, miner, miner", gold="").won


@pytest.mark.parametrize(
    ("dwarfs", "seats"), [("miner, saboteur, saboteur", (1, 2)), ("miner, miner, miner", ())]
)
def test_it_is_told_that_the_saboteurs_have_won(dwarfs: str, seats: tuple[int, ...]) -> None:
    """[B22] Nobody has if there is none in play."""
    assert [(seats, ("saboteur",), "B22")] == not_found(dwarfs).won


def test_nobody_is_told_who_has_won_before_the_round_ends() -> None:
    """[B20]"""
    game = table("S · ?", Ada="─", Bo="map", goals="stone A")
    game.play("dig ─ e1")

    assert [] == game.won


def test_everybody_hears_why_they_get_gold_or_none() -> None:
    """[B21, B22] By the side they are on; who has turned the treasure up is named."""
    found = found_by("Ada", "miner, miner, saboteur", gold="1, 1")
    hidden = not_found("miner, miner, saboteur")

    assert [("finder", "team", "found")] == [told["reasons"] for told in found.told("Bo", "Reckoned")]
    assert [("hidden", "hidden", "team")] == [told["reasons"] for told in hidden.told("Bo", "Reckoned")]
