"""A tour of all screens, for tests that want to see each of them."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Locator

from ..server.serving import Site
from .people import BIG, DESKTOP, PHONE, QUICK, Person, Room, view

SETTINGS = {**QUICK, "players": 5, "rules": "saboteur2", "seed": 5, "first": 0}


async def tour(room: Room, site: Site, person: Person) -> AsyncIterator[str]:
    """Lead *person*, who is on the first page, from screen to screen; each has a name."""
    page = person.page
    await page.locator(".home .big").wait_for()
    yield "home"
    async for screen in sheet(person, page.locator("header button.icon"), "settings"):
        yield screen
    for path in ("new", "rules", "rules/all", "rules/glossary", "learn"):
        await page.goto(f"{room.url}/{path}")
        await page.locator("h1").first.wait_for()
        await page.wait_for_load_state("networkidle")
        yield path
    async for screen in game(room, site, person):
        yield screen


async def game(room: Room, site: Site, person: Person) -> AsyncIterator[str]:
    """The screens of one game."""
    page = person.page
    key = await room.ask("/api/tables", {"name": "Ada", "bots": 4, "settings": SETTINGS})
    table = f"{room.url}/table/{key['code']}"
    await page.goto(table)
    await page.locator(".join").wait_for()
    yield "guest"
    await page.goto(f"{table}#k={key['token']}")
    await page.reload()
    await page.locator("button.start").wait_for()
    yield "lobby"
    async for size in big_screen(person, table, DESKTOP):
        yield f"big lobby {size[0]}"
    await page.locator("button.start").click()
    await person.see()
    yield "dwarf"
    await person.acknowledge()
    await person.see()
    yield "turn"
    async for screen in turn(person):
        yield screen
    async for size in big_screen(person, table, DESKTOP, BIG):
        yield f"big screen {size[0]}"
    await page.goto(f"{room.url}/rules/B1")
    await hand_over(site, key["code"], key["token"])
    await page.goto(table)
    await page.locator(".end .chart").wait_for()
    yield "round end"
    async for screen in sheet(person, page.locator(".end .see"), "round end mine"):
        yield screen
    await page.locator(".end .acts button:not(.primary)").click()
    await page.locator("dialog .review").wait_for()
    await page.wait_for_load_state("networkidle")
    yield "review"
    await page.keyboard.press("Escape")
    await person.play()
    yield "game end"
    await page.goto(f"{room.url}/replay/{key['code']}?at=30")
    await page.locator(".controls").wait_for()
    yield "replay"


async def turn(person: Person) -> AsyncIterator[str]:
    """What can be opened and chosen while it is one's turn."""
    page = person.page
    coach = page.locator("button.coach")
    await coach.click()
    await page.locator(".coach .idea").wait_for()
    yield "coach"
    await coach.click()
    await page.keyboard.press("Escape")  # the card that it took up
    buttons = page.locator("aside > button, nav.tabs .tab, .table > header button:not([role=radio], .coach)")
    for number, button in enumerate(await buttons.all()):
        async for screen in sheet(person, button, f"sheet {number}"):
            yield screen
    async for screen in sheet(person, page.locator(".seats .seat").first, "player"):
        yield screen
    await page.locator(".hand li:not(.off) button").first.click()
    yield "card"
    await page.locator(".place").first.click()
    yield "place"


async def sheet(person: Person, button: Locator, name: str) -> AsyncIterator[str]:
    """What *button* opens, until it is shut again: it may have to be fetched first."""
    await button.click()
    opened = person.page.locator("dialog[open]")
    await opened.wait_for()
    yield name
    await person.page.keyboard.press("Escape")
    await opened.wait_for(state="detached")


async def big_screen(person: Person, table: str, *sizes: tuple[int, int]) -> AsyncIterator[tuple[int, int]]:
    """Show the *table* as it is seen on a big screen in the room, which no phone is; and then as it was."""
    page, usual = person.page, person.page.viewport_size
    if usual == view(PHONE):
        return
    await page.goto(f"{table}/screen")
    await page.locator("main:not(.gone)").wait_for()  # what says that it is fetched is gone then
    for size in sizes:
        await page.set_viewport_size(view(size))
        yield size
    await page.set_viewport_size(view(DESKTOP))
    await page.goto(table)


async def hand_over(site: Site, code: str, token: str) -> None:
    """Let a bot play to the end for whoever has this key."""
    client = await site.come(code, token)
    await client.do("bot", seat=client.state["seat"], level="random")
    while client.state["phase"] != "over":
        await client.news()
    await client.close()
