"""The store: what it acknowledged is kept, and only what is guilty fails."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from traceback import format_exception
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import Pool, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, OperationalError

from saboteur.server.storage import pen as pens
from saboteur.server.storage.pen import Pen
from saboteur.server.storage.quill import Quill
from saboteur.server.storage.schema import WRITING
from saboteur.server.storage.statements import Work
from saboteur.server.storage.store import Card, Conflict, Row, Store, StoreError

from .postgres import Postgres
from .shelf import cards


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saboteur.db"


@dataclass(frozen=True)
class Place:
    """Where a store is, and how somebody else keeps it from writing."""

    address: str
    held_up: Callable[[], AbstractAsyncContextManager[None]]


@pytest.fixture
def file(path: Path) -> Place:
    return Place(address(path), lambda: held_up_file(path))


@pytest.fixture(
    params=[
        "sqlite",
        pytest.param(
            "postgresql", marks=[pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="no socket")]
        ),
    ]
)
def place(request: pytest.FixtureRequest) -> Place:
    """A file of SQLite, or a database of a PostgreSQL server."""
    if request.param == "sqlite":
        found: Place = request.getfixturevalue("file")
        return found
    postgres: Postgres = request.getfixturevalue("postgres")
    return Place(postgres.store, lambda: held_up_server(postgres))


@asynccontextmanager
async def open_at(place: Place) -> AsyncIterator[Store]:
    store = Store(place.address)
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    async with open_at(place) as store:
        yield store


@pytest.fixture
async def filed(file: Place) -> AsyncIterator[Store]:
    """A store in a file."""
    async with open_at(file) as store:
        yield store


def address(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def card(code: str, phase: str = "open", touched: float = 1.0) -> Card:
    return Card(code, created=1.0, touched=touched, phase=phase, clocked=False, summary=b"")


async def outcomes(*calls: Coroutine[object, object, None]) -> list[type[BaseException] | None]:
    """How each of the *calls*, all pending at once, ended."""
    results = await asyncio.gather(*calls, return_exceptions=True)
    return [None if result is None else type(result) for result in results]


async def bodies(store: Store, code: str) -> list[bytes]:
    return [row.body for row in await store.read(code)]


@contextmanager
def commits() -> Iterator[list[object]]:
    """The transactions committed meanwhile."""
    counted: list[object] = []
    with (
        patch.object(Pen, "write", _counting(Pen.write, counted)),
        patch.object(Quill, "write", _counting(Quill.write, counted)),
    ):
        yield counted


def _counting(write: Any, counted: list[object]) -> Any:
    async def written(tool: object, work: Work) -> None:
        await write(tool, work)
        counted.append(tool)

    return written


@contextmanager
def little_space(pages: int) -> Iterator[None]:
    """Databases opened meanwhile find the disk full after so many *pages*."""

    def limit(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        cursor.close()

    event.listen(Pool, "connect", limit)
    try:
        with patch.object(pens, "WRITING", (*WRITING, f"max_page_count = {pages}")):
            yield
    finally:
        event.remove(Pool, "connect", limit)


@asynccontextmanager
async def held_up_file(path: Path) -> AsyncIterator[None]:
    """Nobody can write to the database meanwhile."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@asynccontextmanager
async def held_up_server(postgres: Postgres) -> AsyncIterator[None]:
    other = await postgres.connect()
    async with other.transaction():
        await other.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
        yield
    await other.close()


async def test_a_table_begins_with_its_first_entries(store: Store) -> None:
    clocked = Card("AB12", created=5.5, touched=6.25, phase="open", clocked=True, summary=b"{}")
    await store.create(clocked, [b"one", b"two"])

    assert clocked == await store.card("AB12")
    assert [Row(1, 6.25, b"one"), Row(2, 6.25, b"two")] == await store.read("AB12")


async def test_there_may_be_no_such_table(store: Store) -> None:
    assert await store.card("AB12") is None
    assert [] == await store.read("AB12")
    assert {} == await store.notes("AB12")


