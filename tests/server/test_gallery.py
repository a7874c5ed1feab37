"""The gallery: spectators see what is public, perhaps later than it happens; the referee sees everything."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from saboteur.server.tables.projection import HUM
from saboteur.server.tables.showing import OPEN, seen

from .serving import Client, FakeClock, Key, Site, serving, settle
from .shelf import Shelf
from .tables import finished, go_on, invited
from .timed import back, begun, game_of

pytestmark = pytest.mark.usefixtures("premises")

DELAY = 60


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest_asyncio.fixture
async def site(clock: FakeClock) -> AsyncIterator[Site]:
    async with serving(Shelf(), clock) as site:
        yield site


@pytest.fixture(params=["base", "saboteur2", "jubilee"])
def rules(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def shown(site: Site, code: str, reader: Any) -> dict[str, Any]:
    """The game as *reader* may see it now."""
    sight: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(seen(game_of(site, code), reader)))
    return sight


def number(client: Client) -> int | None:
    """How many questions a client knows to be answered; None before the game."""
    question = client.state["question"]
    return None if question is None else question["number"]


async def refereed(site: Site, **settings: Any) -> tuple[Client, Client]:
    """The host of a game with two bots, and its referee."""
    wanted = {"players": 3, "level": "random", "first": 0, "seed": 3, "pause": 1.2, **settings}
    key = await site.create(bots=2, referee=True, **wanted)
    host, referee = await site.come(key.code, key.token), await site.come(key.code, key.referee)
    await host.do("start")
    await settle()
    return host, referee


# What is public.


async def test_spectators_see_what_is_public(site: Site, rules: str) -> None:
    ada, *_ = await begun(site, 3, rules=rules, window=0)
    watching = await site.come(ada.state["code"])
    await ada.play("dig")
    await settle()

    assert shown(site, ada.state["code"], None) == watching.state["game"]


async def test_spectators_see_no_hand_and_no_dwarf(site: Site, rules: str) -> None:
    ada, *_ = await begun(site, 3, rules=rules)
    watching = await site.come(ada.state["code"])

    assert [([], 0)] * 3 == [(seat["hand"], seat["dwarf"]) for seat in watching.state["game"]["seats"]]


async def test_spectators_are_offered_nothing(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    watching = await site.come(ada.state["code"])

    assert [] == watching.state["question"]["options"]


async def test_players_see_no_more_of_each_other(site: Site, rules: str) -> None:
    ada, *_ = await begun(site, 3, rules=rules)

    assert [[], []] == [seat["hand"] for seat in ada.state["game"]["seats"][1:]]


# How many watch.


async def test_everybody_knows_how_many_watch(site: Site, clock: FakeClock) -> None:
    clients = await begun(site, 3)
    watching = [await site.come(clients[0].state["code"]) for _ in range(2)]
    await clock.advance(HUM)

    assert [2] * 5 == [client.state["watching"] for client in [*clients, *watching]]


async def test_who_has_gone_watches_no_more(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3)
    watching = [await site.come(ada.state["code"]) for _ in range(2)]
    await watching[0].close()
    await clock.advance(HUM)

    assert [1, 1] == [ada.state["watching"], watching[1].state["watching"]]


async def test_how_many_watch_is_told_once_a_second(site: Site, clock: FakeClock) -> None:
    """The first is told of at once; who comes and goes without end gives nobody work."""
    ada, *_ = await begun(site, 3)
    await clock.advance(HUM)
    before = len(ada.states)
    for _ in range(5):
        await (await site.come(ada.state["code"])).close()
    await site.come(ada.state["code"])
    await clock.advance(HUM)
    await clock.advance(HUM)

    assert [1, 1] == [state["watching"] for state in ada.states[before:]]


async def test_players_and_the_referee_are_no_spectators(site: Site) -> None:
    ada, referee = await refereed(site)

    assert [0, 0] == [ada.state["watching"], referee.state["watching"]]


# Later.


async def test_spectators_are_told_nothing_before_its_time(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, delay=DELAY)
    watching = await site.come(ada.state["code"])
    await clock.advance(DELAY)
    before = watching.raw.copy()
    await ada.play("dig")
    await clock.advance(DELAY - 0.001)

    assert before == watching.raw


async def test_spectators_are_told_everything_when_its_time_has_come(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, delay=DELAY)
    watching = await site.come(ada.state["code"])
    await ada.play("dig")
    await clock.advance(DELAY)

    assert shown(site, ada.state["code"], None) == watching.state["game"]


async def test_spectators_are_told_in_the_order_of_what_happened(site: Site, clock: FakeClock) -> None:
    clients = await begun(site, 3, delay=DELAY)
    watching = await site.come(clients[0].state["code"])
    began = clock.now()
    for client in clients:
        await clock.advance(20)
        await client.play("pass")
    await clock.advance(100)
    told = zip(watching.times, watching.states, strict=True)
    times = {state["question"]["number"]: at - began for at, state in told if state["question"] is not None}

    assert {0: DELAY, 1: DELAY + 20, 2: DELAY + 40, 3: DELAY + 60} == times


async def test_spectators_miss_nothing_and_are_told_nothing_twice(site: Site, clock: FakeClock) -> None:
    clients = await begun(site, 3, delay=DELAY)
    watching = await site.come(clients[0].state["code"])
    for client in clients:
        await client.play("dig")
        await clock.advance(25)
    await clock.advance(100)
    later = await site.come(clients[0].state["code"])
    told = [event for state in watching.states for event in state["happened"]]

    assert later.state["happened"] == told


async def test_who_comes_to_watch_sees_the_game_as_it_was(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, delay=DELAY)
    await clock.advance(DELAY)
    before = shown(site, ada.state["code"], None)
    await ada.play("dig")
    await clock.advance(DELAY - 1)
    watching = await site.come(ada.state["code"])

    assert (0, before) == (number(watching), watching.state["game"])


async def test_who_came_later_is_told_the_rest_in_time(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, delay=DELAY)
    await ada.play("dig")
    await clock.advance(DELAY - 1)
    watching = await site.come(ada.state["code"])
    await clock.advance(1)

    assert 1 == number(watching)


async def test_before_the_beginning_is_over_there_is_only_the_lobby(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, delay=DELAY)
    await clock.advance(DELAY - 1)
    watching = await site.come(ada.state["code"])

    assert ("open", None) == (watching.state["phase"], watching.state["game"])


async def test_what_is_said_is_heard_as_late(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, delay=DELAY)
    watching = await site.come(ada.state["code"])
    await ada.do("say", text="I trust nobody")
    await clock.advance(DELAY - 1)
    before = [saying for state in watching.states for saying in state["said"]]
    await clock.advance(1)
    after = [saying["text"] for state in watching.states for saying in state["said"]]

    assert ([], ["I trust nobody"]) == (before, after)


async def test_players_see_everything_at_once(site: Site) -> None:
    ada, bo, _ = await begun(site, 3, delay=DELAY)
    await ada.play("dig")
    await settle()

    assert 1 == number(bo)


async def test_after_a_restart_spectators_see_the_game_as_it_was(tmp_path: Path, clock: FakeClock) -> None:
    async with serving(tmp_path, clock) as site:
        ada, *_ = await begun(site, 3, delay=DELAY)
        await clock.advance(DELAY)
        await ada.play("dig")
        await settle()
    clock.time += DELAY - 1
    async with serving(tmp_path, clock) as site:
        watching = await site.come(ada.state["code"])
        before = number(watching)
        await clock.advance(1)

        assert (0, 1) == (before, number(watching))


async def test_a_spectator_comes_back_after_a_restart_to_where_they_were(
    tmp_path: Path, clock: FakeClock
) -> None:
    async with serving(tmp_path, clock) as site:
        ada, *_ = await begun(site, 3, delay=DELAY)
        watching = await site.come(ada.state["code"])
        await clock.advance(DELAY)
        await ada.play("dig")
        await settle()
    async with serving(tmp_path, clock) as site:
        again = await back(site, watching)
        await clock.advance(DELAY)
        told = [
            event for client in (watching, again) for state in client.states for event in state["happened"]
        ]
        anew = await site.come(ada.state["code"])

        assert anew.state["happened"] == told


# The host changes their mind.


async def lobby(site: Site, **settings: Any) -> tuple[list[Key], list[Client]]:
    """The keys of three people before their game, and the host and a spectator who are there."""
    keys = await invited(site, ["Ada", "Bo", "Cy"], **settings)
    return keys, [await site.come(keys[0].code, keys[0].token), await site.come(keys[0].code)]


async def change(host: Client, **settings: Any) -> None:
    await host.do("settings", settings={**host.state["settings"], **settings})


async def test_a_delay_can_be_wished_for_before_the_game(site: Site, clock: FakeClock) -> None:
    _, (host, watching) = await lobby(site)
    await change(host, delay=DELAY)
    await host.do("start")
    await clock.advance(DELAY - 1)
    before = watching.state["phase"]
    await clock.advance(1)

    assert ("open", "running") == (before, watching.state["phase"])


async def test_who_came_before_the_delay_was_wished_for_is_known(site: Site, clock: FakeClock) -> None:
    _, (host, watching) = await lobby(site)
    await host.do("rename", name="Adele")
    await change(host, delay=DELAY)
    await clock.advance(DELAY)

    assert ["Adele", "Bo", "Cy"] == [person["name"] for person in watching.state["people"]]


@pytest.mark.parametrize("delay", [0, DELAY])
async def test_what_is_done_before_the_game_is_kept_for_nobody(site: Site, delay: int) -> None:
    """Whoever changes a table again and again would fill our memory with it: all may see it at once."""
    [key, *_] = await invited(site, ["Ada", "Bo", "Cy"], delay=delay)
    host = await site.come(key.code, key.token)
    async with site.house.table(host.state["code"]) as actor:
        for _ in range(3):
            await host.do("stand")
            await host.do("sit", seat=0)

        assert 0 == len(actor.projection.gallery._pending)


async def test_who_came_before_the_delay_was_wished_for_is_heard(site: Site, clock: FakeClock) -> None:
    _, (host, watching) = await lobby(site)
    await change(host, delay=DELAY)
    await host.do("call", phrase="hello")
    await clock.advance(DELAY)

    assert ["hello"] == [saying["phrase"] for state in watching.states for saying in state["said"]]


async def test_before_the_game_nobody_sees_the_seats_later(site: Site) -> None:
    keys, (host, watching) = await lobby(site, delay=DELAY)
    await host.do("order", seats=[1, 2, 0])
    await settle()

    assert ["Bo", "Cy", "Ada"] == [seat["name"] for seat in watching.state["seats"]]
    assert host.state["seats"] == (await site.come(keys[0].code)).state["seats"]


async def test_after_a_restart_a_delay_can_still_be_wished_for(tmp_path: Path, clock: FakeClock) -> None:
    async with serving(tmp_path, clock) as site:
        keys, _ = await lobby(site)
    async with serving(tmp_path, clock) as site:
        host, watching = await site.come(keys[0].code, keys[0].token), await site.come(keys[0].code)
        await change(host, delay=DELAY)
        await clock.advance(DELAY)

        assert ["Ada", "Bo", "Cy"] == [person["name"] for person in watching.state["people"]]


async def test_without_the_delay_spectators_see_everything_at_once(site: Site, clock: FakeClock) -> None:
    _, (host, watching) = await lobby(site, delay=DELAY)
    await change(host, delay=0)
    await host.do("start")
    await settle()

    assert "running" == watching.state["phase"]


# What is of the present, and not for who sees the game later.


def absent(client: Client) -> list[str]:
    """Who is away, as far as a client was told."""
    state = client.state
    people = {person["id"]: person["name"] for person in state["people"]}
    away = [people[sign["person"]] for sign in state["seats"] if sign["away"]]
    assert away == [person["name"] for person in state["people"] if not person["here"]]
    return away


async def test_spectators_are_not_told_who_is_there_now(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, delay=DELAY)
    watching = await site.come(ada.state["code"])
    await clock.advance(DELAY)
    before = len(watching.raw)
    await bo.close()
    await clock.advance(1)
    bo = await back(site, bo)
    await clock.advance(1)
    await bo.close()
    await clock.advance(1)
    another = await site.come(ada.state["code"])

    assert before == len(watching.raw) - 1, "they hear of the other spectator only"
    assert ([], [], ["Bo"]) == (absent(watching), absent(another), absent(ada))


async def test_spectators_of_a_game_that_has_just_begun_are_not_told_either(site: Site) -> None:
    ada, bo, _ = await begun(site, 3, delay=DELAY)
    await bo.close()
    await settle()
    watching = await site.come(ada.state["code"])

    assert ("open", []) == (watching.state["phase"], absent(watching))


@pytest.mark.parametrize("delay", [0, DELAY])
async def test_before_the_game_everybody_is_told_who_is_there(site: Site, delay: int) -> None:
    keys = await invited(site, ["Ada", "Bo", "Cy"], delay=delay)
    clients = [await site.come(key.code, key.token) for key in keys]
    watching = await site.come(keys[0].code)
    await clients[1].close()
    await settle()

    assert ["Bo"] == absent(watching)


async def test_without_a_delay_spectators_are_told_who_is_there(site: Site) -> None:
    ada, bo, _ = await begun(site, 3)
    watching = await site.come(ada.state["code"])
    await bo.close()
    await settle()

    assert ["Bo"] == absent(watching)


async def test_spectators_know_how_many_they_are_now(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, delay=DELAY)
    watching = await site.come(ada.state["code"])
    await clock.advance(DELAY)
    await site.come(ada.state["code"])
    await settle()

    assert 2 == watching.state["watching"]


async def test_who_sees_the_game_later_has_the_time_of_what_they_see(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, delay=DELAY, clock=120)
    began = clock.now()
    watching = await site.come(ada.state["code"])
    await clock.advance(DELAY + 5)
    await ada.close()
    ada = await back(site, ada)
    late = await site.come(ada.state["code"])
    pongs = [await client.ask("ping") for client in (ada, watching)]

    assert (began + 120, began + 5) == (late.state["question"]["deadline"], late.state["now"])
    assert [clock.now(), began + 5] == [pong["now"] for pong in pongs]


# The referee.


async def test_the_referee_sees_everything_from_the_start(site: Site) -> None:
    ada, referee = await refereed(site)

    assert shown(site, ada.state["code"], OPEN) == referee.state["game"]


async def test_the_referee_sees_every_hand(site: Site) -> None:
    _, referee = await refereed(site)

    assert [6] * 3 == [len(seat["hand"]) for seat in referee.state["game"]["seats"]]


async def test_the_referee_waits_for_nothing(site: Site) -> None:
    ada, referee = await refereed(site, delay=DELAY)
    await ada.play("pass")
    await settle()

    assert ada.state["seq"] == referee.state["seq"]


async def test_the_referee_decides_nothing(site: Site) -> None:
    _, referee = await refereed(site)
    answer = await referee.ask("choose", question=0, option=0)

    assert "you are only watching: join the table to take part" == answer["sentence"]


@pytest.mark.parametrize("wished", [True, False])
async def test_everybody_knows_whether_there_is_a_referee(site: Site, wished: bool) -> None:
    key = await site.create(referee=wished)
    watching = await site.come(key.code)

    assert wished == watching.state["refereed"]


async def test_a_referee_may_come_where_spectators_may_not(site: Site) -> None:
    _, referee = await refereed(site, spectators=False)

    assert [] != referee.states


async def test_without_a_wish_there_is_no_referee(site: Site) -> None:
    key = await site.create()

    assert "" == key.referee


# When the game is over.


async def test_when_the_game_is_over_everybody_sees_everything(site: Site, rules: str) -> None:
    keys = await finished(site, ["Ada", "Bo", "Cy"], rules=rules, seed=3)
    code = keys[0].code
    everybody = [await site.come(code, key.token) for key in keys] + [await site.come(code)]

    assert [shown(site, code, OPEN)] * 4 == [client.state["game"] for client in everybody]


async def test_when_the_game_is_over_everybody_knows_what_happened(site: Site) -> None:
    keys = await finished(site, ["Ada", "Bo", "Cy"], seed=3)
    everybody = [await site.come(keys[0].code, key.token) for key in keys] + [await site.come(keys[0].code)]

    assert [everybody[0].states[0]["happened"]] * 4 == [client.states[0]["happened"] for client in everybody]


async def test_until_its_time_has_come_spectators_do_not_see_the_end(site: Site, clock: FakeClock) -> None:
    watching = await last_answer(site, clock)
    await clock.advance(DELAY - 1)

    assert ("running", None, []) == tuple(watching.state[name] for name in ("phase", "result", "winners"))


async def test_when_its_time_has_come_spectators_see_the_end(site: Site, clock: FakeClock) -> None:
    watching = await last_answer(site, clock)
    await clock.advance(DELAY)

    assert shown(site, watching.state["code"], OPEN) == watching.state["game"]


async def last_question(site: Site, clock: FakeClock, **settings: Any) -> tuple[Client, Client]:
    """Somebody whose answer ends the game, and a spectator; they have seen all that happened before."""
    keys = await invited(site, ["Ada", "Bo", "Cy"], delay=DELAY, seed=3, **settings)
    host = await site.come(keys[0].code, keys[0].token)
    await host.do("start")
    await host.close()  # nobody is there while time passes, so no bot stands in for anybody
    await site.settle()
    await go_on(site, keys[0].code, left=1)
    await clock.advance(DELAY)
    clients = [await site.come(key.code, key.token) for key in keys]
    return next(client for client in clients if client.is_asked), await site.come(keys[0].code)


async def last_answer(site: Site, clock: FakeClock, **settings: Any) -> Client:
    """A spectator of a game that has just ended; they see what was a minute ago."""
    last, watching = await last_question(site, clock, **settings)
    await last.choose()
    return watching


async def test_the_record_has_what_is_said_after_the_end_as_late(site: Site, clock: FakeClock) -> None:
    last, watching = await last_question(site, clock)
    await last.choose()
    await clock.advance(DELAY)
    await last.do("say", text="over at last")
    path = f"/api/tables/{watching.state['code']}/game.sab"
    told = []
    for _ in range(2):
        status, text = await site.http("GET", path)
        told.append((status, "over at last" in text))
        await clock.advance(DELAY)

    assert [(200, False), (200, True)] == told


# The list of games to watch.


@pytest_asyncio.fixture
async def kept(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Site]:
    """A server with a database, which knows what may be listed when."""
    async with serving(tmp_path, clock) as site:
        yield site


async def watchable(site: Site) -> list[dict[str, Any]]:
    status, cards = await site.http("GET", "/api/tables")
    assert 200 == status
    return list(cards)


async def test_a_game_is_listed_until_who_watches_has_seen_its_end(kept: Site, clock: FakeClock) -> None:
    watching = await last_answer(kept, clock, listed=True)
    await clock.advance(DELAY - 1)
    before = [card["code"] for card in await watchable(kept)]
    await clock.advance(1)

    assert ([watching.state["code"]], []) == (before, await watchable(kept))


async def test_the_list_tells_nothing_of_an_end_before_its_time(kept: Site, clock: FakeClock) -> None:
    last, _ = await last_question(kept, clock, listed=True)
    before = await watchable(kept)
    await last.choose()
    told = [await watchable(kept)]
    await clock.advance(DELAY - 1)
    told.append(await watchable(kept))

    told_of_it = [tuple(card[name] for name in ("phase", "result", "winners", "turn")) for card in before]
    assert [("running", [], [], None)] == told_of_it
    assert [before, before] == told


async def test_what_is_said_after_the_end_lists_no_game_longer(kept: Site, clock: FakeClock) -> None:
    last, _ = await last_question(kept, clock, listed=True)
    await last.choose()
    await clock.advance(DELAY - 1)
    await last.do("call", phrase="good game")
    await clock.advance(1)

    assert [] == await watchable(kept)


async def test_a_game_without_delay_is_listed_until_it_ends(kept: Site) -> None:
    await finished(kept, ["Ada", "Bo", "Cy"], listed=True)

    assert [] == await watchable(kept)


async def test_the_order_of_the_list_does_not_tell_where_something_happens_now(
    kept: Site, clock: FakeClock
) -> None:
    """The game whose newest deed is known comes first; deeds that nobody may know of yet move none."""
    late, *_ = await begun(kept, 3, delay=DELAY, listed=True)
    await clock.advance(DELAY)
    live, *_ = await begun(kept, 3, listed=True)
    await clock.advance(1)
    await late.play("pass")
    await clock.advance(DELAY - 1)
    before = [card["code"] for card in await watchable(kept)]
    await clock.advance(1)
    after = [card["code"] for card in await watchable(kept)]

    codes = [live.state["code"], late.state["code"]]
    assert (codes, codes[::-1]) == (before, after)


async def test_after_a_restart_a_game_is_listed_until_its_end_was_seen(
    tmp_path: Path, clock: FakeClock
) -> None:
    async with serving(tmp_path, clock) as site:
        before = (await last_answer(site, clock, listed=True)).state["code"]
    clock.time += DELAY - 1
    async with serving(tmp_path, clock) as site:
        listed = [card["code"] for card in await watchable(site)]
        await clock.advance(1)

        assert ([before], []) == (listed, await watchable(site))


# A big screen in the room.


async def put_up(site: Site, code: str, screen: str | bool = True, **hello: Any) -> Client:
    """A big screen that was let in, or not."""
    client = await site.knock(code)
    await client.send("hello", screen=screen, **hello)
    await client.until(lambda: client.states != [] or client.refusals != [])
    await settle()
    return client


async def ticket(client: Client) -> str:
    """What somebody shows a big screen in by."""
    return str((await client.do("ticket"))["token"])


async def test_everybody_knows_that_a_big_screen_looks_on(site: Site, clock: FakeClock) -> None:
    """Whoever claims to be one is counted like others who watch: so nobody can hide."""
    ada, bo, _ = await begun(site, 3)
    screen = await put_up(site, ada.state["code"])
    with_it = [(client.state["screen"], client.state["watching"]) for client in (ada, bo, screen)]
    await screen.close()
    await clock.advance(HUM)

    assert [(True, 1)] * 3 == with_it
    assert [(False, 0)] * 2 == [(client.state["screen"], client.state["watching"]) for client in (ada, bo)]


async def test_a_big_screen_is_told_what_a_spectator_is_told(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    watching = await site.come(ada.state["code"])
    screen = await put_up(site, ada.state["code"])

    assert {**watching.states[0], "now": 0, "screen": True, "watching": 2} == {**screen.state, "now": 0}
    assert [([], 0)] * 3 == [(seat["hand"], seat["dwarf"]) for seat in screen.state["game"]["seats"]]


async def test_a_big_screen_is_nobody_whatever_else_it_shows(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    screen = await put_up(site, ada.state["code"], token=ada.token)

    assert (None, None) == (screen.state["person"], screen.state["seat"])
    assert [[]] * 3 == [seat["hand"] for seat in screen.state["game"]["seats"]]


async def test_nobody_watches_a_closed_table_by_claiming_to_be_a_big_screen(site: Site) -> None:
    ada, *_ = await begun(site, 3, spectators=False)
    elsewhere, *_ = await begun(site, 3, spectators=False)
    claims: list[str | bool] = [True, "AAAAAAAAAA", await ticket(elsewhere)]
    screens = [await put_up(site, ada.state["code"], claim) for claim in claims]

    assert [[]] * 3 == [screen.states for screen in screens]
    assert [
        "this table is not open to spectators",
        *["this link is not valid, or no longer valid: ask the host for a new one"] * 2,
    ] == [screen.refusals[0]["sentence"] for screen in screens]
    assert (False, 0) == (ada.state["screen"], ada.state["watching"])


@pytest.mark.parametrize("spelt", [str, str.lower, lambda text: f"{text[:5]}-{text[5:]}"])
async def test_who_plays_at_a_closed_table_lets_a_big_screen_in(
    site: Site, spelt: Callable[[str], str]
) -> None:
    """Those at the table see that it is there, and it sees what spectators would."""
    _, bo, _ = await begun(site, 3, spectators=False)
    screen = await put_up(site, bo.state["code"], spelt(await ticket(bo)))

    assert shown(site, bo.state["code"], None) == screen.state["game"]
    assert (None, []) == (screen.state["person"], screen.state["question"]["options"])
    assert (True, 1) == (bo.state["screen"], bo.state["watching"])


async def test_a_big_screen_at_a_closed_table_sees_the_game_as_late_as_spectators(
    site: Site, clock: FakeClock
) -> None:
    ada, *_ = await begun(site, 3, spectators=False, delay=DELAY)
    screen = await put_up(site, ada.state["code"], await ticket(ada))
    await clock.advance(DELAY - 1)
    before = screen.state["phase"]
    await clock.advance(1)

    assert ("open", "running") == (before, screen.state["phase"])


async def test_who_sees_the_game_later_is_not_told_of_a_big_screen(site: Site, clock: FakeClock) -> None:
    """It is there now, and they see what was before."""
    ada, *_ = await begun(site, 3, delay=DELAY)
    watching, screen = await site.come(ada.state["code"]), await put_up(site, ada.state["code"])
    await clock.advance(HUM)

    assert [True, False, False] == [client.state["screen"] for client in (ada, watching, screen)]
    assert [2] * 3 == [client.state["watching"] for client in (ada, watching, screen)]


async def test_only_who_is_somebody_here_lets_a_big_screen_in(site: Site) -> None:
    ada, referee = await refereed(site)
    screen = await put_up(site, ada.state["code"], await ticket(ada))
    watching = await site.come(ada.state["code"])
    asked = [await client.ask("ticket") for client in (referee, screen, watching)]

    sentence = "you are only watching: join the table to take part"
    assert [sentence] * 3 == [answer["sentence"] for answer in asked]


async def test_a_ticket_is_told_to_nobody_else(site: Site) -> None:
    ada, *others = await begun(site, 3)
    secret = await ticket(ada)
    others += [await put_up(site, ada.state["code"], secret), await site.come(ada.state["code"])]
    await ada.play("pass")
    await settle()

    assert [] == [text for client in others for text in client.raw if secret in text]
    assert secret not in {await ticket(client) for client in others[:2]}


async def test_a_big_screen_goes_when_who_brought_it_has_a_new_link(site: Site) -> None:
    ada, bo, _ = await begun(site, 3, spectators=False)
    old, kept = await ticket(bo), await put_up(site, ada.state["code"], await ticket(ada))
    screen = await put_up(site, ada.state["code"], old)
    await bo.do("link", person=2)
    await settle()
    again = await put_up(site, ada.state["code"], old)

    assert {"is": "goodbye", "reason": "link", "again": False} == screen.heard[-1]
    assert [] == again.states
    assert (1, 1) == (ada.state["watching"], kept.state["watching"])


async def test_a_big_screen_goes_with_who_brought_it(site: Site) -> None:
    keys = await invited(site, ["Ada", "Bo", "Cy"], spectators=False)
    ada, bo = [await site.come(key.code, key.token) for key in keys[:2]]
    screen = await put_up(site, keys[0].code, await ticket(bo))
    await ada.do("kick", person=2)
    await settle()

    assert {"is": "goodbye", "reason": "kicked", "again": False} == screen.heard[-1]


async def test_big_screens_that_may_not_stay_go_when_a_table_is_closed_to_spectators(site: Site) -> None:
    keys, (host, _) = await lobby(site)
    bo = await site.come(keys[1].code, keys[1].token)
    without, brought = await put_up(site, keys[0].code), await put_up(site, keys[0].code, await ticket(bo))
    await change(host, spectators=False)
    await settle()
    stayed = not brought.is_closed
    await bo.do("stand")
    await host.do("bot", seat=1, level="random")
    await host.do("start")
    await settle()

    private = {"is": "goodbye", "reason": "private", "again": False}
    assert (private, True, private) == (without.heard[-1], stayed, brought.heard[-1])


async def test_a_big_screen_comes_along_to_the_rematch(site: Site) -> None:
    keys = await finished(site, ["Ada", "Bo", "Cy"], spectators=False)
    ada, bo = [await site.come(key.code, key.token) for key in keys[:2]]
    await ada.do("rematch")
    await settle()
    screen = await put_up(site, ada.state["rematch"], await ticket(bo))

    assert ["Ada", "Bo", "Cy"] == [seat["name"] for seat in screen.state["seats"]]
