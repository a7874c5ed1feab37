"""Answers that are lost on the way: whatever is asked for again is done once, and nobody else gains by it."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import pytest_asyncio

from saboteur.server.lobby import opening
from saboteur.server.tables import entries as e
from saboteur.server.tables import tokens
from saboteur.server.tables.tokens import codes_of, referee_of

from .serving import QUICK, Client, Key, Site, serving
from .shelf import Shelf, cards
from .tables import begun, come, finished, go_on, invited, seated

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("premises")]

TRIO = ["Ada", "Bo", "Cy"]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(premises: None) -> AsyncIterator[Site]:
    async with serving(Shelf()) as site:
        yield site


def made_up() -> str:
    """A token as a client makes it up."""
    return secrets.token_urlsafe(24)


async def lost(site: Site, path: str, body: object) -> None:
    """Ask for something over a connection that breaks once it is sent: nobody hears the answer."""
    address, text = urlsplit(site.url), json.dumps(body).encode()
    _, writer = await asyncio.open_connection(address.hostname, address.port)
    head = f"POST {path} HTTP/1.1\r\nhost: {address.netloc}\r\ncontent-type: application/json\r\n"
    writer.write(f"{head}content-length: {len(text)}\r\n\r\n".encode() + text)
    await writer.drain()
    writer.close()
    await writer.wait_closed()


async def asks(site: Site, path: str, body: object) -> Key:
    """What is answered to who is not refused."""
    status, key = await site.http("POST", path, body)
    assert 201 == status, key
    return Key(**key)


def people(code: str) -> str:
    return f"/api/tables/{code}/people"


async def entries(site: Site, code: str) -> list[e.AnyEntry]:
    """What is written down of a table."""
    return [e.read(row.body) for row in await site.house.store.read(code)]


async def is_let_in(site: Site, code: str, token: str) -> bool:
    return (await site.come(code, token)).states != []


# Joining.


async def test_who_did_not_hear_the_answer_has_the_seat_when_they_ask_again(site: Site) -> None:
    host, bo = await site.create("Ada", players=3), {"name": "Bo", "token": made_up()}
    await lost(site, people(host.code), bo)
    keys = [await asks(site, people(host.code), bo) for _ in range(2)]

    assert [Key(host.code, bo["token"], 2, "")] * 2 == keys
    [client] = await come(site, keys[0])
    assert ["Ada", "Bo", ""] == [seat["name"] for seat in client.state["seats"]]


async def test_who_asks_twice_at_once_has_one_seat(site: Site) -> None:
    host, bo = await site.create("Ada", players=3), {"name": "Bo", "token": made_up()}
    keys = await asyncio.gather(*(asks(site, people(host.code), bo) for _ in range(5)))

    assert {Key(host.code, bo["token"], 2, "")} == set(keys)


async def test_who_did_not_hear_the_answer_comes_in_without_asking_again(site: Site) -> None:
    """The page that was closed meanwhile has only the token that it made up."""
    host, token = await site.create("Ada", players=3), made_up()
    await asks(site, people(host.code), {"name": "Bo", "token": token})

    assert 2 == (await site.come(host.code, token)).state["person"]


async def test_who_asks_again_finds_the_seat_in_a_game_that_has_begun(site: Site) -> None:
    ada, bo = await site.create("Ada", players=3, bots=1), {"name": "Bo", "token": made_up()}
    await asks(site, people(ada.code), bo)
    [host] = await come(site, ada)
    await host.do("start")

    assert 2 == (await asks(site, people(ada.code), bo)).person


async def test_who_asks_again_by_another_name_is_who_they_are(site: Site) -> None:
    """They may call themselves otherwise once they are there."""
    host, token = await site.create("Ada"), made_up()
    await asks(site, people(host.code), {"name": "Bo", "token": token})
    await asks(site, people(host.code), {"name": "Bob", "seat": 3, "token": token})

    assert ["Ada", "Bo"] == [
        entry.name for entry in await entries(site, host.code) if isinstance(entry, e.Joined)
    ]


async def test_who_asks_again_after_a_restart_has_the_seat(tmp_path: Path) -> None:
    bo = {"name": "Bo", "token": made_up()}
    async with serving(tmp_path) as site:
        host = await site.create("Ada")
        first = await asks(site, people(host.code), bo)
    async with serving(tmp_path) as site:
        assert first == await asks(site, people(host.code), bo)


async def test_who_makes_up_no_token_is_given_one(site: Site) -> None:
    keys = [*await invited(site, TRIO), await site.create("Ada", referee=True)]
    tokens = [*(key.token for key in keys), keys[-1].referee]

    assert all(re.fullmatch("[A-Za-z0-9_-]{32}", token) for token in tokens)
    assert len(tokens) == len(set(tokens))


# Tokens that nobody should make up.


@pytest.mark.parametrize(
    "token", ["", "x" * 31, "x" * 33, "x" * 32 + "\n", "x" * 31 + "\n", " " * 32, "ж" * 32, "x" * 31 + "+", 7]
)
async def test_a_token_has_the_form_of_ours(site: Site, token: object) -> None:
    """192 bits can be put into it; that they are random only who makes it up can see to, and it is theirs."""
    host = await site.create("Ada")
    wishes = [("/api/tables", {"name": "Ada"}), (people(host.code), {"name": "Bo"})]
    answers = [await site.http("POST", path, {**wish, "token": token}) for path, wish in wishes]

    assert [400, 400] == [status for status, _ in answers]


async def test_who_has_somebodys_token_is_that_person_and_nobody_new(site: Site) -> None:
    """So they could come by it before; they learn no more and change nothing."""
    ada, bo, _ = await invited(site, TRIO)
    before = await entries(site, ada.code)

    assert bo == await asks(site, people(ada.code), {"name": "Eve", "token": bo.token})
    assert before == await entries(site, ada.code)


async def test_nobody_joins_with_the_token_of_the_referee(site: Site) -> None:
    host = await site.create("Ada", referee=True)
    status, problem = await site.http("POST", people(host.code), {"name": "Bo", "token": host.referee})

    assert (409, "this secret is in use at the table already: make up another one") == (
        status,
        problem["sentence"],
    )


async def test_who_was_sent_away_and_asks_again_is_somebody_new(site: Site) -> None:
    """As anybody can be while there is a seat; what they had is not theirs any more."""
    host, bo = await site.create("Ada"), {"name": "Bo", "token": made_up()}
    ada, sent_away = await come(site, host, await asks(site, people(host.code), bo))
    await sent_away.do("note", notes={"text": "a secret"})
    await ada.do("kick", person=2)
    key = await asks(site, people(host.code), bo)
    [again] = await come(site, key)

    assert 3 == key.person
    assert [] == [
        told["notes"]["text"] for told in again.heard if told["is"] == "notes" and told["notes"]["text"]
    ]


async def test_who_was_sent_away_from_a_game_stays_away(site: Site) -> None:
    ada, bo, _ = await begun(site, TRIO, pause=10)
    [host] = await come(site, ada)
    await host.do("kick", person=2)

    assert 409 == (await site.http("POST", people(ada.code), {"name": "Bo", "token": bo.token}))[0]
    assert not await is_let_in(site, ada.code, bo.token)


async def test_an_old_link_is_not_worth_more_when_somebody_joins_with_it(site: Site) -> None:
    host, bo = await site.create("Ada"), {"name": "Bo", "token": made_up()}
    await asks(site, people(host.code), bo)
    [ada] = await come(site, host)
    await ada.do("link", person=2)
    status, problem = await site.http("POST", people(host.code), bo)

    assert (422, "someone here is already called Bo") == (status, problem["sentence"])
    assert 3 == (await asks(site, people(host.code), {**bo, "name": "Eve"})).person


async def test_a_token_at_two_tables_opens_each_to_its_own_person(site: Site) -> None:
    """As at a rematch. Neither table knows of the other."""
    token = made_up()
    here, there = await site.create("Ada"), await site.create("Ada")
    await site.join(there.code, "Cy")
    keys = [
        await asks(site, people(code), {"name": "Bo", "token": token}) for code in (here.code, there.code)
    ]

    assert [2, 3] == [key.person for key in keys]
    assert [2, 3] == [client.state["person"] for client in await come(site, *keys)]


# A new link.


async def test_who_did_not_hear_of_their_new_link_has_it(site: Site) -> None:
    ada, bo, _ = await invited(site, TRIO)
    token = made_up()
    [client] = await come(site, bo)
    await client.do("link", person=2, token=token)
    await client.close()
    again = await site.come(ada.code, token)

    assert 2 == again.state["person"]
    assert not await is_let_in(site, ada.code, bo.token)
    assert token == (await again.do("link", person=2, token=token))["token"]
    assert 1 == len(again.state["notices"])


async def test_a_link_that_the_host_asks_for_again_is_the_same(site: Site) -> None:
    ada, _, _ = await seated(site, TRIO)
    token = made_up()
    first = await ada.do("link", person=2, token=token)
    bo = await site.come(ada.state["code"], token)
    again = await twice(site, ada, "link", person=2, token=token)

    assert [token] * 2 == [first["token"], again["token"]]
    assert "done" == (await bo.ask("stand"))["is"], "nobody is shown out for what was done before"


async def test_a_new_link_is_nobody_elses(site: Site) -> None:
    """If two had the same, one of them could sit down in the other's seat."""
    host = await site.create("Ada", referee=True)
    bo = await site.join(host.code, "Bo")
    ada, other = await come(site, host, bo)
    answers = [await ada.ask("link", person=2, token=token) for token in (host.token, host.referee)]
    answers.append(await other.ask("link", person=2, token=host.token))

    assert ["refused"] * 3 == [answer["is"] for answer in answers]
    assert await is_let_in(site, host.code, bo.token)


