"""Holding a match: every task is played once, kept in the journal, and counted in order."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from ..errors import RulesetError
from .engines import ENGINES, cores
from .journal import Journal
from .match import Match
from .outcome import Outcome


@dataclass(frozen=True)
class Way:
    """How a match is carried out, which changes nothing about how it ends."""

    engine: str = "pool"
    workers: int | None = None
    journal: Path | None = None
    resume: bool = False

    def __post_init__(self) -> None:
        if self.engine not in ENGINES:
            raise RulesetError("", f"--engine is {' or '.join(ENGINES)}, not {self.engine!r}")
        if self.workers is not None and self.workers < 1:
            raise RulesetError("", f"--workers must be a number from 1, not {self.workers}")


def hold(match: Match, way: Way) -> list[Outcome]:
    """Play *match*; the outcomes come in the order of tasks."""
    journal = _journal(match, way)
    done = {outcome.task: outcome for outcome in journal.kept} if journal else {}
    left = [task for task in match.tasks() if task.number not in done]
    playing = ENGINES[way.engine](match, left, way.workers or cores())
    with _progress(match.size, len(done)) as progress, closing(playing):
        try:
            for outcomes in playing:
                if journal:
                    journal.write(outcomes)
                done |= {outcome.task: outcome for outcome in outcomes}
                progress.update(progress.task_ids[0], completed=len(done))
        except KeyboardInterrupt:
            progress.stop()
            _say_how_to_go_on(journal, len(done), match.size)
            raise
    return [done[number] for number in sorted(done)]


def _journal(match: Match, way: Way) -> Journal | None:
    if way.journal is None:
        if way.resume:
            raise RulesetError(
                "", "--resume needs a journal: name it with --journal, or the --out it lies beside"
            )
        return None
    return Journal.resumed(way.journal, match) if way.resume else Journal.begun(way.journal, match)


def _say_how_to_go_on(journal: Journal | None, done: int, size: int) -> None:
    if journal is not None:
        sentence = f"{done} of {size} games are saved in {journal.path}: to continue, add --resume."
        print(f"saboteur: {sentence}", file=sys.stderr)


@contextmanager
def _progress(size: int, done: int) -> Iterator[Progress]:
    """A bar on the standard error, where that is a terminal."""
    console = Console(stderr=True)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        progress.add_task("games", total=size, completed=done)
        yield progress
