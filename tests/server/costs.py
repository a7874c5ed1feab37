"""What an answer costs where one server has all tables, and where people are spread over three.

`python -m tests.server.costs` lets as many tables play in both ways, in turns, with PostgreSQL and NATS, and
tells the processor time of all servers together for each answer; that of PostgreSQL, NATS and the people,
who come to any of the servers, is left out.
"""

from __future__ import annotations

import argparse
import asyncio
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from .faults import Company, company_at
from .fleet import Fleet, fleet_of
from .killing import stored
from .postgres import Postgres


class Wish(NamedTuple):
    """What is to be played, and for how long."""

    tables: int
    seconds: float
    pace: float


def used(fleet: Fleet) -> float:
    """Seconds of computing of all servers; the kernel counts them to the nanosecond, for each thread."""
    threads = [path for member in fleet.members for path in Path(f"/proc/{member.process}/task").iterdir()]
    return sum(int((path / "schedstat").read_text().split()[0]) for path in threads) / 1e9


def entered(fleet: Fleet) -> int:
    return sum(map(len, stored(fleet).values()))


async def cost(postgres: Postgres, servers: int, wish: Wish) -> tuple[float, float]:
    """Milliseconds of computing for each entry, and for each second in which nothing happens."""
    await postgres.empty()
    with TemporaryDirectory() as logs, fleet_of(Path(logs), postgres, servers) as fleet:
        async with company_at(fleet, 1) as company:
            await asyncio.sleep(2)  # they have started, and done what they do only then
            idle = await spent(fleet, wish.seconds / 2)
            await _gather(company, wish)
            before = entered(fleet)
            computed = await spent(fleet, wish.seconds) * wish.seconds
            written = entered(fleet) - before
    return computed / written, idle


async def spent(fleet: Fleet, seconds: float) -> float:
    """Milliseconds of computing in each of the next *seconds*."""
    since = used(fleet)
    await asyncio.sleep(seconds)
    return 1000 * (used(fleet) - since) / seconds


async def _gather(company: Company, wish: Wish) -> None:
    for _ in range(wish.tables):
        players = await company.sit_down(["Ada", "Bo", "Cy", "Dee", "Ed"])
        for player in players:
            player.pace = wish.pace


async def main(rounds: int, wish: Wish) -> None:
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(Postgres(Path(folder))) as postgres,
    ):
        await postgres.start()
        shares = []
        for _ in range(rounds):
            (one, idle), (three, idle_too) = [await cost(postgres, servers, wish) for servers in (1, 3)]
            shares.append(three / one)
            print(
                f"one: {one:.2f} ms, three: {three:.2f} ms, {three / one:.2f} times;"
                f" where nothing happens, {idle:.1f} and {idle_too:.1f} ms a second",
                flush=True,
            )
        print(f"{median(shares):.2f} times in the median")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Tell what an answer costs.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds to think at most: twice the usual")
    given = parser.parse_args()
    asyncio.run(main(given.rounds, Wish(given.tables, given.seconds, given.pace)))
