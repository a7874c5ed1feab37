"""Veto: a card play is called off, out of turn [W19]."""

from __future__ import annotations

import pytest

from saboteur.core.cards import number
from tests.tables import Table, drawing, table

from .helpers import GAMES, announced, play, public, shuffled_in, windows, worlds

SHOWN_TO_ALL = {"Vetoed": {"seat", "target", "card"}}
"""What everybody may see of its events."""

MINE = "S ┼ · ?"
"""There is room to dig at e2, and the goal behind it is the treasure."""


def vetoing(base: str = "base", mine: str = MINE, **words: str) -> Table:
    """A table at which it is Ada's turn, and Cy holds the veto."""
    words = {"Ada": "─, map, rockfall", "Bo": "map", "Cy": "veto, map", "goals": "treasure"} | words
    return table(mine, rules=f"{base} + veto", **words)


@GAMES
def test_one_veto_is_shuffled_into_the_deck(base: str) -> None:
    """[W19] In the base game and in Saboteur 2."""
    assert {"veto": 1} == shuffled_in(base, "veto")


# The window.


@GAMES
def test_when_a_card_is_played_the_others_are_asked(base: str) -> None:
    """[W19] One after the other; when all have let it pass, it happens."""
    game = vetoing(base)
    game.play("map e3")

    assert ("Bo", "veto", ["let it pass"]) == (game.asked, game.question, game.options)

    game.play("let it pass")

    assert ("Cy", "veto", ["veto", "let it pass"]) == (game.asked, game.question, game.options)

    game.play("let it pass")

    assert ["treasure"] == game.goals_known_to("Ada")
    assert ("Bo", "turn") == (game.asked, game.question)


PLAYS = {
    "dig ─ e2": "─",
    "break lamp Bo": "broken lamp",
    "repair pick Di": "repair pick",
    "repair pick Di with pick+lamp": "repair pick+lamp",
    "rockfall e1": "rockfall",
    "map e3": "map",
}
SABOTEUR_2_PLAYS = {
    "dig ╫ e2": "╫",
    "dig ╻# n1": "╻#",
    "theft": "theft",
    "stop Di": "hands off",
    "trap Bo": "trapped",
    "free Di": "freedom",
    "inspect Bo": "inspection",
    "hats Bo": "swap hats",
    "hands Bo": "swap hands",
}
CHAMPIONSHIP_PLAYS = {
    "goals w3 e3": "goal swap",
    "vault": "vault",
    "reverse": "change of direction",
    "repair pick Di with pick+lamp+cart": "master craftsman",
    "pioneer": "pioneer",
    "divert s1": "diversion",
}
ALL = "goal-swap + vault + veto + direction + craftsman + pioneer + diversion"


@pytest.mark.parametrize(
    ("base", "choice", "card"),
    [("base", *play) for play in (PLAYS | CHAMPIONSHIP_PLAYS).items()]
    + [("saboteur2", *play) for play in (PLAYS | SABOTEUR_2_PLAYS | CHAMPIONSHIP_PLAYS).items()],
)
def test_any_path_or_action_card_can_be_vetoed(base: str, choice: str, card: str) -> None:
    """[W19] Nothing of it happens, and both cards lie on the discard pile, the veto on top."""
    settings = {"thefts": "Di", "trapped": "Di", "leftover": "boss"} if base == "saboteur2" else {}
    game = table(
        "? · · S ┼ · ?",
        rules=f"{base} + {ALL}",
        Ada=f"{card}, ┬, ┬",
        Bo="veto, ┬",
        Di="map",
        goals="stone A, treasure",
        discard="┘",
        dug="Cy e1",
        broken="Di pick",
        deck="│, └, ┼",
        **settings,
    )
    before = [game.before(name) for name in game.names]
    game.play(choice, "veto")

    assert (drawing("? · · S ┼ · ?"), before) == (game.mine, [game.before(name) for name in game.names])
    assert ["veto", card, "┘"] == game.discard
    assert ["Vetoed", "Drew", "Drew"] == game.story
    assert (["┬", "┬", "│"], ["┬", "└"]) == (game.hand("Ada"), game.hand("Bo"))
    assert ("Bo", "turn") == (game.asked, game.question)


def test_everybody_with_cards_is_asked_and_nobody_else() -> None:
    """[W19] A player without cards cannot hold a veto; the player whose card it is has no say."""
    game = vetoing(Bo="", Di="map", Ed="", Flo="┼")
    game.play("map e3")

    assert ["Cy", "Di", "Flo"] == windows(game)


