"""What there is to tell of a game that is over: what each round came to, and who did what best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from ...game import Game
from .. import wire
from ..tables.facts import SharedNotes
from .suspicions import suspicion
from .walking import Walk

SUSPECTED: Final = 0.5
"""Who was suspected so much at any time was no good liar."""

MARKED: Final = 50
"""Whom notes suspect by more percent is named in them."""


def ending(walk: Walk, shared: Sequence[SharedNotes]) -> wire.Ending:
    """The end of the game of *walk*, whose players have *shared* some of their notes."""
    rounds = sums(walk)
    charts = [suspicion(walk, None, number) for number in range(1, len(rounds) + 1)]
    return wire.Ending(rounds, turning_point(charts), best_liar(rounds, charts), best_nose(rounds, shared))


def sums(walk: Walk) -> list[wire.RoundSum]:
    """What each round came to: gold that is shared when it is over belongs to it."""
    rounds: list[wire.RoundSum] = []
    purses: list[int] = []
    for position in walk:
        game = position.game
        told = {event.kind: event.opened() for event in reversed(game.events[position.before :])}
        if "RoundEnded" in told:
            rounds.append(_sum(told, position.number))
        now = _purses(game)
        if rounds and not rounds[-1].gold and (game.result is not None or "RoundBegun" in told):
            gold = [after - before for after, before in zip(now, purses, strict=True)]
            rounds[-1] = replace(rounds[-1], gold=gold)
        if "RoundBegun" in told or not purses:
            purses = now
    return rounds


def _sum(told: Mapping[str, Mapping[str, object]], at: int) -> wire.RoundSum:
    """A round that is over, before its gold is shared."""
    ended, won = told["RoundEnded"], told["RoundWon"]
    found, dwarfs = bool(ended["treasure_found"]), _texts(ended["dwarfs"])
    return wire.RoundSum(found, dwarfs, [], _texts(won["dwarfs"]), at)


def turning_point(charts: Sequence[wire.Suspicion]) -> wire.TurningPoint | None:
    """The largest jump of all."""
    jumps = [wire.TurningPoint(chart.round, jump) for chart in charts for jump in chart.jumps]
    return max(jumps, key=lambda turn: abs(turn.jump.after - turn.jump.before), default=None)


def best_liar(rounds: Sequence[wire.RoundSum], charts: Sequence[wire.Suspicion]) -> wire.Liar | None:
    """The saboteur of a round who was suspected least."""
    peaks = [
        wire.Liar(seat, chart.round, max(point[seat] for point in chart.points))
        for sum, chart in zip(rounds, charts, strict=True)
        for seat in saboteurs(sum)
        if chart.points
    ]
    best = min(peaks, key=lambda liar: liar.peak, default=None)
    return best if best is not None and best.peak < SUSPECTED else None


def best_nose(rounds: Sequence[wire.RoundSum], shared: Sequence[SharedNotes]) -> wire.Nose | None:
    """Whose notes named most saboteurs, and few others; who has shown none has named none."""
    noses = []
    for seat in sorted({notes.seat for notes in shared}):
        sought = [(number, other) for number, sum in enumerate(rounds, 1) for other in saboteurs(sum)]
        sought = [(number, other) for number, other in sought if other != seat]
        own = [notes for notes in shared if notes.seat == seat]
        marked = [(notes.round, other) for notes in own for other in named(notes.notes)]
        right = sum(mark in sought for mark in marked)
        if 2 * right > len(marked):
            noses.append(wire.Nose(seat, right, len(sought)))
    return max(noses, key=lambda nose: nose.named, default=None)


def saboteurs(sum: wire.RoundSum) -> list[int]:
    return [seat for seat, dwarf in enumerate(sum.dwarfs) if dwarf == "saboteur"]


def named(notes: wire.Notes) -> tuple[int, ...]:
    """The seats that are held for saboteurs."""
    return tuple(mark.seat for mark in notes.marks if mark.sign == "foe" or (mark.percent or 0) > MARKED)


def _purses(game: Game) -> list[int]:
    return [int(gold) for gold in game.open_view().gold]


def _texts(names: object) -> list[str]:
    assert isinstance(names, tuple), "names are told in their order"
    return [str(name) for name in names]
