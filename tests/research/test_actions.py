"""Actions: every option has one number, and every number that is offered is an option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from saboteur import Game
from saboteur.core.choices import card_of, pick_of, verb_of
from saboteur.core.mine import cell_at
from saboteur.research.arrays.actions import actions_of
from saboteur.research.arrays.places import Window
from saboteur.research.env import Saboteur
from saboteur.research.spaces import encoder_of
from saboteur.rules import Ruleset
from saboteur.rules.numbers import DIG
from saboteur.text.notation import read_card, write_card
from tests.laws.tables import FULL, NAMES, Table, truth

from .arrays import observed

TABLES = [
    Table("base", 3, 1, 50), Table("base", 10, 2, 85), Table("tournament", 5, 3, 50),
    Table("saboteur2", 2, 4, 30), Table("saboteur2", 12, 5, 50), Table("jubilee", 5, 6, 60),
    Table(FULL, 7, 7, 60),
]  # fmt: skip


def positions(table: Table, every: int = 9) -> Iterator[Game]:
    return (game for game in table.games(every) if game.decision is not None)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"seed {table.seed}")
def test_the_mask_is_exactly_the_options(table: Table) -> None:
    """As many numbers are offered as there are options, each stands for one of them, none for two."""
    encoder = encoder_of(table.ruleset, table.players)
    for game in positions(table):
        decision = game.decision
        assert decision is not None
        codes, seat = decision.options.codes, decision.seat
        offered = np.flatnonzero(observed(encoder, game.view(seat))["action_mask"])
        chosen = [int(encoder.actions.chosen(truth(game).options(), seat, int(n))) for n in offered]

        assert sorted(codes) == sorted(chosen)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"seed {table.seed}")
def test_numbers_and_notation_say_the_same(table: Table) -> None:
    """An option's number has its text, and its text has the number."""
    actions = encoder_of(table.ruleset, table.players).actions
    for game in positions(table, every=23):
        assert game.decision is not None
        seat = game.decision.seat
        for option in game.decision.options[::7]:
            number = int(actions.own(option.code, seat))
            if number >= 0:
                assert option.code == actions.code(number, seat)
                assert option.text == actions.text(number, seat, table.seats)
                assert number == actions.number(option.text, seat, table.seats)


@pytest.mark.parametrize("ruleset", ["base", "saboteur2", "jubilee"])
def test_every_number_below_the_extras_is_a_choice_of_its_own(ruleset: str) -> None:
    """Numbers, choices and numbers again: nothing is lost on the way, at whichever seat."""
    chosen = Ruleset.named(ruleset)
    most = chosen.players.stop - 1
    actions = actions_of(chosen.rules(most), most)
    for number in range(0, int(actions.extras), 97):
        assert number == actions.own(actions.code(number, number % most), number % most)


def test_actions_are_the_same_however_many_play() -> None:
    """What is learnt at a small table can be used at a large one."""
    sizes = {int(encoder_of("base", players).actions.size) for players in (3, 5, 10)}
    digs = {encoder_of("base", n).actions.number("dig ┬ e1", 0, NAMES[:n]) for n in (3, 5, 10)}

    assert {13325} == sizes
    assert 1 == len(digs)


def test_two_equal_cards_are_one_action() -> None:
    """Cards are values: where they are in the hand says nothing."""
    game = next(
        game
        for seed in range(99)
        if (game := Game.new("base", NAMES[:3], seed=seed)).decision is not None
        and len(set(game.view(game.decision.seat).hand)) < 6
    )
    assert game.decision is not None
    hand = set(game.view(game.decision.seat).hand)
    observation = observed(encoder_of("base", 3), game.view(game.decision.seat))
    actions = encoder_of("base", 3).actions
    passes = [actions.number(f"pass {write_card(int(card))}", 0, NAMES[:3]) for card in sorted(hand)]

    assert len(hand) == len(set(passes))
    assert np.all(observation["action_mask"][passes] == 1)
    assert len(hand) == observation["action_mask"][actions.number("pass ┼", 0, NAMES[:3]) :][:27].sum()


