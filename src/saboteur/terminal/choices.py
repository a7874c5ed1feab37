"""The options of a decision, numbered and grouped by card, and how an answer is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter, ascii_lowercase
from typing import Final

from rich.text import Text

from ..cards import CATALOGUE, IS_PATH, TOOLS
from ..engine import Verb, verb_of
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
        self.by_card = dict(self._plays()) if decision.question == "turn" else {}
        self.groups = [*self.by_card.values(), *self._others()]

    def _plays(self) -> Iterator[tuple[int, Group]]:
        """What each card of the hand can do."""
        hand = [int(card) for card in self.view.hand]
        for letter, card in self.letters.items():
            copies = f" ×{hand.count(card)}" if hand.count(card) > 1 else ""
            plays = [a for a in self.actions if a.card == card and self.view.rules.is_card_play(a.code)]
            items = tuple(self._upright_first(plays)) or (self._idle(card),)
            yield card, Group(f"{letter}  {write_card(card)}{copies}", items)

    def _idle(self, card: int) -> str:
        """Why a card has no options, in short; `why` tells more."""
        hindered = self.view.seats[int(self.view.seat)].before & self.view.rules.hindering
        if not IS_PATH[card]:
            return "no use for it now"
        if hindered >> len(TOOLS):
            return "not while you are trapped"
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
            ours = [action for action in left if action.verb == verb]
            single = tuple(self._numbered(action) for action in ours if len(action.cards) < 2)
            yield Group(verb, (*single, *self._typed([action for action in ours if len(action.cards) > 1])))

    def _typed(self, sets: Sequence[Action]) -> Iterator[str]:
        """Choices of several cards are too many to be numbered: one example of each kind stands for them."""
        for beginning in dict.fromkeys(self._beginning(action) for action in sets):
            alike = [action for action in sets if self._beginning(action) == beginning]
            sizes = {len(action.cards) for action in alike}
            example = next(action for action in alike if len(action.cards) == max(sizes))
            amount = f"up to {max(sizes)}" if self._has_single(example) else f"{max(sizes)} cards"
            yield f"{amount}: {beginning} {_letters(self, example)}"

    def _has_single(self, action: Action) -> bool:
        return any(a.verb == action.verb and len(a.cards) == 1 for a in self.actions)

    def _beginning(self, action: Action) -> str:
        """How a choice begins that names several cards, in short."""
        phrase = self.view.rules.verbs[verb_of(action.code)].phrase
        return f"{action.verb} {_before(self, action)}" if "{before}" in phrase else action.verb

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
        return " ".join(word for word in words if word) or FIELDLESS.get(action.verb, action.text)

    def lines(self, width: int, room: int | None = None) -> list[Text]:
        """The groups, each under its label, wrapped so that labels stand alone on the left.

        If they need more lines than there is *room* for, the longest are folded to a line, as far as need be.
        """
        indent = min(INDENT, max(len(group.label) for group in self.groups) + 4)
        blocks = [list(_wrapped(group, indent, width)) for group in self.groups]
        cards = range(len(self.by_card))
        for n in sorted(cards, key=lambda n: -len(blocks[n])):
            if room is not None and sum(map(len, blocks)) > room and len(blocks[n]) > 1:
                blocks[n] = [_folded(self.groups[n], indent, width)]
        return [line for block in blocks for line in block]

    def numbered(self, number: int) -> Action | None:
        """The option with that number."""
        return self.items[number - 1].action if 0 < number <= len(self.items) else None

    def spelt(self, text: str) -> str:
        """A choice as it is written: a letter stands for a card of the hand, a turned glyph for its card."""
        words = text.split()
        if verb := self._naming_several(words[0] if words else ""):
            return self._spelt_set(verb, text.replace(",", " ").split()[1:]) or " ".join(words)
        if len(words) > 1 and words[1].casefold() in self.letters:
            words[1] = write_card(self.letters[words[1].casefold()])
        elif len(words) > 1 and words[1] in FACES_BY_INK and words[1] not in CARDS_BY_TEXT:
            words[1:2] = [write_card(FACES_BY_INK[words[1]] >> 1)]
            words.append("turned")
        return " ".join(_upright(words))

    def _naming_several(self, name: str) -> Verb | None:
        """The verb called *name*, if its choices can name several cards."""
        verbs = self.view.rules.verbs
        return next((v for v in verbs if v.name == name.casefold() and "{cards}" in v.phrase), None)

    def _spelt_set(self, verb: Verb, words: Sequence[str]) -> str:
        """A choice of several cards, in the order of the catalogue; nothing if a word means no card."""
        before = ""
        if "{before}" in verb.phrase:
            before, words = self._cleared(words)
        cards: list[int] = []
        while words:
            size, card = self._first_card(words)
            if size == 0:
                return ""
            cards.append(card)
            words = words[size:]
        names = ", ".join(write_card(card) for card in sorted(cards))
        return verb.phrase.format(before=before, cards=names) if cards else ""

    def _cleared(self, words: Sequence[str]) -> tuple[str, Sequence[str]]:
        """The card in front of the player that is meant, and the words after it; one alone needs no name."""
        cards = [CATALOGUE[card].name for card in self.view.rules.deal.before]
        for name in cards:
            for spelling in (name, in_short(name)):
                size = len(spelling.split())
                if [word.casefold() for word in words[:size]] == spelling.split():
                    return name, words[size + (words[size : size + 1] == ["for"]) :]
        mine = self.view.seats[int(self.view.seat)].before
        lying = [name for bit, name in enumerate(cards) if mine >> bit & 1]
        return lying[0] if len(lying) == 1 else "", words

    def _first_card(self, words: Sequence[str]) -> tuple[int, int]:
        """How many of the *words* name the first card, and which it is; 0 if they name none."""
        if words[0].casefold() in self.letters:
            return 1, self.letters[words[0].casefold()]
        for size in (3, 2, 1):
            name = " ".join(words[:size]).casefold()
            if name in CARDS_BY_WORDS:
                return size, CARDS_BY_WORDS[name]
        return (1, FACES_BY_INK[words[0]] >> 1) if words[0] in FACES_BY_INK else (0, 0)

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
        """The lines of the group of *card*: what it can do, or why it can do nothing."""
        return list(_wrapped(self.by_card[card], INDENT, width)) if card in self.by_card else []


CARDS_BY_WORDS: Final[Mapping[str, int]] = {text.casefold(): card for text, card in CARDS_BY_TEXT.items()}


def _upright(words: Sequence[str]) -> Sequence[str]:
    """A choice without the word ``turned``, if its card is the same turned."""
    if len(words) < 3 or words[-1].casefold() != "turned" or words[1] not in CARDS_BY_TEXT:
        return words
    face = CARDS_BY_TEXT[words[1]] << 1
    is_same = IS_PATH[face >> 1] and write_face(face) == write_face(face | 1)
    return words[:-1] if is_same else words


def in_short(name: str) -> str:
    """The name of a card that lies in front of a player, as short as can be."""
    return name.removeprefix("broken ")


def _before(menu: Menu, action: Action) -> str:
    return in_short(CATALOGUE[menu.view.rules.deal.before[action.pick]].name)


def _letters(menu: Menu, action: Action) -> str:
    """Cards of the hand that are given away, by their letters."""
    letters = {card: letter for letter, card in menu.letters.items()}
    return " ".join(letters[card] for card in action.cards)


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


FIELDLESS: Final[Mapping[str, str]] = {"theft": "in front of you", "decline": "steal from nobody"}
"""What is said of an option whose phrase has no fields."""

FIELDS: Final[Mapping[str, Callable[[Menu, Action], str]]] = {
    "cell": lambda menu, action: write_cell(action.cell),
    "seat": _seat,
    "picked": _tool,
    "card": _card,
    "cards": _letters,
    "before": _before,
    "way": _way,
    "pick": lambda menu, action: f"worth {action.pick}",
}
"""The fields of a phrase that are said of an option; `turned` stands before a group of them."""


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


def _folded(group: Group, indent: int, width: int) -> Text:
    """As many items of a group as one line has room for, and how to see the others."""
    last = [item for item in group.items if isinstance(item, Item)][-1]
    more = f"… {last.number}: show {group.label[0]}"
    first = next(_wrapped(group, indent, width - len(more) - 3))  # 3: the gap after an item
    return first.append(more, "italic")


def _item_text(item: Item | str) -> Text:
    if isinstance(item, str):
        return Text(item, style="italic")
    return Text().append(str(item.number), NUMBER).append(f" {item.words}")
