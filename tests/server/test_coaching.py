"""A coach for who plays alone against bots."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from saboteur.server import wire
from saboteur.server.replays.coaching import verdict

from .serving import Key, Site, serving
from .tables import begun, go_on

pytestmark = pytest.mark.usefixtures("premises")


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with serving(tmp_path) as site:
        yield site


async def alone(site: Site, bots: int = 2) -> Key:
    """Somebody who plays against some bots, and begins."""
    key = await site.create("Ada", bots=bots, players=bots + 1, seed=4, first=0)
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


async def test_it_has_nothing_to_say_of_what_a_bot_played_in_ones_place(site: Site) -> None:
    key = await site.create("Ada", bots=2, players=3, level="random", seed=4)
    ada = await site.come(key.code, key.token)
    await ada.do("start")
    await ada.do("bot", seat=0, level="random")
    await ada.until(lambda: any(event["kind"] == "RoundEnded" for event in ada.state["happened"]))
    status, told = await site.http("GET", f"/api/tables/{key.code}/review?round=1", token=key.token)

    assert (200, 0, []) == (status, told["choices"], told["lapses"])
    await ada.close()


async def test_it_counts_the_saboteurs_that_notes_had_named(site: Site) -> None:
    """Others that they name count for nothing, and oneself is no secret to oneself."""
    key = await alone(site, bots=4)
    await go_on(site, key.code, left=2)
    ada = await site.come(key.code, key.token)
    ended = next(event for event in ada.state["happened"] if event["kind"] == "RoundEnded")
    dwarfs = ended["facts"]["dwarfs"]
    others = {seat for seat in (1, 2, 3, 4) if dwarfs[seat] == "saboteur"}
    assert others, "or nothing is tried here"
    for marked in ([], [1, 2], [1, 2, 3, 4]):
        await ada.do("note", notes={"marks": [{"seat": seat, "percent": 80} for seat in marked]})
        _, told = await site.http("GET", f"/api/tables/{key.code}/review?round=1", token=key.token)
        assert (len(others & set(marked)), len(others)) == (told["named"], told["saboteurs"])
    await ada.close()


def test_nobody_is_praised_for_having_had_nothing_to_play() -> None:
    option: Any = None  # what it was does not matter here
    dug = wire.Idea(option, 0.4, "room", 0, None)
    passed = wire.Idea(option, 0.6, "nothing", 0, None)
    told = verdict(1, False, 0.03, [wire.Lapse(3, dug, dug), wire.Lapse(5, passed, passed)])

    assert 2 == told.alike
    assert told.best is not None
    assert dug == told.best.chosen
