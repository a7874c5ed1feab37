"""What a position must hold: every card of the box once, wherever it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from saboteur.cards import count, dwarf, number
from saboteur.engine import Position
from saboteur.mine import cell_at
from saboteur.rules.numbers import LAY_GOAL
from saboteur.state import CHANCE, Payday

BASE_DWARFS = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}
"""Saboteurs and miners by players [B1]."""

TOURNAMENT_DWARFS = {5: (1, 3, 1), 6: (2, 3, 1), 7: (2, 3, 2), 8: (3, 3, 2), 9: (3, 4, 2)}
"""Saboteurs, miners and greedy dwarfs by players [V2]."""

GOLD_CARDS = Counter({1: 16, 2: 8, 3: 4})

BROKEN = [number(f"broken {tool}") for tool in ("pick", "lamp", "cart")]


def cards_in_play(position: Position) -> Counter[int]:
    """Path and action cards: in hands, deck and discard pile, in the mine, in front of players."""
    state = position.state
    cards = Counter(int(card) for card in state.deck)
    cards.update(int(entry) & 255 for entry in state.discard)
    cards.update(int(state.mine.face(cell)) >> 1 for cell in state.mine.laid)
    for player in state.players:
        cards.update(int(card) for card in player.hand)
        cards.update(card for bit, card in enumerate(BROKEN) if int(player.before) >> bit & 1)
    return cards


def the_deck() -> Counter[int]:
    """The deck of the base game: 40 path cards and 27 action cards."""
    deck = Counter(count("base paths") + count("base actions"))
    assert 67 == deck.total()
    return deck


def dwarfs_in_play(position: Position) -> Counter[int]:
    return Counter(
        [int(player.dwarf) for player in position.state.players]
        + [int(left) for left in position.state.dwarf_pile]
    )


def the_dwarfs(position: Position) -> Counter[int]:
    """The dwarf cards that the number of players and the variant call for."""
    players = int(position.rules.players)
    names = ("saboteur", "miner", "greedy dwarf")
    if "tournament" in [module.name for module in position.rules.modules]:
        counts: Iterable[int] = TOURNAMENT_DWARFS[players]
    else:
        counts = BASE_DWARFS[players]
    return Counter({dwarf(name): copies for name, copies in zip(names, counts, strict=False)})


def goals_in_play(position: Position) -> list[tuple[int, str]]:
    """Where goals lie, and whether the mine shows them turned up or face-down, in reading order."""
    mine = position.state.mine
    fixed = [(int(cell), "up") for cell in mine.fixed if mine.face(cell) >> 1 != number("start")]
    return sorted(fixed + [(int(cell), "down") for cell in mine.hidden])


def the_goals(position: Position) -> list[tuple[int, str]]:
    """Where goals must lie, and how, by what the state keeps about each."""
    state = position.state
    assert [int(goal.cell) for goal in state.goals] == [int(cell_at(8, y)) for y in (-2, 0, 2)]
    assert sorted(int(goal.card) for goal in state.goals) == sorted(count("base goals"))
    being_laid = [int(step) >> 7 for step in state.agenda if int(step) & 127 == LAY_GOAL]
    return [
        (int(goal.cell), "up" if goal.up and goal.cell not in being_laid else "down") for goal in state.goals
    ]


def gold_cards_left(position: Position) -> Counter[int]:
    """The gold cards that must still be in the pile, by what has become of the others [B21, B22]."""
    pile = GOLD_CARDS.copy() if position.rules.deal.gold else Counter[int]()
    for payday in position.state.paydays:
        for value in _cards_out(payday, pile):
            pile[value] -= 1
    return +pile


def _cards_out(payday: Payday, pile: Counter[int]) -> Iterator[int]:
    if not payday.open:
        yield from (int(value) for value in (*payday.values, *payday.rest))
        return
    left = pile.copy()
    for gold in payday.values:
        paid = bank_pays(int(gold), left)
        left.subtract(paid)
        yield from paid


def bank_pays(gold: int, pile: Counter[int]) -> list[int]:
    """[B22] Of all cards that make the sum exactly, those with the most threes, then the most twos."""
    ways = [
        (threes, twos, ones)
        for threes, twos, ones in product(range(3), range(4), range(6))
        if 3 * threes + 2 * twos + ones == gold and threes <= pile[3] and twos <= pile[2] and ones <= pile[1]
    ]
    threes, twos, ones = max(ways, default=(0, 0, 0))
    return [3] * threes + [2] * twos + [1] * ones


def purses_as_paid(position: Position) -> list[int]:
    """What each seat must have: the sum of all it ever kept or was paid [B23]."""
    purses = [0] * int(position.rules.players)
    for payday in position.state.paydays:
        for seat, value in zip(payday.seats, payday.values, strict=False):
            purses[int(seat)] += int(value)
    return purses


def check(position: Position) -> None:
    """Nothing was created and nothing lost; while chance is dealing, only gold is complete."""
    state = position.state

    assert gold_cards_left(position) == Counter(int(value) for value in state.gold_pile)
    assert purses_as_paid(position) == [int(player.gold) for player in state.players]
    assert all(player.gold >= 0 for player in state.players)
    if position.asked() != CHANCE:
        assert the_deck() == cards_in_play(position)
        assert the_dwarfs(position) == dwarfs_in_play(position)
        assert the_goals(position) == goals_in_play(position)
