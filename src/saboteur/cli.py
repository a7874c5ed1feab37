"""The command line. Whatever is refused is refused in one sentence, with exit code 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from textwrap import fill
from typing import Annotated

import typer
from typer.main import get_group

from .bots.registry import BUILT_IN, DEFAULT_LEVEL
from .errors import RulesetError, SaboteurError
from .rules import BOX, NAMED
from .server.operations.commands import app as operations
from .setup import BY_SEED, CHEST_LAYOUTS

app = typer.Typer(help="The card game Saboteur.", add_completion=False, rich_markup_mode=None)

RULES = 'What is played, by name or as a sum such as "base + toll"; else base. The names are below.'
CHESTS = (
    f"Where the chests lie: {', '.join(CHEST_LAYOUTS)}, {BY_SEED} or four cells such as"
    f' "{", ".join(CHEST_LAYOUTS["trail"])}"; else {BY_SEED}.'
)
LEVEL = (
    f"Which bots play: {', '.join(BUILT_IN)}, or others that are listed by: saboteur bots; else"
    f" {DEFAULT_LEVEL}. Parameters follow a colon, as in expert:simulations=400."
)
BOT = "The bot for one seat: the first --bot is for the first bot, and so on; --level is for the rest."
SETUP = (
    'Play what this file describes in lines such as [Rules "base + chests"] and [Seats "Ada, Bo, Cy"], and if'
    ' you like [First "Bo"] and [Chests "gate"]. Bots play all seats that --name does not name;'
    " without --name, the last ones, as many as --bots says, or all but the first."
)


def unbroken(text: str) -> str:
    """*text* as a paragraph of help for any width, in which a name such as goal-swap stays in one piece."""
    return "\b\n" + fill(text, 48, break_on_hyphens=False)


WHAT_IS_PLAYED = "\n\n".join(
    unbroken(text)
    for text in (
        f"Rules have the names {', '.join(NAMED)}.",
        f"Or they are a sum with + of {', '.join(BOX)}.",
        "What these are and which go together is told by: saboteur rules",
    )
)


@app.command(epilog=WHAT_IS_PLAYED)
def play(
    rules: Annotated[str | None, typer.Option(help=RULES)] = None,
    players: Annotated[int | None, typer.Option(help="How many play; 5 if nothing else is said.")] = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="<str>", help="A person's name; once for each person.")
    ] = None,
    bots: Annotated[
        int | None, typer.Option(help="How many of the players are bots; else they fill up.")
    ] = None,
    level: Annotated[str | None, typer.Option(metavar="<bot>", help=LEVEL)] = None,
    bot: Annotated[list[str] | None, typer.Option(metavar="<bot>", help=BOT)] = None,
    seed: Annotated[
        int | None, typer.Option(help="A number from 0; the same number deals the same cards.")
    ] = None,
    first: Annotated[str | None, typer.Option(help="Who begins; else one is drawn.")] = None,
    chests: Annotated[str | None, typer.Option(help=CHESTS)] = None,
    setup: Annotated[Path | None, typer.Option(help=SETUP)] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with the game in this file.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last game.")] = False,
    practice: Annotated[bool, typer.Option("--practice", help="One person alone may undo answers.")] = False,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play here in the terminal; so does any other option.")
    ] = False,
) -> None:
    """Play in the browser, which is opened; or here in the terminal, alone or several at one keyboard."""
    from .terminal import Wishes, play_game

    people, kinds = tuple(name or ()), tuple(bot or ())
    wished = (rules, players, bots, level, seed, first, chests, setup, load)
    if not (terminal or resume or practice or people or kinds or any(wish is not None for wish in wished)):
        try:
            from .server.commands import play_in_browser
        except ModuleNotFoundError as error:
            typer.echo(f"{_not_installed(error)}. Until then you can play here.", err=True)
        else:
            play_in_browser()
            return
    wishes = Wishes(rules, players, people, bots, seed, first, level, practice, chests, setup, kinds)
    play_game(wishes, load, resume)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A finished game.")],
    seat: Annotated[str | None, typer.Option(help="Show only what this player knew.")] = None,
) -> None:
    """Go through a finished game, answer by answer."""
    from .terminal import replay_game

    replay_game(file, seat)


MEASURED = "The engine, the environments for research beside their peers, or the slowest of many worlds."
AGAINST = "Compare the engine with another build of it, in this folder, both measured in turn."


@app.command()
def bench(
    what: Annotated[str, typer.Argument(help=MEASURED)] = "engine",
    json: Annotated[bool, typer.Option("--json", help="Print numbers for programs.")] = False,
    seconds: Annotated[float, typer.Option(help="How long each measurement takes.")] = 1.0,
    players: Annotated[
        list[int] | None, typer.Option(help="For how many players; may be given again.")
    ] = None,
    against: Annotated[Path | None, typer.Option(help=AGAINST)] = None,
    worlds: Annotated[int, typer.Option(help="How many worlds, to find the slowest.")] = 200_000,
    rules: Annotated[str | None, typer.Option(help="Of which rules the worlds are.")] = None,
) -> None:
    """Measure how fast the engine is on this machine, or `research`, or the slowest of `worlds`."""
    if not 0 < seconds < inf:
        raise RulesetError("", f"--seconds is a number above 0, not {seconds:g}")
    if what not in ("engine", "research", "worlds"):
        raise RulesetError("", f"what is measured is 'engine', 'research' or 'worlds', not {what!r}")
    if against is not None:
        from .comparing import main as compare

        compare(against, seconds, players or [])
    elif what == "research":
        _bench_research(json, seconds, (players or [5])[0])
    elif what == "worlds":
        _bench_worlds(json, worlds, rules, players or [])
    else:
        from .bench import main as measure

        measure(json, seconds, players)


def _bench_worlds(json: bool, worlds: int, rules: str | None, players: list[int]) -> None:
    from .slowest import chosen
    from .slowest import main as measure

    measure(json, worlds, chosen(rules, players))


def _bench_research(json: bool, seconds: float, players: int) -> None:
    try:
        from .research.bench.speed import main as measure
    except ModuleNotFoundError as missing:
        raise RulesetError("", f"this needs the extra research; {missing.name} is missing") from missing
    measure(json, seconds, players)


BOTS = 'A bot is named as in "saboteur bots": hard, or with parameters expert:simulations=400.'
WORKERS = "How many processes play; else one for each core. Results do not depend on it."
ENGINE = (
    "Where they run: pool is this machine, ray the Ray cluster that RAY_ADDRESS names, else one made here;"
    " it needs the extra ray."
)
JOURNAL = "Keep every finished game in this file; else in the file of --out with the ending .journal added."
TALK = "Bots talk, and this says who minds it: all, miners, saboteurs or nobody; off is silence."
RESUME = "Go on with a match that was broken off, from its journal."


@app.command(epilog=unbroken(BOTS))
def arena(
    miners: Annotated[str | None, typer.Option(help="The bot of all who are not saboteurs.")] = None,
    saboteurs: Annotated[str | None, typer.Option(help="The bot of all saboteurs.")] = None,
    swap: Annotated[
        bool | None,
        typer.Option(
            "--swap/--no-swap", help="Whether each deal is played again with sides changed; else yes."
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(help="Bots round the table, as in hard,normal; each deal is played in every rotation."),
    ] = None,
    rules: Annotated[
        list[str] | None, typer.Option(metavar="<str>", help="What is played; may be given again.")
    ] = None,
    players: Annotated[
        list[int] | None, typer.Option(metavar="<int>", help="For how many players; may be given again.")
    ] = None,
    deals: Annotated[int, typer.Option(help="How many deals are played at each table.")] = 100,
    rounds: Annotated[int, typer.Option(help="Rounds of each game; 3 are a whole game.")] = 1,
    seed: Annotated[int, typer.Option(help="The same number gives the same results.")] = 1,
    talk: Annotated[str, typer.Option(help=TALK)] = "off",
    workers: Annotated[int | None, typer.Option(help=WORKERS)] = None,
    engine: Annotated[str, typer.Option(help=ENGINE)] = "pool",
    out: Annotated[Path | None, typer.Option(help="Write results into this file, as JSON.")] = None,
    markdown: Annotated[Path | None, typer.Option(help="Write results into this file, as Markdown.")] = None,
    journal: Annotated[Path | None, typer.Option(help=JOURNAL)] = None,
    resume: Annotated[bool, typer.Option("--resume", help=RESUME)] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, not tables.")] = False,
    times: Annotated[
        bool, typer.Option("--times", help="Tell decision times in JSON and Markdown, too.")
    ] = False,
    endings: Annotated[
        bool, typer.Option("--endings", help="Count lost rounds that were certain with open hands.")
    ] = False,
    exposure: Annotated[
        bool, typer.Option("--exposure", help="Tell by which of their turns saboteurs are known.")
    ] = False,
) -> None:
    """Let bots play each other on the same deals, and tell who wins how often."""
    from .arena.commands import Places, hold_match, line_up
    from .arena.holding import Way
    from .arena.match import Match, Setting

    tables = tuple(Setting(text, count) for text in rules or ["base"] for count in players or [5])
    sides = line_up(miners, saboteurs, bots, swap)
    match = Match(tables, sides, deals, rounds, seed, endings, exposure, talk)
    hold_match(match, Way(engine, workers, journal, resume), Places(out, markdown, json, times))


@app.command(epilog=unbroken(BOTS))
def balance(
    bot: Annotated[str, typer.Option(help="The bot that plays every seat.")],
    rules: Annotated[
        list[str] | None,
        typer.Option(metavar="<str>", help="What is played; may be given again; else all named rules."),
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option(metavar="<int>", help="For how many players; may be given again; else all numbers."),
    ] = None,
    deals: Annotated[int, typer.Option(help="How many rounds are played at each table.")] = 200,
    seed: Annotated[int, typer.Option(help="The same number gives the same results.")] = 1,
    workers: Annotated[int | None, typer.Option(help=WORKERS)] = None,
    engine: Annotated[str, typer.Option(help=ENGINE)] = "pool",
    out: Annotated[Path, typer.Option(help="The page; the chart is put beside it.")] = Path(
        "docs/balance.md"
    ),
    journal: Annotated[Path | None, typer.Option(help=JOURNAL)] = None,
    resume: Annotated[bool, typer.Option("--resume", help=RESUME)] = False,
) -> None:
    """Let one bot play every seat of every table, and chart how often each role wins."""
    from .arena.balance import Balance
    from .arena.commands import hold_balance
    from .arena.holding import Way

    wanted = Balance(bot, tuple(rules or ()), tuple(players or ()), deals, seed)
    hold_balance(wanted, Way(engine, workers, journal, resume), out)


POOL = "Bots that play one side now and then, as in 'hard*2; normal; normal:alarm=5'."


@app.command(epilog=unbroken(BOTS))
def learn(
    family: Annotated[str, typer.Argument(help="What is learnt: base, saboteur2 or jubilee.")],
    out: Annotated[Path, typer.Option(help="The folder of the run; if one is there it goes on.")],
    minutes: Annotated[float, typer.Option(help="No leg of the run begins after so long.")] = 10.0,
    actors: Annotated[int | None, typer.Option(help="Processes that play; else one less than cores.")] = None,
    tables: Annotated[int, typer.Option(help="Tables of each half of an actor.")] = 128,
    seed: Annotated[int, typer.Option(help="The same number gives the same run on the same machine.")] = 1,
    start: Annotated[
        Path | None, typer.Option(help="Begin with these weights, and watch nobody unless --lessons says so.")
    ] = None,
    teacher: Annotated[str, typer.Option(help="The bot that is imitated at first.")] = "hard",
    lessons: Annotated[
        int | None, typer.Option(help="Steps for which it is watched at every table; else 120.")
    ] = None,
    legs: Annotated[int, typer.Option(help="Legs of the whole plan; a checkpoint is kept after each.")] = 12,
    updates: Annotated[int, typer.Option(help="Times that the network learns in a leg.")] = 24,
    rate: Annotated[float, typer.Option(help="How fast it learns at first.")] = 3e-4,
    pool: Annotated[str, typer.Option(help=POOL)] = "hard; normal; normal:alarm=5; easy",
    share: Annotated[float, typer.Option(help="Of rounds at which one of them does.")] = 0.15,
    guile: Annotated[float, typer.Option(help="What being known costs the slyest saboteur.")] = 0.6,
    rivals: Annotated[str, typer.Option(help="Bots to evaluate it against; none if empty.")] = "hard; normal",
    small: Annotated[bool, typer.Option("--small", help="A small network, to try things out.")] = False,
) -> None:
    """Teach a network to play: imitate a bot, play against oneself, evaluate, export."""
    from .learning.commands import Wish
    from .learning.commands import learn as begin

    begin(
        Wish(
            family, out, minutes, actors, tables, seed, start, teacher, lessons, legs, updates, rate, pool,
            share, guile, rivals, small,
        )
    )  # fmt: skip


@app.command()
def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes any that is free.")] = None,
    data: Annotated[Path | None, typer.Option(help="The folder of the database.")] = None,
    bus: Annotated[
        str | None, typer.Option(help="A NATS server for many processes: nats://user:password@host:4222.")
    ] = None,
    public_url: Annotated[str | None, typer.Option(help="Where browsers find it, behind a proxy.")] = None,
    metrics_port: Annotated[
        int | None, typer.Option(help="Where Prometheus finds what is counted, on this machine.")
    ] = None,
    config: Annotated[
        Path | None, typer.Option(help="A file with these and more, see docs/server.md.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve tables, so that people can play together over the network."""
    try:
        from .server.commands import serve as serve_tables
    except ModuleNotFoundError as error:
        raise _not_installed(error) from error

    folder = None if data is None else str(data)
    options = {"host": host, "port": port, "data": folder, "bus": bus, "public_url": public_url}
    serve_tables({**options, "metrics_port": metrics_port}, config, open_page)


