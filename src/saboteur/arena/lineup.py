"""Line-ups: which bot sits where, and how the same deal is played again with the bots changed about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..bots import registry
from ..core.cards import DWARFS
from ..errors import RulesetError
from ..rules.base.gold import SABOTEUR

Roster = tuple[tuple[str, str], ...]


class LineUp(Protocol):
    """Who plays. Every deal is played once in each arrangement, so that luck in the cards evens out."""

    @property
    def arrangements(self) -> int:
        """In how many ways each deal is played."""

    def bots(self, arrangement: int, dwarfs: Sequence[str]) -> tuple[str, ...]:
        """The bot of each seat in a round in which these *dwarfs* were dealt."""

    def roster(self, arrangement: int) -> Roster:
        """The arrangement in words: what is played, and by whom; those that count together have the same."""

    def names(self) -> tuple[str, ...]:
        """Every bot that takes part, once."""

    def words(self) -> list[str]:
        """The line-up as options of `saboteur arena`, which also tell two line-ups apart."""

    def check(self, players: int) -> None:
        """Refuse a table with too few seats for everybody."""


@dataclass(frozen=True)
class BySide:
    """One bot plays all saboteurs and another everybody else, as the dwarfs of each round are dealt."""

    miners: str
    saboteurs: str
    swap: bool
    """Whether each deal is played again with the sides changed."""

    def __post_init__(self) -> None:
        _check_bots(self.names())
        if self.swap and self.miners == self.saboteurs:
            problem = f"{self.miners} plays both sides, so there is nothing to swap: leave out --swap"
            raise RulesetError("", problem)

    @property
    def arrangements(self) -> int:
        return 2 if self.swap else 1

    def bots(self, arrangement: int, dwarfs: Sequence[str]) -> tuple[str, ...]:
        miners, saboteurs = self._sides(arrangement)
        return tuple(saboteurs if dwarf == DWARFS[SABOTEUR] else miners for dwarf in dwarfs)

    def roster(self, arrangement: int) -> Roster:
        miners, saboteurs = self._sides(arrangement)
        return ("miners", miners), ("saboteurs", saboteurs)

    def _sides(self, arrangement: int) -> tuple[str, str]:
        return (self.miners, self.saboteurs) if arrangement == 0 else (self.saboteurs, self.miners)

    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([self.miners, self.saboteurs]))

    def words(self) -> list[str]:
        swap = [] if self.miners == self.saboteurs else ["--swap" if self.swap else "--no-swap"]
        return ["--miners", self.miners, "--saboteurs", self.saboteurs, *swap]

    def check(self, players: int) -> None:
        """Both sides fit at any table."""


@dataclass(frozen=True)
class BySeat:
    """Bots sit round the table in this order, again and again, and move on by a seat for the same deal."""

    pattern: tuple[str, ...]

    def __post_init__(self) -> None:
        _check_bots(self.pattern)

    @property
    def arrangements(self) -> int:
        """As many as the pattern has different rotations: then each bot was dealt what each other was."""
        pattern = self.pattern
        return next(n for n in range(1, len(pattern) + 1) if pattern[n:] + pattern[:n] == pattern)

    def bots(self, arrangement: int, dwarfs: Sequence[str]) -> tuple[str, ...]:
        pattern = self.pattern
        return tuple(pattern[(seat + arrangement) % len(pattern)] for seat in range(len(dwarfs)))

    def roster(self, arrangement: int) -> Roster:
        return (("seats", ", ".join(self.pattern)),)

    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.pattern))

    def words(self) -> list[str]:
        return ["--bots", ",".join(self.pattern)]

    def check(self, players: int) -> None:
        if len(self.pattern) > players:
            raise RulesetError("", f"{len(self.pattern)} bots have no room at a table of {players} players")


def read_pattern(text: str) -> tuple[str, ...]:
    """The bots of ``hard,expert:simulations=400,candidates=3``: they are two, as a parameter is no bot."""
    found: list[str] = []
    for part in text.split(","):
        if found and "=" in part and ":" not in part.partition("=")[0]:
            found[-1] += f",{part}"
        else:
            found.append(part.strip())
    return tuple(found)


def _check_bots(names: Sequence[str]) -> None:
    """Every bot is asked for once, so that a wrong name is refused before anything is played."""
    for name in names:
        registry.seat(name)
