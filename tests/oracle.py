"""A second, deliberately slow mine: cards carved out of rock by the voxel, and water poured in at the start.

It knows what fits [B9, B10] and what is reachable [B11], bridges, double curves and dead ends [S6] and
ladders [S7]. It shares no code with `core/mine.py`, and of the cards it reads the printed spellings only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from textwrap import dedent
from typing import TYPE_CHECKING, Final, NamedTuple

from saboteur.core.cards import CATALOGUE
from saboteur.text.notation import GLYPHS

if TYPE_CHECKING:
    from saboteur.core.mine import Mine

Cell = tuple[int, int]
"""Cards east of the start, cards south of it."""

Voxel = tuple[int, int, int]
"""East, south and up. A card is seven voxels wide; its own middle is (0, 0, 0), its mouths are 3 away."""

AWAY: Final[dict[str, Cell]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ACROSS: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
BITS: Final = {"N": 1, "E": 2, "S": 4, "W": 8}
"""How the engine counts sides."""


class Piece(NamedTuple):
    """A card as it lies; one without a spelling lies face-down."""

    spelling: str
    has_ladder: bool = False

    def opens(self, side: str) -> bool:
        """Whether a tunnel reaches that side."""
        return _mouth(side) in carved(self.spelling)


HIDDEN: Final = Piece("")
START: Final = Piece("NESW", has_ladder=True)


class Change(NamedTuple):
    """One thing that happens to a mine: *verb* is lay, fix, hide or take, as the engine calls it."""

    verb: str
    cell: Cell
    card: int = 0
    turned: bool = False


@cache
def piece(card: int, turned: bool) -> Piece:
    """A card of the catalogue as it lies."""
    printed = CATALOGUE[card]
    spelling = turned_round(printed.spelling) if turned else printed.spelling
    return Piece(spelling, printed.mark == "#")


def turned_round(spelling: str) -> str:
    """What is spelt, after half a turn."""
    return "".join(ACROSS.get(letter, letter) for letter in spelling)


def tunnels(spelling: str) -> set[frozenset[str]]:
    """The sides each tunnel of a card joins."""
    return {frozenset(tunnel) for tunnel in spelling.split("|")}


@cache
def ways(card: int) -> list[bool]:
    """[B9] Upright and turned, or upright only if turning changes nothing."""
    spelling = CATALOGUE[card].spelling
    return [False] if tunnels(spelling) == tunnels(turned_round(spelling)) else [False, True]


@cache
def carved(spelling: str) -> frozenset[Voxel]:
    """The voxels of a card that are no rock; a face-down card has four mouths and nothing behind them."""
    parts = tunnels(spelling or "N|E|S|W")
    if parts == tunnels("NS|EW"):
        return frozenset(_straight({"N", "S"}) | _flyover())
    if parts in (tunnels("NE|SW"), tunnels("NW|ES")):
        return frozenset(voxel for part in parts for voxel in _bend(part))
    return frozenset(voxel for part in parts for voxel in (_straight(part) if len(part) > 1 else _stub(part)))


@cache
def _mouth(side: str, depth: int = 0) -> Voxel:
    """The voxel where a tunnel leaves the card, or one that lies *depth* behind it."""
    x, y = AWAY[side]
    return x * (3 - depth), y * (3 - depth), 0


def _straight(part: Iterable[str]) -> set[Voxel]:
    """From each mouth straight to the middle."""
    return {_mouth(side, depth) for side in part for depth in range(4)}


def _stub(part: Iterable[str]) -> set[Voxel]:
    """[S6] A dead end is a mouth with rock behind it."""
    return {_mouth(side) for side in part}


def _bend(part: Iterable[str]) -> set[Voxel]:
    """[S6] From mouth to mouth by way of the corner, far from the middle."""
    (ax, ay), (bx, by) = (AWAY[side] for side in part)
    steps = [(3, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 3)]
    return {(a * ax + b * bx, a * ay + b * by, 0) for a, b in steps}


def _flyover() -> set[Voxel]:
    """[S6] From west to east, two levels above the middle."""
    ramps = {(x, 0, up) for x in (-2, 2) for up in range(3)}
    return {(-3, 0, 0), (3, 0, 0)} | ramps | {(x, 0, 2) for x in range(-2, 3)}


@cache
def beside(cell: Cell) -> dict[str, Cell]:
    """The cell on each side."""
    return {side: (cell[0] + x, cell[1] + y) for side, (x, y) in AWAY.items()}


def in_reading_order(cells: Iterable[Cell]) -> list[Cell]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


class Flood:
    """Where the water stands in a mine, once it has been poured in at the start and at every ladder."""

    def __init__(self, cards: dict[Cell, Piece]) -> None:
        self.cards = cards
        self.wet = _poured(cards)

    def leaves(self, cell: Cell, side: str) -> bool:
        """Whether water stands in that mouth of a face-up card."""
        return self.cards.get(cell, HIDDEN) != HIDDEN and _lies_at(cell, _mouth(side)) in self.wet

    def reached(self, cell: Cell) -> str:
        """The sides of the card on *cell* that are joined to the start."""
        return "".join(side for side in AWAY if self.leaves(cell, side))

    def entries(self, cell: Cell) -> str:
        """The sides of *cell* at which water arrives from next door."""
        return "".join(side for side, near in beside(cell).items() if self.leaves(near, ACROSS[side]))

    def ends(self) -> list[Cell]:
        """The empty cells that water runs into."""
        empty = {near for cell in self.cards for near in beside(cell).values()} - set(self.cards)
        return in_reading_order(cell for cell in empty if self.entries(cell))

    def struck(self) -> set[tuple[Cell, str]]:
        """The face-down cards that are reached, each with the sides on which it is."""
        hidden = [cell for cell, lying in self.cards.items() if lying == HIDDEN]
        return {(cell, side) for cell in hidden for side in self.entries(cell)}


def _lies_at(cell: Cell, voxel: Voxel) -> Voxel:
    return cell[0] * 7 + voxel[0], cell[1] * 7 + voxel[1], voxel[2]


def _poured(cards: dict[Cell, Piece]) -> set[Voxel]:
    dry: set[Voxel] = set()
    wet: set[Voxel] = set()
    for cell, lying in cards.items():
        (wet if lying.has_ladder else dry).update(_lies_at(cell, voxel) for voxel in carved(lying.spelling))
    rising = list(wet)
    while rising:
        x, y, z = rising.pop()
        for voxel in (
            (x, y - 1, z),
            (x + 1, y, z),
            (x, y + 1, z),
            (x - 1, y, z),
            (x, y, z - 1),
            (x, y, z + 1),
        ):
            if voxel in dry:
                dry.remove(voxel)
                wet.add(voxel)
                rising.append(voxel)
    return wet


class Sketch:
    """A mine, kept as nothing but the cards that lie in it."""

    def __init__(self, cards: dict[Cell, Piece] | None = None) -> None:
        self.cards = {(0, 0): START} if cards is None else dict(cards)

    def flood(self) -> Flood:
        return Flood(dict(self.cards))

    def change(self, change: Change) -> None:
        if change.verb == "take":
            del self.cards[change.cell]
        else:
            self.cards[change.cell] = HIDDEN if change.verb == "hide" else piece(change.card, change.turned)

    def rim(self) -> list[Cell]:
        """[B9] The empty cells beside a card of the mine, face-up or face-down."""
        near = {cell for lying in self.cards for cell in beside(lying).values()}
        return in_reading_order(near - set(self.cards))

    def clashes(self, cell: Cell, lying: Piece) -> str:
        """[B10] The sides on which a card would meet a face-up neighbour rock against tunnel."""
        return "".join(side for side, near in beside(cell).items() if self._clash(lying, side, near))

    def _clash(self, lying: Piece, side: str, near: Cell) -> bool:
        neighbour = self.cards.get(near, HIDDEN)
        if neighbour == HIDDEN:
            return False
        return (_mouth(side) in carved(lying.spelling)) != (
            _mouth(ACROSS[side]) in carved(neighbour.spelling)
        )

    def fitting(self, card: int) -> list[tuple[Cell, bool]]:
        """[B9, B10] Where and which way round a card fits, reachable or not."""
        return [
            (cell, turned)
            for cell in self.rim()
            for turned in ways(card)
            if not self.clashes(cell, piece(card, turned))
        ]

    def placements(self, card: int, flood: Flood | None = None) -> list[tuple[Cell, bool]]:
        """[B9-B11] Where and which way round a card may be dug."""
        water = flood or self.flood()
        return [
            (cell, turned)
            for cell, turned in self.fitting(card)
            if any(piece(card, turned).opens(side) for side in water.entries(cell))
        ]


def sketched(drawing: str) -> Sketch:
    """The mine of a drawing, read with the table of glyphs and nothing else."""
    shapes = {glyph: spelling for spelling, glyph in GLYPHS.items()}
    rows = [row for row in dedent(drawing).splitlines() if row.strip()]
    ink = {(x // 2, y): row[x : x + 2].strip() for y, row in enumerate(rows) for x in range(0, len(row), 2)}
    (start,) = (cell for cell, mark in ink.items() if mark == "S")
    cards = {
        (x - start[0], y - start[1]): HIDDEN if mark == "?" else Piece(shapes[mark[0]], mark.endswith("#"))
        for (x, y), mark in ink.items()
        if mark not in ("", "·", "S")
    }
    return Sketch({(0, 0): START} | cards)


def happenings(rng: Random, pool: Sequence[int], goals: Sequence[int], length: int) -> Iterator[Change]:
    """What might happen to a mine: digging mostly; rockfalls, goals hidden and turned up in between."""
    sketch = Sketch()
    laid: list[Cell] = []
    for n in range(length):
        dice = rng.random()
        if n < 3 or dice < 0.04:
            change = _hide(rng, sketch)
        elif dice < 0.14 and laid:
            change = Change("take", rng.choice(laid))
        elif dice < 0.18:
            change = _turn_up(rng, sketch, rng.choice(goals))
        else:
            change = _lay(rng, sketch, rng.choice(pool))
        if change is None:
            continue
        laid = [cell for cell in laid if cell != change.cell] + [change.cell] * (change.verb == "lay")
        sketch.change(change)
        yield change


def _hide(rng: Random, sketch: Sketch) -> Change | None:
    cell = rng.randint(-4, 4), rng.randint(-4, 4)
    return None if cell in sketch.cards else Change("hide", cell)


def _turn_up(rng: Random, sketch: Sketch, goal: int) -> Change | None:
    """Any face-down card is turned up, reached or not, whatever it then clashes with."""
    hidden = [cell for cell, lying in sketch.cards.items() if lying == HIDDEN]
    return Change("fix", rng.choice(hidden), goal, rng.choice(ways(goal))) if hidden else None


def _lay(rng: Random, sketch: Sketch, card: int) -> Change | None:
    """A card is dug where it may be; a ladder, and now and then another card, wherever it fits."""
    anywhere = CATALOGUE[card].mark == "#" or rng.random() < 0.05
    places = sketch.fitting(card) if anywhere else sketch.placements(card)
    return Change("lay", *_one(rng, places, card)) if places else None


def _one(rng: Random, places: Sequence[tuple[Cell, bool]], card: int) -> tuple[Cell, int, bool]:
    cell, turned = rng.choice(places)
    return cell, card, turned


def numbered(cell: Cell) -> int:
    """The cell as the engine counts it: one byte for each way, 128 at the start."""
    return (cell[1] + 128) * 256 + cell[0] + 128


def carry_out(mine: Mine, change: Change) -> None:
    """Let the same thing happen to a mine of the engine."""
    cell, face = numbered(change.cell), change.card * 2 + change.turned
    if change.verb == "lay":
        mine.lay(cell, face)
    elif change.verb == "fix":
        mine.fix(cell, face)
    elif change.verb == "hide":
        mine.hide(cell)
    else:
        mine.take(cell)
