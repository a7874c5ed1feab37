"""The terminal game: people and bots at one keyboard. It sees views, never the state."""

from __future__ import annotations

from pathlib import Path

from ..errors import RulesetError
from ..game import Game
from ..setup import seat_named
from .keeping import Keeper, last_game, named, read_game
from .replaying import Replay
from .screen import Screen
from .session import Session
from .table import LocalTable, Wishes, new_table, read_table

__all__ = ["Wishes", "play_game", "replay_game"]


def play_game(wishes: Wishes, load: Path | None, resume: bool) -> None:
    """Play the game that is wished for: a new one, one from a file, or the last one."""
    if load is not None and resume:
        raise RulesetError("", "--load and --resume name two games: choose one")
    keeper = Keeper()
    source = last_game() if resume else load
    table = new_table(wishes) if source is None else _going_on(source, wishes)
    if source is not None and resume:
        keeper.take_over(source)
    Session(table, Screen(), keeper).run()


def _going_on(source: Path, wishes: Wishes) -> LocalTable:
    with named(source):
        return read_table(read_game(source), wishes)


def replay_game(file: Path, seat: str | None) -> None:
    """Go through a finished game, with the eyes of the player called *seat* if one is named."""
    with named(file):
        game = Game.read(read_game(file))
    Replay(game, None if seat is None else seat_named(game.seats, seat), Screen()).run()
