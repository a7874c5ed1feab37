"""What becomes of games when the server is another version than the one that began them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import structlog

from saboteur.rules import EDITION
from saboteur.server.operations import desk as desks
from saboteur.server.operations.backup import back_up, restore
from saboteur.server.operations.desk import Desk
from saboteur.server.tables import editions

from .serving import SOON, FakeClock, Key, Site, serving
from .tables import begun, go_on, play_out

DAY = 86400

anywhere = pytest.mark.usefixtures("premises")
"""Wherever the tables are kept."""


@asynccontextmanager
async def newer(
    folder: Path, monkeypatch: pytest.MonkeyPatch, clock: FakeClock | None = None
) -> AsyncIterator[Site]:
    """A server that has other rules than the one that began the games in *folder*."""
    with monkeypatch.context() as changed:
        changed.setattr(editions, "EDITION", "99")
        async with serving(folder, clock) as site:
            yield site


async def left_behind(folder: Path, by: FakeClock | None = None, **settings: int) -> list[Key]:
    """The keys to a game that has begun, and goes on no longer as its server is stopped."""
    async with serving(folder, by) as site:
        keys = await begun(site, ["Ada", "Bo", "Cy"], **settings)
        await go_on(site, keys[0].code, left=1)
    return keys


async def played_out(site: Site, keys: list[Key]) -> str:
    """The phase of a game after its people have played it to the end."""
    clients = [await site.come(key.code, key.token) for key in keys]
    await play_out(site, clients)
    return str(clients[0].state["phase"])


@anywhere
async def test_a_game_of_another_edition_is_left_as_it_is_and_can_be_finished_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new program has only its own rules; the one that began a game goes on with it."""
    keys = await left_behind(tmp_path, clock=60)
    async with newer(tmp_path, monkeypatch) as site:
        await site.house.sweep()
        ada = await site.come(keys[0].code, keys[0].token)
        _, own = await site.http("POST", "/api/mine", {"keys": [[keys[0].code, keys[0].token]]})
    async with serving(tmp_path) as site:
        phase = await played_out(site, keys)

    [refusal] = ada.refusals
    assert {"begun": EDITION, "edition": "99"} == refusal["values"]
    assert [keys[0].code] == [card["code"] for card in own]
    assert "over" == phase


@anywhere
async def test_new_tables_are_played_beside_games_that_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await left_behind(tmp_path)
    async with newer(tmp_path, monkeypatch) as site:
        monkeypatch.setattr("saboteur.server.tables.permissions.gathering.EDITION", "99")
        keys = await begun(site, ["Di", "Ed", "Fay"])
        di = await site.come(keys[0].code, keys[0].token)

    assert "running" == di.state["phase"]


@anywhere
async def test_who_comes_to_a_game_that_waits_is_told_where_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over the socket and over HTTP alike, so that the page can lead there."""
    keys = await left_behind(tmp_path)
    async with newer(tmp_path, monkeypatch) as site:
        site.house.waiting.older_url = "https://old.example"
        ada = await site.come(keys[0].code, keys[0].token)
        status, problem = await site.http("GET", f"/api/tables/{keys[0].code}")

    expected = {"begun": EDITION, "address": "https://old.example"}
    assert ([expected], 409, expected) == (
        [refusal["values"] for refusal in ada.refusals], status, problem["values"],
    )  # fmt: skip


@anywhere
async def test_a_game_that_waits_is_not_deleted_however_long_nobody_can_touch_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that has its rules deletes it in time, as it does all games that nobody touches."""
    clock = FakeClock()
    keys = await left_behind(tmp_path, clock)
    clock.time += 400 * DAY
    async with newer(tmp_path, monkeypatch, clock) as site:
        await site.house.sweep()
        waiting = await site.house.store.card(keys[0].code)
    async with serving(tmp_path, clock) as site:
        await site.house.sweep()
        kept = await site.house.store.card(keys[0].code)

    assert waiting is not None
    assert kept is None


