"""Going through a finished game."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.terminal.keyboard import Run, at_random, kept_game, run


@pytest.fixture
def finished(folder: Path) -> str:
    """A finished game of three bots."""
    run("play", "--players", "3", "--bots", "3", "--seed", "6")
    return str(kept_game(folder))


def test_one_goes_forward_back_and_anywhere(finished: str) -> None:
    ran = stepped(finished, "", "n", "back", "b", "30", "end", "quit")

    assert ran.code == 0
    assert steps(ran)[:6] == [0, 1, 2, 1, 0, 30]
    assert "wins the game [B25]." in ran.out or "share the win [B25]." in ran.out


def test_beyond_the_ends_there_is_nothing(finished: str) -> None:
    ran = stepped(finished, "back", "9999", "sideways", "end", "")

    assert ran.out.count("There are steps 0 to") == 4
    assert ran.code == 0


def test_everything_is_shown_as_nothing_is_secret_any_more(finished: str) -> None:
    ran = stepped(finished)

    assert all(f" {name}, " in ran.out for name in ("Ada", "Bo", "Cy"))


def test_with_the_eyes_of_one_player(finished: str) -> None:
    ran = stepped(finished, "10", options=("--seat", "Bo"))

    assert " Bo, " in ran.out
    assert " Ada, " not in ran.out
    assert " Cy, " not in ran.out


def test_a_stranger_is_refused(finished: str) -> None:
    ran = stepped(finished, options=("--seat", "Zoe"))

    assert (ran.code, ran.out) == (2, "")
    assert "nobody is called 'Zoe'" in ran.err


def test_an_unfinished_game_keeps_its_secrets(folder: Path) -> None:
    run("play", "--seed", "3", typed="\n1\n")

    ran = run("replay", str(kept_game(folder)))

    assert (ran.code, ran.out) == (2, "")
    assert "this game is not over" in ran.err


@pytest.mark.slow
def test_a_game_of_people_is_gone_through_to_the_end(folder: Path) -> None:
    run("play", "--players", "3", "--bots", "1", "--seed", "2", typed=at_random(2))
    path = str(kept_game(folder))

    ran = stepped(path, *[""] * 400)

    assert list(range(len(steps(ran)))) == steps(ran)


def test_games_with_all_modules_are_gone_through_in_eighty_columns(folder: Path) -> None:
    run("play", "--rules", "jubilee", "--players", "5", "--bots", "5", "--seed", "2")

    ran = stepped(str(kept_game(folder)), *[""] * 400)

    assert ran.code == 0
    assert len(steps(ran)) > 100
    assert all(cell_len(line) <= 80 for line in ran.out.splitlines())


def stepped(path: str, *words: str, options: tuple[str, ...] = ()) -> Run:
    return run("replay", path, *options, typed="".join(f"{word}\n" for word in words))


def steps(ran: Run) -> list[int]:
    return [int(part.split(" ")[0]) for part in ran.out.split("── Step ")[1:]]