@pytest.mark.parametrize("token", ["x" * 31, "x" * 33, " " * 32])
async def test_a_new_link_has_the_form_of_ours(site: Site, token: str) -> None:
    host, *_ = await invited(site, TRIO)
    [ada] = await come(site, host)
    await ada.send("link", person=1, token=token)
    await ada.until(lambda: ada.refusals != [])

    assert await is_let_in(site, host.code, host.token)


# Opening a table.


async def test_a_wish_that_is_sent_again_is_answered_with_the_same_table(site: Site) -> None:
    wish = {"name": "Ada", "referee": True, "settings": QUICK, "token": made_up()}
    before = len(await cards(site.house.store))
    await lost(site, "/api/tables", wish)
    keys = await asyncio.gather(*(asks(site, "/api/tables", wish) for _ in range(3)))

    assert 1 == len(set(keys))
    assert 1 == len(await cards(site.house.store)) - before
    assert await is_let_in(site, keys[0].code, keys[0].referee)


async def test_another_wish_is_another_table(site: Site) -> None:
    """Also by the same token: who wants something else has it."""
    wish = {"name": "Ada", "settings": {"players": 4}, "token": made_up()}
    keys = [await asks(site, "/api/tables", {**wish, "settings": {"players": n}}) for n in (4, 5)]
    clients = await come(site, *keys)

    assert [4, 5] == [len(client.state["seats"]) for client in clients]


