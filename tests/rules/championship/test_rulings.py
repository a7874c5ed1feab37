"""Rulings where the championship cards meet other rules [R3, R7, R8, R11, R16, R17, R21, R24, R25]."""

from __future__ import annotations

import pytest

from saboteur.core.drawers import swaps_of
from tests.tables import Table, drawing, found_by, table

from .helpers import GAMES, goals, goals_believed, play, public, windows, worlds

FIVE = "saboteur, miner, miner, miner, greedy dwarf"


# R3: what a pioneer's first card finds.


def pioneering(mine: str, chests: str = "", base: str = "base + chests", **words: str) -> Table:
    """A table at which Ada has a pioneer and two straights, and the first one reaches what lies at e2."""
    words = {"Ada": "pioneer, ─, ─, map", "Bo": "map", "Cy": "map", "deck": "│, └, ┘, ┬, ├"} | words
    game = table(mine, rules=f"{base} + pioneer", chests=chests, **words)
    game.play("pioneer", "dig ─ e1")
    return game


def test_a_chest_found_by_the_first_card_acts_before_the_second() -> None:
    """[R3] It is opened at once; then the second card may be dug on from its tunnel."""
    game = pioneering("S · ?", "e2 ─c a")

    assert ([1, 0, 0], "Ada", "which path card to place") == (game.purses, game.asked, game.question)

    game.play("dig ─ e3")

    assert drawing("S ─ ─c─") == game.mine
    assert ["Dug", "TunnelTurnedUp", "LaidUp", "ChestOpened", "GoldPaid", "Dug"] == game.story[1:7]


@pytest.mark.parametrize(("chest", "draws"), [("a", 2), ("c", 1), ("d", 3)])
def test_the_draws_of_a_pioneer_are_added_up_once_at_the_end(chest: str, draws: int) -> None:
    """[R3] Three cards used less one, one less for chest (c), one more for (d) [C6]; none before the end."""
    game = pioneering("S · ?", f"e2 ─c {chest}")

    assert [] == game.told("Ada", "Drew")

    game.play("dig ─ e3")

    assert draws == len(game.told("Ada", "Drew"))
    assert 1 + draws == len(game.hand("Ada"))


def test_a_pioneer_who_stops_counts_the_chest_as_well() -> None:
    """[R3] The second card cannot be placed: two cards used less one, and one less for chest (c)."""
    mine = """
        · ╻ · ·
        ╺ S · ?
        · ╹ · ·
    """
    game = pioneering(mine, "e2 │c c")

    assert ([], "Bo") == (game.told("Ada", "Drew"), game.asked)


def test_a_vetoed_second_card_leaves_what_the_first_has_found() -> None:
    """[R3] The gold stays, and two cards are drawn and one more for chest (d)."""
    game = table(
        "S · ?",
        rules="base + chests + pioneer + veto",
        Ada="pioneer, ─, ─",
        Bo="veto",
        chests="e2 ─c d",
        deck="│, └, ┘, ┬, ├",
    )
    play(game, "pioneer", "dig ─ e1", "dig ─ e3", "veto")

    assert (["│", "└", "┘"], ["┬"]) == (game.hand("Ada"), game.hand("Bo"))
    assert drawing("S ─ ─c") == game.mine


def test_one_of_the_draws_of_a_pioneer_may_be_of_three_cards() -> None:
    """[R3] After chest (g) one of the two draws becomes three, of which one is kept [C6]."""
    game = pioneering("S · ?", "e2 ─c g")
    game.play("dig ─ e3")

    assert ("Ada", ["take │", "take └", "take ┘"]) == (game.asked, game.options)

    game.play("take ┘")

    assert (["┘", "┬", "map"], ["├"]) == (sorted(game.hand("Ada"), key="┘┬map".index), game.deck)
    assert ["└", "│", "pioneer"] == game.discard


def test_a_card_taken_out_of_the_pile_on_the_way_may_be_the_second() -> None:
    """[R3] Chest (i) acts at once: Ada takes a crossing and digs it; then two less one are drawn."""
    game = pioneering("S · ?", "e2 ─c i", discard="┼")
    game.shuffle(1)

    assert ("Ada", ["take ┼", "take pioneer"]) == (game.asked, game.options)

    game.play("take ┼", "dig ┼ e3")

    assert (drawing("S ─ ─c┼"), ["│", "─", "map"]) == (game.mine, game.hand("Ada"))


