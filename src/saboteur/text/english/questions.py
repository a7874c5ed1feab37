"""How a question is put, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...knowledge.view import View
from ...questions import Decision
from ..notation import write_cell
from .places import announced, asked_with, figures, tunnel_at
from .plays import Wish, announcement
from .spelling import WINDOW
from .words import Speaker, joined


def is_forced(decision: Decision) -> bool:
    """Whether it is only asked because nobody may know that there is nothing to choose [W19]."""
    return decision.question == WINDOW and len(decision.options) == 1


def question_line(view: View, decision: Decision, speaker: Speaker) -> str:
    """The question with its rule; a turn needs no words."""
    if decision.question == "turn":
        return ""
    put = QUESTIONS.get(decision.question)
    words = put(view, speaker) if put else f"{decision.question.capitalize()}?"
    return f"{words} [{_rule(view, decision)}]"


def _rule(view: View, decision: Decision) -> str:
    """The rule that a question rests on; where a chest has led to it, the chest's."""
    if decision.question == "which card to take" and view.raids[-1].shuffled:
        return "C4"
    if decision.question == "which way round" and tunnel_at(view, decision.options[0].cell):
        return "C2"
    return decision.rule


def _take(view: View, speaker: Speaker) -> str:
    count = int(view.raids[-1].count)
    if count == 1:
        return "There is 1 card in the discard pile: you take it."
    return f"These are the top {count} cards of the discard pile: which one do you take?"


def _keep(view: View, speaker: Speaker) -> str:
    return f"You drew {len(view.looking)} cards: which one do you keep? The rest is discarded."


def _swap(view: View, speaker: Speaker) -> str:
    one, two = divmod(asked_with(view), 16)
    cells = joined([write_cell(int(view.goals[goal].cell)) for goal in (one, two)])
    return f"You hold the goals {cells} face-down: do you swap them, in secret?"


def _veto(view: View, speaker: Speaker) -> str:
    return f"{announcement(view, speaker)}: do you veto it?"


def _pioneer(view: View, speaker: Speaker) -> str:
    which = {1: "first", 2: "second"}[asked_with(view)]
    return f"Pioneer: which path card do you place {which}, and where?"


def _toll(view: View, speaker: Speaker) -> str:
    code = announced(view)
    assert code is not None, "somebody is asked to pay for a play"
    wish = Wish.of(view, speaker, code)
    owner = figures(view)[wish.action.cell]
    free = owner == wish.action.pick - 1
    pay = "pay the toll, which is your own" if free else f"pay {speaker.names[owner]} 1 gold of toll for it"
    return f"{wish.deed}, and asks you to {pay}. Do you agree?"


QUESTIONS: Final[Mapping[str, Callable[[View, Speaker], str]]] = {
    "what to turn up first": lambda view, speaker: "Several things are reached: which one comes first?",
    "which way round": lambda view, speaker: "It fits both ways round: how shall it lie?",
    "which gold card to keep": lambda view, speaker: (
        "The gold cards have come to you: which one do you keep? The rest goes on."
    ),
    "whom to rob": lambda view, speaker: "Your theft was not stopped: from whom do you steal 1 gold?",
    "which card to take": _take,
    "which card to keep": _keep,
    "swap them or not": _swap,
    WINDOW: _veto,
    "which path card to place": _pioneer,
    "pay the toll": _toll,
    "which goal to move": lambda view, speaker: "The chest moves a goal one cell east: which one?",
    "whose dwarf to look at": lambda view, speaker: "The chest lets you look at a dwarf: whose?",
    "whom to take a card from": lambda view, speaker: (
        "The chest gives you a random card of another hand: of whose?"
    ),
}
"""By the name of the question; a test sees to it that none is forgotten."""
