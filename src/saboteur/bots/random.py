"""A bot that plays at random: every option is as likely as any other."""

from __future__ import annotations

from ..core.luck import Luck
from ..core.module import Rules
from ..knowledge.view import View
from ..questions import Decision
from ..text.notation import Option


class RandomBot:
    """Plays at random: every option is as likely as any other."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        return decision.options[luck.below(len(decision.options))]

    def sit_down(self, rules: Rules) -> None:
        """It plays by all rules alike."""

    def code(self, view: View, luck: Luck) -> int:
        """The option that is chosen, by its number."""
        return int(view.options[luck.below(len(view.options))])