@anywhere
async def test_the_log_names_a_game_that_waits_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clock stands still: it is not tried again and again to wake it."""
    keys = await left_behind(tmp_path, clock=60)
    with structlog.testing.capture_logs() as lines:
        async with newer(tmp_path, monkeypatch) as site:
            for _ in range(3):
                await site.house.sweep()

    told = [(line["event"], line.get("edition")) for line in lines if line.get("table") == keys[0].code]
    assert 1 == told.count(("a game waits for a program with its rules", EDITION))
    assert not [line for line in lines if line["log_level"] == "error"]


@anywhere
async def test_own_tables_are_listed_though_one_waits_of_which_a_list_knows_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that fell has not said that the game went on: that cannot be looked at any more."""
    async with serving(tmp_path) as site:
        host = await site.create("Ada", players=3)
        known = await site.house.store.card(host.code)
        assert known is not None
    async with serving(tmp_path) as site:
        keys = [host, *[await site.join(host.code, name) for name in ("Bo", "Cy")]]
        ada = await site.come(host.code, host.token)
        await ada.do("start")
        await site.house.store.put_summary(host.code, known.summary)
    async with newer(tmp_path, monkeypatch) as site:
        _, own = await site.http("POST", "/api/mine", {"keys": [[key.code, key.token] for key in keys[:1]]})

    assert [host.code] == [card["code"] for card in own]


async def test_an_older_program_finishes_its_games_beside_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a backup of before the update; it begins no other game, and stops when nobody is there."""
    monkeypatch.setattr(desks, "LOOK", 0.01)
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    keys = await left_behind(new)
    await back_up(f"sqlite+aiosqlite:///{new / 'saboteur.db'}", tmp_path / "before.backup")
    await restore(f"sqlite+aiosqlite:///{old / 'saboteur.db'}", tmp_path / "before.backup", replace=False)
    async with newer(new, monkeypatch) as site:
        before = [row.body for row in await site.house.store.read(keys[0].code)]
        await site.come(keys[0].code, keys[0].token)
        kept = [row.body for row in await site.house.store.read(keys[0].code)]
    async with serving(old) as site:
        stopped = asyncio.Event()
        Desk(site.house, stopped.set).finish()
        [refused, _] = await site.http("POST", "/api/tables", {"name": "Di", "settings": {"players": 3}})
        clients = [await site.come(key.code, key.token) for key in keys]
        await play_out(site, clients)
        was_stopped = stopped.is_set()
        for client in clients:
            await client.close()
        async with asyncio.timeout(SOON):
            await stopped.wait()

    assert before == kept
    assert (409, "over", False) == (refused, clients[0].state["phase"], was_stopped)


@anywhere
async def test_an_older_program_does_not_wait_for_games_that_are_older_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are nothing that it could finish: the program before it does, or nobody."""
    monkeypatch.setattr(desks, "LOOK", 0.01)
    await left_behind(tmp_path)
    async with newer(tmp_path, monkeypatch) as site:
        stopped = asyncio.Event()
        Desk(site.house, stopped.set).finish()
        async with asyncio.timeout(SOON):
            await stopped.wait()


@anywhere
async def test_what_cannot_be_read_keeps_nothing_from_being_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An entry that no program of ours has written: the table goes in time, as all do that nobody touches."""
    clock = FakeClock()
    broken = await left_behind(tmp_path, clock)
    keys = await left_behind(tmp_path, clock)
    async with serving(tmp_path, clock) as site:
        store = site.house.store
        rows = await store.read(broken[0].code)
        await store.append(broken[0].code, len(rows) + 1, rows[0].at - DAY, [b'{"is": "unheard of"}'])
        clock.time += 400 * DAY
        await site.house.sweep()
        cards = [await store.card(key.code) for key in (broken[0], keys[0])]

    assert [None, None] == cards
