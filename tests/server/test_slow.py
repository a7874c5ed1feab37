"""Sockets as they are on bad networks, and in bad hands: who does not read, and who does not wait."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from saboteur.server.http import frames, sockets
from saboteur.server.http.frames import Socket
from saboteur.server.http.sockets import HEAP, SocketGuest
from saboteur.server.metrics import LIMITED

from .serving import SOON, Client, FakeClock, Site, serving
from .shelf import Shelf
from .tables import begun as begun_by
from .tables import go_on
from .timed import begun

pytestmark = pytest.mark.usefixtures("premises")

WATERMARK = 65_536
"""Bytes that the loop takes for a socket that is not read, before it lets nobody write to it."""

LET_IN = b" 101 "


@pytest_asyncio.fixture
async def site() -> AsyncIterator[Site]:
    async with serving(Shelf(), FakeClock()) as site:
        yield site


def happened(client: Client) -> list[str]:
    return [event["kind"] for state in client.states for event in state["happened"]]


def narrow(site: Site) -> socket.socket:
    """A connection that takes hardly anything that is not read."""
    site.server.servers[0].sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
    connection = socket.socket()
    connection.settimeout(SOON)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", int(site.url.rpartition(":")[2])))
    return connection


def upgrade(code: str) -> bytes:
    """A request for a socket."""
    return (
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: here\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def frame(**message: Any) -> bytes:
    """A message as it travels to the server."""
    return Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)


def read_until(connection: socket.socket, sign: bytes) -> bytes:
    heard = b""
    while sign not in heard and (piece := connection.recv(65_536)):
        heard += piece
    return heard


# Who does not read, and at last does.


async def fell_behind(site: Site, monkeypatch: pytest.MonkeyPatch) -> tuple[Client, list[dict[str, Any]]]:
    """Somebody who was told of a whole round, and what a device of theirs heard that did not listen."""
    monkeypatch.setattr(sockets, "PARTING", SOON)  # it listens as soon as the round is over
    ada, *_ = await begun(site, 1, bots=3, pause=0)
    url = f"{site.url.replace('http', 'ws')}/api/tables/{ada.state['code']}/socket"
    slow = await connect(url, sock=narrow(site), compression=None, max_queue=1)
    await slow.send(json.dumps({"do": "hello", "token": ada.token, "seq": 0}))
    await ada.do("bot", seat=0, level="random")
    await ada.until(lambda: "RoundEnded" in happened(ada))
    heard = []
    async with slow, asyncio.timeout(SOON):
        with suppress(ConnectionClosed):
            async for text in slow:
                heard.append(json.loads(text))  # noqa: PERF401  until it is closed
    return ada, heard


async def test_who_cannot_keep_up_is_let_go(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "BACKLOG", 10)
    _, heard = await fell_behind(site, monkeypatch)

    assert ("goodbye", "slow", True) == (heard[-1]["is"], heard[-1]["reason"], heard[-1]["again"])


async def test_who_lets_too_many_bytes_wait_is_let_go(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HEAP", 20_000)
    monkeypatch.setattr(sockets, "BACKLOG", 10_000)
    _, heard = await fell_behind(site, monkeypatch)

    assert ("goodbye", "slow", True) == (heard[-1]["is"], heard[-1]["reason"], heard[-1]["again"])


async def test_who_was_let_go_loses_nothing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "BACKLOG", 10)
    ada, heard = await fell_behind(site, monkeypatch)
    states = [message for message in heard if message["is"] == "state"]
    again = await site.come(ada.state["code"], ada.token, states[-1]["seq"])
    missed = [event["kind"] for state in [*states, again.state] for event in state["happened"]]

    assert happened(ada) == missed


# Who never reads.


async def test_who_asks_for_more_and_more_and_never_reads_is_gone_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits for them stays within bounds, others go on meanwhile, and it is told by which limit."""
    monkeypatch.setattr(sockets, "PARTING", 0.1)
    before = LIMITED.labels("backlog")._value.get()
    async with serving(tmp_path) as site:
        site.server.gate.parting = 0.1
        keys = await begun_by(site, ["Ada", "Bo", "Cy"])
        code = keys[0].code
        await go_on(site, code, left=1)
        bo = await site.come(code, keys[1].token)
        with narrow(site) as deaf:
            hello = frame(do="hello", id=0, token=keys[0].token, seq=0)
            await asyncio.to_thread(deaf.sendall, upgrade(code) + hello)
            guest = await arrived(site, code, besides=bo)
            await asyncio.to_thread(deaf.sendall, frame(do="resume", id=1, seq=0) * 50)
            pong, most = await bo.ask("ping"), 0
            async with asyncio.timeout(SOON):
                while (held := waiting_for(site, deaf)) is not None:
                    most = max(most, held + guest._heap)
                    await asyncio.sleep(0.001)
            left = site.house.visited()

    assert ("pong", {code: 1}) == (pong["is"], left)
    assert most <= WATERMARK + HEAP + max(len(json.dumps(state)) for state in bo.states)
    assert 1 == LIMITED.labels("backlog")._value.get() - before


async def arrived(site: Site, code: str, besides: Client) -> SocketGuest:
    """Who else has come to a table."""
    async with asyncio.timeout(SOON):
        while site.house.visited() != {code: 2}:
            await asyncio.sleep(0.01)
    [guest] = [
        guest
        for guest in site.house._actors[code].admission.guests
        if guest.onlooker.person != besides.state["person"]
    ]
    assert isinstance(guest, SocketGuest)
    return guest


