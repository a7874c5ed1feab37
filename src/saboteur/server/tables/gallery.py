"""A table as spectators see it, who may see everything later than it happens."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator

from ..clock import Alarm, Clock
from ..storage.store import Row
from . import entries as e
from .admission import Owner
from .table import Table


class Gallery:
    """A table as spectators see it, who may see everything later than it happens."""

    def __init__(self, owner: Owner, clock: Clock, raise_curtain: Callable[[], None]) -> None:
        """*raise_curtain* is called when there is something new to see."""
        self._owner = owner
        self._clock = clock
        self._raise_curtain = raise_curtain
        self._late = owner.table if owner.table.game is None else Table(owner.table.code)
        self._pending: deque[tuple[float, e.AnyEntry]] = deque()
        self._alarm: Alarm | None = None

    def read(self, rows: Iterable[Row]) -> None:
        """Begin with what was written down before."""
        if self._is_late:
            self._pending.extend((row.at, e.read(row.body)) for row in rows)

    def add(self, at: float, entry: e.AnyEntry) -> None:
        """Something has happened; what may be seen at once is not kept."""
        if self._live.game is None:
            self._late = self._live
        elif self._is_late:
            self._pending.append((at, entry))

    @property
    def _is_late(self) -> bool:
        """Whether there is a game, which spectators see later."""
        return self._live.game is not None and self._live.settings.delay > 0

    @property
    def _live(self) -> Table:
        return self._owner.table

    @property
    def table(self) -> Table:
        """The table as it may be seen now."""
        delay = self._live.settings.delay
        if not delay:
            return self._live
        due = list(self._due())
        if due:
            self._late = self._late.after(due)
        self.close()
        if self._pending:
            self._alarm = self._clock.call_at(self._pending[0][0] + delay, self._raise_curtain)
        return self._late

    def _due(self) -> Iterator[tuple[float, e.AnyEntry]]:
        """Only the game is seen later: before it, whoever is invited must see where there is a seat."""
        delay, now, has_begun = self._live.settings.delay, self._clock.now(), self._late.game is not None
        while self._pending:
            at, entry = self._pending[0]
            has_begun = has_begun or isinstance(entry, e.Started)
            if has_begun and at + delay > now:
                return
            yield self._pending.popleft()

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