@pytest.mark.parametrize(
    ("turn", "asked"), [("Ada", ["Bo", "Cy"]), ("Bo", ["Cy", "Ada"]), ("Cy", ["Ada", "Bo"])]
)
def test_they_are_asked_from_the_left_of_the_player_on(turn: str, asked: list[str]) -> None:
    """[W19] All the way round, and back to whose turn it is."""
    game = vetoing(Ada="map", Bo="map", Cy="map", turn=turn)
    game.play("map e3")

    assert asked == windows(game)
    assert ("turn", asked[0]) == (game.question, game.asked)


def test_two_players_need_no_special_rules() -> None:
    """[W19] In Saboteur 2 the one other player is asked."""
    game = table(
        MINE,
        rules="saboteur2 + veto",
        Ada="map, ┼",
        Bo="veto",
        dwarfs="boss, saboteur",
        goals="treasure",
    )
    game.play("map e3", "veto")

    assert (2, ["veto", "map"], "Bo") == (len(game.names), game.discard, game.asked)


def test_if_nobody_else_has_cards_nobody_is_asked() -> None:
    """[W19] The card takes effect at once."""
    game = vetoing(Bo="", Cy="")
    game.play("map e3")

    assert ("Ada", "turn", ["treasure"]) == (game.asked, game.question, game.goals_known_to("Ada"))


def test_in_the_window_nothing_else_can_be_done() -> None:
    """[W19] A veto that is not held is refused, and so is everything that belongs to a turn."""
    game = vetoing()
    game.play("map e3")

    assert ["W19"] * 3 == [game.refusal(choice) for choice in ("veto", "pass map", "map e3")]

    game.play("let it pass")

    assert ["", "W19"] == [game.refusal(choice) for choice in ("veto", "pass map")]


def test_who_vetoes_first_leaves_nothing_to_the_others() -> None:
    """[W19] After a veto nobody else is asked; nor can a veto be vetoed."""
    game = vetoing(Bo="veto, ┼", Di="map")
    game.play("map e3", "veto")

    assert ("Bo", "turn") == (game.asked, game.question)


# What is announced, and what has not happened yet.


@pytest.mark.parametrize(
    "choice",
    [
        "dig ┬ e2",
        "dig ┬ e2 turned",
        "break lamp Cy",
        "repair lamp Bo with lamp+cart",
        "rockfall e1",
        "map e3",
    ],
)
def test_everything_about_the_play_is_announced(choice: str) -> None:
    """[W19] Card, place, orientation and target are there for all to see, and the card has left the hand."""
    game = vetoing(Ada="┬, map, rockfall, broken lamp, repair lamp+cart", broken="Bo lamp")
    game.play(choice)

    assert [choice] * 3 == [announced(game, name) for name in game.names]
    assert 4 == game.view("Bo").seats[0].cards


def test_before_the_window_is_over_nothing_has_happened() -> None:
    """[W19] The goal is not seen, the mine is as it was, nothing is discarded or drawn."""
    for choice in ("map e3", "dig ─ e2", "rockfall e1"):
        game = vetoing()
        game.play(choice, "let it pass")

        assert (["?"], drawing(MINE), []) == (game.goals_known_to("Ada"), game.mine, game.discard)
        assert ([], 6) == (game.story, len(game.deck))


def test_a_look_that_is_vetoed_shows_nothing() -> None:
    """[W19] Ada knows no more than before, and nobody has looked at the goal."""
    game = vetoing()
    play(game, "map e3", "veto")

    assert (["?"], [0]) == (game.goals_known_to("Ada"), [goal.seen for goal in game.view("Bo").goals])


def test_a_treasure_that_would_have_been_reached_stays_hidden() -> None:
    """[W19] The round goes on."""
    game = vetoing()
    play(game, "dig ─ e2", "veto")

    assert ("", drawing(MINE)) == (game.outcome, game.mine)
    assert ["veto", "─"] == game.discard


def test_without_a_veto_the_treasure_is_reached() -> None:
    """[W19] When all have let the card pass, everything goes on as always."""
    game = vetoing()
    play(game, "dig ─ e2")

    assert "treasure found" == game.outcome


# What comes after.


@GAMES
def test_the_vetoed_player_draws_then_the_other(base: str) -> None:
    """[W19] Ada gets the top card of the deck, Cy the next; all hands are as large as before."""
    game = vetoing(base, deck="│, └, ┘")
    play(game, "map e3", "veto")

    assert (["│", "─", "rockfall"], ["└", "map"]) == (game.hand("Ada"), game.hand("Cy"))
    assert [0, 2] == [told["seat"] for told in game.told("Bo", "Drew")]
    assert ["┘"] == game.deck


