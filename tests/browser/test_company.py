"""People at one table: each has a browser, and networks and servers come and go."""

from __future__ import annotations

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, expect

from ..server.killing import Program, running, up
from ..server.serving import Site
from ..server.tables import begun, go_on
from .people import DESKTOP, PHONE, QUICK, SOON, Person, Room
from .wire import wired

expect.set_options(timeout=SOON)


@pytest.mark.slow
async def test_two_people_and_a_spectator(room: Room, site: Site) -> None:
    """Bo joins by the link and loses the network in the middle: nothing is lost, nothing is doubled.
    At the end both play again, as they sat."""
    key = await site.create("Ada", bots=4, players=6, seed=4, level="random")
    ada = await room.enter(f"/table/{key.code}#k={key.token}")
    async with wired(site.url) as wire:
        bo = await room.enter(f"{wire.url}/table/{key.code}", PHONE)
        watcher = await room.enter(f"/table/{key.code}")
        await join(bo, "Bo")
        await expect(ada.page.locator("ol li strong", has_text="Bo")).to_be_visible()
        await ada.page.locator("button.start").click()
        playing = asyncio.create_task(ada.play())
        await bo.play(5)
        await bo.see()

        wire.cut()
        await expect(offline(bo)).to_be_visible()
        await expect(bo.page.locator("footer .cards[inert]")).to_have_count(1)
        assert 5 == len(bo.choices)
        wire.mend()
        await expect(offline(bo)).to_have_count(0)

        await asyncio.gather(bo.play(), playing)
        await expect(watcher.page.locator("main.over, .end")).to_be_visible()
        assert [6, 6] == [await person.page.locator("main.over tbody tr").count() for person in (ada, bo)]

        assert bo.answered == len(bo.choices) == len({*bo.choices})
        assert ada.state["result"] == bo.state["result"] == watcher.state["result"]
        token = next(message["token"] for message in bo.sent if message.get("token"))
        anew = await site.come(key.code, token)
        told = kinds([anew.state])  # of a long game the end
        assert told == kinds(bo.states[first_of(bo) :])[-len(told) :]
        assert len(told) > 200
        await play_again(ada, bo)
        assert [0, 1] == [person.state["seat"] for person in (ada, bo)]
        assert ada.state["code"] == bo.state["code"] != key.code


@pytest.mark.slow
async def test_three_people_play_all_rounds_and_again(room: Room, site: Site) -> None:
    """The first and the last answers of every round are theirs; what lies between, nobody looks at.
    When all have tapped, each sits in their seat of the next game."""
    keys = await begun(site, ["Ada", "Bo", "Cy"], seed=4, **QUICK)
    code, sizes = keys[0].code, [DESKTOP, PHONE, PHONE]
    people = [
        await room.enter(f"/table/{key.code}#k={key.token}", size)
        for key, size in zip(keys, sizes, strict=True)
    ]
    for number in (1, 2, 3):
        await asyncio.gather(*[person.play(1) for person in people])
        assert [number] * 3 == [person.state["game"]["round"] for person in people]
        await go_on(site, code, left=3, round_only=True)
        await asyncio.gather(*[person.page.reload() for person in people])
        await asyncio.gather(*[person.end_round() if number < 3 else person.play() for person in people])
    for person in people:
        await expect(person.page.locator("main.over tbody tr")).to_have_count(3)
    assert people[0].state["result"] == people[1].state["result"] == people[2].state["result"]
    assert all(person.answered > 3 for person in people)
    await play_again(*people)
    assert [0, 1, 2] == [person.state["seat"] for person in people]
    assert 1 == len({person.state["code"] for person in people} - {code})


@pytest.mark.slow
async def test_against_bots_the_next_game_begins_at_once(room: Room, site: Site) -> None:
    key = await site.create("Ada", bots=2, players=3, seed=4, level="random")
    host = await site.come(key.code, key.token)
    await host.do("start")
    await host.close()
    await go_on(site, key.code, left=1)
    ada = await room.enter(f"/table/{key.code}#k={key.token}", PHONE)
    await ada.play()
    await play_again(ada)

    assert key.code != ada.state["code"]
    assert ["", "random", "random"] == [seat["bot"] for seat in ada.state["seats"]]


