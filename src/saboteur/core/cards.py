"""What is printed: sides, tunnels, and every card of the box in one catalogue.

A card is a value, not a thing: a small number, the same for every copy. A path card is a partition of
its open sides into tunnels, spelt with a bar between them: ``NESW`` is the crossing, ``NS|EW`` the
bridge, ``NS|E`` a straight tunnel beside a dead end. A mark after the spelling tells cards apart that
have more on them than tunnels: ``*`` crystal, ``#`` ladder, ``b`` and ``g`` doors, ``c`` a chest's tunnel.

A *face* is a path card as it lies: ``card << 1 | turned``. The tables by face are what the mine reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

N: Final = 1
E: Final = 2
S: Final = 4
W: Final = 8
SIDES: Final = "NESW"
"""Side *d* is bit ``1 << d``; ``d ^ 2`` is the side across."""

PICK: Final = 1
LAMP: Final = 2
CART: Final = 4
TOOLS: Final = ("pick", "lamp", "cart")
"""Tool *t* is bit ``1 << t``."""


@dataclass(frozen=True)
class Card:
    """One kind of card, as printed; upright, N at the top."""

    number: int
    name: str
    spelling: str = ""
    mark: str = ""
    tools: int = 0

    @property
    def is_path(self) -> bool:
        return self.spelling != ""


def turned(spelling: str) -> str:
    """The spelling of a card turned by 180 degrees, the only turn the rules know."""
    across = {"N": "S", "E": "W", "S": "N", "W": "E", "|": "|"}
    return respelt("".join(across[side] for side in spelling))


def respelt(spelling: str) -> str:
    """The one spelling of a partition: sides from north clockwise, longer tunnels first."""
    groups = ("".join(sorted(group, key=SIDES.index)) for group in spelling.split("|"))
    return "|".join(sorted(groups, key=lambda group: (-len(group), SIDES.index(group[0]))))


# What lies in the mine but never in a hand. The places of these in the list are their numbers.
_LANDMARKS: Final = [
    ("nothing", "", ""),
    ("start", "NESW", ""),
    ("treasure", "NESW", ""),
    ("stone A", "ES", ""),
    ("stone B", "SW", ""),
    ("sack 1", "SW", ""),
    ("sack 2", "ES", ""),
    ("dragon", "SW", ""),
    ("spider", "ES", ""),
    ("postcard", "NESW", ""),
]

_BASE_PATHS: Final = [
    ("NESW", 5), ("NES", 5), ("ESW", 5), ("NS", 4), ("EW", 3), ("NE", 5), ("NW", 4),
    ("N|E|S|W", 1), ("N|E|S", 1), ("E|S|W", 1),
    ("N|S", 1), ("E|W", 1), ("N|E", 1), ("N|W", 1), ("S", 1), ("W", 1),
]  # fmt: skip

_SABOTEUR_2_PATHS: Final = [
    ("NS|EW", 2), ("NW|ES", 1), ("NE|SW", 1),
    ("S#", 1), ("W#", 1), ("NW#", 1), ("NE#", 1),
    ("NSb", 1), ("EWb", 1), ("SWb", 1), ("NS|Eg", 1), ("EWg", 1), ("ESg", 1),
    ("NESW*", 1), ("NES*", 1), ("ESW*", 3), ("NSW|E*", 1), ("ESW|N*", 1), ("EW|S*", 1), ("S*", 1), ("W*", 1),
    ("EW|N|S", 1), ("NS|E|W", 1), ("NS|E", 1), ("ES|N", 2), ("NE|S", 1),
]  # fmt: skip

_CHEST_TUNNELS: Final = [
    ("NESWc", 1), ("NESc", 1), ("ESWc", 1), ("NSc", 1), ("EWc", 1), ("NEc", 1), ("NWc", 1),
]  # fmt: skip

_BASE_ACTIONS: Final = [
    ("broken pick", 3), ("broken lamp", 3), ("broken cart", 3),
    ("repair pick", 2), ("repair lamp", 2), ("repair cart", 2),
    ("repair pick+lamp", 1), ("repair pick+cart", 1), ("repair lamp+cart", 1),
    ("rockfall", 3), ("map", 6),
]  # fmt: skip

_SABOTEUR_2_ACTIONS: Final = [
    ("theft", 4), ("hands off", 3), ("trapped", 3), ("freedom", 4), ("inspection", 2), ("swap hats", 2),
    ("swap hands", 2), ("rockfall", 1),
]  # fmt: skip

_CHAMPIONSHIP_ACTIONS: Final = [
    "goal swap", "vault", "veto", "change of direction", "master craftsman", "pioneer", "diversion",
]  # fmt: skip

SETS: Final[Mapping[str, Mapping[str, int]]] = {
    "base paths": dict(_BASE_PATHS),
    "base actions": dict(_BASE_ACTIONS),
    "base goals": {"treasure": 1, "stone A": 1, "stone B": 1},
    "base dwarfs": {"miner": 7, "saboteur": 4},
    "saboteur2 paths": dict(_SABOTEUR_2_PATHS),
    "saboteur2 actions": dict(_SABOTEUR_2_ACTIONS),
    "saboteur2 dwarfs": {
        "blue miner": 4, "green miner": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3,
    },
    "championship dwarfs": {"greedy dwarf": 2},
    **{name: {name: 1} for name in _CHAMPIONSHIP_ACTIONS},
    "new goals": {
        "treasure": 1, "sack 1": 1, "sack 2": 1, "dragon": 1, "spider": 1, "stone A": 2, "stone B": 1,
    },
    "chest tunnels": dict(_CHEST_TUNNELS),
    "postcard": {"postcard": 1},
}  # fmt: skip
"""How many copies of each card lie in each part of the box; a championship card is a part of its own."""

ASSUMED: Final = ("sack 1", "sack 2", "dragon", "spider", "new goals", "chest tunnels", "postcard")
"""Shapes and counts that no source shows: assumptions of ours, changeable in this file alone."""

GOLD: Final[Mapping[int, int]] = {1: 16, 2: 8, 3: 4}
"""Gold cards: value and count."""

CHESTS: Final = "abcdefghij"
"""The ten treasure chests, one of each effect."""

TOLL_FIGURES: Final = 2

DWARFS: Final = (
    "nobody", "miner", "saboteur", "greedy dwarf",
    "blue miner", "green miner", "boss", "profiteer", "geologist",
)  # fmt: skip
"""Dwarf cards by number; 0 is a card that is not known."""


def _catalogue() -> list[Card]:
    cards = [Card(n, name, spelling, mark) for n, (name, spelling, mark) in enumerate(_LANDMARKS)]
    for name, _ in [*_BASE_PATHS, *_SABOTEUR_2_PATHS, *_CHEST_TUNNELS]:
        spelling = name.rstrip("*#bgc")
        cards.append(Card(len(cards), name, spelling, name[len(spelling) :]))
    actions = [name for name, _ in [*_BASE_ACTIONS, *_SABOTEUR_2_ACTIONS]] + _CHAMPIONSHIP_ACTIONS
    for name in dict.fromkeys(actions):
        cards.append(Card(len(cards), name, tools=_tools(name)))
    return cards


def _tools(name: str) -> int:
    if name == "master craftsman":
        return PICK | LAMP | CART
    return sum(1 << t for t, tool in enumerate(TOOLS) if tool in name)


CATALOGUE: Final = _catalogue()
"""Every card that can lie in the mine or in a hand, by its number."""

NUMBERS: Final = {card.name: card.number for card in CATALOGUE}

START: Final = 1
TREASURE: Final = 2


def number(name: str) -> int:
    """The number of the card called *name*."""
    return NUMBERS[name]


def count(part: str) -> list[int]:
    """The cards in one part of the box, by number, each as often as it is there."""
    return [NUMBERS[name] for name, copies in SETS[part].items() for _ in range(copies)]


def dwarf(name: str) -> int:
    """The number of the dwarf called *name*."""
    return DWARFS.index(name)


FACES: Final = 256
"""As many faces as a byte can name; ordinary path cards have numbers below 128."""


def face_spelling(face: int) -> str:
    """How the tunnels of *face* run, as it lies."""
    spelling = CATALOGUE[face >> 1].spelling
    return turned(spelling) if face & 1 else spelling


def _sides(group: str) -> int:
    return sum(1 << SIDES.index(side) for side in group)


def _face_tables() -> tuple[list[int], list[int]]:
    opens, joined = [0] * FACES, [0] * (FACES * 4)
    for card in CATALOGUE:
        for face in (card.number << 1, card.number << 1 | 1) if card.is_path else ():
            for group in face_spelling(face).split("|"):
                opens[face] |= _sides(group)
                for side in group:
                    joined[face << 2 | SIDES.index(side)] = _sides(group)
    return opens, joined


def _bytes(numbers: list[int]) -> vec[u8]:
    return vec[u8]([u8(n) for n in numbers])


OPEN: Final = _bytes(_face_tables()[0])
"""By face: the sides that a tunnel reaches."""

JOINED: Final = _bytes(_face_tables()[1])
"""By ``face << 2 | side``: the sides joined to that side inside the card, itself included; 0 if closed."""

SAME_TURNED: Final = _bytes(
    [int(turned(c.spelling) == respelt(c.spelling)) if c.is_path else 0 for c in CATALOGUE]
)
"""By card: whether turning it changes nothing."""

IS_PATH: Final = _bytes([int(card.is_path) for card in CATALOGUE])

LADDER: Final = _bytes([int(card.mark == "#") for card in CATALOGUE])
"""By card: whether it is joined to the start wherever it lies."""

CARD_TOOLS: Final = _bytes([card.tools for card in CATALOGUE])
"""By card: the tools shown on it."""
