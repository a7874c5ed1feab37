"""What a position must hold: every card of the box once, wherever it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from saboteur.core.agenda import kind_of, operand_of
from saboteur.core.cards import CATALOGUE, count, dwarf, number
from saboteur.core.choices import card_of
from saboteur.core.engine import Position
from saboteur.core.events import Event
from saboteur.core.gold import Payday
from saboteur.core.memory import DRAWN, NOBODY, PASSED, PLAYED, TAKEN, Sighting
from saboteur.core.mine import cell_x, cell_y
from saboteur.core.module import Rules
from saboteur.core.state import CHANCE, State
from saboteur.rules.base.goals import cell_to_lay
from saboteur.rules.base.gold import GoldKept, GoldPaid
from saboteur.rules.modules.chests.field import COVERED, OPENED, TUNNEL_UP, Chest, ChestField
from saboteur.rules.modules.new_goals import GoldLost
from saboteur.rules.modules.toll import TollPaid
from saboteur.rules.numbers import CARRY_OUT, LAY_UP
from saboteur.rules.saboteur2.thieves import Stolen

from .tables import CARDS

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
    return "saboteur2 deal" in named(position)


def named(position: Position) -> frozenset[str]:
    """The names of the modules that are played with."""
    return _named(position.rules)


@cache
def _named(rules: Rules) -> frozenset[str]:
    return frozenset(str(module.name) for module in rules.modules)


def cards_in_play(position: Position) -> Counter[int]:
    """Path and action cards: in hands, deck and discard pile, aside, in the mine, in front of players.

    One more may be announced and not yet played. The tunnels of chests are no cards of the deck.
    """
    state = position.state
    cards = [int(card) for card in (*state.deck, *state.aside, *state.looking)]
    cards += [int(state.discard[slot]) & 255 for slot in state.pile()]
    cards += [int(state.mine.face(cell)) >> 1 for cell in state.mine.laid]
    cards += [int(card_of(operand_of(step))) for step in state.agenda if kind_of(step) == CARRY_OUT]
    for player in state.players:
        cards += [int(card) for card in player.hand]
        before = int(player.before)
        cards += [card for bit, card in enumerate(IN_FRONT) if before >> bit & 1] if before else []
    return Counter([card for card in cards if card not in TUNNELS])


TUNNELS = frozenset(count("chest tunnels"))


def the_deck(position: Position) -> Counter[int]:
    """40 path cards and 27 action cards, in Saboteur 2 another 30 and 21, and the championship cards."""
    return _deck(named(position))


@cache
def _deck(modules: frozenset[str]) -> Counter[int]:
    is_saboteur_2 = "saboteur2 deal" in modules
    deck = Counter(count("base paths") + count("base actions"))
    if is_saboteur_2:
        deck.update(count("saboteur2 paths") + count("saboteur2 actions"))
    assert (118 if is_saboteur_2 else 67) == deck.total()
    added = [CATALOGUE[card].name for module, card in CARDS.items() if module in modules]
    deck.update(card for name in added for card in count(name))
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
    if "tournament" in named(position):
        counts: Iterable[int] = TOURNAMENT_DWARFS[players]
    else:
        saboteurs, miners = BASE_DWARFS[players]
        greedy = int("greedy" in named(position))
        counts = (saboteurs, miners - greedy, greedy)
    return +Counter({dwarf(name): copies for name, copies in zip(names, counts, strict=False)})


def chests_in_play(position: Position) -> list[Chest]:
    """The chests of this round, if they are played with."""
    fields = [drawer for drawer in position.state.drawers if isinstance(drawer, ChestField)]
    return [chest for field in fields for chest in field.chests]


def being_laid(state: State) -> list[int]:
    """The cells of cards that were turned up and do not lie in the mine yet."""
    return [int(cell_to_lay(operand_of(step))) for step in state.agenda if kind_of(step) == LAY_UP]


def face_down(position: Position) -> list[int]:
    """Where a face-down card must lie, by what the state keeps about goals and chests, in reading order."""
    state = position.state
    cells = [int(goal.cell) for goal in state.goals if not goal.up]
    cells += [int(chest.cell) for chest in chests_in_play(position) if chest.fate == COVERED]
    return sorted(cells + being_laid(state))


def check_goals(position: Position) -> None:
    """[B2, G1, C5] Goals lie where they were laid, or one column further; all that are turned up are seen."""
    state = position.state
    rows = (-4, -2, 0, 2, 4) if "new-goals" in named(position) else (-2, 0, 2)
    landmarks = (number("start"), number("postcard"))
    up = [int(cell) for cell in state.mine.fixed if state.mine.face(cell) >> 1 not in landmarks]

    assert [int(cell_y(goal.cell)) for goal in state.goals] == list(rows)
    moved = [int(cell_x(goal.cell)) - 8 for goal in state.goals]
    assert sum(moved) in ((0, 1) if chests_in_play(position) else (0,))
    assert sorted(goal.cell for goal in state.goals if goal.up and goal.cell not in being_laid(state)) == up
    cards = Counter(int(goal.card) for goal in state.goals)
    assert 1 == cards[number("treasure")]
    assert cards <= Counter(count("new goals" if len(rows) == 5 else "base goals"))


def check_chests(position: Position) -> None:
    """[C1] Four chests under four tunnels, no two the same; what is turned up lies in the mine or is gone."""
    chests = chests_in_play(position)
    if chests:
        assert 4 == len({int(chest.cell) for chest in chests})
        assert 4 == len({int(chest.chest) for chest in chests} & set(range(1, 11)))
        assert 4 == len({int(chest.tunnel) for chest in chests} & set(TUNNELS))
    shown = [chest.tunnel for chest in chests if chest.fate in (TUNNEL_UP, OPENED)]
    lying = [position.state.mine.face(cell) >> 1 for cell in position.state.mine.laid]
    assert {card for card in lying if card in TUNNELS} <= set(shown)


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


def purses_as_told(events: Iterable[Event], players: int, purse: int) -> list[int]:
    """What each seat must have: what it had, kept, was paid or stole, less what it lost [B23, S10, T3]."""
    purses = [purse] * players
    for event in events:
        match event:
            case GoldKept(seat, value):
                kept = value.seen_by(seat)
                assert isinstance(kept, int)
                purses[seat] += kept
            case GoldPaid(seat, gold):
                purses[seat] += gold
            case Stolen(seat, target) | TollPaid(payer=target, owner=seat):
                purses[seat] += 1
                purses[target] -= 1
            case GoldLost(seat, gold, _):
                purses[seat] -= gold
    return purses


def cards_of_hand(state: State, sighting: Sighting) -> Counter[int]:
    """The hand that a sighting is about, and what has left it [S16]."""
    return Counter(held(state, sighting)) + Counter(card for card in departures(state, sighting) if card)


def held(state: State, sighting: Sighting) -> list[int]:
    """The hand that a sighting is about, as it is or was when it came back."""
    hand = sighting.back if sighting.holder == NOBODY else state.players[sighting.holder].hand
    return [int(card) for card in hand]


def departures(state: State, sighting: Sighting) -> list[int]:
    """The story of that hand: the cards that have left it, and 0 where one was drawn."""
    cards: list[int] = []
    for entry in sighting.story:
        what, number = int(entry) & 255, int(entry) >> 8
        assert what in (DRAWN, PLAYED, PASSED, TAKEN)
        if what == PASSED:
            cards.append(int(state.discard[number]) & 255)
        elif what == TAKEN:
            cards += [int(s.cards[0]) for s in state.sightings if s.place == number and len(s.cards) > 0]
        else:
            cards.append(number)
    return cards


def is_true(state: State, sighting: Sighting) -> bool:
    """[S16] Its cards are in the hand or have left it, no more others having left than were drawn by then."""
    given = [int(card) for card in sighting.cards]
    others_drawn = int(sighting.size) - len(given)
    for card in departures(state, sighting):
        if card in given:
            given.remove(card)
        else:
            others_drawn += 1 if card == 0 else -1
        if others_drawn < 0:
            return False
    hand = held(state, sighting)
    return all(given.count(card) <= hand.count(card) for card in given)


def check_sightings(state: State) -> None:
    """[S16] What is known of a hand is true, and it has as many cards as it must have.

    What somebody remembers of a hand that is back is left out of worlds dealt for others.
    """
    for sighting in state.sightings:
        if sighting.holder != NOBODY or len(sighting.cards) > 0:
            drawn = departures(state, sighting).count(0)

            assert is_true(state, sighting)
            assert sighting.known == len(sighting.cards)
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
    if position.rules.deal.gold and not {"toll", "new-goals"} & named(position):
        assert purses_as_paid(position) == [int(player.gold) for player in state.players]
    if not position.rules.deal.gold:
        assert 0 == len(state.paydays)
    check_front(position)
    check_sightings(state)
    if position.asked() != CHANCE:
        assert (10 if is_saboteur_2(position) else 0) == len(state.aside)
        assert the_deck(position) == cards_in_play(position)
        assert the_dwarfs(position) == dwarfs_in_play(position)
        assert face_down(position) == [int(cell) for cell in state.mine.hidden]
        check_goals(position)
        check_chests(position)
