"""What whoever runs a server tells it on the command line."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...errors import RulesetError

if TYPE_CHECKING:
    from ..http.config import Config

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Data = Annotated[Path | None, typer.Option(help="The server's folder, as in: saboteur serve.")]
Settings = Annotated[Path | None, typer.Option("--config", help="Its file of settings, see docs/server.md.")]


def settings(data: Path | None, file: Path | None) -> Config:
    """How the server is set up that is meant."""
    try:
        from ..http.config import configured
    except ModuleNotFoundError as error:
        problem = f"this needs what is not installed ({error.name})"
        raise RulesetError("", f"{problem}: install saboteur with its extra server") from error
    return configured({"data": None if data is None else str(data)}, os.environ, file)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="A new file; nobody else may read it.")],
    data: Data = None,
    config: Settings = None,
) -> None:
    """Write all that a server holds into a file, while it goes on."""
    meant = settings(data, config)
    from .backup import back_up
    from .premises import store_address

    tail = asyncio.run(back_up(store_address(meant), file))
    typer.echo(f"{file} holds the server as it was when this began, in {tail.rows} rows.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="What saboteur backup wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace what the server holds.")] = False,
    data: Data = None,
    config: Settings = None,
) -> None:
    """Let a server that is stopped hold what is in a backup."""
    meant = settings(data, config)
    from .backup import restore as bring_back
    from .premises import kept, store_address

    with kept(meant):
        tail = asyncio.run(bring_back(store_address(meant), file, replace))
    typer.echo(f"The server holds what is in {file}: {tail.rows} rows. Start it with: saboteur serve")
