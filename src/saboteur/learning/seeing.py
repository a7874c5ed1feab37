"""What the tables of a fleet show, where the network reads it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

import torch
from torch import Tensor
from torch.nn import functional as F

from ..core.cards import DWARFS
from .fleet import Fleet
from .network import READ, Network, Thoughts
from .reading import DEEDS, PLAYERS

Seen = dict[str, Tensor]
"""What is read and known of some tables, by name."""

COPIED: Final = (*(name for name in READ if name != "guile"), "seat", "dwarfs", "treasure")
KEPT: Final = (*READ, "seat", "dwarfs", "treasure")
"""What learning needs to see a position again."""

NOBODY: Final = DWARFS.index("nobody")


def device() -> torch.device:
    """Where networks learn."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


class Sight:
    """Looks at a fleet, half by half."""

    def __init__(self, fleet: Fleet, where: torch.device) -> None:
        self.fleet = fleet
        self.where = where
        if where.type == "cuda":
            address = torch.frombuffer(fleet.memory, dtype=torch.uint8)
            torch.cuda.cudart().cudaHostRegister(address.data_ptr(), len(address), 0)
        self._halves = [
            {name: torch.from_numpy(array) for name, array in half.items()} for half in fleet.halves
        ]

    def see(self, half: int) -> Seen:
        """What the seats that are asked at a half see, and the truth; dwarfs from one's own seat on."""
        seen = self.told(half, (*COPIED, "guile", "guilt"))
        seen["guiles"] = seen["guile"]
        seen["by seat"] = seen["dwarfs"]
        seen["guile"] = seen["guiles"].gather(1, seen["seat"][:, None])[:, 0]
        chairs = torch.arange(seen["dwarfs"].shape[1], device=self.where)[None]
        players = seen["table"][:, PLAYERS, None].long()
        turned = seen["dwarfs"].gather(1, (chairs + seen["seat"][:, None]) % players)
        seen["dwarfs"] = torch.where(chairs < players, turned, NOBODY)
        return seen

    def told(self, half: int, names: tuple[str, ...]) -> Seen:
        """Some arrays of a half, copied."""
        tables = self._halves[half]
        return {name: tables[name].to(self.where, non_blocking=True, copy=True) for name in names}

    def wait(self) -> None:
        """Until all is copied: whoever plays writes over it."""
        if self.where.type == "cuda":
            torch.cuda.synchronize()

    def pick(self, half: int, picks: Tensor) -> None:
        """Choose at a half."""
        self._halves[half]["pick"].copy_(picks)


def thoughts_of(network: Network, seen: Seen) -> Thoughts:
    """What the network makes of what is seen; on a GPU in half precision."""
    where = seen["table"].device.type
    with torch.autocast(where, dtype=torch.bfloat16, enabled=where == "cuda"):
        return network.think(seen)


@cache
def _compiled() -> Callable[[Network, Seen], Thoughts]:
    found: Callable[[Network, Seen], Thoughts] = torch.compile(Network.think, dynamic=False)
    return found


def glance(network: Network, seen: Seen) -> Thoughts:
    """The same, for who plays and does not learn: compiled on a GPU, where tables are always as many."""
    if seen["table"].device.type != "cuda":
        return thoughts_of(network, seen)
    with torch.no_grad(), torch.autocast("cuda", dtype=torch.bfloat16):
        return _compiled()(network, {name: seen[name] for name in READ})


def beliefs_lost(thoughts: Thoughts, seen: Seen) -> Tensor:
    """How wrong the network is about the dwarfs of others, the treasure, and who will win."""
    dwarfs = seen["dwarfs"][:, 1:]
    there = dwarfs != NOBODY
    wrong = F.cross_entropy(thoughts.dwarfs[:, 1:].flatten(0, 1), dwarfs.flatten(), reduction="none")
    share = (wrong * there.flatten()).sum() / there.sum().clamp(min=1)
    return share + F.cross_entropy(thoughts.treasure, seen["treasure"])


def shortened(seen: Seen) -> Seen:
    """The same without rows for deeds that nobody has done."""
    longest = int(seen["table"][:, DEEDS].max().clamp(1, seen["deeds"].shape[1]))
    most = int(seen["count"].max())
    return {**seen, "deeds": seen["deeds"][:, :longest], "options": seen["options"][:, :most]}
