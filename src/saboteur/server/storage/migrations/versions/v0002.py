"""Which games lists show to all, and how late; when games ended."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

tables = sa.table(
    "tables",
    sa.column("code", sa.String),
    sa.column("touched", sa.Double),
    sa.column("phase", sa.String),
    sa.column("summary", sa.LargeBinary),
    sa.column("shown_after", sa.Integer),
    sa.column("ended", sa.Double),
)


def upgrade() -> None:
    op.add_column("tables", sa.Column("shown_after", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("ended", sa.Double(), nullable=True))
    op.create_index("ix_tables_ended_shown_after", "tables", ["ended", "shown_after"])
    connection = op.get_bind()
    connection.execute(tables.update().where(tables.c.phase == "over").values(ended=tables.c.touched))
    begun = sa.select(tables.c.code, tables.c.summary).where(tables.c.phase != "open")
    for code, summary in connection.execute(begun).all():
        said = json.loads(summary or b"{}")
        if said.get("listed"):
            row = tables.update().where(tables.c.code == code)
            connection.execute(row.values(shown_after=said.get("delay", 0)))
