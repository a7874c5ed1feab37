"""Several servers that are one: whichever one comes to, the table is the same."""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from saboteur.server.bus.memory import Hub, Memory
from saboteur.server.storage.store import Store

from .postgres import Postgres
from .serving import Client, Site, serving
from .tables import play

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="PostgreSQL is reached over a socket in a folder"),
]


@asynccontextmanager
async def servers(postgres: Postgres, hub: Hub | None = None, count: int = 3) -> AsyncIterator[list[Site]]:
    """Servers that share a database, and talk over a bus."""
    hub = hub or Hub()
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(serving(Store(postgres.store, shared=True), bus=Memory(hub)))
            for _ in range(count)
        ]


async def spread(sites: list[Site], names: list[str], **settings: Any) -> list[Client]:
    """People in all seats of a table, each at another server."""
    host = await sites[0].create(names[0], players=len(names), **settings)
    keys = [host, *[await sites[n].join(host.code, name) for n, name in enumerate(names[1:], 1)]]
    return [await site.come(key.code, key.token) for site, key in zip(sites, keys, strict=True)]


def owners(sites: list[Site]) -> list[int]:
    """How many tables each server has open."""
    return [len(site.house._actors) for site in sites]


async def test_people_at_three_servers_play_one_game(postgres: Postgres) -> None:
    async with servers(postgres) as sites:
        people = await spread(sites, ["Ada", "Bo", "Cy"])
        await people[0].do("start")
        await play(people)
        for client in people:
            await client.until(lambda: client.state["phase"] == "over")  # noqa: B023  it is waited for

        assert [1, 0, 0] == sorted(owners(sites), reverse=True)
        assert 1 == len({json.dumps(client.state["result"]) for client in people})
