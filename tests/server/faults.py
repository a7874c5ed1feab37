"""Servers that are one, and everything that can go wrong with them while people play.

`python -m tests.server.faults --faults 150` lets that happen at random: servers, their thinkers, NATS and
PostgreSQL are killed, servers sleep for longer than their leases, hand their tables over, or have clocks that
jump. Nothing that anybody was told may get lost or be done twice, no two servers may write to one table, and
everybody plays on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ClassVar
from urllib.request import urlopen

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from saboteur.server.tables import entries as e
from saboteur.server.tables.table import Table

from .killing import NURSERY, SOON, Forked, Nursery, Party, Player, Program, is_running
from .nats import Nats
from .postgres import Postgres

SLEEP = 7.0
"""Seconds for which a server sleeps: longer than its lease."""

ENTRIES = "SELECT code, seq, at, body, epoch FROM entries ORDER BY code, seq"

NURSERY_OF_MANY = NURSERY.replace(
    "for line in sys.stdin:",
    """
import time, pathlib, asyncpg, sqlalchemy.dialects.postgresql.asyncpg, nats.aio.client
real, offset = time.time, [0.0]
time.time = lambda: real() + offset[0]
for line in sys.stdin:""",
).replace(
    "        sys.exit(main(arguments))",
    """        def jump(*_):
            offset[0] += float(pathlib.Path(log + ".jump").read_text())
        signal.signal(signal.SIGUSR1, jump)
        sys.exit(main(arguments))""",
)
"""Whose servers' clocks jump on SIGUSR1, by what stands in a file beside their log."""


NAMES = ("one", "two", "three")


class Member(Forked):
    """One of several servers."""

    def __init__(self, folder: Path, nursery: Nursery, settings: str) -> None:
        folder.mkdir()
        super().__init__(folder, nursery)
        self._config = folder / "saboteur.toml"
        self._config.write_text(settings)
        self.is_asleep = False

    @property
    def arguments(self) -> list[str]:
        return ["serve", "--port", str(self.port), "--config", str(self._config)]

    def is_well(self) -> bool:
        try:
            with urlopen(f"{self.url}/healthz", timeout=3) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def jump(self, seconds: float) -> None:
        """Let its clock jump."""
        Path(f"{self._log}.jump").write_text(str(seconds))
        os.kill(self.process, signal.SIGUSR1)


class Brain(Forked):
    """A process that thinks for the bots of all servers."""

    def __init__(self, folder: Path, nursery: Nursery, bus: str) -> None:
        folder.mkdir()
        super().__init__(folder, nursery)
        self._bus = bus

    @property
    def arguments(self) -> list[str]:
        return ["think", "--bus", self._bus, "--processes", "1"]


class Fleet(Program):
    """Servers and two thinkers, with a database and a bus: whoever comes gets to any of them."""

    def __init__(self, folder: Path, nursery: Nursery, postgres: Postgres, count: int = 3) -> None:
        super().__init__(folder)
        self.postgres = postgres
        self.nats = Nats()
        self.nats.start()
        settings = f'database = "{postgres.address}"\nbus = "{self.nats.address}"\n'
        settings += "tables_per_hour = 100000\nsockets_per_address = 10000\n"
        self.members = [Member(folder / name, nursery, settings) for name in NAMES[:count]]
        self.brains = [Brain(folder / name, nursery, self.nats.address) for name in ("left", "right")]
        self.luck = Random(1)

    @property
    def awake(self) -> list[Member]:
        return [member for member in self.members if not member.is_asleep]

    @property
    def url(self) -> str:
        return self.luck.choice(self.awake).url if hasattr(self, "members") else ""

    @url.setter
    def url(self, _: str) -> None:
        pass  # it is another one each time

    @property
    def log(self) -> str:
        return "".join(member.log for member in self.members)

    def start(self) -> None:
        for program in (*self.members, *self.brains):
            program.start()

    def rows(self) -> list[Any]:
        """All entries, with their times and epochs."""
        found: list[Any] = _elsewhere(self.postgres.ask(ENTRIES))
        return found

    def entries(self) -> list[tuple[str, int, bytes]]:
        """The same without; of each table the epochs must not go back, as who owns it has the highest."""
        rows, newest = self.rows(), Counter[str]()
        for code, seq, _, _, epoch in rows:
            assert (epoch or 0) >= newest[code], f"{code}: of epoch {epoch} is {seq}, after {newest[code]}"
            newest[code] = epoch or 0
        return [(code, seq, body) for code, seq, _, body, _ in rows]

    def close(self) -> None:
        for member in self.members:
            if member.is_asleep:
                os.kill(member.process, signal.SIGCONT)
            member.close()
        for brain in self.brains:
            brain.close()
        self.nats.close()


