"""Let bots play each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .words import BOTS, unbroken

app = typer.Typer(add_completion=False, rich_markup_mode=None)

WORKERS = "How many processes play; default: one per core. Results do not depend on it."
ENGINE = (
    "Where they run: pool is this machine; ray is the Ray cluster that RAY_ADDRESS names, or one made here;"
    " it needs the extra ray."
)
JOURNAL = "Keep every finished game in this file; default: the file of --out with .journal added."
RESUME = "Continue an interrupted match from its journal."
TALK = "Bots talk, and this says who listens: all, miners, saboteurs or nobody; off is silence."


@app.command(epilog=unbroken(BOTS))
def arena(
    miners: Annotated[str | None, typer.Option(help="The bot for everyone who is not a saboteur.")] = None,
    saboteurs: Annotated[str | None, typer.Option(help="The bot for all saboteurs.")] = None,
    swap: Annotated[
        bool | None,
        typer.Option("--swap/--no-swap", help="Play each deal again with the sides exchanged; default: yes."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Bots round the table, such as hard,normal; each deal is played in every rotation."
        ),
    ] = None,
    rules: Annotated[
        list[str] | None, typer.Option(metavar="<str>", help="The rules to play; may be given several times.")
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option(metavar="<int>", help="The number of players; may be given several times."),
    ] = None,
    deals: Annotated[int, typer.Option(help="How many deals to play at each table.")] = 100,
    rounds: Annotated[int, typer.Option(help="Rounds in each game; 3 make a whole game.")] = 1,
    seed: Annotated[int, typer.Option(help="The same number gives the same results.")] = 1,
    talk: Annotated[str, typer.Option(help=TALK)] = "off",
    workers: Annotated[int | None, typer.Option(help=WORKERS)] = None,
    engine: Annotated[str, typer.Option(help=ENGINE)] = "pool",
    out: Annotated[Path | None, typer.Option(help="Write results to this file, as JSON.")] = None,
    markdown: Annotated[Path | None, typer.Option(help="Write results to this file, as Markdown.")] = None,
    journal: Annotated[Path | None, typer.Option(help=JOURNAL)] = None,
    resume: Annotated[bool, typer.Option("--resume", help=RESUME)] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, not tables.")] = False,
    times: Annotated[
        bool, typer.Option("--times", help="Include decision times in JSON and Markdown, too.")
    ] = False,
    endings: Annotated[
        bool, typer.Option("--endings", help="Count lost rounds that could have been forced with open hands.")
    ] = False,
    exposure: Annotated[
        bool, typer.Option("--exposure", help="Report by which of their turns saboteurs are known.")
    ] = False,
) -> None:
    """Let bots play each other on the same deals, and report how often each wins."""
    from ..arena.commands import Places, hold_match, line_up
    from ..arena.holding import Way
    from ..arena.match import Match, Setting

    tables = tuple(Setting(text, count) for text in rules or ["base"] for count in players or [5])
    sides = line_up(miners, saboteurs, bots, swap)
    match = Match(tables, sides, deals, rounds, seed, endings, exposure, talk)
    hold_match(match, Way(engine, workers, journal, resume), Places(out, markdown, json, times))


@app.command(epilog=unbroken(BOTS))
def balance(
    bot: Annotated[str, typer.Option(help="The bot that plays every seat.")],
    rules: Annotated[
        list[str] | None,
        typer.Option(
            metavar="<str>", help="The rules to play; may be given several times; default: all named rules."
        ),
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option(
            metavar="<int>", help="The number of players; may be given several times; default: all numbers."
        ),
    ] = None,
    deals: Annotated[int, typer.Option(help="How many rounds to play at each table.")] = 200,
    seed: Annotated[int, typer.Option(help="The same number gives the same results.")] = 1,
    workers: Annotated[int | None, typer.Option(help=WORKERS)] = None,
    engine: Annotated[str, typer.Option(help=ENGINE)] = "pool",
    out: Annotated[Path, typer.Option(help="The page; the chart goes beside it.")] = Path("docs/balance.md"),
    journal: Annotated[Path | None, typer.Option(help=JOURNAL)] = None,
    resume: Annotated[bool, typer.Option("--resume", help=RESUME)] = False,
) -> None:
    """Let one bot play every seat of every table, and chart how often each role wins."""
    from ..arena.balance import Balance
    from ..arena.commands import hold_balance
    from ..arena.holding import Way

    wanted = Balance(bot, tuple(rules or ()), tuple(players or ()), deals, seed)
    hold_balance(wanted, Way(engine, workers, journal, resume), out)
