"""The house: all tables, those that are open now and those that only the store knows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final, Protocol

import structlog
from msgspec.structs import replace

from ..errors import SaboteurError, Sentence
from ..record import check_seed
from ..rules import EDITION
from ..setup import check_names
from . import wire
from .clock import Clock
from .metrics import TABLES, UNREADABLE
from .refusal import Refusal
from .replays.branching import branch
from .replays.reels import Reels
from .standing import Standing
from .storage.leases import Elsewhere, Leases
from .storage.store import Card, Conflict, Store
from .tables import entries as e
from .tables.actor import Closed, TableActor
from .tables.admission import onlooker_of
from .tables.names import check_visible, tidied
from .tables.settings import check
from .tables.summaries import Summary, summary_in, summary_of
from .tables.table import Table
from .tables.tokens import codes_of, fits, hashed, new_token, read_code, referee_of
from .thinking import Thinker
from .vitals import LATELY, Vitals

log = structlog.get_logger()

IDLE: Final = 600.0
"""Seconds after which a table that nobody looks at is put away; it is fetched when somebody comes."""

DAY: Final = 86400.0

PARTING: Final = 2.0
"""Seconds in which tables are handed over, if that can be done at all."""

SHOWN: Final = 200
"""How many tables a list has."""

Count = Callable[[], Awaitable[None]]
"""Called before a table is written down that was not there; it may refuse."""


@dataclass(frozen=True)
class Lifetimes:
    """How long tables are kept that nobody touches, in days, by phase."""

    open: float = 1.0
    running: float = 30.0
    over: float = 90.0


class Others(Protocol):
    """The other servers, where several share the tables."""

    async def card(self, where: Elsewhere, token: str) -> wire.TableCard | None:
        """What the owner of a table says of it to who has this *token*; None if it cannot be asked."""


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
        self._actors: dict[str, TableActor] = {}
        self._users: dict[str, int] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self.is_closed = False

    # Tables.

    async def create(self, wish: wire.Wish, count: Count) -> wire.Key:
        """A new table; whoever wished for it is its host and sits in its first seat."""
        settings, name = wish.settings, tidied(wish.name)
        try:
            check(settings)
            check_names([name])
            check_visible(name)
        except SaboteurError as error:
            raise Refusal.of(error) from error
        if wish.bots >= settings.players:
            sentence = "of {all} seats, {count} cannot be for bots: one is yours"
            raise Refusal(Sentence(sentence, all=settings.players, count=wish.bots))
        token = wish.token or new_token()
        seats = range(settings.players - wish.bots, settings.players)

        def entries(code: str) -> list[e.AnyEntry]:
            return [
                e.Created(settings, hashed(referee_of(token, code)) if wish.referee else ""),
                e.Joined(1, name, hashed(token), wish.look),
                e.Sat(1, 0),
                *[e.BotSat(seat, settings.level) for seat in seats],
            ]

        code = await self._begin(entries, token, count)
        return wire.Key(code, token, 1, referee_of(token, code) if wish.referee else "")

    async def rematch(self, table: Table, settings: wire.Settings | None) -> str:
        """The same people at a new table, with the same secrets."""
        settings = settings or replace(table.settings, seed=None)  # by now all know what the seed deals
        try:
            check(settings)
        except SaboteurError as error:
            raise Refusal.of(error) from error
        entries = _gathered(table, settings)
        return await self._begin(lambda code: entries, new_token(), _uncounted)

    async def again(self, table: Table) -> str:
        """The same people at a new table, where the next game has begun."""
        entries = _gathered(table, replace(table.settings, seed=None))
        new = Table("")
        for entry in entries:
            new.apply(0.0, entry)
        entries.append(e.Started(EDITION, new.names(), check_seed(None)))
        return await self._begin(lambda code: entries, new_token(), _uncounted)

    async def play_on(self, table: Table, wish: wire.Branch, count: Count) -> wire.Key:
        """A new table that begins in the middle of a game that is over."""
        wish, token = replace(wish, name=tidied(wish.name)), wish.token or new_token()
        try:
            check_names([wish.name])
            check_visible(wish.name)
            entries = await asyncio.to_thread(branch, table, wish, hashed(token))
        except SaboteurError as error:
            raise Refusal.of(error) from error
        return wire.Key(await self._begin(lambda code: entries, token, count), token, 1, "")

    async def _begin(self, entries: Callable[[str], Sequence[e.AnyEntry]], token: str, count: Count) -> str:
        """Write down a new table, which begins with these *entries* if it has that code; its code.

        If the answer to the same wish was lost, the table is there, as nobody else knows of it: it is theirs,
        and does not count again.
        """
        self.standing.check_new()
        codes = codes_of(token)
        while True:
            code = next(codes)
            begun = entries(code)
            bodies = [e.written(entry) for entry in begun]
            if not await self.store.read(code):
                await count()
                with suppress(Conflict):  # the same was wished for twice at once, or the code is taken
                    await self.store.create(self._first_card(code, begun), bodies)
                    log.info("a table is opened", table=code)
                    return code
            if bodies == [row.body for row in await self.store.read(code)]:
                return code

    def _first_card(self, code: str, entries: Sequence[e.AnyEntry]) -> Card:
        """What is known of a table that begins now with these *entries*."""
        now, table = self.clock.now(), Table(code)
        for entry in entries:
            table.apply(now, entry)
        return Card(code, now, now, table.phase, bool(table.settings.clock), summary_of(table))

    @asynccontextmanager
    async def table(self, text: str, even_closed: bool = False) -> AsyncIterator[TableActor]:
        """The actor of the table with that code, who stays while it is used; or the table is `Elsewhere`."""
        code = read_code(text)
        if not even_closed:
            self.standing.check_open(code)
        self._users[code] = self._users.get(code, 0) + 1
        try:
            async with self._locks.setdefault(code, asyncio.Lock()):
                if code not in self._actors:
                    self._actors[code] = await self._fetch(code)
                    TABLES.set(len(self._actors))
                actor = self._actors[code]
            yield actor
        finally:
            self._users[code] -= 1
            if not self._users[code]:
                del self._users[code]
                if code not in self._actors:
                    self._locks.pop(code, None)

    async def _fetch(self, code: str) -> TableActor:
        if self.is_closed:
            raise Closed()
        leases = self.store.leases
        epoch = None if leases is None else await leases.take(code)
        rows = await self.store.read(code)
        if not rows:
            raise Refusal(
                "there is no table with this code: look at it again, or ask for a new link", status=404
            )
        table, now = Table(code), self.clock.now()
        try:
            for row in rows:  # what a clock wrote that went ahead of ours is not waited for
                table.apply(min(row.at, now), e.read(row.body))
        except SaboteurError as error:
            UNREADABLE.inc()
            raise Refusal.of(error) from error
        notes = await self.store.notes(code)
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

    async def delete(self, text: str, token: str) -> None:
        """The host takes a table away, with all that is known of it."""
        async with self.table(text) as actor:
            person = onlooker_of(actor.table, token).person
            if person is None or person != actor.table.host:
                raise Refusal("only the host can do this", status=403)
            log.info("a table is deleted by its host", table=actor.table.code)
            await self.remove(actor.table.code)

    async def remove(self, code: str) -> None:
        """Take a table away, with all that is known of it."""
        await self.store.delete(code)
        actor = self._actors.get(code)
        if actor is not None and self._forget(code, actor):
            await actor.stop(wire.Goodbye("deleted", False))

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

    # Lists.

    async def watchable(self) -> list[wire.TableCard]:
        """Tables where a game goes on that anybody may watch: for who sees it later, also when it is over."""
        found = await self.store.watchable(self.clock.now(), SHOWN)
        known = [(touched, summary_in(text)) for touched, text in found]
        return [
            replace(summary.table, phase="running", touched=touched, result=[])
            for touched, summary in known
            if summary is not None
        ]

    async def own(self, wallet: wire.Wallet) -> list[wire.TableCard]:
        """The tables to which these keys fit."""
        found = []
        for code, token in wallet.keys:
            summary = await self._summary(read_code(code))
            if summary is not None and any(fits(token, kept) for kept in summary.hashes):
                found.append(await self._card(summary, token))
        return found

    async def _card(self, summary: Summary, token: str) -> wire.TableCard:
        """What a list says of a table to one of its people: where a game goes on, also whose turn it is."""
        kept = summary.table
        is_news = summary.delay > 0 and kept.touched + summary.delay > self.clock.now()
        if kept.phase != "running" and not is_news:
            return kept
        try:
            async with self.table(kept.code) as actor:
                return actor.projection.card_for(onlooker_of(actor.table, token))
        except Refusal:
            card = None
        except Elsewhere as where:
            card = None if self.others is None else await self.others.card(where, token)
        return card or replace(kept, result=[])

    async def _summary(self, code: str) -> Summary | None:
        """What lists say of a table; it is looked at if the server once fell before it could say so."""
        card = await self.store.card(code)
        summary = None if card is None else summary_in(card.summary)
        if card is None or summary is None or summary.table.phase == card.phase:
            return summary
        try:
            async with self.table(code) as actor:
                text = summary_of(actor.table)
        except Elsewhere:
            return summary
        await self.store.put_summary(code, text)
        return summary_in(text)

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

    # Day and night.

    async def wake(self) -> None:
        """Open the tables whose clocks go on though nobody is there; shared ones, if nobody owns them."""
        leases = self.store.leases
        for code in await (self.store.clocked() if leases is None else leases.orphans()):
            try:
                async with self.table(code):
                    pass
            except Elsewhere:
                continue  # somebody was quicker
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
        for phase in ("open", "running", "over"):
            days: float = getattr(self.lifetimes, phase)
            for code in await self.store.expire(phase, now - days * DAY):
                log.info("a table has expired", table=code, phase=phase)
                gone = self._actors.get(code)
                if gone is not None and self._forget(code, gone):
                    await gone.stop(wire.Goodbye("deleted", False))
        await self.wake()  # a table whose clock goes on may have been closed because it could not be written

    async def _put_away(self, code: str, actor: TableActor) -> None:
        await actor.stop()  # meanwhile others may come, and have the table fetched again
        if self.store.leases is not None and actor.epoch is not None:
            await self.store.leases.let_go(code, actor.epoch)

    async def close(self) -> None:
        """Hand everything over, tell everybody to come back, and stop."""
        actors, self.is_closed = list(self._actors.values()), True
        for actor in actors:
            await actor.stop()
        self._actors.clear()
        if self.store.leases is not None:
            await self._retire(self.store.leases)
        for actor in actors:
            actor.dismiss(wire.Goodbye("restart", True))
        await self.thinker.close()

    async def _retire(self, leases: Leases) -> None:
        try:
            await asyncio.wait_for(leases.retire(), PARTING)
        except Exception:
            log.exception("the tables could not be handed over: others take them in a while")


async def _uncounted() -> None:
    """For tables that follow from others."""


def _gathered(table: Table, settings: wire.Settings) -> list[e.AnyEntry]:
    """What is written down of a new table for the people of *table*, with the same secrets and seats."""
    host_first = sorted(table.people, key=lambda person: person != table.host)
    entries: list[e.AnyEntry] = [e.Created(settings, table.referee)]
    people = [(person, table.people[person]) for person in host_first]
    entries += [e.Joined(person, one.name, one.hash, one.look) for person, one in people]
    entries += [e.Muted(person, True) for person, one in people if one.muted]
    chairs = table.chairs
    if len(chairs) > settings.players:
        chairs = sorted(chairs, key=lambda chair: chair.person is None)  # bots stand back for people
    for seat, chair in enumerate(chairs[: settings.players]):
        if chair.person is not None:
            entries.append(e.Sat(chair.person, seat))
        elif chair.bot:
            entries.append(e.BotSat(seat, chair.bot))
    return entries
