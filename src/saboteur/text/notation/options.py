"""Options as text: a verb and its arguments. One is read by finding the option whose text equals it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from ...core.cards import CARD_TOOLS, CATALOGUE, TOOLS
from ...core.choices import (
    CARD_AT,
    CELL_AT,
    MORE,
    PICK_AT,
    SEAT_AT,
    SECOND_CARD_AT,
    TURNED_AT,
    VERB_AT,
    apart,
    card_of,
    cards_of,
    cell_of,
    other_cell_of,
    pick_of,
    seat_of,
    turned_of,
    verb_of,
)
from ...core.module import Rules, Verb
from ...errors import NotationError
from .cards import CARDS_BY_TEXT, write_card
from .cells import read_cell, write_cell

LONGEST_CHOICE: Final = 200


@dataclass(frozen=True)
class Option:
    """What may be answered: one number inside, readable outside."""

    code: int
    verb: str
    text: str

    @property
    def card(self) -> int:
        return int(card_of(self.code))

    @property
    def cards(self) -> list[int]:
        """All the cards of an option that names up to three."""
        return [int(card) for card in cards_of(self.code)]

    @property
    def cell(self) -> int:
        return int(cell_of(self.code))

    @property
    def turned(self) -> bool:
        return turned_of(self.code) == 1

    @property
    def seat(self) -> int:
        """The player it is aimed at, where it is aimed at one."""
        return int(seat_of(self.code))

    @property
    def pick(self) -> int:
        return int(pick_of(self.code))

    def __str__(self) -> str:
        return self.text


def write_option(rules: Rules, code: int, names: Sequence[str]) -> Option:
    """The readable face of an option; *names* are those of the seats."""
    return Option(code, rules.verbs[verb_of(code)].name, _phrase(rules, code, names))


def _phrase(rules: Rules, code: int, names: Sequence[str]) -> str:
    verb = rules.verbs[verb_of(code)]
    return " ".join(verb.phrase.format_map(_Words(rules, code, names)).split())


class _Words(dict[str, str]):
    """What the words of a phrase stand for in one choice: each is spelt when the phrase has it."""

    def __init__(self, rules: Rules, code: int, names: Sequence[str]) -> None:
        self.rules, self.code, self.names = rules, code, names

    def __missing__(self, word: str) -> str:
        return SPELT[word](self)

    @property
    def tools(self) -> int:
        return int(CARD_TOOLS[card_of(self.code)])

    @property
    def seat(self) -> str:
        seat = int(seat_of(self.code))
        return self.names[seat] if seat < len(self.names) else "nobody"

    @property
    def paid(self) -> str:
        payer = int(pick_of(self.code)) - 1
        if payer < 0:
            return ""
        return f"paid by {self.names[payer] if payer < len(self.names) else 'nobody'}"

    @property
    def with_tools(self) -> str:
        """What a card shows beside the tool that was picked."""
        alone = self.tools == 1 << pick_of(self.code)
        return "" if alone else f"with {'+'.join(_shown_tools(self.tools))}"


SPELT: Final[Mapping[str, Callable[[_Words], str]]] = {
    "card": lambda choice: write_card(int(card_of(choice.code))),
    "cell": lambda choice: write_cell(int(cell_of(choice.code))),
    "other": lambda choice: write_cell(int(other_cell_of(choice.code))),
    "turned": lambda choice: "turned" if turned_of(choice.code) else "",
    "way": lambda choice: "turned" if turned_of(choice.code) else "upright",
    "seat": lambda choice: choice.seat,
    "tool": lambda choice: TOOLS[min(choice.tools >> 1, 2)],
    "picked": lambda choice: TOOLS[min(int(pick_of(choice.code)), 2)],
    "with": lambda choice: choice.with_tools,
    "gold": lambda choice: str(pick_of(choice.code)),
    "before": lambda choice: _before(choice.rules, int(pick_of(choice.code))),
    "cards": lambda choice: ", ".join(write_card(int(card)) for card in cards_of(choice.code)),
    "paid": lambda choice: choice.paid,
}
"""The words of phrases, by their names there."""


def _before(rules: Rules, bit: int) -> str:
    """The card that lies in front of a player for *bit*."""
    return CATALOGUE[rules.deal.before[bit]].name if bit < len(rules.deal.before) else "nothing"


def _shown_tools(tools: int) -> list[str]:
    return [tool for t, tool in enumerate(TOOLS) if tools >> t & 1]


def read_option(rules: Rules, text: str, names: Sequence[str]) -> int:
    """The choice written *text*, whether or not it may be made now."""
    wanted = " ".join(text[: LONGEST_CHOICE + 1].split())
    for verb in rules.verbs if len(text) <= LONGEST_CHOICE else ():
        if verb.name and wanted.split(" ")[:1] == [verb.name]:
            for code in _conceivable(rules, verb, wanted, names):
                if _phrase(rules, code, names) == wanted:
                    return code
    verbs = ", ".join(verb.name for verb in rules.verbs if verb.name)
    raise NotationError(1, 1, f"no choice is written {wanted!r}; a choice begins with one of {verbs}")


def _conceivable(rules: Rules, verb: Verb, text: str, names: Sequence[str]) -> Iterator[int]:
    """Every choice with this verb that could be meant by *text*: fields that it does not show are 0."""
    words = text.split(" ")
    shows = verb.phrase.count
    cells = [cell for word in words if (cell := read_cell(word)) is not None] if shows("{cell}") else [0]
    ways = (0, 1) if shows("{turned}") or shows("{way}") else (0,)
    seats = [seat for seat, name in enumerate(names) if name in text] if shows("{seat}") else [0]
    few = range(4) if shows("{picked}") or shows("{gold}") else range(1)
    picks = range(len(rules.deal.before)) if shows("{before}") else few
    if shows("{paid}") and " paid by " in text:
        picks = range(1, len(names) + 1)
    cards = [card << CARD_AT for card, plays in enumerate(rules.plays) if plays.number == verb.number] or [0]
    if shows("{card}"):
        cards = [card << CARD_AT for name, card in CARDS_BY_TEXT.items() if name in text]
    if shows("{cards}"):
        cards = list(_read_cards(text))
    if shows("{other}"):
        ways_apart = [int(apart(cells[0], other)) for other in cells[1:2]]
        cards = [card | more for card in cards for more in ways_apart if 0 <= more < MORE]
    for given, cell, turned, seat, pick in product(cards, cells, ways, seats, picks):
        yield (
            int(verb.number) << VERB_AT | given | cell << CELL_AT
            | turned << TURNED_AT | seat << SEAT_AT | pick << PICK_AT
        )  # fmt: skip


def _read_cards(text: str) -> Iterator[int]:
    """What up to three cards at the end of *text* can be, each in its place in the choice."""
    first, *others = text.split(", ")
    for begin in range(len(first)):
        names = [first[begin:], *others]
        if len(names) <= 3 and all(name in CARDS_BY_TEXT for name in names):
            numbers = [*sorted(CARDS_BY_TEXT[name] for name in names), 0, 0]
            yield numbers[0] << CARD_AT | numbers[1] << SECOND_CARD_AT | numbers[2]
