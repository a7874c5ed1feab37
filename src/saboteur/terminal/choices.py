"""The options of a decision, numbered and grouped by card, and how an answer is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter, ascii_lowercase
from typing import Final

from rich.text import Text

from ..cards import CATALOGUE, IS_PATH, TOOLS
from ..engine import card_of, verb_of
from ..game import Decision
from ..notation import CARDS_BY_TEXT, FACES_BY_INK, Action, write_card, write_cell, write_face
from ..view import View
from .words import Teller

NUMBER, LABEL = "bold yellow", "bold"
INDENT: Final = 21


@dataclass(frozen=True)
class Item:
    """One option under its number."""

    number: int
    action: Action
    words: str


@dataclass(frozen=True)
class Group:
    """Options that belong together, under a label."""

    label: str
    items: tuple[Item | str, ...]
    """A bare word stands between items."""


class Menu:
    """The options of one decision."""

    def __init__(self, view: View, decision: Decision, teller: Teller) -> None:
        self.view = view
        self.teller = teller
        self.actions = list(decision.options)
        self.items: list[Item] = []
        self.letters = dict(
            zip(ascii_lowercase, dict.fromkeys(int(card) for card in view.hand), strict=False)
        )
        """What stands for the cards of the hand."""
        self.groups = [*self._plays(), *self._others()] if decision.question == "turn" else [*self._others()]

    def _plays(self) -> Iterator[Group]:
        """What each card of the hand can do."""
        hand = [int(card) for card in self.view.hand]
        for letter, card in self.letters.items():
            copies = f" ×{hand.count(card)}" if hand.count(card) > 1 else ""
            plays = [a for a in self.actions if a.card == card and self.view.rules.is_card_play(a.code)]
            items = tuple(self._upright_first(plays)) or (self._idle(card),)
            yield Group(f"{letter}  {write_card(card)}{copies}", items)

    def _idle(self, card: int) -> str:
        """Why a card has no options, in short; `why` tells more."""
        hindered = self.view.seats[int(self.view.seat)].before & self.view.rules.hindering
        if not IS_PATH[card]:
            return "no use for it now"
        return "not while a tool of yours is broken" if hindered else "no place for it now"

    def _upright_first(self, plays: Sequence[Action]) -> Iterator[Item | str]:
        yield from (self._numbered(action) for action in plays if not action.turned)
        turned = [action for action in plays if action.turned]
        if turned:
            yield f"turned {write_face(turned[0].card << 1 | 1)}"
            yield from (self._numbered(action) for action in turned)

    def _others(self) -> Iterator[Group]:
        """What is not the play of a card, by verb."""
        taken = {item.action.code for item in self.items}
        left = [action for action in self.actions if action.code not in taken]
        for verb in dict.fromkeys(action.verb for action in left):
            yield Group(verb, tuple(self._numbered(action) for action in left if action.verb == verb))

    def _numbered(self, action: Action) -> Item:
        item = Item(len(self.items) + 1, action, self._words(action))
        self.items.append(item)
        return item

    def _words(self, action: Action) -> str:
        """What tells *action* from others of its group: what its card does not settle."""
        verb = self.view.rules.verbs[verb_of(action.code)]
        fields = [name for _, name, _, _ in Formatter().parse(verb.phrase) if name]
        if "picked" in fields:
            fields.remove("seat")
        words = [FIELDS[name](self, action) for name in fields if name in FIELDS]
        return " ".join(word for word in words if word) or action.text

    def lines(self, width: int) -> list[Text]:
        """The groups, each under its label, wrapped so that labels stand alone on the left."""
        indent = min(INDENT, max(len(group.label) for group in self.groups) + 4)
        return [line for group in self.groups for line in _wrapped(group, indent, width)]

    def numbered(self, number: int) -> Action | None:
        """The option with that number."""
        return self.items[number - 1].action if 0 < number <= len(self.items) else None

    def spelt(self, text: str) -> str:
        """A choice as it is written: a letter stands for a card of the hand, a turned glyph for its card."""
        words = text.split()
        if len(words) > 1 and words[1].casefold() in self.letters:
            words[1] = write_card(self.letters[words[1].casefold()])
        elif len(words) > 1 and words[1] in FACES_BY_INK and words[1] not in CARDS_BY_TEXT:
            words[1:2] = [write_card(FACES_BY_INK[words[1]] >> 1)]
            words.append("turned")
        return " ".join(words)

    def written(self, text: str) -> Action | None:
        """The option whose text is *text*, capitals or not."""
        same = [action for action in self.actions if action.text == text]
        alike = [action for action in self.actions if action.text.casefold() == text.casefold()]
        return next(iter(same or alike), None)

    def card(self, text: str) -> int | None:
        """The card of the hand that is meant by its letter, its text or its name."""
        named = {write_card(card): card for card in self.letters.values()}
        return self.letters.get(text) or named.get(text)

    def marks(self, card: int) -> dict[int, str]:
        """The cells where *card* can be played, with the number of the option; ``+`` if there are several."""
        found: dict[int, str] = {}
        for item in self.items:
            if item.action.card == card and write_cell(item.action.cell) in item.action.text.split():
                before = found.get(item.action.cell)
                found[item.action.cell] = f"{before}+" if before else str(item.number)
        return found

    def of_card(self, card: int, width: int) -> list[Text]:
        """The lines of the group of *card*."""
        wanted = [group for group in self.groups if any(_plays_card(item, card) for item in group.items)]
        return [line for group in wanted[:1] for line in _wrapped(group, INDENT, width)]


def _seat(menu: Menu, action: Action) -> str:
    return "yourself" if action.seat == menu.teller.reader else menu.teller.names[action.seat]


def _tool(menu: Menu, action: Action) -> str:
    return f"{menu.teller.whose(action.seat, -1)} {TOOLS[action.pick]}"


def _card(menu: Menu, action: Action) -> str:
    """A card that is not played but given away, by its letter."""
    if menu.view.rules.is_card_play(action.code):
        return ""
    letters = [letter for letter, card in menu.letters.items() if card == action.card]
    return letters[0] if letters else write_card(action.card)


def _way(menu: Menu, action: Action) -> str:
    """Which way round a goal lies, and how it looks then."""
    word = "turned" if action.turned else "upright"
    faces = [int(goal.card) << 1 | action.turned for goal in menu.view.goals if goal.cell == action.cell]
    return f"{word} {write_face(faces[0])}" if faces and CATALOGUE[faces[0] >> 1].is_path else word


FIELDS: Final[Mapping[str, Callable[[Menu, Action], str]]] = {
    "cell": lambda menu, action: write_cell(action.cell),
    "seat": _seat,
    "picked": _tool,
    "card": _card,
    "way": _way,
    "pick": lambda menu, action: f"worth {action.pick}",
}
"""The fields of a phrase that are said of an option; `turned` stands before a group of them."""


def _plays_card(item: Item | str, card: int) -> bool:
    return isinstance(item, Item) and card_of(item.action.code) == card


def _wrapped(group: Group, indent: int, width: int) -> Iterator[Text]:
    line = Text(f" {group.label}", style="").append(" ")
    line.stylize(LABEL)
    line.pad_right(max(0, indent - line.cell_len))
    for item in group.items:
        words = _item_text(item)
        if line.cell_len + words.cell_len > width and line.cell_len > indent:
            yield line
            line = Text(" " * indent)
        line.append_text(words).append("   ")
    yield line


def _item_text(item: Item | str) -> Text:
    if isinstance(item, str):
        return Text(item, style="italic")
    return Text().append(str(item.number), NUMBER).append(f" {item.words}")
