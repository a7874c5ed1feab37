"""Finished games as they can be taken home: the record, and positions as each seat saw them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from saboteur import Game

from .serving import Client, FakeClock, Site, serving
from .tables import begun, come, finished, go_on, invited, play

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("premises")]

TRIO = ["Ada", "Bo", "Cy"]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(premises: None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with serving(tmp_path_factory.mktemp("replay")) as site:
        yield site


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def code(site: Site) -> str:
    """A game that is over."""
    return (await finished(site, TRIO, seed=11))[0].code


async def record(site: Site, code: str) -> str:
    status, text = await site.http("GET", f"/api/tables/{code}/game.sab")
    assert 200 == status, text
    assert isinstance(text, str)
    return text


async def replay(site: Site, code: str, **asked: int) -> dict[str, Any]:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    status, answer = await site.http("GET", f"/api/tables/{code}/replay?{query}")
    assert 200 == status, answer
    assert isinstance(answer, dict)
    return answer


async def positions(site: Site, code: str, **asked: int) -> list[dict[str, Any]]:
    """All positions of a game."""
    steps = (await replay(site, code, count=1))["steps"]
    pages = [await replay(site, code, first=first, count=50, **asked) for first in range(0, steps, 50)]
    return [step for page in pages for step in page["positions"]]


# The record.


async def test_the_record_is_the_game(site: Site, code: str) -> None:
    game = Game.read(await record(site, code))

    assert TRIO == list(game.seats)
    assert game.result is not None
    assert "base" == str(game.ruleset)
    assert '[Seed "11"]' in game.write()


async def test_the_record_has_the_result_that_the_players_were_told(site: Site) -> None:
    keys = await finished(site, TRIO)
    ada = await site.come(keys[0].code, keys[0].token)
    result = Game.read(await record(site, keys[0].code)).result

    assert result is not None
    assert list(result.gold) == ada.state["result"]


@pytest.mark.parametrize("what", ["game.sab", "replay", "replay?seat=0", "replay?first=0&count=1"])
@pytest.mark.parametrize("phase", ["open", "running"])
async def test_a_game_that_is_not_over_tells_nothing(site: Site, what: str, phase: str) -> None:
    keys = await (invited if phase == "open" else begun)(site, TRIO)
    status, problem = await site.http("GET", f"/api/tables/{keys[0].code}/{what}")

    assert 409 == status
    assert "the game is not over: its record would reveal what nobody may know yet" == problem["sentence"]


async def test_the_host_of_a_game_that_is_not_over_is_told_nothing_either(site: Site) -> None:
    keys = await begun(site, TRIO)
    status, _ = await site.http("GET", f"/api/tables/{keys[0].code}/replay", token=keys[0].token)

    assert 409 == status


@pytest.mark.parametrize("what", ["game.sab", "replay"])
async def test_a_table_that_is_not_there_has_no_record(site: Site, what: str) -> None:
    status, _ = await site.http("GET", f"/api/tables/000000/{what}")

    assert 404 == status


# Positions.


def shown(client: Client) -> list[Any]:
    """The positions that a client was shown, but for the end of a game, and what happened before each."""
    return [
        (state["game"], state["happened"])
        for state in client.states
        if state["happened"] and (state["question"] or state["window"])
    ]


async def kept(site: Site, code: str, **asked: int) -> list[Any]:
    """The same of a replay."""
    return [(step["game"], step["happened"]) for step in await positions(site, code, **asked)]


@pytest.mark.parametrize("rules", ["base", "jubilee"])
async def test_the_first_positions_are_what_each_seat_was_shown(site: Site, rules: str) -> None:
    keys = await begun(site, TRIO, rules=rules, seed=4)
    clients = await come(site, *keys)
    await play(clients, most=6)
    await go_on(site, keys[0].code)

    live = [shown(client) for client in clients]
    assert min(map(len, live)) > 6
    for seat, seen in enumerate(live):
        assert seen == (await kept(site, keys[0].code, seat=seat))[: len(seen)]


@pytest.mark.parametrize("rules", ["base", "jubilee"])
async def test_the_last_positions_are_what_each_seat_was_shown(site: Site, rules: str) -> None:
    keys = await begun(site, TRIO, rules=rules, seed=4)
    await go_on(site, keys[0].code, left=8)
    clients = await come(site, *keys)
    await play(clients)

    live = [shown(client)[1:] for client in clients]
    assert min(map(len, live)) > 2
    for seat, seen in enumerate(live):
        assert seen == (await kept(site, keys[0].code, seat=seat))[-1 - len(seen) : -1]


async def test_the_open_positions_are_what_a_referee_was_shown(site: Site) -> None:
    keys = await begun(site, TRIO, referee=True)
    referee = await site.come(keys[0].code, keys[0].referee)
    await play(await come(site, *keys), most=3)
    await referee.until(lambda: len(shown(referee)) == 4)
    await go_on(site, keys[0].code)

    live = shown(referee)
    assert 4 == len(live)
    assert live == (await kept(site, keys[0].code))[:4]


async def test_the_last_open_position_is_what_everybody_is_shown_after_the_game(site: Site) -> None:
    keys = await finished(site, TRIO)
    bo = await site.come(keys[1].code, keys[1].token)
    last = (await positions(site, keys[0].code))[-1]

    assert last["game"] == bo.state["game"]


async def test_with_everything_open_all_hands_are_seen(site: Site, code: str) -> None:
    [first] = (await replay(site, code, count=1))["positions"]

    assert [True] * 3 == [bool(seat["hand"]) and seat["dwarf"] > 0 for seat in first["game"]["seats"]]


@pytest.mark.parametrize("seat", [0, 1, 2])
async def test_from_a_seat_only_its_own_hand_is_seen(site: Site, code: str, seat: int) -> None:
    [first] = (await replay(site, code, seat=seat, count=1))["positions"]

    assert [seat] == [other for other, place in enumerate(first["game"]["seats"]) if place["hand"]]


async def test_choices_are_those_of_the_record(site: Site, code: str) -> None:
    chosen = [f"{TRIO[step['seat']]}: {step['choice']}" for step in (await positions(site, code))[1:]]
    lines = [line for line in (await record(site, code)).splitlines() if line.split(":")[0] in TRIO]

    assert lines == chosen


async def test_from_a_seat_only_its_own_choices_are_told(site: Site, code: str) -> None:
    told = {step["seat"] for step in await positions(site, code, seat=1) if step["choice"]}

    assert {1} == told


# Ranges.


async def test_a_range_of_positions_can_be_asked_for(site: Site, code: str) -> None:
    answer = await replay(site, code, first=7, count=3)

    assert [7, 8, 9] == [step["number"] for step in answer["positions"]]


async def test_a_range_is_part_of_the_whole(site: Site, code: str) -> None:
    whole = await positions(site, code, seat=2)

    assert whole[60:63] == (await replay(site, code, seat=2, first=60, count=3))["positions"]


async def test_there_is_one_position_more_than_answers(site: Site, code: str) -> None:
    choices = [answer for answer in Game.read(await record(site, code)).answers if isinstance(answer, int)]

    assert len(choices) + 1 == (await replay(site, code))["steps"]


async def test_nothing_comes_after_the_last_position(site: Site, code: str) -> None:
    steps = (await replay(site, code))["steps"]

    assert [steps - 1] == [
        step["number"] for step in (await replay(site, code, first=steps - 1))["positions"]
    ]
    assert [] == (await replay(site, code, first=steps))["positions"]


@pytest.mark.parametrize(
    "query", ["seat=-1", "seat=12", "seat=x", "first=-1", "first=100001", "count=0", "count=51", "count="]
)
async def test_a_range_of_another_kind_is_not_understood(site: Site, code: str, query: str) -> None:
    status, _ = await site.http("GET", f"/api/tables/{code}/replay?{query}")

    assert 400 == status


async def test_a_seat_must_be_one_of_the_game(site: Site, code: str) -> None:
    status, problem = await site.http("GET", f"/api/tables/{code}/replay?seat=3")

    assert (422, "the seats are numbered 0 to 2") == (status, problem["sentence"])


# Who answered.


async def test_answers_of_people_are_not_marked(site: Site, code: str) -> None:
    assert {""} == {step["by"] for step in await positions(site, code)}


async def test_answers_of_bots_are_marked(site: Site) -> None:
    key = await site.create("Ada", players=3, bots=2, level="random", first=0)
    ada = await site.come(key.code, key.token)
    await ada.do("start")
    await ada.choose()
    await ada.until(lambda: ada.is_asked and ada.state["question"]["number"] > 1)
    played = ada.state["question"]["number"]
    await go_on(site, key.code)

    steps = (await positions(site, key.code))[1 : played + 1]
    assert ["" if step["seat"] == 0 else "bot" for step in steps] == [step["by"] for step in steps]
    assert "; a bot" in await record(site, key.code)


async def test_answers_for_who_was_away_are_marked(tmp_path: Path) -> None:
    clock = FakeClock()
    async with serving(tmp_path, clock) as site:
        keys = await begun(site, TRIO, level="random", first=1, patience=5)
        ada = await site.come(keys[0].code, keys[0].token)
        await clock.advance(5)
        await ada.until(lambda: ada.state["question"]["number"] == 1)
        await go_on(site, keys[0].code)

        assert "away" == (await positions(site, keys[0].code))[1]["by"]
        assert "; a bot, for who was away" in await record(site, keys[0].code)


# Rounds that are over, while the game goes on.


async def test_who_plays_goes_through_the_rounds_that_are_over_as_they_saw_them(site: Site) -> None:
    keys = await begun(site, TRIO, seed=11)
    await go_on(site, keys[0].code, left=2)
    address = f"/api/tables/{keys[0].code}/replay"
    status, told = await site.http("GET", f"{address}?count=50", token=keys[1].token)

    assert (200, False, 1) == (status, told["over"], told["seat"])
    assert all(not place["hand"] for step in told["positions"] for place in step["game"]["seats"][::2])
    assert {1, 2} >= {step["game"]["round"] for step in told["positions"][:-1]}
    assert 409 == (await site.http("GET", f"{address}?seat=0", token=keys[1].token))[0]
    assert 409 == (await site.http("GET", address))[0]


async def test_it_does_not_tell_who_could_have_vetoed(site: Site) -> None:
    """[W19] Positions are counted by what all were told, and name nobody who was asked in secret."""
    keys = await begun(site, TRIO, rules="base + veto", seed=11)
    await go_on(site, keys[0].code, left=2)
    address = f"/api/tables/{keys[0].code}/replay"
    told: list[dict[str, Any]] = []
    while True:
        _, answer = await site.http("GET", f"{address}?first={len(told)}&count=50", token=keys[1].token)
        told += answer["positions"]
        if len(told) == answer["steps"]:
            break

    assert all(step["happened"] for step in told)
    assert {None, 1} >= {step["seat"] for step in told}
    assert {""} == {step["by"] for step in told}


async def test_the_chronicle_is_what_the_positions_tell(site: Site, code: str) -> None:
    _, told = await site.http("GET", f"/api/tables/{code}/chronicle?seat=1")
    steps = await positions(site, code, seat=1)

    assert [step["happened"] for step in steps] == [deed["happened"] for deed in told["deeds"]]
    rounds = [step["game"]["round"] for step in steps]
    assert [1, *rounds[:-1]] == [deed["round"] for deed in told["deeds"]]


# The ending.


async def test_the_ending_adds_up(site: Site, code: str) -> None:
    _, told = await site.http("GET", f"/api/tables/{code}/ending")
    result = Game.read(await record(site, code)).result

    assert result is not None
    assert 3 == len(told["rounds"])
    assert list(result.gold) == [
        sum(gold) for gold in zip(*[round["gold"] for round in told["rounds"]], strict=True)
    ]
    assert told["turning"]["jump"]["happened"]
    assert told["nose"] is None


async def test_the_best_nose_is_whose_shown_notes_named_saboteurs(site: Site) -> None:
    keys = await begun(site, TRIO, seed=11)
    await go_on(site, keys[0].code)
    _, before = await site.http("GET", f"/api/tables/{keys[0].code}/ending")
    dwarfs = before["rounds"][2]["dwarfs"]
    foe = next((seat for seat, dwarf in enumerate(dwarfs) if dwarf == "saboteur"), None)
    assert foe is not None
    nose = await site.come(keys[foe - 1].code, keys[foe - 1].token)
    await nose.do("note", notes={"marks": [{"seat": foe, "percent": 80}]})
    _, unshown = await site.http("GET", f"/api/tables/{keys[0].code}/ending")
    await nose.do("share")
    _, after = await site.http("GET", f"/api/tables/{keys[0].code}/ending")

    assert unshown["nose"] is None
    assert ((foe - 1) % 3, 1) == (after["nose"]["seat"], after["nose"]["named"])
