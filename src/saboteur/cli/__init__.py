"""The command line. Whatever is refused is refused in one sentence, with exit code 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

import typer
from typer.main import get_group

from ..errors import SaboteurError
from ..server.operations.commands import app as operations
from . import learning, listing, matches, measuring, playing, serving

app = typer.Typer(help="The card game Saboteur.", add_completion=False, rich_markup_mode=None)
for part in (playing.app, measuring.app, matches.app, learning.app, serving.app, listing.app, operations):
    app.add_typer(part)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    return _refusing(lambda: app(args=arguments, standalone_mode=False))


def check(verb: str, arguments: Sequence[str]) -> int:
    """Only read a command and its options, and refuse what main would not understand."""

    def read() -> None:
        get_group(app).commands[verb].make_context(verb, list(arguments))

    return _refusing(read)


def _refusing(work: Callable[[], int | None]) -> int:
    """What *work* returns, as an exit code; what it raises is said in a sentence."""
    try:
        return int(work() or 0)
    except typer.TyperException as error:
        program = os.environ.get("SABOTEUR_COMMAND", "saboteur")
        return _refuse(f"{error.format_message().rstrip('.')}; {program} --help tells what there is")
    except SaboteurError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to flush into
        return 1


def _refuse(sentence: str) -> int:
    typer.echo(f"saboteur: {sentence}", err=True)
    return 2
