"""What the choices of Saboteur 2 are worth [S4, S10-S16]."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ....core.cards import CARD_TOOLS, number
from ....core.choices import card_of, pick_of, seat_of, second_card_of
from ....rules import numbers as n
from ....rules.saboteur2.thieves import THEFT_BIT
from ....rules.saboteur2.traps import TRAPPED_BIT
from ...sight.aims import GEOLOGIST
from ...sight.outlook import Outlook
from .judge import WORTH, Judge, crystals_in, freeing_value, hindering_value, spent, worth

FREEDOM_CARD: Final[i64] = number("freedom")


@final
class Clearing(Judge):
    """Two cards for one that lies in front of oneself [S4]; a theft of one's own stays."""

    def value(self, outlook: Outlook, code: i64) -> float:
        bit: i64 = 1 << pick_of(code)
        if bit == THEFT_BIT:
            return -2.0
        given = worth(outlook, card_of(code)) + worth(outlook, second_card_of(code))
        value = freeing_value(outlook, outlook.me, bit) - outlook.temper.keeping * given - 0.4
        return value - 1.0 if holds_remedy(outlook, bit) else value


def holds_remedy(outlook: Outlook, bit: i64) -> bool:
    """Whether a card of the hand takes *bit* away at a lower price."""
    for held in outlook.hand:
        card = i64(held)
        if (i64(CARD_TOOLS[card]) & bit != 0 and WORTH[card] == 0.0) or (
            bit == TRAPPED_BIT and card == FREEDOM_CARD
        ):
            return True
    return False


@final
class Thieving(Judge):
    """A gold at the end of the round, if nobody stops it [S10]; who is trapped gets none."""

    def value(self, outlook: Outlook, code: i64) -> float:
        if is_trapped(outlook, outlook.me):
            return -spent(outlook, code)
        return 0.7 * outlook.temper.gold - 0.3


def is_trapped(outlook: Outlook, seat: i64) -> bool:
    return outlook.before[seat] & TRAPPED_BIT != 0


@final
class StoppingThief(Judge):
    """Hands off for everybody but oneself, and who cannot steal anyway [S11, S12]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        if seat_of(code) == outlook.me:
            return -2.0
        if is_trapped(outlook, seat_of(code)):
            return -spent(outlook, code)
        return outlook.temper.gold * (0.3 + 0.2 * outlook.foes[seat_of(code)]) - spent(outlook, code)


@final
class Trapping(Judge):
    """Who is trapped digs no more, and wins nothing [S12]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        value = hindering_value(outlook, seat_of(code)) + 0.3 * outlook.foes[seat_of(code)]
        if outlook.cards[seat_of(code)] == 0:
            value += 0.4 * outlook.foes[seat_of(code)]
        return 1.2 * outlook.temper.breaking * value - spent(outlook, code)


@final
class Freeing(Judge):
    """Freedom is worth more than a tool: it is needed to win anything at all [S13]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return 1.3 * freeing_value(outlook, seat_of(code), TRAPPED_BIT) - spent(outlook, code)


@final
class Inspecting(Judge):
    """A look at a dwarf is worth most where one knows least whether it is a friend [S14]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return 0.5 * outlook.doubt_about(seat_of(code)) - 0.5 * spent(outlook, code)


@final
class ChangingHats(Judge):
    """Another hat for who is losing, or for a foe [S15]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        seat = seat_of(code)
        if seat != outlook.me:
            return 0.8 * outlook.foes[seat] - 0.3 - spent(outlook, code)
        return 1.5 * losing(outlook) - 0.6 - spent(outlook, code)


def losing(outlook: Outlook) -> float:
    """How little a dwarf has to hope for, from 0 to 1: a saboteur when the treasure is near, a geologist
    without crystals when it is, all others when there is no time left for it."""
    if outlook.aim > 0.0:
        return 0.5 * late(outlook)
    if outlook.dwarf == GEOLOGIST and crystals_in(outlook) > 1.0:
        return 0.0
    return outlook.nearness() * (1.0 - late(outlook))


def late(outlook: Outlook) -> float:
    """How little hope there is of the treasure: from 0, while there are turns enough, to 1."""
    hope = float(outlook.turns) / (float(outlook.rules.players) * (1.0 + outlook.distance))
    return 0.0 if hope > 1.0 else 1.0 - hope


@final
class ExchangingHands(Judge):
    """Another's hand for one's own is a gain if one's own is poor [S16]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        held = 0.0
        for card in outlook.hand:
            held += worth(outlook, i64(card))
        got = 0.45 * float(outlook.cards[seat_of(code)])
        return outlook.temper.keeping * (got - held) - 0.2


@final
class Stealing(Judge):
    """A gold is a gold; a foe's is better than a friend's [S10]."""

    def value(self, outlook: Outlook, code: i64) -> float:
        return outlook.temper.gold + outlook.foes[seat_of(code)] * 0.5


@final
class Declining(Judge):
    def value(self, outlook: Outlook, code: i64) -> float:
        return -1.0


JUDGES: Final[dict[int, Judge]] = {
    n.THEFT: Thieving(),
    n.HANDS_OFF: StoppingThief(),
    n.TRAP: Trapping(),
    n.FREE: Freeing(),
    n.INSPECT: Inspecting(),
    n.SWAP_HATS: ChangingHats(),
    n.SWAP_HANDS: ExchangingHands(),
    n.CLEAR: Clearing(),
    n.STEAL: Stealing(),
    n.DECLINE: Declining(),
}
"""Who values the options of which verb."""
