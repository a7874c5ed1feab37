"""Who is there decides what goes on: players, who only watches, hosts who have gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from websockets.exceptions import InvalidStatus

from saboteur.bots.guard import PATIENCE as GUARD
from saboteur.server.lobby import IDLE
from saboteur.server.tables.jobs import MOST
from saboteur.server.thinking import PATIENCE

from .serving import SOON, Client, FakeClock, Key, Site, serving, settle
from .shelf import Shelf
from .tables import finished, go_on, invited
from .timed import back, begun

pytestmark = pytest.mark.usefixtures("premises")

DELAY = 60


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest_asyncio.fixture
async def site(clock: FakeClock) -> AsyncIterator[Site]:
    async with serving(Shelf(), clock) as site:
        yield site


def answered(site: Site, code: str) -> int:
    return site.house._actors[code].table.question


# For whom a game goes on.


async def test_bots_do_not_play_on_for_a_lone_spectator(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2)
    code = ada.state["code"]
    await ada.play("pass")
    await ada.close()
    await site.come(code)
    await clock.advance(3600)

    assert 1 == answered(site, code)


async def test_when_a_player_is_back_bots_take_their_time(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2)
    code = ada.state["code"]
    await ada.play("pass")
    await ada.close()
    await site.come(code)
    await clock.advance(3600)
    await back(site, ada)
    await clock.advance(1.1)
    before = answered(site, code)
    await clock.advance(0.2)

    assert (1, 2) == (before, answered(site, code))


async def test_nobody_is_taken_for_absent_while_only_spectators_are_there(
    site: Site, clock: FakeClock
) -> None:
    ada, bo = await begun(site, 2, bots=1)
    code = ada.state["code"]
    await ada.close()
    await bo.close()
    await site.come(code)
    await clock.advance(3600)

    assert 0 == answered(site, code)


async def test_bots_among_themselves_play_for_whoever_looks_on(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2)
    code = ada.state["code"]
    await site.come(code)
    await ada.do("leave")
    await clock.advance(10)

    assert answered(site, code) > 0


async def test_bots_who_stand_in_for_everybody_play_for_whoever_looks_on(
    site: Site, clock: FakeClock
) -> None:
    """Whoever let bots play in every seat finds no table that waits for somebody who is not asked."""
    ada, *_ = await begun(site, 1, bots=2)
    code = ada.state["code"]
    await ada.do("bot", seat=0, level="random")
    await ada.close()
    await site.come(code)
    await clock.advance(10)

    assert answered(site, code) > 0


async def test_with_a_clock_it_goes_on_whoever_is_there(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, clock=30)
    code = ada.state["code"]
    await ada.close()
    await site.come(code)
    await clock.advance(31)

    assert answered(site, code) > 0


# A host who has gone.


async def absent_host(site: Site) -> tuple[Client, Client, Client]:
    ada, bo, cy = await begun(site, 3)
    await ada.do("pause", on=True)
    await ada.close()
    await settle()
    return ada, bo, cy


async def test_who_plays_can_take_the_place_of_a_host_who_is_gone(site: Site, clock: FakeClock) -> None:
    _, bo, cy = await absent_host(site)
    await clock.advance(60)
    await bo.do("host", person=2)
    await bo.do("pause", on=False)
    await settle()

    assert not cy.state["paused"]
    assert [False, True, False] == [person["host"] for person in cy.state["people"]]


async def test_a_host_may_come_back_within_the_patience_of_the_table(site: Site, clock: FakeClock) -> None:
    _, bo, _ = await absent_host(site)
    await clock.advance(40)
    answer = await bo.ask("host", person=2)

    assert "the host may come back: in 20 seconds you can take their place" == answer["sentence"]


async def test_nobody_takes_the_place_of_a_host_who_is_there(site: Site, clock: FakeClock) -> None:
    _, bo, _ = await begun(site, 3)
    await clock.advance(3600)

    assert "only the host can do this" == (await bo.ask("host", person=2))["sentence"]


async def test_nobody_makes_others_the_host(site: Site, clock: FakeClock) -> None:
    _, bo, _ = await absent_host(site)
    await clock.advance(60)

    assert "only the host can do this" == (await bo.ask("host", person=3))["sentence"]


async def test_who_is_muted_does_not_take_over(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3)
    await ada.do("mute", person=2, on=True)
    await ada.close()
    await clock.advance(60)

    assert "the host has muted you" == (await bo.ask("host", person=2))["sentence"]


async def test_a_host_who_is_back_is_one_player_among_others(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await absent_host(site)
    await clock.advance(60)
    await bo.do("host", person=2)
    again = await back(site, ada)

    assert "only the host can do this" == (await again.ask("pause", on=False))["sentence"]


# What all are told.


async def test_everybody_is_told_of_a_new_link(site: Site) -> None:
    ada, bo, cy = await begun(site, 3)
    watching = await site.come(ada.state["code"])
    await bo.close()
    await settle()
    await ada.do("link", person=2)
    await settle()

    for client in (ada, cy, watching):
        assert [("link", "Bo", "Ada")] == told(client.state)


async def test_everybody_is_told_of_a_new_host(site: Site, clock: FakeClock) -> None:
    _, bo, cy = await absent_host(site)
    await clock.advance(60)
    await bo.do("host", person=2)
    await settle()

    assert [("host", "Bo", "Bo")] == told(cy.state)


async def test_it_is_told_once(site: Site) -> None:
    ada, bo, cy = await begun(site, 3)
    await cy.close()
    await settle()
    await ada.do("link", person=3)
    await ada.do("mute", person=3, on=True)
    await settle()

    assert [] == told(bo.state)


def told(state: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(notice["kind"], notice["name"], notice["by"]) for notice in state["notices"]]


# Who has no seat.


async def standing(site: Site, **settings: Any) -> tuple[list[Key], Client]:
    """The keys of three people whose game has begun, and Di, who was there and stood up."""
    keys = await invited(site, ["Ada", "Bo", "Cy", "Di"], pause=1.2, first=0, **settings)
    ada, di = await site.come(keys[0].code, keys[0].token), await site.come(keys[0].code, keys[3].token)
    await di.do("stand")
    await ada.do("settings", settings={"players": 3, "first": 0, **settings})
    await ada.do("start")
    await settle()
    return keys, di


async def test_who_has_no_seat_sees_the_game_as_late_as_spectators(site: Site, clock: FakeClock) -> None:
    keys, di = await standing(site, delay=DELAY)
    early = di.state["phase"]
    ada = await site.come(keys[0].code, keys[0].token)
    await clock.advance(DELAY - 1)
    await ada.play("pass")
    await clock.advance(2)

    assert ("open", "running", 0) == (early, di.state["phase"], di.state["question"]["number"])


async def test_who_comes_back_without_a_seat_sees_no_more(site: Site, clock: FakeClock) -> None:
    keys, _ = await standing(site, delay=DELAY)
    again = await site.come(keys[0].code, keys[3].token)

    assert None is again.state["game"]


async def test_where_nobody_may_watch_who_has_no_seat_is_shown_out(site: Site) -> None:
    keys, di = await standing(site, spectators=False)
    again = await site.come(keys[0].code, keys[3].token)

    assert {"is": "goodbye", "reason": "private", "again": False} == di.heard[-1]
    assert "this table is not open to spectators" == again.refusals[0]["sentence"]


async def test_before_the_game_who_has_no_seat_may_wait_there(site: Site) -> None:
    keys = await invited(site, ["Ada", "Bo", "Cy"], spectators=False)
    bo = await site.come(keys[1].code, keys[1].token)
    await bo.do("stand")
    await settle()

    assert "open" == bo.state["phase"]


async def test_a_host_without_a_seat_does_not_start_what_nobody_may_watch(site: Site) -> None:
    keys = await invited(site, ["Ada", "Bo", "Cy"], spectators=False)
    ada = await site.come(keys[0].code, keys[0].token)
    await ada.do("stand")

    assert "take a seat yourself" in (await ada.ask("start"))["sentence"]


@pytest.mark.parametrize("what", ["game.sab", "replay"])
async def test_a_record_is_had_as_late_as_the_game_was_seen(site: Site, clock: FakeClock, what: str) -> None:
    keys = await finished(site, ["Ada", "Bo", "Cy"], delay=DELAY)
    address = f"/api/tables/{keys[0].code}/{what}"
    early, _ = await site.http("GET", address)
    played, _ = await site.http("GET", address, token=keys[1].token)
    await clock.advance(DELAY)
    late, _ = await site.http("GET", address)

    assert (409, 200, 200) == (early, played, late)


@pytest.mark.parametrize("what", ["game.sab", "replay"])
async def test_a_record_of_what_nobody_may_watch_is_for_who_was_there(site: Site, what: str) -> None:
    keys = await finished(site, ["Ada", "Bo", "Cy"], spectators=False)
    address = f"/api/tables/{keys[0].code}/{what}"

    assert 403 == (await site.http("GET", address))[0]
    assert 200 == (await site.http("GET", address, token=keys[1].token))[0]


async def test_the_card_of_a_table_tells_its_end_as_late(site: Site, clock: FakeClock) -> None:
    keys = await finished(site, ["Ada", "Bo", "Cy"], delay=DELAY)
    _, early = await site.http("GET", f"/api/tables/{keys[0].code}")
    await clock.advance(DELAY)
    _, late = await site.http("GET", f"/api/tables/{keys[0].code}")

    assert ("running", [], []) == (early["phase"], early["result"], early["winners"])
    assert ("over", 3, True) == (late["phase"], len(late["result"]), bool(late["winners"]))


# Lists.


async def own_card(site: Site, key: Key) -> dict[str, Any]:
    _, [card] = await site.http("POST", "/api/mine", {"keys": [[key.code, key.token]]})
    assert isinstance(card, dict)
    return card


async def test_a_list_of_ones_own_tables_says_whose_turn_it_is(site: Site) -> None:
    ada, bo, _ = await begun(site, 3)
    key = Key(ada.state["code"], str(bo.token), 2, "")
    before = await own_card(site, key)
    await ada.play("pass")
    after = await own_card(site, key)

    assert [(0, 1), (1, 1)] == [(card["turn"], card["seat"]) for card in (before, after)]


async def test_a_table_that_was_put_away_is_looked_at(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3)
    await ada.play("pass")
    for client in site.clients:
        await client.close()
    await clock.advance(IDLE + 1)
    await site.house.sweep()

    assert 1 == (await own_card(site, Key(ada.state["code"], str(bo.token), 2, "")))["turn"]


async def test_a_game_that_is_over_is_nobodys_turn(site: Site) -> None:
    keys = await finished(site, ["Ada", "Bo", "Cy"])

    assert None is (await own_card(site, keys[0]))["turn"]


async def test_who_had_no_seat_is_told_the_end_as_late_as_spectators(site: Site, clock: FakeClock) -> None:
    keys, _ = await standing(site, delay=DELAY)
    await go_on(site, keys[0].code)
    early = [(await own_card(site, key))["phase"] for key in (keys[0], keys[3])]
    await clock.advance(DELAY)

    assert ["over", "running"] == early
    assert "over" == (await own_card(site, keys[3]))["phase"]


# The seed.


async def test_a_seed_stays_when_other_settings_are_changed(site: Site) -> None:
    key = await site.create(players=3, bots=2, seed=80_712)
    ada = await site.come(key.code, key.token)
    await ada.do("settings", settings={"players": 3, "clock": 30})
    await settle()

    assert (True, 30) == (ada.state["seeded"], ada.state["settings"]["clock"])
    assert 80_712 == site.house._actors[key.code].table.settings.seed


async def test_a_seed_goes_when_the_host_wants_a_fresh_deal(site: Site) -> None:
    key = await site.create(players=3, bots=2, seed=80_712)
    ada = await site.come(key.code, key.token)
    await ada.do("settings", settings={"players": 3}, fresh=True)
    await settle()

    assert not ada.state["seeded"]


async def test_another_seed_takes_its_place(site: Site) -> None:
    key = await site.create(players=3, bots=2, seed=80_712)
    ada = await site.come(key.code, key.token)
    await ada.do("settings", settings={"players": 3, "seed": 5})

    assert 5 == site.house._actors[key.code].table.settings.seed


# Limits.


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", {"name": "Ada", "bots": "2"}),
        ("/api/tables", {"name": "Ada", "settings": {"players": "3"}}),
        ("/api/tables", {"name": "Ada", "referee": 1}),
        ("/api/check", {"players": "3"}),
        ("/api/check", {"spectators": "true"}),
    ],
)
async def test_a_text_is_no_number(site: Site, path: str, body: object) -> None:
    status, problem = await site.http("POST", path, body)

    assert (400, "this request cannot be answered: {detail}") == (status, problem["template"])


async def test_one_address_has_so_many_sockets(clock: FakeClock) -> None:
    """Who is one too many is told so, and may come again."""
    async with serving(Shelf(), clock, sockets_per_address=2) as site:
        key = await site.create()
        first, _ = await site.come(key.code), await site.come(key.code)
        third = await site.knock(key.code)
        await third.until(lambda: len(third.heard) == 2)
        refused, goodbye = third.heard
        await first.close()
        await settle()
        async with asyncio.timeout(SOON):
            while not (again := await site.come(key.code)).states:
                await asyncio.sleep(0.01)

        assert refused["sentence"].startswith("too many connections from your network")
        assert {"is": "goodbye", "reason": "crowded", "again": True} == goodbye
        assert again.states


async def test_one_address_opens_so_many_sockets_at_once(clock: FakeClock) -> None:
    """Whoever knocks without end is not heard; a moment later they may come again."""
    async with serving(Shelf(), clock, requests=8) as site:
        key = await site.create()
        came = [await site.come(key.code) for _ in range(7)]
        with pytest.raises(InvalidStatus, match="403"):
            await site.knock(key.code)
        clock.time += 1
        came.append(await site.come(key.code))

        assert all(client.states for client in came)


async def test_the_page_is_there_however_much_is_asked_for(clock: FakeClock) -> None:
    """Thirty phones in one room have one address, and each asks for every piece of it."""
    async with serving(Shelf(), clock, requests=2) as site:
        pieces = [(await site.http("GET", path))[0] for path in ("/", "/table/ABCDEF", "/assets/none.js") * 2]
        answers = [(await site.http("GET", "/api/box"))[0] for _ in range(3)]

        assert ([200, 200, 404] * 2, [200, 200, 429]) == (pieces, answers)


async def test_what_a_table_owes_itself_is_never_dropped(site: Site) -> None:
    """However many wait for it."""
    key = await site.create()
    await site.come(key.code, key.token)
    actor = site.house._actors[key.code]
    gate, done = asyncio.Event(), []

    async def wait() -> None:
        await gate.wait()

    async def note() -> None:
        done.append(True)

    waiting = [asyncio.create_task(actor.do(wait)) for _ in range(MOST + 10)]
    await asyncio.sleep(0)
    actor.soon(note)
    gate.set()
    await asyncio.gather(*waiting)
    await settle()

    assert [True] == done


def test_a_bot_is_given_up_by_its_guard_first() -> None:
    assert PATIENCE > GUARD


async def test_a_table_that_is_fetched_while_another_is_put_away_stays(site: Site, clock: FakeClock) -> None:
    """The sweep puts away the actors that it has looked at, and no others."""
    first, second = await site.create(), await site.create()
    for key in (first, second):
        await (await site.come(key.code, key.token)).close()
    await settle()
    await clock.advance(IDLE + 1)
    old = site.house._actors[second.code]
    stop = site.house._actors[first.code].stop
    came: list[Client] = []

    async def stop_slowly() -> None:
        """Meanwhile the second table fails, and somebody comes to it."""
        site.house.close_table(second.code)
        came.append(await site.come(second.code, second.token))
        await stop()

    site.house._actors[first.code].stop = stop_slowly  # type: ignore[method-assign, assignment]
    await site.house.sweep()

    assert first.code not in site.house._actors
    assert old is not site.house._actors[second.code]
    assert not came[0].is_closed
