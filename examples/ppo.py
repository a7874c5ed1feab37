"""Learn Saboteur by playing against oneself: masked PPO in one file.

    pip install "saboteur[research]" torch
    python examples/ppo.py --out learnt

One network plays every seat, from what that seat may know and nothing else, and learns from what its rounds
bring: 1 for a round won, 0 for a round lost, and a little for each step by which the mine comes nearer to the
goals, good for miners and bad for saboteurs. It begins knowing nothing. On the way it is measured against
`random`, role by role; `learnt.svg` has the curves, `learnt.json` the numbers, `learnt.pt` the network.
docs/learning.md explains it.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from saboteur import Game, Luck, __version__
from saboteur.arena.statistics import wilson
from saboteur.bots.registry import seat as seat_bot
from saboteur.research.arrays.places import CELL
from saboteur.research.vector import SaboteurVector

PLAYERS = 3
SABOTEUR = 2
"""The number of that dwarf."""

ROUND, DWARFS = 2, 10
"""Where an observation has the number of the round, and the row of one's own seat its dwarf."""

WEST, EAST, NORTH, SOUTH = 1, 9, 3, 3
"""The part of the mine that the network looks at; cells outside it are all the same to it."""


@dataclass(frozen=True)
class Settings:
    tables: int = 64
    steps: int = 64
    """Choices at each table between two lessons."""
    epochs: int = 3
    batch: int = 512
    rate: float = 1e-3
    trace: float = 0.95
    """The lambda of generalised advantage estimation; rewards are not discounted."""
    clip: float = 0.2
    entropy: float = 0.01
    shaping: float = 0.1


# What is seen.


@dataclass
class Sight:
    """What the seats that are asked see, and what they may choose: one row for each table."""

    picture: Tensor
    facts: Tensor
    options: Tensor
    """The actions that are offered; -1 fills the row."""

    def __getitem__(self, rows: Any) -> Sight:
        return Sight(self.picture[rows], self.facts[rows], self.options[rows])


class Eyes:
    """Turns observations into what the network reads."""

    def __init__(self, tables: SaboteurVector) -> None:
        window = tables.actions.window
        x, y = int(window.west), int(window.north)
        self.rows, self.columns = slice(y - NORTH, y + SOUTH + 1), slice(x - WEST, x + EAST + 1)

    def __call__(self, observation: dict[str, Any], infos: dict[str, Any]) -> Sight:
        arrays = observation["observation"]
        picture = arrays["planes"][:, self.rows, self.columns]
        facts = [arrays[name].reshape(len(picture), -1) for name in ("table", "hand", "seats", "goals")]
        return Sight(
            torch.from_numpy(picture.transpose(0, 3, 1, 2).copy()),
            torch.from_numpy(np.concatenate(facts, 1)),
            torch.from_numpy(infos["actions"].astype(np.int64)),
        )


def is_saboteur(sight: Sight, tables: SaboteurVector) -> Tensor:
    """Whether the seat that is asked is a saboteur: it knows its own dwarf."""
    own = tables.encoder.parts["seats"].first + DWARFS
    return sight.facts[:, int(own) + SABOTEUR] == 1


# The network.


class Network(nn.Module):
    """A picture of the mine and some facts go in; a number for each option and the hope to win come out.

    Choices of a cell are read off the picture: what a card is worth on a cell is the same sum all over it.
    """

    def __init__(self, tables: SaboteurVector, wide: int = 32) -> None:
        super().__init__()
        planes = tables.single_observation_space["observation"]["planes"].shape[-1]
        facts = Eyes(tables)(*tables.reset(seed=0)).facts.shape[1]
        heads, flat, where = layout(tables)
        self.register_buffer("where", where)
        self.facts = nn.Sequential(nn.Linear(facts, 128), nn.ReLU(), nn.Linear(128, wide))
        self.first = nn.Conv2d(planes, wide, 3, padding=1)
        self.second = nn.Conv2d(wide, wide, 3, padding=1)
        self.third = nn.Conv2d(wide, wide, 3, padding=2, dilation=2)
        self.whole = nn.Sequential(nn.Linear(3 * wide, 128), nn.ReLU())
        self.cells = nn.Conv2d(wide, heads, 1)
        self.across = nn.Linear(128, heads)
        self.flat = nn.Linear(128, heads + flat)
        self.value = nn.Linear(128, 1)
        for layer in (self.cells, self.across, self.flat, self.value):
            nn.init.normal_(layer.weight, std=0.01)

    def forward(self, sight: Sight) -> tuple[Categorical, Tensor]:
        facts = self.facts(torch.clamp(sight.facts.float() / 8, -4, 4))
        seen = torch.relu(self.first(sight.picture.float()) + facts[:, :, None, None])
        seen = torch.relu(self.second(seen) + seen)
        seen = torch.relu(self.third(seen) + seen)
        whole = self.whole(torch.cat([facts, seen.mean((2, 3)), seen.amax((2, 3))], 1))
        cells = self.cells(seen) + self.across(whole)[:, :, None, None]
        scores = torch.cat([cells.flatten(1), self.flat(whole)], 1)
        offered = scores.gather(1, self.where[sight.options.clamp(min=0)])
        return Categorical(logits=offered.masked_fill(sight.options < 0, -1e9)), self.value(whole)[:, 0]


