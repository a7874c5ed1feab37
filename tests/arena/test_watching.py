"""What the referee looks for: endings that were thrown away, and when saboteurs are known."""

from __future__ import annotations

import json

import pytest

from saboteur import View
from saboteur.arena import watching
from saboteur.arena.lineup import BySeat
from saboteur.arena.match import Match, Setting
from saboteur.arena.outcome import LOST, THROWN, UNDECIDED, Exposed, Outcome, Round
from saboteur.arena.tally import results
from saboteur.arena.watching import Endings, Exposure
from saboteur.bots.protocol import Belief
from tests.tables import Table, table
from tests.terminal.keyboard import run

NEAR = """
    · · · · · · · · ?
    · · · · · · · · ·
    S ─ ─ ─ ─ ─ ─ · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""


def ending(**words: str) -> Table:
    return table(NEAR, **{"deck": "", "Bo": "map, map", "Cy": "map, map", **words})


def watched(game: Table, *choices: str) -> str:
    """What an ending was in which these are chosen."""
    endings = Endings()
    for choice in choices:
        endings.note(game.position)
        game.play(choice)
    return endings.was_certain()


def test_who_passes_the_card_that_would_have_finished_has_thrown_the_ending_away() -> None:
    assert THROWN == watched(ending(Ada="─, map"), "pass ─", "pass map", "pass map", "pass map")


def test_it_was_certain_if_it_was_at_any_time() -> None:
    """Bo had a repair, Ada the card; the saboteur could do nothing."""
    words = {"Ada": "map, ─", "Bo": "repair lamp, map", "broken": "Ada lamp"}

    assert THROWN == watched(ending(**words), "pass map", "pass repair lamp", "pass map", "pass ─")


def test_what_others_could_prevent_was_not_certain() -> None:
    words = {"Ada": "map", "Bo": "rockfall", "Cy": "─", "dwarfs": "miner, saboteur, miner"}

    assert LOST == watched(ending(**words), "pass map", "rockfall e1", "pass ─")


def test_nothing_is_certain_while_there_are_cards_to_draw() -> None:
    game = ending(Ada="─, map", deck="┼, ┼, ┼, ┼")

    assert LOST == watched(game, "pass ─", "pass map", "pass map")


def test_what_takes_too_long_to_solve_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "WORK", 1)
    words = {"Ada": "map, ─", "Bo": "repair lamp, map", "broken": "Ada lamp"}

    assert UNDECIDED == watched(ending(**words), "pass map")


class Suspicious:
    """Holds everybody for a saboteur with the same chance."""

    def __init__(self, chance: float) -> None:
        self.chance = chance

    def believe(self, view: View) -> Belief:
        dwarfs = {1: 1 - self.chance, 2: self.chance}
        return Belief(tuple(dwarfs for _ in view.seats), {})


def exposed(*chances: float) -> tuple[Exposed, ...]:
    """When Cy is known, of whom miners think this after each turn of his."""
    game = ending(Ada="map, map")
    exposure = Exposure(("a", "b", "c"), ("miner", "miner", "saboteur"))
    for chance in chances:
        exposure.hard = Suspicious(chance)  # type: ignore[assignment]
        for seat in range(3):
            exposure.note(seat, game.position)
    return exposure.found()


def test_a_saboteur_is_known_from_the_turn_on_when_a_miner_is_sure() -> None:
    assert (Exposed("c", 1),) == exposed(0.95, 0.1)
    assert (Exposed("c", 3),) == exposed(0.5, 0.9, 0.91, 0.99)


def test_a_saboteur_may_never_be_known() -> None:
    assert (Exposed("c", 0),) == exposed(0.5, 0.9)
    assert (Exposed("c", 0),) == exposed()


def test_nobody_is_known_when_the_round_is_over() -> None:
    exposure = Exposure(("a", "b", "c"), ("miner", "miner", "saboteur"))
    exposure.note(2, None)

    assert (Exposed("c", 0),) == exposure.found()


def counted(*rounds: Round) -> dict[str, list[dict[str, object]]]:
    """The table of a match with these rounds, a game each."""
    match = Match((Setting("base", 3),), BySeat(("random",)), len(rounds), 1, 1, True, True)
    outcomes = [Outcome(n, (each,), (0, 0, 0), (), {}) for n, each in enumerate(rounds)]
    found: dict[str, list[dict[str, object]]] = results(match, outcomes)["tables"][0]
    return found


def lost(ending: str | None, *turns: int) -> Round:
    dwarfs = ("miner", "miner", "saboteur")
    known = tuple(Exposed("c", turn) for turn in turns)
    return Round(("a", "b", "c"), dwarfs, dwarfs, "saboteurs", (2,), (0, 0, 3), (), ending, known)


def won() -> Round:
    dwarfs = ("miner", "miner", "saboteur")
    return Round(("a", "b", "c"), dwarfs, dwarfs, "miners", (0, 1), (3, 2, 0), ())


def test_of_lost_rounds_it_is_told_how_many_were_thrown() -> None:
    [row] = counted(lost(THROWN), lost(LOST), won(), lost(UNDECIDED), lost(THROWN))["endings"]

    assert (4, 0.5, 0.25) == (row["rounds"], row["rate"], row["undecided"])


def test_of_saboteurs_it_is_told_by_which_turn_they_were_known() -> None:
    [row] = counted(lost(LOST, 1), lost(LOST, 3), lost(LOST, 9), lost(LOST, 0))["exposure"]

    assert {"1": 0.25, "2": 0.25, "3": 0.5, "5": 0.5, "8": 0.5} == row["known"]
    assert (4, 0.25) == (row["saboteurs"], row["never"])


def test_nothing_is_told_that_nobody_looked_for() -> None:
    table = counted(lost(None), won())

    assert [] == table["endings"] == table["exposure"]


LINE = "arena --miners random --saboteurs easy --no-swap --players 3 --deals 2 --seed 5 --workers 1"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is solved, and beliefs are found at once: what is told does not hang on what it is."""
    monkeypatch.setattr(watching, "WORK", 50)
    monkeypatch.setattr(watching, "Hard", lambda: Suspicious(0.95))


@pytest.mark.usefixtures("hasty")
def test_both_are_told_if_they_are_asked_for() -> None:
    ran = run(*LINE.split(), "--endings", "--exposure", "--json")
    facts = json.loads(ran.out)
    [table] = facts["tables"]
    [whole] = [row for row in table["sides"] if row["saboteurs"] is None]

    assert facts["match"]["endings"]
    assert facts["match"]["exposure"]
    assert whole["won"]["saboteurs"]["times"] == sum(row["rounds"] for row in table["endings"]) > 0
    assert [("easy", 1.0)] == [(row["bot"], row["known"]["1"]) for row in table["exposure"]]


@pytest.mark.usefixtures("hasty")
def test_what_was_found_is_shown_in_tables() -> None:
    ran = run(*LINE.split(), "--endings", "--exposure")

    assert "Endings: base, 3 players" in ran.out
    assert "Saboteurs known: base, 3 players" in ran.out
