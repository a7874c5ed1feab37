"""What an answer costs where one server has all tables, and where people are spread over three.

`python -m tests.server.costs` plays the same games in both ways, in turns, and tells the processor time of
the servers for each answer.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from .faults import Company, Fleet, company_at, fleet_of
from .killing import stored
from .postgres import Postgres

TICKS = os.sysconf("SC_CLK_TCK")


def used(fleet: Fleet) -> float:
    """Seconds of computing of all servers."""
    stats = [Path(f"/proc/{member.process}/stat").read_text() for member in fleet.members]
    return sum(sum(map(int, stat.rpartition(")")[2].split()[11:13])) for stat in stats) / TICKS


def entered(fleet: Fleet) -> int:
    return sum(map(len, stored(fleet).values()))


async def cost(postgres: Postgres, servers: int, tables: int, seconds: float) -> float:
    """Milliseconds of computing for each entry."""
    await postgres.empty()
    with TemporaryDirectory() as logs, fleet_of(Path(logs), postgres, servers) as fleet:
        async with company_at(fleet, 1) as company:
            await _gather(company, tables)
            before, since = entered(fleet), used(fleet)
            await asyncio.sleep(seconds)
            computed, written = used(fleet) - since, entered(fleet) - before
    return 1000 * computed / written


async def _gather(company: Company, tables: int) -> None:
    for _ in range(tables):
        players = await company.sit_down(["Ada", "Bo", "Cy", "Dee", "Ed"])
        for player in players:
            player.pace = 2.0


async def main(rounds: int, tables: int, seconds: float) -> None:
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(Postgres(Path(folder))) as postgres,
    ):
        await postgres.start()
        for _ in range(rounds):
            one, three = [await cost(postgres, servers, tables, seconds) for servers in (1, 3)]
            print(f"one: {one:.2f} ms, three: {three:.2f} ms, {three / one:.2f} times", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Tell what an answer costs.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    asyncio.run(main(given.rounds, given.tables, given.seconds))
