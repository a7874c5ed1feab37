"""A real Chromium, a real server with the real page, and people who sit before it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from saboteur.server.http import page
from saboteur.server.replays import coaching, suspicions
from saboteur.server.tables import plans

from ..server.serving import Site, serving
from .people import Room

ROOT = Path(__file__).parents[2]

SWITCHES = [
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One browser and one server do for all tests, so these share an event loop."""
    here = [item for item in items if item.path.parent == Path(__file__).parent]
    for item in here:
        item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    """The page, as it was built; or another one that was built elsewhere."""
    if elsewhere := os.environ.get("SABOTEUR_WEB_OUT"):
        page.WEB = Path(elsewhere)  # type: ignore[misc]  # nobody has read it yet
    if not (page.WEB / "index.html").exists():
        pytest.fail("the page was not built: `python3 frontend/build.py` builds it", pytrace=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    command = [sys.executable, str(ROOT / "frontend" / "browser.py"), "find"]
    told = subprocess.run(command, check=False, capture_output=True, text=True)
    if told.returncode:
        pytest.fail(told.stderr, pytrace=False)
    program, node = told.stdout.splitlines()
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = node
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=program, args=[*SWITCHES, *(["--no-sandbox"] if is_root else [])]
        )
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def site(built: None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """The server."""
    async with serving(tmp_path_factory.mktemp("data")) as site:
        yield site


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Suspicion is told as it is, but coarsely, and a round is looked back on briefly: both take long to work
    out. Bots wait for nobody who looks at the end of a round. Tests of other folders, in the same process,
    know nothing of this."""
    monkeypatch.setattr(suspicions, "MOST", 4)
    monkeypatch.setattr(coaching, "BRIEFLY", 6)
    monkeypatch.setattr(plans, "INTERLUDE", 0.0)


@pytest_asyncio.fixture(loop_scope="session")
async def room(chromium: Browser, site: Site, request: pytest.FixtureRequest) -> AsyncIterator[Room]:
    """Where people come in; whoever is in trouble when a test ends leaves a picture of the screen."""
    async with AsyncExitStack() as leaving:
        room = Room(chromium, site.url, leaving, request.node.name)
        yield room
        room.look_around()
