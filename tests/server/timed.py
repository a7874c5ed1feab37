"""Games whose time is the test's."""

from __future__ import annotations

from typing import Any

from saboteur import Game
from saboteur.server.tables import entries as e

from .serving import Client, Site, settle

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


async def begun(site: Site, people: int, bots: int = 0, **settings: Any) -> list[Client]:
    """The clients of *people*, in the first seats of a game that has just begun; Ada is asked first."""
    wanted = {"level": "random", "pause": 1.2, "window": 3.0, "first": 0, "seed": 3, **settings}
    host = await site.create("Ada", players=people + bots, bots=bots, **wanted)
    others = [await site.join(host.code, name) for name in NAMES[1:people]]
    clients = [await site.come(key.code, key.token) for key in [host, *others]]
    for client, key in zip(clients, [host, *others], strict=True):
        client.token = key.token
    await clients[0].do("start")
    await settle()
    return clients


async def back(site: Site, gone: Client) -> Client:
    """Somebody who comes back, with what they had seen."""
    code = gone.state["code"]
    return await site.come(code, gone.token, gone.state["seq"])


async def answers(site: Site, code: str) -> list[tuple[float, str]]:
    """When the game was answered, and by whom, as the log has it."""
    rows = [(row.at, e.read(row.body)) for row in await site.house.store.read(code)]
    return [(at, entry.by) for at, entry in rows if isinstance(entry, e.Answered)]


def game_of(site: Site, code: str) -> Game:
    """The game as it really is."""
    game = site.house._actors[code].table.game
    assert game is not None, "it has begun"
    return game
