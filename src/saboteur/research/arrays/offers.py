"""Offers: the options of tables, each in nine numbers, for whoever weighs them one by one."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ...core.module import Rules
from .scribe import Scribe


@final
class Offers:
    """Rows for the options of one or many tables: made once, written again and again."""

    def __init__(self, rules: Rules, tables: int, room: int) -> None:
        self.scribe = Scribe(rules)
        self.room: i64 = room
        """How many options of a table are written; those after them are left out."""
        self.rows: vec[i16] = vec[i16]([i16(0)] * (tables * room * 9))
        self.counts: vec[i64] = vec[i64]([i64(0)] * tables)
        """By table: how many are written."""

    def write(self, place: i64, options: vec[i64], me: i64) -> None:
        """Write *options* as seat *me* sees them; rows that are left over from before are wiped."""
        at = place * self.room * 9
        count = i64(len(options))
        count = min(count, self.room)
        for i in range(count):
            self.scribe.write(self.rows, at, options[i], me)
            at += 9
        for left in range(at, at + 9 * (self.counts[place] - count)):
            self.rows[left] = 0
        self.counts[place] = count
