"""The man in the middle: a table, and twins of it in worlds that one reader could not tell apart.

Whatever the table sends to the reader, the twin sends too, byte for byte and at the same time, until the
rules open something that is different there. In a twin everything is exchanged that its reader may not know:
hands, deck, goals, dwarfs and gold, what was hidden in events, seeds, tokens, and the notes of others.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec.structs import replace as changed

from saboteur import Game, Luck
from saboteur.rules.championship.veto import VETO_CARD
from saboteur.rules.numbers import LET, VETO
from saboteur.server import wire
from saboteur.server.clock import Alarm, Clock
from saboteur.server.standing import Standing
from saboteur.server.storage.store import Store
from saboteur.server.tables import entries as e
from saboteur.server.tables.actor import TableActor
from saboteur.server.tables.admission import Onlooker
from saboteur.server.tables.table import Table
from saboteur.server.tables.tokens import hashed
from saboteur.server.tables.window import WINDOW, window_in
from saboteur.server.thinking import Chosen, Inline, Task, Thinker
from saboteur.text.claims import Trusts
from tests.laws.secrets import Pair, another_world, is_opening, share_card
from tests.laws.tables import choose, truth

Heard = tuple[float, bytes]
"""When a message came, and what it was."""

REFEREE = 0
"""The number under which the referee's token is kept: people are numbered from 1."""

OTHER_NOTES = wire.Notes(text="something else")


# A table whose time is ours.


@dataclass(eq=False)
class Bell:
    when: float
    ring: Callable[[], None] | None

    def cancel(self) -> None:
        self.ring = None


class Sundial:
    """A clock that stands still until it is moved."""

    def __init__(self, time: float) -> None:
        self.time = time
        self._bells: list[Bell] = []

    def now(self) -> float:
        return self.time

    def call_at(self, when: float, ring: Callable[[], None]) -> Alarm:
        bell = Bell(when, ring)
        self._bells.append(bell)
        return bell

    def next(self) -> float | None:
        """When it rings next."""
        self._bells = [bell for bell in self._bells if bell.ring is not None]
        return min((bell.when for bell in self._bells), default=None)

    def ring(self) -> None:
        """Go on to when it rings next, and ring once."""
        bell = min((bell for bell in self._bells if bell.ring is not None), key=lambda bell: bell.when)
        self._bells.remove(bell)
        self.time = max(self.time, bell.when)
        assert bell.ring is not None
        bell.ring()


class Puppet(Inline):
    """A bot that chooses what it is told to, after as long as it is told to take."""

    def __init__(self, clock: Sundial) -> None:
        self.clock = clock
        self.task: Task | None = None
        self._choice: asyncio.Future[Chosen] | None = None

    async def choose(self, task: Task) -> Chosen:
        self.task = task
        self._choice = asyncio.get_running_loop().create_future()
        return await self._choice

    def decide(self, code: int, seconds: float) -> None:
        choice, self._choice, self.task = self._choice, None, None
        assert choice is not None, "it is asked"

        def choose() -> None:
            if not choice.done():
                choice.set_result(Chosen(code))

        self.clock.call_at(self.clock.now() + seconds, choose)

    async def suspect(self, task: Task, wanted: int) -> list[list[float]]:
        raise NotImplementedError

    async def close(self) -> None:
        pass


class Ledger(Store):
    """A store from which nothing is ever read."""

    def __init__(self) -> None:
        pass

    async def append(self, code: str, first: int, at: float, bodies: Sequence[bytes], **_: Any) -> None:
        pass

    async def put_summary(self, code: str, summary: bytes) -> None:
        pass

    async def put_note(self, code: str, person: int, body: bytes, epoch: int | None = None) -> None:
        pass


class Ear:
    """A device that is connected, and what it has heard."""

    def __init__(self, clock: Sundial, onlooker: Onlooker, seq: int = 0) -> None:
        self.clock = clock
        self.onlooker = onlooker
        self.seq = seq
        self.is_screen = False
        self.heard: list[Heard] = []

    def send(self, message: bytes) -> None:
        self.heard.append((self.clock.now(), message))

    def dismiss(self, goodbye: wire.Goodbye) -> None:
        self.send(msgspec.json.encode(goodbye))


@dataclass
class Desk:
    """Where the actor of one table works."""

    store: Store
    clock: Clock
    thinker: Thinker
    standing = Standing()

    @property
    def opening(self) -> Desk:
        return self

    async def rematch(self, table: Table, settings: wire.Settings | None) -> str:
        raise NotImplementedError

    async def again(self, table: Table) -> str:
        raise NotImplementedError

    def close_table(self, code: str, actor: TableActor) -> None:
        raise AssertionError("nobody else writes")


