"""Backups: a server can be made anew from one, on another kind of database, too, and games go on."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from saboteur.cli import main
from saboteur.errors import RulesetError
from saboteur.server.operations.backup import back_up, restore
from saboteur.server.operations.premises import owned
from saboteur.server.storage.store import Store

from .postgres import Postgres
from .serving import serving
from .tables import begun, go_on, play_out


def sqlite(folder: Path) -> str:
    folder.mkdir(exist_ok=True)
    return f"sqlite+aiosqlite:///{folder / 'saboteur.db'}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "monday.backup"


async def carry(source: str, target: str, file: Path) -> None:
    """Play at one server, back it up meanwhile, and play on at another."""
    async with serving(Store(source)) as site:
        keys = await begun(site, ["Ada", "Bo", "Cy"])
        code = keys[0].code
        await go_on(site, code, left=1)
        ada = await site.come(code, keys[0].token)
        await ada.do("note", notes={"text": "Bo digs too well"})
        seq = ada.state["seq"]
        tail = await back_up(source, file)
        await ada.do("say", text="too late for the backup")
    assert tail == await restore(target, file, replace=False)
    async with serving(Store(target)) as site:
        clients = [await site.come(code, key.token) for key in keys]
        assert seq == clients[0].state["seq"]
        assert any(heard.get("notes", {}).get("text") == "Bo digs too well" for heard in clients[0].heard)
        await play_out(site, clients)
        assert 200 == (await site.http("GET", f"/api/tables/{code}/game.sab", token=keys[0].token))[0]


async def test_games_go_on_from_a_backup(tmp_path: Path, file: Path) -> None:
    await carry(sqlite(tmp_path / "old"), sqlite(tmp_path / "new"), file)

    assert 0o600 == file.stat().st_mode & 0o777
    assert ["monday.backup", "new", "old"] == sorted(path.name for path in tmp_path.iterdir())


def test_games_go_on_from_a_backup_of_postgresql(tmp_path: Path, file: Path, postgres: Postgres) -> None:
    asyncio.run(carry(postgres.store, sqlite(tmp_path / "new"), file))


def test_a_server_moves_to_postgresql(tmp_path: Path, file: Path, postgres: Postgres) -> None:
    asyncio.run(carry(sqlite(tmp_path / "old"), postgres.store, file))


# What is refused.


async def filled(folder: Path) -> str:
    """A store with a table in it."""
    address = sqlite(folder)
    async with serving(Store(address)) as site:
        await site.create("Ada")
    return address


def rows(folder: Path, table: str) -> int:
    with closing(sqlite3.connect(folder / "saboteur.db")) as database:
        return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


async def test_a_store_that_holds_something_is_replaced_only_on_demand(tmp_path: Path, file: Path) -> None:
    await back_up(await filled(tmp_path / "one"), file)
    other = await filled(tmp_path / "other")
    async with serving(Store(other)) as site:
        await site.create("Bo")
    with pytest.raises(RulesetError, match="this database holds 2 tables already: name an empty one"):
        await restore(other, file, replace=False)
    before = rows(tmp_path / "other", "tables")
    await restore(other, file, replace=True)

    assert (2, 1) == (before, rows(tmp_path / "other", "tables"))


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut off": lambda whole: whole[: len(whole) // 2],
    "its end is missing": lambda whole: gzip.compress(b"\n".join(gzip.decompress(whole).split(b"\n")[:-2])),
    "a line is missing": lambda whole: gzip.compress(
        b"\n".join(line for n, line in enumerate(gzip.decompress(whole).split(b"\n")) if n != 1)
    ),
    "one bit": lambda whole: bytes([*whole[:200], whole[200] ^ 1, *whole[201:]]),
    "a letter": lambda _: b"Dear aunt,",
    "a packed letter": lambda _: gzip.compress(b"Dear aunt,\nhow are you?\n"),
    "nothing": lambda _: b"",
    "nothing, packed": lambda _: gzip.compress(b""),
}


async def test_a_damaged_file_changes_nothing(tmp_path: Path, file: Path) -> None:
    address = await filled(tmp_path / "one")
    await back_up(address, file)
    whole, before = file.read_bytes(), (tmp_path / "one" / "saboteur.db").read_bytes()
    for damage in DAMAGES.values():
        file.write_bytes(damage(whole))
        with pytest.raises(RulesetError, match="is no backup of Saboteur, or it is damaged"):
            await restore(address, file, replace=True)

    assert before == (tmp_path / "one" / "saboteur.db").read_bytes()


async def test_a_backup_of_a_newer_saboteur_is_refused(tmp_path: Path, file: Path) -> None:
    await back_up(await filled(tmp_path / "one"), file)
    lines = gzip.decompress(file.read_bytes()).replace(b'"version":"0', b'"version":"9', 1)
    file.write_bytes(gzip.compress(lines))

    with pytest.raises(RulesetError, match="was made by a newer Saboteur: update this one first"):
        await restore(sqlite(tmp_path / "new"), file, replace=False)


async def test_a_file_that_is_there_stays(tmp_path: Path, file: Path) -> None:
    file.write_text("precious")
    with pytest.raises(RulesetError, match="is there already: name another file"):
        await back_up(await filled(tmp_path / "one"), file)

    assert "precious" == file.read_text()


# The commands.


def test_commands_back_up_and_restore(tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(filled(tmp_path / "one"))
    (tmp_path / "two").mkdir()
    one, two = ["--data", str(tmp_path / "one")], ["--data", str(tmp_path / "two")]

    assert 0 == main(["backup", str(file), *one])
    assert 0 == main(["restore", str(file), *two])
    assert 1 == rows(tmp_path / "two", "tables")
    assert 2 == main(["restore", str(file), *two])
    assert "--replace" in capsys.readouterr().err


def test_a_server_that_runs_is_not_restored(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(filled(tmp_path / "one"))
    main(["backup", str(file), "--data", str(tmp_path / "one")])
    with owned(tmp_path / "one"):
        assert 2 == main(["restore", str(file), "--replace", "--data", str(tmp_path / "one")])

    assert "another server uses the data" in capsys.readouterr().err


def test_what_was_never_a_server_is_not_backed_up(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["backup", str(file), "--data", str(tmp_path / "nowhere")])
    assert "start the server once" in capsys.readouterr().err
    assert not file.exists()
