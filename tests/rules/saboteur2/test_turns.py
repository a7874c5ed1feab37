"""Saboteur 2: passing, clearing a card in front of yourself, and no card twice [S4, S5]."""

from __future__ import annotations

from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from saboteur import NotationError
from saboteur.core.cards import number
from saboteur.core.choices import Options, cards_of
from saboteur.rules.numbers import PASS
from saboteur.rules.saboteur2.turns import PassUpToThree
from saboteur.text.notation import read_option
from tests.tables import drawing, saboteur2

SHOWN_TO_ALL = {"Cleared": {"seat", "card"}}
"""What everybody may see of its events."""


def test_what_a_turn_can_be() -> None:
    """[S4] Digging, playing an action card, clearing a card for two, and passing one to three."""
    game = saboteur2("S", Ada="╻, theft, map", trapped="Bo", broken="Ada lamp")

    assert [
        "theft",
        "clear broken lamp for ╻, map",
        "clear broken lamp for ╻, theft",
        "clear broken lamp for map, theft",
        "pass ╻",
        "pass ╻, map",
        "pass ╻, map, theft",
        "pass ╻, theft",
        "pass map",
        "pass map, theft",
        "pass theft",
    ] == game.options


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        ("dig ┼ e1", ["map", "theft"]),
        ("map e3", ["┼", "theft"]),
        ("theft", ["┼", "map"]),
        ("pass theft", ["┼", "map"]),
    ],
)
def test_after_one_card_you_draw_one(choice: str, left: list[str]) -> None:
    """[S4] Dig and draw 1, play an action card and draw 1, pass one and draw 1."""
    game = saboteur2("S · · ?", Ada="┼, map, theft", Bo="map", deck="rockfall, ─, │", goals="treasure")
    game.play(choice)

    assert sorted([*left, "rockfall"]) == sorted(game.hand("Ada"))
    assert ["─", "│"] == game.deck
    assert "Bo" == game.asked


@pytest.mark.parametrize("cards", ["┼", "┼, map", "┼, map, map", "map, map, theft"])
def test_a_pass_draws_as_many_as_it_gives_away(cards: str) -> None:
    """[S4] One, two or three cards, face-down; the hand stays as large as it was."""
    game = saboteur2("S", Ada="┼, map, map, theft, ─", Bo="map", deck="│, │, │, │")
    game.play(f"pass {cards}")
    given = cards.split(", ")

    assert given == game.discard[::-1]
    assert 5 == len(game.hand("Ada"))
    assert len(given) == game.hand("Ada").count("│")
    assert 4 - len(given) == len(game.deck)


def test_equal_cards_may_be_passed_together() -> None:
    """[S4] As often as they are in the hand; sets of equal cards are one option."""
    game = saboteur2("S", Ada="map, map, map, map", trapped="Ada")

    assert ["pass map", "pass map, map", "pass map, map, map"] == [
        option for option in game.options if option.startswith("pass")
    ]


@pytest.mark.parametrize("cards", range(1, 20))
def test_every_set_of_up_to_three_cards_may_be_passed(cards: int) -> None:
    """[S4] Of a hand of any size, all cards different: there is room for however many sets."""
    game = saboteur2("S", Ada="map", Bo="map")
    game.state.players[0].hand = vec[u8]([u8(card) for card in range(10, 10 + cards)])
    options = Options()
    PassUpToThree(PASS, "pass", "pass {cards}").offer(game.position.rules, game.state, 0, options)
    passed = [tuple(int(card) for card in cards_of(code)) for code in options.codes]

    assert sorted(passed) == sorted(s for n in (1, 2, 3) for s in combinations(range(10, 10 + cards), n))


def test_a_hand_of_two_passes_at_most_two() -> None:
    """[S4] You cannot give away what you do not hold."""
    game = saboteur2("S", Ada="map, freedom", Bo="map")

    assert ["pass map", "pass map, freedom", "pass freedom"] == game.options
    assert ["S4", "S4"] == [game.refusal("pass map, map"), game.refusal("pass map, freedom, freedom")]


def test_nobody_passes_four_cards() -> None:
    """[S4] Three is the most; four have no words."""
    game = saboteur2("S", Ada="map, map, map, map, map, map")

    with pytest.raises(NotationError):
        game.refusal("pass map, map, map, map")


