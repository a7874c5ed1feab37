"""Fairness: each world a seat cannot rule out is sampled as often as it should be."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from saboteur import Game, Luck
from saboteur.core.cards import count, dwarf, number
from saboteur.core.drawers import swaps_of
from saboteur.core.engine import Position
from saboteur.knowledge.worlds.sampling import sample
from saboteur.text.notation import read_card
from tests.tables import Table
from tests.tables import table as drawn_table

from .chances import check_fair
from .conserved import SABOTEUR_2_DWARFS

SAMPLES = 2000


def samples(game: Game, seat: int | None) -> list[Position]:
    view, luck = game.view(seat), Luck("fairness")
    return [sample(view, luck) for _ in range(SAMPLES)]


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
    middle.show(1)
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
    unseen += [int(entry) & 255 for entry in worlds[0].state.discard if int(entry) >> 8 & 1 == 0]
    found = unseen.count(number("NESW"))

    check_fair({"crossing": found, "other": len(unseen) - found}, crossings)


# Saboteur 2


LONERS = tuple(number(name) for name in ("N|E|S|W", "N|E|S", "E|S|W", "N|S", "E|W"))
"""Cards of which there is one."""


def handed_over() -> Game:
    """Ada has given Bo five cards of which there are no others, for his own six; it is Bo's turn."""
    game = Game.new("saboteur2", ["Ada", "Bo", "Cy"], seed=5, first="Ada")
    state = game._position.state
    swap = number("swap hands")
    cards = [card for card in game._position.rules.deal.deck if card not in LONERS]
    cards.remove(swap)
    cards = Luck("handed over").draw(cards, len(cards))
    state.players[0].hand = vec[u8]([u8(card) for card in sorted([*LONERS, swap])])
    for player in state.players[1:]:
        player.hand = vec[u8]([u8(cards.pop()) for _ in range(6)])
        player.hand = vec[u8]([u8(card) for card in sorted(player.hand)])
    state.aside = vec[u8]([u8(cards.pop()) for _ in range(10)])
    state.deck = vec[u8]([u8(card) for card in cards])
    game._position.advance()
    game.answer("hands Bo")
    return game


def passing(game: Game, seat: int) -> str:
    """How whoever has the turn passes the first card of the hand."""
    assert game.decision is not None
    assert game.decision.seat == seat
    return next(option.text for option in game.decision.options if option.verb == "pass")


def test_a_card_that_is_put_aside_is_any_unseen_card() -> None:
    """[S2] A card that Ada does not see is in another hand, in the deck or aside, by their sizes."""
    game = Game.new("saboteur2", ["Ada", "Bo", "Cy"], seed=3, first="Ada")
    lone = next(card for card in LONERS if card not in list(game.view(0).hand))
    places = Counter(
        "aside" if lone in list(world.state.aside) else "deck" if lone in list(world.state.deck) else "hand"
        for world in samples(game, 0)
    )

    check_fair({"aside": 10, "deck": 118 - 10 - 18, "hand": 12}, places)


def test_the_dwarf_of_another_is_any_of_the_fourteen_others() -> None:
    """[S3] Fifteen dwarfs less one's own, as many of each as there are; so is the top of the pile."""
    game = Game.new("saboteur2", ["Ada", "Bo", "Cy"], seed=3, first="Ada")
    worlds = samples(game, 0)
    weights = {dwarf(name): float(copies) for name, copies in SABOTEUR_2_DWARFS.items()}
    weights[int(game.view(0).seats[0].dwarf)] -= 1
    weights = {role: weight for role, weight in weights.items() if weight > 0}

    check_fair(weights, Counter(int(world.state.players[1].dwarf) for world in worlds))
    check_fair(weights, Counter(int(world.state.dwarf_pile[11]) & 255 for world in worlds))


def test_a_hand_that_was_given_away_is_known_and_what_was_drawn_is_not() -> None:
    """[S16] Bo has the five cards that Ada gave him, and one that he has drawn: any that she cannot see."""
    game = handed_over()
    drawn = Counter[bool]()
    for world in samples(game, 0):
        hand = [int(card) for card in world.state.players[1].hand]
        assert set(LONERS) < set(hand)
        drawn[next(card for card in hand if card not in LONERS) == number("map")] += 1
    view = game.view(0)
    maps = 6 - list(view.hand).count(number("map"))
    unseen = 118 - 6 - 5 - 1

    check_fair({True: maps, False: unseen - maps}, drawn)


