"""Importing this makes the environments known to PettingZoo.

>>> import pettingzoo
>>> pettingzoo.make("aec", "saboteur/base-v1", players=3).possible_agents
['player_0', 'player_1', 'player_2']
"""

from __future__ import annotations

from pettingzoo import aec_registry, register  # type: ignore[import-untyped]  # it has no types

from ..rules import NAMED
from .env import VERSION

HOME = "saboteur.research.env"


def register_all() -> None:
    """Register each ruleset that has a name, and `saboteur/any` for sums: ``ruleset="base + toll"``."""
    for name, options in [("any", {}), *((name, {"ruleset": name}) for name in NAMED)]:
        known = f"saboteur/{name}-{VERSION}"
        if known not in aec_registry:
            register("aec", known, f"{HOME}:env", kwargs=dict(options))
            register("parallel", known, f"{HOME}:parallel_env", kwargs=dict(options))


register_all()
