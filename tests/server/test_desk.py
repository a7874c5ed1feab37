"""What whoever runs a server asks and orders, over a socket that only they can open."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import structlog

from saboteur.cli import main
from saboteur.server.http.config import Config
from saboteur.server.operations import desk as desks
from saboteur.server.operations.asking import Unanswered, ask
from saboteur.server.operations.desk import Desk, attended
from saboteur.server.operations.premises import desk_of
from saboteur.server.tables.tokens import hashed

from .serving import Client, Site, serving
from .tables import begun, go_on, invited, play_out


@dataclass
class Office:
    """A server, and whoever runs it."""

    site: Site
    path: Path
    desk: Desk
    stopped: asyncio.Event = field(default_factory=asyncio.Event)

    async def order(self, do: str, **more: Any) -> dict[str, Any]:
        return await asyncio.to_thread(ask, self.path, do=do, **more)


@asynccontextmanager
async def office(folder: Path) -> AsyncIterator[Office]:
    async with serving(folder) as site:
        stopped = asyncio.Event()
        desk = Desk(site.house, stopped.set)
        config = Config(data=str(folder))
        async with attended(desk, config):
            yield Office(site, desk_of(config), desk, stopped)


async def test_only_its_owner_can_open_the_socket(tmp_path: Path) -> None:
    async with office(tmp_path) as run:
        mode = run.path.stat().st_mode & 0o777

    assert (0o600, False) == (mode, run.path.exists())


async def test_a_socket_that_a_dead_server_left_is_taken_over(tmp_path: Path) -> None:
    async with office(tmp_path) as run:
        left = run.path.with_name("left")
        run.path.rename(left)  # so nobody takes it away
    left.rename(run.path)
    async with office(tmp_path) as run:
        assert 0 == (await run.order("status"))["tables"]


async def test_a_socket_of_a_server_that_runs_is_left_alone(tmp_path: Path) -> None:
    async with office(tmp_path) as run:
        async with attended(Desk(run.site.house, lambda: None), Config(data=str(tmp_path))):
            pass
        assert 0 == (await run.order("status"))["tables"]


async def test_a_server_for_which_there_can_be_no_socket_goes_without(tmp_path: Path) -> None:
    nowhere = Config(admin_socket=str(tmp_path / "no" / "such" / "folder"))
    with structlog.testing.capture_logs() as lines:
        async with serving(tmp_path) as site, attended(Desk(site.house, lambda: None), nowhere):
            assert 200 == (await site.http("GET", "/livez"))[0]

    assert "saboteur admin cannot reach this server: set its admin_socket" in [
        line["event"] for line in lines
    ]


async def test_tables_are_listed_and_looked_at(tmp_path: Path) -> None:
    """Nothing is told that is not for everybody at the table."""
    async with office(tmp_path) as run:
        keys = await begun(run.site, ["Ada", "Bo", "Cy"], seed=314159265358)
        code = keys[0].code
        await run.site.come(code, keys[1].token)
        [listed] = (await run.order("tables"))["tables"]
        looked = await run.order("look", code=code)
        actor = run.site.house._actors[code]

    assert (code, "running", "base", 1) == tuple(
        listed[name] for name in ("code", "phase", "rules", "devices")
    )
    assert [("Ada", False), ("Bo", True), ("Cy", False)] == [
        (one["name"], one["here"]) for one in looked["people"]
    ]
    assert actor.table.game is not None
    assert "314159265358" not in json.dumps(looked)
    assert not any(key.token in json.dumps(looked) or hashed(key.token) in json.dumps(looked) for key in keys)


async def test_nobody_is_let_to_a_closed_table_until_it_is_open_again(tmp_path: Path) -> None:
    async with office(tmp_path) as run:
        keys = await begun(run.site, ["Ada", "Bo", "Cy"])
        code = keys[0].code
        ada = await run.site.come(code, keys[0].token)
        await run.order("close", code=code)
        await ada.until(lambda: ada.heard[-1]["is"] == "goodbye")
        back = await run.site.come(code, keys[0].token)
        status, _ = await run.site.http("GET", f"/api/tables/{code}")
        phase = (await run.order("tables"))["tables"][0]["phase"]
        assert "Ada" == (await run.order("look", code=code))["people"][0]["name"]
        await run.order("reopen", code=code)
        again = await run.site.come(code, keys[0].token)

    assert ["this table was closed by whoever runs the server"] == [no["sentence"] for no in back.refusals]
    assert (403, "closed", "running") == (status, phase, again.state["phase"])


async def test_a_table_is_deleted(tmp_path: Path) -> None:
    async with office(tmp_path) as run:
        key = await run.site.create("Ada")
        ada = await run.site.come(key.code, key.token)
        await run.order("delete", code=key.code)
        await ada.until(lambda: ada.heard[-1]["is"] == "goodbye")

        assert "deleted" == ada.heard[-1]["reason"]
        assert 404 == (await run.site.http("GET", f"/api/tables/{key.code}"))[0]


BANNED = "whoever runs this server does not let you in"


async def test_a_key_that_is_banned_opens_nothing(tmp_path: Path) -> None:
    async with office(tmp_path) as run:
        keys = await invited(run.site, ["Ada", "Bo", "Cy"])
        code = keys[0].code
        ada, bo = [await run.site.come(code, key.token) for key in keys[:2]]
        await run.order("ban", code=code, person=2)
        await bo.until(lambda: bo.heard[-1]["is"] == "goodbye")
        back = await run.site.come(code, keys[1].token)
        made_up = {"name": "Bo", "token": keys[1].token}
        refused = [
            await run.site.http("POST", "/api/tables", {**made_up, "settings": {}}),
            await run.site.http("DELETE", f"/api/tables/{code}", token=keys[1].token),
        ]
        bans = await run.order("bans")
        await run.order("ban", code=code, person=2, on=False)
        again = await run.site.come(code, keys[1].token)
        await ada.do("say", text="I am still here")

    assert [BANNED] == [no["sentence"] for no in back.refusals]
    assert [(403, BANNED)] * 2 == [(status, answer["sentence"]) for status, answer in refused]
    assert {"bans": [f"person 2 of table {code}"]} == bans
    assert [] == again.refusals


@pytest.mark.parametrize("network", ["127.0.0.1", "127.0.0.0/8"])
async def test_an_address_that_is_banned_is_not_let_in(tmp_path: Path, network: str) -> None:
    async with office(tmp_path) as run:
        key = await run.site.create("Ada")
        ada = await run.site.come(key.code, key.token)
        await run.order("ban", address="192.0.2.7")
        await ada.do("say", text="that was somebody else")
        await run.order("ban", address=network)
        await ada.until(lambda: ada.heard[-1]["is"] == "goodbye")
        back = await run.site.come(key.code, key.token)

        assert [BANNED] == [no["sentence"] for no in back.refusals]
        assert 403 == (await run.site.http("GET", "/api/box"))[0]
        assert 200 == (await run.site.http("GET", "/livez"))[0]
        await run.order("ban", address=network, on=False)
        assert 200 == (await run.site.http("GET", "/api/box"))[0]


async def test_bans_and_messages_outlast_the_server(tmp_path: Path) -> None:
    async with office(tmp_path) as run:
        await run.order("ban", address="2001:db8::1")
        await run.order("say", text="tonight at eight")
    async with office(tmp_path) as run:
        assert {"bans": ["2001:db8::/64"]} == await run.order("bans")
        assert "tonight at eight" == (await run.site.http("GET", "/api/announcement"))[1]["text"]


def announced(client: Client) -> list[tuple[str, bool]]:
    return [(heard["text"], heard["closing"]) for heard in client.heard if heard["is"] == "announced"]


async def test_everybody_is_told_at_once(tmp_path: Path) -> None:
    async with office(tmp_path) as run:
        key = await run.site.create("Ada")
        ada = await run.site.come(key.code, key.token)
        await run.order("say", text=" <b>tonight</b> ")
        await ada.until(lambda: len(announced(ada)) == 1)
        late = await run.site.come(key.code)
        await late.until(lambda: len(announced(late)) == 1)
        await run.order("say", text="")
        await ada.until(lambda: len(announced(ada)) == 2)

    assert [("<b>tonight</b>", False), ("", False)] == announced(ada)
    assert ("<b>tonight</b>", False) == announced(late)[0]


async def test_a_server_that_is_drained_begins_nothing_new_and_stops_when_nobody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "LOOK", 0.01)
    async with office(tmp_path) as run:
        keys = await begun(run.site, ["Ada", "Bo", "Cy"])
        waiting = await invited(run.site, ["Di", "Ed", "Flo"])
        await go_on(run.site, keys[0].code, left=1)
        clients = [await run.site.come(keys[0].code, key.token) for key in keys]
        di = await run.site.come(waiting[0].code, waiting[0].token)
        assert {"played": 1, "unfinished": 1} == await run.order("drain")
        await di.until(lambda: announced(di) != [])
        status, problem = await run.site.http("POST", "/api/tables", {"name": "Eve", "settings": {}})
        start = await di.ask("start")
        is_stopped_early = run.stopped.is_set()
        await play_out(run.site, clients)
        async with asyncio.timeout(60):
            await run.stopped.wait()

    assert [("", True)] == announced(di)
    assert (409, "refused", False) == (status, start["is"], is_stopped_early)
    assert start["sentence"] == problem["sentence"]


async def test_a_drain_can_be_cancelled(tmp_path: Path) -> None:
    async with office(tmp_path) as run:
        keys = await begun(run.site, ["Ada", "Bo", "Cy"])
        await run.site.come(keys[0].code, keys[0].token)
        await run.order("drain")
        await run.order("drain", on=False)

        assert 201 == (await run.site.http("POST", "/api/tables", {"name": "Eve", "settings": {}}))[0]
        assert not (await run.order("status"))["draining"]


REFUSED = {
    "no such order": ({"do": "dance"}, "Invalid value 'dance'"),
    "no such table": ({"do": "close", "code": "NOBODY"}, "there is no table NOBODY"),
    "no such address": ({"do": "ban", "address": "the moon"}, "the moon is no address"),
    "too much": ({"do": "say", "text": "x" * 301}, "Expected `str` of length <= 300"),
}


async def test_what_cannot_be_ordered_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with office(tmp_path) as run:
        for order, sentence in REFUSED.values():
            answer = await run.desk.answer(json.dumps(order).encode())

            assert answer["refused"].startswith(sentence)


async def test_every_order_is_logged_and_names_nobody(tmp_path: Path) -> None:
    with structlog.testing.capture_logs() as lines:
        async with office(tmp_path) as run:
            key = await run.site.create("Xanthippe")
            for order in (
                {"do": "ban", "code": key.code, "person": 1}, {"do": "ban", "address": "192.0.2.7"},
                {"do": "say", "text": "hello"}, {"do": "close", "code": key.code},
                {"do": "reopen", "code": key.code}, {"do": "delete", "code": key.code},
                {"do": "drain"}, {"do": "drain", "on": False},
            ):  # fmt: skip
                assert "refused" not in await run.desk.answer(json.dumps(order).encode())
    carried_out = [line for line in lines if line["event"] == "an order is carried out"]

    assert 8 == len(carried_out)
    assert "Xanthippe" not in str(lines)
    assert hashed(key.token) not in str(lines)


# The commands.


async def test_commands_reach_the_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def say(*arguments: str) -> str:
        code = await asyncio.to_thread(main, ["admin", *arguments, "--data", str(tmp_path)])
        written = capsys.readouterr()
        assert code == (2 if written.err else 0)
        return written.out + written.err

    with structlog.testing.capture_logs():
        async with office(tmp_path) as run:
            await command_all(run, say)


async def command_all(run: Office, say: Callable[..., Awaitable[str]]) -> None:
    key = await run.site.create("Ada")
    assert (await say("list")).startswith(f"{key.code}  open ")
    assert "person 1: Ada (seat 1, host, away)\n" in await say("look", key.code)
    assert "Person 1 of table" in await say("ban", f"{key.code}/1")
    assert "192.0.2.0/24 is banned.\n" == await say("ban", "192.0.2.0/24")
    assert f"person 1 of table {key.code}\n192.0.2.0/24\n" == await say("bans")
    assert "may come again" in await say("unban", "192.0.2.0/24")
    assert "Everybody is told.\n" == await say("say", "hello")
    assert "Message to everyone: hello\n" in await say("status")
    assert "is closed" in await say("close", key.code)
    assert "is open again" in await say("reopen", key.code)
    assert "is deleted" in await say("delete", key.code)
    assert re.match("saboteur: there is no table", await say("delete", key.code))


def test_no_server_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Unanswered):
        ask(tmp_path / "admin.sock", do="status")
    assert 2 == main(["admin", "status", "--data", str(tmp_path)])
    assert "no server answers at" in capsys.readouterr().err
