"""What claims tell those who hear them.

A claim is weighed as a deed is: how likely is it from each dwarf, wherever the treasure may be? So it counts
as much as its speaker is trusted; and what comes out later speaks for who told the truth, and against who
did not. These chances are hand-made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import exp, log
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from ...knowledge.view import View
from ...text.claims import Accuses, Blames, SawGoal, Trusts, Vouches
from ..choice.picking import prior_foes
from ..protocol import Heard
from ..sight.aims import FOE, KINDS, MINER, SABOTEUR, TREASURE_AIM
from ..sight.hearsay import SILENCE, Hearsay
from ..sight.prior import by_cards
from .past import Past

DWARFS: Final = range(int(KINDS))

HONESTY: Final = tuple(0.66 + 0.31 * aim for aim in TREASURE_AIM)
"""By dwarf: how likely what it tells of a card that only it has seen is true."""

OPENNESS: Final = 0.5
"""Who stands to the treasure at least so, or so ill, takes sides when speaking of others."""

SUSPECTED: Final = (1.5, 0.85)
TRUSTED: Final = (0.65, 1.1)
"""How much likelier somebody honest says this of a saboteur, and of anybody else; of a saboteur it is the
other way round. It is not much: most of what makes people say so everybody has seen."""

CERTAIN: Final = 0.98
"""As sure as anybody can be of another who does not weigh every deed."""


class Opinion(NamedTuple):
    """What somebody says of another's dwarf."""

    speaker: int
    target: int
    towards: tuple[float, ...]
    """By ``KINDS * dwarf + other``: how likely it is said."""


def hearsay(view: View, heard: Sequence[Heard]) -> Hearsay:
    """What all that was *heard* tells the seat of *view*."""
    past = Past(view)
    said = {(one.seat, one.claim): one for one in heard if _counts(view, past, one)}
    sights = [one for one in said.values() if _is_sight(view, past, one)]
    opinions = list({(one.speaker, one.target): one for one in _opinions(past, said.values())}.values())
    if not sights and not opinions:
        return SILENCE
    return Hearsay(
        _alone(view, sights),
        vec[i64]([i64(one.speaker) for one in opinions]),
        vec[i64]([i64(one.target) for one in opinions]),
        vec[float]([log(chance) for one in opinions for chance in one.towards]),
    )


def _counts(view: View, past: Past, said: Heard) -> bool:
    """Whether it was said by another in this round, by the dwarf that is still theirs."""
    is_theirs = said.round == view.round and said.seat != view.seat
    return is_theirs and not past.has_new_dwarf(said, said.seat)


# What somebody saw.


def _is_sight(view: View, past: Past, said: Heard) -> bool:
    """Whether it tells of a goal that its speaker had looked at, and that lies there still."""
    claim = said.claim
    if not isinstance(claim, SawGoal) or claim.goal >= len(view.goals) or past.has_swapped(said, claim.goal):
        return False
    return past.looked(said.deeds)[claim.goal] >> said.seat & 1 != 0


def _alone(view: View, sights: Sequence[Heard]) -> vec[float]:
    """By ``(goal * seats + seat) * KINDS + dwarf``: how likely they tell this if the treasure is there."""
    seats, goals = len(view.seats), len(view.goals)
    alone = [0.0] * (goals * seats * len(DWARFS) if sights else 0)
    for said in sights:
        assert isinstance(said.claim, SawGoal), "a sight is of a goal"
        for goal in range(goals):
            is_true = (said.claim.what == "treasure") == (said.claim.goal == goal)
            for dwarf in DWARFS:
                at = (goal * seats + said.seat) * len(DWARFS) + dwarf
                alone[at] += log(HONESTY[dwarf] if is_true else 1 - HONESTY[dwarf])
    return vec[float](alone)


# What somebody thinks of others.


def _opinions(past: Past, said: Iterable[Heard]) -> Iterator[Opinion]:
    for one in said:
        target = getattr(one.claim, "seat", one.seat)
        if target != one.seat and not past.has_new_dwarf(one, target):
            towards = _towards(past, one)
            if towards:
                yield Opinion(one.seat, target, towards)


def _towards(past: Past, said: Heard) -> tuple[float, ...]:
    """How likely it is said, by who says it and of whom; nothing if it tells nothing."""
    match said.claim:
        case Accuses(seat, dwarf) if past.has_inspected(said, seat):
            return _seen(dwarf)
        case Accuses(_, dwarf):
            return _meant(SUSPECTED, dwarf)
        case Blames() as claim if past.is_true(said.seat, claim):
            return _meant(SUSPECTED)
        case Trusts():
            return _meant(TRUSTED)
        case Vouches() as claim if past.is_true(said.seat, claim):
            return _meant(TRUSTED)
        case _:
            return ()


