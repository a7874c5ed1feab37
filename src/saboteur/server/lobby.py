"""The house: all tables, those that are open now and those that only the store knows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

import structlog
from msgspec.structs import replace

from ..errors import SaboteurError, Sentence
from ..record import check_seed
from ..rules import EDITION
from ..setup import check_names
from . import wire
from .clock import Clock
from .metrics import TABLES
from .refusal import Refusal
from .replays.branching import branch
from .storage.store import Card, Conflict, Store
from .tables import entries as e
from .tables.actor import TableActor
from .tables.admission import onlooker_of
from .tables.names import check_visible, tidied
from .tables.settings import check
from .tables.summaries import Summary, summary_in, summary_of
from .tables.table import Table
from .tables.tokens import codes_of, fits, hashed, new_token, read_code, referee_of
from .thinking import Thinker

log = structlog.get_logger()

IDLE: Final = 600.0
"""Seconds after which a table that nobody looks at is put away; it is fetched when somebody comes."""

DAY: Final = 86400.0

SHOWN: Final = 200
"""How many tables a list has."""

Count = Callable[[], None]
"""Called before a table is written down that was not there; it may refuse."""


@dataclass(frozen=True)
class Lifetimes:
    """How long tables are kept that nobody touches, in days, by phase."""

    open: float = 1.0
    running: float = 30.0
    over: float = 90.0


class House:
    def __init__(self, store: Store, clock: Clock, thinker: Thinker, lifetimes: Lifetimes) -> None:
        self.store = store
        self.clock = clock
        self.thinker = thinker
        self.lifetimes = lifetimes
        self._actors: dict[str, TableActor] = {}
        self._users: dict[str, int] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._closing: set[asyncio.Task[None]] = set()

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
        return await self._begin(lambda code: entries, new_token(), lambda: None)

    async def again(self, table: Table) -> str:
        """The same people at a new table, where the next game has begun."""
        entries = _gathered(table, replace(table.settings, seed=None))
        new = Table("")
        for entry in entries:
            new.apply(0.0, entry)
        entries.append(e.Started(EDITION, new.names(), check_seed(None)))
        return await self._begin(lambda code: entries, new_token(), lambda: None)

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
        codes = codes_of(token)
        while True:
            code = next(codes)
            begun = entries(code)
            bodies = [e.written(entry) for entry in begun]
            if not await self.store.read(code):
                count()
                with suppress(Conflict):  # the same was wished for twice at once, or the code is taken
                    await self.store.create(self._first_card(code, begun), bodies)
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
    async def table(self, text: str) -> AsyncIterator[TableActor]:
        """The actor of the table with that code, who stays while it is used."""
        code = read_code(text)
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
        rows = await self.store.read(code)
        if not rows:
            raise Refusal(
                "there is no table with this code: look at it again, or ask for a new link", status=404
            )
        table = Table(code)
        try:
            for row in rows:
                table.apply(row.at, e.read(row.body))
        except SaboteurError as error:
            raise Refusal.of(error) from error
        notes = await self.store.notes(code)
        actor = TableActor(table, rows, notes, self)
        actor.start()
        return actor

    async def delete(self, text: str, token: str) -> None:
        """The host takes a table away, with all that is known of it."""
        async with self.table(text) as actor:
            person = onlooker_of(actor.table, token).person
            if person is None or person != actor.table.host:
                raise Refusal("only the host can do this", status=403)
            code = actor.table.code
            await self.store.delete(code)
            self._forget(code, actor)
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
            return replace(kept, result=[])

    async def _summary(self, code: str) -> Summary | None:
        """What lists say of a table; it is looked at if the server once fell before it could say so."""
        card = await self.store.card(code)
        summary = None if card is None else summary_in(card.summary)
        if card is None or summary is None or summary.table.phase == card.phase:
            return summary
        async with self.table(code) as actor:
            text = summary_of(actor.table)
        await self.store.put_summary(code, text)
        return summary_in(text)

    # Day and night.

    async def wake(self) -> None:
        """Open the tables whose clocks go on though nobody is there."""
        for code in await self.store.clocked():
            try:
                async with self.table(code):
                    pass
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
                await actor.stop()  # meanwhile others may come, and have the table fetched again
        for phase in ("open", "running", "over"):
            days: float = getattr(self.lifetimes, phase)
            for code in await self.store.expire(phase, now - days * DAY):
                log.info("a table has expired", table=code, phase=phase)
                gone = self._actors.get(code)
                if gone is not None and self._forget(code, gone):
                    await gone.stop(wire.Goodbye("deleted", False))
        await self.wake()  # a table whose clock goes on may have been closed because it could not be written

    async def close(self) -> None:
        """Tell everybody to come back, and stop."""
        for actor in list(self._actors.values()):
            await actor.stop(wire.Goodbye("restart", True))
        self._actors.clear()
        await self.thinker.close()


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
