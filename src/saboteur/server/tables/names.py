"""Names that can be seen, and told from each other; and what can be shown of any text."""

from __future__ import annotations

from typing import Final
from unicodedata import category, normalize

from ...errors import Sentence
from ..refusal import Refusal

INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159"
)
"""What counts as printable and shows nothing: fillers, joiners, blanks."""

SELECTORS: Final = dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""What only says how the sign before is drawn; phones put it after hearts and stars."""

ALIKE: Final = str.maketrans(
    {
        # Latin and digits
        "0": "o", "1": "l", "I": "l", "|": "l", "m": "rn", "ı": "i", "ɑ": "a", "ɡ": "g",
        # Cyrillic
        "А": "A", "В": "B", "Е": "E", "Ѕ": "S", "І": "l", "Ӏ": "l", "Ј": "J", "К": "K", "М": "M", "Н": "H",
        "О": "O", "Р": "P", "С": "C", "Т": "T", "У": "Y", "Ү": "Y", "Х": "X", "Ԛ": "Q", "Ԝ": "W", "З": "3",
        "а": "a", "б": "6", "г": "r", "е": "e", "ѕ": "s", "і": "i", "ӏ": "l", "ј": "j", "к": "k", "о": "o",
        "р": "p", "с": "c", "у": "y", "ү": "y", "х": "x", "һ": "h", "ԁ": "d", "ԛ": "q", "ԝ": "w", "ѵ": "v",
        # Greek
        "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "l", "Κ": "K", "Μ": "M", "Ν": "N", "Ο": "O",
        "Ρ": "P", "Τ": "T", "Υ": "Y", "Χ": "X", "α": "a", "γ": "y", "ι": "i", "κ": "k", "ν": "v", "ο": "o",
        "ρ": "p", "σ": "o", "υ": "u", "χ": "x",
    }
)  # fmt: skip


TALLEST: Final = 4
"""Marks that one sign may bear: no language needs more (UTS 39), and towers of them bury what is above."""


def tidied(name: str) -> str:
    """A *name* as it is kept: in one form (NFKC) however it was typed, and without blanks around it."""
    return " ".join(normalize("NFKC", name).translate(SELECTORS).split())


def is_shown(text: str) -> bool:
    """Whether each sign of a *text* can be shown, and stays on its line."""
    height = 0
    for sign in text:
        height = height + 1 if category(sign) in ("Mn", "Me") else 0
        if height > TALLEST:
            return False
    return text.isprintable()


def check_visible(name: str) -> None:
    """All of a name can be seen, and not only marks above or below nothing."""
    if not is_shown(name):
        raise Refusal("this has characters that cannot be shown")
    if INVISIBLE & set(name) or all(category(sign).startswith("M") for sign in name):
        raise Refusal("a name needs letters or signs that can be seen")


def check_told_apart(name: str, others: list[str]) -> None:
    """Nobody is called like one of the *others*, nor so that it looks like it."""
    for other in others:
        if name.casefold() == other.casefold():
            raise Refusal(Sentence("someone here is already called {who}", who=name))
        if _skeletons(name) & _skeletons(other):
            raise Refusal(Sentence("this name looks too much like {who}, who is here already", who=other))


def _skeletons(name: str) -> set[str]:
    """What a *name* looks like, as it is and in small letters: names that share one look alike.

    This is the skeleton of UTS 39, with a table of our own. It has the letters of Cyrillic and Greek that
    look like Latin ones in common faces, and what looks alike among Latin letters and digits; no other
    scripts, and no signs but the bar. Accents are kept: ë is not e.
    """
    return {normalize("NFD", form).translate(ALIKE).casefold() for form in (name, name.casefold())}
