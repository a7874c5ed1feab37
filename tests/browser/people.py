"""People with a browser: they look at the page, and tap what they see there."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urljoin
from urllib.request import Request, urlopen

from playwright.async_api import Browser, ConsoleMessage, Page, TimeoutError, ViewportSize, WebSocket

EYES = Path(__file__).parent / "eyes.js"
PICTURES = Path(__file__).parents[2] / "build" / "screenshots"

PHONE = (390, 844)
DESKTOP = (1440, 900)
BIG = (1920, 1080)

SOON = 60_000.0
"""Milliseconds in which whatever is awaited must come: other tests may run beside this one."""

WHILE = 5_000.0
"""Milliseconds after which somebody looks again whether there is what they wanted to tap."""

GLANCE = 40.0
"""Milliseconds between two looks of who waits: with one for every frame, browsers would do little else."""

QUICK = {"pause": 0, "window": 0, "level": "random"}
"""Settings of a table where nobody waits."""

AWAY = ("net::", "WebSocket connection to")
"""What browsers write to their console when the network is away: that is nobody's fault."""

Scene = dict[str, Any]


@dataclass
class Person:
    """Somebody before a screen; everything that goes over their network is kept."""

    name: str
    page: Page
    luck: Random
    frames: list[dict[str, Any]] = field(default_factory=list)
    """What came over sockets."""
    sent: list[dict[str, Any]] = field(default_factory=list)
    """What was sent over them."""
    sockets: int = 0
    """How many were opened."""
    asked: list[str] = field(default_factory=list)
    """The addresses that were asked for anything."""
    complaints: list[str] = field(default_factory=list)
    """What the browser wrote to its console."""
    answered: int = 0
    question: str | None = None
    """The question that was answered last."""

    def __post_init__(self) -> None:
        self.page.on("websocket", self._listen_to)
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen_to(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(word in message.text for word in AWAY):
            self.complaints.append(message.text)

    @property
    def states(self) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["is"] == "state"]

    @property
    def state(self) -> dict[str, Any]:
        return self.states[-1]

    @property
    def choices(self) -> list[int]:
        """The questions that were answered, as often as an answer was sent."""
        return [message["question"] for message in self.sent if message["do"] == "choose"]

    async def look(self, what: str) -> Any:
        """Something that `eyes.js` sees."""
        return await self.page.evaluate(f"() => eyes.{what}()")

    async def see(self) -> Scene:
        """Wait until there is something to do."""
        scene = await self.page.wait_for_function(
            "(before) => eyes.scene(before)", arg=self.question, polling=GLANCE
        )
        found: Scene = await scene.json_value()
        return found

    async def play(self, most: int = 10_000) -> None:
        """Play until the game is over, or so many questions are answered."""
        enough = self.answered + most
        try:
            while self.answered < enough and (scene := await self.see())["what"] != "over":
                await self.act(scene)
        except TimeoutError:
            await self.snap(f"stuck-{self.name}")
            raise

    async def end_round(self) -> None:
        """Play until the round is over, and close what is told of its end."""
        while (scene := await self.see())["what"] != "end":
            await self.act(scene)
        await self.act(scene)

    async def act(self, scene: Scene) -> None:
        """Do something about what is seen."""
        match scene["what"]:
            case "meeting":
                with suppress(TimeoutError):  # a game may end meanwhile: one looks again
                    await self.acknowledge(WHILE)
            case "end":
                await self.page.locator(".end .acts .primary").click()
            case "choice" | "gold":
                await self.tap(".end .picks button" if scene["what"] == "gold" else ".acts .option")
                self.has_answered(scene)
            case "turn":
                await self.take_turn()
                self.has_answered(scene)

    def has_answered(self, scene: Scene) -> None:
        self.question = scene["question"]
        self.answered += 1

    async def acknowledge(self, patience: float = SOON) -> None:
        """One has seen one's dwarf."""
        await self.page.locator("dialog[open] .meeting .primary").click(timeout=patience)

    async def take_turn(self) -> None:
        """Play a card that can be played; pass if there is none."""
        if not await self.look("playable") or not await self.prepare():
            await self.page.keyboard.press("Escape")
            await self.page.locator("[data-verb=pass]").click()
            await self.tap(".hand li:not(.chosen) button")
        await self.page.locator(".acts .main").click()

    async def prepare(self) -> bool:
        """Choose a card, and all that it asks for, until it can be confirmed; False if it cannot be."""
        await self.tap(".hand li:not(.off) button")
        for _ in range(5):
            where = await self.look("next")
            if not where or ".main" in where:
                return bool(where)
            await self.tap(where)
        return False

    async def tap(self, where: str) -> None:
        """Tap one of those."""
        found = self.page.locator(where)
        await found.nth(self.luck.randrange(await found.count())).click()

    async def snap(self, name: str) -> None:
        """Keep a picture of the screen, for people to look at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=PICTURES / f"{slug(name)}.png")


@dataclass
class Room:
    """Where people come in."""

    chromium: Browser
    url: str
    leaving: AsyncExitStack
    test: str
    people: list[Person] = field(default_factory=list)

    async def enter(
        self, path: str = "/", size: tuple[int, int] = DESKTOP, script: str = "", **taste: Any
    ) -> Person:
        """Somebody comes in with a browser of their own, and opens *path*; a *script* comes first."""
        taste = {"color_scheme": "dark", "locale": "en-GB", "reduced_motion": "reduce", **taste}
        context = await self.chromium.new_context(viewport=view(size), has_touch=size == PHONE, **taste)
        self.leaving.push_async_callback(context.close)
        context.set_default_timeout(SOON)
        await context.add_init_script(path=EYES)
        await context.add_init_script(script)
        number = len(self.people)
        person = Person(f"{self.test} {number}", await context.new_page(), Random(number))
        self.people.append(person)
        await person.page.goto(urljoin(self.url, path))
        return person

    async def sit_down(
        self, size: tuple[int, int] = DESKTOP, bots: int = 3, script: str = "", **settings: object
    ) -> Person:
        """Somebody who begins a game against bots."""
        wish = {"name": "Ada", "bots": bots, "settings": {**QUICK, "players": bots + 1, **settings}}
        key = await self.ask("/api/tables", wish)
        person = await self.enter(f"/table/{key['code']}#k={key['token']}", size, script)
        await person.page.locator("button.start").click()
        return person

    async def ask(self, path: str, body: object) -> Any:
        """Ask the server for something, without a browser."""
        return await asyncio.to_thread(self._asked, path, body)

    def _asked(self, path: str, body: object) -> Any:
        data = json.dumps(body).encode()
        request = Request(urljoin(self.url, path), data, {"content-type": "application/json"})
        with urlopen(request, timeout=SOON / 1000) as response:
            return json.load(response)

    def look_around(self) -> None:
        """Nobody's browser complains of anything."""
        for person in self.people:
            assert [] == person.complaints


def view(size: tuple[int, int]) -> ViewportSize:
    return {"width": size[0], "height": size[1]}


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
