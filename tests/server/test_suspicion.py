"""How suspicion could have moved, told when a round is over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from saboteur import Game, Luck, Record
from saboteur.knowledge.view import View
from saboteur.server.replays import suspicions
from saboteur.server.replays.coaching import advice
from saboteur.server.replays.suspicions import Leap, Sight, deed_of, suspicion
from saboteur.server.replays.walking import Walk
from saboteur.server.tables.facts import StoodIn

from .serving import Site, serving
from .tables import begun, finished, go_on

pytestmark = pytest.mark.usefixtures("premises")


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with serving(tmp_path) as site:
        yield site


async def test_each_seat_gets_the_chances_by_what_it_has_seen(site: Site) -> None:
    keys = await finished(site, ["Ada", "Bo", "Cy"], seed=4)

    for seat, key in enumerate(keys):
        status, told = await site.http("GET", f"/api/tables/{key.code}/suspicion?round=2", token=key.token)
        assert (200, 2, seat) == (status, told["round"], told["seat"])
        assert 2 <= len(told["points"]) <= 41
        assert all(len(point) == 3 and all(0 <= chance <= 1 for chance in point) for point in told["points"])
        assert {point[seat] for point in told["points"]} in ({0.0}, {1.0})


async def test_before_anybody_did_anything_all_others_are_alike(site: Site) -> None:
    ada, *_ = await finished(site, ["Ada", "Bo", "Cy"], seed=4)
    _, told = await site.http("GET", f"/api/tables/{ada.code}/suspicion?round=1", token=ada.token)

    assert told["points"][0][1] == told["points"][0][2]


async def test_it_is_told_when_the_round_is_over(site: Site) -> None:
    ada, *_ = await begun(site, ["Ada", "Bo", "Cy"])
    address = f"/api/tables/{ada.code}/suspicion?round=1"

    status, problem = await site.http("GET", address, token=ada.token)

    assert (409, "the round is not over") == (status, problem["sentence"])


async def test_who_has_no_seat_is_told_when_the_game_is_over_what_everybody_could_see(site: Site) -> None:
    ada, *_ = await finished(site, ["Ada", "Bo", "Cy"], seed=4)
    address = f"/api/tables/{ada.code}/suspicion?round=1"
    status, told = await site.http("GET", address)

    assert (200, None) == (status, told["seat"])
    assert 1 == len(set(told["points"][0]))
    assert 403 == (await site.http("GET", address, token="x" * 32))[0]
    assert 400 == (await site.http("GET", f"/api/tables/{ada.code}/suspicion", token=ada.token))[0]


@pytest.mark.parametrize("rules", ["base", "base + veto"])
async def test_a_jump_names_the_deed_and_where_a_replay_shows_it(site: Site, rules: str) -> None:
    """What is announced is told when it has happened [W19]."""
    ada, *_ = await finished(site, ["Ada", "Bo", "Cy"], seed=4, rules=rules)
    _, told = await site.http("GET", f"/api/tables/{ada.code}/suspicion?round=1", token=ada.token)
    points, jumps = told["points"], told["jumps"]

    assert jumps
    for jump in jumps:
        assert points[jump["point"]][jump["seat"]] == jump["after"]
        assert points[jump["point"] - 1][jump["seat"]] == jump["before"]
        address = f"/api/tables/{ada.code}/replay?seat=0&first={jump['at']}&count=1"
        _, replay = await site.http("GET", address)
        assert jump["happened"]
        assert replay["positions"][0]["happened"] == jump["happened"]


async def test_nobody_is_told_what_another_seat_has_seen_while_the_game_goes_on(site: Site) -> None:
    ada, *_ = await begun(site, ["Ada", "Bo", "Cy"], seed=4)
    await go_on(site, ada.code, left=3)
    address = f"/api/tables/{ada.code}/suspicion?round=1"

    assert 200 == (await site.http("GET", address, token=ada.token))[0]
    assert 409 == (await site.http("GET", f"{address}&seat=1", token=ada.token))[0]
    assert 409 == (await site.http("GET", address))[0]


def test_it_is_told_where_a_bot_stood_in_for_who_did_it() -> None:
    game, luck = Game.new("base", ["Ada", "Bo", "Cy"], seed=4), Luck("suspicion")
    while game.decision is not None:
        game.answer(game.decision.options[luck.below(len(game.decision.options))])
    record = Record(game.setup, 4, game.record.choices)

    for stood_in in ((), (2,)):
        walk = Walk(record, stood_in=(StoodIn(0, len(game.events), stood_in),))
        told = [event for jump in suspicion(walk, None, 1).jumps for event in jump.happened]
        assert told
        assert all(event.stood_in == list(stood_in) for event in told)


def test_the_coach_says_so_too() -> None:
    game, luck = Game.new("base", ["Ada", "Bo", "Cy"], seed=4), Luck("suspicion")
    while game.decision is not None and len(game.answers) < 25:
        game.answer(game.decision.options[luck.below(len(game.decision.options))])
    assert game.decision is not None
    record, seat = Record(game.setup, 4, game.record.choices), game.decision.seat

    for stood_in in ((), (2,)):
        walk = Walk(record, stood_in=(StoodIn(0, len(game.events), stood_in),))
        told = [event for suspect in advice(walk, seat, 1, 0).suspects for event in suspect.happened]
        assert told
        assert all(event.stood_in == list(stood_in) for event in told)


def test_of_several_deeds_of_others_the_one_that_changed_most_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.new("base", seats=["Ada", "Bo", "Cy"], seed=1)
    view = game.view(0)
    between = iter([0.12, 0.85])

    def thinks(view: View) -> list[float]:
        return [0.0, next(between), 0.0]

    monkeypatch.setattr(suspicions, "chances", thinks)
    leap = Leap(1, 1, 0.1, 0.9, [Sight(view, at, (0, 0)) for at in (3, 4, 5, 6)])

    assert 5 == deed_of(leap, game, 0).at
