"""Editions of the rules: a game is played to its end under the one that it was begun under."""

from __future__ import annotations

from ...errors import RulesetError, Sentence
from ...rules import EDITION


class OtherEdition(RulesetError):
    """A game cannot be gone through here, as this program has other rules."""

    begun = ""
    """The edition that it was begun under."""


def check_edition(begun: str) -> None:
    """Whether we have the rules of a game that was *begun* under an edition."""
    if begun != EDITION:
        problem = (
            "this game was begun under edition {begun} of the rules and waits for a server that has it:"
            " this one has edition {edition}"
        )
        error = OtherEdition("", Sentence(problem, begun=begun, edition=EDITION))
        error.begun = begun
        raise error
