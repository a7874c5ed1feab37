"""The laws of secrecy have teeth: rules that leak on purpose are caught by them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from mypy_extensions import i64

import saboteur.knowledge.view
import saboteur.rules.saboteur2.hats
from saboteur import Luck
from saboteur.core.agenda import next_kind
from saboteur.core.cards import CATALOGUE, DWARFS, number
from saboteur.core.choices import Options, card_of, cell_of, pick_of, seat_of, verb_of
from saboteur.core.engine import Position
from saboteur.core.events import Hidden
from saboteur.core.memory import EVERYONE, NOBODY
from saboteur.core.module import Module, Rules, Step, Verb
from saboteur.core.state import State
from saboteur.rules import BOX
from saboteur.rules.base.dwarfs import Inspected, change_dwarf
from saboteur.rules.base.gold import Gold, keep
from saboteur.rules.base.maps import Looked, Map, Maps, goal_at
from saboteur.rules.base.turns import CarryOut, Draw, EndTurn, Pass, Passed, Passing, Turn, Turns, offer_plays
from saboteur.rules.numbers import (
    CARRY_OUT,
    DRAW,
    END_TURN,
    INSPECT,
    KEEP_GOLD,
    MAP,
    PASS,
    SWAP_HANDS,
    SWAP_HATS,
    TURN,
)
from saboteur.rules.saboteur2.hats import HandsSwapped, Hats, OnOthers, SwapHats, remember

from .secrets import check_choice, check_next_view, check_nothing_shows, check_sampled_world, positions
from .tables import opened, watchers
from .test_memory import test_a_world_keeps_what_a_seat_knows_of_a_hand_it_gave_away as check_memory

pytestmark = pytest.mark.source

Check = Callable[[Position, int | None, Luck], object]


def tried(check: Check, *changed: Module, game: str = "base", zeal: int = 85) -> None:
    """Try *check* at every position of a few games, with modules changed or added."""
    modules = [next((m for m in changed if isinstance(m, kind)), kind()) for kind in BOX[game]]
    extra = [module for module in changed if not isinstance(module, BOX[game])]
    rules = Rules([*modules, *extra], 4, [])
    luck = Luck("teeth")
    for _ in range(4):
        for n, position in enumerate(positions(opened(rules), luck, zeal)):
            check(position, watchers(4)[n % 5], luck)


@pytest.mark.parametrize("check", [check_sampled_world, check_next_view, check_nothing_shows])
def test_rules_that_keep_their_secrets_pass(check: Check) -> None:
    """The same trial finds nothing in the rules as they are."""
    tried(check)


@pytest.mark.slow
@pytest.mark.parametrize("check", [check_sampled_world, check_next_view, check_nothing_shows])
def test_saboteur_2_keeps_its_secrets(check: Check) -> None:
    """Nor does it find anything in Saboteur 2, played at random."""
    tried(check, game="saboteur2", zeal=0)


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
        return [HastyKeepGold(KEEP_GOLD, "which gold card to keep", "B21")]


def test_a_question_skipped_because_of_a_secret_is_caught() -> None:
    """[B21] Whether somebody is asked tells what the gold cards are."""
    with pytest.raises(AssertionError):
        tried(check_next_view, HastyGold())


class LoudPass(Verb):
    """Tells everybody which card was passed away."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        Pass(PASS, "pass", "pass {card}").offer(rules, state, card, options)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.draws += 1
        state.pass_away(state.turn, card_of(code))
        if state.journal is not None:
            state.tell(Passed(state.turn, Hidden(int(card_of(code)), EVERYONE)))


class LoudPassing(Passing):
    def verbs(self) -> list[Verb]:
        loud = LoudPass(PASS, "pass", "pass {card}")
        loud.gives_away = True
        return [loud]


def test_an_event_that_is_hidden_from_nobody_is_caught() -> None:
    """[B8] A hidden field that names every seat is as good as public."""
    with pytest.raises(AssertionError, match="Passed"):
        tried(check_next_view, LoudPassing())