PROCESSES = "How many questions it thinks about at a time; else as many as the machine has cores."


@app.command()
def think(
    bus: Annotated[
        str | None, typer.Option(help="The NATS server of those who ask: nats://user:password@host:4222.")
    ] = None,
    processes: Annotated[int | None, typer.Option(help=PROCESSES)] = None,
    config: Annotated[Path | None, typer.Option(help="A file with settings, see docs/server.md.")] = None,
) -> None:
    """Think for the bots of servers elsewhere, over a bus."""
    try:
        from .server.think import think as think_for_servers
    except ModuleNotFoundError as error:
        raise _not_installed(error) from error

    think_for_servers(bus, processes, config)


@app.command()
def cluster(
    servers: Annotated[int, typer.Option(help="How many servers.")] = 3,
    thinkers: Annotated[int, typer.Option(help="How many thinkers.")] = 2,
    port: Annotated[
        int, typer.Option(help="The port of the first server, others follow; 0 takes any that are free.")
    ] = 8765,
    data: Annotated[
        Path | None, typer.Option(help="The folder that keeps the tables; else none does.")
    ] = None,
    database: Annotated[str, typer.Option(help="A PostgreSQL database; else one is started.")] = "",
    bus: Annotated[str, typer.Option(help="A NATS server; else one is started.")] = "",
) -> None:
    """Try out many processes on this machine: servers and thinkers, PostgreSQL and NATS."""
    try:
        from .server.trying.commands import Wish
        from .server.trying.commands import cluster as try_out
    except ModuleNotFoundError as error:
        raise _not_installed(error) from error

    try_out(Wish(servers, thinkers, port, data, database, bus))


