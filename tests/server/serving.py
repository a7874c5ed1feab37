"""A real server in the process of the test, and clients that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
import socket
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import randrange
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect

from saboteur.server.bus.protocol import Bus
from saboteur.server.clock import Alarm, Clock, WallClock
from saboteur.server.commands import Server
from saboteur.server.http import page
from saboteur.server.http.app import create_app
from saboteur.server.http.doors import Doors
from saboteur.server.http.gate import Gate
from saboteur.server.limits import Limits
from saboteur.server.lobby import House, Lifetimes
from saboteur.server.storage.store import Store
from saboteur.server.tables.actor import TableActor
from saboteur.server.tables.jobs import Closed
from saboteur.server.thinking import Chosen, Inline, Task, Thinker, chosen

from .premises import found
from .templates import templates

SOON = 60.0
"""Seconds in which whatever is awaited must come, however busy the machine is."""

PLENTY = {"tables_per_hour": 10_000, "sockets_per_address": 10_000, "requests": 10_000, "effort": 1_000_000}

QUICK = {"pause": 0, "window": 0}
"""Settings of a table where nobody waits."""


def free_port() -> int:
    """A port for another program, below those that the system gives away meanwhile."""
    while True:
        port = randrange(20_000, 30_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class FakeClock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0
        self._alarms: list[tuple[float, int, Callable[[], None] | None]] = []
        self._cancelled: set[int] = set()
        self._numbers = itertools.count()

    def now(self) -> float:
        return self.time

    def call_at(self, when: float, ring: Callable[[], None]) -> Alarm:
        number = next(self._numbers)
        heapq.heappush(self._alarms, (when, number, ring))
        return _Cancel(self._cancelled, number)

    def next_alarm(self) -> float | None:
        """When something happens next by itself."""
        pending = [when for when, number, _ in self._alarms if number not in self._cancelled]
        return min(pending, default=None)

    async def advance(self, seconds: float) -> None:
        """Let time pass, and whatever is due happen in its order."""
        until = self.time + seconds
        await settle()
        while self._alarms and self._alarms[0][0] <= until:
            when, number, ring = heapq.heappop(self._alarms)
            if number not in self._cancelled and ring is not None:
                self.time = max(self.time, when)
                ring()
                await settle()
        self.time = until
        await settle()


@dataclass
class _Cancel:
    cancelled: set[int]
    number: int

    def cancel(self) -> None:
        self.cancelled.add(self.number)


async def settle() -> None:
    """Let everything happen that can happen now: tables, bots, store, sockets."""
    async with asyncio.timeout(SOON):
        for site in _running:
            if site.loop is asyncio.get_running_loop():  # others run in threads of their own
                await site.settle()


class Ponderer(Inline):
    """Bots that think until they are told to have finished."""

    def __init__(self) -> None:
        self._asked: list[tuple[Task, asyncio.Future[None]]] = []

    @property
    def tasks(self) -> list[Task]:
        """What is being thought about."""
        return [task for task, finished in self._asked if not finished.done()]

    async def choose(self, task: Task) -> Chosen:
        await self.ponder(task)
        return chosen(task)

    async def ponder(self, task: Task) -> None:
        finished = asyncio.get_running_loop().create_future()
        self._asked.append((task, finished))
        await finished

    async def finish(self) -> None:
        """All have chosen now."""
        for _, finished in self._asked:
            if not finished.done():
                finished.set_result(None)
        self._asked.clear()
        await settle()

    async def close(self) -> None:
        pass


@dataclass
class Site:
    """A server that runs."""

    url: str
    house: House
    server: Stoppable
    clients: list[Client] = field(default_factory=list)
    problems: list[Any] = field(default_factory=list)
    """What was answered to what was refused over HTTP."""
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)

    async def settle(self) -> None:
        """Let everything happen that can happen now."""
        before: object = None
        while before != (now := self._heard()):
            before = now
            for actor in self._actors():
                await self._rest(actor)
            await self._deliver()

    def _actors(self) -> list[TableActor]:
        return list(self.house._actors.values())

    def _heard(self) -> tuple[int, int, int]:
        """Something that changes whenever anything happens."""
        actors = self._actors()
        return (
            sum(len(client.raw) for client in self.clients),
            sum(len(actor.admission.guests) for actor in actors),
            sum(actor.table.seq for actor in actors),
        )

    async def _rest(self, actor: TableActor) -> None:
        """Wait until a table has done all it was asked for, and no bot is going to choose."""
        thinker = self.house.thinker
        with suppress(Closed):
            while True:
                await actor.do(_nothing)
                is_thinking = actor._clockwork._thinking is not None
                if isinstance(thinker, Ponderer) and thinker.tasks:
                    is_thinking = False  # and it will go on until the test ends it
                if not is_thinking and actor._jobs._queue.empty():
                    return
                await asyncio.sleep(0.001)

    async def _deliver(self) -> None:
        """Wait until every client has what it was sent, and who is gone is known to be."""
        marks: list[tuple[TableActor, Any, int]] = []
        for actor in self._actors():
            for guest in actor.admission.guests:
                number = next(_marks)
                guest.send(json.dumps({"is": "mark", "number": number}).encode())
                marks.append((actor, guest, number))
        for actor, guest, number in marks:
            while guest in actor.admission.guests and not self._has_heard(number):
                await asyncio.sleep(0.001)

    def _has_heard(self, number: int) -> bool:
        """Whether any client has got that mark."""
        return any(number in client.marks for client in self.clients)

    async def http(self, method: str, path: str, body: object = None, token: str = "") -> tuple[int, Any]:
        """Ask something over HTTP; returns the status and the answer."""
        return await asyncio.to_thread(self._http, method, path, body, token)

    def _http(self, method: str, path: str, body: object, token: str) -> tuple[int, Any]:
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = Request(self.url + path, data, {"content-type": "application/json"}, method=method)
        if token:
            request.add_header("authorization", f"Bearer {token}")
        try:
            with urlopen(request, timeout=SOON) as response:
                return response.status, _body(response)
        except HTTPError as error:
            with error:
                answer = _body(error)
                self.problems.append(answer)
                return error.code, answer

    def check_refusals(self) -> None:
        """Whatever was refused to anybody can be said in other languages, which tell no more than it does."""
        told = [
            heard for client in self.clients for heard in client.heard if heard["is"] in ("refused", "why")
        ]
        for told_of in [*told, *self.problems]:
            template, values = told_of["template"], told_of["values"]
            assert not template or template in templates(), told_of
            assert all(f"{{{name}}}" in template for name in values), told_of

    async def create(
        self, name: str = "Ada", bots: int = 0, referee: bool = False, **settings: object
    ) -> Key:
        """A table; the answer says how to come in."""
        wish = {"name": name, "bots": bots, "referee": referee, "settings": {**QUICK, **settings}}
        status, key = await self.http("POST", "/api/tables", wish)
        assert 201 == status, key
        return Key(**key)

    async def join(self, code: str, name: str, seat: int | None = None) -> Key:
        status, key = await self.http("POST", f"/api/tables/{code}/people", {"name": name, "seat": seat})
        assert 201 == status, key
        return Key(**key)

    async def come(self, code: str, token: str | None = None, seq: int = 0, **more: Any) -> Client:
        """A client at a table that has been told the first state."""
        client = await self.knock(code)
        await client.send("hello", token=token, seq=seq, **more)
        await client.until(lambda: client.states != [] or client.refusals != [])
        return client

    async def knock(self, code: str, **options: Any) -> Client:
        """A client that has not said yet who it is. It packs nothing: that is for browsers to try."""
        url = f"{self.url.replace('http', 'ws')}/api/tables/{code}/socket"
        client = Client(await connect(url, **{"compression": None, **options}), self.house.clock)
        self.clients.append(client)
        return client


_running: list[Site] = []
_marks = itertools.count()


async def _nothing() -> None:
    """A job that is done when those before it are."""


@dataclass(frozen=True)
class Key:
    code: str
    token: str
    person: int
    referee: str


def _body(response: Any) -> Any:
    text = response.read()
    kind = response.headers.get("content-type", "")
    return json.loads(text) if kind.startswith("application/json") and text else text.decode()


class Client:
    """A device at a table. It keeps everything it was sent."""

    def __init__(self, connection: ClientConnection, clock: Clock) -> None:
        self.connection = connection
        self.clock = clock
        self.heard: list[dict[str, Any]] = []
        self.states: list[dict[str, Any]] = []
        """Those of what was heard."""
        self.raw: list[str] = []
        self.times: list[float] = []
        """By message: when it came."""
        self.marks: set[int] = set()
        self.token: str | None = None
        self._news = asyncio.Event()
        self._ids = itertools.count(1)
        self._listening = asyncio.create_task(self._listen())
        self.is_closed = False
        self.close_code: int | None = None

    async def _listen(self) -> None:
        try:
            async for text in self.connection:
                assert isinstance(text, str)
                message = json.loads(text)
                if message["is"] == "mark":
                    self.marks.add(message["number"])
                    continue
                self.raw.append(text)
                self.times.append(self.clock.now())
                self.heard.append(message)
                if message["is"] == "state":
                    self.states.append(message)
                self._news.set()
        except Exception:
            pass
        self.close_code = self.connection.close_code
        self.is_closed = True
        self._news.set()

    async def send(self, do: str, **fields: object) -> int:
        """Send a message; returns its id."""
        number = next(self._ids)
        await self.connection.send(json.dumps({"do": do, "id": number, **fields}))
        return number

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds of what was heard."""
        async with asyncio.timeout(SOON):
            while not holds():
                self._news.clear()
                if holds():
                    return
                assert not self.is_closed, f"the socket was closed: {self.heard[-1:]}"
                await self._news.wait()

    async def news(self) -> None:
        """Wait until something more is heard."""
        before = len(self.heard)
        await self.until(lambda: len(self.heard) > before)

    async def ask(self, do: str, **fields: object) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        number = await self.send(do, **fields)
        await self.until(lambda: any(heard.get("id") == number for heard in reversed(self.heard)))
        return next(heard for heard in reversed(self.heard) if heard.get("id") == number)

    async def do(self, do: str, **fields: object) -> dict[str, Any]:
        """The same, for what must not be refused."""
        answer = await self.ask(do, **fields)
        assert "refused" != answer["is"], answer
        return answer

    @property
    def refusals(self) -> list[dict[str, Any]]:
        return [heard for heard in self.heard if heard["is"] == "refused"]

    @property
    def state(self) -> dict[str, Any]:
        """The newest state."""
        return self.states[-1]

    @property
    def is_asked(self) -> bool:
        question = self.state["question"]
        return question is not None and question["options"] != []

    async def choose(self, option: int = 0) -> dict[str, Any]:
        return await self.ask("choose", question=self.state["question"]["number"], option=option)

    async def play(self, beginning: str) -> dict[str, Any]:
        """Choose the first option whose text begins like that."""
        texts = [option["text"] for option in self.state["question"]["options"]]
        return await self.choose(next(n for n, text in enumerate(texts) if text.startswith(beginning)))

    async def reach(self, seq: int) -> None:
        """Wait until this client knows entry *seq*."""
        await self.until(lambda: self.states != [] and self.state["seq"] >= seq)

    async def close(self) -> None:
        await self.connection.close()
        await self._listening


