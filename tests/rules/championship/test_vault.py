"""Vault: a card out of the discard pile [W18]."""

from __future__ import annotations

import pytest

from saboteur.core.cards import number
from tests.tables import Table, table

from .helpers import GAMES, public, shuffled_in, worlds

SHOWN_TO_ALL = {
    "PileSearched": {"seat", "shuffled", "count"},
    "CardsDrawn": {"seat", "count"},
    "CardTaken": {"seat"},
}
"""What everybody may see of its events."""


def vaulting(base: str = "base", **words: str) -> Table:
    """A table at which Ada has a vault, and three cards lie on the discard pile."""
    words = {"Ada": "vault, ─", "Bo": "map, ┼", "Cy": "map, ┼", "discard": "rockfall, ┬, map"} | words
    return table("S ┼", rules=f"{base} + vault", **words)


@GAMES
def test_one_vault_is_shuffled_into_the_deck(base: str) -> None:
    """[W18] In the base game and in Saboteur 2."""
    assert {"vault": 1} == shuffled_in(base, "vault")


# What is played.


@GAMES
def test_a_card_of_the_discard_pile_is_taken_into_the_hand(base: str) -> None:
    """[W18] It does not matter what kind of card it is."""
    for card in ("rockfall", "┬", "map"):
        game = vaulting(base)
        game.play("vault", f"take {card}")

        assert sorted(["─", card]) == sorted(game.hand("Ada"))
        assert card not in game.discard


@GAMES
def test_nothing_is_drawn(base: str) -> None:
    """[W18] The card is taken instead; the hand stays as large as it was."""
    game = vaulting(base, deck="│, │")
    game.play("vault", "take map")

    assert (2, ["│", "│"]) == (len(game.hand("Ada")), game.deck)
    assert ["PileSearched", "CardTaken"] == game.story
    assert ("Bo", "turn") == (game.asked, game.question)


@GAMES
def test_the_top_five_cards_are_looked_at(base: str) -> None:
    """[W18] Those that lie deeper cannot be taken."""
    game = vaulting(base, discard="─, ┬, map, rockfall, │, └, ┘")
    game.play("vault")

    assert ["take ┬", "take │", "take ─", "take rockfall", "take map"] == game.options
    assert ["W18", "W18"] == [game.refusal("take └"), game.refusal("take ┘")]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_all_are_looked_at_if_there_are_fewer(count: int) -> None:
    """[W18] Even a single card."""
    pile = ["─", "┬", "map", "rockfall", "│"][:count]
    game = vaulting(discard=", ".join(pile))
    game.play("vault")

    assert {f"take {card}" for card in pile} == set(game.options)


def test_two_equal_cards_are_one_choice() -> None:
    """[W18] One of the two maps is taken, the other stays."""
    game = vaulting(discard="map, map, ┬")
    game.play("vault")

    assert ["take ┬", "take map"] == game.options

    game.play("take map")

    assert ["vault", "map", "┬"] == game.discard


def test_the_player_has_to_take_one() -> None:
    """[W18] Nothing else answers the question."""
    game = vaulting()
    game.play("vault")

    assert ("Ada", "which card to take") == (game.asked, game.question)
    assert ["W18", "W18", "W18"] == [game.refusal(choice) for choice in ("pass ─", "dig ─ e2", "take vault")]


@GAMES
@pytest.mark.parametrize(
    ("card", "left"),
    [
        ("─", ["vault", "┬", "map", "rockfall", "│", "└"]),
        ("map", ["vault", "─", "┬", "rockfall", "│", "└"]),
        ("│", ["vault", "─", "┬", "map", "rockfall", "└"]),
    ],
)
def test_the_others_keep_their_order_and_the_vault_lies_on_top(base: str, card: str, left: list[str]) -> None:
    """[W18] The vault is discarded afterwards, so it is not among the cards looked at."""
    game = vaulting(base, discard="─, ┬, map, rockfall, │, └")
    game.play("vault", f"take {card}")

    assert left == game.discard


def test_cards_that_were_passed_away_may_be_taken() -> None:
    """[W18] Face-down as they lie: Bo's map and Cy's crossing."""
    game = vaulting(turn="Bo", discard="")
    game.play("pass map", "pass ┼", "vault")

    assert ["take ┼", "take map"] == game.options


def test_cards_of_the_mine_and_broken_tools_may_be_taken() -> None:
    """[W18] Whatever was discarded: the crossing that fell, and the lamp that was repaired."""
    game = vaulting(discard="", Bo="rockfall", Cy="repair lamp", broken="Ada lamp", turn="Bo")
    game.play("rockfall e1", "repair lamp Ada", "vault")

    assert ["take ┼", "take broken lamp", "take repair lamp", "take rockfall"] == game.options


