"""This server among others: what it owns, whom it knows of, and whether they are there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Final

import structlog
from litestar.types import ASGIApp

from .. import wire
from ..bus.protocol import Bus, Hearing
from ..clock import next_beat
from ..lobby import House
from ..storage.leases import Leases
from ..tables.tokens import agree_on
from .crowds import Crowds, Shares
from .messages import CROWDS, Roll, packed, server_subject, unpacker
from .requests import Requests
from .stays import Stays
from .visits import Visits

log = structlog.get_logger()

BEAT: Final = 1.0
"""Seconds between signs of life, to the database and to other servers."""

SILENCE: Final = 4
"""Beats of ours after which a server that gives none is taken for gone: who sleeps does not count."""

LOOK: Final = 10
"""Beats between looks whether all that we hold is still ours, though no lease has ended."""

CALM: Final = 3.0
"""Seconds for which one who was away leaves others the time to come back, too."""

_read_roll: Final = unpacker(Roll)


class Cluster:
    def __init__(self, house: House, leases: Leases, bus: Bus, shares: Shares) -> None:
        """*shares* are what each address has here."""
        self.house = house
        self.bus = bus
        self._leases = leases
        self.visits = Visits(bus, leases.name)
        self.requests = Requests(house, bus)
        self._stays = Stays(house, bus)
        self._crowds = Crowds(shares, bus, leases.name)
        self._silent: dict[str, int] = {}
        """By server: how many beats ago it gave the last sign of life."""
        self._hearings: list[Hearing] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._calm_until = 0.0
        house.others = self.requests

    @property
    def is_closing(self) -> bool:
        return self.house.is_closed

    async def open(self, app: ASGIApp) -> None:
        """Be there for others: for those who ask over HTTP, *app* answers."""
        self.requests.app = app
        agree_on(await self._leases.secret())
        name = self._leases.name
        self._hearings = [
            await self.bus.serve(server_subject(name, "come"), self._stays.let_in),
            await self.bus.serve(server_subject(name, "ask"), self.requests.answer),
            await self.bus.serve(server_subject(name, "card"), self.requests.say_card),
            await self.bus.hear(server_subject(name, "said"), self._stays.hear),
            await self.bus.hear(server_subject(name, "roll"), self._compare),
            await self.bus.hear(CROWDS, self._crowds.hear),
            self.bus.watch(self._cut_off),
        ]
        self._tasks = [
            asyncio.create_task(_for_ever(do)) for do in (self._renew, self._take_over, self._call_roll)
        ]

    async def part(self) -> None:
        """Hand over what is ours, and tell everybody whose socket is here to come again by another door."""
        await self.house.part()
        self.visits.dismiss(wire.Goodbye("restart", True))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self._stays.close()
        for hearing in self._hearings:
            hearing.stop()
        self._tasks, self._hearings = [], []

    # What is ours.

    async def _renew(self) -> None:
        """Renew the lease; if it had ended, put away what others have taken."""
        in_time = await self._leases.renew()
        if not in_time:
            log.warning("the lease of this server had ended")
            self._calm_until = monotonic() + CALM
        if not in_time or int(monotonic() / BEAT) % LOOK == 0:
            self.house.keep(await self._leases.held())

    async def _take_over(self) -> None:
        """Take tables whose clocks must go on from a server that is gone."""
        if self._leases.anybody_gone and monotonic() > self._calm_until:
            await self.house.wake()

    # Who is there.

    async def _call_roll(self) -> None:
        """Tell each server whom we know of it; give those up that are silent."""
        partners = self.visits.owners() | self._stays.relays()
        for name in partners:
            roll = Roll(self._leases.name, self.visits.at(name), self._stays.at(name))
            self.bus.publish(server_subject(name, "roll"), packed(roll))
        self._crowds.tell()
        self._silent = {name: self._silent.get(name, 0) + 1 for name in partners}
        self.visits.give_up(self._is_gone)
        self._stays.give_up(self._is_gone)

    def _is_gone(self, name: str) -> bool:
        return self._silent.get(name, 0) > SILENCE

    def _compare(self, data: bytes) -> None:
        roll: Roll = _read_roll(data)
        self._silent[roll.name] = 0
        self.visits.compare(roll)
        self._stays.compare(roll)

    def _cut_off(self, away: bool) -> None:
        """While the bus is away nobody else's table can be reached; what was said meanwhile is lost."""
        self.visits.give_up(lambda _: True)


async def _for_ever(do: Callable[[], Coroutine[None, None, None]]) -> None:
    """Do something at every beat, whatever goes wrong."""
    while True:
        try:
            await do()
        except Exception as error:
            log.warning("a beat was missed", what=do.__name__, problem=type(error).__name__)
        await asyncio.sleep(next_beat(BEAT) - asyncio.get_running_loop().time())
