"""What things mean: the dwarfs, the choices, the cards, what is drawn in the mine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from ...core.cards import CATALOGUE, DWARFS
from ...core.module import Rules, Verb
from ...knowledge.view import View
from ...rules import BOX, FOUNDATIONS
from .box import SPEECHES
from .cards import face_words
from .speech import merged
from .words import joined

COMPANIES: Final[tuple[Mapping[str, str], ...]] = tuple(
    merged([SPEECHES[game].wants, *(SPEECHES[name].wants for name in BOX if name not in FOUNDATIONS)])
    for game in FOUNDATIONS
)
"""What each dwarf wants, by the company that it is dealt in."""


def wants(rules: Rules) -> Mapping[str, str]:
    """What the dwarfs of this game want."""
    dealt = {DWARFS[dwarf] for dwarf in rules.deal.dwarfs}
    return next(company for company in COMPANIES if dealt <= set(company))


def dwarf_cards(view: View) -> str:
    """Which dwarf cards are used, and how many of them are dealt: everybody knows that."""
    dwarfs = view.rules.deal.dwarfs
    counts = Counter(DWARFS[dwarf] for dwarf in dwarfs)
    words = [f"{count} {_several(name) if count > 1 else name}" for name, count in counts.items()]
    return f"{len(view.seats)} of these {len(dwarfs)} role cards are dealt: {joined(words)}."


def _several(name: str) -> str:
    """``greedy dwarves``, ``miners``."""
    return f"{name.removesuffix('dwarf')}dwarves" if name.endswith("dwarf") else f"{name}s"


MEANINGS: Final = merged(speech.meanings for speech in SPEECHES.values())
"""What each choice does, by its verb."""


class _Blanks(dict[str, str]):
    """What stands for the fields of a phrase when it is explained."""

    def __missing__(self, field: str) -> str:
        return field.upper()


BLANKS: Final = _Blanks(
    seat="NAME", picked="TOOL", pick="WORTH", turned="[turned]", way="WAY", before="CARD",
    paid="", other="CELL", **{"with": "[with TOOLS]"},
)  # fmt: skip


def phrase(verb: Verb) -> str:
    return verb.phrase.format_map(BLANKS).rstrip()


def card_words(rules: Rules, card: int) -> str:
    """A card of the hand: its tunnels, or how it is played and what that does."""
    if CATALOGUE[card].is_path:
        return face_words(card << 1)
    verb = rules.plays[card]
    return f"{phrase(verb)} - {MEANINGS[verb.name]}"


LEGEND: Final[Mapping[str, str]] = {
    "b": "b blue door, g green door: shut for the miners of the other colour [S8]",
    "#": "# ladder: joined to the start and to all other ladders [S7]",
    "*": "* crystal: gold for the geologists [S9]",
    "": "╫ bridge, ╲ ╱ two curves: the two tunnels are not joined [S6]",
}
"""What is drawn beside a tunnel, and tunnels that need a word."""

GOAL_LEGEND: Final[Mapping[str, str]] = {
    "treasure": "$ treasure",
    "stone A": "o stone",
    "sack 1": "1 sack of 1 gold",
    "sack 2": "2 sack of 2 gold",
    "dragon": "d dragon: you lose 1 gold",
    "spider": "w giant spider: the round ends [G2]",
}
"""What is drawn beside a goal that is known or turned up."""


def legend(rules: Rules) -> Iterator[str]:
    """How everything is drawn that can lie in the mine."""
    yield "Light lines are tunnels joined inside their card, heavy lines are dead ends."
    yield "S start, at e0"
    yield "? a face-down goal; with a mark behind it, one that you know"
    goals = {CATALOGUE[goal].name for goal in rules.deal.goals}
    yield "; ".join(words for name, words in GOAL_LEGEND.items() if name in goals)
    marks = {CATALOGUE[card].mark for card in rules.deal.deck}
    if marks - {""}:
        yield from (words for mark, words in LEGEND.items() if mark in marks)
    for module in rules.modules:
        if module.name in SPEECHES and SPEECHES[module.name].drawn:
            yield SPEECHES[module.name].drawn