class Scene:
    """A table with its actor, and everybody who is connected to it."""

    def __init__(self, table: Table, tokens: Mapping[int, str], notes: Mapping[int, wire.Notes]) -> None:
        self.clock = Sundial(table.touched)
        self.puppet = Puppet(self.clock)
        self.tokens = tokens
        self.ears: list[Ear] = []
        written = {person: msgspec.json.encode(note) for person, note in notes.items()}
        self.actor = TableActor(table, [], written, Desk(Ledger(), self.clock, self.puppet))

    @property
    def table(self) -> Table:
        return self.actor.table

    @property
    def game(self) -> Game:
        assert self.table.game is not None, "the game has begun"
        return self.table.game

    async def come(self, ear: Ear, seq: int = 0) -> None:
        """Somebody connects."""
        who = REFEREE if ear.onlooker.is_referee else ear.onlooker.person
        hello = wire.Hello(token=None if who is None else self.tokens[who], seq=seq)
        await self.actor.do(lambda: self.actor.welcome(ear, hello))
        await self.settle()

    async def part(self, ear: Ear) -> None:
        await self.actor.do(lambda: self.actor.part(ear))
        await self.settle()

    async def hear(self, ear: int, message: wire.Message) -> None:
        """Somebody sends a message."""
        await self.actor.do(lambda: self.actor.hear(self.ears[ear], message))
        await self.settle()

    async def settle(self) -> None:
        """Let everything happen that can happen now."""
        for _ in range(4):
            await asyncio.sleep(0)
        await self.actor.do(nothing)

    async def look_again(self) -> None:
        """The game was changed behind the back of its table."""
        game = self.game.copy()
        self.actor.table = replace(self.table, game=game, decision=game.decision)
        await self.actor.do(self.actor._clockwork.go_on)
        await self.settle()

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        until = self.clock.time + seconds
        while (when := self.clock.next()) is not None and when <= until:
            self.clock.ring()
            await self.settle()
        self.clock.time = until

    async def close(self) -> None:
        await self.actor.stop()


async def nothing() -> None:
    """A job that is done when those before it are."""


NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


async def opened(settings: wire.Settings, seats: str) -> Scene:
    """A game that has begun. By seat: *p* is a person who is there, *a* one who is away, *b* a bot.

    At the end, *s* is somebody who has no seat. Ada is there with two devices; a spectator watches, and a
    referee.
    """
    players = len(seats.rstrip("s"))
    table = Table("ABCDEF")
    tokens = {number: f"the secret of {number}" for number in range(len(seats) + 1)}
    people = {seat + 1: NAMES[seat] for seat, who in enumerate(seats) if who != "b"}
    entries: list[e.AnyEntry] = [e.Created(changed(settings, players=players), hashed(tokens[REFEREE]))]
    entries += [e.Joined(person, name, hashed(tokens[person])) for person, name in people.items()]
    entries += [e.Sat(person, person - 1) for person in people if person <= players]
    entries += [e.BotSat(seat, "normal") for seat, who in enumerate(seats) if who == "b"]
    for entry in entries:
        table.apply(1000.0, entry)
    scene = Scene(table, tokens, {})
    for entry in entries:
        scene.actor.projection.gallery.add(1000.0, entry)
    onlookers = [Onlooker(seat + 1, False) for seat, who in enumerate(seats) if who in "ps"]
    onlookers += [Onlooker(None, False), Onlooker(1, False), Onlooker(None, True)]
    scene.actor.start()
    for onlooker in onlookers:
        scene.ears.append(Ear(scene.clock, onlooker))
        await scene.come(scene.ears[-1])
    await scene.hear(0, wire.Start())
    return scene


# Twins.


def exchanged(table: Table, person: int | None, luck: Luck) -> Table:
    """The table as far as *person* (None: a spectator) can tell, in another world."""
    twin = deepcopy(replace(table, decision=None))
    assert twin.game is not None
    twin.game = another_world(twin.game, table.seat_of(person), luck)
    twin.decision = twin.game.decision
    twin.seed = luck.below(10**9)
    if twin.settings.seed is not None:
        twin.settings = changed(twin.settings, seed=twin.seed)
    return twin


