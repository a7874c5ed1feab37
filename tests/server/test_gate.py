"""What is refused before it is understood: heads too large or too slow, and too many connections."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
import structlog

from saboteur.server.http import gate as gates
from saboteur.server.http.gate import Gate, raise_file_limit
from saboteur.server.http.requests import LARGEST
from saboteur.server.limits import network_of

from .serving import SOON, Site, serving

GET = b"GET /healthz HTTP/1.1\r\nHost: here\r\n"


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with serving(tmp_path) as site:
        yield site


@pytest.fixture
def closing() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def dialled(site: Site, source: str = "127.0.0.1") -> socket.socket:
    port = int(site.url.rsplit(":", 1)[1])
    return socket.create_connection(("127.0.0.1", port), timeout=SOON, source_address=(source, 0))


def heard(connection: socket.socket) -> bytes:
    """All that is answered until the connection is closed."""
    answer = b""
    with suppress(ConnectionError):
        while piece := connection.recv(65536):
            answer += piece
    return answer


def told(site: Site, *pieces: bytes, source: str = "127.0.0.1") -> bytes:
    """What is answered to these *pieces*, as far as they can be sent."""
    with dialled(site, source) as connection:
        with suppress(ConnectionError):
            for piece in pieces:
                connection.sendall(piece)
        return heard(connection)


async def answer(site: Site, *pieces: bytes, source: str = "127.0.0.1") -> bytes:
    return await asyncio.to_thread(told, site, *pieces, source=source)


# Heads.


async def test_headers_without_end_are_refused_before_they_have_come(site: Site) -> None:
    sent = []

    def endless() -> Iterator[bytes]:
        yield GET
        for number in range(400):
            sent.append(number)
            yield b"X-%d: " % number + b"a" * 65_536 + b"\r\n"

    with await asyncio.to_thread(dialled, site) as connection:

        def send() -> bytes:
            with suppress(ConnectionError):
                for piece in endless():
                    connection.sendall(piece)
            return heard(connection)

        told = await asyncio.to_thread(send)

    assert told.startswith(b"HTTP/1.1 431 ")
    assert len(sent) < 400, "25 MB were not taken"


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"a" * LARGEST + b" HTTP/1.1\r\nHost: here\r\n\r\n",
        b"GET /" + b"a" * LARGEST,
        GET + b"X: " + b"a" * LARGEST + b"\r\n\r\n",
        GET + b"X: " + b"a" * LARGEST,
        GET + b"X: a\r\n" * 3000 + b"\r\n",
        GET + b"X: a\r\n" * 3000,
        GET + b"Connection: upgrade\r\nUpgrade: websocket\r\nX: " + b"a" * LARGEST + b"\r\n\r\n",
    ],
    ids=["line", "half a line", "header", "half a header", "headers", "half of the headers", "socket"],
)
async def test_a_head_that_is_too_large_is_refused(site: Site, head: bytes) -> None:
    assert (await answer(site, head)).startswith(b"HTTP/1.1 431 ")


async def test_many_requests_on_one_connection_are_not_one_head(site: Site) -> None:
    request = GET + b"X: " + b"a" * 12_000 + b"\r\n"
    told = await answer(site, (request + b"\r\n") * 4, request + b"Connection: close\r\n\r\n")

    assert 5 == told.count(b"HTTP/1.1 200 OK")


async def test_requests_without_end_do_not_wait_on_one_connection(site: Site) -> None:
    """Each would be kept until those before it are answered: who does not read makes them wait for ever."""
    told = await answer(site, (GET + b"\r\n") * 5000)

    assert told.count(b"HTTP/1.1 200 OK") < 20
    assert 1 == told.count(b"HTTP/1.1 503 ")
    assert told.endswith(b"Too many requests wait on this connection.")


JSON = b"POST /api/check HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("begun", "status"),
    [
        (b"", b""),
        (b"GET /healthz", b"HTTP/1.1 408 "),
        (GET, b"HTTP/1.1 408 "),
        (JSON + b"Content-Length: 100\r\n\r\n{", b"HTTP/1.1 408 "),
    ],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
async def test_a_request_that_does_not_come_is_not_waited_for(
    site: Site, begun: bytes, status: bytes
) -> None:
    site.server.gate.patience = 0.05
    told = await answer(site, begun)

    assert told.startswith(status)
    assert bool(status) == bool(told)


@pytest.mark.parametrize("begun", [b"\r\n", b"GET /"])
async def test_a_second_request_is_not_waited_for_either(site: Site, begun: bytes) -> None:
    site.server.gate.patience = 0.05

    def told() -> bytes:
        with dialled(site) as connection:
            connection.sendall(GET + b"\r\n")
            assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
            connection.sendall(begun)
            return heard(connection)

    assert b"200 OK" not in await asyncio.to_thread(told)


async def test_who_is_at_a_table_is_not_timed(site: Site) -> None:
    site.server.gate.patience = 0.05
    key = await site.create()
    ada = await site.come(key.code, key.token)
    await asyncio.sleep(0.2)

    assert "done" == (await ada.do("say", text="I am here"))["is"]


# Connections.


async def test_half_open_connections_of_one_address_keep_nobody_else_out(
    site: Site, closing: ExitStack
) -> None:
    site.server.gate.crowd.most = 20
    for _ in range(100):
        connection = closing.enter_context(await asyncio.to_thread(dialled, site, "127.0.0.2"))
        connection.sendall(b"GET /healthz HTTP/1.1\r\n")
    crowded = await answer(site, source="127.0.0.2")
    others = await answer(site, GET + b"Connection: close\r\n\r\n", source="127.0.0.3")

    assert crowded.startswith(b"HTTP/1.1 503 ")
    assert b"retry-after: 10\r\n" in crowded
    assert others.startswith(b"HTTP/1.1 200 ")


async def test_who_has_gone_is_not_counted(site: Site) -> None:
    site.server.gate.crowd.most = 2
    for _ in range(10):
        told = await answer(site, GET + b"Connection: close\r\n\r\n", source="127.0.0.2")

        assert told.startswith(b"HTTP/1.1 200 ")


async def test_sockets_are_counted_until_they_are_closed(site: Site) -> None:
    gate, key = site.server.gate, await site.create()
    guests = [await site.come(key.code) for _ in range(3)]
    here = gate._here
    for guest in guests:
        await guest.close()
    async with asyncio.timeout(SOON):
        while gate._here:
            await asyncio.sleep(0.001)

    assert 3 <= here


def test_a_proxy_of_ours_may_bring_many() -> None:
    gate = Gate("127.0.0.1, 10.0.0.0/8", of_one=2)

    assert all(gate.let_in("10.1.2.3") for _ in range(10))
    assert [True, True, False] == [gate.let_in("192.0.2.1") for _ in range(3)]


def test_the_server_keeps_files_for_itself() -> None:
    gate = Gate("*", files=gates.OWN + 3)

    assert [True, True, True, False] == [gate.let_in("192.0.2.1") for _ in range(4)]


def test_one_address_has_at_most_half_of_all_files() -> None:
    gate = Gate(files=gates.OWN + 10)

    assert 5 == sum(gate.let_in("192.0.2.1") for _ in range(10))


def test_the_file_limit_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    limits = [(1024, 4096)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: limits.append(both))

    assert 4096 == raise_file_limit()
    assert (4096, 4096) == limits[-1]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
    ],
)
def test_an_address_of_ipv6_is_counted_by_its_network(address: str, network: str) -> None:
    assert network == network_of(address)


async def test_a_proxy_that_is_not_ours_is_told_of_once(site: Site) -> None:
    with structlog.testing.capture_logs() as lines:
        for source in ["127.0.0.1", "127.0.0.2", "127.0.0.2"]:
            head = GET + b"X-Forwarded-For: 192.0.2.1\r\nConnection: close\r\n\r\n"
            await answer(site, head, source=source)

    assert [("warning", "127.0.0.2")] == [(line["log_level"], line["address"]) for line in lines]
