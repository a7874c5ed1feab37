"""Processes of clients: each plays its share of the tables, and all begin at the same moment."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from time import perf_counter, process_time
from typing import Final

from ...errors import RulesetError, SaboteurError
from ...workers import SPAWN
from ..http.loop import quick_loop
from .harvest import Harvest
from .opening import opened
from .plan import Load
from .playing import Sitting

AT_ONCE: Final = 24
"""Tables that a worker begins at the same time."""

TICK: Final = 0.25
"""Seconds between two reports of progress."""

Report = int | Harvest | str
"""How far it is; what was seen, at the end; or why it cannot go on."""

Tell = Callable[[int], None]
"""Called with how far it is."""


class Workers:
    def __init__(self, url: str, load: Load) -> None:
        self._pipes: list[Connection] = []
        self._processes = []
        for number in range(load.workers):
            ours, theirs = SPAWN.Pipe()
            process = SPAWN.Process(target=work, args=(theirs, url, load, number), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def begin(self, tell: Tell) -> list[Harvest]:
        """Returns what was seen until all tables had begun."""
        return self._gathered(tell)

    def play(self, tell: Tell) -> list[Harvest]:
        """Returns what was seen until the time was over; everybody stays where they are."""
        for pipe in self._pipes:
            pipe.send("play")
        return self._gathered(tell)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Let everybody go; if it is broken off, at once."""
        for pipe, process in zip(self._pipes, self._processes, strict=True):
            if kind is not None:
                process.kill()
            pipe.close()
        for process in self._processes:
            process.join(10)
            process.kill()

    def _gathered(self, tell: Tell) -> list[Harvest]:
        counts = dict.fromkeys(self._pipes, 0)
        found: dict[Connection, Harvest] = {}
        while waiting := [pipe for pipe in self._pipes if pipe not in found]:
            for pipe in wait(waiting):
                assert isinstance(pipe, Connection), "nothing else is waited for"
                report = _heard(pipe)
                if isinstance(report, Harvest):
                    found[pipe] = report
                else:
                    counts[pipe] = report
                    tell(sum(counts.values()))
        return [found[pipe] for pipe in self._pipes]


def _heard(pipe: Connection) -> int | Harvest:
    try:
        report: Report = pipe.recv()
    except EOFError:
        raise RulesetError("", "a process of clients was killed, perhaps for want of memory") from None
    if isinstance(report, str):
        raise RulesetError("", report)
    return report


# What a worker does.


def work(pipe: Connection, url: str, load: Load, number: int) -> None:
    """Begin one's tables, report; play when told to, report; stay until nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # interrupts are the parent's
    try:
        with asyncio.Runner(loop_factory=quick_loop()) as runner:
            runner.run(Worker(pipe, url, load).work(load.share(number)))
    except SaboteurError as error:
        pipe.send(str(error))
    except (EOFError, OSError):
        pass  # the parent is gone


class Worker:
    def __init__(self, pipe: Connection, url: str, load: Load) -> None:
        self._pipe = pipe
        self._url = url
        self._load = load
        self._harvest = Harvest()
        self._tables: list[Sitting] = []

    async def work(self, numbers: Sequence[int]) -> None:
        try:
            await self._begin(numbers)
            self._pipe.send(self._harvest)
            await self._hear()
            await self._play()
            self._pipe.send(self._harvest)
            await self._hear()
        finally:
            await asyncio.gather(*(table.close() for table in self._tables))

    async def _hear(self) -> None:
        await asyncio.to_thread(self._pipe.recv)

    async def _begin(self, numbers: Sequence[int]) -> None:
        """Open the tables and let everybody come, some at a time."""
        free = asyncio.Semaphore(AT_ONCE)

        async def begin(number: int) -> None:
            async with free:
                table = Sitting(number, self._url, self._load, self._harvest)
                await table.begin(await asyncio.to_thread(opened, self._url, self._load, number))
                self._tables.append(table)
                self._pipe.send(len(self._tables))

        await asyncio.gather(*map(begin, numbers))

    async def _play(self) -> None:
        self._harvest.start()
        begun = process_time()
        until = perf_counter() + self._load.seconds
        playing = asyncio.gather(*(table.play(until) for table in self._tables))
        while not playing.done():
            await asyncio.wait([playing], timeout=TICK)
            self._pipe.send(len(self._harvest.latencies))
        await playing
        self._harvest.cpu.append(process_time() - begun)