async def test_a_code_is_given_once(store: Store) -> None:
    await store.create(card("AB12"), [b"one"])
    with pytest.raises(Conflict, match="the code AB12 is taken"):
        await store.create(card("AB12"), [b"other"])

    assert [b"one"] == await bodies(store, "AB12")


async def test_entries_follow_each_other(store: Store) -> None:
    await store.create(card("AB12"), [b"one"])
    await store.append("AB12", 2, 7.5, [b"two", b"three"])
    await store.append("AB12", 4, 8.5, [b""])

    read = [Row(1, 1.0, b"one"), Row(2, 7.5, b"two"), Row(3, 7.5, b"three"), Row(4, 8.5, b"")]
    assert read == await store.read("AB12")


async def test_an_entry_touches_its_table_and_changes_what_it_says(store: Store) -> None:
    await store.create(card("AB12"), [])
    await store.append("AB12", 1, 2.0, [b"one"], phase="running")
    await store.append("AB12", 2, 3.0, [b"two"], clocked=True)
    await store.append("AB12", 3, 4.0, [b"three"])
    await store.put_summary("AB12", b"{}")

    assert Card("AB12", 1.0, 4.0, "running", True, b"{}") == await store.card("AB12")


async def test_what_lists_show_and_when_a_game_was_over_is_known(store: Store) -> None:
    await store.create(card("AB12"), [])
    await store.append("AB12", 1, 2.0, [b"one"], phase="running", shown_after=60)
    await store.append("AB12", 2, 3.0, [b"two"], phase="over")
    await store.append("AB12", 3, 4.0, [b"three"])

    assert Card("AB12", 1.0, 4.0, "over", False, b"", 60, 3.0) == await store.card("AB12")


@pytest.mark.parametrize("first", [0, 1, 2, 4, 9])
async def test_only_the_next_entry_is_taken(store: Store, first: int) -> None:
    await store.create(card("AB12"), [b"one", b"two"])
    with pytest.raises(Conflict, match=f"its next entry is not {first}"):
        await store.append("AB12", first, 2.0, [b"new", b"newer"], phase="over")

    assert [b"one", b"two"] == await bodies(store, "AB12")
    assert card("AB12") == await store.card("AB12")


async def test_a_store_that_can_be_read_says_so(store: Store) -> None:
    await store.ping()
    async with store._writing.begin() as connection:
        await connection.execute(text("ALTER TABLE tables RENAME TO gone"))

    with pytest.raises(DBAPIError):
        await store.ping()


async def test_what_is_ordered_stands_until_it_is_revoked(store: Store) -> None:
    await store.order("address", "192.0.2.7", 1.0, "")
    await store.order("message", "", 2.0, "tonight")
    await store.order("message", "", 3.0, "tomorrow")
    await store.prove(-1.0)
    before = await store.orders()
    await store.revoke("address", "192.0.2.7")
    await store.revoke("address", "192.0.2.8")

    assert [("address", "192.0.2.7", ""), ("message", "", "tomorrow")] == before
    assert [("message", "", "tomorrow")] == await store.orders()


async def test_the_tables_that_were_touched_last_are_known(store: Store) -> None:
    for number, phase in enumerate(("open", "running", "running", "over")):
        await store.create(card(f"AB1{number}", phase, touched=number), [b"one"])

    assert ["AB13", "AB12"] == [found.code for found in await store.newest(2)]
    assert 2 == len(await store.unfinished())


async def test_games_with_a_clock_are_known(store: Store) -> None:
    for code, phase, clocked in ("A", "running", False), ("B", "running", True), ("C", "over", True):
        await store.create(Card(code, 1.0, 1.0, phase, clocked, b""), [])

    assert ["B"] == await store.clocked()


async def watched(store: Store, now: float, most: int = 9) -> list[tuple[str, float]]:
    """The codes of the games that all may watch, and when they were touched."""
    return [(summary.decode(), touched) for touched, summary in await store.watchable(now, most)]


async def begin(store: Store, code: str, shown_after: int | None) -> None:
    """A table at 100.0, where a game begins at 110.0."""
    await store.create(Card(code, 100.0, 100.0, "open", False, code.encode()), [b"one"])
    await store.append(code, 2, 110.0, [b"two"], phase="running", shown_after=shown_after)


