"""How suspicion of each player could have moved in a round, for somebody who reads deeds as `hard` does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from ...bots.levels import Hard
from ...core.cards import DWARFS
from ...game import Game
from ...knowledge.view import View
from .. import wire
from ..tables.facts import StoodIn
from ..tables.showing import happenings
from .walking import Walk

SABOTEUR: Final = DWARFS.index("saboteur")

MOST: Final = 40
"""How many points a line has; long rounds are told more coarsely."""

KEPT: Final = 256
"""How many charts are kept at hand: they take long to work out, and are asked for again."""

JUMPS: Final = 6
"""How many jumps are told, at most."""

JUMPS_OF_ONE: Final = 2
"""How many of one player."""

LEAST: Final = 0.08
"""What is no jump yet."""


class Sight(NamedTuple):
    """What was seen after a deed, at which position, and its events: the first, and before which they end."""

    view: View
    at: int
    span: tuple[int, int]


@dataclass(frozen=True)
class Leap:
    """A jump of the chance of *seat*, from the first of some sights to the last."""

    seat: int
    point: int
    before: float
    after: float
    sights: list[Sight]

    @property
    def height(self) -> float:
        return abs(self.after - self.before)


@lru_cache(maxsize=KEPT)
def suspicion(walk: Walk, seat: int | None, over: int) -> wire.Suspicion:
    """How suspicion could have moved in a round that is *over*."""
    return chart(walk, seat, over, MOST)


def chart(walk: Walk, seat: int | None, over: int, most: int) -> wire.Suspicion:
    """After some *most* deeds of a round: how likely each player is a saboteur, to *seat*, or to all.

    It is worked out from that seat's views alone.
    """
    sights, game = _sights(walk, seat, over)
    stride = max(1, -(-len(sights) // most))
    kept = list(range(0, len(sights), stride))
    if kept and kept[-1] != len(sights) - 1:
        kept.append(len(sights) - 1)
    points = [chances(sights[i].view) for i in kept]
    leaps = _largest(_leaps(sights, kept, points), seat)
    jumps = [_told(leap, game, seat, walk.stood_in) for leap in leaps]
    return wire.Suspicion(over, seat, points, [sights[i].at for i in kept], jumps)


def chances(view: View) -> list[float]:
    """By seat: how likely a saboteur sits there."""
    return [round(likely.get(SABOTEUR, 0.0), 4) for likely in Hard().believe(view).dwarfs]


def _sights(walk: Walk, seat: int | None, over: int) -> tuple[list[Sight], Game]:
    """What was seen after each deed, until all dwarfs lie open; and the game by then.

    A play that can be vetoed is a deed as soon as it is announced; it is told when it has happened.
    """
    sights: list[Sight] = []
    position = None
    for position in walk:
        game = position.game
        if any(event.kind == "RoundEnded" for event in game.events[position.before :]) and sights:
            break
        view, span = game.view(seat), (position.before, len(game.events))
        is_deed = not sights or (span[1] > span[0] and len(view.deeds) > len(sights[-1].view.deeds))
        if view.round == over and is_deed:
            sights.append(Sight(view, position.number, span))
    assert position is not None, "a game has a beginning"
    return sights, position.game


def _leaps(sights: list[Sight], kept: list[int], points: list[list[float]]) -> list[Leap]:
    """Between points, for each seat, the deed after which its chance changed."""
    leaps = [
        Leap(seat, point, points[point - 1][seat], chance, sights[first : last + 1])
        for point, (first, last) in enumerate(pairwise(kept), start=1)
        for seat, chance in enumerate(points[point])
    ]
    return [leap for leap in leaps if leap.height >= LEAST]


def _largest(leaps: list[Leap], own: int | None) -> list[Leap]:
    """The largest, one for each deed, in the order of the round; of oneself nothing is suspected."""
    chosen: list[Leap] = []
    for leap in sorted(leaps, key=lambda leap: -leap.height):
        of_one = sum(other.seat == leap.seat for other in chosen)
        is_told = leap.point in [other.point for other in chosen]
        if leap.seat != own and not is_told and of_one < JUMPS_OF_ONE and len(chosen) < JUMPS:
            chosen.append(leap)
    return sorted(chosen, key=lambda leap: leap.point)


def _told(leap: Leap, game: Game, reader: int | None, stood_in: Sequence[StoodIn]) -> wire.Jump:
    """A jump and what had happened."""
    sight = deed_of(leap, game, reader)
    events = happenings(game, sight.span, reader, stood_in)
    return wire.Jump(leap.seat, leap.point, leap.before, leap.after, sight.at, events)


def deed_of(leap: Leap, game: Game, reader: int | None) -> Sight:
    """Of several deeds the one that its player did themselves, or else the one that changed most."""
    for sight in leap.sights[1:]:
        if any(event.facts.get("seat") == leap.seat for event in happenings(game, sight.span, reader)):
            return sight
    between = [chances(sight.view)[leap.seat] for sight in leap.sights[1:-1]]
    steps = [abs(after - before) for before, after in pairwise([leap.before, *between, leap.after])]
    return leap.sights[1 + steps.index(max(steps))]
