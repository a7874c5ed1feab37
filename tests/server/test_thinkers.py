"""Thinkers on the bus: what they are asked, what they answer, and what happens when they do not."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from saboteur import Game, Record
from saboteur.bots.protocol import Heard
from saboteur.cli import main
from saboteur.server.bus import nats as buses
from saboteur.server.bus.memory import Memory
from saboteur.server.bus.protocol import Bus
from saboteur.server.replays.coaching import Player
from saboteur.server.replays.studies import STUDIES
from saboteur.server.replays.walking import Walk
from saboteur.server.tables.facts import SharedNotes, StoodIn
from saboteur.server.thinkers import distant, messages
from saboteur.server.thinkers.desk import Desk
from saboteur.server.thinkers.distant import Distant
from saboteur.server.thinking import Chosen, Inline, Task, Unable, chosen
from saboteur.server.wire import Notes
from saboteur.text.claims import Accuses

from .nats import Nats

GAME = Game.new("base", ["Ada", "Bo", "Cy"], seed=2**100, first="Ada")
TASK = Task("TABLE", Record(GAME.setup, 2**100), 0, "easy", (Heard(1, Accuses(2), 1, 0),), talks=True)

T = TypeVar("T")

SOON = 60.0
"""Seconds in which what must happen happens, however busy the machine is."""


class Nobody:
    """Who must not be asked."""

    async def choose(self, task: Task) -> Chosen:
        raise AssertionError

    async def study(self, job: Callable[..., T], *arguments: object) -> T:
        raise AssertionError

    async def close(self) -> None:
        pass


class Home(Inline):
    """Thinks in the server, and counts how often."""

    def __init__(self) -> None:
        self.asked = 0

    async def choose(self, task: Task) -> Chosen:
        self.asked += 1
        return await super().choose(task)


class Slow(Inline):
    """Thinks when it is let."""

    def __init__(self) -> None:
        self.begun: list[Task] = []
        self.go = asyncio.Event()

    async def choose(self, task: Task) -> Chosen:
        self.begun.append(task)
        await self.go.wait()
        return await super().choose(task)


@asynccontextmanager
async def at_work(bus: Bus, thinker: Any, processes: int = 1) -> AsyncIterator[Desk]:
    desk = Desk(bus, thinker, processes, STUDIES)
    await desk.open()
    try:
        yield desk
    finally:
        await desk.close()


@asynccontextmanager
async def asking(bus: Bus, home: Any) -> AsyncIterator[Distant]:
    asker = Distant(bus, home)
    await asker.open()
    try:
        yield asker
    finally:
        await asker.close()


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not is_so():
            await asyncio.sleep(0.01)


class TestChoosing:
    async def test_a_thinker_chooses_as_anybody_would(self, members: list[Bus]) -> None:
        async with at_work(members[0], Inline()), asking(members[1], Nobody()) as asker:
            assert chosen(TASK) == await asker.choose(TASK)

    async def test_it_is_told_no_name_and_no_table(self, members: list[Bus]) -> None:
        told: list[bytes] = []

        async def answer(body: bytes) -> bytes:
            told.append(body)
            return b"{}"

        await members[0].serve(messages.CHOOSE, answer)
        async with asking(members[1], Home()) as asker:
            await asker.choose(TASK)

        for secret in (b"Ada", b"Bo", b"Cy", b"TABLE"):
            assert secret not in told[0]
        names = {"name", "game", "record", "seat", "level", "heard", "talks"}
        assert names == set(json.loads(told[0]))

    async def test_questions_of_one_game_are_known_to_be(self, members: list[Bus]) -> None:
        """So that a thinker need not begin with the deal each time."""
        questions = [messages.Question.of("1.1", "secret", task) for task in (TASK, replace(TASK, seat=1))]
        other = messages.Question.of("1.1", "another", TASK)

        assert questions[0].game == questions[1].game != other.game

    async def test_where_nobody_thinks_the_server_does(self, members: list[Bus]) -> None:
        home = Home()
        async with asking(members[0], home) as asker:
            assert chosen(TASK) == await asker.choose(TASK)

        assert 1 == home.asked

    @pytest.mark.parametrize(
        "answer",
        [
            b'{"type":"Chosen","name":"another.1","code":7,"claim":null}',
            b'{"type":"Failed","name":"another.1"}',
            b'{"type":"Chosen","code":"seven"}',
            b"\x80\x04N.",
        ],
    )
    async def test_what_answers_another_question_or_none_is_dropped(
        self, members: list[Bus], answer: bytes
    ) -> None:
        async def say(body: bytes) -> bytes:
            return answer

        await members[0].serve(messages.CHOOSE, say)
        home = Home()
        async with asking(members[1], home) as asker:
            assert chosen(TASK) == await asker.choose(TASK)

        assert 1 == home.asked

    async def test_a_claim_about_a_seat_that_there_is_not_is_dropped(self, members: list[Bus]) -> None:
        async def say(body: bytes) -> bytes:
            name = messages.questions.decode(body).name
            return messages.encoded(messages.Chosen(name, 7, Accuses(9)))

        await members[0].serve(messages.CHOOSE, say)
        async with asking(members[1], Home()) as asker:
            assert chosen(TASK) == await asker.choose(TASK)

    async def test_a_thinker_of_another_edition_is_not_asked(
        self, members: list[Bus], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(messages, "CHOOSE", messages.CHOOSE.replace(".2.", ".1."))
            desk = Desk(members[0], Nobody(), 1, STUDIES)
            await desk.open()
        home = Home()
        async with asking(members[1], home) as asker:
            await asker.choose(TASK)
        await desk.close()

        assert 1 == home.asked


class TestLoad:
    async def test_a_thinker_takes_no_more_than_it_has_processes_for(self, members: list[Bus]) -> None:
        """Who comes later waits, and is served as soon as somebody is free."""
        slow = Slow()
        async with at_work(members[0], slow, 2), asking(members[1], Nobody()) as asker:
            waiting = [asyncio.create_task(asker.choose(TASK)) for _ in range(5)]
            await until(lambda: asker.crews[messages.CHOOSE].waiting == 3)
            assert 2 == len(slow.begun)
            slow.go.set()

            assert [chosen(TASK)] * 5 == await asyncio.gather(*waiting)

    async def test_a_busy_one_leaves_questions_to_others(self, members: list[Bus]) -> None:
        slow = Slow()
        async with at_work(members[0], slow), asking(members[1], Nobody()) as asker:
            first = asyncio.create_task(asker.choose(TASK))
            await until(lambda: len(slow.begun) == 1)
            async with at_work(members[2], Inline(), 4):
                assert [chosen(TASK)] * 20 == [await asker.choose(TASK) for _ in range(20)]
                slow.go.set()
                await first

        assert 1 == len(slow.begun)

    async def test_who_ends_finishes_what_it_has_taken(self, members: list[Bus]) -> None:
        slow = Slow()
        home = Home()
        async with asking(members[1], home) as asker:
            desk = Desk(members[0], slow, 2, STUDIES)
            await desk.open()
            taken = asyncio.create_task(asker.choose(TASK))
            await until(lambda: len(slow.begun) == 1)
            ending = asyncio.create_task(desk.close())
            await asyncio.sleep(0)
            late = await asker.choose(TASK)
            assert not ending.done()
            assert 1 == home.asked
            slow.go.set()

            assert chosen(TASK) == await taken == late
            await ending
        assert 1 == len(slow.begun) == home.asked


class TestDeath:
    """A thinker that is killed says nothing; one that thinks for long gives signs of life."""

    async def test_if_one_dies_another_is_asked(
        self, members: list[Bus], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(distant, "DEAD", 10**9)
        monkeypatch.setattr(messages, "BEAT", 0.01)
        asked = asyncio.Event()

        async def die(body: bytes) -> bytes:
            asked.set()
            await asyncio.Event().wait()
            return b""

        dying = await members[0].serve(messages.CHOOSE, die, messages.GROUP)
        async with asking(members[1], Nobody()) as asker:
            answer = asyncio.create_task(asker.choose(TASK))
            await asked.wait()
            dying.stop()
            await members[0].hear("elsewhere", lambda body: None)  # the bus has got so far
            async with at_work(members[2], Inline()):
                [name] = asker._silence
                asker._silence[name] = 2 * 10**9

                assert chosen(TASK) == await answer

    def test_when_one_has_died_those_are_asked_that_were_heard_of_since(self) -> None:
        asker = Distant(Memory(), Nobody())
        for thinker in ("stopped", "alive"):
            asker._pulse(messages.encoded(messages.Pulse(thinker, [], {messages.CHOOSE: 1})))
        asker._thinkers["stopped"] -= 60

        assert ["alive", ""] == [asker._living(messages.CHOOSE) for _ in range(2)]

    async def test_one_that_thinks_for_long_is_waited_for(
        self, members: list[Bus], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(distant, "DEAD", 10**9)
        monkeypatch.setattr(messages, "BEAT", 3600.0)
        slow = Slow()
        async with at_work(members[0], slow) as desk, asking(members[1], Nobody()) as asker:
            monkeypatch.setattr(messages, "BEAT", 0.001)
            answer = asyncio.create_task(asker.choose(TASK))
            await until(lambda: len(slow.begun) == 1)
            for _ in range(3):
                [name] = asker._silence
                asker._silence[name] = 10**6
                desk._pulse()
                await until(lambda: [*asker._silence.values()] < [10**6])
            slow.go.set()

            assert chosen(TASK) == await answer

    async def test_if_all_die_the_server_thinks(
        self, members: list[Bus], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        home, died = Home(), []
        monkeypatch.setattr(messages, "BEAT", 0.001)

        async def die(body: bytes) -> bytes:
            died.append(body)
            await asyncio.Event().wait()
            return b""

        await members[0].serve(messages.CHOOSE, die, messages.GROUP)
        async with asking(members[1], home) as asker:
            assert chosen(TASK) == await asker.choose(TASK)

        assert 1 == home.asked
        assert {*died} == {died[0]}

    async def test_while_the_bus_is_away_the_server_thinks(self) -> None:
        server, home = Nats(), Home()
        server.start()
        bus = buses.Nats(server.address)
        await bus.open()
        async with at_work(bus, Slow()), asking(bus, home) as asker:
            taken = asyncio.create_task(asker.choose(TASK))
            await until(lambda: bool(asker._silence))
            server.crash()

            assert chosen(TASK) == await taken
            assert chosen(TASK) == await asker.choose(TASK)
            assert 2 == home.asked
            await bus.close()


def finished() -> Record:
    """A game that is over."""
    game = Game.new("base", ["Ada", "Bo", "Cy"], seed=5)
    number = 0
    while (decision := game.decision) is not None:
        game.answer(decision.options[number % len(decision.options)])
        number += 1
    return Record(game.setup, 5, game.record.choices)


OVER = finished()
BEGUN = Record(OVER.setup, 5)
SEAT = Game.of(BEGUN).decision.seat  # type: ignore[union-attr]  # somebody is asked
SHARED = (SharedNotes(1, 1, 0, Notes()),)


class TestStudying:
    @pytest.mark.parametrize(
        ("job", "arguments"),
        [
            ("ending", (Walk(OVER), SHARED)),
            ("suspicion", (Walk(OVER, stood_in=(StoodIn(0, 9, (1,)),)), None, 1)),
            ("review", (Walk(OVER, 1), 1, Player(1, (0,), frozenset({2})))),
            ("advice", (Walk(BEGUN), SEAT, 1, 0)),
        ],
    )
    async def test_a_thinker_works_out_whatever_the_server_would(
        self, members: list[Bus], job: str, arguments: tuple[object, ...]
    ) -> None:
        async with at_work(members[0], Inline()), asking(members[1], Nobody()) as asker:
            assert STUDIES[job](*arguments) == await asker.study(STUDIES[job], *arguments)

    async def test_what_a_thinker_cannot_work_out_the_server_may(self, members: list[Bus]) -> None:
        class Weak(Inline):
            async def study(self, job: Callable[..., T], *arguments: object) -> T:
                raise Unable

        async with at_work(members[0], Weak()), asking(members[1], Inline()) as asker:
            found = await asker.study(STUDIES["suspicion"], Walk(OVER), None, 1)

        assert STUDIES["suspicion"](Walk(OVER), None, 1) == found

    async def test_what_is_no_job_is_not_done(self, members: list[Bus]) -> None:
        async with at_work(members[0], Nobody()), asking(members[1], Home()) as asker:
            assert ["a", "b"] == await asker.study(sorted_texts, ["b", "a"])


def sorted_texts(texts: list[str]) -> list[str]:
    return sorted(texts)


PROGRAM = [sys.executable, "-c", "import sys; from saboteur.cli import main; sys.exit(main())", "think"]


@contextmanager
def ended(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is gone afterwards, whatever happens."""
    try:
        yield process
    finally:
        process.kill()
        process.wait()


