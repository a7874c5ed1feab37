"""Migrations: how a database of any older version becomes one of the newest.

Alembic is run from inside the package, without a file of settings, and only when a store is opened.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect


def settings() -> Config:
    """Where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config


def revisions() -> list[str]:
    """Every version there has been, the oldest first."""
    scripts = ScriptDirectory.from_config(settings()).walk_revisions()
    return [script.revision for script in scripts][::-1]


def newest() -> str:
    return revisions()[-1]


def version_of(connection: Connection) -> str:
    """The version of this database; empty if it has none yet."""
    return next(iter(MigrationContext.configure(connection).get_current_heads()), "")


def problem(connection: Connection) -> str:
    """Why this database cannot be brought to the newest version; empty if it can."""
    found = MigrationContext.configure(connection).get_current_heads()
    known = revisions()
    for version in found:
        if version not in known:
            return (
                f"is of version {version}, and the newest known here is {known[-1]}: "
                "update Saboteur, or name another database"
            )
    if not found and inspect(connection).get_table_names():
        return "holds the tables of something else: name another database"
    return ""


def upgrade(connection: Connection, version: str = "head") -> None:
    """Bring a database to a *version*, in the transaction of its *connection*."""
    config = settings()
    config.attributes["connection"] = connection
    command.upgrade(config, version)
