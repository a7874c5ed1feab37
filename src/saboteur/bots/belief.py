"""What is held likely, as callers get it; and the least anybody can believe: what the deal alone tells."""

from __future__ import annotations

from collections.abc import Iterable

from librt.vecs import vec

from ..knowledge.view import View
from .protocol import Belief
from .sight.aims import KINDS
from .sight.inference import INDIFFERENT, Posterior
from .sight.ways import Ways


def prior(view: View) -> Belief:
    """What the seat of *view* holds likely from the cards it has seen, whatever anybody did."""
    posterior = Posterior(view, Ways(), INDIFFERENT)
    return belief(view, posterior.prior, posterior.places)


def belief(view: View, dwarfs: vec[float], treasure: vec[float]) -> Belief:
    """From chances by ``seat * KINDS + dwarf`` and by goal."""
    kinds = int(KINDS)
    seats = [list(dwarfs)[seat * kinds : (seat + 1) * kinds] for seat in range(len(view.seats))]
    cells = [int(goal.cell) for goal in view.goals]
    return Belief(
        tuple(_likely(enumerate(chances)) for chances in seats),
        _likely(zip(cells, treasure, strict=True)),
    )


def _likely(chances: Iterable[tuple[int, float]]) -> dict[int, float]:
    """Without what cannot be."""
    return {what: chance for what, chance in chances if chance > 0}
