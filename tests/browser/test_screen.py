"""A big screen in the room, and phones beside it."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .people import BIG, PHONE, SOON, Room

expect.set_options(timeout=SOON)


@pytest.mark.slow
async def test_a_phone_beside_a_big_screen_can_leave_the_mine_to_it(room: Room) -> None:
    """It is asked once, when the screen comes; the mine is one tap away, and there when places are.

    Where spectators may not come, the screen does by the address that who plays has for it.
    """
    ada = await room.sit_down(PHONE, first=0, seed=3, spectators=False)
    await ada.see()
    await ada.acknowledge()
    way = f"/table/{ada.state['code']}/screen"
    stranger = await room.enter(way, BIG)
    await expect(stranger.page.locator(".why")).to_have_text("This table is not open to spectators")
    offer = ada.page.get_by_role("region", name="The mine is on the big screen")
    await expect(offer).to_have_count(0)
    await ada.page.get_by_role("button", name="Menu").click()
    await ada.page.get_by_role("button", name="Big screen").click()
    _, ticket = (await ada.page.locator("dialog output").inner_text()).split("#")
    await ada.page.keyboard.press("Escape")
    screen = await room.enter(f"{way}#{ticket}", BIG)
    await expect(screen.page.locator(".screen footer")).to_contain_text("Ada’s turn")
    await offer.get_by_role("button", name="Hand first").click()
    await expect(offer).to_have_count(0)
    mine = ada.page.locator(".table.away")
    await expect(mine).to_have_count(1)
    await expect(mine.locator(".pit")).to_contain_text("Round 1 begins.")
    await ada.page.reload()
    await ada.see()
    await expect(mine).to_have_count(1)
    await ada.page.get_by_role("button", name="The mine").click()
    await expect(mine).to_have_count(0)
    await ada.page.get_by_role("button", name="The mine").click()
    await expect(mine).to_have_count(1)
    (card, *_) = await ada.look("playable")
    await ada.page.locator(".hand button").nth(card - 1).click()

    await expect(ada.page.locator(".place").first).to_be_visible()
    assert [] == stranger.states
    assert (True, 1) == (ada.state["screen"], ada.state["watching"])