def test_a_goal_found_by_the_first_card_may_be_dug_on_from() -> None:
    """[R3] The stone is turned up and lies in the mine before the second card is placed."""
    game = pioneering("S · ?", base="base", goals="stone B", Ada="pioneer, ─, │")

    assert game.offers("dig │ e2s1")


def test_which_way_round_a_stone_lies_is_settled_first() -> None:
    """[R3] All of it is dealt with completely before the second card."""
    mine = """
        S · ┬ ?
        · · └ ┘
    """
    game = pioneering(mine, base="base", goals="stone A")

    assert ("Ada", "which way round") == (game.asked, game.question)

    game.play("lay e3 turned")

    assert ("Ada", "which path card to place") == (game.asked, game.question)


@pytest.mark.parametrize(
    ("base", "goal"), [("base", "treasure"), ("base + new-goals", "treasure"), ("base + new-goals", "spider")]
)
def test_after_treasure_or_spider_there_is_no_second_card(base: str, goal: str) -> None:
    """[R3] The round is over at once, draws included."""
    game = pioneering("S · ?", base=base, goals=goal, dwarfs="miner, saboteur, saboteur", gold="3, 3, 3")

    assert ("nobody", ["─", "map"]) == (game.asked, game.hand("Ada"))
    assert ("treasure found" if goal == "treasure" else "treasure not found") == game.outcome


def test_a_postcard_reached_by_the_first_card_acts_before_the_second() -> None:
    """[R3] Ada has a new dwarf by the time that she digs to the treasure: the miner gets gold."""
    game = table(
        "S ─ ─ · ┼p· ?",
        rules="base + pioneer + costume",
        Ada="pioneer, ─, ─",
        dwarfs="saboteur, saboteur, saboteur",
        leftover="miner",
        goals="treasure",
        gold="3",
    )
    game.play("pioneer", "dig ─ e3")

    assert "miner" == game.dwarfs_known_to("Ada")[0]

    game.play("dig ─ e5")

    assert [3, 0, 0] == game.purses


# R7: a goal swap after a look.


TWO_GOALS = """
    · · ?
    S · ·
    · · ?
"""


def looked_then_perhaps_swapped(answer: str, goals: str = "treasure, stone A") -> Table:
    """Bo has looked at e2n1, then Ada has taken both goals up."""
    game = table(
        TWO_GOALS,
        rules="base + goal-swap",
        Ada="goal swap, ─",
        Bo="map, map, ┬",
        Cy="map, map",
        goals=goals,
        turn="Bo",
    )
    game.play("map e2n1", "pass map", "goals e2n1 e2s1", answer)
    return game


@pytest.mark.parametrize("answer", ["swap", "leave"])
def test_what_was_seen_was_then_perhaps_swapped(answer: str) -> None:
    """[R7] Bo knows only this: the treasure lies in one of the two places."""
    game = looked_then_perhaps_swapped(answer)

    assert ["?", "?"] == game.goals_known_to("Bo")
    assert {0, 1} == {kinds.index("treasure") for kinds in goals_believed(game, "Bo")}


def test_to_who_had_looked_both_are_equally_likely() -> None:
    """[R7] Of 200 worlds neither kind is rare."""
    game = looked_then_perhaps_swapped("swap")
    swapped = [swaps_of(world.state.drawers)[0].did for world in worlds(game, "Bo", 200)]

    assert 60 < sum(swapped) < 140


@pytest.mark.parametrize(("answer", "known"), [("swap", ["?", "treasure"]), ("leave", ["treasure", "?"])])
def test_the_player_of_the_goal_swap_still_knows_what_they_knew(answer: str, known: list[str]) -> None:
    """[R7] Ada had looked herself, and knows whether she has swapped."""
    game = table(
        TWO_GOALS, rules="base + goal-swap", Ada="map, goal swap", Bo="map, ┼", goals="treasure, stone A"
    )
    game.play("map e2n1", "pass map", "goals e2n1 e2s1", answer)

    assert known == game.goals_known_to("Ada")
    assert {known.index("treasure")} == {kinds.index("treasure") for kinds in goals_believed(game, "Ada")}


