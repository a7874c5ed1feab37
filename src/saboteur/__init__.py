"""Saboteur: the rules of the card game as a fast, legible engine.

>>> from saboteur import Game, Ruleset
>>> game = Game.new(Ruleset.named("base"), seats=["Ada", "Bo", "Cy"], seed=7)

What it refuses, it refuses with one of these; whose fault it is decides which::

    SaboteurError
    ├─ IllegalAction    somebody chose what was not offered    - carries the choice, the rule, a sentence
    ├─ NotationError    text that means nothing                - carries line, column, what was expected
    └─ RulesetError     modules or players that do not fit     - carries the rule and the reason
"""

from .core.luck import Luck
from .errors import IllegalAction, NotationError, RulesetError, SaboteurError
from .game import Game
from .knowledge.view import View
from .questions import Decision, Options, Result
from .record import Record
from .rules import EDITION, Ruleset
from .setup import Setup
from .text.notation import Option

__version__ = "0.1.0"

Action = Option
"""What an option was called before."""

__all__ = [
    "EDITION",
    "Action",
    "Decision",
    "Game",
    "IllegalAction",
    "Luck",
    "NotationError",
    "Option",
    "Options",
    "Record",
    "Result",
    "Ruleset",
    "RulesetError",
    "SaboteurError",
    "Setup",
    "View",
]
