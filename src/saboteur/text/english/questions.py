"""How a question is put, in a sentence."""

from __future__ import annotations

from typing import Final

from ...knowledge.view import View
from ...questions import Decision
from .box import SPEECHES
from .places import tunnel_at
from .plays import announcement
from .speech import Asking, merged
from .spelling import WINDOW
from .words import Speaker


def is_forced(decision: Decision) -> bool:
    """Whether it is only asked because nobody may know that there is nothing to choose [W19]."""
    return decision.question == WINDOW and len(decision.options) == 1


def question_line(view: View, decision: Decision, speaker: Speaker) -> str:
    """The question with its rule; a turn needs no words."""
    if decision.question == "turn":
        return ""
    put = QUESTIONS.get(decision.question)
    asking = Asking(view, speaker, announcement(view, speaker))
    words = put(asking) if put else f"{decision.question.capitalize()}?"
    return f"{words} [{_rule(view, decision)}]"


def _rule(view: View, decision: Decision) -> str:
    """The rule that a question rests on; where a chest has led to it, the chest's."""
    if decision.question == "which card to take" and view.raids[-1].shuffled:
        return "C4"
    if decision.question == "which way round" and tunnel_at(view, decision.options[0].cell):
        return "C2"
    return decision.rule


QUESTIONS: Final = merged(speech.questions for speech in SPEECHES.values())
"""By the name of the question; a test sees to it that none is forgotten."""
