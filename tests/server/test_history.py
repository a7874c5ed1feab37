"""Long histories: a state tells the end, and what was before is told page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from saboteur.server.tables import states

from .serving import Client, Site, serving
from .shelf import Shelf
from .tables import begun, go_on

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("premises")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(premises: None) -> AsyncIterator[Site]:
    async with serving(Shelf()) as site:
        yield site


@pytest.fixture(autouse=True)
def short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(states, "PAGE", 15)


async def in_the_middle(site: Site, monkeypatch: pytest.MonkeyPatch, token: bool) -> tuple[Client, list[Any]]:
    """Somebody who comes to a game that goes on, and all that happened, as they may know it."""
    ada, *_ = await begun(site, ["Ada", "Bo", "Cy"], seed=3)
    await go_on(site, ada.code, left=40)
    monkeypatch.setattr(states, "PAGE", 10_000)
    whole = await site.come(ada.code, ada.token if token else None)
    monkeypatch.setattr(states, "PAGE", 15)
    return await site.come(ada.code, ada.token if token else None), whole.state["happened"]


@pytest.mark.parametrize("token", [True, False], ids=["a player", "a spectator"])
async def test_pages_are_the_whole(site: Site, monkeypatch: pytest.MonkeyPatch, token: bool) -> None:
    client, whole = await in_the_middle(site, monkeypatch, token)
    since, happened = client.state["since"], client.state["happened"]
    assert client.state["seq"] - 15 == since
    while since:
        past = await client.ask("past", before=since)
        assert (max(0, since - 15), since) == (past["since"], past["before"])
        since, happened = past["since"], past["happened"] + happened

    assert whole == happened


async def test_nobody_looks_into_the_future(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    client, _ = await in_the_middle(site, monkeypatch, token=False)
    past = await client.ask("past", before=10_000)

    assert (client.state["since"], client.state["seq"]) == (past["since"], past["before"])
    assert client.state["happened"] == past["happened"]


async def test_what_was_said_is_told_with_its_page(site: Site) -> None:
    ada, *_ = await begun(site, ["Ada", "Bo", "Cy"], seed=3)
    client = await site.come(ada.code, ada.token)
    await client.do("say", text="first")
    first = client.state["seq"]
    await client.do("say", text="second")
    pages = [await client.ask("past", before=before) for before in (first - 1, first, first + 1)]

    assert [[], ["first"], ["first", "second"]] == [
        [saying["text"] for saying in page["said"]] for page in pages
    ]
