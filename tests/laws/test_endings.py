"""Endings: every game comes to one, after three rounds, and nobody ever owes gold."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given

from .tables import Table, seen, tables, truth


@given(tables())
def test_every_game_ends_after_three_rounds(table: Table) -> None:
    """[B25] Three rounds are begun and ended, then the game is over."""
    game = table.finished()
    kinds = [event.kind for event in game.events]

    assert game.decision is None
    assert game.result is not None
    assert [
        1,
        2,
        3,
    ] == [event["round"] for event in seen(game.events, None) if event["event"] == "RoundBegun"]
    assert 3 == kinds.count("RoundEnded")
    assert ["GameEnded"] == [kind for kind in kinds if kind == "GameEnded"] == kinds[-1:]


@given(tables())
def test_the_richest_win(table: Table) -> None:
    """[B25] Most gold wins, ties share; the last event says what the result says."""
    game = table.finished()
    assert game.result is not None
    gold = game.result.gold
    winners = tuple(seat for seat in range(table.players) if gold[seat] == max(gold))

    assert winners == game.result.winners
    assert {"event": "GameEnded", "gold": gold, "winners": winners} == seen(game.events, None)[-1]


@given(tables())
def test_no_purse_is_ever_negative(table: Table) -> None:
    """[B23] Gold comes and stays: purses only grow."""
    purses = [0] * table.players
    for game in table.games():
        now = [int(player.gold) for player in truth(game).state.players]

        assert all(before <= after for before, after in zip(purses, now, strict=True))
        purses = now


@given(tables())
def test_each_round_begins_left_of_the_last_digger(table: Table) -> None:
    """[B24] The seat left of whoever dug last begins; if nobody dug, of whoever had the last turn."""
    for earlier, later in pairwise(turns_by_round(table)):
        diggers = [seat for seat, kind in earlier if kind == "Dug"]
        last = diggers[-1] if diggers else earlier[-1][0]

        assert (last + 1) % table.players == later[0][0]


TURNS = ("Dug", "Passed", "ToolBroken", "ToolRepaired", "Collapsed", "Looked")


def turns_by_round(table: Table) -> list[list[tuple[int, str]]]:
    """Who did what on each turn, round by round."""
    rounds: list[list[tuple[int, str]]] = []
    for event in seen(table.finished().events, None):
        if event["event"] == "RoundBegun":
            rounds.append([])
        elif event["event"] in TURNS:
            rounds[-1].append((int(str(event["seat"])), str(event["event"])))
    return rounds
