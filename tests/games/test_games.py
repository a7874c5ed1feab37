"""Recorded games, replayed for ever: a change of the rules that changes one of them shows here.

`make.py` says how they were made, and when they may be made again.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from saboteur import Game
from saboteur.core.events import Event
from saboteur.rules import BOX

from .make import FOLDER, GAMES, digests

FILES = sorted(FOLDER.glob("*.sab"))


def record(path: Path) -> str:
    """The game in the file, without its comments."""
    lines = path.read_text("utf-8").split("\n")
    return "\n".join(line for line in lines if not line.startswith(";"))


@cache
def recorded(path: Path) -> Game:
    """The game in the file, read once; nobody plays on."""
    return Game.read(path.read_text("utf-8"))


def noted(path: Path) -> dict[str, str]:
    """The digests in the comments of the file, by who saw the events."""
    start = "; events seen by "
    lines = path.read_text("utf-8").split("\n")
    notes = [line.removeprefix(start).split(": ") for line in lines if line.startswith(start)]
    return {who: digest for who, digest in notes}  # noqa: C416 - a list of two is not a pair to mypy


def test_every_game_of_the_list_is_recorded() -> None:
    """And nothing that nobody made."""
    assert sorted(GAMES) == [path.stem for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_is_written_as_it_was_read(path: Path) -> None:
    """The same text, to the letter; the last line says the same result."""
    assert record(path) == recorded(path).write()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_everybody_sees_what_they_saw(path: Path) -> None:
    """The events of each seat and of a spectator have the digest that was noted."""
    assert noted(path) == digests(recorded(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_result_is_what_the_last_line_says(path: Path) -> None:
    """[B25] Each seat's gold; a game that was broken off has no result."""
    game = recorded(path)
    last = record(path).rstrip("\n").rsplit("\n", 1)[-1]
    gold = game.result and ", ".join(
        f"{name} {worth}" for name, worth in zip(game.seats, game.result.gold, strict=True)
    )

    assert last == (f"= {gold}" if gold else "*")


def test_the_recorded_games_are_of_every_kind() -> None:
    """[M2] Every number of players, both variants, found treasures and lost ones, and one broken off."""
    games = [game for game in recorded_games() if set(game.ruleset.modules) <= PLAIN]

    assert {len(game.seats) for game in games} == set(range(3, 11))
    assert {
        "base",
        "base + sabotaged",
        "base + tournament",
        "base + sabotaged + tournament",
    } == {str(game.ruleset) for game in games}
    assert min(outcomes(games).values()) >= 5
    assert 1 == [game.result for game in games].count(None)


def test_the_recorded_games_of_saboteur_2_are_of_every_kind() -> None:
    """[M2, S4-S16] Few players and many, found treasures and lost ones, and everything that can happen."""
    games = [game for game in recorded_games() if str(game.ruleset) == "saboteur2"]
    kinds = Counter(event.kind for game in games for event in game.events)

    assert [2, 3, 5, 7, 9, 12] == sorted(len(game.seats) for game in games)
    assert min(outcomes(games).values()) >= 5
    assert min(kinds[kind] for kind in ("Inspected", "DwarfChanged", "HandsSwapped", "Stolen")) > 10
    assert min(kinds[kind] for kind in ("TheftLaid", "TheftStopped", "Trapped", "Freed", "Cleared")) > 5


def test_every_module_is_in_some_recorded_game() -> None:
    """[M1] Each by itself or in a sum, with the base game and Saboteur 2; every kind of event happens."""
    games = recorded_games()
    together = [set(game.ruleset.modules) for game in games if not set(game.ruleset.modules) <= PLAIN]
    happened = {event.kind for game in games for event in game.events}

    assert set(BOX) == {name for modules in together for name in modules} | PLAIN
    assert len([modules for modules in together if modules != {"saboteur2"}]) >= 20
    assert happened == {kind.__name__ for kind in Event.__subclasses__() if is_ours(kind)}


def is_ours(kind: type[Event]) -> bool:
    return kind.__module__.startswith("saboteur.")


PLAIN = {"base", "sabotaged", "tournament"}
"""The base game and its variants."""


@cache
def recorded_games() -> list[Game]:
    return [recorded(path) for path in FILES]


def outcomes(games: list[Game]) -> Counter[object]:
    """How many rounds ended with the treasure found, and how many without."""
    rounds = [event.seen_by(None) for game in games for event in game.events if event.kind == "RoundEnded"]
    return Counter(ended["treasure_found"] for ended in rounds)