async def test_only_games_are_watched_that_lists_show(store: Store) -> None:
    await begin(store, "A", shown_after=None)
    await begin(store, "B", shown_after=0)
    await store.create(card("C", touched=100.0), [b"one"])

    assert [("B", 110.0)] == await watched(store, 200.0)


async def test_a_game_is_watched_until_all_may_have_seen_its_end(store: Store) -> None:
    for code, shown_after in ("A", 0), ("B", 60):
        await begin(store, code, shown_after)
        await store.append(code, 3, 120.0, [b"three"], phase="over")
        await store.append(code, 4, 170.0, [b"good game"])

    assert ["B"] == [code for code, _ in await watched(store, 179.0)]
    assert [] == await watched(store, 180.0)


async def test_what_is_not_seen_yet_has_not_touched_a_game(store: Store) -> None:
    await begin(store, "A", shown_after=60)
    await begin(store, "B", shown_after=0)
    await store.append("A", 3, 120.0, [b"three"])
    await store.append("B", 3, 115.0, [b"three"])
    now = [110.0, 159.0, 160.0, 170.0, 179.0, 180.0]
    known = [dict(await watched(store, time))["A"] for time in now]

    assert [100.0, 100.0, 100.0, 110.0, 110.0, 120.0] == known
    assert ["B", "A"] == [code for code, _ in await watched(store, 179.0)]
    assert ["A", "B"] == [code for code, _ in await watched(store, 180.0)]


async def test_so_many_games_are_watched_and_no_more(store: Store) -> None:
    for code in "ABC":
        await begin(store, code, shown_after=0)
    await store.append("C", 3, 120.0, [b"three"])

    assert [("C", 120.0), ("A", 110.0)] == await watched(store, 200.0, most=2)


async def test_the_newest_note_of_each_person_is_kept(store: Store) -> None:
    await store.create(card("AB12"), [])
    await store.put_note("AB12", 1, b"old")
    await store.put_note("AB12", 2, b"hers")
    await store.put_note("AB12", 1, b"new")

    assert {1: b"new", 2: b"hers"} == await store.notes("AB12")


async def test_of_notes_pending_at_once_the_last_wins(store: Store) -> None:
    await store.create(card("AB12"), [])
    await outcomes(*(store.put_note("AB12", 1, b"%d" % number) for number in range(10)))

    assert {1: b"9"} == await store.notes("AB12")


async def test_nobody_notes_anything_at_a_table_that_is_gone(store: Store) -> None:
    with pytest.raises(Conflict, match="table AB12 is gone"):
        await store.put_note("AB12", 1, b"note")


async def test_nothing_is_left_of_a_table(store: Store) -> None:
    await store.create(card("AB12"), [b"secret"])
    await store.put_note("AB12", 1, b"secret")
    await store.create(card("CD34"), [b"kept"])
    await store.delete("AB12")

    assert await store.card("AB12") is None
    assert ([], {}) == (await store.read("AB12"), await store.notes("AB12"))
    assert [b"kept"] == await bodies(store, "CD34")


async def test_nothing_is_left_of_a_table_on_the_disk(filed: Store, path: Path) -> None:
    await filed.create(card("AB12"), [b"secret" * 1000])
    await filed.put_note("AB12", 1, b"secret" * 1000)
    await filed.delete("AB12")
    await filed.close()

    assert b"secret" not in path.read_bytes()
    assert [path] == list(path.parent.iterdir())


async def test_a_deleted_table_takes_no_entry(store: Store) -> None:
    await store.create(card("AB12"), [b"one"])
    await store.delete("AB12")
    with pytest.raises(Conflict, match="table AB12 is gone"):
        await store.append("AB12", 2, 2.0, [b"two"])

    assert [] == await store.read("AB12")


async def test_a_table_that_is_gone_stays_gone(store: Store) -> None:
    await store.delete("AB12")

    assert [] == await cards(store)


