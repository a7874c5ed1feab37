"""New tables: as somebody wished, or as follows from a game that is over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog
from msgspec.structs import replace

from ...errors import SaboteurError, Sentence
from ...record import check_seed
from ...rules import EDITION
from ...setup import check_names
from .. import wire
from ..clock import Clock
from ..refusal import Refusal, Unsure
from ..replays.branching import branch
from ..standing import Standing
from ..storage.store import Card, Conflict, Doubtful, Store
from ..tables import entries as e
from ..tables.names import check_visible, tidied
from ..tables.settings import check
from ..tables.summaries import summary_of
from ..tables.table import Table
from ..tables.tokens import codes_of, fits, hashed, new_token, referee_of

log = structlog.get_logger()

Count = Callable[[], Awaitable[None]]
"""Called before a table is written down that was not there; it may refuse."""


class Opening:
    """Writes new tables down; whoever comes to one has it fetched."""

    def __init__(self, store: Store, clock: Clock, standing: Standing) -> None:
        self._store = store
        self._clock = clock
        self._standing = standing

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
        """A new table that begins in the middle of another game."""
        wish, token = replace(wish, name=tidied(wish.name)), wish.token or new_token()
        try:
            check_names([wish.name])
            check_visible(wish.name)
            entries = await asyncio.to_thread(branch, table, wish, hashed(token))
        except SaboteurError as error:
            raise Refusal.of(error) from error
        return wire.Key(await self._begin(lambda code: entries, token, count), token, 1, "")

    async def played_on(self, code: str, token: str) -> wire.Key | None:
        """The table that was opened with this *token* to play on from the game *code*, if it was: the answer
        may have been lost, and that game is gone."""
        for own in codes_of(token):
            rows = await self._store.read(own)
            table = Table(own)
            for row in rows:
                table.apply(row.at, e.read(row.body))
            if not rows:
                return None
            if table.branched and table.branched[0] == code and fits(token, table.people[1].hash):
                return wire.Key(own, token, 1, "")
        return None

    async def _begin(self, entries: Callable[[str], Sequence[e.AnyEntry]], token: str, count: Count) -> str:
        """Write down a new table, which begins with these *entries* if it has that code; its code.

        If the answer to the same wish was lost, the table is there, as nobody else knows of it: it is theirs,
        and does not count again.
        """
        self._standing.check_new()
        codes = codes_of(token)
        while True:
            code = next(codes)
            begun = entries(code)
            bodies = [e.written(entry) for entry in begun]
            if not await self._store.read(code):
                await count()
                if await self._is_new(self._first_card(code, begun), bodies):
                    return code
            if bodies == [row.body for row in await self._store.read(code)]:
                return code

    async def _is_new(self, card: Card, bodies: Sequence[bytes]) -> bool:
        """Write down a table; False if the same was wished for twice at once, or the code is taken."""
        try:
            await self._store.create(card, bodies)
        except Doubtful:
            raise Unsure from None
        except Conflict:
            return False
        log.info("a table is opened", table=card.code)
        return True

    def _first_card(self, code: str, entries: Sequence[e.AnyEntry]) -> Card:
        """What is known of a table that begins now with these *entries*."""
        now, table = self._clock.now(), Table(code)
        for entry in entries:
            table.apply(now, entry)
        return Card(code, now, now, table.phase, bool(table.settings.clock), summary_of(table))


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
