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
    program = os.environ.get("SABOTEUR_COMMAND", "saboteur")
    typer.echo(f"The server holds what is in {file}: {tail.rows} rows. Start it with: {program} serve")


CANCEL = "Let new games begin again, and do not stop."


@app.command()
def drain(
    cancel: Annotated[bool, typer.Option("--cancel", help=CANCEL)] = False,
    data: Data = None,
    config: Settings = None,
) -> None:
    """Let no new game begin, wait until nobody is at one that goes on, and stop the server."""
    from .asking import Unanswered

    if cancel:
        _ask(data, config, do="drain", on=False)
        typer.echo("New games begin again.")
        return
    from ...rules import EDITION

    playing: int | None = None
    answer = _ask(data, config, do="drain")
    alone = answer["unfinished"] - answer["played"]
    if alone > 0:
        typer.echo(
            f"Besides, {alone} games are not over that nobody is at: they are kept, and go on with a program"
            f" that has edition {EDITION} of the rules."
        )
    try:
        while True:
            if playing != (playing := answer["played"]):
                typer.echo(f"No new game begins; people are at {playing} that go on.")
            sleep(1.0)
            answer = _ask(data, config, do="status")
    except Unanswered:
        typer.echo("Nobody plays any more; the server has stopped.")


admin = typer.Typer(help="Look after a server that runs on this machine.", rich_markup_mode=None)
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
    """How many are here, and what does not work."""
    found = _ask(data, config, do="status")
    typer.echo(f"{found['tables']} tables are open, {found['played']} of them with a game and its people.")
    typer.echo(f"{found['devices']} devices are connected.")
    if found["draining"]:
        typer.echo("No new game begins: the server stops when nobody plays.")
    if found["said"]:
        typer.echo(f"All are told: {found['said']}")
    for failing in found["failing"]:
        typer.echo(f"Does not work: {failing}.")


@admin.command("list")
def list_tables(data: Data = None, config: Settings = None) -> None:
    """The tables that were touched last."""
    for table in _ask(data, config, do="tables")["tables"]:
        touched = strftime("%Y-%m-%d %H:%M", localtime(table["touched"]))
        typer.echo(
            f"{table['code']}  {table['phase']:<8}{touched}  {table['devices']:>3} devices  {table['rules']}"
        )


@admin.command()
def look(code: Code, data: Data = None, config: Settings = None) -> None:
    """What everybody at a table can see, and who its people are."""
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
    """Let nobody come to a table any more; it is kept."""
    _order(data, config, do="close", code=code)


@admin.command()
def reopen(code: Code, data: Data = None, config: Settings = None) -> None:
    """Let people come to a table again that was closed."""
    _order(data, config, do="reopen", code=code)


@admin.command()
def delete(code: Code, data: Data = None, config: Settings = None) -> None:
    """Delete a table, with all that is known of it."""
    _order(data, config, do="delete", code=code)


@admin.command()
def ban(whom: Whom, data: Data = None, config: Settings = None) -> None:
    """Let somebody in no more, by their address or by the key to their seat."""
    _order(data, config, do="ban", **_meant(whom))


@admin.command()
def unban(whom: Whom, data: Data = None, config: Settings = None) -> None:
    """Let somebody in again."""
    _order(data, config, do="ban", on=False, **_meant(whom))


def _meant(whom: str) -> dict[str, object]:
    code, _, person = whom.partition("/")
    if person.isdecimal() and not {".", ":"} & set(code):
        return {"code": code, "person": int(person)}
    return {"address": whom}


@admin.command()
def bans(data: Data = None, config: Settings = None) -> None:
    """Who is not let in."""
    for whom in _ask(data, config, do="bans")["bans"]:
        typer.echo(whom)


@admin.command()
def say(
    text: Annotated[str, typer.Argument(help="A sentence or two; an empty one takes it back.")],
    data: Data = None,
    config: Settings = None,
) -> None:
    """Tell everybody something, on every page."""
    _order(data, config, do="say", text=text)