class TestProcess:
    async def test_it_thinks_and_ends_when_it_has_finished(self, nats: Nats) -> None:
        """On SIGTERM, too, what it has taken is answered."""
        bus = buses.Nats(nats.address)
        await bus.open()
        pulses: list[messages.Pulse] = []
        await bus.hear(messages.PULSE, lambda body: pulses.append(messages.pulses.decode(body)))
        environment = {**os.environ, "SABOTEUR_BUS": nats.address}
        with ended(subprocess.Popen([*PROGRAM, "--processes", "1"], env=environment)) as thinker:
            async with asking(bus, Nobody()) as asker:
                await until(lambda: bool(pulses))
                answer = asyncio.create_task(asker.choose(TASK))
                await until(lambda: any(pulse.names for pulse in pulses))
                thinker.send_signal(signal.SIGTERM)

                assert GAME.decision is not None
                assert (await answer).code in GAME.decision.options.codes  # its luck is its own
            assert 0 == await asyncio.to_thread(thinker.wait, SOON)
        await bus.close()

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            ([], "a thinker needs a bus: --bus nats://"),
            (["--bus", "nats://127.0.0.1:1", "--processes", "0"], "a thinker has at least 1 process"),
            (["--bus", "nats://127.0.0.1:1"], "the bus at 127.0.0.1:1 cannot be used"),
        ],
    )
    def test_what_cannot_be_is_refused_in_one_line(
        self,
        arguments: list[str],
        sentence: str,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.delenv("SABOTEUR_BUS", raising=False)
        monkeypatch.setattr("saboteur.server.think.set_up_logs", lambda style: None)

        assert 2 == main(["think", *arguments])
        assert sentence in capsys.readouterr().err