def twin_of(scene: Scene, ear: int, luck: Luck) -> Scene:
    """The same scene in a world that whoever listens there cannot tell from it."""
    person = scene.ears[ear].onlooker.person
    table = exchanged(scene.table, person, luck)
    tokens = {n: token if n == person else f"another {token}" for n, token in scene.tokens.items()}
    notes = {n: note if n == person else OTHER_NOTES for n, note in scene.actor.notes.items()}
    table.people = {n: replace(other, hash=hashed(tokens[n])) for n, other in table.people.items()}
    table.referee = hashed(tokens[REFEREE])
    twin = Scene(table, tokens, notes)
    twin.clock.time = scene.clock.time
    twin.ears = [Ear(twin.clock, other.onlooker, other.seq) for other in scene.ears]
    twin.actor.admission.guests = [twin.ears[scene.ears.index(guest)] for guest in _ears(scene)]
    here = scene.actor.admission
    twin.actor.admission.woken, twin.actor.admission.away = here.woken, dict(here.away)
    twin.actor._talk = deepcopy(scene.actor._talk)
    twin.actor.projection._hummed = scene.actor.projection._hummed
    if scene.actor.projection._humming is not None:
        twin.actor.projection._hum()
    twin.actor.start()
    return twin


def _ears(scene: Scene) -> Iterator[Ear]:
    """Those that are connected, in the order in which they came."""
    for guest in scene.actor.admission.guests:
        assert isinstance(guest, Ear)
        yield guest


class Leak(AssertionError):
    """Somebody was told what they may not know."""


def told_apart(ours: Sequence[Heard], theirs: Sequence[Heard], seat: int | None) -> bool:
    """Whether the rules have opened something that is different in two worlds; else it must be the same."""
    for one, other in zip_longest(ours, theirs):
        if one is None or other is None:
            raise Leak(f"a message only in one world: {one or other!r}")
        if one[0] != other[0]:
            raise Leak(f"a message at {one[0]} or at {other[0]}: {one[1]!r}")
        if one[1] != other[1]:
            here, there = msgspec.json.decode(one[1]), msgspec.json.decode(other[1])
            if not is_opened(here, there, seat):
                raise Leak("; ".join(differences(here, there, "")))
            return True
    return False


def is_opened(here: Mapping[str, Any], there: Mapping[str, Any], seat: int | None) -> bool:
    """Whether what makes two messages different is something that the rules show to *seat* now."""
    if "state" != here["is"] or "state" != there["is"]:
        return False
    if "over" in (here["phase"], there["phase"]):
        return True  # at the end everything is shown to everybody
    for our, their in zip_longest(here["happened"], there["happened"]):
        if our != their:
            return is_opening(_event(our), seat) or is_opening(_event(their), seat)
    return False


def differences(here: object, there: object, where: str) -> Iterator[str]:
    """What is different in two messages."""
    if isinstance(here, dict) and isinstance(there, dict):
        for name in {**here, **there}:
            yield from differences(here.get(name), there.get(name), f"{where} {name}")
    elif isinstance(here, list) and isinstance(there, list):
        for number, (our, their) in enumerate(zip_longest(here, there)):
            yield from differences(our, their, f"{where} {number}")
    elif here != there:
        yield f"{where.strip()}: {here!r} or {there!r}"


def _event(happening: Mapping[str, Any] | None) -> dict[str, object] | None:
    return None if happening is None else {"event": happening["kind"], **happening["facts"]}


@dataclass
class Twin:
    """A scene in another world, with which the true one is compared."""

    scene: Scene
    ear: int
    seat: int | None
    """Who cannot tell the two apart: where they sit."""
    heard: int
    """How many messages they had heard when it was made."""


# Playing.


