"""What the tables of a fleet show, where the network reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

import torch
from torch import Tensor
from torch._dynamo import mark_dynamic
from torch.nn import functional as F

from ..core.cards import DWARFS
from .fleet import Fleet
from .network import NEVER, READ, Network, Thoughts
from .reading import DEEDS, PLAYERS

Seen = dict[str, Tensor]
"""What is read and known of some tables, by name."""

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
        memory = torch.frombuffer(fleet.memory.buffer, dtype=torch.uint8)
        if where.type == "cuda":
            torch.cuda.cudart().cudaHostRegister(memory.data_ptr(), len(memory), 0)
        self._halves = [
            {name: torch.from_numpy(array) for name, array in half.items()} for half in fleet.halves
        ]

    def see(self, half: int) -> Seen:
        """What the seats that are asked at a half see, and the truth; dwarfs from one's own seat on."""
        seen = self.told(half, KEPT)
        chairs = torch.arange(seen["dwarfs"].shape[1], device=self.where)[None]
        players = seen["table"][:, PLAYERS, None].long()
        turned = seen["dwarfs"].gather(1, (chairs + seen["seat"][:, None]) % players)
        seen["dwarfs"] = torch.where(chairs < players, turned, NOBODY)
        return seen

    def told(self, half: int, names: tuple[str, ...]) -> Seen:
        """Some arrays of a half, copied."""
        tables = self._halves[half]
        return {name: tables[name].to(self.where, non_blocking=True, copy=True) for name in names}

    def outcome(self, half: int) -> Seen:
        """What has come of the last choices at a half; where gold counts, a seat is paid what it got more
        than the others did on average."""
        told = self.told(half, ("rewards", "ended", "won"))
        if self.fleet.family.gold:
            players = self.told(half, ("table",))["table"][:, PLAYERS, None]
            told["rewards"] = compared(told["rewards"], players)
        return told

    def wait(self) -> None:
        """Until all is copied: whoever plays writes over it."""
        if self.where.type == "cuda":
            torch.cuda.synchronize()

    def pick(self, half: int, picks: Tensor) -> None:
        """Choose at a half."""
        self._halves[half]["pick"].copy_(picks)


def compared(rewards: Tensor, players: Tensor) -> Tensor:
    """By table and seat: what it got more than the other *players* did on average."""
    more = rewards - (rewards.sum(1, keepdim=True) - rewards) / (players - 1)
    seats = torch.arange(rewards.shape[1], device=rewards.device)
    return torch.where(seats[None] < players, more, 0.0)


def thoughts_of(network: Network, seen: Seen) -> Thoughts:
    """What the network makes of what is seen, for who learns. On a GPU it is compiled, in half precision, and
    one program serves however many options there are."""
    count, on_gpu = seen["count"], seen["table"].device.type == "cuda"
    there = torch.arange(seen["options"].shape[1], device=count.device) < count[:, None]
    owners, numbers = there.nonzero(as_tuple=True)
    read = {
        **{name: seen[name] for name in READ},
        "options": seen["options"][owners, numbers],
        "owners": owners,
    }
    for name in ("options", "owners"):
        mark_dynamic(read[name], 0)
    ponder = _compiled(Network.ponder) if on_gpu else Network.ponder
    with torch.autocast(count.device.type, dtype=torch.bfloat16, enabled=on_gpu):
        thoughts = ponder(network, read)
    scores = thoughts.scores.new_full(there.shape, NEVER)
    scores[owners, numbers] = thoughts.scores
    return replace(thoughts, scores=scores)


def glance(network: Network, seen: Seen) -> Thoughts:
    """The same, for who plays and does not learn; there, tables are always as many."""
    on_gpu = seen["table"].device.type == "cuda"
    think = _compiled(Network.think) if on_gpu else Network.think
    with torch.no_grad(), torch.autocast("cuda", dtype=torch.bfloat16, enabled=on_gpu):
        return think(network, {name: seen[name] for name in READ})


@cache
def _compiled(think: Callable[..., Thoughts]) -> Callable[..., Thoughts]:
    found: Callable[..., Thoughts] = torch.compile(think, dynamic=False)
    return found


def beliefs_lost(thoughts: Thoughts, seen: Seen) -> Tensor:
    """How wrong the network is about the dwarfs of others, the treasure, and who will win."""
    dwarfs = seen["dwarfs"][:, 1:]
    there = dwarfs != NOBODY
    wrong = F.cross_entropy(thoughts.dwarfs[:, 1:].flatten(0, 1), dwarfs.flatten(), reduction="none")
    share = (wrong * there.flatten()).sum() / there.sum().clamp(min=1)
    return share + F.cross_entropy(thoughts.treasure, seen["treasure"])


def shortened(seen: Seen) -> Seen:
    """The same with half the rows for deeds, where nobody has done more: two shapes are soon compiled."""
    room = seen["deeds"].shape[1]
    half = (room + 1) // 2
    longest = half if int(seen["table"][:, DEEDS].max()) <= half else room
    most = int(seen["count"].max())
    return {**seen, "deeds": seen["deeds"][:, :longest], "options": seen["options"][:, :most]}
