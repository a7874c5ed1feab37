"""Each language, on every screen: nothing is left in another one. `test_everyone.py` reads Ukrainian."""

from __future__ import annotations

import pytest

from ..server.serving import Site
from .languages import Reader
from .people import PHONE, Room
from .tour import tour


@pytest.mark.slow
@pytest.mark.parametrize("language", ["pl", "bg", "ru"])
async def test_every_screen_speaks_the_language(room: Room, site: Site, language: str) -> None:
    """The browser's language is used without being asked for, and everything is said in it."""
    person = await room.enter("/", PHONE, locale=f"{language}-{language.upper()}")
    reader = Reader(language)
    found = [
        f"{screen}: {text}"
        async for screen in tour(room, site, person)
        for text in await reader.stumbled(person)
    ]

    assert language == await person.page.evaluate("() => document.documentElement.lang")
    assert "" == "\n".join(sorted({*found}))


@pytest.mark.parametrize("language", ["en", "pl", "bg", "uk", "ru"])
async def test_the_settings_can_be_reached_on_the_smallest_phone(room: Room, language: str) -> None:
    """Long words leave them on the screen."""
    person = await room.enter("/", (360, 640), locale=language)
    settings = person.page.locator("header button.icon")
    place = await settings.bounding_box()

    assert place is not None
    assert place["x"] + place["width"] <= 360
