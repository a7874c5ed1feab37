"""Files: the game that is kept after every answer, and games saved by name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import NotationError, RulesetError


def state_folder() -> Path:
    """Where programs of this user keep what they need to go on."""
    root = os.environ.get("XDG_STATE_HOME", "")
    return (Path(root) if Path(root).is_absolute() else Path.home() / ".local" / "state") / "saboteur"


def last_game() -> Path:
    return state_folder() / "last.sab"


def sab_path(text: str) -> Path:
    """The file meant by *text*; a game's name ends in .sab unless it was given another ending."""
    path = Path(os.path.expanduser(text.strip()))
    return path if path.suffix else path.with_name(f"{path.name}.sab")


def read_game(path: Path) -> str:
    """The text of a saved game; what cannot be read is refused in one sentence."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RulesetError("", f"{path} is no game of Saboteur: it is not even text") from error
    except OSError as error:
        raise RulesetError("", f"{path} cannot be read: {reason(error)}") from error


@contextmanager
def named(path: Path) -> Iterator[None]:
    """What is wrong with the text of a game is said with the name of its file."""
    try:
        yield
    except NotationError as error:
        raise RulesetError("", f"{path}, {error}") from error


def save_game(path: Path, text: str) -> None:
    """Write a game to a file of that name; a file that is no game is never overwritten."""
    try:
        if path.exists() and not path.read_bytes().startswith(b"[Saboteur "):
            raise RulesetError("", f"{path} exists and is no game of Saboteur: choose another name")
        _replace(path, text)
    except OSError as error:
        raise RulesetError("", f"{path} cannot be written: {reason(error)}") from error


def _replace(path: Path, text: str) -> None:
    """All of *text* or nothing: a crash in the middle leaves the file as it was."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def reason(error: OSError) -> str:
    return error.strerror or str(error)


class Keeper:
    """Keeps one game in the user's state folder; trouble with the disc never stops the game."""

    def __init__(self) -> None:
        self.trouble = ""
        """Why the game could not be kept the last time; empty if it was."""
        try:
            self.path = last_game()
        except RuntimeError:  # this user has no home
            self.path = Path("last.sab")

    def make_room(self) -> None:
        """Put the last game aside, for a new one: nobody loses a game by beginning another."""
        try:
            if self.path.exists():
                self.path.replace(self.path.with_name("previous.sab"))
        except OSError as error:
            self.trouble = reason(error)

    def keep(self, text: str) -> None:
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _replace(self.path, text)
            self.trouble = ""
        except OSError as error:
            self.trouble = reason(error)
