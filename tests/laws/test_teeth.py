"""The laws of secrecy have teeth: rules that leak on purpose are caught by them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import saboteur.view
from saboteur import Luck
from saboteur.cards import CATALOGUE, number
from saboteur.engine import Module, Options, Position, Rules, Step, Verb, card_of, cell_of, pick_of
from saboteur.rules import BOX
from saboteur.rules.base.gold import Gold, Pay, keep
from saboteur.rules.base.maps import Looked, Map, Maps, goal_at
from saboteur.rules.base.turns import CarryOut, EndTurn, Passed, Turn, Turns
from saboteur.rules.numbers import CARRY_OUT, END_TURN, KEEP_GOLD, MAP, PASS, PAY, TURN
from saboteur.state import EVERYONE, NOBODY, Hidden, State

from .secrets import check_next_view, check_nothing_shows, check_sampled_world, positions
from .tables import opened, watchers

Check = Callable[[Position, int | None, Luck], object]


def tried(check: Check, *changed: Module) -> None:
    """Try *check* at every position of a few games, with modules changed or added."""
    modules = [next((m for m in changed if isinstance(m, kind)), kind()) for kind in BOX["base"]]
    extra = [module for module in changed if not isinstance(module, BOX["base"])]
    rules = Rules([*modules, *extra], 4)
    luck = Luck("teeth")
    for _ in range(4):
        for n, position in enumerate(positions(opened(rules), luck, 85)):
            check(position, watchers(4)[n % 5], luck)


@pytest.mark.parametrize("check", [check_sampled_world, check_next_view, check_nothing_shows])
def test_rules_that_keep_their_secrets_pass(check: Check) -> None:
    """The same trial finds nothing in the rules as they are."""
    tried(check)


class HastyKeepGold(Step):
    """Asks nobody when all the gold cards that go round are equal, and so tells that they are."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        rest = sorted({int(value) for value in state.paydays[-1].rest})
        if len(rest) == 1:
            return NOBODY
        for value in rest:
            options.add(43 << 49 | value << 14)
        return operand

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        keep(state, operand, i64(state.paydays[-1].rest[0]))

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        keep(state, operand, pick_of(code))


class HastyGold(Gold):
    def steps(self) -> list[Step]:
        return [Pay(PAY, "payday", "B20"), HastyKeepGold(KEEP_GOLD, "which gold card to keep", "B21")]


def test_a_question_skipped_because_of_a_secret_is_caught() -> None:
    """[B21] Whether somebody is asked tells what the gold cards are."""
    with pytest.raises(AssertionError):
        tried(check_next_view, HastyGold())


class LoudPass(Verb):
    """Tells everybody which card was passed away."""

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.drop_unseen(state.turn, card_of(code))
        if state.journal is not None:
            state.tell(Passed(state.turn, Hidden(int(card_of(code)), EVERYONE)))


class LoudTurns(Turns):
    def verbs(self) -> list[Verb]:
        return [LoudPass(PASS, "pass", "pass {card}")]


def test_an_event_that_is_hidden_from_nobody_is_caught() -> None:
    """[B8] A hidden field that names every seat is as good as public."""
    with pytest.raises(AssertionError, match="Passed"):
        tried(check_next_view, LoudTurns())


class LoudMap(Verb):
    """Tells everybody which goal was seen."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        Map(MAP, "map", "map {cell}").offer(rules, state, card, options)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        goal = goal_at(state, cell_of(code))
        assert goal is not None
        goal.seen |= 1 << state.turn
        state.drop(card_of(code))
        if state.journal is not None:
            state.tell(Looked(state.turn, goal.cell, Hidden(CATALOGUE[goal.card].name, EVERYONE)))


class LoudMaps(Maps):
    def verbs(self) -> list[Verb]:
        return [LoudMap(MAP, "map", "map {cell}")]


def test_a_map_that_everybody_sees_is_caught() -> None:
    """[B16] What you saw is yours alone."""
    with pytest.raises(AssertionError, match="Looked"):
        tried(check_next_view, LoudMaps())


WINDOW = 100
"""A number that no step of the box has."""


class Window(Step):
    """Asks a seat about a play only if it holds a rockfall, and so tells that it does."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        if number("rockfall") not in [int(card) for card in state.players[operand].hand]:
            return NOBODY
        options.add(0)
        return operand

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        """Nothing comes of it."""


class Windows(Module):
    name = "windows"

    def steps(self) -> list[Step]:
        return [Window(WINDOW, "window", "B6")]

    def interposes(self, rules: Rules, state: State, code: i64) -> None:
        for seat in range(rules.players):
            if seat != state.turn:
                state.push(WINDOW, seat)


def test_asking_only_whoever_holds_a_card_is_caught() -> None:
    """A window that opens only for the holder of a card tells the table who holds it."""
    with pytest.raises(AssertionError):
        tried(check_next_view, Windows())


class HastyEndTurn(Step):
    """Skips a player who can do nothing but pass, and so tells that they can do nothing."""

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        EndTurn(END_TURN, "end of turn", "B7").run(rules, state, operand)
        hand = [int(card) for card in state.players[state.turn].hand]
        if state.agenda[len(state.agenda) - 1] & 127 == TURN and not any(
            rules.plays[card].possible(rules, state, card) for card in hand
        ):
            state.pop()
            state.push(END_TURN, state.turn)


class HastyTurns(Turns):
    def steps(self) -> list[Step]:
        return [
            Turn(TURN, "turn", "B6"),
            CarryOut(CARRY_OUT, "carry out", "B6"),
            HastyEndTurn(END_TURN, "end of turn", "B7"),
        ]


def test_skipping_a_player_because_of_their_hand_is_caught() -> None:
    """[B7] A player with cards has a turn, whatever the cards are."""
    with pytest.raises(AssertionError):
        tried(check_next_view, HastyTurns())


def test_a_view_that_shows_what_was_passed_away_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """[B8] A leak that possible worlds would follow is found by exchanging the cards themselves."""

    def all_of_it(state: State, me: i64) -> vec[i64]:
        return state.discard[:]

    monkeypatch.setattr(saboteur.view, "_discard", all_of_it)

    with pytest.raises(AssertionError):
        tried(check_nothing_shows)


def test_a_view_that_shows_every_goal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """[B16] Goals stay hidden from who has not looked."""
    monkeypatch.setattr(
        saboteur.view, "_goal", lambda goal, _: saboteur.view.GoalView(goal.cell, goal.card, 0, False)
    )

    with pytest.raises(AssertionError):
        tried(check_nothing_shows)
