"""How fast a table goes on: what is set, what is skipped, what is waited for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import cache

import pytest
import pytest_asyncio

from saboteur import Game
from saboteur.questions import Decision
from saboteur.server.lobby import House
from saboteur.server.tables.plans import BEAT, INTERLUDE
from saboteur.server.thinking import Chosen, Inline, Task
from saboteur.text.notation import Option

from .serving import Client, FakeClock, Site, serving, settle
from .shelf import Shelf
from .tables import go_on
from .timed import NAMES, answers, back, begun, game_of

pytestmark = pytest.mark.usefixtures("premises")


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest_asyncio.fixture
async def site(clock: FakeClock) -> AsyncIterator[Site]:
    async with serving(Shelf(), clock) as site:
        yield site


async def log(site: Site, client: Client) -> list[tuple[float, str]]:
    return await answers(site, client.state["code"])


async def given(site: Site, client: Client) -> list[str]:
    """By whom the answers were given."""
    return [by for _, by in await log(site, client)]


# The pace.


async def test_who_is_alone_sets_the_pace_while_bots_play(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, first=1)
    put = clock.now()
    await ada.do("pace", pause=0.4)
    await clock.advance(1)

    assert [0.4, 0.8] == [round(at - put, 3) for at, _ in await log(site, ada)]


async def test_all_are_told_the_pace(site: Site) -> None:
    ada, bo = await begun(site, 2, bots=1)
    await ada.do("pace", pause=0.4)
    await settle()

    assert 0.4 == bo.state["settings"]["pause"]


async def test_with_people_only_the_host_sets_it(site: Site) -> None:
    ada, bo = await begun(site, 2, bots=1)
    answer = await bo.ask("pace", pause=0.4)

    assert "refused" == answer["is"]
    assert [True, False] == [client.state["pace"]["sets"] for client in (ada, bo)]


async def test_who_only_watches_sets_nothing(site: Site) -> None:
    ada, *_ = await begun(site, 1, bots=2)
    watching = await site.come(ada.state["code"])

    refused = [await watching.ask("pace", pause=0.4), await watching.ask("skip")]
    assert ["refused"] * 2 == [answer["is"] for answer in refused]
    assert {False} == set(watching.state["pace"].values())


# Skipping.


async def test_bots_play_on_at_once_until_a_person_is_asked(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=3, first=1, pause=5)
    put = clock.now()
    await ada.do("skip")
    await clock.advance(3 * BEAT)

    assert [round(BEAT * n, 3) for n in (1, 2, 3)] == [round(at - put, 3) for at, _ in await log(site, ada)]
    assert ada.is_asked


async def test_then_they_take_their_time_again(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, first=1, pause=5)
    await ada.do("skip")
    await clock.advance(2 * BEAT)
    await ada.play("pass")
    await clock.advance(4.9)

    assert ["bot", "bot", ""] == await given(site, ada)


async def test_nobody_skips_somebody_else(site: Site, clock: FakeClock) -> None:
    ada, bo = await begun(site, 2, bots=1, first=2, pause=5)
    answer = await bo.ask("skip")

    assert "refused" == answer["is"]
    assert [True, False] == [client.state["pace"]["skips"] for client in (ada, bo)]


async def test_who_is_asked_skips_nothing(site: Site) -> None:
    ada, *_ = await begun(site, 1, bots=2)
    answer = await ada.ask("skip")

    assert ("refused", False) == (answer["is"], ada.state["pace"]["skips"])


async def test_nothing_is_skipped_while_others_may_veto_ones_own_card(site: Site) -> None:
    """It was one's turn already; a person plays next."""
    ada, bo = await begun(site, 2, bots=1, rules="base + veto", window=5)
    await ada.play("dig")
    await bo.until(lambda: bo.state["window"] is not None)

    assert [False, False] == [client.state["pace"]["skips"] for client in (ada, bo)]


# A look at one's dwarf.


async def test_bots_wait_until_the_only_person_has_looked(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, first=1, look=True)
    await clock.advance(100)

    assert [] == await log(site, ada)
    assert ada.state["pace"]["look"]


async def test_then_they_take_the_time_they_take(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, first=1, look=True)
    await clock.advance(100)
    await ada.do("looked")
    looked = clock.now()
    await clock.advance(1.2)

    assert [(looked + 1.2, "bot")] == await log(site, ada)
    assert not ada.state["pace"]["look"]


async def test_nobody_looks_again_in_the_same_round(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, look=True)
    await ada.play("pass")
    await clock.advance(1.2)

    assert ["", "bot"] == await given(site, ada)


@pytest.mark.parametrize("others", [{"people": 2, "bots": 1}, {"people": 1, "bots": 2, "clock": 30}])
async def test_with_others_or_a_clock_nobody_is_waited_for(
    site: Site, clock: FakeClock, others: dict[str, int]
) -> None:
    people, bots = others["people"], others["bots"]
    ada, *_ = await begun(site, people, bots, first=people, look=True, clock=others.get("clock", 0))
    await clock.advance(1.2)

    assert ["bot"] == await given(site, ada)


