"""Pioneer: two path cards in one turn [W22]."""

from __future__ import annotations

import pytest

from tests.tables import Table, drawing, table

from .helpers import GAMES, announced, play, shuffled_in, windows, worlds

SHOWN_TO_ALL = {
    "PioneerPlayed": {"seat"},
    "PioneerStopped": {"seat"},
}
"""What everybody may see of its events."""

ONE_WAY = """
    · ╻ ·
    ╺ S ·
    · ╹ ·
"""
"""The only way leads east."""

NO_WAY = """
    · ╻ ·
    ╺ S ╸
    · ╹ ·
"""


def pioneering(base: str = "base", mine: str = "S", **words: str) -> Table:
    """A table at which Ada has a pioneer, and two straights and a map beside it."""
    words = {"Ada": "pioneer, ─, ─, map", "Bo": "map, map", "Cy": "map, map"} | words
    return table(mine, rules=f"{base} + pioneer", **words)


@GAMES
def test_one_pioneer_is_shuffled_into_the_deck(base: str) -> None:
    """[W22] In the base game and in Saboteur 2."""
    assert {"pioneer": 1} == shuffled_in(base, "pioneer")


# Two cards.


@GAMES
def test_two_path_cards_are_placed_one_after_the_other(base: str) -> None:
    """[W22] The second may go on from the first."""
    game = pioneering(base)
    game.play("pioneer", "dig ─ e1", "dig ─ e2")

    assert drawing("S ─ ─") == game.mine
    assert ("Bo", "turn") == (game.asked, game.question)


def test_they_need_not_lie_beside_each_other() -> None:
    """[W22] Each goes wherever it may."""
    game = pioneering()
    game.play("pioneer", "dig ─ e1", "dig ─ w1")

    assert drawing("─ S ─") == game.mine


@GAMES
def test_two_cards_are_drawn_and_the_hand_is_one_card_smaller(base: str) -> None:
    """[W22] Three were used; it stays like that."""
    game = pioneering(base, deck="│, └, ┘, ┘, ┘")
    game.play("pioneer", "dig ─ e1", "dig ─ e2")

    assert (["│", "└", "map"], ["┘", "┘", "┘"]) == (game.hand("Ada"), game.deck)
    assert ["PioneerPlayed", "Dug", "Dug", "Drew", "Drew"] == game.story

    game.play("pass map", "pass map", "pass map")

    assert 3 == len(game.hand("Ada"))


def test_nothing_is_drawn_before_the_second_card_lies() -> None:
    """[W22] The card that comes next cannot be placed in the same turn."""
    game = pioneering(deck="┼, ┼")
    game.play("pioneer", "dig ─ e1")

    assert (["─", "map"], ["┼", "┼"]) == (game.hand("Ada"), game.deck)
    assert "W22" == game.refusal("dig ┼ e2")


@pytest.mark.parametrize(("deck", "hand"), [("", 1), ("│", 2), ("│, │", 3)])
def test_a_short_deck_gives_what_it_has(deck: str, hand: int) -> None:
    """[W22] With an empty deck nothing is drawn at all."""
    game = pioneering(deck=deck)
    game.play("pioneer", "dig ─ e1", "dig ─ e2")

    assert hand == len(game.hand("Ada"))


def test_the_last_three_cards_of_a_hand_may_go_at_once() -> None:
    """[W22] With an empty deck Ada has no cards and no turns any more [B7]."""
    game = pioneering(Ada="pioneer, ─, ─", deck="", Bo="rockfall, map", Cy="map")
    game.play("pioneer", "dig ─ e1", "dig ─ e2", "pass map", "pass map")

    assert "Bo" == game.asked


@GAMES
def test_the_pioneer_is_discarded_and_the_paths_lie_in_the_mine(base: str) -> None:
    """[W22] After use, like any action card."""
    game = pioneering(base)
    game.play("pioneer", "dig ─ e1", "dig ─ e2")

    assert ["pioneer"] == game.discard


