"""What a seat gives away: what the others make of it when they have seen what it does."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.choices import deed, verb_of
from ...knowledge.view import View
from ..sight.inference import Posterior


def told_of(view: View, code: i64) -> i64:
    """What everybody sees of *code* when it is done; 0 is nothing."""
    return view.rules.verbs[verb_of(code)].told(code)


def concluded(view: View, posterior: Posterior, told: i64) -> Posterior:
    """What the others can conclude when they have been *told* this; 0 is nothing."""
    deeds = view.deeds
    if told != 0:
        view.deeds = append(deeds[:], deed(told, view.seat))
    others = Posterior(view, posterior.witness.ways, posterior.habits, True, posterior.worlds, posterior.told)
    view.deeds = deeds
    return others


def opinion(view: View, posterior: Posterior, code: i64) -> vec[float]:
    """What the others will think of everybody's dwarf when they have seen *code* done."""
    return concluded(view, posterior, told_of(view, code)).dwarfs()


def suspicions(view: View, posterior: Posterior, options: vec[i64]) -> vec[float]:
    """By option: how surely whoever is surest takes the seat of *view* for a saboteur, once it is done.
    All that looks the same to the others is reckoned once."""
    found = vec[float](capacity=i64(len(options)))
    seen: dict[i64, float] = {}
    for code in options:
        told = told_of(view, code)
        if told not in seen:
            seen[told] = concluded(view, posterior, told).guilt(view.seat)
        found = append(found, seen[told])
    return found