def layout(tables: SaboteurVector) -> tuple[int, int, Tensor]:
    """How many heads of choices have a cell, how many choices have none, and where each action is scored.

    First come all cells of the picture for each head, then for each head the cells outside, then the rest.
    """
    actions, area = tables.actions, (WEST + EAST + 1) * (NORTH + SOUTH + 1)
    heads = sum(len(block.heads) for block in actions.blocks if block.place == CELL)
    where = np.zeros(int(actions.size), np.int64)
    head, flat = 0, 0
    for block in actions.blocks:
        if block.place != CELL:
            size = block.size()
            where[block.first : block.first + size] = heads * area + heads + flat + np.arange(size)
            flat += size
            continue
        for first in range(int(block.first), int(block.first) + block.size(), int(block.span)):
            where[first : first + int(block.span)] = _scored(tables, head, heads * area + head)
            head += 1
    where[int(actions.extras) :] = heads * area + heads + flat
    return heads, flat + 1, torch.from_numpy(where)


def _scored(tables: SaboteurVector, head: int, outside: int) -> np.ndarray[Any, Any]:
    """Where one head is scored, cell by cell of the window."""
    window = tables.actions.window
    wide, high = WEST + EAST + 1, NORTH + SOUTH + 1
    x = np.arange(int(window.width))[None, :] - int(window.west) + WEST
    y = np.arange(int(window.height))[:, None] - int(window.north) + NORTH
    inside = (x >= 0) & (x < wide) & (y >= 0) & (y < high)
    return np.where(inside, head * wide * high + y * wide + x, outside).reshape(-1)


# Playing and learning.


@dataclass
class Memory:
    """Choices in the order in which they were made: the first axis is time, the second the table."""

    sights: Sight
    chosen: Tensor
    chances: Tensor
    values: Tensor
    seats: Tensor
    rewards: Tensor
    """What each choice brought to each seat."""
    ended: Tensor
    """Whether it ended the round."""


class Player:
    """Tables at which one network plays every seat."""

    def __init__(self, network: Network, tables: SaboteurVector, seed: int) -> None:
        self.network, self.tables, self.eyes = network, tables, Eyes(tables)
        observation, infos = tables.reset(seed=seed)
        self.sight, self.seats = self.eyes(observation, infos), torch.from_numpy(infos["seat"])

    def play(self, steps: int) -> Memory:
        """Let every table make so many choices."""
        rows: list[tuple[Any, ...]] = []
        for _ in range(steps):
            with torch.no_grad():
                policy, value = self.network(self.sight)
            pick = policy.sample()
            action = self.sight.options.gather(1, pick[:, None])[:, 0]
            observation, reward, over, _, infos = self.tables.step(action.numpy())
            after = self.eyes(observation, infos)
            ended = (after.facts[:, ROUND] != self.sight.facts[:, ROUND]) | torch.from_numpy(over)
            chance, brought = policy.log_prob(pick), torch.from_numpy(reward)
            rows.append((self.sight, pick, chance, value, self.seats, brought, ended))
            self.sight, self.seats = after, torch.from_numpy(infos["seat"])
        sights, *others = zip(*rows, strict=True)
        pictures, facts, options = ([getattr(s, n) for s in sights] for n in ("picture", "facts", "options"))
        sight = Sight(torch.stack(pictures), torch.stack(facts), torch.stack(options))
        return Memory(sight, *(torch.stack(column) for column in others))


def advantages(memory: Memory, trace: float) -> tuple[Tensor, Tensor]:
    """How much better each choice turned out than was hoped for, and which choices can be judged.

    A choice is followed by the next of the same seat; what happens in between counts for it. The last choice
    of a seat whose round goes on is not judged: it only lends its value to the one before.
    """
    steps, tables, seats = memory.rewards.shape
    better, judged = torch.zeros(steps, tables), torch.zeros(steps, tables, dtype=torch.bool)
    gain, hope, later = (torch.zeros(tables, seats) for _ in range(3))
    known = torch.zeros(tables, seats, dtype=torch.bool)
    every = torch.arange(tables)
    for t in reversed(range(steps)):
        over = memory.ended[t]
        gain[over], hope[over], later[over], known[over] = 0.0, 0.0, 0.0, True
        gain += memory.rewards[t].float()
        me = (every, memory.seats[t])
        surprise = gain[me] + hope[me] - memory.values[t] + trace * later[me]
        judged[t] = known[me]
        better[t] = torch.where(known[me], surprise, 0.0)
        gain[me], hope[me], later[me], known[me] = 0.0, memory.values[t], better[t], True
    return better, judged


