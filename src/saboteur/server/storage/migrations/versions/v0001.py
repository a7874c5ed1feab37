"""Tables, the entries of their logs, and notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("touched", sa.Double(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("clocked", sa.Boolean(), nullable=False),
        sa.Column("summary", sa.LargeBinary(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_tables"),
    )
    op.create_index("ix_tables_phase_touched", "tables", ["phase", "touched"])
    op.create_table(
        "entries",
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("code", "seq", name="pk_entries"),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], "fk_entries_tables", ondelete="CASCADE"),
    )
    op.create_table(
        "notes",
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("code", "person", name="pk_notes"),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], "fk_notes_tables", ondelete="CASCADE"),
    )
