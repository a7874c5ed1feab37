"""What lists say of tables that are not open."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ...rules.base.rounds import richest
from .. import wire
from .table import Table


class Summary(Struct, frozen=True):
    """What lists say of a table, and whose it is."""

    table: wire.TableCard
    hashes: list[str]
    delay: int = 0
    """Seconds by which those see everything later who only watch."""


def card_of(table: Table, person: int | None = None) -> wire.TableCard:
    """What is public of *table*, and where *person* sits."""
    result = None if table.game is None else table.game.result
    return wire.TableCard(
        code=table.code,
        phase=table.phase,
        rules=table.settings.rules,
        players=table.names(),
        touched=table.touched,
        result=[] if result is None else list(result.gold),
        winners=[] if result is None else list(result.winners),
        turn=table.turn,
        seat=table.seat_of(person),
    )


def without_end(card: wire.TableCard) -> wire.TableCard:
    """The same for who may not know yet how the game ended."""
    return replace(card, result=[], winners=[])


def summary_of(table: Table) -> bytes:
    """What lists say of *table*; whose turn it is changes too often to be kept."""
    hashes = [person.hash for person in table.people.values()]
    card = replace(card_of(table), turn=None)
    return msgspec.json.encode(Summary(card, hashes, table.settings.delay))


def shown_after(settings: wire.Settings) -> int | None:
    """Seconds after which lists show to all what happens in a game; None if they do not."""
    return settings.delay if settings.listed and settings.spectators else None


def summary_in(text: bytes) -> Summary | None:
    """What was kept; who had won was not, once, only how much gold everybody had."""
    if not text:
        return None
    summary = msgspec.json.decode(text, type=Summary)
    card = summary.table
    if card.result and not card.winners:
        return replace(summary, table=replace(card, winners=list(richest(tuple(card.result)))))
    return summary