@pytest.mark.parametrize("answer", ["swap", "leave"])
def test_a_new_look_settles_it_for_the_one_who_looks(answer: str) -> None:
    """[R7] Bo looks at e2n1 again; from there he knows of the other one, too. Cy has learnt nothing."""
    game = looked_then_perhaps_swapped(answer)
    game.play("map e2n1")
    truth = goals(game)

    assert truth[0] == game.goals_known_to("Bo")[0]
    assert {truth.index("treasure")} == {kinds.index("treasure") for kinds in goals_believed(game, "Bo")}
    assert {0, 1} == {kinds.index("treasure") for kinds in goals_believed(game, "Cy", 100)}


def test_turning_a_goal_up_settles_it_for_everybody() -> None:
    """[R7] Stone A comes up at e2s1: the treasure lies at e2n1, and everybody knows."""
    mine = """
        · · ?
        S ─ ·
        · · ?
    """
    game = table(
        mine,
        rules="base + goal-swap",
        Ada="goal swap, ─",
        Bo="map, └",
        Cy="map",
        goals="stone A, treasure",
        turn="Bo",
    )
    game.play("map e2n1", "pass map", "goals e2n1 e2s1", "swap", "dig └ e2 turned")

    for name in game.names:
        assert {("treasure", "stone A")} == goals_believed(game, name)


# R8: the veto comes back.


def vetoing(rules: str = "base + veto + vault", **words: str) -> Table:
    """A table at which the veto lies open on the discard pile; everybody has a map to play."""
    words = {"Ada": "map, map", "Bo": "map, map", "Cy": "map, map", "discard": "veto, ┬"} | words
    return table("S ┼ · ?", rules=rules, goals="treasure", **words)


def test_there_is_a_window_at_every_play_of_a_card() -> None:
    """[R8] As long as nobody has seen where the veto is."""
    game = vetoing(discard="┬")
    game.play("map e3")

    assert ["Bo", "Cy"] == windows(game)


@GAMES
def test_when_the_veto_has_been_played_there_are_no_more_windows(base: str) -> None:
    """[R8] Everybody knows where it lies."""
    game = vetoing(f"{base} + veto + vault", Cy="veto, map", discard="")
    play(game, "map e3", "veto")
    game.play("map e3")

    assert ("Cy", "turn", ["veto", "map"]) == (game.asked, game.question, game.discard[1:])


def test_a_veto_that_was_passed_away_closes_no_windows() -> None:
    """[R8] Only Ada knows that it lies in the discard pile."""
    game = vetoing(Ada="veto, map", discard="")
    game.play("pass veto", "map e3")

    assert ["Cy", "Ada"] == windows(game)


def test_a_vault_is_not_asked_about_while_the_veto_lies_in_sight() -> None:
    """[R8] Nobody could call it off."""
    game = vetoing(Ada="vault")
    game.play("vault")

    assert ("Ada", "which card to take") == (game.asked, game.question)


@GAMES
@pytest.mark.parametrize("card", ["veto", "┬"])
def test_after_a_vault_windows_open_again_whatever_was_taken(base: str, card: str) -> None:
    """[R8] Somebody has taken a card that could be the veto."""
    game = vetoing(f"{base} + veto + vault", Ada="vault, map")
    game.play("vault", f"take {card}", "map e3")

    assert ["Cy", "Ada"] == windows(game)


def test_a_veto_out_of_the_vault_can_be_played_again() -> None:
    """[R8] And after that there are no windows once more."""
    game = vetoing(Ada="vault, map")
    play(game, "vault", "take veto", "map e3", "veto")

    assert ["veto", "map", "vault", "┬"] == game.discard

    game.play("map e3")

    assert ("Ada", "turn") == (game.asked, game.question)


def test_whether_the_veto_was_taken_is_not_seen() -> None:
    """[R8] Bo, Cy and a spectator see the same, and Cy believes both."""
    seen = []
    for card in ("veto", "┬"):
        game = vetoing(Ada="vault")
        game.play("vault", f"take {card}", "map e3")
        seen.append([game.view("Bo"), game.view("Cy"), public(game)])

    assert seen[0] == seen[1]
    assert {("veto",), ("┬",)} == {tuple(world.hand("Ada")) for world in worlds(game, "Cy")}


