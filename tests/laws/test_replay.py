"""Replay: the record is the game. What is derived from it is the same each time, in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

from saboteur import Game

from .tables import Table, dump, games, seen, tables, truth, watchers
from .telling import told

ROOT = Path(__file__).parents[2]

SOME_TABLES = [
    Table("base", 3, 4, 80),
    Table("base + sabotaged", 6, 11, 60),
    Table("tournament + sabotaged", 9, 5, 90),
    Table("saboteur2", 2, 3, 60),
    Table("saboteur2", 12, 1, 80),
]


def check_same(expected: Game, actual: Game) -> None:
    """Both games are the same: truth, record, events and views."""
    assert dump(truth(expected)) == dump(truth(actual))
    assert expected.answers == actual.answers
    assert expected.write() == actual.write()
    for seat in watchers(len(expected.seats)):
        assert seen(expected.events, seat) == seen(actual.events, seat)
        assert expected.view(seat) == actual.view(seat)


@given(games())
def test_a_written_game_is_read_as_itself(played: tuple[Table, Game]) -> None:
    """[B25] At any moment, and once it is over."""
    _, game = played
    check_same(game, Game.read(game.write()))


@given(games())
def test_a_game_that_is_read_goes_on_as_it_would_have(played: tuple[Table, Game]) -> None:
    """The seed is in the record, so that the deals to come are the same too."""
    table, game = played
    again = Game.read(game.write())
    luck = table.luck
    while game.decision is not None:
        pick = luck.below(len(game.decision.options))
        again.answer(game.decision.options[pick])
        game.answer(game.decision.options[pick])

    check_same(game, again)


@given(tables())
def test_the_same_table_plays_the_same_game(table: Table) -> None:
    """Nothing but the seed and the choices decides anything."""
    assert table.finished().write() == table.finished().write()


@given(games())
def test_answers_return_the_events_they_caused(played: tuple[Table, Game]) -> None:
    """What `answer` returns is what was added to the journal."""
    _, game = played
    if game.decision is None:
        return
    happened = len(game.events)

    assert game.answer(game.decision.options[0]) == game.events[happened:]


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_any_number_of_answers_can_be_taken_back(table: Table) -> None:
    """Going back to an answer goes back to the question before it, or after the deals that follow it."""
    game = table.finished()
    moments = [moment.copy() for moment in table.games()]
    for answers in range(0, len(game.answers) + 1, 7 if table.ruleset == "saboteur2" else 1):
        expected = next(moment for moment in moments if len(moment.answers) >= answers)
        actual = game.position_after(answers)

        assert dump(truth(expected)) == dump(truth(actual))
        assert expected.answers == actual.answers


@pytest.mark.parametrize(
    "table",
    [*SOME_TABLES[:2], *SOME_TABLES[3:], pytest.param(SOME_TABLES[2], marks=pytest.mark.slow)],
    ids=str,
)
def test_every_choice_can_be_undone(table: Table) -> None:
    """Undone, a choice leaves the game as it was when the question was put."""
    before: Game | None = None
    for number, game in enumerate(table.games()):
        if before is not None and (table.ruleset != "saboteur2" or number % 9 == 0):
            check_same(before, game.undone())
        before = game.copy()


def test_with_nothing_to_undo_a_game_stays_as_it_is() -> None:
    """The deals before the first choice are not undone."""
    game = SOME_TABLES[0].opened()

    check_same(game, game.undone())


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_another_process_tells_the_same_game(hash_seed: str) -> None:
    """Byte for byte, whatever order that process keeps its sets in."""
    for table in SOME_TABLES:
        game = table.finished()
        here = "".join(f"{line}\n" for line in told(game)).encode()
        there = subprocess.run(
            [sys.executable, "-m", "tests.laws.telling"],
            input=game.write().encode(),
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT / "src")},
            check=True,
        ).stdout

        assert here == there