def test_a_card_passed_out_of_a_hand_is_any_card_that_was_in_it() -> None:
    """[S16, B8] Bo has passed one of six cards, five of which Ada knows; then he drew another."""
    game = handed_over()
    game.answer(passing(game, 1))
    worlds = samples(game, 0)
    passed = Counter(
        int(world.state.discard[len(world.state.discard) - 1]) & 255 in LONERS for world in worlds
    )

    check_fair({True: 5, False: 1}, passed)


def test_a_card_passed_before_any_was_drawn_was_in_the_hand() -> None:
    """[S16, B8] Ada passes one of the six cards that Bo gave her: Bo knows that it is one of these."""
    game = handed_over()
    given = {int(card) for card in game._position.state.players[0].hand}
    for seat in (1, 2, 0):
        game.answer(passing(game, seat))
    worlds = samples(game, 1)

    assert {True} == {
        int(world.state.discard[len(world.state.discard) - 1]) & 255 in given for world in worlds
    }


# Modules


def believed(game: Table, name: str) -> list[Position]:
    """What a player at a drawn table may believe."""
    view, luck = game.view(name), Luck("fairness")
    return [sample(view, luck) for _ in range(SAMPLES)]


def test_who_is_the_same_after_a_party_learns_a_little() -> None:
    """[P1] Ada was a miner and is one again: likelier if the one saboteur was left over.

    With Bo or Cy (2 of 3), two of three dwarfs were miners; left over (1 of 3), all three were.
    """
    game = drawn_table(
        "S ─ ┼ · ┼p", rules="base + party", Ada="─", dwarfs="miner, miner, saboteur", leftover="miner"
    )
    game.play("dig ─ e3")
    game.position.deal([dwarf("miner"), dwarf("saboteur"), dwarf("miner")])
    places = Counter(
        [*(int(p.dwarf) for p in world.state.players[1:]), int(world.state.dwarf_pile[0]) & 255].index(
            dwarf("saboteur")
        )
        for world in believed(game, "Ada")
    )

    check_fair({0: 2, 1: 2, 2: 3}, places)


@pytest.mark.parametrize(
    ("before", "after", "looks"),
    [
        ("blue miner, blue miner, saboteur", "blue miner, blue miner, saboteur", ("before", "after")),
        ("blue miner, green miner, blue miner", "blue miner, blue miner, green miner", ("after",)),
        ("blue miner, blue miner, saboteur", "blue miner, saboteur, blue miner", ("before",)),
    ],
)
def test_guests_of_a_party_are_as_likely_as_the_deals_that_bring_them(
    before: str, after: str, looks: tuple[str, ...]
) -> None:
    """[P1, S14] Ada knows her own dwarf before and after it, and Bo's where she looks at it."""
    came, left = before.split(", "), after.split(", ")
    game = drawn_table(
        "S ─ ┼ · ┼p", rules="saboteur2 + party", Ada="inspection, ─, inspection", dwarfs=before, turn="Ada"
    )
    if "before" in looks:
        game.play("inspect Bo")
    game.play("dig ─ e3")
    game.position.deal([dwarf(role) for role in left])
    if "after" in looks:
        game.play("inspect Bo")
    held = Counter(tuple(Table(world, game.names).dwarfs[1:]) for world in believed(game, "Ada"))

    check_fair(_parties(came[: 1 + ("before" in looks)], left[: 1 + ("after" in looks)]), held)


def _parties(came: list[str], left: list[str]) -> Counter[tuple[str, ...]]:
    """How many deals and shuffles give Bo and Cy which dwarfs, where the first few *came* and *left* so."""
    box = [role for role, copies in SABOTEUR_2_DWARFS.items() for _ in range(copies)]
    return Counter(
        shuffled[1:]
        for deal in permutations(box, 3)
        if came == list(deal[: len(came)])
        for shuffled in permutations(deal)
        if left == list(shuffled[: len(left)])
    )


def test_who_sees_the_same_stone_twice_doubts_that_it_was_swapped() -> None:
    """[W17, G1] There are two such stones: the other goal is the second with 3 in 4 times 1 in 6, 1 in 8."""
    row = "· · · · · · · · ?\n\n"
    game = drawn_table(
        row * 2 + "S · · · · · · · ?\n\n" + row * 2, rules="base + goal-swap + new-goals",
        goals="stone A, dragon, treasure, spider, sack 1", Ada="goal swap", Bo="map, map", turn="Bo",
    )  # fmt: skip
    game.play("map e8n4", "goals e8n4 e8n2", "leave", "map e8n4")
    swapped = Counter(swaps_of(world.state.drawers)[0].did for world in believed(game, "Bo"))

    check_fair({False: 8, True: 1}, swapped)