@pytest.mark.parametrize(("deck", "ada", "cy"), [("│", 3, 1), ("", 2, 1), ("│, └", 3, 2)])
def test_a_short_deck_gives_what_it_has(deck: str, ada: int, cy: int) -> None:
    """[W19] The vetoed player draws first [C6]."""
    game = vetoing(deck=deck)
    play(game, "map e3", "veto")

    assert (ada, cy) == (len(game.hand("Ada")), len(game.hand("Cy")))


def test_the_turn_of_the_vetoed_player_is_over() -> None:
    """[W19] Bo is next, as he would have been; Cy, who vetoed, loses nothing."""
    game = vetoing()
    play(game, "map e3", "veto")

    assert ("Bo", "turn") == (game.asked, game.question)

    game.play("pass map")

    assert ("Cy", "turn") == (game.asked, game.question)


def test_whoever_vetoes_with_the_last_card_draws_one() -> None:
    """[W19] With an empty deck the hand stays empty, and there is no turn any more [B7]."""
    game = vetoing(Cy="veto", deck="│, └")
    play(game, "map e3", "veto")

    assert ["└"] == game.hand("Cy")

    game = vetoing(Cy="veto", deck="")
    play(game, "map e3", "veto", "pass map")

    assert "Ada" == game.asked


def test_a_broken_tool_that_is_vetoed_is_discarded() -> None:
    """[W19] It lies in front of nobody."""
    game = vetoing(Ada="broken lamp, ┼")
    play(game, "break lamp Bo", "veto")

    assert ([], ["veto", "broken lamp"]) == (game.broken("Bo"), game.discard)


def test_a_repair_that_is_vetoed_leaves_the_tool_broken() -> None:
    """[W19] Only the repair is discarded."""
    game = vetoing(Ada="repair lamp, ┼", broken="Bo lamp")
    play(game, "repair lamp Bo", "veto")

    assert (["lamp"], ["veto", "repair lamp"]) == (game.broken("Bo"), game.discard)


def test_everybody_is_told_who_vetoed_what() -> None:
    """[W19] Cy has vetoed Ada's map."""
    game = vetoing()
    play(game, "map e3", "veto")
    told = {"event": "Vetoed", "seat": 2, "target": 0, "card": number("map")}

    assert [[told]] * 3 == [game.told(name, "Vetoed") for name in game.names]
    assert ["veto", "map"] == game.discard_known_to("Bo")


@pytest.mark.parametrize(("dug", "first"), [("Cy e1", "Ada"), ("Bo e1", "Cy")])
def test_a_vetoed_card_was_not_placed(dug: str, first: str) -> None:
    """[W19] The next round begins left of whoever placed the last card before [B24], not left of Ada."""
    game = table(
        "S ┼",
        rules="base + veto",
        Ada="─",
        Bo="veto",
        deck="",
        dug=dug,
        round="1",
        dwarfs="miner, miner, miner",
    )
    game.play("dig ─ e2", "veto")

    assert ("treasure not found", first) == (game.outcome, game.turn)


def test_a_veto_is_no_turn() -> None:
    """[W19] Nobody has dug, and Ada's was the last turn, though Cy has vetoed it: Bo begins [B24]."""
    game = table("S", rules="base + veto", Ada="─", Cy="veto", deck="", round="1")
    game.play("dig ─ e1", "veto")

    assert ("treasure not found", "Bo") == (game.outcome, game.turn)


def test_a_veto_in_hand_is_nothing_to_do() -> None:
    """[W19] With an empty deck the round ends although Ada holds it [B19]."""
    assert "treasure not found" == table("S", rules="base + veto", Ada="veto", deck="").outcome


# One's own turn.


@GAMES
def test_on_your_own_turn_a_veto_can_only_be_passed_away(base: str) -> None:
    """[W19] There is no card to call off."""
    game = vetoing(base, Ada="veto")

    assert ["pass veto"] == game.options
    assert "W19" == game.refusal("veto")


def test_a_veto_that_is_passed_away_stops_nothing_and_is_not_seen() -> None:
    """[W19] Bo sees the same as if Ada had passed a map."""
    seen = []
    for card in ("veto", "map"):
        game = vetoing(Ada="veto, map", Cy="rockfall, ┼")
        game.play(f"pass {card}")
        seen.append([game.view("Bo"), public(game)])

    assert seen[0] == seen[1]
    assert "turn" == game.question


