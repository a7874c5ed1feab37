"""Play, and go through what was played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..bots.registry import BUILT_IN, DEFAULT_LEVEL
from ..rules import BOX, NAMED
from ..setup import BY_SEED, CHEST_LAYOUTS
from .words import server_lacks, unbroken

app = typer.Typer(add_completion=False, rich_markup_mode=None)

RULES = 'The rules to play, by name or as a sum such as "base + toll"; default: base. The names are below.'
CHESTS = (
    f"Where the chests lie: {', '.join(CHEST_LAYOUTS)}, {BY_SEED} or four cells such as"
    f' "{", ".join(CHEST_LAYOUTS["trail"])}"; default: {BY_SEED}.'
)
LEVEL = (
    f"Which bots play: {', '.join(BUILT_IN)}, or any other listed by: saboteur bots; default:"
    f" {DEFAULT_LEVEL}. Parameters follow a colon, as in expert:simulations=400."
)
BOT = "The bot for one seat: the first --bot is the first bot, and so on; --level is for the rest."
SETUP = (
    'Play what this file describes in lines such as [Rules "base + chests"] and [Seats "Ada, Bo, Cy"], and if'
    ' you like [First "Bo"] and [Chests "gate"]. Bots play all seats that --name does not name;'
    " without --name, they play the last ones, as many as --bots says, or all but the first."
)

WHAT_IS_PLAYED = "\n\n".join(
    unbroken(text)
    for text in (
        f"The named rules are {', '.join(NAMED)}.",
        f"Or add up any of {', '.join(BOX)} with +.",
        "To see what these are and which go together: saboteur rules",
    )
)


@app.command(epilog=WHAT_IS_PLAYED)
def play(
    rules: Annotated[str | None, typer.Option(help=RULES)] = None,
    players: Annotated[int | None, typer.Option(help="How many players; default: 5.")] = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="<str>", help="A person's name; give one for each person.")
    ] = None,
    bots: Annotated[
        int | None, typer.Option(help="How many of the players are bots; default: all other seats.")
    ] = None,
    level: Annotated[str | None, typer.Option(metavar="<bot>", help=LEVEL)] = None,
    bot: Annotated[list[str] | None, typer.Option(metavar="<bot>", help=BOT)] = None,
    seed: Annotated[
        int | None, typer.Option(help="A number from 0; the same number deals the same cards.")
    ] = None,
    first: Annotated[str | None, typer.Option(help="Who begins; by default, chance decides.")] = None,
    chests: Annotated[str | None, typer.Option(help=CHESTS)] = None,
    setup: Annotated[Path | None, typer.Option(help=SETUP)] = None,
    load: Annotated[Path | None, typer.Option(help="Continue the game in this file.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the last game.")] = False,
    practice: Annotated[bool, typer.Option("--practice", help="Let a single person undo answers.")] = False,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play here in the terminal; so does any other option.")
    ] = False,
) -> None:
    """Play in the browser, or here in the terminal, alone or with several people at one keyboard."""
    from ..terminal import Wishes, play_game

    people, kinds = tuple(name or ()), tuple(bot or ())
    wished = (rules, players, bots, level, seed, first, chests, setup, load)
    if not (terminal or resume or practice or people or kinds or any(wish is not None for wish in wished)):
        try:
            from ..server.commands import play_in_browser
        except ModuleNotFoundError as error:
            typer.echo(f"{server_lacks(error)}. Until then you can play here.", err=True)
        else:
            play_in_browser()
            return
    wishes = Wishes(rules, players, people, bots, seed, first, level, practice, chests, setup, kinds)
    play_game(wishes, load, resume)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A finished game.")],
    seat: Annotated[str | None, typer.Option(help="Show only what this player knew.")] = None,
) -> None:
    """Step through a finished game, answer by answer."""
    from ..terminal import replay_game

    replay_game(file, seat)
