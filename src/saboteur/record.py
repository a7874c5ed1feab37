"""A game as data: it is the same in a file, in a server's log, in a process that thinks, and in research."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from .core.luck import Luck
from .errors import NotationError, RulesetError
from .rules import EDITION
from .setup import Setup
from .text.sabfile import header

Answer = int | tuple[int, ...]
"""A choice, or what chance has drawn."""

SEED_DIGITS: Final = 100

SEED_BITS: Final = 128
"""Of a seed that nobody chose: more than anybody can try out."""


@dataclass(frozen=True)
class Record:
    """What was decided before a game, the seed that deals its cards, and the answers in order.

    Where there is a seed, the answers of chance may be left out: they follow from it.
    """

    setup: Setup
    seed: int | None
    """None if something else than a seed has dealt; then no answer of chance is left out."""
    answers: tuple[Answer, ...] = ()

    @property
    def choices(self) -> tuple[int, ...]:
        """The answers of players."""
        return tuple(answer for answer in self.answers if isinstance(answer, int))

    def headers(self) -> dict[str, str]:
        """All but the answers, as headers of a `.sab` file."""
        seed = {} if self.seed is None else {"Seed": str(self.seed)}
        return {"Saboteur": EDITION, **self.setup.headers(), **seed}

    @classmethod
    def from_headers(cls, headers: Mapping[str, str]) -> Record:
        """A record without answers, as the headers of a `.sab` file describe it."""
        edition = header(headers, "Saboteur")
        if edition != EDITION:
            raise NotationError(1, 1, f"edition {edition!r} is not read; this is edition {EDITION}")
        seed = headers.get("Seed")
        if seed is not None and not (seed.isascii() and seed.isdigit() and len(seed) <= SEED_DIGITS):
            raise NotationError(1, 1, f"a seed is a whole number from 0, not {seed[:SEED_DIGITS]!r}")
        return cls(Setup.from_headers(headers), None if seed is None else int(seed))


class Dealer(Protocol):
    """Whoever answers for chance."""

    def deal(self, number: int, what: str, pool: list[int], count: int) -> list[int]:
        """*count* of the *pool*, in order; *number* counts the answers given so far."""


@dataclass(frozen=True)
class Seeded:
    """Deals from a seed; each deal has a stream of its own, so a replayed game goes on as it would have."""

    seed: int

    def deal(self, number: int, what: str, pool: list[int], count: int) -> list[int]:
        return Luck(f"{self.seed}/{number}/{what}").draw(pool, count)


def check_seed(seed: int | None) -> int:
    """A seed is a whole number from 0; None asks for one that nobody can foresee."""
    if seed is None:
        return secrets.randbits(SEED_BITS)
    if not isinstance(seed, int) or isinstance(seed, bool) or seed < 0:
        raise RulesetError("", f"a seed is a whole number from 0, not {seed!r}")
    if seed >= 10**SEED_DIGITS:
        raise RulesetError("", f"a seed has at most {SEED_DIGITS} digits")
    return seed
