"""Files: every game is kept after every answer, and others are saved by name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ..errors import NotationError, RulesetError
from ..text.sabfile import UNFINISHED

MOST_GAMES: Final = 50
"""How many games are kept."""


def command(words: str) -> str:
    """What somebody types in a shell to come back, be the program installed or run from its folder."""
    return f"{os.environ.get('SABOTEUR_COMMAND', 'saboteur')} {words}"


def state_folder() -> Path:
    """Where programs of this user keep what they need to go on."""
    root = os.environ.get("XDG_STATE_HOME", "")
    return (Path(root) if Path(root).is_absolute() else Path.home() / ".local" / "state") / "saboteur"


def games_folder() -> Path:
    try:
        return state_folder() / "games"
    except RuntimeError:  # this user has no home
        return Path("games")


def kept_games() -> list[Path]:
    """Every game that is kept, the newest first."""
    dated = []
    for path in games_folder().glob("*.sab"):
        with suppress(OSError):  # another process may have taken it away
            dated.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(dated, reverse=True)]


def last_game() -> Path:
    """The newest game that is kept and not over."""
    for path in kept_games():
        if read_game(path).rstrip().endswith(f"\n{UNFINISHED}"):
            return path
    raise RulesetError("", f"there is no last game to continue in {games_folder()}")


def sab_path(text: str) -> Path:
    """The file meant by *text*; a game's name ends in .sab unless it was given another ending."""
    path = Path(os.path.expanduser(text.strip()))
    if path.name in ("", "..") or "\0" in text:
        raise RulesetError("", f"{text.strip()!r} is no name of a file: choose one such as game.sab")
    return path if path.suffix else path.with_name(f"{path.name}.sab")


def read_game(path: Path) -> str:
    """The text of a saved game; what cannot be read is refused in one sentence."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RulesetError("", f"{path} is not a game of Saboteur: it is not even text") from error
    except OSError as error:
        raise RulesetError("", f"{path} cannot be read: {reason(error)}") from error


@contextmanager
def named(path: Path) -> Iterator[None]:
    """What is wrong with the text of a game is said with the name of its file."""
    try:
        yield
    except NotationError as error:
        raise RulesetError("", f"{path}, {error}") from error


def is_game(path: Path) -> bool:
    """Whether there is a file of that name, and a game in it."""
    try:
        return path.is_file() and path.read_bytes().startswith(b"[Saboteur ")
    except OSError:
        return False


def save_game(path: Path, text: str) -> None:
    """Write a game to a file of that name; a file that is no game is never overwritten."""
    try:
        if path.exists() and not is_game(path):
            raise RulesetError("", f"{path} exists and is not a game of Saboteur: choose another name")
        _replace(path, text)
    except OSError as error:
        raise RulesetError("", f"{path} cannot be written: {reason(error)}") from error


def _replace(path: Path, text: str) -> None:
    """All of *text* or nothing: a crash in the middle leaves the file as it was."""
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def reason(error: OSError) -> str:
    return error.strerror or str(error)


class Keeper:
    """Keeps one game in a file of its own; trouble with the disc never stops the game."""

    def __init__(self) -> None:
        self.trouble = ""
        """Why the game could not be kept the last time; empty if it was."""
        self.make_room()

    def make_room(self) -> None:
        """From now on another game is kept, in a file that comes to be with its first answer."""
        self.path = games_folder() / f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}-{os.getpid()}.sab"
        self.has_begun = False

    def take_over(self, path: Path) -> None:
        """Go on with the game in *path*, in this process's own file: two that go on never share one."""
        try:
            path.replace(self.path)
        except OSError:
            self.path = path
        self.has_begun = True

    def keep(self, text: str) -> None:
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _replace(self.path, text)
            self.trouble = ""
        except OSError as error:
            self.trouble = reason(error)
            return
        if not self.has_begun:
            self.has_begun = True
            _forget_old_games()


def _forget_old_games() -> None:
    for path in kept_games()[MOST_GAMES:]:
        with suppress(OSError):
            path.unlink()