RATE = "Answers per table and second; 0 is as fast as they come."
AHEAD = "Tables have up to so many answers behind them when the time begins."
FIND = "Try more and more tables, until p99 passes 500 ms, and tell how many the server holds."


@app.command()
def load(
    tables: Annotated[int, typer.Option(help="How many tables.")] = 200,
    players: Annotated[int, typer.Option(help="How many play at each.")] = 5,
    rate: Annotated[float, typer.Option(help=RATE)] = 1.0,
    seconds: Annotated[float, typer.Option(help="How long it is measured.")] = 30.0,
    rules: Annotated[str, typer.Option(help="What is played.")] = "base",
    ahead: Annotated[int, typer.Option(help=AHEAD)] = 60,
    seed: Annotated[int, typer.Option(help="The same number gives the same games.")] = 1,
    workers: Annotated[int, typer.Option(help="How many processes of clients there are.")] = 1,
    url: Annotated[
        str | None, typer.Option(help="A server that runs; else one is started for the purpose.")
    ] = None,
    find: Annotated[bool, typer.Option("--find", help=FIND)] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, not a table.")] = False,
) -> None:
    """Let scripted clients play at many tables, and measure how the server bears it."""
    try:
        from .server.load.commands import load as put_load
        from .server.load.plan import Load
    except ModuleNotFoundError as error:
        raise _not_installed(error) from error

    put_load(Load(tables, players, rate, seconds, rules, seed, workers, ahead), url, find, json)


