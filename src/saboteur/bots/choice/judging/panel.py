"""The panel: a judge for every verb of the box, and the choice between options."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ....core.choices import VERBS, verb_of
from ...sight.outlook import Outlook
from . import base, championship, modules, saboteur2
from .judge import Judge


def _panel() -> list[Judge]:
    panel = [Judge() for _ in range(VERBS)]
    for judges in (base.JUDGES, saboteur2.JUDGES, championship.JUDGES, modules.JUDGES):
        for verb, judge in judges.items():
            panel[verb] = judge
    return panel


PANEL: Final[list[Judge]] = _panel()


def value_of(outlook: Outlook, code: i64) -> float:
    """What an option is worth to the seat of *outlook*."""
    judge = PANEL[verb_of(code)]
    return judge.value(outlook, code)
