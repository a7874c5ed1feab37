"""A server as a process of its own, which can be killed, and people who come back by themselves."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, ClassVar
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from saboteur.server.load.devices import unhurried

from .postgres import Postgres

SOON = 60.0
"""Seconds in which whatever is awaited must come: other tests may run beside this one."""

PACE = 0.1
"""Up to how many seconds people spend on a question."""

TOO_LATE = (
    "there is nothing to veto now",
    "that card has taken effect: it is too late to veto it",
)
"""How a veto is refused that comes after its window [W19]: on a busy machine that is nobody's fault."""

SERVE = "import sys; from saboteur.cli import main; sys.exit(main())"
"""A program that is `saboteur`."""

NURSERY = """
import json, os, signal, sys
import aiosqlite.core, sqlalchemy.dialects.sqlite.aiosqlite, uvicorn.protocols.http.httptools_impl
import uvicorn.protocols.websockets.websockets_sansio_impl, uvicorn.lifespan.on
import saboteur.server.storage.migrations
from saboteur.cli import main
from saboteur.server.commands import Doors, House, Lifetimes, Limits, Pool, Store, WallClock, create_app

house = House(Store("sqlite+aiosqlite:///nowhere.db"), WallClock(), Pool(1), Lifetimes())
create_app(Doors.of(house, house.clock, Limits()))  # the first takes long
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
for line in sys.stdin:
    log, arguments = json.loads(line)
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for number in (1, 2):
            os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND), number)
        sys.exit(main(arguments))
    print(child, flush=True)
"""
"""A program that has imported what a server needs, and forks one for each line that it reads."""


ENTRIES = "SELECT code, seq, body FROM entries ORDER BY code, seq"


class Program:
    """`saboteur serve`; whenever it is started again it has the same port and the same data."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = folder / "data"
        self._log = folder / "log"
        self._log.touch()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> str:
        return self._log.read_text()

    @property
    def process(self) -> int:
        """Its number."""
        assert self._process is not None, "it runs"
        return self._process.pid

    @property
    def arguments(self) -> list[str]:
        return ["serve", "--port", str(self.port), "--data", str(self.data)]

    def start(self) -> None:
        with self._log.open("ab") as log:
            command = [sys.executable, "-c", SERVE, *self.arguments]
            self._process = subprocess.Popen(command, stdout=log, stderr=log)

    async def signal(self, number: int) -> int:
        """Send a signal, and wait until the program has ended; returns its exit code."""
        assert self._process is not None, "it runs"
        self._process.send_signal(number)
        return await asyncio.to_thread(self._process.wait, SOON)

    def entries(self) -> list[tuple[str, int, bytes]]:
        """The entries of all tables, in their order: in a copy, so that nothing is changed."""
        with TemporaryDirectory() as folder:
            for file in self.data.glob("saboteur.db*"):
                shutil.copy(file, folder)
            with closing(sqlite3.connect(Path(folder) / "saboteur.db")) as database:
                return database.execute(ENTRIES).fetchall()

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()


class Nursery:
    """Forks servers off a program that has imported everything, so that they start in a moment."""

    def __init__(self, program: str = NURSERY) -> None:
        self._program = subprocess.Popen(
            [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def fork(self, log: Path, arguments: list[str]) -> int:
        """Run `saboteur` with *arguments*; returns the number of its process."""
        assert self._program.stdin is not None, "it is a pipe"
        assert self._program.stdout is not None, "it is a pipe"
        self._program.stdin.write(json.dumps([str(log), arguments]) + "\n")
        self._program.stdin.flush()
        return int(self._program.stdout.readline())

    def close(self) -> None:
        self._program.communicate()


class Forked(Program):
    """The same, from a nursery."""

    def __init__(self, folder: Path, nursery: Nursery) -> None:
        super().__init__(folder)
        self._nursery = nursery
        self._child = 0

    @property
    def process(self) -> int:
        return self._child

    def start(self) -> None:
        self._child = self._nursery.fork(self._log, self.arguments)

    async def signal(self, number: int) -> int:
        os.kill(self._child, number)
        async with asyncio.timeout(SOON):
            while is_running(self._child):
                await asyncio.sleep(0.002)
        return -number

    def close(self) -> None:
        if is_running(self._child):
            os.kill(self._child, signal.SIGKILL)


class OnPostgres(Forked):
    """The same, with its data on a PostgreSQL server."""

    def __init__(self, folder: Path, nursery: Nursery, postgres: Postgres) -> None:
        super().__init__(folder, nursery)
        self._postgres = postgres
        self._config = folder / "saboteur.toml"
        self._config.write_text(f'database = "{postgres.address}"')

    @property
    def arguments(self) -> list[str]:
        return ["serve", "--port", str(self.port), "--config", str(self._config)]

    def entries(self) -> list[tuple[str, int, bytes]]:
        with ThreadPoolExecutor(1) as elsewhere:  # than in the loop that runs here
            rows = elsewhere.submit(asyncio.run, self._postgres.ask(ENTRIES)).result()
        return [(code, seq, body) for code, seq, body in rows]


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def children(process: int) -> list[int]:
    """The processes that it has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it may have ended meanwhile
            number, _, rest = stat.read_text().partition(" ")
            if int(rest.rpartition(")")[2].split()[1]) == process:
                found.append(int(number))
    return found