def test_a_card_that_is_not_in_your_hand_is_not_passed() -> None:
    """[S4] Whichever of the three it is; where it is the first, [B6] says it."""
    game = saboteur2("S", Ada="┼, ─", Bo="map")

    assert ["S4", "B6"] == [game.refusal("pass ┼, map"), game.refusal("pass map, theft")]


def test_you_may_pass_although_you_could_play() -> None:
    """[S4] And all of a small hand; then you draw, and are in the game again."""
    game = saboteur2("S", Ada="┼, ─", Bo="map", deck="│, │, │, │")
    game.play("pass ┼, ─", "pass map")

    assert ("Ada", ["│", "│"]) == (game.asked, game.hand("Ada"))


def test_a_short_deck_gives_what_it_has() -> None:
    """[S4] Three cards passed, two drawn."""
    game = saboteur2("S", Ada="┼, ─, map, map", Bo="map", deck="│, └")
    game.play("pass ┼, map, map")

    assert ["│", "─", "└"] == game.hand("Ada")
    assert [] == game.deck


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        ("pass ┼, map, theft", 1),
        ("pass ┼, map", 2),
        ("pass ┼", 3),
        ("clear broken lamp for ┼, map", 2),
        ("theft", 3),
    ],
)
def test_with_an_empty_deck_the_options_stay_without_drawing(choice: str, left: int) -> None:
    """[S4] Pass one to three, discard two, play: the hand shrinks by what is used."""
    game = saboteur2("S", Ada="┼, map, theft, ─", Bo="swap hats", broken="Ada lamp", deck="")
    game.play(choice)

    assert left == len(game.hand("Ada"))
    assert [] == game.told("Ada", "Drew")


def test_what_was_passed_is_known_to_who_passed_it_alone() -> None:
    """[S4] Others see how many cards went face-down on the pile [B8]."""
    game = saboteur2("S", Ada="┼, map, theft, ─", Bo="map")
    game.play("pass ┼, map, theft")

    assert ["theft", "map", "┼"] == game.discard_known_to("Ada")
    assert ["?", "?", "?"] == game.discard_known_to("Bo")
    assert [None, None, None] == [told["card"] for told in game.told("Bo", "Passed")]


def test_which_cards_were_passed_changes_nothing_that_others_see() -> None:
    """[S4] Bo cannot tell one pair from another."""
    seen = []
    for cards in ("map, theft", "┼, map"):
        game = saboteur2("S", Ada="┼, map, theft, ─", Bo="map")
        game.play(f"pass {cards}")
        seen.append(game.view("Bo"))

    assert seen[0] == seen[1]


@pytest.mark.parametrize("card", ["broken pick", "broken lamp", "broken cart", "trapped", "theft"])
def test_two_cards_clear_any_card_in_front_of_yourself(card: str) -> None:
    """[S4] A broken tool, a trap or your own theft; all others stay."""
    everything = ["broken pick", "broken lamp", "broken cart", "theft", "trapped"]
    game = saboteur2(
        "S",
        Ada="┼, map, ─",
        Bo="map",
        broken="Ada pick, Ada lamp, Ada cart",
        trapped="Ada",
        thefts="Ada",
    )
    game.play(f"clear {card} for ┼, map")

    assert [name for name in everything if name != card] == game.before("Ada")


def test_after_clearing_you_draw_one_and_go_on_with_one_card_fewer() -> None:
    """[S4] Two are given, one is drawn; the turn is over."""
    game = saboteur2("S", Ada="┼, map, ─, ─, theft, theft", Bo="map", broken="Ada pick", deck="│, │, │")
    game.play("clear broken pick for ┼, map")

    assert ["│", "─", "─", "theft", "theft"] == game.hand("Ada")
    assert ("Bo", ["│", "│"]) == (game.asked, game.deck)

    game.play("pass map")

    assert game.offers("dig ─ e1")


def test_clearing_puts_all_three_cards_on_the_discard_pile() -> None:
    """[S4] The two from the hand face-down, known to their owner alone; everybody knows the third."""
    game = saboteur2("S", Ada="┼, map", Bo="map", trapped="Ada")
    game.play("clear trapped for ┼, map")

    assert ["trapped", "map", "┼"] == game.discard_known_to("Ada")
    assert ["trapped", "?", "?"] == game.discard_known_to("Bo")


