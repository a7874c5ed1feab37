"""A run from nothing to a network: watch, imitate, play against oneself, evaluate; all is written down.

In the folder of a run lie `checkpoint.pt`, from which it goes on; `curve.csv`, a line for each update;
`evaluation.md`, the network against bots; `runs.md`, what was run when. `network.onnx`, which plays, is made
from the checkpoint afterwards.
"""

from __future__ import annotations

import csv
import platform
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Final

import torch

from ..errors import RulesetError
from .checkpoint import load, load_network, save
from .evaluation import Contest, as_gold, as_table, compare_gold, evaluate
from .families import Family
from .fleet import Fleet, menu_of
from .imitation import Say, Schooling, imitate, watch
from .network import USUAL, Network, Size
from .seeing import Sight, device
from .selfplay import Plan, Progress, optimizer_for, play_leg
from .stand import MINERS, SABOTEURS

FIGURES: Final = ("won", "entropy", "wrong", "drift", "rows")
"""What is told after each leg."""

UNSEEN: Final = 5000
"""The seed of the deals of an evaluation, which nobody learns from."""

HEADING: Final = """# Runs

| legs | seconds | seed | rate | pool | share | on |
|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Order:
    """What is to be learnt, where, and with how much time."""

    family: Family
    folder: Path
    seconds: float
    """No leg begins after so long; there is always one."""
    actors: int
    tables: int
    """Of each half of an actor."""
    seed: int = 1
    start: Path | None = None
    """A file of weights to begin with."""
    size: Size = USUAL
    schooling: Schooling = field(default_factory=Schooling)
    plan: Plan = field(default_factory=Plan)
    rivals: Sequence[str] = ("hard", "normal")
    """Bots that the network is evaluated against."""


def run(order: Order, say: Say) -> Progress:
    """Go on from the checkpoint in the folder, or begin."""
    order.folder.mkdir(parents=True, exist_ok=True)
    begun, where = monotonic(), device()
    if where.type == "cuda":
        torch.set_float32_matmul_precision("high")
    fleet = Fleet(order.family, menu_of(order.family, order.tables), order.actors)
    try:
        sight = Sight(fleet, where)
        say(f"{2 * fleet.width} tables in {order.actors} processes, {monotonic() - begun:.0f} s")
        progress = _begun(order, sight, say)
        first = progress.leg
        while progress.leg < progress.plan.legs:
            play_leg(progress, sight)
            save(progress, order.folder / "checkpoint.pt")
            write_curve(progress, order.folder / "curve.csv")
            say(_told(progress, monotonic() - begun))
            if monotonic() - begun > order.seconds:
                break
        _note(order, progress, first, monotonic() - begun)
        _evaluate(order, progress, sight, say)
    finally:
        fleet.close()
    return progress


def _evaluate(order: Order, progress: Progress, sight: Sight, say: Say) -> None:
    if not order.rivals:
        return
    network = progress.network
    if order.family.gold:
        found = as_gold(
            [purse for bot in order.rivals for purse in compare_gold(network, sight, bot, UNSEEN)]
        )
    else:
        found = as_table(
            [line for contest in contests(order) for line in evaluate(network, sight, contest, UNSEEN)]
        )
    (order.folder / "evaluation.md").write_text(found)
    say(found)


def _begun(order: Order, sight: Sight, say: Say) -> Progress:
    path = order.folder / "checkpoint.pt"
    if path.exists():
        progress = load(path, sight.where, order.plan)
        _check_family(order, progress.network, path)
        say(f"going on after leg {progress.leg}")
        return progress
    torch.manual_seed(order.seed)
    if order.start is not None:
        network = load_network(order.start).to(sight.where)
        _check_family(order, network, order.start)
    else:
        network = Network(order.family, order.size).to(sight.where)
    if order.schooling.steps:
        lessons = watch(sight, order.schooling, order.seed, say)
        say(f"watched {len(lessons['pick'])} choices of {order.schooling.teacher}")
        imitate(network, lessons, order.schooling, say)
    progress = Progress(network, optimizer_for(network, order.plan), order.plan, order.seed)
    save(progress, path)
    return progress


def _check_family(order: Order, network: Network, path: Path) -> None:
    if network.family.name != order.family.name:
        raise RulesetError("", f"{path} has learnt {network.family.name}, not {order.family.name}")


def contests(order: Order) -> Iterator[Contest]:
    """Against each rival on both sides."""
    for bot in order.rivals:
        yield Contest(bot, SABOTEURS)
        yield Contest(bot, MINERS)


def _told(progress: Progress, seconds: float) -> str:
    last = progress.curve[-1]
    figures = ", ".join(f"{name} {last[name]:.3g}" for name in FIGURES)
    return f"leg {progress.leg} of {progress.plan.legs}, {seconds:.0f} s: {figures}"


def write_curve(progress: Progress, path: Path) -> None:
    """A line for each update."""
    if not progress.curve:
        return
    with path.open("w", newline="") as file:
        table = csv.DictWriter(file, list(progress.curve[0]))
        table.writeheader()
        table.writerows(progress.curve)


def _note(order: Order, progress: Progress, first: int, seconds: float) -> None:
    """Write down what was run."""
    path, plan = order.folder / "runs.md", progress.plan
    text = path.read_text() if path.exists() else HEADING
    pool = ", ".join(f"{bot} {weight:g}" for bot, weight in plan.pool.items()) or "–"
    where = torch.cuda.get_device_name() if torch.cuda.is_available() else platform.machine()
    legs = f"{first + 1}–{progress.leg} of {plan.legs}"
    text += (
        f"| {legs} | {seconds:.0f} | {progress.seed} | {plan.rate:g} | {pool}"
        f" | {plan.share:g} | {where}, torch {torch.__version__} |\n"
    )
    path.write_text(text)