def _seen(dwarf: int) -> tuple[float, ...]:
    """Somebody tells what dwarf they saw."""
    return tuple(HONESTY[me] if other == dwarf else 1 - HONESTY[me] for me in DWARFS for other in DWARFS)


def _meant(likelier: tuple[float, float], dwarf: int = int(SABOTEUR)) -> tuple[float, ...]:
    """Somebody holds another for that *dwarf*, or for anything but it."""
    of_it, of_others = likelier
    return tuple(
        _by(TREASURE_AIM[me], of_it if other == dwarf else of_others) for me in DWARFS for other in DWARFS
    )


def _by(aim: float, likelier: float) -> float:
    """How much likelier somebody says it whose aim that is."""
    return likelier if aim >= OPENNESS else 1 / likelier if aim <= -OPENNESS else 1.0


# For those who do not weigh every deal of the dwarfs.


def swayed(view: View, foes: vec[float], places: vec[float], told: Hearsay) -> tuple[vec[float], vec[float]]:
    """*foes* by seat and *places* of the treasure by goal, after all that was *told*."""
    before = guilt_by(view, foes)
    guilt = _after_sights(view, before, places, told)
    for row, (speaker, target) in enumerate(zip(told.speakers, told.targets, strict=True)):
        if view.seats[target].dwarf == 0:
            spoken = [_said_of(told, row, guilt[int(speaker)], int(other)) for other in (SABOTEUR, MINER)]
            guilt[int(target)] = _weighed(guilt[int(target)], *spoken)
    saboteur = FOE[KINDS * view.seats[view.seat].dwarf + SABOTEUR]
    shifted = [
        foe + (after - was) * (saboteur - prior)
        for foe, after, was, prior in zip(foes, guilt, before, prior_foes(view), strict=True)
    ]
    chances = _places(view, guilt, places, told)
    return vec[float]([min(1.0, max(-1.0, foe)) for foe in shifted]), vec[float](chances)


def guilt_by(view: View, foes: vec[float]) -> list[float]:
    """By seat: how likely it is a saboteur to who holds the others for such *foes*."""
    aim, cards, prior = TREASURE_AIM[view.seats[view.seat].dwarf], by_cards(view), prior_foes(view)
    found = []
    for seat in range(len(view.seats)):
        guilt = cards[seat * KINDS + SABOTEUR]
        if view.seats[seat].dwarf == 0:
            guilt = min(CERTAIN, max(1 - CERTAIN, guilt + (foes[seat] - prior[seat]) / (2 * aim)))
        found.append(guilt)
    return found


def _places(view: View, guilt: Sequence[float | None], places: vec[float], told: Hearsay) -> list[float]:
    """Where the treasure is, by what those say who have looked; None is somebody to whom nobody listens."""
    chances = list(places)
    for seat, bad in enumerate(guilt) if len(told.alone) else ():
        for goal in range(len(chances)):
            chances[goal] *= 1.0 if bad is None else _mixed(bad, *_told_by(view, told, goal, seat))
    total = sum(chances)
    return [chance / total for chance in chances]


def _after_sights(view: View, guilt: Sequence[float], places: vec[float], told: Hearsay) -> list[float]:
    """How likely each is a saboteur, by whether what they say is borne out by others and by what is seen."""
    found = list(guilt)
    for seat in range(len(guilt)) if len(told.alone) else ():
        if view.seats[seat].dwarf == 0:
            others = [*guilt[:seat], None, *guilt[seat + 1 :]]
            liar = honest = 0.0
            for goal, chance in enumerate(_places(view, others, places, told)):
                by = _told_by(view, told, goal, seat)
                liar, honest = liar + chance * by[0], honest + chance * by[1]
            found[seat] = _weighed(guilt[seat], liar, honest)
    return found


def _told_by(view: View, told: Hearsay, goal: int, seat: int) -> tuple[float, float]:
    """How likely a saboteur in that seat, and a miner, tells all that if the treasure is there."""
    at = (goal * len(view.seats) + seat) * len(DWARFS)
    return exp(told.alone[at + int(SABOTEUR)]), exp(told.alone[at + int(MINER)])


def _said_of(told: Hearsay, row: int, bad: float, other: int) -> float:
    """How likely the speaker of a row speaks so of a dwarf."""
    by = [
        exp(told.towards[(row * len(DWARFS) + int(speaker)) * len(DWARFS) + other])
        for speaker in (SABOTEUR, MINER)
    ]
    return _mixed(bad, *by)


def _mixed(bad: float, liar: float, honest: float) -> float:
    return bad * liar + (1 - bad) * honest


def _weighed(bad: float, liar: float, honest: float) -> float:
    """How likely it is after that, if it was likely so before."""
    return bad * liar / _mixed(bad, liar, honest)
