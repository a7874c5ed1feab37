"""Checkpoints: all that a run has come to, in one file, from which it goes on exactly."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from ..errors import RulesetError
from ..rules import EDITION
from .network import Network, described, network_from
from .selfplay import Plan, Progress, optimizer_for


def save(progress: Progress, path: Path) -> None:
    """Keep *progress*; a file that is there is replaced at once, or not at all."""
    half = path.with_suffix(".new")
    kept = {
        "edition": EDITION,
        "network": described(progress.network),
        "weights": progress.network.state_dict(),
        "optimizer": progress.optimizer.state_dict(),
        "plan": asdict(progress.plan),
        "seed": progress.seed,
        "leg": progress.leg,
        "past": progress.past,
        "curve": progress.curve,
    }
    torch.save(kept, half)
    os.replace(half, path)


def load(path: Path, where: torch.device, plan: Plan | None = None) -> Progress:
    """What was kept in a file, to go on by its own plan or by another."""
    kept = _read(path, where)
    network = network_from(kept["network"]).to(where)
    network.load_state_dict(kept["weights"])
    plan = plan or Plan(**kept["plan"])
    optimizer = optimizer_for(network, plan)
    if kept["optimizer"]["state"]:
        optimizer.load_state_dict(kept["optimizer"])
    return Progress(network, optimizer, plan, kept["seed"], kept["leg"], kept["past"], kept["curve"])


def load_network(path: Path) -> Network:
    """The network of a checkpoint or of a file of weights, ready to play."""
    kept = _read(path, torch.device("cpu"))
    network = network_from(kept["network"])
    network.load_state_dict(kept["weights"])
    network.eval()
    return network


def save_weights(network: Network, path: Path) -> None:
    """Keep what a network has learnt, in half precision: enough to begin another run with."""
    weights = {name: array.half() for name, array in network.state_dict().items()}
    torch.save({"edition": EDITION, "network": described(network), "weights": weights}, path)


def _read(path: Path, where: torch.device) -> dict[str, Any]:
    try:
        kept: dict[str, Any] = torch.load(path, map_location=where, weights_only=True)
    except OSError as error:
        raise RulesetError("", f"{path} cannot be read: {error.strerror}") from error
    except Exception as error:  # torch says it in many ways
        raise RulesetError("", f"{path} is no checkpoint: it may be damaged") from error
    if kept.get("edition") != EDITION:
        problem = f"{path} was learnt by rules of edition {kept.get('edition')}; today's are {EDITION}"
        raise RulesetError("", problem)
    return kept
