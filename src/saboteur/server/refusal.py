"""What is refused over the wire."""

from __future__ import annotations

from ..errors import IllegalAction, RulesetError, SaboteurError


class Refusal(Exception):
    """Somebody asked for what cannot be had: a sentence, and the rule that says so if there is one."""

    def __init__(self, sentence: str, rule: str = "", status: int = 422) -> None:
        self.sentence = sentence
        self.rule = rule
        self.status = status
        """What it is called over HTTP."""
        super().__init__(sentence)

    @classmethod
    def of(cls, error: SaboteurError) -> Refusal:
        """The same as the engine refused."""
        if isinstance(error, IllegalAction):
            return cls(error.sentence, error.rule)
        if isinstance(error, RulesetError):
            return cls(error.problem, error.rule)
        return cls(str(error))
