"""Rough company: clients of every kind at one table, and what they do to it."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.exceptions import ConnectionClosed

from .nonsense import Json
from .serving import Client, Site

HOST, BO, BO_AGAIN, CY, SPECTATOR, REFEREE, STRANGER = range(7)
"""The sockets. Bo has two; the stranger has a link that nobody was ever given."""

PEOPLE = {HOST: 1, BO: 2, BO_AGAIN: 2, CY: 3}
"""By socket: whose it is."""


@dataclass
class Company:
    """All clients of a table, and what they have sent."""

    site: Site
    code: str
    tokens: list[str]
    """All links that anybody was given: those of the people, by number, then the referee's, then others."""
    clients: dict[int, Client] = field(default_factory=dict)
    """By socket."""
    all: list[tuple[int, Client]] = field(default_factory=list)
    """Every client there ever was, and its socket."""
    sent: dict[tuple[int, int], Json] = field(default_factory=dict)
    """By client and number of the message."""
    last: dict[int, str] = field(default_factory=dict)
    """By socket: the last message."""

    async def come(self, socket: int, seq: int = 0) -> None:
        """A socket says hello, whether it is welcome or not."""
        if (before := self.clients.get(socket)) is not None:
            await before.close()
        client = self.clients[socket] = await self.site.knock(self.code)
        self.all.append((socket, client))
        await self.send(socket, self.hello(socket, seq))

    def hello(self, socket: int, seq: int) -> Json:
        tokens = {SPECTATOR: None, REFEREE: self.tokens[3], STRANGER: "x" * 32}
        token = self.tokens[PEOPLE[socket] - 1] if socket in PEOPLE else tokens[socket]
        return {"do": "hello", "token": token, "seq": seq}

    async def send(self, socket: int, message: Json) -> None:
        """Send a message with a number of its own."""
        number = len(self.sent) + 1000
        self.sent[id(self.clients[socket]), number] = message
        self.last[socket] = json.dumps({**message, "id": number})
        await self.shout(socket, self.last[socket])

    async def shout(self, socket: int, noise: str | bytes) -> None:
        """Send whatever it is; a socket that was closed is opened again."""
        try:
            await self.clients[socket].connection.send(noise)
        except ConnectionClosed:
            await self.come(socket)

    def secrets(self) -> list[str]:
        """All links that anybody was ever given."""
        told = [heard["token"] for _, client in self.all for heard in client.heard if heard["is"] == "done"]
        return [*self.tokens, *filter(None, told)]


class Move:
    """Something that is done."""

    async def done_by(self, company: Company) -> None:
        raise NotImplementedError


@dataclass(frozen=True)
class Send(Move):
    socket: int
    message: Json

    async def done_by(self, company: Company) -> None:
        await company.send(self.socket, self.message)


@dataclass(frozen=True)
class Shout(Move):
    """Send what is no message."""

    socket: int
    noise: str | bytes

    async def done_by(self, company: Company) -> None:
        await company.shout(self.socket, self.noise)


@dataclass(frozen=True)
class Play(Move):
    """Whoever is asked chooses, and chooses again at once."""

    option: int

    async def done_by(self, company: Company) -> None:
        await company.site.settle()
        for socket, client in company.clients.items():
            if client.states and client.is_asked and not client.is_closed:
                question = client.state["question"]
                option = self.option % len(question["options"])
                choice = {"do": "choose", "question": question["number"], "option": option}
                await company.send(socket, choice)
                await company.send(socket, choice)
                return


@dataclass(frozen=True)
class Repeat(Move):
    """Send the last message again, and again."""

    socket: int

    async def done_by(self, company: Company) -> None:
        for _ in range(2):
            await company.shout(self.socket, company.last[self.socket])


@dataclass(frozen=True)
class Return(Move):
    """Lose the connection and come back, having seen so much."""

    socket: int
    seq: int

    async def done_by(self, company: Company) -> None:
        await company.come(self.socket, self.seq)


@dataclass(frozen=True)
class Rush(Move):
    """Somebody speaks before they say hello; somebody else says it again, and more at once."""

    socket: int
    noise: str | bytes
    message: Json

    async def done_by(self, company: Company) -> None:
        early = await company.site.knock(company.code)
        with suppress(ConnectionClosed):
            await early.connection.send(self.noise)
            await early.connection.send(json.dumps(self.message))
        await company.send(self.socket, company.hello(self.socket, 1))
        await company.send(self.socket, self.message)


@dataclass(frozen=True)
class Join(Move):
    """Somebody wants to sit down."""

    name: str
    seat: int | None
    token: str | None

    async def done_by(self, company: Company) -> None:
        entry = {"name": self.name, "seat": self.seat, "token": self.token}
        status, key = await company.site.http("POST", f"/api/tables/{company.code}/people", entry)
        if status == 201:
            company.tokens.append(key["token"])
