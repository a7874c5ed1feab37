"""What anybody can ask for over HTTP: lists, the box, health, and the headers of every answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import pytest_asyncio
from prometheus_client import generate_latest

from saboteur.bots.registry import BUILT_IN
from saboteur.core.cards import CATALOGUE, TOOLS
from saboteur.rules import BOX, EDITION, NAMED
from saboteur.server.metrics import REGISTRY
from saboteur.server.tables.summaries import summary_in

from .serving import Key, Site, serving
from .tables import begun, finished, go_on, invited

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("premises")]

TRIO = ["Ada", "Bo", "Cy"]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(premises: None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with serving(tmp_path_factory.mktemp("lists")) as site:
        yield site


# One's own tables.


async def mine(site: Site, *keys: tuple[str, str]) -> list[dict[str, Any]]:
    status, cards = await site.http("POST", "/api/mine", {"keys": keys})
    assert 200 == status
    assert isinstance(cards, list)
    return cards


def own(key: Key) -> tuple[str, str]:
    return key.code, key.token


async def test_ones_own_finished_games_are_listed_with_their_results(site: Site) -> None:
    keys = await finished(site, TRIO, rules="saboteur2")
    _, replay = await site.http("GET", f"/api/tables/{keys[0].code}/replay?first=100000")
    [card] = await mine(site, own(keys[1]))

    assert ("over", "saboteur2", TRIO) == (card["phase"], card["rules"], card["players"])
    assert len(TRIO) == len(card["result"])
    assert winners_by(card["result"]) == card["winners"]
    assert replay["seats"] == card["players"]


def winners_by(gold: list[int]) -> list[int]:
    """[B25] The most gold wins, and players who tie share the win."""
    return [seat for seat, worth in enumerate(gold) if worth == max(gold)]


async def test_who_won_a_game_is_told_where_only_its_gold_was_kept(site: Site) -> None:
    keys = await finished(site, TRIO)
    card = await site.house.store.card(keys[0].code)
    assert card is not None
    kept = json.loads(card.summary)
    gold = kept["table"]["result"]
    del kept["table"]["winners"]
    await site.house.store.put_summary(keys[0].code, json.dumps(kept).encode())

    assert [winners_by(gold)] == [card["winners"] for card in await mine(site, own(keys[0]))]


async def test_a_game_that_ended_just_before_the_server_fell_is_listed_as_over(site: Site) -> None:
    keys = await begun(site, TRIO)
    card = await site.house.store.card(keys[0].code)
    assert card is not None
    await go_on(site, keys[0].code)
    await site.house.store.put_summary(keys[0].code, card.summary)

    assert ["over"] == [card["phase"] for card in await mine(site, own(keys[0]))]


async def test_a_key_to_another_table_lists_nothing(site: Site) -> None:
    here, there = await site.create(), await site.create()

    assert [] == await mine(site, (here.code, there.token))


async def test_a_key_that_has_been_replaced_lists_nothing(site: Site) -> None:
    key = await site.create()
    ada = await site.come(*own(key))
    token = (await ada.do("link", person=1))["token"]

    assert [key.code] == [card["code"] for card in await mine(site, own(key), (key.code, token))]


async def test_a_table_that_is_gone_is_not_listed(site: Site) -> None:
    key = await site.create()
    await site.http("DELETE", f"/api/tables/{key.code}", token=key.token)

    assert [] == await mine(site, own(key))


async def test_a_list_is_one_look_however_many_keys_there_are(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the same key is one, however often it is sent."""
    keys, store = [await site.create() for _ in range(3)], site.house.store
    looks: list[object] = []
    find = store._find

    async def found(query: Any) -> Any:
        looks.append(query)
        return await find(query)

    monkeypatch.setattr(store, "_find", found)
    cards = await mine(site, *map(own, keys), own(keys[0]), ("NOBODY", keys[0].token))

    assert ([key.code for key in keys], 1) == ([card["code"] for card in cards], len(looks))


async def test_a_list_says_who_sits_there_now(site: Site) -> None:
    key = await site.create("Ada", players=3)
    ada = await site.come(*own(key))
    await ada.do("bot", seat=2, level="random")
    await ada.do("order", seats=[2, 1, 0])

    assert [["Agate", "", "Ada"]] == [card["players"] for card in await mine(site, own(key))]


@pytest.mark.parametrize(
    "wallet",
    [
        {},
        {"keys": 5},
        {"keys": [["ABCDEF"]]},
        {"keys": [["ABCDEF", "short"]]},
        {"keys": [["A" * 6, "x" * 32]] * 101},
    ],
)
async def test_keys_of_another_kind_are_not_understood(site: Site, wallet: dict[str, Any]) -> None:
    status, _ = await site.http("POST", "/api/mine", wallet)

    assert 400 == status


async def test_no_list_tells_a_secret(site: Site) -> None:
    keys = await finished(site, TRIO)
    card = await site.house.store.card(keys[0].code)
    assert card is not None
    summary = summary_in(card.summary)
    assert summary is not None
    told = json.dumps([await mine(site, own(keys[0])), await site.http("GET", f"/api/tables/{keys[0].code}")])

    assert [] == [secret for secret in [*summary.hashes, keys[0].token] if secret in told]


# Tables of others.


async def watchable(site: Site) -> list[str]:
    status, cards = await site.http("GET", "/api/tables")
    assert 200 == status
    return [card["code"] for card in cards]


async def test_games_that_go_on_can_be_found_if_the_host_wants_it(site: Site) -> None:
    keys = await begun(site, TRIO, listed=True)

    assert keys[0].code in await watchable(site)


