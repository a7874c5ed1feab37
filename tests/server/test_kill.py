"""The server as a real process: whenever it is killed, nothing is lost that anybody was told."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from .killing import SOON, Forked, Nursery, OnPostgres, Party, Program, children, is_running, partying
from .postgres import Postgres

PATIENT = 40.0
"""Seconds in which a server that is stopped has ended."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL on Windows"),
]


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with closing(Nursery()) as nursery:
        yield nursery


async def test_a_server_that_is_killed_loses_nothing(tmp_path: Path, nursery: Nursery) -> None:
    """Whoever was there resumes, also after it was only stopped, and in the end the game is over."""
    async with partying(Forked(tmp_path, nursery)) as party:
        await party.sit_down(["Ada", "Bo", "Cy"])
        await kill_at_any_moment(party, 2)
        await party.kill(signal.SIGTERM)
        await party.play_to_the_end()


async def test_a_server_that_is_killed_loses_nothing_on_postgresql(
    tmp_path: Path, nursery: Nursery, postgres: Postgres
) -> None:
    """The same, where the data are on another server, which knows after a moment that this one is gone."""
    async with partying(OnPostgres(tmp_path, nursery, postgres)) as party:
        await party.sit_down(["Ada", "Bo", "Cy"])
        await kill_at_any_moment(party, 3)
        await party.kill(signal.SIGTERM)
        await party.play_to_the_end()

    assert not (tmp_path / "data").exists()


async def test_a_server_that_is_killed_again_and_again_loses_nothing(
    tmp_path: Path, nursery: Nursery
) -> None:
    """People among themselves, people with bots, and a game with vetoes."""
    async with partying(Forked(tmp_path, nursery)) as party:
        await party.sit_down(["Ada", "Bo", "Cy"])
        await party.sit_down(["Dee"], bots=2)
        await party.sit_down(["Eve", "Flo"], bots=2, rules="saboteur2")
        await party.sit_down(["Gus", "Hal", "Ida"], rules="jubilee", window=0.1)
        await kill_at_any_moment(party, 20)
        await party.play_to_the_end()


async def kill_at_any_moment(party: Party, times: int) -> None:
    for _ in range(times):
        await party.go_on()
        await party.kill()
        assert [] == [player.refusals for player in party.players if player.refusals]
        assert "Traceback" not in party.program.log


async def test_a_window_that_was_open_when_the_server_was_killed_opens_again(
    tmp_path: Path, nursery: Nursery
) -> None:
    """[W19] The play that was announced still waits; then it is carried out, unless somebody vetoes it."""
    async with partying(Forked(tmp_path, nursery)) as party:
        people = await party.sit_down(["Ada", "Bo", "Cy"], rules="base + veto", window=10)
        await people[0].until(lambda: people[0].state["window"] is not None)
        await party.kill()

        windows = [player.state["window"] for player in people]
        assert [windows[0]["number"]] * 3 == [window["number"] for window in windows]
        assert [windows[0]["play"]] * 3 == [window["play"] for window in windows]
        await people[0].until(lambda: people[0].state["question"] is not None)
        party.look_at_logs()


async def test_a_bot_that_was_thinking_when_the_server_was_killed_is_asked_again(
    tmp_path: Path, nursery: Nursery
) -> None:
    async with partying(Forked(tmp_path, nursery)) as party:
        (ada,) = await party.sit_down(["Ada"], bots=2, level="normal", pause=5)
        await ada.until(lambda: ada.state["question"]["seat"] != 0)
        asked = ada.state["question"]
        await party.kill()

        assert asked == ada.state["question"]
        await ada.until(lambda: ada.state["question"]["number"] > asked["number"])


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found as on Linux")
async def test_nobody_goes_on_thinking_for_a_server_that_was_killed(tmp_path: Path, nursery: Nursery) -> None:
    async with partying(Forked(tmp_path, nursery)) as party:
        await party.sit_down(["Ada"], bots=2)
        async with asyncio.timeout(SOON):
            while not (thinking := children(party.program.process)):
                await asyncio.sleep(0.05)
        await party.kill()

        async with asyncio.timeout(SOON):
            while any(map(is_running, thinking)):
                await asyncio.sleep(0.05)


async def test_a_server_that_is_stopped_tells_everybody_to_come_back(tmp_path: Path) -> None:
    """It does not wait for bots that think, and leaves no trace of trouble in its log."""
    async with partying(Program(tmp_path)) as party:
        await party.sit_down(["Ada", "Bo", "Cy"])
        await party.sit_down(["Dee"], bots=2, level="expert")
        await party.go_on()
        begun = time.monotonic()
        code = await party.program.signal(signal.SIGTERM)

        assert -signal.SIGTERM == code
        assert time.monotonic() - begun < PATIENT
        for player in party.players:
            await player.until(lambda: player.closings != [])  # noqa: B023  it is waited for
        goodbye = {"is": "goodbye", "reason": "restart", "again": True}
        assert [[goodbye]] * 4 == [player.goodbyes for player in party.players]
        assert [[1012]] * 4 == [player.closings for player in party.players]
        assert f"url={party.program.url}" in party.program.log
        assert [] == [line for line in party.program.log.splitlines() if "[info " not in line]
        party.look_at_logs()
