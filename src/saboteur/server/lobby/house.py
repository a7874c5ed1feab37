"""The house: all tables, those that are open now and those that only the store knows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import structlog

from ...errors import SaboteurError
from .. import wire
from ..clock import Clock
from ..metrics import TABLES, UNREADABLE
from ..refusal import Refusal
from ..replays.reels import Reels
from ..standing import Standing
from ..storage.leases import Elsewhere, Leases
from ..storage.store import Store
from ..tables import entries as e
from ..tables.actor import TableActor
from ..tables.admission import onlooker_of
from ..tables.editions import OtherEdition
from ..tables.jobs import Closed
from ..tables.table import Table
from ..tables.tokens import read_code
from ..thinking import Thinker
from ..vitals import LATELY, Vitals
from .lists import Lists, Others
from .opening import Opening
from .paying import Pay, for_free
from .waiting import Waiting

log = structlog.get_logger()

IDLE: Final = 600.0
"""Seconds after which a table that nobody looks at is put away; it is fetched when somebody comes."""

DAY: Final = 86400.0

PARTING: Final = 2.0
"""Seconds in which tables are handed over, if that can be done at all."""


@dataclass(frozen=True)
class Lifetimes:
    """How long tables are kept that nobody touches, in days, by phase."""

    open: float = 1.0
    running: float = 30.0
    over: float = 90.0


class House:
    others: Others | None = None

    def __init__(self, store: Store, clock: Clock, thinker: Thinker, lifetimes: Lifetimes) -> None:
        self.store = store
        self.clock = clock
        self.thinker = thinker
        self.lifetimes = lifetimes
        self.reels = Reels()
        self.vitals = Vitals({"store": lambda: store.prove(LATELY)})
        self.standing = Standing()
        self.opening = Opening(store, clock, self.standing)
        self.lists = Lists(self)
        self.waiting = Waiting(store)
        self._actors: dict[str, TableActor] = {}
        self._users: dict[str, int] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self.is_closed = False

    # Tables.

    @asynccontextmanager
    async def table(
        self, text: str, even_closed: bool = False, pay: Pay = for_free
    ) -> AsyncIterator[TableActor]:
        """The actor of the table with that code, who stays while it is used; or the table is `Elsewhere`.

        Whoever has it fetched is to *pay* for it.
        """
        code = read_code(text)
        if not even_closed:
            self.standing.check_open(code)
        self._users[code] = self._users.get(code, 0) + 1
        try:
            async with self._locks.setdefault(code, asyncio.Lock()):
                if code not in self._actors:
                    self._actors[code] = await self._fetch(code, pay)
                    TABLES.set(len(self._actors))
                actor = self._actors[code]
            yield actor
        finally:
            self._users[code] -= 1
            if not self._users[code]:
                del self._users[code]
                if code not in self._actors:
                    self._locks.pop(code, None)

    async def _fetch(self, code: str, pay: Pay) -> TableActor:
        if self.is_closed:
            raise Closed()
        leases = self.store.leases
        epoch = None if leases is None else await leases.take(code)
        try:
            return await self._opened(code, pay, epoch)
        except Exception:
            if leases is not None and epoch is not None:
                await leases.let_go(code, epoch)  # perhaps another can open it
            raise

    async def _opened(self, code: str, pay: Pay, epoch: int | None) -> TableActor:
        rows = await self.store.read(code)
        pay(len(rows))
        if not rows:
            raise Refusal("there is no table with this code: check it, or ask for a new link", status=404)
        table, now = Table(code), self.clock.now()
        try:
            for row in rows:  # what a clock wrote that went ahead of ours is not waited for
                table.apply(min(row.at, now), e.read(row.body))
        except OtherEdition as error:
            raise self.waiting.refusal(code, error) from error
        except SaboteurError as error:
            UNREADABLE.inc()
            raise Refusal.of(error) from error
        notes = await self.store.notes(code)
        if self.is_closed:  # by now; nobody would tell whoever comes that they must come again
            raise Closed()
        actor = TableActor(table, rows, notes, self)
        actor.epoch = epoch
        actor.start()
        return actor

    async def invitation(self, text: str) -> Table | None:
        """A table that waits for its people, whoever owns it; None if there is none."""
        code = read_code(text)
        card = await self.store.card(code)
        if card is None or card.phase != "open":
            return None
        table = Table(code)
        for row in await self.store.read(code):
            table.apply(row.at, e.read(row.body))
        return table

    async def delete(self, text: str, token: str, pay: Pay) -> None:
        """The host takes a table away, with all that is known of it."""
        async with self.table(text, pay=pay) as actor:
            person = onlooker_of(actor.table, token).person
            if person is None or person != actor.table.host:
                raise Refusal("only the host can do this", status=403)
            log.info("a table is deleted by its host", table=actor.table.code)
            await self.remove(actor.table.code)

    async def remove(self, code: str) -> None:
        """Take a table away, with all that is known of it."""
        actor = self._actors.get(code)
        if actor is None:
            await self.store.delete(code)
            return

        async def delete() -> None:
            await self.store.delete(code)
            self._forget(code, actor)

        await actor.end(delete, wire.Goodbye("deleted", False))

    def close_table(self, code: str, actor: TableActor | None = None) -> None:
        """Put a table away, if it is still the *actor*'s; who was there comes back to what is kept."""
        found = self._actors.get(code)
        if found is None or actor not in (None, found):
            return
        self._forget(code, found)
        task = asyncio.create_task(found.stop(wire.Goodbye("restart", True)))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    def keep(self, held: Mapping[str, int]) -> None:
        """Put away what is not ours any more: what we hold, by table, is of these epochs."""
        for code, actor in list(self._actors.items()):
            if held.get(code) != actor.epoch:
                log.warning("a table is another server's by now", table=code)
                self.close_table(code, actor)

    def _forget(self, code: str, actor: TableActor) -> bool:
        """Look after a table no longer; False if it is another actor's by now, or nobody's."""
        if self._actors.get(code) is not actor:
            return False
        del self._actors[code]
        TABLES.set(len(self._actors))
        return True

    # What was ordered.

    async def heed(self) -> None:
        """Learn what whoever runs the server has ordered, here or at another process."""
        self.standing.read(await self.store.orders())
        for code in self.standing.closed & self._actors.keys():
            self.close_table(code)

    def visited(self) -> dict[str, int]:
        """How many devices are at each table that is open here."""
        return {code: len(actor.admission.guests) for code, actor in self._actors.items()}

    def played(self) -> list[str]:
        """The tables where a game goes on and some of its people are there."""
        return [code for code, actor in self._actors.items() if actor.is_played()]

    async def has_unfinished(self) -> bool:
        """Whether any game that can be played here is not over, whether anybody is there or not."""
        for code in await self.store.unfinished():
            if not await self.waiting.has(code):
                return True
        return False

    # Day and night.

    async def wake(self) -> None:
        """Open the tables whose clocks go on though nobody is there, unless another server owns them."""
        for code in await (self.store.leases or self.store).clocked():
            if code in self._actors or code in self.waiting:
                continue
            try:
                async with self.table(code):
                    pass
            except Elsewhere:
                continue  # somebody was quicker
            except Refusal as refusal:
                log.warning("a table cannot be opened", table=code, why=refusal.template)
            except Exception:
                log.exception("a table cannot be opened", table=code)

    async def sweep(self) -> None:
        """Put away what nobody looks at, and delete what nobody has touched for long."""
        now = self.clock.now()
        for code, actor in list(self._actors.items()):
            ticking = actor.table.settings.clock and actor.table.phase == "running"
            used = self._users.get(code) or actor.admission.guests or ticking
            if not used and actor.admission.idle_since + IDLE < now and self._forget(code, actor):
                self._locks.pop(code, None)
                await self._put_away(code, actor)
        await self._expire(now)
        if self.store.leases is not None:
            await self.store.leases.refill()
        await self.wake()  # a table whose clock goes on may have been closed because it could not be written

    async def _expire(self, now: float) -> None:
        """Delete what nobody has touched for long."""
        for phase in ("open", "running", "over"):
            days: float = getattr(self.lifetimes, phase)
            spared = self.waiting.has if phase == "running" else None
            for code in await self.store.expire(phase, now - days * DAY, spared):
                log.info("a table has expired", table=code, phase=phase)
                gone = self._actors.get(code)
                if gone is not None and self._forget(code, gone):
                    await gone.stop(wire.Goodbye("deleted", False))

    async def _put_away(self, code: str, actor: TableActor) -> None:
        await actor.stop()  # meanwhile others may come, and have the table fetched again
        if self.store.leases is not None and actor.epoch is not None:
            await self.store.leases.let_go(code, actor.epoch)

    async def part(self) -> None:
        """Hand everything over, and tell everybody to come back: who comes now is sent elsewhere."""
        actors, self.is_closed = list(self._actors.values()), True
        for actor in actors:
            await actor.stop()
        self._actors.clear()
        if self.store.leases is not None:
            await self._retire(self.store.leases)
        for actor in actors:
            actor.dismiss(wire.Goodbye("restart", True))

    async def close(self) -> None:
        """Part, if that has not been done, and stop: what bots still think is waited for by nobody."""
        if not self.is_closed:
            await self.part()
        await self.thinker.close()

    async def _retire(self, leases: Leases) -> None:
        try:
            await asyncio.wait_for(leases.retire(), PARTING)
        except Exception:
            log.exception("the tables could not be handed over: others take them in a while")
