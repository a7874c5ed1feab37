"""A socket whose table moves from one server to another: whoever is at it notices a pause at most."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from time import monotonic
from typing import Final, Protocol

from msgspec.structs import replace

from .. import wire
from ..bus.protocol import Unanswered
from ..cluster.cluster import Cluster
from ..cluster.visits import Hear, Moved, Traveller, Unreachable
from ..storage.leases import Elsewhere
from ..tables.jobs import Closed

PAUSE: Final = 0.2
"""Seconds between two looks for a table."""

SEARCH: Final = 12.0
"""Seconds for which a table is looked for; a server that is gone has lost its tables long before."""

UNANSWERED: Final = (wire.Hello, wire.Resume)
"""What is followed by a state, as is the return to a table."""

AGAIN: Final = (wire.Ping, wire.Choose, wire.Veto, wire.Why, wire.Recall, wire.Note)
"""What can be said twice, and counts once: who said anything else comes anew, and knows what to say again."""

TRIES: Final = 3
"""How often something is said again at a table that falls over it: then it is for whoever said it."""

Sit = Callable[[wire.Hello, Hear], Awaitable[None]]
"""Lets a guest be at a table of ours."""


class Roamer(Traveller, Protocol):
    """A socket that knows what it waits for."""

    told: int
    """How many things were sent."""
    owed: list[wire.Message]
    """What was said and not answered yet."""

    def staying(self, may_move: Callable[[], bool]) -> AbstractAsyncContextManager[None]:
        """Until the table moves, which is a `TimeoutError`."""

    async def hear(self) -> wire.Message:
        """What is said next."""


class Travels:
    """The way of one guest, who has said hello, to a table wherever it is."""

    def __init__(self, cluster: Cluster, guest: Roamer, hello: wire.Hello) -> None:
        self._cluster = cluster
        self._guest = guest
        self._hello = hello
        self._since = monotonic()
        self._repeated: wire.Message | None = None
        self._tries = 0

    async def go(self, sit: Sit, hear: Hear) -> None:
        """Be at the table until the guest goes."""
        self._guest.seq = self._hello.seq
        while True:
            before = self._guest.told
            await self._be_there(sit, self._repeating(hear))
            found = self._guest.told != before
            if self._cluster.is_closing or not self._may_repeat(found):
                await self._part()
            await self._look_again(found)

    async def _be_there(self, sit: Sit, hear: Hear) -> None:
        """Be at the table until it moves."""
        hello = replace(self._hello, seq=self._guest.seq)
        try:
            async with self._guest.staying(lambda: not self._cluster.is_closing):
                try:
                    await sit(hello, hear)
                except Elsewhere as where:
                    await self._cluster.visits.attend(where, self._guest, hello, hear)
        except (Closed, Moved, Unanswered, TimeoutError):
            pass  # a new owner is looked for

    async def _look_again(self, found: bool) -> None:
        """Wait a moment, unless the guest was at the table just now; in the end say that it is not found."""
        if found:
            self._since = monotonic()
            return
        if monotonic() - self._since > SEARCH:
            raise Unreachable
        await asyncio.sleep(PAUSE)

    def _repeating(self, hear: Hear) -> Hear:
        """First what was said and not answered, then what is said."""
        owed = [*self._guest.owed]

        async def heard() -> wire.Message:
            if owed:
                return owed.pop(0)
            message = await hear()
            if not isinstance(message, UNANSWERED):
                self._guest.owed.append(message)
            return message

        return heard

    def _may_repeat(self, found: bool) -> bool:
        """Whether what is owed can be said again; not for ever, where the table was *found* and heard it."""
        owed = self._guest.owed
        if found:
            oldest = owed[0] if owed else None
            self._tries = self._tries + 1 if oldest is not None and oldest is self._repeated else 0
            self._repeated = oldest
        return self._tries < TRIES and all(isinstance(one, AGAIN) for one in owed)

    async def _part(self) -> None:
        """Let the guest come again by another door."""
        self._guest.dismiss(wire.Goodbye("restart", True))
        while True:
            await self._guest.hear()
