"""What `saboteur learn` does."""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from ..errors import RulesetError


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    family: str
    out: Path
    minutes: float
    actors: int | None
    tables: int
    seed: int
    start: Path | None
    teacher: str
    lessons: int | None
    legs: int
    updates: int
    rate: float
    entropy: float
    pool: str
    share: float
    rivals: str
    small: bool


def learn(wish: Wish) -> None:
    """From nothing, or from the checkpoint in the folder, to a network that plays."""
    check_wish(wish)
    from .checkpoint import load_network, save_weights
    from .export import export
    from .families import family_named
    from .imitation import Schooling
    from .network import Size
    from .run import Order, run
    from .selfplay import Plan

    order = Order(
        family_named(wish.family),
        wish.out,
        wish.minutes * 60,
        wish.actors or max(1, (os.cpu_count() or 2) - 1),
        wish.tables,
        wish.seed,
        wish.start,
        Size(32, 64, 1, 4) if wish.small else Size(),
        Schooling(wish.teacher, lessons_of(wish)),
        Plan(
            legs=wish.legs, updates=wish.updates, rate=wish.rate, entropy=wish.entropy,
            pool=read_pool(wish.pool), share=wish.share,
        ),
        tuple(name.strip() for name in wish.rivals.split(";") if name.strip()),
    )  # fmt: skip
    run(order, lambda text: print(text, flush=True))
    network = load_network(wish.out / "checkpoint.pt")
    save_weights(network, wish.out / "weights.pt")
    export(network, wish.out / "network.onnx")
    print(f"written: {wish.out / 'network.onnx'}")


def lessons_of(wish: Wish) -> int:
    """For how many steps a teacher is watched: by whoever has learnt something already, only if asked for."""
    usual = 120 if wish.start is None else 0
    return usual if wish.lessons is None else wish.lessons


def check_wish(wish: Wish) -> None:
    """Refuse what cannot be learnt here, or not so."""
    lacking = [name for name in ("torch", "onnx", "onnxscript") if find_spec(name) is None]
    if lacking:
        problem = f"learning needs {', '.join(lacking)}"
        raise RulesetError("", f"{problem}: pip install 'saboteur[learning]' brings what it needs")
    counts = {"--tables": wish.tables, "--legs": wish.legs, "--updates": wish.updates}
    for option, count in counts.items():
        if count < 1:
            raise RulesetError("", f"{option} is a whole number from 1 on, not {count}")


def read_pool(text: str) -> dict[str, float]:
    """Bots and how often each plays, as in ``hard*2; normal; normal:alarm=5``."""
    pool: dict[str, float] = {}
    for part in filter(str.strip, text.split(";")):
        name, _, weight = (word.strip() for word in part.partition("*"))
        try:
            pool[name] = float(weight or 1)
        except ValueError:
            raise RulesetError("", f"{weight} is no number: write 'hard*2; normal'") from None
    return pool