def test_players_are_counted_from_ones_own_seat() -> None:
    """Breaking the lamp of who sits next is the same action at every seat."""
    actions = encoder_of("base", 5).actions

    assert 1 == len({actions.number(f"break lamp {NAMES[(n + 1) % 5]}", n, NAMES[:5]) for n in range(5)})


def test_a_player_who_is_not_there_is_nobody() -> None:
    """Numbers are for the most players that there can be; at a smaller table some stand for nothing."""
    actions = encoder_of("base", 3).actions
    own = actions.number(f"break lamp {NAMES[0]}", 0, NAMES[:3])

    assert f"break lamp {NAMES[2]}" == actions.text(own + 2, 0, NAMES[:3])
    with pytest.raises(ValueError, match="nobody sits 3 seats on: 3 play"):
        actions.text(own + 3, 0, NAMES[:3])


def test_what_lies_outside_the_window_can_still_be_played() -> None:
    """It takes the first extra, and the observation says what that is."""
    game = Game.new("base", NAMES[:3], seed=4)
    encoder = encoder_of("base", 3)
    assert game.decision is not None
    seat = game.decision.seat
    narrow = actions_of(encoder.rules, 10)
    narrow.window = Window(0, 0, 0, 0)
    options = truth(game).options()
    digs = [int(code) for code in options if verb_of(code) == DIG]

    assert digs
    assert all(narrow.own(code, seat) < 0 for code in digs)
    assert digs == [int(narrow.chosen(options, seat, int(narrow.extras) + n)) for n in range(len(digs))]


def test_somebody_who_pays_is_an_extra() -> None:
    """[T3] Who pays is no part of a number; extras say it, counted from one's own seat."""
    encoder = encoder_of("base + toll", 4)
    for game in positions(Table("base + toll", 4, 3, 60), every=1):
        assert game.decision is not None
        seat = game.decision.seat
        paid = [code for code in game.decision.options.codes if verb_of(code) == DIG and pick_of(code)]
        if paid:
            extras = observed(encoder, game.view(seat))["observation"]["extras"]
            payers = [(int(pick_of(code)) - 1 - seat) % 4 + 1 for code in paid]

            assert payers == [int(row[6]) for row in extras[: len(paid)]]
            assert [int(card_of(code)) for code in paid] == [int(row[1]) for row in extras[: len(paid)]]
            return
    pytest.fail("nobody has stood a figure in anybody's way")


def test_an_environment_describes_its_actions() -> None:
    """In the notation, with the names of the agents."""
    env = Saboteur("base", 3)
    env.reset(seed=1)
    texts = [env.describe(int(action)) for action in env.legal_actions()]

    assert any(text.startswith("dig ") for text in texts)
    assert len(texts) == len(set(texts))


def test_numbers_may_be_numpys() -> None:
    """They come out of arrays; what they stand for is the same, offered or not."""
    env = Saboteur("base", 3)
    env.reset(seed=1)
    seat: Any = np.int64(env.possible_agents.index(env.agent_selection))
    for action in (*env.legal_actions()[:2], np.int64(5)):
        code: Any = np.int64(env.actions.code(action, seat))

        assert action == env.actions.own(code, seat)
        assert env.describe(action) == env.actions.text(action, seat, env.possible_agents)
        assert action == env.actions.number(env.describe(action), seat, env.possible_agents)


def test_the_window_is_in_reading_order() -> None:
    window = Window(9, 10, 10, 10)

    assert 420 == window.area
    assert [0, 9 + 10 * 20, 419] == [window.rank(cell_at(x, y)) for x, y in ((-9, -10), (0, 0), (10, 10))]
    assert -1 == window.rank(cell_at(11, 0))
    assert all(rank == window.rank(window.cell(rank)) for rank in range(420))


def test_a_card_is_found_in_a_hand_by_its_kind() -> None:
    """The kinds are those of the deck, in the order of the catalogue."""
    kinds = encoder_of("base", 5).actions.kinds

    assert 27 == len(kinds)
    assert kinds == sorted(kinds)
    assert read_card("┼") == kinds[0]
