"""Nobody is told what they may not know: the same bytes at the same time, whatever is hidden from them.

A man in the middle compares every message of a table with the same message from a world that its reader
could not tell apart, see `middle.py`. That he has teeth is shown here, too.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog
from msgspec.structs import replace as changed
from prometheus_client import generate_latest
from sqlalchemy import text

from saboteur import Game, Luck
from saboteur.core.cards import DWARFS
from saboteur.core.mine import FACE_DOWN
from saboteur.errors import IllegalAction
from saboteur.server import wire
from saboteur.server.http.logs import set_up_logs
from saboteur.server.metrics import REGISTRY
from saboteur.server.storage.schema import migrating, once
from saboteur.server.tables import clockwork, plans, reasons, states
from saboteur.server.tables import entries as e
from saboteur.server.tables.actor import TableActor
from saboteur.server.tables.admission import Guest, Onlooker
from saboteur.server.tables.clockwork import Clockwork
from saboteur.server.tables.plans import Plan, Presence
from saboteur.server.tables.projection import Projection
from saboteur.server.tables.showing import OPEN, Reader, happenings, seen
from saboteur.server.tables.states import Moment
from saboteur.server.tables.table import Table
from saboteur.server.tables.tokens import hashed
from tests.laws.tables import choose, truth

from ..depth import so_many
from .middle import Leak, Middle, Scene, exchanged, opened
from .serving import SOON, Client, Key, Site, serving
from .tables import invited

RULES = (
    "base", "base + veto", "base + goal-swap", "saboteur2", "saboteur2 + chests + toll + party", "jubilee",
)  # fmt: skip

anywhere = pytest.mark.usefixtures("premises")
"""Wherever the tables are kept."""

TABLES: dict[str, Any] = {"ppba": {}, "pppb": {"clock": 30}, "pbb": {"window": 0, "pause": 0.5}}
"""Who sits there, and what else is decided before the game."""


async def played(settings: wire.Settings, seats: str, seed: int, most: int = 10_000) -> Counter[str]:
    """Play a game, every message compared; returns how many there were."""
    scene = await opened(settings, seats)
    readers = range(seats.count("p") + 1)
    middle = Middle(scene, Luck(seed), zeal=(0, 50, 90)[seed % 3], most=most, readers=readers)
    try:
        await middle.play()
    finally:
        await middle.close()
    return middle.compared


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
async def test_every_message_is_the_same_in_worlds_that_its_reader_could_not_tell_apart(rules: str) -> None:
    """What is told to seats and spectators, what is refused, and why a card cannot be played there."""
    compared = await played(wire.Settings(rules=rules, seed=1), "ppba", seed=1, most=90)

    assert {"state", "refused", "why", "done", "pong"} <= set(compared)


WHOLE = (
    *(("base + veto", seats) for seats in TABLES), ("jubilee", "ppba"),
    ("base", "pppb"), ("base + goal-swap", "ppba"), ("saboteur2", "pbb"),
    ("saboteur2 + chests + toll + party", "ppba"),
)  # fmt: skip
"""What is played to its end, and by whom."""

BEGUN = (("jubilee", "pppb"), ("jubilee", "pbb"))
"""What is played to its end only where time does not matter: these games are the longest."""


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seats"), [*WHOLE, *BEGUN])
async def test_whole_games_are_the_same_in_worlds_that_their_readers_could_not_tell_apart(
    rules: str, seats: str
) -> None:
    """Timid and eager players, with clocks and without, also where nobody can veto in time."""
    seed = 3 + list(TABLES).index(seats)
    most = so_many(150, deep=10_000) if (rules, seats) in BEGUN else 10_000
    compared = await played(wire.Settings(rules=rules, seed=seed, **TABLES[seats]), seats, seed, most)

    assert {"state", "refused", "why", "done", "pong", "openings"} <= set(compared)


@pytest.mark.slow
async def test_a_window_tells_nobody_who_holds_the_veto() -> None:
    """[W19] However long bots think, it is open for its time, and every seat is told the same."""
    compared = Counter[str]()
    for seed in range(3):
        compared += await played(wire.Settings(rules="base + veto", seed=seed), "ppbb", seed, most=150)

    assert compared["windows"] > 30
    assert compared["vetoes"] > 1


# Teeth.


def all_hands(patch: pytest.MonkeyPatch) -> None:
    def shown(self: Moment, reader: Reader) -> wire.Seen:
        told, whole = seen(self.game, reader), seen(self.game, OPEN)
        return changed(
            told, seats=[changed(t, hand=w.hand) for t, w in zip(told.seats, whole.seats, strict=True)]
        )

    patch.setattr(Moment, "seen", shown)


def all_goals(patch: pytest.MonkeyPatch) -> None:
    def shown(self: Moment, reader: Reader) -> wire.Seen:
        return changed(seen(self.game, reader), goals=seen(self.game, OPEN).goals)

    patch.setattr(Moment, "seen", shown)


def the_seed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(states, "settings_for", lambda table: table.settings)


def options_for_all(patch: pytest.MonkeyPatch) -> None:
    question = states._question

    def asked(moment: Moment, _: Onlooker) -> wire.Question | None:
        table = moment.table
        person = None if table.decision is None else table.chairs[table.decision.seat].person
        return question(moment, Onlooker(person, False))

    patch.setattr(states, "_question", asked)


def all_of_every_event(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(states, "happenings", lambda game, first, *_: happenings(game, first, OPEN))


def that_somebody_holds_the_veto(patch: pytest.MonkeyPatch) -> None:
    window = states._window

    def shown(moment: Moment, onlooker: Onlooker) -> wire.Window | None:
        told, known = window(moment, onlooker), moment.table.window
        if told is None or known is None:
            return told
        return changed(told, mine=any(asked.veto is not None for asked in known.asked))

    patch.setattr(states, "_window", shown)


def reasons_that_say_too_much(patch: pytest.MonkeyPatch) -> None:
    def objection(game: Game, _: wire.Why) -> IllegalAction:
        return IllegalAction("", "B16", f"the treasure lies elsewhere: {seen(game, OPEN).goals}")

    patch.setattr(reasons, "objection_to", objection)


def added(patch: pytest.MonkeyPatch, more: Callable[[TableActor], object]) -> None:
    """Let every state say something more."""
    state = Projection._state

    def told(self: Projection, guest: Guest) -> tuple[bytes, int]:
        message, seq = state(self, guest)
        assert isinstance(self._owner, TableActor)
        return message[:-1] + b',"more":' + msgspec.json.encode(str(more(self._owner))) + b"}", seq

    patch.setattr(Projection, "_state", told)


def notes_of_others(patch: pytest.MonkeyPatch) -> None:
    added(patch, lambda actor: actor.notes)


def hashes(patch: pytest.MonkeyPatch) -> None:
    added(patch, lambda actor: actor.table.people)


def windows_that_wait_for_bots(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Clockwork, "_closes", lambda self, plan: False)


def hurry(patch: pytest.MonkeyPatch, hurries: Callable[[Table], bool]) -> None:
    """Let bots answer sooner at times."""

    def planned(table: Table, presence: Presence) -> Plan | None:
        plan = plans.next_plan(table, presence)
        if plan is None or plan.kind != "bot" or not hurries(table):
            return plan
        return Plan(table.answered, plan.kind, plan.seat, plan.level)

    patch.setattr(clockwork, "next_plan", planned)


def bots_that_hurry_with_a_bad_hand(patch: pytest.MonkeyPatch) -> None:
    def hurries(table: Table) -> bool:
        assert table.game is not None
        assert table.decision is not None
        return sum(seen(table.game, OPEN).seats[table.decision.seat].hand) % 2 == 0

    hurry(patch, hurries)


def bots_that_hurry_if_there_is_one_option(patch: pytest.MonkeyPatch) -> None:
    hurry(patch, lambda table: table.decision is not None and len(table.decision.options) == 1)


TEETH: dict[Callable[[pytest.MonkeyPatch], None], tuple[str, str, str]] = {
    all_hands: ("base", "ppba", "game seats 1 hand "),
    all_goals: ("base", "ppba", "game goals 0 card: "),
    the_seed: ("base", "ppba", "settings seed: "),
    options_for_all: ("base", "ppba", "question options 0 "),
    all_of_every_event: ("base", "ppba", "facts dwarf: "),
    that_somebody_holds_the_veto: ("base + veto", "ppba", "window mine: "),
    reasons_that_say_too_much: ("base", "ppba", "^sentence: 'the treasure lies elsewhere"),
    notes_of_others: ("base", "ppba", "more: "),
    hashes: ("base", "ppba", "more: "),
    windows_that_wait_for_bots: ("base + veto", "pbbb", "a message at"),
    bots_that_hurry_with_a_bad_hand: ("base", "pbb", "a message at"),
    bots_that_hurry_if_there_is_one_option: ("base", "pbb", "a message at"),
}
"""What can be told too much, the table where it is, and what the man in the middle finds."""


@pytest.mark.parametrize("leak", TEETH, ids=lambda leak: leak.__name__.replace("_", " "))
async def test_a_table_that_tells_too_much_is_caught(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, seats, found = TEETH[leak]
    leak(monkeypatch)

    with pytest.raises(Leak, match=found):
        await played_often(rules, seats)


async def played_often(rules: str, seats: str) -> None:
    for seed in range(2, 12, 3):
        await played(wire.Settings(rules=rules, seed=seed), seats, seed)


# The mine when a round has ended.


@pytest.mark.parametrize("rules", ["base", "saboteur2", "tournament", "jubilee"])
def test_the_end_of_a_round_tells_everybody_the_mine_and_nothing_that_was_not_seen(rules: str) -> None:
    """It is what a spectator saw before, and saw done: whatever was face-down then is so still."""
    game, luck, found = Game.new(rules, seats=["Ada", "Bo", "Cy", "Di", "Eve"], seed=3), Luck(3), []
    while game.decision is not None:
        before, first = seen(game, None), len(game.events)
        game.answer(choose(truth(game), luck, 60))
        if told := until_the_end(game, first, None):
            end = told[-1]
            found.append(end.facts["treasure_found"])

            assert lying_after(before, told) == sorted(end.facts["mine"])
            assert all(end == until_the_end(game, first, seat)[-1] for seat in range(5))

    assert {True, False} == set(found)


def until_the_end(game: Game, first: int, reader: Reader) -> list[wire.Happening]:
    """What *reader* was told from event *first* to the end of the round; nothing while that goes on."""
    told = happenings(game, first, reader)
    kinds = [event.kind for event in told]
    return told[: kinds.index("RoundEnded") + 1] if "RoundEnded" in kinds else []


def lying_after(before: wire.Seen, deeds: list[wire.Happening]) -> list[list[int]]:
    """The mine as it was seen *before*, and what was done to it since."""
    faces = dict(before.mine.cells) | dict.fromkeys(before.mine.hidden, int(FACE_DOWN))
    for deed in deeds:
        match deed.kind, deed.facts:
            case "Dug" | "LaidUp", {"cell": cell, "face": face}:
                faces[cell] = face
            case "Diverted", {"cell": cell, "lifted": lifted}:
                faces[cell] = faces.pop(lifted)
            case "GoalMoved", {"cell": cell, "to": to}:
                faces[to] = faces.pop(cell)
            case "Collapsed" | "ChestBuried", {"cell": cell}:
                del faces[cell]
    return sorted([cell, face] for cell, face in faces.items())


# Spectators who see everything later than it happens.

DELAY = 30


HOST, SPECTATOR = 3, 4
"""Who sees it so: the host, who has no seat, and somebody whom nobody knows."""

QUESTIONS = 150
"""More than are put meanwhile."""

ASKED: tuple[wire.Message, ...] = (
    wire.Skip(), *(wire.Hasten(question=number) for number in range(QUESTIONS)), wire.Veto(question=1),
    wire.Choose(question=1, option=0), wire.Why(card=1), wire.Looked(), wire.Pace(pause=1.0), wire.Share(),
    wire.React(reaction="cheer"), wire.Again(), wire.Rematch(), wire.Agree(on=True), wire.Start(),
    wire.SeatBot(seat=0, level="easy"), wire.SeatBot(seat=0, level=""), wire.Recall(before=1_000_000),
    wire.NewLink(person=1, token="x" * 32), wire.Pause(on=False), wire.Pause(on=True), wire.Ping(),
    wire.HandOver(person=HOST + 1),
)  # fmt: skip


async def watched(luck: Luck, who: int) -> list[tuple[float, bytes]]:
    """What is heard up to the moment when it may be seen how a game goes on: *luck* decides that."""
    scene = await opened(wire.Settings(seed=5, delay=DELAY), "ppps")
    await scene.hear(0, wire.HandOver(person=HOST + 1))
    await keep_busy(scene, Luck("the same"), 1100.0)
    await keep_busy(scene, luck, 1100.0 + DELAY)
    assert scene.table.question < QUESTIONS
    for message in ASKED:
        await scene.hear(who, message)
    await scene.close()
    return scene.ears[who].heard


async def keep_busy(scene: Scene, luck: Luck, until: float) -> None:
    """Everybody chooses and talks at random times."""
    while (seconds := 0.5 + luck.below(30) / 10) < until - scene.clock.time:
        await scene.wait(seconds)
        decision = scene.table.decision
        assert decision is not None
        option = luck.below(len(decision.options))
        await scene.hear(decision.seat, wire.Choose(question=scene.table.question, option=option))
        await scene.hear(luck.below(3), wire.Say(text=f"{luck.below(1000)}"))
    await scene.wait(until - scene.clock.time)


@pytest.mark.parametrize("who", [HOST, SPECTATOR])
async def test_who_sees_everything_later_learns_nothing_of_what_happens_now(who: int) -> None:
    """Neither what is done and said, nor when; whatever they ask for, either."""
    one, other = await watched(Luck(1), who), await watched(Luck(2), who)

    assert len(one) > 30
    assert one == other


async def test_a_gallery_that_sees_everything_at_once_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Projection, "table_for", lambda self, _: self._owner.table)

    assert await watched(Luck(1), SPECTATOR) != await watched(Luck(2), SPECTATOR)


# Whatever else can be asked for, read or logged.


@anywhere
async def test_what_anybody_may_ask_over_http_is_the_same_in_every_world(tmp_path: Path) -> None:
    """Cards of tables, lists, metrics, and what is refused while the game goes on."""
    async with serving(tmp_path) as site:
        keys, clients = await running(site, rules="jubilee", listed=True, seed=271828182845)
        for client in clients:
            await client.close()
        await site.settle()
        actor = site.house._actors[keys[0].code]
        truth, answers, metrics = actor.table, await answers_of(site, keys), counted()
        for number in range(4):
            actor.table = exchanged(truth, None, Luck(number))

            assert metrics == counted()
            assert answers == await answers_of(site, keys)
            metrics = counted()


async def answers_of(site: Site, keys: list[Key]) -> list[tuple[int, object]]:
    """What is answered to everything that can be asked about a game that goes on."""
    code, wallet = keys[0].code, {"keys": [[key.code, key.token] for key in keys]}
    table = f"/api/tables/{code}"
    return [
        await site.http("GET", table),
        await site.http("GET", "/api/tables"),
        await site.http("POST", "/api/mine", wallet),
        await site.http("GET", f"{table}/game.sab"),
        await site.http("GET", f"{table}/replay?seat=1"),
        await site.http("POST", f"{table}/people", {"name": "Eve"}),
        await site.http("DELETE", table, token="x" * 32),
        await site.http("DELETE", table, token=keys[1].token),
    ]


def counted() -> list[str]:
    """What is counted of games; the process has its own life."""
    return [line for line in generate_latest(REGISTRY).decode().splitlines() if "process_" not in line]


async def running(site: Site, **settings: Any) -> tuple[list[Key], list[Client]]:
    """A game that has gone on for a while."""
    keys = await invited(site, ["Ada", "Bo", "Cy"], **settings)
    clients = [await site.come(key.code, key.token) for key in keys]
    await clients[0].do("start")
    for _ in range(12):
        asked = next(client for client in clients if client.is_asked)
        await asked.choose()
        await site.settle()
    return keys, clients


@pytest.fixture(params=["text", "json"])
def logged(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], str]]:
    """All that is logged, as `saboteur serve` does it."""
    lines = StringIO()
    set_up_logs(request.param)
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(lines), cache_logger_on_first_use=False)
    caplog.set_level(logging.INFO)
    yield lambda: lines.getvalue() + caplog.text
    structlog.reset_defaults()


SEED = 314159265358


@anywhere
async def test_logs_hold_no_secret_whatever_goes_wrong(tmp_path: Path, logged: Callable[[], str]) -> None:
    """No token, hash or seed, nothing of hands and dwarfs, nothing that is noted or said."""
    async with serving(tmp_path) as site:
        keys, clients = await running(site, seed=SEED)
        secrets = [str(SEED), *(secret for key in keys for secret in (key.token, hashed(key.token)))]
        private = ["my private note", "what I say", *DWARFS[1:2], *DWARFS[3:]]
        private += [option["text"] for client in clients for option in options_of(client)]
        await misbehave(site, keys, clients[0])
        await damage(site, "UPDATE tables SET length = length + 1")
        await ask_in_vain(clients)
        await damage(site, "UPDATE tables SET length = length - 1")
        clients = [await site.come(key.code, key.token) for key in keys]
        await damage(site, "ALTER TABLE entries RENAME TO lost")
        await ask_in_vain(clients)
        await damage(site, "ALTER TABLE lost RENAME TO entries")
        heard = "".join(text for client in site.clients for text in client.raw)

    assert "somebody else has written to a table" in logged()
    assert re.search('no such table|relation "entries" does not exist', logged())
    assert [] == [secret for secret in secrets + private if secret in logged()]
    assert [] == [secret for secret in secrets if secret in heard]


def options_of(client: Client) -> list[dict[str, Any]]:
    return [option for state in client.states if state["question"] for option in state["question"]["options"]]


async def misbehave(site: Site, keys: list[Key], client: Client) -> None:
    """Do what is refused, and what is nobody's business."""
    await client.do("note", notes={"text": "my private note"})
    await client.do("say", text="what I say")
    await client.ask("choose", question=0, option=0)
    await client.ask("why", card=12)
    await client.connection.send(f'{{"do": "hello", "token": "{keys[0].token}", "nothing": 1}}')
    await client.connection.send(keys[0].token)
    await site.come(keys[0].code, keys[0].token[::-1])
    await site.http("GET", "/api/tables/NOBODY")
    await site.http("DELETE", f"/api/tables/{keys[0].code}", token=keys[1].token)
    await site.http("POST", "/api/mine", {"keys": [[keys[0].code, keys[0].token, keys[1].token]]})


