"""What can be typed at a question besides an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ..errors import SaboteurError
from ..game import Game
from ..text.english.questions import is_forced
from ..text.english.telling import happened, this_round
from ..text.notation import write_card
from ..text.rulebook import rulebook
from . import pages
from .keeping import named, read_game, sab_path
from .manual import help_lines, rule_text
from .screen import Quit
from .table import Wishes, read_table

if TYPE_CHECKING:
    from .pages import Question
    from .session import Session


def _help(session: Session, question: Question, rest: str) -> None:
    if rest.strip("[]").upper() in rulebook():
        _rule(session, question, rest)
    else:
        session.screen.say(help_lines(question.view.rules, rest.casefold()))


def _why(session: Session, question: Question, rest: str) -> None:
    if rest.upper() in rulebook():
        _rule(session, question, rest)
    elif rest:
        session.explain(question, question.menu.spelt(rest))
    else:
        session.screen.say("Say what you would like to do: why dig a e5n1.")


def _rule(session: Session, question: Question, rest: str) -> None:
    """A rule of the rulebook, by its number."""
    if not rest:
        session.screen.say("Name a rule: rule B12. To see what can be played, type help rules.")
    elif rest.strip("[]").upper() in rulebook():
        session.screen.say(rule_text(rulebook()[rest.strip("[]").upper()]))
    else:
        session.screen.say(f"There is no rule {rest}.")


def _know(session: Session, question: Question, rest: str) -> None:
    session.screen.say(pages.known(question) or "You know only what lies open.")


def _show(session: Session, question: Question, rest: str) -> None:
    """The mine again, with the numbers of the options where a card can go."""
    menu = question.menu
    card = menu.card(rest)
    if rest == "toll" and menu.ends():
        session.screen.draw(question.drawing.marked(menu.ends()).lines(session.screen.width))
        return
    if card is None:
        letters = ", ".join(f"{letter} {write_card(card)}" for letter, card in menu.letters.items())
        session.screen.say(f"Name a card of your hand: {letters}.")
        return
    marks = menu.marks(card)
    session.screen.draw(question.drawing.marked(marks).lines(session.screen.width))
    session.screen.draw(menu.of_card(card, session.screen.width))


def _look(session: Session, question: Question, rest: str) -> None:
    session.show(question)


def _me(session: Session, question: Question, rest: str) -> None:
    session.show_dwarf(question.seat)
    if session.table.is_shared:
        session.show(question)


def _log(session: Session, question: Question, rest: str) -> None:
    news = happened(session.game, question.seat, this_round(session.game))
    for sentence in question.teller.sentences(news):
        session.screen.say(f"  {sentence}")


def _save(session: Session, question: Question, rest: str) -> None:
    if rest:
        session.shelf.save(session.table, rest)
    else:
        session.screen.say("Name a file: save game.sab.")


def _load(session: Session, question: Question, rest: str) -> None:
    if not rest:
        session.screen.say("Name a file: load game.sab.")
        return
    try:
        path = sab_path(rest)
        with named(path):
            table = read_table(read_game(path), Wishes())
    except SaboteurError as error:
        session.screen.say(f"{error}. The game goes on unchanged.")
        return
    session.hide()
    session.shelf.keeper.make_room()
    session.sit_down(table)
    session.screen.say(f"Now playing {path}.")


def _undo(session: Session, question: Question, rest: str) -> None:
    """Back to the last question that this person answered."""
    table = session.table
    if table.is_shared or not table.practice:
        session.screen.say("Only a single person who began with --practice can take answers back.")
        return
    game = last_question(table.game, question.seat)
    if game is None:
        session.screen.say("You have answered nothing yet.")
        return
    met = session.met
    session.sit_down(replace(table, game=game))
    session.met = met


def last_question(game: Game, seat: int) -> Game | None:
    """The game as it was when *seat* was asked before and had a choice; None if it never was."""
    earlier, found = game.position_after(0), None
    while len(earlier.answers) < len(game.answers):
        answers = len(earlier.answers)
        if earlier.decision is not None and earlier.decision.seat == seat and not is_forced(earlier.decision):
            found = answers
        earlier.replay(game.answers[answers : answers + 1])
    return None if found is None else game.position_after(found)


def _quit(session: Session, question: Question, rest: str) -> None:
    raise Quit


COMMANDS: Final[Mapping[str, Callable[[Session, Question, str], None]]] = {
    "help": _help,
    "?": _help,
    "why": _why,
    "rule": _rule,
    "rules": _rule,
    "show": _show,
    "look": _look,
    "me": _me,
    "log": _log,
    "know": _know,
    "save": _save,
    "load": _load,
    "undo": _undo,
    "quit": _quit,
    "exit": _quit,
}
