"""Several servers that are one: whichever one comes to, the table is the same."""

from __future__ import annotations

import asyncio
import json
import os
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from saboteur.server.bus.memory import Hub, Memory
from saboteur.server.bus.nats import Nats as NatsBus
from saboteur.server.bus.protocol import Bus
from saboteur.server.cluster.messages import HEAD, TOLD, parted
from saboteur.server.cluster.requests import Requests
from saboteur.server.operations.desk import Desk
from saboteur.server.operations.neighbours import Neighbours
from saboteur.server.storage.store import Row, Store
from saboteur.server.thinking import Inline

from .faults import FAULTS, NAP, company_at
from .fleet import fleet_of
from .nats import Nats
from .postgres import Postgres
from .serving import SOON, Client, Key, Site, serving
from .tables import play

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="PostgreSQL is reached over a socket in a folder"),
]


@asynccontextmanager
async def serving_too(postgres: Postgres, bus: Bus, **settings: Any) -> AsyncIterator[Site]:
    """One more server that shares the database, and talks over the *bus*."""
    await bus.open()
    async with serving(Store(postgres.store, shared=True), bus=bus, **settings) as site:
        yield site
    await bus.close()


@asynccontextmanager
async def servers(postgres: Postgres, nats: Nats | None = None, **limits: Any) -> AsyncIterator[list[Site]]:
    """Three servers."""
    hub = Hub()
    async with AsyncExitStack() as stack:
        buses = [Memory(hub) if nats is None else NatsBus(nats.address) for _ in range(3)]
        yield [await stack.enter_async_context(serving_too(postgres, bus, **limits)) for bus in buses]


async def invited(sites: list[Site], names: list[str], **settings: Any) -> list[Key]:
    """The keys of people in all seats of a table, of whom each has come to another server."""
    host = await sites[0].create(names[0], players=len(names), **settings)
    await sites[0].http("GET", f"/api/tables/{host.code}")  # who is asked first owns it
    return [host, *[await sites[n].join(host.code, name) for n, name in enumerate(names[1:], 1)]]


async def spread(sites: list[Site], names: list[str], **settings: Any) -> list[Client]:
    """People in all seats of a table, each at another server; the table is the first one's."""
    keys = await invited(sites, names, **settings)
    return [await site.come(key.code, key.token) for site, key in zip(sites, keys, strict=True)]


def code_of(client: Client) -> str:
    """Of which table somebody is."""
    assert client.connection.request is not None
    return client.connection.request.path.split("/")[3]


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(SOON):
        while not holds():
            await asyncio.sleep(0.01)


async def test_people_at_three_servers_play_one_game(postgres: Postgres) -> None:
    async with servers(postgres) as sites:
        people = await spread(sites, ["Ada", "Bo", "Cy"])
        await people[0].do("start")
        await play(people)
        for client in people:
            await client.until(lambda: client.state["phase"] == "over")  # noqa: B023  it is waited for

        assert [1, 0, 0] == sorted([len(site.house._actors) for site in sites], reverse=True)
        assert 1 == len({json.dumps(client.state["result"]) for client in people})


@pytest.mark.parametrize("bus", ["memory", "nats"])
async def test_orders_are_heeded_by_all_servers_at_once(
    postgres: Postgres, bus: str, request: pytest.FixtureRequest
) -> None:
    """Whichever desk is asked: where the table is, it is looked at, and who is banned is shown out."""
    nats = request.getfixturevalue("nats") if bus == "nats" else None
    async with servers(postgres, nats) as sites, AsyncExitStack() as stack:
        desks = []
        for site in sites:
            house, requests, leases = site.house, site.house.others, site.house.store.leases
            assert isinstance(requests, Requests)
            assert leases is not None
            neighbours = Neighbours(house, requests._bus, leases.name)
            desks.append(Desk(house, lambda: None, neighbours))
            await stack.enter_async_context(neighbours.heard(desks[-1].answer_here))
        people = await spread(sites, ["Ada", "Bo", "Cy"])
        code = code_of(people[0])

        async def order(desk: int, **what: Any) -> dict[str, Any]:
            return await desks[desk].answer(json.dumps(what).encode())

        looked = [await order(desk, do="look", code=code) for desk in range(3)]
        assert [looked[0]] * 3 == looked
        assert ["Ada", "Bo", "Cy"] == [one["name"] for one in looked[0]["people"]]
        banned = await order(2, do="ban", code=code, person=2)
        assert {"done": f"person 2 of table {code} is banned"} == banned
        await until(lambda: people[1].connection.state is State.CLOSED)
        assert ["person 2 of table " + code] == (await order(0, do="bans"))["bans"]
        await order(1, do="delete", code=code)
        await until(lambda: all(client.connection.state is State.CLOSED for client in people))
        assert [404] * 3 == [(await site.http("GET", f"/api/tables/{code}"))[0] for site in sites]