async def test_what_is_asked_for_after_a_delete_happens_after_it(store: Store) -> None:
    """The code is free again; an entry of the old table has no place in the new one."""
    await store.create(card("AB12"), [b"old", b"older"])
    ends = await outcomes(
        store.append("AB12", 3, 2.0, [b"last"]),
        store.delete("AB12"),
        store.append("AB12", 4, 2.0, [b"late"]),
        store.create(card("AB12"), [b"new"]),
        store.append("AB12", 2, 2.0, [b"next"]),
    )

    assert [None, None, Conflict, None, None] == ends
    assert [b"new", b"next"] == await bodies(store, "AB12")


async def test_tables_expire_that_were_not_touched_since(store: Store) -> None:
    for code, phase, touched in ("A", "over", 1), ("B", "open", 1), ("C", "over", 2), ("D", "over", 3):
        await store.create(card(code, phase, touched), [b"one"])
        await store.put_note(code, 1, b"note")

    assert ["A", "C"] == await store.expire("over", 3)
    assert {"D", "B"} == {card.code for card in await cards(store)}
    assert ([], {}) == (await store.read("A"), await store.notes("A"))
    assert [] == await store.expire("over", 3)


async def test_a_table_touched_in_time_does_not_expire(store: Store, place: Place) -> None:
    """It looks stale when the tables are searched, but its entry is written first."""
    await store.create(card("A", "over", 1), [b"one"])
    await store.create(card("B", "over", 2), [b"one"])
    async with place.held_up():
        appending = asyncio.create_task(store.append("B", 2, 4.0, [b"two"]))
        expiring = asyncio.create_task(store.expire("over", 3))
        await asyncio.sleep(0.2)
    await appending

    assert ["A"] == await expiring
    assert [b"one", b"two"] == await bodies(store, "B")


async def test_many_entries_land_in_order_in_few_transactions(store: Store) -> None:
    codes = [f"T{number}" for number in range(50)]
    await asyncio.gather(*(store.create(card(code), []) for code in codes))

    async def play(code: str) -> None:
        for seq in range(1, 21):
            await store.append(code, seq, seq, [b"%d" % seq])

    with commits() as counted:
        await asyncio.gather(*map(play, codes))

    assert len(counted) <= 100
    for code in codes:
        assert [Row(seq, seq, b"%d" % seq) for seq in range(1, 21)] == await store.read(code)


async def test_entries_of_one_table_may_be_pending_at_once(store: Store) -> None:
    with commits() as counted:
        ends = await outcomes(
            store.create(card("AB12"), []),
            *(store.append("AB12", seq, seq, [b"%d" % seq]) for seq in range(1, 21)),
        )

    assert [None] * 21 == ends
    assert 1 == len(counted)
    assert [b"%d" % seq for seq in range(1, 21)] == await bodies(store, "AB12")


@pytest.mark.parametrize("guilty", range(7))
async def test_one_guilty_entry_fails_alone(store: Store, guilty: int) -> None:
    codes = [f"T{number}" for number in range(7)]
    await asyncio.gather(*(store.create(card(code), [b"one"]) for code in codes))
    firsts = [1 if number == guilty else 2 for number in range(7)]
    ends = await outcomes(
        *(store.append(code, first, 2.0, [b"two"]) for code, first in zip(codes, firsts, strict=True))
    )

    assert [Conflict if number == guilty else None for number in range(7)] == ends
    for number, code in enumerate(codes):
        assert ([b"one"] if number == guilty else [b"one", b"two"]) == await bodies(store, code)


async def test_each_kind_of_write_may_be_the_guilty_one(store: Store) -> None:
    await store.create(card("AB12"), [b"one"])
    ends = await outcomes(
        store.put_note("gone", 1, b"note"),
        store.put_note("AB12", 1, b"note"),
        store.create(card("AB12"), [b"other"]),
        store.append("gone", 1, 2.0, [b"one"]),
        store.append("AB12", 2, 2.0, [b"two"]),
        store.put_note("AB12", 1 << 70, b"of nobody"),
    )

    assert [Conflict, None, Conflict, Conflict, None] == ends[:-1]
    assert ends[-1] in (OverflowError, DBAPIError)
    assert [b"one", b"two"] == await bodies(store, "AB12")
    assert {1: b"note"} == await store.notes("AB12")