def waiting_for(site: Site, connection: socket.socket) -> int | None:
    """How many bytes the loop holds for the other end of a *connection*; None if it is gone."""
    for one in site.server.server_state.connections:
        if isinstance(one, Socket) and one.client == connection.getsockname():
            return one.transport.get_write_buffer_size()
    return None


@pytest.mark.parametrize(
    "flood",
    [
        pytest.param(Frame(Opcode.PING, bytes(125)), id="signs of life"),
        pytest.param(Frame(Opcode.PONG, b""), id="answers to none"),
        pytest.param(Frame(Opcode.CONT, b"", fin=False), id="a message of nothing, without end"),
    ],
)
async def test_who_sends_no_end_of_frames_that_say_nothing_is_cut_off(site: Site, flood: Frame) -> None:
    """They cost no budget of messages, and whatever answers them waits where nobody reads it."""
    ada, *_ = await begun(site, 1, bots=3)
    site.server.gate.parting = 0.1
    before, sent, most = LIMITED.labels("frames")._value.get(), flood.serialize(mask=True) * 100, 0
    with narrow(site) as deaf:
        begin = Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True)
        await asyncio.to_thread(deaf.sendall, upgrade(ada.state["code"]) + begin)
        async with asyncio.timeout(SOON):
            while (held := waiting_for(site, deaf)) is not None or not most:
                most = max(most, held or 1)
                with suppress(OSError):
                    await asyncio.to_thread(deaf.sendall, sent)
                await asyncio.sleep(0)
        assert "pong" == (await ada.ask("ping"))["is"]

    assert most <= WATERMARK
    assert 1 == LIMITED.labels("frames")._value.get() - before


FAULTY = {
    "no UTF-8": (Frame(Opcode.TEXT, b'"\xff"').serialize(mask=True), 1007),
    "no UTF-8 in parts": (
        Frame(Opcode.TEXT, b'"\xc4', fin=False).serialize(mask=True)
        + Frame(Opcode.CONT, b'"').serialize(mask=True),
        1007,
    ),
    "not masked": (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
    "no kind of frame": (b"\x83\x80\0\0\0\0", 1002),
    "a part of nothing": (Frame(Opcode.CONT, b"").serialize(mask=True), 1002),
    "half a code": (Frame(Opcode.CLOSE, b"\3").serialize(mask=True), 1002),
    "too long": (Frame(Opcode.TEXT, bytes(20_000)).serialize(mask=True), 1009),
}


@pytest.mark.parametrize("is_early", [False, True], ids=["at a table", "behind the request"])
@pytest.mark.parametrize("fault", FAULTY)
async def test_what_is_no_message_ends_the_socket_and_is_nothing_for_the_log(
    site: Site, caplog: pytest.LogCaptureFixture, fault: str, is_early: bool
) -> None:
    """Whoever says it is told what is wrong, also before anybody was let in; it is no fault of ours."""
    ada, *_ = await begun(site, 1, bots=3)
    said, code = FAULTY[fault]
    heard = b""
    with narrow(site) as rude:
        await asyncio.to_thread(rude.sendall, upgrade(ada.state["code"]) + (said if is_early else b""))
        if not is_early:
            heard = await asyncio.to_thread(read_until, rude, b"\r\n\r\n")
            await asyncio.to_thread(rude.sendall, said)
        heard += await asyncio.to_thread(read_until, rude, b"\x88")
        assert "pong" == (await ada.ask("ping"))["is"]

    assert LET_IN in heard
    assert code.to_bytes(2, "big") == heard.rpartition(b"\x88")[2][1:3]
    assert [] == caplog.records


async def test_who_gives_signs_of_life_now_and_then_stays(site: Site) -> None:
    ada, *_ = await begun(site, 1, bots=3)
    for _ in range(50):
        await (await ada.connection.ping())

    assert "pong" == (await ada.ask("ping"))["is"]


async def test_who_gives_signs_of_life_and_reads_no_answer_is_answered_no_more(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few come: what waits for such a one must stay within bounds by itself."""
    monkeypatch.setattr(frames, "SIGNS", (1e6, 1e6))
    monkeypatch.setattr(sockets, "SHYNESS", SOON)
    keys = await begun_by(site, ["Ada", "Bo", "Cy"])
    code, bo = keys[0].code, await site.come(keys[1].code, keys[1].token)
    signs = Frame(Opcode.PING, b"a" * 125).serialize(mask=True) * 5000
    hello = frame(do="hello", id=0, token=keys[0].token, seq=0)
    with narrow(site) as deaf:
        await asyncio.to_thread(deaf.sendall, upgrade(code))
        await asyncio.to_thread(read_until, deaf, b"\r\n\r\n")
        await asyncio.to_thread(deaf.sendall, signs + hello)
        await arrived(site, code, besides=bo)
        held = waiting_for(site, deaf)

    assert held is not None
    assert WATERMARK < held < 3 * WATERMARK


# Who does not wait.


async def test_a_hello_right_behind_the_request_is_heard(site: Site) -> None:
    """In the same segment, as a proxy that gathers what comes may send it."""
    ada, *_ = await begun(site, 1, bots=3)
    hello = frame(do="hello", id=0, token=ada.token, seq=0)
    with narrow(site) as hasty:
        await asyncio.to_thread(hasty.sendall, upgrade(ada.state["code"]) + hello)
        heard = await asyncio.to_thread(read_until, hasty, b'"is":"state"')

    assert LET_IN in heard.splitlines()[0]
    assert b'"is":"state"' in heard