def free_port() -> int:
    """A port that is free, and is not one of those that systems give to whoever connects somewhere."""
    while True:
        port = Random().randrange(20_000, 32_000)
        try:
            with closing(socket.create_server(("127.0.0.1", port))):
                return port
        except OSError:
            continue


@contextmanager
def running(program: Program) -> Iterator[Program]:
    program.start()
    try:
        yield program
    finally:
        program.close()


class Player:
    """A person with a browser that plays by itself, and comes back whenever the server does."""

    options: ClassVar[dict[str, Any]] = {"proxy": None, "open_timeout": SOON}
    """How one connects."""

    def __init__(self, url: str, key: dict[str, Any], luck: Random) -> None:
        self.code: str = key["code"]
        self.token: str = key["token"]
        self.url = f"{url.replace('http', 'ws')}/api/tables/{self.code}/socket"
        self.luck = luck
        self.state: dict[str, Any] = {"seq": 0, "phase": "open"}
        """The newest state."""
        self.happened: list[str] = []
        """What kinds of things have happened, as it was told."""
        self.acknowledged: dict[int, str] = {}
        """By question: what was chosen, and the server said that it was done."""
        self.refusals: list[str] = []
        self.goodbyes: list[dict[str, Any]] = []
        self.closings: list[int | None] = []
        self.visits = 0
        """How often the server has welcomed this player."""
        self.pace: float | None = PACE
        """Up to how many seconds are spent on a question; None if no question is answered."""
        self._sent: dict[int, tuple[int, str]] = {}
        """By message of this visit: a question, and what was chosen."""
        self._ids = itertools.count(1)
        self._news = asyncio.Event()
        self._living = asyncio.create_task(self._live())

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds of what was heard."""
        async with asyncio.timeout(SOON):
            while not holds():
                if self._living.done():
                    self._living.result()  # raises what went wrong
                self._news.clear()
                await self._news.wait()

    async def resumed(self) -> None:
        """Wait for one more welcome."""
        before = self.visits
        await self.until(lambda: self.visits > before)

    async def close(self) -> None:
        self._living.cancel()
        await asyncio.wait([self._living])
        if not self._living.cancelled():
            self._living.result()

    async def _live(self) -> None:
        try:
            while True:
                try:
                    async with connect(self.url, **self.options) as connection:
                        await self._visit(connection)
                except ConnectionClosed as closed:
                    self.closings.append(None if closed.rcvd is None else closed.rcvd.code)
                except (OSError, WebSocketException):
                    await asyncio.sleep(0.05)
                self._news.set()
        finally:
            self._news.set()

    async def _visit(self, connection: ClientConnection) -> None:
        """Say what was seen last; whatever comes must follow it."""
        self._sent.clear()
        self._room = unhurried()
        await self._say(connection, do="hello", token=self.token, seq=self.state["seq"])
        is_first = True
        async for text in connection:
            message = json.loads(text)
            if message["is"] == "state":
                self._see(message)
                self.visits += is_first
                is_first = False
                with suppress(ConnectionClosed):  # there may be something to be heard still
                    await self._act(connection)
            elif message["is"] == "done" and message["id"] in self._sent:
                question, choice = self._sent[message["id"]]
                assert question not in self.acknowledged, f"question {question} is answered twice"
                self.acknowledged[question] = choice
            elif message["is"] == "refused" and message["sentence"] not in TOO_LATE:
                self._mind(connection, message)
            elif message["is"] == "goodbye":
                self.goodbyes.append(message)
            self._news.set()

    def _mind(self, connection: ClientConnection, refused: dict[str, Any]) -> None:
        self.refusals.append(refused["sentence"])

    def _see(self, state: dict[str, Any]) -> None:
        known = self.state["seq"]
        assert known == state["since"], f"{self.code}: {state['since']} to {state['seq']} came after {known}"
        assert known <= state["seq"], f"{self.code}: {state['seq']} came after {known}"
        self.state = state
        self.happened += [happening["kind"] for happening in state["happened"]]

    def _has_answered(self, question: int) -> bool:
        return question in (number for number, _ in self._sent.values())

    async def _act(self, connection: ClientConnection) -> None:
        question, window = self.state["question"], self.state["window"]
        if self.pace is None:
            return
        if question is not None and question["options"]:
            if self._has_answered(question["number"]):
                return  # the same question is told again when others come or go
            await asyncio.sleep(self.pace * self.luck.random())
            if self._has_answered(question["number"]):
                return  # meanwhile, because it was refused before
            option = self.luck.randrange(len(question["options"]))
            number = next(self._ids)
            self._sent[number] = question["number"], question["options"][option]["text"]
            await self._say(connection, do="choose", id=number, question=question["number"], option=option)
        elif window is not None and window["mine"] and self.luck.random() < 0.5:
            await self._say(connection, do="veto", id=0, question=window["number"])

    async def _say(self, connection: ClientConnection, **message: object) -> None:
        """As fast as a socket may speak: a quick server would refuse the rest."""
        while wait := self._room.spend(perf_counter(), 1):
            await asyncio.sleep(wait)
        await connection.send(json.dumps(message))


class Party:
    """All who play on a server, and what they may expect of it."""

    def __init__(self, program: Program, seed: int = 1) -> None:
        self.program = program
        self.luck = Random(seed)
        self.players: list[Player] = []
        self.logs: dict[str, list[tuple[int, bytes]]] = {}
        """By table: its log when it was looked at last."""

    async def sit_down(self, names: list[str], bots: int = 0, **settings: Any) -> list[Player]:
        """People begin a game at a new table."""
        wish = {"players": len(names) + bots, "pause": 0, "window": 0, "level": "random", **settings}
        host = await self._post("/api/tables", {"name": names[0], "bots": bots, "settings": wish})
        path = f"/api/tables/{host['code']}/people"
        keys = [host, *[await self._post(path, {"name": name}) for name in names[1:]]]
        come = [self._player(key) for key in keys]
        self.players += come
        async with connect(come[0].url, proxy=None) as connection:
            await connection.send(json.dumps({"do": "hello", "token": come[0].token}))
            await connection.send(json.dumps({"do": "start"}))
            for player in come:
                await player.until(lambda: player.state["phase"] == "running")  # noqa: B023  it is waited for
        return come

    def _player(self, key: dict[str, Any]) -> Player:
        return Player(self.program.url, key, Random(self.luck.random()))

    async def _post(self, path: str, body: object) -> Any:
        return await asyncio.to_thread(self._posted, path, body)

    def _posted(self, path: str, body: object) -> Any:
        request = Request(
            self.program.url + path, json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urlopen(request, timeout=SOON) as response:
            return json.load(response)

    async def go_on(self) -> None:
        """Wait until a few more entries are written at one of the tables, and perhaps a moment more."""
        playing = [player for player in self.players if player.state["phase"] == "running"]
        if playing:
            player = self.luck.choice(playing)
            enough = player.state["seq"] + self.luck.randint(1, 5)
            await player.until(lambda: player.state["seq"] >= enough or player.state["phase"] == "over")
        await asyncio.sleep(0.05 * self.luck.random())

    async def kill(self, number: int = signal.SIGKILL) -> None:
        """Kill the server, look at what it leaves behind, start it again, and see everybody back."""
        await self.program.signal(number)
        self.look_at_logs()
        self.program.start()
        await asyncio.gather(*(player.resumed() for player in self.players))

    def look_at_logs(self) -> None:
        """Each log goes on where it was, has every entry once, and all that anybody was told."""
        found = stored(self.program)
        for code, before in self.logs.items():
            assert before == found[code][: len(before)], f"the log of {code} has changed"
        for log in found.values():
            assert [*range(1, len(log) + 1)] == [seq for seq, _ in log]
        for player in self.players:
            assert player.state["seq"] <= len(found[player.code]), f"{player.code} has lost what was told"
            choices = answers(found[player.code])
            assert player.acknowledged == {n: choices[n] for n in player.acknowledged}
        self.logs = found

    async def play_to_the_end(self) -> None:
        """Nobody is stuck: every game ends, and everybody was told of everything once."""
        for player in self.players:
            player.pace = 0.0
        for player in self.players:
            await player.until(lambda: player.state["phase"] == "over")  # noqa: B023  it is waited for
        self.look_at_logs()
        for player in self.players:
            async with connect(player.url, proxy=None) as connection:
                await connection.send(json.dumps({"do": "hello", "token": player.token}))
                state = json.loads(await connection.recv())
            assert state["result"] == player.state["result"]
            last = [happening["kind"] for happening in state["happened"]]  # a long story has more pages
            assert last == player.happened[len(player.happened) - len(last) :]

    async def close(self) -> None:
        for player in self.players:
            await player.close()


@asynccontextmanager
async def partying(program: Program, seed: int = 1) -> AsyncIterator[Party]:
    """People who play on *program* as long as it runs."""
    with running(program):
        await up(program)
        party = Party(program, seed)
        try:
            yield party
        finally:
            await party.close()


async def up(program: Program) -> None:
    """Wait until somebody answers."""
    async with asyncio.timeout(SOON):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", program.port)
            except OSError:
                await asyncio.sleep(0.01)
                continue
            writer.close()
            await writer.wait_closed()
            return


def stored(program: Program) -> dict[str, list[tuple[int, bytes]]]:
    """The logs of all tables, with the number of each entry."""
    logs: dict[str, list[tuple[int, bytes]]] = {}
    for code, seq, body in program.entries():
        logs.setdefault(code, []).append((seq, body))
    return logs


def answers(log: list[tuple[int, bytes]]) -> list[str]:
    """The choices in a log."""
    entries = (json.loads(body) for _, body in log)
    return [entry["choice"] for entry in entries if entry["entry"] == "answered"]
