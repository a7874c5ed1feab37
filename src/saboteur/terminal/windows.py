"""Vetoes: nothing on the screen may tell who holds the card, or that anybody does [W19].

When a card is played, the engine asks everybody else in turn, though at most one of them holds the veto.
Bots answer in silence. A person alone at the keyboard is asked only if the veto is in their own hand. Where
several people play, asking its holder would tell the others: so there is one question for all of them, once
a card, whoever holds it. Who is at the keyboard reads it out; who wants to veto is named, and then decides
in private, as everybody may be named whether they hold the veto or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..knowledge.view import View
from ..questions import Decision
from ..text.english.plays import announcement
from ..text.english.questions import is_forced
from ..text.english.spelling import WINDOW
from ..text.english.words import Speaker, joined

if TYPE_CHECKING:
    from .session import Session

NO = ("n", "no")


class Windows:
    def __init__(self, session: Session) -> None:
        self.session = session
        self.have_been_called = False
        """Whether all people were asked to veto what is announced now."""
        self.vetoer: int | None = None
        """Who of them will."""

    def are_for(self, decision: Decision) -> bool:
        """Whether *decision* must not be put to its seat like any other."""
        return is_forced(decision) or (decision.question == WINDOW and self.session.table.is_shared)

    def go_by(self, decision: Decision) -> None:
        """Let everybody answer who has no choice, and people who share the keyboard all at once."""
        session = self.session
        if decision.seat in session.table.bots:
            session.answer(decision.options[-1] if is_forced(decision) else session.table.bot_choice())
            return
        game = session.game
        if session.table.is_shared and not self.have_been_called:
            self.have_been_called = True
            self.vetoer = self._call(decision.seat)
        if session.game is not game:
            return
        if self.vetoer == decision.seat:
            session.play(decision.options[0])
        else:
            session.answer(decision.options[-1])

    def stay_open(self) -> bool:
        """Whether what was announced may still be vetoed; once it may not, the next card is a new matter."""
        decision = self.session.game.decision
        if decision is not None and decision.question == WINDOW:
            return True
        self.have_been_called, self.vetoer = False, None
        return False

    def _call(self, first: int) -> int | None:
        """Who vetoes the play that is announced; *first* is the first whose window is open."""
        session = self.session
        game, view, names = session.game, session.game.view(None), session.table.names
        people = {names[seat]: seat for seat in self._still_to_ask(view, first)}
        while session.game is game:
            session.screen.say(f"{announcement(view, Speaker(names, None))}.", "bold")
            line = session.screen.ask_all("Does anybody veto it? Type their name, or press Enter:").casefold()
            name = _meant(line, list(people))
            if not line or (line in NO and not name):
                return None
            if not name:
                session.screen.say(f"A veto can come from {joined(list(people), 'or')} [W19].")
            elif self._is_wanted_by(people[name]):
                return people[name]
        return None

    def _still_to_ask(self, view: View, first: int) -> Iterator[int]:
        """The people who have cards, from *first* to the left up to whose turn it is."""
        seat = first
        while seat != view.turn:
            if seat in self.session.table.people and view.seats[seat].cards:
                yield seat
            seat = (seat + 1) % len(view.seats)

    def _is_wanted_by(self, seat: int) -> bool:
        """Ask *seat* in private, as if it were their window already."""
        twin = self.session.game.copy()
        while (decision := twin.decision) is not None and decision.seat != seat:
            twin.answer(decision.options[-1])
        assert decision is not None, "whoever has cards has a window"
        option = self.session.answer_to(twin, decision)
        if option is not None and option.verb != WINDOW:
            self.session.hide()
        return option is not None and option.verb == WINDOW


def _meant(word: str, names: Sequence[str]) -> str:
    """The name that is meant by *word*, or by its beginning if no other begins like that; else nothing."""
    same = [name for name in names if name.casefold() == word]
    alike = [name for name in names if word and name.casefold().startswith(word)]
    return same[0] if same else alike[0] if len(alike) == 1 else ""