def test_everybody_sees_both_cards() -> None:
    """[W22] They are placed openly."""
    game = pioneering()
    game.play("pioneer", "dig ─ e1", "dig ─ e2")

    assert [{"event": "PioneerPlayed", "seat": 0}] == game.told("Cy", "PioneerPlayed")
    assert [0, 0] == [told["seat"] for told in game.told("Cy", "Dug")]


# The normal rules.


def test_after_the_pioneer_only_path_cards_can_be_played() -> None:
    """[W22] Not the map, no pass; any path card of the hand, wherever it may lie."""
    game = pioneering(Ada="pioneer, ─, ┼, map", mine="S · ?", goals="treasure")
    game.play("pioneer")

    assert ("Ada", "which path card to place") == (game.asked, game.question)
    assert ["dig ┼ n1", "dig ┼ w1", "dig ┼ e1", "dig ┼ s1", "dig ─ w1", "dig ─ e1"] == game.options
    assert ["W22"] * 4 == [game.refusal(choice) for choice in ("map e2", "pass ─", "dig │ n1", "pioneer")]


def test_each_card_is_placed_under_the_normal_rules() -> None:
    """[W22] Beside the mine [B9], matching it [B10], joined to the start [B11]: the first and the second."""
    game = pioneering(mine="S ─", Ada="pioneer, ─, ─")
    game.play("pioneer")

    assert ["B9", "B10", "B11"] == [game.refusal(f"dig ─ {cell}") for cell in ("e3", "n1", "e1n1")]

    game.play("dig ─ e2")

    assert ["B9", "B10", "B11"] == [game.refusal(f"dig ─ {cell}") for cell in ("e4", "s1", "e2n1")]


@GAMES
def test_not_with_a_broken_tool(base: str) -> None:
    """[W22] Nobody places path cards like that [B12]."""
    game = pioneering(base, broken="Ada lamp")

    assert "B12" == game.refusal("pioneer")
    assert not game.offers("pioneer")


def test_not_while_trapped() -> None:
    """[W22] In Saboteur 2 [S12]."""
    game = pioneering("saboteur2", trapped="Ada")

    assert "B12" == game.refusal("pioneer")
    assert not game.offers("pioneer")


def test_the_tools_of_others_do_not_matter() -> None:
    """[W22] Only what lies in front of the player hinders."""
    assert pioneering(broken="Bo lamp, Cy pick").offers("pioneer")


def test_a_ladder_may_be_one_of_the_two() -> None:
    """[W22] In Saboteur 2: the ladder first [S7], and the second card goes on from there."""
    game = pioneering("saboteur2", mine="S · · ┴", Ada="pioneer, ┘#, ─")
    game.play("pioneer", "dig ┘# e4")

    assert game.offers("dig ─ e2")

    game.play("dig ─ e2")

    assert drawing("S · ─ ┴ ┘#") == game.mine


# What is needed.


@pytest.mark.parametrize("hand", ["pioneer", "pioneer, map", "pioneer, ─", "pioneer, ─, map, rockfall"])
def test_it_takes_two_path_cards_in_hand(hand: str) -> None:
    """[W22] With one, or none, it cannot be played."""
    game = pioneering(Ada=hand)

    assert "W22" == game.refusal("pioneer")
    assert not game.offers("pioneer")


@GAMES
def test_one_of_them_must_have_a_place(base: str) -> None:
    """[W22] All ways are shut here."""
    game = pioneering(base, mine=NO_WAY)

    assert "W22" == game.refusal("pioneer")
    assert not game.offers("pioneer")


def test_two_cards_that_fit_nowhere_will_not_do() -> None:
    """[W22] There is a way, but neither of the two can go there."""
    assert "W22" == pioneering(mine=ONE_WAY, Ada="pioneer, │, │").refusal("pioneer")


def test_that_the_second_fits_nowhere_does_not_matter_in_advance() -> None:
    """[W22] It is enough that one can be placed."""
    game = pioneering(mine=ONE_WAY, Ada="pioneer, │, ╸")

    assert game.offers("pioneer")

    game.play("pioneer")

    assert ["dig ╸ e1"] == game.options


