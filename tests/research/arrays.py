"""How tests write observations, and compare them."""

from __future__ import annotations

import numpy as np

from saboteur import View
from saboteur.research.arrays.encoding import Encoder, Slate
from saboteur.research.spaces import Arrays, Observation, Sheets


def observed(encoder: Encoder, view: View) -> Observation:
    """What *view* looks like on a slate that nothing was ever written on."""
    slate = Slate(encoder, 1, "information")
    encoder.write(view, slate, 0)
    return Sheets(slate).kept_of_one()


def arrays_of(observation: Observation) -> Arrays:
    """All arrays of an observation, the mask among them."""
    return {**observation["observation"], "action_mask": observation["action_mask"]}


def differences(one: Observation, two: Observation) -> list[str]:
    """The names of the arrays that are not equal."""
    ours, theirs = arrays_of(one), arrays_of(two)
    assert ours.keys() == theirs.keys()
    return [name for name in ours if not np.array_equal(ours[name], theirs[name])]
