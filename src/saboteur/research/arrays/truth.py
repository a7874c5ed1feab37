"""The whole truth of a table as one array of numbers, for critics that learn: who plays must never get it.

Seats are counted as they sit. A critic that is given this while it learns makes better use of what happened;
the player that is learnt must do with observations.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ...core.engine import Position
from ...core.memory import what_of
from ...core.mine import cell_x, cell_y
from ...core.module import Rules
from ...core.state import State
from ...rules.modules.chests.field import LAID, ChestField
from ...rules.numbers import DEAL_CHESTS
from .actions import Actions
from .moments import LAST, TURN, Moments
from .scribe import Part


@final
class Truth:
    """Writes positions of one ruleset and number of players."""

    def __init__(self, rules: Rules, actions: Actions) -> None:
        self.actions = actions
        self.moments = Moments(rules.players)
        self.parts: dict[str, Part] = {}
        self.length: int = 0
        deal, players, kinds = rules.deal, int(rules.players), len(actions.kinds)
        chests = LAID if rules.steps[DEAL_CHESTS].name else 0
        for name, shape in [
            ("table", [len(TURN) + len(LAST)]),
            ("dwarfs", [players]),
            ("gold", [players]),
            ("before", [players, len(deal.before)]),
            ("hands", [players, kinds]),
            ("goals", [len(deal.goal_cells), 4]),
            ("deck", [len(deal.deck)]),
            ("aside", [deal.aside]),
            ("discard", [len(deal.deck) + 8]),
            ("looking", [3]),
            ("gold pile", [len(deal.gold)]),
            ("dwarf pile", [len(deal.dwarfs)]),
            ("chests", [chests, 5]),
            ("faces", [int(actions.window.height), int(actions.window.width)]),
        ]:
            self.parts[name] = Part(name, self.length, shape)
            self.length += self.parts[name].size()
        self.blank: vec[i16] = vec[i16]([i16(0) for _ in range(self.length)])

    def written(self, position: Position) -> vec[i16]:
        """Everything, as one array."""
        numbers, state = self.blank[:], position.state
        self._table(numbers, state)
        self._list(numbers, "dwarfs", [int(player.dwarf) for player in state.players])
        self._list(numbers, "gold", [int(player.gold) for player in state.players])
        self._list(numbers, "before", before(state, len(position.rules.deal.before)))
        self._hands(numbers, state)
        self._list(numbers, "goals", goals(state))
        self._list(numbers, "deck", [int(card) for card in state.deck][::-1])
        self._list(numbers, "aside", [int(card) for card in state.aside])
        self._list(numbers, "discard", [int(what_of(state.discard[slot])) for slot in state.pile()])
        self._list(numbers, "looking", [int(card) for card in state.looking])
        self._list(numbers, "gold pile", [int(value) for value in state.gold_pile][::-1])
        self._list(numbers, "dwarf pile", [int(what_of(entry)) for entry in state.dwarf_pile][::-1])
        self._list(numbers, "chests", chests_of(state))
        self._faces(numbers, state)
        return numbers

    def _table(self, numbers: vec[i16], state: State) -> None:
        at = self.moments.write_turn(state, 0, numbers, self.parts["table"].first)
        self.moments.write_last(state, 0, numbers, at)

    def _list(self, numbers: vec[i16], name: str, values: list[int]) -> None:
        part = self.parts[name]
        at = part.first
        for value in values[: part.size()]:
            numbers[at] = i16(value)
            at += 1

    def _hands(self, numbers: vec[i16], state: State) -> None:
        at = self.parts["hands"].first
        for player in state.players:
            for card in player.hand:
                numbers[at + i64(self.actions.ranks[i64(card)])] += 1
            at += i64(len(self.actions.kinds))

    def _faces(self, numbers: vec[i16], state: State) -> None:
        first, mine = self.parts["faces"].first, state.mine
        for where in (mine.fixed, mine.laid, mine.hidden):
            for cell in where:
                rank = self.actions.window.rank(cell)
                if rank >= 0:
                    numbers[first + rank] = i16(mine.face(cell))


def before(state: State, bits: int) -> list[int]:
    """The cards in front of each player, a number each."""
    return [int(player.before) >> bit & 1 for player in state.players for bit in range(bits)]


def goals(state: State) -> list[int]:
    """Where each goal lies, what it is, and whether it is turned up."""
    found: list[int] = []
    for goal in state.goals:
        found += [int(cell_x(goal.cell)), int(cell_y(goal.cell)), int(goal.card), int(goal.up)]
    return found


def chests_of(state: State) -> list[int]:
    """Where each chest lies, its tunnel, what it is, and what has become of it."""
    found: list[int] = []
    for drawer in state.drawers:
        if isinstance(drawer, ChestField):
            for chest in drawer.chests:
                found += [int(cell_x(chest.cell)), int(cell_y(chest.cell))]
                found += [int(chest.tunnel), int(chest.chest), int(chest.fate)]
    return found
