"""A game at the keyboard: one person and bots, from the first page to the standings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from saboteur import Game
from saboteur.text.rulebook import rulebook
from tests.terminal.keyboard import (
    EVERYTHING,
    Run,
    at_random,
    kept_game,
    run,
    stacked,
    with_all_choices,
    with_sets,
)

HANDS = {
    "Ada": "┼, ├, │, broken lamp, map, repair pick",
    "Bo": "┼, ┬, ┬, ┬, ┬, ┬",
    "Cy": "┼, ┼, ┼, ├, ├, ├",
}


@pytest.mark.parametrize(
    "players", [3, pytest.param(5, marks=pytest.mark.slow), pytest.param(8, marks=pytest.mark.slow), 10]
)
def test_a_whole_game_is_played_in_eighty_columns(players: int) -> None:
    ran = run("play", "--players", str(players), "--seed", str(players), typed=at_random(players))

    assert ran.code == 0
    assert ran.err == ""
    assert all(cell_len(line) <= 80 for line in ran.out.splitlines() if "saboteur/games" not in line)
    assert [f"The end of round {n}" in ran.out for n in (1, 2, 3)] == [True] * 3
    assert "The game is over" in ran.out
    assert "[B25]" in ran.out


@pytest.mark.parametrize("players", [*(pytest.param(n, marks=pytest.mark.slow) for n in (2, 5)), 12])
def test_a_whole_game_of_saboteur_2_is_played_in_eighty_columns(players: int) -> None:
    ran = run(
        "play", "--rules", "saboteur2", "--players", str(players), "--seed", "3", typed=with_sets(players)
    )

    assert ran.code == 0
    assert ran.err == ""
    assert all(cell_len(line) <= 80 for line in ran.out.splitlines() if "saboteur/games" not in line)
    assert [f"The end of round {n}" in ran.out for n in (1, 2, 3)] == [True] * 3
    assert re.search(r"You passed [^.]+ and ", ran.out)
    assert "[S19]" in ran.out
    assert "The game is over" in ran.out


@pytest.mark.parametrize("rules", ["base + sabotaged", "tournament", "tournament + sabotaged"])
def test_every_ruleset_is_played(rules: str) -> None:
    ran = run("play", "--rules", rules, "--seed", "8", typed=at_random(8))

    assert ran.code == 0
    assert "The game is over" in ran.out


@pytest.mark.parametrize(
    ("rules", "players", "seed"),
    [
        pytest.param("jubilee", 2, 4, marks=pytest.mark.slow),
        pytest.param("jubilee", 5, 4, marks=pytest.mark.slow),
        ("jubilee", 12, 4),
        pytest.param(EVERYTHING, 3, 4, marks=pytest.mark.slow),
        pytest.param(EVERYTHING, 6, 4, marks=pytest.mark.slow),
        pytest.param(EVERYTHING, 10, 4, marks=pytest.mark.slow),
        ("tournament + party + toll + chests", 5, 4),
    ],
)
def test_whole_games_with_all_modules_are_played_in_eighty_columns(
    rules: str, players: int, seed: int
) -> None:
    ran = run(
        "play",
        "--rules",
        rules,
        "--players",
        str(players),
        "--seed",
        str(seed),
        typed=with_all_choices(seed),
    )

    assert ran.code == 0
    assert ran.err == ""
    assert all(cell_len(line) <= 80 for line in ran.out.splitlines() if "saboteur/games" not in line)
    assert [f"The end of round {n}" in ran.out for n in (1, 2, 3)] == [True] * 3
    assert "The game is over" in ran.out


def test_bots_alone_play_to_the_end_without_a_question() -> None:
    ran = run("play", "--players", "4", "--bots", "4", "--seed", "1")

    assert ran.code == 0
    assert "The game is over" in ran.out


def test_the_same_seed_and_answers_make_the_same_game() -> None:
    answers = "\n3\n1\n2\n"

    first, second = (run("play", "--seed", "7", typed=answers).out.splitlines() for _ in range(2))

    assert [line for line in first if line in second] == [line for line in first if "games/" not in line]


def test_a_game_begins_with_who_plays_and_what_one_is() -> None:
    ran = played()

    assert "Saboteur, base, 3 players. At the keyboard: Ada." in ran.out
    assert "Bots (random): Bo, Cy." in ran.out
    assert "You are a saboteur.\nKeep the treasure hidden" in ran.out
    assert "Round 1 of 3 · 49 cards in the deck" in ran.out


def test_what_is_typed_at_a_pause_answers_the_next_question() -> None:
    """So that a file of answers needs no empty lines."""
    assert "You dug" in run("play", "--seed", "3", typed="1\n").out


def test_an_option_is_chosen_by_number_or_in_words() -> None:
    assert "You passed" in played("pass a").out
    assert "You passed" in played("PASS A").out
    assert "You dug ┼ at e1." in played("dig ┼ e1").out
    assert "There is no option 999: they go from 1 to" in played("999").out


def test_what_is_not_offered_is_refused_by_its_rule() -> None:
    """[B11] And nothing is lost: the question stands."""
    ran = played("dig ┼ e5", "why dig a e5", "dig a e7", "why dig ┼ e1", "why")

    assert ran.out.count("dig ┼ e5: a path card goes next to a card in the mine [B9]") == 2
    assert "[B11]" in ran.out
    assert "Nothing speaks against it: dig ┼ e1 is an option." in ran.out
    assert "Say what you would like to do" in ran.out


def test_unknown_input_is_answered_with_a_sentence() -> None:
    ran = played("hlep", "", "dig", "repair x", "²", "\x1b[A", "0" * 5000)

    assert ran.code == 0
    assert "no choice is written 'hlep'" in ran.out.replace("\n", " ")
    assert "It is written: dig CARD CELL [turned]." in ran.out
    assert "It is written: repair TOOL NAME [with TOOLS]." in ran.out
    assert "Type the number of an option, a choice, or help." in ran.out


def test_help_fits_the_screen() -> None:
    ran = played("help")
    text = ran.out[ran.out.index("Answer with the number") : ran.out.rindex("Ada:")]

    assert all(len(line) < 80 for line in text.splitlines())
    assert "save FILE" in text


def test_show_marks_the_places_for_a_card() -> None:
    assert " n1  ·  1  ·" in played("show a").out
    assert " n1  ·  1  ·" in played("show ┼").out
    assert "Name a card of your hand: a ┼," in played("show").out


def test_show_gives_the_reason_for_a_card_that_cannot_be_played() -> None:
    ran = played("show repair pick")

    assert ran.out.count("e  repair pick") == 2
    assert ran.out.count("no use for it now") == 2


def test_a_card_that_is_the_same_turned_may_be_called_turned() -> None:
    assert "You dug ┼ at e1." in played("dig a e1 turned").out


@pytest.mark.parametrize("line", ["rule B12", "why b12", "rules B12"])
def test_a_rule_is_shown_by_its_number(line: str) -> None:
    assert f"\nB12 · {rulebook()['B12'].title}\n" in played(line).out


def test_unknown_rules_are_named() -> None:
    ran = played("rule Z99", "rule")

    assert "There is no rule Z99." in ran.out
    assert "Name a rule: rule B12." in ran.out


def test_there_are_other_words_for_help_and_quit() -> None:
    ran = played("?", "1", "exit")

    assert "Answer with the number" in ran.out
    assert "Continue with" in ran.out


def test_know_tells_all_that_is_known() -> None:
    assert played("know").out.count("You know only what lies open.") == 1
    assert "\nYou discarded unseen map." in played("pass map", "know").out


def test_the_dwarf_cards_of_the_table_are_public() -> None:
    """[B1]"""
    assert "3 of these 4 role cards are dealt: 3 miners and 1 saboteur." in played().out


def test_me_shows_the_dwarf_again() -> None:
    assert played("me").out.count("You are a saboteur.\nKeep") == 2


def test_look_shows_the_page_again() -> None:
    assert played("look").out.count("Round 1 of 3") == 2


def test_log_tells_the_round() -> None:
    ran = played("dig ┼ e1", "log")

    assert "\n  You dug ┼ at e1.\n  You drew" in ran.out


def test_quit_and_the_end_of_input_keep_the_game(folder: Path) -> None:
    for ran in (played("1", "quit"), played("1")):
        assert ran.code == 0
        assert ran.out.endswith(".sab.\nContinue with: saboteur play --resume\n")
        game = Game.read(kept_game(folder).read_text())
        assert len(game.answers) > 5


def test_undo_is_for_practice_only() -> None:
    ran = played("dig ┼ e1", "undo")

    assert "Only a single person who began with --practice" in ran.out


def test_undo_goes_back_to_the_last_own_answer() -> None:
    ran = played("undo", "dig ┼ e1", "undo", "look", options=("--practice",))

    assert "You have answered nothing yet." in ran.out
    assert ran.out.count("Round 1 of 3 · 49 cards in the deck ─") == 3


def test_a_round_ends_with_dwarfs_gold_and_the_rule() -> None:
    """[B21] The finisher keeps a gold card first, then the miners to their right."""
    ran = treasure_found("1", "1")

    assert "─S─" + "───" * 3 + "─┼─" * 4 + "─┼$" in ran.out
    assert "  Ada (you)  miner         a gold card\n" in ran.out
    assert "  Cy         saboteur\n" in ran.out
    assert "You revealed the treasure: the miners win [B21]." in ran.out
    assert "2 gold cards for you and Bo, in this order." in ran.out
    assert "which one do you keep?" in ran.out


def test_sets_of_cards_are_typed_by_their_letters() -> None:
    """[S4]"""
    ran = second("pass f f", "pass a a a a", "clear a b", "clear lamp a b", "why pass z", "pass a b")

    assert "You passed ┼ and ┬. You drew" in ran.out
    assert ran.out.count("One to three cards of your hand, by their letters") == 2
    assert "pass swap hats, swap hats: not all of these cards are in your hand [S4]" in ran.out
    assert "Two cards of your hand for one in front of you" in ran.out.replace("\n", " ")
    assert "you have no such card in front of you [S4]" in ran.out


def test_a_new_dwarf_is_shown_to_its_owner_and_acknowledged() -> None:
    """[S15]"""
    ran = second("hats Ada", "", "me")

    assert "You changed your own role. You drew" in ran.out
    assert ran.out.count("Your role was changed: you were a boss.\nYou are now a") == 2


def test_the_manual_has_chapters() -> None:
    ran = second("help", "help cards", "help dwarfs", "help rules")

    assert "More with help and one of these: cards, questions, mine, dwarfs, rules." in ran.out
    assert "trap NAME " in ran.out
    assert "geologist (2): You get 1 gold for every crystal" in ran.out
    assert "  saboteur2 (2 to 12 players)\n" in ran.out


def test_one_round_later_the_page_is_new() -> None:
    ran = treasure_found("1")

    assert "You took a gold card worth" in ran.out
    assert "your role in round 2" in ran.out


def test_a_name_after_look_answers_the_question(folder: Path) -> None:
    """[C4] Alone, look still shows the page again."""
    ran = chest("h", "look", "look Bo")

    assert ran.out.count("The chest lets you look at a role: whose? [C4]") == 2
    assert "You looked at Bo's role: miner." in ran.out


def test_the_hand_is_shown_where_the_options_do_not_show_it() -> None:
    assert "\nYour hand: ─ ×2, ┼ ×2, map.\n" in chest("h").out.replace("┼ ×2, ─ ×2", "─ ×2, ┼ ×2")


def test_the_ends_for_a_figure_are_shown() -> None:
    """[T2]"""
    hands = {name: hand.replace("repair pick", "│") for name, hand in HANDS.items()}
    Path("toll.sab").write_text(stacked(hands, "miner, miner, miner", rules="base + toll"))
    ran = run("play", "--load", "toll.sab", "--name", "Ada", typed="\nshow toll\ntoll e1 map\n")

    assert "  ·  @ ─S─ @  ·" in ran.out
    assert "You placed a toll dwarf at e1 for map." in ran.out


def test_a_party_shows_a_new_dwarf_to_who_made_it(folder: Path) -> None:
    """[P1]"""
    hands = {"Ada": "─, ─, ─, ┼, ┼, map", "Bo": "├, ├, ├, ├, ├, map", "Cy": "┬, ┬, ┬, ┬, ┬, map"}
    digs = ["Ada: dig ─ e1", "Bo: pass ├", "Cy: pass ┬", "Ada: dig ─ e2", "Bo: pass ├", "Cy: pass ┬"]
    text = stacked(hands, "saboteur, miner, miner", rules="base + party").removesuffix("*\n")
    Path("party.sab").write_text("\n".join([text + digs[0], *digs[1:], "*", ""]))

    ran = run("play", "--load", "party.sab", "--name", "Ada", typed="\ndig ─ e3\n\nknow\n")

    assert "You reached the postcard e4. A party: all roles were shuffled and dealt again." in flat(ran)
    assert ran.out.count("Your role was changed: you were a saboteur.\nYou are now a") == 1
    assert "Before the party you were a saboteur." in ran.out


def chest(letter: str, *answers: str) -> Run:
    """Ada has dug to a chest; then she types these answers."""
    hands = {"Ada": "─, ─, ─, ┼, ┼, map", "Bo": "├, ├, ├, ├, ├, map", "Cy": "┬, ┬, ┬, ┬, ┬, map"}
    text = stacked(hands, "saboteur, miner, miner", rules="base + chests")
    others = [other for other in "abcdefghij" if other != letter][:3]
    for cell in ("e2", "e4", "e6", "e2n2"):
        text = re.sub(r"^chest cell: \S+$", f"Chest cell: {cell}", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"^chest tunnels: .*$", "chest tunnels: ┼c, ├c, ┬c, │c", text, flags=re.MULTILINE)
    text = re.sub(r"^chests: .*$", f"chests: {', '.join([letter, *others])}", text, flags=re.MULTILINE)
    Path("chest.sab").write_text(text.replace("Chest cell", "chest cell"))
    typed = "\n".join(["", "dig ─ e1", *answers, ""])
    return run("play", "--load", "chest.sab", "--name", "Ada", typed=typed)


def flat(ran: Run) -> str:
    return ran.out.replace("\n", " ")


def second(*answers: str) -> Run:
    """Ada's first game of Saboteur 2 against two bots: she presses Enter once, then types these answers."""
    hands = {
        "Ada": "┼, ┬, ┌g, inspection, swap hats, trapped",
        "Bo": "╫, ╫, ╱, ╲, ╻#, ╸#",
        "Cy": "├, ├, ├, ├, ├, ┬*",
    }
    Path("hands.sab").write_text(stacked(hands, "boss, geologist, saboteur", rules="saboteur2"))
    return run("play", "--load", "hands.sab", "--name", "Ada", typed="\n".join(["", *answers, ""]))