async def test_whoever_is_asked_answers_what_the_owner_would(postgres: Postgres) -> None:
    async with servers(postgres) as sites:
        keys = await invited(sites, ["Ada", "Bo", "Cy"])
        people = [await sites[0].come(key.code, key.token) for key in keys]
        ada, code = keys[0], keys[0].code
        invitations = [(await site.http("GET", f"/table/{code}"))[1] for site in sites]
        assert ["Ada invites you to play Saboteur" in page for page in invitations] == [True] * 3
        await people[0].do("start")

        mine = {"keys": [[key.code, key.token] for key in keys]}
        cards = [await site.http("POST", "/api/mine", mine) for site in sites]
        assert [cards[0]] * 3 == cards
        assert {"turn", "seat"} <= cards[0][1][0].keys()
        early = [await site.http("GET", f"/api/tables/{code}/game.sab") for site in sites]
        assert [409] * 3 == [status for status, _ in early]
        await play(people)

        for path in ("", "/game.sab", "/replay?first=0&count=2", "/chronicle?seat=1", "/ending"):
            answers = [await site.http("GET", f"/api/tables/{code}{path}", token=ada.token) for site in sites]
            assert [answers[0]] * 3 == answers, path
            assert 200 == answers[0][0]
        status, _ = await sites[1].http("DELETE", f"/api/tables/{code}", token=keys[1].token)
        assert 403 == status
        status, _ = await sites[1].http("DELETE", f"/api/tables/{code}", token=ada.token)
        assert 204 == status
        assert [404] * 3 == [(await site.http("GET", f"/api/tables/{code}"))[0] for site in sites]


async def test_the_same_wish_has_the_same_table_at_any_server(postgres: Postgres) -> None:
    wish = {"name": "Ada", "token": "A" * 32, "referee": True, "settings": {"players": 3}}
    async with servers(postgres, tables_per_hour=2) as sites:
        keys = [await site.http("POST", "/api/tables", wish) for site in sites]
        others = [
            await site.http("POST", "/api/tables", {**wish, "token": "B" * 31 + n})
            for site, n in zip(sites, "123", strict=True)
        ]

    assert [keys[0]] * 3 == keys
    assert [201, 429, 429] == [status for status, _ in others]


async def test_an_address_has_so_many_sockets_at_all_servers_together(postgres: Postgres) -> None:
    async with servers(postgres, sockets_per_address=2) as sites:
        key = await sites[0].create("Ada", players=3)
        await sites[0].come(key.code, key.token)
        await sites[1].come(key.code, key.token)

        async def is_crowded() -> bool:
            client = await sites[2].knock(key.code)
            with suppress(ConnectionClosed):
                await client.send("hello", token=key.token)
            await until(lambda: client.states or client.refusals)
            await client.close()
            return client.refusals != []

        async with asyncio.timeout(SOON):
            while not await is_crowded():
                await asyncio.sleep(0.1)
            for client in sites[0].clients:
                await client.close()
            while await is_crowded():
                await asyncio.sleep(0.1)


async def test_an_address_may_ask_all_servers_together_for_what_it_may_ask_one(
    postgres: Postgres, nats: Nats
) -> None:
    """Who has asked two of them for all that they give is refused by the third, and pays for both."""
    async with servers(postgres, nats, requests=40) as sites:

        async def asked(number: int) -> int:
            return (await sites[number].http("GET", "/api/tables"))[0]

        for number in (0, 1):
            while await asked(number) == 200:
                pass
        async with asyncio.timeout(SOON):
            while await asked(2) == 200:
                await asyncio.sleep(0.5)


