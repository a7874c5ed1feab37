"""What Alembic runs first: it finds the database on the connection that `upgrade` hands over."""

from __future__ import annotations

from alembic import context

from saboteur.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
context.run_migrations()
