"""Neutrality: a module that has nothing to do changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import given

from saboteur import Game, Ruleset
from saboteur.cards import dwarf
from saboteur.state import CHANCE, Event

from .tables import Table, seeded, seen, tables, truth, watchers


def side_by_side(table: Table) -> Iterator[tuple[Game, Game]]:
    """The same answers with and without one more module, as long as it has nothing to do."""
    game = table.finished()
    plain = Game(game.ruleset, game.seats, game.dealer, game.first)
    amended = Game(Ruleset.named(f"{table.ruleset} + sabotaged"), game.seats, game.dealer, game.first)
    for answer in game.record:
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
