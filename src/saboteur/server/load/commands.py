"""What `saboteur load` does: let clients play, and tell what it took."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from . import report
from .harvest import gathered
from .host import hosted
from .plan import Load
from .report import Run, Usage
from .workers import Workers

LIMIT: Final = 500.0
"""Milliseconds: a server holds as many tables as it can serve so that p99 is not above this."""

FINE: Final = 1.1
"""How near to each other are a number of tables that is held and one that is not, in the end."""

HELD: Final = f"tables held with p99 up to {LIMIT:.0f} ms"


def load(wanted: Load, url: str | None, find: bool, json: bool) -> None:
    """`saboteur load`."""
    allow_many_sockets()
    machine = report.machine()
    runs = list(searched(wanted, url)) if find else [measured(wanted, url)]
    held = {HELD: max((run.load.tables for run in runs if holds(run)), default=0)} if find else {}
    if json:
        print(report.as_json(machine, runs, held), end="")
    else:
        report.print_table(machine, runs, held)


def searched(first: Load, url: str | None) -> Iterator[Run]:
    """Twice as many tables each time until they are too many, then numbers between."""
    held, tables, too_many = 0, first.tables, 0
    while not too_many or too_many > FINE * held + 1:
        run = measured(replace(first, tables=tables), url)
        yield run
        if holds(run):
            held = tables
        else:
            too_many = tables
        tables = (held + too_many) // 2 if too_many else 2 * held
        if tables == 0:
            return


def holds(run: Run) -> bool:
    """Whether the server bore it: everybody was told in time, and as often as they wanted to answer."""
    wanted = 0.9 * run.load.tables * run.load.rate * run.seconds
    return run.is_flawless and run.latency(0.99) <= LIMIT and len(run.harvest.latencies) >= wanted


def measured(load: Load, url: str | None) -> Run:
    """Let the clients play."""
    with hosted(url) as host, _progress() as progress:
        empty = host.used()
        with Workers(host.url, load) as workers:
            bar = progress.add_task(f"{load.tables} tables come together", total=load.tables)
            workers.begin(lambda done: progress.update(bar, completed=done))
            answers = load.tables * load.rate * load.seconds
            bar = progress.add_task("answers", total=int(answers) or None)
            begun, since = host.used(), perf_counter()
            harvest = gathered(workers.play(lambda done: progress.update(bar, completed=done)))
            passed, ended = perf_counter() - since, host.used()
        for line in host.complaints():
            harvest.blame("lines in the server's log", line)
    usage = Usage(empty, begun, ended) if empty and begun and ended else None
    return Run(load, host.engine, passed, harvest, usage)


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar on the standard error, where that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield progress


def allow_many_sockets() -> None:
    """Each socket is an open file; systems allow more of them than they do at first."""
    try:
        import resource
    except ImportError:
        return  # Windows has no such limit
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
