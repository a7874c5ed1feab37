"""A turn, and the round that has nothing left to do [B6-B8, B19]."""

from __future__ import annotations

import pytest

from saboteur import Game, NotationError
from saboteur.core.cards import CATALOGUE, number
from saboteur.text.notation import write_card
from tests.tables import NAMES, table

SHOWN_TO_ALL = {
    "Passed": {"seat"},
    "Drew": {"seat"},
}
"""What everybody may see of its events."""


@pytest.mark.parametrize(
    ("choice", "left"),
    [("dig ┼ e1", ["map", "rockfall"]), ("map e3", ["┼", "rockfall"]), ("pass rockfall", ["┼", "map"])],
)
def test_each_kind_of_turn_ends_with_one_draw(choice: str, left: list[str]) -> None:
    """[B6] Whether you dig, play an action card or pass, you draw the top card of the deck."""
    game = table("S · · ?", Ada="┼, map, rockfall", Bo="map", deck="broken cart, ─, │", goals="treasure")
    game.play(choice)

    assert sorted([*left, "broken cart"]) == sorted(game.hand("Ada"))
    assert ["─", "│"] == game.deck


@pytest.mark.parametrize("choice", ["dig ┼ e1", "map e3", "pass rockfall"])
def test_a_turn_is_exactly_one_thing(choice: str) -> None:
    """[B6] After one card it is the next player's turn."""
    game = table("S · · ?", Ada="┼, map, rockfall", Bo="map", goals="treasure")
    game.play(choice)

    assert "Bo" == game.asked
    assert "turn" == game.question


def test_any_card_may_be_passed_away() -> None:
    """[B6] Passing puts one hand card on the discard pile, whatever it is."""
    game = table("S", Ada="┼, ╋, map, repair pick+cart")

    assert ["pass ┼", "pass ╋", "pass repair pick+cart", "pass map"] == [
        option for option in game.options if option.startswith("pass")
    ]


def test_only_cards_of_your_hand_can_be_used() -> None:
    """[B6] What you do not hold you can neither dig, play nor pass."""
    game = table("S · ?", Ada="─", Bo="┼, map", goals="treasure")

    assert ["B6", "B6", "B6"] == [game.refusal(choice) for choice in ("dig ┼ e1", "map e2", "pass map")]


def test_a_turn_is_nothing_but_a_card_played_or_passed() -> None:
    """[B6] Turning up goals or keeping gold is no way to use a turn."""
    game = table("S · ?", Ada="┼, map", goals="treasure")

    assert ["B6", "B6"] == [game.refusal(choice) for choice in ("reveal e2", "keep 3")]


def test_the_card_drawn_is_yours_to_see_alone() -> None:
    """[B6] Everybody sees that you drew, nobody else sees what."""
    game = table("S", Ada="┼", Bo="map", deck="rockfall")
    game.play("dig ┼ e1")

    assert [{"event": "Drew", "seat": 0, "card": None}] == game.told("Bo", "Drew")
    assert [{"event": "Drew", "seat": 0, "card": number("rockfall")}] == game.told("Ada", "Drew")


def test_with_an_empty_deck_nobody_draws() -> None:
    """[B6] The hand shrinks when there is nothing to draw."""
    game = table("S", Ada="┼, map", Bo="┼", deck="")
    game.play("dig ┼ e1")

    assert ["map"] == game.hand("Ada")
    assert [] == game.told("Ada", "Drew")


def test_the_discard_pile_is_never_reshuffled() -> None:
    """[B6] When the last card is drawn the deck stays empty, whatever has been discarded."""
    game = table("S", Ada="┼, map", Bo="┼, map", Cy="┼, map", deck="│")
    game.play("pass map", "pass map", "pass map")

    assert [] == game.deck
    assert ["map", "map", "map"] == game.discard
    assert [["┼", "│"], ["┼"], ["┼"]] == [game.hand(name) for name in ("Ada", "Bo", "Cy")]


def test_only_the_player_whose_turn_it_is_may_play() -> None:
    """[B6] Whose turn it is comes before everything else that may be wrong with a play."""
    game = Game.new("base", NAMES[:3], seed=5, first="Ada")
    path = next(write_card(card) for card in game.view(1).hand if CATALOGUE[card].is_path)
    nonsense = f"dig {path} e30n7"
    early = game.why(nonsense, seat=1)
    assert game.decision is not None
    game.answer(game.decision.options[-1])
    late = game.why(nonsense, seat=1)

    assert early is not None
    assert late is not None
    assert ("B6", "B9") == (early.rule, late.rule)


def test_a_player_without_cards_is_skipped() -> None:
    """[B7] An empty hand has no turn."""
    game = table("S", Ada="┼, map", Bo="", Cy="┼", deck="")
    game.play("dig ┼ e1")

    assert "Cy" == game.asked


def test_several_empty_hands_are_skipped_and_the_turn_comes_back() -> None:
    """[B7] The only player with cards has turn after turn."""
    game = table("S", Ada="┼, ─, map", Bo="", Cy="", deck="")
    game.play("dig ┼ e1")

    assert "Ada" == game.asked


def test_the_hand_is_empty_only_after_drawing() -> None:
    """[B7] Whoever plays the last card of the hand and draws is in the game again."""
    game = table("S", Ada="┼", Bo="map", Cy="", deck="│, ─")
    game.play("dig ┼ e1", "pass map")

    assert "Ada" == game.asked


def test_a_player_with_cards_must_use_one() -> None:
    """[B7] If nothing can be played, a card is passed; there is no way to do nothing."""
    game = table("S", Ada="repair lamp", Bo="┼")

    assert ["pass repair lamp"] == game.options
    with pytest.raises(NotationError):
        game.refusal("skip")


