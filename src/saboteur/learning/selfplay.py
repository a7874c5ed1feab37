"""Self-play: the network plays against itself, its own past and a pool of bots, and learns what paid (PPO).

A round is an episode: a seat is paid for winning it, or, where gold counts, what it got more than the others
did: who has the most wins the game.

While all tables are played on, by a copy of the network, the network learns from what was played before. So
it learns from choices of what it was one update before.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import torch
from torch import Tensor
from torch.nn import functional as F

from ..bots.sight.aims import TREASURE_AIM
from ..core.cards import DWARFS
from .network import Network
from .reading import DEEDS
from .seeing import KEPT, Seen, Sight, beliefs_lost, glance, shortened, thoughts_of
from .stand import Company

FRIENDS: Final = torch.tensor([TREASURE_AIM[dwarf] > 0 for dwarf in range(len(DWARFS))])
"""By dwarf: whether it wants the treasure to be found."""


@dataclass(frozen=True)
class Plan:
    """How the network plays against itself, and how it learns from it."""

    legs: int = 12
    """After each leg all tables begin anew, and a checkpoint is kept."""
    updates: int = 24
    """Times in a leg that the network learns."""
    steps: int = 48
    """How often every table is answered before it learns."""
    rate: float = 3e-4
    batch: int = 4096
    clip: float = 0.2
    trace: float = 0.95
    entropy: float = 0.01
    past: float = 0.3
    """The share of tables at which one side is played by the network's own past."""
    keeps: int = 6
    """Past networks that are kept, two or more: the first, and the latest."""
    pool: dict[str, float] = field(default_factory=dict)
    """Bots that play one side, and how often each does."""
    share: float = 0.0
    """The share of rounds at which one of them does."""


@dataclass
class Progress:
    """All that a run has come to: it goes on from here exactly as if it had never stopped."""

    network: Network
    optimizer: torch.optim.Optimizer
    plan: Plan
    seed: int
    leg: int = 0
    past: list[dict[str, Tensor]] = field(default_factory=list)
    curve: list[dict[str, float]] = field(default_factory=list)
    """What was seen of every update."""


def optimizer_for(network: Network, plan: Plan) -> torch.optim.Optimizer:
    return torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=1e-5, eps=1e-5)


def play_leg(progress: Progress, sight: Sight) -> None:
    """Play and learn until the next checkpoint."""
    plan, network = progress.plan, progress.network
    torch.manual_seed(progress.seed * 1_000_003 + progress.leg)
    sight.fleet.begin(1 + progress.seed * 1_000_003 + progress.leg, Company(plan.pool, plan.share))
    if not progress.past:
        progress.past.append(kept_weights(network))
    player, rival = copy.deepcopy(network), copy.deepcopy(network)
    table = Rollout(sight, plan)
    lessons: Iterator[None] = iter(())
    for update in range(plan.updates):
        number = progress.leg * plan.updates + update
        player.load_state_dict(network.state_dict())
        rival.load_state_dict(progress.past[number % len(progress.past)])
        lessons = learn(progress, table.play(player, rival, lessons), number)
    for _ in lessons:
        pass
    progress.past.append(kept_weights(network))
    del progress.past[1 : -(plan.keeps - 1)]
    progress.leg += 1


def kept_weights(network: Network) -> dict[str, Tensor]:
    return {name: weights.detach().clone() for name, weights in network.state_dict().items()}


@dataclass
class Played:
    """What was played: rows to learn from, and how it went."""

    rows: Seen
    told: dict[str, float]


class Rollout:
    """Plays all tables of a fleet for some steps at a time."""

    def __init__(self, sight: Sight, plan: Plan) -> None:
        self.sight, self.plan = sight, plan
        width = sight.fleet.width
        number = torch.arange(width, device=sight.where)
        apart = torch.frac(number * 0.6180339887)  # spread over tables of every kind
        self.rivals = torch.where(apart < plan.past / 2, 1, torch.where(apart < plan.past, 2, 0))
        """By table: 1 if the past plays friends of the treasure there, 2 if it plays their foes."""
        self.old = (self.rivals > 0).nonzero()[:, 0]
        self.now = [sight.see(0), sight.see(1)]
        self.friends = FRIENDS.to(sight.where)

    def play(self, network: Network, rival: Network, lessons: Iterator[None]) -> Played:
        """Play on everywhere; while the fleet is waited for, *lessons* go on, and all are over at the end."""
        network.eval()
        rival.eval()
        fleet = self.sight.fleet
        told: list[list[Seen]] = [[], []]
        for half in (0, 1):
            self._choose(half, network, rival)
        for step in range(self.plan.steps):
            for half in (0, 1):
                next(lessons, None)
                fleet.receive()
                told[half].append(self.now[half] | self.sight.outcome(half))
                self.now[half] = self.sight.see(half)
                if step + 1 < self.plan.steps:
                    self._choose(half, network, rival)
        for _ in lessons:
            pass
        return self._played(told)

    def _choose(self, half: int, network: Network, rival: Network) -> None:
        seen = self.now[half]
        with torch.no_grad():
            self._think(seen, network, rival)
        self.sight.pick(half, seen["pick"])
        self.sight.fleet.send(half)

    def _think(self, seen: Seen, network: Network, rival: Network) -> None:
        """Choose at every table, and note what was thought there."""
        thoughts = glance(network, seen)
        chances = F.log_softmax(thoughts.scores, 1)
        pick = torch.multinomial(chances.exp(), 1)[:, 0]
        friend = self.friends[seen["dwarfs"][:, 0]]
        theirs = ((self.rivals == 1) & friend) | ((self.rivals == 2) & ~friend)
        if len(self.old):
            old = glance(rival, {name: seen[name][self.old] for name in KEPT})
            pick[self.old] = torch.where(
                theirs[self.old], torch.multinomial(F.softmax(old.scores, 1), 1)[:, 0], pick[self.old]
            )
        seen["pick"] = pick
        seen["chance"] = chances.gather(1, pick[:, None])[:, 0]
        seen["worth"] = network.worth(thoughts, seen["dwarfs"], seen["treasure"])
        seen["learns"] = ~theirs

    def _played(self, told: list[list[Seen]]) -> Played:
        rows: list[Seen] = []
        seen_of = dict.fromkeys(("rounds", "won"), 0.0)
        for half in told:
            better, judged = advantages(half, self.plan.trace)
            for step, seen in enumerate(half):
                use = judged[step] & seen["learns"]
                row = {name: seen[name][use] for name in (*KEPT, "pick", "chance", "worth")}
                rows.append({**row, "better": better[step][use]})
                mine = self.rivals == 0
                seen_of["rounds"] += float((seen["ended"] > 0)[mine].sum())
                seen_of["won"] += float((seen["won"] == 1)[mine].sum())
        joined = {name: torch.cat([row[name] for row in rows]) for name in rows[0]}
        rounds = max(seen_of["rounds"], 1.0)
        return Played(joined, {"rounds": rounds, "won": seen_of["won"] / rounds})


