"""Copies: what happens on a copy never shows in the original."""

from __future__ import annotations

import pytest
from hypothesis import given

from saboteur import Game, Luck

from .tables import MINE, Table, dump, games, play_out, truth


@given(games())
def test_playing_on_a_copied_game_leaves_the_original_alone(played: tuple[Table, Game]) -> None:
    """A twin is independent: record, events and truth of the original stay."""
    table, game = played
    before = (dump(truth(game)), game.answers.copy(), game.events.copy())
    twin = game.copy()
    luck = table.luck
    while twin.decision is not None:
        twin.answer(twin.decision.options[luck.below(len(twin.decision.options))])

    assert before == (dump(truth(game)), game.answers, game.events)


@given(games())
def test_playing_on_leaves_an_earlier_copy_alone(played: tuple[Table, Game]) -> None:
    """Independence holds both ways."""
    _, game = played
    twin = game.copy()
    before = (dump(truth(twin)), twin.answers.copy(), twin.events.copy())
    while game.decision is not None:
        game.answer(game.decision.options[0])

    assert before == (dump(truth(twin)), twin.answers, twin.events)


@given(games())
def test_a_copied_position_is_the_same_and_apart(played: tuple[Table, Game]) -> None:
    """A position copied for search equals its original, keeps no journal, and can be played out alone."""
    table, game = played
    before, events = dump(truth(game)), game.events.copy()
    twin = truth(game).copy()

    assert before == dump(twin)
    assert twin.state.journal is None

    play_out(twin, Luck(table.seed))

    assert before == dump(truth(game))
    assert events == game.events


@given(games())
def test_a_view_stays_as_it_was_seen(played: tuple[Table, Game]) -> None:
    """A view is a picture: the game that goes on does not change it."""
    _, game = played
    views = [game.view(seat) for seat in range(len(game.seats))]
    facts = [view.facts() for view in views]
    while game.decision is not None:
        game.answer(game.decision.options[-1])

    assert facts == [view.facts() for view in views]


@pytest.mark.source
def test_nothing_of_the_truth_is_left_out_of_these_laws() -> None:
    """A field that is added to the state must be added to the dump that tests compare."""
    position = truth(sighted())
    state = position.state

    assert set(dump(position)) | {"journal", "scores"} == set(vars(state))
    assert {"changes", "grid", "struck", *MINE} == set(vars(state.mine))
    assert {"dwarf", "dwarf_seen", "hand", "before", "gold"} == set(vars(state.players[0]))
    assert {"cell", "card", "seen", "known", "up"} == set(vars(state.goals[0]))
    assert set(state.sightings[0].facts()) == set(vars(state.sightings[0]))
    assert {"seats"} == set(vars(state.drawers[0]))


def sighted() -> Game:
    """A game of Saboteur 2 in which hands have just been exchanged."""
    tables = (Table("saboteur2", 4, seed, 0) for seed in range(20))
    return next(game for table in tables for game in table.games() if truth(game).state.sightings)


def test_what_is_remembered_of_a_hand_is_copied() -> None:
    """[S16] Whoever plays on from a copy changes nothing of what is known in the original."""
    game = sighted()
    before = dump(truth(game))["sightings"]
    twin = truth(game).copy()
    play_out(twin, Luck(1))

    assert before == dump(truth(game))["sightings"]
    assert before != dump(twin)["sightings"]
