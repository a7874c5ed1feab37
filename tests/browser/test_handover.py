"""Two servers that are one, behind a proxy: who sits before a page sees a pause at most when one goes."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import AsyncExitStack, closing
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.async_api import Browser, expect

from ..server.faults import well
from ..server.fleet import Fleet, fleet_of
from ..server.killing import answers, stored
from ..server.postgres import Postgres
from .people import DESKTOP, PHONE, QUICK, SOON, Person, Room
from .wire import wired

expect.set_options(timeout=SOON)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="PostgreSQL is reached over a socket in a folder")
async def test_a_server_stops_and_nobody_sees_more_than_a_pause(chromium: Browser) -> None:
    """Ada's page is at the server that stops, which has the table, and is led to the other; Bo's was there
    from the beginning, and its socket stays. Both do nothing but play, and nothing is lost or done twice."""
    async with AsyncExitStack() as leaving:
        data, logs = [
            Path(leaving.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))) for _ in range(2)
        ]
        postgres = leaving.enter_context(closing(Postgres(data)))
        await postgres.start()
        fleet = leaving.enter_context(fleet_of(logs, postgres, 2))
        for member in fleet.members:
            await well(member)
        stops, stays = fleet.members
        proxy = await leaving.enter_async_context(wired(stops.url, stays.url))
        ada, bo = await seated(Room(chromium, proxy.url, leaving, "hand-over"), stays.url)
        async with asyncio.TaskGroup() as playing:
            for person in (ada, bo):
                playing.create_task(person.play())
            await answered(ada, bo, more=4)
            seen = [await person.look("log") for person in (ada, bo)]
            await stops.signal(signal.SIGTERM)
            await answered(ada, bo, more=4)
            for person, log in zip((ada, bo), seen, strict=True):
                assert log == (await person.look("log"))[: len(log)]
                await person.snap(f"{person.name} handed over")

        assert [["restart"], []] == [goodbyes(person) for person in (ada, bo)]
        assert [2, 1] == [person.sockets for person in (ada, bo)]
        for person in (ada, bo):
            assert person.answered == len(person.choices) == len({*person.choices})
            assert all(before["seq"] == after["since"] for before, after in pairwise(person.states))
            assert [] == person.complaints
        assert ada.state["result"] == bo.state["result"]
        is_kept(fleet, ada, bo)


async def seated(room: Room, other: str) -> tuple[Person, Person]:
    """Ada comes by the room's address and has the table, Bo by the *other*; the game begins."""
    wish = {"name": "Ada", "bots": 1, "settings": {**QUICK, "players": 3, "seed": 4}}
    key = await room.ask("/api/tables", wish)
    guest = await room.ask(f"/api/tables/{key['code']}/people", {"name": "Bo"})
    ada = await room.enter(f"/table/{key['code']}#k={key['token']}", PHONE)
    bo = await room.enter(f"{other}/table/{key['code']}#k={guest['token']}", DESKTOP)
    await expect(ada.page.locator("ol li strong", has_text="Bo")).to_be_visible()
    await ada.page.locator("button.start").click()
    return ada, bo


async def answered(*people: Person, more: int) -> None:
    """Wait until everybody has answered some *more* questions."""
    enough = [person.answered + more for person in people]
    async with asyncio.timeout(SOON / 1000):
        while any(person.answered < count for person, count in zip(people, enough, strict=True)):
            await asyncio.sleep(0.05)


def goodbyes(person: Person) -> list[str]:
    """Why somebody was told to go."""
    return [frame["reason"] for frame in person.frames if frame["is"] == "goodbye"]


def is_kept(fleet: Fleet, *people: Person) -> None:
    """The log has each entry once, and all that was answered."""
    (log,) = stored(fleet).values()
    assert [*range(1, len(log) + 1)] == [seq for seq, _ in log]
    assert all(question < len(answers(log)) for person in people for question in person.choices)
