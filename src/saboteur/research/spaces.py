"""Spaces: what an observation is made of, and its arrays as views into one slate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, get_args

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from ..rules import Ruleset
from .arrays.actions import Actions, actions_of
from .arrays.encoding import Encoder, Slate
from .arrays.scribe import Part

Array = np.ndarray[Any, Any]
Arrays = dict[str, Array]
Observation = dict[str, Any]
"""``observation``, a dictionary of arrays, and ``action_mask``."""

Encoding = Literal["information", "observation"]
"""All that a seat knows, with what it remembers; or only what it sees now."""

PICTURES = ("faces", "opening", "planes")
REMEMBERED = ("opening", "discard", "deeds", "notes")
"""What an observation leaves out and an information state has."""


@cache
def encoder_of(ruleset: str, players: int) -> Encoder:
    """The encoder of a ruleset for that many players; every table of them shares it."""
    chosen = Ruleset.named(ruleset)
    rules = chosen.rules(players)
    return Encoder(rules, actions_of(rules, chosen.players.stop - 1))


def slate_of(encoder: Encoder, tables: int, encoding: Encoding, spare: int = 0) -> Slate:
    """Arrays for so many tables."""
    check_option("encoding", encoding, get_args(Encoding))
    return Slate(encoder, tables, encoding, spare)


def parts_of(encoder: Encoder, encoding: Encoding) -> list[Part]:
    """The arrays of an observation."""
    return [
        part for name, part in encoder.parts.items() if encoding == "information" or name not in REMEMBERED
    ]


def check_option(name: str, chosen: object, known: Sequence[object]) -> None:
    """Refuse what an option cannot be."""
    if chosen not in known:
        raise ValueError(f"{name} is {' or '.join(map(repr, known))}, not {chosen!r}")


def action_space(actions: Actions) -> Discrete:
    return Discrete(int(actions.size))


def observation_space(encoder: Encoder, encoding: Encoding) -> Dict:
    spaces: dict[str, Space[Any]] = {part.name: _box(part) for part in parts_of(encoder, encoding)}
    mask = Box(0, 1, (int(encoder.actions.size),), np.int8)
    return Dict({"observation": Dict(spaces), "action_mask": mask})


def _box(part: Part) -> Box:
    shape = tuple(part.shape)
    if part.name in PICTURES:
        return Box(0, 1 if part.name == "planes" else 255, shape, np.uint8)
    return Box(-(2**15), 2**15 - 1, shape, np.int16)


class Sheets:
    """A slate as NumPy sees it: arrays that change as it is written, and cannot be written otherwise."""

    def __init__(self, slate: Slate) -> None:
        encoder, tables = slate.encoder, len(slate.lines)
        parts = parts_of(encoder, "information" if slate.remembers else "observation")
        self._fields = fields_of(encoder, parts)
        numbers = array_of(slate.numbers, np.int16)[slate.numbers_at :]
        self.numbers: Array = rows_of(numbers, tables, [int(encoder.length)])
        """All numbers of each table in a row: every array but the pictures is a part of it."""
        begins = {"planes": slate.canvas.planes_at}
        self._pictures: Arrays = {}
        for part in parts:
            if part.name in PICTURES:
                picture = array_of(getattr(slate.canvas, part.name), np.uint8)[begins.get(part.name, 0) :]
                self._pictures[part.name] = rows_of(picture, tables, part.shape)
        mask = array_of(slate.mask, np.int8)[slate.mask_at :]
        self._mask = rows_of(mask, tables, [int(encoder.actions.size)])
        self.parts = [part.name for part in parts if part.name not in PICTURES]
        """Their names."""
        self.arrays: Arrays = {**parted(self.numbers, self._fields), **self._pictures}
        """Those of all tables, the first axis the table."""
        listed = array_of(slate.listed, np.int32)[slate.listed_at :]
        self.offered: Arrays = {
            "action_mask": self._mask,
            "actions": rows_of(listed, tables, [int(encoder.actions.room)]),
            "count": array_of(slate.counts, np.int64),
        }
        """What each table offers: as a mask, and as a list with its length."""

    def kept_of_one(self) -> Observation:
        """The observation of the only table there is, in arrays of its own."""
        numbers: Array = np.ndarray((), self._fields, self.numbers.copy())
        found = {name: numbers[name] for name in self._fields.names}
        for name, picture in self._pictures.items():
            found[name] = picture[0].copy()
        return {"observation": found, "action_mask": self._mask[0].copy()}


def array_of(numbers: Any, dtype: Any) -> Array:
    """What compiled code writes, as NumPy reads it."""
    return np.frombuffer(memoryview(numbers), dtype)


def rows_of(numbers: Array, tables: int, shape: list[int]) -> Array:
    """The first of *numbers*, so many for each of the *tables*."""
    return numbers[: tables * int(np.prod(shape))].reshape(tables, *shape)


def fields_of(encoder: Encoder, parts: list[Part]) -> Any:
    """A record of all numbers of a table, its fields those *parts* that are no pictures."""
    wanted = [part for part in parts if part.name not in PICTURES]
    fields: Any = {
        "names": [part.name for part in wanted],
        "formats": [(np.int16, tuple(part.shape)) for part in wanted],
        "offsets": [int(part.first) * 2 for part in wanted],
        "itemsize": int(encoder.length) * 2,
    }
    return np.dtype(fields)


def parted(numbers: Array, fields: Any) -> Arrays:
    """The arrays that lie in the *numbers* of many tables, a row for each."""
    records = numbers.reshape(-1).view(fields)
    return {name: records[name] for name in fields.names}
