"""Saboteur 2: looking at dwarfs, changing them, and changing hands [S14-S16]."""

from __future__ import annotations

import pytest

from saboteur.core.cards import number
from tests.tables import saboteur2

SHOWN_TO_ALL = {
    "Inspected": {"seat", "target"},
    "DwarfChanged": {"seat", "by"},
    "HandsSwapped": {"seat", "target"},
}
"""What everybody may see of its events."""

DWARFS = "blue miner, green miner, saboteur"


# Inspection.


def test_an_inspection_shows_you_the_dwarf_of_another_player() -> None:
    """[S14] You know it from now on; the others you do not."""
    game = saboteur2("S", Ada="inspection", Bo="map", dwarfs=DWARFS)
    game.play("inspect Cy")

    assert ["blue miner", "?", "saboteur"] == game.dwarfs_known_to("Ada")


def test_what_an_inspection_shows_is_yours_alone() -> None:
    """[S14] Neither the others nor a spectator learn it; the one who was looked at learns nothing new."""
    game = saboteur2("S", Ada="inspection", Bo="map", dwarfs=DWARFS)
    game.play("inspect Cy")

    assert ["?", "green miner", "?"] == game.dwarfs_known_to("Bo")
    assert ["?", "?", "saboteur"] == game.dwarfs_known_to("Cy")
    assert ["saboteur"] == [told["dwarf"] for told in game.told("Ada", "Inspected")]
    assert [None] == [told["dwarf"] for told in game.told("Bo", "Inspected")]
    assert [None] == [event.seen_by(None)["dwarf"] for event in game.events if event.kind == "Inspected"]


def test_what_was_seen_changes_nothing_that_others_see() -> None:
    """[S14] To Bo a look at a saboteur is the same as a look at a boss."""
    seen = []
    for dwarf in ("saboteur", "boss"):
        game = saboteur2("S", Ada="inspection", Bo="map", dwarfs=f"blue miner, green miner, {dwarf}")
        game.play("inspect Cy")
        seen.append(game.view("Bo"))

    assert seen[0] == seen[1]


def test_that_you_looked_and_at_whom_is_public() -> None:
    """[S14] The inspection lies on the discard pile, and everybody remembers."""
    game = saboteur2("S", Ada="inspection", Bo="map", dwarfs=DWARFS)
    game.play("inspect Cy")

    assert [(0, 2)] == [(told["seat"], told["target"]) for told in game.told("Bo", "Inspected")]
    assert [0b001, 0b010, 0b101] == [seat.dwarf_seen for seat in game.view("Bo").seats]
    assert ["inspection"] == game.discard_known_to("Bo")


def test_you_inspect_any_other_player_and_never_yourself() -> None:
    """[S14] Also one whom you have inspected before."""
    game = saboteur2("S", Ada="inspection, inspection", Bo="map", dwarfs=DWARFS, deck="")
    game.play("inspect Cy", "pass map")

    assert ["inspect Bo", "inspect Cy"] == game.options[:2]
    assert "S14" == game.refusal("inspect Ada")


@pytest.mark.parametrize("laid", [{"broken": "Ada lamp"}, {"trapped": "Ada"}])
def test_whoever_may_not_dig_may_inspect(laid: dict[str, str]) -> None:
    """[S14] It is an action card [B12]."""
    assert saboteur2("S", Ada="inspection", **laid).offers("inspect Bo")


# Swap hats.


def test_anybody_may_be_made_to_change_their_dwarf() -> None:
    """[S15] Any player, yourself included."""
    game = saboteur2("S", Ada="swap hats", leftover="boss")

    assert ["hats Ada", "hats Bo", "hats Cy", "pass swap hats"] == game.options