def learn(network: Network, optimiser: torch.optim.Optimizer, memory: Memory, settings: Settings) -> None:
    """Make what turned out better than hoped more likely, but not by much at once."""
    better, judged = advantages(memory, settings.trace)
    rows = judged.flatten().nonzero()[:, 0]
    sights = Sight(*(part.flatten(0, 1)[rows] for part in vars(memory.sights).values()))
    chosen, before, values, better = (
        part.flatten()[rows] for part in (memory.chosen, memory.chances, memory.values, better)
    )
    targets = values + better
    for _ in range(settings.epochs):
        for batch in torch.randperm(len(rows)).split(settings.batch):
            policy, hope = network(sights[batch])
            ratio = (policy.log_prob(chosen[batch]) - before[batch]).exp()
            gain = (better[batch] - better[batch].mean()) / (better[batch].std() + 1e-6)
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            loss = -torch.min(ratio * gain, clipped * gain).mean()
            loss += 0.5 * ((hope - targets[batch]) ** 2).mean() - settings.entropy * policy.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


# Measuring.


RANDOM = "random"


class Rivals:
    """Bots beside the network: they look at views, so every table's game goes on a second time for them."""

    def __init__(self, name: str, tables: int, seed: int) -> None:
        self.bot = seat_bot(name)
        self.games = [self.begun(seed + table) for table in range(tables)]

    def begun(self, seed: int) -> Game:
        """The game that a seed deals, here as there."""
        return Game.new("base", [f"player_{seat}" for seat in range(PLAYERS)], seed=seed)

    def answer(self, picks: Tensor, uses: Tensor) -> Tensor:
        """*picks* where the network is used and the bots' own elsewhere: places in the list of options."""
        for table, game in enumerate(self.games):
            decision = game.decision
            assert decision is not None, "when a game is over, the next one begins"
            if not uses[table]:
                luck = Luck(f"{game.record.seed}/{len(game.answers)}")
                chosen = self.bot.choose(game.view(decision.seat), decision, luck)
                picks[table] = decision.options.codes.index(chosen.code)
            game.answer(decision.options[int(picks[table])])
            if game.decision is None:
                self.games[table] = self.begun(game.record.seed + len(self.games))
        return picks


@dataclass(frozen=True)
class Trial:
    """Games in which the network is measured: from which seed on they are dealt, and who else plays."""

    games: int
    seed: int
    rival: str = RANDOM


def measure(network: Network, learnt: str, trial: Trial) -> tuple[int, int]:
    """How many rounds the miners win of how many, if the sides in *learnt* use the network.

    The same seed deals the same games, whoever plays.
    """
    games, seed = trial.games, trial.seed
    tables = SaboteurVector("base", PLAYERS, num_envs=min(64, games), encoding="observation")
    eyes, chance = Eyes(tables), torch.Generator().manual_seed(seed)
    observation, infos = tables.reset(seed=seed)
    rivals = None if trial.rival == RANDOM else Rivals(trial.rival, tables.num_envs, seed)
    winners: dict[int, list[bool]] = {}
    while len(winners) < games:
        sight = eyes(observation, infos)
        uses = torch.where(is_saboteur(sight, tables), "saboteurs" in learnt, "miners" in learnt)
        with torch.no_grad():
            policy, _ = network(sight)
        even = (sight.options >= 0).float()
        chances = torch.where(uses[:, None], policy.probs, even / even.sum(1, keepdim=True))
        pick = torch.multinomial(chances, 1, generator=chance)[:, 0]
        if rivals is not None:
            pick = rivals.answer(pick, uses)
        observation, _, _, _, infos = tables.step(sight.options.gather(1, pick[:, None])[:, 0].numpy())
        for table in infos.get("_final_info", np.zeros(0)).nonzero()[0]:
            ended = {name: told[table] for name, told in infos["final_info"].items()}
            if ended["seed"] < seed + games:  # later ones are not waited for, so short ones do not count more
                winners[ended["seed"]] = [
                    any(roles[seat] == "miner" for seat in won)
                    for roles, won in zip(ended["roles"], ended["won"], strict=True)
                ]
    rounds = [won for game in winners.values() for won in game]
    return sum(rounds), len(rounds)


LINEUPS = ("", "miners", "saboteurs", "miners, saboteurs")
"""Who has learnt; the others play at random, or as a bot does."""

BOTS = ("normal", "hard")
"""Whom the network is measured against at the end, besides those who play at random."""


