"""Measure how fast things are."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Annotated

import typer

from ..errors import RulesetError

app = typer.Typer(add_completion=False, rich_markup_mode=None)

MEASURED = "engine, research (the environments, next to their peers), or worlds (the slowest of many)."
AGAINST = "Compare the engine with another build in this folder, both measured in turn."


@app.command()
def bench(
    what: Annotated[str, typer.Argument(help=MEASURED)] = "engine",
    json: Annotated[bool, typer.Option("--json", help="Print numbers for programs.")] = False,
    seconds: Annotated[float, typer.Option(help="How long each measurement takes.")] = 1.0,
    players: Annotated[
        list[int] | None, typer.Option(help="The number of players; may be given several times.")
    ] = None,
    against: Annotated[Path | None, typer.Option(help=AGAINST)] = None,
    worlds: Annotated[
        int, typer.Option(help="How many worlds to try in order to find the slowest.")
    ] = 200_000,
    rules: Annotated[str | None, typer.Option(help="The rules of the worlds.")] = None,
) -> None:
    """Measure how fast the engine is on this machine, or `research`, or find the slowest of `worlds`."""
    if not 0 < seconds < inf:
        raise RulesetError("", f"--seconds is a number above 0, not {seconds:g}")
    if what not in ("engine", "research", "worlds"):
        raise RulesetError("", f"what is measured is 'engine', 'research' or 'worlds', not {what!r}")
    if against is not None:
        from ..comparing import main as compare

        compare(against, seconds, players or [])
    elif what == "research":
        _bench_research(json, seconds, (players or [5])[0])
    elif what == "worlds":
        _bench_worlds(json, worlds, rules, players or [])
    else:
        from ..bench import main as measure

        measure(json, seconds, players)


def _bench_worlds(json: bool, worlds: int, rules: str | None, players: list[int]) -> None:
    from ..slowest import chosen
    from ..slowest import main as measure

    measure(json, worlds, chosen(rules, players))


def _bench_research(json: bool, seconds: float, players: int) -> None:
    try:
        from ..research.bench.speed import main as measure
    except ModuleNotFoundError as missing:
        raise RulesetError("", f"this needs the extra research; {missing.name} is missing") from missing
    measure(json, seconds, players)