@pytest.mark.parametrize("settings", [{"listed": False}, {"listed": True, "spectators": False}])
async def test_games_are_not_found_that_nobody_may_watch(site: Site, settings: dict[str, bool]) -> None:
    keys = await begun(site, TRIO, **settings)

    assert keys[0].code not in await watchable(site)


async def test_tables_are_not_found_before_the_game_or_after_it(site: Site) -> None:
    before, after = await invited(site, TRIO, listed=True), await finished(site, TRIO, listed=True)

    assert not {before[0].code, after[0].code} & set(await watchable(site))


async def test_a_table_is_found_by_its_code_before_one_joins_it(site: Site) -> None:
    key = await site.create("Ada", players=3, rules="base + toll")
    status, card = await site.http("GET", f"/api/tables/{key.code.lower()}")

    assert (200, "open") == (status, card["phase"])
    assert ("base + toll", ["Ada", "", ""]) == (card["rules"], card["players"])


# The box, and how the server is.


async def test_the_box_says_what_there_is(site: Site) -> None:
    status, box = await site.http("GET", "/api/box")

    assert 200 == status
    assert EDITION == box["edition"]
    assert [card.number for card in CATALOGUE] == [card["number"] for card in box["cards"]]
    assert list(BOX) == [module["name"] for module in box["modules"]]
    assert list(NAMED) == [ruleset["name"] for ruleset in box["rulesets"]]


async def test_the_box_says_which_tool_a_card_breaks(site: Site) -> None:
    _, box = await site.http("GET", "/api/box")

    assert {f"broken {tool}": tool for tool in TOOLS} == {
        card["name"]: card["breaks"] for card in box["cards"] if card["breaks"]
    }


async def test_every_bot_in_the_box_can_sit_down(site: Site) -> None:
    _, box = await site.http("GET", "/api/box")
    levels = [bot["name"] for bot in box["bots"]]
    statuses = [(await site.http("POST", "/api/check", {"level": level}))[0] for level in levels]

    assert set(BUILT_IN) <= set(levels)
    assert [200] * len(levels) == statuses


async def test_the_server_says_that_it_is_well(site: Site) -> None:
    status, health = await site.http("GET", "/healthz")

    assert (200, True, EDITION) == (status, health["ok"], health["edition"])


async def test_the_present_is_not_counted_before_the_public(site: Site) -> None:
    """What is counted would tell those who see everything later what happens now."""
    assert 404 == (await site.http("GET", "/metrics"))[0]


async def test_the_server_counts_what_it_does() -> None:
    metrics = generate_latest(REGISTRY).decode()

    assert "saboteur_answers_total" in metrics
    assert 'saboteur_message_seconds_bucket{le="0.001"}' in metrics


async def test_what_is_counted_does_not_tell_what_somebody_tried(site: Site) -> None:
    """[W19] Whoever tries to veto something holds a veto."""
    key, *_ = await begun(site, TRIO)
    ada = await site.come(*own(key))
    await ada.ask("veto", question=0)
    metrics = generate_latest(REGISTRY).decode()

    assert "veto" not in metrics.casefold()


async def test_the_server_describes_what_can_be_asked_for(site: Site) -> None:
    status, schema = await site.http("GET", "/schema")

    assert 200 == status
    assert "/api/tables/{code}/replay" in json.loads(schema)["paths"]


# Headers.

REQUESTS = {
    "health": ("GET", "/healthz", None),
    "readiness": ("GET", "/readyz", None),
    "schema": ("GET", "/schema", None),
    "a list": ("GET", "/api/tables", None),
    "no such page": ("GET", "/nowhere", None),
    "no such table": ("GET", "/api/tables/000000", None),
    "no such method": ("DELETE", "/api/box", None),
    "no JSON": ("POST", "/api/tables", b"{"),
    "refused": ("POST", "/api/tables", b'{"name": "Ada", "settings": {"players": 2}}'),
    "too large": ("POST", "/api/tables", b" " * 20_000),
    "not allowed": ("DELETE", "/api/tables/000000", None),
}


def headers_of(url: str, method: str, body: bytes | None) -> dict[str, str]:
    request = Request(url, body, {"content-type": "application/json"}, method=method)
    try:
        with urlopen(request) as answer:
            return {name.lower(): value for name, value in answer.headers.items()}
    except HTTPError as error:
        with error:
            return {name.lower(): value for name, value in error.headers.items()}


@pytest.mark.parametrize("kind", REQUESTS)
async def test_every_answer_keeps_browsers_from_mischief(site: Site, kind: str) -> None:
    method, path, body = REQUESTS[kind]
    headers = await asyncio.to_thread(headers_of, site.url + path, method, body)

    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert ("nosniff", "no-referrer") == (headers["x-content-type-options"], headers["referrer-policy"])
    assert "server" not in headers


@pytest.mark.parametrize("kind", [kind for kind, (_, path, _) in REQUESTS.items() if path.startswith("/api")])
async def test_no_answer_about_tables_is_kept_by_browsers(site: Site, kind: str) -> None:
    method, path, body = REQUESTS[kind]
    headers = await asyncio.to_thread(headers_of, site.url + path, method, body)

    assert "no-store" == headers["cache-control"]


@pytest.mark.parametrize("kind", ["no such page", "no such table", "no such method", "no JSON", "too large"])
async def test_whatever_is_refused_is_refused_in_a_sentence(site: Site, kind: str) -> None:
    method, path, body = REQUESTS[kind]
    status, problem = await site.http(method, path, body)

    assert status in (400, 404, 405, 413)
    assert {"sentence", "rule", "template", "values"} == problem.keys()
    assert problem["sentence"]
    assert problem["sentence"] == problem["template"].format(**problem["values"])
