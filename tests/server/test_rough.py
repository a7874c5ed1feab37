"""Whatever clients send, and whenever: every table stays as its log says, and can be played on."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
import structlog
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidHandshake

from saboteur.server.storage.store import Row
from saboteur.server.tables import entries as e
from saboteur.server.tables import plans
from saboteur.server.tables.admission import Onlooker
from saboteur.server.tables.states import EVERYBODY, Moment, state_for
from saboteur.server.tables.table import Table
from saboteur.server.tables.tokens import fits

from ..depth import so_many
from .company import HOST, REFEREE, STRANGER, Company, Join, Move, Play, Repeat, Return, Rush, Send, Shout
from .nonsense import KINDS, MESSAGES, NOISE, SECRETS, Json, of_kind
from .premises import SHARED
from .serving import SOON, Client, Site, serving
from .shelf import cards

# What happens.

SOCKETS = st.integers(HOST, STRANGER)

CALM = [of_kind(kind) for kind in KINDS if kind not in ("leave", "kick", "link")]
"""Messages after which nobody is gone."""

MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Send, SOCKETS, MESSAGES),
    st.builds(Send, SOCKETS, st.one_of(CALM)),
    st.builds(Send, st.just(HOST), st.one_of(CALM)),
    st.builds(Send, st.just(HOST), st.sampled_from([{"do": "start"}, {"do": "pause", "on": False}])),
    st.builds(Shout, SOCKETS, NOISE),
    st.builds(Play, st.integers(0, 40)),
    st.builds(Play, st.integers(0, 40)),
    st.builds(Repeat, SOCKETS),
    st.builds(Return, SOCKETS, st.sampled_from([0, 3, 1_000_000])),
    st.builds(Rush, SOCKETS, NOISE, MESSAGES),
    st.builds(
        Join,
        st.sampled_from(["Dee", "Ada", "", "x" * 25, "a:b"]),
        st.none() | st.integers(0, 12),
        st.none() | SECRETS,
    ),
)

EVERY: st.SearchStrategy[Sequence[Move]] = st.permutations(CALM).flatmap(
    lambda kinds: st.tuples(*(st.builds(Send, SOCKETS, kind) for kind in kinds))
)
"""A message of each kind."""


@dataclass(frozen=True)
class Script:
    """What happens before a game, while it goes on, and when it is over."""

    before: Sequence[Move]
    during: Sequence[Move]
    after: Sequence[Move]


SCRIPTS = st.builds(
    Script, before=st.just(()) | EVERY, during=st.lists(MOVES, min_size=60, max_size=150), after=EVERY
)


@pytest.mark.slow
@settings(max_examples=so_many(6, deep=100))
@given(SCRIPTS)
def test_rough_company_harms_no_table(script: Script) -> None:
    """Random, malformed, huge, early, late and repeated messages from everybody."""
    endure(script)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="PostgreSQL is reached over a socket in a folder")
@pytest.mark.parametrize("premises", [SHARED], indirect=True)
@settings(max_examples=so_many(2, deep=30))
@given(script=SCRIPTS)
def test_rough_company_harms_no_table_that_is_shared(premises: None, script: Script) -> None:
    """The same where PostgreSQL keeps the tables, whose epochs and columns refuse more than SQLite's."""
    endure(script)


def endure(script: Script) -> None:
    with TemporaryDirectory(dir=QUICK_DISK) as folder, pytest.MonkeyPatch.context() as patch, quiet():
        patch.setattr(plans, "INTERLUDE", 0.0)
        asyncio.run(rough(Path(folder), script))


