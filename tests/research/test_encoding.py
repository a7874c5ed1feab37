"""Encodings: they lose nothing that a view has, and say nothing that it has not."""

from __future__ import annotations

import numpy as np
import pytest

from saboteur import Game, Luck, Ruleset, Setup
from saboteur.core.cards import number
from saboteur.knowledge.view import see
from saboteur.knowledge.worlds.sampling import sample
from saboteur.research.arrays.encoding import SEAT_COLUMNS, TABLE, Slate
from saboteur.research.arrays.planes import PLANES
from saboteur.research.arrays.truth import Truth
from saboteur.research.decoding import decoded
from saboteur.research.spaces import Sheets, encoder_of
from tests.laws.tables import FULL, Table, truth

from .arrays import arrays_of, differences, observed

TABLES = [
    Table("base", 5, 1, 60), Table("base", 10, 2, 85), Table("tournament + sabotaged", 6, 3, 60),
    Table("saboteur2", 4, 4, 40), Table("jubilee", 5, 5, 60), Table(FULL, 4, 6, 60),
    Table("saboteur2 + goal-swap + vault + pioneer + toll + costume + chests", 3, 7, 60),
]  # fmt: skip
tables = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"seed {table.seed}")


@tables
def test_nothing_that_a_view_has_is_lost(table: Table) -> None:
    """What was written can be read back, to the last memory; for every seat in turn and for spectators."""
    encoder = encoder_of(table.ruleset, table.players)
    for count, game in enumerate(table.games(every=15)):
        for seat in (count % table.players, None):
            view = game.view(seat)
            observation = observed(encoder, view)

            assert view.facts() == decoded(encoder, observation["observation"], observation["action_mask"])


def test_a_chest_outside_the_window_spoils_no_plane() -> None:
    """[C1] Laid by hand far out: its note tells of it; start, goals and the other chests are painted."""
    setup = Setup(Ruleset.named("base + chests"), ("Ada", "Bo", "Cy"), chests="w20, e2n3, e6n3, e2s3")
    seen = observed(encoder_of("base + chests", 3), Game.new(setup, seed=1).view(0))["observation"]

    assert [7, 7] == [np.count_nonzero(seen[name]) for name in ("faces", "opening")]


@tables
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(table: Table) -> None:
    """What others hold, what lies face-down and what will be drawn does not show."""
    encoder, luck = encoder_of(table.ruleset, table.players), table.luck
    for count, game in enumerate(table.games(every=23)):
        seat = count % table.players
        world = sample(game.view(seat), luck)

        assert [] == differences(observed(encoder, game.view(seat)), observed(encoder, see(world, seat)))


@tables
def test_a_slate_is_as_good_as_new(table: Table) -> None:
    """Whatever was written before, nothing of it is left; whoever looks, wherever on the slate."""
    encoder = encoder_of(table.ruleset, table.players)
    slate = Slate(encoder, 2, "information")
    sheets = Sheets(slate)
    for count, game in enumerate(table.games(every=11)):
        view = game.view(count * 3 % table.players)
        encoder.write(view, slate, 1)
        found = {name: array[1] for name, array in sheets.arrays.items()}
        mask = sheets.offered["action_mask"][1]

        assert [] == differences(observed(encoder, view), {"observation": found, "action_mask": mask})


@pytest.mark.parametrize("ruleset", ["base", "saboteur2", "jubilee"])
def test_there_is_room_for_everything(ruleset: str) -> None:
    """No row is left out for want of room: deeds, discards, notes and extras all fit."""
    table = Table(ruleset, 5, 11, 30)
    encoder = encoder_of(ruleset, 5)
    for game in table.games(every=29):
        observation = observed(encoder, game.view(1))["observation"]
        told = dict(zip(TABLE, observation["table"], strict=True))

        assert told["deeds"] <= len(observation["deeds"])
        assert told["discarded"] <= len(observation["discard"])
        assert told["notes"] <= len(observation["notes"])
        assert told["extras"] <= len(observation["extras"])


