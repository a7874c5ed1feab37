"""Whole games against bots, by somebody who taps what is on the screen."""

from __future__ import annotations

import pytest

from .people import DESKTOP, PHONE, Room


async def test_one_click_begins_a_game(room: Room) -> None:
    """The first page, "Play now", one's dwarf, and a card is played."""
    person = await room.enter()
    await person.page.get_by_role("button", name="Play now").click()
    await person.play(1)

    assert "running" == person.state["phase"]
    assert 1 == len([message for message in person.sent if message["do"] == "choose"])


@pytest.mark.slow
@pytest.mark.parametrize(("size", "bots"), [(PHONE, 4), (DESKTOP, 6)], ids=["phone", "desktop"])
@pytest.mark.parametrize("rules", ["base", "jubilee"])
async def test_a_whole_game(room: Room, rules: str, size: tuple[int, int], bots: int) -> None:
    person = await room.sit_down(size, bots, rules=rules, seed=11)
    await person.play()

    assert "over" == person.state["phase"]
    assert await person.page.locator("main.over li").count() == bots + 1