@pytest.mark.slow
async def test_a_round_that_is_over_is_tried_again(room: Room, site: Site) -> None:
    """The game goes back to a moment that the coach shows; nothing leads to what came after."""
    key = await site.create("Ada", bots=2, players=3, seed=4, first=0, level="random")
    host = await site.come(key.code, key.token)
    await host.do("start")
    await host.close()
    await go_on(site, key.code, left=3, round_only=True)
    ada = await room.enter(f"/table/{key.code}#k={key.token}", PHONE)
    while (scene := await ada.see())["what"] != "end":
        await ada.act(scene)
    await ada.page.locator(".end .acts button").first.click()
    await ada.page.get_by_role("button", name="Try again").first.click()
    await expect(ada.page.get_by_role("button", name="Cancel")).to_be_focused()
    await ada.page.locator("dialog .sure button").last.click()

    await expect(ada.page.locator("dialog[open] .meeting")).to_be_visible()
    assert key.code != ada.state["code"]
    assert (1, "running") == (ada.state["game"]["round"], ada.state["phase"])
    assert 404 == (await site.http("GET", f"/api/tables/{key.code}"))[0]
    assert all("404" in complaint for complaint in ada.complaints)  # the page may look at what is gone
    ada.complaints.clear()


async def play_again(*people: Person) -> None:
    """Everybody taps, once; then each looks at a new dwarf."""
    for person in people:
        await person.page.locator(".acts button.primary").click()
    for person in people:
        await expect(person.page.locator("dialog[open] .meeting")).to_be_visible()
    assert {"running"} == {person.state["phase"] for person in people}


async def join(person: Person, name: str) -> None:
    """Sit down at the table whose link one was given."""
    await person.page.locator(".join input").fill(name)
    await person.page.locator(".join .primary").click()


def offline(person: Person) -> Locator:
    """The sign that there is no connection."""
    return person.page.locator(".band button")


def first_of(person: Person) -> int:
    """Where the states begin that the person was told with the key that was got last."""
    return max(number for number, state in enumerate(person.states) if state["since"] == 0)


def kinds(states: list[dict[str, Any]]) -> list[str]:
    """All that was told to have happened."""
    return [event["kind"] for state in states for event in state["happened"]]


@pytest.mark.slow
async def test_a_server_is_killed_and_started_again(chromium: Browser, tmp_path: Path) -> None:
    """The page shows that it is offline, comes back by itself, and goes on where it was."""
    program = Program(tmp_path)
    async with AsyncExitStack() as leaving:
        with running(program):
            await up(program)
            room = Room(chromium, program.url, leaving, "killed")
            person = await room.sit_down(bots=4, seed=9)
            await person.play(4)
            await person.see()
            before = await person.look("log")
            await program.signal(signal.SIGKILL)
            await expect(offline(person)).to_be_visible()
            program.start()
            await expect(offline(person)).to_have_count(0)
            assert before == await person.look("log")
            await person.play(3)

            assert before == (await person.look("log"))[: len(before)]
            assert 7 == len(person.choices) == len({*person.choices})
            room.look_around()


async def test_a_phone_shows_the_whole_table_at_once(room: Room) -> None:
    person = await room.sit_down(PHONE, bots=9)
    await person.see()
    width, height = await person.page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )

    assert (width, height) <= PHONE


@pytest.mark.slow
async def test_a_small_phone_brings_a_place_close_that_is_chosen(room: Room) -> None:
    """Goals and chests are seen at once; the one that is tapped can then be told from its neighbours."""
    person = await room.sit_down((360, 640), bots=5, rules="jubilee", seed=3, first=0)
    await person.see()
    await person.acknowledge()
    await person.page.get_by_role("button", name="Map").first.click()
    places = person.page.locator(".place")
    await expect(places.first).to_be_visible()
    assert await person.look("narrowest") < 40
    await places.first.click()
    await person.page.wait_for_function("() => eyes.narrowest() >= 40")


@pytest.mark.slow
async def test_a_message_stands_over_a_sheet(room: Room) -> None:
    person = await room.sit_down(PHONE, bots=2)
    await person.see()
    await person.acknowledge()
    await person.page.context.grant_permissions(["clipboard-write"])
    await person.page.get_by_role("button", name="Menu").click()
    await person.page.get_by_role("button", name="Copy my link").click()
    message = person.page.locator("dialog").get_by_text("Copied.")
    await message.hover()  # it waits until nothing lies over it

    await expect(person.page.locator("dialog[open]")).to_have_count(1)
