"""Coming, going and coming back: nothing is lost and nothing is told twice, whatever sockets do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from saboteur.server.http import sockets
from saboteur.server.http.sockets import LONGEST
from saboteur.server.limits import RATE
from saboteur.server.tables.entries import Said, written

from .serving import SOON, Client, FakeClock, Site, serving, settle
from .shelf import Shelf
from .tables import finished
from .timed import answers, back, begun

pytestmark = pytest.mark.usefixtures("premises")


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest_asyncio.fixture
async def site(clock: FakeClock) -> AsyncIterator[Site]:
    async with serving(Shelf(), clock) as site:
        yield site


def happened(*clients: Client) -> list[dict[str, Any]]:
    """All events that somebody was told of, on one socket after the other."""
    return [event for client in clients for state in client.states for event in state["happened"]]


def story(*clients: Client) -> tuple[list[dict[str, Any]], list[int]]:
    """What happened and was said, as one takes it up on one socket after the other: each state begins where
    one is, or is known wholly because it was asked for again."""
    events, sayings, known = [], [], 0
    for state in [state for client in clients for state in client.states]:
        if state["since"] < known:
            assert known == state["seq"], "nothing new comes with something old"
            continue
        assert known == state["since"], "nothing is left out"
        events += state["happened"]
        sayings += [saying["seq"] for saying in state["said"]]
        known = state["seq"]
    return events, sayings


async def goodbye(client: Client) -> dict[str, Any]:
    """The last that a client hears before its socket is closed."""
    async with asyncio.timeout(SOON):
        await client._listening
    return client.heard[-1]


async def says(client: Client, text: str | bytes) -> dict[str, Any]:
    """What a client hears after it has sent something, whatever it is."""
    before = len(client.heard)
    await client.connection.send(text)
    await client.until(lambda: len(client.heard) > before)
    return client.heard[before]


# Two devices.


async def test_two_devices_on_one_seat_are_told_the_same(site: Site) -> None:
    ada, bo, cy = await begun(site, 3)
    phone = await back(site, bo)
    for client in (ada, bo, cy):
        await client.play("pass")
        await settle()

    assert bo.states[-3:] == phone.states[-3:]


@pytest.mark.parametrize("device", [0, 1])
async def test_either_device_may_answer(site: Site, device: int) -> None:
    ada, bo, _ = await begun(site, 3)
    devices = [ada, await back(site, ada)]
    answer = await devices[device].play("pass")
    await settle()

    assert ("done", 1) == (answer["is"], bo.state["question"]["number"])


async def test_what_one_device_has_answered_the_other_cannot_answer_again(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    phone = await back(site, ada)
    await ada.play("pass")
    answer = await phone.ask("choose", question=0, option=1)

    assert "it is not your turn to answer: Bo is asked" == answer["sentence"]


async def test_two_devices_that_answer_together_answer_once(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    phone = await back(site, ada)
    replies = await asyncio.gather(ada.choose(0), phone.choose(1))

    assert ["done", "refused"] == sorted(reply["is"] for reply in replies)


async def test_a_choice_that_is_sent_twice_is_made_once(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    replies = await asyncio.gather(ada.choose(0), ada.choose(0))

    assert ["done", "done"] == [reply["is"] for reply in replies]
    assert 1 == len(await answers(site, ada.state["code"]))


async def test_a_choice_is_acknowledged_again_however_far_the_game_has_gone(site: Site) -> None:
    ada, bo, cy = await begun(site, 3)
    await ada.choose(0)
    for client in (bo, cy, ada):
        await settle()
        await client.play("pass")
    ada = await back(site, ada)
    answer = await ada.ask("choose", question=0, option=0)

    assert "done" == answer["is"]


async def test_who_chose_something_else_is_told_that_it_was_not_taken(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    await ada.choose(0)
    answer = await ada.ask("choose", question=0, option=1)

    assert "refused" == answer["is"]


async def test_what_a_bot_has_chosen_was_not_chosen_by_who_came_too_late(
    site: Site, clock: FakeClock
) -> None:
    ada, *_ = await begun(site, 3, clock=30, rules="base", level="random")
    await clock.advance(31)
    count = len(ada.states[-2]["question"]["options"])
    replies = [await ada.ask("choose", question=0, option=option) for option in range(count)]

    assert {"refused"} == {reply["is"] for reply in replies}


# Choices that are refused.


async def test_a_choice_for_a_question_that_is_answered_is_refused(site: Site) -> None:
    ada, bo, cy = await begun(site, 3)
    for client in (ada, bo, cy):
        await client.play("pass")
        await settle()
    answer = await ada.ask("choose", question=0, option=0)

    assert "the game has moved on: this question is already answered" == answer["sentence"]


async def test_a_choice_for_somebody_else_is_refused(site: Site) -> None:
    _, bo, _ = await begun(site, 3)
    answer = await bo.ask("choose", question=0, option=0)

    assert "it is not your turn to answer: Ada is asked" == answer["sentence"]


async def test_a_choice_that_is_not_offered_is_refused(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    count = len(ada.state["question"]["options"])
    answer = await ada.choose(count)

    assert f"there are {count} options, numbered from 0" == answer["sentence"]


async def test_who_only_watches_chooses_nothing(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    watching = await site.come(ada.state["code"])
    answer = await watching.ask("choose", question=0, option=0)

    assert "you are only watching: join the table to take part" == answer["sentence"]


@pytest.mark.parametrize(("who", "question", "option"), [(1, 0, 0), (0, 1, 0), (0, 7, 0), (0, 0, 999)])
async def test_what_is_refused_harms_nothing(site: Site, who: int, question: int, option: int) -> None:
    clients = await begun(site, 3)
    before = [client.raw.copy() for client in clients]
    await clients[who].ask("choose", question=question, option=option)
    await settle()
    del clients[who].raw[-1]

    assert before == [client.raw for client in clients]


# Coming back.


async def test_who_comes_back_is_told_what_happened_since(site: Site) -> None:
    ada, bo, cy = await begun(site, 3)
    await cy.close()
    await ada.play("dig")
    await settle()
    await bo.play("dig")
    await settle()
    cy_again = await back(site, cy)

    assert [event["kind"] for event in happened(bo)] == [event["kind"] for event in happened(cy, cy_again)]


async def test_who_comes_back_is_told_from_where(site: Site) -> None:
    ada, bo, _ = await begun(site, 3)
    seq = bo.state["seq"]
    await bo.close()
    await ada.play("pass")
    bo = await back(site, bo)

    assert (seq, seq + 1) == (bo.state["since"], bo.state["seq"])


async def test_who_has_missed_nothing_is_told_nothing_twice(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    await ada.close()
    ada = await back(site, ada)

    assert [] == ada.state["happened"]


async def test_who_has_forgotten_everything_is_told_everything(site: Site) -> None:
    ada, bo, _ = await begun(site, 3)
    await ada.play("dig")
    await settle()
    anew = await site.come(bo.state["code"], bo.token)

    assert happened(bo) == happened(anew)


async def test_who_claims_to_know_the_future_is_told_the_present(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    ahead = await site.come(ada.state["code"], ada.token, seq=1_000_000)

    assert (ada.state["seq"], []) == (ahead.state["seq"], ahead.state["happened"])


async def test_who_claims_to_know_the_future_misses_none_of_it(site: Site) -> None:
    ada, bo, _ = await begun(site, 3)
    ahead = await site.come(bo.state["code"], bo.token, seq=1_000_000)
    before = len(happened(bo))
    await ada.play("dig")
    await settle()

    assert happened(bo)[before:] == happened(ahead)


async def test_on_the_same_socket_everything_can_be_asked_for_again(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    seq = ada.state["seq"]
    await ada.send("resume", seq=seq - 1)
    await settle()

    assert (seq - 1, seq) == (ada.state["since"], ada.state["seq"])


async def test_who_comes_back_has_the_same_question_with_the_same_options(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    await ada.close()
    again = await back(site, ada)

    assert ada.state["question"] == again.state["question"]


STEPS = st.lists(st.sampled_from(["play", "close", "abort", "resume", "call"]), min_size=5, max_size=25)


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(STEPS, st.integers(0, 1000), st.sampled_from(["base", "jubilee"]))
async def test_however_often_somebody_drops_they_miss_nothing(
    steps: list[str], seed: int, rules: str
) -> None:
    """Two devices at one seat: one stays, the other comes and goes; both are told the same."""
    async with serving(Shelf(), FakeClock()) as site:
        clients = await begun(site, 3, rules=rules, window=0)
        stays = await site.come(clients[1].state["code"], clients[1].token)
        flighty = Flighty(site, clients[1])
        await flighty.come_back()
        for step in steps:
            await {"play": lambda: play(clients, Random(seed)), **flighty.moves}[step]()
        await settle()
        await flighty.come_back()

        assert story(stays) == story(*flighty.sockets)


async def play(clients: list[Client], random: Random) -> None:
    """Let somebody play, and wait until people know of it; nobody waits for a device that comes and goes."""
    for asked in [client for client in clients if client.is_asked]:
        await asked.choose(random.randrange(len(asked.state["question"]["options"])))
        for client in clients:
            await client.reach(asked.state["seq"])


class Flighty:
    """A second device of somebody, that comes and goes; its sockets, one after the other."""

    def __init__(self, site: Site, first: Client) -> None:
        self.site = site
        self.first = first
        self.sockets: list[Client] = []
        self.moves = {"close": self.close, "abort": self.abort, "resume": self.resume, "call": self.call}

    async def come_back(self) -> None:
        code, known = self.first.state["code"], self.sockets[-1].state["seq"] if self.sockets else 0
        self.sockets.append(await self.site.come(code, self.first.token, known))

    async def close(self) -> None:
        await self.sockets[-1].close()
        await self.come_back()

    async def abort(self) -> None:
        await abort(self.sockets[-1])
        await self.come_back()

    async def resume(self) -> None:
        await self.sockets[-1].send("resume", seq=self.sockets[-1].state["seq"])

    async def call(self) -> None:
        await self.first.ask("call", phrase="hello")


async def abort(client: Client) -> None:
    """The connection is gone, and nobody said goodbye."""
    client.connection.transport.abort()
    await client._listening


async def test_a_device_that_is_gone_before_it_was_let_in_is_not_here(site: Site) -> None:
    ada, bo, _ = await begun(site, 3)
    await bo.close()
    for _ in range(10):
        hasty = await site.knock(bo.state["code"])
        await hasty.send("hello", token=bo.token)
        await abort(hasty)
    await settle()

    assert [False, True, False] == [seat["away"] for seat in ada.state["seats"]]


# Who may come.


async def test_a_token_that_fits_nobody_is_refused(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    stranger = await site.come(ada.state["code"], "x" * 32)

    assert (
        "this link is not valid, or no longer valid: ask the host for a new one"
        == stranger.heard[0]["sentence"]
    )


async def test_who_is_refused_need_not_come_back(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    stranger = await site.come(ada.state["code"], "x" * 32)
    last = await goodbye(stranger)

    assert ("goodbye", False, 1008) == (last["is"], last["again"], stranger.close_code)


async def test_who_is_refused_is_told_nothing_of_the_table(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    stranger = await site.come(ada.state["code"], "x" * 32)
    await goodbye(stranger)

    assert ["refused", "goodbye"] == [heard["is"] for heard in stranger.heard]


async def test_without_a_token_one_only_watches(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    watching = await site.come(ada.state["code"])

    assert (None, None) == (watching.state["person"], watching.state["seat"])


async def test_where_spectators_are_not_allowed_nobody_watches(site: Site) -> None:
    ada, *_ = await begun(site, 3, spectators=False)
    stranger = await site.come(ada.state["code"])

    assert "this table is not open to spectators" == stranger.heard[0]["sentence"]


async def test_nobody_comes_to_a_table_that_is_not_there(site: Site) -> None:
    lost = await site.come("NOWHER")

    assert "there is no table with this code: check it, or ask for a new link" == (lost.heard[0]["sentence"])


@pytest.mark.parametrize("first", ["ping", "start", "leave"])
async def test_the_first_message_is_hello(site: Site, first: str) -> None:
    key = await site.create()
    rude = await site.knock(key.code)
    await rude.send(first)
    await goodbye(rude)

    assert ["the first message is hello"] == [refusal["sentence"] for refusal in rude.refusals]


async def test_who_stays_silent_is_let_go(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SHYNESS", 0.05)
    key = await site.create()
    silent = await site.knock(key.code)
    last = await goodbye(silent)

    assert ("silent", True) == (last["reason"], last["again"])


async def test_who_has_said_hello_may_stay_silent(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    key = await site.create()
    monkeypatch.setattr(sockets, "SHYNESS", 0.5)
    while not (ada := await site.come(key.code, key.token)).states:
        pass  # on a busy machine its hello came too late
    await asyncio.sleep(0.8)

    assert (await ada.do("ping"))["is"] == "pong"


async def test_a_new_link_of_ones_own_reaches_who_asked_for_it(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    answer = await ada.do("link", person=1)
    phone = await site.come(ada.state["code"], answer["token"])

    assert 1 == phone.state["person"]


async def test_when_there_is_a_new_link_the_old_one_is_worth_nothing(site: Site) -> None:
    ada, bo, _ = await begun(site, 3)
    await bo.close()
    await settle()
    await ada.do("link", person=2)
    old = await back(site, bo)

    assert [] == old.states


async def test_who_joins_a_rematch_takes_nobodys_place(site: Site) -> None:
    keys = await finished(site, ["Ada", "Bo", "Cy"], seed=3)
    ada, cy = await site.come(keys[0].code, keys[0].token), await site.come(keys[2].code, keys[2].token)
    await ada.do("host", person=keys[2].person)
    await cy.do("rematch", settings={**cy.state["settings"], "players": 4})
    await settle()
    code = cy.state["rematch"]
    await site.join(code, "Di")
    again = await site.come(code, keys[2].token)

    assert ["Ada", "Bo", "Cy", "Di"] == [seat["name"] for seat in again.state["seats"]]


# Messages that are none.


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        "{}",
        '{"do":"fly"}',
        '{"do":"choose"}',
        '{"do":"choose","question":-1,"option":0}',
        '{"do":"choose","question":"0","option":0}',
        '{"do":"choose","question":0,"option":0,"seat":1}',
        '{"do":"choose","question":0,"option":1e400}',
        '{"do":"ping","id":99999999999999999999}',
        '{"do":"say","text":"\\ud800"}',
        "[" * 10_000,
        b'{"do":"ping"}',
        b"\xff\xfe",
    ],
)
async def test_what_is_no_message_is_answered_in_a_sentence(site: Site, text: str | bytes) -> None:
    key = await site.create()
    ada = await site.come(key.code, key.token)
    await settle()
    answer = await says(ada, text)

    assert "refused" == answer["is"]
    assert answer["sentence"].startswith("this message is not understood: ")


async def test_after_what_was_no_message_others_are_heard(site: Site) -> None:
    key = await site.create()
    ada = await site.come(key.code, key.token)
    await ada.connection.send("nonsense")
    answer = await ada.ask("ping")

    assert "pong" == answer["is"]


async def test_a_message_may_be_as_long_as_the_limit(site: Site) -> None:
    key = await site.create()
    ada = await site.come(key.code, key.token)
    await settle()
    answer = await says(ada, '{"do":"ping"}'.ljust(LONGEST))

    assert "pong" == answer["is"]


async def test_a_message_above_the_limit_closes_the_socket(site: Site) -> None:
    key = await site.create()
    ada = await site.come(key.code, key.token)
    await ada.connection.send('{"do":"ping"}'.ljust(LONGEST + 1))
    await ada._listening

    assert 1009 == ada.close_code


async def test_who_sent_too_long_a_message_can_come_back(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    await ada.connection.send("x" * 100_000)
    await ada._listening
    ada = await back(site, ada)

    assert ada.is_asked


async def test_who_sends_too_much_is_refused(site: Site) -> None:
    key = await site.create()
    ada = await site.come(key.code, key.token)
    most = int(RATE[0])
    replies = [await ada.ask("ping") for _ in range(most + 1)]

    assert ["pong"] * most + ["refused"] == [reply["is"] for reply in replies]


async def test_who_waits_is_heard_again(site: Site, clock: FakeClock) -> None:
    key = await site.create()
    ada = await site.come(key.code, key.token)
    for _ in range(int(RATE[0]) + 1):
        await ada.ask("ping")
    await clock.advance(1)
    answer = await ada.ask("ping")

    assert "pong" == answer["is"]


async def test_nonsense_counts_too(site: Site) -> None:
    key = await site.create()
    ada = await site.come(key.code, key.token)
    for _ in range(int(RATE[0])):
        await says(ada, "nonsense")
    answer = await ada.ask("ping")

    assert "too many messages: wait a moment" == answer["sentence"]


# The server stops, and comes back.


async def test_when_the_server_stops_all_are_told_to_come_back(site: Site) -> None:
    clients = await begun(site, 3)
    site.server.stop()
    last = [await goodbye(client) for client in clients]

    assert [("restart", True)] * 3 == [(heard["reason"], heard["again"]) for heard in last]


async def test_who_comes_back_after_a_restart_goes_on_where_they_were(tmp_path: Path) -> None:
    async with serving(tmp_path) as site:
        ada, bo, _ = await begun(site, 3)
        await ada.play("dig")
        await bo.reach(ada.state["seq"])
        site.server.stop()
        await goodbye(bo)
    async with serving(tmp_path) as site:
        again = await back(site, bo)
        question, since = again.state["question"], again.state["since"]

        assert (bo.state["question"], bo.state["seq"]) == (question, since)


async def test_after_a_restart_nothing_is_missing_and_nothing_told_twice(tmp_path: Path) -> None:
    sockets_of_bo: list[Client] = []
    async with serving(tmp_path) as site:
        ada, bo, _ = await begun(site, 3)
        sockets_of_bo.append(bo)
        await ada.play("dig")
        await bo.close()
        site.server.stop()
        await goodbye(ada)
    async with serving(tmp_path) as site:
        sockets_of_bo.append(await back(site, bo))
        await sockets_of_bo[-1].play("dig")
        await sockets_of_bo[-1].reach(ada.state["seq"] + 1)
        everything = await site.come(bo.state["code"], bo.token)

        assert story(everything) == story(*sockets_of_bo)


async def test_if_somebody_else_has_written_to_a_table_it_is_read_again(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3)
    code, seq = ada.state["code"], ada.state["seq"]
    await site.house.store.append(code, seq + 1, clock.now(), [written(Said(1, phrase="hello"))])
    await ada.send("choose", question=0, option=0)
    if site.house.store.leases is None:
        assert "restart" == (await goodbye(ada))["reason"]
        ada = await back(site, ada)
    else:  # a table that several servers can have is found again on the same socket
        await ada.reach(seq + 1)

    assert ["hello"] == [saying["phrase"] for saying in ada.state["said"]]


# Where the page is from.


async def allowed(site: Site, origin: str | None) -> bool:
    """Whether a page from *origin* may open a socket."""
    key = await site.create()
    try:
        await site.knock(key.code, origin=origin)
    except InvalidStatus as refused:
        return refused.response.status_code != 403
    return True


async def test_our_own_page_may_play(site: Site) -> None:
    assert await allowed(site, site.url)


async def test_a_program_that_is_no_page_may_play(site: Site) -> None:
    assert await allowed(site, None)


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "https://127.0.0.1.evil.example", "http://127.0.0.1:1", "null", "", "http://["],
)
async def test_a_page_from_elsewhere_may_not_play(site: Site, origin: str) -> None:
    assert not await allowed(site, origin)


@pytest.mark.parametrize(
    ("origin", "may_play"),
    [
        ("https://saboteur.example", True),
        ("http://saboteur.example", False),
        ("https://saboteur.example:444", False),
        ("https://evil.example", False),
        (None, True),
    ],
)
async def test_behind_a_proxy_the_page_is_where_the_public_finds_it(
    clock: FakeClock, origin: str | None, may_play: bool
) -> None:
    async with serving(Shelf(), clock, public_url="https://saboteur.example/") as site:
        assert may_play == await allowed(site, origin)
