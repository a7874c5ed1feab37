"""What is written, in SQL."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Double,
    Executable,
    Insert,
    Integer,
    LargeBinary,
    String,
    TableValuedAlias,
    Update,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY

from .schema import entries, house, tables

Row = Mapping[str, object]

Work = Sequence[tuple[Executable, Sequence[Row]]]
"""Statements in their order, and for each of them what it is done with."""

BEGIN: Final = insert(tables)

Value = Callable[[str, Any], ColumnElement[Any]]
"""Something that is given, by its name and its kind."""


def _grown(value: Value) -> Update:
    """A table that has more entries.

    Anything but the next, of whoever owns it, makes its length null, which the column refuses.
    """
    is_next = and_(
        tables.c.length == value("previous", Integer),
        tables.c.epoch == func.coalesce(value("of_epoch", Integer), tables.c.epoch),
    )
    return (
        update(tables)
        .where(tables.c.code == value("table", String))
        .values(
            length=case((is_next, value("last", Integer))),
            touched=value("at", Double),
            phase=func.coalesce(value("new_phase", String), tables.c.phase),
            clocked=func.coalesce(value("new_clocked", Boolean), tables.c.clocked),
            shown_after=func.coalesce(value("new_shown_after", Integer), tables.c.shown_after),
            ended=func.coalesce(value("new_ended", Double), tables.c.ended),
        )
    )


GROW: Final = _grown(lambda name, kind: bindparam(name, type_=kind))

ENTER: Final = insert(entries)

KEPT: Final = select(entries.c.body, entries.c.epoch).where(
    entries.c.code == bindparam("table"), entries.c.seq == bindparam("number")
)

THERE: Final = text("SELECT 1")
"""What a database answers that is there."""

SUMMARISE: Final = (
    update(tables)
    .where(tables.c.code == bindparam("table"))
    .values(summary=bindparam("text", type_=LargeBinary))
)

HOLD: Final = (
    update(tables)
    .where(tables.c.code == bindparam("table"))
    .values(epoch=case((tables.c.epoch == bindparam("of_epoch", type_=Integer), tables.c.epoch)))
)
"""Refused, as a null, to whoever does not own the table any more."""

NOTE: Final = text(
    "INSERT INTO notes (code, person, body) VALUES (:code, :person, :body)"
    " ON CONFLICT (code, person) DO UPDATE SET body = excluded.body"
).bindparams(bindparam("body", type_=LargeBinary))

DROP: Final = delete(tables).where(tables.c.code == bindparam("table"))

EXPIRE: Final = DROP.where(tables.c.phase == bindparam("of_phase"), tables.c.touched < bindparam("before"))

KEEP: Final = text(
    "INSERT INTO house (kind, name, at, text) VALUES (:kind, :name, :at, :text)"
    " ON CONFLICT (kind, name) DO UPDATE SET at = excluded.at, text = excluded.text"
).bindparams(bindparam("at", type_=Double))

REVOKE: Final = delete(house).where(house.c.kind == bindparam("of_kind"), house.c.name == bindparam("named"))

ORDER: Final[Sequence[Executable]] = (
    BEGIN, GROW, ENTER, SUMMARISE, HOLD, NOTE, KEEP, REVOKE, DROP, EXPIRE,
)  # fmt: skip
"""A transaction takes each statement once, for all its writes."""


GROWN: Final = {
    "table": String, "previous": Integer, "of_epoch": Integer, "last": Integer, "at": Double,
    "new_phase": String, "new_clocked": Boolean, "new_shown_after": Integer, "new_ended": Double,
}  # fmt: skip

ENTERED: Final = {"code": String, "seq": Integer, "at": Double, "body": LargeBinary, "epoch": Integer}


def _rows(name: str, kinds: Mapping[str, Any]) -> TableValuedAlias:
    """Rows that are given as a list for each column."""
    lists = [bindparam(f"{name}_{column}", type_=ARRAY(kind)) for column, kind in kinds.items()]
    columns = [Column(column, kind) for column, kind in kinds.items()]
    return func.unnest(*lists).table_valued(*columns, name=name).render_derived()


def _appended() -> Insert:
    grown, entered = _rows("grown", GROWN), _rows("entered", ENTERED)
    growing = _grown(lambda name, _: grown.c[name]).cte("growing")
    return (
        insert(entries)
        .from_select([*ENTERED], select(*(entered.c[name] for name in ENTERED)))
        .add_cte(growing)
    )


APPEND: Final = _appended()
"""GROW and ENTER at once, for PostgreSQL: each table may be named once."""


def at_once(work: Work) -> dict[str, object] | None:
    """What to APPEND, if *work* is no more than that."""
    if [statement for statement, _ in work] != [GROW, ENTER]:
        return None
    grown, entered = (rows for _, rows in work)
    if len({row["table"] for row in grown}) != len(grown):
        return None
    return {
        **{f"grown_{name}": [row[name] for row in grown] for name in GROWN},
        **{f"entered_{name}": [row[name] for row in entered] for name in ENTERED},
    }