async def test_a_table_that_is_in_use_is_not_opened_again(site: Site) -> None:
    """Who has the host's token cannot have the referee's by wishing once more for the table."""
    wish = {"name": "Ada", "referee": True, "token": made_up()}
    first = await asks(site, "/api/tables", wish)
    await site.join(first.code, "Bo")
    again = await asks(site, "/api/tables", wish)

    assert first.code != again.code
    assert first.referee != again.referee
    assert await is_let_in(site, again.code, again.referee)
    assert not await is_let_in(site, first.code, again.referee)


async def test_a_wish_that_is_sent_again_does_not_count_again() -> None:
    """Who may open no more tables still has the last one, if only the answer was lost."""
    wish = {"name": "Ada", "token": made_up()}
    async with serving(Shelf(), tables_per_hour=1) as site:
        keys = [await asks(site, "/api/tables", wish) for _ in range(3)]
        status, problem = await site.http("POST", "/api/tables", {**wish, "token": made_up()})

    assert 1 == len(set(keys))
    assert (429, "you have opened too many tables: wait a while before opening another") == (
        status,
        problem["sentence"],
    )


async def test_who_plays_on_and_asks_again_is_not_counted_again() -> None:
    wish = {"name": "Zoe", "seat": 1, "at": 9, "token": made_up()}
    async with serving(Shelf(), tables_per_hour=2) as site:
        code = (await finished(site, TRIO, seed=11, level="random"))[0].code
        keys = [await asks(site, f"/api/tables/{code}/branches", wish) for _ in range(3)]
        status, _ = await site.http("POST", f"/api/tables/{code}/branches", {**wish, "at": 8})

    assert (1, 429) == (len(set(keys)), status)


async def test_a_code_that_is_taken_is_not_given_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "codes_of", lambda token: iter(["AAAAAA", "BBBBBB"]))
    wishes = [{"name": name, "token": made_up()} for name in ("Ada", "Bo")]
    keys = [await asks(site, "/api/tables", wish) for wish in [*wishes, *wishes]]

    assert ["AAAAAA", "BBBBBB"] * 2 == [key.code for key in keys]


