"""The errors of this package. Whose fault it is decides the class; our own bugs are assertions."""

from __future__ import annotations


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
