"""Games that wait: they were begun under an edition of the rules that this program does not have."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import structlog
from msgspec import MsgspecError

from ...errors import Sentence
from ..refusal import Refusal
from ..storage.store import Row, Store
from ..tables import entries as e
from ..tables.editions import OtherEdition, check_edition

log = structlog.get_logger()

NOT_NOW: Final = 409


class Waiting:
    """Such games are not played here, and not deleted, however long nobody can touch them."""

    older_url = ""
    """Where a server plays them that has their rules, if there is one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: set[str] = set()

    def __contains__(self, code: str) -> bool:
        """Whether a table is known to wait."""
        return code in self._known

    def refusal(self, code: str, error: OtherEdition) -> Refusal:
        """What is answered to who wants to see the game at a table, or to go on with it."""
        if code not in self._known:
            log.warning("a game waits for a program with its rules", table=code, edition=error.begun)
            self._known.add(code)
        if not self.older_url:
            return Refusal(error.problem, status=NOT_NOW)
        problem = "this game was begun under edition {begun} of the rules: it is at {address}"
        return Refusal(Sentence(problem, begun=error.begun, address=self.older_url), status=NOT_NOW)

    async def has(self, code: str) -> bool:
        """Whether a table waits, also if nobody has come to it."""
        started = None if code in self._known else _start(await self._store.read(code))
        if started is not None:
            try:
                check_edition(started.edition)
            except OtherEdition as error:
                self.refusal(code, error)
        return code in self._known


def _start(rows: Sequence[Row]) -> e.Started | None:
    """The entry by which a game has begun; others need not be such as this program knows."""
    for row in rows:
        with suppress(MsgspecError):
            entry = e.read(row.body)
            if isinstance(entry, e.Started):
                return entry
    return None