def test_the_old_dwarf_goes_under_the_pile_and_the_top_one_comes() -> None:
    """[S15] The ruling: under the pile, not out of the game."""
    game = saboteur2("S", Ada="swap hats", Bo="map", dwarfs=DWARFS, leftover="boss, geologist, profiteer")
    game.play("hats Bo")

    assert ["blue miner", "boss", "saboteur"] == game.dwarfs
    assert ["geologist", "profiteer", "green miner"] == game.leftover
    assert ["swap hats"] == game.discard


def test_only_the_player_who_changed_sees_the_new_dwarf() -> None:
    """[S15] Not the one who played the card; and they know what they put under the pile."""
    game = saboteur2("S", Ada="swap hats", Bo="map", dwarfs=DWARFS, leftover="boss, geologist")
    game.play("hats Bo")

    assert ["?", "boss", "?"] == game.dwarfs_known_to("Bo")
    assert ["?", "green miner"] == game.leftover_known_to("Bo")
    assert ["blue miner", "?", "?"] == game.dwarfs_known_to("Ada")
    assert [["?", "?"], ["?", "?"]] == [game.leftover_known_to(name) for name in ("Ada", "Cy")]


def test_a_new_dwarf_is_told_to_its_owner_alone() -> None:
    """[S15] Everybody hears that Bo has another dwarf."""
    game = saboteur2("S", Ada="swap hats", Bo="map", dwarfs=DWARFS, leftover="boss")
    game.play("hats Bo")
    told = {name: [(t["seat"], t["dwarf"]) for t in game.told(name, "DwarfChanged")] for name in game.names}

    assert {"Ada": [(1, None)], "Bo": [(1, "boss")], "Cy": [(1, None)]} == told


@pytest.mark.parametrize(("old", "new"), [("green miner", "profiteer"), ("boss", "green miner")])
def test_what_the_dwarfs_are_makes_no_difference_to_the_others(old: str, new: str) -> None:
    """[S15] Neither the old nor the new one."""
    seen = []
    for bo, pile in ((old, new), ("geologist", "saboteur")):
        dwarfs = f"blue miner, {bo}, saboteur"
        game = saboteur2("S", Ada="swap hats", Bo="map", dwarfs=dwarfs, leftover=pile)
        game.play("hats Bo")
        seen.append([game.view("Ada"), game.view("Cy")])

    assert seen[0] == seen[1]


def test_you_may_change_your_own_dwarf() -> None:
    """[S15] You see what you get."""
    game = saboteur2("S", Ada="swap hats", Bo="map", dwarfs=DWARFS, leftover="boss")
    game.play("hats Ada")

    assert (["boss", "?", "?"], ["blue miner"]) == (
        game.dwarfs_known_to("Ada"),
        game.leftover_known_to("Ada"),
    )


def test_what_others_knew_of_a_changed_dwarf_is_out_of_date() -> None:
    """[S15] Ada had inspected Bo; now she knows what lies under the pile, and not who Bo is."""
    game = saboteur2(
        "S", Ada="inspection", Bo="map", Cy="swap hats", dwarfs=DWARFS, leftover="boss, geologist"
    )
    game.play("inspect Bo", "pass map", "hats Bo")

    assert ["blue miner", "?", "?"] == game.dwarfs_known_to("Ada")
    assert ["?", "green miner"] == game.leftover_known_to("Ada")
    assert [0b001, 0b010, 0b100] == [seat.dwarf_seen for seat in game.view("Cy").seats]


def test_after_the_change_a_dwarf_may_be_inspected_anew() -> None:
    """[S15] The inspection shows the new one."""
    game = saboteur2("S", Ada="swap hats", Bo="map", Cy="inspection", dwarfs=DWARFS, leftover="boss")
    game.play("hats Bo", "pass map", "inspect Bo")

    assert ["?", "boss", "saboteur"] == game.dwarfs_known_to("Cy")


