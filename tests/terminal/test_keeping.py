"""Keeping: every answer is on the disc, and trouble with the disc never stops a game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from saboteur import Game, Luck
from saboteur.bots.random import RandomBot
from saboteur.terminal.table import LocalTable
from tests.terminal.keyboard import Run, at_random, kept_game, run, stacked

ALONE = ("play", "--name", "Ada", "--first", "Ada", "--seed", "3")


def test_a_game_that_was_broken_off_is_resumed_where_it_was() -> None:
    broken_off = run(*ALONE, typed="\n1\n1\n")
    whole = run(*ALONE, typed="\n1\n1\nlook\n")

    resumed = run("play", "--resume", typed="\n")

    assert resumed.code == 0
    assert last_page(broken_off) == last_page(resumed) == last_page(whole)


def test_after_every_answer_the_game_is_on_the_disc(folder: Path) -> None:
    before = after = 0
    for answers in range(4):
        run(*ALONE, typed="\n" + "1\n" * (answers + 1))
        before, after = after, len(Game.read(kept_game(folder).read_text()).answers)
        assert after > before


@pytest.mark.parametrize("rules", ["base", "jubilee"])
def test_what_is_on_the_disc_is_the_whole_game(rules: str) -> None:
    """Though only what was answered since is written down each time."""
    game = Game.new(rules, ["Ada", "Bo", "Cy"], seed=3)
    table = LocalTable(game, {}, False)
    bot, luck = RandomBot(), Luck(1)

    for number in range(400):
        if game.decision is None:
            break
        game.answer(bot.choose(game.view(game.decision.seat), game.decision, luck))
        if number % 50 == 0 or game.decision is None:
            head, _, answers = table.write().partition("\n\n")
            assert game.write().partition("\n\n")[2] == answers
            assert game.write().partition("\n\n")[0] in head


def test_bots_stay_bots_and_practice_stays_practice() -> None:
    run(*ALONE, "--practice", typed="\n1\n")

    ran = run("play", "--resume", typed="\nundo\n")

    assert "Bots (random): Bo, Cy, Dee, Eli." in ran.out
    assert "For practice" in ran.out
    assert "only by one person" not in ran.out


def test_several_people_resume_with_the_keyboard_handed_over() -> None:
    run("play", "--name", "Ada", "--name", "Bo", "--bots", "1", "--first", "Bo", typed="\n\n1\n")

    ran = run("play", "--resume")

    assert "At the keyboard: Ada, Bo." in ran.out
    assert "Hand the keyboard to" in ran.out
    assert "You are" not in ran.out


def test_every_game_has_a_file_of_its_own(folder: Path) -> None:
    for _ in range(3):
        run(*ALONE, typed="\n1\n1\n")

    assert 3 == len(kept(folder))


def test_a_game_in_which_nothing_was_answered_is_not_kept(folder: Path) -> None:
    ran = run(*ALONE, typed="\nlook\nquit\n")

    assert "Nothing was answered, so nothing was saved." in ran.out
    assert [] == kept(folder)


def test_a_game_that_goes_on_does_not_multiply(folder: Path) -> None:
    run(*ALONE, typed="\n1\n")
    run("play", "--resume", typed="\n1\n")

    assert 1 == len(kept(folder))


def test_what_goes_on_is_the_newest_game_that_is_not_over(folder: Path) -> None:
    run(*ALONE, typed="\n1\n")
    run("play", "--players", "3", "--bots", "3", "--seed", "6")

    assert "At the keyboard: Ada." in run("play", "--resume").out


def test_of_very_many_games_the_newest_are_kept(folder: Path) -> None:
    games = folder / "state/saboteur/games"
    games.mkdir(parents=True)
    for n in range(60):
        (games / f"{n:02}.sab").write_text("*\n")
        os.utime(games / f"{n:02}.sab", (n, n))

    run(*ALONE, typed="\n1\n")

    assert 50 == len(kept(folder))
    assert "11.sab" == kept(folder)[0].name


def test_people_are_told_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SABOTEUR_COMMAND", "python3 dev.py")

    ran = run(*ALONE, typed="\nhelp\n1\n")

    assert ran.out.count("python3 dev.py play --resume") == 2
    assert "saboteur play" not in ran.out


def test_a_saved_game_is_written_over_only_if_somebody_agrees(folder: Path) -> None:
    ran = run(*ALONE, typed="\nsave mine\n1\nsave mine\nno\nsave mine\nyes\n")

    assert ran.out.count("mine.sab exists. Overwrite it?") == 2
    assert ran.out.count("Nothing was written.") == 1
    assert ran.out.count("The game was written to mine.sab") == 2


def test_words_that_are_no_names_do_not_become_files_when_the_game_is_over(folder: Path) -> None:
    typed = "1\n" * 300 + "help\nme\nquit\n"

    ran = run("play", "--players", "3", "--seed", "2", typed=typed)

    assert "The game is over. To save it under that name, type: save 1" in ran.out
    assert [] == list(folder.glob("*.sab"))


def test_practice_is_not_switched_on_later() -> None:
    run(*ALONE, typed="\n1\n")

    assert "--practice: this game was begun without" in run("play", "--resume", "--practice").err


def test_a_stranger_on_the_command_line_is_not_the_fault_of_the_file() -> None:
    run(*ALONE, typed="\n1\n")

    ran = run("play", "--resume", "--name", "Zed")

    assert "--name: nobody at this table is called 'Zed'" in ran.err
    assert "line 1" not in ran.err


def test_a_game_is_saved_and_loaded_by_name(folder: Path) -> None:
    saved = run(*ALONE, typed="\n1\nsave mine\nquit\n")

    loaded = run("play", "--load", "mine.sab", typed="\n")

    assert "The game was written to mine.sab" in saved.out
    assert last_page(saved) == last_page(loaded)


def test_a_game_is_loaded_in_the_middle_of_another() -> None:
    run(*ALONE, typed="\n1\nsave mine\n")

    ran = run("play", "--seed", "4", "--name", "Zoe", "--first", "Zoe", typed="\nload mine\n\nquit\n")

    assert "Now playing mine.sab." in ran.out
    assert "Ada:" in ran.out


def test_what_cannot_be_loaded_leaves_the_game_as_it_was(folder: Path) -> None:
    (folder / "bad.sab").write_text('[Saboteur "2"]\nnonsense\n')

    ran = run(*ALONE, typed="\nload bad\nload nowhere\nload\nlook\n")

    assert "bad.sab, line " in ran.out
    assert "nowhere.sab cannot be read: No such file" in ran.out
    assert "Name a file: load game.sab." in ran.out
    assert ran.out.count("Round 1 of 3") == 2


@pytest.mark.parametrize("name", ["/", ".", "..", "games/..", "a\0b"])
def test_what_names_no_file_is_refused(folder: Path, name: str) -> None:
    ran = run(*ALONE, typed=f"\nsave {name}\nload {name}\nquit\n")

    assert 2 == ran.out.count("is no name of a file: choose one such as game.sab.")
    assert "The game goes on unchanged." in " ".join(ran.out.split())


def test_what_is_no_game_is_not_overwritten(folder: Path) -> None:
    (folder / "letter.txt").write_text("Dear Bo")

    ran = run(*ALONE, typed="\nsave letter.txt\nsave no/such/folder/x\nsave\n")

    assert (folder / "letter.txt").read_text() == "Dear Bo"
    assert "letter.txt exists and is not a game of Saboteur" in ran.out
    assert "cannot be written" in ran.out
    assert "Name a file: save game.sab." in ran.out


def test_a_full_disc_does_not_stop_the_game(folder: Path) -> None:
    (folder / "state").write_text("a file, where a folder should be")

    ran = run(*ALONE, typed="\n1\n1\n")

    assert ran.code == 0
    assert ran.out.count("The game cannot be saved in") == 1
    assert ran.out.count("You dug") == 2
    assert "--resume" not in ran.out


def test_a_finished_game_is_offered_to_be_saved_and_is_not_resumed(folder: Path) -> None:
    played = run("play", "--players", "3", "--seed", "1", typed=at_random(1))

    assert "To save the record, type a file name" in played.out

    assert f"Replay it with: saboteur replay {kept_game(folder)}" in played.out
    assert Game.read(kept_game(folder).read_text()).result is not None
    assert "there is no last game to continue" in run("play", "--resume").err
    ran = run("play", "--load", str(kept_game(folder)))
    assert ran.code == 2
    assert "this game is over; replay it with: saboteur replay FILE" in ran.err


def test_a_relative_state_folder_is_ignored(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the specification of these folders demands."""
    monkeypatch.setenv("XDG_STATE_HOME", "here")
    monkeypatch.setenv("HOME", str(folder / "home"))

    run(*ALONE, typed="\n1\n")

    assert list((folder / "home/.local/state/saboteur/games").glob("*.sab"))


def test_a_hand_that_was_swapped_meanwhile_is_told_after_resuming() -> None:
    """[S16] Who draws on another's turn has not made a play."""
    hands = {"Ada": "┼, ┼, ┼, ┼, ┬, ┬", "Bo": "swap hands, map, map, map, map, map"}
    text = stacked(hands, "boss, geologist", rules="saboteur2")
    Path("swap.sab").write_text(text.removesuffix("*\n") + "Ada: pass ┼\nBo: hands Ada\n*\n")

    ran = run("play", "--load", "swap.sab", "--name", "Ada", typed="\n")

    assert "Bo swapped hands with you: you got map ×5 for" in ran.out
    assert "You passed ┼. You drew" not in ran.out


def kept(folder: Path) -> list[Path]:
    """Every game that is kept, the oldest first."""
    return sorted((folder / "state/saboteur/games").glob("*.sab"))


def last_page(ran: Run) -> str:
    """The last page of a question, without what was typed below it."""
    page = ran.out[ran.out.rindex("── Round ") :]
    return page[: page.index("\nAda:")]
