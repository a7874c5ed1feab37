"""Keys of the bus: a thinker's opens nothing but thinking."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from saboteur.rules import EDITION
from saboteur.server.bus.keys import PULSE, SERVER, THINKER, THINKING, Keys, nats_settings
from saboteur.server.bus.memory import Memory
from saboteur.server.bus.nats import Nats
from saboteur.server.bus.protocol import BusError, Silent, Unanswered
from saboteur.server.replays.studies import STUDIES
from saboteur.server.thinkers import messages
from saboteur.server.thinkers.desk import Desk
from saboteur.server.thinkers.distant import Distant
from saboteur.server.thinking import Inline, chosen

from . import nats as servers
from .test_bus import SOON, Inbox, Weather, shout
from .test_thinkers import TASK, Nobody, until

KEYS = Keys('of "servers"', "of thinkers")


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Nats]:
    """A NATS with the settings that we give it."""
    file: Path = tmp_path_factory.mktemp("nats") / "nats.conf"
    file.write_text(nats_settings("127.0.0.1", 4222, KEYS))
    with closing(servers.Nats("--config", str(file))) as server:
        server.start()
        yield server


def key(server: servers.Nats, user: str, password: str) -> Nats:
    password = password.replace(" ", "%20").replace('"', "%22")
    return Nats(f"nats://{user}:{password}@127.0.0.1:{server.port}")


@pytest.fixture
def ours(guarded: servers.Nats) -> Nats:
    return key(guarded, SERVER, KEYS.server)


@pytest.fixture
def thinkers(guarded: servers.Nats) -> Nats:
    return key(guarded, THINKER, KEYS.thinker)


async def test_a_thinker_can_think(ours: Nats, thinkers: Nats) -> None:
    await ours.open()
    await thinkers.open()
    desk, asker = Desk(thinkers, Inline(), 1, STUDIES), Distant(ours, Nobody())
    await asker.open()
    await desk.open()

    assert chosen(TASK) == await asker.choose(TASK)
    await until(lambda: bool(asker._thinkers))
    await desk.close()
    await thinkers.close()
    await ours.close()


async def test_a_thinker_hears_nothing_else(ours: Nats, thinkers: Nats) -> None:
    await ours.open()
    await thinkers.open()
    inbox = Inbox()
    for subject in ("saboteur.guest.1", "saboteur.server.1.said", "_INBOX.>", ">", "saboteur.>"):
        await thinkers.hear(subject, inbox)
    await thinkers.hear(messages.CHOOSE, inbox)
    await ours.serve("saboteur.server.1.ask", shout)
    ours.publish("saboteur.guest.1", b"a view")
    ours.publish("saboteur.server.1.said", b"a token")
    assert b"A SECRET" == await ours.request("saboteur.server.1.ask", b"a secret", SOON)
    ours.publish(messages.CHOOSE, b"a question")

    assert [b"a question"] == await inbox.until(b"a question")
    await thinkers.close()
    await ours.close()


async def test_a_thinker_tells_nothing_else(ours: Nats, thinkers: Nats) -> None:
    await ours.open()
    await thinkers.open()
    inbox = Inbox()
    for subject in ("saboteur.guest.1", messages.CHOOSE, messages.PULSE):
        await ours.hear(subject, inbox)
    await ours.serve("saboteur.server.1.ask", shout)
    thinkers.publish("saboteur.guest.1", b"a lie")
    thinkers.publish(messages.CHOOSE, b"a lie")
    with pytest.raises(Silent):
        await thinkers.request("saboteur.server.1.ask", b"a lie", 0.05)
    thinkers.publish(messages.PULSE, b"a pulse")

    assert [b"a pulse"] == await inbox.until(b"a pulse")
    await thinkers.close()
    await ours.close()


async def test_a_thinker_answers_for_no_server(ours: Nats, thinkers: Nats) -> None:
    await ours.open()
    await thinkers.open()
    await thinkers.serve("saboteur.server.1.ask", shout)
    with pytest.raises(Unanswered):
        await ours.request("saboteur.server.1.ask", b"", SOON)
    await thinkers.close()
    await ours.close()


@pytest.mark.parametrize(
    "name", ["x 0\r\n\r\nPUB saboteur.orders 4\r\nAB12\r\nPUB x", "two words", "x\n", ""]
)
def test_a_thinker_cannot_name_itself_so_that_a_server_says_something_else(name: str) -> None:
    """It is asked on a subject with its name: what stood behind a line's end would be an order to NATS."""
    asker = Distant(Memory(), Nobody())
    with pytest.raises(msgspec.ValidationError):
        asker._pulse(messages.encoded(messages.Pulse(name, [], {messages.CHOOSE: 1})))

    assert "" == asker.crews[messages.CHOOSE].take()


async def test_a_thinker_that_says_what_is_no_text_costs_nobody_the_line(ours: Nats, thinkers: Nats) -> None:
    await ours.open()
    await thinkers.open()
    inbox, weather = Inbox(), Weather(ours)
    await ours.hear(messages.PULSE, inbox)
    assert thinkers._line is not None
    thinkers._line._write(f"PUB {messages.PULSE} ".encode(), b"\xff\xfe 7\r\na pulse\r\n")

    assert [b"a pulse"] == await inbox.until(b"a pulse")
    assert [] == weather.seen
    await thinkers.close()
    await ours.close()


async def test_others_are_not_let_in(guarded: servers.Nats) -> None:
    for user, password in ((SERVER, KEYS.thinker), ("ada", "sesame"), (THINKER, "")):
        with pytest.raises(BusError, match="with a user and password it knows"):
            await key(guarded, user, password).open()


def test_what_thinkers_hear_and_say_is_what_they_may() -> None:
    assert all(
        subject.startswith(THINKING.removesuffix(">")) for subject in (messages.CHOOSE, messages.STUDY)
    )
    assert PULSE.split("*") == messages.PULSE.split(EDITION)
