"""What the choices of the base game are worth [B6-B21]."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ....core.choices import (
    card_of,
    cell_of,
    pick_of,
    seat_of,
    second_card_of,
    third_card_of,
    turned_of,
    verb_of,
)
from ....rules import numbers as n
from ....rules.modules.new_goals import DRAGON, SACKS, SPIDER
from ....rules.numbers import BREAK, DIG, FREE, REPAIR, ROCKFALL, TRAP
from ....rules.saboteur2.traps import TRAPPED_BIT
from ...sight.aims import GEOLOGIST, GREEDY
from ...sight.outlook import Outlook
from ...sight.ways import DOORS
from .judge import (
    CRYSTALS,
    Judge,
    detour_value,
    freeing_value,
    hindering_value,
    moving_value,
    seemly,
    spent,
    worth,
)

FINISH: Final = 4.0
"""What it is worth to a friend of the treasure to turn it up now."""

FOR_OTHERS: Final = 2.5
"""What it costs a miner to turn it up for the other team [S17]."""

GOLD: Final = vec[float]([float(SACKS.get(card, -1 if card == DRAGON else 0)) for card in range(128)])
"""By goal: the gold that it gives who turns it up, or takes [G2]."""

DOOR: Final = 0.4
"""What it is worth to a miner that a door of its own team stands on the way [S8]."""

CRYSTAL: Final = 1.2
"""What a crystal in the mine is worth to a geologist [S21]."""


def placing_value(outlook: Outlook, cell: i64, face: i64) -> float:
    """What it is worth to lay *face* on *cell*."""
    value = seemly(outlook, through_door(outlook, face, moving_value(outlook, cell, face)))
    found = other_goals_value(outlook, cell, face, outlook.temper.gold)
    if outlook.dwarf == GREEDY:
        return greedily(outlook, value, outlook.treasure_reached_by(cell, face)) + found
    if outlook.dwarf == GEOLOGIST:
        value += CRYSTAL * CRYSTALS[face >> 1]
    return value + found + finishing_value(outlook, cell, face)


def through_door(outlook: Outlook, face: i64, value: float) -> float:
    """What a placement of that *value* is worth to a team if *face* has a door [S8]: no way leads through one
    of the others, and a way through its own is good."""
    doors = i64(DOORS[face >> 1])
    if doors & outlook.shut != 0:
        return 0.0 if value > 0.0 else value
    return value + DOOR if doors != 0 and outlook.shut != 0 and value > 0.5 else value


def other_goals_value(outlook: Outlook, cell: i64, face: i64, gold: float) -> float:
    """What the goals are worth that *face* on *cell* turns up and that are not the treasure [G2]: a round
    that ends without it, or gold, which is worth *gold* if it is one's own and nothing if another's."""
    if outlook.rules.goal_tally[SPIDER] == 0:
        return 0.0
    reached = outlook.reached_by(cell, face)
    value = 0.0
    for goal in range(i64(len(outlook.goals))):
        if reached >> goal & 1 != 0:
            value += (1.0 - outlook.chances[goal]) * goal_value(outlook, outlook.goals[goal], gold)
    return value


def goal_value(outlook: Outlook, card: i64, gold: float) -> float:
    """What it is worth to turn up the goal *card*, which is not the treasure; 0 is any of them."""
    if card == SPIDER:
        return -outlook.aim * FINISH
    if card == 0:
        return (2.0 * gold - outlook.aim * FINISH) / 7.0
    return gold * GOLD[card]


def finishing_value(outlook: Outlook, cell: i64, face: i64) -> float:
    """What it is worth that *face* on *cell* turns the treasure up, if it does."""
    reached = outlook.treasure_reached_by(cell, face)
    won = outlook.treasure_opened_by(cell, face) if reached > 0.0 and outlook.shut != 0 else reached
    return outlook.aim * FINISH * won - FOR_OTHERS * (reached - won)


def played_value(outlook: Outlook, code: i64) -> float:
    """What the announced play of another is worth to oneself."""
    verb, cell, face = verb_of(code), cell_of(code), card_of(code) << 1 | turned_of(code)
    if verb == DIG:
        found = found_value(outlook, cell, face) + other_goals_value(outlook, cell, face, 0.0)
        return moving_value(outlook, cell, face) + found
    if verb == ROCKFALL:
        return moving_value(outlook, cell, 0)
    if verb in (BREAK, TRAP):
        return hindering_value(outlook, seat_of(code))
    if verb == REPAIR:
        return freeing_value(outlook, seat_of(code), 1 << pick_of(code))
    if verb == FREE:
        return freeing_value(outlook, seat_of(code), TRAPPED_BIT)
    return 0.0


def found_value(outlook: Outlook, cell: i64, face: i64) -> float:
    """What it is worth that another turns the treasure up by *face* on *cell*; a greedy dwarf goes without
    [W16]."""
    if outlook.dwarf == GREEDY:
        return -FINISH * outlook.treasure_reached_by(cell, face)
    return finishing_value(outlook, cell, face)


def greedily(outlook: Outlook, value: float, reached: float) -> float:
    """A greedy dwarf brings nobody but itself to the treasure [W16]."""
    if reached > 0.0:
        return 2.0 * FINISH * reached
    return value if outlook.distance > 2.5 else -value


@final
class Digging(Judge):
    """A path card is worth as much as it brings the treasure nearer, or takes it further away."""

    def value(self, outlook: Outlook, code: i64) -> float:
        value = placing_value(outlook, cell_of(code), card_of(code) << 1 | turned_of(code))
        if value <= 0.05:
            value -= 0.3
        return value + toll_value(outlook, code) - spent(outlook, code)


def toll_value(outlook: Outlook, code: i64) -> float:
    """What it is worth to pass a figure, less the gold [T3]; nothing where there is none. A friend is asked
    for it by who has none, and only for what is worth a gold to a friend; nobody else is asked."""
    payer = pick_of(code) - 1
    if payer < 0:
        return 0.0
    value = detour_value(outlook, cell_of(code)) - outlook.temper.gold
    if payer == outlook.me:
        return value
    return value - 0.1 if outlook.foes[payer] < 0.0 else -FINISH


@final
class Breaking(Judge):
    """A broken tool keeps a foe from digging; one more keeps it a little longer."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return outlook.temper.breaking * hindering_value(outlook, seat_of(code)) - spent(outlook, code)