def test_a_veto_may_be_one_of_two_cards_for_clearing() -> None:
    """[W19] In Saboteur 2 [S4]; nobody sees which cards they were."""
    game = vetoing("saboteur2", Ada="veto, map", trapped="Ada", Cy="map")
    game.play("clear trapped for map, veto")

    assert ["trapped", "veto", "map"] == game.discard
    assert ["trapped", "?", "?"] == game.discard_known_to("Bo")


def test_a_veto_may_be_given_away_for_a_figure() -> None:
    """[W19] In the toll module [T2]."""
    game = vetoing("base + toll", Ada="veto", Cy="map")
    game.play("toll e2 for veto")

    assert (["veto"], ["?"]) == (game.discard, game.discard_known_to("Bo"))


# What is no play of a card.


@GAMES
def test_a_pass_cannot_be_vetoed(base: str) -> None:
    """[W19] Nobody is asked."""
    game = vetoing(base)
    game.play("pass map")

    assert ("Bo", "turn") == (game.asked, game.question)


def test_clearing_cannot_be_vetoed() -> None:
    """[W19] Two cards given away for a trap are no play of a card [S4]."""
    game = vetoing("saboteur2", trapped="Ada")
    game.play("clear trapped for ─, map")

    assert ([], "Bo", "turn") == (game.before("Ada"), game.asked, game.question)


def test_a_toll_figure_cannot_be_vetoed() -> None:
    """[W19] A card given away for a figure is no play of a card [T2]."""
    game = vetoing("base + toll")
    game.play("toll e2 for map")

    assert ("Bo", "turn") == (game.asked, game.question)


def test_what_a_card_leads_to_is_not_vetoed_again() -> None:
    """[W19] The order of goals and the way a stone lies are no plays of cards."""
    mine = """
        · ?
        S ·
        · ?
    """
    game = vetoing(mine=mine, Ada="┼", goals="stone A, stone B")
    play(game, "dig ┼ e1")

    assert "what to turn up first" == game.question

    game.play("reveal e1n1")

    assert ("Bo", "turn") == (game.asked, game.question)


# What does not hinder it.


@pytest.mark.parametrize(
    ("base", "laid"),
    [("base", {"broken": "Cy lamp, Cy pick"}), ("saboteur2", {"trapped": "Cy", "broken": "Cy cart"})],
)
def test_broken_tools_and_traps_do_not_hinder_a_veto(base: str, laid: dict[str, str]) -> None:
    """[W19] It is no path card."""
    game = vetoing(base, **laid)
    play(game, "dig ─ e2", "veto")

    assert ["veto", "─"] == game.discard


# With a toll: announce, consent, veto window, pay, lay.


def tolled(**words: str) -> Table:
    """A table at which Bo's figure stands at e2."""
    words = {"figures": "Bo e2", "purses": "Ada 1, Bo 1, Cy 1"} | words
    return vetoing("base + toll", mine="S ┼ · · ?", **words)


def test_the_payer_is_announced_and_no_gold_moves_before_the_window() -> None:
    """[W19] Ada will pay, but has not."""
    game = tolled()
    game.play("dig ─ e2 paid by Ada")

    assert ("dig ─ e2 paid by Ada", [1, 1, 1]) == (announced(game, "Bo"), game.purses)

    windows(game)

    assert [0, 2, 1] == game.purses


def test_if_the_card_is_vetoed_nobody_pays() -> None:
    """[W19] The figure stays where it is, and so does the gold."""
    game = tolled(Bo="map", Cy="veto, ┼", turn="Ada")
    play(game, "dig ─ e2 paid by Ada", "veto", "pass map")

    assert ([1, 1, 1], ["map", "veto", "─"]) == (game.purses, game.discard)
    assert ("Cy", "T3") == (game.asked, game.refusal("dig ┼ e2"))


def test_the_payer_agrees_before_the_window_and_may_veto_in_it() -> None:
    """[W19] Cy agrees to pay, and then calls the card off."""
    game = tolled()
    game.play("dig ─ e2 paid by Cy")

    assert ("Cy", "pay the toll") == (game.asked, game.question)

    game.play("agree")

    assert ("Bo", "veto") == (game.asked, game.question)

    game.play("let it pass", "veto")

    assert ([1, 1, 1], drawing("S ┼ · · ?")) == (game.purses, game.mine)


def test_a_request_that_is_refused_opens_no_window() -> None:
    """[W19] No card was played."""
    game = tolled()
    game.play("dig ─ e2 paid by Cy", "refuse")

    assert ("Ada", "turn") == (game.asked, game.question)