async def test_no_entry_follows_one_that_failed(store: Store) -> None:
    """A log has no holes: whoever counts on an entry that failed fails too."""
    await store.create(card("AB12"), [])
    ends = await outcomes(
        store.append("AB12", 1, 2.0, [b"one"]),
        store.append("AB12", 1, 2.0, [b"somebody else's"]),
        store.append("AB12", 3, 2.0, [b"three"]),
    )

    assert [None, Conflict, Conflict] == ends
    assert [b"one"] == await bodies(store, "AB12")


async def test_who_stops_waiting_stops_nobody_else(store: Store) -> None:
    await store.create(card("AB12"), [])
    calls = [asyncio.create_task(store.append("AB12", seq, seq, [b"%d" % seq])) for seq in range(1, 31)]
    for number, call in enumerate(calls):
        await asyncio.sleep(0)
        if number % 3 == 0:
            call.cancel()
    ends = await asyncio.gather(*calls, return_exceptions=True)

    assert {type(None), asyncio.CancelledError} >= {type(end) for end in ends}
    assert [b"%d" % seq for seq in range(1, 31)] == await bodies(store, "AB12")


async def test_who_stops_reading_stops_nobody_else(store: Store) -> None:
    await store.create(card("AB12"), [b"one"])
    for pause in range(30):
        reading = asyncio.create_task(store.read("AB12"))
        for _ in range(pause):
            await asyncio.sleep(0)
        reading.cancel()
        await asyncio.wait([reading])

    assert [b"one"] == await bodies(store, "AB12")


