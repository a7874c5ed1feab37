"""What others must have taken out of the discard pile, and how likely at most: the same in every world."""

from __future__ import annotations

from mypy_extensions import i64

from ...core.memory import NOBODY, PASSED, TAKEN, Sighting, knows
from ..view import View


def hope(short: int, reaches: list[float]) -> float:
    """How likely at most raids that took a card with such chances each took *short* of them."""
    if short == 0:
        return 1.0
    if short > len(reaches):
        return 0.0
    rest = reaches[1:]
    return min(1.0, reaches[0] * hope(short - 1, rest) + hope(short, rest))


def reach(view: View, number: int, sought: list[int]) -> float:
    """How likely at most the raid with this *number* took a card that is *sought*."""
    raid = view.raids[number]
    mixed = _last_shuffle(view, number)
    begin = int(view.raids[mixed].slots) if mixed >= 0 else 0
    since = range(max(mixed, 0), number)
    depth = int(raid.count) + len(since)
    fixed = _lying(view, max(begin, int(raid.slots) - depth), int(raid.slots), sought)
    fixed += sum([_looked_at(view, i, sought) for i in since])
    chance = fixed / int(raid.count)
    if mixed >= 0:
        movable = _lying(view, 0, begin, sought) + sum([_looked_at(view, i, sought) for i in range(mixed)])
        free = max(0, min(int(raid.count), depth - (int(raid.slots) - begin)))
        chance += free * movable / (int(raid.count) * _loose(view, mixed, number))
    return min(1.0, chance)


def _last_shuffle(view: View, number: int) -> int:
    """The last raid up to this *number* before which the pile was shuffled; -1 if there is none."""
    for i in range(number, -1, -1):
        if view.raids[i].shuffled:
            return i
    return -1


def _lying(view: View, begin: int, end: int, sought: list[int]) -> int:
    """How many of these slots are known to hold a card that is *sought*."""
    return len([slot for slot in range(begin, end) if int(view.discard[slot] & 255) in sought])


def _looked_at(view: View, number: int, sought: list[int]) -> int:
    """How many cards that are *sought* the seat saw in its own raid with this *number*."""
    return len([card for card in view.raids[number].looked if int(card) in sought])


def _loose(view: View, mixed: int, number: int) -> int:
    """How many slots at least, since they were shuffled, still lie nobody knows where."""
    loose = int(view.raids[mixed].slots)
    for i in range(number):
        raid = view.raids[i]
        loose -= int(raid.sighting != NOBODY)
        if i >= mixed:
            loose -= len(raid.looked)
    return max(1, loose)


def held_by_others(view: View) -> list[int]:
    """Cards that others hold for certain: they were seen in a hand, and nothing has left it unseen since."""
    bit = i64(0) if view.seat == NOBODY else i64(1) << view.seat
    hands: dict[int, list[int]] = {}
    for sighting in view.sightings:
        elsewhere = sighting.holder not in (NOBODY, view.seat)
        if elsewhere and knows(sighting.seen, bit) and _all_seen(sighting):
            hand = hands.setdefault(int(sighting.holder), [])
            left = sighting.remaining()
            for card in left:
                if hand.count(card) < left.count(card):
                    hand.append(card)
    return [card for hand in hands.values() for card in hand]


def _all_seen(sighting: Sighting) -> bool:
    """Whether no card has left that hand but before everybody's eyes."""
    for entry in sighting.story:
        if entry & 255 in (PASSED, TAKEN):
            return False
    return True
