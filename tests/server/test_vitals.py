"""Whether the server lives, and whether it can do its work."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from urllib.request import urlopen

import pytest

from saboteur.errors import RulesetError
from saboteur.server import vitals
from saboteur.server.http.config import Config
from saboteur.server.metrics import REGISTRY
from saboteur.server.operations.metering import metered
from saboteur.server.reporting import report
from saboteur.server.storage.store import Store, StoreError
from saboteur.server.storage.writer import Writer
from saboteur.server.vitals import Vitals

from .serving import free_port, serving


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


class Organ:
    """Something that works, or does not, and knows how often it was looked at."""

    def __init__(self) -> None:
        self.looks = 0
        self.works = True

    async def check(self) -> None:
        self.looks += 1
        if not self.works:
            raise StoreError("the disk is full")


async def test_however_many_ask_one_looks() -> None:
    organ = Organ()
    body = Vitals({"heart": organ.check})

    assert [[]] * 100 == await asyncio.gather(*(body.failing() for _ in range(100)))
    assert 1 == organ.looks


async def test_what_does_not_work_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vitals, "FRESH", -1.0)
    heart, lung = Organ(), Organ()
    body = Vitals({"heart": heart.check, "lung": lung.check})
    lung.works = False
    ill = await body.failing()
    lung.works = True

    assert (["lung"], []) == (ill, await body.failing())


async def test_what_does_not_answer_does_not_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vitals, "PATIENCE", 0.01)

    assert ["heart"] == await Vitals({"heart": asyncio.Event().wait}).failing()  # type: ignore[dict-item]


async def test_a_server_is_ready_when_something_was_really_committed(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        commits = counted("saboteur_store_commit_seconds_count")

        assert (200, {"ok": True, "failing": []}) == await site.http("GET", "/readyz")
        assert 1 == counted("saboteur_store_commit_seconds_count") - commits


async def test_a_server_that_cannot_write_is_alive_and_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(vitals, "FRESH", -1.0)
    troubles = counted("saboteur_store_writes_failed_total", why="trouble")
    async with serving(tmp_path) as site:
        assert 200 == (await site.http("GET", "/readyz"))[0]
        with monkeypatch.context() as full:
            full.setattr(Writer, "_commit", fail)
            wish = {"name": "Ada", "settings": {}}

            assert 500 == (await site.http("POST", "/api/tables", wish))[0]
            assert 200 == (await site.http("GET", "/livez"))[0]
            status, answer = await site.http("GET", "/readyz")
            site.problems.pop()  # it is no sentence for people
        assert (503, {"ok": False, "failing": ["store"]}) == (status, answer)
        assert 2 == counted("saboteur_store_writes_failed_total", why="trouble") - troubles
        assert 200 == (await site.http("GET", "/readyz"))[0]


async def test_who_writes_need_not_be_asked_to_prove_it(tmp_path: Path) -> None:
    store = Store(f"sqlite+aiosqlite:///{tmp_path / 'saboteur.db'}")
    await store.open()
    await store.order("pulse", "", 1.0, "")
    commits = counted("saboteur_store_commit_seconds_count")
    await store.prove(1000.0)
    lately = counted("saboteur_store_commit_seconds_count") - commits
    await store.prove(-1.0)
    too_long_ago = counted("saboteur_store_commit_seconds_count") - commits
    await store.close()

    assert (0, 1) == (lately, too_long_ago)


# What is counted.


def test_what_is_counted_has_a_port_of_its_own() -> None:
    port = free_port()
    with metered(Config(metrics_port=port)), urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()

    assert [] == [
        name
        for name in (
            "saboteur_tables", "saboteur_tables_fallen_total", "saboteur_tables_unreadable_total",
            "saboteur_table_jobs", "saboteur_bots_thinking", "saboteur_thoughts_given_up_total",
            "saboteur_store_pending", "saboteur_store_commit_seconds_count", "process_open_fds",
            "process_resident_memory_bytes",
        )
        if f"\n{name} " not in text
    ]  # fmt: skip


def test_a_port_for_it_that_is_taken_is_refused() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(RulesetError, match="metrics cannot be shown at"),
        metered(Config(metrics_port=taken.getsockname()[1])),
    ):
        pass


def test_every_refusal_by_a_limit_is_counted() -> None:
    before = counted("saboteur_limited_total", limit="porridge")
    for _ in range(3):
        report("porridge", "192.0.2.1")

    assert 3 == counted("saboteur_limited_total", limit="porridge") - before
