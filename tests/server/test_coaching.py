"""A coach for who plays alone against bots."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from .serving import Key, Site, serving
from .tables import begun, go_on

pytestmark = pytest.mark.usefixtures("premises")


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with serving(tmp_path) as site:
        yield site


async def alone(site: Site) -> Key:
    """Somebody who plays against two bots, and begins."""
    key = await site.create("Ada", bots=2, players=3, seed=4, first=0)
    ada = await site.come(key.code, key.token)
    await ada.do("start")
    await ada.close()
    return key


async def test_it_says_what_it_would_do_and_whom_it_suspects(site: Site) -> None:
    key = await alone(site)
    ada = await site.come(key.code, key.token)
    status, told = await site.http("GET", f"/api/tables/{key.code}/coach", token=key.token)

    assert 200 == status
    assert ada.state["coach"]
    assert ada.state["question"]["number"] == told["question"]
    assert all(idea["option"] in ada.state["question"]["options"] for idea in told["ideas"])
    assert told["ideas"][0]["gain"] >= told["ideas"][-1]["gain"]
    assert {1, 2} == {suspect["seat"] for suspect in told["suspects"]}


async def test_it_is_silent_where_other_people_play(site: Site) -> None:
    ada, *_ = await begun(site, ["Ada", "Bo", "Cy"], seed=4, first=0)

    for what in ("coach", "review?round=1"):
        status, problem = await site.http("GET", f"/api/tables/{ada.code}/{what}", token=ada.token)
        assert (403, "the coach is for games without other people") == (status, problem["sentence"])


async def test_it_looks_back_on_a_round_that_is_over(site: Site) -> None:
    key = await alone(site)
    await go_on(site, key.code, left=2)
    status, told = await site.http("GET", f"/api/tables/{key.code}/review?round=1", token=key.token)

    assert 200 == status
    assert len(told["lapses"]) <= 3
    assert told["alike"] <= told["choices"]
    assert all(lapse["better"]["gain"] > lapse["chosen"]["gain"] for lapse in told["lapses"])
