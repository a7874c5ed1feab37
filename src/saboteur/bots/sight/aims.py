"""What each dwarf wants: how it stands to the treasure, and to every other dwarf."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.cards import DWARFS, dwarf
from .ways import BLUE_DOORS, GREEN_DOORS

MINER: Final[i64] = dwarf("miner")
SABOTEUR: Final[i64] = dwarf("saboteur")
GREEDY: Final[i64] = dwarf("greedy dwarf")
BLUE: Final[i64] = dwarf("blue miner")
GREEN: Final[i64] = dwarf("green miner")
BOSS: Final[i64] = dwarf("boss")
PROFITEER: Final[i64] = dwarf("profiteer")
GEOLOGIST: Final[i64] = dwarf("geologist")

KINDS: Final[i64] = 9

_TREASURE: Final = {
    "miner": 1.0, "saboteur": -1.0, "greedy dwarf": 1.0, "blue miner": 1.0, "green miner": 1.0,
    "boss": 1.0, "profiteer": 0.15, "geologist": -0.2,
}  # fmt: skip

_FOES: Final = {
    "miner": {"miner": -1.0, "saboteur": 1.0, "greedy dwarf": 0.4},
    "greedy dwarf": {"miner": 0.2, "saboteur": 0.7, "greedy dwarf": 0.5},
    "blue miner": {
        "blue miner": -1.0, "green miner": 0.6, "boss": -0.3, "profiteer": 0.2, "geologist": 0.1,
        "saboteur": 1.0,
    },
    "green miner": {
        "blue miner": 0.6, "green miner": -1.0, "boss": -0.3, "profiteer": 0.2, "geologist": 0.1,
        "saboteur": 1.0,
    },
    "boss": {
        "blue miner": -0.5, "green miner": -0.5, "boss": 0.0, "profiteer": 0.3, "geologist": 0.2,
        "saboteur": 1.0,
    },
    "profiteer": {"blue miner": 0.2, "green miner": 0.2, "boss": 0.3, "geologist": 0.1, "saboteur": 0.1},
    "geologist": {"blue miner": 0.2, "green miner": 0.2, "boss": 0.2, "geologist": 0.6, "saboteur": -0.2},
    "saboteur": {
        "miner": 1.0, "greedy dwarf": 0.8, "blue miner": 1.0, "green miner": 1.0, "boss": 1.0,
        "profiteer": 0.1, "geologist": 0.1, "saboteur": -1.0,
    },
}  # fmt: skip


def _table() -> vec[float]:
    return vec[float]([_FOES.get(me, {}).get(other, 0.0) for me in DWARFS for other in DWARFS])


TREASURE_AIM: Final = vec[float]([_TREASURE.get(name, 0.0) for name in DWARFS])
"""By dwarf: 1 if it wants the treasure found, -1 if it wants it to stay hidden."""

FOE: Final = _table()
"""By ``KINDS * dwarf + other``: 1 if the first is harmed by all the other does, -1 if it is helped."""


def doors_shut_to(dwarf: i64) -> i64:
    """[S8] The doors that a dwarf's team cannot pass."""
    if dwarf == BLUE:
        return GREEN_DOORS
    return BLUE_DOORS if dwarf == GREEN else 0
