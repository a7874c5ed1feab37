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


def parts_of(encoder: Encoder, encoding: Encoding) -> list[Part]:
    """The arrays of an observation."""
    check_option("encoding", encoding, get_args(Encoding))
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

    def __init__(self, encoder: Encoder, slate: Slate, encoding: Encoding) -> None:
        parts = parts_of(encoder, encoding)
        numbers = [part for part in parts if part.name not in PICTURES]
        pictures = [part for part in parts if part.name in PICTURES]
        self._number_fields = _fields(numbers, np.int16, int(encoder.length))
        self._cell_fields = _fields(pictures, np.uint8, int(encoder.area))
        self._numbers: Array = np.frombuffer(memoryview(slate.numbers), np.int16)
        self._cells: Array = np.frombuffer(memoryview(slate.cells), np.uint8)
        self._mask: Array = np.frombuffer(memoryview(slate.mask), np.int8).reshape(len(slate.lines), -1)
        self._first_mask: Array = self._mask[0]
        self._number_names = [part.name for part in numbers]
        self._cell_names = [part.name for part in pictures]

    def live(self) -> Observation:
        """Observations of all tables, the first axis the table; they change with the next step."""
        numbers, cells = self._numbers.view(self._number_fields), self._cells.view(self._cell_fields)
        return self._named(numbers, cells, self._mask)

    def kept(self) -> Observation:
        """The same in arrays of their own."""
        numbers = self._numbers.copy().view(self._number_fields)
        return self._named(numbers, self._cells.copy().view(self._cell_fields), self._mask.copy())

    def kept_of_one(self) -> Observation:
        """The observation of the only table there is, in arrays of its own."""
        numbers: Array = np.ndarray((), self._number_fields, self._numbers.copy())
        cells: Array = np.ndarray((), self._cell_fields, self._cells.copy())
        return self._named(numbers, cells, self._first_mask.copy())

    def _named(self, numbers: Array, cells: Array, mask: Array) -> Observation:
        found: Arrays = {name: numbers[name] for name in self._number_names}
        for name in self._cell_names:
            found[name] = cells[name]
        return {"observation": found, "action_mask": mask}


def _fields(parts: list[Part], dtype: Any, length: int) -> Any:
    """A record of *length* numbers, its fields the *parts* that are wanted."""
    size = np.dtype(dtype).itemsize
    fields: Any = {
        "names": [part.name for part in parts],
        "formats": [(dtype, tuple(part.shape)) for part in parts],
        "offsets": [int(part.first) * size for part in parts],
        "itemsize": length * size,
    }
    return np.dtype(fields)
