"""Whole games against bots, by somebody who taps what is on the screen."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from ..server.serving import Site
from ..server.tables import finished
from .people import DESKTOP, PHONE, SOON, Room


async def test_one_click_begins_a_game(room: Room) -> None:
    """The first page, "Play now", one's dwarf, and a card is played."""
    person = await room.enter()
    await person.page.get_by_role("button", name="Play now").click()
    await person.play(1)

    assert "running" == person.state["phase"]
    assert 1 == len([message for message in person.sent if message["do"] == "choose"])


@pytest.mark.slow
async def test_a_whole_game_of_the_jubilee(room: Room) -> None:
    """Bots wait for a look in each round, as at any table that the page opens. Of the base game,
    `test_company.py` plays one, on a phone and on a desktop."""
    person = await room.sit_down(PHONE, bots=4, rules="jubilee", seed=11, look=True)
    await person.play()

    assert "over" == person.state["phase"]
    assert await person.page.locator("main.over tbody tr").count() == 5


@pytest.mark.slow
async def test_a_round_of_the_jubilee_on_a_desktop(room: Room) -> None:
    """A whole game there, of Saboteur 2, is played by keyboard."""
    person = await room.sit_down(DESKTOP, bots=6, rules="jubilee", seed=11)
    await person.end_round()
    await person.see()

    assert 2 == person.state["game"]["round"]
    assert person.answered > 5


@pytest.mark.slow
async def test_suspicion_is_drawn_as_the_server_tells_it(room: Room, site: Site) -> None:
    """At the end of a round: a line for everybody else, from the deal to the end."""
    ada, *_ = await finished(site, ["Ada", "Bo", "Cy"], seed=4)
    person = await room.enter(f"/table/{ada.code}#k={ada.token}")
    await expect(person.page.locator(".end .chart polyline")).to_have_count(2, timeout=SOON)
    _, told = await site.http("GET", f"/api/tables/{ada.code}/suspicion?round=3", token=ada.token)
    others = [[point[seat] for point in told["points"]] for seat in (1, 2)]

    assert len({*others[0]}) > 2
    assert others == [pytest.approx(line) for line in await person.look("chart")]
