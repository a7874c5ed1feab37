"""Neutrality: a module that has nothing to do changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given

from saboteur import Game, Ruleset
from saboteur.core.cards import dwarf
from saboteur.core.events import Event
from saboteur.core.state import CHANCE

from .tables import CARDS, Table, seeded, seen, tables, truth, watchers


def side_by_side(table: Table) -> Iterator[tuple[Game, Game]]:
    """The same answers with and without one more module, as long as it has nothing to do."""
    game = table.finished()
    plain = Game(game.setup, game.dealer)
    amended = Game(replace(game.setup, ruleset=Ruleset.named(f"{table.ruleset} + sabotaged")), game.dealer)
    for answer in game.answers:
        sabotaged, happened = has_sabotaged_miners(plain), len(plain.events)
        plain.replay([answer])
        if sabotaged and any(finds_the_treasure(event) for event in plain.events[happened:]):
            return
        amended.replay([answer])
        yield plain, amended


def has_sabotaged_miners(game: Game) -> bool:
    """Whether a broken tool lies in front of a miner."""
    return any(player.dwarf == dwarf("miner") and player.before != 0 for player in truth(game).state.players)


def finds_the_treasure(event: Event) -> bool:
    """Whether the round ends with *event* and the miners win."""
    return event.seen_by(None).get("treasure_found") is True


@given(tables(("base", "tournament")))
def test_nothing_changes_while_no_sabotaged_miner_wins(table: Table) -> None:
    """[V1] Until payday comes to a miner with a broken tool, the variant cannot be noticed."""
    for plain, amended in side_by_side(table):
        for seat in watchers(table.players):
            assert plain.view(seat).facts() == amended.view(seat).facts()
            assert seen(plain.events[-5:], seat) == seen(amended.events[-5:], seat)
        assert len(plain.events) == len(amended.events)


def test_the_variant_is_noticed_where_it_should_be() -> None:
    """[V1] Among eager players some sabotaged miner wins, and some whole games pass without."""
    endings = Counter[bool]()
    for table in seeded(Table("base", 6, 0, 85), range(20)):
        *_, (plain, _) = side_by_side(table)
        endings[plain.result is not None] += 1

    assert min(endings[True], endings[False]) > 2


def test_chance_is_asked_the_same_things() -> None:
    """[V1] The variant deals nothing of its own."""
    for plain, amended in side_by_side(Table("base", 4, 8, 90)):
        if truth(plain).asked() == CHANCE:
            assert truth(plain).pool() == truth(amended).pool()


def with_a_card_below(table: Table, module: str) -> Iterator[tuple[Game, Game]]:
    """The same answers with and without one more card, which lies at the bottom of the deck all the time.

    Where the module asks others whether they object, they do not.
    """
    game = table.finished()
    plain = Game(game.setup, game.dealer)
    amended = Game(replace(game.setup, ruleset=Ruleset.named(f"{table.ruleset} + {module}")), game.dealer)
    for answer in game.answers:
        dealt = truth(plain).asked() == CHANCE and truth(plain).question().name == "deck"
        plain.replay([answer])
        if truth(plain).asked() >= 0 and len(truth(plain).state.deck) == 0:
            return  # the card would be drawn next, if it was not already
        amended.replay([(*answer, CARDS[module]) if dealt and isinstance(answer, tuple) else answer])
        while amended.decision is not None and amended.decision.question == "veto":
            amended.replay([amended.decision.options.codes[0]])
        yield plain, amended


def but_swaps(game: Game, seat: int | None) -> list[dict[str, object]]:
    """What *seat* sees in drawers, but for that of the goal swap while it is as empty as at first."""
    return [facts for drawer in game.view(seat).drawers if (facts := drawer.facts()) != {"swaps": []}]


@pytest.mark.parametrize("module", CARDS)
@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_a_card_that_does_not_turn_up_changes_nothing(game: str, module: str) -> None:
    """[W17-W23] Whoever plays sees the same; the deck is one card thicker."""
    compared = 0
    for table in seeded(Table(game, 4, 0, 60), range(2)):
        for plain, amended in with_a_card_below(table, module):
            for seat in watchers(table.players)[compared % 3 :: 3]:
                ours, theirs = plain.view(seat).facts(), amended.view(seat).facts()
                if truth(plain).asked() >= 0:
                    assert int(plain.view(seat).deck) + 1 == theirs["deck"]
                assert {**ours, "deck": 0} == {**theirs, "deck": 0, "drawers": but_swaps(amended, seat)}
                compared += 1
            assert seen(plain.events[-3:], 0) == seen(amended.events[-3:], 0)

    assert compared > 100
