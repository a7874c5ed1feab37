"""Where games are put: the one being played after every answer, and any under a name that somebody types."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from shlex import quote

from rich.text import Text

from ..errors import SaboteurError
from .commands import COMMANDS
from .keeping import Keeper, command, is_game, sab_path, save_game
from .screen import STOP, Quit, Screen
from .table import LocalTable

YES = ("y", "yes")


class Shelf:
    def __init__(self, screen: Screen, keeper: Keeper) -> None:
        self.screen = screen
        self.keeper = keeper
        self.trouble = ""
        """What the people were told last of why the game could not be kept."""

    def keep(self, table: LocalTable) -> None:
        """Keep the game; if that fails, say so once."""
        self.keeper.keep(table.write())
        if self.keeper.trouble and not self.trouble:
            self.screen.say(
                f"The game cannot be saved in {self.keeper.path}: {self.keeper.trouble}. It goes on."
            )
        self.trouble = self.keeper.trouble

    def save(self, table: LocalTable, name: str) -> bool:
        """Write the game to the file called *name*, and say so; whether that was done."""
        try:
            path = sab_path(name)
            if is_game(path) and not self._may_replace(path):
                self.screen.say("Nothing was written.")
                return False
            save_game(path, table.write())
        except SaboteurError as error:
            self.screen.say(f"{error}.")
            return False
        self.screen.say(f"The game was written to {path}, including the secrets of all players.")
        return True

    def _may_replace(self, path: Path) -> bool:
        return self.screen.ask(f"{path} exists. Overwrite it? yes or no:").casefold() in YES

    def where_kept(self) -> str:
        if self.trouble:
            return f"The game could not be saved in {self.keeper.path}."
        if not self.keeper.has_begun:
            return f"From the first answer on, the game is saved in {self.keeper.path}."
        return f"The game is saved in {self.keeper.path}."

    def offer(self, table: LocalTable) -> None:
        """Say how to replay the game that is over, and let people save it by name."""
        self.screen.say(self.where_kept())
        if not self.trouble:
            path = quote(str(self.keeper.path))
            self.screen.draw([Text(f"Replay it with: {command('replay')} {path}")])  # never broken
        if table.people:
            self._ask_for_name(table)

    def _ask_for_name(self, table: LocalTable) -> None:
        prompt = "To save the record, type a file name; otherwise press Enter:"
        with suppress(Quit):
            while line := self.screen.ask(prompt):
                if line.casefold() in STOP:
                    return
                name = self._file_meant(table, line)
                if name and self.save(table, name):
                    return

    def _file_meant(self, table: LocalTable, line: str) -> str:
        """The file that is named when the game is over; what would have been an answer before is none."""
        word, _, rest = line.partition(" ")
        if word.casefold() == "save" and rest:
            return rest
        verbs = [verb.name for verb in table.game.view(None).rules.verbs]
        if word.casefold() in (*COMMANDS, *verbs) or line.isdecimal():
            self.screen.say(f"The game is over. To save it under that name, type: save {line}")
            return ""
        return line

    def break_off(self, table: LocalTable) -> None:
        """Leave a game that is not over, so that it can be continued."""
        if not self.keeper.has_begun and not self.trouble:
            self.screen.leave()
            self.screen.say("Nothing was answered, so nothing was saved.")
            return
        self.keep(table)
        self.screen.leave()
        self.screen.say(self.where_kept())
        if not self.trouble and table.game.result is None:
            self.screen.say(f"Continue with: {command('play --resume')}")
