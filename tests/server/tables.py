"""Tables to test at: people who sit down there, and games that went on while nobody looked."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from saboteur.server.storage.store import Conflict, Store
from saboteur.server.tables import entries as e
from saboteur.server.tables.summaries import summary_of
from saboteur.server.tables.table import Table

from .serving import SOON, Client, Key, Site


async def invited(site: Site, names: list[str], **settings: Any) -> list[Key]:
    """The keys of people in all seats of a table; the first is its host."""
    host = await site.create(names[0], players=len(names), **settings)
    return [host, *[await site.join(host.code, name) for name in names[1:]]]


async def come(site: Site, *keys: Key) -> list[Client]:
    """A device of each person to whom one of the *keys* belongs."""
    return [await site.come(key.code, key.token) for key in keys]


async def seated(site: Site, names: list[str], **settings: Any) -> list[Client]:
    """A table with people in all its seats."""
    return await come(site, *await invited(site, names, **settings))


async def play(clients: list[Client], seed: int = 1, most: int = 10_000) -> None:
    """Let everybody who is asked choose at random until the game is over, or they gave so many answers."""
    random = Random(seed)
    while clients[0].state["phase"] == "running" and most > 0:
        asked = next((client for client in clients if client.is_asked), None)
        if asked is None:
            await something_to_do(clients)
            continue
        answer = await asked.choose(random.randrange(len(asked.state["question"]["options"])))
        assert "done" == answer["is"], answer
        for client in clients:
            await client.reach(asked.state["seq"])
        most -= 1


async def something_to_do(clients: list[Client]) -> None:
    """Wait until anybody is asked, or the game is over: news do not reach everybody at the same time."""
    async with asyncio.timeout(SOON):
        while clients[0].state["phase"] == "running" and not any(client.is_asked for client in clients):
            await asyncio.sleep(0.01)


async def begun(site: Site, names: list[str], **settings: Any) -> list[Key]:
    """The keys of people whose game has begun."""
    keys = await invited(site, names, **settings)
    host = await site.come(keys[0].code, keys[0].token)
    await host.do("start")
    await host.close()
    return keys


async def finished(site: Site, names: list[str], **settings: Any) -> list[Key]:
    """The keys of people whose game is over."""
    keys = await begun(site, names, **settings)
    await go_on(site, keys[0].code)
    return keys


async def go_on(site: Site, code: str, left: int = 0, round_only: bool = False) -> None:
    """Let a game, or only its round, go on at random up to its last *left* answers, as if played before.

    Whoever is connected must come back.
    """
    site.house.close_table(code)
    while True:
        try:
            length = await _append_answers(site.house.store, code, left, round_only)
        except Conflict:
            continue  # the table was writing when it was closed
        break
    if code in site.house._users and site.house.store.leases is not None:
        async with site.house.table(code) as actor:  # on shared tables one comes back by oneself
            if actor.table.seq < length:
                site.house.close_table(code, actor)


async def play_out(site: Site, clients: list[Client]) -> None:
    """Let people play on until their game is over."""
    await site.settle()
    while clients[0].state["phase"] != "over":
        await next(client for client in clients if client.is_asked).choose()
        await site.settle()


async def _append_answers(store: Store, code: str, left: int, round_only: bool) -> int:
    rows = await store.read(code)
    table = Table(code)
    for row in rows:
        table.apply(row.at, e.read(row.body))
    answers = _answers(table, round_only)
    done = answers[: len(answers) - left]
    for entry in done:
        table.apply(rows[-1].at, entry)
    bodies = [e.written(entry) for entry in done]
    await store.append(code, len(rows) + 1, rows[-1].at, bodies, phase=table.phase)
    await store.put_summary(code, summary_of(table))
    return table.seq


def _answers(table: Table, round_only: bool) -> list[e.AnyEntry]:
    """Answers to all questions of a game that are left, or of its round."""
    assert table.game is not None, "the game has begun"
    game, random = table.game.copy(), Random(table.seed)
    answers: list[e.AnyEntry] = []
    number = game.view(None).round
    while (decision := game.decision) is not None and not (round_only and game.view(None).round != number):
        action = decision.options[random.randrange(len(decision.options))]
        answers.append(e.Answered(action.text, action.code))
        game.answer(action)
    return answers
