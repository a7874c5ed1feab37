"""Saboteur 2: bridges, double curves, doors, crystals and ladders [S6-S9]."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ...core.cards import CATALOGUE, LADDER, OPEN, SAME_TURNED, SETS, number
from ...core.choices import CARD_AT, CELL_AT, TURNED_AT, VERB_AT, Options, card_of, cell_of, turned_of
from ...core.mine import START_CELL, Mine, beside
from ...core.module import Refusal, Rules, Verb
from ...core.state import State
from ..base.digging import Digging, Placing, misfit, no_place, turned_in_vain
from ..base.maps import goal_at
from ..numbers import DIG


@final
class DigLadder(Placing):
    """[S7] A ladder goes beside a path card or the start, reachable or not, and is joined to the start."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        if state.players[state.turn].before & rules.hindering != 0:
            return
        mine = state.mine
        code = DIG << VERB_AT | card << CARD_AT
        ways: i64 = 1 if SAME_TURNED[card] != 0 else 2
        for cell in mine.tunnel_ends():
            for turned in range(ways):
                face = card << 1 | turned
                if mine.clashes(cell, face) == 0 and touched(state, cell, face) == TUNNEL:
                    options.add(code | cell << CELL_AT | turned << TURNED_AT)

    def misplaced(self, state: State, code: i64) -> Refusal | None:
        face = card_of(code) << 1 | turned_of(code)
        return (
            no_place(state, cell_of(code))
            or misfit(state, cell_of(code), face)
            or out_of_place(state, cell_of(code), face)
            or turned_in_vain(code)
        )


ROCK: Final[i64] = 0
TUNNEL: Final[i64] = 1
GOAL: Final[i64] = 2


def touched(state: State, cell: i64, face: i64) -> i64:
    """What open sides of a ladder on *cell* touch: a GOAL, else a TUNNEL, else ROCK."""
    found = ROCK
    for side in range(i64(4)):
        if i64(OPEN[face]) >> side & 1 != 0:
            near = beside(cell, side)
            if goal_at(state, near) is not None:
                return GOAL
            if found == ROCK and leads_on(state.mine, near, side ^ 2):
                found = TUNNEL
    return found


def out_of_place(state: State, cell: i64, face: i64) -> Refusal | None:
    touches = touched(state, cell, face)
    if touches == GOAL:
        return Refusal("S7", "no open side of a ladder may touch a goal")
    if touches == ROCK:
        return Refusal("S7", "an open side of a ladder must touch a tunnel of a path card or of the start")
    return None


def leads_on(mine: Mine, cell: i64, side: i64) -> bool:
    """Whether the start or a path card lies on *cell*, open on *side*; goals and the postcard are neither."""
    return (cell == START_CELL or cell in mine.laid) and i64(OPEN[mine.face(cell)]) >> side & 1 != 0


def open_to(mine: Mine, cell: i64, closed: str) -> bool:
    """[S8] Whether *cell* can be walked to from the start without passing a door of the colour *closed*."""
    seen: set[tuple[int, int]] = set()
    todo = [(at, side) for at in ladders(mine) for side in range(4)]
    while todo:
        at, side = todo.pop()
        if (at, side) not in seen:
            seen.add((at, side))
            if at == cell:
                return True
            if CATALOGUE[mine.face(at) >> 1].mark != closed:
                todo += _onward(mine, at, side)
    return False


def _onward(mine: Mine, cell: int, side: int) -> list[tuple[int, int]]:
    """Where one comes who has entered the card on *cell* by *side*: a cell and the side of its card."""
    outs = [out for out in range(4) if mine.joined(cell, side) >> out & 1 != 0]
    nexts = [(int(beside(cell, out)), out ^ 2) for out in outs]
    return [(near, entry) for near, entry in nexts if mine.joined(near, entry) != 0]


def ladders(mine: Mine) -> list[int]:
    """The cells that are joined to the start wherever they lie: its own, and those of the ladders."""
    return [int(cell) for cell in mine.fixed if mine.face(cell) >> 1 == 1] + [
        int(cell) for cell in mine.laid if LADDER[mine.face(cell) >> 1] != 0
    ]


def crystals(mine: Mine) -> int:
    """[S9] The crystals that are visible in the mine, reachable or not."""
    return len([cell for cell in mine.laid if CATALOGUE[mine.face(cell) >> 1].mark == "*"])


class SaboteurTwoDigging(Digging):
    """[S6] Cards with two tunnels are dug like any other: one of the tunnels must be reachable."""

    name = "saboteur2 digging"

    def __init__(self) -> None:
        super().__init__()
        self.ladder = DigLadder(DIG, "dig", self.dig.phrase)

    def plays(self) -> list[tuple[int, Verb]]:
        names = SETS["saboteur2 paths"]
        plain: list[tuple[int, Verb]] = [(number(n), self.dig) for n in names if not n.endswith("#")]
        return super().plays() + plain + [(number(n), self.ladder) for n in names if n.endswith("#")]
