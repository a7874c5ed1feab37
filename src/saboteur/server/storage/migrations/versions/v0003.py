"""Who owns a table, and since which epoch; what several servers share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("owner", sa.String(), nullable=True))
    op.add_column("tables", sa.Column("epoch", sa.Integer(), nullable=False, server_default=sa.text("0")))
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.add_column("entries", sa.Column("epoch", sa.Integer(), nullable=True))
    op.create_table(
        "servers",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("ends", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_servers"),
    )
    op.create_table(
        "spent",
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("drops", sa.Double(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("who", name="pk_spent"),
    )
    op.create_table(
        "agreed",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_agreed"),
    )
