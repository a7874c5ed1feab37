"""The table as a screen reader tells it: what has a name, and what is said by itself."""

from __future__ import annotations

import re

from playwright.async_api import Locator, expect

from .people import SOON, Person, Room
from .test_secrets import NAMED

expect.set_options(timeout=SOON)

CONTROL = re.compile(
    r"""^ *- '?(?:button|link|textbox|radio|checkbox|gridcell|combobox|slider)\b ?(?:"(.*?)")?""",
    re.MULTILINE,
)
ODD = re.compile(r"undefined|null|NaN|\[object|^[a-z]+\.\w+$|^\W*$|[○●]")
"""Names that nobody would give."""

PLACED = re.compile(r"your card, not placed yet: tunnel north–[a-z–]+; Enter places it, T rotates it")

TABLE = """
  - main:
    - heading "Your turn" [level=1]
    - button "Menu"
    - list "Players, in turn order":
      - listitem:
        - button "Agate bot 6 cards no gold"
      - listitem
      - listitem:
        - button "You 6 cards no gold"
    - grid "The mine":
      - row:
        - gridcell "hidden goal, top goal"
      - row
      - row:
        - gridcell "start, at the start"
        - gridcell "hidden goal, middle goal"
      - row
      - row:
        - gridcell "hidden goal, bottom goal"
    - button "Zoom in"
    - button "Show the whole mine"
    - complementary:
      - heading "What you know" [level=2]
      - textbox /Your notes/
      - heading "Log" [level=2]
      - radiogroup "Log":
        - radio "All" [checked]
      - button "Say something…"
    - button "Your role"
    - list "Your hand":
      - listitem:
        - button
    - button "Pass a card"
"""
"""What there is, in the order in which it is read."""


async def names(where: Locator) -> list[str]:
    """The names of all controls, in order."""
    found: list[str] = CONTROL.findall(await where.aria_snapshot())
    return found


async def says(person: Person, prompt: str | re.Pattern[str]) -> None:
    await expect(person.page.get_by_role("status").filter(has_text=re.compile("."))).to_have_text(prompt)


async def test_a_turn_is_told_in_words(room: Room) -> None:
    """Everything has a name, what happens is said once and in order, and nobody says who one is."""
    ada = await room.sit_down(bots=2, seed=3, first=0)
    body = ada.page.locator("body")
    await ada.see()
    assert "Got it" in await names(body)
    await ada.acknowledge()
    await says(ada, "Your turn: play a card or pass.")
    await expect(body).to_match_aria_snapshot(TABLE)
    assert not NAMED.search((await body.aria_snapshot()).replace('"Saboteur" [level=1]', ""))
    read = await names(body)
    assert len(read) > 60
    assert [] == [name for name in read if ODD.search(name)]

    before = await ada.look("log")
    await ada.look("listen")
    hand = ada.page.get_by_role("list", name="Your hand").get_by_role("button")
    (first, *_) = await ada.look("playable")
    await hand.nth(first - 1).press("Enter")
    await says(ada, "4 places fit. Tap a lit place: the card goes there.")
    fits = await ada.look("focus")
    await ada.page.keyboard.press("Enter")
    await says(ada, PLACED)
    lies = await ada.look("focus")
    await ada.page.keyboard.press("Enter")
    await says(ada, "Your turn: play a card or pass.")
    log, told = await ada.look("log"), await ada.look("told")

    assert "the card fits here, rock, 1 east, tunnels come in from: west" == fits["what"]
    assert PLACED.match(lies["what"])
    assert log[: len(before)] == before
    assert told["log"] == log[len(before) :]
    assert "You dug 1 east." == told["log"][0]
    assert "4 places fit. Tap a lit place: the card goes there." == told["status"][0]
    assert PLACED.match(told["status"][1])
    assert all(one != other for one, other in zip(told["status"], told["status"][1:], strict=False))

    # What was said does not stay: a dialog that closes would have it said again.
    await expect(ada.page.get_by_role("log")).to_be_empty()
    assert told["log"] == (await ada.look("told"))["log"]
