"""What is put on the screen, page by page."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from rich.text import Text

from ..bots.guard import Problem
from ..core.cards import DWARFS
from ..game import Game
from ..knowledge.view import View
from ..questions import Decision
from ..rules import NAMED, Ruleset
from ..text.english.knowing import is_turned_up, knowledge
from ..text.english.meanings import dwarf_cards, wants
from ..text.english.places import notes
from ..text.english.telling import Teller, happened, this_round
from ..text.english.words import counted
from ..text.notation import write_cell, write_face
from .choices import Menu
from .drawing import Company, Drawing, fitting, front_names, in_front, seat_tables
from .table import LocalTable


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
        return Drawing.of(self.view, self.teller.names)


def welcome(table: LocalTable, is_plain: bool) -> Iterator[str]:
    """Who plays what, and how to get help."""
    people = ", ".join(table.names[seat] for seat in table.people) or "nobody"
    yield f"Saboteur, {ruleset_name(table.game)}, {len(table.names)} players. At the keyboard: {people}."
    if table.bots:
        yield bots_line(table)
    if table.practice and not table.is_shared:
        yield "For practice: undo takes back your last answer."
    if table.is_shared:
        yield (
            "This screen cannot be cleared: the next person can see whatever the last one has read on it."
            if is_plain
            else "Between two people the screen is cleared, including what has scrolled off it."
        )
        if any(verb.name == "veto" for verb in table.game.view(None).rules.verbs):
            yield (
                "When a card is played, whoever is at the keyboard reads it out and asks everyone for a "
                "veto: you are asked whether anyone holds it or not [W19]."
            )
    yield "Type help at any question."


def bots_line(table: LocalTable) -> str:
    """Who is a bot, and which."""
    kinds = {table.names[seat]: table.bots[seat].name for seat in sorted(table.bots)}
    if len(set(kinds.values())) == 1:
        return f"Bots ({next(iter(kinds.values()))}): {', '.join(kinds)}."
    return f"Bots: {', '.join(f'{name} ({kind})' for name, kind in kinds.items())}."


def failure_line(name: str, problem: Problem) -> str:
    """That the bot called *name* was helped out; what it was asked and what it holds stays its secret."""
    line = f"{name}'s bot failed and was helped out: {problem}"
    return f"{line}, and is not asked again." if problem is Problem.STALLED else f"{line}."


def ruleset_name(game: Game) -> str:
    """What is played, by its own name if it has one."""
    names = [name for name in NAMED if Ruleset.named(name) == game.ruleset]
    return names[0] if names else str(game.ruleset)


DWARF_NEWS: Final = ("DwarfDealt", "DwarfChanged", "PartyDealt")
"""What tells a seat its dwarf."""


def dwarf_page(game: Game, seat: int) -> Iterator[str]:
    """The dwarf of *seat* and what it wants; and what it was before, if it was changed this round."""
    view = game.view(seat)
    dwarf = DWARFS[int(view.seats[seat].dwarf)]
    *before, _ = ["", *_dwarfs(game, seat)]
    if len(before) > 1:
        yield f"Your role was changed: you were a {before[-1]}."
    yield f"You are {'now ' if len(before) > 1 else ''}a {dwarf}."
    yield wants(view.rules)[dwarf]
    yield dwarf_cards(view)


def dwarf_changes(game: Game, seat: int) -> int:
    """How often the dwarf of *seat* was changed this round."""
    return max(0, len(_dwarfs(game, seat)) - 1)


def _dwarfs(game: Game, seat: int) -> list[str]:
    """The dwarfs that *seat* has had this round, as it was told."""
    news = happened(game, seat, this_round(game))
    return [s.text("dwarf") for s in news if s.kind in DWARF_NEWS and s.seat == seat]


def status(question: Question, dwarf: str) -> str:
    """What is this seat's own: its dwarf if it may stand on the screen, its purse, what lies before it."""
    view = question.view
    parts = [f"You are a {dwarf}"] if dwarf else []
    parts.append(f"Your purse: {int(view.gold)} gold")
    if lying := in_front(view, question.seat, front_names(view)):
        hindered = view.seats[question.seat].before & view.rules.hindering
        parts.append(
            f"In front of you: {', '.join(lying)}" + (", so you cannot dig [B12]" if hindered else "")
        )
    return ". ".join(parts) + "."


def heading(question: Question) -> str:
    view = question.view
    deck = f"{int(view.deck)} cards in the deck" if view.deck else "the deck is empty"
    return f"Round {int(view.round)} of {view.rules.deal.rounds} · {deck}"


def newest_words(question: Question) -> str:
    """The card placed last in words, as colour alone tells nobody."""
    cell = int(question.view.last_dug)
    return (
        f" · newest card {write_face(int(question.view.mine.face(cell)))} {write_cell(cell)}"
        if cell >= 0
        else ""
    )


def table_lines(question: Question, bots: Collection[int], dwarf: str, width: int) -> list[Text]:
    """The mine, the seats, and what is this seat's own: below them, or below the mine if that is shorter."""
    company = Company(question.teller.names, frozenset(bots))
    seats = seat_tables(question.view, company)
    mine = question.drawing.lines(width)
    said = f"{status(question, dwarf)} {notes(question.view, question.teller)}".rstrip()
    own = [
        said,
        *hand_line(question),
        *wrap(known(question), width, max_lines=1, placeholder=" … (type know)"),
    ]
    below = [*fitting(mine, seats, width), *_wrapped(own, width)]
    inside = fitting([*mine, Text(), *_wrapped(own, max(line.cell_len for line in mine))], seats, width)
    return min(below, inside, key=len)


def _wrapped(sentences: Sequence[str], width: int) -> list[Text]:
    return [Text(line) for sentence in sentences for line in wrap(sentence, width, break_on_hyphens=False)]


def hand_line(question: Question) -> list[str]:
    """The hand, where the options do not show it and it still counts."""
    if question.menu.by_card or is_turned_up(question.view, question.seat):
        return []
    return [f"Your hand: {', '.join(counted(int(card) for card in question.view.hand)) or 'nothing'}."]


def known(question: Question) -> str:
    """What this seat knows besides what lies open."""
    news = happened(question.game, question.seat, this_round(question.game))
    return knowledge(question.view, question.teller, news)
