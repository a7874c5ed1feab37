"""The examples that the rulebook draws: the page paints them, and the tests try them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from saboteur.text.rulebook import rulebook

DRAWN = re.compile(r"^```mine\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> Mapping[tuple[str, int], str]:
    """Every drawing by its rule and its number there, from 1."""
    return {
        (rule.number, number): drawn
        for rule in rulebook().values()
        for number, drawn in enumerate(DRAWN.findall(rule.text), 1)
    }


def example(rule: str, number: int = 1) -> str:
    """What a rule draws."""
    return examples()[rule, number]