def test_several_changes_go_through_the_pile_in_order() -> None:
    """[S15] The two dwarfs of the pile first, then the one that was put under it first."""
    game = saboteur2(
        "S", Ada="swap hats", Bo="swap hats", Cy="swap hats", dwarfs=DWARFS, leftover="boss, geologist"
    )
    game.play("hats Ada", "hats Bo", "hats Cy")

    assert ["boss", "geologist", "blue miner"] == game.dwarfs
    assert ["green miner", "saboteur"] == game.leftover


def test_you_know_where_in_the_pile_your_old_dwarf_lies_and_who_takes_it() -> None:
    """[S15] Cy was given Ada's old dwarf, and Ada has counted; Bo waits for his to come up."""
    game = saboteur2(
        "S", Ada="swap hats", Bo="swap hats", Cy="swap hats", dwarfs=DWARFS, leftover="boss, geologist"
    )
    game.play("hats Ada", "hats Bo", "hats Cy")

    assert ["boss", "?", "blue miner"] == game.dwarfs_known_to("Ada")
    assert ["?", "geologist", "?"] == game.dwarfs_known_to("Bo")
    assert ["?", "?", "blue miner"] == game.dwarfs_known_to("Cy")
    assert [["?", "?"], ["green miner", "?"], ["?", "saboteur"]] == [
        game.leftover_known_to(name) for name in game.names
    ]


def test_from_a_pile_of_one_you_get_your_old_dwarf_back() -> None:
    """[S15] Bo gets the boss, and then himself; whoever counts knows that he did."""
    game = saboteur2(
        "S", Ada="inspection", Bo="swap hats", Cy="swap hats", dwarfs=DWARFS, leftover="boss", turn="Ada"
    )
    game.play("inspect Bo", "hats Bo", "hats Bo")

    assert (["blue miner", "green miner", "saboteur"], ["boss"]) == (game.dwarfs, game.leftover)
    assert ["blue miner", "green miner", "?"] == game.dwarfs_known_to("Ada")
    assert ["?", "boss"] == [game.leftover_known_to(name)[0] for name in ("Ada", "Bo")]


def test_cards_in_front_of_a_player_stay() -> None:
    """[S15] The traps and tools belong to the player, not to the dwarf."""
    game = saboteur2(
        "S", Ada="swap hats", Bo="map", leftover="boss", trapped="Bo", broken="Bo lamp", thefts="Bo"
    )
    game.play("hats Bo")

    assert ["broken lamp", "theft", "trapped"] == game.before("Bo")


def test_the_new_dwarf_wins_or_loses() -> None:
    """[S15] Bo the miner became a saboteur in time."""
    game = saboteur2("S", Ada="swap hats", deck="", dwarfs="blue miner, green miner", leftover="saboteur")
    game.play("hats Bo")

    assert [0, 5] == game.purses


def test_the_dwarf_of_the_finisher_at_the_end_counts() -> None:
    """[S15] Ada finishes as the boss she has become, so both teams win [S17]."""
    game = saboteur2("S · ?", Ada="swap hats, ─", Bo="map", dwarfs=DWARFS, leftover="boss", goals="treasure")
    game.play("hats Ada", "pass map", "dig ─ e1")

    assert [3, 4, 0] == game.purses


def test_with_twelve_players_there_is_still_a_pile() -> None:
    """[S15] Three dwarfs are left, and the last seat can change as well."""
    dwarfs = ", ".join(["blue miner"] * 12)
    game = saboteur2("S", Ada="swap hats", Lou="map", dwarfs=dwarfs, leftover="boss, geologist, profiteer")
    game.play("hats Lou")

    assert "boss" == game.dwarfs_known_to("Lou")[11]
    assert ["?", "?", "blue miner"] == game.leftover_known_to("Lou")
    assert ["?", "?", "?"] == game.leftover_known_to("Kim")


@pytest.mark.parametrize("laid", [{"broken": "Ada lamp"}, {"trapped": "Ada"}])
def test_whoever_may_not_dig_may_change_hats_and_hands(laid: dict[str, str]) -> None:
    """[S15] These are action cards [B12]."""
    game = saboteur2("S", Ada="swap hats, swap hands", leftover="boss", **laid)

    assert game.offers("hats Ada")
    assert game.offers("hands Bo")