async def test_nobody_foresees_a_code_or_the_link_of_a_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or somebody could open a table at the code of one that has expired, and wait for who still knows it."""
    token = made_up()
    here = (next(codes_of(token)), referee_of(token, "AAAAAA"))
    assert here == (next(codes_of(token)), referee_of(token, "AAAAAA"))
    monkeypatch.setattr(tokens, "_OURS", b"another process")

    assert not {*here} & {next(codes_of(token)), referee_of(token, "AAAAAA")}


async def test_who_plays_on_and_asks_again_has_the_same_table(site: Site) -> None:
    code = (await finished(site, TRIO, seed=11, level="random"))[0].code
    wish = {"name": "Zoe", "seat": 1, "at": 9, "token": made_up()}
    await lost(site, f"/api/tables/{code}/branches", wish)
    keys = [await asks(site, f"/api/tables/{code}/branches", wish) for _ in range(2)]
    other = await asks(site, f"/api/tables/{code}/branches", {**wish, "at": 8})

    assert keys[0] == keys[1] != other


# What the host decides.


async def test_a_game_that_has_begun_is_started(site: Site) -> None:
    ada, *_ = await seated(site, TRIO, pause=10)
    await twice(site, ada, "start")

    assert "running" == ada.state["phase"]


async def test_who_was_sent_away_is_away(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)
    await twice(site, ada, "kick", person=2)


async def test_who_left_need_not_be_sent_away(site: Site) -> None:
    ada, bo, _ = await seated(site, TRIO)
    await bo.do("leave")

    assert "done" == (await ada.ask("kick", person=2))["is"]
    assert "there is nobody with this number" in (await ada.ask("kick", person=4))["sentence"]


async def test_who_made_somebody_the_host_has_done_so(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)
    await twice(site, ada, "host", person=2)

    assert "only the host can do this" == (await ada.ask("host", person=3))["sentence"]


async def test_who_has_a_rematch_has_it(site: Site) -> None:
    [ada] = await come(site, (await finished(site, TRIO))[0])
    before = len(await cards(site.house.store))
    await twice(site, ada, "rematch")

    assert 1 == len(await cards(site.house.store)) - before
    assert "there is a rematch already" == (await ada.ask("rematch", settings=QUICK))["sentence"]


async def test_who_sees_a_game_later_does_not_learn_so_what_is_done_already(site: Site) -> None:
    """Who has no seat sees what spectators see: what they may not do is refused, done already or not."""
    ada, _, _, di = await seated(site, ["Ada", "Bo", "Cy", "Di"], delay=600, pause=10)
    await di.do("stand")
    await ada.do("bot", seat=3, level="random")
    await ada.do("start")
    await ada.do("kick", person=2)
    await ada.do("host", person=3)
    answers = [await di.ask(do, person=person) for do, person in (("kick", 2), ("host", 3))]

    plays = [await di.ask("choose", question=0, option=0), await di.ask("veto", question=0)]

    assert ["only the host can do this"] * 2 == [answer.get("sentence") for answer in answers]
    only_watching = "you are only watching: join the table to take part"
    assert [only_watching] * 2 == [answer.get("sentence") for answer in plays]


@pytest.mark.parametrize("delay", [600, 0])
async def test_a_host_without_a_seat_learns_of_the_end_when_they_see_it(site: Site, delay: int) -> None:
    """What they ask for meanwhile is answered as if the game went on."""
    keys = await invited(site, TRIO, delay=delay, pause=10)
    [ada] = await come(site, keys[0])
    for do, fields in ("stand", {}), ("bot", {"seat": 0, "level": "random"}), ("start", {}):
        await ada.do(do, **fields)
    meanwhile = await asked_as_host(ada, True)
    await go_on(site, keys[0].code)
    written = len(await entries(site, keys[0].code))
    host, player = await come(site, *keys[:2])
    sees, after = host.state["phase"], await asked_as_host(host, False)

    assert ("over", "open" if delay else "over") == (player.state["phase"], sees)
    assert ["refused", "done", "done"] == meanwhile
    assert ["refused" if delay else "done", "done", "done"] == after
    assert written + (not delay) == len(await entries(site, keys[0].code)), "only a rematch is written down"


async def asked_as_host(client: Client, on: bool) -> list[str]:
    """How it is answered to ask for a rematch, a pause, and a bot that stands in; or for the end of these."""
    level = "random" if on else ""
    answers = [
        await client.ask("rematch"),
        await client.ask("pause", on=on),
        await client.ask("bot", seat=1, level=level),
    ]
    return [answer["is"] for answer in answers]


async def twice(site: Site, client: Client, do: str, **fields: Any) -> dict[str, Any]:
    """Do something, and again as if the answer was lost: it is done, and nothing more is written down."""
    code = client.state["code"]
    await client.do(do, **fields)
    written = await entries(site, code)
    answer = await client.do(do, **fields)

    assert written == await entries(site, code)
    return answer