QUICK_DISK = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""A folder in memory, where there is one: hundreds of commits would wait for the disk."""


async def rough(folder: Path, script: Script) -> None:
    """Let rough company come to a table; see that nothing is wrong, and that it can be played to its end."""
    async with serving(folder) as site:
        host = await site.create("Ada", referee=True, players=4, bots=1, level="random")
        others = [await site.join(host.code, name) for name in ("Bo", "Cy")]
        tokens = [host.token, *(key.token for key in others), host.referee]
        company = Company(site, host.code, tokens)
        for socket in range(STRANGER + 1):
            await company.come(socket)
        await endured(company, script.before)
        await endured(company, [Send(HOST, {"do": "start"}), *script.during])
        await play_all(company)
        await endured(company, [*script.after, Send(HOST, {"do": "rematch"})])
        await play_all(company)
        await check(company)

        assert 200 == (await site.http("GET", "/healthz"))[0]


async def endured(company: Company, moves: Sequence[Move]) -> None:
    for move in moves:
        await move.done_by(company)
    await check(company)


# What must hold.


@contextmanager
def quiet() -> Iterator[None]:
    """Nothing is logged that anybody would have to look at, but that somebody was too fast."""
    trouble = Trouble()
    logging.getLogger().addHandler(trouble)
    try:
        with structlog.testing.capture_logs() as lines:
            yield
    finally:
        logging.getLogger().removeHandler(trouble)

    others = [line for line in lines if line["event"] != "a limit refuses"]
    assert [] == [line for line in others if line["log_level"] not in ("info", "debug")]
    assert [] == trouble.records


class Trouble(logging.Handler):
    """Keeps what the programs that we use complain about."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))


async def check(company: Company) -> None:
    await check_told(company)
    for card in await cards(company.site.house.store):
        await check_replay(company.site, card.code)


async def check_replay(site: Site, code: str) -> None:
    """A table is what its log says, for everybody who looks at it."""
    async with site.house.table(code) as actor:
        await site.settle()
        again = table_of(code, await site.house.store.read(code))
        onlookers = [Onlooker(None, False), Onlooker(None, True)]
        onlookers += [Onlooker(person, False) for person in again.people]
        for onlooker in onlookers:
            live, replayed = (
                msgspec.json.encode(state_for(Moment(table, actor.presence()), onlooker, 0))
                for table in (actor.table, again)
            )
            assert live == replayed


def table_of(code: str, rows: Sequence[Row]) -> Table:
    """The table that follows from its log."""
    table = Table(code)
    for row in rows:
        table.apply(row.at, e.read(row.body))
    return table


async def check_told(company: Company) -> None:
    """Whatever anybody was told is in the log: the states that they saw, and what was done for them."""
    await company.site.settle()
    done, told = acknowledged(company), states_of(company)
    rows = await company.site.house.store.read(company.code)
    log = [e.read(row.body) for row in rows]
    table = Table(company.code)
    for seq, socket, state in told:
        for row, entry in zip(rows[table.seq : seq], log[table.seq : seq], strict=True):
            table.apply(row.at, entry)
        onlooker = Onlooker(state["person"], socket == REFEREE)
        expected = state_for(Moment(table, EVERYBODY), onlooker, state["since"])
        assert without_time(msgspec.json.decode(msgspec.json.encode(expected))) == without_time(state)
    written = Counter(type(entry) for entry in log if not isinstance(entry, e.Answered) or entry.by == "")
    assert Counter() == done - written


def states_of(company: Company) -> list[tuple[int, int, Json]]:
    """The states that clients were told, in order, and the sockets to which they were sent; of many, some."""
    told = [
        (int(state["seq"]), socket, state)
        for socket, client in company.all
        for number, state in enumerate(client.states)
        if number < 30 or number % 7 == 0
    ]
    return sorted(told, key=lambda entry: entry[0])


def without_time(state: Json) -> Json:
    """A state without what depends on the moment, and on who is connected."""
    kept = {name: value for name, value in state.items() if name not in ("now", "watching")}
    kept["people"] = [{**person, "here": None} for person in state["people"]]
    kept["seats"] = [{**seat, "away": None} for seat in state["seats"]]
    for name, moments in (("question", ("deadline", "stand_in")), ("window", ("until",))):
        kept[name] = state[name] and {**state[name], **dict.fromkeys(moments)}
    return kept