@GAMES
def test_a_second_card_that_can_be_placed_must_be(base: str) -> None:
    """[W22] Only the choice where, and which one, is left."""
    game = pioneering(base, mine=ONE_WAY, Ada="pioneer, ─, ─, ┘")
    game.play("pioneer", "dig ─ e1")

    assert ["dig ─ e2", "dig ┘ e2"] == game.options
    assert "W22" == game.refusal("pass ┘")


@GAMES
def test_if_no_second_card_can_be_placed_the_turn_ends(base: str) -> None:
    """[W22] Two cards were used, so one is drawn; the other path card stays in the hand."""
    game = pioneering(base, mine=ONE_WAY, Ada="pioneer, ╸, ─", deck="│, └")
    game.play("pioneer", "dig ╸ e1")

    assert (["│", "─"], ["└"]) == (game.hand("Ada"), game.deck)
    assert ["PioneerPlayed", "Dug", "PioneerStopped", "Drew"] == game.story
    assert ("Bo", "turn") == (game.asked, game.question)


def test_the_second_card_may_be_impossible_though_a_way_is_open() -> None:
    """[W22] The card that is left does not fit there."""
    game = pioneering(mine=ONE_WAY, Ada="pioneer, ─, │, map", deck="┘, └")
    game.play("pioneer", "dig ─ e1")

    assert (["│", "┘", "map"], "Bo") == (game.hand("Ada"), game.asked)


def test_a_pioneer_that_cannot_begin_is_nothing_to_do() -> None:
    """[W22] With an empty deck the round ends [B19]."""
    assert "treasure not found" == pioneering(mine=NO_WAY, Bo="", Cy="", Ada="pioneer, ─, ─", deck="").outcome


# What is reached.


def test_if_the_first_card_finds_the_treasure_there_is_no_second() -> None:
    """[W22] The round is over at once [B18]."""
    game = pioneering(mine="S · ?", goals="treasure", dwarfs="miner, saboteur, saboteur", gold="3")
    game.play("pioneer", "dig ─ e1")

    assert ("treasure found", drawing("S ─ ┼$")) == (game.outcome, game.mine)
    assert ["─", "map"] == game.hand("Ada")


def test_the_second_card_may_go_on_from_a_stone() -> None:
    """[W22] What the first card reaches is turned up before the second is placed [B17]."""
    game = pioneering(mine="S · ?", goals="stone B", Ada="pioneer, ─, │")
    game.play("pioneer", "dig ─ e1", "dig │ e2s1")

    assert drawing("S ─ ┐o\n· · │") == game.mine
    assert ["PioneerPlayed", "Dug", "GoalRevealed", "LaidUp", "Dug", "Drew", "Drew"] == game.story


def test_the_pioneer_is_the_one_who_placed_both() -> None:
    """[W22] The next round begins to Ada's left [B24]."""
    game = table("S", rules="base + pioneer", Ada="pioneer, ─, ─", deck="", round="1", dug="Cy w9")
    game.play("pioneer", "dig ─ e1", "dig ─ e2")

    assert ("treasure not found", "Bo") == (game.outcome, game.turn)


# With a toll.


def tolled(mine: str = ONE_WAY, **words: str) -> Table:
    """A table at which Bo's figure stands at e2, on the only way there is after the first card."""
    words = {"Ada": "pioneer, ─, ─", "figures": "Bo e2", "purses": "Ada 0, Bo 0, Cy 0"} | words
    return pioneering("base + toll", mine, **words)


def test_a_toll_that_you_can_pay_yourself_has_to_be_paid() -> None:
    """[W22] The second card must be placed: Ada pays, or asks Bo, the owner, or Cy, who has gold [T3]."""
    game = tolled(purses="Ada 1, Bo 0, Cy 1")
    game.play("pioneer", "dig ─ e1")

    assert [f"dig ─ e2 paid by {name}" for name in ("Ada", "Bo", "Cy")] == game.options

    game.play("dig ─ e2 paid by Ada")

    assert ([0, 1, 1], "Bo") == (game.purses, game.asked)
    assert "╺ S ─ ─" in game.mine


