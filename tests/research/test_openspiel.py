"""OpenSpiel: its own random simulation, exact chance, and strings that say just what a player knows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from saboteur import IllegalAction, Luck
from saboteur.research.openspiel import SaboteurState
from tests.laws.secrets import another_world
from tests.laws.tables import dump, seen, truth

pyspiel: Any = pytest.importorskip("pyspiel")

TABLES = [
    "saboteur",
    "saboteur(players=5,rules=saboteur2)",
    "saboteur(players=4,rules=base + chests + vault)",
]


def states(name: str, seed: int) -> Iterator[SaboteurState]:
    """Every state of a game that is played at random."""
    state = pyspiel.load_game(name).new_initial_state()
    chance = random.Random(seed)
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, shares)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    yield state


def decisions(name: str, seed: int, every: int) -> Iterator[SaboteurState]:
    """The states in which a player chooses, one in *every*."""
    asked = (state for state in states(name, seed) if state.current_player() >= 0)
    return (state for number, state in enumerate(asked) if number % every == 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_the_random_simulation_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", TABLES)
def test_a_state_can_be_written_and_read(name: str) -> None:
    game = pyspiel.load_game(name)
    for number, state in enumerate(states(name, 3)):
        if number % 97 == 5:
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))

            assert str(state) == str(again)
            assert state.information_state_string(0) == again.information_state_string(0)
            assert state.legal_actions() == again.legal_actions()


def test_playing_on_a_clone_does_not_show() -> None:
    for state in decisions("saboteur", 1, 30):
        before, twin = str(state), state.clone()
        twin.apply_action(twin.legal_actions()[0])

        assert before == str(state) != str(twin)


@pytest.mark.parametrize("name", TABLES)
def test_legal_actions_are_the_options(name: str) -> None:
    for state in decisions(name, 2, 7):
        decision = state.play.game.decision
        assert decision is not None
        written = [state.action_to_string(state.current_player(), action) for action in state.legal_actions()]

        assert sorted(option.text for option in decision.options) == sorted(written)
        assert len(set(state.legal_actions())) == len(decision.options)


def test_chance_is_exact() -> None:
    """Cards are dealt one by one, each as likely as there are copies of it left."""
    deals = Counter[str]()
    for state in states("saboteur", 4):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            left = state.play.left()
            shares = [Fraction(left[state.play.things()[outcome]], left.total()) for outcome, _ in outcomes]

            assert 1 == sum(shares)
            assert [float(share) for share in shares] == [share for _, share in outcomes]
            deals[state.play.draw.what if state.play.draw else ""] += 1

    assert {"dwarfs", "goals", "deck", "first"} <= set(deals)


def test_utility_is_gold() -> None:
    *_, last = states("saboteur", 5)
    result = last.play.game.result

    assert result is not None
    assert [float(gold) for gold in result.gold] == last.returns()
    assert max(last.returns()) <= pyspiel.load_game("saboteur").max_utility()


@pytest.mark.parametrize("name", TABLES)
def test_equal_knowledge_is_equal_strings(name: str) -> None:
    """Whatever a player cannot know is exchanged: both strings stay the same."""
    luck, compared = Luck(1), 0
    for state in decisions(name, 6, 23):
        for player in range(state.num_players()):
            twin = state.clone()
            twin.play.game = another_world(state.play.game, player, luck)
            twin.play.choices = [choice for choice in state.play.choices if choice[1] == player]

            assert state.information_state_string(player) == twin.information_state_string(player)
            assert state.observation_string(player) == twin.observation_string(player)
            compared += dump(truth(state.play.game)) != dump(truth(twin.play.game))
    assert compared > 5


@pytest.mark.parametrize("name", TABLES)
def test_equal_strings_are_equal_knowledge(name: str) -> None:
    """Of any two positions: strings are equal exactly if view, what was seen and own choices are."""
    found = [(state.information_state_string(0), state.observation_string(0), knowledge(state))
             for seed in (7, 8) for state in decisions(name, seed, 9)]  # fmt: skip
    equal = Counter[tuple[bool, bool]]()
    for (recall, now, known), (other_recall, other_now, other_known) in combinations(found, 2):
        assert (known == other_known) == (recall == other_recall)
        assert (known[0] == other_known[0]) == (now == other_now)
        equal[recall == other_recall, now == other_now] += 1
    assert equal[False, False] > 50


def test_what_was_seen_before_tells_positions_apart() -> None:
    """A view that comes again after other events is another information state."""
    state = next(iter(decisions("saboteur", 9, 1)))
    twin = state.clone()
    twin.play.game.events.insert(0, twin.play.game.events[0])

    assert state.observation_string(0) == twin.observation_string(0)
    assert state.information_state_string(0) != twin.information_state_string(0)


def knowledge(state: SaboteurState) -> tuple[object, object, object]:
    """What player 0 sees, what it saw, and what it chose."""
    game = state.play.game
    return game.view(0).facts(), seen(game.events, 0), [c for c in state.play.choices if c[1] == 0]


def test_parameters_are_checked() -> None:
    with pytest.raises(Exception, match="3 to 10"):
        pyspiel.load_game("saboteur(players=11,rules=base)")


def refused(state: SaboteurState, action: int) -> str:
    """How an action is refused, by which nothing happens."""
    before = str(state)
    with pytest.raises(IllegalAction) as refusal:
        state.apply_action(action)
    assert before == str(state)
    return str(refusal.value)


def test_an_illegal_action_is_refused_with_what_is_legal() -> None:
    """[B10] It is named, with the rule that it breaks, or that it has no meaning here."""
    state = next(decisions("saboteur", 1, 1))
    legal, size = state.legal_actions(), state.num_distinct_actions()
    digs = [action for action in range(2000) if action not in legal]
    sentence = refused(state, digs[700])

    assert sentence.startswith(f"action {digs[700]}: dig ")
    assert f"; legal are {legal[0]}, {legal[1]}, " in sentence
    assert sentence.partition("; legal are ")[2].rpartition(" [")[0].count(",") == min(len(legal), 20) - 1
    for action in size - 1, size, -2:
        assert f"action {action}: no option has taken this number; legal are" in refused(state, action)


def test_an_outcome_that_cannot_be_is_refused() -> None:
    """[B1] There are three who can begin, and every dwarf is dealt as often as there are cards of it."""
    state = pyspiel.load_game("saboteur").new_initial_state()
    assert "action 3: chance cannot draw it; legal are 0, 1, 2 [" in refused(state, 3)
    state.apply_action(2)
    saboteur = min(state.chance_outcomes(), key=lambda outcome: outcome[1])[0]
    state.apply_action(saboteur)

    assert f"action {saboteur}: chance cannot draw it; legal are {1 - saboteur} [" in refused(state, saboteur)


def test_nothing_is_legal_when_the_game_is_over() -> None:
    *_, state = states("saboteur", 1)

    assert "the game is over, and nobody is asked" in refused(state, 0)