def test_a_card_that_could_not_be_the_veto_opens_no_windows() -> None:
    """[R8] Five cards lie on the veto, and everybody knows: the card out of the vault is one of those."""
    game = vetoing(Ada="vault, map", discard="─, ─, └, └, ┘, veto")
    game.play("vault", "take ─", "map e3")

    assert ("Cy", "turn") == (game.asked, game.question)


@pytest.mark.parametrize("card", ["veto", "┬"])
def test_after_chest_i_windows_open_again_whatever_was_taken(card: str) -> None:
    """[R8] It brings a card back from the pile as the vault does [C4]."""
    game = table(
        "S · ? · ?",
        rules="base + veto + chests",
        Ada="─, map",
        Bo="map",
        Cy="map",
        goals="treasure",
        chests="e2 └c i",
        discard="veto, ┬",
    )
    game.play("dig ─ e1")
    game.shuffle(1)
    game.play(f"take {card}", "map e4")

    assert ["Cy", "Ada"] == windows(game)


def test_chest_i_may_bring_a_veto_from_deep_down() -> None:
    """[R8] The pile is shuffled: whatever lay on top of it, the card taken could be the veto."""
    game = table(
        "S · ? · ?",
        rules="base + veto + chests",
        Ada="─, map",
        Bo="map",
        Cy="map",
        goals="treasure",
        chests="e2 └c i",
        discard="─, └, └, ┘, ┘, ┬, veto",
    )
    game.play("dig ─ e1")
    game.shuffle(1)
    game.play(game.options[0], "map e4")

    assert ["Cy", "Ada"] == windows(game)


# R11: the giant spider.


def test_a_greedy_dwarf_who_turns_up_the_spider_gets_nothing() -> None:
    """[R11] Nobody is the finisher; the saboteur is paid as if the treasure had not been reached [B22]."""
    game = table(
        "S · ?",
        rules="base + greedy + new-goals",
        Ada="─",
        goals="spider",
        dwarfs="greedy dwarf, miner, saboteur",
    )
    game.play("dig ─ e1")

    assert ("treasure not found", [0, 0, 4]) == (game.outcome, game.purses)


def test_a_greedy_dwarf_of_the_tournament_gets_nothing_from_the_spider() -> None:
    """[R11] With five players the saboteur gets 4 [V2]."""
    game = table("S · ?", rules="tournament + new-goals", Ed="─", turn="Ed", goals="spider", dwarfs=FIVE)
    game.play("dig ─ e1")

    assert ("treasure not found", [4, 0, 0, 0, 0]) == (game.outcome, game.purses)


def test_a_miner_who_turns_up_the_spider_gets_nothing() -> None:
    """[R11] Two saboteurs get 3 each."""
    game = table(
        "S · ?",
        rules="base + new-goals",
        Ada="─",
        goals="spider",
        dwarfs="miner, saboteur, miner, saboteur",
    )
    game.play("dig ─ e1")

    assert [0, 3, 0, 3] == game.purses


def test_the_profiteer_is_paid_with_the_saboteurs() -> None:
    """[R11] In Saboteur 2 [S19]: two winners, 4 for the saboteur and 2 for the profiteer."""
    game = table(
        "S · ?",
        rules="saboteur2 + new-goals",
        Ada="─",
        goals="spider",
        dwarfs="blue miner, saboteur, profiteer, boss",
    )
    game.play("dig ─ e1")

    assert [0, 4, 2, 0] == game.purses


def test_a_greedy_dwarf_who_turns_up_the_treasure_among_new_goals_wins() -> None:
    """[R11] Only the spider takes it away."""
    assert [4, 0, 0] == found_by(
        "Ada", "greedy dwarf, miner, saboteur", rules="base + greedy + new-goals"
    ).purses


# R16: what a diversion may lift.


def test_the_open_card_of_the_tournament_is_not_lifted() -> None:
    """[R16] No player has placed it."""
    game = table("S · · · ┼", rules="tournament + diversion", Ada="diversion", dwarfs=FIVE)

    assert ("W23", ["pass diversion"]) == (game.refusal("divert e1"), game.options)


def test_a_chest_tunnel_that_came_last_is_not_lifted() -> None:
    """[R16] Bo's straight has reached it; the straight is lifted, and the tunnel stays."""
    game = table(
        "S · ?",
        rules="base + chests + diversion",
        Ada="diversion",
        Bo="─",
        chests="e2 ─c b",
        turn="Bo",
    )
    game.play("dig ─ e1", "divert w1")

    assert drawing("─ S · ─c") == game.mine