# Swap hands.


def test_hands_are_exchanged_whatever_their_sizes() -> None:
    """[S16] Ada's two cards for Bo's three; the card that was played is no part of the hand."""
    game = saboteur2("S", Ada="swap hands, ┼, map", Bo="─, ─, theft", deck="│, │, │")
    game.play("hands Bo")

    assert ["─", "─", "theft"] == game.hand("Ada")
    assert ["┼", "│", "map"] == game.hand("Bo")
    assert ["swap hands"] == game.discard_known_to("Cy")


def test_the_other_player_draws_and_you_do_not() -> None:
    """[S16] The draw of the turn passes to them, at its end."""
    game = saboteur2("S", Ada="swap hands, ┼", Bo="─", deck="│, └")
    game.play("hands Bo")

    assert [(1, number("NS"))] == [(told["seat"], told["card"]) for told in game.told("Bo", "Drew")]
    assert [None] == [told["card"] for told in game.told("Ada", "Drew")]
    assert ["HandsSwapped", "Drew"] == game.story
    assert (["─"], ["└"]) == (game.hand("Ada"), game.deck)


def test_hands_of_six_stay_hands_of_six() -> None:
    """[S16] Ada gave five and got six; Bo drew the sixth."""
    game = saboteur2("S", Ada="swap hands, ┼, ┼, ┼, ┼, ┼", Bo="─, ─, ─, ─, ─, ─", deck="│, └")
    game.play("hands Bo")

    assert [6, 6] == [len(game.hand("Ada")), len(game.hand("Bo"))]


def test_an_empty_hand_is_a_hand() -> None:
    """[S16] None included: Bo gets Ada's cards and draws, Ada has none left and no turns any more."""
    game = saboteur2("S", Ada="swap hands, ┼, map", Bo="", deck="│, └, └")
    game.play("hands Bo")

    assert ([], ["┼", "│", "map"]) == (game.hand("Ada"), game.hand("Bo"))
    assert "Bo" == game.asked

    game.play("pass map")

    assert "Bo" == game.asked


def test_the_last_card_of_a_hand_exchanges_nothing_for_something() -> None:
    """[S16] Bo is left with the one card that he draws."""
    game = saboteur2("S", Ada="swap hands", Bo="─, ─", deck="│, └")
    game.play("hands Bo")

    assert (["─", "─"], ["│"]) == (game.hand("Ada"), game.hand("Bo"))


def test_with_an_empty_deck_nobody_draws() -> None:
    """[S16] Bo gave all his cards for nothing, and his turn is skipped [B7]."""
    game = saboteur2("S", Ada="swap hands", Bo="─, ─", deck="")
    game.play("hands Bo")

    assert (["─", "─"], []) == (game.hand("Ada"), game.hand("Bo"))
    assert ([], "Ada") == (game.told("Bo", "Drew"), game.asked)


def test_whoever_gets_cards_again_plays_again() -> None:
    """[B7] The ruling: Bo had none and was skipped; with Ada's hand he has a turn."""
    game = saboteur2("S", Ada="swap hands, ┼, map", Bo="", Cy="map, map", deck="", turn="Cy")
    game.play("pass map", "hands Bo")

    assert ([], ["┼", "map"], "Bo") == (game.hand("Ada"), game.hand("Bo"), game.asked)

    game.play("pass map")

    assert "Cy" == game.asked


def test_whoever_is_skipped_and_draws_at_last_plays_again() -> None:
    """[B7] Bo's empty hand was exchanged for an empty one, but he draws the card of the turn [S16]."""
    game = saboteur2("S", Ada="swap hands", Bo="", Cy="map, map", deck="│")
    game.play("hands Bo")

    assert (["│"], "Bo") == (game.hand("Bo"), game.asked)


