"""What whoever runs a server tells it on the command line."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from time import localtime, sleep, strftime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...errors import RulesetError

if TYPE_CHECKING:
    from ..http.config import Config

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Data = Annotated[Path | None, typer.Option(help="The server's folder, as in: saboteur serve.")]
Settings = Annotated[
    Path | None, typer.Option("--config", help="The server's settings file, see docs/server.md.")
]


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
    file: Annotated[Path, typer.Argument(help="A new file, which nobody else may read.")],
    data: Data = None,
    config: Settings = None,
) -> None:
    """Write everything a server holds to a file, while it runs."""
    meant = settings(data, config)
    from .backup import back_up
    from .premises import store_address

    tail = asyncio.run(back_up(store_address(meant), file))
    typer.echo(f"{file} holds the server as it was when this began, in {tail.rows} rows.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="What saboteur backup wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace what the server holds now.")] = False,
    data: Data = None,
    config: Settings = None,
) -> None:
    """Restore a backup to a server that is stopped."""
    meant = settings(data, config)
    from .backup import restore as bring_back
    from .premises import kept, store_address

    with kept(meant):
        tail = asyncio.run(bring_back(store_address(meant), file, replace))
    program = os.environ.get("SABOTEUR_COMMAND", "saboteur")
    typer.echo(f"Restored {file}: {tail.rows} rows. Start the server with: {program} serve")


CANCEL = "Let new games begin again, and do not stop the server."


@app.command()
def drain(
    cancel: Annotated[bool, typer.Option("--cancel", help=CANCEL)] = False,
    data: Data = None,
    config: Settings = None,
) -> None:
    """Start no new games, wait until nobody is at a running game, and stop the server."""
    from .asking import Unanswered

    if cancel:
        _ask(data, config, do="drain", on=False)
        typer.echo("New games can start again.")
        return
    from ...rules import EDITION

    playing: int | None = None
    answer = _ask(data, config, do="drain")
    alone = answer["unfinished"] - answer["played"]
    if alone > 0:
        typer.echo(
            f"{alone} more games are not over, but nobody is there: they are kept, and can go on with a"
            f" program that has edition {EDITION} of the rules."
        )
    try:
        while True:
            if playing != (playing := answer["played"]):
                typer.echo(f"No new games start; games that people are still playing: {playing}.")
            sleep(1.0)
            answer = _ask(data, config, do="status")
    except Unanswered:
        typer.echo("Nobody is playing any more; the server has stopped.")


admin = typer.Typer(help="Manage a server that is running on this machine.", rich_markup_mode=None)
app.add_typer(admin, name="admin")

Code = Annotated[str, typer.Argument(help="The code of a table.")]
Whom = Annotated[
    str, typer.Argument(help="An address, a network such as 192.0.2.0/24, or a table and a person: AB12CD/2.")
]


def _ask(data: Path | None, config: Path | None, **order: object) -> dict[str, Any]:
    meant = settings(data, config)
    from .asking import ask
    from .premises import desk_of

    return ask(desk_of(meant), **order)


def _order(data: Path | None, config: Path | None, **order: object) -> None:
    typer.echo(f"{_ask(data, config, **order)['done'].capitalize()}.")


@admin.command()
def status(data: Data = None, config: Settings = None) -> None:
    """Show how many people are here, and what is not working."""
    found = _ask(data, config, do="status")
    typer.echo(f"{found['tables']} tables are open, {found['played']} of them with a game and its people.")
    typer.echo(f"{found['devices']} devices are connected.")
    if found["draining"]:
        typer.echo("No new games start: the server stops when nobody is playing.")
    if found["said"]:
        typer.echo(f"Message to everyone: {found['said']}")
    for failing in found["failing"]:
        typer.echo(f"Not working: {failing}.")


@admin.command("list")
def list_tables(data: Data = None, config: Settings = None) -> None:
    """List the tables, the most recently touched first."""
    for table in _ask(data, config, do="tables")["tables"]:
        touched = strftime("%Y-%m-%d %H:%M", localtime(table["touched"]))
        typer.echo(
            f"{table['code']}  {table['phase']:<8}{touched}  {table['devices']:>3} devices  {table['rules']}"
        )


@admin.command()
def look(code: Code, data: Data = None, config: Settings = None) -> None:
    """Show what everyone at a table can see, and who its people are."""
    found = _ask(data, config, do="look", code=code)
    table = found["table"]
    typer.echo(f"{table['code']}  {table['phase']}  {table['rules']}")
    for one in found["people"]:
        seat = "no seat" if one["seat"] is None else f"seat {one['seat'] + 1}"
        host = ", host" if one["person"] == found["host"] else ""
        here = "here" if one["here"] else "away"
        typer.echo(f"person {one['person']}: {one['name']} ({seat}{host}, {here})")


@admin.command()
def close(code: Code, data: Data = None, config: Settings = None) -> None:
    """Close a table to everyone, but keep it."""
    _order(data, config, do="close", code=code)


@admin.command()
def reopen(code: Code, data: Data = None, config: Settings = None) -> None:
    """Open a closed table again."""
    _order(data, config, do="reopen", code=code)


@admin.command()
def delete(code: Code, data: Data = None, config: Settings = None) -> None:
    """Delete a table and everything known about it."""
    _order(data, config, do="delete", code=code)


@admin.command()
def ban(whom: Whom, data: Data = None, config: Settings = None) -> None:
    """Ban someone, by their address or by the key to their seat."""
    _order(data, config, do="ban", **_meant(whom))


@admin.command()
def unban(whom: Whom, data: Data = None, config: Settings = None) -> None:
    """Lift a ban."""
    _order(data, config, do="ban", on=False, **_meant(whom))


def _meant(whom: str) -> dict[str, object]:
    code, _, person = whom.partition("/")
    if person.isdecimal() and not {".", ":"} & set(code):
        return {"code": code, "person": int(person)}
    return {"address": whom}


@admin.command()
def bans(data: Data = None, config: Settings = None) -> None:
    """List the bans."""
    for whom in _ask(data, config, do="bans")["bans"]:
        typer.echo(whom)


@admin.command()
def say(
    text: Annotated[str, typer.Argument(help="A sentence or two; an empty text takes it back.")],
    data: Data = None,
    config: Settings = None,
) -> None:
    """Show everyone a message, on every page."""
    _order(data, config, do="say", text=text)