def advantages(told: list[Seen], trace: float) -> tuple[Tensor, Tensor]:
    """By step and table: how much better things went for the seat that chose than the critic expected, until
    it was asked again or the round ended; and whether that is known yet."""
    width, seats = told[0]["rewards"].shape
    where = told[0]["rewards"].device
    rows = torch.arange(width, device=where)
    gain = torch.zeros(width, seats, device=where)
    hope, later = torch.zeros_like(gain), torch.zeros_like(gain)
    known = torch.zeros(width, seats, dtype=torch.bool, device=where)
    better, judged = [], []
    for seen in reversed(told):
        over = seen["ended"][:, None] > 0
        gain, hope, later = (torch.where(over, 0.0, what) for what in (gain, hope, later))
        known = known | over
        gain = gain + seen["rewards"]
        me = seen["seat"]
        was_known = known[rows, me]
        more = gain[rows, me] + hope[rows, me] - seen["worth"] + trace * later[rows, me]
        more = torch.where(was_known, more, 0.0)
        better.append(more)
        judged.append(was_known)
        gain[rows, me] = 0.0
        hope[rows, me] = seen["worth"]
        later[rows, me] = more
        known[rows, me] = True
    return torch.stack(better[::-1]), torch.stack(judged[::-1])


def learn(progress: Progress, played: Played, number: int) -> Iterator[None]:
    """One pass over what was played, the update of this *number*, batch by batch as it is asked."""
    network, plan, rows = progress.network, progress.plan, played.rows
    done = number / plan.updates / plan.legs
    progress.optimizer.param_groups[0]["lr"] = plan.rate * max(0.1, 1 - 0.9 * done)
    rows["target"] = (rows["worth"] + rows["better"]).clamp(-1.5, 2.5)
    friend = FRIENDS.to(rows["pick"].device)[rows["dwarfs"][:, 0]]
    for side in (friend, ~friend):
        better = rows["better"][side]
        if len(better) > 1:
            rows["better"][side] = (better - better.mean()) / (better.std() + 1e-6)
    network.train()
    many, batch = len(rows["pick"]), min(plan.batch, len(rows["pick"]))
    told: list[Tensor] = []
    for chunk in torch.randperm(many, device=rows["pick"].device).split(4 * batch):
        sorted_chunk = chunk[rows["table"][chunk, DEEDS].argsort()]  # alike in length, so read faster
        for part in sorted_chunk.split(batch):
            if len(part) == batch:
                told.append(_learn(progress, {name: array[part] for name, array in rows.items()}))
                yield
    entropy, wrong, drift = torch.stack(told).mean(0).tolist()
    figures = {"rows": many, "entropy": entropy, "wrong": wrong, "drift": drift}
    progress.curve.append({"leg": progress.leg, **played.told, **figures})


def _learn(progress: Progress, part: Seen) -> Tensor:
    network, plan = progress.network, progress.plan
    seen = shortened(part)
    thoughts = thoughts_of(network, seen)
    chances = F.log_softmax(thoughts.scores, 1)
    chosen = chances.gather(1, seen["pick"][:, None])[:, 0]
    ratio = (chosen - seen["chance"]).exp()
    better = seen["better"]
    policy = -torch.min(ratio * better, ratio.clamp(1 - plan.clip, 1 + plan.clip) * better).mean()
    entropy = -(chances.exp() * chances.clamp(min=-20)).sum(1).mean()
    worth = network.worth(thoughts, seen["dwarfs"], seen["treasure"])
    wrong = beliefs_lost(thoughts, seen)
    hope = F.binary_cross_entropy_with_logits(thoughts.hope, seen["target"].clamp(0, 1))
    loss = policy + 0.5 * F.mse_loss(worth, seen["target"]) - plan.entropy * entropy + 0.1 * (wrong + hope)
    progress.optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    if torch.isfinite(norm):
        progress.optimizer.step()
    return torch.stack([entropy, wrong, (seen["chance"] - chosen).mean()]).detach()