def test_a_goal_that_came_last_is_not_lifted() -> None:
    """[R16] Bo's straight has reached the stone; the straight is lifted, and the stone stays."""
    game = table("S · ?", rules="base + diversion", Ada="diversion", Bo="─", goals="stone A", turn="Bo")
    game.play("dig ─ e1", "divert w1")

    assert drawing("─ S · ┘o") == game.mine


def test_the_postcard_is_not_lifted() -> None:
    """[R16] It lies there from the start, and no player has placed it."""
    game = table("S ─ ─ · ┼p", rules="base + party + diversion", Ada="diversion", Bo="─")

    assert ("W23", ["pass diversion"]) == (game.refusal("divert w1"), game.options)


def test_when_the_postcard_was_reached_the_card_that_reached_it_is_lifted() -> None:
    """[R16] That one Bo has placed."""
    game = table("S ─ ─ · ┼p", rules="base + party + diversion", Ada="diversion", Bo="─", turn="Bo")
    game.play("dig ─ e3")
    game.shuffle(1)
    game.play("divert w1")

    assert drawing("─ S ─ ─ · ┼p") == game.mine


# R17: three windows for a pioneer.


@GAMES
def test_each_of_the_three_cards_has_its_own_window(base: str) -> None:
    """[R17] The pioneer, the first path card and the second."""
    game = table("S", rules=f"{base} + pioneer + veto", Ada="pioneer, ─, ─", Bo="map", Cy="map")
    asked = []
    for choice in ("pioneer", "dig ─ e1", "dig ─ e2"):
        game.play(choice)
        asked.append(windows(game))

    assert [["Bo", "Cy"]] * 3 == asked


def test_what_a_card_makes_reachable_cannot_be_vetoed() -> None:
    """[R17] A chest is opened and a goal turned up without a window; then comes the second card."""
    mine = """
        · · ·
        S · ?
        · ? ·
    """
    game = table(
        mine,
        rules="base + pioneer + veto + chests",
        Ada="pioneer, ┼, ─",
        Bo="veto, map",
        Cy="map",
        goals="stone A",
        chests="e2 ─c a",
    )
    game.play("pioneer", "let it pass", "let it pass", "dig ┼ e1", "let it pass", "let it pass")

    assert ("Ada", "what to turn up first") == (game.asked, game.question)

    game.play("reveal e2")

    assert ("Ada", "which path card to place") == (game.asked, game.question)
    assert (["stone A"], [1, 0, 0]) == (game.goals_known_to("Bo"), game.purses)


def test_a_pioneer_whose_first_card_was_let_pass_may_be_stopped_at_the_second() -> None:
    """[R17] Bo waits for the right moment."""
    game = table("S", rules="base + pioneer + veto", Ada="pioneer, ─, ─", Bo="veto", Cy="map")
    play(game, "pioneer", "dig ─ e1", "dig ─ e2", "veto")

    assert drawing("S ─") == game.mine


# R21: a vetoed vault or exchange.


@GAMES
def test_a_vetoed_vault_has_not_looked_and_its_player_draws(base: str) -> None:
    """[R21] The draw that a vault takes away [W18] is there again."""
    game = table(
        "S",
        rules=f"{base} + vault + veto",
        Ada="vault, ─",
        Bo="veto",
        Cy="map",
        discard="map, ┬",
        deck="│, └, ┘",
    )
    game.play("vault", "veto")

    assert (["│", "─"], ["└"]) == (game.hand("Ada"), game.hand("Bo"))
    assert (["veto", "vault", "map", "┬"], ["Vetoed", "Drew", "Drew"]) == (game.discard, game.story)


def test_a_vetoed_exchange_moves_no_hand_and_its_player_draws() -> None:
    """[R21] Bo, whose hand was asked for, draws nothing [S16]; Cy draws for the veto."""
    game = table(
        "S", rules="saboteur2 + veto", Ada="swap hands, ─", Bo="map, theft", Cy="veto", deck="│, └, ┘"
    )
    play(game, "hands Bo", "veto")

    assert [["│", "─"], ["map", "theft"], ["└"]] == [game.hand(name) for name in game.names]
    assert [0, 2] == [told["seat"] for told in game.told("Bo", "Drew")]
    assert [] == game.hands_known_to("Ada")


