"""A store that forgets everything when the test is over: quick, and nothing in it happens by itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from saboteur.server.storage.store import CARD, Card, Conflict, Row, Store, StoreError


class Shelf(Store):
    """The same tables as in a database, without one."""

    def __init__(self) -> None:
        self._cards: dict[str, Card] = {}
        self._logs: dict[str, list[Row]] = {}
        self._notes: dict[str, dict[int, bytes]] = {}

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def create(self, card: Card, bodies: Sequence[bytes]) -> None:
        if card.code in self._cards:
            raise Conflict(f"the code {card.code} is taken")
        self._cards[card.code] = card
        self._logs[card.code] = [Row(seq, card.touched, body) for seq, body in enumerate(bodies, 1)]
        self._notes[card.code] = {}

    async def append(  # noqa: PLR0913  as in `Store`
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
        log = self._logs.get(code, [])
        if len(log) != first - 1:
            raise Conflict(f"the next entry of {code} is not {first}")
        log += [Row(seq, at, body) for seq, body in enumerate(bodies, first)]
        card = self._cards[code]
        known = card.clocked if clocked is None else clocked
        late = card.shown_after if shown_after is None else shown_after
        ended = at if phase == "over" else card.ended
        phase = phase or card.phase
        self._cards[code] = replace(
            card, touched=at, phase=phase, clocked=known, shown_after=late, ended=ended
        )

    async def read(self, code: str) -> list[Row]:
        return [*self._logs.get(code, [])]

    async def card(self, code: str) -> Card | None:
        return self._cards.get(code)

    async def cards(self, codes: Collection[str]) -> dict[str, Card]:
        return {code: self._cards[code] for code in codes if code in self._cards}

    async def ping(self) -> None:
        pass

    async def prove(self, lately: float) -> None:
        pass

    async def orders(self) -> list[tuple[str, str, str]]:
        return []

    async def clocked(self) -> list[str]:
        return [card.code for card in self._cards.values() if card.phase == "running" and card.clocked]

    async def watchable(self, now: float, most: int) -> list[tuple[float, bytes]]:
        """As if nothing were seen later: that is for a database to know."""
        going = [card for card in self._cards.values() if card.shown_after is not None and card.ended is None]
        return [(card.touched, card.summary) for card in going][:most]

    async def put_summary(self, code: str, summary: bytes) -> None:
        self._cards[code] = replace(self._cards[code], summary=summary)

    async def delete(self, code: str) -> None:
        del self._cards[code], self._logs[code], self._notes[code]

    async def put_note(self, code: str, person: int, body: bytes, epoch: int | None = None) -> None:
        self._notes[code][person] = body

    async def notes(self, code: str) -> dict[int, bytes]:
        return dict(self._notes[code])

    async def expire(
        self, phase: str, before: float, spared: Callable[[str], Awaitable[bool]] | None = None
    ) -> list[str]:
        return []


class Full(Shelf):
    """One that there is no room on at times."""

    failing = 0
    """How many appends fail, from now on."""

    async def append(self, code: str, first: int, at: float, bodies: Sequence[bytes], **more: Any) -> None:
        if self.failing:
            self.failing -= 1
            raise StoreError("the disk is full")
        await super().append(code, first, at, bodies, **more)


async def cards(store: Store) -> list[Card]:
    """What is known of all tables in a *store*."""
    if isinstance(store, Shelf):
        return [*store._cards.values()]
    return [Card(*row) for row in await store._find(CARD)]