def test_a_pass_of_three_lies_on_the_pile_in_its_order() -> None:
    """[W18] In Saboteur 2 Bo passes three cards [S4]; five of six can be taken."""
    game = vaulting("saboteur2", Bo="┬, └, map, theft", Cy="┼", turn="Bo")
    game.play("pass ┬, └, map", "pass ┼", "vault")

    assert ["take ┼", "take ┬", "take └", "take rockfall", "take map"] == game.options


def test_the_card_that_was_taken_is_played_like_any_other() -> None:
    """[W18] In a later turn."""
    game = vaulting()
    game.play("vault", "take ┬", "pass map", "pass map")

    assert game.offers("dig ┬ e2")


# What is needed.


@GAMES
def test_it_needs_a_card_on_the_discard_pile(base: str) -> None:
    """[W18] The ruling: with an empty pile it can only be passed."""
    game = vaulting(base, Ada="vault", discard="")

    assert "W18" == game.refusal("vault")
    assert ["pass vault"] == game.options


@GAMES
def test_an_empty_deck_does_not_matter(base: str) -> None:
    """[W18] The ruling: the card comes from the other pile."""
    game = vaulting(base, deck="")
    game.play("vault", "take map")

    assert ["─", "map"] == game.hand("Ada")


def test_a_vault_counts_as_something_to_do() -> None:
    """[W18] With an empty deck the round goes on while it can be played [B19], and ends when it cannot."""
    full, empty = (
        table("S", rules="base + vault", Ada="vault", Bo="repair cart", deck="", discard=discard)
        for discard in ("map", "")
    )

    assert ("Ada", "") == (full.asked, full.outcome)
    assert "treasure not found" == empty.outcome


def test_whoever_may_not_dig_may_open_the_vault() -> None:
    """[W18] It is an action card [B12]."""
    assert vaulting(broken="Ada lamp").offers("vault")
    assert vaulting("saboteur2", trapped="Ada").offers("vault")


def test_the_last_card_of_a_hand_may_be_a_vault() -> None:
    """[W18] Ada goes on with the card that she took; without a deck it is all she has."""
    game = vaulting(Ada="vault", deck="", Bo="map", Cy="")
    game.play("vault", "take rockfall", "pass map")

    assert ("Ada", ["rockfall"]) == (game.asked, game.hand("Ada"))


def test_a_pile_may_be_searched_twice() -> None:
    """[W18] Ada takes a map; Bo finds the vault on top of the pile and takes that."""
    game = vaulting(Bo="vault, ┼", discard="rockfall, map")
    game.play("vault", "take map", "vault")

    assert ["take rockfall", "take vault"] == game.options

    game.play("take vault")

    assert ["vault", "rockfall"] == game.discard
    assert ["┼", "vault"] == game.hand("Bo")


# Who knows what.


def test_what_was_looked_at_and_taken_is_told_to_the_player_alone() -> None:
    """[W18] The others hear how many cards were looked at, and that one of them was taken."""
    game = vaulting()
    game.play("vault", "take map")
    cards = [number("map"), number("ESW"), number("rockfall")]
    told = {"event": "PileSearched", "seat": 0, "shuffled": False, "count": 3}

    assert [{**told, "cards": cards}] == game.told("Ada", "PileSearched")
    assert [{**told, "cards": None}] == game.told("Bo", "PileSearched")
    assert [(0, number("map"))] == [(t["seat"], t["card"]) for t in game.told("Ada", "CardTaken")]
    assert [(0, None)] == [(t["seat"], t["card"]) for t in game.told("Bo", "CardTaken")]


@GAMES
def test_to_the_others_it_looks_the_same_whatever_was_taken(base: str) -> None:
    """[W18] Their views and a spectator's are equal, before and after."""
    seen = []
    for card in ("rockfall", "map"):
        game = vaulting(base)
        game.play("vault", f"take {card}")
        seen.append([game.view("Bo"), game.view("Cy"), public(game)])

    assert seen[0] == seen[1]


def test_to_the_others_it_looks_the_same_whatever_lay_face_down() -> None:
    """[W18] Cy sees the same, whether Bo had passed a map or a crossing, and whichever Ada took."""
    seen = []
    for card in ("map", "┼"):
        game = vaulting(turn="Bo", Ada="vault, ─", Cy="┬, └")
        game.play(f"pass {card}", "pass ┬", "vault", f"take {card}")
        seen.append(game.view("Cy"))

    assert seen[0] == seen[1]


