"""A bot that plays at random: every option is as likely as any other."""

from __future__ import annotations

from ..game import Decision
from ..luck import Luck
from ..notation import Action
from ..view import View


class RandomBot:
    """Plays at random: every option is as likely as any other."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Action:
        return decision.options[luck.below(len(decision.options))]