# Nothing tells who holds it.


@GAMES
@pytest.mark.parametrize("holder", ["Ada", "Bo", "Cy", "Di", "nobody"])
def test_the_same_windows_open_whoever_holds_it(base: str, holder: str) -> None:
    """[W19] Also if Ada has it herself, or nobody has."""
    hands = {name: "map, veto" if name == holder else "map, ┼" for name in ("Ada", "Bo", "Cy", "Di")}
    game = vetoing(base, **hands)
    game.play("map e3")

    assert ["Bo", "Cy", "Di"] == windows(game)


@pytest.mark.parametrize("holders", [("Bo", "Di"), ("Ada", "nobody"), ("Di", "nobody")])
def test_who_holds_it_makes_no_difference_to_the_others(holders: tuple[str, str]) -> None:
    """[W19] Cy and a spectator see the same at each step, and are told the same."""
    seen = []
    for holder in holders:
        hands = {name: "map, veto" if name == holder else "map, ┼" for name in ("Ada", "Bo", "Di")}
        game = vetoing(Cy="map, ┼", **hands, deck="│, │, │, │")
        for choice in ("map e3", "let it pass", "let it pass", "let it pass"):
            game.play(choice)
            seen.append(
                (holder == holders[0], game.view("Cy"), public(game), [e.seen_by(2) for e in game.events])
            )

    first = [see[1:] for see in seen if see[0]]
    second = [see[1:] for see in seen if not see[0]]
    assert first == second


def test_what_a_holder_may_answer_is_seen_by_the_holder_alone() -> None:
    """[W19] While Bo is asked, the others see that he is asked, and not what he may answer."""
    game = vetoing(Bo="veto, map", Cy="map")
    game.play("map e3")

    assert ["veto", "let it pass"] == game.options
    assert [2, 0, 0] == [len(view.options) for view in (game.view("Bo"), game.view("Cy"), public(game))]
    assert {1} == {int(view.asked) for view in (game.view("Bo"), game.view("Cy"), public(game))}


@GAMES
def test_to_let_a_card_pass_tells_nothing(base: str) -> None:
    """[W19] In the eyes of Ada the veto may be with Bo or with Cy afterwards, in the deck, or elsewhere."""
    game = vetoing(base, Ada="map, ─", Bo="map, ┼, ┼", Cy="veto, ┼, ┼")
    play(game, "map e3")
    where = {
        tuple("veto" in cards for cards in (world.hand("Bo"), world.hand("Cy"), world.deck))
        for world in worlds(game, "Ada", 150)
    }

    assert {(True, False, False), (False, True, False), (False, False, True), (False, False, False)} == where


def test_whoever_holds_it_knows_that_nobody_else_does() -> None:
    """[W19] There is one copy."""
    game = vetoing()
    game.play("map e3")

    for world in worlds(game, "Cy", 30):
        assert ["map", "veto"] == world.hand("Cy")
        assert "veto" not in world.hand("Ada") + world.hand("Bo") + world.deck


def test_in_the_window_worlds_keep_the_card_that_was_announced() -> None:
    """[W19] It lies on the table: in no world is there another copy of it in a hand or in the deck."""
    game = vetoing(Ada="╋, map")
    game.play("dig ╋ e2")

    for name in ("Ada", "Bo", "Cy"):
        for world in worlds(game, name, 20):
            assert "dig ╋ e2" == announced(world, "Bo")
            assert 0 == world.cards["╋"]


def test_a_new_round_has_its_veto_again() -> None:
    """[W19] It is collected with everything else: windows open again, though it was played before."""
    game = table("S · ?", rules="base + veto", Ada="map, ┼", Bo="veto", deck="", round="1", goals="treasure")
    game.play("map e2", "veto", "pass ┼")
    game.shuffle(3)
    game.play(next(option for option in game.options if not option.startswith("pass")))

    assert "veto" == game.question


def test_windows_are_asked_clockwise_whatever_the_direction_of_turns() -> None:
    """[W19] From the player's left: the order of turns [W20] does not matter for them."""
    game = table(
        "S",
        rules="base + veto + direction",
        Ada="┼",
        Bo="map, map",
        Cy="map, map",
        dwarfs="miner, miner, miner",
    )
    game.state.direction = -1
    game.play("dig ┼ e1")
    asked = []
    while game.question == "veto":
        asked.append(game.asked)
        game.play("let it pass")

    assert ["Bo", "Cy"] == asked
    assert "Cy" == game.asked