def test_a_toll_that_you_cannot_pay_yourself_does_not_count() -> None:
    """[W22] Cy might pay and Bo might waive it, but that does not count: the turn ends, one card is drawn."""
    game = tolled(purses="Ada 0, Bo 0, Cy 1", deck="│, └")
    game.play("pioneer", "dig ─ e1")

    assert (["│", "─"], "Bo") == (game.hand("Ada"), game.asked)


def test_for_the_first_card_a_toll_counts_only_if_you_can_pay_it() -> None:
    """[W22] The only cell is guarded: without gold the pioneer cannot be played, with gold it can."""
    assert "W22" == tolled(figures="Bo e1", purses="Ada 0, Bo 0, Cy 1").refusal("pioneer")
    assert tolled(figures="Bo e1", purses="Ada 1, Bo 0, Cy 0").offers("pioneer")


def test_the_owner_of_the_figure_pays_nothing() -> None:
    """[W22] Ada's own figure guards the cell [T3]."""
    game = tolled(figures="Ada e2")
    game.play("pioneer", "dig ─ e1", "dig ─ e2")

    assert [0, 0, 0] == game.purses


def test_two_tolls_cost_two_gold() -> None:
    """[W22] With 1 gold only the first can be paid; then the turn ends, and one card is drawn."""
    game = tolled(figures="Bo e1, Bo e2", purses="Ada 1, Bo 0, Cy 0", deck="│, └")
    game.play("pioneer", "dig ─ e1 paid by Ada")

    assert (["│", "─"], [0, 1, 0], "Bo") == (game.hand("Ada"), game.purses, game.asked)

    game = tolled(figures="Bo e1, Bo e2", purses="Ada 2, Bo 0, Cy 0", deck="│, └")
    game.play("pioneer", "dig ─ e1 paid by Ada", "dig ─ e2 paid by Ada")

    assert (["│", "└"], [0, 2, 0]) == (game.hand("Ada"), game.purses)


def test_somebody_may_be_asked_to_pay_for_either_card() -> None:
    """[W22] If they refuse, another placement is chosen; the second card has to be placed all the same."""
    game = tolled("S", figures="Bo e2", purses="Ada 0, Bo 0, Cy 1")
    game.play("pioneer", "dig ─ e1", "dig ─ e2 paid by Cy", "refuse")

    assert ("Ada", ["dig ─ w1", "dig ─ e2 paid by Bo"]) == (game.asked, game.options)

    game = tolled("S", figures="Bo e2", purses="Ada 0, Bo 0, Cy 1")
    game.play("pioneer", "dig ─ e1", "dig ─ e2 paid by Cy", "agree")

    assert (drawing("S ─ ─"), [0, 1, 0]) == (game.mine, game.purses)


def test_who_refused_for_the_first_card_is_not_asked_for_the_second() -> None:
    """[W22] It is the same turn [T3]."""
    game = tolled("S", Ada="pioneer, ─, ─, │", figures="Bo e1, Bo w2", purses="Ada 0, Bo 0, Cy 1")
    game.play("pioneer", "dig ─ e1 paid by Cy", "refuse", "dig ─ w1")

    free = ["dig │ n1", "dig │ s1"]
    assert ("Ada", [*free, "dig ─ w2 paid by Bo", "dig ─ e1 paid by Bo"]) == (game.asked, game.options)
    assert "T3" == game.refusal("dig ─ w2 paid by Cy")


# With a veto.


def vetoable(base: str = "base", **words: str) -> Table:
    """A table at which Bo holds the veto, and the deck has four different cards."""
    words = {"Ada": "pioneer, ─, ─, map", "Bo": "veto", "Cy": "map", "deck": "│, └, ┘, ┬"} | words
    return table("S", rules=f"{base} + pioneer + veto", **words)


@GAMES
def test_if_the_pioneer_is_vetoed_one_card_is_drawn(base: str) -> None:
    """[W22] Both path cards stay in the hand, and the turn is over."""
    game = vetoable(base)
    game.play("pioneer", "veto")

    assert (["│", "─", "─", "map"], ["└"]) == (game.hand("Ada"), game.hand("Bo"))
    assert (["veto", "pioneer"], drawing("S")) == (game.discard, game.mine)
    assert ("Bo", "turn") == (game.asked, game.question)


