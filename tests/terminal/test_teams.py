"""The end of a round of Saboteur 2: who won, and by which rule."""

from __future__ import annotations

import pytest

from saboteur.knowledge.view import see
from saboteur.terminal.report import Ending
from saboteur.text.english.telling import Teller
from saboteur.text.english.words import Seen
from saboteur.text.notation import write_cell
from tests.tables import Table, table

SEVEN = "blue miner, green miner, green miner, boss, profiteer, saboteur, saboteur"


def test_a_miner_wins_alone_with_the_team() -> None:
    """[S17, S18]"""
    said = found("S · ?", "Ada", "blue miner, green miner, blue miner, profiteer")

    assert said == [
        "You revealed the treasure as a blue miner. No door shuts the way for this team, so the blue miners "
        "win alone [S17]; boss and profiteer win with them [S18].",
        "3 winners (the profiteer 2 less): you 3, Cy 3 and Di 1 gold [S20].",
    ]


def test_a_door_lets_the_other_team_win() -> None:
    """[S17] The first worked example, with a green miner finishing; a trapped saboteur has lost no share."""
    said = found("S ─b· ?", "Bo", SEVEN, thefts="Flo, Gus", trapped="Gus")

    assert "Bo revealed the treasure as a green miner. A door shuts the way for this team" in said[0]
    assert "so the blue miners win instead [S17]" in said[0]
    assert said[1:] == [
        "3 winners (the boss 1 less, the profiteer 2 less): you 3, Di 2 and Ed 1 gold [S20].",
        "A theft lies in front of Flo: 1 gold may be stolen now [S10].",
    ]


def test_a_door_lets_one_team_win_whoever_else_finishes() -> None:
    """[S17] The first worked example."""
    said = found("S ─b· ?", "Di", SEVEN)

    assert "as a boss. A door shuts the way for the green miners, so the blue miners win [S17]" in said[0]


def test_without_doors_both_teams_win() -> None:
    """[S17]"""
    said = found("S · ?", "Cy", "blue miner, green miner, geologist")

    assert "The way is open to both teams: the blue miners and the green miners win [S17]" in said[0]
    assert "2 winners: you 4 and Bo 4 gold [S20]." in said


def test_the_boss_wins_alone_and_geologists_share_the_crystals() -> None:
    """[S18, S21] The second worked example."""
    said = found(
        """
        ╸*╸*╸*╸*╸*
        · · · · ·
        S ─g· ? ·
        """,
        "Ed",
        "green miner, blue miner, boss, saboteur, geologist, geologist",
        trapped="Ada",
    )

    assert "A door shuts the way for the blue miners, so the green miners win [S17]" in said[0]
    assert said[1:] == [
        "1 winner (the boss 1 less): Cy 4 gold [S20].",
        "5 crystals lie in the mine: 2 gold each for Ed and Flo [S21].",
        "Trapped, and therefore without a share: you [S12].",
    ]


def test_doors_of_both_colours_leave_no_team() -> None:
    """[S17, S18]"""
    said = found("S ─g─b· ?", "Ada", "blue miner, green miner, boss")

    assert (
        "Doors of both colours shut every way, so no team wins [S17]; boss and profiteer do [S18]." in said[0]
    )


def test_without_the_treasure_the_saboteurs_win() -> None:
    """[S19]"""
    said = not_found("saboteur, profiteer, boss")

    assert said == [
        "The treasure was not found: the saboteurs and the profiteer win [S19].",
        "2 winners (the profiteer 2 less): you 4 and Bo 2 gold [S20].",
    ]


def test_it_is_said_when_nobody_wins() -> None:
    """[S19]"""
    assert "None of you is a winner, so nobody gets a share [S19, S20]." in not_found("boss, geologist, boss")


@pytest.mark.parametrize(
    ("last", "thieves"),
    [
        ("trap Bo", []),
        ("free Cy", ["Cy", "Bo"]),
        ("stop Bo", []),
        ("pass map", ["Bo"]),
        ("theft", ["Ada", "Bo"]),
    ],
)
def test_it_is_said_who_may_steal_whatever_the_last_play_was(last: str, thieves: list[str]) -> None:
    """[S10-S13] What it lays in front of a player, or takes away; the latest thief begins."""
    cards = {"trap Bo": "trapped", "free Cy": "freedom", "stop Bo": "hands off", "pass map": "map"}
    game = table(
        "S · ?",
        rules="saboteur2",
        Ada=cards.get(last, last),
        deck="",
        purses="Ada 1, Cy 1",
        trapped="Cy",
        thefts="Bo, Cy",
    )

    assert [game.names[seat] for seat in ending(game, last).outcome().thieves] == thieves


def test_nobody_is_said_to_steal_where_there_is_no_gold() -> None:
    """[S10, S19] None of them is a winner, and nobody had any gold before."""
    said = not_found("boss, geologist, boss", thefts="Bo")

    assert not [line for line in said if "stolen" in line]


def found(drawing: str, finisher: str, dwarfs: str, **settings: str) -> list[str]:
    """What Ada reads when *finisher* digs the last card, right before the treasure."""
    settings |= {"rules": "saboteur2", "turn": finisher, "dwarfs": dwarfs, "goals": "treasure", finisher: "─"}
    game = table(drawing, **settings)
    return told(game, f"dig ─ {write_cell(int(game.state.goals[0].cell) - 1)}")


def not_found(dwarfs: str, **settings: str) -> list[str]:
    game = table("S · ?", rules="saboteur2", Ada="map", deck="", goals="treasure", dwarfs=dwarfs, **settings)
    return told(game, "pass map")


def told(game: Table, last: str) -> list[str]:
    """What Ada reads after the *last* play."""
    return list(ending(game, last).sentences(Teller(game.names, 0)))


def ending(game: Table, last: str) -> Ending:
    before = see(game.position, None)
    happened = len(game.events)
    game.play(last)
    seen = [Seen(event.seen_by(None)) for event in game.events[happened:]]
    return Ending(before, seen, see(game.position, None))
