"""Servers that are one, as processes: with thinkers, a NATS and a PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Awaitable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

from .killing import NURSERY, Forked, Nursery, Program
from .nats import Nats
from .postgres import Postgres

ENTRIES = "SELECT code, seq, at, body, epoch FROM entries ORDER BY code, seq"

NURSERY_OF_MANY = NURSERY.replace(
    "for line in sys.stdin:",
    """
import time, pathlib, asyncpg, sqlalchemy.dialects.postgresql.asyncpg, nats.aio.client
import saboteur.server.tables.plans as plans
plans.INTERLUDE = 0.0
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
"""Whose servers' clocks jump on SIGUSR1, by what stands in a file beside their log.

Their bots do not wait after a round, so that every pause is one that a fault has made.
"""


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


@contextmanager
def fleet_of(folder: Path, postgres: Postgres, count: int = 3) -> Iterator[Fleet]:
    with (
        closing(Nursery(NURSERY_OF_MANY)) as nursery,
        closing(Fleet(folder, nursery, postgres, count)) as fleet,
    ):
        fleet.start()
        yield fleet