@asynccontextmanager
async def serving(  # noqa: PLR0913  each is a part of a server
    data: Path | Store,
    clock: Clock | None = None,
    thinker: Thinker | None = None,
    public_url: str = "",
    bus: Bus | None = None,
    **limits: int,
) -> AsyncIterator[Site]:
    """A server with its *data* in a folder, or in a store of the test's; if that is shared, with a *bus*."""
    clock = clock or WallClock()
    async with found(data, bus) as (store, ours):
        house = House(store, clock, thinker or Inline(), Lifetimes())
        doors = Doors.of(house, clock, Limits(**{**PLENTY, **limits}), public_url).among_others(ours)
        async with _served(doors) as site:
            yield site


@asynccontextmanager
async def _served(doors: Doors) -> AsyncIterator[Site]:
    application = _application(doors)
    server = Stoppable(application, doors.close)
    listening = socket.create_server(("127.0.0.1", 0))
    running = asyncio.create_task(server._serve([listening]))
    site = Site(f"http://127.0.0.1:{listening.getsockname()[1]}", doors.house, server)
    async with asyncio.timeout(SOON):
        while not server.started:
            assert not running.done(), running
            await asyncio.sleep(0.01)
    _running.append(site)
    try:
        yield site
        site.check_refusals()
    finally:
        _running.remove(site)
        try:
            for client in site.clients:
                await client.close()
        finally:  # or it would go on beside the tests that follow
            server.stop()
            await running
            listening.close()
        _idle[page.WEB].append(application)


_idle: defaultdict[Path, list[Litestar]] = defaultdict(list)
"""By page: applications that serve nobody now. Making one takes longer than most tests do with it."""


def _application(doors: Doors) -> Litestar:
    """An application with these *doors*; all that one remembers is behind them."""
    if not _idle[page.WEB]:
        return create_app(doors)
    application = _idle[page.WEB].pop()
    application.state.doors = doors
    return application


class Stoppable(Server):
    """A server that waits for nobody when nobody is connected."""

    def __init__(self, app: Any, farewell: Callable[[], Any]) -> None:
        super().__init__(app, farewell, Gate())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """If nobody is connected, nobody is waited for."""
        for _ in range(50):
            if not self.server_state.connections and not self.server_state.tasks:
                await self.farewell()
                for server in self.servers:
                    server.close()
                await self.lifespan.shutdown()
                return
            await asyncio.sleep(0.001)
        await super().shutdown(sockets)