async def test_who_stops_reading_breaks_no_connection(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is broken off in the middle is left to be collected, and warns of it."""
    broken: list[object] = []
    dialect = store._reading.sync_engine.dialect
    terminate = dialect.do_terminate

    def do_terminate(connection: DBAPIConnection) -> None:
        broken.append(connection)
        terminate(connection)

    monkeypatch.setattr(dialect, "do_terminate", do_terminate)
    for pause in range(30):
        reading = asyncio.create_task(store.card("AB12"))
        for _ in range(pause):
            await asyncio.sleep(0)
        reading.cancel()
        await asyncio.wait([reading])
    await store.close()

    assert [] == broken


async def test_a_full_disk_fails_those_who_wrote_and_no_others(path: Path) -> None:
    store = Store(address(path))
    with little_space(pages=30):
        await store.open()
        await store.create(card("AB12"), [b"one"])
        ends = await outcomes(
            store.append("AB12", 2, 2.0, [b"x" * 200_000]), store.create(card("CD34"), [b"one"])
        )
        await store.append("AB12", 2, 3.0, [b"two"])

        assert [OperationalError, OperationalError] == ends
        assert [b"one", b"two"] == await bodies(store, "AB12")
        assert await store.card("CD34") is None
        await store.close()


async def test_an_error_does_not_tell_what_was_written(path: Path) -> None:
    """What it says may end in a log, and an entry may hold the secret link of a seat."""
    store = Store(address(path))
    with little_space(pages=30):
        await store.open()
        with pytest.raises(OperationalError) as refused:
            await store.create(card("AB12"), [b"secret" * 50_000])
        await store.close()

    assert "secret" not in str(refused.value)


async def test_a_refusal_does_not_tell_what_is_kept(store: Store) -> None:
    """PostgreSQL quotes the row whose change it refuses: whom lists name, and the hashes of their keys."""
    secret = token_hex(8)
    kept = Card("AB12", 1.0, 1.0, "open", False, secret.encode())
    await store.create(kept, [secret.encode()])
    with pytest.raises(Conflict) as refused:
        await store.append("AB12", 7, 2.0, [secret.encode()])
    told = "".join(format_exception(refused.value))

    assert "IntegrityError" in told
    assert secret not in told
    assert secret.encode().hex() not in told


async def test_reading_does_not_wait_for_writing(store: Store, place: Place) -> None:
    await store.create(card("AB12"), [b"one"])
    async with place.held_up():
        appending = asyncio.create_task(store.append("AB12", 2, 2.0, [b"two"]))
        for _ in range(20):
            assert [b"one"] == await bodies(store, "AB12")

        assert not appending.done()
    await appending
    assert [b"one", b"two"] == await bodies(store, "AB12")


async def test_a_commit_is_on_the_disk(filed: Store) -> None:
    """Each transaction is written to the log of SQLite and synced, and foreign keys are watched."""
    await filed.create(card("AB12"), [b"one"])
    pen = filed._writer._pen
    assert pen is not None
    assert pen._thread is not None

    assert ["wal", 2, 1, 1] == pen._thread.submit(_settings, pen).result()


def _settings(pen: Pen) -> list[object]:
    assert pen._connection is not None
    names = ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
    return [pen._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]


ABANDONED = """
import asyncio, os, signal, sys
from saboteur.server.storage.store import Card, Store

async def play(store, code):
    await store.create(Card(code, 1.0, 1.0, "open", True, b""), [])
    for seq in range(1, 1000):
        await store.append(code, seq, 2.0, [b"%d" % seq])
        print(code, seq, flush=True)
        if seq == 12 and code == "T4":
            os.kill(os.getpid(), signal.SIGKILL)

async def main():
    store = Store(sys.argv[1])
    await store.open()
    await asyncio.gather(*(play(store, f"T{number}") for number in range(5)))

asyncio.run(main())
"""


async def test_what_was_acknowledged_survives_a_kill(place: Place) -> None:
    program = [sys.executable, "-c", ABANDONED, place.address]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    acknowledged = dict(line.split() for line in done.stdout.splitlines())
    store = Store(place.address)
    await store.open()

    assert -signal.SIGKILL == done.returncode
    assert {"T0", "T1", "T2", "T3", "T4"} == {*acknowledged}
    for code, last in acknowledged.items():
        read = await bodies(store, code)
        assert [b"%d" % seq for seq in range(1, len(read) + 1)] == read
        assert int(last) <= len(read)
        await store.append(code, len(read) + 1, 3.0, [b"goes on"])
    await store.close()


async def test_a_store_is_there_when_it_is_opened_again(place: Place) -> None:
    for seq in range(1, 4):
        store = Store(place.address)
        await store.open()
        if seq == 1:
            await store.create(card("AB12"), [])
        await store.append("AB12", seq, seq, [b"%d" % seq])
        await store.close()
    await store.open()

    assert [b"1", b"2", b"3"] == await bodies(store, "AB12")
    await store.close()


async def test_closing_writes_what_is_pending(store: Store, place: Place) -> None:
    await store.create(card("AB12"), [])
    calls = [asyncio.create_task(store.append("AB12", seq, seq, [b"entry"])) for seq in range(1, 11)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*calls)
    again = Store(place.address)
    await again.open()

    assert 10 == len(await again.read("AB12"))
    await again.close()


async def test_a_closed_store_refuses_in_a_sentence(filed: Store, path: Path) -> None:
    await filed.create(card("AB12"), [])
    await filed.close()
    await filed.close()
    refusal = f"{path} is closed: open the store before it is used"

    for call in filed.append("AB12", 1, 2.0, [b"one"]), filed.delete("AB12"), filed.read("AB12"):
        with pytest.raises(StoreError) as refused:
            await call
        assert refusal == str(refused.value)


async def test_a_store_must_be_opened(path: Path) -> None:
    with pytest.raises(StoreError, match="open the store before it is used"):
        await Store(address(path)).create(card("AB12"), [])

    assert not path.exists()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "saboteur.db",
        "sqlite+aiosqlite://",
        "sqlite+aiosqlite:///:memory:",
        "sqlite:///saboteur.db",
        "postgresql://somewhere/saboteur",
        "postgresql+asyncpg://somewhere",
        "postgresql+asyncpg://somewhere:door/saboteur",
        "mysql+aiomysql://somewhere/saboteur",
    ],
)
def test_an_address_is_a_file_or_a_server(url: str) -> None:
    with pytest.raises(StoreError, match="no address of a store: one is written sqlite"):
        Store(url)
