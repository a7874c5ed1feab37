"""Playing on from a position of a finished game: the same cards, the same past, and bots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from saboteur import Game
from saboteur.server.replays.walking import Walk
from saboteur.server.tables import entries as e
from saboteur.server.tables import plans

from .serving import SOON, Client, Key, Site, serving
from .shelf import Shelf
from .tables import begun, finished, go_on

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("premises")]

TRIO = ["Ada", "Bo", "Cy"]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(premises: None) -> AsyncIterator[Site]:
    async with serving(Shelf()) as site:
        yield site


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def code(site: Site) -> str:
    """A game that is over."""
    return (await finished(site, TRIO, seed=11, level="random"))[0].code


async def played_on(site: Site, code: str, at: int, by: str = "", **wish: Any) -> Key:
    """The key to a new table; *by* is the token of who asks for it."""
    wish = {"name": "Zoe", "seat": 1, "at": at, **wish}
    status, key = await site.http("POST", f"/api/tables/{code}/branches", wish, by)
    assert 201 == status, key
    return Key(**key)


async def refused(site: Site, code: str, token: str = "", **wish: Any) -> tuple[int, str]:
    wanted = {"name": "Zoe", "seat": 0, "at": 3, **wish}
    status, problem = await site.http("POST", f"/api/tables/{code}/branches", wanted, token)
    return status, problem["sentence"]


async def position(site: Site, code: str, at: int, seat: int) -> dict[str, Any]:
    _, answer = await site.http("GET", f"/api/tables/{code}/replay?first={at}&count=1&seat={seat}")
    step: dict[str, Any] = answer["positions"][0]
    return step


async def first_told(site: Site, key: Key) -> dict[str, Any]:
    """The state in which somebody finds the table."""
    client = await site.come(key.code, key.token)
    first = client.states[0]
    await client.close()
    return first


async def own_turn(site: Site, code: str, seat: int, after: int = 6) -> int:
    """A position at which it is the turn of *seat*."""
    _, answer = await site.http("GET", f"/api/tables/{code}/replay?first={after}&count=30")
    return next(int(step["number"]) - 1 for step in answer["positions"] if step["seat"] == seat)


async def test_the_position_is_what_the_seat_saw_then(site: Site, code: str) -> None:
    at = await own_turn(site, code, 1)
    state = await first_told(site, await played_on(site, code, at))

    assert (1, at) == (state["seat"], state["question"]["number"])
    assert (await position(site, code, at, seat=1))["game"] == state["game"]


async def test_a_game_can_be_played_on_whose_seed_no_browser_could_hold(site: Site) -> None:
    """So are all that nobody chose. Digits keep what a number there would round."""
    seed = str(2**128 - 3)
    code = (await finished(site, TRIO, seed=seed, level="random"))[0].code
    state = await first_told(site, await played_on(site, code, 3))
    async with site.house.table(state["code"]) as actor:
        assert (int(seed), seed) == (actor.table.seed, actor.table.settings.seed)


async def test_the_player_is_told_what_the_seat_was_told_and_no_more(site: Site, code: str) -> None:
    at = await own_turn(site, code, 2, after=12)
    state = await first_told(site, await played_on(site, code, at, seat=2))
    then = [await position(site, code, number, seat=2) for number in range(at + 1)]

    assert [event for step in then for event in step["happened"]] == state["happened"]
    assert [[], []] == [state["game"]["seats"][seat]["hand"] for seat in (0, 1)]


@pytest.mark.slow
async def test_it_is_played_to_its_end_with_bots(
    site: Site, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "INTERLUDE", 0.0)
    ada = await site.come(*_way(await played_on(site, code, await own_turn(site, code, 0), seat=0)))
    await _play_alone(ada)

    assert 3 == len(ada.state["result"])


async def test_the_record_says_where_it_comes_from(site: Site, code: str) -> None:
    at = await own_turn(site, code, 1)
    key = await played_on(site, code, at)
    await go_on(site, key.code)
    _, text = await site.http("GET", f"/api/tables/{key.code}/game.sab")

    assert f"; played on from table {code} after {at} choices" in text
    assert ("Ada", "Zoe", "Cy") == Game.read(text).seats


async def test_the_past_is_the_same_but_for_the_name(site: Site, code: str) -> None:
    key = await played_on(site, code, 20)
    old, new = [await _answers(site, one) for one in (code, key.code)]

    assert [entry.code for entry in old[:20]] == [entry.code for entry in new]
    assert [entry.choice.replace("Bo", "Zoe") for entry in old[:20]] == [entry.choice for entry in new]


async def test_the_same_choices_lead_to_the_same_end(site: Site, code: str) -> None:
    """What chance has dealt stays as it was, also what is not drawn yet."""
    key = await played_on(site, code, 20)
    old = await _answers(site, code)
    async with site.house.table(code) as before, site.house.table(key.code) as now:
        assert before.table.game is not None
        assert now.table.game is not None
        whole, twin = before.table.game, now.table.game.copy()
        for entry in old[20:]:
            twin.answer(entry.code)

        assert whole.result == twin.result


async def test_whoever_is_called_like_another_takes_the_name_of_the_seat(site: Site, code: str) -> None:
    state = await first_told(site, await played_on(site, code, 5, name="ada"))

    assert TRIO == [seat["name"] for seat in state["seats"]]


async def test_all_others_are_bots(site: Site, code: str) -> None:
    state = await first_told(site, await played_on(site, code, 5))

    assert ["random", "", "random"] == [seat["bot"] for seat in state["seats"]]


async def test_the_table_is_the_players_own(site: Site, code: str) -> None:
    key = await played_on(site, code, 5)
    state = await first_told(site, key)
    _, [card] = await site.http("POST", "/api/mine", {"keys": [[key.code, key.token]]})

    assert [(1, "Zoe", True)] == [
        (person["id"], person["name"], person["host"]) for person in state["people"]
    ]
    assert ("running", 1) == (card["phase"], card["seat"])


async def test_the_game_it_comes_from_stays_as_it_was(site: Site, code: str) -> None:
    before = await site.http("GET", f"/api/tables/{code}/game.sab")
    await played_on(site, code, 5)

    assert before == await site.http("GET", f"/api/tables/{code}/game.sab")


async def test_nobody_plays_on_after_the_end(site: Site, code: str) -> None:
    last = len(await _answers(site, code))
    status, sentence = await refused(site, code, at=last)

    assert (422, f"positions are numbered 0 to {last}; you can play on from any but the last") == (
        status,
        sentence,
    )


async def test_nobody_plays_on_in_a_seat_that_there_is_not(site: Site, code: str) -> None:
    assert (422, "the seats are numbered 0 to 2") == await refused(site, code, seat=3)


async def test_a_name_is_one(site: Site, code: str) -> None:
    status, sentence = await refused(site, code, name="Z;e")

    assert (422, True) == (status, "cannot be a name" in sentence)


async def test_nobody_plays_on_from_a_game_that_is_not_over(site: Site) -> None:
    """Its cards would be told."""
    keys = await begun(site, TRIO)

    assert 409 == (await refused(site, keys[0].code))[0]
    assert 409 == (await refused(site, keys[0].code, keys[0].token))[0]


async def alone_near_the_end(site: Site) -> Key:
    """Somebody who plays against two bots, in a deck with the veto [W19]; the game is nearly over."""
    key = await site.create("Ada", bots=2, players=3, seed=4, first=0, rules="base + veto", level="random")
    ada = await site.come(key.code, key.token)
    await ada.do("start")
    await ada.close()
    await go_on(site, key.code, left=2)
    return key


async def last_lapse(site: Site, key: Key) -> dict[str, Any]:
    _, told = await site.http("GET", f"/api/tables/{key.code}/review?round=1", token=key.token)
    lapse: dict[str, Any] = told["lapses"][-1]
    return lapse


async def test_who_plays_alone_plays_a_round_once_more_and_the_game_ends_with_that(site: Site) -> None:
    """From the moment at which the coach would have chosen otherwise. Who could come back would know what is
    still to be dealt there."""
    key = await alone_near_the_end(site)
    at = (await last_lapse(site, key))["at"]
    status, told = await site.http(
        "GET", f"/api/tables/{key.code}/replay?first={at}&count=1&seat=0", token=key.token
    )
    wish = {"name": "Ada", "seat": 0, "at": at, "token": "x" * 32}
    path = f"/api/tables/{key.code}/branches"
    answers = [await site.http("POST", path, wish, key.token) for _ in range(2)]  # the first was lost

    assert [(201, answers[0][1])] * 2 == answers
    state = await first_told(site, Key(**answers[0][1]))
    assert ("running", 0, 200) == (state["phase"], state["seat"], status)
    assert told["positions"][0]["game"] == state["game"]
    assert state["question"]["options"]
    assert 404 == (await site.http("GET", f"/api/tables/{key.code}"))[0]


async def test_who_is_at_the_game_that_ends_with_that_is_told_that_it_is_deleted(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also who does something there while it is taken away."""
    key = await alone_near_the_end(site)
    at = (await last_lapse(site, key))["at"]
    ada, store = await site.come(key.code, key.token), site.house.store
    actor = site.house._actors[key.code]
    delete, deleted, go_on = store.delete, asyncio.Event(), asyncio.Event()

    async def slowly(code: str) -> None:
        await delete(code)
        deleted.set()
        await go_on.wait()

    monkeypatch.setattr(store, "delete", slowly)
    playing = asyncio.create_task(played_on(site, key.code, at, name="Ada", seat=0, by=key.token))
    await deleted.wait()
    await ada.send("pause", on=True)
    waiting = actor._jobs._waiting
    async with asyncio.timeout(SOON):
        while len(waiting) < 2 and not ada.is_closed:  # until the table has heard that, too
            await asyncio.sleep(0.01)
    go_on.set()
    await playing
    await ada.until(lambda: ada.heard[-1]["is"] == "goodbye")

    assert {"is": "goodbye", "reason": "deleted", "again": False} == ada.heard[-1]


