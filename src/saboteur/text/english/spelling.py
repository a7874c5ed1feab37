"""How an answer is read: by letters of the hand, turned glyphs, words in any order that is clear."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import ascii_lowercase
from typing import Final

from ...core.cards import CATALOGUE, IS_PATH
from ...core.module import Verb
from ...knowledge.view import View
from ...questions import Decision
from ..notation import CARDS_BY_TEXT, FACES_BY_INK, Option, write_card, write_face
from .box import SPEECHES

WINDOW: Final = "veto"
"""The question whether what was announced is vetoed."""

YES: Final = [verb for speech in SPEECHES.values() for verb in speech.yes]
NO: Final = [verb for speech in SPEECHES.values() for verb in speech.no]
"""The verbs that answer a question with yes or no."""


class Spelling:
    """The options of one decision, as they can be typed."""

    def __init__(self, view: View, decision: Decision) -> None:
        self.view = view
        self.question = decision.question
        self.options = list(decision.options)
        self.letters = dict(
            zip(ascii_lowercase, dict.fromkeys(int(card) for card in view.hand), strict=False)
        )
        """What stands for the cards of the hand."""

    def spelt(self, text: str) -> str:
        """A choice as it is written: a letter stands for a card of the hand, a turned glyph for its card."""
        words = text.split()
        verb = words[0].casefold() if words else ""
        if several := self._naming_several(verb):
            return self._spelt_set(several, text.replace(",", " ").split()[1:]) or " ".join(words)
        if verb in SPELLINGS:
            return SPELLINGS[verb](self, text.replace(",", " ").split()[1:]) or " ".join(words)
        if len(words) > 1 and words[1].casefold() in self.letters:
            words[1] = write_card(self.letters[words[1].casefold()])
        elif len(words) > 1 and words[1] in FACES_BY_INK and words[1] not in CARDS_BY_TEXT:
            words[1:2] = [write_card(FACES_BY_INK[words[1]] >> 1)]
            words = _turned(words)
        return " ".join(_upright(words))

    def spelt_toll(self, words: Sequence[str]) -> str:
        """``toll e3 a``, with or without *for*; nothing if no card is named."""
        cell, card = words[:1], [word for word in words[1:] if word.casefold() != "for"]
        size, number = self.first_card(card) if card else (0, 0)
        return f"toll {cell[0]} for {write_card(number)}" if size and size == len(card) else ""

    def spelt_goals(self, words: Sequence[str]) -> str:
        """Two goals in either order."""
        cells = sorted(word.casefold() for word in words if word.casefold() != "and")
        alike = [option.text for option in self.options if sorted(option.text.split()[1:]) == cells]
        return alike[0] if alike else ""

    def spelt_take(self, words: Sequence[str]) -> str:
        """A card that lies before the player: letters mean the hand, and so nothing here."""
        size, number = self.first_card(words, {}) if words else (0, 0)
        return f"take {write_card(number)}" if size and size == len(words) else ""

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
            size, card = self.first_card(words)
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

    def first_card(self, words: Sequence[str], letters: Mapping[str, int] | None = None) -> tuple[int, int]:
        """How many of the *words* name the first card, and which it is; 0 if they name none."""
        letters = self.letters if letters is None else letters
        if words[0].casefold() in letters:
            return 1, letters[words[0].casefold()]
        for size in (3, 2, 1):
            name = " ".join(words[:size]).casefold()
            if name in CARDS_BY_WORDS:
                return min(size, len(words)), CARDS_BY_WORDS[name]
        return (1, FACES_BY_INK[words[0]] >> 1) if words[0] in FACES_BY_INK else (0, 0)

    def written(self, text: str) -> Option | None:
        """The option whose text is *text*, capitals or not; a question may be answered by a single word."""
        same = [option for option in self.options if option.text == text]
        alike = [option for option in self.options if option.text.casefold() == text.casefold()]
        return next(iter(same or alike or self._in_a_word(text.casefold())), None)

    def _in_a_word(self, word: str) -> list[Option]:
        """What yes, no or a bare verb means where only one option can be meant."""
        if self.question == "turn":
            return []
        verbs = YES if word in ("y", "yes") else NO if word in ("n", "no") else [word]
        meant = [option for option in self.options if option.verb in verbs]
        return meant if len(meant) == 1 else []

    def card(self, text: str) -> int | None:
        """The card of the hand that is meant by its letter, its text or its name."""
        named = {write_card(card): card for card in self.letters.values()}
        return self.letters.get(text) or named.get(text)


CARDS_BY_WORDS: Final[Mapping[str, int]] = {text.casefold(): card for text, card in CARDS_BY_TEXT.items()}


SPELLINGS: Final[Mapping[str, Callable[[Spelling, Sequence[str]], str]]] = {
    "toll": Spelling.spelt_toll,
    "goals": Spelling.spelt_goals,
    "take": Spelling.spelt_take,
}
"""How choices are read whose words may come in other ways than they are written."""


def _turned(words: Sequence[str]) -> list[str]:
    """A choice with the word ``turned`` in its place, before who pays."""
    place = words.index("paid") if "paid" in words else len(words)
    return [*words[:place], "turned", *words[place:]]


def _upright(words: Sequence[str]) -> Sequence[str]:
    """A choice without the word ``turned``, if its card is the same turned."""
    if len(words) < 4 or words[3].casefold() != "turned" or words[1] not in CARDS_BY_TEXT:
        return words
    face = CARDS_BY_TEXT[words[1]] << 1
    is_same = IS_PATH[face >> 1] and write_face(face) == write_face(face | 1)
    return [*words[:3], *words[4:]] if is_same else words


def in_short(name: str) -> str:
    """The name of a card that lies in front of a player, as short as can be."""
    return name.removeprefix("broken ")