def table_of(network: Network, trial: Trial) -> dict[str, dict[str, float]]:
    """For each line-up the share of rounds that the miners win, and its 95 % interval."""
    found = {}
    for learnt in LINEUPS:
        won, played = measure(network, learnt, trial)
        low, high = wilson(won / played, played)
        found[learnt or "nobody"] = {"rounds": played, "miners win": won / played, "low": low, "high": high}
    return found


def curves(points: list[dict[str, Any]]) -> str:
    """How often miners won while both sides learnt, as a drawing."""
    wide, high, end = 640, 300, max(point["choices"] for point in points) or 1
    lines = {
        "miners": ("#0072B2", "learning miners against random saboteurs"),
        "miners, saboteurs": ("#D55E00", "learning miners against learning saboteurs"),
        "nobody": ("#777777", "random miners against random saboteurs"),
        "saboteurs": ("#CC79A7", "random miners against learning saboteurs"),
    }

    def at(choices: float, share: float) -> str:
        return f"{60 + choices / end * (wide - 80):.1f},{30 + (1 - share) * (high - 120):.1f}"

    def drawn() -> Iterator[str]:
        yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif">'
        yield f'<rect width="{wide}" height="{high}" fill="#fff"/>'
        for share in (0, 0.25, 0.5, 0.75, 1):
            yield f'<polyline points="{at(0, share)} {at(end, share)}" stroke="#ddd"/>'
            yield f'<text x="10" y="{at(0, share).split(",")[1]}" font-size="12">{share:.0%}</text>'
        for n, (learnt, (colour, name)) in enumerate(lines.items()):
            path = " ".join(at(point["choices"], point["table"][learnt]["miners win"]) for point in points)
            yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
            yield f'<text x="60" y="{high - 62 + 17 * n}" font-size="12" fill="{colour}">{name}</text>'
        yield f'<text x="{wide - 20}" y="{high - 75}" font-size="12" text-anchor="end">{end:,} choices</text>'
        yield '<text x="60" y="14" font-size="13" font-weight="bold">Rounds that the miners win</text>'
        yield "</svg>\n"

    return "\n".join(drawn())


# The whole of it.


def train(choices: int, out: Path, settings: Settings, seed: int) -> None:
    """Learn from so many choices; measure on the way and at the end, and write down what came of it."""
    torch.manual_seed(seed)
    tables = SaboteurVector(
        "base", PLAYERS, num_envs=settings.tables, encoding="observation",
        rewards={"gold": 0.0, "round": 1.0, "shaping": settings.shaping},
    )  # fmt: skip
    network = Network(tables)
    optimiser = torch.optim.Adam(network.parameters(), lr=settings.rate, eps=1e-5)
    player = Player(network, tables, seed=seed * 10**6)
    lessons = choices // (settings.tables * settings.steps)
    looks = {round(lessons * n / 6) for n in range(7)}
    points, minutes = [], 0.0
    for lesson in range(lessons + 1):
        if lesson in looks:
            made = lesson * settings.tables * settings.steps
            points.append(
                {"choices": made, "minutes": minutes, "table": table_of(network, Trial(64, seed=1))}
            )
            print(f"{made:9,} choices, {minutes:5.1f} minutes  {brief(points[-1]['table'])}", flush=True)
        if lesson < lessons:
            begun = time.process_time()
            optimiser.param_groups[0]["lr"] = settings.rate * (1 - 0.9 * lesson / lessons)
            learn(network, optimiser, player.play(settings.steps), settings)
            minutes += (time.process_time() - begun) / 60
    final = table_of(network, Trial(700, seed=1000))
    print(f"at the end, 2,100 rounds each: {brief(final)}")
    against = {bot: table_of(network, Trial(200, seed=1000, rival=bot)) for bot in BOTS}
    for bot, table in against.items():
        print(f"against {bot}, 600 rounds each: {brief(table)}")
    made = {"seed": seed, "choices": choices, "minutes": minutes, "versions": versions()}
    told = {**made, "final": final, "against": against, "curve": points}
    Path(f"{out}.json").write_text(json.dumps(told, indent=1) + "\n")
    Path(f"{out}.svg").write_text(curves(points))
    torch.save(network.state_dict(), f"{out}.pt")


def versions() -> dict[str, str]:
    """What it was made with."""
    return {"python": platform.python_version(), "torch": torch.__version__, "saboteur": __version__}


def brief(table: dict[str, dict[str, float]]) -> str:
    shares = ", ".join(f"{who} {row['miners win']:.1%}" for who, row in table.items())
    return f"miners win if these have learnt: {shares}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Learn Saboteur by playing against oneself.")
    parser.add_argument("--choices", type=int, default=600_000, help="how many are learnt from")
    parser.add_argument("--seed", type=int, default=1, help="the same number learns the same")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learnt"))
    wishes = parser.parse_args()
    torch.set_num_threads(wishes.threads)
    train(wishes.choices, wishes.out, Settings(), wishes.seed)
