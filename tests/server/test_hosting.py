"""What becomes of people and tables: hosts, links, referees, spectators, rematches, the end."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import select

from saboteur.server.storage.schema import entries, metadata, notes, tables

from .serving import QUICK, Client, Key, Site, serving
from .tables import begun, come, finished, go_on, invited, seated

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("premises")]

TRIO = ["Ada", "Bo", "Cy"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hosting")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(premises: None, folder: Path) -> AsyncIterator[Site]:
    async with serving(folder) as site:
        yield site


def hosts(client: Client) -> list[str]:
    return [person["name"] for person in client.state["people"] if person["host"]]


async def farewell(client: Client) -> tuple[str, bool]:
    """Why the server closed the socket, and whether to come back."""
    await client.until(lambda: client.heard[-1]["is"] == "goodbye")
    return client.heard[-1]["reason"], client.heard[-1]["again"]


async def is_let_in(site: Site, code: str, token: str | None) -> bool:
    client = await site.come(code, token)
    return client.states != []


async def answers_live(client: Client) -> bool:
    """Whether the server still listens to a client."""
    answer = await client.ask("ping")
    return bool(answer["is"] == "pong")


# Hosts.


async def test_a_host_hands_over(site: Site) -> None:
    ada, bo, _ = await seated(site, TRIO)
    await ada.do("host", person=2)

    assert ["Bo"] == hosts(ada)
    assert "done" == (await bo.ask("order", seats=[2, 1, 0]))["is"]


async def test_who_handed_over_is_no_host_any_more(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)
    await ada.do("host", person=2)

    assert "only the host can do this" == (await ada.ask("start"))["sentence"]


@pytest.mark.parametrize("do", ["host", "kick", "link", "mute"])
async def test_nothing_can_be_done_to_somebody_who_is_not_there(site: Site, do: str) -> None:
    ada, *_ = await seated(site, TRIO)
    fields = {"on": True} if do == "mute" else {}

    assert "there is nobody with this number" in (await ada.ask(do, person=9, **fields))["sentence"]


async def test_when_the_host_leaves_another_is_host(site: Site) -> None:
    ada, bo, _ = await seated(site, TRIO)
    await ada.do("leave")
    await bo.until(lambda: hosts(bo) == ["Bo"])

    assert ["", "Bo", "Cy"] == [seat["name"] for seat in bo.state["seats"]]


async def test_who_comes_to_a_table_that_all_have_left_is_its_host(site: Site) -> None:
    key = await site.create()
    [ada] = await come(site, key)
    await ada.do("leave")
    [bo] = await come(site, await site.join(key.code, "Bo"))

    assert ["Bo"] == hosts(bo)


async def test_who_leaves_is_told_so_and_shown_out(site: Site) -> None:
    ada, bo, _ = await seated(site, TRIO)
    answer = await bo.ask("leave")

    assert "done" == answer["is"]
    assert ("kicked", False) == await farewell(bo)
    await ada.until(lambda: len(ada.state["people"]) == 2)


async def test_who_has_left_cannot_come_back_by_the_old_link(site: Site) -> None:
    _, bo = (keys := await invited(site, TRIO))[:2]
    [client] = await come(site, bo)
    await client.do("leave")

    assert not await is_let_in(site, keys[0].code, bo.token)


async def test_a_number_is_never_given_to_somebody_else(site: Site) -> None:
    keys = await invited(site, TRIO)
    _, _, cy = await come(site, *keys)
    await cy.do("leave")
    newcomer = await site.join(keys[0].code, "Di")

    assert 4 == newcomer.person


# Sending somebody away.


async def test_who_is_sent_away_loses_seat_socket_and_link(site: Site) -> None:
    keys = await invited(site, TRIO)
    ada, bo, _ = await come(site, *keys)
    await ada.do("kick", person=2)

    assert ("kicked", False) == await farewell(bo)
    assert ["Ada", "", "Cy"] == [seat["name"] for seat in ada.state["seats"]]
    assert not await is_let_in(site, keys[1].code, keys[1].token)


async def test_all_devices_of_who_is_sent_away_are_closed(site: Site) -> None:
    keys = await invited(site, TRIO)
    [ada, *devices] = await come(site, keys[0], keys[1], keys[1])
    await ada.do("kick", person=2)

    assert [("kicked", False)] * 2 == [await farewell(device) for device in devices]


async def test_hosts_do_not_send_themselves_away(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)

    assert "you cannot remove yourself" in (await ada.ask("kick", person=1))["sentence"]


async def test_the_seat_of_who_leaves_a_game_is_a_bots_for_good(site: Site) -> None:
    ada, bo, _ = await come(site, *await begun(site, TRIO, pause=10, level="easy"))
    await bo.do("leave")
    await ada.until(lambda: ada.state["seats"][1]["bot"] == "easy")
    answer = await ada.ask("bot", seat=1, level="")

    assert "that seat is empty: there is nobody to stand in for" == answer["sentence"]


async def test_a_bot_answers_for_who_is_sent_away_while_they_are_asked(site: Site) -> None:
    ada, bo, cy = await come(site, *await begun(site, TRIO, first=1, level="random"))
    await bo.until(lambda: bo.is_asked)
    await ada.do("kick", person=2)
    await cy.until(lambda: cy.is_asked)

    assert "random" == cy.state["seats"][1]["bot"]


async def test_a_stand_in_of_the_host_goes_when_its_owner_wants_the_seat_back(site: Site) -> None:
    ada, bo, _ = await come(site, *await begun(site, TRIO, pause=10))
    await ada.do("bot", seat=1, level="random")
    await bo.do("bot", seat=1, level="")

    assert ["", "", ""] == [seat["bot"] for seat in bo.state["seats"]]


# Links.


async def test_the_host_gives_somebody_a_new_link(site: Site) -> None:
    keys = await invited(site, TRIO)
    [ada] = await come(site, keys[0])
    token = (await ada.do("link", person=2))["token"]
    new = await site.come(keys[1].code, token)

    assert 2 == new.state["person"]
    assert not await is_let_in(site, keys[1].code, keys[1].token)


async def test_sockets_of_an_old_link_are_closed(site: Site) -> None:
    ada, bo, _ = await seated(site, TRIO)
    await ada.do("link", person=2)

    assert ("link", False) == await farewell(bo)


async def test_who_wants_a_new_link_for_themselves_gets_it_and_stays(site: Site) -> None:
    keys = await invited(site, TRIO)
    bo, other = await come(site, keys[1], keys[1])
    token = (await bo.do("link", person=2))["token"]

    assert ("link", False) == await farewell(other)
    assert await answers_live(bo)
    assert await is_let_in(site, keys[1].code, token)


@pytest.mark.parametrize("delay", [0, 60])
async def test_a_host_does_not_take_the_link_of_who_plays(site: Site, delay: int) -> None:
    ada, bo, cy = await come(site, *await begun(site, TRIO, delay=delay))
    answer = await ada.ask("link", person=2)
    await cy.close()
    await site.settle()
    away = await ada.ask("link", person=3)

    assert answer["sentence"].startswith(
        "during a game, you can give a new link only to players who are away"
    )
    assert "done" == away["is"]
    assert await answers_live(bo)


async def test_nobody_gets_the_link_of_somebody_else(site: Site) -> None:
    _, bo, _ = await seated(site, TRIO)

    assert "only the host can do this" == (await bo.ask("link", person=3))["sentence"]


async def test_a_link_is_never_told_to_anybody_else(site: Site) -> None:
    ada, bo, cy = await seated(site, TRIO)
    token = (await ada.do("link", person=2))["token"]
    await answers_live(cy)

    assert [] == [text for text in [*bo.raw, *cy.raw] if token in text]


@pytest.mark.parametrize("token", ["x" * 22, "x" * 32, "é" * 32])
async def test_a_link_that_nobody_was_given_opens_nothing(site: Site, token: str) -> None:
    key = await site.create()

    assert not await is_let_in(site, key.code, token)


async def test_a_link_opens_only_its_own_table(site: Site) -> None:
    here, there = await site.create(), await site.create()

    assert not await is_let_in(site, here.code, there.token)


async def test_tokens_are_kept_nowhere(site: Site, folder: Path) -> None:
    key = await site.create(referee=True)
    rows = [await site.house.store._find(select(table)) for table in metadata.sorted_tables]
    kept = b"".join(file.read_bytes() for file in folder.iterdir()) + repr(rows).encode()
    assert key.code.encode() in kept

    assert key.token.encode() not in kept
    assert key.referee.encode() not in kept


# Referees and spectators.


async def test_a_referee_sees_all_hands(site: Site) -> None:
    key = await site.create("Ada", players=3, bots=2, referee=True, pause=10)
    [ada] = await come(site, key)
    await ada.do("start")
    referee = await site.come(key.code, key.referee)

    assert ada.state["game"]["seats"][0]["hand"] == referee.state["game"]["seats"][0]["hand"]
    assert all(seat["hand"] and seat["dwarf"] for seat in referee.state["game"]["seats"])


async def test_a_table_without_a_referee_has_no_link_for_one(site: Site) -> None:
    key = await site.create("Ada")
    [ada] = await come(site, key)

    assert "" == key.referee
    assert not ada.state["refereed"]


async def test_everybody_knows_that_there_is_a_referee(site: Site) -> None:
    key = await site.create("Ada", referee=True)
    [ada] = await come(site, key)

    assert ada.state["refereed"]


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("start", {}),
        ("kick", {"person": 1}),
        ("link", {"person": 1}),
        ("say", {"text": "hello"}),
        ("choose", {"question": 0, "option": 0}),
    ],
)
async def test_a_referee_does_nothing_but_look(site: Site, do: str, fields: dict[str, Any]) -> None:
    key = await site.create("Ada", bots=2, players=3, referee=True)
    referee = await site.come(key.code, key.referee)

    assert "refused" == (await referee.ask(do, **fields))["is"]


async def test_a_referee_cannot_delete_a_table_even_if_all_have_left_it(site: Site) -> None:
    key = await site.create("Ada", referee=True)
    [ada] = await come(site, key)
    await ada.do("leave")
    status, _ = await site.http("DELETE", f"/api/tables/{key.code}", token=key.referee)

    assert 403 == status


async def test_spectators_see_no_hand_and_no_dwarf(site: Site) -> None:
    keys = await begun(site, TRIO)
    spectator = await site.come(keys[0].code)

    places = spectator.state["game"]["seats"]
    assert [([], 0)] * 3 == [(place["hand"], place["dwarf"]) for place in places]


async def test_spectators_are_counted(site: Site) -> None:
    key = await site.create()
    [ada] = await come(site, key)
    await site.come(key.code)
    await ada.until(lambda: ada.state["watching"] == 1)


async def test_a_table_can_be_closed_to_spectators(site: Site) -> None:
    key = await site.create(spectators=False)
    spectator = await site.come(key.code)

    assert "this table is not open to spectators" == spectator.refusals[0]["sentence"]
    assert ("link", False) == await farewell(spectator)


async def test_spectators_go_when_the_host_closes_the_table_to_them(site: Site) -> None:
    key = await site.create(referee=True)
    [ada] = await come(site, key)
    spectator, referee = await site.come(key.code), await site.come(key.code, key.referee)
    await ada.do("settings", settings={"spectators": False})

    assert ("private", False) == await farewell(spectator)
    assert await answers_live(referee)


async def test_spectators_can_come_after_the_host_has_wished_for_a_delay(site: Site) -> None:
    key = await site.create("Ada", players=3)
    [ada] = await come(site, key)
    await ada.do("settings", settings={"players": 3, "delay": 600})
    await site.join(key.code, "Bo")
    spectator = await site.come(key.code)

    assert ["Ada", "Bo"] == [person["name"] for person in spectator.state["people"]]


# Once more.


async def rematched(site: Site, keys: list[Key], **wish: Any) -> str:
    """The code of the table for a rematch."""
    [host] = await come(site, keys[0])
    await host.do("rematch", **wish)
    code = host.state["rematch"]
    assert isinstance(code, str)
    return code


async def test_a_rematch_has_the_same_people_with_the_same_links_and_seats(site: Site) -> None:
    keys = await finished(site, TRIO, rules="saboteur2")
    code = await rematched(site, keys)
    bo = await site.come(code, keys[1].token)

    assert TRIO == [seat["name"] for seat in bo.state["seats"]]
    assert ("open", "saboteur2") == (bo.state["phase"], bo.state["settings"]["rules"])
    assert (2, 1, ["Ada"]) == (bo.state["person"], bo.state["seat"], hosts(bo))


async def test_everybody_is_told_where_the_rematch_is(site: Site) -> None:
    keys = await finished(site, TRIO)
    _, bo, _ = await come(site, *keys)
    code = await rematched(site, keys)
    await bo.until(lambda: bo.state["rematch"] == code)


async def test_a_rematch_can_be_started_at_once(site: Site) -> None:
    keys = await finished(site, TRIO)
    ada = await site.come(await rematched(site, keys), keys[0].token)
    await ada.do("start")

    assert "running" == ada.state["phase"]


async def test_bots_play_a_rematch_too(site: Site) -> None:
    keys = await begun(site, TRIO, level="hard", pause=10)
    _, bo, _ = await come(site, *keys)
    await bo.do("leave")
    await go_on(site, keys[0].code)
    ada = await site.come(await rematched(site, keys), keys[0].token)

    assert ["", "hard", ""] == [seat["bot"] for seat in ada.state["seats"]]


async def test_a_rematch_begins_when_all_who_are_here_have_asked_for_it(site: Site) -> None:
    keys = await finished(site, ["Ada", "Bo", "Cy"])
    ada, bo = await come(site, *keys[:2])
    await ada.do("again")

    assert ("", [1]) == (ada.state["rematch"], ada.state["again"])
    await bo.do("again")
    code = bo.state["rematch"]
    assert code
    for key in keys:
        again = await site.come(code, key.token)
        assert "running" == again.state["phase"]
        assert ["Ada", "Bo", "Cy"] == [seat["name"] for seat in again.state["seats"]]


async def test_alone_against_bots_a_rematch_begins_at_once(site: Site) -> None:
    host = await site.create("Ada", players=4, bots=3)
    ada = await site.come(host.code, host.token)
    await ada.do("start")
    await go_on(site, host.code)
    ada = await site.come(host.code, host.token)
    await ada.do("again")
    await ada.do("again")

    again = await site.come(ada.state["rematch"], host.token)
    assert "running" == again.state["phase"]
    assert [seat["name"] for seat in ada.state["seats"]] == [seat["name"] for seat in again.state["seats"]]


async def test_a_name_stands_in_a_picture_only_by_leave(site: Site) -> None:
    keys = await finished(site, ["Ada", "Bo", "Cy"])
    (ada,) = await come(site, keys[0])
    await ada.do("agree", on=True)
    assert [1] == ada.state["agreed"]

    await ada.do("agree", on=False)
    assert [] == ada.state["agreed"]


async def test_a_rematch_may_have_other_settings(site: Site) -> None:
    keys = await finished(site, TRIO)
    settings = {**QUICK, "players": 4, "rules": "jubilee"}
    ada = await site.come(await rematched(site, keys, settings=settings), keys[0].token)

    assert "jubilee" == ada.state["settings"]["rules"]
    assert [*TRIO, ""] == [seat["name"] for seat in ada.state["seats"]]


async def test_people_come_before_bots_if_a_rematch_has_fewer_seats(site: Site) -> None:
    keys = await begun(site, [*TRIO, "Di"], pause=10)
    _, bo, *_ = await come(site, *keys)
    await bo.do("leave")
    await go_on(site, keys[0].code)
    code = await rematched(site, keys, settings={**QUICK, "players": 3})
    ada = await site.come(code, keys[0].token)

    assert ["Ada", "Cy", "Di"] == [seat["name"] for seat in ada.state["seats"]]


async def test_who_was_muted_stays_so_in_a_rematch(site: Site) -> None:
    keys = await finished(site, TRIO)
    [ada] = await come(site, keys[0])
    await ada.do("mute", person=2, on=True)
    bo = await site.come(await rematched(site, keys), keys[1].token)

    assert [False, True, False] == [person["muted"] for person in bo.state["people"]]


async def test_a_rematch_is_dealt_anew_although_the_seed_is_known_by_now(site: Site) -> None:
    keys = await finished(site, TRIO, seed=5)
    ada = await site.come(await rematched(site, keys), keys[0].token)

    assert not ada.state["seeded"]


async def test_who_joins_a_rematch_is_somebody_new(site: Site) -> None:
    keys = await finished(site, TRIO)
    ada, _, cy = await come(site, *keys)
    await ada.do("host", person=3)
    await cy.do("rematch", settings={**QUICK, "players": 4})
    newcomer = await site.join(cy.state["rematch"], "Di")
    host = await site.come(newcomer.code, keys[2].token)

    assert 4 == newcomer.person
    assert (3, ["Cy"]) == (host.state["person"], hosts(host))


async def test_the_referee_of_a_game_is_that_of_its_rematch(site: Site) -> None:
    keys = await finished(site, TRIO, referee=True)

    assert await is_let_in(site, await rematched(site, keys), keys[0].referee)


async def test_a_rematch_is_refused_with_the_rule_it_breaks(site: Site) -> None:
    [ada] = await come(site, (await finished(site, TRIO))[0])

    assert "M2" == (await ada.ask("rematch", settings={"players": 2}))["rule"]
    assert "" == ada.state["rematch"]


async def test_a_rematch_follows_when_the_game_is_over(site: Site) -> None:
    ada, *_ = await seated(site, TRIO)

    assert "a rematch follows when the game is over" == (await ada.ask("rematch"))["sentence"]


async def test_there_is_one_rematch(site: Site) -> None:
    [ada] = await come(site, (await finished(site, TRIO))[0])
    await ada.do("rematch")

    assert "there is a rematch already" == (await ada.ask("rematch", settings=QUICK))["sentence"]


async def test_nobody_but_the_host_has_a_rematch(site: Site) -> None:
    [bo] = await come(site, (await finished(site, TRIO))[1])

    assert "only the host can do this" == (await bo.ask("rematch"))["sentence"]


async def test_who_only_watches_has_no_rematch_even_if_all_have_left(site: Site) -> None:
    keys = await finished(site, TRIO)
    for client in await come(site, *keys):
        await client.do("leave")
    spectator = await site.come(keys[0].code)

    assert "only the host can do this" == (await spectator.ask("rematch"))["sentence"]


# The end of a table.


async def deleted(site: Site, code: str, token: str) -> int:
    return (await site.http("DELETE", f"/api/tables/{code}", token=token))[0]


async def test_the_host_deletes_a_table_and_everybody_is_told(site: Site) -> None:
    keys = await invited(site, TRIO)
    _, bo, _ = await come(site, *keys)

    assert 204 == await deleted(site, keys[0].code, keys[0].token)
    assert ("deleted", False) == await farewell(bo)
    assert 404 == (await site.http("GET", f"/api/tables/{keys[0].code}"))[0]


async def test_nothing_is_left_of_a_table_that_is_deleted(site: Site) -> None:
    keys = await finished(site, TRIO)
    [bo] = await come(site, keys[1])
    await bo.do("note", notes={"text": "Cy lies"})
    await deleted(site, keys[0].code, keys[0].token)

    left = [
        row
        for kept in (tables, entries, notes)
        for row in await site.house.store._find(select(kept).where(kept.c.code == keys[0].code))
    ]
    assert [] == left


@pytest.mark.parametrize("stranger", ["Bo", "", "referee", "nobody"])
async def test_nobody_but_the_host_deletes_a_table(site: Site, stranger: str) -> None:
    keys = await invited(site, TRIO, referee=True)
    tokens = {"Bo": keys[1].token, "referee": keys[0].referee, "nobody": "x" * 32, "": ""}

    assert await deleted(site, keys[0].code, tokens[stranger]) in (400, 403)
    assert 200 == (await site.http("GET", f"/api/tables/{keys[0].code}"))[0]


async def test_a_game_of_another_edition_is_refused_with_a_sentence(site: Site) -> None:
    keys = await invited(site, TRIO)
    started = {"entry": "started", "edition": "0", "names": TRIO, "seed": 1}
    site.house.close_table(keys[0].code)
    rows = await site.house.store.read(keys[0].code)
    await site.house.store.append(keys[0].code, len(rows) + 1, 1.0, [json.dumps(started).encode()])
    [ada] = await come(site, keys[0])

    assert "edition 0" in ada.refusals[0]["sentence"]


# One's dwarf.


async def test_everybody_sees_the_dwarf_that_somebody_chose(site: Site) -> None:
    look = {"face": 7, "coat": 3}
    key = await site.create("Ada", players=3)
    _, bo = await site.http("POST", f"/api/tables/{key.code}/people", {"name": "Bo", "look": look})
    ada = await site.come(key.code, key.token)

    assert [None, look] == [person["look"] for person in ada.state["people"]]
    await ada.do("look", look={"face": 1, "coat": 0})
    assert {"face": 1, "coat": 0} == ada.state["people"][0]["look"]
    assert bo["person"] == 2


async def test_it_comes_along_to_a_rematch(site: Site) -> None:
    look = {"face": 1, "coat": 0}
    keys = await invited(site, TRIO)
    ada, *_ = await come(site, *keys)
    await ada.do("look", look=look)
    await ada.do("start")
    await go_on(site, keys[0].code)
    ada, *_ = await come(site, *keys)
    await ada.do("rematch")
    again = await site.come(ada.state["rematch"], keys[0].token)

    assert [look, None, None] == [person["look"] for person in again.state["people"]]
