"""A log that cannot be written, or a table that falls, ends nobody's game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
import structlog

from saboteur.server.http.logs import Pen, set_up_logs
from saboteur.server.metrics import REGISTRY

from .serving import Site, serving
from .tables import begun


class Full(StringIO):
    """A file on a disk that is full."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")

    def flush(self) -> None:
        raise OSError(28, "No space left on device")


@pytest.fixture
def full_disk() -> Iterator[None]:
    """Nothing that is logged can be written."""
    set_up_logs("json")
    structlog.configure(logger_factory=lambda *_: Pen(Full()), cache_logger_on_first_use=False)
    yield
    structlog.reset_defaults()


def counted(name: str) -> float:
    return REGISTRY.get_sample_value(name) or 0.0


@pytest.mark.usefixtures("full_disk")
def test_lines_that_cannot_be_written_are_counted() -> None:
    before = counted("saboteur_log_lines_lost_total")
    structlog.get_logger().error("something happened", table="AB12")

    assert 1 == counted("saboteur_log_lines_lost_total") - before


def test_a_closed_file_is_no_reason_to_fail(tmp_path: Path) -> None:
    before = counted("saboteur_log_lines_lost_total")
    with (tmp_path / "log").open("w") as file:
        pen = Pen(file)
    pen.info("too late")

    assert 1 == counted("saboteur_log_lines_lost_total") - before


async def fail() -> None:
    raise RuntimeError("what a table could not do")


async def be_cancelled() -> None:
    raise asyncio.CancelledError


@pytest.mark.usefixtures("full_disk")
async def test_a_table_whose_failure_cannot_be_logged_goes_on(tmp_path: Path) -> None:
    lost, fallen = counted("saboteur_log_lines_lost_total"), counted("saboteur_tables_fallen_total")
    async with serving(tmp_path) as site:
        key, *_ = await begun(site, ["Ada", "Bo", "Cy"])
        ada = await site.come(key.code, key.token)
        site.house._actors[key.code].soon(fail)

        assert "done" == (await ada.do("say", text="I am here"))["is"]
        assert counted("saboteur_log_lines_lost_total") > lost
        assert fallen == counted("saboteur_tables_fallen_total")


async def test_a_table_whose_task_has_ended_is_opened_again(tmp_path: Path) -> None:
    fallen = counted("saboteur_tables_fallen_total")
    async with serving(tmp_path) as site:
        key, *_ = await begun(site, ["Ada", "Bo", "Cy"])
        ada = await site.come(key.code, key.token)
        site.house._actors[key.code].soon(be_cancelled)
        await ada.until(lambda: ada.heard[-1]["is"] == "goodbye")
        back = await site.come(key.code, key.token)

        assert {"is": "goodbye", "reason": "restart", "again": True} == ada.heard[-1]
        assert "done" == (await back.do("say", text="I am back"))["is"]
        assert 1 == counted("saboteur_tables_fallen_total") - fallen


async def test_what_was_asked_of_a_table_that_fell_is_answered(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        key, *_ = await begun(site, ["Ada", "Bo", "Cy"])
        async with site.house.table(key.code) as actor:
            actor.soon(be_cancelled)
            asked = asyncio.create_task(actor.do(nothing))
            await asyncio.wait([asked])

            assert "the table was closed just now: come back to it" == str(asked.exception())
        assert await is_well(site, key.code)


async def nothing() -> None:
    """What takes no time."""


async def is_well(site: Site, code: str) -> bool:
    return (await site.http("GET", f"/api/tables/{code}"))[0] == 200
