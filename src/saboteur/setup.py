"""What is decided before a game: who plays, by which rules, who begins, where chests lie.

A setup is data: it is checked when it is made, written as the headers of a `.sab` file or as plain data,
and read back from either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from reprlib import repr as cut
from typing import Final

from .core.module import Rules
from .errors import NotationError, RulesetError, Sentence
from .rules import Ruleset, check_players
from .text.notation import read_cell, write_cell
from .text.sabfile import header, read_headers, write_headers

BY_SEED: Final = "seed"
"""The layout of chests that is left to the dealer."""

CHEST_LAYOUTS: Final[Mapping[str, tuple[str, ...]]] = {
    "corners": ("e2n2", "e6n2", "e2s2", "e6s2"),
    "gate": ("e6n3", "e6n1", "e6s1", "e6s3"),
    "trail": ("e2n1", "e5n1", "e3s1", "e6s1"),
}
"""Layouts that can be chosen by name; they go with every ruleset [C1]."""

FORBIDDEN: Final = frozenset(',:;"[]=*|+')
"""What a name cannot hold, because it means something in a `.sab` file or a choice."""

KEYS: Final = ("rules", "seats", "first", "chests")

LONGEST: Final = 500
"""Characters: more than twice the sum of all modules, and more than ten times the cells of four chests."""


@dataclass(frozen=True)
class Setup:
    """A game about to begin.

    >>> setup = Setup(Ruleset.named("base + chests"), ("Ada", "Bo", "Cy"), first="Bo", chests="gate")
    >>> print(setup.write())
    [Rules "base + chests"]
    [Seats "Ada, Bo, Cy"]
    [First "Bo"]
    [Chests "gate"]
    >>> Setup.read(setup.write()) == setup
    True
    """

    ruleset: Ruleset
    seats: tuple[str, ...]
    first: str | None = None
    """Who begins [B5]; None if one is drawn."""
    chests: str = BY_SEED
    """Where chests lie [C1]: left to the seed, a layout by name, or four cells with commas between."""

    def __post_init__(self) -> None:
        if not isinstance(self.ruleset, Ruleset):
            raise RulesetError("M1", f"rules are as Ruleset.named gives them, not {shown(self.ruleset)}")
        check_names(self.seats)
        object.__setattr__(self, "seats", tuple(self.seats))
        if self.first is not None:
            seat_named(self.seats, self.first, "B5")
        cells = self.chest_cells()
        if cells and self.chests not in CHEST_LAYOUTS:
            object.__setattr__(self, "chests", write_layout(cells))
        check_players(self.ruleset, len(self.seats))
        if cells:
            self.rules()  # where chests may lie depends on what else lies in the mine

    def rules(self) -> Rules:
        """The rules, every hook resolved; whatever does not go together is refused with its rule."""
        return self.ruleset.rules(len(self.seats), self.chest_cells())

    def chest_cells(self) -> list[int]:
        """The cells of the chests, none if the seed lays them."""
        if not isinstance(self.chests, str):
            raise RulesetError("C1", f"a layout of chests is a text, not {shown(self.chests)}")
        if self.chests == BY_SEED:
            return []
        check_chests(self.ruleset)
        if len(self.chests) > LONGEST:
            problem = "no layout takes {count} characters: write four cells such as e2n1"
            raise RulesetError("C1", Sentence(problem, count=len(self.chests)))
        words = CHEST_LAYOUTS.get(self.chests) or [word.strip() for word in self.chests.split(",")]
        return [_cell(word) for word in words]

    @property
    def first_seat(self) -> int | None:
        """The seat that begins, if it is known."""
        return None if self.first is None else self.seats.index(self.first)

    def headers(self) -> dict[str, str]:
        """The setup as headers of a `.sab` file."""
        headers = {"Rules": str(self.ruleset), "Seats": ", ".join(self.seats)}
        if self.first is not None:
            headers["First"] = self.first
        if self.chests != BY_SEED:
            headers["Chests"] = self.chests
        return headers

    def write(self) -> str:
        """The setup as text."""
        return write_headers(self.headers())

    @classmethod
    def read(cls, text: str) -> Setup:
        """The setup written in *text*."""
        headers = read_headers(text)
        known = [key.capitalize() for key in KEYS]
        if strange := [name for name in headers if name not in known]:
            problem = f"a setup has no header {shown(strange[0])}; it may have {', '.join(known)}"
            raise NotationError(_line_of(text, strange[0]), 1, problem)
        return cls.from_headers(headers)

    @classmethod
    def from_headers(cls, headers: Mapping[str, str]) -> Setup:
        """The setup that the headers of a `.sab` file describe."""
        rules, names = header(headers, "Rules"), header(headers, "Seats")
        seats = tuple(name.strip() for name in names.split(","))
        return cls(_ruleset(rules), seats, headers.get("First"), headers.get("Chests", BY_SEED))

    def data(self) -> dict[str, object]:
        """The setup as plain data, for JSON."""
        return {
            "rules": str(self.ruleset),
            "seats": list(self.seats),
            "first": self.first,
            "chests": self.chests,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Setup:
        """The setup that plain data describe; anything that is not said is as usual."""
        if not isinstance(data, Mapping):
            raise RulesetError("", f"a setup is a mapping, not {shown(data)}")
        if strange := [key for key in data if key not in KEYS]:
            problem = f"a setup says nothing about {shown(strange[0])}; it may say {', '.join(KEYS)}"
            raise RulesetError("", problem)
        ruleset = _ruleset(data.get("rules", "base"))
        seats, first, chests = data.get("seats", ()), data.get("first"), data.get("chests", BY_SEED)
        return cls(ruleset, seats, first, chests)  # type: ignore[arg-type]  # whatever they are is checked


def shown(value: object) -> str:
    """*value* as a refusal quotes it: short, however long or deep it is."""
    try:
        return cut(value)
    except ValueError:  # Python writes no whole number of more than 4300 digits
        return "so large a number"


def _line_of(text: str, header: str) -> int:
    """The number of the line on which a *header* stands."""
    rows = enumerate(text.splitlines(), 1)
    return next(number for number, row in rows if row.strip().startswith(f"[{header} "))


def _ruleset(text: object) -> Ruleset:
    if not isinstance(text, str):
        raise RulesetError("M1", f"rules are a text such as 'base + chests', not {shown(text)}")
    if len(text) > LONGEST:
        raise RulesetError("M1", f"no sum of modules takes {len(text)} characters: write 'base + chests'")
    return Ruleset.named(text)


def check_chests(ruleset: Ruleset) -> None:
    """[C1] Only who plays with chests can say where they lie."""
    if "chests" not in ruleset.modules:
        problem = "{rules} has no chests: add '+ chests' or leave them out"
        raise RulesetError("C1", Sentence(problem, rules=str(ruleset)))


def _cell(word: str) -> int:
    cell = read_cell(word)
    if cell is None:
        problem = "{text} is neither a cell such as e2n1 nor a layout; the layouts are {layouts}"
        layouts = ", ".join([BY_SEED, *CHEST_LAYOUTS])
        raise RulesetError("C1", Sentence(problem, text=shown(word), layouts=layouts))
    return cell


def write_layout(cells: Sequence[int]) -> str:
    """Four cells as a layout of chests."""
    return ", ".join(write_cell(cell) for cell in cells)


def check_names(seats: Sequence[str]) -> None:
    """Names must be told apart in text."""
    if not isinstance(seats, Sequence) or isinstance(seats, str):
        raise RulesetError("", f"the seats are a list of names, not {shown(seats)}")
    for name in seats:
        plain = isinstance(name, str) and name == " ".join(name.split()) and name.isprintable()
        if not plain or not 1 <= len(name) <= 24 or FORBIDDEN & set(name):
            problem = "{text} cannot be a name: a name has 1 to 24 printable characters, none of {signs}"
            signs = " ".join(sorted(FORBIDDEN))
            raise RulesetError("", Sentence(problem, text=shown(name), signs=signs))
    if len(set(seats)) != len(seats):
        raise RulesetError("", "two seats have the same name")


def seat_named(seats: Sequence[str], name: str, rule: str = "") -> int:
    """The seat of the player called *name*; *rule* is cited if there is none."""
    if name not in seats:
        raise RulesetError(rule, f"nobody is called {shown(name)}; the seats are {', '.join(seats)}")
    return list(seats).index(name)
