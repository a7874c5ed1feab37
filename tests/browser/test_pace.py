"""Bots that hurry, networks that go, and bots that stand in: as people see it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Locator, expect

from ..server.serving import Site
from .people import PHONE, SOON, Person, Room
from .wire import wired

expect.set_options(timeout=SOON)

SLOW: dict[str, Any] = {"pause": 10, "level": "random", "spectators": False, "look": True, "first": 1}


async def begin(host: Person) -> None:
    await host.page.locator("button.start").click()


def own_turn(person: Person) -> Locator:
    """The headline, when it says that one is to play."""
    return person.page.locator("h1.lit")


async def test_bots_wait_for_a_look_and_then_play_at_once(room: Room, site: Site) -> None:
    """Nothing happens before one has seen one's dwarf; then bots that were set to dawdle play at once."""
    key = await site.create("Ada", bots=3, players=4, **SLOW)
    ada = await room.enter(f"/table/{key.code}#k={key.token}", PHONE)
    await begin(ada)
    await expect(ada.page.locator(".meeting")).to_be_visible()
    assert ada.state["pace"]["look"]
    await ada.acknowledge()

    await ada.page.locator("header .named").click()
    await ada.page.locator("dialog [role=radio]").last.click()
    await expect(own_turn(ada)).to_have_count(1)
    assert 0.3 == ada.state["settings"]["pause"]


@pytest.mark.slow
async def test_one_tap_plays_on_to_ones_own_turn(room: Room, site: Site) -> None:
    key = await site.create("Ada", bots=3, players=4, **SLOW)
    ada = await room.enter(f"/table/{key.code}#k={key.token}", PHONE)
    await begin(ada)
    await ada.acknowledge()
    await ada.page.locator(".skip").click()
    await expect(own_turn(ada)).to_have_count(1)
    assert 10 == ada.state["settings"]["pause"]


@pytest.mark.slow
async def test_a_phone_loses_its_network_in_its_turn(room: Room, site: Site) -> None:
    """A band says so and the hand waits; when the network is back, so is the turn."""
    key = await site.create("Ada", bots=3, players=4, **{**SLOW, "first": 0})
    async with wired(site.url) as wire:
        ada = await room.enter(f"{wire.url}/table/{key.code}#k={key.token}", PHONE)
        await begin(ada)
        await ada.acknowledge()
        await expect(own_turn(ada)).to_have_count(1)
        wire.cut()
        band = ada.page.locator(".band")
        await expect(band.locator("button")).to_be_visible()
        await expect(own_turn(ada)).to_have_count(0)
        await expect(ada.page.locator("footer .cards[inert]")).to_have_count(1)
        await expect(ada.page.locator(".kept")).to_be_visible()
        await band.locator("button").click()  # in vain, and only now: later the page may be back by itself
        wire.mend()
        await expect(own_turn(ada)).to_have_count(1)
        await expect(band).to_have_count(0)


@pytest.mark.slow
async def test_a_phone_notices_that_nothing_comes_through(room: Room, site: Site) -> None:
    """In a tunnel no connection breaks: nothing comes any more."""
    key = await site.create("Ada", bots=3, players=4, **{**SLOW, "first": 0})
    async with wired(site.url) as wire:
        ada = await room.enter(f"{wire.url}/table/{key.code}#k={key.token}", PHONE)
        await begin(ada)
        await ada.acknowledge()
        await expect(own_turn(ada)).to_have_count(1)
        wire.hush()
        await expect(ada.page.locator(".band")).to_be_visible()
        await expect(ada.page.locator("footer .cards[inert]")).to_have_count(1)
        wire.mend()
        await expect(own_turn(ada)).to_have_count(1)
        await expect(ada.page.locator(".band")).to_have_count(0)
        await ada.take_turn()
        await expect(own_turn(ada)).to_have_count(0)
    assert 1 == len(ada.choices)


@pytest.mark.slow
async def test_what_a_stand_in_did_is_not_put_down_to_who_is_away(room: Room, site: Site) -> None:
    """The host need not wait for who is away; the log and the recap say that it was a bot."""
    key = await site.create("Ada", bots=1, players=3, **{**SLOW, "pause": 0, "spectators": True})
    await site.join(key.code, "Bo")
    ada = await room.enter(f"/table/{key.code}#k={key.token}", PHONE)
    await begin(ada)
    await ada.acknowledge()
    await ada.page.locator(".waited button").click()
    await expect(own_turn(ada)).to_have_count(1)
    await expect(ada.page.locator(".recap .stood")).to_have_count(1)
    await ada.page.locator(".tabs .tab").nth(1).click()
    await expect(ada.page.locator("dialog .stood")).to_have_count(1)