async def damage(site: Site, statement: str) -> None:
    """Change the database behind the server's back."""
    await site.settle()
    async with once(migrating(site.house.store._url, shared=True)) as database:
        await database.execute(text(statement))


async def ask_in_vain(clients: list[Client]) -> None:
    """Choose something that cannot be written down."""
    asked = next(client for client in clients if client.is_asked)
    heard = len(asked.heard)
    await asked.send("choose", question=asked.state["question"]["number"], option=0)
    async with asyncio.timeout(SOON):
        while not asked.is_closed and not any(news["is"] == "refused" for news in asked.heard[heard:]):
            await asyncio.sleep(0.01)
    assert all(news["is"] != "done" for news in asked.heard[heard:])


async def turned_away(site: Site, code: str) -> Client:
    """A spectator who comes when something is wrong."""
    client = await site.knock(code)
    await client.send("hello")
    async with asyncio.timeout(SOON):
        await client._listening
    return client


@anywhere
async def test_a_log_that_cannot_be_read_gives_nothing_away(
    tmp_path: Path, logged: Callable[[], str]
) -> None:
    """[B8] The choice that is no choice by these rules may have been secret."""
    async with serving(tmp_path) as site:
        keys, clients = await running(site)
        code = keys[0].code
        for client in clients:
            await client.close()
        site.house.close_table(code)
        wrong = e.written(e.Answered("pass dynamite, ╋, map", 12345678))
        await site.house.store.append(code, clients[0].state["seq"] + 1, 0.0, [wrong])
        answer = await site.http("GET", f"/api/tables/{code}")
        client = await turned_away(site, code)

    assert 422 == answer[0]
    assert "is not a choice in edition" in answer[1]["sentence"]
    for told in (logged(), str(answer), str(client.heard), str(client.connection.close_reason)):
        assert "dynamite" not in told
        assert "12345678" not in told


@anywhere
async def test_what_goes_wrong_while_somebody_is_told_something_gives_nothing_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, logged: Callable[[], str]
) -> None:
    """Clients hear one sentence, or that they are to come back; what went wrong is for the log."""

    def broken(self: Moment, reader: Reader) -> wire.Seen:
        raise ValueError(f"too many goals: {seen(self.game, OPEN).goals}")

    async with serving(tmp_path) as site:
        keys, clients = await running(site)
        heard = len(clients[1].heard)
        monkeypatch.setattr(Moment, "seen", broken)
        refused = await clients[1].ask("resume", seq=0)
        stranger = await turned_away(site, keys[0].code)

    assert "something went wrong on the server, and nothing was changed: try again" == refused["sentence"]
    assert logged().count("too many goals") >= 2
    for client in (clients[1], stranger):
        assert "goals" not in str(client.heard[heard if client is clients[1] else 0 :])
        assert "goals" not in (client.connection.close_reason or "")
