"""What is put on the screen, page by page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from ..cards import DWARFS
from ..game import Decision, Game
from ..notation import write_cell, write_face
from ..view import View
from .choices import Menu
from .drawing import Company, Drawing, beside, broken_tools, knowledge, seat_lines
from .table import Table
from .words import WANTS, Seen, Teller

HELP: Final = """\
Answer with the number of an option, or in words: dig a e3n1 turned. Letters
stand for the cards of your hand: pass c, or why dig b e5.
  show a      where card a can go            look       this page again
  why CHOICE  why it is not an option        me         your dwarf again
  log         all that happened this round   save FILE  write the game down
  undo        only if begun with --practice  load FILE  play another game
  quit        stop; saboteur play --resume goes on from there

Light lines are tunnels joined inside their card, heavy lines are dead ends: ┼
joins four sides, ╋ none. S start · ? face-down goal · ?$ ?o one that you know
to be the treasure or a stone · $ o the same turned up. The newest card is in
reverse. Cells are named by column and row: e3n1 is 3 east, 1 north of S.

A turn: dig a path card, play an action card, or pass one face-down; then draw
[B6]. A path card must match its neighbours [B10] and be joined to the start
[B11]; with a broken tool you cannot dig [B12]. If the treasure is turned up
the miners win [B21], else the saboteurs [B22]. After 3 rounds the most gold
wins [B25]."""

QUESTIONS: Final = {
    "which goal first": "Several goals are reached: which one do you turn up first?",
    "which way round": "The goal fits both ways round: how shall it lie?",
    "which gold card to keep": "The gold cards have come to you: which one do you keep? The rest goes on.",
}
"""How a question is put; any other is put by its name."""


@dataclass(frozen=True)
class Question:
    """A decision that a person is asked, and all they may know for it."""

    game: Game
    decision: Decision
    view: View
    teller: Teller
    menu: Menu

    @classmethod
    def of(cls, game: Game, decision: Decision) -> Question:
        view = game.view(decision.seat)
        teller = Teller(game.seats, decision.seat)
        return cls(game, decision, view, teller, Menu(view, decision, teller))

    @property
    def seat(self) -> int:
        return self.decision.seat

    @property
    def drawing(self) -> Drawing:
        return Drawing.of(self.view, newest_cell(self.game))


def happened(game: Game, reader: int | None, since: int = 0) -> list[Seen]:
    """The events from number *since* on, as *reader* may see them."""
    return [Seen(event.seen_by(reader)) for event in game.events[since:]]


def this_round(game: Game) -> int:
    """The number of the event with which the round began."""
    begun = [number for number, event in enumerate(game.events) if event.kind == "RoundBegun"]
    return begun[-1] if begun else 0


def newest_cell(game: Game) -> int:
    """Where the card dug last lies; -1 if it is gone."""
    dug = [seen for seen in happened(game, None, this_round(game)) if seen.kind in ("Dug", "Collapsed")]
    return dug[-1].number("cell") if dug and dug[-1].kind == "Dug" else -1


def welcome(table: Table) -> Iterator[str]:
    """Who plays what, and how to get help."""
    people = ", ".join(table.names[seat] for seat in table.people) or "nobody"
    bots = ", ".join(table.names[seat] for seat in sorted(table.bots))
    yield f"Saboteur, {table.game.ruleset}, {len(table.names)} players. At the keyboard: {people}."
    if bots:
        yield f"Bots ({table.level}): {bots}."
    if table.practice and not table.is_shared:
        yield "For practice: undo takes back your last answer."
    if table.is_shared:
        yield "Between two people the screen is cleared, and what has scrolled off it too."
    yield "Type help at any question."


def dwarf_page(view: View) -> Iterator[str]:
    dwarf = DWARFS[int(view.seats[int(view.seat)].dwarf)]
    yield f"You are a {dwarf}."
    yield WANTS[dwarf]


def status(question: Question, dwarf: str) -> str:
    """What is this seat's own: its dwarf if it may stand on the screen, its purse, what hinders it."""
    view = question.view
    mine = view.seats[question.seat]
    parts = [f"You are a {dwarf}"] if dwarf else []
    parts.append(f"Your purse: {int(view.gold)} gold")
    if mine.before & view.rules.hindering:
        tools = broken_tools(mine).replace(" ", ", ")
        parts.append(f"Broken: {tools}, so you cannot dig [B12]")
    return ". ".join(parts) + "."


def heading(question: Question) -> str:
    view = question.view
    deck = f"{int(view.deck)} cards in the deck" if view.deck else "the deck is empty"
    return f"Round {int(view.round)} of {view.rules.deal.rounds} · {deck}"


def newest_words(question: Question) -> str:
    """The card dug last in words, as colour alone tells nobody."""
    cell = newest_cell(question.game)
    return (
        f" · newest card {write_face(int(question.view.mine.face(cell)))} {write_cell(cell)}"
        if cell >= 0
        else ""
    )


def table_lines(question: Question, bots: frozenset[int], width: int) -> list[Text]:
    """The mine and the seats."""
    seats = seat_lines(question.view, Company(question.teller.names, bots))
    return beside(question.drawing.lines(width), seats, width)


def private_lines(question: Question, dwarf: str) -> Iterator[str]:
    yield status(question, dwarf)
    known = knowledge(question.view, question.teller)
    if known:
        yield known


class _Blanks(dict[str, str]):
    """What stands for the fields of a phrase when it is explained."""

    def __missing__(self, field: str) -> str:
        return field.upper()


BLANKS: Final = _Blanks(
    seat="NAME", picked="TOOL", pick="WORTH", turned="[turned]", way="WAY", **{"with": "[with TOOLS]"}
)


def how_written(view: View, text: str) -> str:
    """How a choice is written that begins like *text*; nothing if none does."""
    for verb in view.rules.verbs:
        if verb.name and verb.name == text.split(" ", maxsplit=1)[0].casefold():
            return f"It is written: {verb.phrase.format_map(BLANKS)}."
    return ""


def question_line(decision: Decision) -> str:
    if decision.question == "turn":
        return ""
    return f"{QUESTIONS.get(decision.question, decision.question.capitalize() + '?')} [{decision.rule}]"