def test_a_passed_card_is_known_to_who_passed_it_alone() -> None:
    """[B8] Others see that a card was passed away, and not which."""
    game = table("S", Ada="map, rockfall", Bo="map")
    game.play("pass rockfall")

    assert ["rockfall"] == game.discard_known_to("Ada")
    assert ["?"] == game.discard_known_to("Bo")
    assert [None] == [told["card"] for told in game.told("Bo", "Passed")]


def test_which_card_was_passed_changes_nothing_that_others_see() -> None:
    """[B8] Bo cannot tell one passed card from another."""
    seen = []
    for card in ("map", "rockfall"):
        game = table("S", Ada="map, rockfall", Bo="map")
        game.play(f"pass {card}")
        seen.append(game.view("Bo"))

    assert seen[0] == seen[1]


def test_a_card_played_openly_is_remembered_by_all() -> None:
    """[B8] A map that was used lies face-down, but everybody saw it go there."""
    game = table("S ?", Ada="map", Bo="map", goals="treasure")
    game.play("map e1")

    assert [["map"]] * 3 == [game.discard_known_to(name) for name in ("Ada", "Bo", "Cy")]


@pytest.mark.parametrize(
    ("choice", "pile"),
    [("rockfall e1", ["rockfall", "┬"]), ("repair lamp Ada", ["repair lamp", "broken lamp"])],
)
def test_the_card_that_was_played_lies_on_top(choice: str, pile: list[str]) -> None:
    """[B8] Of two cards discarded together the one from the hand is the upper one."""
    game = table("S ┬", Ada="rockfall, repair lamp", Bo="map", broken="Ada lamp")
    game.play(choice)

    assert pile == game.discard


def test_open_and_hidden_cards_lie_in_the_order_in_which_they_came() -> None:
    """[B8] Everybody knows where in the pile the card lies that they do not know."""
    game = table("S ?", Ada="map", Bo="rockfall", Cy="map", goals="treasure")
    game.play("map e1", "pass rockfall", "map e1")

    assert ["map", "?", "map"] == game.discard_known_to("Ada")
    assert ["map", "rockfall", "map"] == game.discard_known_to("Bo")


def test_the_round_ends_when_nobody_has_a_card() -> None:
    """[B19] The last card of all has been played."""
    game = table("S", Ada="┼", deck="")
    game.play("dig ┼ e1")

    assert "treasure not found" == game.outcome


def test_the_round_goes_on_while_somebody_has_a_card() -> None:
    """[B19] Ada's hand is empty, Bo's is not."""
    game = table("S", Ada="┼", Bo="┼", deck="")
    game.play("dig ┼ e1")

    assert "" == game.outcome


@pytest.mark.parametrize(
    ("mine", "hand", "why"),
    [
        ("S", "repair lamp", "no tool is broken"),
        ("S", "rockfall", "nothing can fall but the start"),
        ("S ┼$", "map", "no goal is face-down"),
        ("S ╋", "╸, map", "the pick is broken, and there is no goal"),
    ],
)
def test_the_round_ends_when_nobody_can_do_anything_that_counts(mine: str, hand: str, why: str) -> None:
    """[B19] With an empty deck, cards that can only be passed away do not keep a round going."""
    game = table(mine, Ada="map, map", Bo=hand, broken="Bo pick", deck="", turn="Ada")

    assert ("treasure not found", "nobody") == (game.outcome, game.asked), why


def test_a_path_card_that_fits_nowhere_does_not_count() -> None:
    """[B19] What counts is a legal place for it."""
    mine = """
        · ╻ ·
        ╺ S ╸
        · ╹ ·
    """
    game = table(mine, Ada="┼", Bo="─", deck="")

    assert "treasure not found" == game.outcome


def test_a_path_card_does_not_count_for_who_may_not_dig() -> None:
    """[B19] All who hold path cards have a broken tool, and nobody can repair it."""
    game = table("S", Ada="┼", Bo="─, repair cart", broken="Ada pick, Bo lamp", deck="")

    assert "treasure not found" == game.outcome


@pytest.mark.parametrize(
    ("mine", "card"),
    [("S", "┼"), ("S ┼", "rockfall"), ("S · ?", "map"), ("S", "broken pick"), ("S", "repair pick+cart")],
)
def test_the_round_goes_on_while_somebody_else_could_act(mine: str, card: str) -> None:
    """[B19] Ada can only pass, but Bo could dig or play an action card, and so Ada has to pass."""
    game = table(mine, Ada="repair lamp", Bo=card, Cy="map", broken="Cy cart", deck="", goals="treasure")

    assert ("Ada", "Ada") == (game.asked, game.turn)
    assert ["pass repair lamp"] == game.options


def test_the_round_ends_in_the_middle_of_hands() -> None:
    """[B19] As soon as the last thing that counts was done, everybody keeps the cards they cannot use."""
    game = table("S", Ada="repair cart, repair lamp", Bo="repair lamp", broken="Cy cart", deck="")
    game.play("repair cart Cy")

    assert "treasure not found" == game.outcome
    assert [["repair lamp"], ["repair lamp"]] == [game.hand("Ada"), game.hand("Bo")]


def test_while_there_is_a_deck_passing_goes_on() -> None:
    """[B19] Nobody can do anything that counts, but there are cards to draw."""
    game = table("S", Ada="repair lamp", Bo="repair cart", deck="repair pick")

    assert "" == game.outcome
    assert ["pass repair lamp"] == game.options


def test_the_round_ends_when_the_deck_runs_out_and_nothing_is_left() -> None:
    """[B19] The last draw does not help, and the round is over before the next turn."""
    game = table("S", Ada="repair lamp", Bo="repair cart", deck="repair pick")
    game.play("pass repair lamp")

    assert "treasure not found" == game.outcome
    assert ["repair pick"] == game.hand("Ada")