# What may be believed: worlds that a seat cannot tell from the real one.


@GAMES
def test_to_the_others_the_card_is_one_of_the_five(base: str) -> None:
    """[W18] It may be any of those, and not the sixth; and then the others lie there in their order."""
    game = vaulting(base, Ada="vault", discard="─, ┬, map, rockfall, │, └")
    game.play("vault", "take map")
    seen = {tuple(world.hand("Ada")): tuple(world.discard) for world in worlds(game, "Cy", 100)}
    pile = ["─", "┬", "map", "rockfall", "│", "└"]

    assert {(card,): ("vault", *[c for c in pile if c != card]) for card in pile[:5]} == seen


@GAMES
def test_the_player_knows_exactly_what_was_taken_and_what_is_left(base: str) -> None:
    """[W18] Also what others had passed away face-down."""
    game = vaulting(base, Ada="vault, └", Bo="map, ─", Cy="rockfall, ─", discard="┬, │", turn="Bo")
    game.play("pass map", "pass rockfall", "vault", "take map")

    for world in worlds(game, "Ada"):
        assert ["vault", "rockfall", "┬", "│"] == world.discard
        assert ["└", "map"] == world.hand("Ada")


def test_what_lies_too_deep_is_not_seen() -> None:
    """[W18] Bo's card lies under the five: it may be anything, as it might before Ada looked."""
    game = vaulting("saboteur2", Ada="vault, ┼", Bo="╋, ─", Cy="│, └, map, ┬", turn="Bo", discard="")
    game.play("pass ╋", "pass │, └, map", "pass ┼", "pass ─", "pass ┬", "vault", "take map")

    assert ["vault", "┬", "─", "┼", "└", "│", "╋"] == game.discard
    for world in worlds(game, "Ada", 10):
        assert game.discard[:5] == world.discard[:5]
    assert len({world.discard[6] for world in worlds(game, "Ada", 60)}) > 5


def test_whoever_passed_a_card_away_knows_that_it_may_be_gone() -> None:
    """[W18] Bo passed the only ╋: Ada has it now, or it still lies there under Cy's card."""
    game = vaulting(Ada="vault", Bo="╋, ─", Cy="┬, ─", turn="Bo", discard="")
    game.play("pass ╋", "pass ┬", "vault", "take ╋")
    hands = [world.hand("Ada")[0] for world in worlds(game, "Bo", 100)]

    assert {"╋"} < set(hands)
    for world in worlds(game, "Bo", 60):
        assert ("╋" in world.hand("Ada")) != ("╋" in world.discard)


def test_if_the_card_is_played_everybody_knows_what_it_was() -> None:
    """[W18] Ada had no other card: what she plays is what she took, and the rest lies there in its order."""
    game = vaulting(Ada="vault", discard="rockfall, map, ┬")
    game.play("vault", "take rockfall", "pass map", "pass map", "rockfall e1")

    for name in ("Bo", "Cy"):
        for world in worlds(game, name, 20):
            assert ["rockfall", "┼"] == world.discard[:2]
            assert ["vault", "map", "┬"] == world.discard[4:]


def test_if_another_card_is_played_it_may_be_any_still() -> None:
    """[W18] Ada plays the straight that she had; what she took she still holds."""
    game = vaulting(Ada="vault, ─", discard="rockfall, map, ┬", deck="")
    game.play("vault", "take rockfall", "pass map", "pass map", "dig ─ e2")

    assert {("rockfall",), ("map",), ("┬",)} == {tuple(world.hand("Ada")) for world in worlds(game, "Cy", 60)}


def test_a_card_that_nobody_else_can_have_is_in_nobody_elses_hand() -> None:
    """[W18] There is one vault: while it lies in the pile or may be in Bo's hand, it is not in Cy's."""
    game = vaulting(Bo="vault, ┼", Ada="map", Cy="map", discard="rockfall", turn="Bo")
    game.play("vault", "take rockfall")

    for world in worlds(game, "Ada", 40):
        assert "vault" == world.discard[0]
        assert "vault" not in world.hand("Bo") + world.hand("Cy") + world.deck


def test_of_two_equal_cards_the_upper_one_is_taken() -> None:
    """[W18] The others keep their order, whichever copy leaves."""
    game = table("S", rules="base + vault", Ada="vault", Bo="map", discard="─, map, ─, ┼")
    game.play("vault", "take ─")

    assert ["vault", "map", "─", "┼"] == game.discard
