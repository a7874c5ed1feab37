"""Serve tables, think for those that are served elsewhere, and try out both."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .words import server_lacks

app = typer.Typer(add_completion=False, rich_markup_mode=None)


OLDER = "Where an older program finishes games of an older edition of the rules."

FINISH = "Start no new games, and stop when all that have begun are over."


@app.command()
def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes any free port.")] = None,
    data: Annotated[Path | None, typer.Option(help="The folder of the database.")] = None,
    bus: Annotated[
        str | None, typer.Option(help="A NATS server for many processes: nats://user:password@host:4222.")
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(help="Where browsers find the server, behind a proxy.")
    ] = None,
    metrics_port: Annotated[
        int | None, typer.Option(help="The port for Prometheus metrics, on this machine.")
    ] = None,
    older_url: Annotated[str | None, typer.Option(help=OLDER)] = None,
    finish: Annotated[bool | None, typer.Option("--finish", help=FINISH)] = None,
    config: Annotated[
        Path | None, typer.Option(help="A file with these settings and more, see docs/server.md.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve tables, so that people can play together over the network."""
    try:
        from ..server.commands import serve as serve_tables
    except ModuleNotFoundError as error:
        raise server_lacks(error) from error

    folder = None if data is None else str(data)
    options = {"host": host, "port": port, "data": folder, "bus": bus, "public_url": public_url}
    more = {"metrics_port": metrics_port, "older_url": older_url, "finish": finish}
    serve_tables({**options, **more}, config, open_page)


PROCESSES = "How many questions to think about at a time; default: one per core."


@app.command()
def think(
    bus: Annotated[
        str | None,
        typer.Option(help="The NATS server of the servers that ask: nats://user:password@host:4222."),
    ] = None,
    processes: Annotated[int | None, typer.Option(help=PROCESSES)] = None,
    config: Annotated[Path | None, typer.Option(help="A file with settings, see docs/server.md.")] = None,
) -> None:
    """Think for the bots of servers elsewhere, over a bus."""
    try:
        from ..server.think import think as think_for_servers
    except ModuleNotFoundError as error:
        raise server_lacks(error) from error

    think_for_servers(bus, processes, config)


@app.command()
def cluster(
    servers: Annotated[int, typer.Option(help="How many servers.")] = 3,
    thinkers: Annotated[int, typer.Option(help="How many thinkers.")] = 2,
    port: Annotated[
        int, typer.Option(help="The port of the first server; the others follow. 0 takes any free ports.")
    ] = 8765,
    data: Annotated[
        Path | None, typer.Option(help="The folder for the tables; by default they are not kept.")
    ] = None,
    database: Annotated[str, typer.Option(help="A PostgreSQL database; by default, one is started.")] = "",
    bus: Annotated[str, typer.Option(help="A NATS server; by default, one is started.")] = "",
) -> None:
    """Try many processes out on this machine: servers and thinkers, PostgreSQL and NATS."""
    try:
        from ..server.trying.commands import Wish
        from ..server.trying.commands import cluster as try_out
    except ModuleNotFoundError as error:
        raise server_lacks(error) from error

    try_out(Wish(servers, thinkers, port, data, database, bus))


RATE = "Answers per table and second; 0 means as fast as the server's limits allow."
AHEAD = "Tables have played up to this many answers when measuring begins."
FIND = "Try more and more tables until p99 passes 500 ms, and report how many the server holds."


@app.command()
def load(
    tables: Annotated[int, typer.Option(help="How many tables.")] = 200,
    players: Annotated[int, typer.Option(help="How many players at each table.")] = 5,
    rate: Annotated[float, typer.Option(help=RATE)] = 1.0,
    seconds: Annotated[float, typer.Option(help="How long to measure.")] = 30.0,
    rules: Annotated[str, typer.Option(help="The rules to play.")] = "base",
    ahead: Annotated[int, typer.Option(help=AHEAD)] = 60,
    seed: Annotated[int, typer.Option(help="The same number gives the same games.")] = 1,
    workers: Annotated[int, typer.Option(help="How many client processes.")] = 1,
    url: Annotated[
        str | None, typer.Option(help="A running server; by default, one is started for the purpose.")
    ] = None,
    find: Annotated[bool, typer.Option("--find", help=FIND)] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, not a table.")] = False,
) -> None:
    """Let scripted clients play at many tables, and measure how the server copes."""
    try:
        from ..server.load.commands import load as put_load
        from ..server.load.plan import Load
    except ModuleNotFoundError as error:
        raise server_lacks(error) from error

    put_load(Load(tables, players, rate, seconds, rules, seed, workers, ahead), url, find, json)