async def test_an_address_is_let_do_by_all_servers_together_what_one_would_do_for_it(
    postgres: Postgres, nats: Nats
) -> None:
    """By what it costs: who has the whole game told again and again at two servers has it from no third."""
    async with servers(postgres, nats, effort=60) as sites:
        people = await spread(sites, ["Ada", "Bo", "Cy"])

        async def is_told(number: int) -> bool:
            client = people[number]
            states, refusals = len(client.states), len(client.refusals)
            await client.send("resume", seq=0)
            await client.until(lambda: (len(client.states), len(client.refusals)) != (states, refusals))
            return len(client.refusals) == refusals

        for number in (0, 1):
            while await is_told(number):
                pass
        async with asyncio.timeout(SOON):
            while await is_told(2):
                await asyncio.sleep(0.5)
        assert "your network asks for too much at once" in people[2].refusals[-1]["sentence"]


async def test_who_opened_tables_long_ago_is_forgotten(postgres: Postgres) -> None:
    """An address tells who somebody is: nobody's is kept for longer than a limit needs it."""
    async with servers(postgres) as (one, two, _):
        for site in (one, two):
            await site.create("Ada", players=3)
        await one.house.sweep()
        assert [("127.0.0.1",)] == [tuple(row) for row in await postgres.ask("SELECT who FROM spent")]

        await postgres.ask("UPDATE spent SET at = at - 100000")
        await two.house.sweep()
        assert [] == await postgres.ask("SELECT who FROM spent")


async def test_who_is_not_let_in_by_the_owner_is_let_in_by_nobody(postgres: Postgres) -> None:
    async with servers(postgres) as sites:
        keys = await invited(sites, ["Ada", "Bo", "Cy"], spectators=False)
        await sites[0].come(keys[0].code, keys[0].token)
        told = []
        for site in sites:
            client = await site.come(keys[0].code, "A" * 32)
            await until(lambda: client.is_closed)  # noqa: B023  it is waited for
            told.append((client.heard, client.close_code))

    assert [told[0]] * 3 == told
    assert 1008 == told[0][1]


async def test_a_table_that_is_lost_goes_on_with_its_new_owner_on_the_same_sockets(
    postgres: Postgres,
) -> None:
    """The old owner, which has slept past its lease, learns that it owns nothing any more."""
    async with servers(postgres) as sites:
        people = await spread(sites, ["Ada", "Bo", "Cy"])
        await people[0].do("start")
        await play(people, most=5)
        leases = sites[0].house.store.leases
        assert leases is not None
        await postgres.ask(f"UPDATE servers SET ends = 0 WHERE name = '{leases.name}'")
        async with sites[1].house.table(code_of(people[0])):
            await until(lambda: not sites[0].house._actors)
            await play(people)

        assert [False] * 3 == [client.is_closed for client in people]
        assert [[]] * 3 == [client.refusals for client in people]
        for client in people:
            assert contiguous(client)


async def be_cancelled() -> None:
    raise asyncio.CancelledError


async def test_a_table_whose_task_has_ended_goes_on_on_the_same_sockets(postgres: Postgres) -> None:
    """At whichever server those are: nobody need come again."""
    async with servers(postgres) as sites:
        people = await spread(sites, ["Ada", "Bo", "Cy"])
        await people[0].do("start")
        await play(people, most=5)
        code, actors = code_of(people[0]), sites[0].house._actors
        fallen = actors[code]
        fallen.soon(be_cancelled)
        await until(lambda: actors.get(code) not in (None, fallen))
        await play(people, most=5)

        assert [False] * 3 == [client.is_closed for client in people]
    assert [[]] * 3 == [client.refusals for client in people]
    assert all(map(contiguous, people))


def contiguous(client: Client) -> bool:
    """Whether nothing was told twice, and nothing left out."""
    states = client.states
    return all(before["seq"] == after["since"] for before, after in pairwise(states))


async def test_a_server_that_stops_hands_its_tables_over(postgres: Postgres) -> None:
    """Who is connected to it comes back by another door; nobody else notices anything."""
    hub = Hub()
    async with AsyncExitStack() as stack:
        bo, cy = [await stack.enter_async_context(serving_too(postgres, Memory(hub))) for _ in range(2)]
        async with serving_too(postgres, Memory(hub)) as ada:
            people = await spread([ada, bo, cy], ["Ada", "Bo", "Cy"])
            await people[0].do("start")
            await play(people, most=5)
            ada.clients.clear()  # they do not go by themselves
        await until(lambda: people[0].is_closed)
        goodbye = {"is": "goodbye", "reason": "restart", "again": True}
        assert goodbye == people[0].heard[-1]
        await until(lambda: len(bo.house._actors) + len(cy.house._actors) == 1)
        assert ["pong", "pong"] == [(await client.ask("ping"))["is"] for client in people[1:]]
        assert all(map(contiguous, people))
        assert [False, False] == [client.is_closed for client in people[1:]]
        assert code_of(people[0]) in {*bo.house._actors, *cy.house._actors}


