"""What was said at the table, as far as it tells something: logarithms, as those of habits."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Hearsay:
    """How likely all that was said is, by who they are that say it, and by where the treasure is."""

    def __init__(self, alone: vec[float], speakers: vec[i64], targets: vec[i64], towards: vec[float]) -> None:
        self.alone = alone
        """By ``(goal * seats + seat) * KINDS + dwarf``; empty if nobody has told what they saw."""
        self.speakers = speakers
        """By row: the seat that has spoken of another one."""
        self.targets = targets
        """By row: whom it was about."""
        self.towards = towards
        """By ``(row * KINDS + dwarf) * KINDS + other``, as in `Habits`."""


SILENCE: Final = Hearsay(vec[float](), vec[i64](), vec[i64](), vec[float]())
"""Nobody has said anything."""