def test_everybody_is_told_what_was_cleared_and_not_what_for() -> None:
    """[S4] The two cards are the secret of who gave them."""
    game = saboteur2("S", Ada="┼, map", Bo="map", thefts="Ada")
    game.play("clear theft for ┼, map")
    told = {"event": "Cleared", "seat": 0, "card": number("theft")}

    assert [{**told, "given": None}] == game.told("Bo", "Cleared")
    assert [{**told, "given": [number("NESW"), number("map")]}] == game.told("Ada", "Cleared")


def test_which_two_cards_were_given_changes_nothing_that_others_see() -> None:
    """[S4] Bo cannot tell."""
    seen = []
    for cards in ("┼, map", "─, theft"):
        game = saboteur2("S", Ada="┼, map, theft, ─", Bo="map", trapped="Ada")
        game.play(f"clear trapped for {cards}")
        seen.append(game.view("Bo"))

    assert seen[0] == seen[1]


def test_only_what_lies_in_front_of_yourself_is_cleared() -> None:
    """[S4] Not the cards of others, and nothing that is not there."""
    game = saboteur2("S", Ada="┼, map", broken="Ada lamp, Bo pick", trapped="Bo", thefts="Cy")

    assert ["clear broken lamp for ┼, map"] == [o for o in game.options if o.startswith("clear")]
    assert ["S4"] * 3 == [
        game.refusal(f"clear {card} for ┼, map") for card in ("broken pick", "trapped", "theft")
    ]


def test_clearing_takes_exactly_two_cards_of_your_hand() -> None:
    """[S4] Not one, not three, and none that you do not hold."""
    game = saboteur2("S", Ada="┼, map, ─", broken="Ada lamp")

    assert ["S4", "S4", "S4", "S4"] == [
        game.refusal(f"clear broken lamp for {cards}") for cards in ("┼", "┼, ─, map", "┼, theft", "map, map")
    ]


def test_with_one_card_nothing_is_cleared() -> None:
    """[S4] It can only be passed."""
    game = saboteur2("S", Ada="┼", Bo="map", broken="Ada lamp")

    assert ["pass ┼"] == game.options


def test_two_equal_cards_will_do() -> None:
    """[S4] Any two cards of the hand."""
    game = saboteur2("S", Ada="map, map", Bo="map", trapped="Ada")
    game.play("clear trapped for map, map")

    assert [] == game.before("Ada")


def test_one_turn_clears_one_card() -> None:
    """[S4] For the next one two more cards are needed, in another turn."""
    game = saboteur2(
        "S", Ada="map, map, ┼, ┼", Bo="map, map", broken="Ada pick", trapped="Ada", deck="─, ─, ─, ─"
    )
    game.play("clear trapped for map, map", "pass map", "clear broken pick for ┼, ┼", "pass map")

    assert ([], ["─", "─"]) == (game.before("Ada"), game.hand("Ada"))
    assert game.offers("dig ─ e1")


def test_a_cleared_theft_does_not_steal() -> None:
    """[S4] Whoever gave it up is no thief any more."""
    game = saboteur2("S", Ada="map, map", deck="", thefts="Ada", purses="Bo 1")
    game.play("clear theft for map, map")

    assert ("nobody", [0, 1, 0]) == (game.asked, game.purses)


def test_hands_of_fewer_cards_stay_small_until_the_round_ends() -> None:
    """[S4] A later turn draws one for one."""
    game = saboteur2("S", Ada="┼, map, ─, ─", Bo="map", broken="Ada pick", deck="│, │, │, │, │")
    game.play("clear broken pick for ┼, map", "pass map", "dig ─ e1")

    assert 3 == len(game.hand("Ada"))


@pytest.mark.parametrize("what", ["broken lamp", "trapped", "theft"])
def test_the_round_goes_on_while_somebody_could_discard_two(what: str) -> None:
    """[S4] It counts as something that can be done [B19], also if it is another player who could."""
    laid = {"broken lamp": {"broken": "Bo lamp"}, "trapped": {"trapped": "Bo"}, "theft": {"thefts": "Bo"}}
    game = saboteur2("S", Ada="repair cart", Bo="repair pick, repair pick", deck="", **laid[what])

    assert ("", "Ada", ["pass repair cart"]) == (game.outcome, game.asked, game.options)

    game.play("pass repair cart")

    assert game.offers(f"clear {what} for repair pick, repair pick")


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("repair pick", {"broken": "Bo lamp"}),
        ("repair pick, repair pick", {}),
        ("repair pick, repair pick", {"broken": "Ada lamp"}),
    ],
    ids=["one card is not two", "nothing to clear", "only of others"],
)
def test_the_round_ends_when_nobody_could_discard_two(hand: str, laid: dict[str, str]) -> None:
    """[S4] The deck is empty and what is left can only be passed [B19]."""
    game = saboteur2("S", Ada="repair cart", Bo=hand, deck="", **laid)

    assert ("treasure not found", "nobody") == (game.outcome, game.asked)


