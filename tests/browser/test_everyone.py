"""For everyone: what a machine can tell of whether all can read and use every screen."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from ..depth import DEPTH, Depth
from ..server.serving import Site
from .languages import Reader
from .people import DESKTOP, PHONE, Room
from .tour import tour

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "en"), (PHONE, "uk")], ids=["desktop", "phone"])
async def test_nothing_is_wrong_on_any_screen(
    room: Room, site: Site, size: tuple[int, int], language: str
) -> None:
    """axe-core finds no violation by day or night, a thumb hits every control, and all is in one language.

    A screen comes in the light in which the last one was left, so some come in each; in the other one nothing
    but its colours is different. Pictures are kept where somebody asks for this test alone.
    """
    person = await room.enter("/", size, locale=language)
    reader = Reader(language)
    await person.page.context.add_init_script(path=AXE)
    await person.page.reload()
    found: dict[str, list[str]] = {}
    themes: list[Literal["dark", "light"]] = ["dark", "light"]
    async for screen in tour(room, site, person):
        for theme, wrong in zip(themes, ("violations", "faint"), strict=True):
            await person.page.emulate_media(color_scheme=theme)
            if DEPTH is not Depth.WHOLE:
                await person.snap(f"{'phone' if size == PHONE else 'desktop'} {theme} {screen}")
            found[f"{theme} {screen}"] = await person.look(wrong)
        if size == PHONE:
            found[f"{themes[0]} {screen}"] += await person.look("small")
        found[screen] = await reader.stumbled(person)
        themes.reverse()

    assert len(found) > 3 * 14
    assert language == await person.page.evaluate("() => document.documentElement.lang")
    assert "" == "\n".join(f"{screen}: {wrong}" for screen, some in found.items() for wrong in some)