@dataclass
class Middle:
    """Plays a game, and compares it with twins at every step."""

    real: Scene
    luck: Luck
    zeal: int = 60
    most: int = 10_000
    """After how many answers it stops."""
    readers: Sequence[int] = ()
    """The ears whose messages are compared."""
    twins: dict[int, Twin] = field(default_factory=dict)
    compared: Counter[str] = field(default_factory=Counter)
    """How many messages were compared, by kind, and what else happened."""

    async def play(self) -> None:
        """Play the game to its end, or as far as it is to be played."""
        while self.real.table.decision is not None and self.real.table.question < self.most:
            for ear in self.readers:
                if ear not in self.twins:
                    self.twins[ear] = self._sampled(ear)
            await self._chat()
            await self._go_on(self.real.table.decision.question)
            await self._compare()

    async def close(self) -> None:
        for twin in self.twins.values():
            await twin.scene.close()
        await self.real.close()

    def _sampled(self, ear: int) -> Twin:
        self.compared["worlds"] += 1
        seat = self.real.table.seat_of(self.real.ears[ear].onlooker.person)
        return Twin(twin_of(self.real, ear, self.luck), ear, seat, len(self.real.ears[ear].heard))

    async def _compare(self) -> None:
        for ear, twin in list(self.twins.items()):
            ours, theirs = self.real.ears[ear].heard[twin.heard :], twin.scene.ears[ear].heard
            self.compared.update(msgspec.json.decode(message)["is"] for _, message in ours)
            if told_apart(ours, theirs, twin.seat):
                self.compared["openings"] += 1
                await self._drop(ear)
            else:
                twin.heard += len(ours)
                theirs.clear()

    async def _drop(self, ear: int) -> None:
        await self.twins.pop(ear).scene.close()

    async def _everywhere(self, act: Callable[[Scene], Awaitable[None]]) -> None:
        """Do the same in all worlds."""
        for scene in (self.real, *(twin.scene for twin in self.twins.values())):
            await act(scene)

    # What is answered.

    async def _go_on(self, question: str) -> None:
        if question == WINDOW:
            await self._window()
        else:
            await self._answer()

    async def _answer(self) -> None:
        """Whoever is asked chooses, or whoever stands in for them."""
        decision = self.real.table.decision
        assert decision is not None
        code = choose(truth(self.real.game), self.luck, self.zeal)
        codes = {id(self.real): code}
        for ear, twin in list(self.twins.items()):
            pair = Pair(truth(self.real.game), truth(twin.scene.game), twin.seat, self.luck)
            other = pair.same_choice(code)
            await twin.scene.look_again()
            if other is None:
                self.compared["worlds without this choice"] += 1
                await self._drop(ear)
            else:
                codes[id(twin.scene)] = other
        speaker, seconds = self._ear_of(decision.seat), self.luck.below(40) / 10
        hurried = self.real.table.settings.clock and self.luck.below(4) == 0
        if speaker is None or hurried:
            await self._everywhere(lambda scene: self._let_answer(scene, codes[id(scene)]))
        else:
            await self._everywhere(lambda scene: scene.wait(seconds))
            await self._everywhere(lambda scene: scene.hear(speaker, _choice(scene, codes[id(scene)])))

    def _ear_of(self, seat: int) -> int | None:
        """A device of the person who answers for *seat*."""
        person = self.real.table.player(seat)
        guests = list(_ears(self.real))
        for number, ear in enumerate(self.real.ears):
            if person is not None and ear.onlooker.person == person and ear in guests:
                return number
        return None

    async def _let_answer(self, scene: Scene, code: int) -> None:
        """Let time pass until a bot has answered; how long it thinks depends on what it holds."""
        question = scene.table.question
        while scene.table.question == question:
            if scene.puppet.task is not None:
                hand = truth(scene.game).state.players[scene.puppet.task.seat].hand
                share = (1 + sum(map(int, hand)) % 9) / 10
                scene.puppet.decide(code, share * scene.table.settings.pause)
            assert scene.clock.next() is not None, "nobody stands in"
            scene.clock.ring()
            await scene.settle()

    async def _window(self) -> None:
        """Somebody vetoes what is announced, or nobody does."""
        vetoer = self._vetoer()
        speaker = None if vetoer is None else self._ear_of(vetoer)
        seconds = 0.0 if vetoer is None else self.luck.below(29) / 10
        for ear, twin in list(self.twins.items()):
            if vetoer is not None and window_in(twin.scene.game).veto_of(vetoer) is None:
                share_card(truth(twin.scene.game), vetoer, VETO_CARD, self.luck)
                await twin.scene.look_again()
                if window_in(twin.scene.game).veto_of(vetoer) is None:
                    await self._drop(ear)
        if vetoer is not None and speaker is not None:
            veto = wire.Veto(question=self.real.table.question)
            await self._everywhere(lambda scene: self._wait_in_window(scene, seconds))
            await self._everywhere(lambda scene: scene.hear(speaker, veto))
        else:
            await self._everywhere(lambda scene: self._close_window(scene, vetoer))
        self.compared["windows"] += 1
        self.compared["vetoes"] += vetoer is not None

    def _vetoer(self) -> int | None:
        """Somebody who can and will veto what is announced."""
        game, table = self.real.game, self.real.table
        for seat in range(len(game.seats)):
            there = self._ear_of(seat) is not None or table.player(seat) is None
            if there and window_in(game).veto_of(seat) is not None and self.luck.below(2) == 0:
                return seat
        return None

    async def _wait_in_window(self, scene: Scene, seconds: float) -> None:
        if scene.puppet.task is not None:
            scene.puppet.decide(LET_IT, 2 * scene.table.settings.window)
        await scene.wait(seconds)

    async def _close_window(self, scene: Scene, vetoer: int | None) -> None:
        """Let time pass until the window is closed; bots may think longer than it is open."""
        question = scene.table.question
        while scene.table.question == question:
            if scene.puppet.task is not None:
                bot = vetoer is not None
                hands = sum(sum(map(int, player.hand)) for player in truth(scene.game).state.players)
                scene.puppet.decide(VETO_IT if bot else LET_IT, 0.0 if bot else hands % 50 / 10)
            assert scene.clock.next() is not None, "the window stays open"
            scene.clock.ring()
            await scene.settle()

    # What else is said.

    async def _chat(self) -> None:
        """Everybody asks and says something that does not answer the question."""
        for ear, twin in self.twins.items():
            for message in self._private(twin.seat):
                await self.real.hear(ear, message)
                await twin.scene.hear(ear, message)
        for ear in range(len(self.real.ears)):
            if self.luck.below(12) == 0:
                message = self._public(self.real.ears[ear].onlooker.person)
                await self._everywhere(lambda scene, ear=ear, message=message: scene.hear(ear, message))  # type: ignore[misc]
            if self.luck.below(40) == 0:
                await self._everywhere(lambda scene, ear=ear: self._come_back(scene, ear))  # type: ignore[misc]

    async def _come_back(self, scene: Scene, ear: int) -> None:
        """Somebody loses the connection, and has it again."""
        device = scene.ears[ear]
        await scene.part(device)
        await scene.come(device, seq=device.seq // 2)

    def _private(self, seat: int | None) -> Iterator[wire.Message]:
        """Messages that only their sender is answered."""
        table = self.real.table
        question, number = table.question, self.luck.below(1000)
        yield wire.Resume(id=number, seq=self.luck.below(table.seq + 2))
        yield wire.Recall(id=number, before=table.seq)
        yield wire.Ping(id=number)
        yield wire.Choose(id=number, question=question + self.luck.below(3), option=self.luck.below(2) + 999)
        yield wire.Choose(id=number, question=question - self.luck.below(2) - 1, option=self.luck.below(3))
        yield wire.Note(id=number, notes=wire.Notes(text=f"note {number}"))
        if seat is None:
            yield wire.Why(id=number, card=self.luck.below(128))
            yield wire.Veto(id=number, question=question)
            return
        if window_in(self.real.game).veto_of(seat) is None:
            yield wire.Veto(id=number, question=question - self.luck.below(2))
        yield from self._whys(seat)

    def _whys(self, seat: int) -> Iterator[wire.Why]:
        """Questions about every card of the hand of who is asked, and one that is perhaps not in it."""
        view = self.real.game.view(seat)
        cells = [*map(int, view.mine.ends), *map(int, view.mine.laid), *map(int, view.mine.hidden), 0, 65535]
        cells += [self.luck.below(65536)]
        hand = sorted({int(card) for card in view.hand}) if view.asked == seat else []
        for card in [*hand, self.luck.below(128)]:
            cell, other = (cells[self.luck.below(len(cells))] for _ in range(2))
            target, turned = self.luck.below(len(view.seats) + 1), self.luck.below(2) == 1
            yield wire.Why(id=card, card=card, cell=cell, turned=turned, seat=target)
            yield wire.Why(id=card, card=card, cell=other, turned=turned)
            yield wire.Why(id=card, card=card, seat=target)
            yield wire.Why(id=card, card=card, turned=turned)

    def _public(self, person: int | None) -> wire.Message:
        """Something that others hear, too."""
        number = self.luck.below(1000)
        said: list[wire.Message] = [
            wire.Say(id=number, text=f"{person} says {number}"),
            wire.Call(id=number, phrase="suspicious"),
            wire.Assert(id=number, claim=Trusts(self.luck.below(3))),
            wire.Start(id=number),
            wire.Pause(id=number, on=False),
        ]
        return said[self.luck.below(len(said))]


LET_IT = LET << 49
VETO_IT = VETO << 49 | VETO_CARD << 42


def _choice(scene: Scene, code: int) -> wire.Choose:
    decision = scene.table.decision
    assert decision is not None
    return wire.Choose(id=7, question=scene.table.question, option=decision.options.codes.index(code))