def acknowledged(company: Company) -> Counter[type[e.AnyEntry]]:
    """What clients were told that it is done; what can be sent again may have been done before."""
    done, answers, once = Counter[type[e.AnyEntry]](), set(), set()
    for _, client in company.all:
        numbers = {heard["id"] for heard in client.heard if heard["is"] == "done"}
        messages = [company.sent.get((id(client), number), {"do": ""}) for number in numbers]
        answers |= {
            (message["question"], message["option"]) for message in messages if message["do"] == "choose"
        }
        new = [message["do"] for message in messages if not message.get("once") and not message.get("token")]
        done.update(ENTRIES[do] for do in new if do in ENTRIES)
        once |= {ONCE[do] for do in new if do in ONCE}
    assert len(answers) == len({question for question, _ in answers}), "a question has one answer"
    done[e.Answered] = len(answers)
    return done + Counter(once)


ENTRIES: dict[str, type[e.AnyEntry]] = {
    "say": e.Said, "call": e.Said, "claim": e.Said, "link": e.Relinked, "leave": e.Left, "share": e.Shared,
}  # fmt: skip
"""What is written down when something is done that always changes the table."""

ONCE: dict[str, type[e.AnyEntry]] = {"start": e.Started, "rematch": e.Rematched}
"""What is written down when something is done that happens once, whoever asks for it again."""


# Playing on.


async def play_all(company: Company) -> None:
    """Whoever is left at a table plays it to its end, with bots."""
    for card in await cards(company.site.house.store):
        host = await host_of(company, card.code)
        if host is not None:
            await play_on(host)
            await over(company, card.code)
            await host.close()


async def host_of(company: Company, code: str) -> Client | None:
    """The host of a table, who can still be somebody else; None if nobody comes there any more."""
    site = company.site
    table = table_of(code, await site.house.store.read(code))
    if table.host is None and table.game is not None:
        return None  # everybody has left the game
    if table.host is None:
        return await site.come(code, (await site.join(code, "Zed")).token)
    kept = table.people[table.host].hash
    tokens = [token for token in company.secrets() if fits(token, kept)]
    return await site.come(code, tokens[0]) if tokens else None  # a new link was lost on its way


async def play_on(host: Client) -> None:
    """Let bots play in all seats."""
    if host.state["phase"] == "open":
        await begin(host)
    if host.state["phase"] == "running":
        await host.do("pause", on=False)
        for seat, sign in enumerate(host.state["seats"]):
            if sign["person"] is not None:
                await host.ask("bot", seat=seat, level="random")


async def over(company: Company, code: str) -> None:
    """Wait until a game is over. A host without a seat may be told so late, so the table is looked at."""
    async with asyncio.timeout(SOON), company.site.house.table(code) as actor:
        while actor.table.phase != "over":
            await asyncio.sleep(0.05)


async def begin(host: Client) -> None:
    """Fill a table with bots, and start."""
    taken = sum(seat["person"] is not None or seat["bot"] != "" for seat in host.state["seats"])
    players = max(3, taken)
    await host.do("settings", settings={"players": players, "pause": 0, "window": 0, "level": "random"})
    for number, seat in enumerate(host.state["seats"]):
        if seat["person"] is None:
            await host.do("bot", seat=number, level="random")
    await host.do("start")
    await host.until(lambda: host.state["phase"] != "open")


# Strangers at the door.


@pytest.mark.parametrize(
    "code", ["NOBODY", "nobody", "a" * 300, "%00", "%0a%1b", "%F0%9F%92%A9", "ABC%20DEF"]
)
async def test_who_comes_to_no_table_is_told_so(tmp_path: Path, code: str) -> None:
    with quiet():
        async with serving(tmp_path) as site:
            client = await site.knock(code)
            await client.send("hello")
            await client._listening

    assert ["refused", "goodbye"] == [heard["is"] for heard in client.heard]
    assert "there is no table with this code" in client.heard[0]["sentence"]
    assert 1008 == client.close_code


@pytest.mark.parametrize("origin", ["http://[", "null", "", "//", "http://evil.example", "\x7f"])
async def test_a_page_from_elsewhere_is_shown_the_door(tmp_path: Path, origin: str) -> None:
    """Also one whose address is none."""
    with quiet():
        async with serving(tmp_path) as site:
            key = await site.create("Ada")
            with pytest.raises(InvalidHandshake):
                await site.knock(key.code, additional_headers={"Origin": origin})
