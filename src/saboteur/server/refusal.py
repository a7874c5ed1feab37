"""What is refused over the wire."""

from __future__ import annotations

from ..errors import IllegalAction, RulesetError, SaboteurError, Sentence
from . import wire


class Refusal(Exception):
    """Somebody asked for what cannot be had: a sentence, and the rule that says so if there is one."""

    def __init__(self, sentence: str, rule: str = "", status: int = 422, after: int = 1) -> None:
        self.sentence = str(sentence)
        self.template, self.values = _parts(sentence)
        self.rule = rule
        self.status = status
        """What it is called over HTTP."""
        self.after = after
        """Seconds after which it can be asked for again, where it is refused for now only."""
        super().__init__(sentence)

    @classmethod
    def of(cls, error: SaboteurError) -> Refusal:
        """The same as the engine refused."""
        if isinstance(error, IllegalAction):
            return cls(error.sentence, error.rule)
        if isinstance(error, RulesetError):
            return cls(error.problem, error.rule)
        return cls(str(error))

    def told(self, number: int) -> wire.Refused:
        """The answer to message *number*."""
        return wire.Refused(number, self.rule, self.sentence, self.template, self.values)

    def explained(self, number: int) -> wire.Reason:
        """The answer to the question *number*, why something cannot be done."""
        return wire.Reason(number, self.rule, self.sentence, self.template, self.values)

    def problem(self) -> wire.Problem:
        """The answer over HTTP."""
        return wire.Problem(self.sentence, self.rule, self.template, self.values)


class Unsure(Refusal):
    """The database went away while this was written: nobody knows whether it was."""

    def __init__(self) -> None:
        problem = "the database went away, and may or may not have kept this: ask for it again"
        super().__init__(problem, status=503)


def _parts(sentence: str) -> tuple[str, dict[str, wire.Value]]:
    """What translators know a sentence by, and what was put into it; the sentence tells all of that."""
    if not isinstance(sentence, Sentence):
        return sentence, {}
    values = sentence.values.items()
    return sentence.template, {
        name: value if isinstance(value, int | str) else list(value) for name, value in values
    }
