"""Engines: who carries out the tasks of a match. None of them changes how it ends.

An engine is handed tasks and yields outcomes as they come, in any order, some at a time.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from logging import ERROR
from typing import Final

from ..errors import RulesetError, SaboteurError
from ..workers import SPAWN, end_with_the_parent
from .match import Match, Task
from .outcome import Outcome
from .playing import play

Playing = Generator[list[Outcome], None, None]
Engine = Callable[[Match, Sequence[Task], int], Playing]

MOST_AT_ONCE: Final = 16
"""Tasks that a worker is handed at once: enough to make handing over cheap, few enough to lose little."""


def cores() -> int:
    """How many processes this one may keep busy."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pool(match: Match, tasks: Sequence[Task], workers: int) -> Playing:
    """Play on this machine, in as many processes as there are *workers*; a single one is this process."""
    if workers == 1 or len(tasks) < 2:
        for task in tasks:
            yield _heard(_played(match, [task]))
        return
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(min(workers, len(tasks)), SPAWN, end_with_the_parent)
    try:
        futures = [executor.submit(_played, match, some) for some in portions(tasks, workers)]
        for future in as_completed(futures):
            yield _heard(future.result())
        executor.shutdown()
    except BrokenProcessPool as error:
        raise RulesetError(
            "", "a worker was killed, perhaps for lack of memory: try fewer --workers"
        ) from error
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()  # broken off: nobody waits for a long game to end


def _played(match: Match, tasks: Sequence[Task]) -> list[Outcome] | str:
    """What a worker does. Errors with two fields do not travel between processes, so a refusal is a text."""
    try:
        return [play(match, task) for task in tasks]
    except SaboteurError as error:
        return str(error)


def _heard(answer: list[Outcome] | str) -> list[Outcome]:
    if isinstance(answer, str):
        raise RulesetError("", answer)
    return answer


def portions(tasks: Sequence[Task], workers: int) -> list[Sequence[Task]]:
    """The tasks, so many at a time that each worker comes back for more often enough."""
    size = max(1, min(MOST_AT_ONCE, len(tasks) // (workers * 32)))
    return [tasks[begin : begin + size] for begin in range(0, len(tasks), size)]


def ray_cluster(match: Match, tasks: Sequence[Task], workers: int) -> Playing:
    """Play on a Ray cluster: the one we are in, or RAY_ADDRESS names, else one made for the match."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody else is told of our matches
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # or it warns of its own future
    try:
        import ray
    except ImportError as error:
        raise RulesetError("", "--engine ray needs Ray: install saboteur[ray]") from error
    ours = not ray.is_initialized()
    if ours:
        _join_ray(workers)
    try:
        here: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]  # Ray's omission
        play_there, match_there = ray.remote(_played), ray.put(match)
        some_each = portions(tasks, max(1, int(here.get("CPU", 1))))
        waiting = [play_there.remote(match_there, some) for some in some_each]
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from map(_heard, ray.get(ready))
    finally:
        if ours:
            ray.shutdown()


def _join_ray(workers: int) -> None:
    import ray

    address = os.environ.get("RAY_ADDRESS")
    if address is None:
        ray.init("local", num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level=ERROR)
        return
    try:
        ray.init(log_to_driver=False, logging_level=ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise RulesetError("", f"no Ray cluster answers at RAY_ADDRESS={address}") from error


ENGINES: Final[Mapping[str, Engine]] = {"pool": pool, "ray": ray_cluster}