@GAMES
def test_if_the_first_card_is_vetoed_the_turn_ends_and_one_card_is_drawn(base: str) -> None:
    """[W22] Two cards were used; the second path card stays in the hand."""
    game = vetoable(base)
    play(game, "pioneer", "dig ─ e1", "veto")

    assert (["│", "─", "map"], ["└"]) == (game.hand("Ada"), game.hand("Bo"))
    assert (["veto", "─", "pioneer"], drawing("S")) == (game.discard, game.mine)
    assert ("Bo", "turn") == (game.asked, game.question)


@GAMES
def test_if_the_second_card_is_vetoed_two_cards_are_drawn(base: str) -> None:
    """[W22] Three cards were used; the first one lies in the mine."""
    game = vetoable(base)
    play(game, "pioneer", "dig ─ e1", "dig ─ e2", "veto")

    assert (["│", "└", "map"], ["┘"]) == (game.hand("Ada"), game.hand("Bo"))
    assert (["veto", "─", "pioneer"], drawing("S ─")) == (game.discard, game.mine)
    assert ("Bo", "turn") == (game.asked, game.question)


@GAMES
def test_if_nothing_is_vetoed_it_goes_on_as_always(base: str) -> None:
    """[W22] Each of the three cards is announced by itself."""
    game = vetoable(base)
    said = []
    for choice in ("pioneer", "dig ─ e1", "dig ─ e2"):
        game.play(choice)
        said.append((announced(game, "Cy"), windows(game)))

    assert [(choice, ["Bo", "Cy"]) for choice in ("pioneer", "dig ─ e1", "dig ─ e2")] == said
    assert drawing("S ─ ─") == game.mine


@pytest.mark.parametrize(("vetoed", "first"), [("dig ─ e1", "Ada"), ("dig ─ e2", "Bo")])
def test_only_a_card_that_was_not_vetoed_was_placed(vetoed: str, first: str) -> None:
    """[W22] Cy had placed the last card before; Ada has, if her first card lies [B24]."""
    game = vetoable(Ada="pioneer, ─, ─", Cy="", deck="", dug="Cy w9", round="1")
    choices = ["pioneer", "dig ─ e1", "dig ─ e2"]
    play(game, *choices[: choices.index(vetoed) + 1], "veto")
    while game.asked in game.names:
        game.play(f"pass {game.hand(game.asked)[0]}")

    assert ("treasure not found", first) == (game.outcome, game.turn)


# What may be believed.


def test_whoever_plays_a_pioneer_holds_two_path_cards() -> None:
    """[W22] Everybody knows that while Ada chooses the first: it is so in all worlds."""
    game = pioneering()
    game.play("pioneer")

    for world in worlds(game, "Bo", 30):
        assert len([card for card in world.hand("Ada") if len(card) < 3]) > 1


def test_whoever_has_to_place_a_second_card_has_one() -> None:
    """[W22] In all worlds there is something that Ada may choose."""
    game = pioneering()
    game.play("pioneer", "dig ─ e1")

    for world in worlds(game, "Bo", 30):
        assert ("Ada", "which path card to place") == (world.asked, world.question)
        assert len(world.options) > 0


def test_while_another_may_pay_for_the_second_card_it_may_be_the_only_one() -> None:
    """[W22, T3] Ada knows that it is; Bo and Cy do not, and hold it possible."""
    game = tolled("S", Ada="pioneer, ─, ─, map", purses="Ada 1, Bo 0, Cy 1")
    game.play("pioneer", "dig ─ e1", "dig ─ e2 paid by Cy")

    assert ("Cy", "pay the toll") == (game.asked, game.question)
    assert [["map", "─"]] * 5 == [sorted(world.hand("Ada")) for world in worlds(game, "Ada", 5)]
    for name in ("Bo", "Cy"):
        hands = [world.hand("Ada") for world in worlds(game, name)]
        assert {1, 2} == {len([card for card in hand if len(card) < 3]) for hand in hands}
