"""How much one address may ask for: ordinary play never meets it, and nobody pays for who asks for more."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from saboteur.server.http.effort import SLIGHT, USUAL, WHOLE, cost_of
from saboteur.server.limits import Bucket, Limits
from saboteur.server.wire import Choose, Ping, Resume

from .serving import Client, FakeClock, Site, serving, settle
from .shelf import Shelf
from .tables import begun, go_on

TRIO = ["Ada", "Bo", "Cy"]
MINUTE = 60


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


async def guest(site: Site, code: str, network: str = "192.0.2.1") -> Client:
    """Somebody who looks on from a *network*."""
    client = await site.knock(code, additional_headers={"X-Forwarded-For": network})
    await client.send("hello", seq=10_000)
    await client.until(lambda: client.states != [])
    await settle()
    return client


async def resumed(client: Client, times: int = 100) -> int:
    """How often a client is told the whole game again before it is refused."""
    for count in range(times):
        answered = asyncio.create_task(client.news())
        await asyncio.sleep(0)
        await client.send("resume", seq=0)
        await answered
        if client.heard[-1]["is"] == "refused":
            return count
    return times


async def test_an_address_is_told_so_much_again_over_all_its_sockets(clock: FakeClock) -> None:
    async with serving(Shelf(), clock, effort=20) as site:
        code = (await begun(site, TRIO, seed=3))[0].code
        first, second, other = (
            await guest(site, code),
            await guest(site, code),
            await guest(site, code, "192.0.2.2"),
        )

        assert int(20 / WHOLE) - 2 == await resumed(first)
        assert 0 == await resumed(second)
        assert 3 == await resumed(other, 3), "another network has a budget of its own"


async def test_who_is_refused_is_told_when_to_try_again(clock: FakeClock) -> None:
    async with serving(Shelf(), clock, effort=10) as site:
        code = (await begun(site, TRIO, seed=3))[0].code
        client = await guest(site, code)
        await resumed(client)
        refused = client.heard[-1]
        clock.time += refused["values"]["count"]

        assert refused["sentence"].startswith("your network asks for too much at once: try again in 2 s")
        assert 1 == await resumed(client, 1)


async def test_who_comes_when_too_much_was_asked_for_is_told_to_come_again(clock: FakeClock) -> None:
    async with serving(Shelf(), clock, effort=10) as site:
        code = (await begun(site, TRIO, seed=3))[0].code
        await resumed(await guest(site, code))
        late = await site.knock(code, additional_headers={"X-Forwarded-For": "192.0.2.1"})
        await late.send("hello", seq=0)
        await late.until(lambda: len(late.heard) == 2)

        assert {"is": "goodbye", "reason": "crowded", "again": True} == late.heard[-1]


async def test_what_takes_long_over_http_counts_as_well(clock: FakeClock) -> None:
    async with serving(Shelf(), clock, effort=24) as site:
        code = (await begun(site, TRIO, seed=3))[0].code
        await go_on(site, code)
        replays = [await site.http("GET", f"/api/tables/{code}/replay?count=1") for _ in range(5)]

        assert [200] * 4 + [429] == [status for status, _ in replays]


def test_a_whole_club_behind_one_address_never_meets_the_budget() -> None:
    """Twelve phones that give signs of life, choose, talk, come back and are loaded anew."""
    spent = Bucket(Limits().effort, Limits().effort / 10, 0.0)
    for second in range(10 * MINUTE):
        wanted: list[Any] = [Ping()] * 3 + [Choose(question=1, option=0)] * 4
        wanted += [Resume(seq=0)] * (12 if second % MINUTE == 0 else 1)
        assert all(spent.spend(second, cost_of(message)) == 0 for message in wanted)


@pytest.mark.parametrize(
    ("message", "cost"),
    [
        (None, SLIGHT),
        (Ping(), SLIGHT),
        (Choose(question=1, option=0), USUAL),
        (Resume(seq=400), WHOLE),
    ],
)
def test_a_message_costs_what_it_takes(message: Any, cost: float) -> None:
    assert cost == cost_of(message)
