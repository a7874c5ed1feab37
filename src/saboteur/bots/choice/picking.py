"""From judgements to a choice."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.luck import M1, Luck
from ...knowledge.view import View
from ..sight.aims import FOE, KINDS, TREASURE_AIM
from ..sight.outlook import Outlook
from ..sight.prior import by_cards
from ..sight.witness import LENSES, MOST_GOALS, Witness
from .judging.panel import value_of


def best_of(outlook: Outlook, options: vec[i64], luck: Luck, whim: float) -> i64:
    """The option that is worth most; each is worth up to *whim* more by chance."""
    best, most = options[0], -1e9
    if len(options) == 1:
        return best
    for code in options:
        value = value_of(outlook, code) + whim * float(luck.number()) / float(M1)
        if value > most:
            best, most = code, value
    return best


def values_of(outlook: Outlook, options: vec[i64]) -> vec[float]:
    """What each option is worth."""
    values = vec[float](capacity=i64(len(options)))
    for code in options:
        values = append(values, value_of(outlook, code))
    return values


def prior_foes(view: View) -> vec[float]:
    """By seat: 1 for a foe, -1 for a friend, by the cards alone."""
    return believed_foes(view, by_cards(view))


def believed_foes(view: View, dwarfs: vec[float]) -> vec[float]:
    """By seat: 1 for a foe, -1 for a friend, by how likely each dwarf is there."""
    me = view.seats[view.seat].dwarf
    foes = vec[float]()
    for seat in range(i64(len(view.seats))):
        foe = 0.0
        for dwarf in range(i64(1), KINDS):
            foe += dwarfs[seat * KINDS + dwarf] * FOE[KINDS * me + dwarf]
        foes = append(foes, foe)
    foes[view.seat] = -1.0
    return foes


def wary_foes(view: View, witness: Witness, places: vec[float], doubt: float) -> vec[float]:
    """By the cards, and by what everybody can see: who takes the treasure further away is no friend of it."""
    foes = prior_foes(view)
    doubt *= TREASURE_AIM[view.seats[view.seat].dwarf]
    for row in range(i64(len(witness.doers))):
        for seat in range(i64(len(view.seats))):
            if view.seats[seat].dwarf == 0 and i64(witness.holds[seat]) == i64(witness.doers[row]):
                foe = foes[seat] + doubt * harm_of(witness, row, places)
                foes[seat] = 1.0 if foe > 1.0 else -1.0 if foe < -1.0 else foe
    return foes


def harm_of(witness: Witness, row: i64, places: vec[float]) -> float:
    """How much a deed speaks against who did it, wherever the treasure may be."""
    harm = 0.0
    for goal in range(i64(len(places))):
        harm += places[goal] * HARM[i64(witness.kinds[row * LENSES * MOST_GOALS + goal])]
    return harm


HARM: Final = vec[float]([-0.15, -0.1, 0.0, 0.25, 0.25, 0.6, -0.3, 0.1, 0.6] + [0.0] * 23)
"""By kind of deed: how much less somebody is trusted who did it."""
