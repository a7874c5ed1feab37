"""Teach a network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .words import BOTS, unbroken

app = typer.Typer(add_completion=False, rich_markup_mode=None)

POOL = "Bots that play one side now and then, as in 'hard*2; normal; normal:alarm=5'."


@app.command(epilog=unbroken(BOTS))
def learn(
    family: Annotated[str, typer.Argument(help="What to learn: base or gold.")],
    out: Annotated[Path, typer.Option(help="The folder of the run; an existing run is continued.")],
    minutes: Annotated[float, typer.Option(help="No leg of the run begins after this many minutes.")] = 10.0,
    actors: Annotated[int | None, typer.Option(help="Processes that play; default: cores less one.")] = None,
    tables: Annotated[int, typer.Option(help="Tables in each half of an actor.")] = 128,
    seed: Annotated[int, typer.Option(help="The same number gives the same run on the same machine.")] = 1,
    start: Annotated[
        Path | None, typer.Option(help="Begin with these weights; imitate nobody unless --lessons says so.")
    ] = None,
    teacher: Annotated[str, typer.Option(help="The bot to imitate at first.")] = "hard",
    lessons: Annotated[
        int | None, typer.Option(help="Steps to watch it at every table; default: 120.")
    ] = None,
    legs: Annotated[int, typer.Option(help="Legs in the whole plan; each ends with a checkpoint.")] = 12,
    updates: Annotated[int, typer.Option(help="Updates of the network in each leg.")] = 24,
    rate: Annotated[float, typer.Option(help="The initial learning rate.")] = 3e-4,
    entropy: Annotated[float, typer.Option(help="How much it is worth to keep trying other options.")] = 0.01,
    pool: Annotated[str, typer.Option(help=POOL)] = "hard; normal; normal:alarm=5; easy",
    share: Annotated[float, typer.Option(help="In what share of rounds one of them does.")] = 0.15,
    rivals: Annotated[str, typer.Option(help="Bots to evaluate it against; none if empty.")] = "hard; normal",
    small: Annotated[bool, typer.Option("--small", help="A small network, to try things out.")] = False,
) -> None:
    """Teach a network to play: imitate a bot, play against itself, evaluate, export."""
    from ..learning.commands import Wish
    from ..learning.commands import learn as begin

    begin(
        Wish(
            family, out, minutes, actors, tables, seed, start, teacher, lessons, legs, updates, rate, entropy,
            pool, share, rivals, small,
        )
    )  # fmt: skip
