"""Servers that are one, and everything that can go wrong with them while people play.

`python -m tests.server.faults --faults 150` lets that happen at random: servers, their thinkers, NATS and
PostgreSQL are killed, servers sleep for longer than their leases, hand their tables over, or have clocks that
jump, and so does the clock of the database. Nothing that anybody was told may get lost or be done twice, no
two servers may write to one table, and everybody plays on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, closing, suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from saboteur.server.tables import entries as e
from saboteur.server.tables.table import Table

from .fleet import Fleet, Member, fleet_of
from .killing import SOON, Party, Player, is_running
from .postgres import Postgres

NAP = 7.0
"""Seconds for which a server is away at most: longer than its lease."""

SLEEP = 20.0
"""Seconds for which a server sleeps that believes afterwards that it owns what it did: others play on."""


class Roamer(Player):
    """A person who comes to any of the servers, and says again what was not done."""

    options: ClassVar[dict[str, Any]] = {
        "proxy": None, "open_timeout": 3, "ping_interval": 2, "ping_timeout": 6, "close_timeout": 1
    }  # fmt: skip

    def __init__(self, fleet: Fleet, key: dict[str, Any], luck: Random) -> None:
        self._fleet = fleet
        self._retrying: set[asyncio.Task[None]] = set()
        self.times: list[float] = []
        """When anything new was heard of the game."""
        super().__init__("", key, luck)
        self.pace = 0.3

    @property
    def url(self) -> str:
        return f"{self._fleet.url.replace('http', 'ws')}/api/tables/{self.code}/socket"

    @url.setter
    def url(self, _: str) -> None:
        pass  # it is another one each time

    def _see(self, state: dict[str, Any]) -> None:
        known = self.state["seq"]
        super()._see(state)
        if state["seq"] > known:
            self.times.append(time.monotonic())

    def stood_still(self, since: float) -> float:
        """Seconds of the longest time without news *since* then."""
        times = [since, *(heard for heard in self.times if heard > since)]
        return max((after - before for before, after in pairwise(times)), default=0.0)

    def _mind(self, connection: ClientConnection, refused: dict[str, Any]) -> None:
        super()._mind(connection, refused)
        if self._sent.pop(refused["id"], None) is not None:
            task = asyncio.create_task(self._retry(connection))
            self._retrying.add(task)
            task.add_done_callback(self._retrying.discard)

    async def _retry(self, connection: ClientConnection) -> None:
        await asyncio.sleep(0.3)
        with suppress(ConnectionClosed):
            await self._act(connection)

    async def close(self) -> None:
        for task in self._retrying:
            task.cancel()
        await super().close()


class Company(Party):
    """All who play at several servers."""

    def __init__(self, fleet: Fleet, seed: int) -> None:
        super().__init__(fleet, seed)
        self.fleet = fleet
        fleet.luck = Random(seed)
        self.naps = [0.0, 1.0, NAP]
        """Seconds after which a server is started again."""
        self.sleep = SLEEP
        self.pauses: list[float] = []
        """Seconds from the end of each fault until everybody had played on."""
        self.stops: defaultdict[str, list[float]] = defaultdict(list)
        """By kind of fault: for how long each person saw nothing happen, from its beginning on."""

    def _player(self, key: dict[str, Any]) -> Player:
        return Roamer(self.fleet, key, Random(self.luck.random()))

    @property
    def playing(self) -> list[Player]:
        return [player for player in self.players if player.state["phase"] == "running"]

    async def gather(self, tables: int) -> None:
        """See that so many games go on."""
        while len({player.code for player in self.playing}) < tables:
            await self.luck.choice(KINDS)(self)

    async def suffer(self, fault: Fault) -> None:
        """Let something go wrong, and see everybody play on afterwards, from what was written down."""
        await self.all_play_on()
        await self.go_on()
        begun = time.monotonic()
        await fault(self)
        ended = time.monotonic()
        self.look_at_logs()
        players = await self.all_play_on()
        self.pauses.append(time.monotonic() - ended)
        stood_still = [player.stood_still(begun) for player in players if isinstance(player, Roamer)]
        self.stops[fault.__name__] += stood_still
        self.look_at_logs()

    async def all_play_on(self) -> list[Player]:
        """Wait until something has happened at every table where a game goes on; who plays there."""
        marks = {player: player.state["seq"] for player in self.playing}
        await asyncio.gather(*(self._plays_on(player, seq) for player, seq in marks.items()))
        return [*marks]

    async def _plays_on(self, player: Player, seq: int) -> None:
        try:
            await player.until(lambda: player.state["seq"] > seq or player.state["phase"] == "over")
        except TimeoutError:
            raise AssertionError(f"{player.code} stands still after {seq}: {player.state}") from None

    async def part(self) -> None:
        """Let those go whose game is over."""
        over = [player for player in self.players if player.state["phase"] == "over"]
        for player in over:
            await player.close()
        self.players = [player for player in self.players if player not in over]

    def replay(self) -> int:
        """Play all games again, as they are written down; returns how many entries there are."""
        tables: dict[str, Table] = {}
        rows = self.fleet.rows()
        for code, _, at, body, _ in rows:
            tables.setdefault(code, Table(code)).apply(at, e.read(body))
        assert {player.code for player in self.players} <= tables.keys()
        return len(rows)


KINDS: list[Callable[[Company], Awaitable[Any]]] = [
    lambda company: company.sit_down(["Ada", "Bo", "Cy"]),
    lambda company: company.sit_down(["Dee", "Ed"], bots=2),
    lambda company: company.sit_down(["Eve", "Flo", "Gus"], clock=60),
]
"""Of people alone, of people with bots, and with a clock."""


# What can go wrong.

Fault = Callable[[Company], Awaitable[None]]


async def kill_server(company: Company) -> None:
    await _down(company, signal.SIGKILL)


async def stop_server(company: Company) -> None:
    """It hands its tables over."""
    await _down(company, signal.SIGTERM)


async def _down(company: Company, number: int) -> None:
    member = company.luck.choice(company.fleet.members)
    await member.signal(number)
    member.is_asleep = True  # nobody is sent there
    await asyncio.sleep(company.luck.choice(company.naps))
    member.start()
    await well(member)
    member.is_asleep = False


async def well(member: Member) -> None:
    """Wait until a server can be asked; one that did not find its database or bus is started again."""
    async with asyncio.timeout(SOON):
        while not await asyncio.to_thread(member.is_well):
            if not is_running(member.process):
                member.start()
            await asyncio.sleep(0.1)


async def sleep_too_long(company: Company) -> None:
    """It believes afterwards that it still owns what others have by now."""
    member = company.luck.choice(company.fleet.members)
    member.is_asleep = True
    os.kill(member.process, signal.SIGSTOP)
    await asyncio.sleep(company.sleep)
    os.kill(member.process, signal.SIGCONT)
    member.is_asleep = False


async def kill_thinker(company: Company) -> None:
    brain = company.luck.choice(company.fleet.brains)
    if is_running(brain.process):
        await brain.signal(signal.SIGKILL)
    await asyncio.sleep(company.luck.choice(company.naps))
    brain.start()


async def kill_nats(company: Company) -> None:
    company.fleet.nats.crash()
    await asyncio.sleep(3 * company.luck.random())
    await asyncio.to_thread(company.fleet.nats.start)


async def kill_postgres(company: Company) -> None:
    company.fleet.postgres.crash()
    await asyncio.sleep(3 * company.luck.random())
    await company.fleet.postgres.start()


async def jump_clock(company: Company) -> None:
    member = company.luck.choice(company.fleet.members)
    member.jump(company.luck.choice(JUMPS))


async def jump_postgres(company: Company) -> None:
    """By whose clock all of them go; of those who own tables then, one is killed on top of it."""
    await company.fleet.postgres.jump(company.luck.choice(JUMPS))
    await kill_server(company)


FAULTS: list[Fault] = [
    kill_server, stop_server, sleep_too_long, kill_thinker, kill_nats, kill_postgres, jump_clock,
    jump_postgres,
]  # fmt: skip

JUMPS = [-3600, -7, 7, 3600]


@asynccontextmanager
async def company_at(fleet: Fleet, seed: int) -> AsyncIterator[Company]:
    for member in fleet.members:
        await well(member)
    company = Company(fleet, seed)
    try:
        yield company
    finally:
        await company.close()


async def main(faults: int, seed: int, tables: int, kinds: Sequence[Fault]) -> None:
    """Let *faults* things go wrong; say what did, and how soon everybody played on."""
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(Postgres(Path(folder))) as postgres,
    ):
        await postgres.start()
        async with postgres.jumpy():
            with TemporaryDirectory() as logs, fleet_of(Path(logs), postgres) as fleet:
                async with company_at(fleet, seed) as company:
                    try:
                        await suffered(company, faults, tables, kinds)
                    except BaseException:
                        print(fleet.log)
                        raise


async def suffered(company: Company, faults: int, tables: int, kinds: Sequence[Fault]) -> None:
    counted: Counter[str] = Counter()
    refusals: Counter[str] = Counter()
    for number in range(1, faults + 1):
        await company.gather(tables)
        fault = company.luck.choice(kinds)
        await company.suffer(fault)
        counted[fault.__name__] += 1
        print(f"{number} {fault.__name__}: played on after {company.pauses[-1]:.1f} s", flush=True)
        for player in company.players:
            refusals.update(player.refusals)
            player.refusals.clear()
        await company.part()
    await company.play_to_the_end()
    pauses = sorted(company.pauses)
    print(f"{company.replay()} entries replay")
    print(f"{faults} faults: {dict(counted)}; refused meanwhile: {dict(refusals)}")
    print(f"until everybody had played on: {spread(pauses)}")
    for name, stops in company.stops.items():
        print(f"{name}: for {len(stops)} people the game stood still for {spread(stops)}")


def spread(seconds: Iterable[float]) -> str:
    times = sorted(seconds)
    late = times[len(times) * 9 // 10]
    return f"{median(times):.2f} s in the median, {late:.2f} s for one in ten, at most {times[-1]:.2f} s"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Let servers suffer.")
    parser.add_argument("--faults", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=4)
    names = {fault.__name__: fault for fault in FAULTS}
    parser.add_argument("--only", choices=names, action="append", help="this fault; may be given again")
    given = parser.parse_args()
    chosen = [names[name] for name in given.only or names]
    asyncio.run(main(given.faults, given.seed, given.tables, chosen))