def _elsewhere(answer: Awaitable[Any]) -> Any:
    """What is answered in another loop than the one that runs here."""

    async def waited() -> Any:
        return await answer

    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, waited()).result()


class Roamer(Player):
    """A person who comes to any of the servers, and says again what was not done."""

    options: ClassVar[dict[str, Any]] = {
        "proxy": None, "open_timeout": 3, "ping_interval": 2, "ping_timeout": 6, "close_timeout": 1
    }  # fmt: skip

    def __init__(self, fleet: Fleet, key: dict[str, Any], luck: Random) -> None:
        self._fleet = fleet
        self._retrying: set[asyncio.Task[None]] = set()
        super().__init__("", key, luck)
        self.pace = 0.3

    @property
    def url(self) -> str:
        return f"{self._fleet.url.replace('http', 'ws')}/api/tables/{self.code}/socket"

    @url.setter
    def url(self, _: str) -> None:
        pass  # it is another one each time

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
        self.naps = [0.0, 1.0, SLEEP]
        """Seconds after which a server is started again."""
        self.pauses: list[float] = []
        """Seconds from the end of each fault until everybody had played on."""

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
        await self.go_on()
        await fault(self)
        ended = time.monotonic()
        self.look_at_logs()
        marks = {player: player.state["seq"] for player in self.playing}
        await asyncio.gather(*(self._plays_on(player, seq) for player, seq in marks.items()))
        self.pauses.append(time.monotonic() - ended)
        self.look_at_logs()

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
    await asyncio.sleep(SLEEP)
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
    member.jump(company.luck.choice([-3600.0, -7.0, 7.0, 3600.0]))


FAULTS: list[Fault] = [
    kill_server, stop_server, sleep_too_long, kill_thinker, kill_nats, kill_postgres, jump_clock
]  # fmt: skip


@contextmanager
def fleet_of(folder: Path, postgres: Postgres, count: int = 3) -> Iterator[Fleet]:
    with (
        closing(Nursery(NURSERY_OF_MANY)) as nursery,
        closing(Fleet(folder, nursery, postgres, count)) as fleet,
    ):
        fleet.start()
        yield fleet


@asynccontextmanager
async def company_at(fleet: Fleet, seed: int) -> AsyncIterator[Company]:
    for member in fleet.members:
        await well(member)
    company = Company(fleet, seed)
    try:
        yield company
    finally:
        await company.close()


async def main(faults: int, seed: int, tables: int) -> None:
    """Let *faults* things go wrong; say what did, and how soon everybody played on."""
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(Postgres(Path(folder))) as postgres,
    ):
        await postgres.start()
        with TemporaryDirectory() as logs, fleet_of(Path(logs), postgres) as fleet:
            async with company_at(fleet, seed) as company:
                try:
                    await suffered(company, faults, tables)
                except BaseException:
                    print(fleet.log)
                    raise


async def suffered(company: Company, faults: int, tables: int) -> None:
    counted: Counter[str] = Counter()
    refusals: Counter[str] = Counter()
    for number in range(1, faults + 1):
        await company.gather(tables)
        fault = company.luck.choice(FAULTS)
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
    print(f"pauses: median {pauses[len(pauses) // 2]:.1f} s, longest {pauses[-1]:.1f} s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Let servers suffer.")
    parser.add_argument("--faults", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=4)
    given = parser.parse_args()
    asyncio.run(main(given.faults, given.seed, given.tables))
