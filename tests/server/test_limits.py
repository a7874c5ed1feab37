"""How much one address may ask for: ordinary play never meets it, and nobody pays for who asks for more."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from saboteur.server.http.effort import SLIGHT, USUAL, WHOLE, cost_of
from saboteur.server.limits import Bucket, Buckets, Limits
from saboteur.server.wire import Choose, Ping, Resume

from .serving import Client, FakeClock, Site, serving, settle
from .shelf import Shelf
from .tables import begun, finished, go_on

pytestmark = pytest.mark.usefixtures("premises")

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
        path = f"/api/tables/{code}/replay?count=1"
        for _ in range(2):  # which has it fetched, and then gone through
            await site.http("GET", path)
            clock.time += MINUTE
        replays = [await site.http("GET", path) for _ in range(5)]

        assert [200] * 4 + [429] == [status for status, _ in replays]


@pytest.mark.parametrize(
    ("path", "body", "cost"),
    [("/api/tables", None, 5), ("/api/check", {}, 2), ("/api/mine", {"keys": []}, 5)],
)
async def test_what_is_answered_to_anybody_counts(
    clock: FakeClock, path: str, body: object, cost: int
) -> None:
    """Lists are long, and to find out that no bot is called like that takes a while."""
    async with serving(Shelf(), clock, effort=3 * cost) as site:
        method = "GET" if body is None else "POST"
        answers = [(await site.http(method, path, body))[0] for _ in range(4)]

    assert [200, 200, 200, 429] == answers


async def test_who_looks_at_a_game_through_many_eyes_pays_for_each(clock: FakeClock) -> None:
    """To go through a game takes longer than to send what came of it."""
    async with serving(Shelf(), clock, effort=24) as site:
        code = (await finished(site, TRIO, seed=3))[0].code

        async def looks(*eyes: str) -> list[int]:
            """How it is answered, when nothing was asked for in the last minute."""
            clock.time += MINUTE
            path = f"/api/tables/{code}/replay?count=1"
            return [(await site.http("GET", f"{path}{one}"))[0] for one in eyes]

        for _ in range(2):  # it is fetched, and then gone through
            await looks("&seat=1")
        assert [200] * 4 == await looks(*["&seat=1"] * 4)
        assert 429 in await looks("&seat=0", "&seat=2", "")


async def test_who_has_tables_fetched_pays_for_them(clock: FakeClock) -> None:
    """Looking at a table that is here is for free; also codes that nobody has are looked for."""
    async with serving(Shelf(), clock, effort=20) as site:
        codes = [(await begun(site, TRIO, seed=seed))[0].code for seed in (3, 4)]
        for code in codes:
            site.house.close_table(code)
        await settle()
        clock.time += MINUTE
        looks = [await site.http("GET", f"/api/tables/{code}") for code in codes * 20]
        guesses = [await site.http("GET", f"/api/tables/2222{number}") for number in range(22, 52)]
        clock.time += MINUTE

        assert [200] * 40 == [status for status, _ in looks]
        assert {404, 429} == {status for status, _ in guesses}
        assert 404 == (await site.http("GET", "/api/tables/222222"))[0], "later they may go on"


def test_a_whole_club_behind_one_address_never_meets_the_budget() -> None:
    """Twelve phones that give signs of life, choose, talk, come back and are loaded anew."""
    spent = Bucket(Limits().effort, Limits().effort / 10, 0.0)
    for second in range(10 * MINUTE):
        wanted: list[Any] = [Ping()] * 3 + [Choose(question=1, option=0)] * 4
        wanted += [Resume(seq=0)] * (12 if second % MINUTE == 0 else 1)
        assert all(spent.spend(second, cost_of(message)) == 0 for message in wanted)


def test_whoever_has_not_come_for_long_is_forgotten() -> None:
    """Also who once asked for much; a server that is alone tells nobody of them."""
    budget = Buckets(100, 10, keep=50)
    for number in range(1000):
        budget.spend(f"192.0.2.{number}", 10.0 * number, 80)

    assert max(len(budget._busy), len(budget._buckets)) <= 50


class TestBudgetsOfSeveralServers:
    def test_what_was_had_elsewhere_is_not_to_be_had_here(self) -> None:
        budget = Buckets(100, 10)
        budget.owe("Ada", 0.0, 70)

        assert [0.0, 0.0, 1.0] == [budget.spend("Ada", 0.0, drops) for drops in (20, 10, 10)]
        assert 0.0 == budget.spend("Bo", 0.0, 100)

    def test_what_was_too_much_is_paid_for(self) -> None:
        budget = Buckets(100, 10)
        budget.owe("Ada", 0.0, 150)
        budget.owe("Ada", 1.0, 50)

        assert 10.0 == budget.spend("Ada", 1.0, 10)
        assert 0.0 == budget.spend("Ada", 11.0, 10)

    def test_who_asks_for_little_is_told_of_to_nobody(self) -> None:
        budget = Buckets(160, 1)
        budget.spend("Ada", 0.0, 9)
        budget.spend("Bo", 0.0, 10)

        assert [{"Bo": 10.0}, {}] == [budget.tell() for _ in range(2)]

    def test_nothing_is_told_twice_and_nothing_forgotten(self) -> None:
        budget = Buckets(160, 160)
        told = []
        for second in range(30):
            budget.spend("Ada", second, 7)
            told.append(budget.tell().get("Ada", 0.0))

        assert 0.0 in told
        assert 30 * 7 == sum(told)

    def test_what_was_refused_is_not_told(self) -> None:
        budget = Buckets(100, 1)
        for _ in range(3):
            budget.spend("Ada", 0.0, 60)

        assert {"Ada": 60.0} == budget.tell()


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
