"""The store: the log of each table, and private notes; what it has acknowledged survives a power cut."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from time import monotonic, time
from typing import Any, Final

from sqlalchemy import URL, Executable, and_, case, func, make_url, or_, select
from sqlalchemy.exc import ArgumentError, DBAPIError

from ..wire import LATEST
from .leases import Leases
from .schema import ALONE, Taken, entries, house, migrating, notes, once, reading, tables, writing
from .statements import (
    BEGIN,
    DROP,
    ENTER,
    EXPIRE,
    GROW,
    HOLD,
    KEEP,
    NOTE,
    REVOKE,
    SUMMARISE,
)
from .writer import Conflict, Doubtful, Rows, StoreError, Writer

__all__ = ["Card", "Conflict", "Doubtful", "Row", "Store", "StoreError"]


@dataclass(frozen=True)
class Row:
    """One entry of a table's log."""

    seq: int
    at: float
    """Unix time."""
    body: bytes


@dataclass(frozen=True)
class Card:
    """What is known of a table without reading its log."""

    code: str
    created: float
    touched: float
    """The time of its newest entry."""
    phase: str
    """`open`, `running` or `over`."""
    clocked: bool
    """It has a turn clock, and must be woken at a restart."""
    summary: bytes
    """JSON for lists; empty while there is none."""
    shown_after: int | None = None
    """Seconds after which lists show to all what happens in the game; None if they do not."""
    ended: float | None = None
    """When the game was over."""


RIGHT: Final = {
    "sqlite": "name a database of Saboteur, or a new file in a folder that can be written to",
    "postgresql": "name a database of Saboteur, or an empty one, on a server that runs",
}

CARD: Final = select(
    tables.c.code,
    tables.c.created,
    tables.c.touched,
    tables.c.phase,
    tables.c.clocked,
    tables.c.summary,
    tables.c.shown_after,
    tables.c.ended,
)


LAST_WORDS: Final = 5.0
"""Seconds that a store which is closed gives what is being read."""


