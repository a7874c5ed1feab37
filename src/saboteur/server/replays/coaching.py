"""A coach for who plays alone against bots: what it would do, from what their seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from ...bots.coaching import NOTHING, Coach
from ...bots.coaching import Idea as Thought
from ...core.luck import Luck
from ...game import Game
from ...knowledge.view import View
from ...questions import Decision
from .. import wire
from ..refusal import Refusal
from ..tables.showing import shown
from ..tables.table import Table
from .endings import named, saboteurs, sums
from .suspicions import chart
from .walking import Walk

POINTS: Final = 8
"""How coarsely the round is looked through for what speaks against somebody."""

LAPSES: Final = 3
"""How many choices are told that could have been better."""

MARGIN: Final = 0.03
"""What is no difference yet, in the coach's unit."""

BRIEFLY: Final = 30
"""How many simulations a choice is worth of a whole round that is looked back on."""

KEPT: Final = 64
"""How many answers are kept at hand."""


def coached(table: Table, person: int | None) -> int:
    """The seat of who may ask the coach: nobody else plays, and nobody else can come."""
    seat = table.seat_of(person)
    if seat is None or not table.is_solo():
        raise Refusal("the coach is for games without other people", status=403)
    return seat


def check_asked(table: Table, seat: int) -> None:
    """The coach helps who is asked something."""
    if table.turn != seat or table.player(seat) is None:
        raise Refusal("the coach helps when it is your turn", status=409)


@lru_cache(maxsize=KEPT)
def advice(walk: Walk, seat: int, question: int, over: int) -> wire.Advice:
    """What the coach would do now in the place of *seat*, whose turn it is; *over* rounds are over."""
    game = Game.of(walk.record)
    view, decision, coach = game.view(seat), game.decision, Coach()
    assert decision is not None, "somebody is asked"
    ideas = coach.ideas(view, Luck(f"coach/{question}"))
    told = [_told(view, decision, idea, coach.unit) for idea in ideas]
    begun = Walk(walk.record, over + 1, walk.stood_in)
    return wire.Advice(question, coach.foresight.counts_gold, told, _suspects(coach, view, begun, over + 1))


def _suspects(coach: Coach, view: View, walk: Walk, turn: int) -> list[wire.Suspect]:
    """Everybody else, the most suspected first, with the deed that speaks most against them."""
    jumps = chart(walk, int(view.seat), turn, POINTS).jumps
    found = []
    for seat, chance in enumerate(coach.suspects(view)):
        against = [jump for jump in jumps if jump.seat == seat and jump.after > jump.before]
        if seat != view.seat:
            found.append(wire.Suspect(seat, chance, against[-1].happened if against else []))
    return sorted(found, key=lambda suspect: -suspect.chance)


def _told(view: View, decision: Decision, idea: Thought, unit: float) -> wire.Idea:
    option = decision.options[decision.options.codes.index(idea.code)]
    gain = None if idea.gain is None else idea.gain * unit
    return wire.Idea(shown(view, option), gain, idea.reason, idea.count, idea.seat)


class Player(NamedTuple):
    """Who looks back on a round."""

    seat: int
    marked: tuple[int, ...]
    """The seats that they marked as saboteurs."""
    spared: frozenset[int]
    """The choices that bots made, also in their place."""


def player(table: Table, seat: int, notes: wire.Notes) -> Player:
    """Who sits at *seat* and has taken *notes*."""
    spared = frozenset(number for number, answer in enumerate(table.answers) if answer.by)
    return Player(seat, named(notes), spared)


def review(walk: Walk, over: int, player: Player) -> wire.Review:
    """Where a *player* could have done better in a round that is *over*."""
    sought = {other for other in saboteurs(sums(walk)[over - 1]) if other != player.seat}
    told = look_back(walk, over, player.seat, player.spared)
    return replace(told, named=len(sought.intersection(player.marked)), saboteurs=len(sought))


@lru_cache(maxsize=KEPT)
def look_back(walk: Walk, over: int, seat: int, spared: frozenset[int]) -> wire.Review:
    """The same, but for what was marked: this takes long."""
    lapses: list[wire.Lapse] = []
    counts_gold, margin = False, MARGIN
    for position in walk:
        game, decision = position.game, position.game.decision
        if decision is None or game.view(None).round > over:
            break
        is_own = decision.seat == seat and position.choices not in spared
        if is_own and game.view(None).round == over and len(decision.options) > 1:
            coach = Coach(simulations=BRIEFLY)
            lapses += _weighed(coach, game, walk.record.choices[position.choices], position.number)
            counts_gold, margin = coach.foresight.counts_gold, MARGIN * coach.unit
    return verdict(over, counts_gold, margin, lapses)


def _weighed(coach: Coach, game: Game, code: int, at: int) -> list[wire.Lapse]:
    """A choice beside what the coach would have chosen; nothing, if that is not worth weighing."""
    decision = game.decision
    assert decision is not None, "somebody is asked"
    view, count = game.view(decision.seat), len(game.record.choices)
    ideas = coach.ideas(view, Luck(f"review/{count}"), [code])
    chosen = next((idea for idea in ideas if idea.code == code), None)
    if chosen is None or chosen.gain is None:
        return []
    told, better = (_told(view, decision, idea, coach.unit) for idea in (chosen, ideas[0]))
    return [wire.Lapse(at, told, better)]


def verdict(over: int, counts_gold: bool, margin: float, lapses: Sequence[wire.Lapse]) -> wire.Review:
    """What is told of the choices of a round; nobody is praised for having had nothing to play."""
    good = [lapse for lapse in lapses if _loss(lapse) < margin]
    praised = [lapse for lapse in good if lapse.chosen.reason != NOTHING]
    bad = sorted([lapse for lapse in lapses if _loss(lapse) >= margin], key=lambda lapse: -_loss(lapse))
    return wire.Review(
        round=over,
        gold=counts_gold,
        choices=len(lapses),
        alike=len(good),
        lapses=sorted(bad[:LAPSES], key=lambda lapse: lapse.at),
        best=max(praised, key=lambda lapse: lapse.chosen.gain or 0.0, default=None),
        named=0,
        saboteurs=0,
    )


def _loss(lapse: wire.Lapse) -> float:
    """What a choice has cost."""
    return (lapse.better.gain or 0.0) - (lapse.chosen.gain or 0.0)