def played(*answers: str, options: tuple[str, ...] = ()) -> Run:
    """Ada's first game against two bots: she presses Enter once, then types these answers."""
    text = stacked(HANDS, "saboteur, miner, miner")
    Path("hands.sab").write_text(text.replace('[Practice "no"]\n', ""))
    return run("play", "--load", "hands.sab", "--name", "Ada", *options, typed="\n".join(["", *answers, ""]))


def treasure_found(*answers: str) -> Run:
    """Ada digs the last card before the treasure; her bots have dug some of the others."""
    hands = {"Ada": "─, ─, ─, ┼, ┼, ┼", "Bo": "┼, ┼, ├, ├, ├, ├", "Cy": "│, │, │, │, ├, ┬"}
    digs = ["Ada: dig ─ e1", "Bo: pass ├", "Cy: pass │", "Ada: dig ─ e2", "Bo: pass ├", "Cy: pass │"]
    digs += ["Ada: dig ─ e3", "Bo: dig ┼ e4", "Cy: pass │", "Ada: dig ┼ e5", "Bo: dig ┼ e6", "Cy: pass │"]
    text = stacked(hands, "miner, miner, saboteur").removesuffix("*\n")
    Path("found.sab").write_text("\n".join([text + digs[0], *digs[1:], "*", ""]))
    return run("play", "--load", "found.sab", "--name", "Ada", typed="\n".join(["dig ┼ e7", *answers, ""]))