class Dawdler(Inline):
    """Bots that take their time to stop."""

    def __init__(self) -> None:
        self.may_stop = asyncio.Event()

    async def close(self) -> None:
        await self.may_stop.wait()


async def test_who_must_come_again_waits_for_no_lease_and_for_no_bot(postgres: Postgres) -> None:
    """The lease is given back before anybody is told, and bots that still think keep nobody."""
    hub, thinker = Hub(), Dawdler()
    async with (
        serving_too(postgres, Memory(hub)) as stays,
        serving_too(postgres, Memory(hub), thinker=thinker) as stops,
    ):
        own, far = await stops.create("Ada", players=3), await stays.create("Bo", players=3)
        await stays.come(far.code, far.token)
        guests = [await stops.come(key.code, key.token) for key in (own, far)]
        parting = asyncio.create_task(stops.server.farewell())
        for guest in guests:
            await guest.until(lambda: guest.heard[-1]["is"] == "goodbye")  # noqa: B023  it is waited for

        leases = stops.house.store.leases
        assert leases is not None
        ended = "SELECT ends <= extract(epoch FROM clock_timestamp()) FROM servers"
        assert [(True,)] == [*map(tuple, await postgres.ask(f"{ended} WHERE name = '{leases.name}'"))]
        again = await stays.come(own.code, own.token)
        assert [own.code, far.code] == sorted(stays.house._actors, key=[own.code, far.code].index)
        assert [] == again.refusals
        thinker.may_stop.set()
        await parting


