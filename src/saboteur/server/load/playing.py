"""Tables at which scripted clients play game after game, choosing at random."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from websockets.exceptions import WebSocketException

from .devices import Device
from .harvest import Harvest
from .opening import Keys, forwarded
from .plan import Load

PATIENCE: Final = 30.0
"""Seconds after which a table that does not go on is given up."""


class Sitting:
    """The people of one table, and their devices."""

    def __init__(self, number: int, url: str, load: Load, harvest: Harvest) -> None:
        self._url = url
        self._load = load
        self._harvest = harvest
        self._luck = load.luck(number)
        self._headers = forwarded(number)
        self._news = asyncio.Event()
        self._devices: list[Device] = []
        self.is_lost = False
        """Whether it was given up."""

    async def begin(self, keys: Keys) -> None:
        """Everybody comes, the game begins, and is played ahead by a number of answers of its own."""
        self._devices = [Device(token, self._harvest, self._news) for token in keys.tokens]
        with self._giving_up():
            await self._start(keys.code)
            for _ in range(self._luck.randrange(self._load.ahead + 1)):
                await self._answer()

    async def play(self, until: float) -> None:
        """Answer at the rate that is wanted; a table that is late does not hurry to catch up."""
        pause = 1 / self._load.rate if self._load.rate else 0.0
        due = perf_counter() + pause * self._luck.random()
        with self._giving_up():
            while not self.is_lost and max(due, perf_counter()) < until:
                await asyncio.sleep(max(0.0, due - perf_counter()))
                self._harvest.latencies.append(await self._answer())
                due = max(due + pause, perf_counter())

    async def close(self) -> None:
        for device in self._devices:
            await device.go()

    async def _start(self, code: str) -> None:
        address = f"ws{self._url.removeprefix('http')}/api/tables/{code}/socket"
        for device in self._devices:
            await device.come(address, self._headers)
        await self._until(lambda: all(device.state.seq for device in self._devices))
        await self._devices[0].send(do="start")
        await self._until(lambda: all(device.state.phase == "running" for device in self._devices))

    async def _answer(self) -> float:
        """Whoever is asked chooses; returns, when all know it, how long that took."""
        await self._until(lambda: self._asked() is not None or self._is_over)
        while (asked := self._asked()) is None:
            await self._play_again()
        question = asked.state.question
        assert question is not None, "they are asked"
        for device in self._devices:
            device.await_entry(asked.state.seq + 1)
        await asked.be_patient()
        sent = perf_counter()
        await asked.send(
            do="choose", question=question.number, option=self._luck.randrange(len(question.options))
        )
        await self._until(lambda: all(device.told_at is not None for device in self._devices))
        return max(device.told_at or 0.0 for device in self._devices) - sent

    def _asked(self) -> Device | None:
        """Whoever has options."""
        for device in self._devices:
            if device.state.question is not None and device.state.question.options:
                return device
        return None

    @property
    def _is_over(self) -> bool:
        return all(device.state.phase == "over" for device in self._devices)

    async def _play_again(self) -> None:
        """The same people at a new table."""
        self._harvest.games += 1
        host = self._devices[0]
        await host.send(do="rematch")
        await self._until(lambda: host.state.rematch != "")
        code = host.state.rematch
        await self.close()
        await self._start(code)
        await self._until(lambda: self._asked() is not None)

    async def _until(self, holds: Callable[[], bool]) -> None:
        """Wait until something is true of what the devices were told."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                if any(device.is_lost for device in self._devices):
                    raise ConnectionError("a socket was closed")
                self._news.clear()
                await self._news.wait()

    @contextmanager
    def _giving_up(self) -> Iterator[None]:
        """A table that cannot go on is given up; the others go on."""
        try:
            yield
        except (TimeoutError, OSError, WebSocketException) as error:
            self.is_lost = True
            self._harvest.blame("tables given up", str(error) or f"nothing came for {PATIENCE:.0f} seconds")
