"""What lists say of tables that are not open."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from . import wire
from .table import Table


class Summary(Struct, frozen=True):
    """What lists say of a table, and whose it is."""

    table: wire.TableCard
    hashes: list[str]
    listed: bool


def card_of(table: Table) -> wire.TableCard:
    """What is public of *table* before one joins it."""
    result = None if table.game is None else table.game.result
    return wire.TableCard(
        code=table.code,
        phase=table.phase,
        rules=table.settings.rules,
        players=table.names(),
        touched=table.touched,
        result=[] if result is None else list(result.gold),
    )


def summary_of(table: Table) -> bytes:
    """What lists say of *table*."""
    hashes = [person.hash for person in table.people.values()]
    listed = table.settings.listed and table.settings.spectators
    return msgspec.json.encode(Summary(card_of(table), hashes, listed))


def summary_in(text: bytes) -> Summary | None:
    return msgspec.json.decode(text, type=Summary) if text else None
