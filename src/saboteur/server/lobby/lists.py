"""What lists say of tables: to all, and to who has a key."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Final, Protocol

from msgspec.structs import replace

from .. import wire
from ..clock import Clock
from ..refusal import Refusal
from ..storage.leases import Elsewhere
from ..storage.store import Card, Store
from ..tables.actor import TableActor
from ..tables.admission import onlooker_of
from ..tables.summaries import Summary, summary_in, summary_of, without_end
from ..tables.tokens import fits, read_code
from .paying import Pay

SHOWN: Final = 200
"""How many tables a list has."""


class Others(Protocol):
    """The other servers, where several share the tables."""

    async def card(self, where: Elsewhere, token: str) -> wire.TableCard | None:
        """What the owner of a table says of it to who has this *token*; None if it cannot be asked."""


class Tables(Protocol):
    """Where tables are."""

    store: Store
    clock: Clock
    others: Others | None

    def table(self, text: str, *, pay: Pay = ...) -> AbstractAsyncContextManager[TableActor]:
        """The actor of a table; or it is `Elsewhere`."""


class Lists:
    def __init__(self, house: Tables) -> None:
        self._house = house

    async def watchable(self) -> list[wire.TableCard]:
        """Tables where a game goes on that anybody may watch: for who sees it later, also when it is over."""
        found = await self._house.store.watchable(self._house.clock.now(), SHOWN)
        known = [(touched, summary_in(text)) for touched, text in found]
        return [
            replace(without_end(summary.table), phase="running", touched=touched)
            for touched, summary in known
            if summary is not None
        ]

    async def own(self, wallet: wire.Wallet, pay: Pay) -> list[wire.TableCard]:
        """The tables to which these keys fit."""
        found = []
        keys = dict.fromkeys((read_code(code), token) for code, token in wallet.keys)
        cards = await self._house.store.cards({code for code, _ in keys})
        for code, token in keys:
            summary = await self._summary(cards.get(code), pay)
            if summary is not None and any(fits(token, kept) for kept in summary.hashes):
                found.append(await self._card(summary, token, pay))
        return found

    async def _card(self, summary: Summary, token: str, pay: Pay) -> wire.TableCard:
        """What a list says of a table to one of its people: where a game goes on, also whose turn it is."""
        kept = summary.table
        is_news = summary.delay > 0 and kept.touched + summary.delay > self._house.clock.now()
        if kept.phase != "running" and not is_news:
            return kept
        try:
            card = await self._asked(kept.code, token, pay)
        except Refusal:
            card = None
        return card or without_end(kept)

    async def _asked(self, code: str, token: str, pay: Pay) -> wire.TableCard | None:
        """What the owner of a table says of it; to ask another server costs as much as a look for a table."""
        try:
            async with self._house.table(code, pay=pay) as actor:
                return actor.projection.card_for(onlooker_of(actor.table, token))
        except Elsewhere as where:
            pay(0)
            others = self._house.others
            return None if others is None else await others.card(where, token)

    async def _summary(self, card: Card | None, pay: Pay) -> Summary | None:
        """What lists say of a table; it is looked at if the server once fell before it could say so."""
        summary = None if card is None else summary_in(card.summary)
        if card is None or summary is None or summary.table.phase == card.phase:
            return summary
        try:
            async with self._house.table(card.code, pay=pay) as actor:
                text = summary_of(actor.table)
        except (Elsewhere, Refusal):
            return summary
        await self._house.store.put_summary(card.code, text)
        return summary_in(text)
