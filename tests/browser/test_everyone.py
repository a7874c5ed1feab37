"""For everyone: what a machine can tell of whether all can read and use every screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..server.serving import Site
from .people import DESKTOP, PHONE, Room
from .tour import tour

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_nothing_is_wrong_on_any_screen(
    room: Room, site: Site, size: tuple[int, int], theme: str
) -> None:
    """axe-core finds no violation, and a thumb hits every control of a phone; pictures are kept."""
    person = await room.enter("/", size, color_scheme=theme)
    await person.page.context.add_init_script(path=AXE)
    await person.page.reload()
    found: dict[str, list[str]] = {}
    async for screen in tour(room, site, person):
        await person.snap(f"{'phone' if size == PHONE else 'desktop'} {theme} {screen}")
        found[screen] = await person.look("violations")
        if size == PHONE:
            found[screen] += await person.look("small")

    assert len(found) > 14
    assert "" == "\n".join(f"{screen}: {wrong}" for screen, some in found.items() for wrong in some)
