"""A judge: what an option is worth to one seat, counted in cards that bring the treasure nearer."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ....core.cards import CARD_TOOLS, CATALOGUE, IS_PATH, number
from ....core.choices import card_of
from ...sight.aims import GEOLOGIST
from ...sight.outlook import Outlook
from ...sight.ways import DOORS

ROCKFALL_CARD: Final[i64] = number("rockfall")
MAP_CARD: Final[i64] = number("map")

_WORTH: Final = {
    "broken pick": 0.6, "broken lamp": 0.6, "broken cart": 0.6,
    "theft": 0.7, "hands off": 0.3, "trapped": 0.8, "freedom": 0.5, "inspection": 0.4, "swap hats": 0.4,
    "swap hands": 0.3, "goal swap": 0.2, "vault": 0.4, "veto": 0.9, "change of direction": 0.1,
    "pioneer": 0.7, "diversion": 0.6,
}  # fmt: skip

WORTH: Final = vec[float]([_WORTH.get(card.name, 0.0 if card.tools else 0.4) for card in CATALOGUE])
"""By card: what an action card is worth in the hand, where nothing else is said."""


def _through(spelling: str) -> float:
    longest = max(len(tunnel) for tunnel in spelling.split("|"))
    return float(longest) if longest > 1 else 0.0


THROUGH: Final = vec[float]([_through(card.spelling) if card.is_path else 0.0 for card in CATALOGUE])
"""By path card: how many sides its longest tunnel joins; 0 if all of it are dead ends."""

CRYSTALS: Final = vec[float]([1.0 if card.mark == "*" else 0.0 for card in CATALOGUE])
"""By card: how many crystals are on it."""


class Judge:
    """Values the options of one verb. This one finds every option of it as good as any other."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return 0.0


def spent(outlook: Outlook, code: i64) -> float:
    """What is lost with the card that is played."""
    return outlook.temper.keeping * worth(outlook, card_of(code))


def worth(outlook: Outlook, card: i64) -> float:
    """What it is worth to hold *card*, from 0 to 1 or a little more."""
    if IS_PATH[card] != 0:
        return path_worth(outlook, card)
    if card == MAP_CARD:
        return 0.9 * uncertainty(outlook)
    if card == ROCKFALL_CARD:
        return 0.6 if outlook.aim > 0.0 else 0.9
    if CARD_TOOLS[card] != 0:
        return tool_worth(outlook, card)
    return WORTH[card]


def path_worth(outlook: Outlook, card: i64) -> float:
    """A tunnel that goes on helps who digs, and one that ends helps who hinders. Doors of the other team are
    of no use [S8], and a geologist keeps its crystals [S21]."""
    if i64(DOORS[card]) & outlook.shut != 0:
        return 0.0
    if outlook.dwarf == GEOLOGIST and CRYSTALS[card] > 0.0:
        return 0.9
    if outlook.aim > 0.0:
        return 0.2 * THROUGH[card]
    return 0.9 - 0.2 * THROUGH[card]


def tool_worth(outlook: Outlook, card: i64) -> float:
    """A repair is worth more while one's own tool is broken."""
    if WORTH[card] > 0.0:
        return WORTH[card] if outlook.aim > 0.0 else 0.8
    if i64(CARD_TOOLS[card]) & outlook.before[outlook.me] != 0:
        return 1.2
    return 0.5 if outlook.aim > 0.0 else 0.25


def crystals_in(outlook: Outlook) -> float:
    """How many crystals lie in the mine [S21]."""
    count = 0.0
    for cell in outlook.mine.laid:
        count += CRYSTALS[outlook.mine.face(cell) >> 1]
    return count


def uncertainty(outlook: Outlook) -> float:
    """From 1 if nothing is known of the treasure's place to 0 if it is known."""
    most = 0.0
    for chance in outlook.chances:
        most = chance if chance > most else most
    return 1.5 * (1.0 - most)


def hindering_value(outlook: Outlook, seat: i64) -> float:
    """What it is worth, as a share of all there is in it, to put something in the way of *seat*."""
    if outlook.cards[seat] == 0:
        return 0.0
    if outlook.is_hindered(seat):
        return 0.3 * outlook.foes[seat]
    return outlook.foes[seat] * (1.0 + 0.3 * outlook.nearness())


def freeing_value(outlook: Outlook, seat: i64, bit: i64) -> float:
    """What it is worth to take *bit* of the cards away that lie in front of *seat*."""
    if outlook.cards[seat] == 0 and seat != outlook.me:
        return -0.2
    share = 1.0 if (outlook.before[seat] ^ bit) & outlook.rules.hindering == 0 else 0.4
    if seat == outlook.me:
        return outlook.temper.own_tools * share
    return -outlook.temper.mending * outlook.foes[seat] * share


def moving_value(outlook: Outlook, cell: i64, face: i64) -> float:
    """What it is worth that *face* on *cell* brings the treasure nearer or takes it away; 0 is no card."""
    nearer = outlook.distance - outlook.distance_with(cell, face)
    if outlook.aim > 0.0:
        return outlook.aim * nearer
    return outlook.aim * outlook.temper.striking * nearer


def detour_value(outlook: Outlook, cell: i64) -> float:
    """What it is worth to a friend of the treasure not to go round *cell*, where a figure stands [T3]; while
    there is time others may do so."""
    if outlook.aim < 0.0:
        return 0.0
    longer = outlook.distance_without(cell) - outlook.distance
    return outlook.aim * outlook.nearness() * (longer if longer < 3.0 else 3.0)


def seemly(outlook: Outlook, value: float) -> float:
    """What a deed is worth to a saboteur who would rather not be known for one yet."""
    if outlook.aim > -0.5:
        return value
    secrecy = outlook.temper.hiding * (1.0 - outlook.nearness())
    if value < 0.0:
        return value * (1.0 - secrecy) + 0.3 * secrecy
    return value * (1.0 - secrecy)