def test_the_player_asked_for_the_hand_may_veto() -> None:
    """[R21] Then Bo draws for his veto, and keeps the other cards."""
    game = table("S", rules="saboteur2 + veto", Ada="swap hands, ─", Bo="veto, theft", deck="│, └, ┘")
    game.play("hands Bo", "veto")

    assert [["│", "─"], ["└", "theft"]] == [game.hand("Ada"), game.hand("Bo")]


# R24: a change of direction and a veto.


def turning(**words: str) -> Table:
    """A table for four at which Ada has a change of direction, and Cy holds the veto."""
    words = {"Ada": "change of direction, map", "Bo": "map", "Cy": "veto, map", "Di": "map"} | words
    return table("S · ?", rules="base + direction + veto", goals="treasure", **words)


def test_a_vetoed_change_of_direction_changes_nothing() -> None:
    """[R24] Bo is next, and turns go clockwise."""
    game = turning()
    play(game, "reverse", "veto")

    assert ("Bo", 1) == (game.asked, game.view("Bo").direction)
    assert ["veto", "change of direction"] == game.discard


def test_after_a_veto_the_next_turn_is_counted_from_the_vetoed_player() -> None:
    """[R24] Turns go the other way: Di is vetoed by Bo, then it is Cy's turn, and then Bo's."""
    game = turning(Bo="veto, map", Cy="map, map")
    play(game, "reverse", "map e2", "veto")

    assert "Cy" == game.asked

    game.play("pass map")

    assert "Bo" == game.asked


def test_whoever_vetoed_loses_no_turn() -> None:
    """[R24] Cy has vetoed Ada's card, and after Bo it is Cy's turn."""
    game = turning()
    play(game, "map e2", "veto")
    game.play("pass map")

    assert ("Cy", "turn") == (game.asked, game.question)


def test_a_vetoed_change_back_leaves_the_direction_that_is_in_force() -> None:
    """[R24] Di wanted to turn back; Cy has vetoed it and is next, as turns go the other way."""
    game = turning(Di="change of direction")
    play(game, "reverse", "reverse", "veto")

    assert ("Cy", -1) == (game.asked, game.view("Bo").direction)


# R25: whose chest it is.


def test_a_chest_reached_by_a_diversion_is_taken_by_who_played_it() -> None:
    """[R25] The card was Bo's; the chest is Ada's."""
    game = table(
        "─ S · ?", rules="base + chests + diversion", Ada="diversion", Bo="map", dug="Bo w1", chests="e2 ─c a"
    )
    game.play("divert e1")

    assert ([1, 0, 0], drawing("S ─ ─c")) == (game.purses, game.mine)


def test_a_chest_belongs_to_whose_turn_it_is_whoever_dug_the_way() -> None:
    """[R25] Bo and Cy have placed all the cards but the last."""
    game = table("S · ─ ?", rules="base + chests", Ada="─", Bo="map", dug="Bo e2", chests="e3 ─c a")
    game.play("dig ─ e1")

    assert [1, 0, 0] == game.purses


def test_a_chest_reached_by_way_of_a_moved_goal_belongs_to_who_moved_it() -> None:
    """[R25] Chest (e) moves the goal to where a tunnel leads; it is a stone, and leads on to a chest [C5]."""
    before = """
        S · ? · ? · ?
        └ ─ ─ ─ ─ ┘ ·
    """
    after = """
        S ─ ─c· · ┌o┼c
        └ ─ ─ ─ ─ ┘ ·
    """
    game = table(
        before,
        rules="base + chests",
        Ada="─",
        Bo="map",
        goals="stone A",
        chests="e2 ─c e, e6 ┼c a",
    )
    game.play("dig ─ e1")

    assert ([1, 0, 0], drawing(after)) == (game.purses, game.mine)


def test_a_diversion_may_make_its_player_draw_no_card() -> None:
    """[R25] Whoever takes the chest bears it: chest (c) is Ada's too."""
    game = table(
        "─ S · ?",
        rules="base + chests + diversion",
        Ada="diversion, ┼",
        Bo="map",
        dug="Bo w1",
        chests="e2 ─c c",
    )
    game.play("divert e1")

    assert (["┼"], "Bo") == (game.hand("Ada"), game.asked)
