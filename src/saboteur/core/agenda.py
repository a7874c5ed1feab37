"""The agenda: steps that are pending, the next one last. A step is a number, ``operand << 7 | kind``."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

OPERAND_AT: Final = 7

STEPS: Final = 1 << OPERAND_AT
"""How many kinds of steps there can be."""


def pending(kind: i64, operand: i64) -> i64:
    """A step as it lies on the agenda."""
    return operand << OPERAND_AT | kind


def kind_of(step: i64) -> i64:
    return step & STEPS - 1


def operand_of(step: i64) -> i64:
    return step >> OPERAND_AT


def next_step(agenda: vec[i64]) -> i64:
    """The step that comes next; something must be pending."""
    return agenda[len(agenda) - 1]


def next_kind(agenda: vec[i64]) -> i64:
    """The kind of the step that comes next; 0 if nothing is pending."""
    return kind_of(next_step(agenda)) if len(agenda) > 0 else i64(0)


def find(agenda: vec[i64], kind: i64) -> i64:
    """The operand of a pending step of that *kind*, the one to be done last; 0 if there is none."""
    for step in agenda:
        if kind_of(step) == kind:
            return operand_of(step)
    return 0
