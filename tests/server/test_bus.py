"""The bus: whichever it is, it does the same; NATS may go away, and is then found again."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import pytest

from saboteur.server.bus.nats import Nats
from saboteur.server.bus.protocol import Bus, BusError, Nobody, Silent

from . import nats as servers

SOON = 60.0
"""Seconds in which what must happen happens, however busy the machine is."""


class Inbox:
    """What somebody has heard."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self._more = asyncio.Event()

    def __call__(self, body: bytes) -> None:
        self.heard.append(body)
        self._more.set()

    async def until(self, body: bytes) -> list[bytes]:
        """All that was heard until *body* came."""
        async with asyncio.timeout(SOON):
            while body not in self.heard:
                self._more.clear()
                await self._more.wait()
        return self.heard


async def shout(body: bytes) -> bytes:
    return body.upper()


def saying(word: bytes) -> Callable[[bytes], Awaitable[bytes]]:
    async def say(body: bytes) -> bytes:
        return word

    return say


class TestHearing:
    async def test_whoever_hears_a_subject_hears_all_of_it_in_order(self, members: list[Bus]) -> None:
        ada, bo, cy = members
        inboxes = [Inbox(), Inbox()]
        for member, inbox in zip((bo, cy), inboxes, strict=True):
            await member.hear("table.AB12", inbox)
        for number in range(500):
            ada.publish("table.AB12", b"%d" % number)

        for inbox in inboxes:
            assert [b"%d" % number for number in range(500)] == await inbox.until(b"499")

    async def test_nobody_hears_another_subject(self, members: list[Bus]) -> None:
        ada, bo, _ = members
        inbox = Inbox()
        await bo.hear("guest.1", inbox)
        ada.publish("guest.2", b"a secret")
        ada.publish("guest", b"a secret")
        ada.publish("guest.1.2", b"a secret")
        ada.publish("guest.1", b"news")

        assert [b"news"] == await inbox.until(b"news")

    async def test_one_hears_oneself(self, members: list[Bus]) -> None:
        inbox = Inbox()
        await members[0].hear("table", inbox)
        members[0].publish("table", b"hello")

        assert [b"hello"] == await inbox.until(b"hello")

    async def test_who_stops_hears_no_more(self, members: list[Bus]) -> None:
        ada, bo, _ = members
        stopped, goes_on = Inbox(), Inbox()
        hearing = await bo.hear("table", stopped)
        await bo.hear("table", goes_on)
        ada.publish("table", b"one")
        await stopped.until(b"one")
        hearing.stop()
        hearing.stop()
        await bo.hear("elsewhere", stopped)  # the bus has got so far
        ada.publish("table", b"two")
        await goes_on.until(b"two")

        assert [b"one"] == stopped.heard

    async def test_one_who_cannot_use_what_it_hears_hears_the_next(self, members: list[Bus]) -> None:
        inbox = Inbox()

        def heard(body: bytes) -> None:
            inbox(b"%d" % (12 // int(body)))

        await members[1].hear("table", heard)
        for body in (b"0", b"3"):
            members[0].publish("table", body)

        assert [b"4"] == await inbox.until(b"4")

    async def test_what_was_published_before_closing_is_heard(self, members: list[Bus]) -> None:
        ada, bo, _ = members
        inbox = Inbox()
        await bo.hear("table", inbox)
        ada.publish("table", b"goodbye")
        await asyncio.sleep(0)
        await ada.close()

        assert [b"goodbye"] == await inbox.until(b"goodbye")


class TestAsking:
    async def test_a_request_is_answered(self, members: list[Bus]) -> None:
        ada, bo, _ = members
        await bo.serve("table.AB12", shout)

        assert b"HELLO" == await ada.request("table.AB12", b"hello", SOON)

    async def test_answers_come_to_who_asked(self, members: list[Bus]) -> None:
        """Also if one who was asked later answers earlier."""
        late = asyncio.Event()

        async def answer(body: bytes) -> bytes:
            if body == b"early":
                late.set()
            else:
                await late.wait()
            return body

        await members[0].serve("table", answer)
        asking = [
            asyncio.create_task(member.request("table", body, SOON))
            for member, body in [(members[1], b"late"), (members[1], b"early"), (members[2], b"last")]
        ]

        assert [b"late", b"early", b"last"] == await asyncio.gather(*asking)

    async def test_nobody_answers_what_nobody_serves(self, members: list[Bus]) -> None:
        with pytest.raises(Nobody):
            await members[0].request("nowhere", b"", SOON)

    async def test_who_stops_serves_no_more(self, members: list[Bus]) -> None:
        ada, bo, _ = members
        serving = await bo.serve("table", shout)
        serving.stop()

        await bo.hear("elsewhere", Inbox())  # the bus has got so far

        with pytest.raises(Nobody):
            await ada.request("table", b"", SOON)

    async def test_who_takes_too_long_is_silent(self, members: list[Bus]) -> None:
        async def never(body: bytes) -> bytes:
            await asyncio.Event().wait()
            return b""

        await members[1].serve("table", never)

        with pytest.raises(Silent):
            await members[0].request("table", b"", 0.01)

    async def test_who_fails_is_silent_at_once(self, members: list[Bus]) -> None:
        async def fail(body: bytes) -> bytes:
            raise ZeroDivisionError

        await members[1].serve("table", fail)

        async with asyncio.timeout(SOON):
            with pytest.raises(Silent):
                await members[0].request("table", b"", 10 * SOON)

    async def test_of_a_group_one_answers(self, members: list[Bus]) -> None:
        asked: list[bytes] = []

        async def answer(body: bytes) -> bytes:
            asked.append(body)
            return body

        for member in members:
            await member.serve("think", answer, "thinkers")
        numbers = [b"%d" % number for number in range(50)]

        assert numbers == [await members[0].request("think", number, SOON) for number in numbers]
        assert numbers == asked

    async def test_each_of_a_group_has_its_share(self, members: list[Bus]) -> None:
        names = [b"ada", b"bo", b"cy"]
        for member, name in zip(members, names, strict=True):
            await member.serve("think", saying(name), "thinkers")
        found = [await members[0].request("think", b"", SOON) for _ in range(200)]

        assert {*names} == {*found}

    async def test_others_of_a_group_take_over(self, members: list[Bus]) -> None:
        ada, bo, cy = members
        serving = await bo.serve("think", saying(b"bo"), "thinkers")
        await cy.serve("think", saying(b"cy"), "thinkers")
        serving.stop()
        await bo.hear("elsewhere", Inbox())  # the bus has got so far

        assert {b"cy"} == {await ada.request("think", b"", SOON) for _ in range(20)}


class Weather:
    """Whether the bus is away, as somebody sees it."""

    def __init__(self, bus: Bus) -> None:
        self.seen: list[bool] = []
        self._changed = asyncio.Event()
        bus.watch(self._told)

    def _told(self, away: bool) -> None:
        self.seen.append(away)
        self._changed.set()

    async def until(self, *seen: bool) -> None:
        async with asyncio.timeout(SOON):
            while tuple(self.seen) != seen:
                self._changed.clear()
                await self._changed.wait()


class TestAway:
    """NATS is killed and started again."""

    async def test_it_comes_back_and_everything_is_heard_again(self) -> None:
        with closing(servers.Nats()) as server:
            server.start()
            ada, bo = Nats(server.address), Nats(server.address)
            for member in (ada, bo):
                await member.open()
            weather, other, inbox = Weather(ada), Weather(bo), Inbox()
            await bo.hear("table", inbox)
            serving = await bo.serve("table.AB12", shout)

            server.crash()
            await weather.until(True)
            assert ada.away
            ada.publish("table", b"lost")
            with pytest.raises(Silent):
                await ada.request("table.AB12", b"", 10 * SOON)
            await other.until(True)
            await bo.hear("table.new", inbox)
            serving.stop()

            server.start()
            await weather.until(True, False)
            await other.until(True, False)
            assert not ada.away
            ada.publish("table", b"found")
            ada.publish("table.new", b"new")
            assert [b"found", b"new"] == await inbox.until(b"new")
            with pytest.raises(Nobody):
                await ada.request("table.AB12", b"", SOON)

            await ada.close()
            await bo.close()

    async def test_whoever_waits_for_an_answer_waits_no_longer(self) -> None:
        with closing(servers.Nats()) as server:
            server.start()
            bus = Nats(server.address)
            await bus.open()
            asked = asyncio.Event()

            async def never(body: bytes) -> bytes:
                asked.set()
                await asyncio.Event().wait()
                return b""

            await bus.serve("table", never)
            asking = asyncio.create_task(bus.request("table", b"", 10 * SOON))
            await asked.wait()
            server.crash()

            async with asyncio.timeout(SOON):
                with pytest.raises(Silent):
                    await asking
            await bus.close()

    async def test_it_can_be_closed_while_it_is_away(self) -> None:
        with closing(servers.Nats()) as server:
            server.start()
            bus = Nats(server.address)
            await bus.open()
            weather = Weather(bus)
            server.crash()
            await weather.until(True)
            await bus.close()

        assert bus.away


class TestRefusals:
    @pytest.mark.parametrize("subject", ["", "two words", "a\r\nPING", "a\tb", " a"])
    async def test_a_subject_is_one_word(self, nats: servers.Nats, subject: str) -> None:
        """Whatever came behind it would be an order to NATS."""
        bus = Nats(nats.address)
        await bus.open()
        with pytest.raises(ValueError, match="is no subject"):
            bus.publish(subject, b"")
        with pytest.raises(ValueError, match="is no subject"):
            await bus.request(subject, b"", SOON)
        with pytest.raises(ValueError, match="is no subject"):
            await bus.hear(subject, Inbox())
        await bus.hear("table", Inbox())
        assert not bus.away
        await bus.close()

    async def test_a_server_must_be_there_and_no_password_is_told(self) -> None:
        with pytest.raises(BusError) as refused:
            await Nats("nats://ada:sesame@127.0.0.1:1").open()

        assert "the bus at 127.0.0.1:1 cannot be used: " in str(refused.value)
        assert "name a NATS that runs" in str(refused.value)
        assert "sesame" not in str(refused.value)

    async def test_the_server_must_know_us(self, nats: servers.Nats) -> None:
        """It may hang up before it has said so."""
        with pytest.raises(
            BusError, match=r"cannot be used: .* with a user and password it knows"
        ) as refused:
            await Nats(nats.address.replace("sesame", "guess")).open()

        assert "guess" not in str(refused.value)

    @pytest.mark.parametrize(
        "address",
        [
            "nats://",
            "nats://host:port",
            "nats://[1",
            "host:4222",
            "http://ada:sesame@host",
            "nats://a,",
            "nats://ada:sesame@a..b",
        ],
    )
    def test_an_address_must_be_one(self, address: str) -> None:
        with pytest.raises(BusError, match="this is no address of a bus: it is like nats://") as refused:
            Nats(address)

        assert "sesame" not in str(refused.value)

    async def test_a_password_may_have_any_signs(self) -> None:
        with closing(servers.Nats("--user", "a:da", "--pass", "s/sam@")) as server:
            server.start()
            bus = Nats(f"nats://a%3Ada:s%2Fsam%40@127.0.0.1:{server.port}")
            await bus.open()
            assert not bus.away
            await bus.close()


OPENSSL = shutil.which("openssl")


@pytest.mark.skipif(OPENSSL is None, reason="a certificate is made with openssl")
class TestEncryption:
    @pytest.fixture
    def certificate(self, tmp_path: Path) -> tuple[Path, Path]:
        """A certificate of this machine's own, and its key."""
        files = tmp_path / "certificate.pem", tmp_path / "key.pem"
        wish = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=bus"
        alternative = ["-addext", "subjectAltName=IP:127.0.0.1"]
        command = [str(OPENSSL), *wish.split(), *alternative, "-out", str(files[0]), "-keyout", str(files[1])]
        subprocess.run(command, check=True, capture_output=True)
        return files

    @pytest.fixture
    def server(self, tmp_path: Path, certificate: tuple[Path, Path]) -> Iterator[servers.Nats]:
        settings = tmp_path / "nats.conf"
        cert, key = certificate
        settings.write_text(f'tls {{ cert_file: "{cert}", key_file: "{key}", handshake_first: true }}')
        with closing(servers.Nats("--config", str(settings))) as server:
            server.start()
            yield server

    async def test_a_bus_can_be_encrypted(
        self, server: servers.Nats, certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
        bus = Nats(f"tls://127.0.0.1:{server.port}")
        await bus.open()
        await bus.serve("table", shout)

        assert b"HELLO" == await bus.request("table", b"hello", SOON)
        await bus.close()

    async def test_a_certificate_must_be_known(self, server: servers.Nats) -> None:
        with pytest.raises(BusError, match="certificate verify failed"):
            await Nats(f"tls://127.0.0.1:{server.port}").open()

    async def test_of_several_addresses_one_that_is_encrypted_encrypts_all(self) -> None:
        """The password is the same at all of them."""
        async with Sluggish().serving() as nats:
            with pytest.raises(BusError, match="cannot be used"):
                await Nats(f"{nats.address},{nats.address.replace('nats:', 'tls:')}").open()

    async def test_nobody_can_do_without(self, nats: servers.Nats) -> None:
        with pytest.raises(BusError, match="cannot be used"):
            await Nats(nats.address.replace("nats:", "tls:")).open()


class Sluggish:
    """What lets us in like NATS, and then answers only while it is *ready*."""

    def __init__(self) -> None:
        self.ready = asyncio.Event()
        self.ready.set()
        self.address = ""
        self.lines: list[asyncio.StreamWriter] = []
        self.orders: list[list[bytes]] = []
        """By line: what it was told."""

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[Sluggish]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"nats://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()
            for line in self.lines:
                line.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        orders: list[bytes] = []
        self.lines.append(writer)
        self.orders.append(orders)
        writer.write(b'INFO {"max_payload": 1000}\r\n')
        with suppress(ConnectionError):
            while line := await reader.readline():
                orders.append(line.strip())
                if line == b"PING\r\n":
                    is_introduction = sum(order == b"PING" for order in orders) == 1
                    if not is_introduction:
                        await self.ready.wait()
                    writer.write(b"PONG\r\n")
        orders.append(b"gone")
        writer.close()

    async def until(self, number: int, order: bytes) -> None:
        """Wait until a line was told something."""
        async with asyncio.timeout(SOON):
            while len(self.orders) <= number or order not in self.orders[number]:
                await asyncio.sleep(0.01)

    def cut(self) -> None:
        """Hang up; whoever comes again is not answered for now."""
        self.ready.clear()
        self.lines[-1].close()


class TestComingBack:
    """While NATS is found again, and has not confirmed what is listened to."""

    async def test_who_begins_to_hear_then_hears(self) -> None:
        async with Sluggish().serving() as nats:
            bus = Nats(nats.address)
            await bus.open()
            weather = Weather(bus)
            await bus.hear("early", Inbox())
            nats.cut()
            await nats.until(1, b"SUB early 1")
            await bus.hear("late", Inbox())
            nats.ready.set()
            await weather.until(True, False)

            await nats.until(1, b"SUB late 2")
            await bus.close()

    async def test_a_bus_that_is_closed_then_leaves_no_line_behind(self) -> None:
        async with Sluggish().serving() as nats:
            bus = Nats(nats.address)
            await bus.open()
            await bus.hear("table", Inbox())
            nats.cut()
            await nats.until(1, b"SUB table 1")
            await bus.close()
            nats.ready.set()

            await nats.until(1, b"gone")
