"""Which server owns which table, where several share a database of PostgreSQL.

A server's lease is one row, which it renews; a table names its owner, and an epoch that grows whenever
somebody takes it. Whose lease has ended may lose any of its tables; whoever writes says of which epoch it is,
so of two that both think they own a table only one can. All times are by the clock of the database.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import URL, Double, Integer, LargeBinary, String, TextClause, bindparam, text

from ..clock import AgreedClock
from .quill import Text, driver_of
from .schema import leasing

LEASE: Final = 5.0
"""Seconds after which a server that has not renewed its lease can lose its tables."""

KEPT: Final = 60.0
"""Seconds for which servers look whether one has left anything that must go on."""

NOW: Final = "extract(epoch FROM clock_timestamp())"

LASTING: Final = f"ends > {NOW} AND ends <= {NOW} + {LEASE}"
"""Of a lease that ends later than any can, the clock was put back: nobody may wait for that long."""

ALIVE: Final = f"EXISTS (SELECT 1 FROM servers WHERE name = tables.owner AND {LASTING})"

NAMED: Final = {
    "me": String, "code": String, "who": String, "body": LargeBinary, "epoch": Integer,
    "lease": Double, "kept": Double, "most": Double, "rate": Double,
}  # fmt: skip
"""What stands for a value in what follows, and of which kind it is."""


def _statement(words: str) -> TextClause:
    used = [name for name in NAMED if f":{name}" in words]
    return text(words).bindparams(*(bindparam(name, type_=NAMED[name]) for name in used))


TAKE: Final = _statement(
    "UPDATE tables SET owner = :me, epoch = epoch + 1"
    f" WHERE code = :code AND (owner IS NULL OR owner = :me OR NOT {ALIVE}) RETURNING epoch"
)

OWNER: Final = _statement("SELECT owner FROM tables WHERE code = :code")

LET_GO: Final = _statement(
    "UPDATE tables SET owner = NULL WHERE code = :code AND owner = :me AND epoch = :epoch"
)

HELD: Final = _statement("SELECT code, epoch FROM tables WHERE owner = :me")

LAPSED: Final = f"EXISTS (SELECT 1 FROM servers WHERE name != :me AND NOT ({LASTING}))"

RENEW: Final = _statement(
    f"UPDATE servers SET ends = {NOW} + :lease WHERE name = :me AND ends > {NOW} RETURNING {NOW}, {LAPSED}"
)

REGISTER: Final = _statement(
    f"INSERT INTO servers (name, ends) VALUES (:me, {NOW} + :lease)"
    f" ON CONFLICT (name) DO UPDATE SET ends = excluded.ends RETURNING {NOW}, {LAPSED}"
)

RETIRE: Final = _statement(f"UPDATE servers SET ends = {NOW} WHERE name = :me")

FORGET: Final = _statement(f"DELETE FROM servers WHERE abs(ends - {NOW}) >= :kept")

CLOCKED: Final = _statement(
    f"SELECT code FROM tables WHERE phase = 'running' AND clocked AND (owner = :me OR NOT {ALIVE})"
)

LEFT: Final = f"least(:most, spent.drops + :rate * greatest(0, {NOW} - spent.at))"

SPEND: Final = _statement(
    f"INSERT INTO spent (who, drops, at) VALUES (:who, :most - 1, {NOW})"
    f" ON CONFLICT (who) DO UPDATE SET drops = {LEFT} - 1, at = {NOW} WHERE {LEFT} >= 1 RETURNING who"
)

REFILL: Final = _statement(f"DELETE FROM spent WHERE at < {NOW} - 86400")

AGREE: Final = _statement(
    "INSERT INTO agreed (name, body) VALUES ('codes', :body) ON CONFLICT (name) DO NOTHING"
)

AGREED: Final = _statement("SELECT body FROM agreed WHERE name = 'codes'")


class Elsewhere(Exception):
    """The table is another server's."""

    def __init__(self, code: str, owner: str) -> None:
        super().__init__(code, owner)
        self.code = code
        self.owner = owner


class Leases:
    """What this server owns, and what all servers share besides tables."""

    def __init__(self, url: URL) -> None:
        self.name = secrets.token_hex(8)
        """Of this server, as long as it runs."""
        self.clock = AgreedClock()
        """The database's, as it was when the lease was last renewed."""
        self.anybody_gone = False
        """Whether, then, the lease of some other server had ended lately."""
        self._engine = leasing(url)
        self._texts: dict[TextClause, Text] = {}
        self._renewing = asyncio.Lock()
        self._is_over = False

    async def take(self, code: str) -> int | None:
        """The epoch in which the table is ours from now on, None if there is none; or it is `Elsewhere`."""
        found = await self._ask(TAKE, code=code, me=self.name)
        if found:
            return int(found[0][0])
        owner = await self._ask(OWNER, code=code)
        if not owner:
            return None
        if owner[0][0] is None:  # somebody has let go of it just now
            return await self.take(code)
        raise Elsewhere(code, owner[0][0])

    async def let_go(self, code: str, epoch: int) -> None:
        """The table is anybody's, if it was still ours."""
        await self._ask(LET_GO, code=code, me=self.name, epoch=epoch)

    async def renew(self) -> bool:
        """Own what we own for a while longer; False if our lease had ended, and it may be others' by now."""
        async with self._renewing:
            if self._is_over:
                return True
            in_time = await self._ask(RENEW, me=self.name, lease=LEASE)
            found = in_time or await self._ask(REGISTER, me=self.name, lease=LEASE)
            now, self.anybody_gone = found[0]
            self.clock.agree_on(float(now))
            return bool(in_time)

    async def held(self) -> Mapping[str, int]:
        """By table that we own: the epoch."""
        return dict(await self._ask(HELD, me=self.name))

    async def retire(self) -> None:
        """From now on anybody may take what is ours, for good."""
        async with self._renewing:
            self._is_over = True
            await self._ask(RETIRE, me=self.name)

    async def clocked(self) -> list[str]:
        """Tables whose clocks go on, unless another server owns them: ours, and those that nobody owns."""
        await self._ask(FORGET, kept=KEPT)
        return [code for (code,) in await self._ask(CLOCKED, me=self.name)]

    async def spend(self, who: str, most: float, rate: float) -> bool:
        """Take a drop from a bucket of all servers; False if there is none."""
        return bool(await self._ask(SPEND, who=who, most=float(most), rate=rate))

    async def refill(self) -> None:
        """Forget what was spent long ago."""
        await self._ask(REFILL)

    async def secret(self) -> bytes:
        """What all servers know, and nobody else."""
        await self._ask(AGREE, body=secrets.token_bytes(32))
        return bytes((await self._ask(AGREED))[0][0])

    async def close(self) -> None:
        await self._engine.dispose()

    async def _ask(self, statement: TextClause, **values: Any) -> list[Any]:
        if statement not in self._texts:
            self._texts[statement] = Text.of(statement, self._engine.dialect, values)
        asked = self._texts[statement]
        async with asyncio.timeout(LEASE), self._engine.connect() as connection:
            driver = await driver_of(connection)
            rows: list[Any] = await driver.fetch(asked.sql, *asked.values(values))
            return rows
