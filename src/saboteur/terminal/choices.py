"""The options of a decision, numbered and grouped by card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from textwrap import wrap
from typing import Final

from rich.text import Text

from ..core.cards import CATALOGUE, IS_PATH, TOOLS
from ..core.choices import other_cell_of, verb_of
from ..core.module import Verb
from ..knowledge.view import View
from ..questions import Decision
from ..rules.modules.chests.opening import moved
from ..text.english.box import SPEECHES
from ..text.english.places import figures, maps_are_forbidden, tunnel_at, what_lies_on
from ..text.english.speech import merged
from ..text.english.spelling import WINDOW, Spelling, in_short
from ..text.english.words import TOOL_WORDS, Speaker
from ..text.notation import Option, write_card, write_cell, write_face

NUMBER, LABEL = "bold yellow", "bold"
INDENT: Final = 21
MANY_ENDS: Final = 8
"""More cells than this are not listed for a figure."""

PIONEER: Final = "which path card to place"
"""The question that is answered like a turn, but by path cards alone."""


@dataclass(frozen=True)
class Item:
    """One option under its number."""

    number: int
    option: Option
    words: str


@dataclass(frozen=True)
class Group:
    """Options that belong together, under a label."""

    label: str
    items: tuple[Item | str, ...]
    """A bare word stands between items."""


class Menu(Spelling):
    """The options of one decision."""

    def __init__(self, view: View, decision: Decision, teller: Speaker) -> None:
        super().__init__(view, decision)
        self.teller = teller
        self.items: list[Item] = []
        self.by_card = dict(self._plays()) if self.question in ("turn", PIONEER) else {}
        self.groups = [*self.by_card.values(), *self._missing(), *self._others()]

    def _plays(self) -> Iterator[tuple[int, Group]]:
        """What each card of the hand can do."""
        hand = [int(card) for card in self.view.hand]
        for letter, card in self.letters.items():
            copies = f" ×{hand.count(card)}" if hand.count(card) > 1 else ""
            plays = [a for a in self.options if a.card == card and self._is_play(a)]
            items = tuple(self._upright_first(plays)) or (self._idle(card),)
            if IS_PATH[card] or self.question != PIONEER:
                yield card, Group(f"{letter}  {write_card(card)}{copies}", items)

    def _idle(self, card: int) -> str:
        """Why a card has no options, in short; `why` tells more."""
        verb = self.view.rules.plays[card].name
        if verb == "map" and maps_are_forbidden(self.view):
            return "forbidden by a chest"
        if not IS_PATH[card] and verb != "pioneer":
            return IDLE.get(verb, "no use for it now")
        hindered = self.view.seats[int(self.view.seat)].before & self.view.rules.hindering
        if hindered >> len(TOOLS):
            return "not while you are trapped"
        return "not while a tool of yours is broken" if hindered else IDLE.get(verb, "no place for it now")

    def _upright_first(self, plays: Sequence[Option]) -> Iterator[Item | str]:
        """Own ways to play a card; how to let others pay is told by an example."""
        asking = [option for option in plays if self.payer(option) not in (None, self.view.seat)]
        plays = [option for option in plays if option not in asking]
        yield from (self._numbered(option) for option in plays if not option.turned)
        turned = [option for option in plays if option.turned]
        if turned:
            yield f"turned {write_face(self._placed(turned[0]) << 1 | 1)}"
            yield from (self._numbered(option) for option in turned)
        if asking:
            owners = figures(self.view)
            example = next((a for a in asking if self.payer(a) != owners.get(a.cell)), asking[0])
            yield f"{'or ' if plays else ''}let another pay: {self._in_letters(example)}"

    def payer(self, option: Option) -> int | None:
        """Who would pay the toll for a path card; None if there is none to be paid."""
        return option.pick - 1 if self.verb(option).places and option.pick else None

    def verb(self, option: Option) -> Verb:
        """What kind of choice it is."""
        return self.view.rules.verbs[verb_of(option.code)]

    def _placed(self, option: Option) -> int:
        """The path card that *option* places: its own, or the one that a diversion lifts."""
        return option.card if IS_PATH[option.card] else int(self.view.mine.face(self.view.last_dug)) >> 1

    def _in_letters(self, option: Option) -> str:
        """A choice as it can be typed, with a letter for its card."""
        letter = next(letter for letter, card in self.letters.items() if card == option.card)
        card = write_card(option.card)
        return " ".join(letter if word == card else word for word in option.text.split(" "))

    def _missing(self) -> Iterator[Group]:
        """A veto that somebody was asked for and does not hold."""
        if self.question == WINDOW and len(self.options) == 1:
            yield Group(WINDOW, ("you do not hold it",))

    def _others(self) -> Iterator[Group]:
        """What is not the play of a card, by verb."""
        plays = {
            option.code for option in self.options if option.card in self.by_card and self._is_play(option)
        }
        left = [option for option in self.options if option.code not in plays]
        for verb in dict.fromkeys(option.verb for option in left):
            ours = [option for option in left if option.verb == verb]
            if self.verb(ours[0]).stands:
                yield Group(verb, tuple(self._figures(ours)))
                continue
            single = tuple(self._numbered(option) for option in ours if len(option.cards) < 2)
            yield Group(verb, (*single, *self._typed([option for option in ours if len(option.cards) > 1])))

    def _is_play(self, option: Option) -> bool:
        return self.view.rules.is_card_play(option.code)

    def _figures(self, ours: Sequence[Option]) -> Iterator[str]:
        """Every open end goes with every card of the hand: too many to be numbered."""
        ends = list(dict.fromkeys(write_cell(option.cell) for option in ours))
        where = ", ".join(ends) if len(ends) <= MANY_ENDS else f"one of {len(ends)} open ends (show toll)"
        letter = next(letter for letter, card in self.letters.items() if card == ours[0].card)
        yield f"a toll dwarf, for a card: toll {ends[0]} {letter}"
        yield f"on {where}"

    def _typed(self, sets: Sequence[Option]) -> Iterator[str]:
        """Choices of several cards are too many to be numbered: one example of each kind stands for them."""
        for beginning in dict.fromkeys(self._beginning(option) for option in sets):
            alike = [option for option in sets if self._beginning(option) == beginning]
            sizes = {len(option.cards) for option in alike}
            example = next(option for option in alike if len(option.cards) == max(sizes))
            amount = f"up to {max(sizes)}" if self._has_single(example) else f"{max(sizes)} cards"
            yield f"{amount}: {beginning} {_letters(self, example)}"

    def _has_single(self, option: Option) -> bool:
        return any(a.verb == option.verb and len(a.cards) == 1 for a in self.options)

    def _beginning(self, option: Option) -> str:
        """How a choice begins that names several cards, in short."""
        is_before = "{before}" in self.verb(option).phrase
        return f"{option.verb} {_before(self, option)}" if is_before else option.verb

    def _numbered(self, option: Option) -> Item:
        item = Item(len(self.items) + 1, option, self._words(option))
        self.items.append(item)
        return item

    def _words(self, option: Option) -> str:
        """What tells *option* from others of its group: what its card does not settle."""
        fields = [name for _, name, _, _ in Formatter().parse(self.verb(option).phrase) if name]
        if "picked" in fields:
            fields.remove("seat")
        words = [FIELDS[name](self, option) for name in fields if name in FIELDS]
        return " ".join(word for word in words if word) or LABELS.get(option.verb, option.text)

    def lines(self, width: int, room: int | None = None) -> list[Text]:
        """The groups, each under its label, wrapped so that labels stand alone on the left.

        If they need more lines than there is *room* for, the longest are folded to a line, as far as need be.
        """
        longest = max(len(group.label) for group in self.groups)
        indent = min(max(INDENT, longest + 2), longest + 4)
        blocks = [list(_wrapped(group, indent, width)) for group in self.groups]
        cards = range(len(self.by_card))
        for n in sorted(cards, key=lambda n: -len(blocks[n])):
            if room is not None and sum(map(len, blocks)) > room and len(blocks[n]) > 1:
                blocks[n] = [_folded(self.groups[n], indent, width)]
        return [line for block in blocks for line in block]

    def numbered(self, number: int) -> Option | None:
        """The option with that number."""
        return self.items[number - 1].option if 0 < number <= len(self.items) else None

    def marks(self, card: int) -> dict[int, str]:
        """The cells where *card* can be played, with the number of the option; ``+`` if there are several."""
        found: dict[int, str] = {}
        for item in self.items:
            words = item.option.text.split()
            if item.option.card == card and write_cell(item.option.cell) in words and words[0] != "goals":
                before = found.get(item.option.cell)
                found[item.option.cell] = f"{before}+" if before else str(item.number)
        return found

    def ends(self) -> dict[int, str]:
        """The cells on which a figure can stand."""
        return dict.fromkeys([option.cell for option in self.options if self.verb(option).stands], "@")

    def of_card(self, card: int, width: int) -> list[Text]:
        """The lines of the group of *card*: what it can do, or why it can do nothing."""
        return list(_wrapped(self.by_card[card], INDENT, width)) if card in self.by_card else []


def _before(menu: Menu, option: Option) -> str:
    return in_short(CATALOGUE[menu.view.rules.deal.before[option.pick]].name)


def _letters(menu: Menu, option: Option) -> str:
    """Cards of the hand that are given away, by their letters."""
    letters = {card: letter for letter, card in menu.letters.items()}
    return " ".join(letters[card] for card in option.cards)


def _seat(menu: Menu, option: Option) -> str:
    return "yourself" if option.seat == menu.teller.reader else menu.teller.names[option.seat]


def _tool(menu: Menu, option: Option) -> str:
    return f"{menu.teller.whose(option.seat, -1)} {TOOL_WORDS[TOOLS[option.pick]]}"


def _card(menu: Menu, option: Option) -> str:
    """A card that is not played: one that is given away by its letter, one that is taken by its name."""
    if menu.view.rules.is_card_play(option.code):
        return ""
    if not menu.verb(option).gives_away:
        return write_card(option.card)
    return next(letter for letter, card in menu.letters.items() if card == option.card)


def _cell(menu: Menu, option: Option) -> str:
    """A cell, and what lies on it if that could be missed."""
    cell = write_cell(option.cell)
    if option.verb == "move":
        return f"{cell} to {write_cell(int(moved(option.cell)))}"
    what = what_lies_on(menu.view, option.cell) if option.verb in ("map", "rockfall", "reveal") else ""
    return f"{cell} {what}".rstrip()


def _paid(menu: Menu, option: Option) -> str:
    return "for 1 gold" if menu.payer(option) is not None else ""


def _way(menu: Menu, option: Option) -> str:
    """Which way round a card lies that is turned up, and how it looks then."""
    word = "turned" if option.turned else "upright"
    goals = [int(goal.card) for goal in menu.view.goals if goal.cell == option.cell]
    card = goals[0] if goals else tunnel_at(menu.view, option.cell)
    return f"{word} {write_face(card << 1 | option.turned)}" if CATALOGUE[card].is_path else word


IDLE: Final = merged(speech.idle for speech in SPEECHES.values())
"""Why a card has no options, by its verb."""

LABELS: Final = merged(speech.labels for speech in SPEECHES.values())
"""What is said of an option whose phrase has no fields."""

FIELDS: Final[Mapping[str, Callable[[Menu, Option], str]]] = {
    "cell": _cell,
    "other": lambda menu, option: f"and {write_cell(int(other_cell_of(option.code)))}",
    "paid": _paid,
    "seat": _seat,
    "picked": _tool,
    "card": _card,
    "cards": _letters,
    "before": _before,
    "way": _way,
    "gold": lambda menu, option: f"worth {option.pick}",
}
"""The fields of a phrase that are said of an option; `turned` stands before a group of them."""


def _wrapped(group: Group, indent: int, width: int) -> Iterator[Text]:
    line = Text(f" {group.label}", style="").append(" ")
    line.stylize(LABEL)
    line.pad_right(max(0, indent - line.cell_len))
    for words in _pieces(group, width - indent):
        if line.cell_len + words.cell_len > width and line.cell_len > indent:
            yield line
            line = Text(" " * indent)
        line.append_text(words).append("   ")
    yield line


def _pieces(group: Group, room: int) -> Iterator[Text]:
    """What stands in a group, nothing wider than there is *room*."""
    for item in group.items:
        if isinstance(item, str):
            yield from (Text(part, style="italic") for part in wrap(item, room))
        else:
            yield Text().append(str(item.number), NUMBER).append(f" {item.words}")


def _folded(group: Group, indent: int, width: int) -> Text:
    """As many items of a group as one line has room for, and how to see the others."""
    numbers = [item.number for item in group.items if isinstance(item, Item)]
    more = f"… {numbers[-1]}: show {group.label[0]}" if numbers else f"… show {group.label[0]}"
    first = next(_wrapped(group, indent, width - len(more) - 3))  # 3: the gap after an item
    return first.append(more, "italic")