class Store:
    """The tables of one server, or of several that share a database of PostgreSQL."""

    leases: Leases | None = None
    """What this server owns, if it is not everything."""

    def __init__(self, url: str, shared: bool = False) -> None:
        self._url = _address(url)
        self._shared = shared
        try:
            self._reading = reading(self._url)
            self._writing = writing(self._url, shared)
            if shared:
                self.leases = Leases(self._url)
        except ModuleNotFoundError as error:
            problem = f"PostgreSQL needs what is not installed ({error.name})"
            raise StoreError(f"{problem}: install saboteur with its extra postgres") from error
        self._writer = Writer(self._writing)
        self._sought: set[asyncio.Task[Sequence[tuple[Any, ...]]]] = set()
        """What is being read."""

    async def open(self) -> None:
        """Bring the database to the newest version and be ready; one that is not ours is left as it is."""
        assert not self._writer.running, "the store is open already"
        from .migrations import problem, upgrade

        try:
            async with once(reading(self._url)) as connection:
                refusal = await connection.run_sync(problem)
            if refusal:
                raise self._refused(refusal)
            async with once(migrating(self._url, self._shared)) as connection:
                if self._shared:
                    await connection.execute(ALONE)
                await connection.run_sync(upgrade)
            async with self._writing.connect():
                self._writer.start()
            if self.leases is not None:
                await self.leases.renew()
        except Taken:
            raise self._refused("is used by another server: stop it, or name another database") from None
        except (DBAPIError, OSError) as error:
            await asyncio.sleep(0.1)  # the thread of a connection that failed still reports to this loop
            reason = error.orig if isinstance(error, DBAPIError) else error
            right = RIGHT[self._url.get_backend_name()]
            raise self._refused(f"cannot be used: {reason}; {right}") from error

    async def close(self) -> None:
        """Write what is pending and stop; whoever asks for more is refused."""
        await self._writer.stop()
        await self._finish_reading()
        await self._reading.dispose()
        await self._writing.dispose()
        if self.leases is not None:
            await self.leases.close()

    async def create(self, card: Card, bodies: Sequence[bytes]) -> None:
        """A new table with its first entries."""
        await self._write(
            {
                BEGIN: [{**asdict(card), "length": len(bodies)}],
                ENTER: _entered(1, bodies, {"code": card.code, "at": card.touched, "epoch": None}),
            },
            f"the code {card.code} is taken: choose another",
        )

    async def append(  # noqa: PLR0913  an entry may change what is known of its table
        self,
        code: str,
        first: int,
        at: float,
        bodies: Sequence[bytes],
        *,
        phase: str | None = None,
        clocked: bool | None = None,
        shown_after: int | None = None,
        epoch: int | None = None,
    ) -> None:
        """Add entries, of which *first* is the number of the first; they must be the next ones.

        Where tables are shared, *epoch* says since when we own this one: nobody may have taken it after us.
        """
        assert bodies, "nothing to append"
        grown = {
            "table": code,
            "of_epoch": epoch,
            "previous": first - 1,
            "last": first + len(bodies) - 1,
            "at": at,
            "new_phase": phase,
            "new_clocked": clocked,
            "new_shown_after": shown_after,
            "new_ended": at if phase == "over" else None,
        }
        await self._write(
            {
                GROW: [grown],
                ENTER: _entered(first, bodies, {"code": code, "at": at, "epoch": epoch}),
            },
            f"table {code} is gone or somebody else's, or its next entry is not {first}: read it again",
        )

    async def read(self, code: str) -> list[Row]:
        """The log of a table; empty if there is no such table."""
        query = select(entries.c.seq, entries.c.at, entries.c.body)
        found = await self._find(query.where(entries.c.code == code).order_by(entries.c.seq))
        return [Row(*row) for row in found]

    async def card(self, code: str) -> Card | None:
        found = await self._find(CARD.where(tables.c.code == code))
        return Card(*found[0]) if found else None

    async def cards(self, codes: Collection[str]) -> dict[str, Card]:
        """By code: those that are there, in one look."""
        found = await self._find(CARD.where(tables.c.code.in_(codes)))
        return {card.code: card for card in (Card(*row) for row in found)}

    async def newest(self, most: int) -> list[Card]:
        """The tables that were touched last, those first."""
        found = await self._find(CARD.order_by(tables.c.touched.desc(), tables.c.code).limit(most))
        return [Card(*row) for row in found]

    async def unfinished(self) -> list[str]:
        """The tables whose games are not over, whether anybody is there or not."""
        return [
            code for (code,) in await self._find(select(tables.c.code).where(tables.c.phase == "running"))
        ]

    async def ping(self) -> None:
        """Fail if the tables cannot be read."""
        await self._find(select(tables.c.code).limit(1))

    async def prove(self, lately: float) -> None:
        """Fail unless something was committed *lately*, in seconds; if nobody has written, that is tried."""
        proven = self._writer.proven
        if proven is None or proven + lately < monotonic():
            await self.order("pulse", "", time(), "")

    async def order(self, kind: str, name: str, at: float, text: str) -> None:
        """Keep something of the house itself."""
        row = {"kind": kind, "name": name, "at": at, "text": text}
        await self._write({KEEP: [row]}, "what is known of the house cannot be changed")

    async def revoke(self, kind: str, name: str) -> None:
        """Forget something of the house itself."""
        row = {"of_kind": kind, "named": name}
        await self._write({REVOKE: [row]}, "what is known of the house cannot be changed")

    async def orders(self) -> list[tuple[str, str, str]]:
        """What is known of the house itself: kind, name, text."""
        query = select(house.c.kind, house.c.name, house.c.text).where(house.c.kind != "pulse")
        return [(kind, name, text) for kind, name, text in await self._find(query.order_by(house.c.at))]

    async def clocked(self) -> list[str]:
        """The tables where a game with a turn clock goes on."""
        query = select(tables.c.code).where(tables.c.phase == "running", tables.c.clocked)
        return [code for (code,) in await self._find(query)]

    async def watchable(self, now: float, most: int) -> list[tuple[float, bytes]]:
        """The games that go on *now* as far as all may know: when each was touched, and its summary.

        The last touched comes first. Nothing of it depends on what may not be known yet.
        """
        late, ended = tables.c.shown_after, tables.c.ended
        seen = select(entries.c.at).where(entries.c.code == tables.c.code, entries.c.at + late <= now)
        last = seen.order_by(entries.c.seq.desc()).limit(1).scalar_subquery()
        touched = case(
            (tables.c.touched + late <= now, tables.c.touched), else_=func.coalesce(last, tables.c.created)
        )
        goes_on = or_(ended.is_(None), and_(ended > now - LATEST, ended + late > now))
        query = select(touched, tables.c.summary).where(late.is_not(None), goes_on)
        found = await self._find(query.order_by(touched.desc(), tables.c.code).limit(most))
        return [(at, summary) for at, summary in found]

    async def put_summary(self, code: str, summary: bytes) -> None:
        """Keep what lists say of a table; nothing if it is gone."""
        await self._write({SUMMARISE: [{"table": code, "text": summary}]}, f"table {code} cannot be changed")

    async def delete(self, code: str) -> None:
        """Forget a table, its entries and its notes; one that is gone already stays gone."""
        await self._write({DROP: [{"table": code}]}, f"table {code} cannot be deleted")

    async def put_note(self, code: str, person: int, body: bytes, epoch: int | None = None) -> None:
        """Keep what a *person* noted at a table instead of what they noted before; *epoch* as in `append`."""
        await self._write(
            {
                HOLD: [] if epoch is None else [{"table": code, "of_epoch": epoch}],
                NOTE: [{"code": code, "person": person, "body": body}],
            },
            f"table {code} is gone: nobody can note anything there",
        )

    async def notes(self, code: str) -> dict[int, bytes]:
        """What each person noted at a table."""
        found = await self._find(select(notes.c.person, notes.c.body).where(notes.c.code == code))
        return {row[0]: row[1] for row in found}

    async def expire(
        self, phase: str, before: float, spared: Callable[[str], Awaitable[bool]] | None = None
    ) -> list[str]:
        """Delete the tables of a *phase* not touched since *before*, but for those *spared*, and name them.

        One after the other, so that no game waits for the whole of it.
        """
        stale = select(tables.c.code).where(tables.c.phase == phase, tables.c.touched < before)
        gone = []
        for (code,) in await self._find(stale.order_by(tables.c.touched)):
            if spared is not None and await spared(code):
                continue
            row = {"table": code, "of_phase": phase, "before": before}
            await self._write({EXPIRE: [row]}, f"table {code} cannot be deleted")
            if await self.card(code) is None:
                gone.append(code)
        return gone

    async def _write(self, rows: Rows, refusal: str) -> None:
        self._check_open()
        await self._writer.write(rows, refusal)

    async def _find(self, query: Executable) -> Sequence[tuple[Any, ...]]:
        """What is found; once begun it is read to its end, whether or not anybody still waits for it."""
        self._check_open()
        seeking = asyncio.create_task(self._seek(query))
        self._sought.add(seeking)
        seeking.add_done_callback(self._sought.discard)
        return await asyncio.shield(seeking)

    async def _finish_reading(self) -> None:
        """Read to the end what is being read; a database that does not answer is not waited for long."""
        if self._sought:
            _, stuck = await asyncio.wait(self._sought, timeout=LAST_WORDS)
            for seeking in stuck:
                seeking.cancel()

    async def _seek(self, query: Executable) -> Sequence[tuple[Any, ...]]:
        async with self._reading.connect() as connection:
            return (await connection.execute(query)).all()

    def _check_open(self) -> None:
        if not self._writer.running:
            raise self._refused("is closed: open the store before it is used")

    def _refused(self, problem: str) -> StoreError:
        where = self._url.database if self._url.get_backend_name() == "sqlite" else self._url
        return StoreError(f"{where} {problem}")


def _address(url: str) -> URL:
    """Where the store is; a database in memory would be another one for each connection."""
    try:
        address = make_url(url)
        known = address.get_backend_name() in RIGHT
        if known and address.database not in {None, "", ":memory:"} and address.get_dialect().is_async:
            return address
    except (ArgumentError, ValueError):  # of which the second is about a port
        pass
    raise StoreError(
        "this is no address of a store: one is written sqlite+aiosqlite:////path/to/file.db"
        " or postgresql+asyncpg://user:password@host/database"
    )


def _entered(first: int, bodies: Sequence[bytes], alike: Mapping[str, object]) -> list[dict[str, object]]:
    return [{**alike, "seq": seq, "body": body} for seq, body in enumerate(bodies, first)]
