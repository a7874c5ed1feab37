"""Memory: no world contradicts what a seat has seen happen to a hand that it gave away [S16].

Nothing here asks the engine what is remembered: hands are followed by the events that the seat itself sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from saboteur import Game, Luck
from saboteur.core.choices import card_of
from saboteur.core.engine import Position
from saboteur.core.events import Event
from saboteur.core.memory import EVERYONE
from saboteur.knowledge.worlds.sampling import sample
from saboteur.rules.base.turns import Drew
from saboteur.rules.saboteur2.hats import HandsSwapped

from .secrets import check_next_view, check_nothing_shows, check_sampled_world
from .tables import Table, choose, truth, watchers

pytestmark = pytest.mark.slow


class Followed:
    """A hand that a seat gave away: what was in it, who has it, and what left it since."""

    def __init__(self, holder: int, given: Counter[int]) -> None:
        self.holder: int | None = holder
        """None once the seat has it back."""
        self.given = given
        self.back: Counter[int] = Counter()
        """What was in it when it came back."""
        self.drawn = 0
        self.played: list[tuple[int, int]] = []
        self.passed: list[tuple[int, int]] = []
        """Cards that left it, by number or by place in the discard pile, and how many were drawn by then."""

    def gone(self, world: Position, drawn: int) -> Counter[int]:
        """What has left the hand in *world* by the time that so many cards were drawn."""
        gone = Counter(card for card, by_then in self.played if by_then <= drawn)
        gone.update(int(world.state.discard[i]) & 255 for i, by_then in self.passed if by_then <= drawn)
        return gone

    def hand(self, world: Position) -> Counter[int]:
        """What is in the hand in *world*, or was in it when it came back."""
        if self.holder is None:
            return self.back
        return Counter(int(card) for card in world.state.players[self.holder].hand)

    def is_complete(self, world: Position) -> bool:
        """Every card that was given away is still in the hand or has left it."""
        return self.given <= self.hand(world) + self.gone(world, self.drawn)

    def is_possible(self, world: Position) -> bool:
        """At no time had more strange cards left the hand than had been drawn by then."""
        return all((self.gone(world, drawn) - self.given).total() <= drawn for drawn in range(self.drawn + 1))


def followed(table: Table, seat: int) -> Iterator[tuple[Game, list[Followed]]]:
    """The game at every decision, with all hands of the round that *seat* has given away so far."""
    game, luck = table.opened(), table.luck
    hands: list[Followed] = []
    while game.decision is not None:
        yield game, hands
        actor, code = game.decision.seat, choose(truth(game), luck, table.zeal)
        lying = len(truth(game).state.discard)
        events = game.answer(code)
        if any(event.kind == "RoundEnded" for event in events) or game.decision is None:
            hands = []
        for hand in hands:
            if hand.holder == actor:
                _leave(hand, truth(game), code, lying)
        for event in events:
            _follow(hands, event, seat)


def _follow(hands: list[Followed], event: Event, seat: int) -> None:
    if isinstance(event, HandsSwapped):
        _swap(hands, event, seat)
    for hand in hands:
        hand.drawn += isinstance(event, Drew) and event.seat == hand.holder


def _leave(hand: Followed, position: Position, code: int, lying: int) -> None:
    """Note what the answer *code* took out of the hand, before anything was drawn."""
    if position.rules.is_card_play(code):
        hand.played.append((int(card_of(code)), hand.drawn))
    entries = enumerate(position.state.discard)
    hand.passed += [(i, hand.drawn) for i, entry in entries if i >= lying and int(entry) >> 8 != EVERYONE]


def _swap(hands: list[Followed], event: HandsSwapped, seat: int) -> None:
    """Follow the hands to their new holders; *seat* sees what it gives, and what it gets back."""
    pair = (event.seat, event.target)
    got, gave = event.got.seen_by(seat), event.gave.seen_by(seat)
    if seat == event.target:
        got, gave = gave, got
    for hand in hands:
        if hand.holder in pair:
            hand.holder = pair[1 - pair.index(hand.holder)]
            if hand.holder == seat:
                hand.holder, hand.back = None, _counted(got)
    if seat in pair:
        hands.append(Followed(pair[1 - pair.index(seat)], _counted(gave)))


def _counted(cards: object) -> Counter[int]:
    assert isinstance(cards, list)
    return Counter(cards)


TABLES = [Table("saboteur2", players, seed, 0) for players in (2, 3, 4, 6) for seed in range(6)]


def remembering() -> Iterator[tuple[Game, int, list[Followed]]]:
    """Positions in which somebody knows a hand that another one holds, or has it back."""
    for table in TABLES:
        for seat in range(table.players):
            for game, hands in followed(table, seat):
                if hands:
                    yield game, seat, hands


def test_hands_are_exchanged_often_enough_to_learn_something() -> None:
    """[S16] Hands that are held by others, that went on to a third player, and that came back."""
    found = Counter[str]()
    for _, seat, hands in remembering():
        for hand in hands:
            found["back" if hand.holder is None else "away"] += 1
            found["passed"] += len(hand.passed) > 0
            found["played"] += len(hand.played) > 0
        found["two"] += len(hands) > 1
        found[f"seat {seat}"] += 1

    assert min(found[kind] for kind in ("back", "away", "passed", "played", "two")) > 50


def test_the_truth_agrees_with_what_everybody_remembers() -> None:
    """[S16] The law's own memory is right."""
    for game, _, hands in remembering():
        assert all(hand.is_complete(truth(game)) for hand in hands)
        assert all(hand.is_possible(truth(game)) for hand in hands)


def test_a_world_keeps_what_a_seat_knows_of_a_hand_it_gave_away() -> None:
    """[S16] Each card of that hand is in it still, or was played or passed away out of it."""
    luck = Luck("memory")
    for n, (game, seat, hands) in enumerate(remembering()):
        if n % 4 == 0:
            world = sample(game.view(seat), luck)

            assert all(hand.is_complete(world) for hand in hands)


def test_a_world_keeps_what_a_seat_knows_of_the_cards_passed_out_of_that_hand() -> None:
    """[S16, B8] Who passes a card before drawing any passes one that the seat knows to have been there."""
    luck = Luck("memory")
    for n, (game, seat, hands) in enumerate(remembering()):
        if n % 4 == 0:
            world = sample(game.view(seat), luck)

            assert all(hand.is_possible(world) for hand in hands)


@pytest.mark.parametrize("check", [check_sampled_world, check_next_view, check_nothing_shows])
def test_everybody_is_fooled_while_somebody_remembers(
    check: Callable[[Position, int | None, Luck], object],
) -> None:
    """(1), (2), (3), (5) The laws of secrecy hold for all seats and spectators once hands were exchanged."""
    luck = Luck("memory")
    for table in TABLES:
        for n, game in enumerate(table.games(every=5)):
            if truth(game).state.sightings:
                check(truth(game), watchers(table.players)[n % (table.players + 1)], luck)
