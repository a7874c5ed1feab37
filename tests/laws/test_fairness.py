"""Fairness: each world a seat cannot rule out is sampled as often as it should be."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from saboteur import Game, Luck
from saboteur.cards import count, dwarf, number
from saboteur.engine import Position
from saboteur.notation import read_card
from saboteur.worlds import sample

from .chances import check_fair

SAMPLES = 3000


def samples(game: Game, seat: int | None) -> list[Position]:
    luck = Luck("fairness")
    return [sample(game.view(seat), luck) for _ in range(SAMPLES)]


@pytest.fixture(scope="module")
def table() -> Game:
    """Three players after a few turns; Ada is a miner, and has looked at no goal."""
    game = next(g for seed in range(99) if (g := three(seed)).view(0).seats[0].dwarf == dwarf("miner"))
    for _ in range(5):
        assert game.decision is not None
        game.answer(game.decision.options[-1])
    return game


def three(seed: int) -> Game:
    return Game.new("base", ["Ada", "Bo", "Cy"], seed=seed, first="Ada")


@pytest.fixture(scope="module")
def worlds(table: Game) -> list[Position]:
    return samples(table, 0)


def test_each_deal_of_dwarfs_is_equally_likely(worlds: list[Position]) -> None:
    """[B1] One saboteur among three cards: with Bo, with Cy, or left over."""
    places = Counter(
        [*(int(player.dwarf) for player in world.state.players[1:]), int(world.state.dwarf_pile[0])].index(
            dwarf("saboteur")
        )
        for world in worlds
    )

    check_fair({0: 1, 1: 1, 2: 1}, places)


def test_each_order_of_goals_is_equally_likely(worlds: list[Position]) -> None:
    """[B2] Three goals that Ada has not seen lie in six orders."""
    orders = Counter(tuple(int(goal.card) for goal in world.state.goals) for world in worlds)

    check_fair(dict.fromkeys(permutations(count("base goals")), 1), orders)


def test_dwarfs_and_goals_do_not_depend_on_each_other(worlds: list[Position]) -> None:
    """[B1, B2] All eighteen arrangements are equally likely."""
    arrangements = Counter(
        (
            tuple(int(player.dwarf) for player in world.state.players[1:]),
            tuple(int(goal.card) for goal in world.state.goals),
        )
        for world in worlds
    )
    miner, saboteur = dwarf("miner"), dwarf("saboteur")
    deals = [(saboteur, miner), (miner, saboteur), (miner, miner)]

    check_fair(
        {(deal, order): 1 for deal in deals for order in permutations(count("base goals"))}, arrangements
    )


def test_a_goal_that_was_seen_stays_and_the_others_change(table: Game) -> None:
    """[B16] Who has looked at the middle goal knows it; two orders are left."""
    game = table.copy()
    middle = game._position.state.goals[1]
    middle.seen |= 1
    others = [card for card in count("base goals") if card != middle.card]
    orders = Counter(tuple(int(goal.card) for goal in world.state.goals) for world in samples(game, 0))

    check_fair({(a, int(middle.card), b): 1 for a, b in permutations(others)}, orders)


def test_an_unseen_card_is_anywhere_that_is_not_seen(table: Game, worlds: list[Position]) -> None:
    """[B3, B8] In proportion to the size of each hand, of the deck, and of what others passed away."""
    view = table.view(0)
    lone = next(
        card
        for card in (read_card(glyph) for glyph in "╋┣┳┃━┗┛╻╸")
        if card not in [int(held) for held in view.hand] and card not in [int(e) & 255 for e in view.discard]
    )
    weights = {
        "Bo": float(view.seats[1].cards),
        "Cy": float(view.seats[2].cards),
        "deck": float(view.deck),
        "passed away": float(len([entry for entry in view.discard if int(entry) & 255 == 0])),
    }

    check_fair(weights, Counter(_place(world, lone) for world in worlds))


def _place(world: Position, card: int) -> str:
    state = world.state
    if card in [int(held) for held in state.players[1].hand]:
        return "Bo"
    if card in [int(held) for held in state.players[2].hand]:
        return "Cy"
    return "deck" if card in [int(left) for left in state.deck] else "passed away"


def test_a_spectator_finds_each_deal_of_dwarfs_equally_likely(table: Game) -> None:
    """[B1] Who knows nothing: one saboteur among four cards."""
    places = Counter(
        [*(int(player.dwarf) for player in world.state.players), int(world.state.dwarf_pile[0])].index(
            dwarf("saboteur")
        )
        for world in samples(table, None)
    )

    check_fair(dict.fromkeys(range(4), 1), places)


def test_the_top_of_the_deck_is_any_unseen_card(worlds: list[Position]) -> None:
    """[B3] Of path cards that Ada does not see, a crossing is as likely on top as its number says."""
    crossings = Counter(
        "crossing" if world.state.deck[len(world.state.deck) - 1] == number("NESW") else "other"
        for world in worlds
    )
    unseen = [int(card) for card in (*worlds[0].state.deck, *worlds[0].state.players[1].hand)]
    unseen += [int(card) for card in worlds[0].state.players[2].hand]
    unseen += [int(entry) & 255 for entry in worlds[0].state.discard if int(entry) >> 8 > 1]
    found = unseen.count(number("NESW"))

    check_fair({"crossing": found, "other": len(unseen) - found}, crossings)