class LoudMap(Verb):
    """Tells everybody which goal was seen."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        Map(MAP, "map", "map {cell}").offer(rules, state, card, options)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        goal = goal_at(state, cell_of(code))
        assert goal is not None
        goal.show(1 << state.turn)
        state.drop(card_of(code))
        if state.journal is not None:
            state.tell(Looked(state.turn, goal.cell, Hidden(CATALOGUE[goal.card].name, EVERYONE)))


class LoudMaps(Maps):
    def verbs(self) -> list[Verb]:
        return [LoudMap(MAP, "map", "map {cell}")]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(number("map"), LoudMap(MAP, "map", "map {cell}"))]


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
        options = Options()
        offer_plays(rules, state, state.players[state.turn].hand, options)
        if next_kind(state.agenda) == TURN and len(options.codes) == 0:
            state.pop()


class HastyTurns(Turns):
    def steps(self) -> list[Step]:
        return [
            Turn(TURN, "turn", "B6"),
            CarryOut(CARRY_OUT, "carry out", "B6"),
            HastyEndTurn(END_TURN, "end of turn", "B7"),
            Draw(DRAW, "draw", "B6"),
        ]


def test_skipping_a_player_because_of_their_hand_is_caught() -> None:
    """[B7] A player with cards has a turn, whatever the cards are."""
    with pytest.raises(AssertionError):
        tried(check_next_view, HastyTurns(), zeal=0)


def test_a_view_that_shows_what_was_passed_away_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """[B8] A leak that possible worlds would follow is found by exchanging the cards themselves."""

    monkeypatch.setattr(saboteur.knowledge.view, "known_part", lambda cards, _: cards[:])

    with pytest.raises(AssertionError):
        tried(check_nothing_shows)


def test_a_view_that_shows_every_goal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """[B16] Goals stay hidden from who has not looked."""
    monkeypatch.setattr(saboteur.knowledge.view, "_known_goal", lambda goal, _: goal.card)

    with pytest.raises(AssertionError):
        tried(check_nothing_shows)


class LoudSwapHands(OnOthers):
    """Shows everybody the two hands that are exchanged."""

    def play(self, rules: Rules, state: State, code: i64) -> None:
        me, other = state.turn, seat_of(code)
        mine, theirs = state.players[me].hand, state.players[other].hand
        state.players[me].hand, state.players[other].hand = theirs, mine
        remember(state, me, other)
        state.draws = 0
        state.push(DRAW, other)
        state.drop(card_of(code))
        if state.journal is not None:
            got, gave = [int(card) for card in theirs], [int(card) for card in mine]
            state.tell(HandsSwapped(int(me), int(other), Hidden(got, EVERYONE), Hidden(gave, EVERYONE)))


class LoudInspect(OnOthers):
    """Shows everybody which dwarf was inspected."""

    def play(self, rules: Rules, state: State, code: i64) -> None:
        target = state.players[seat_of(code)]
        target.dwarf_seen |= 1 << state.turn
        state.drop(card_of(code))
        if state.journal is not None:
            seen = Hidden(DWARFS[target.dwarf], EVERYONE)
            state.tell(Inspected(int(state.turn), int(seat_of(code)), seen))


class NosySwapHats(Verb):
    """Lets whoever plays it see the new dwarf of the other."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        SwapHats(SWAP_HATS, "hats", "hats {seat}").offer(rules, state, card, options)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        change_dwarf(state, seat_of(code))
        player = state.players[seat_of(code)]
        player.dwarf_seen |= 1 << state.turn
        state.drop(card_of(code))


class ForgetfulSwapHats(NosySwapHats):
    """Forgets to say that the owner alone sees the new dwarf: who knew the old one knows the new one."""

    def play(self, rules: Rules, state: State, code: i64) -> None:
        player = state.players[seat_of(code)]
        knew = player.dwarf_seen
        change_dwarf(state, seat_of(code))
        player.dwarf_seen = knew
        state.drop(card_of(code))


class LeakyHats(Hats):
    """Saboteur 2 with another verb for one of its cards."""

    def __init__(self, card: str, verb: Verb) -> None:
        super().__init__()
        self.leak = (number(card), verb)

    def verbs(self) -> list[Verb]:
        return [verb if verb.number != self.leak[1].number else self.leak[1] for verb in super().verbs()]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(card, verb) for card, verb in super().plays() if card != self.leak[0]] + [self.leak]


@pytest.mark.parametrize(
    ("leak", "told"),
    [
        (LeakyHats("swap hands", LoudSwapHands(SWAP_HANDS, "hands", "hands {seat}")), "HandsSwapped"),
        (LeakyHats("inspection", LoudInspect(INSPECT, "inspect", "inspect {seat}")), "Inspected"),
        (LeakyHats("swap hats", NosySwapHats(SWAP_HATS, "hats", "hats {seat}")), "dwarf"),
        (LeakyHats("swap hats", ForgetfulSwapHats(SWAP_HATS, "hats", "hats {seat}")), "dwarf"),
    ],
    ids=[
        "hands for all",
        "inspection for all",
        "new dwarf for who swaps it",
        "new dwarf for who knew the old",
    ],
)
def test_saboteur_2_that_leaks_is_caught(leak: LeakyHats, told: str) -> None:
    """[S14-S16] What is seen of hands and dwarfs is for those alone who may see it."""
    tried(verb_checked(leak.leak[1]), game="saboteur2", zeal=0)
    with pytest.raises(AssertionError, match=told):
        tried(verb_checked(leak.leak[1]), leak, game="saboteur2", zeal=0)


def verb_checked(verb: Verb) -> Check:
    """A check of what everybody sees if *verb* is chosen, wherever it can be."""

    def check(position: Position, _: int | None, luck: Luck) -> None:
        codes = [int(code) for code in position.options() if verb_of(code) == verb.number]
        for seat in watchers(int(position.rules.players)) if codes else []:
            check_choice(position, seat, codes[luck.below(len(codes))], luck)

    return check


@pytest.mark.parametrize("part", ["_sighting", "known_part"])
def test_a_view_that_shows_what_is_hidden_in_saboteur_2_is_caught(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[S15, S16] The dwarf pile, and what others know of hands they gave away."""
    leaks = {"_sighting": lambda sighting, _: sighting.copy(), "known_part": lambda cards, _: cards[:]}
    monkeypatch.setattr(saboteur.knowledge.view, part, leaks[part])

    with pytest.raises(AssertionError):
        tried(check_nothing_shows, game="saboteur2", zeal=0)


def forgetful(state: State, me: i64, other: i64) -> None:
    """Nobody remembers what they gave away."""


def test_a_world_of_somebody_without_memory_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """[S16] Who gave a hand away knows it: worlds that contradict this are found."""
    monkeypatch.setattr(saboteur.rules.saboteur2.hats, "remember", forgetful)

    with pytest.raises(AssertionError):
        check_memory()
