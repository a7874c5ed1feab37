"""What a bot is: something that chooses, and sees nothing but a view."""

from __future__ import annotations

from typing import Protocol

from ..game import Decision
from ..luck import Luck
from ..notation import Action
from ..view import View


class Bot(Protocol):
    def choose(self, view: View, decision: Decision, luck: Luck) -> Action:
        """One of the options of *decision*, which is put to the seat of *view*."""