async def test_nobody_is_let_in_where_goodbye_was_said(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whose table was being fetched meanwhile comes again by another door, as everybody does."""
    async with serving_too(postgres, Memory(Hub())) as site:
        key, store = await site.create("Ada", players=3), site.house.store
        read, read_on, reading = store.read, asyncio.Event(), asyncio.Event()

        async def slowly(code: str) -> list[Row]:
            reading.set()
            await read_on.wait()
            return await read(code)

        monkeypatch.setattr(store, "read", slowly)
        ada = await site.knock(key.code)
        await ada.send("hello", token=key.token)
        await reading.wait()
        await site.server.farewell()
        read_on.set()
        await until(lambda: ada.is_closed)

        assert [{"is": "goodbye", "reason": "restart", "again": True}] == ada.heard
        assert {} == site.house._actors


async def test_clocks_go_on_when_their_server_is_gone(postgres: Postgres) -> None:
    async with servers(postgres) as sites:
        people = await spread(sites, ["Ada", "Bo", "Cy"], clock=60)
        await people[0].do("start")
        for client in people:
            await client.close()
        for site in sites[1:]:
            await site.house.sweep()
        leases = sites[0].house.store.leases
        assert leases is not None
        await leases.retire()

        await until(lambda: sites[1].house._actors or sites[2].house._actors)


async def test_nobody_is_told_anything_over_the_bus_on_a_subject_of_somebody_else(
    postgres: Postgres, nats: Nats
) -> None:
    """On each guest's own subject is what that guest was told, byte by byte, and on no other is any of it."""
    from nats.aio.client import Client as Connection

    spy, heard = Connection(), defaultdict[str, list[bytes]](list)

    async def overhear(message: Any) -> None:
        heard[message.subject].append(message.data)

    await spy.connect(f"nats://127.0.0.1:{nats.port}", user="ada", password="sesame")
    await spy.subscribe(">", cb=overhear)
    await spy.flush()
    async with servers(postgres, nats) as sites:
        people = await spread(sites, ["Ada", "Bo", "Cy"], rules="saboteur2")
        people.append(await sites[1].come(code_of(people[0])))
        await people[0].do("start")
        await play(people[:3], most=30)
        await until(lambda: told_on(subjects(heard)) == told_to(people[1:]))
        for subject, bodies in subjects(heard).items():
            guests = [client for client in people[1:] if {*bodies} <= told_to([client])]
            assert 1 == len(guests), subject
    await spy.close()

    for subject, bodies in heard.items():
        if not subject.startswith("saboteur.guest."):
            assert not any(b'"is":"state"' in body or b'"hand"' in body for body in bodies), subject


def told_to(clients: list[Client]) -> set[bytes]:
    return {text.encode() for client in clients for text in client.raw}


def told_on(heard: dict[str, list[bytes]]) -> set[bytes]:
    return {body for bodies in heard.values() for body in bodies}


def subjects(heard: dict[str, list[bytes]]) -> dict[str, list[bytes]]:
    """By subject of a guest: what they were told there."""
    return {
        subject: [told for body in bodies if body[0] == TOLD for told in parted(body[HEAD.size :])]
        for subject, bodies in heard.items()
        if subject.startswith("saboteur.guest.")
    }


async def test_without_a_bus_those_at_the_owner_play_on_and_others_are_told(postgres: Postgres) -> None:
    with closing(Nats()) as nats:
        nats.start()
        async with servers(postgres, nats) as sites:
            here = await sites[0].create("Ada", bots=2, players=3, level="random")
            ada = await sites[0].come(here.code, here.token)
            far = await sites[1].come(here.code, here.token)
            await ada.do("start")
            nats.crash()
            await play([ada], most=3)
            await until(lambda: far.is_closed)
            assert "cannot be reached now" in far.refusals[-1]["sentence"]
            assert {"is": "goodbye", "reason": "restart", "again": True} == far.heard[-1]
            nats.start()
            await until(lambda: not any(site.house.others._bus.away for site in sites))  # type: ignore[union-attr]
            far = await sites[1].come(here.code, here.token)
            assert ada.state["seq"] == far.state["seq"]


async def test_what_the_bus_cannot_carry_is_refused_in_a_sentence(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And its owner is not held for one that does not answer."""
    settings = tmp_path / "nats.conf"
    settings.write_text("max_payload: 5000\nauthorization { user: ada, password: sesame }\n")
    with closing(Nats("--config", str(settings))) as nats:
        nats.start()
        async with servers(postgres, nats) as sites:
            host, *_ = await invited(sites, ["Ada", "Bo", "Cy"])
            status, _ = await sites[1].http("GET", f"/api/tables/{host.code}")
            assert 200 == status
            assert isinstance(sites[0].house.others, Requests)
            monkeypatch.setattr(sites[0].house.others, "app", _tell_much)
            status, answer = await sites[1].http("GET", f"/api/tables/{host.code}")

    assert 500 == status
    assert answer["sentence"].endswith("whoever runs them can raise max_payload of NATS")


async def test_whoever_would_be_told_more_than_the_bus_can_carry_is_told_so(
    postgres: Postgres, tmp_path: Path
) -> None:
    """Over a socket, too: else they would miss it, ask for it again, and miss it again."""
    settings = tmp_path / "nats.conf"
    settings.write_text("max_payload: 1500\nauthorization { user: ada, password: sesame }\n")
    with closing(Nats("--config", str(settings))) as nats:
        nats.start()
        async with servers(postgres, nats) as sites:
            host, other, *_ = await invited(sites, ["Ada", "Bo", "Cy"])
            ada = await sites[0].come(host.code, host.token)
            await ada.do("start")
            far = await sites[1].knock(host.code)
            await far.send("hello", token=other.token)
            await far.until(lambda: far.heard != [] and far.heard[-1]["is"] == "goodbye")

    assert [True] == [one["sentence"].endswith("raise max_payload of NATS") for one in far.refusals]
    assert {"is": "goodbye", "reason": "link", "again": False} == far.heard[-1]


async def _tell_much(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"a" * 5000})


async def test_whatever_goes_wrong_nothing_is_lost_and_everybody_plays_on(running_postgres: Postgres) -> None:
    """Once each, with servers that are processes; `tests.server.faults` does it for as long as one likes."""
    await running_postgres.empty()
    async with running_postgres.jumpy():
        with TemporaryDirectory() as folder, fleet_of(Path(folder), running_postgres) as fleet:
            async with company_at(fleet, 1) as company:
                company.naps, company.sleep = [0.0], NAP
                await company.gather(2)
                for fault in FAULTS:
                    await company.suffer(fault)
                    await company.gather(2)
                await company.play_to_the_end()
                company.replay()
