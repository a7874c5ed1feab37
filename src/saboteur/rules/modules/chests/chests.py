"""Treasure chests: face-down tunnels in the mine, and what lies under them [C1-C6]."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from ....core.cards import CATALOGUE, CHESTS
from ....core.choices import Options, verb_of
from ....core.deal import Deal, numbers
from ....core.events import DEED, Event, EventKind, Hidden
from ....core.module import Refusal, Rules, Step, Untold, Verb
from ....core.state import State
from ...base.dwarfs import Inspected
from ...base.goals import to_lay
from ...base.piles import PileSearched
from ...numbers import (
    CHEST_CELL,
    DEAL_CHESTS,
    DEAL_ROBBED,
    DEAL_TUNNELS,
    DRAW_THREE,
    LAY_UP,
    LOOK,
    LOOK_AT_DWARF,
    MAP,
    MOVE,
    MOVE_GOAL,
    OPEN_CHEST,
    ROB,
    ROBBING,
    SHUFFLE_PILE,
)
from .field import BURIED, LAID, TUNNEL_UP, ChestKeeper
from .laying import ChestCell, DealChests, DealTunnels, check_cells, free_cells, lay
from .opening import (
    ChestOpened,
    DealRobbed,
    DrawThree,
    LookAtDwarf,
    MoveGoal,
    OpenChest,
    Robbing,
    ShufflePile,
)


@dataclass(frozen=True)
class TunnelTurnedUp(Event):
    seat: int
    cell: int
    card: int


@dataclass(frozen=True)
class ChestSeen(Event):
    seat: int
    cell: int
    card: Hidden
    chest: Hidden


@dataclass(frozen=True)
class ChestBuried(Event):
    seat: int
    cell: int


class Chests(ChestKeeper):
    name = "chests"

    def verbs(self) -> list[Verb]:
        return [
            Untold(MOVE, "move", "move {cell}"),
            Verb(ROB, "rob", "rob {seat}"),
            Verb(LOOK, "look", "look {seat}"),
        ]

    def events(self) -> list[EventKind]:
        return [
            EventKind(ChestOpened, [], leads_to=[Inspected, PileSearched]),
            EventKind(ChestSeen, [DEED], "map"),
            EventKind(ChestBuried, [DEED], "rockfall"),
        ]

    def steps(self) -> list[Step]:
        return [
            ChestCell(CHEST_CELL, "chest cell", self),
            DealTunnels(DEAL_TUNNELS, "chest tunnels", self),
            DealChests(DEAL_CHESTS, "chests", self),
            OpenChest(OPEN_CHEST, self),
            MoveGoal(MOVE_GOAL, "which goal to move", "C5"),
            LookAtDwarf(LOOK_AT_DWARF, "whose dwarf to look at", "C4"),
            ShufflePile(SHUFFLE_PILE, "discard pile", "C4"),
            Robbing(ROBBING, "whom to take a card from", "C4"),
            DealRobbed(DEAL_ROBBED, "card taken", "C4"),
            DrawThree(DRAW_THREE, "draw three", "C6"),
        ]

    def amends(self, deal: Deal) -> None:
        deal.more_room += LAID + 2  # two cards can come back from the discard pile or lie beyond a moved goal
        self.free = numbers(free_cells(deal, []))
        if len(deal.chests) > 0:
            check_cells(deal, deal.chests)

    def sets_up(self, rules: Rules, state: State) -> None:
        state.push(DEAL_CHESTS, 0)
        state.push(DEAL_TUNNELS, 0)
        if len(rules.deal.chests) > 0:
            lay(state, self.field(state), numbers(rules.deal.chests))
        else:
            for _ in range(LAID):
                state.push(CHEST_CELL, 0)

    def turns_up(self, rules: Rules, state: State, cell: i64) -> bool:
        """[C2] The tunnel is turned up in its place and laid to join; then its chest is opened."""
        chest = self.field(state).at(cell)
        if chest is None:
            return False
        chest.fate = TUNNEL_UP
        state.push(OPEN_CHEST, cell)
        state.push(LAY_UP, to_lay(cell, chest.tunnel))
        if state.journal is not None:
            state.tell(TunnelTurnedUp(state.turn, cell, chest.tunnel))
        return True

    def shows(self, rules: Rules, state: State, cell: i64) -> bool:
        """[C3] A map may look at a face-down tunnel and its chest; a rockfall may bury both unseen."""
        chest = self.field(state).at(cell)
        if chest is None:
            return False
        chest.seen |= 1 << state.turn
        if state.journal is not None:
            me: i64 = 1 << state.turn
            tunnel = Hidden(CATALOGUE[chest.tunnel].name, me)
            state.tell(ChestSeen(state.turn, cell, tunnel, Hidden(CHESTS[chest.chest - 1], me)))
        return True

    def buries(self, rules: Rules, state: State, cell: i64) -> bool:
        chest = self.field(state).at(cell)
        if chest is None:
            return False
        chest.fate = BURIED
        state.mine.uncover(cell)
        if state.journal is not None:
            state.tell(ChestBuried(state.turn, cell))
        return True

    def qualifies(self, rules: Rules, state: State, options: Options, now: bool) -> None:
        if self.field(state).no_maps:
            codes = options.codes
            options.clear()
            for code in codes:
                if verb_of(code) != MAP:
                    options.add(code)

    def objects(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        if verb_of(code) == MAP and self.field(state).no_maps:
            return Refusal("C4", "a chest forbids maps until the round ends")
        return None

    def closes(self, rules: Rules, state: State) -> None:
        field = self.field(state)
        if field.three and state.draws > 0:
            state.push(DRAW_THREE, 0)
        if field.robs:
            state.push(ROBBING, 0)
        field.three, field.robs = False, False
