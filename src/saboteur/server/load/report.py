"""What a load has shown, as figures, as a table and as JSON."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from tempfile import TemporaryFile
from time import perf_counter
from typing import Any, Final

from .harvest import Harvest
from .host import Used
from .plan import Load

BUSY: Final = 0.8
"""The share of a core from which on a process of clients is what slows everything down."""

ERRORS: Final = (
    "refusals", "closed sockets", "goodbyes", "gaps", "tables given up", "lines in the server's log",
)  # fmt: skip

SERVER: Final = (
    "server's CPU, % of a core",
    "server's CPU ms per answer",
    "server's CPU ms per table and second",
    "server's MB of memory",
    "server's MB before",
    "server's kB per table",
    "others' CPU, % of a core",
)

Facts = dict[str, Any]


@dataclass(frozen=True)
class Usage:
    """What the server used: before there was any table, when the time began, and when it was over."""

    empty: Used
    begun: Used
    ended: Used


@dataclass(frozen=True)
class Run:
    """One load, and what came of it."""

    load: Load
    engine: str
    seconds: float
    """How long it took."""
    harvest: Harvest
    usage: Usage | None
    """None if nobody can tell."""

    @property
    def answers(self) -> int:
        return len(self.harvest.latencies)

    @property
    def is_flawless(self) -> bool:
        return not self.harvest.errors and self.answers > 0

    def latency(self, share: float) -> float:
        """Milliseconds in which this *share* of the answers had reached everybody."""
        found = sorted(self.harvest.latencies)
        return 1000 * found[min(len(found) - 1, int(share * len(found)))] if found else 0.0

    def facts(self) -> Facts:
        """The figures; what cannot be told is None."""
        harvest = self.harvest
        return {
            "tables": self.load.tables,
            "engine": self.engine,
            "answers": self.answers,
            "answers per second": round(self.answers / self.seconds, 1),
            "games ended": harvest.games,
            **{f"p{share} ms": round(self.latency(share / 100), 1) for share in (50, 95, 99)},
            "max ms": round(self.latency(1), 1),
            **self._server(),
            "clients' CPU, % of a core": [round(100 * used / self.seconds, 1) for used in harvest.cpu],
            "updates": harvest.updates,
            "bytes per update": round(harvest.characters / max(1, harvest.updates)),
            "bytes per update on the wire": round(harvest.wire / max(1, harvest.updates)),
            "errors": harvest.errors.total(),
            **{kind: harvest.errors[kind] for kind in ERRORS},
        }

    def _server(self) -> Facts:
        """What the server used, and programs that have nothing to do with it."""
        if self.usage is None:
            return dict.fromkeys(SERVER)
        cpu = self.usage.ended.cpu - self.usage.begun.cpu
        others = self.usage.ended.machine - self.usage.begun.machine - cpu - sum(self.harvest.cpu)
        before, memory = self.usage.empty.memory, self.usage.ended.memory
        figures = (
            round(100 * cpu / self.seconds, 1),
            round(1000 * cpu / max(1, self.answers), 2),
            round(1000 * cpu / self.seconds / self.load.tables, 2),
            round(memory / 1e6, 1),
            round(before / 1e6, 1),
            round((memory - before) / 1e3 / self.load.tables, 1),
            round(100 * others / self.seconds, 1),
        )
        return dict(zip(SERVER, figures, strict=True))

    def remarks(self) -> list[str]:
        """What whoever reads the figures should know."""
        told = [f"{kind}, the first: {text}" for kind, text in self.harvest.examples.items()]
        if max(self.harvest.cpu, default=0.0) > BUSY * self.seconds:
            told.append("The clients are the bottleneck: more --workers would tell more of the server.")
        if self.engine == "interpreted":
            told.append("The engine is not compiled here; `python3 dev.py play` installs it compiled.")
        return told


def machine() -> Facts:
    """What the figures depend on: how fast the machine is, and how busy with other things."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "load average": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "ms to sync the disk": round(1000 * _syncing(), 2),
    }


def _syncing() -> float:
    """Seconds that it takes to put a page on the disk, as each commit does; the median of some."""
    spans = []
    with TemporaryFile() as file:
        for _ in range(31):
            begun = perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            spans.append(perf_counter() - begun)
    return median(spans)


def as_json(before: Facts, runs: Sequence[Run], held: Mapping[str, int]) -> str:
    """*before* is what is told of the machine; *held*, what was found out by trying."""
    load = asdict(runs[0].load)
    figures = [{**run.facts(), "remarks": run.remarks()} for run in runs]
    return json.dumps({"machine": before, "load": load, "runs": figures, **held}, indent=2) + "\n"


def print_table(before: Facts, runs: Sequence[Run], held: Mapping[str, int]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    console = Console()
    if not console.is_terminal:
        console.width = 120  # a file has room: nothing need be broken into lines
    load = runs[0].load
    pace = f"{load.rate:g} answers per table and second" if load.rate else "answers as fast as they come"
    console.print(f"{load.rules}, {load.players} players, {pace}, {load.seconds:g} s", highlight=False)
    console.print(", ".join(f"{name} {word}" for name, word in before.items()), highlight=False)
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    facts = [run.facts() for run in runs]
    table.add_column("tables")
    for figures in facts:
        table.add_column(f"{figures['tables']:,}", justify="right", no_wrap=True)
    for name in list(facts[0])[1:]:
        table.add_row(name, *(_word(figures[name]) for figures in facts))
    console.print(table)
    for line in dict.fromkeys(remark for run in runs for remark in run.remarks()):
        console.print(line, markup=False, highlight=False)
    for what, number in held.items():
        console.print(f"{what}: {number:,}", highlight=False)


def _word(figure: object) -> str:
    if figure is None:
        return "–"
    if isinstance(figure, list):
        return ", ".join(map(_word, figure))
    return f"{figure:,}" if isinstance(figure, int | float) else str(figure)