@final
class Mending(Judge):
    """A repair lets a friend dig again."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return freeing_value(outlook, seat_of(code), 1 << pick_of(code)) - spent(outlook, code)


@final
class Falling(Judge):
    """A rockfall opens the way, or closes it."""

    def value(self, outlook: Outlook, code: i64) -> float:
        cell = cell_of(code)
        if outlook.quick and outlook.is_aside(cell):
            return -1.0
        value = outlook.temper.rockfall * moving_value(outlook, cell, 0)
        if outlook.dwarf == GEOLOGIST:
            value -= CRYSTAL * CRYSTALS[outlook.face(cell) >> 1]
        return seemly(outlook, value) - spent(outlook, code) - 0.2


@final
class Mapping(Judge):
    """A map is worth most while nothing is known, on the goal one is least sure of; and it saves whoever digs
    from the giant spider, if that may lie there [G2]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        chance = outlook.chance_at(cell_of(code))
        saved = outlook.temper.maps * 3.4 * chance * (1.0 - chance)
        return saved + spider_value(outlook, cell_of(code)) - spent(outlook, code)


def spider_value(outlook: Outlook, cell: i64) -> float:
    """What it is worth to know whether the giant spider lies on *cell*; nothing if one knows, or there is
    none."""
    goal = outlook.goal_at(cell)
    if outlook.rules.goal_tally[SPIDER] == 0 or goal < 0 or outlook.goals[goal] != 0:
        return 0.0
    return (1.0 - outlook.chances[goal]) * FINISH / 7.0


@final
class Passing(Judge):
    """A pass gives away what is worth least, for new cards if there are any."""

    def value(self, outlook: Outlook, code: i64) -> float:
        fresh = outlook.temper.drawing if outlook.deck > 0 else 0.0
        value = fresh - spent(outlook, code)
        for card in (second_card_of(code), third_card_of(code)):
            if card != 0:
                value += 0.8 * fresh - outlook.temper.keeping * worth(outlook, card)
        return value


@final
class Revealing(Judge):
    """What is turned up first: the treasure, for those who want it."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return outlook.aim * outlook.chance_at(cell_of(code))


@final
class LayingUp(Judge):
    """Which way round a goal shall lie that fits both ways: as it leads on, for those who want that."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return moving_value(outlook, cell_of(code), outlook.turned_up << 1 | turned_of(code))


@final
class Keeping(Judge):
    """More gold is better."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return float(pick_of(code))


@final
class Taking(Judge):
    """Of cards to choose from, the one that is worth most."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return worth(outlook, card_of(code))


JUDGES: Final[dict[int, Judge]] = {
    n.DIG: Digging(),
    n.BREAK: Breaking(),
    n.REPAIR: Mending(),
    n.ROCKFALL: Falling(),
    n.MAP: Mapping(),
    n.PASS: Passing(),
    n.REVEAL: Revealing(),
    n.LAY: LayingUp(),
    n.KEEP: Keeping(),
    n.TAKE: Taking(),
}
"""Who values the options of which verb."""
