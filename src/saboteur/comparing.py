"""Two builds of the engine, measured in turn: what a machine does beside it hits both alike."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import IO, Final

from .bench import RULESETS
from .errors import RulesetError

FIGURES: Final = ("decisions", "copies", "play-outs", "views", "worlds")
SLICE: Final = 0.05
"""Seconds that one build works before it is the other's turn."""

WORKER: Final = """
import sys
from pathlib import Path
from time import process_time

from saboteur import Luck, bench

bench.perf_counter = process_time


def roots(rules, players):
    for seed in range(100):  # before November 2026 some seeds ended in the middle of a deal
        try:
            return bench._Roots(rules, players, Luck(seed))
        except Exception as error:
            last = error
    raise last


works = {}
print(Path(bench.__file__).parent.parent.resolve())
print("compiled" if bench.is_compiled() else "plain Python", flush=True)
for line in sys.stdin:
    figure, rules, players, seconds = line.split()
    table = rules, int(players)
    if table not in works:
        drawn = roots(*table)
        games = bench._Games(*table, Luck(1))
        works[table] = {
            "decisions": games.play, "copies": drawn.copy, "play-outs": drawn.play_out,
            "views": drawn.view, "worlds": drawn.sample,
        }
    print(bench._rate(works[table][figure], float(seconds)), flush=True)
"""
"""A program that measures the build it finds first, by processor time, whenever it is asked."""


@dataclass(frozen=True)
class Ratio:
    """How much faster this build is than the other, in slices taken in turn."""

    figure: str
    ratios: tuple[float, ...]

    def __str__(self) -> str:
        low, _, high = quantiles(self.ratios, n=4)
        return f"{self.figure:32} {median(self.ratios):6.3f}   {low:.3f} to {high:.3f}"


class Build:
    """One build, in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        assert process.stdin is not None, "a pipe"
        assert process.stdout is not None, "a pipe"
        self.asked: IO[str] = process.stdin
        self.told: IO[str] = process.stdout
        self.folder = folder
        if self._line() != str(folder):
            raise self._failure()
        self.kind = self._line()

    def rate(self, figure: str, table: str, seconds: float) -> float:
        print(figure, table, seconds, file=self.asked, flush=True)
        return float(self._line())

    def _line(self) -> str:
        line = self.told.readline().strip()
        if not line:
            raise self._failure()
        return line

    def _failure(self) -> RulesetError:
        return RulesetError("", f"the build in {self.folder} cannot be measured")


def compare(other: Path, seconds: float, tables: Sequence[str]) -> Iterator[str]:
    """Lines that tell how much faster this build is than the *other*; each figure takes that many seconds."""
    folders = (Path(__file__).resolve().parent.parent, other.resolve())
    if not (folders[1] / "saboteur" / "bench.py").exists():
        problem = f"there is no saboteur in {other}: pip install --no-deps --target {other} SOURCES makes one"
        raise RulesetError("", problem)
    with ExitStack() as both:
        ours, theirs = (Build(both.enter_context(_begun(folder)), folder) for folder in folders)
        yield f"this build ({ours.kind}) : {other} ({theirs.kind}), by processor time, in turn"
        yield f"{'':32} median   middle half"
        for table in tables:
            for figure in FIGURES:
                yield str(_ratio(figure, table, (ours, theirs), seconds))


def _begun(folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-P", "-c", WORKER]
    variables = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.Popen(
        command, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )


def _ratio(figure: str, table: str, builds: tuple[Build, Build], seconds: float) -> Ratio:
    ratios: list[float] = []
    for turn in range(max(2, round(seconds / SLICE / 2))):
        order = builds if turn % 2 else builds[::-1]
        rates = {build: build.rate(figure, table, SLICE) for build in order}
        ratios.append(rates[builds[0]] / rates[builds[1]])
    rules, players = table.split()
    return Ratio(f"{figure}, {rules}, {players} players", tuple(ratios))


def main(other: Path, seconds: float, players: Sequence[int]) -> None:
    """Print how this build compares with the *other*."""
    tables = [f"{rules} {count}" for rules in RULESETS for count in players or (5,)]
    for line in compare(other, seconds, tables):
        print(line, flush=True)
