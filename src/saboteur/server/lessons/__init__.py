"""Lessons: short games that are played by a script and recorded from the real engine.

``python -m saboteur.server.lessons`` writes them to ``frontend/src/learn/lessons``, and what the coach says
to the English file of ``frontend/src/learn/words``. To add one, describe it as a `Lesson` beside the others.
"""

from __future__ import annotations

from collections.abc import Mapping

from .base import FIRST
from .championship import CHAMPIONSHIP
from .lesson import Lesson
from .modules import SMALL
from .saboteur2 import SABOTEUR_2
from .variants import VARIANTS

GROUPS: Mapping[str, tuple[Lesson, ...]] = {
    "first": FIRST,
    "saboteur2": SABOTEUR_2,
    "championship": CHAMPIONSHIP,
    "small": SMALL,
    "variants": VARIANTS,
}
"""All lessons by group, in the order in which the page shows them."""
