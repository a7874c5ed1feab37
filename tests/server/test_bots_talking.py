"""Bots that talk at a table: people hear them and they hear people, and nobody learns more by it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from saboteur import Game, Record
from saboteur.bots.protocol import Heard
from saboteur.bots.talk.conversation import heard_now
from saboteur.core.cards import TREASURE
from saboteur.server.tables.entries import Answered, Said, read
from saboteur.server.thinking import Chosen, Inline, Task, chosen
from saboteur.text.claims import SawGoal, Trusts

from .serving import Client, FakeClock, Ponderer, Site, serving
from .shelf import Shelf
from .tables import go_on
from .timed import begun

pytestmark = pytest.mark.usefixtures("premises")

CLAIM = {"claim": "trusts", "seat": 0}


class Chatterbox(Inline):
    """Bots that trust whoever sits first, whenever they may speak."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    async def choose(self, task: Task) -> Chosen:
        self.tasks.append(task)
        code, _ = await super().choose(replace(task, level="random"))
        return Chosen(code, Trusts(0) if task.talks else None)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


def heard(client: Client) -> list[dict[str, Any]]:
    return [saying for state in client.states for saying in state["said"]]


async def entries(site: Site, client: Client) -> list[object]:
    return [read(row.body) for row in await site.house.store.read(client.state["code"])]


async def test_what_a_bot_says_is_heard_with_its_move(clock: FakeClock) -> None:
    async with serving(Shelf(), clock, Chatterbox()) as site:
        ada, *_ = await begun(site, 1, bots=2, first=1)
        spectator = await site.come(ada.state["code"])
        await clock.advance(1.3)
        await spectator.reach(ada.state["seq"])

        [said] = heard(ada)
        assert (None, 1, CLAIM) == (said["person"], said["seat"], said["claim"])
        assert ada.state["seats"][1]["name"] == said["name"]
        assert heard(ada) == heard(spectator)
        assert [Answered, Said] == [type(entry) for entry in (await entries(site, ada))[-2:]]


async def test_whoever_comes_later_and_whoever_reads_the_record_has_it_too(clock: FakeClock) -> None:
    shelf = Shelf()
    async with serving(shelf, clock, Chatterbox()) as site:
        ada, *_ = await begun(site, 1, bots=2, first=1)
        await clock.advance(1.3)
        told, code, name = heard(ada), ada.state["code"], ada.state["seats"][1]["name"]
    async with serving(shelf, clock, Chatterbox()) as site:
        again = await site.come(code)
        assert told == heard(again)

        await go_on(site, code)
        _, record = await site.http("GET", f"/api/tables/{code}/game.sab")

        assert f'; {name}: claims {{"claim":"trusts","seat":0}}' in record.splitlines()


@pytest.mark.parametrize("wish", [{"talk": False}, {"chat": "nothing"}])
async def test_at_a_table_that_wants_it_bots_say_nothing(clock: FakeClock, wish: dict[str, Any]) -> None:
    async with serving(Shelf(), clock, Chatterbox()) as site:
        ada, *_ = await begun(site, 1, bots=2, first=1, **wish)
        await clock.advance(2.6)

        assert [] == heard(ada)
        assert 4 <= len(await entries(site, ada))


async def test_a_bot_says_nothing_in_the_name_of_a_person(clock: FakeClock) -> None:
    """Neither where the time is over, nor where somebody asked it to stand in."""
    thinker = Chatterbox()
    async with serving(Shelf(), clock, thinker) as site:
        ada, bo, _ = await begun(site, 3, clock=30)
        await clock.advance(30)
        await ada.do("bot", seat=1, level="random")
        await clock.advance(5)

        assert [False, False] == [task.talks for task in thinker.tasks[:2]]
        assert [] == heard(bo)


async def test_a_bot_says_nothing_in_the_name_of_somebody_who_has_left(clock: FakeClock) -> None:
    thinker = Chatterbox()
    async with serving(Shelf(), clock, thinker) as site:
        ada, bo, _ = await begun(site, 3)
        await ada.do("leave")
        await clock.advance(5)

        assert [False] == [task.talks for task in thinker.tasks[:1]]
        assert [] == heard(bo)


async def test_what_a_person_claims_reaches_the_bots(clock: FakeClock) -> None:
    ponderer = Ponderer()
    async with serving(Shelf(), clock, ponderer) as site:
        ada, *_ = await begun(site, 1, bots=2, first=0)
        await ada.do("claim", claim={"claim": "trusts", "seat": 2})
        await ada.play("pass")
        await clock.advance(0.1)

        [task] = ponderer.tasks
        assert [(0, Trusts(2), 1, 0)] == [
            (said.seat, said.claim, said.round, said.deeds) for said in task.heard
        ]


async def test_what_is_claimed_again_counts_once(clock: FakeClock) -> None:
    ponderer = Ponderer()
    async with serving(Shelf(), clock, ponderer) as site:
        ada, *_ = await begun(site, 1, bots=2, first=0)
        for seat in (1, 2, 1):
            await ada.do("claim", claim={"claim": "trusts", "seat": seat})
        await ada.do("say", text="that is all")
        await ada.play("pass")
        await clock.advance(0.1)

        assert [Trusts(2), Trusts(1)] == [said.claim for said in ponderer.tasks[0].heard]


def said_by(level: str, talks: bool, answers: int) -> list[Chosen]:
    """What the bots of a whole table choose and say, as a server asks them."""
    game, found = Game.new("base", ["Ada", "Bo", "Cy"], seed=11), list[Chosen]()
    for _ in range(answers):
        assert game.decision is not None
        record = Record(game.setup, 11, game.record.choices)
        found.append(chosen(Task("TABLE", record, game.decision.seat, level, (), talks)))
        game.answer(found[-1].code)
    return found


def test_bots_say_something_of_their_own() -> None:
    loud, silent = said_by("normal", True, 20), said_by("normal", False, 20)

    assert [choice.code for choice in silent] == [choice.code for choice in loud]
    assert any(choice.claim is not None for choice in loud)
    assert [None] * 20 == [choice.claim for choice in silent]


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_what_a_person_truly_claims_changes_what_bots_do(level: str) -> None:
    """A server hands on where somebody says that the treasure is, who has looked there."""
    silent, told = [moves_after_a_map(level, is_told) for is_told in (False, True)]

    assert silent != told


def moves_after_a_map(level: str, is_told: bool) -> list[int]:
    """What bots choose when somebody has looked at the treasure, and has said so or not."""
    game, heard, is_seen = Game.new("base", ["Ada", "Bo", "Cy", "Di", "Eli"], seed=15), list[Heard](), False
    found = list[int]()
    while len(found) < 12:
        decision = game.decision
        assert decision is not None
        maps = [option for option in decision.options if option.verb == "map"]
        if maps and not is_seen:
            game.answer(maps[0])
            view = game.view(decision.seat)
            is_seen = TREASURE in [goal.card for goal in view.goals]
            heard = [heard_now(view, decision.seat, SawGoal(0, "treasure"))] if is_seen and is_told else []
        else:
            record = Record(game.setup, 15, game.record.choices)
            found.append(chosen(Task(f"{is_told}", record, decision.seat, level, tuple(heard))).code)
            game.answer(found[-1])
    assert is_seen
    return found
