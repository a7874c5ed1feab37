"""Where the chests are laid, and what is dealt to them [C1]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ....core.deal import Deal
from ....core.events import Event
from ....core.mine import START_CELL, beside, cell_at, cell_x, cell_y
from ....core.module import Rules
from ....core.state import State
from ....errors import RulesetError, Sentence
from ...base.setup import Chance
from .field import EFFECTS, LAID, TUNNELS, Chest, ChestField, ChestKeeper


@dataclass(frozen=True)
class ChestsLaid(Event):
    cells: tuple[int, ...]


def check_cells(deal: Deal, cells: list[int]) -> None:
    """[C1] Four chests lie apart, anywhere but on or beside what lies in the mine already."""
    if len(cells) != LAID:
        count = len(cells)
        raise RulesetError("C1", Sentence("a game has {laid} chests, not {count}", laid=LAID, count=count))
    for i, cell in enumerate(cells):
        problem = misplaced(deal, cell, cells[:i])
        if problem is not None:
            raise RulesetError("C1", problem)


def misplaced(deal: Deal, cell: int, chests: list[int]) -> Sentence | None:
    """Why no chest may be laid on *cell* by hand, if *chests* lie already."""
    x, y = int(cell_x(cell)), int(cell_y(cell))
    if abs(x) + abs(y) > deal.room():
        return Sentence("no chest can be at ({x}, {y}): no tunnel could ever lead that far", x=x, y=y)
    if cell in around(landmarks(deal)):
        shut = "no chest can be at ({x}, {y}), on or next to the start, a goal, the postcard or the open card"
        return Sentence(shut, x=x, y=y)
    if cell in around(chests):
        return Sentence("the chest at ({x}, {y}) is next to another", x=x, y=y)
    return None


def free_cells(deal: Deal, chests: list[int]) -> list[int]:
    """Where chance may lay a chest, in reading order, when *chests* lie already: between start and goals."""
    shut = around(landmarks(deal) + chests)
    cells = [int(cell_at(x, y)) for y in range(-3, 4) for x in range(1, 8)]
    return [cell for cell in cells if cell not in shut]


def landmarks(deal: Deal) -> list[int]:
    """The cells of all that lies in the mine before the chests do."""
    return [int(START_CELL), *deal.goal_cells, *deal.landmarks]


def around(cells: list[int]) -> list[int]:
    """The *cells* and those beside them."""
    return cells + [int(beside(cell, side)) for cell in cells for side in range(4)]


def lies_by(chests: vec[Chest], cell: i64) -> bool:
    """Whether *cell* is that of a chest, or beside it."""
    for chest in chests:
        if chest.cell - cell in (0, 1, -1, 256, -256):
            return True
    return False


class ChestDeal(Chance):
    """A deal of the module, which knows where its drawer is."""

    def __init__(self, number: i64, name: str, module: ChestKeeper) -> None:
        super().__init__(number, name, "C1")
        self.module = module


@final
class ChestCell(ChestDeal):
    """Chance lays the next chest."""

    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        chests = self.module.field(state).chests
        return vec[i64]([cell for cell in self.module.free if not lies_by(chests, cell)])

    def drawn(self, rules: Rules, among: i64) -> i64:
        return 1

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        lay(state, self.module.field(state), cards)


@final
class DealTunnels(ChestDeal):
    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        return TUNNELS

    def drawn(self, rules: Rules, among: i64) -> i64:
        return LAID

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        chests = self.module.field(state).chests
        for i in range(LAID):
            chests[i].tunnel = cards[i]


@final
class DealChests(ChestDeal):
    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        return EFFECTS

    def drawn(self, rules: Rules, among: i64) -> i64:
        return LAID

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        chests = self.module.field(state).chests
        for i in range(LAID):
            chests[i].chest = cards[i]
        if state.journal is not None:
            state.tell(ChestsLaid(tuple([int(chest.cell) for chest in chests])))


def lay(state: State, field: ChestField, cells: vec[i64]) -> None:
    for cell in cells:
        field.chests = append(field.chests, Chest(cell, 0, 0))
        state.mine.hide(cell)