def test_hands_are_exchanged_with_another_player() -> None:
    """[S16] With any other, and not with yourself."""
    game = saboteur2("S", Ada="swap hands", Bo="map")

    assert ["hands Bo", "hands Cy", "pass swap hands"] == game.options
    assert "S16" == game.refusal("hands Ada")


def test_only_the_hands_change() -> None:
    """[S16] Dwarfs, gold and the cards in front of the players stay."""
    game = saboteur2(
        "S", Ada="swap hands", Bo="map", dwarfs=DWARFS, trapped="Ada", broken="Bo lamp", purses="Ada 2"
    )
    game.play("hands Bo")

    assert (DWARFS, [2, 0, 0]) == (", ".join(game.dwarfs), game.purses)
    assert [["trapped"], ["broken lamp"]] == [game.before("Ada"), game.before("Bo")]


def test_two_players_exchange_hands() -> None:
    """[S16] Two players need no special rules: after Ada comes Bo, with Ada's cards."""
    game = saboteur2("S", Ada="swap hands, ┼", Bo="─", deck="│, └", dwarfs="boss, saboteur")
    game.play("hands Bo")

    assert ("Bo", ["┼", "│"]) == (game.asked, game.hand("Bo"))


def test_both_are_told_what_they_got_and_gave_and_nobody_else_is() -> None:
    """[S16] The others see that hands changed, and their sizes."""
    game = saboteur2("S", Ada="swap hands, ┼", Bo="─, map", deck="│")
    game.play("hands Bo")
    hands = {"got": [number("EW"), number("map")], "gave": [number("NESW")]}
    told = {"event": "HandsSwapped", "seat": 0, "target": 1}

    assert [{**told, **hands}] == game.told("Ada", "HandsSwapped") == game.told("Bo", "HandsSwapped")
    assert [{**told, "got": None, "gave": None}] == game.told("Cy", "HandsSwapped")
    assert [2, 2, 0] == [seat.cards for seat in game.view("Cy").seats]


def test_each_knows_what_the_other_holds_now() -> None:
    """[S16] But for the card that Bo has drawn; Cy knows nothing of it."""
    game = saboteur2("S", Ada="swap hands, ┼, map", Bo="─, theft", Cy="map", deck="│, └, └")
    game.play("hands Bo")
    both = [("Ada", "Bo", ["┼", "map"]), ("Bo", "Ada", ["─", "theft"])]

    assert [both, both] == [game.hands_known_to("Ada"), game.hands_known_to("Bo")]
    assert [("Ada", "Bo", []), ("Bo", "Ada", [])] == game.hands_known_to("Cy")


def test_what_the_hands_are_makes_no_difference_to_the_others() -> None:
    """[S16] Cy sees the same whatever is exchanged."""
    seen = []
    for ada, bo in (("┼, map", "─, theft"), ("╻#, ╋", "trapped, trapped")):
        game = saboteur2("S", Ada=f"swap hands, {ada}", Bo=bo, Cy="map", deck="│, └, └")
        game.play("hands Bo")
        seen.append(game.view("Cy"))

    assert seen[0] == seen[1]


def test_a_card_played_openly_is_known_to_have_left_the_hand() -> None:
    """[S16] Bo digs the crossing that Ada gave him, and plays the theft that she gave him."""
    game = saboteur2("S", Ada="swap hands, ┼, map, theft", Bo="─", deck="│, └, └, └, └, └")
    game.play("hands Bo", "dig ┼ e1", "pass ─", "theft")

    assert ("Ada", "Bo", ["map"]) == game.hands_known_to("Ada")[0]


def test_a_card_played_that_was_drawn_later_does_not_strike_what_is_known() -> None:
    """[S16] Bo digs the straight that he has drawn; Ada's cards are still with him."""
    game = saboteur2("S", Ada="swap hands, ┼, map", Bo="─", deck="│, └, └, └")
    game.play("hands Bo", "dig │ n1")

    assert ("Ada", "Bo", ["┼", "map"]) == game.hands_known_to("Ada")[0]