async def test_in_the_next_round_they_wait_again_and_then_no_longer(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, look=True)
    await ada.do("bot", seat=0, level="random")
    while ada.state["game"]["round"] == 1:
        await clock.advance(1.2)
    await ada.do("bot", seat=0, level="")
    before = len(await log(site, ada))
    await clock.advance(100)
    assert ada.state["pace"]["look"]
    if not ada.is_asked:
        assert before == len(await log(site, ada))
        await ada.do("looked")
        await clock.advance(1.2)
        assert before + 1 == len(await log(site, ada)), f"without the {INTERLUDE} seconds after a round"


class Diggers(Inline):
    """Bots that do nothing but dig, as far to the east as they can."""

    house: House

    async def choose(self, task: Task) -> Chosen:
        decision = self.house._actors[task.table].table.decision
        assert decision is not None, "somebody is asked"
        return Chosen(eastwards(decision).code)


def eastwards(decision: Decision) -> Option:
    return max(decision.options, key=lambda option: (option.verb == "dig", option.cell & 0xFF))


@cache
def shared_by_bots() -> int:
    """A seed by which all three find the treasure at once if they dig so, and a bot takes gold first."""
    for seed in range(1, 10_000):
        game = Game.new("base", NAMES[:3], seed=seed, first=NAMES[0])
        while game.view(None).round == 1 and (decision := game.decision) is not None:
            if decision.question == "which gold card to keep" and decision.seat > 0:
                return seed
            game.answer(eastwards(decision).code)
    raise AssertionError("no such deal")


async def dig(site: Site, client: Client) -> None:
    """Do as the bots do."""
    decision = game_of(site, client.state["code"]).decision
    assert decision is not None, "somebody is asked"
    option = list(decision.options).index(eastwards(decision))
    await client.do("choose", question=client.state["question"]["number"], option=option)


async def test_bots_share_gold_though_nobody_can_look_at_a_new_dwarf_yet(clock: FakeClock) -> None:
    async with serving(Shelf(), clock, diggers := Diggers()) as site:
        diggers.house = site.house
        ada, *_ = await begun(site, 1, bots=2, look=True, seed=shared_by_bots())
        await ada.do("looked")
        while ada.state["game"]["round"] == 1 and not ada.state["pace"]["look"]:
            if ada.is_asked:
                await dig(site, ada)
            await clock.advance(1.2)

        assert 2 == ada.state["game"]["round"]


# Who is away.


async def test_all_are_told_when_a_bot_plays_for_who_is_away(site: Site, clock: FakeClock) -> None:
    ada, bo, cy = await begun(site, 3, first=1)
    await bo.close()
    await settle()

    assert [clock.now() + 60] * 2 == [client.state["question"]["stand_in"] for client in (ada, cy)]


async def test_nobody_is_counted_down_who_is_here(site: Site) -> None:
    ada, bo, _ = await begun(site, 3, first=1)
    await bo.close()
    await settle()
    await back(site, bo)
    await settle()

    assert ada.state["question"]["stand_in"] is None


async def test_the_host_need_not_wait(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, first=1)
    await bo.close()
    await settle()
    await ada.do("now", question=ada.state["question"]["number"])
    await clock.advance(1.2)

    assert ["away"] == await given(site, ada)


async def test_the_others_must(site: Site, clock: FakeClock) -> None:
    _, bo, cy = await begun(site, 3, first=1)
    await bo.close()
    await settle()
    answer = await cy.ask("now", question=cy.state["question"]["number"])

    assert "refused" == answer["is"]


async def test_nobody_is_hurried_who_is_here(site: Site) -> None:
    ada, *_ = await begun(site, 3, first=1)
    answer = await ada.ask("now", question=ada.state["question"]["number"])

    assert "refused" == answer["is"]


# What a bot did in somebody's place.


def deputies(client: Client) -> list[list[int]]:
    """By event that a client was told of: for whom bots had stood in."""
    return [event["stood_in"] for state in client.states for event in state["happened"]]


async def test_what_is_done_for_who_is_away_is_not_put_down_to_them(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, first=1)
    await bo.close()
    await clock.advance(60)

    assert {(), (1,)} == set(map(tuple, deputies(ada)))


async def test_nor_is_what_was_announced_for_them(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, first=1, rules="base + veto", window=3.0)
    await bo.close()
    await clock.advance(70)
    told = [event for state in ada.states for event in state["happened"] if event["stood_in"]]

    assert {(1,)} == {tuple(event["stood_in"]) for event in told}


async def test_bots_in_their_own_seats_stand_in_for_nobody(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, first=1)
    await clock.advance(10)

    assert {()} == set(map(tuple, deputies(ada)))


async def test_a_replay_tells_it_too(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, first=1)
    await ada.do("bot", seat=1, level="random")
    await clock.advance(1.2)
    await ada.do("bot", seat=1, level="")
    code = ada.state["code"]
    await go_on(site, code)
    _, replay = await site.http("GET", f"/api/tables/{code}/replay?count=50")
    marked = [
        step["seat"] for step in replay["positions"] if any(one["stood_in"] for one in step["happened"])
    ]

    assert [1] == marked
