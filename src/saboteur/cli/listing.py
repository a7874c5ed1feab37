"""List what there is."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def rules(
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the table as it is in the README.")
    ] = False,
) -> None:
    """List what is in the box and what goes with what."""
    from ..text.contents import as_markdown, as_text

    typer.echo(as_markdown() if markdown else as_text())


@app.command()
def bots() -> None:
    """List the bots you can play against, with their parameters."""
    from ..bots.registry import as_text

    typer.echo(as_text())


@app.command()
def version() -> None:
    """Print the version."""
    from .. import __version__

    typer.echo(__version__)