def test_seats_are_counted_from_the_one_that_looks() -> None:
    """The first row is one's own, so one network can play every seat."""
    game = Table("base", 5, 1, 50).after(9)
    for seat in range(5):
        seats = observed(encoder_of("base", 5), game.view(seat))["observation"]["seats"]

        assert [game.view(seat).seats[(seat + n) % 5].cards for n in range(5)] == list(seats[:, 0])
        assert 0 == seats[0, 10]  # one's own dwarf is known
        assert np.all(seats[1:, 10] == 1)  # the others' are not


def test_a_seat_of_which_everything_is_true_is_written_the_first_time() -> None:
    """It has gold, is asked on its turn, and had the last turn and the last dig."""
    view = Table("base", 3, 1, 50).after(9).view(0)
    view.turn = view.asked = view.last_turn = view.last_digger = 0
    view.seats[0].has_gold = True
    seats = observed(encoder_of("base", 3), view)["observation"]["seats"]

    assert [1, 1, 1, 1, 1] == seats[0, SEAT_COLUMNS.index("has gold") : len(SEAT_COLUMNS)].tolist()
    assert not seats[1:, SEAT_COLUMNS.index("has gold") : len(SEAT_COLUMNS)].any()


def test_a_goal_that_was_seen_is_on_a_plane() -> None:
    """[B16] Whoever has looked at a goal knows whether the treasure is there; nobody else does."""
    table = Table("base", 4, 8, 30)
    for game in table.games(every=9):
        for seat in range(4):
            view = game.view(seat)
            planes = observed(encoder_of("base", 4), view)["observation"]["planes"]
            known = [goal.card for goal in view.goals if goal.card != 0]

            assert known.count(number("treasure")) == planes[:, :, PLANES.index("treasure")].sum()
            assert len(known) - known.count(2) == planes[:, :, PLANES.index("no treasure")].sum()


def test_an_observation_is_an_information_state_without_memory() -> None:
    """It has no more than what is to be seen now; rows that it leaves out are not counted either."""
    encoder, view = encoder_of("base", 3), Table("base", 3, 1, 50).after(20).view(0)
    slate = Slate(encoder, 1, "observation")
    encoder.write(view, slate, 0)
    all_of_it, seen = arrays_of(observed(encoder, view)), arrays_of(Sheets(slate).kept_of_one())
    counts = [TABLE.index(name) for name in ("discarded", "deeds", "notes")]

    assert all(all_of_it["table"][counts] > 0)
    all_of_it["table"][counts] = 0
    assert {"opening", "discard", "deeds", "notes"} == all_of_it.keys() - seen.keys()
    assert all(np.array_equal(seen[name], all_of_it[name]) for name in seen)


def test_critics_know_the_truth() -> None:
    """Hands, dwarfs, goals and the deck, as they are."""
    game = Table("jubilee", 5, 3, 60).after(80)
    position = truth(game)
    encoder = encoder_of("jubilee", 5)
    critic = Truth(encoder.rules, encoder.actions)
    numbers = np.frombuffer(memoryview(critic.written(position)), np.int16)
    parts = {n: numbers[int(p.first) :][: p.size()].reshape(p.shape) for n, p in critic.parts.items()}
    state = position.state

    assert [int(player.dwarf) for player in state.players] == list(parts["dwarfs"])
    assert [int(player.gold) for player in state.players] == list(parts["gold"])
    assert [int(goal.card) for goal in state.goals] == list(parts["goals"][:, 2])
    assert list(state.deck)[::-1] == list(parts["deck"][: len(state.deck)])
    assert [sorted(player.hand) for player in state.players] == [
        [kind for kind, count in zip(encoder.actions.kinds, hand, strict=True) for _ in range(count)]
        for hand in parts["hands"]
    ]


def test_critics_tell_worlds_apart() -> None:
    """What a seat cannot tell apart, its critic can."""
    game = Table("base", 5, 3, 60).after(30)
    encoder = encoder_of("base", 5)
    critic = Truth(encoder.rules, encoder.actions)
    world = sample(game.view(0), Luck("critic"))

    assert list(critic.written(truth(game))) != list(critic.written(world))