async def test_a_moment_is_the_same_when_the_game_has_ended_meanwhile(site: Site) -> None:
    """Nobody can tell beforehand whether it has: bots play its last cards."""
    key = await alone_near_the_end(site)
    path = f"/api/tables/{key.code}/replay?seat=0&count=50"

    async def games() -> list[dict[str, Any]]:
        _, told = await site.http("GET", path, token=key.token)
        return [step["game"] for step in told["positions"]]

    before = await games()
    await go_on(site, key.code)
    after = await games()

    assert before == after[: len(before)]
    for at in range(0, len(before) - 1, 5):
        assert before[at] == (await first_told(site, await played_on(site, key.code, at, seat=0)))["game"]


async def test_only_own_moments_of_rounds_that_are_over_are_played_once_more(site: Site) -> None:
    key = await alone_near_the_end(site)
    async with site.house.table(key.code) as actor:
        told = len(list(Walk(actor.table.record, actor.table.rounds_over()))) - 1

    assert 409 == (await refused(site, key.code))[0]
    assert 409 == (await refused(site, key.code, key.token, seat=1))[0]
    sentence = f"positions are numbered 0 to {told}; you can play on from any but the last"
    assert (422, sentence) == await refused(site, key.code, key.token, at=told)
    assert 200 == (await site.http("GET", f"/api/tables/{key.code}"))[0]


async def test_what_nobody_may_watch_is_played_on_by_who_was_there(site: Site) -> None:
    keys = await finished(site, TRIO, spectators=False)

    assert 403 == (await refused(site, keys[0].code))[0]
    assert (
        201
        == (
            await site.http(
                "POST",
                f"/api/tables/{keys[0].code}/branches",
                {"name": "Zoe", "seat": 0, "at": 0},
                keys[1].token,
            )
        )[0]
    )


def _way(key: Key) -> tuple[str, str]:
    return key.code, key.token


async def _answers(site: Site, code: str) -> list[e.Answered]:
    entries = [e.read(row.body) for row in await site.house.store.read(code)]
    return [entry for entry in entries if isinstance(entry, e.Answered)]


async def _play_alone(client: Client) -> None:
    while client.state["phase"] == "running":
        if client.is_asked:
            answer = await client.choose()
            assert "done" == answer["is"], answer
        else:
            await client.news()
