"""What a position must hold: every card of the box once, wherever it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from saboteur.cards import count, dwarf, number
from saboteur.engine import Position
from saboteur.mine import cell_at
from saboteur.rules.base.gold import GoldKept, GoldPaid
from saboteur.rules.numbers import LAY_GOAL
from saboteur.rules.saboteur2.thieves import Stolen
from saboteur.state import CHANCE, DRAWN, NOBODY, PASSED, PLAYED, Event, Payday, Sighting, State

BASE_DWARFS = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}
"""Saboteurs and miners by players [B1]."""

TOURNAMENT_DWARFS = {5: (1, 3, 1), 6: (2, 3, 1), 7: (2, 3, 2), 8: (3, 3, 2), 9: (3, 4, 2)}
"""Saboteurs, miners and greedy dwarfs by players [V2]."""

GOLD_CARDS = Counter({1: 16, 2: 8, 3: 4})

IN_FRONT = [number(name) for name in ("broken pick", "broken lamp", "broken cart", "theft", "trapped")]
"""By bit: what can lie in front of a player; thefts and traps in Saboteur 2 only [B13, S10, S12]."""

SABOTEUR_2_DWARFS = {
    "blue miner": 4, "green miner": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3,
}  # fmt: skip
"""The fifteen dwarfs of Saboteur 2 [S3]."""


def is_saboteur_2(position: Position) -> bool:
    return "saboteur2 deal" in [module.name for module in position.rules.modules]


def cards_in_play(position: Position) -> Counter[int]:
    """Path and action cards: in hands, deck and discard pile, aside, in the mine, in front of players."""
    state = position.state
    cards = Counter(int(card) for card in (*state.deck, *state.aside))
    cards.update(int(entry) & 255 for entry in state.discard)
    cards.update(int(state.mine.face(cell)) >> 1 for cell in state.mine.laid)
    for player in state.players:
        cards.update(int(card) for card in player.hand)
        cards.update(card for bit, card in enumerate(IN_FRONT) if int(player.before) >> bit & 1)
    return cards


def the_deck(position: Position) -> Counter[int]:
    """The deck: 40 path cards and 27 action cards, and in Saboteur 2 another 30 and 21."""
    deck = Counter(count("base paths") + count("base actions"))
    if is_saboteur_2(position):
        deck.update(count("saboteur2 paths") + count("saboteur2 actions"))
    assert (118 if is_saboteur_2(position) else 67) == deck.total()
    return deck


def dwarfs_in_play(position: Position) -> Counter[int]:
    return Counter(
        [int(player.dwarf) for player in position.state.players]
        + [int(left) & 255 for left in position.state.dwarf_pile]
    )


def the_dwarfs(position: Position) -> Counter[int]:
    """The dwarf cards that the number of players and the variant call for."""
    if is_saboteur_2(position):
        return Counter({dwarf(name): copies for name, copies in SABOTEUR_2_DWARFS.items()})
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
    """What each seat must have: the sum of all it ever kept or was paid in gold cards [B23]."""
    purses = [0] * int(position.rules.players)
    for payday in position.state.paydays:
        for seat, value in zip(payday.seats, payday.values, strict=False):
            purses[int(seat)] += int(value)
    return purses


def purses_as_told(events: Iterable[Event], players: int) -> list[int]:
    """What each seat must have: what it kept, was paid and stole, less what it was robbed of [B23, S10]."""
    purses = [0] * players
    for event in events:
        match event:
            case GoldKept(seat, value):
                kept = value.seen_by(seat)
                assert isinstance(kept, int)
                purses[seat] += kept
            case GoldPaid(seat, gold):
                purses[seat] += gold
            case Stolen(seat, target):
                purses[seat] += 1
                purses[target] -= 1
    return purses


def cards_of_hand(state: State, sighting: Sighting) -> Counter[int]:
    """The hand that a sighting is about, as it is or was when it came back, and what has left it [S16]."""
    cards = Counter(int(card) for card in sighting.back)
    if sighting.holder != NOBODY:
        cards = Counter(int(card) for card in state.players[sighting.holder].hand)
    return cards + Counter(card for card in departures(state, sighting) if card)


def departures(state: State, sighting: Sighting) -> list[int]:
    """The story of that hand: the cards that have left it, and 0 where one was drawn."""
    cards: list[int] = []
    for entry in (int(entry) for entry in sighting.story):
        assert entry & 255 in (DRAWN, PLAYED, PASSED)
        cards.append(int(state.discard[entry >> 8]) & 255 if entry & 255 == PASSED else entry >> 8)
    return cards


def is_true(state: State, sighting: Sighting) -> bool:
    """[S16] Its cards are in the hand or have left it, no more others having left than were drawn by then."""
    given = Counter(int(card) for card in sighting.cards)
    drawn, gone = 0, Counter[int]()
    for card in departures(state, sighting):
        drawn += card == 0
        gone.update([card] if card else [])
        if (gone - given).total() > drawn:
            return False
    return given <= cards_of_hand(state, sighting)


def check_sightings(state: State) -> None:
    """[S16] What is known of a hand is true, and it has as many cards as it must have."""
    for sighting in state.sightings:
        drawn = departures(state, sighting).count(0)

        assert is_true(state, sighting)
        assert sighting.size == len(sighting.cards)
        assert sighting.size + drawn == cards_of_hand(state, sighting).total()


def check_front(position: Position) -> None:
    """[B13, S5] In front of a player lies nothing but what the game knows, and no gold is owed."""
    known = 1 << (5 if is_saboteur_2(position) else 3)

    assert all(0 <= player.before < known for player in position.state.players)
    assert all(player.gold >= 0 for player in position.state.players)


def check(position: Position) -> None:
    """Nothing was created and nothing lost; while chance is dealing, only gold is complete."""
    state = position.state

    assert gold_cards_left(position) == Counter(int(value) for value in state.gold_pile)
    if position.rules.deal.gold:
        assert purses_as_paid(position) == [int(player.gold) for player in state.players]
    else:
        assert [] == state.paydays
    check_front(position)
    check_sightings(state)
    if position.asked() != CHANCE:
        assert (10 if is_saboteur_2(position) else 0) == len(state.aside)
        assert the_deck(position) == cards_in_play(position)
        assert the_dwarfs(position) == dwarfs_in_play(position)
        assert the_goals(position) == goals_in_play(position)
