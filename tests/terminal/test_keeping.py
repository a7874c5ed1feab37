"""Keeping: every answer is on the disc, and trouble with the disc never stops a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from saboteur import Game
from tests.terminal.keyboard import Run, at_random, run

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
        run(*ALONE, typed="\n" + "1\n" * answers)
        before, after = after, len(Game.read(last(folder).read_text()).record)
        assert after > before


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


def test_a_new_game_puts_the_last_one_aside(folder: Path) -> None:
    run(*ALONE, typed="\n1\n1\n")
    kept = last(folder).read_text()

    run("play", "--seed", "4")

    assert kept == last(folder).with_name("previous.sab").read_text()


def test_a_game_is_saved_and_loaded_by_name(folder: Path) -> None:
    saved = run(*ALONE, typed="\n1\nsave mine\nquit\n")

    loaded = run("play", "--load", "mine.sab", typed="\n")

    assert "The game is written to mine.sab" in saved.out
    assert last_page(saved) == last_page(loaded)


def test_a_game_is_loaded_in_the_middle_of_another() -> None:
    run(*ALONE, typed="\n1\nsave mine\n")

    ran = run("play", "--seed", "4", "--name", "Zoe", "--first", "Zoe", typed="\nload mine\n\nquit\n")

    assert "Now playing mine.sab." in ran.out
    assert "Ada:" in ran.out


def test_what_cannot_be_loaded_leaves_the_game_as_it_was(folder: Path) -> None:
    (folder / "bad.sab").write_text('[Saboteur "1"]\nnonsense\n')

    ran = run(*ALONE, typed="\nload bad\nload nowhere\nload\nlook\n")

    assert "bad.sab, line " in ran.out
    assert "nowhere.sab cannot be read: No such file" in ran.out
    assert "Name a file: load game.sab." in ran.out
    assert ran.out.count("Round 1 of 3") == 2


def test_what_is_no_game_is_not_overwritten(folder: Path) -> None:
    (folder / "letter.txt").write_text("Dear Bo")

    ran = run(*ALONE, typed="\nsave letter.txt\nsave no/such/folder/x\nsave\n")

    assert (folder / "letter.txt").read_text() == "Dear Bo"
    assert "letter.txt exists and is no game of Saboteur" in ran.out
    assert "cannot be written" in ran.out
    assert "Name a file: save game.sab." in ran.out


def test_a_full_disc_does_not_stop_the_game(folder: Path) -> None:
    (folder / "state").write_text("a file, where a folder should be")

    ran = run(*ALONE, typed="\n1\n1\n")

    assert ran.code == 0
    assert ran.out.count("The game cannot be kept in") == 1
    assert ran.out.count("You dug") == 2
    assert "--resume" not in ran.out


def test_a_finished_game_is_offered_to_be_saved_and_is_not_resumed(folder: Path) -> None:
    played = run("play", "--players", "3", "--seed", "1", typed=at_random(1))

    assert "To save the record, type the name of a file" in played.out

    assert Game.read(last(folder).read_text()).result is not None
    ran = run("play", "--resume")
    assert ran.code == 2
    assert "this game is over; saboteur replay" in ran.err


def test_a_relative_state_folder_is_ignored(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the specification of these folders demands."""
    monkeypatch.setenv("XDG_STATE_HOME", "here")
    monkeypatch.setenv("HOME", str(folder / "home"))

    run(*ALONE)

    assert (folder / "home/.local/state/saboteur/last.sab").exists()


def last(folder: Path) -> Path:
    return folder / "state/saboteur/last.sab"


def last_page(ran: Run) -> str:
    """The last page of a question, without what was typed below it."""
    page = ran.out[ran.out.rindex("── Round ") :]
    return page[: page.index("\nAda:")]
