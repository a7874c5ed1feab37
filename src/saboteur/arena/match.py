"""A match: what is played, by whom, how often; and its tasks, one game each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final, NamedTuple

from .. import __version__
from ..errors import RulesetError
from ..record import check_seed
from ..rules import EDITION, Ruleset, check_players
from ..setup import shown
from .lineup import LineUp

MOST_DEALS: Final = 1_000_000


MINDING: Final = ("off", "all", "miners", "saboteurs", "nobody")
"""Whether bots talk, and who minds what is said."""


class Setting(NamedTuple):
    """Where a game is played: by which rules, and by how many."""

    rules: str
    players: int

    def __str__(self) -> str:
        return f"{self.rules}, {self.players} players"


class Task(NamedTuple):
    """One game of one deal in one arrangement."""

    number: int
    table: Setting
    deal: int
    arrangement: int


@dataclass(frozen=True)
class Match:
    """All that decides how a match ends; how it is carried out is not part of it."""

    tables: tuple[Setting, ...]
    line_up: LineUp
    deals: int
    rounds: int
    """How many rounds of each game are played."""
    seed: int
    endings: bool = False
    """Whether lost rounds are looked at for endings that were certain."""
    exposure: bool = False
    """Whether it is looked at how soon saboteurs are known."""
    talk: str = "off"
    """Who minds what bots say; unless somebody asks for it, they say nothing."""

    def __post_init__(self) -> None:
        check_seed(self.seed)
        self._check_talk()
        if not 1 <= self.deals <= MOST_DEALS:
            raise RulesetError("", f"--deals is a number from 1 to {MOST_DEALS:,}, not {self.deals}")
        for table in self.tables:
            ruleset = Ruleset.named(table.rules)
            check_players(ruleset, table.players)
            self.line_up.check(table.players)
            most = ruleset.rules(table.players).deal.rounds
            if not 1 <= self.rounds <= most:
                raise RulesetError("B25", f"of a game 1 to {most} rounds are played, not {self.rounds}")
        if len(set(self.tables)) < len(self.tables):
            twice = next(table for table in self.tables if self.tables.count(table) > 1)
            raise RulesetError("", f"{twice} is named twice")

    def _check_talk(self) -> None:
        if self.talk not in MINDING:
            problem = f"--talk names who listens: {', '.join(MINDING)}, not {shown(self.talk)}"
            raise RulesetError("", problem)
        if self.talk != "off" and find_spec("msgspec") is None:
            raise RulesetError("", "--talk needs msgspec: install saboteur[research]")

    def tasks(self) -> Iterator[Task]:
        """Every game of the match, in order."""
        number = 0
        for table in self.tables:
            for deal in range(self.deals):
                for arrangement in range(self.line_up.arrangements):
                    yield Task(number, table, deal, arrangement)
                    number += 1

    @property
    def size(self) -> int:
        """How many games are played."""
        return len(self.tables) * self.deals * self.line_up.arrangements

    def facts(self) -> dict[str, object]:
        """The match as plain data; two matches with the same facts end the same way."""
        return {
            "tables": [[table.rules, table.players] for table in self.tables],
            "line-up": " ".join(self.line_up.words()),
            "deals": self.deals,
            "rounds": self.rounds,
            "seed": self.seed,
            "endings": self.endings,
            "exposure": self.exposure,
            "edition": EDITION,
            "version": __version__,
            **({} if self.talk == "off" else {"talk": self.talk}),
        }