@app.command()
def rules(
    markdown: Annotated[bool, typer.Option("--markdown", help="As the README has it.")] = False,
) -> None:
    """List what is in the box and what goes with what."""
    from .text.contents import as_markdown, as_text

    typer.echo(as_markdown() if markdown else as_text())


@app.command()
def bots() -> None:
    """List the bots one can play against, with their parameters."""
    from .bots.registry import as_text

    typer.echo(as_text())


@app.command()
def version() -> None:
    """Print the version."""
    from . import __version__

    typer.echo(__version__)


app.add_typer(operations)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    return _refusing(lambda: app(args=arguments, standalone_mode=False))


def check(verb: str, arguments: Sequence[str]) -> int:
    """Only read a command and its options, and refuse what main would not understand."""

    def read() -> None:
        get_group(app).commands[verb].make_context(verb, list(arguments))

    return _refusing(read)


def _refusing(work: Callable[[], int | None]) -> int:
    """What *work* returns, as an exit code; what it raises is said in a sentence."""
    try:
        return int(work() or 0)
    except typer.TyperException as error:
        program = os.environ.get("SABOTEUR_COMMAND", "saboteur")
        return _refuse(f"{error.format_message().rstrip('.')}; {program} --help tells what there is")
    except SaboteurError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to flush into
        return 1


def _not_installed(error: ModuleNotFoundError) -> RulesetError:
    problem = f"the server needs what is not installed ({error.name})"
    return RulesetError("", f"{problem}: install saboteur with its extra server")


def _refuse(sentence: str) -> int:
    typer.echo(f"saboteur: {sentence}", err=True)
    return 2
