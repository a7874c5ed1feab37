"""What is logged, and what never is; a log that cannot be written, or a table that falls, ends no game."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import structlog

from saboteur.server import reporting
from saboteur.server.http.logs import Pen, set_up_logs
from saboteur.server.metrics import REGISTRY
from saboteur.server.storage.store import StoreError
from saboteur.server.tables.tokens import hashed

from .serving import FakeClock, Site, serving
from .tables import begun, go_on, invited, play_out


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


@pytest.mark.usefixtures("premises", "full_disk")
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


@pytest.mark.usefixtures("premises")
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


# What is in it.

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def logged() -> Iterator[Lines]:
    """What is logged, line by line, as programs read it."""
    written = StringIO()
    reporting._told.clear()
    set_up_logs("json")
    structlog.configure(logger_factory=lambda *_: Pen(written), cache_logger_on_first_use=False)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    structlog.reset_defaults()


def told(lines: Lines) -> list[str]:
    return [line["event"] for line in lines()]


NAMES = ["Xanthippe", "Yevpraksiya", "Zebulon"]


@pytest.mark.usefixtures("premises")
async def test_a_log_tells_of_a_game_and_names_nobody(tmp_path: Path, logged: Lines) -> None:
    """Whole games, with faults in them, in which names and tokens are known."""

    async def stumble() -> None:
        raise KeyError(NAMES[0])

    async with serving(tmp_path, FakeClock(), requests=60) as site:
        keys = await invited(site, NAMES, spectators=False)
        code = keys[0].code
        host = await site.come(code, keys[0].token)
        await host.do("start")
        site.house._actors[code].soon(stumble)
        await host.do("say", text="I am Xanthippe")
        await host.close()
        await go_on(site, code, left=1)
        clients = [await site.come(code, key.token) for key in keys]
        await play_out(site, clients)
        await site.come(code, keys[0].token[::-1])
        answers = [(await site.http("GET", "/api/box"))[0] for _ in range(100)]
        status, _ = await site.http("GET", f"/api/tables/{code}", token=keys[1].token)

    text = json.dumps(logged())
    secrets = [secret for key in keys for secret in (key.token, hashed(key.token))]
    assert 429 in (*answers, status)
    assert [] == [secret for secret in (*NAMES, *secrets) if secret in text]
    assert ["a table is opened", "a game begins", "a table could not do something", "a game is over"] == [
        line["event"] for line in logged() if line.get("table") == code
    ]
    assert [("requests", "127.0.0.1")] == [
        (line["limit"], line["address"]) for line in logged() if line["event"] == "a limit refuses"
    ]


async def test_a_request_that_fails_is_logged(
    tmp_path: Path, logged: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: object) -> None:
        raise OSError(5, "Input/output error")

    async with serving(tmp_path) as site:
        monkeypatch.setattr(site.house.store, "ping", lambda: fail(None))

        assert 500 == (await site.http("GET", "/healthz"))[0]

    [line] = logged()
    assert ("a request failed", "GET", "/healthz") == (line["event"], line["method"], line["path"])
    assert "OSError: [Errno 5] Input/output error" in line["exception"]


def test_other_programs_write_lines_of_the_same_form(logged: Lines) -> None:
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.error").info("never mind")

    [line] = logged()
    assert ("Invalid HTTP request received.", "warning", "uvicorn.error") == (
        line["event"],
        line["level"],
        line["by"],
    )


def test_strangers_cannot_flood_the_log(logged: Lines) -> None:
    for _ in range(100):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")

    assert ["Invalid HTTP request received."] == told(logged)


def test_errors_say_what_they_are_about_only_if_that_is_nobody(logged: Lines) -> None:
    log = structlog.get_logger()
    log.error("one", exc_info=StoreError("the disk is full"))
    log.error("two", exc_info=ValueError("Xanthippe"))
    log.error("three", exc_info=None)

    assert ["StoreError: the disk is full", "ValueError", None] == [
        line.get("exception") for line in logged()
    ]
