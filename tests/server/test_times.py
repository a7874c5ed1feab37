"""Time at a table: clocks, patience, pauses, and how long bots take. All of it is the test's time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import pytest_asyncio

from saboteur.bots.registry import BUILT_IN
from saboteur.server.lobby import IDLE
from saboteur.server.tables.clockwork import RETRY
from saboteur.server.tables.plans import GRACE, INTERLUDE
from saboteur.server.thinking import Chosen, Inline, Task

from .serving import Client, FakeClock, Ponderer, Site, serving, settle
from .shelf import Full, Shelf
from .timed import answers, back, begun, game_of

pytestmark = pytest.mark.usefixtures("premises")

CLOCKS = [30, 60, 120, 86400]


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest_asyncio.fixture
async def site(clock: FakeClock) -> AsyncIterator[Site]:
    async with serving(Shelf(), clock) as site:
        yield site


async def log(site: Site, client: Client) -> list[tuple[float, str]]:
    """When the game was answered, and by whom."""
    return await answers(site, client.state["code"])


# Clocks.


@pytest.mark.parametrize("seconds", CLOCKS)
async def test_a_bot_answers_when_the_time_is_over(site: Site, clock: FakeClock, seconds: int) -> None:
    ada, *_ = await begun(site, 3, clock=seconds)
    put = clock.now()
    await clock.advance(seconds)

    assert [(put + seconds, "clock")] == await log(site, ada)


@pytest.mark.parametrize("seconds", CLOCKS)
async def test_nobody_answers_while_there_is_time(site: Site, clock: FakeClock, seconds: int) -> None:
    ada, *_ = await begun(site, 3, clock=seconds)
    await clock.advance(seconds - 0.001)

    assert [] == await log(site, ada)


async def test_every_question_has_a_time_of_its_own(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, clock=30)
    put = clock.now()
    await clock.advance(20)
    await ada.play("pass")
    await clock.advance(30)

    assert [(put + 20, ""), (put + 50, "clock")] == await log(site, bo)


@pytest.mark.parametrize("seconds", CLOCKS)
async def test_everybody_is_told_when_the_time_is_over(site: Site, clock: FakeClock, seconds: int) -> None:
    clients = await begun(site, 3, clock=seconds)
    told = [client.state["question"]["deadline"] for client in clients]

    assert [clock.now() + seconds] * 3 == told


async def test_without_a_clock_there_is_no_deadline(site: Site) -> None:
    ada, *_ = await begun(site, 3)

    assert ada.state["question"]["deadline"] is None


async def test_without_a_clock_who_is_here_has_all_the_time_there_is(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3)
    await clock.advance(1_000_000)

    assert [] == await log(site, ada)


async def test_a_bot_has_no_deadline(site: Site) -> None:
    ada, *_ = await begun(site, 2, bots=1, clock=30, first=2)

    assert ada.state["question"]["deadline"] is None


async def test_who_answers_before_the_bot_has_thought_is_heard(clock: FakeClock) -> None:
    ponderer = Ponderer()
    async with serving(Shelf(), clock, ponderer) as site:
        ada, *_ = await begun(site, 3, clock=30)
        put = clock.now()
        await clock.advance(30.5)
        await ada.play("pass")
        await ponderer.finish()
        await clock.advance(10)

        assert [(put + 30.5, "")] == await log(site, ada)


async def test_how_long_a_bot_thinks_for_somebody_is_rounded_up(clock: FakeClock) -> None:
    ponderer = Ponderer()
    async with serving(Shelf(), clock, ponderer) as site:
        ada, *_ = await begun(site, 3, clock=30)
        put = clock.now()
        await clock.advance(30.7)
        await ponderer.finish()
        await clock.advance(20)

        assert [(put + 31.2, "clock")] == await log(site, ada)


# Being away.


async def test_a_bot_answers_for_who_is_away_when_patience_ends(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3)
    await clock.advance(10)
    await ada.close()
    await clock.advance(60)

    assert [(clock.now(), "away")] == await log(site, bo)


async def test_nobody_answers_for_who_is_away_before(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3)
    await clock.advance(100)
    await ada.close()
    await clock.advance(59.999)

    assert [] == await log(site, bo)


async def test_patience_begins_with_the_question(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3)
    await bo.close()
    await clock.advance(500)
    await ada.play("pass")
    put = clock.now()
    await clock.advance(100)

    assert [(put, ""), (put + 60, "away")] == await log(site, ada)


async def test_a_table_has_the_patience_it_wants(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, patience=5)
    await ada.close()
    await clock.advance(5)

    assert [(clock.now(), "away")] == await log(site, bo)


async def test_who_is_away_is_shown_to_be(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3)
    await ada.close()
    await settle()

    assert [True, False, False] == [seat["away"] for seat in bo.state["seats"]]


async def test_who_returns_in_time_answers_themselves(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3)
    await ada.close()
    await clock.advance(59)
    again = await back(site, ada)
    await clock.advance(100)
    await again.play("pass")

    assert [(clock.now(), "")] == await log(site, bo)


async def test_who_goes_again_is_waited_for_again(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3)
    await ada.close()
    await clock.advance(59)
    again = await back(site, ada)
    await again.close()
    await clock.advance(59.999)

    assert [] == await log(site, bo)


async def test_who_returns_later_has_the_next_question_again(site: Site, clock: FakeClock) -> None:
    ada, bo, cy = await begun(site, 3)
    await ada.close()
    await clock.advance(60)
    again = await back(site, ada)
    await bo.play("pass")
    await cy.play("pass")
    await clock.advance(1000)
    await again.play("pass")

    assert ["away", "", "", ""] == [by for _, by in await log(site, bo)]


async def test_who_returns_while_a_bot_thinks_for_them_answers_themselves(clock: FakeClock) -> None:
    ponderer = Ponderer()
    async with serving(Shelf(), clock, ponderer) as site:
        ada, bo, _ = await begun(site, 3)
        await ada.close()
        await clock.advance(60.1)
        again = await back(site, ada)
        await ponderer.finish()
        await clock.advance(1000)
        await again.play("pass")

        assert [(clock.now(), "")] == await log(site, bo)


async def test_who_has_another_device_here_is_not_away(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3)
    await back(site, ada)
    await ada.close()
    await clock.advance(1000)

    assert [] == await log(site, bo)


async def test_with_a_clock_who_is_away_has_as_long_as_the_others(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, clock=86400)
    put = clock.now()
    await ada.close()
    await clock.advance(86400)

    assert [(put + 86400, "clock")] == await log(site, bo)


async def test_who_leaves_has_a_bot_from_then_on(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3)
    await ada.do("leave")
    await clock.advance(1.2)

    assert ["bot"] == [by for _, by in await log(site, bo)]


# A bot stands in.


async def test_a_bot_that_the_host_seats_answers_after_its_pause(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, first=1)
    await clock.advance(50)
    await ada.do("bot", seat=1, level="random")
    seated = clock.now()
    await clock.advance(20)

    assert [(seated + 1.2, "bot")] == await log(site, bo)


async def test_who_is_stood_in_for_cannot_answer(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, first=1)
    await ada.do("bot", seat=1, level="random")
    answer = await bo.choose()

    assert "a bot plays for you: take your seat back first" == answer["sentence"]


@pytest.mark.parametrize("who", [0, 1])
async def test_host_and_player_can_send_the_bot_away(site: Site, clock: FakeClock, who: int) -> None:
    clients = await begun(site, 3, first=1)
    await clients[0].do("bot", seat=1, level="random")
    await clients[who].do("bot", seat=1, level="")
    await clock.advance(1000)
    await clients[1].play("pass")

    assert [(clock.now(), "")] == await log(site, clients[0])


async def test_nobody_else_can_send_the_bot_away(site: Site) -> None:
    ada, _, cy = await begun(site, 3, first=1)
    await ada.do("bot", seat=1, level="random")
    answer = await cy.ask("bot", seat=1, level="")

    assert "only the host can do this" == answer["sentence"]


async def test_who_has_their_seat_back_has_all_the_time_again(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, first=1, clock=30, pause=10)
    await ada.do("bot", seat=1, level="random")
    await clock.advance(9)
    await bo.do("bot", seat=1, level="")

    assert clock.now() + 30 == bo.state["question"]["deadline"]


async def test_nobody_gains_time_by_taking_a_seat_that_is_theirs(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, first=1, clock=30)
    deadline = clock.now() + 30
    await clock.advance(29)
    await bo.do("bot", seat=1, level="")

    assert deadline == ada.state["question"]["deadline"]


async def test_a_bot_at_another_seat_changes_nobodys_time(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, first=1, clock=30)
    deadline = clock.now() + 30
    await clock.advance(29)
    await ada.do("bot", seat=2, level="random")
    await settle()

    assert deadline == bo.state["question"]["deadline"]


async def test_a_bot_whose_seat_was_taken_back_does_not_hold_up_the_next(clock: FakeClock) -> None:
    ponderer = Ponderer()
    async with serving(Shelf(), clock, ponderer) as site:
        ada, bo, _ = await begun(site, 3, first=1)
        await ada.do("bot", seat=1, level="random")
        await ada.do("bot", seat=2, level="random")
        await settle()
        await bo.do("bot", seat=1, level="")
        await bo.play("pass")
        await settle()

        assert [2] == [task.seat for task in ponderer.tasks]


# Pausing.


async def test_a_pause_stops_the_clock(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, clock=30)
    await ada.do("pause", on=True)
    await clock.advance(1000)

    assert [] == await log(site, ada)


async def test_a_pause_stops_bots(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, first=1)
    await ada.do("pause", on=True)
    await clock.advance(1000)

    assert [] == await log(site, ada)


async def test_a_pause_stops_patience(site: Site, clock: FakeClock) -> None:
    ada, bo, _ = await begun(site, 3, first=1)
    await bo.close()
    await clock.advance(59)
    await ada.do("pause", on=True)
    await clock.advance(1000)

    assert [] == await log(site, ada)


async def test_a_pause_holds_what_a_bot_has_chosen_already(clock: FakeClock) -> None:
    ponderer = Ponderer()
    async with serving(Shelf(), clock, ponderer) as site:
        ada, *_ = await begun(site, 1, bots=2, first=1)
        await ada.do("pause", on=True)
        await ponderer.finish()
        await clock.advance(1000)

        assert [] == await log(site, ada)


async def test_after_a_pause_there_is_all_the_time_again(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, clock=30)
    await clock.advance(29)
    await ada.do("pause", on=True)
    await clock.advance(1000)
    await ada.do("pause", on=False)
    resumed = clock.now()
    await clock.advance(100)

    assert (resumed + 30, "clock") == (await log(site, ada))[0]


async def test_after_a_pause_a_bot_takes_its_time_again(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, first=1)
    await clock.advance(1)
    await ada.do("pause", on=True)
    await clock.advance(1000)
    await ada.do("pause", on=False)
    resumed = clock.now()
    await clock.advance(2)

    assert [(resumed + 1.2, "bot")] == await log(site, ada)


async def test_nobody_answers_during_a_pause(site: Site) -> None:
    ada, *_ = await begun(site, 3)
    await ada.do("pause", on=True)
    answer = await ada.choose()

    assert "the game is paused" == answer["sentence"]


async def test_only_the_host_pauses(site: Site) -> None:
    _, bo, _ = await begun(site, 3)
    answer = await bo.ask("pause", on=True)

    assert "only the host can do this" == answer["sentence"]


# How long bots take.


class Hasty(Inline):
    """Bots that do not think as long as they would."""

    async def choose(self, task: Task) -> Chosen:
        return await super().choose(replace(task, level=task.level.replace("expert", "expert:simulations=2")))


@pytest.mark.parametrize("level", BUILT_IN)
async def test_a_bot_of_any_level_takes_the_same_time(clock: FakeClock, level: str) -> None:
    async with serving(Shelf(), clock, Hasty()) as site:
        ada, *_ = await begun(site, 1, bots=2, first=1, level=level)
        put = clock.now()
        await clock.advance(2)

        assert [(put + 1.2, "bot")] == await log(site, ada)


async def test_a_bot_takes_as_long_as_the_table_wants(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, first=1, pause=7.5)
    put = clock.now()
    await clock.advance(14)

    assert [(put + 7.5, "bot")] == await log(site, ada)


async def test_a_bot_takes_the_same_time_however_many_options_it_has(site: Site, clock: FakeClock) -> None:
    taken = await times_taken(site, clock)
    between = {(count == 1, seconds) for count, seconds, is_first in taken if not is_first}

    assert {(True, 1.25), (False, 1.25)} == between


async def test_after_a_round_there_is_time_to_see_who_was_who(site: Site, clock: FakeClock) -> None:
    taken = await times_taken(site, clock)

    assert {1.25 + INTERLUDE} == {seconds for _, seconds, is_first in taken if is_first}


async def times_taken(site: Site, clock: FakeClock) -> list[tuple[int, float, bool]]:
    """By answer of a round among bots, and the beginning of the next: how many options there were, how
    long it took, and whether a round had ended before."""
    ada, *_ = await begun(site, 1, bots=2, pause=1.25)
    code = ada.state["code"]
    put = clock.now()
    await ada.do("bot", seat=0, level="random")
    await clock.advance(150)
    game = game_of(site, code)
    twin, taken, is_first = type(game).new(game.setup, seed=3), [], False
    choices = [answer for answer in game.answers if isinstance(answer, int)]
    for choice, (at, _) in zip(choices, await answers(site, code), strict=True):
        assert twin.decision is not None
        taken.append((len(twin.decision.options), at - put, is_first))
        put, is_first = at, "RoundEnded" in [event.kind for event in twin.answer(choice)]
    return taken


async def test_after_a_round_people_have_that_time_too(site: Site, clock: FakeClock) -> None:
    ada, bo, cy = await begun(site, 3, clock=30)
    for client in (ada, bo, cy):
        await client.close()
    await clock.advance(2500)
    times = [at for at, _ in await log(site, ada)]

    assert {30.0, 30.0 + INTERLUDE} == {after - before for before, after in pairwise(times)}


@pytest.mark.parametrize(
    ("thought", "taken"), [(0.0, 1.2), (1.0, 1.2), (1.3, 2.4), (2.3, 2.4), (3.0, 3.6), (12.1, 13.2)]
)
async def test_a_bot_that_thinks_longer_answers_at_a_multiple(
    clock: FakeClock, thought: float, taken: float
) -> None:
    ponderer = Ponderer()
    async with serving(Shelf(), clock, ponderer) as site:
        ada, *_ = await begun(site, 1, bots=2, first=1)
        put = clock.now()
        await clock.advance(thought)
        await ponderer.finish()
        await clock.advance(14)

        assert [(round(put + taken, 3), "bot")] == [(round(at, 3), by) for at, by in await log(site, ada)]


async def test_no_bot_answers_before_it_has_thought(clock: FakeClock) -> None:
    ponderer = Ponderer()
    async with serving(Shelf(), clock, ponderer) as site:
        ada, *_ = await begun(site, 1, bots=2, first=1)
        await clock.advance(1000)

        assert [] == await log(site, ada)


# Trouble.


class Confused(Inline):
    """Bots that cannot think."""

    async def choose(self, task: Task) -> Chosen:
        raise RuntimeError("no idea")

    async def close(self) -> None:
        pass


async def test_a_bot_that_cannot_think_answers_something(clock: FakeClock) -> None:
    async with serving(Shelf(), clock, Confused()) as site:
        ada, *_ = await begun(site, 1, bots=2, first=1)
        put = clock.now()
        await clock.advance(2.4)

        assert [(put + 1.2, "bot"), (put + 2.4, "bot")] == await log(site, ada)


async def test_what_cannot_be_written_is_tried_again(clock: FakeClock) -> None:
    shelf = Full()
    async with serving(shelf, clock) as site:
        ada, *_ = await begun(site, 1, bots=2, first=1)
        shelf.failing = 1
        await clock.advance(1.2 + RETRY + 1.2)

        assert ["bot"] == [by for _, by in await log(site, ada)]


async def test_who_has_answered_is_not_told_otherwise_if_the_bot_after_them_fails(clock: FakeClock) -> None:
    shelf = Full()
    async with serving(shelf, clock) as site:
        ada, *_ = await begun(site, 1, bots=2, pause=0)
        await ada.play("pass")
        shelf.failing = 1
        await settle()

        assert [] == ada.refusals


async def test_an_answer_that_cannot_be_written_can_be_given_again(clock: FakeClock) -> None:
    shelf = Full()
    async with serving(shelf, clock) as site:
        ada, *_ = await begun(site, 3)
        shelf.failing = 1
        refused = await ada.play("pass")
        done = await ada.play("pass")

        assert ["refused", "done"] == [refused["is"], done["is"]]


# Nobody is there.


async def test_without_a_clock_a_table_that_everybody_left_stays_as_it_is(
    site: Site, clock: FakeClock
) -> None:
    ada, *_ = await begun(site, 1, bots=2, first=1)
    await ada.close()
    await clock.advance(100_000)

    assert [] == await log(site, ada)


async def test_when_somebody_comes_bots_take_their_time(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, first=1)
    await ada.close()
    await clock.advance(100_000)
    await back(site, ada)
    came = clock.now()
    await clock.advance(2)

    assert [(came + 1.2, "bot")] == await log(site, ada)


async def test_when_somebody_comes_the_others_are_waited_for_anew(site: Site, clock: FakeClock) -> None:
    ada, bo, cy = await begun(site, 3)
    for client in (ada, bo, cy):
        await client.close()
    await clock.advance(100_000)
    await back(site, bo)
    came = clock.now()
    await clock.advance(100)

    assert [(came + 60, "away")] == await log(site, bo)


async def test_with_a_clock_a_table_goes_on_though_everybody_left(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, clock=30)
    put = clock.now()
    await ada.close()
    await clock.advance(40)

    assert [(30, "clock"), (31.2, "bot"), (32.4, "bot")] == [
        (round(at - put, 3), by) for at, by in await log(site, ada)
    ]


async def test_a_table_that_was_put_away_goes_on_when_somebody_comes(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 1, bots=2, first=1)
    await ada.close()
    await clock.advance(IDLE + 1)
    await site.house.sweep()
    await back(site, ada)
    came = clock.now()
    await clock.advance(2)

    assert [(came + 1.2, "bot")] == await log(site, ada)


async def test_a_table_with_a_clock_is_not_put_away(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, clock=86400)
    put = clock.now()
    for client in site.clients:
        await client.close()
    await clock.advance(IDLE + 1)
    await site.house.sweep()
    await clock.advance(86400)

    assert [(put + 86400, "clock")] == await log(site, ada)


async def test_a_table_with_a_clock_that_was_closed_is_opened_again(site: Site, clock: FakeClock) -> None:
    ada, *_ = await begun(site, 3, clock=60)
    for client in site.clients:
        await client.close()
    site.house.close_table(ada.state["code"])
    await site.house.sweep()
    await clock.advance(61)

    assert ["clock"] == [by for _, by in await log(site, ada)]


# The server comes back.


async def test_a_clock_goes_on_after_a_restart(tmp_path: Path, clock: FakeClock) -> None:
    async with serving(tmp_path, clock) as site:
        ada, *_ = await begun(site, 3, clock=86400)
        put = clock.now()
    clock.time += 3600
    async with serving(tmp_path, clock) as site:
        ada = await back(site, ada)

        assert put + 86400 == ada.state["question"]["deadline"]


@pytest.mark.parametrize(("seconds", "grace"), [(30, GRACE), (120, GRACE), (86400, GRACE)])
async def test_a_clock_that_ran_out_meanwhile_gives_some_time(
    tmp_path: Path, clock: FakeClock, seconds: int, grace: float
) -> None:
    async with serving(tmp_path, clock) as site:
        ada, *_ = await begun(site, 3, clock=seconds)
    clock.time += 100_000
    woken = clock.now()
    async with serving(tmp_path, clock) as site:
        await clock.advance(grace + 1)

        assert [(woken + grace, "clock")] == await log(site, ada)


async def test_a_clock_that_is_about_to_run_out_gives_some_time(tmp_path: Path, clock: FakeClock) -> None:
    async with serving(tmp_path, clock) as site:
        ada, *_ = await begun(site, 3, clock=60)
        await clock.advance(55)
    async with serving(tmp_path, clock) as site:
        ada = await back(site, ada)

        assert clock.now() + GRACE == ada.state["question"]["deadline"]


async def test_bots_go_on_after_a_restart_if_there_is_a_clock(tmp_path: Path, clock: FakeClock) -> None:
    async with serving(tmp_path, clock) as site:
        ada, *_ = await begun(site, 1, bots=2, clock=30, first=2)
    clock.time += 1000
    woken = clock.now()
    async with serving(tmp_path, clock) as site:
        await clock.advance(10)

        assert [(woken + 1.2, "bot")] == await log(site, ada)


async def test_without_a_clock_a_table_waits_for_somebody_after_a_restart(
    tmp_path: Path, clock: FakeClock
) -> None:
    async with serving(tmp_path, clock) as site:
        ada, *_ = await begun(site, 1, bots=2, first=2)
    async with serving(tmp_path, clock) as site:
        await clock.advance(1000)
        await back(site, ada)
        came = clock.now()
        await clock.advance(2)

        assert [(came + 1.2, "bot")] == await log(site, ada)


async def test_a_pause_outlives_a_restart(tmp_path: Path, clock: FakeClock) -> None:
    async with serving(tmp_path, clock) as site:
        ada, *_ = await begun(site, 3, clock=30)
        await ada.do("pause", on=True)
    async with serving(tmp_path, clock) as site:
        await clock.advance(1000)

        assert [] == await log(site, ada)


async def test_a_bot_that_stands_in_still_does_after_a_restart(tmp_path: Path, clock: FakeClock) -> None:
    async with serving(tmp_path, clock) as site:
        ada, bo, _ = await begun(site, 3, first=1)
        await ada.do("bot", seat=1, level="random")
    async with serving(tmp_path, clock) as site:
        await back(site, bo)
        await clock.advance(2)

        assert ["bot"] == [by for _, by in await log(site, ada)]
