"""Whole games over real sockets."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from .serving import Client, Site, serving


async def play(clients: list[Client], seed: int = 1) -> None:
    """Let everybody who is asked choose at random until the game is over."""
    random = Random(seed)
    while clients[0].state["phase"] == "running":
        asked = next((client for client in clients if client.is_asked), None)
        if asked is None:
            await clients[0].news()
            continue
        answer = await asked.choose(random.randrange(len(asked.state["question"]["options"])))
        assert "done" == answer["is"], answer
        for client in clients:
            await client.reach(asked.state["seq"])


async def seated(site: Site, names: list[str], **settings: Any) -> list[Client]:
    """A table with people in all its seats."""
    key = await site.create(names[0], players=len(names), **settings)
    clients = [await site.come(key.code, key.token)]
    for name in names[1:]:
        other = await site.join(key.code, name)
        clients.append(await site.come(key.code, other.token))
    return clients


@pytest.mark.parametrize("rules", ["base", "saboteur2", "jubilee"])
async def test_people_play_a_whole_game(tmp_path: Path, rules: str) -> None:
    async with serving(tmp_path) as site:
        clients = await seated(site, ["Ada", "Bo", "Cy"], rules=rules, seed=3)
        await clients[0].do("start")
        await play(clients)

        results = [client.state["result"] for client in clients]
        assert results[0] is not None
        assert results == [results[0]] * 3


async def test_one_person_plays_with_bots(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        key = await site.create("Ada", bots=4)
        ada = await site.come(key.code, key.token)
        await ada.do("start")
        await play([ada])

        assert "over" == ada.state["phase"]
        status, record = await site.http("GET", f"/api/tables/{key.code}/game.sab")
        assert 200 == status
        assert "; a bot" in record
