"""Imitation: watch a bot play, and learn to choose, to believe and to hope as it could."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

import torch
from torch.nn import functional as F

from ..errors import RulesetError
from .network import Network
from .seeing import KEPT, Seen, Sight, beliefs_lost, shortened, thoughts_of
from .stand import Company

Say = Callable[[str], None]


@dataclass(frozen=True)
class Schooling:
    """How a bot is watched and imitated."""

    teacher: str = "hard"
    steps: int = 120
    """How often every table is answered while watching."""
    epochs: int = 4
    batch: int = 4096
    rate: float = 1e-3


def watch(sight: Sight, schooling: Schooling, seed: int, say: Say) -> Seen:
    """What the teacher chose where, and whether the seat won the round; what has not ended is left out."""
    begun = monotonic()
    fleet = sight.fleet
    fleet.begin(seed, Company(teacher=schooling.teacher))
    told: list[list[Seen]] = [[], []]
    for step in range(schooling.steps):
        if step % 10 == 1:  # teachers can be slow: it shows how long it will take
            say(f"watching: step {step} of {schooling.steps}, {monotonic() - begun:.0f} s")
        for half in (0, 1):
            seen = sight.see(half)
            seen["pick"] = sight.told(half, ("pick",))["pick"]
            sight.wait()
            fleet.send(half)
            fleet.receive()
            seen |= sight.outcome(half)
            told[half].append({name: seen[name] for name in (*KEPT, "pick", "rewards", "ended")})
    kept = [lesson for half in told for lesson in _judged(half)]
    return {name: torch.cat([lesson[name] for lesson in kept]) for name in kept[0]}


def _judged(told: list[Seen]) -> list[Seen]:
    """The lessons of one half whose rounds have ended, each with what its seat got."""
    later = torch.zeros_like(told[0]["rewards"])
    known = torch.zeros_like(told[0]["ended"], dtype=torch.bool)
    judged = []
    for seen in reversed(told):
        ended = seen["ended"] > 0
        later = torch.where(ended[:, None], seen["rewards"], later + seen["rewards"])
        known = known | ended
        got = later.gather(1, seen["seat"][:, None])[:, 0]
        use = known & (seen["pick"] < seen["count"])  # what has no room is not taught
        lesson = {name: seen[name][use] for name in (*KEPT, "pick")}
        judged.append({**lesson, "got": got[use]})
    return judged


def imitate(network: Network, lessons: Seen, schooling: Schooling, say: Say) -> float:
    """Learn from *lessons*; returns how often the network chooses as the teacher where it was not taught."""
    many, where = len(lessons["pick"]), lessons["pick"].device
    if many < 2:
        raise RulesetError("", f"no round has ended in {schooling.steps} steps: watch for longer")
    order = torch.randperm(many, device=where)
    held, order = order[: many // 50 + 1], order[many // 50 + 1 :]
    batch = min(schooling.batch, len(order))
    total = schooling.epochs * (len(order) // batch)
    optimizer = torch.optim.AdamW(network.parameters(), lr=schooling.rate, weight_decay=1e-4)
    done, begun, agreed = 0, monotonic(), 0.0
    for epoch in range(schooling.epochs):
        network.train()
        for part in order[torch.randperm(len(order), device=where)].split(batch):
            if len(part) == batch:
                done += 1
                warm = min(1.0, done / 200)
                optimizer.param_groups[0]["lr"] = schooling.rate * warm * (1 - 0.95 * done / total)
                _learn(network, optimizer, {name: array[part] for name, array in lessons.items()})
        agreed = _agreement(network, {name: array[held] for name, array in lessons.items()})
        say(f"imitation: epoch {epoch + 1}, agrees in {agreed:.1%}, {monotonic() - begun:.0f} s")
    return agreed


def _learn(network: Network, optimizer: torch.optim.Optimizer, lessons: Seen) -> None:
    seen = shortened(lessons)
    thoughts = thoughts_of(network, seen)
    worth = network.worth(thoughts, seen["dwarfs"], seen["treasure"])
    got = seen["got"]
    loss = (
        F.cross_entropy(thoughts.scores, seen["pick"])
        + 0.5 * F.mse_loss(worth, got)
        + 0.2 * beliefs_lost(thoughts, seen)
        + 0.1 * F.binary_cross_entropy_with_logits(thoughts.hope, got.clamp(0, 1))
    )
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimizer.step()


def _agreement(network: Network, lessons: Seen) -> float:
    network.eval()
    same = 0
    with torch.no_grad():
        for part in torch.arange(len(lessons["pick"]), device=lessons["pick"].device).split(4096):
            seen = {name: array[part] for name, array in lessons.items()}
            same += int((network.think(seen).scores.argmax(1) == seen["pick"]).sum())
    return same / len(lessons["pick"])