def test_the_round_ends_after_the_last_thing_that_counts() -> None:
    """[S4] When the lamp is cleared nothing is left to do [B19]."""
    game = saboteur2("S", Ada="repair cart, repair cart, repair cart", broken="Ada lamp", deck="")
    game.play("clear broken lamp for repair cart, repair cart")

    assert ("treasure not found", ["repair cart"]) == (game.outcome, game.hand("Ada"))


@pytest.mark.parametrize("card", ["inspection", "swap hats", "swap hands", "theft", "trapped"])
def test_the_round_goes_on_while_one_of_the_new_action_cards_could_be_played(card: str) -> None:
    """[S4] Ada can only pass, but Bo could act [B19]."""
    game = saboteur2("S", Ada="repair lamp", Bo=card, deck="", leftover="boss")

    assert ("", "Ada") == (game.outcome, game.asked)


@pytest.mark.parametrize("card", ["hands off", "freedom", "repair lamp"])
def test_a_card_without_a_target_does_not_keep_the_round_going(card: str) -> None:
    """[S4] No theft lies there, nobody is trapped, no lamp is broken [B19]."""
    game = saboteur2("S", Ada="repair lamp", Bo=card, deck="")

    assert "treasure not found" == game.outcome


def test_a_ladder_keeps_the_round_going_while_it_could_be_dug() -> None:
    """[S4] Beside the cut-off tunnel there is still a place for it [B19, S7]."""
    mine = """
        · ╻ · · ·
        ╺ S ╸ · ─
        · ╹ · · ·
    """

    assert "" == saboteur2(mine, Ada="repair lamp", Bo="╸#", deck="").outcome
    assert "treasure not found" == saboteur2(mine, Ada="repair lamp", Bo="╻#", deck="").outcome
    assert drawing(mine) == saboteur2(mine, Ada="map").mine


@pytest.mark.parametrize(
    ("card", "choice", "rule"),
    [
        ("hands off", "stop Cy", "S11"),
        ("trapped", "trap Cy", "S12"),
        ("freedom", "free Cy", "S13"),
        ("inspection", "inspect Cy", "S14"),
        ("swap hats", "hats Cy", "S15"),
        ("swap hands", "hands Cy", "S16"),
    ],
)
def test_nobody_is_aimed_at_who_does_not_sit_there(card: str, choice: str, rule: str) -> None:
    """[S4] At a table of two there is no third player, whatever the card; its own rule refuses it."""
    three = saboteur2("S", Ada=card, thefts="Cy", trapped="Cy", leftover="boss")
    two = saboteur2("S", Ada=card, Bo="map", dwarfs="boss, boss", leftover="boss")
    code = read_option(three.position.rules, choice, three.names)
    objection = two.position.objection(code)

    assert three.offers(choice) or card == "trapped"
    assert objection is not None
    assert rule == objection.rule


def test_a_player_never_has_two_broken_tools_of_one_kind() -> None:
    """[S5] As [B13] says."""
    game = saboteur2("S", Ada="broken lamp", broken="Bo lamp")

    assert ["break lamp Cy", "pass broken lamp"] == game.options
    assert "B13" == game.refusal("break lamp Bo")


def test_a_player_is_never_trapped_twice() -> None:
    """[S5] One trapped card is enough."""
    game = saboteur2("S", Ada="trapped", trapped="Bo")

    assert ["trap Cy", "pass trapped"] == game.options
    assert "S5" == game.refusal("trap Bo")


def test_a_player_never_has_two_thefts() -> None:
    """[S5] The second can only be passed."""
    game = saboteur2("S", Ada="theft, theft", Bo="map", thefts="Ada")

    assert not game.offers("theft")
    assert "S5" == game.refusal("theft")


def test_a_player_can_have_one_of_each() -> None:
    """[S5] Three broken tools, a trap and a theft."""
    game = saboteur2("S", Ada="trapped", Bo="map", broken="Bo pick, Bo lamp, Bo cart", thefts="Bo")
    game.play("trap Bo")

    assert ["broken pick", "broken lamp", "broken cart", "theft", "trapped"] == game.before("Bo")
