"""The errors of this package. Whose fault it is decides the class; our own bugs are assertions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Value = int | str | Sequence[str]


class Sentence(str):
    """A sentence in English that remembers how it was made, so that it can be said in other languages.

    The template is what translators know it by. The names of its values say what they are: *card*, *cards*,
    *module*, *modules*, *rules*, *side*, *question* and *why* are called as the box calls them, and have
    words in other languages; all others are shown as they are.

    >>> Sentence("{who} is asked, not you", who="Bo")
    'Bo is asked, not you'
    """

    template: str
    values: Mapping[str, Value]

    def __new__(cls, template: str, /, **values: Value) -> Sentence:
        told = {name: _in_words(value) for name, value in values.items()}
        made = super().__new__(cls, template.format(**told))
        made.template, made.values = template, values
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Value]]:
        """A sentence is copied, and travels between processes, as it was made."""
        return (self.template,), dict(self.values)


def _in_words(value: Value) -> str:
    """Several things are listed with "and"."""
    if isinstance(value, int | str):
        return str(value)
    *others, last = value
    return f"{', '.join(others)} and {last}" if others else last


class SaboteurError(Exception):
    """Anything this package refuses."""


class IllegalAction(SaboteurError):
    """Somebody chose what was not offered."""

    def __init__(self, action: str, rule: str, sentence: str) -> None:
        self.action = action
        self.rule = rule
        self.sentence = sentence
        super().__init__(f"{action}: {sentence} [{rule}]")


class NotationError(SaboteurError):
    """Text that means nothing."""

    def __init__(self, line: int, column: int, problem: str) -> None:
        self.line = line
        self.column = column
        self.problem = problem
        super().__init__(f"line {line}, column {column}: {problem}")


class RulesetError(SaboteurError):
    """Modules, players or settings that do not go together."""

    def __init__(self, rule: str, problem: str) -> None:
        self.rule = rule
        self.problem = problem
        super().__init__(f"{problem} [{rule}]" if rule else problem)