def test_a_later_pass_is_secret_also_to_who_gave_the_hand() -> None:
    """[S16] Ada knows that the map is with Bo or passed away, and not which."""
    game = saboteur2("S", Ada="swap hands, ┼, map", Bo="─", deck="│, └, └, └")
    game.play("hands Bo", "pass map")

    assert ["?", "swap hands"] == game.discard_known_to("Ada")
    assert ("Ada", "Bo", ["┼", "map"]) == game.hands_known_to("Ada")[0]
    assert [[1]] == [seen.passed() for seen in game.view("Ada").sightings if seen.seat == 0]


@pytest.mark.parametrize("choices", [("pass map", "pass │"), ("pass │, map", "pass ┼, │")])
def test_which_card_is_passed_later_changes_nothing_that_the_giver_sees(choices: tuple[str, str]) -> None:
    """[S16] A card that Ada knew, or the one that Bo has drawn."""
    seen = []
    for choice in choices:
        game = saboteur2("S", Ada="swap hands, ┼, map", Bo="─", deck="│, └, └, └, └")
        game.play("hands Bo", choice)
        seen.append(game.view("Ada"))

    assert seen[0] == seen[1]


def test_what_was_known_of_a_hand_goes_with_it() -> None:
    """[S16] Bo exchanges Ada's cards with Cy: Ada follows them, and so does Bo."""
    game = saboteur2("S", Ada="swap hands, ┼, swap hands", Bo="─", Cy="map", deck="│, └, └, └")
    game.play("hands Bo", "hands Cy")

    assert [("─", "map", "┼")] == [tuple(game.hand(name)[0] for name in ("Ada", "Bo", "Cy"))]
    assert [("Ada", "Cy", ["┼"]), ("Bo", "Ada", ["─"]), ("Bo", "Cy", []), ("Cy", "Bo", [])] == (
        game.hands_known_to("Ada")
    )
    assert ("Bo", "Cy", ["┼", "│"]) == game.hands_known_to("Bo")[2]
    assert ("Ada", "Cy", []) == game.hands_known_to("Cy")[0]


def test_who_gets_a_hand_back_knows_what_was_passed_out_of_it() -> None:
    """[S16] The map that Ada gave is missing, and Bo has played no map."""
    game = saboteur2("S", Ada="swap hands, ┼, map", Bo="swap hands, ─", deck="│, └, └, └")
    game.play("hands Bo", "pass map", "hands Bo")

    assert ["┼", "│", "└"] == game.hand("Ada")
    assert ("Ada", "nobody", ["map"]) == game.hands_known_to("Ada")[0]
    assert ("Ada", "nobody") not in [(giver, holder) for giver, holder, _ in game.hands_known_to("Bo")]


def test_who_gets_a_hand_back_whole_has_nothing_left_to_know() -> None:
    """[S16] Nothing was passed out of it."""
    game = saboteur2("S", Ada="swap hands, ┼, map", Bo="swap hands, ─", Cy="map", deck="│, └, └, └")
    game.play("hands Bo", "dig │ n1", "pass map", "hands Bo")

    assert ("Ada", "nobody", []) == game.hands_known_to("Ada")[0]
    assert ("Ada", "Bo", ["─"]) == game.hands_known_to("Ada")[-2]


def test_a_card_cleared_away_later_is_secret_too() -> None:
    """[S16] The two cards for which Bo clears a trap may be Ada's or not [S4]."""
    seen = []
    for cards in ("┼, map", "│, map"):
        game = saboteur2("S", Ada="swap hands, ┼, map", Bo="─", deck="│, └, └", trapped="Bo")
        game.play("hands Bo", f"clear trapped for {cards}")
        seen.append(game.view("Ada"))

    assert seen[0] == seen[1]
