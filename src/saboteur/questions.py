"""What a game asks: players, of their options, and chance; and how it has ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from .core.engine import Position
from .core.module import Rules
from .text.notation import Option, write_option


class Options(Sequence[Option]):
    """The options of a decision, in canonical order; each becomes readable when it is looked at."""

    def __init__(self, position: Position, names: Sequence[str]) -> None:
        self.codes = [int(code) for code in position.options()]
        self._rules = position.rules
        self._names = names

    def over(self, rules: Rules) -> Options:
        """The same options, read by other *rules* that say the same: whoever gets them cannot touch ours."""
        twin = Options.__new__(Options)
        twin.codes, twin._rules, twin._names = self.codes.copy(), rules, self._names
        return twin

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [write_option(self._rules, code, self._names) for code in self.codes[index]]
        return write_option(self._rules, self.codes[index], self._names)

    def __iter__(self) -> Iterator[Option]:
        return (write_option(self._rules, code, self._names) for code in self.codes)

    def __repr__(self) -> str:
        return f"<{len(self)} options: {', '.join(map(str, self[:3]))}…>"


@dataclass(frozen=True)
class Decision:
    """A question to one seat."""

    seat: int
    question: str
    rule: str
    options: Options


@dataclass(frozen=True)
class Draw:
    """A question to chance: *count* of the *pool*, in order."""

    what: str
    rule: str
    pool: list[int]
    count: int


@dataclass(frozen=True)
class Result:
    """How a game ended: each seat's gold, and the seats that share the win."""

    gold: tuple[int, ...]
    winners: tuple[int, ...]
